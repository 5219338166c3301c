"""Work that all of a processor's cores share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import cv2

T = TypeVar("T")
R = TypeVar("R")


def in_parallel(work: Callable[[T], R], things: Sequence[T], worth: int) -> list[R]:
    """What `work` makes of each thing, in their order, on all cores but at most one for every `worth` things."""
    cores = min(os.cpu_count() or 1, len(things) // worth)
    if cores < 2:
        return [work(thing) for thing in things]
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read by those that are started, when they load it
    # Started anew rather than forked: screens and cameras may be running in threads of this process.
    with ProcessPoolExecutor(cores, get_context("spawn"), _alone) as pool:
        return list(pool.map(work, things))


def _alone() -> None:
    """Each core has work of its own: libraries that would share it out stay on one."""
    cv2.setNumThreads(1)
