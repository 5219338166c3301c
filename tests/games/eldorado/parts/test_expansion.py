"""The expansion's own parts: printed, and on the simulated table."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from calibration.art import Form
from companion.games.eldorado import box, simulation
from companion.games.eldorado.parts import PARTS, TILES
from companion.games.eldorado.parts.drawing import hexagon
from companion.games.eldorado.parts.expansion import BRIDGED, COIN, COINS, DWELLERS, FACE, TOKENS, bridged
from companion.games.eldorado.parts.expansion import TILES as NEW_TILES
from companion.games.eldorado.tiles import Tile
from hardware.simulator.live import SimulatedTable
from tests.support.games.eldorado.dwellers_tables import CAVERN, NEW, free
from tests.support.games.eldorado.thieves_tables import thieving


def test_every_cave_tile_of_the_expansion_is_printed_once() -> None:
    printed = [part.name for part in PARTS if part.kind.form is Form.HEXAGON and part.kind.title]
    assert all(printed.count(tile) == 1 for tile in box.NEW_CAVE)


def test_each_cave_tile_looks_different() -> None:
    drawn = [part.picture(48)[:, :, :3].astype(float) for part in (*TILES, *NEW_TILES)]
    for one, other in itertools.combinations(drawn, 2):
        assert np.abs(one - other).mean() > 8


def test_titan_and_wolf_have_wood_and_a_token() -> None:
    assert {part.name for part in DWELLERS} == {"titan", "wolf"}
    assert {"titan-token", "wolf-token"} <= {part.name for part in TOKENS}
    outlines = [part.picture(96)[:, :, 3] > 128 for part in DWELLERS]
    assert np.logical_xor(*outlines).mean() > 0.05


@pytest.mark.parametrize("tile", box.NEW_CAVE)
def test_a_tile_of_the_expansion_lies_on_the_simulated_table(tile: str) -> None:
    state = free("red explorer q0r0", "orange explorer q1r0", tiles={**CAVERN, NEW: tile})
    names = {part.name for part in simulation.table(state).parts}
    assert f"{NEW} tile {tile}" in names


def test_dwellers_thieves_and_partners_stand_on_the_simulated_table() -> None:
    state = free("titan titan q1r0", "red wolf q2r0", "red partner q2r0", "red explorer q2r0", "orange explorer q6r0")
    names = {part.name for part in simulation.table(state).parts}
    assert {"q1r0 titan 0", "q2r0 wolf 0", "q2r0 red-partner 0"} <= names
    thieves = thieving("brown thief-1 q2r0", "brown thief-2 q2r0")
    scene = simulation.table(thieves)
    assert {"q2r0 brown-thief 0", "q2r0 brown-thief 1"} <= {part.name for part in scene.parts}
    assert SimulatedTable(scene, simulation.camera(thieves)).picture().any()


def test_the_bridge_and_the_guardians_lie_there_too() -> None:
    state = free("red explorer q0r0", "guardians thief-1 q1r0", "guardians offering q2r0", "orange explorer q6r0")
    land = replace(
        state.land, bridge=("q3r0", "q2r0", "q4r0"), tiles=(*state.land.tiles[:3], WATER, *state.land.tiles[4:])
    )
    names = {part.name for part in simulation.table(replace(state, land=land)).parts}
    assert {"q3r0 bridge", "q1r0 guardians-thief 0", "q2r0 guardians-offering 0"} <= names


WATER = ("q3r0", Tile("water", "island:0:93"))


def test_coins_and_tokens_are_printed_as_many_as_the_box_holds() -> None:
    printed = {part.name: part.count for part in PARTS if part.kind is COIN}
    assert printed["doubloon"] == box.DOUBLOONS
    assert [printed[f"{coin}-coin"] for coin in box.COINS] == [1, 1, 1, 1]
    assert (printed["totec-token"], printed["companion-token"], printed["cave-shrine-piece"]) == (2, 1, 1)
    drawn = [part.picture(48)[:, :, :3].astype(float) for part in COINS]
    assert all(np.abs(one - other).mean() > 8 for one, other in itertools.combinations(drawn, 2))


def test_each_of_the_two_dice_has_six_faces_to_glue_on() -> None:
    faces = [part for part in PARTS if part.kind is FACE]
    assert sum(part.count for part in faces if part.name.startswith("thief")) == len(box.THIEF_DIE)
    assert sum(part.count for part in faces if part.name.startswith("titan")) == len(box.TITAN_DIE)


def test_a_profile_of_our_own_parts_knows_the_bridge_on_water_by_a_tile_of_its_own() -> None:
    assert np.abs(bridged(48)[..., :3].astype(float) - hexagon("water", 48)[..., :3]).mean() > 20
    assert not BRIDGED.kind.title, "it is learnt, not printed"
