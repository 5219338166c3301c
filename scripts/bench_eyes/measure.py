"""Reads sets of pictures and measures: right answers, claims, time against a fixed piece of work."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.vision.plane import Picture
from companion.vision.watch import Watcher
from scripts.bench_eyes.judge import Judged
from scripts.bench_eyes.sets import PictureSet

DIM, BLUR, NOISE = 0.4, 1.4, 6.0
"""How pictures are worsened: light, blur in pixels, noise in grey levels."""


@dataclass(frozen=True)
class Times:
    """Milliseconds of processor time: the median, and `ratio`, the readings' own time against the fixed work's.

    For the ratio each picture's shortest time counts, which other programs on the machine disturb least.
    """

    median: float
    ratio: float


@dataclass(frozen=True)
class Row:
    """What came of one set."""

    name: str
    right: dict[str, tuple[int, int]]
    claims: list[tuple[float, bool]]
    wrong: list[tuple[str, int]]
    times: Times | None


def run(one: PictureSet, repeats: int) -> Row:
    """Read every sample of a set, `repeats` times where the time counts."""
    judged, worse = Judged(), Judged()
    spent: list[list[float]] = []
    for number, sample in enumerate(one.samples):
        frames = sample.open()
        if one.timed and number == 0:
            one.read(frames, sample.truths)  # loads what is loaded once
        seen = one.read(frames, sample.truths)
        for what, truth in zip(seen, sample.truths, strict=True):
            judged.join(one.judge(what, truth))
        if one.timed:
            spent.append([_timed(lambda f=frames, s=sample: one.read(f, s.truths)) for _ in range(repeats)])  # type: ignore[misc] # mypy does not infer a default's type
        if one.worsened:
            seen = one.read([worsened(f, number) for f in frames], sample.truths)
            for what, truth in zip(seen, sample.truths, strict=True):
                worse.join(one.judge(what, truth))
    claims = judged.claims + worse.claims
    return Row(one.name, judged.right, claims, Counter(judged.wrong).most_common(4), _times(spent) if spent else None)


def unchanged(frames: list[Picture], repeats: int) -> Row:
    """The time in which a watcher sees that nothing changed, in still pictures that differ by their noise alone."""
    watcher = Watcher()
    clock, quiet, asked = 0.0, 0, 0
    spent: list[list[float]] = []
    for n in range(12 + 12 * repeats):
        clock += 0.1
        frame = frames[n % len(frames)]
        began = time.process_time()
        events = watcher.feed(frame, clock)
        if n >= 12:  # by then it has settled
            spent.append([(time.process_time() - began) * 1000])
            quiet, asked = quiet + (not events), asked + 1
    return Row("nothing changed", {"seen so": (quiet, asked)}, [], [], _times(spent))


def worsened(frame: Picture, seed: int) -> Picture:
    """The picture dim, blurred and noisy."""
    noise = np.random.default_rng(seed).standard_normal(frame.shape, np.float32) * np.float32(NOISE)
    return np.clip(cv2.GaussianBlur(frame, (0, 0), BLUR) * np.float32(DIM) + noise, 0, 255).astype(np.uint8)


def _times(spent: list[list[float]]) -> Times:
    fixed = min(_timed(_fixed_work) for _ in range(40))
    median = statistics.median(ms for picture in spent for ms in picture)
    return Times(median, statistics.median(min(picture) for picture in spent) / fixed)


def _timed(act: Callable[[], object]) -> float:
    began = time.process_time()
    act()
    return (time.process_time() - began) * 1000


def _fixed_work() -> None:
    """What every reader does some of: straighten, shrink, smooth, multiply matrices."""
    picture, matrix, weights = _material()
    straight = cv2.warpPerspective(picture, matrix, (640, 480), flags=cv2.INTER_LINEAR)
    small = cv2.resize(straight, (320, 240), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (5, 5), 0).reshape(-1, 240).astype(np.float32)
    np.maximum(soft @ weights, 0)


@cache
def _material() -> tuple[
    Picture, np.ndarray[tuple[int, ...], np.dtype[np.float64]], np.ndarray[tuple[int, ...], np.dtype[np.float32]]
]:
    rng = np.random.default_rng(0)
    picture = rng.integers(0, 255, (720, 1280, 3), np.uint8)
    matrix = np.array([[0.6, 0.05, -20], [-0.04, 0.7, 10], [1e-5, 2e-4, 1]])
    return picture, matrix, rng.standard_normal((240, 256)).astype(np.float32)
