"""Passwords: what is taken for one, and how one is kept.

Argon2id with 19 MiB, two passes and one lane, which is what OWASP asks for at least; it is worked
out in a thread, two at a time, so that no game waits for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from threading import Semaphore
from typing import Final, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from sandtable.server.http.errors import BadRequest, TooMany
from sandtable.server.threads import off_loop

MEMORY: Final = 19 * 1024
"""KiB."""
PASSES: Final = 2
LANES: Final = 1
SHORTEST: Final = 10
LONGEST: Final = 200
AT_ONCE: Final = 2
WAITING: Final = 40
"""Passwords that wait for their turn; whoever comes then is told to come again."""

T = TypeVar("T")

HASHER: Final = PasswordHasher(
    time_cost=PASSES, memory_cost=MEMORY, parallelism=LANES, hash_len=32, salt_len=16, type=Type.ID
)
NOBODYS: Final = (
    "$argon2id$v=19$m=19456,t=2,p=1$Jojp7kjSo7G49JkeEELitw"
    "$S9AV9cr6PzTqTIYxcx1U4ncORZFoAkEAkfL4wi6qYTM"
)
"""What is compared where a name is unknown, so that it takes as long as for one that is known."""

WORDS: Final = """
    1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz 1qaz2wsx 1qaz2wsx3edc abc abcd abcdef abcdefg abcdefgh
    abcdefghij access admin administrator america american andrea andrew angel anthony apple
    arsenal ashley asdf asdfasdf asdfgh asdfghjkl asdfghjkl asdfqwer baseball basketball batman
    beautiful blink boston buster butterfly challenge changeme charlie cheese chelsea chocolate
    christian christopher computer cookie corvette cowboys dallas daniel default dolphin dragon
    eagles elizabeth elephant explorer family ferrari flower football forever forgot freedom
    friends gandalf garfield george ginger google guest guitar hannah hardcore harley heather
    hello helloworld hockey hunter iloveu iloveyou internet jackson james jasmine jennifer
    jessica jordan joshua justin killer killme lakers letmein letmeinnow liverpool login london
    love loveme lovely lover maggie manchester marina martin master matthew maverick mercedes
    merlin michael michelle microsoft midnight money monkey monster mother mustang mynoob
    mypassword naruto nicole nintendo nothing orange pass passw passwd password passwort patrick
    peanut pepper please pokemon porsche princess purple qazwsx qazwsxedc qwaszx qweasd
    qweasdzxc qwer qwert qwerty qwertyui qwertyuiop qwertz qwertzuiop rainbow ranger robert
    samantha samsung secret secure security shadow silver simple slipknot soccer sophie
    spiderman star startrek starwars steelers sterling summer sunshine superman superstar
    sweetheart system taylor temp test testing thomas thunder tigger tinkerbell trustno
    trustnoone tweety user username victoria welcome whatever william winner winter wizard
    yankees zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbn zxcvbnm sandtable wargame wargames wargamer
    hexcounter doronawa malaya guadalajara forlornhopes
"""
COMMON: Final = frozenset(WORDS.split())
"""Of the commonest passwords what is left without the figures and signs before and behind."""
ROWS: Final = (
    "01234567890123456789",
    "98765432109876543210",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
)
_LETTERS: Final = str.maketrans("013457@$!€", "oleastasie")
_turn: Final = Semaphore(AT_ONCE)
_waiting: Final[set[object]] = set()


def check(password: str, name: str) -> None:
    """Raise BadRequest for a password that somebody would guess.

    Long ones of any characters are welcome; nothing is asked of their kind.
    """
    if len(password) < SHORTEST:
        raise BadRequest(
            f"a password has at least {SHORTEST} characters, this one {len(password)}: "
            "three or four words that have nothing to do with each other are easy to keep"
        )
    if len(password) > LONGEST:
        raise BadRequest(f"a password has at most {LONGEST} characters")
    if _is_common(password.casefold(), name.casefold()):
        raise BadRequest(
            "this password, or what is left of it without figures and signs, is among the first "
            "that are tried: take another, such as three or four words of your own"
        )


def _is_common(password: str, name: str) -> bool:
    if len(set(password)) < 4 or any(password in row for row in ROWS):
        return True
    half = password[: len(password) // 2]
    known = COMMON.union(re.split(r"\W+", name), ["", re.sub(r"\W+", "", name)])
    return any(
        _without_ends(word) in known
        for written in {password, half if half * 2 == password else password}
        for word in _readings(written)
    )


def _readings(word: str) -> tuple[str, ...]:
    """A word as it is written, and with figures and signs read as the letters they look like."""
    bare = _without_ends(word)
    return bare, word.translate(_LETTERS), bare.translate(_LETTERS)


def _without_ends(word: str) -> str:
    """The same without figures and signs before and behind; "" where there is nothing else."""
    return re.sub(r"^[\W\d_]+|[\W\d_]+$", "", word)


async def hashed(password: str) -> str:
    """What is kept of a password.  Raises TooMany when too many wait."""
    return await _worked_out(partial(HASHER.hash, _bytes(password)))


async def is_right(kept: str, password: str) -> bool:
    """Whether this is the password of which that was kept.  Raises TooMany."""
    return await _worked_out(partial(_verified, kept, _bytes(password)))


def is_old(kept: str) -> bool:
    """Whether it was kept in an older manner than new ones are."""
    return HASHER.check_needs_rehash(kept)


def _verified(kept: str, password: bytes) -> bool:
    try:
        return HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")


async def _worked_out(work: Callable[[], T]) -> T:
    if len(_waiting) >= WAITING:
        raise TooMany("too many people sign in at this moment", 5)
    ticket = object()
    _waiting.add(ticket)
    try:
        return await off_loop(_in_turn, work)
    finally:
        _waiting.discard(ticket)


def _in_turn(work: Callable[[], T]) -> T:
    with _turn:
        return work()
