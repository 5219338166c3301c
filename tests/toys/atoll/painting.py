"""Painting Atoll: from its view to tiles on the board, a line a player, and the tile in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.display.board import Board, Cell, Chip, Entry, Face, Fill, Table, hexagon
from companion.display.catalogue import Catalogue
from companion.games.kit.spaces.hexes import cell_of
from companion.games.plugin import Painter

FILLS = {"palm": Fill("forest", "trees"), "reef": Fill("water", "waves"), "sand": Fill("sand", "dots")}
SPACE = Fill("empty")


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes."""
    return Board(
        cells=tuple(_cell(place, view["tiles"].get(place), words) for place in view["spaces"]),
        tables=tuple(_tables(view, words)),
        faces={tile: Face(fill, Chip(fill.colour, words.letter(tile), "tile")) for tile, fill in FILLS.items()},
    )


def _cell(place: str, tile: str | None, words: Catalogue) -> Cell:
    cell = cell_of(place)
    assert cell is not None
    q, r = cell
    corners = hexagon(3**0.5 * (q + r / 2), 1.5 * r)
    if tile is None:
        return Cell(place, corners, SPACE, text="·")
    return Cell(place, corners, FILLS[tile], mark=words.letter(tile), text=words.letter(tile))


def _tables(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """A line a player, the cards that the looking seat may see, and what lies ready."""
    players = view["players"]
    rows: list[tuple[Entry, ...]] = [(_chip(s, words), p["points"], p["cards"]) for s, p in players.items()]
    lit = list(players).index(view["turn"]) if view["turn"] in players else None
    yield Table(tuple(rows), ("", words("panel.points"), words("panel.cards")), lit=lit)
    for seat, player in players.items():
        if player["hand"] is not None:
            yield Table(((_chip(seat, words), words.name(player["hand"])),), title=words("panel.hand"))
    ready = words.name(view["tile"]) if view["tile"] else "–"
    yield Table(((ready, words("panel.left", number=view["left"])),), title=words("panel.tile"))


def _chip(seat: str, words: Catalogue) -> Chip:
    return Chip(seat, words.letter(seat), "pawn")


class AtollPainter(Painter):
    """Paints the islands and what stands beside them."""

    paint = staticmethod(paint)


PAINTER = AtollPainter()
