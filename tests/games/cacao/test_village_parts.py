"""Cacao's village boards and water carriers as we draw them: told apart whatever lies on them."""

from __future__ import annotations

import itertools
import math
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.art import Form, bgr, part_named
from companion.games.cacao.box import COLOURS, STORAGE, SUN_PLACES, WATER
from companion.games.cacao.parts import PARTS, VILLAGE, VILLAGE_MM
from companion.games.cacao.parts.carriers import CARRIER, PROFILE
from companion.games.cacao.parts.drawing import COLOUR
from companion.games.cacao.parts.village import FIELD, STORED, SUNS
from companion.games.cacao.simulation import EMPEROR, GEM
from companion.games.cacao.water_fields import FIELDS
from companion.simulation import TableCamera, laid
from companion.vision.classify.templates import SIDE, Templates
from companion.vision.geometry.plane import Floats, Picture
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Figure, Light, Scene
from hardware.simulator.shapes import wood
from tests.support.keeping import GAMES, learnt

VILLAGES = {part.name: part for part in PARTS if part.kind == VILLAGE}
CARRIERS = {part.name: part for part in PARTS if part.kind == CARRIER}
ABOVE = TableCamera(eye=(0.0, 90.0, 520.0), focal_px=520.0, size=(480, 360))
BEAN, BROWN = ((0.0, 3.0), (2.5, 4.0), (5.0, 0.5)), (35, 55, 92)


def on_board(share: tuple[float, float]) -> tuple[float, float]:
    """A place of a board that lies in the table's middle, in mm."""
    return (share[0] - 0.5) * VILLAGE_MM, (share[1] - 0.5) * VILLAGE_MM


def photographed(seat: str, carrier: str, field: int) -> Picture:
    """A village with a full storage and a carrier on a field, from aslant."""
    beans = [
        Figure(name=f"bean {n}", x=x, y=y, profile=BEAN, colour=BROWN) for n, (x, y) in enumerate(map(on_board, STORED))
    ]
    stands = laid(CARRIERS[f"{carrier}-carrier"], "carrier", *on_board(FIELDS[field]))
    board = laid(VILLAGES[seat], "village")
    return Renderer(ABOVE, Light(brightness=0.8)).picture(Scene((board, *beans, stands), surface=wood()), field)


def straightened(frame: Picture) -> Picture:
    """The board as it looks from above, in the middle of a picture twice as wide as a template."""
    step = VILLAGE_MM / SIDE
    to_mm = np.array([[step, 0.0, -step * (SIDE - 0.5)], [0.0, step, -step * (SIDE - 0.5)], [0.0, 0.0, 1.0]])
    seen = ABOVE.homography(VILLAGE.high_mm) @ to_mm
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(frame, seen, (2 * SIDE, 2 * SIDE), flags=flags), np.uint8)


@cache
def templates() -> Templates:
    drawn = {name: [part.draw(200)] for name, part in VILLAGES.items()}
    return learnt(__file__, "villages", lambda: Templates.learn(drawn), GAMES)


def test_each_seat_has_a_village_and_a_carrier() -> None:
    assert tuple(VILLAGES) == COLOURS
    assert tuple(CARRIERS) == tuple(f"{seat}-carrier" for seat in COLOURS)
    assert all(part.extra and part.count == 1 for part in (*VILLAGES.values(), *CARRIERS.values()))


def test_a_village_has_a_field_for_each_water_and_the_places_of_the_rules() -> None:
    assert (len(FIELDS), len(STORED), len(SUNS)) == (len(WATER), STORAGE, SUN_PLACES)
    for one, other in itertools.combinations(FIELDS, 2):
        assert math.dist(one, other) > 2 * FIELD
    assert all(FIELD < share < 1 - FIELD for field in FIELDS for share in field)


def test_a_carrier_stands_within_its_field() -> None:
    assert max(radius for _, radius in PROFILE) < FIELD * VILLAGE_MM


@pytest.mark.parametrize("seat", COLOURS)
def test_little_of_a_village_is_of_its_carriers_paint(seat: str) -> None:
    paints = (CARRIERS[f"{seat}-carrier"].colour, bgr(COLOUR[seat][0]))
    drawn = VILLAGES[seat].draw(200).astype(int)
    like = [np.abs(drawn - paint).max(axis=2) < 40 for paint in paints]
    assert np.logical_or(*like).mean() < 0.12
    for x, y in FIELDS:
        left, top, right, low = (round(200 * share) for share in (x - FIELD, y - FIELD, x + FIELD, y + FIELD))
        assert np.logical_or(*like)[top:low, left:right].mean() < 0.01, "none of it where carriers stand"


def test_no_village_looks_alike_when_turned() -> None:
    assert (templates().alike == np.eye(4, dtype=bool)).all()


@pytest.mark.parametrize("seat", [*COLOURS[:2], *(pytest.param(seat, marks=pytest.mark.long) for seat in COLOURS[2:])])
def test_villages_are_told_apart_with_a_carrier_on_any_field(seat: str) -> None:
    for field in range(len(FIELDS)):
        carrier = COLOURS[field % len(COLOURS)]
        view, middle = straightened(photographed(seat, carrier, field)), np.array([[SIDE - 0.5, SIDE - 0.5]])
        misfit = templates().match(view, middle, SIDE, np.array([True])).misfit[0].min(axis=1)
        assert templates().names[int(misfit.argmin())] == seat, (field, carrier)


def test_a_carrier_has_the_silhouette_of_no_gem_and_no_emperor() -> None:
    def widths(profile: tuple[tuple[float, float], ...]) -> Floats:
        highs, radii = zip(*profile, strict=True)
        return np.asarray(np.interp(np.linspace(0, 30, 31), highs, radii, right=0.0))

    assert CARRIER.form is Form.FIGURE
    for other in (GEM, EMPEROR):
        assert np.abs(widths(PROFILE) - widths(other)).mean() > 1.0


def test_a_carrier_bears_the_name_that_its_token_bears() -> None:
    assert part_named(PARTS, "", "red-carrier").kind.form is Form.DISC
    assert part_named(PARTS, "pieces", "red-carrier").kind.form is Form.FIGURE
