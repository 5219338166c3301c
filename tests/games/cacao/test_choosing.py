"""What players must have done who laid the tiles that lie."""

from __future__ import annotations

from companion.games.cacao.state import Cacao
from companion.games.kit.spaces.squares import place_of
from tests.games.cacao.tables import position
from tests.games.playing import play

BOARD = {"x0y0": "plantation-1", "x1y1": "market-2"}


def meant(state: Cacao, **lies: str) -> list[str]:
    """The actions meant when these tiles lie, by place, and all else as it should; a worker's tile with its sides."""
    there = dict(state.layout())
    for place, words in lies.items():
        label, *sides = words.split()
        there[place, "tile"] = label
        if sides:
            there[place, "workers"] = sides[0]
    return [action.text() for action in state.meant({spot: label for spot, label in there.items() if label})]


def test_a_worker_tile_that_lies_was_placed_there() -> None:
    assert meant(position(BOARD), x1y0="red-1-1-1-1 1-1-1-1") == ["red place at=x1y0 tile=1-1-1-1"]


def test_a_worker_tile_beside_nothing_was_placed_all_the_same() -> None:
    assert meant(position(BOARD), x5y6="red-2-1-0-1 1-0-1-2") == ["red place at=x5y6 tile=1-0-1-2"]


def test_where_only_the_emperor_is_elsewhere_no_tile_was_laid() -> None:
    state = position(BOARD, {"x1y0": "red 1-1-1-1"}, emperor="x1y0")
    lies: dict[tuple[str, str], str | None] = {spot: label for spot, label in state.layout().items() if label}
    lies["x1y0", "emperor"] = None
    assert state.meant(lies) == ()


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
    assert one.gist() == other.gist()
