"""What should lie on the table, spot by spot, and which spots are empty."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.sources import DICE
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado, Thrown
from companion.games.eldorado.tiles import Piece
from companion.games.eldorado.views import BRIDGE, BUILDING, TILE
from companion.games.kit import Layout
from tests.support.games.eldorado.solo_tables import alone
from tests.support.games.eldorado.tables import LINE, position
from tests.support.games.eldorado.teams_tables import team
from tests.support.games.eldorado.thieves_tables import thieving

PIECES = ("red explorer q0r0", "orange explorer q2r0", "red villager q1r1", "red villager q1r1", "red fort q0r0n")


def layers_at(layout: Layout, place: str) -> set[str]:
    return {layer for where, layer in layout if where == place}


def test_every_tile_lies_in_its_cell_and_the_cells_round_them_are_empty() -> None:
    layout = position().layout()
    assert {place: label for (place, layer), label in layout.items() if layer == TILE and label} == LINE
    assert {place for (place, layer), label in layout.items() if layer == TILE and not label} == {*position().land.edge}


def test_on_each_tile_pieces_of_each_player_may_stand_and_villagers_are_counted() -> None:
    layout = position(pieces=PIECES).layout()
    assert layers_at(layout, "q0r1") == {TILE} | {
        f"{seat}-{kind}" for seat in ("red", "orange") for kind in ("explorer", "villager", "offering")
    }
    assert layout["q0r0", "red-explorer"] == "explorer"
    assert layout["q1r1", "red-villager"] == "2"
    assert layout["q1r1", "orange-villager"] is None


def test_buildings_stand_at_corners() -> None:
    layout = position(pieces=PIECES).layout()
    assert layout["q0r0n", BUILDING] == "red-fort"
    assert layout["q2r0n", BUILDING] is None


def test_a_bridge_may_lie_on_water_where_the_expansion_is_played() -> None:
    water = {**LINE, "q1r-1": "water", "q2r-1": "water"}
    plain, more = position(water), position(water, options={"mode": "free"})
    assert ("q1r-1", BRIDGE) not in plain.layout()
    assert more.layout()["q1r-1", BRIDGE] is None
    assert ("q1r0", BRIDGE) not in more.layout()
    built = replace(more, land=replace(more.land, bridge=("q1r-1", "q1r0", "q2r-1")))
    assert built.layout()["q1r-1", BRIDGE] == BRIDGE
    assert built.layout()["q2r-1", BRIDGE] is None


def test_the_thieves_have_thieves_that_are_counted_and_no_villagers() -> None:
    state = thieving()
    place = next(iter(state.land.at))
    assert {f"{state.setting.thief}-thief", f"{state.setting.thief}-offering"} <= layers_at(state.layout(), place)
    assert f"{state.setting.thief}-villager" not in layers_at(state.layout(), place)
    two = replace(
        state,
        pieces=replace(
            state.pieces, all=tuple(sorted(Piece(state.setting.thief, kind, place) for kind in ("thief-1", "thief-2")))
        ),
    )
    assert two.layout()[place, f"{state.setting.thief}-thief"] == "2"


def test_alone_the_guardians_have_spots_of_their_own_and_teams_a_partner() -> None:
    solo: ElDorado = alone()
    place = next(iter(solo.land.at))
    assert {"wolf", "titan", "guardians-thief", "guardians-offering"} <= layers_at(solo.layout(), place)
    assert not {"wolf", "titan"} & layers_at(position().layout(), "q0r0")
    assert not any(layer.endswith("-partner") for _, layer in position().layout())
    together: ElDorado = team()
    place = next(iter(together.land.at))
    assert {f"{side}-partner" for side, _ in together.setting.teams} <= layers_at(together.layout(), place)


def test_the_tables_own_dice_lie_as_they_were_rolled() -> None:
    state = position()
    assert state.layout()[DICE, GOLDEN] is None
    rolled = replace(state, thrown=Thrown((5, 2), (6, 1, 3)))
    assert rolled.layout()[DICE, GOLDEN] == "2+5"
    assert rolled.layout()[DICE, BATTLE] == "1+3+6"
