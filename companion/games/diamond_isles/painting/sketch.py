"""Painting the talk about the map: the map as it was read, or the game's own board with what differs marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.games.diamond_isles.box import IN_VILLAGE
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import read_map
from companion.games.diamond_isles.painting.board import cells_of, names_of, pieces_of, piers_of


def sketch(shown: Mapping[str, Any], board: Board) -> tuple[Board, frozenset[str], str | None]:
    """A step's board, the places that are marked, and the one that is asked about.

    The words for a map that no game has yet are among the names of the game's own `board`.
    """
    if "map" not in shown:
        return board, frozenset(shown.get("marked", ())), None
    lies, words = _view_of(read_map(shown["map"])), Catalogue("", board.names)
    made = Board(
        tuple(cells_of(lies, words)),
        tuple(pieces_of(lies, words)),
        lines=tuple(piers_of(lies)),
        names=names_of(lies, words),
    )
    return made, frozenset(), shown.get("at")


def _view_of(sea_map: SeaMap) -> Mapping[str, Any]:
    """What a view says of a map on which nothing has happened."""
    villages = {
        village.corner: {"number": village.number, "left": IN_VILLAGE, "traders": (), "isle": village.isle}
        for village in sea_map.villages
    }
    cells = {h.place: {"terrain": h.terrain, "number": h.number or None} for h in sea_map.hexes}
    harbours = {harbour.edge: harbour.kind for harbour in sea_map.harbours}
    return {
        "map": {"cells": cells, "villages": villages, "harbours": harbours},
        "robber": sea_map.robber,
        "pirate": sea_map.pirate,
        "buildings": {},
        "ways": {},
        "odds": {},
    }
