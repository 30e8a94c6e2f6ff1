"""The toy game is imported by its place in the repository, as the type checker does."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
