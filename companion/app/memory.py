"""How the C library keeps memory: without these limits an evening of pictures and threads leaves it full of holes."""

from __future__ import annotations

import ctypes
from contextlib import suppress

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""Parameters of glibc's mallopt (mallopt(3))."""
FEW = 2
"""Heaps for all threads, of which there are about a dozen; by default each could have one of its own."""
LARGE = 256 * 1024
"""Bytes from which on a block, such as a camera's picture, is given back to the system as soon as it is not needed."""


def give_back() -> bool:
    """Set these limits, before threads begin; False where the C library knows none."""
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        return all(library.mallopt(limit, value) for limit, value in ((ARENA_MAX, FEW), (MMAP_THRESHOLD, LARGE)))
    return False
