"""A painted board as plain data: one format for square grids, hexes, layouts that grow, and private sheets.

A game's painter makes it from a view; the screen draws it and the terminal prints it. All its texts are final words.
Board units are the painter's own: only proportions count. x grows to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import cos, pi, sin
from typing import Any, Protocol

from companion.display.asking import Agreement, Asker, Foresight
from companion.display.catalogue import Catalogue
from companion.games.kit import Say, Seat, Value
from companion.saying import numeral

Point = tuple[float, float]


class Art(Protocol):
    """Something that is drawn at any size, such as a part of a game."""

    def __hash__(self) -> int:
        """What is drawn is kept by what draws it."""

    def picture(self, px: int) -> Any:
        """An array (px, px, 4) of bytes: blue, green, red, and 255 where something is."""


@dataclass(frozen=True)
class Fill:
    """How a cell is filled: a named colour and a pattern, so that colour never stands alone."""

    colour: str = "empty"
    pattern: str = "plain"


@dataclass(frozen=True)
class Cell:
    """A place on the board. `mark` is printed in it on the screen, `text` is all a terminal shows of it.

    Instead of its fill the screen draws its `art`; that, or the mark on a side of something solid, is turned clockwise
    by `turn` degrees. One that lies `over` others, such as a corner, shows only while it can be chosen or is pointed
    at, with its mark, and is then large enough for a finger.
    """

    place: str
    corners: tuple[Point, ...]
    fill: Fill = field(default_factory=Fill)
    mark: str = ""
    text: str = ""
    art: Art | None = None
    turn: float = 0.0
    over: bool = False

    @cached_property
    def centre(self) -> Point:
        """The mean of the corners."""
        n = len(self.corners)
        return sum(x for x, _ in self.corners) / n, sum(y for _, y in self.corners) / n

    @cached_property
    def radius(self) -> float:
        """Half of the cell's smaller extent."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(max(xs) - min(xs), max(ys) - min(ys)) / 2


@dataclass(frozen=True)
class Chip:
    """A small coloured thing with a letter: a seat's colour, a cube, a card. The screen draws its `art`, if it has any.

    The letter stands on the art only where the form is `figure`: what is no figure says by its picture what it is.
    `called` says in words what it stands for, where it cannot be drawn and is no player's.
    """

    colour: str
    letter: str = ""
    form: str = "disc"  # disc, pawn, cube, square, tile, gem, ring, shield, plate, die, figure, arrow-up, …
    art: Art | None = None
    called: str = ""

    def __str__(self) -> str:
        return self.letter or "*"


@dataclass(frozen=True)
class Piece:
    """Something that lies on a place: `at` is its offset from the cell's centre, `size` its radius, in cell radii.

    A board in characters writes what is `said` behind the cell's own text, where that does not tell of the piece.
    """

    place: str
    chip: Chip
    at: Point = (0.0, 0.0)
    size: float = 0.45
    said: str = ""


@dataclass(frozen=True)
class Dealt:
    """What an order brings a player, or takes from one: “Ben +1” with a picture of it, and the place it comes from."""

    seat: Seat
    by: int
    chip: Chip
    place: str = ""


@dataclass(frozen=True)
class Track:
    """A track that lies below the cells: what it is of, how many are left, its fields, and whose stones lie where."""

    chip: Chip
    left: int
    fields: int
    stones: tuple[tuple[Chip, int], ...]


@dataclass(frozen=True)
class SeatCard:
    """A player's card at a side of the table, clockwise from the lower one, turned to who sits there.

    It shows `done` of `of` dots, or a tick and what is `said` once nobody waits for this player any more.
    """

    seat: Seat
    side: int
    chip: Chip
    name: str
    done: int = 0
    of: int = 0
    said: str = ""


@dataclass(frozen=True)
class Caption:
    """A row or column; `side` says on which side of the cells it stands: left, right, top or bottom.

    A terminal writes its text, by which places are typed; the screen draws its `art`, and nothing where it has none.
    """

    at: Point
    text: str
    side: str
    art: Art | None = None


@dataclass(frozen=True)
class Bar:
    """A bar in a table, of a length from 0 to 1, with a notch at what was to be expected."""

    length: float
    expected: float
    colour: str = "teal"

    def __str__(self) -> str:
        """The bar in letters, for a terminal."""
        return "".join(
            "|" if n == round(self.expected * 10) else "#" if n < self.length * 10 else " " for n in range(11)
        )


Entry = str | int | Chip | Bar | tuple[Chip, ...]


def entry_text(entry: Entry) -> str:
    """What an entry of a table is in letters."""
    if isinstance(entry, tuple):
        return " ".join(map(str, entry))
    return numeral(entry) if isinstance(entry, int) else str(entry)


@dataclass(frozen=True)
class Table:
    """Rows of numbers and chips beside the board: scores, tracks, supplies, a hand. Every row has a head's width."""

    rows: tuple[tuple[Entry, ...], ...]
    heads: tuple[Entry, ...] = ()
    title: str = ""
    lit: int | None = None  # the row that is due
    large: bool = False  # rows for what matters now, to be read from afar
    total: bool = False  # whether the last row is what all come to, in large figures


@dataclass(frozen=True)
class Face:
    """What an answer or a choice looks like: a cell's fill, a chip, or both."""

    fill: Fill | None = None
    chip: Chip | None = None


@dataclass(frozen=True)
class BoardLine:
    """A line drawn over the cells: a trail, a route, a wall."""

    points: tuple[Point, ...]
    colour: str = "line"


@dataclass(frozen=True)
class Share:
    """A part of a whole: how much of it, from 0 to 1, in which colour, and what is said of it."""

    part: float
    colour: str
    text: str = ""


@dataclass(frozen=True)
class Meter:
    """A bar of shares, such as the odds of a battle; `done` is false while they are still being worked out."""

    shares: tuple[Share, ...]
    title: str = ""
    done: bool = True


@dataclass(frozen=True)
class Photo:
    """A camera's picture: `rgb` holds red, green and blue of each pixel, row by row; `size` is width and height."""

    rgb: bytes = field(repr=False)
    size: tuple[int, int]


@dataclass(frozen=True)
class Compared:
    """The camera's picture of a place beside a drawing of what belongs there, a word each; None if nothing does."""

    seen: Photo
    due: Photo | None
    words: tuple[str, str]


Outlook = tuple[Meter | str | BoardLine, ...]
"""What something would bring: bars, lines of text, and ways that are drawn into the board."""


@dataclass(frozen=True)
class Linking:
    """Cells that are linked in pairs, such as the ends of trails: `ends` gives each one's other end.

    Whatever the table corrects is ruled as `fact.END`.
    """

    fact: str
    ends: Mapping[str, str]


@dataclass(frozen=True)
class Series:
    """A line of a plot: whose it is, and its value at each step."""

    chip: Chip
    values: tuple[float, ...]


@dataclass(frozen=True)
class Plot:
    """How some numbers went over the steps of a game; `marks` are steps with what happened there."""

    title: str
    series: tuple[Series, ...]
    along: str = ""
    marks: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Board:
    """A painted view.

    `groups` gives the cells behind a coarser choice (a column), `names` what places, groups and other values of this
    game's data are called, `faces` what a choice or an answer looks like, `sides` what stands for a seat or another
    side where that is not a plain pawn, and `counts` what fills the gaps in the lines of the game's checklist; a line
    whose gaps are not filled is left out. `steps` are what hands do before those, as this game is set up, and `labels`
    what pieces that lie at places are called there, where the name of a label alone does not say whose they are. Labels
    that are `printed` on other pieces nobody lays or takes off. A place among `things` stands for one thing wherever it
    lies, such as a die: it is said that the die should be 4, and not that 4 should lie there. A row of tiles is none.
    `ask` leads through answers in steps, `ahead` to one whose question is not open yet, and `agreed` is what follows on
    an event by what its table has said. Values that are `drawn` can be seen: lines of events leave them out.

    `outlook` stands beside the board under its first table. Where the cells would be too small, the screen shows those
    about `focus` larger. `usual` are kinds of action that a touch on a place means before any is chosen. `suggested`
    are the kinds that are usual, and of their values those that are, the likeliest first. `turnable`: the view's
    `turns` (degrees, by what names of places begin with) turn it; its `eyes` tell whether a camera sees the table.
    `waits` tells whether something that is shown is still being worked out. `linking` are cells that the table can link
    otherwise. `ways` lead to what is chosen now and change nothing of how large the board is. `ordered` is the part
    that an order to hands is about, if what the order says tells it; `dealt` is what an order that only deals to
    players, or takes from them, brings each. Around it lie the `seats`, a card for each player at the table's sides.
    One that is `whole` is never shown in part, another one where the radius of its cells would be under `least` pixels
    at 800x480. `tracks` are drawn where the cells leave room below.
    """

    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    captions: tuple[Caption, ...] = ()
    tables: tuple[Table, ...] = ()
    lines: tuple[BoardLine, ...] = ()
    ways: tuple[BoardLine, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    faces: Mapping[str, Face] = field(default_factory=dict)
    sides: Mapping[str, Chip] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    things: frozenset[str] = frozenset()
    printed: frozenset[str] = frozenset()
    drawn: frozenset[str] = frozenset()
    steps: tuple[str, ...] = ()
    outlook: Outlook = ()
    focus: tuple[str, ...] = ()
    ask: Asker | None = field(default=None, compare=False)
    ahead: Foresight | None = field(default=None, compare=False)
    agreed: Agreement | None = field(default=None, compare=False)
    usual: tuple[str, ...] = ()
    suggested: tuple[Value, ...] = ()
    turnable: bool = False
    waits: Callable[[], bool] | None = field(default=None, compare=False)
    linking: Linking | None = None
    ordered: Callable[[Say], Chip | None] | None = field(default=None, compare=False)
    dealt: Callable[[Say], tuple[Dealt, ...]] | None = field(default=None, compare=False)
    seats: tuple[SeatCard, ...] = ()
    tracks: tuple[Track, ...] = ()
    whole: bool = False
    least: float = 22

    def waited(self) -> bool:
        """Whether something that was being worked out when this board was painted is ready."""
        return self.waits is not None and not self.waits()

    def cell(self, place: str) -> Cell | None:
        """The cell of a place, or None."""
        return self._cells.get(place)

    @cached_property
    def _cells(self) -> Mapping[str, Cell]:
        return {cell.place: cell for cell in self.cells}

    @cached_property
    def lit(self) -> frozenset[str]:
        """What words beside it need not name: all places that it shows, groups of them, and what is `drawn`."""
        return frozenset((*self._cells, *self.groups, *self.drawn))

    def places(self, value: object) -> tuple[str, ...]:
        """The places that a value stands for: itself, a group's cells, or none."""
        if isinstance(value, tuple):
            return tuple(p for part in value for p in self.places(part))
        if not isinstance(value, str):
            return ()
        if value in self.groups:
            return self.groups[value]
        return (value,) if self.cell(value) is not None else ()

    @cached_property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all cells and lines; zeros without cells."""
        if not self.cells:
            return 0.0, 0.0, 0.0, 0.0
        points = [p for c in self.cells for p in c.corners] + [p for line in self.lines for p in line.points]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True)
class Prospect:
    """Something that may come next: what it is about, drawn into the board, in words, and the places that it marks."""

    title: str
    board: Board
    lines: tuple[str, ...]
    places: frozenset[str] = frozenset()


class Paint(Protocol):
    """A game's painting: from what a seat may know, in the words of a catalogue, to a board."""

    def __call__(self, view: Mapping[str, Any], words: Catalogue) -> Board:
        """The board that a view describes."""


def square(column: float, row: float, side: float = 1.0) -> tuple[Point, ...]:
    """The corners of a square whose top left corner is at (column, row) times its side."""
    x, y = column * side, row * side
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def hexagon(x: float, y: float, radius: float = 1.0, pointed: bool = True) -> tuple[Point, ...]:
    """The corners of a hexagon around (x, y); `pointed` puts a corner on top."""
    turn = pi / 6 if pointed else 0.0
    return tuple((x + radius * cos(turn + i * pi / 3), y + radius * sin(turn + i * pi / 3)) for i in range(6))
