"""Painting a view: the cube as each side of the table sees it, the board, a sheet's grid, and scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.display.board import Board, Caption, Cell, Chip, Entry, Fill, Line, Piece, Point, Table, square
from companion.display.catalogue import Catalogue
from companion.games.diaominos.cube import COLOURS, LYINGS, SURFACES, shown, side, top, upright
from companion.games.diaominos.painting.cube import PAINT, cross, cross_of, faces, sticker_chip
from companion.games.diaominos.path import place_of
from companion.games.diaominos.shapes import SHAPES

GEMS = {
    "diamond": Chip("teal", "", "gem"),
    "scored": Chip("grey", "", "gem"),
    "mark": Chip("teal", "", "ring"),
}
DONE = Chip("green", "", "disc")
SIGNS = {"": "·", "loaded": "#", "diamond": "D", "scored": "S", "mark": "o"}
GAP = 0.7  # between parts of the picture, in cells


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes: the cube, and a sheet on the screen or else the board with its path."""
    sheet = view["sheet"] or {}
    cells: list[Cell] = []
    pieces: list[Piece] = []
    lines: tuple[Line, ...] = ()
    captions: tuple[Caption, ...] = ()
    left = 0.0
    if "cells" in sheet:
        cells += _grid(view, sheet)
        pieces += [Piece(place, GEMS[what], size=0.6) for place, what in sheet["cells"].items() if what in GEMS]
        captions = tuple(Caption((x + 0.5, 0), str(x + 1), "top") for x in range(view["grid"]["width"]))
        left = view["grid"]["width"] + GAP
    else:
        cells += _spaces(view)
        lines = (Line(tuple(_middle(view, spot) for spot in view["path"]["spaces"].values())),)
        left = max(x for x, _ in view["path"]["spaces"].values()) + 1 + GAP
    if view["cube"]:
        cells += cross(cross_of(view["cube"]["net"]), left)
    return Board(
        cells=tuple(cells),
        pieces=tuple(pieces),
        captions=captions,
        tables=tuple(_tables(view, words)),
        lines=lines,
        groups={f"c{x}": tuple(p for p in sheet["cells"] if p.startswith(f"c{x}r")) for x in _columns(view, sheet)},
        names=_names(view, words),
        faces=faces(),
    )


def _columns(view: Mapping[str, Any], sheet: Mapping[str, Any]) -> range:
    return range(1, view["grid"]["width"] + 1) if "cells" in sheet else range(0)


def _grid(view: Mapping[str, Any], sheet: Mapping[str, Any]) -> Iterator[Cell]:
    """The sheet's grid, its lowest row at the bottom."""
    width, height = view["grid"]["width"], view["grid"]["height"]
    for number, (place, what) in enumerate(sheet["cells"].items()):
        row, column = divmod(number, width)
        fill = Fill("stone", "stripes") if what in ("loaded", "diamond", "scored") else Fill()
        yield Cell(place, square(column, height - 1 - row), fill, text=SIGNS[what])


def _spaces(view: Mapping[str, Any]) -> Iterator[Cell]:
    high = max(y for _, y in view["path"]["spaces"].values())
    for space, (x, y) in view["path"]["spaces"].items():
        fill = Fill("gold" if space == view["space"] else "earth")
        yield Cell(place_of(space), square(x, high - y), fill, mark=space, text=space)


def _middle(view: Mapping[str, Any], spot: tuple[int, int]) -> Point:
    high = max(y for _, y in view["path"]["spaces"].values())
    return spot[0] + 0.5, high - spot[1] + 0.5


def _tables(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """First a line a player; then what a seat has to do, its shapes, who was first, and what is not confirmed."""
    rows = tuple(_player(seat, player, words) for seat, player in view["players"].items())
    yield Table(rows, ("", words("panel.points"), *(words.letter(s) for s in SHAPES), ""))
    sheet = view["sheet"] or {}
    if sheet.get("marks"):
        yield Table(tuple(_faces_of(sheet, what, words) for what in ("marks", "loads")))
    if "cells" in sheet and sheet["wild"]:
        yield Table(tuple(_shapes(sheet, words)), (words("panel.wild"), sticker_chip(sheet["wild"]), ""))
    firsts = tuple((words.name(shape), words.name(tuple(seats))) for shape, seats in view["first"].items() if seats)
    if firsts:
        yield Table(firsts, title=words("panel.first"))
    if view["odd"]:
        yield Table(((words("panel.odd", colours=tuple(view["odd"])),),))
    if view["unconfirmed"]:
        yield Table(tuple((words.name(r),) for r in view["unconfirmed"]), title=words("panel.unconfirmed"))
    if view["record"] and view["record"]["challenge"]:
        yield Table(((words("panel.challenge", code=view["record"]["challenge"]),),))


def _player(seat: str, player: Mapping[str, Any], words: Catalogue) -> tuple[Entry, ...]:
    scores: tuple[Entry, ...] = tuple(n or "" for n in player["scores"].values())
    done = (DONE,) if player["done"] else ()
    return (Chip(seat, words.letter(seat), "pawn"), player["points"], *scores, done)


def _faces_of(sheet: Mapping[str, Any], what: str, words: Catalogue) -> tuple[Entry, ...]:
    """Four faces of a round, each with its shape if the colours were told."""
    found: list[Entry] = [words(f"panel.{what}")]
    for colour, shape in sheet[what]:
        letter = "?" if shape == "any" else words.letter(shape) if shape else colour
        found.append(Chip(PAINT[colour], letter, "square"))
    return tuple(found)


def _shapes(sheet: Mapping[str, Any], words: Catalogue) -> Iterator[tuple[Entry, ...]]:
    """Each shape with its colour and its marks: open ones, and those loaded already."""
    for shape, state in sheet["shapes"].items():
        waiting = state["marked"] - state["carried"]
        marks = (GEMS["mark"],) * waiting + (GEMS["diamond"],) * state["carried"]
        yield words.letter(shape), sticker_chip(state["colour"]), marks


def _names(view: Mapping[str, Any], words: Catalogue) -> Mapping[str, str]:
    """Colours as the table calls them, lyings by the colours on top and toward the south."""
    names = {colour: words.name(view["colours"][colour]) for colour in COLOURS}
    names |= {place_of(space): space for space in view["path"]["spaces"]}
    cube = view["cube"]
    if cube:
        stickers = upright(cube["net"], cube.get("lying", "UF"))
        names |= {f"up.{s}": _spaced(top(shown(stickers, _first(s)))) for s in SURFACES}
        for lying in LYINGS:
            seen = shown(stickers, lying)
            names[lying] = f"{_spaced(top(seen))} / {_spaced(side(seen, 'south'))}"
    return names


def _first(surface: str) -> str:
    return next(lying for lying in LYINGS if lying[0] == surface)


def _spaced(colours: str) -> str:
    return f"{colours[:2]} {colours[2:]}"
