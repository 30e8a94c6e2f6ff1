"""Letters go out through a mail server: to a real one, which keeps them."""

from __future__ import annotations

import asyncio

import pytest

from sandtable.core.case import Trouble
from sandtable.server.http.errors import BadRequest
from sandtable.server.notices.mail import (
    Letter,
    Mailer,
    NotSent,
    clean_address,
    html_of,
    mailer_of,
)
from tests.server.letterbox import letterbox, plain

TEXT = "Your turn at <Jitra>.\n\nOpen https://table.example/#/table/abc.\n"


def send(mailer: Mailer, letter: Letter) -> None:
    asyncio.run(mailer.send(letter))


def test_a_letter_comes_as_plain_text_and_as_a_page() -> None:
    with letterbox() as box:
        mailer = mailer_of(f"smtp://127.0.0.1:{box.port}", "table@club.example")
        stop = "https://club.example/api/notices/stop/abc"
        send(mailer, Letter("anna@example.org", "Your turn\nBcc: x@y.z", TEXT, "a1", stop))
    (letter,) = box.letters
    assert letter["To"] == "anna@example.org"
    assert letter["From"] == "table@club.example"
    assert letter["Subject"] == "Your turn Bcc: x@y.z"
    assert letter["Bcc"] is None
    assert letter["Message-ID"] == "<a1@club.example>"
    assert letter["List-Unsubscribe"] == f"<{stop}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert plain(letter).replace("\r\n", "\n") == TEXT
    page = letter.get_body(("html",))
    assert page is not None
    assert "&lt;Jitra&gt;" in page.get_content()
    assert '<a href="https://table.example/#/table/abc">' in page.get_content()


def test_a_letter_keeps_its_id_and_two_letters_have_two() -> None:
    with letterbox() as box:
        mailer = mailer_of(f"smtp://127.0.0.1:{box.port}", "table@club.example")
        for name in ("same", "same", "", ""):
            send(mailer, Letter("anna@example.org", "S", "T", name))
    ids = [letter["Message-ID"] for letter in box.letters]
    assert len(set(ids)) == 3
    assert ids[0] == ids[1]


def test_the_password_is_shown_to_the_mail_server() -> None:
    with letterbox("p@ss/word") as box:
        right = mailer_of(f"smtp://anna:p%40ss%2Fword@127.0.0.1:{box.port}", "t@club.example")
        send(right, Letter("bob@example.org", "S", "T"))
        assert len(box.letters) == 1
        wrong = mailer_of(f"smtp://anna:guess@127.0.0.1:{box.port}", "t@club.example")
        with pytest.raises(NotSent, match="535") as refused:
            send(wrong, Letter("bob@example.org", "S", "T"))
        assert refused.value.again
        assert "guess" not in str(refused.value)


@pytest.mark.parametrize(
    ("answer", "again"), [("451 come back later", True), ("550 nobody of that name", False)]
)
def test_what_the_mail_server_says_is_told(answer: str, again: bool) -> None:
    with letterbox() as box:
        box.answers = [answer]
        mailer = mailer_of(f"smtp://127.0.0.1:{box.port}", "t@club.example")
        with pytest.raises(NotSent, match=answer) as refused:
            send(mailer, Letter("bob@example.org", "S", "T"))
    assert refused.value.again is again


def test_a_mail_server_that_is_not_there() -> None:
    with letterbox() as box:
        port = box.port
    mailer = mailer_of(f"smtp://127.0.0.1:{port}", "t@club.example")
    with pytest.raises(NotSent, match="cannot be reached") as refused:
        send(mailer, Letter("bob@example.org", "S", "T"))
    assert refused.value.again


def test_to_another_machine_nothing_goes_unencrypted() -> None:
    """A server here that offers no TLS, reached as if it were elsewhere, is told nothing."""
    assert mailer_of("smtp://mail.example", "t@club.example").tls == "start"
    assert mailer_of("smtps://mail.example", "t@club.example").tls == "whole"
    with letterbox("secret") as box:
        mailer = Mailer("127.0.0.1", box.port, "t@club.example", "anna", "secret", "start")
        with pytest.raises(NotSent, match="STARTTLS"):
            send(mailer, Letter("bob@example.org", "S", "T"))
    assert box.letters == []


def test_a_mail_server_is_named_whole() -> None:
    assert mailer_of("smtp://a%40club.example:pw@mail.example", "").sender == "a@club.example"
    assert mailer_of("smtp://mail.example", "t@club.example").port == 587
    assert mailer_of("smtps://mail.example:99", "t@club.example").port == 99
    for wrong in ("mail.example", "http://mail.example", "smtp://", "smtp://x:y", "smtp://h/path"):
        with pytest.raises(Trouble, match="--mail"):
            mailer_of(wrong, "t@club.example")
    with pytest.raises(Trouble, match="--mail-from"):
        mailer_of("smtp://mail.example", "")


@pytest.mark.parametrize(
    "wrong", ["", "anna", "a@b c", "a@b\nBcc: x@y", "<a@b>", "a@b,c@d", "a" * 300 + "@b.c", "ä@b.c"]
)
def test_what_is_no_mail_address(wrong: str) -> None:
    with pytest.raises(BadRequest, match=r"anna@example\.org"):
        clean_address(wrong)


def test_a_page_of_a_text_runs_nothing() -> None:
    page = html_of('<script>alert(1)</script> "https://x.example/\'onclick=a"')
    assert "<script" not in page
    assert "&lt;script&gt;" in page
