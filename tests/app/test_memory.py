"""The limits of the C library's memory are taken on the systems that the companion is for, and missed by nobody."""

from __future__ import annotations

import ctypes
import platform

import pytest

from companion.app import memory


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has these limits")
def test_the_c_library_takes_the_limits() -> None:
    assert memory.give_back()


def test_a_c_library_without_limits_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not memory.give_back()
