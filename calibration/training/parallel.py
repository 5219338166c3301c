"""Work that all of a processor's cores share, and the memory that it is done in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Generic, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

M = TypeVar("M")
T = TypeVar("T")
R = TypeVar("R")
_GIVEN: list[Any] = []
"""What a process of a team was given when it was started."""


def untold(share: float) -> None:
    """Nobody wants to know how far work has come."""


class Shared:
    """Zeros of a shape in memory of which processes that are given it have no copy, but the same.

    Its few hundred megabytes would else be sent from one to another several times over.
    """

    def __init__(self, shape: tuple[int, ...], kind: type[np.generic]) -> None:
        self._shape, self._kind = shape, np.dtype(kind)
        self._bytes = get_context("spawn").RawArray("b", int(np.prod(shape)) * self._kind.itemsize)

    @property
    def array(self) -> NDArray[Any]:
        """The numbers, to be read and written by all."""
        return np.frombuffer(self._bytes, self._kind).reshape(self._shape)


class Team(Generic[M]):
    """Does work on many things on several cores, or here if it has but one; see `team`."""

    def __init__(self, given: M, pool: ProcessPoolExecutor | None) -> None:
        self._given, self._pool = given, pool

    def all(self, work: Callable[[M, T], R], things: Sequence[T], told: Callable[[float], None] = untold) -> list[R]:
        """What `work` makes of what was given and of each thing, in their order; `told` hears what share is done."""
        if self._pool:
            made: Iterator[R] = self._pool.map(partial(_done, work), things)
        else:
            made = (work(self._given, thing) for thing in things)
        found: list[R] = []
        for one in made:
            found.append(one)
            told(len(found) / len(things))
        return found


@contextmanager
def team(given: M, parts: int) -> Iterator[Team[M]]:
    """A team of as many processes as there are cores, but `parts` at most; each is `given` the same once."""
    cores = min(os.cpu_count() or 1, parts)
    if cores < 2:
        yield Team(given, None)
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read by those that are started, when they load it
    # Started anew rather than forked: screens and cameras may be running in threads of this process.
    with ProcessPoolExecutor(cores, get_context("spawn"), _begin, (given,)) as pool:
        yield Team(given, pool)


@contextmanager
def beside(work: Callable[[T], R], thing: T, *, worth: bool) -> Iterator[Callable[[], R]]:
    """What `work` makes of a thing, for whoever asks: meanwhile, in a process of its own, if that is `worth` it."""
    if not worth or (os.cpu_count() or 1) < 2:
        yield partial(work, thing)
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with ProcessPoolExecutor(1, get_context("spawn"), _begin, (None,)) as pool:
        yield pool.submit(work, thing).result


def _begin(given: object) -> None:
    """Each core has work of its own: libraries that would share it out stay on one."""
    cv2.setNumThreads(1)
    _GIVEN[:] = [given]


def _done(work: Callable[[Any, T], R], thing: T) -> R:
    return work(_GIVEN[0], thing)
