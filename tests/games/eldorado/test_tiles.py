"""Where tiles lie and can be laid, and which leads to which (rulebook, discovering; the cave; the bridge)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.eldorado.tiles import Island, Tile
from tests.support.games.eldorado.tables import LINE

EXIT_IN = {"q0r0": "entrance", "q1r0": "gold", "q0r1": "food", "cave:q0r0": "exit", "cave:q-1r0": "empty"}


def island(tiles: dict[str, str], **given: Any) -> Island:
    laid = tuple((place, Tile(kind, f"s:0:{n}")) for n, (place, kind) in enumerate(tiles.items()))
    return replace(Island(laid), **given)


def test_a_group_is_counted_by_itself() -> None:
    assert island(EXIT_IN).sizes == {"": 3, "cave:": 2}
    assert island(LINE).sizes == {"": 5, "cave:": 0}


@pytest.mark.parametrize(
    ("shows", "fine"), [("gold", True), ("garden", True), ("entrance", True), ("water", False), ("shrine", False)]
)
def test_one_stands_on_every_tile_but_water_and_shrines(shows: str, fine: bool) -> None:
    land = island({**LINE, "q1r-1": shows})
    assert land.open("q1r-1") == fine
    assert ("q1r-1" in land.ways) == fine
    assert land.beside("q1r0", "q1r-1") == fine
    assert not land.open("q9r9"), "where nothing lies nobody stands"


def test_a_bridge_makes_its_water_a_way_between_two_tiles_and_no_others() -> None:
    tiles = {"q0r0": "gold", "q1r0": "water", "q2r0": "gold", "q1r-1": "food", "q1r1": "food"}
    land = island(tiles, bridge=("q1r0", "q0r0", "q2r0"))
    assert land.open("q1r0")
    assert set(land.adjacent("q1r0")) == {"q0r0", "q2r0"}
    assert "q1r0" in land.adjacent("q0r0")
    assert "q1r0" not in land.adjacent("q1r-1")
    assert land.beside("q0r0", "q1r0")
    assert land.beside("q1r0", "q2r0")
    assert not land.beside("q1r1", "q1r0")
    assert not island(tiles).open("q1r0")


def test_entrance_and_exit_lead_to_each_other() -> None:
    land = island(EXIT_IN)
    assert land.beside("q0r0", "cave:q0r0")
    assert land.beside("cave:q0r0", "q0r0")
    assert land.near("q0r0", "cave:q0r0")
    assert (land.entrance, land.exit, land.way_in) == ("q0r0", "cave:q0r0", "cave:q0r0")


def test_an_entrance_leads_in_before_the_exit_is_laid() -> None:
    land = island({"q0r0": "entrance", "q1r0": "gold"})
    assert land.beside("q0r0", "cave:q0r0")
    assert (land.exit, land.way_in) == (None, "cave:q0r0")


def test_a_cave_in_leads_in_and_not_out() -> None:
    land = island({"q0r0": "entrance", "q1r0": "gold", "cave:q0r0": "cave-in", "cave:q-1r0": "empty"})
    assert (land.cave_in, land.way_in) == ("cave:q0r0", "cave:q0r0")
    assert land.beside("q0r0", "cave:q0r0")
    assert not land.beside("cave:q0r0", "q0r0")
    assert not land.near("q0r0", "cave:q0r0")
    assert not land.near("cave:q0r0", "q0r0")


def test_the_secret_exit_leads_out_to_what_lies_beside_the_entrance_and_not_back() -> None:
    land = island({**EXIT_IN, "q1r-1": "water", "cave:q-1r1": "secret-exit"})
    out = set(land.ways["cave:q-1r1"]) - set(land.trails["cave:q-1r1"])
    assert out == {"q1r0", "q0r1"}
    assert "cave:q-1r1" in land.ways_to["q1r0"]
    assert not land.beside("q1r0", "cave:q-1r1")
    assert not land.near("cave:q-1r1", "q1r0")


def test_the_second_tile_of_a_group_touches_one_and_each_later_one_two() -> None:
    assert len(island({"q0r0": "gold"}).free) == 6
    assert set(island({"q0r0": "gold", "q1r0": "food"}).free) == {"q0r1", "q1r-1"}
    land = island(LINE)
    assert all(land.touching(cell) >= 2 for cell in land.free)
    assert {cell for cell in land.edge if land.touching(cell) >= 2} == set(land.free)


def test_nothing_is_laid_past_the_tables_edge_nor_against_an_x_of_the_exit() -> None:
    assert set(island(LINE).free) - set(island(LINE, beyond=("q1r-1",)).free) == {"q1r-1"}
    cave = island({**EXIT_IN, "cave:q-1r1": "empty"}, crosses=0b000111)
    assert [cave.crossed(f"cave:{cell}") for cell in ("q1r0", "q0r1", "q-1r1")] == [True, True, True]
    assert [cave.crossed(f"cave:{cell}") for cell in ("q-1r0", "q0r-1", "q1r-1", "q2r0")] == [False] * 4
    assert "cave:q0r1" not in cave.free
    assert not island(LINE, crosses=0b000111).crossed("cave:q1r0"), "before the exit lies nothing is crossed"


def test_a_tile_can_be_laid_from_those_beside_it() -> None:
    land = island(LINE)
    assert set(land.fresh["q1r0"]) == {"q1r-1", "q2r-1"}
    assert set(land.fresh["q0r0"]) == {"q-1r1", "q1r-1"}
    assert set(land.fresh) == set(land.ways)


@pytest.mark.parametrize(
    ("kind", "becomes"), [("tiger", "empty"), ("wolf", "empty"), ("cave-in", "empty"), ("gold", "gold")]
)
def test_a_beaten_dwellers_tile_and_a_cave_in_that_is_cleared_count_as_empty(kind: str, becomes: str) -> None:
    land = island({"cave:q0r0": "exit", "cave:q-1r0": kind, "cave:q-2r0": kind}).turned("cave:q-1r0")
    assert (land.at["cave:q-1r0"], land.at["cave:q-2r0"]) == (becomes, kind)


def test_tiles_are_laid_and_taken_up() -> None:
    land = island(LINE).laid("q1r-1", Tile("shrine", "s:0:9"))
    assert land.shrines == ("q1r-1",)
    assert land.taken("q1r-1") == island(LINE)
    assert island({**EXIT_IN, "cave:q-1r1": "cave-shrine"}).cave_shrine == "cave:q-1r1"
