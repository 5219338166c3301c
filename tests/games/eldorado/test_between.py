"""Pieces that stand on edges and at corners are told once, and nothing is bought for an explorer that strayed there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.app import own_parts
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.box import EXPLORER, FARMHOUSE, FORT, VILLAGER
from companion.games.eldorado.reading.groups import settled
from companion.games.eldorado.reading.pieces import AGAINST, spots_of
from companion.games.kit import Place
from companion.tracking import Costs, best_label, explain
from companion.vision.figures.figure_reader import FigureSeen, FigureSpot
from hardware.simulator.live import SimulatedTable
from tests.games.eldorado.test_reading import ISLAND
from tests.support.games.eldorado.tables import LINE, position

TILES = {"q0r0": 0.0, "q1r0": 52.0}
"""How far east of the first one tiles lie, in mm."""
PLACES = {place: FigureSpot(np.array([x, 0.0]), 24.0, (EXPLORER, VILLAGER)) for place, x in TILES.items()}
PLACES["q1r0n"] = FigureSpot(np.array([52.0, -30.0]), 8.0, (FARMHOUSE, FORT))


def seen(kind: str, x: float, y: float = 0.0, sure: float = 1 - 1e-12) -> FigureSeen:
    return FigureSeen(kind, "red", x, y, sure)


def standing(due: dict[Place, int], **found: FigureSeen) -> dict[Place, list[str]]:
    """What stands where, given how many pieces should, and what was found at some places."""
    ones = {place: (one,) for place, one in found.items()}
    told = settled(ones, PLACES, lambda tile, paint, kind: due.get(tile, 0), AGAINST)
    return {place: [one.kind for one in seen] for place, seen in told.items() if seen}


def test_a_piece_on_an_edge_is_one_piece_and_stands_where_it_should() -> None:
    edge = {"q0r0": seen(EXPLORER, 24.0, sure=0.99), "q1r0": seen(EXPLORER, 28.0)}
    assert standing({"q0r0": 1}, q0r0=seen(EXPLORER, 24.0)) == {"q0r0": [EXPLORER]}
    assert standing({}, **edge) == {"q1r0": [EXPLORER]}


def test_a_piece_at_a_corner_stands_on_a_tile_beside_it() -> None:
    at_corner = {"q1r0n": seen(EXPLORER, 52.0, -28.0)}
    assert standing({}, **at_corner) == {"q1r0": [EXPLORER]}


def test_a_new_piece_on_an_edge_is_not_so_sure_that_it_is_taken() -> None:
    state = position(LINE, ("red explorer q0r0",))
    for x, sure in ((50.0, True), (32.0, False)):
        told = settled({"q1r0": (seen(EXPLORER, x),)}, PLACES, lambda *_: 0, AGAINST)
        labels = spots_of(told, {place: one.kinds for place, one in PLACES.items()}, state)["q1r0", "red-explorer"]
        assert best_label(labels) == EXPLORER
        assert (labels[EXPLORER] > Costs.sure) == sure


def test_what_is_seen_within_a_building_of_its_paint_is_no_piece_of_its_own() -> None:
    found = {"q1r0": seen(VILLAGER, 52.0, -24.0), "q1r0n": seen(FARMHOUSE, 52.0, -29.0)}
    assert standing({}, **found) == {"q1r0n": [FARMHOUSE]}


def test_a_building_that_looks_much_like_a_missing_explorer_is_not_taken() -> None:
    state = position(LINE, ("red explorer q0r0",), cards={"red": (9, 9, 9)})
    fort = replace(seen(FORT, 0.0, 30.0), rivals={(EXPLORER, "red"): 0.3})
    kinds = {"q0r0s": (FARMHOUSE, FORT), "q0r0": (EXPLORER, VILLAGER)}
    alone = spots_of({"q0r0s": (fort,), "q0r0": ()}, kinds, state)
    assert 0.5 < alone["q0r0s", "building"]["red-fort"] < Costs.sure
    seen_too = spots_of({"q0r0s": (fort,), "q0r0": (seen(EXPLORER, 0.0),)}, kinds, state)
    assert seen_too["q0r0s", "building"]["red-fort"] > Costs.sure


def test_a_fort_that_looks_as_much_like_a_farmhouse_is_both() -> None:
    state = position(LINE, ("red explorer q0r0",), cards={"red": (9, 9, 9)})
    house = replace(seen(FARMHOUSE, 0.0, 30.0), rivals={(FORT, "red"): 0.8})
    labels = spots_of({"q0r0s": (house,)}, {"q0r0s": (FARMHOUSE, FORT)}, state)["q0r0s", "building"]
    assert labels["red-farmhouse"] > labels["red-fort"] > 0.4
    built = position(LINE, ("red explorer q0r0", "red fort q0r0s"))
    assert (
        best_label(spots_of({"q0r0s": (house,)}, {"q0r0s": (FARMHOUSE, FORT)}, built)["q0r0s", "building"])
        == "red-fort"
    )


@pytest.mark.parametrize("corner", ["q1r0s", "q1r-1s"])
def test_nothing_is_bought_for_an_explorer_that_slid_to_a_corner(corner: Place) -> None:
    state = position(ISLAND, ("red explorer q1r0", "orange explorer q2r0"), cards={"red": (9, 9, 9)}, speed=4)
    x, y = simulation.at(corner)
    scene = simulation.table(state).change("q1r0 red-explorer 0", x=x, y=y)
    found = SimulatedTable(scene, simulation.camera(state)).picture()
    explained = explain(state, [state], reading.look(found, own_parts.load(), state), Costs(misread=reading.MISREAD))
    assert explained.taken() is None
