"""Tables to test on: a known cube, sheets drawn as pictures, games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from companion.games.diaominos.game import GAME
from companion.games.diaominos.paper import OnPaper
from companion.games.diaominos.pieces import cube_numbered
from companion.games.diaominos.screen import OnScreen
from companion.games.diaominos.sheet import Sheet
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Answer, Event, State, Value
from tests.support.games.kept_games import kept_states
from tests.support.games.playing import play

S = TypeVar("S", bound=State)

CUBE = cube_numbered(40_000_007)
"""On top lie B Y R Y, South sees G O W G, on space A."""

DOUBLE = 29_962_626
"""The number of a cube whose six sides make another cube as well."""

NOTED = "note line=Y square=R tee=O snake=G ell=B"
"""White is wild."""


def begun(seats: int = 1, sheets: str = "screen", cube: str = CUBE, **given: Any) -> Diaominos:
    """A game whose cube lies upright on A. `given` are options (by name with _ for -) and data."""
    names = {option.name for option in GAME.options}
    options: dict[str, Value] = {"sheets": sheets}
    options |= {k.replace("_", "-"): v for k, v in given.items() if k.replace("_", "-") in names}
    data = {k: v for k, v in given.items() if k.replace("_", "-") not in names}
    state = GAME.start(GAME.begin(GAME.seats[:seats], options, **data))
    assert isinstance(state, Diaominos)
    return state.after(Answer("stickers", cube)).after(Answer("cube.A", "UF"))


def screen(seats: int = 1, **given: Any) -> OnScreen:
    """A game on the screen in round A, South with its colours noted."""
    state = begun(seats, **given)
    assert isinstance(state, OnScreen)
    return play(state, f"south {NOTED}")


def paper(seats: int = 2, **given: Any) -> OnPaper:
    """A game on paper in round A, all seats keeping their colours."""
    state = begun(seats, "paper", **given)
    assert isinstance(state, OnPaper)
    return play(state, *(f"{seat} keep" for seat in state.seats))


def drawn(picture: str, **given: Any) -> OnScreen:
    """South's sheet with a grid drawn row by row from the top, the rows below it being the last ones drawn.

    `#` is loaded, `D` a diamond, `S` a scored one, `m` a wild mark, `.` free. `given` are fields of the sheet.
    """
    options = {k: given.pop(k) for k in list(given) if k not in Sheet.__dataclass_fields__}
    state = screen(**options)
    masks = dict.fromkeys("#DSm", 0)
    for row, line in enumerate(reversed(picture.split())):
        for column, sign in enumerate(line):
            if sign != ".":
                masks[sign] |= state.grid.bit[f"c{column + 1}r{row + 1}"]
    diamonds = masks["D"] | masks["S"]
    return with_sheet(
        state,
        **{
            "to_mark": 0,
            "loaded": masks["#"] | diamonds,
            "diamonds": diamonds,
            "scored": masks["S"],
            "wild_marks": masks["m"],
            **given,
        },
    )


def with_sheet(state: OnScreen, seat: str = "south", **changed: Any) -> OnScreen:
    """The same game with some of a sheet's fields changed."""
    return state.with_sheet(seat, replace(state.sheet(seat), **changed))


def game(seed: int, seats: int, **options: Value) -> Iterator[tuple[Event, Diaominos]]:
    """A whole random game: each event with the state after it."""
    named = {k.replace("_", "-"): v for k, v in options.items()}
    for event, state in kept_states(GAME, GAME.seats[:seats], seed, named):
        assert isinstance(state, Diaominos)
        yield event, state
