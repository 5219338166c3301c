"""What players must have done who laid the tiles that lie."""

from __future__ import annotations

from companion.games.cacao.state import Cacao
from tests.games.cacao.tables import position

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
