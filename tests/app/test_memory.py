"""The C library keeps within limits; pages that only linking or opening needed are dropped and read again if needed."""

from __future__ import annotations

import ctypes
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import memory


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has these limits")
def test_the_c_library_takes_the_limits() -> None:
    assert memory.give_back()


def test_a_c_library_without_limits_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not memory.give_back()


LINKED = """
import cv2, numpy
from companion.app import memory

def resident():
    return int(open("/proc/self/statm").read().split()[1])

picture = numpy.arange(640 * 480 * 3, dtype=numpy.uint8).reshape(480, 640, 3)
expected, before = cv2.GaussianBlur(picture, (5, 5), 2.0), resident()
linked, after = memory.drop_linked(), resident()
assert linked
assert (cv2.GaussianBlur(picture, (5, 5), 2.0) == expected).all()
assert after < before - 2000, (before, after)  # pages of 4 kB
before, again = resident(), memory.drop_linked(linked)
assert again and again <= linked and all(".so" in file for _, _, file in again)
assert resident() < before
assert not memory.drop_linked([])
assert (cv2.GaussianBlur(picture, (5, 5), 2.0) == expected).all()
"""


@pytest.mark.skipif(not memory.MAPPED.exists(), reason="only Linux says what is mapped")
def test_pages_of_libraries_are_dropped_and_the_libraries_work_as_before() -> None:
    said = subprocess.run([sys.executable, "-c", LINKED], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


WRITTEN = """\
1000-2000 r--p 00000000 fe:00 11 /usr/lib/tables.so
Rss: 4 kB
Anonymous: 0 kB
2000-3000 r-xp 00001000 fe:00 11 /usr/lib/with blanks.so
Anonymous: 0 kB
3000-4000 r--p 00002000 fe:00 11 /usr/lib/relocated.so
Anonymous: 4 kB
4000-5000 rw-p 00003000 fe:00 11 /usr/lib/variables.so
Anonymous: 0 kB
5000-6000 r--s 00000000 fe:00 12 /dev/shared
Anonymous: 0 kB
6000-7000 r--p 00000000 00:00 0
Anonymous: 0 kB
7000-8000 r-xp 00000000 00:00 0                          [vdso]
Anonymous: 0 kB
"""


def test_nothing_is_dropped_that_was_written_or_stands_in_no_file() -> None:
    assert list(memory.unwritten(WRITTEN.splitlines())) == [
        (0x1000, 0x2000, "/usr/lib/tables.so"),
        (0x2000, 0x3000, "/usr/lib/with blanks.so"),
    ]


def test_where_nothing_is_said_of_mappings_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MAPPED", Path("/no/such/smaps"))
    assert not memory.drop_linked()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can")
def test_pages_that_are_free_between_used_ones_are_given_back() -> None:
    code = (
        "from companion.app import memory\n"
        "held = [bytearray(100_000) for _ in range(400)]\n"
        "del held[::2]\n"
        "def resident():\n    return int(open('/proc/self/statm').read().split()[1])\n"
        "before = resident()\n"
        "assert memory.trim()\n"
        "assert resident() < before - 3000, (before, resident())  # pages of 4 kB\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


def test_a_c_library_that_cannot_give_pages_back_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not memory.trim()
