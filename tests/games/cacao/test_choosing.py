"""What players must have done who laid the tiles that lie."""

from __future__ import annotations

from dataclasses import replace

from companion.games.cacao.box import WATER
from companion.games.cacao.layouts import village_of
from companion.games.cacao.state import Cacao
from companion.games.kit import Private
from companion.games.kit.spaces.squares import place_of
from tests.support.games.cacao.tables import having, position
from tests.support.games.playing import play

BOARD = {"x0y0": "plantation-1", "x1y1": "market-2"}


def meant(state: Cacao, **lies: str) -> list[str]:
    """The actions meant when these tiles lie, by place, and all else as it should; a worker's tile with its sides."""
    there = dict(state.layout())
    for place, words in lies.items():
        label, *sides = words.split()
        there[place, "tile"] = label
        if sides:
            there[place, "workers"] = sides[0]
    return [action.text() for action in state.intended_events({spot: label for spot, label in there.items() if label})]


def test_a_worker_tile_that_lies_was_placed_there() -> None:
    assert meant(position(BOARD), x1y0="red-1-1-1-1 1-1-1-1") == ["red place at=x1y0 tile=1-1-1-1"]


def test_a_worker_tile_beside_nothing_was_placed_all_the_same() -> None:
    assert meant(position(BOARD), x5y6="red-2-1-0-1 1-0-1-2") == ["red place at=x5y6 tile=1-0-1-2"]


def test_what_lies_says_the_same_for_all_to_hear_whatever_is_in_the_hand() -> None:
    lies: dict[tuple[str, str], str | None] = {("x1y0", "tile"): "red-1-1-1-1", ("x1y0", "workers"): "1-1-1-1"}
    found = []
    for hand in (("1-1-1-1",), ("3-0-0-1",)):
        state = position({"x0y0": "water", "x1y1": "market-2"})
        players = tuple(replace(player, hand=Private(hand)) for player in state.players)
        state = replace(state, players=players, dealt=True)
        lies[village_of("red"), "carrier"] = str(WATER[state.player("red").water + 1])
        found.append([action.text() for action in state.intended_events(lies)])
    assert found[0] == found[1] == ["red place at=x1y0 tile=1-1-1-1", "red use worker=x1y0 jungle=x0y0 times=1"]


def test_where_only_the_emperor_is_elsewhere_no_tile_was_laid() -> None:
    state = position(BOARD, {"x1y0": "red 1-1-1-1"}, emperor="x1y0")
    lies: dict[tuple[str, str], str | None] = {spot: label for spot, label in state.layout().items() if label}
    lies["x1y0", "emperor"] = None
    assert state.intended_events(lies) == ()


def test_tiles_that_were_swapped_were_not_laid() -> None:
    assert meant(position(BOARD), x0y0="market-2", x1y1="plantation-1") == []


def test_a_tile_that_was_turned_was_not_laid() -> None:
    state = position(BOARD, {"x1y0": "red 1-0-1-2"})
    assert meant(state, x1y0="red-2-1-0-1 2-1-0-1") == []


def test_a_tile_laid_onto_another_one_was_laid_all_the_same() -> None:
    state = position(BOARD, {"x1y0": "red 1-1-1-1"})
    assert meant(state, x1y0="yellow-1-1-1-1 1-1-1-1") == ["yellow place at=x1y0 tile=1-1-1-1"]


def test_which_of_two_equal_tiles_of_the_display_was_taken_does_not_count() -> None:
    before = play(position(workers={"x1y0": "red 1-1-1-1"}, display=("temple", "temple")), "red place x2y1 1-1-1-1")
    at = place_of(next(iter(before.to_fill)))
    one, other = (play(before, f"red fill {at} {take}") for take in ("display-1", "display-2"))
    assert one != other
    assert one.summary() == other.summary()


def test_nor_which_of_two_equal_tiles_of_the_map_board() -> None:
    red = {"red": having(tokens=2)}
    state = position(workers={"x1y0": "red 1-1-1-1"}, modules=("map",), chart=("sun", "sun"), have=red)
    before = play(state, "red place x2y1 1-1-1-1")
    at = place_of(next(iter(before.to_fill)))
    one, other = (play(before, f"red fill {at} {take}") for take in ("map-1", "map-2"))
    assert one != other
    assert one.summary() == other.summary()


def picked(state: Cacao, left: str) -> list[str]:
    """What is meant where so many gems are left on the mine at x0y0."""
    lies: dict[tuple[str, str], str | None] = {**state.layout(), ("x0y0", "gems"): left}
    return [action.text() for action in state.intended_events(lies)]


MINES = {"x0y0": "gem-mine", "x1y1": "market-2", "x2y0": "water", "x1y-1": "sun"}


def test_gems_that_are_gone_were_taken_by_the_workers_that_may_take_any() -> None:
    state = play(position(MINES, modules=("gems",), workers={"x-1y0": "red 1-1-1-1"}), "red place x1y0 1-0-1-2")
    assert picked(state, "r1g1b1w1") == ["red pick worker=x1y0 jungle=x0y0 gems=red+green"]
    assert picked(state, "r0g0b1w1") == ["red pick worker=x1y0 jungle=x0y0 gems=red+red+green+green"]


def test_where_none_may_take_any_the_gems_were_taken_by_whose_turn_it_is() -> None:
    state = position(MINES, modules=("gems",), workers={"x-1y0": "yellow 1-1-1-1", "x1y0": "red 1-1-1-1"})
    assert picked(state, "r1g2b1w1") == ["red pick worker=x1y0 jungle=x0y0 gems=red"]


def test_gems_taken_beside_a_tile_just_laid_were_taken_by_its_workers() -> None:
    state = position(MINES, modules=("gems",), workers={"x-1y0": "red 1-1-1-1"})
    after = play(state, "red place x1y0 1-0-1-2")
    lies: dict[tuple[str, str], str | None] = {**after.layout(), ("x0y0", "gems"): "r1g2b1w1"}
    assert [action.text() for action in state.intended_events(lies)] == [
        "red place at=x1y0 tile=1-0-1-2",
        "red pick worker=x1y0 jungle=x0y0 gems=red",
    ]


def test_gems_that_came_back_were_taken_by_nobody() -> None:
    state = position(MINES, modules=("gems",), workers={"x1y0": "red 1-1-1-1"})
    assert picked(state, "r3g1b1w1") == []
