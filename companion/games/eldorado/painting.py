"""The plainest painting of El Dorado: both groups of tiles as hexagons with letters, and the pieces on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from companion.display.board import Board, Cell, Chip, Fill, Piece, Table, hexagon
from companion.display.catalogue import Catalogue
from companion.games.eldorado.board import cell_of, is_cave
from companion.games.eldorado.box import BUILDINGS, CARDS, EXPLORER, VILLAGER
from companion.games.plugin import Painting

FILLS = {
    "water": Fill("water", "waves"),
    "gold": Fill("gold", "dots"),
    "food": Fill("moss"),
    "wood": Fill("forest", "trees"),
    "garden": Fill("green"),
    "shrine": Fill("purple"),
    "entrance": Fill("earth"),
}
CAVE = Fill("stone")
AROUND = ((-0.45, -0.4), (0.45, -0.4), (-0.45, 0.4), (0.45, 0.4), (0.0, 0.0))
"""Where pieces stand on a tile, one side after the other."""
FORMS = {EXPLORER: "pawn", VILLAGER: "disc", "offering": "gem"}


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes: the island, and the cave to its right."""
    board, pieces, shift = view["board"], view["pieces"], _shift(view)
    return Board(
        cells=tuple(_cell(place, shows, pieces.get(place, ()), shift, words) for place, shows in board.items())
        + tuple(Cell(place, _corners(place, shift)) for place in view["free"] if place not in board),
        pieces=tuple(p for place, lying in pieces.items() if place in board for p in _pieces(place, lying, words)),
        tables=(_table(view, words),),
    )


def _centre(place: str, shift: float) -> tuple[float, float]:
    q, r = cell_of(place) or (0, 0)
    return sqrt(3) * (q + r / 2) + (shift if is_cave(place) else 0.0), 1.5 * r


def _corners(place: str, shift: float) -> tuple[tuple[float, float], ...]:
    return hexagon(*_centre(place, shift))


def _shift(view: Mapping[str, Any]) -> float:
    """How far the cave stands to the right, so that it is clear of the island."""
    places = (*view["board"], *view["free"])
    right = max((_centre(p, 0.0)[0] for p in places if not is_cave(p)), default=0.0)
    left = min((_centre(p, 0.0)[0] for p in places if is_cave(p)), default=0.0)
    return right - left + 4


def _cell(place: str, shows: str, pieces: Any, shift: float, words: Catalogue) -> Cell:
    text = words.letter(shows) + "".join(words.letter(piece["side"]).lower() for piece in pieces)
    return Cell(place, _corners(place, shift), FILLS.get(shows, CAVE), words.letter(shows), text)


def _pieces(place: str, lying: Any, words: Catalogue) -> Iterator[Piece]:
    shown: dict[tuple[str, str], int] = {}
    for piece in lying:
        if piece["kind"] not in BUILDINGS:
            key = piece["side"], piece["kind"]
            shown[key] = shown.get(key, 0) + 1
    for at, ((side, kind), number) in zip(AROUND, shown.items(), strict=False):
        letter = str(number) if kind == VILLAGER else words.letter(side)
        yield Piece(place, Chip(side, letter, FORMS.get(kind, "disc")), at, 0.3)


def _table(view: Mapping[str, Any], words: Catalogue) -> Table:
    rows = []
    for seat, player in view["players"].items():
        cards = player["hand"]["cards"]
        hand = "-" if cards is None else " ".join(f"{words.letter(card)}{cards[card]}" for card in CARDS)
        line = (Chip(seat, words.letter(seat), "pawn"), player["shrines"], player["strength"])
        rows.append((*line, player["hand"]["count"], hand))
    heads = (*(words(f"panel.{name}") for name in ("seat", "shrines", "strength", "cards", "hand")),)
    turns = tuple(view["players"])
    return Table(tuple(rows), heads, lit=turns.index(view["turn"]) if view["turn"] in turns else None)


PAINTING = Painting(paint)
