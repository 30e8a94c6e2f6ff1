"""Folders of a data pack: an owner's folder laid over ours, and one hash of what is read."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, final

from sandtable.board.files import PROVENANCE, Keys, PackError, Table, meant
from sandtable.board.toml_bounds import TomlError, read_toml

SUFFIXES: Final = {".csv", ".toml", ".json"}


@final
class Folder:
    """A pack's folder with an owner's folder laid over it: the same relative path wins.

    `stated` holds the text of files that a position states; it is laid over both.
    """

    __slots__ = ("_base", "_digests", "_overlay", "_stated")

    def __init__(
        self, base: Path, overlay: Path | None = None, stated: dict[str, str] | None = None
    ) -> None:
        if overlay is not None and not overlay.is_dir():
            raise PackError(str(overlay), "is no folder", "name the folder with the changed files")
        self._base: Final = base
        self._overlay: Final = overlay
        self._digests: Final[dict[str, str]] = {}
        self._stated: Final[dict[str, str]] = stated or {}

    def with_stated(self, stated: dict[str, str]) -> Folder:
        """The same folder with these texts laid over it."""
        return Folder(self._base, self._overlay, stated)

    def beneath(self, texts: dict[str, str]) -> Folder:
        """The same folder with these texts in place of ours, under what is laid over them."""
        ours = {path: text for path, text in texts.items() if not self._over(path)}
        return Folder(self._base, self._overlay, {**ours, **self._stated})

    def files(self, under: str, suffix: str) -> list[str]:
        """The relative paths of the files of a sub-folder, ours and the owner's, in order."""
        found = {path.name for path in (self._base / under).glob("*" + suffix)}
        if self._overlay is not None:
            found |= {path.name for path in (self._overlay / under).glob("*" + suffix)}
        return [f"{under}/{name}" for name in sorted(found)]

    def text(self, path: str) -> str:
        """A file's text, counted into the hash of the pack."""
        data = self._bytes(path).replace(b"\r\n", b"\n")
        self._digests[path] = hashlib.sha256(data).hexdigest()
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise PackError(
                f"{self.shown(path)}, line {line}", "is not UTF-8", "save the file as UTF-8 text"
            ) from error

    def csv(self, path: str, needed: list[str]) -> Table:
        """A CSV file with at least these columns; each line says where its values come from."""
        table = Table(self.shown(path), self.text(path), needed)
        if PROVENANCE in table.columns:
            for row in table.rows:
                row.filled(PROVENANCE)
        return table

    def toml(self, path: str) -> Keys:
        """A TOML file."""
        text = self.text(path)
        try:
            return Keys(read_toml(text), self.shown(path))
        except TomlError as error:
            raise PackError(self.shown(path), f"is no TOML: {error}") from error

    def drawing(self, path: str) -> bytes:
        """A file that only draws: it plays no part in the hash of the pack."""
        return self._bytes(path)

    def sentences(self, path: str, many: int) -> dict[str, tuple[str, ...]]:
        """A TOML file of so many sentences each: words alone, which play no part in the hash.

        Empty where there is none.
        """
        if not (self._over(path) or (self._base / path).is_file()):
            return {}
        try:
            told = read_toml(self._bytes(path).decode("utf-8-sig"))
        except (TomlError, UnicodeDecodeError) as error:
            raise PackError(self.shown(path), f"is no TOML: {error}") from error
        for name, said in told.items():
            if not isinstance(said, list) or [type(one) for one in said] != [str] * many:
                wanted = f"write {many} sentences in brackets, one for each side"
                raise PackError(f"{self.shown(path)}, {name}", "is no list of sentences", wanted)
        return {name: tuple(said) for name, said in told.items()}

    def shown(self, path: str) -> str:
        """How an error names the file."""
        return str(self._overlay / path) if self._overlay and self._over(path) else path

    def all(self) -> list[str]:
        """The relative paths of our files but the scenarios, of which an owner may add some."""
        paths = [path.relative_to(self._base) for path in sorted(self._base.rglob("*"))]
        ours = [path.as_posix() for path in paths if path.suffix in SUFFIXES]
        return [path for path in ours if not path.startswith("scenarios/")]

    def strays(self, known: list[str]) -> None:
        """Refuse an owner's data file that replaces nothing."""
        if self._overlay is None:
            return
        for found in sorted(self._overlay.rglob("*")):
            path = found.relative_to(self._overlay).as_posix()
            if found.suffix in SUFFIXES and path not in known:
                raise PackError(str(found), "replaces no file of the pack", meant(path, known))

    def hash(self) -> str:
        """One hash of all files that were read and matter to play."""
        total = hashlib.sha256()
        for path in sorted(self._digests):
            total.update(f"{path} {self._digests[path]}\n".encode())
        return total.hexdigest()

    def own(self) -> dict[str, str]:
        """The owner's files among them that differ from ours, each with its hash."""
        found: dict[str, str] = {}
        for path in sorted(self._digests):
            if self._over(path):
                ours = self._base / path
                text = ours.read_bytes().replace(b"\r\n", b"\n") if ours.is_file() else b""
                if hashlib.sha256(text).hexdigest() != self._digests[path]:
                    found[path] = self._digests[path]
        return found

    def earlier(self) -> tuple[str, ...]:
        """What the hash of our files once was, as data/earlier.txt keeps it."""
        try:
            lines = (self._base / "earlier.txt").read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return ()
        return tuple([line for line in lines if line and not line.startswith("#")])

    def _over(self, path: str) -> bool:
        return self._overlay is not None and (self._overlay / path).is_file()

    def _bytes(self, path: str) -> bytes:
        if path in self._stated:
            return self._stated[path].encode()
        root = self._overlay if self._overlay and self._over(path) else self._base
        try:
            return (root / path).read_bytes()
        except FileNotFoundError as error:
            raise PackError(str(root / path), "is missing from the pack") from error
