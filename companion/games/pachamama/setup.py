"""The beginning of a game, from what the back of a disc says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.kit import Begin
from companion.games.pachamama.board import Board, board
from companion.games.pachamama.box import BOX_TERRAIN, CROPS, MOST_LEVELS, TERRAINS
from companion.games.pachamama.player import Player
from companion.games.pachamama.state import Pachamama


def start(begin: Begin) -> Pachamama:
    """The state before anybody has done anything; ValueError, a plain sentence, if the data cannot be so.

    `data` holds `levels`, `columns`, `rows`, and what everybody knows of the scenario: `tiles`, the number of tiles of
    each terrain, and `start`, a list of [place, terrain, crop].
    """
    size = str(begin.options["size"])
    here = board(size)
    tiles = _tiles(begin.data.get("tiles"), here)
    terrain, crops = _start_tiles(begin.data.get("start", ()), here)
    for name, most, mask in zip(TERRAINS, tiles, terrain, strict=True):
        if mask.bit_count() > most:
            raise ValueError(f"More {name} start tiles are listed than the disc has {name} tiles; look at it again.")
    return Pachamama(
        begin.seats,
        size,
        _levels(begin.data.get("levels")),
        _symbols(begin.data.get("columns"), "columns", len(here.columns)),
        _symbols(begin.data.get("rows"), "rows", len(here.rows)),
        tiles,
        terrain,
        crops,
        (Player(),) * len(begin.seats),
    )


def _tiles(given: Any, here: Board) -> tuple[int, ...]:
    if not isinstance(given, Mapping) or set(given) != set(TERRAINS):
        raise ValueError(f"Say how many tiles of each terrain the disc has: {', '.join(TERRAINS)}.")
    tiles = tuple(given[name] for name in TERRAINS)
    for name, count in zip(TERRAINS, tiles, strict=True):
        if not isinstance(count, int) or not 0 <= count <= BOX_TERRAIN[name]:
            raise ValueError(f"The box has {BOX_TERRAIN[name]} {name} tiles, so the disc cannot have {count}.")
    if sum(tiles) != len(here.places):
        raise ValueError(f"The tiles must be {len(here.places)} in all, one for each space, not {sum(tiles)}.")
    return tiles


def _start_tiles(given: Any, here: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    terrain, crops = [0] * len(TERRAINS), [0] * len(CROPS)
    taken = 0
    for tile in given:
        place, land, crop = tile if len(tile) == 3 else (*tile, "", "", "")[:3]
        if place not in here.bit or land not in TERRAINS or crop not in CROPS:
            raise ValueError(f"“{place} {land} {crop}” is no start tile: name a space, its terrain and its crop.")
        if taken & here.bit[place]:
            raise ValueError(f"{place} is listed twice as a start tile; list each space once.")
        taken |= here.bit[place]
        terrain[TERRAINS.index(land)] |= here.bit[place]
        crops[CROPS.index(crop)] |= here.bit[place]
    return tuple(terrain), tuple(crops)


def _levels(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= MOST_LEVELS:
        raise ValueError(f"A diversity track has 1 to {MOST_LEVELS} levels, not {given}.")
    return given


def _symbols(given: Any, which: str, count: int) -> tuple[str, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) < count:
        raise ValueError(f"Name {count} {which} of the board.")
    return tuple(str(name) for name in given[:count])
