"""How much is done, counted in calls: the same on every machine, however fast or busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def calls(do: Callable[[], object]) -> int:
    """How many functions written in Python are called, in this thread, while something is done."""
    count = 0

    def count_call(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(count_call)
    try:
        do()
    finally:
        sys.setprofile(before)
    return count
