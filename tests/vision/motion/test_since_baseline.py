"""Two small pictures are compared once; each region then says how much of it changed, and in which way."""

from __future__ import annotations

import numpy as np

from companion.vision.motion.change import Small
from companion.vision.motion.since_baseline import SinceBaseline
from hardware.simulator.optics import Floats

OUTLINES: dict[str, Floats] = {
    name: 4 * np.array([[x, 10.0], [x + 10, 10.0], [x + 10, 20.0], [x, 20.0]])
    for name, x in (("left", 5), ("right", 35))
}


def table(*tiles: tuple[int, int]) -> Small:
    """A grained table with white tiles, ten pixels wide, whose left upper corners lie there."""
    picture = np.random.default_rng(1).integers(80, 90, (40, 60, 3)).astype(np.uint8)
    for x, y in tiles:
        picture[y : y + 10, x : x + 10] = 220
    return picture


def compared(before: Small, now: Small) -> SinceBaseline:
    pixels = {}
    for name, outline in OUTLINES.items():
        (x, y), (right, below) = (outline.min(axis=0) / 4).astype(int), (outline.max(axis=0) / 4).astype(int)
        rows, columns = np.mgrid[y:below, x:right]
        pixels[name] = (rows * before.shape[1] + columns).ravel()
    return SinceBaseline(before, now, 10.0, OUTLINES, pixels)


def test_where_nothing_has_changed_nothing_is_said() -> None:
    since = compared(table((5, 10)), table((5, 10)))
    assert (since.shares, since.left(), since.shifted(), since.offset("right")) == ({}, frozenset(), frozenset(), None)


def test_what_came_lies_so_far_beside_the_middle_of_its_place() -> None:
    since = compared(table(), table((37, 12)))
    assert since.shares.keys() == {"right"}
    assert 0.5 < since.shares["right"] < 0.8
    offset = since.offset("right")
    assert offset is not None
    assert np.allclose(offset, (8.0, 8.0), atol=2.0)
    assert since.left() == frozenset()


def test_where_something_has_gone_the_table_is_seen_unless_nobody_knows_how_it_looks() -> None:
    since = compared(table((5, 10), (35, 10)), table((35, 10)))
    assert since.left() == {"left"}
    assert since.shares.keys() == {"left"}


def test_all_that_was_pushed_together_lies_elsewhere_by_one_shift() -> None:
    since = compared(table((5, 10), (35, 10)), table((8, 10), (38, 10)))
    by = since.pushed(OUTLINES, 32.0)
    assert by is not None
    assert np.allclose(by, (12.0, 0.0), atol=1.0)
    assert compared(table((5, 10)), table()).pushed(["left"], 32.0) is None
