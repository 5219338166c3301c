"""Who sits round the table in a game that is being set up: seats in their order, names, and what changes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, pi, sin
from typing import Protocol

from companion.display.board import Board, BoardLine, Cell, Chip, Fill, Piece, Point
from companion.games.kit import Seat

AT = "at:"
BEGINS_HOW = "seats.begins-how"
"""Says in a game's catalogue by what the table finds out who begins; other games ask, or have all play at once."""
"""Before a seat, the name of its place in the drawing of the table."""
CORNERS = 40  # of what is drawn round
TABLE, FAR, ARROW = (
    (1.5, 0.85),
    (2.9, 1.75),
    (0.95, 0.5),
)  # half axes: of the table, of the chips round it, of its arrow
CHIP, GAP, NAME = 0.55, 0.05, (2.2, 0.4)  # radius of a chip; from there to the name; its width and height
FULL, SMALL = 6, 0.7  # with more than so many seats the chips are so much smaller


class Players(Protocol):
    """The names of those who have played at this table, kept for the next time."""

    @property
    def known(self) -> Sequence[str]:
        """All names, those who played last first."""

    @property
    def last(self) -> Mapping[Seat, str]:
        """Who sat where in the last game with names, in the order round the table."""

    def played(self, names: Mapping[Seat, str]) -> None:
        """Keep who plays now; a game without names changes nothing."""

    def forget(self, name: str) -> None:
        """Keep a name no longer."""


@dataclass(frozen=True)
class Seating:
    """Seats in the order in which they sit, clockwise, and the names of those players who have one.

    `every` are all seats that the game has, `known` the names to choose from, those who played last first.
    """

    every: tuple[Seat, ...]
    seats: tuple[Seat, ...]
    names: Mapping[Seat, str] = field(default_factory=dict)
    known: tuple[str, ...] = ()

    def toggled(self, seat: Seat) -> Seating:
        """A seat comes after those that are there, or leaves."""
        if seat in self.seats:
            return self.only(tuple(s for s in self.seats if s != seat))
        return replace(self, seats=(*self.seats, seat))

    def only(self, seats: Sequence[Seat]) -> Seating:
        """These seats, in this order; who leaves takes the name along."""
        return replace(self, seats=tuple(seats), names={s: n for s, n in self.names.items() if s in seats})

    def free_names(self, seat: Seat) -> tuple[str, ...]:
        """The known names that nobody else at the table has."""
        taken = {name.casefold() for other, name in self.names.items() if other != seat}
        return tuple(name for name in self.known if name.casefold() not in taken)

    def next_name(self, seat: Seat) -> Seating | None:
        """The seat gets the known name after its own, and after the last one none; None if no name is known for it."""
        free, now = self.free_names(seat), self.names.get(seat)
        if not free:
            return None
        after = free.index(now) + 1 if now in free else 0
        return self.named(seat, free[after] if after < len(free) else "")

    def named(self, seat: Seat, name: str) -> Seating:
        """The seat gets a name, known from now on; empty: none."""
        names = {s: n for s, n in self.names.items() if s != seat}
        known = self.known if not name or name in self.known else (name, *self.known)
        return replace(self, names={**names, seat: name} if name else names, known=known)

    def is_taken(self, seat: Seat, name: str) -> bool:
        """Whether another player at the table has this name."""
        return any(other != seat and n.casefold() == name.casefold() for other, n in self.names.items())

    def forgotten(self, name: str) -> Seating:
        """A name that is known no longer, nor anybody's."""
        names = {s: n for s, n in self.names.items() if n != name}
        return replace(self, names=names, known=tuple(n for n in self.known if n != name))

    def swapped(self, one: Seat, other: Seat) -> Seating:
        """Two change their places at the table; each keeps colour and name."""
        places = {one: other, other: one}
        return replace(self, seats=tuple(places.get(s, s) for s in self.seats))

    def begun_by(self, seat: Seat) -> Seating:
        """The same round, counted from another seat."""
        at = self.seats.index(seat)
        return replace(self, seats=(*self.seats[at:], *self.seats[:at]))

    def recoloured(self, seat: Seat) -> tuple[Seating, Seat]:
        """Whoever sits there takes the next colour that is free, and keeps place and name; which colour that is."""
        at = self.every.index(seat)
        free = [s for s in (*self.every[at + 1 :], *self.every[:at]) if s not in self.seats]
        if not free:
            return self, seat
        new = free[0]
        names = {new if s == seat else s: n for s, n in self.names.items()}
        return replace(self, seats=tuple(new if s == seat else s for s in self.seats), names=names), new

    def as_last(self, last: Mapping[Seat, str], most: int) -> Seating:
        """Those who sat at the last table, in their order and colours; one that this game lacks becomes a free one."""
        sitting = list(last.items())[:most]
        free = [s for s in self.every if s not in last]
        seated = {seat if seat in self.every else free.pop(0): name for seat, name in sitting}
        return replace(self, seats=tuple(seated), names=seated)


def drawn(seating: Seating, chips: Mapping[Seat, Chip], shown: Mapping[Seat, str]) -> Board:
    """The table from above, with whoever sits round it: a chip each, and beside it what `shown` says.

    The first sits at the bottom, the others clockwise from there, as the arrow on the table goes.
    """
    count = max(1, len(seating.seats))
    radius = CHIP * (SMALL if count > FULL else 1)
    cells, pieces = [Cell("table", _round((0, 0), TABLE), Fill("brown"))], []
    for nr, seat in enumerate(seating.seats):
        x, y = _on(FAR, pi / 2 + 2 * pi * nr / count)
        away = radius + GAP + NAME[1] / 2
        below = y + (-away if y < -GAP else away)  # the name stands on the side away from the table
        wide, high = NAME[0] / 2, NAME[1] / 2
        label = ((x - wide, below - high), (x + wide, below - high), (x + wide, below + high), (x - wide, below + high))
        cells.append(Cell(f"{AT}{seat}", _round((x, y), (radius, radius))))
        cells.append(Cell(f"{AT}{seat}.name", label, mark=shown[seat], text=shown[seat]))
        pieces.append(Piece(f"{AT}{seat}", chips[seat], size=0.85))
    return Board(tuple(cells), tuple(pieces), lines=_arrow())


def _on(axes: Point, turn: float) -> Point:
    return axes[0] * cos(turn), axes[1] * sin(turn)


def _round(middle: Point, axes: Point) -> tuple[Point, ...]:
    points = (_on(axes, 2 * pi * i / CORNERS) for i in range(CORNERS))
    return tuple((middle[0] + x, middle[1] + y) for x, y in points)


def _arrow() -> tuple[BoardLine, ...]:
    """Which way round the table it goes."""
    way = [_on(ARROW, pi * (0.7 + 1.3 * i / CORNERS)) for i in range(CORNERS + 1)]
    (x, y), head = way[-1], ARROW[1] / 3
    return BoardLine(tuple(way)), BoardLine(((x - head, y - head), (x, y), (x + head, y - head)))


SLOTS: Mapping[int, tuple[int, ...]] = {1: (0,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The sides at which so many sit, clockwise from the lower one; more sit two to a side."""
ALONE = 4
"""So many have a side each."""


@dataclass(frozen=True)
class PlaceCard:
    """A place card: `side` of the table, clockwise from the lower one; `at` on it: -1 left, 0 middle, 1 right.

    Left and right are as seen from the table's middle. Without a chip the place is free.
    """

    text: str
    target: str
    side: int
    at: int = 0
    chip: Chip | None = None
    first: bool = False


@dataclass(frozen=True)
class TableAbove:
    """The table from above: place cards round a few parts of the game; `cursor` is the target that it is on."""

    cards: tuple[PlaceCard, ...]
    cover: Board | None = None
    cursor: str = ""


def above(
    seats: Mapping[Seat, tuple[Chip, str]], free: str, cover: Board | None, cursor: str, first_begins: bool
) -> TableAbove:
    """Place cards with chips and names, in their order clockwise from the lower side, and one that is `free`."""
    count = len(seats)
    if count <= ALONE:
        at = [(side, 0) for side in SLOTS.get(count, ())]
    else:
        slots = [(side, half) for side in range(4) for half in (1, -1)]
        at = [slots[nr * len(slots) // count] for nr in range(count)]
    cards = [
        PlaceCard(text, f"place:{seat}", side, half, chip, first_begins and nr == 0)
        for nr, ((seat, (chip, text)), (side, half)) in enumerate(zip(seats.items(), at, strict=True))
    ]
    if free and count < ALONE:
        cards.append(PlaceCard(free, "free", 3))
    return TableAbove(tuple(cards), cover, cursor)
