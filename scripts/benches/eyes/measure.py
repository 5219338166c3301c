"""Reads sets of pictures and measures: right answers, claims, time against a fixed piece of work."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry.plane import Picture
from companion.vision.motion.watching import MotionWatcher
from scripts.benches.eyes.sets import PictureSet
from tests.support.vision.judge import Judged, Truth

Pair = tuple[float, float]
"""Milliseconds of the fixed work and of the reading after it."""
SETTLED = 1.0
"""Seconds by which a watcher has settled."""
WORSE = {"dim": (0.4, 1.4, 6.0), "dusk": (0.3, 1.9, 6.5), "dark": (0.2, 2.4, 7.0)}
"""How pictures are worsened: light, blur in pixels, noise in grey levels."""
AS_TAKEN = "as taken"
Claim = tuple[float, bool]
"""How sure a reader was of a cell, tile or face, and whether all of it was right."""


@dataclass(frozen=True)
class Times:
    """Milliseconds of processor time: the median, and `ratio` to a fixed piece of work.

    The fixed work is done before each reading, so that what else the machine does slows both. Of each picture the
    shortest times count, which are disturbed least, and of their ratios the median.
    """

    median: float
    ratio: float


@dataclass(frozen=True)
class Row:
    """What came of one set; `claims` by how its pictures were worsened (see WORSE), and AS_TAKEN."""

    name: str
    reader: str
    right: dict[str, tuple[int, int]]
    claims: dict[str, list[Claim]]
    wrong: list[tuple[str, int]]
    times: Times | None


def run(one: PictureSet, repeats: int) -> Row:
    """Read every sample of a set, `repeats` times where the time counts."""
    judged, worse = Judged(), {how: Judged() for how in WORSE}
    spent: list[list[Pair]] = []
    for number, sample in enumerate(one.samples):
        frames = sample.open()
        if one.timed and number == 0:
            one.read(frames, sample.truths)  # loads what is loaded once
        _judge(one, frames, sample.truths, judged)
        if one.timed:
            read = partial(one.read, frames, sample.truths)
            spent.append([(_timed(_fixed_work), _timed(read)) for _ in range(repeats)])
        for how in WORSE if one.worsened else ():
            _judge(one, [worsened(f, how, number) for f in frames], sample.truths, worse[how])
    claims = {AS_TAKEN: judged.claims, **{how: w.claims for how, w in worse.items() if one.worsened}}
    times = _times(spent) if spent else None
    return Row(one.name, one.reader, judged.right, claims, Counter(judged.wrong).most_common(4), times)


def _judge(one: PictureSet, frames: Sequence[Picture], truths: Sequence[Truth], judged: Judged) -> None:
    for what, truth in zip(one.read(frames, truths), truths, strict=True):
        judged.join(one.judge(what, truth))


def unchanged(frames: Sequence[Picture], repeats: int) -> Row:
    """The time in which a watcher sees that nothing changed, in still pictures that differ by their noise alone."""
    watcher = MotionWatcher()
    clock, quiet, asked = 0.0, 0, 0
    spent: list[list[Pair]] = [[] for _ in frames]
    for _ in range(repeats):
        for frame, pairs in zip(frames, spent, strict=True):
            clock += 0.1
            fixed = _timed(_fixed_work)
            began = time.process_time()
            events = watcher.feed(frame, clock)
            pairs.append((fixed, (time.process_time() - began) * 1000))
            if clock > SETTLED:
                quiet, asked = quiet + (not events), asked + 1
    return Row("nothing changed", "", {"seen so": (quiet, asked)}, {}, [], _times(spent))


def worsened(frame: Picture, how: str, seed: int) -> Picture:
    """The picture with less light, blurred and noisy (see WORSE)."""
    light, blur, grain = WORSE[how]
    noise = np.random.default_rng(seed).standard_normal(frame.shape, np.float32) * np.float32(grain)
    return np.clip(cv2.GaussianBlur(frame, (0, 0), blur) * np.float32(light) + noise, 0, 255).astype(np.uint8)


def _times(spent: list[list[Pair]]) -> Times:
    median = statistics.median(reading for picture in spent for _, reading in picture)
    shortest = [[min(times) for times in zip(*picture, strict=True)] for picture in spent]
    return Times(median, statistics.median(reading / fixed for fixed, reading in shortest))


def _timed(act: Callable[[], object]) -> float:
    began = time.process_time()
    act()
    return (time.process_time() - began) * 1000


def _fixed_work() -> None:
    """What every reader does some of: straighten, shrink, smooth, multiply matrices.

    It asks for no memory and all of it fits a processor's own, so that it takes the same time again and again.
    """
    made = _material()
    cv2.warpPerspective(made.picture, made.matrix, (640, 480), made.straight, cv2.INTER_LINEAR)
    cv2.resize(made.straight, (320, 240), made.small, interpolation=cv2.INTER_AREA)
    cv2.GaussianBlur(made.small, (5, 5), 0, made.soft)
    np.copyto(made.floats, made.soft.reshape(made.floats.shape))
    np.matmul(made.floats, made.weights, made.product)


@dataclass(frozen=True, eq=False)
class _Material:
    picture: Picture
    matrix: NDArray[np.float64]
    weights: NDArray[np.float32]
    straight: Picture
    small: Picture
    soft: Picture
    floats: NDArray[np.float32]
    product: NDArray[np.float32]


@cache
def _material() -> _Material:
    rng = np.random.default_rng(0)
    return _Material(
        rng.integers(0, 255, (360, 640, 3), np.uint8),
        np.array([[1.2, 0.1, -40], [-0.08, 1.4, 20], [2e-5, 4e-4, 1]]),
        rng.standard_normal((240, 256), np.float32),
        np.zeros((480, 640, 3), np.uint8),
        np.zeros((240, 320, 3), np.uint8),
        np.zeros((240, 320, 3), np.uint8),
        np.zeros((960, 240), np.float32),
        np.zeros((960, 256), np.float32),
    )
