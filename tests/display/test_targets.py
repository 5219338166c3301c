"""Our screens beside the pictures to be built, where those are at hand: each box within four pixels, its fill exact."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from companion.display.window import theme
from tests.support.display.targets import DESIGN, ELSEWHERE, TARGETS, Target, beside, boxes_of, drawn

NEAR = 4
"""Pixels by which a box may lie elsewhere."""
SHARE = 0.04
"""How much of a box its fill takes at least, beside what lies on it."""

pytestmark = pytest.mark.skipif(DESIGN is None, reason="the pictures to be built are not at hand")


def near(one: tuple[int, ...], other: pygame.Rect) -> bool:
    return max(abs(a - b) for a, b in zip(one, tuple(other), strict=True)) <= NEAR


def fills(surface: pygame.Surface, box: pygame.Rect) -> set[theme.Colour]:
    """The colours that take a good part of a box."""
    room = box.clip(surface.get_rect())
    points = [(x, y) for x in range(room.x + 4, room.right - 4, 5) for y in range(room.y + 5, room.bottom - 4, 3)]
    counted = Counter(tuple(surface.get_at(point)[:3]) for point in points)
    return {(r, g, b) for (r, g, b), count in counted.items() if count >= SHARE * len(points)}


@pytest.mark.parametrize("target", TARGETS, ids=[target.name for target in TARGETS])
def test_every_box_lies_where_its_picture_has_it_and_has_a_colour_of_the_tables(target: Target, tmp_path: Path) -> None:
    page = target.moment(tmp_path)
    surface, boxes = drawn(target, page)
    wanted = [(at, fill) for at, fill in boxes_of(target) if at not in ELSEWHERE.get(target.name, ())]
    assert [at for at, _ in wanted if not any(near(at, box) for box in boxes)] == []
    paints = [theme.THEMES[target.theme].named(seat) for seat in theme.EMBLEMS]
    colours = theme.chosen(target.theme, False).of(page.game)
    buttons = {theme.chosen(target.theme, False).of(game).raised for game in theme.DARK_GROUNDS}
    allowed = {*paints, *buttons, colours.panel, colours.raised, colours.ground, theme.PAPER, theme.GOLD, theme.CORAL}
    for at, fill in wanted:
        if fill is not None:
            assert fills(surface, pygame.Rect(at)) & {*allowed, fill}, (at, fill)


def test_ours_stands_at_the_right_of_the_picture(tmp_path: Path) -> None:
    target = TARGETS[21]
    both = beside(target, target.moment(tmp_path))
    assert both.get_size() == (1610, 480)
