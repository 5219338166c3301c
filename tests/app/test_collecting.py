"""Collecting garbage never takes the window's time for what has long been there."""

from __future__ import annotations

import gc
import os
import sys
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import cv2
import pytest

from companion.app import collecting
from companion.app.watcher import beside_the_window


def nice() -> int:
    """How nice the thread is that asks."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.fixture
def few_pauses() -> Iterator[None]:
    before = gc.get_threshold()
    collecting.in_small_pieces()
    yield
    collecting.as_before()
    gc.set_threshold(*before)


def test_what_has_survived_once_is_not_looked_at_again(few_pauses: None) -> None:
    before = gc.get_freeze_count()
    kept = [[number] for number in range(300_000)]
    gc.collect()
    assert gc.get_freeze_count() - before >= len(kept)


class Kept:
    """Something that knows itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_was_set_aside_and_is_garbage_by_now_is_freed_at_the_next_game(few_pauses: None) -> None:
    thing = Kept()
    seen = weakref.ref(thing)
    gc.collect()
    del thing
    gc.collect()
    assert seen() is not None
    collecting.afresh()
    assert seen() is None


def test_the_eyes_leave_a_core_to_the_window_and_give_way_often() -> None:
    before, interval = cv2.getNumThreads(), sys.getswitchinterval()
    try:
        with ThreadPoolExecutor(1, initializer=beside_the_window) as eyes:
            of_the_eyes = eyes.submit(nice).result()
        assert nice() < of_the_eyes or sys.platform != "linux", "the window has a processor first"
        assert sys.getswitchinterval() <= 0.001
        assert 1 <= cv2.getNumThreads() <= max(1, before - 1)
    finally:
        cv2.setNumThreads(before)
        sys.setswitchinterval(interval)
