"""Work that all of a processor's cores share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import cv2

T = TypeVar("T")
R = TypeVar("R")


def untold(share: float) -> None:
    """Nobody wants to know how far work has come."""


def in_parallel(
    work: Callable[[T], R], things: Sequence[T], worth: int, told: Callable[[float], None] = untold
) -> list[R]:
    """What `work` makes of each thing, in their order, on all cores but at most one for every `worth` things.

    `told` hears again and again what share of them is done.
    """
    cores = min(os.cpu_count() or 1, len(things) // worth)
    if cores < 2:
        return _counted((work(thing) for thing in things), len(things), told)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read by those that are started, when they load it
    # Started anew rather than forked: screens and cameras may be running in threads of this process.
    with ProcessPoolExecutor(cores, get_context("spawn"), _alone) as pool:
        return _counted(pool.map(work, things), len(things), told)


def _counted(made: Iterable[R], total: int, told: Callable[[float], None]) -> list[R]:
    found: list[R] = []
    for one in made:
        found.append(one)
        told(len(found) / total)
    return found


def _alone() -> None:
    """Each core has work of its own: libraries that would share it out stay on one."""
    cv2.setNumThreads(1)
