"""All that is said in a hall: the topics and the messages, with the version of both. JSON, in UTF-8.

`companion/VERSION/HALL/from/TABLE/WHAT` is what a table says, `.../to/TABLE/WHAT` what one table is told, and
`.../all/WHAT` what all tables are told, so that a broker can let each speak where it may and nowhere else.
Change VERSION when a field changes its meaning or goes away; a new field with a default needs no new version.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from companion.hall import codec
from companion.hall.codec import BadMessage

VERSION = 1
ROOT = f"companion/{VERSION}"

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""Names of halls and tables: they stand in topics, and others use them as names of devices."""

LONGEST_CLOCK = 7 * 24 * 3600
"""Seconds; no round lasts so long."""

FROM, TO, ALL = "from", "to", "all"


@dataclass(frozen=True)
class SeatName:
    """A seat, and who sits there: a person if the hall has named one, else what the seat is called."""

    seat: str
    name: str


@dataclass(frozen=True)
class Presence:
    """Whether a table, or the organiser, is there. `boot` changes with each start; the last will has none."""

    online: bool
    boot: str = ""

    what: ClassVar[str] = "presence"


@dataclass(frozen=True)
class Drawing:
    """A board, small: cells as (shape, x, y, colour, pattern, mark), shapes as offsets from a cell's centre.

    `pieces` are (cell, colour, letter, form, x, y, size) with the last three in hundredths of the cell's radius,
    `lines` a colour and points. Coordinates are whole numbers, the larger side of the board being 1000.
    """

    shapes: tuple[tuple[int, ...], ...] = ()
    cells: tuple[tuple[int, int, int, str, str, str], ...] = ()
    pieces: tuple[tuple[int, str, str, str, int, int, int], ...] = ()
    lines: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def __post_init__(self) -> None:
        numbers = [n for shape in self.shapes for n in shape] + [n for _, points in self.lines for n in points]
        numbers += [n for cell in self.cells for n in cell[1:3]] + [n for piece in self.pieces for n in piece[4:]]
        if any(abs(n) > 4000 for n in numbers) or any(piece[6] < 0 for piece in self.pieces):
            raise BadMessage("wrong-field", field="drawing")
        if any(
            len(s) < 6 or len(s) % 2 or min(s[::2]) == max(s[::2]) or min(s[1::2]) == max(s[1::2]) for s in self.shapes
        ):
            raise BadMessage("wrong-field", field="shapes")
        if any(not 0 <= cell[0] < len(self.shapes) for cell in self.cells):
            raise BadMessage("wrong-field", field="cells")
        if any(not 0 <= piece[0] < len(self.cells) for piece in self.pieces):
            raise BadMessage("wrong-field", field="pieces")
        if any(len(points) < 4 or len(points) % 2 for _, points in self.lines):
            raise BadMessage("wrong-field", field="lines")


Chip = tuple[str, str, str]
"""A colour, a letter and a form."""

GridEntry = str | int | Chip | tuple[Chip, ...]
"""One entry of a table of scores."""


@dataclass(frozen=True)
class ScoreGrid:
    """A table of scores, in the words of the table that sends it."""

    heads: tuple[GridEntry, ...] = ()
    rows: tuple[tuple[GridEntry, ...], ...] = ()


@dataclass(frozen=True)
class TableState:
    """What is played at a table, and how far, as everybody there may see it. Without a game all is empty.

    `phase` is idle, playing or over; `turn` holds the seats that are due, `waits` why in words; `round` names the
    tournament's round in words if it is one's game.
    """

    phase: str
    game: str = ""
    title: str = ""
    id: str = ""
    seats: tuple[SeatName, ...] = ()
    turn: tuple[str, ...] = ()
    waits: str = ""
    step: int = 0
    round: str = ""
    scores: ScoreGrid = field(default_factory=ScoreGrid)
    board: Drawing = field(default_factory=Drawing)

    what: ClassVar[str] = "state"


@dataclass(frozen=True)
class News:
    """What happened at a table since the news before, in the table's words, the first line first."""

    game: str
    step: int
    lines: tuple[str, ...]

    what: ClassVar[str] = "news"


@dataclass(frozen=True)
class SealShown:
    """A seal as everybody at the table saw it before the game: its source, six words, and the whole digest."""

    source: str
    words: str
    digest: str


@dataclass(frozen=True)
class Result:
    """How a game ended. `id` is the game's own: another message with a higher `revision` takes this one's place.

    `totals` are of sides, whose seats `sides` names; `withdrawn` says that the table took the end back and plays on.
    """

    id: str
    revision: int
    game: str
    at: str
    seats: tuple[SeatName, ...]
    sides: Mapping[str, tuple[str, ...]]
    totals: Mapping[str, int]
    winners: tuple[str, ...]
    rule: str
    seals: tuple[SealShown, ...] = ()
    offer: str = ""
    withdrawn: bool = False

    what: ClassVar[str] = "result"


@dataclass(frozen=True)
class Call:
    """Whether a table asks somebody to come."""

    calls: bool

    what: ClassVar[str] = "call"


@dataclass(frozen=True)
class Announcement:
    """Words for all tables."""

    id: str
    text: str

    what: ClassVar[str] = "announcement"


@dataclass(frozen=True)
class Clock:
    """The round's clock: how long it still runs, counted by each table from when it hears it; 0 or less: it is over."""

    title: str
    seconds: int
    running: bool = True

    what: ClassVar[str] = "clock"

    def __post_init__(self) -> None:
        if abs(self.seconds) > LONGEST_CLOCK:
            raise BadMessage("wrong-field", field="seconds")


@dataclass(frozen=True)
class Offer:
    """A game that is offered to a table, which its people may accept: who sits where, options, a scenario's code.

    `lot` is the round whose secret all its tables share; such a secret is opened when the hall says so. With an empty
    game the offer is taken back.
    """

    id: str
    game: str
    title: str
    seats: tuple[SeatName, ...]
    options: Mapping[str, str | int] = field(default_factory=dict)
    code: str = ""
    lot: str = ""

    what: ClassVar[str] = "offer"


@dataclass(frozen=True)
class Receipt:
    """Which results the organiser has stored, each with its revision."""

    stored: tuple[tuple[str, int], ...]

    what: ClassVar[str] = "receipt"


@dataclass(frozen=True)
class Lot:
    """The secret that all tables of a round share: its seal, and code and salt when the last has finished."""

    id: str
    title: str
    words: str
    digest: str
    code: str = ""
    salt: str = ""

    what: ClassVar[str] = "lot"


@dataclass(frozen=True)
class StandingsLine:
    """One line of the standings; points and Buchholz as they are written."""

    place: int
    name: str
    points: str
    buchholz: str
    score: int
    games: int


@dataclass(frozen=True)
class Standings:
    """Where a tournament stands."""

    title: str
    round: int
    rounds: int
    rows: tuple[StandingsLine, ...]

    what: ClassVar[str] = "standings"


Message = Presence | TableState | News | Result | Call | Announcement | Clock | Offer | Receipt | Lot | Standings
SAID: Mapping[str, Mapping[str, type]] = {
    FROM: {kind.what: kind for kind in (Presence, TableState, News, Result, Call)},
    TO: {kind.what: kind for kind in (Offer, Receipt)},
    ALL: {kind.what: kind for kind in (Presence, Announcement, Clock, Lot, Standings)},
}
"""What may be said where."""

RETAINED = (Presence, TableState, Result, Call, Announcement, Clock, Offer, Lot, Standings)
"""What the broker keeps for those who come late."""

M = TypeVar("M", bound=Message)


def topic(hall: str, where: str, what: str, table: str = "") -> str:
    """The topic of a kind of message; ValueError for a name that cannot stand in one."""
    if not NAME.fullmatch(hall) or (where != ALL and table != "+" and not NAME.fullmatch(table)):
        raise ValueError("names have letters, digits, - and _, at most 40")
    return f"{ROOT}/{hall}/{where}/{what}" if where == ALL else f"{ROOT}/{hall}/{where}/{table}/{what}"


@dataclass(frozen=True)
class Address:
    """Where a message came from: one of from, to and all, the table if it is one's, and what it is."""

    where: str
    table: str
    what: str


def address(hall: str, name: str) -> Address:
    """What a topic of this hall says; BadMessage for one that is none of ours."""
    parts = name.split("/")
    if parts[:3] != [*ROOT.split("/"), hall] or len(parts) not in (5, 6):
        raise BadMessage("no-topic")
    where, what = parts[3], parts[-1]
    table = parts[4] if len(parts) == 6 else ""
    if what not in SAID.get(where, {}) or (where == ALL) != (not table) or (table and not NAME.fullmatch(table)):
        raise BadMessage("no-topic")
    return Address(where, table, what)


def read(at: Address, payload: bytes) -> Message:
    """The message at an address; BadMessage, in one sentence, for whatever else stands there."""
    found: Message = codec.read(SAID[at.where][at.what], payload, VERSION)
    return found


def write(message: Message) -> bytes:
    """A message as it is sent."""
    return codec.written(message, VERSION)


def retained(message: Message) -> bool:
    """Whether the broker shall keep it for those who come late."""
    return isinstance(message, RETAINED)
