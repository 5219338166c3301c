"""Tests of what is kept of the pictures of parts."""

from __future__ import annotations

import pygame

from companion.display.window import smooth, theme
from companion.display.window.kept import Kept, _shapes


def surface(side: int) -> pygame.Surface:
    return pygame.Surface((side, side))


def test_no_more_pixels_are_kept_than_there_is_room_for_and_the_longest_unused_goes_first() -> None:
    kept: Kept[str] = Kept(250)
    first, second, third = (surface(10) for _ in range(3))
    kept.put("first", first)
    kept.put("second", second)
    assert kept.get("first") is first, "which makes the second the longest unused"
    kept.put("third", third)
    assert (kept.get("first"), kept.get("second"), kept.get("third")) == (first, None, third)
    assert kept.pixels == 200


def test_what_is_kept_already_is_not_counted_twice() -> None:
    kept: Kept[str] = Kept(250)
    first = surface(10)
    kept.put("it", first)
    kept.put("it", surface(10))
    assert kept.get("it") is first
    assert kept.pixels == 100
    assert "it" in kept


def test_a_picture_larger_than_the_room_is_not_kept() -> None:
    kept: Kept[str] = Kept(250)
    kept.put("large", surface(20))
    assert (kept.get("large"), kept.pixels) == (None, 0)


def test_a_ring_that_fills_takes_no_more_room_than_there_is_for_shapes() -> None:
    for done in range(101):
        drawn = smooth.ring(150, 14, done, theme.GOLD, theme.NIGHT)
        assert smooth.ring(150, 14, done, theme.GOLD, theme.NIGHT) is drawn
    assert _shapes.pixels <= _shapes.most < 101 * drawn.get_width() * drawn.get_height()
