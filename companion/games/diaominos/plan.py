"""What is settled before a game begins: the board's path, the sheet's print, and how open rules are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.grid import LEAST, MOST, Grid, grid
from companion.games.diaominos.path import Path
from companion.games.diaominos.pieces import flaws
from companion.games.diaominos.shapes import SHAPES, shape_of
from companion.games.kit import Begin, Seat, Unfit, Verbatim

PAPER, SCREEN = "paper", "screen"
READINGS = ("path", "grid", "print", "layer", "open-marks")
"""What the rulebook leaves open and a game cannot settle: shown as not confirmed until the table has said yes once."""


@dataclass(frozen=True)
class Plan:
    """What stays the same for a whole game.

    `prints` shows each shape as the sheet prints it. `layer` is `row` or `column`. `wild` gives each seat's wild
    colour where a challenge fixes it, nothing where it is free; `drawn` is the cube as it lies on A if the companion
    drew it.
    """

    sheets: str
    path: Path
    width: int
    height: int
    prints: tuple[str, ...]
    layer: str
    open_marks: bool
    open_sheets: bool
    hint: bool
    names: tuple[str, ...] = ()
    drawn: str = ""
    wild: tuple[str, ...] = ()

    @property
    def readings(self) -> tuple[str, ...]:
        """The open readings that matter here: on paper only those that the companion itself needs."""
        return READINGS if self.sheets == SCREEN else ("path", "grid", "layer")

    @property
    def grid(self) -> Grid:
        """The sheet's grid."""
        return grid(self.width, self.height)


def plan(begin: Begin) -> Plan:
    """What a beginning settles; Unfit if its data cannot be so."""
    options, data = begin.options, begin.data
    width, height = _size(data.get("grid"))
    sheets = str(options["sheets"])
    if sheets not in (PAPER, SCREEN):
        sheets = SCREEN if len(begin.seats) == 1 else PAPER
    drawn = _drawn(data.get("cube")) if options["cube"] == "drawn" else ""
    return Plan(
        sheets=sheets,
        path=Path.parse(str(data.get("path", ""))),
        width=width,
        height=height,
        prints=_prints(data.get("print")),
        layer=str(options["layer"]),
        open_marks=options["open-marks"] == "score",
        open_sheets=options["view"] == "open",
        hint=options["hint"] == "on",
        names=_names(data.get("colours")),
        drawn=drawn,
        wild=_wild(data.get("wild", ()), begin.seats),
    )


def recall(facts: Mapping[str, str]) -> Mapping[str, Any]:
    """The data of a beginning from what the table said in earlier games: names of colours, what it confirmed."""
    names = {colour: facts.get(f"colour.{colour}", colour) for colour in COLOURS}
    if len(set(names.values())) < len(COLOURS):
        names = {colour: colour for colour in COLOURS}
    return {"colours": names, "confirmed": [r for r in READINGS if facts.get(f"confirmed.{r}") == "yes"]}


def confirmed(begin: Begin) -> tuple[str, ...]:
    """The readings that this table has confirmed before."""
    known = begin.data.get("confirmed", ())
    return tuple(reading for reading in READINGS if reading in known)


def _size(given: Any) -> tuple[int, int]:
    if isinstance(given, Sequence) and len(given) == 2 and all(type(n) is int and LEAST <= n <= MOST for n in given):
        return given[0], given[1]
    raise Unfit("no-grid", least=LEAST, most=MOST, given=Verbatim(given))


def _prints(given: Any) -> tuple[str, ...]:
    if not isinstance(given, Mapping) or set(given) != set(SHAPES):
        raise Unfit("no-prints", shapes=SHAPES)
    for shape in SHAPES:
        if shape_of(str(given[shape])) != shape:
            raise Unfit("other-print", text=Verbatim(given[shape]), shape=shape)
    return tuple(str(given[shape]) for shape in SHAPES)


def _names(given: Any) -> tuple[str, ...]:
    if not isinstance(given, Mapping) or set(given) != set(COLOURS) or not all(map(str, given.values())):
        raise Unfit("no-colours", colours=Verbatim(", ".join(COLOURS)))
    if len(set(given.values())) != len(COLOURS):
        raise Unfit("one-name")
    return tuple(str(given[colour]) for colour in COLOURS)


def _drawn(given: Any) -> str:
    if isinstance(given, str) and len(given) == 24 and not flaws(given):
        return given
    raise Unfit("no-drawn-cube")


def _wild(given: Any, seats: Sequence[Seat]) -> tuple[str, ...]:
    """By seat; games of older releases list them in the order of their seats."""
    by_seat = given if isinstance(given, Mapping) else dict(zip(seats, given, strict=False))
    if by_seat and (len(given) != len(seats) or set(by_seat) != set(seats)):
        raise Unfit("challenge-seats", seats=tuple(by_seat))
    if not set(by_seat.values()) <= {"", *COLOURS}:
        raise Unfit("no-wild", colours=Verbatim(", ".join(COLOURS)))
    return tuple(by_seat[seat] for seat in seats) if any(by_seat.values()) else ()
