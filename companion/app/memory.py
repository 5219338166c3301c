"""What the companion keeps in memory: limits of the C library, and libraries' pages that only linking them needed."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Collection, Iterable, Iterator
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

Mapped = tuple[int, int, str]
"""Where a mapping of a file begins and ends, and the file."""

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


def drop_linked(among: Collection[Mapped] | None = None) -> frozenset[Mapped]:
    """Drop the pages of libraries that can be read again from their files; which mappings these are.

    Debian's OpenCV is linked with some 380 libraries whose tables of names are read once, while they are loaded: a
    hundred megabytes. To be called before threads begin, for no mapping may change meanwhile; later, when what only the
    opening needed can be dropped, `among` the libraries found then, of which Python lets none go.
    """
    dropped = set[Mapped]()
    with suppress(OSError, AttributeError):
        advise = ctypes.CDLL(None).madvise
        for mapped in list(unwritten(MAPPED.read_text(errors="replace").splitlines())):
            start, end, file = mapped
            known = among is None or (mapped in among and ".so" in file)
            if known and advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), DONT_NEED) == 0:
                dropped.add(mapped)
    return frozenset(dropped)


def unwritten(lines: Iterable[str]) -> Iterator[Mapped]:
    """The mappings of files that nobody wrote, or may write; from the lines of /proc/PID/smaps."""
    place: Mapped | None = None
    for line in lines:
        if match := _MAPPING.fullmatch(line):
            readable = match[3] in ("r--p", "r-xp")
            place = (int(match[1], 16), int(match[2], 16), match[4]) if readable else None
        elif re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):  # memory without a file
            place = None
        elif place is not None and line.split() == ["Anonymous:", "0", "kB"]:
            yield place
