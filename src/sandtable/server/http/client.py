"""The browser client: its built files, one page for all addresses, a word when it is missing."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple, final

FOLDER: Final = Path(__file__).parents[1] / "static"
TYPES: Final = {
    # Said here because a system's own table may say otherwise.
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})
NOT_BUILT: Final = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<h1>The board has not been built yet</h1>
<p>The server runs, but the browser client is missing. In a clone of the sources, run
<code>scripts/build</code> (it needs Node, or fetches it) and load this page again.</p>
</html>
"""


class Page(NamedTuple):
    """A file to send."""

    status: int
    type: str
    plain: bytes
    packed: bytes
    """By gzip, which every browser takes."""
    brotli: bytes
    """By brotli, where the build made it: a sixth less, for browsers that come over TLS."""
    etag: str
    cache: str


@final
class Client:
    """The built files of a folder, read once and again when they change."""

    __slots__ = ("_kept", "folder")

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder: Final = folder.resolve()
        self._kept: Final[dict[Path, tuple[int, Page]]] = {}

    def page(self, path: str) -> Page:
        """What the browser gets for a path: the file, else the client's one page."""
        wanted = path.strip("/")
        found = self._find(wanted) if wanted else None
        if found is None:
            if "." in wanted.rpartition("/")[2]:
                return _plain_page(404, "text/plain", b"no such file\n")
            found = self._find("index.html")
        if found is None:
            return _plain_page(503, TYPES[".html"], NOT_BUILT)
        return self._read(found)

    def _find(self, name: str) -> Path | None:
        try:
            path = (self.folder / name).resolve()
            return path if path.is_relative_to(self.folder) and path.is_file() else None
        except (OSError, ValueError):
            return None

    def _read(self, path: Path) -> Page:
        changed = path.stat().st_mtime_ns
        kept = self._kept.get(path)
        if kept is not None and kept[0] == changed:
            return kept[1]
        plain = path.read_bytes()
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        packed = gzip.compress(plain, 6, mtime=0) if path.suffix in PACKED else b""
        smaller = path.with_name(f"{path.name}.br")
        brotli = smaller.read_bytes() if smaller.is_file() else b""
        etag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
        # Built files in assets/ have their hash in their name.
        lasting = path.parent.name == "assets"
        cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
        page = Page(200, kind or "application/octet-stream", plain, packed, brotli, etag, cache)
        self._kept[path] = (changed, page)
        return page


def _plain_page(status: int, kind: str, body: bytes) -> Page:
    return Page(status, kind, body, b"", b"", "", "no-store")
