"""What takes long to make and is the same at every run is kept in `build/`, until the code that makes it changes."""

from __future__ import annotations

import os
import pickle
import shutil
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeVar

import cv2
import numpy as np

from companion.app import own_parts
from companion.app.plugins import FIRST

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "tests"
LEARNING = ("companion/vision", "companion/simulation", "calibration", "tests/support/vision")
"""What learns parts from their drawings, and draws those of tests."""
GAMES = "companion/games"
"""What draws parts of games."""
OWN, THEIRS = ("companion/app/own_parts.py", "tests/toys", GAMES, *LEARNING), (own_parts.OURS, *FIRST, "atoll")
"""What learns our own parts, and whose: no game that a test makes up."""
T = TypeVar("T")


@cache
def room(name: str, *made_by: str) -> Path:
    """A folder for what these files and folders make as they are now; what others like it made is removed."""
    code = sha256(f"{sys.version_info[:2]} {np.__version__} {cv2.__version__}".encode())
    for part in made_by:
        path = ROOT / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else (path,):
            code.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    folder = KEPT / f"{name}-{code.hexdigest()[:16]}"
    if not folder.is_dir():
        for old in KEPT.glob(f"{name}-{'[0-9a-f]' * 16}"):
            if old != folder:  # another process may just have made it
                shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def take(path: Path) -> Any:
    """What was put there, or None."""
    return pickle.loads(path.read_bytes()) if path.is_file() else None


def put(path: Path, value: object) -> None:
    """Keep it, whole or not at all: several processes may do so at once."""
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(pickle.dumps(value))
    os.replace(file.name, path)


def learnt(file: str, what: str, make: Callable[[], T], *drawn_by: str) -> T:
    """What a `file` learns from drawings of its folder, or `drawn_by` others: by the first process that needs it."""
    mine = Path(file).relative_to(ROOT)
    path = room("-".join(mine.with_suffix("").parts), str(mine.parent), *drawn_by, *LEARNING) / what
    made: T | None = take(path)
    if made is None:
        put(path, made := make())
    return made


def keep_our_parts() -> None:
    """Keep also what the companion learns of our own parts when it is first used."""
    for name in ("squares", "arrows", "hexagons"):
        setattr(own_parts, name, _kept(getattr(own_parts, name)))


def _kept(learn: Callable[..., T]) -> Callable[..., T]:
    @cache
    def found(*of: str) -> T:
        if not of or of[-1] not in THEIRS:
            return learn(*of)
        path = room("own_parts", *OWN) / "-".join((learn.__name__, *of))
        made: T | None = take(path)
        if made is None:
            put(path, made := learn(*of))
        return made

    return found
