"""What a screen shows, as plain data: pages are made without pygame, drawn by the canvas, and compared in tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.display import full_pages
from companion.display.bands import Column, Glance, PlaceMark
from companion.display.board import Board, Chip, Face, Meter, Photo, Plot, Table, entry_text
from companion.display.seating import TableAbove


@dataclass(frozen=True)
class Para:
    """A paragraph. Its style is one of the theme's. `chip` stands before it.

    Where a screen is short of room, what is `repeated` in another paragraph gives way before others of its style. Where
    there is room under a board, its `lines` stand in its place, one below the other; they say the same, and `picture`
    stands at the end of one that is short for what it brings; a `place` is where that comes from, or its part lies. A
    voice says what is `spoken`, and nothing of the text.
    """

    text: str
    style: str = "body"
    chip: Chip | None = None
    centred: bool = False
    repeated: bool = False
    lines: tuple[Para, ...] = ()
    spoken: tuple[str, ...] = ()
    picture: Chip | None = None
    place: str = ""


@dataclass(frozen=True)
class Item:
    """Something to choose. An item that is not lit can be chosen too: then the screen says why not."""

    text: str
    target: str
    lit: bool = True
    note: str = ""  # a value at the right end
    chip: Chip | None = None
    ticked: bool | None = None  # a box before it; None: no box
    icon: str = ""  # drawn before its words, or in their place on a small button
    board: Board | None = None  # drawn small before its words


@dataclass(frozen=True)
class Items:
    """A list with a cursor; it scrolls when it is longer than its room. Without a cursor nothing is marked.

    Of a list that grows with a game only a part is given, with how many items stand `before` and `after` it.
    """

    items: tuple[Item, ...]
    cursor: int | None = 0
    columns: int = 1
    tall: bool = False  # in one column, however short its words are
    before: int = 0
    after: int = 0

    @property
    def count(self) -> int:
        """How many items the whole list has."""
        return self.before + len(self.items) + self.after


@dataclass(frozen=True)
class PageTable:
    """A table of numbers and chips."""

    table: Table


@dataclass(frozen=True)
class QrCode:
    """A QR code."""

    data: str


@dataclass(frozen=True)
class Show:
    """Something large to look at: the oracle's answer."""

    face: Face


@dataclass(frozen=True)
class Bars:
    """How much of a hold is done, from 0 to 1."""

    done: float


@dataclass(frozen=True)
class Graph:
    """A plot, as high as there is room."""

    plot: Plot


Block = Para | Items | PageTable | QrCode | Show | Bars | Meter | Graph


@dataclass(frozen=True)
class Picture:
    """A board and what the choice tree lights on it."""

    board: Board
    lit: frozenset[str] = frozenset()
    cursor: frozenset[str] = frozenset()
    marked: frozenset[str] = frozenset()  # a refusal's obstacles
    chosen: frozenset[str] = frozenset()  # chosen already, or asked about
    hands: frozenset[str] = frozenset()  # where hands must lay something, or take it off
    concerned: frozenset[str] = frozenset()  # what a reason or a rule is about
    marks: tuple[PlaceMark, ...] = ()  # numbers and signs at places
    dimmed: bool = False  # whether all but what is marked stands back
    zoom: bool | None = None  # whether a part is shown larger; None: where the cells would be too small
    walk: tuple[str, ...] = ()  # a place of each choice that the cursor goes over, in its order; empty for none
    at: int = 0  # the number of the choice that it is on
    like: Picture | None = None  # shows the same part of the board as this one does


@dataclass(frozen=True)
class Page:
    """One screen: a photo and a picture, or blocks, at the left, blocks at the right; without a left they fill all.

    A screen in play has a `column`, which the window draws beside the picture on the ground of a `game`, or a `glance`
    while nobody touches anything, or is `full`: drawn over the whole screen. What else the page says is for voices,
    lamps and the terminal.
    """

    name: str
    title: str = ""
    chip: Chip | None = None
    badges: tuple[str, ...] = ()
    picture: Picture | None = None
    photo: Photo | None = None
    left: tuple[Block, ...] = ()
    blocks: tuple[Block, ...] = ()
    foot: tuple[Para, ...] = ()  # beneath the picture, or at the bottom of the page
    centred: bool = False  # blocks stand in the middle of the height
    tone: str = "calm"  # calm, oracle, refusal: how the page is coloured
    buttons: tuple[Item, ...] = field(default_factory=tuple)  # small touch buttons in the title bar
    ring: tuple[str, ...] = ()  # the colours of a panel's ring of lights, in equal arcs: whose turn, which window
    column: Column | None = None
    glance: Glance | None = None
    full: full_pages.FullPage | None = None
    above: TableAbove | None = None  # in the place of a board
    game: str = ""
    spoken: str = ""  # the title as a voice says it
    events: int = 0  # how many have led to it
    beaten: frozenset[str] = field(default_factory=frozenset)  # for whom what was decided last is bad
    follows: bool = False  # whether a finger that stays down tells all that it comes over
    moment: int = field(default=0, compare=False)  # counts what has been put to people: a press acts on no other moment

    def texts(self) -> Iterator[str]:
        """Every word on the page, for tests of secrecy and for a terminal; what a column repeats is not given twice."""
        found = tuple(self._words())
        yield from found
        beside = self.column or self.glance
        column = beside.texts() if beside is not None else ()
        yield from (text for text in (*column, *full_pages.texts(self.full)) if text not in found)

    def _words(self) -> Iterator[str]:
        yield self.title
        yield from self.badges
        for block in (*self.left, *self.blocks, *self.foot):
            if isinstance(block, Para):
                yield block.text
            elif isinstance(block, Items):
                for item in block.items:
                    yield item.text
                    yield item.note
            elif isinstance(block, PageTable):
                yield from _table_texts(block.table)
            elif isinstance(block, Meter):
                yield from (block.title, *(share.text for share in block.shares))
            elif isinstance(block, Graph):
                yield from (block.plot.title, block.plot.along, *(text for _, text in block.plot.marks))


def _table_texts(table: Table) -> Iterator[str]:
    yield table.title
    for row in (table.heads, *table.rows):
        for entry in row:
            yield entry_text(entry)
