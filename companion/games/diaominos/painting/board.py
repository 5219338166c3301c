"""Painting a view: the cube as each side of the table sees it, the board, a sheet's grid, and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from companion.display.board import (
    Board,
    BoardLine,
    Caption,
    Cell,
    Chip,
    Entry,
    Face,
    Fill,
    Piece,
    SeatCard,
    Table,
    square,
)
from companion.display.catalogue import Catalogue
from companion.games.diaominos.cube import COLOURS, ORIENTATIONS, SURFACES, first_with, shown, side, top, upright
from companion.games.diaominos.painting import sheet as sheets
from companion.games.diaominos.painting.cube import above, cross, cross_of, faces
from companion.games.diaominos.painting.panel import LOADS, rolled, shape_chip
from companion.games.diaominos.path import place_of
from companion.games.diaominos.plan import SCREEN
from companion.games.diaominos.shapes import SHAPES
from companion.games.kit import Say

DONE = Chip("green", "", "disc")
GAP = 0.37  # between a sheet and what stands beside it, in cells
_SIDES = ("south", "west", "north", "east")
"""The sides of the table, clockwise from the lower one."""


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes: the cube, and a sheet on the screen or else the board with its path."""
    sheet = view["sheet"] or {}
    cells: list[Cell] = []
    pieces: list[Piece] = []
    captions: list[Caption] = []
    if "cells" in sheet:
        cells, pieces, captions = sheets.grid(view, sheet)
        left = view["grid"]["width"] + GAP
        if sheet["wild"]:
            printed, marks = sheets.shapes(view, sheet, left)
            cells += printed
            pieces += [*marks, *sheets.hinted(view, sheet)]
        elif view["cube"]:
            cells += cross(cross_of(view["cube"]["net"]), left)
    elif view["cube"]:
        cells += above(cross_of(view["cube"]["net"]))
    else:
        cells += _spaces(view)
    return Board(
        cells=tuple(cells),
        pieces=tuple(pieces),
        captions=tuple(captions),
        tables=tuple(_tables(view, words)),
        lines=() if "cells" in sheet or view["cube"] else tuple(_ways(view)),
        groups={f"c{x}": tuple(p for p in sheet["cells"] if p.startswith(f"c{x}r")) for x in _columns(view, sheet)},
        names=_names(view, words),
        faces={**faces(), **{shape: Face(chip=shape_chip(view, shape)) for shape in SHAPES}},
        suggested=("note",),
        ordered=_ordered,
        seats=() if "cells" in sheet else tuple(_seats(view, words)),
        whole=True,
    )


def _seats(view: Mapping[str, Any], words: Catalogue) -> Iterator[SeatCard]:
    """Everybody at a side of the table: how many faces are loaded, where all may know it, or that all is done."""
    for seat, player in view["players"].items():
        known = player["to_load"] is not None and view["sheets"] == SCREEN and rolled(view)
        done = LOADS - player["to_load"] if known else 0
        said = words("panel.done") if player["done"] else ""
        chip = Chip(seat, words.letter(seat), "pawn")
        yield SeatCard(seat, _SIDES.index(seat), chip, words.who(seat), done, LOADS if known else 0, said)


def _ordered(order: Say) -> Chip:
    """All orders are about the cube."""
    return Chip("grey", "", "cube")


def _columns(view: Mapping[str, Any], sheet: Mapping[str, Any]) -> range:
    return range(1, view["grid"]["width"] + 1) if "cells" in sheet else range(0)


def _spaces(view: Mapping[str, Any]) -> Iterator[Cell]:
    high = max(y for _, y in view["path"]["spaces"].values())
    for space, (x, y) in view["path"]["spaces"].items():
        fill = Fill("gold" if space == view["space"] else "earth")
        yield Cell(place_of(space), square(x, high - y), fill, mark=space, text=space)


def _ways(view: Mapping[str, Any]) -> Iterator[BoardLine]:
    """From space to space, leaving their letters free."""
    high = max(y for _, y in view["path"]["spaces"].values())
    middles = [(x + 0.5, high - y + 0.5) for x, y in view["path"]["spaces"].values()]
    for (x, y), (u, v) in pairwise(middles):
        share = 0.5 / max(abs(u - x), abs(v - y))
        yield BoardLine(((x + share * (u - x), y + share * (v - y)), (u - share * (u - x), v - share * (v - y))))


def _tables(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """First what helps with the next decision, or a line a player; then the rest."""
    sheet = view["sheet"] or {}
    yield from sheets.tables(view, sheet, words)
    rows = tuple(_player(seat, player, words) for seat, player in view["players"].items())
    yield Table(rows, ("", words("panel.points"), *(words.letter(s) for s in SHAPES), ""))
    if "cells" in sheet and sheet["wild"]:
        yield sheets.summary(sheet, words)
    firsts = tuple(
        (words.name(shape), words.called("seats", tuple(seats))) for shape, seats in view["first"].items() if seats
    )
    if firsts:
        yield Table(firsts, title=words("panel.first"))
    if view["odd"]:
        yield Table(((words("panel.odd", colours=tuple(view["odd"])),),))
    if view["unconfirmed"]:
        yield Table(tuple((words.name(r),) for r in view["unconfirmed"]), title=words("panel.unconfirmed"))
    if view["challenge"]:
        yield Table(((words("panel.challenge", code=view["challenge"]),),))


def _player(seat: str, player: Mapping[str, Any], words: Catalogue) -> tuple[Entry, ...]:
    scores: tuple[Entry, ...] = tuple(n or "" for n in player["scores"].values())
    done = (DONE,) if player["done"] else ()
    return (Chip(seat, words.letter(seat), "pawn"), player["points"], *scores, done)


def _cells(grid: Mapping[str, int]) -> Mapping[str, tuple[int, int]]:
    """The column and row of every cell of a sheet, from one."""
    return {f"c{x}r{y}": (x, y) for x in range(1, grid["width"] + 1) for y in range(1, grid["height"] + 1)}


def _names(view: Mapping[str, Any], words: Catalogue) -> Mapping[str, str]:
    """Colours as the table calls them, orientations by the colours on top, and toward the south where several have the
    same, columns by number, and cells by those of their column and row.
    """

    def listed(colours: str) -> str:
        return words("list.between").join(names[colour] for colour in colours)

    names = {f"c{x}": words("name.grid-column", n=x) for x in range(1, view["grid"]["width"] + 1)}
    names |= {cell: f"({x}, {y})" for cell, (x, y) in _cells(view["grid"]).items()}
    names |= {colour: words.name(view["colours"][colour]) for colour in COLOURS}
    names |= {place_of(space): space for space in view["path"]["spaces"]}
    cube = view["cube"]
    if cube:
        stickers = upright(cube["net"], cube.get("orientation", "UF"))
        names |= {f"up.{s}": listed(top(shown(stickers, first_with(s)))) for s in SURFACES}
        tops = {orientation: listed(top(shown(stickers, orientation))) for orientation in ORIENTATIONS}
        several = Counter(tops.values())
        for orientation, seen in tops.items():
            toward = listed(side(shown(stickers, orientation), "south"))
            names[orientation] = seen if several[seen] == 1 else f"{seen} / {toward}"
    return names
