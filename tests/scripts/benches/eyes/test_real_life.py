"""What is left lying on a drawn board: it changes the picture, hides what it covers and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from companion.vision.geometry.lattice import HEXAGONS
from companion.vision.geometry.plane import project
from scripts.benches.eyes.left_lying import WAYS
from scripts.benches.eyes.real_life import PITCH, covered, table_of
from tests.support.vision.scene import DOTS, MARGIN, Picture, photograph, table


def drawn() -> tuple[Picture, dict[str, Any]]:
    """A bare board of 3 x 4 spaces, and where these are."""
    picture, matrix = photograph(table(3, 4))
    cells = [{"row": n // 4, "col": n % 4, "terrain": None, "crop": None, "pawn": None} for n in range(12)]
    middles = np.array([[cell["col"] + 0.5, cell["row"] + 0.5] for cell in cells]) * PITCH  # type: ignore[operator]
    for cell, spot in zip(cells, project(matrix, (middles + MARGIN) * DOTS).tolist(), strict=True):
        cell["centre"] = spot
    return picture, {"rows": 3, "cols": 4, "cells": cells}


@pytest.mark.parametrize("kind", ["phone", "cup", "hand of cards", "sheet of paper", "coins", "foreign tiles"])
def test_what_lies_on_the_board_hides_the_table_where_the_picture_changed(kind: str) -> None:
    picture, truth = drawn()
    after, hidden = WAYS[kind](table_of(picture, truth), np.random.default_rng(2))
    shares = covered(table_of(picture, truth), hidden)
    assert shares.max() > 0.2
    assert shares.min() == 0
    far = np.abs(after.astype(int) - picture).max(axis=2)
    assert (far[hidden > 200] > 4).mean() > 0.8


@pytest.mark.parametrize("kind", ["nothing", "lamp, weak", "hand's shadow", "LED bands", "shaken", "clutter beside"])
def test_what_lies_beside_the_board_or_is_but_light_hides_none_of_it(kind: str) -> None:
    picture, truth = drawn()
    seen = table_of(picture, truth)
    after, hidden = WAYS[kind](seen, np.random.default_rng(2))
    assert (kind == "nothing") == np.array_equal(after, picture)
    assert covered(seen, hidden).max() < 0.02


def test_a_blinding_lamp_leaves_nothing_to_be_seen_in_its_middle() -> None:
    picture, truth = drawn()
    after, hidden = WAYS["lamp, blinding"](table_of(picture, truth), np.random.default_rng(2))
    assert covered(table_of(picture, truth), hidden).max() > 0.5
    assert after[hidden > 0].min() >= 253


@pytest.mark.parametrize("steps", [((1, 0), (0, 1)), ((1, 0), (0, -1))])
def test_a_layout_of_hexagons_has_its_tiles_where_its_truth_says_whichever_way_its_places_run(
    steps: tuple[tuple[int, int], tuple[int, int]],
) -> None:
    picture, _ = drawn()
    places = np.array([[0, 0], [1, 0], [0, 1], [1, 1], [2, 0]])
    seen = places @ np.array(steps) @ HEXAGONS.basis * 60 + 200
    tiles = [{"q": q, "r": r, "centre": at} for (q, r), at in zip(places.tolist(), seen.tolist(), strict=True)]
    laid = table_of(picture, {"tiles": tiles})
    assert np.allclose(laid.plane.picture(laid.spaces), seen, atol=0.1)
    assert (laid.spaces > 0).all()
    assert (laid.spaces < laid.size).all()
