"""How a game went: the race of points over the turns, diamonds, cards, and how the dice fell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.display.board import Entry, Plot, Series, Table
from companion.display.catalogue import Catalogue
from companion.display.course import turns as turns_of
from companion.games.diamond_isles import box
from companion.games.diamond_isles.painting import chips
from companion.games.diamond_isles.painting.tables import WAYS_TO_ROLL, dice
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Event

Steps = Sequence[tuple[Event | None, DiamondIsles]]
"""Each state with the event that led to it, none for the first."""


def course(steps: Steps, words: Catalogue) -> Sequence[Plot | Table]:
    """Points and diamonds over the turns, the dice against what was to be expected, and what came of each corner."""
    turns = tuple(turns_of(steps))
    views = [steps[step][1].view(None) for step in turns]
    numbers: Mapping[str, Callable[[Mapping[str, object]], float]] = {
        "points": lambda player: _points(player),
        "diamonds": lambda player: float(str(player["diamonds"])),
    }
    plots = [
        Plot(
            words(f"course.{name}"),
            tuple(
                Series(chips.pawn(seat, words), tuple(number(view["players"][seat]) for view in views))
                for seat in steps[-1][1].seats
            ),
            words("course.turns"),
        )
        for name, number in numbers.items()
    ]
    last = views[-1]
    return (*plots, dice(last["rolls"], words), _luck(steps, words))


def _points(player: Mapping[str, object]) -> float:
    points = player["points"]
    assert isinstance(points, Mapping)
    return float(points["shown"]) + float(points["hidden"] or 0)


def _luck(steps: Steps, words: Catalogue) -> Table:
    """Cards and diamonds that each seat's places brought by the dice, against what was to be expected."""
    got: dict[str, list[float]] = {seat: [0.0, 0.0] for seat in steps[0][1].seats}
    for nr in range(1, len(steps)):
        before, after = steps[nr - 1][1], steps[nr][1]
        rolled = [number for number in WAYS_TO_ROLL if after.rolls[number - 2] > before.rolls[number - 2]]
        if not rolled:
            continue
        for seat, counts in got.items():
            brings = {number: _brings(before, seat, number) for number in WAYS_TO_ROLL}
            counts[0] += brings[rolled[0]]
            counts[1] += sum(brings[number] * ways for number, ways in WAYS_TO_ROLL.items()) / 36
    rows: list[tuple[Entry, ...]] = []
    for seat, (came, expected) in got.items():
        share = f"{100 * came / expected:.0f} %" if expected else "–"
        rows.append((chips.pawn(seat, words), f"{came:.0f}", f"{expected:.0f}", share))
    heads = ("", words("course.came"), words("course.expected"), "")
    return Table(tuple(rows), heads, words("course.luck"))


def _brings(state: DiamondIsles, seat: str, number: int) -> int:
    """How many cards and diamonds a number brings to a seat, if bank and villages have enough."""
    count = 0
    for cell, _, corners in state.sea_map.yields[number]:
        if cell != state.board.robber:
            for corner in corners:
                owner, kind = state.board.buildings.get(corner, ("", ""))
                count += box.WORTH[kind] if owner == seat else 0
    return count + sum(seat in state.board.traders[n] for n in state.sea_map.trading[number])
