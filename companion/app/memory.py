"""What the companion keeps in memory: limits of the C library, and libraries' pages that only linking them needed."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""Parameters of glibc's mallopt (mallopt(3))."""
FEW = 2
"""Heaps for all threads, of which there are about a dozen; by default each could have one of its own."""
LARGE = 256 * 1024
"""Bytes from which on a block, such as a camera's picture, is given back to the system as soon as it is not needed."""
DONT_NEED = 4
"""What madvise(2) is told: drop these pages; whoever reads there again gets them from the file."""
MAPPED = Path("/proc/self/smaps")

_MAPPING = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+ +(/.*)")


def give_back() -> bool:
    """Set these limits, before threads begin; False where the C library knows none."""
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        return all(library.mallopt(limit, value) for limit, value in ((ARENA_MAX, FEW), (MMAP_THRESHOLD, LARGE)))
    return False


def trim() -> bool:
    """Give pages that are free between used ones back to the system, in a few milliseconds; False if it cannot."""
    with suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(None).malloc_trim(0))
    return False


def drop_linked() -> int:
    """Drop the pages of libraries that can be read again from their files; the size of their mappings in bytes.

    Debian's OpenCV is linked with some 380 libraries whose tables of names are read once, while they are loaded: a
    hundred megabytes. To be called before threads begin: no mapping may change meanwhile.
    """
    dropped = 0
    with suppress(OSError, AttributeError):
        advise = ctypes.CDLL(None).madvise
        for start, end in list(unwritten(MAPPED.read_text(errors="replace").splitlines())):
            if advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), DONT_NEED) == 0:
                dropped += end - start
    return dropped


def unwritten(lines: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where mappings of files begin and end that nobody wrote, or may write; from the lines of /proc/PID/smaps."""
    place: tuple[int, int] | None = None
    for line in lines:
        if match := _MAPPING.fullmatch(line):
            readable = match[3] in ("r--p", "r-xp")
            place = (int(match[1], 16), int(match[2], 16)) if readable else None
        elif re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):  # memory without a file
            place = None
        elif place is not None and line.split() == ["Anonymous:", "0", "kB"]:
            yield place
