"""The compiled wheel, built and unpacked beside the sources, for comparison with them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def unpacked(folder: Path, **environment: str) -> Path:
    """Install the compiled wheel for PYTHONPATH; SANDTABLE_WHEEL names one built before."""
    given = os.environ.get("SANDTABLE_WHEEL")
    wheel = Path(given) if given else built(folder / "wheel", **environment)
    site = folder / "site"
    pip("install", "--no-deps", "--target", str(site), str(wheel))
    return site


def built(folder: Path, **environment: str) -> Path:
    """Build the compiled wheel, or fail."""
    wheel = ("wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    pip(*wheel, SANDTABLE_BUILD="compiled", **environment)
    return next(folder.glob("sandtable-*.whl"))


def pip(*arguments: str, **environment: str) -> None:
    """Run pip quietly; its own words come with the error."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stdout + done.stderr).splitlines()
        faults = [line.strip() for line in said if " error: " in line or "Error: " in line]
        raise RuntimeError(f"pip {arguments[0]} failed:\n" + "\n".join(faults or said[-30:]))


def environment(site: Path | None, **more: str) -> dict[str, str]:
    """The environment of a process that imports the unpacked wheel, or the sources."""
    chosen = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "SANDTABLE_PURE")}
    return chosen | ({"PYTHONPATH": str(site)} if site else {}) | more
