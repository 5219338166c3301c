"""Four squares in a square are believed to be a cube's face if they are flat and parted, whatever their colours."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.cube.belief import Bytes, Floats, face_chance
from companion.vision.cube.cube_reader import read_faces
from tests.support.vision import drawn

PAINT = np.array([[40, 40, 200], [60, 150, 40], [200, 200, 205], [40, 200, 220]], float)


def believed(cells: Floats, gap: float) -> float:
    """How likely a face with these stickers (4, 16, 16, 3), in grey levels, and such a gap is one."""
    light = (cells.mean(axis=(1, 2)) / 255) ** 2.2
    seen: Bytes = np.clip(cells, 0, 255).astype(np.uint8)
    return face_chance(seen, light, np.full((2, 38, 3), (gap / 255) ** 2.2))


def flat(paint: Floats = PAINT) -> Floats:
    return np.broadcast_to(paint[:, None, None], (4, 16, 16, 3)).copy()


@pytest.mark.parametrize("noise", [0, 3, 6])
@pytest.mark.parametrize("light", [0.4, 1.0])
def test_flat_stickers_parted_by_dark_gaps_are_a_face(noise: float, light: float) -> None:
    grain = np.random.default_rng(0).normal(0, noise, (4, 16, 16, 3))
    assert believed(flat() * light + grain, 25 * light) > 0.9


def test_flat_stickers_on_pale_plastic_are_a_face() -> None:
    assert believed(flat(PAINT * 0.6), 235) > 0.9


def test_light_that_falls_off_across_a_sticker_is_no_unevenness() -> None:
    assert believed(flat() * np.linspace(0.7, 1.1, 16)[:, None, None], 25) > 0.9


def test_drawings_are_no_stickers() -> None:
    blots = np.kron(np.random.default_rng(1).normal(0, 40, (4, 4, 4, 3)), np.ones((1, 4, 4, 1)))
    assert believed(flat() + blots, 60) < 0.05


def test_the_fainter_the_gaps_the_less_it_is_a_face() -> None:
    uneven = flat(np.full((4, 3), 180.0)) + np.kron(
        np.random.default_rng(2).normal(0, 4, (4, 4, 4, 1)), np.ones((1, 4, 4, 3))
    )
    chances = [believed(uneven, gap) for gap in (30, 90, 130, 170)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9
    assert chances[-1] < 0.5


@pytest.mark.parametrize("kind", ["board", "wide board", "hexes", "squares"])
def test_where_no_cube_lies_no_face_is_seen(kind: str) -> None:
    pictures = [drawn.DRAWERS[kind](np.random.default_rng(seed))[0] for seed in (100, 101, 102)]
    assert [read_faces(picture).faces for picture in pictures] == [()] * 3


def test_a_face_is_parted_all_along() -> None:
    light = (PAINT / 255) ** 2.2
    blots = np.kron(np.random.default_rng(2).normal(0, 8, (4, 4, 4, 1)), np.ones((1, 4, 4, 3)))
    seen: Bytes = np.clip(flat() + blots, 0, 255).astype(np.uint8)
    gaps = np.full((2, 38, 3), 0.005)
    assert face_chance(seen, light, gaps) > 0.9
    gaps[:, :19] = light[0]  # half of each gap looks like the sticker beside it
    assert face_chance(seen, light, gaps) < 0.1
