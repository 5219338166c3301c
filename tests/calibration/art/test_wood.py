"""Wooden pieces are sawn out along their outlines, and tokens stand for them."""

from __future__ import annotations

import numpy as np

from calibration.art import Canvas, Point, piece_token, sawn

PX = 64
LEFT: list[Point] = [(-0.4, -0.4), (0.0, -0.4), (0.0, 0.4), (-0.4, 0.4)]


def nothing(canvas: Canvas) -> None:
    pass


def test_a_piece_is_there_where_its_outline_is_and_as_it_was_painted() -> None:
    piece = sawn([LEFT], lambda canvas: canvas.disc((0.3, 0.5), 0.1, "#ff0000"), PX)
    there = piece[:, :, 3] > 0
    assert there[PX // 2, PX // 5]
    assert not there[PX // 2, 3 * PX // 4]
    assert piece[PX // 2, round(0.3 * PX), :3].tolist() == [0, 0, 255]


def test_a_token_is_a_disc_that_shows_its_colours_emblem_and_the_piece() -> None:
    bare, blue = piece_token("", nothing, PX), piece_token("blue", nothing, PX)
    painted = piece_token("blue", lambda canvas: canvas.disc((0.5, 0.5), 0.1, "#ff0000"), PX)
    assert not blue[0, 0, 3]
    assert blue[PX // 2, PX // 2, 3]
    assert painted[PX // 2, PX // 2, :3].tolist() == [0, 0, 255]
    rim = np.hypot(*np.indices((PX, PX)) - (PX - 1) / 2) > 0.4 * PX
    colours = [len(np.unique(token[rim & (token[:, :, 3] > 0)][:, :3], axis=0)) for token in (bare, blue)]
    assert colours[0] < colours[1], "only a player's token has emblems on its rim"
