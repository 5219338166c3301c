"""Pictures of a scene in which nothing moves are read together."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.geometry.plane import Picture
from companion.vision.motion.still import MOST, StillPictures
from companion.vision.motion.watching import MotionWatcher, Settled


def grainy(seed: int, grain: float = 8.0, value: float = 90.0) -> Picture:
    """A table of one grey in a dim light, whose grain is another one in each picture."""
    noise = np.random.default_rng(seed).normal(0, grain, (360, 640, 3))
    return np.asarray(np.clip(value + noise, 0, 255), np.uint8)


def test_the_mean_of_the_last_pictures_has_half_of_the_grain() -> None:
    kept = StillPictures()
    for n in range(3 * MOST):
        kept.add(grainy(n))
    assert len(kept) == MOST
    assert kept.mean().std() == pytest.approx(8.0 / MOST**0.5, rel=0.05)
    assert kept.mean().mean() == pytest.approx(89.6, abs=0.4)


def test_one_picture_is_its_own_mean() -> None:
    kept, one = StillPictures(), grainy(1)
    kept.add(one)
    assert kept.mean() is one


def test_the_mean_is_one_object_until_another_picture_comes() -> None:
    kept = StillPictures()
    kept.add(grainy(1))
    kept.add(grainy(2))
    assert kept.mean() is kept.mean()
    before = kept.mean()
    kept.add(grainy(3))
    assert kept.mean() is not before


def test_a_picture_of_another_size_is_of_another_scene() -> None:
    kept, small = StillPictures(), np.zeros((20, 30, 3), np.uint8)
    kept.add(grainy(1))
    kept.add(small)
    assert kept.mean() is small


def watched(grain: float) -> tuple[MotionWatcher, list[Picture]]:
    """A watcher that has seen a still table for two seconds, and what it was shown."""
    watcher, shown = MotionWatcher(), [grainy(n, grain) for n in range(20)]
    for n, picture in enumerate(shown):
        watcher.feed(picture, n / 10)
    return watcher, shown


def test_in_grainy_light_a_still_table_is_seen_as_the_mean_of_the_last_pictures() -> None:
    watcher, shown = watched(8.0)
    assert watcher.picture.std() < 0.6 * shown[-1].std()


def test_in_good_light_the_newest_picture_alone_is_seen() -> None:
    watcher, shown = watched(1.5)
    assert watcher.picture is shown[-1]


def test_nothing_of_what_lay_there_before_something_moved_is_seen() -> None:
    watcher, _ = watched(8.0)
    laid = grainy(100)
    laid[100:220, 200:330] = 230
    watcher.feed(laid, 2.1)
    assert watcher.picture is laid
    after = grainy(101)
    after[100:220, 200:330] = 230
    watcher.feed(after, 2.2)
    assert watcher.picture[150:170, 250:280].min() > 225


def test_a_still_table_comes_to_rest_in_heavy_grain() -> None:
    watcher = MotionWatcher({"a": [(100, 80), (500, 80), (500, 300), (100, 300)]})
    settled = [n for n in range(40) if any(isinstance(e, Settled) for e in watcher.feed(grainy(n, 14.0), n / 10))]
    assert settled
