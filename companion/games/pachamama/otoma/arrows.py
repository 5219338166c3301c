"""Arrows on terrain tiles: six colours and four directions, written `red-up` (rulebook, page 8).

Which arrows the box's 62 tiles bear is not known. A table may list them in the data; without that they are taken to be
as even as can be, and where cardboard tiles are played with, the arrow that is shown counts and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.kit import Begin, Secret, Unfit, Verbatim
from companion.games.kit.chance import Chance
from companion.games.kit.stacks import Slot, Stack, stack_secret
from companion.games.pachamama.box import BOX_TERRAIN, COLOURS, TERRAINS
from companion.games.pachamama.modes import mode_of
from companion.games.pachamama.otoma.trails import DIRECTIONS

STRANGERS = ("purple", "yellow")
"""The colours of the two Otoma pawns of the box."""

ARROWS = tuple(f"{colour}-{direction}" for colour in (*COLOURS, *STRANGERS) for direction in DIRECTIONS)

NAME = "tiles"
SIZE = sum(BOX_TERRAIN.values())
_ENTRY = re.compile(r"(\d{1,2}) ([a-z]+) ([a-z]+-[a-z]+)")


def colour_of(arrow: str) -> str:
    """Which pawns an arrow is for."""
    return arrow.partition("-")[0]


def direction_of(arrow: str) -> str:
    """Where an arrow points."""
    return arrow.partition("-")[2]


def slot(terrain: int, number: int) -> Slot:
    """The slot of a tile: the one with this number, from 0, in the shuffled stack of its terrain."""
    before = sum(BOX_TERRAIN[name] for name in TERRAINS[:terrain])
    return f"{NAME}:0:{before + number}"


def terrain_of(tile: Slot) -> int:
    """The number of the terrain whose stack holds a slot."""
    number, kind = int(tile.rpartition(":")[2]), 0
    for count in BOX_TERRAIN.values():
        if number < count:
            break
        number, kind = number - count, kind + 1
    return kind


def listed(given: Any) -> Mapping[str, tuple[str, ...]]:
    """The arrows of each terrain's tiles from a list such as `["2 valley red-up", …]`, or even ones if it is empty.

    Unfit for what cannot be read, or if a terrain does not have as many as the box has tiles of it.
    """
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise Unfit("arrows", text=Verbatim(given))
    if not given:
        return _even()
    found: dict[str, list[str]] = {terrain: [] for terrain in TERRAINS}
    for text in given:
        match = _ENTRY.fullmatch(str(text))
        if match is None or match[2] not in found or match[3] not in ARROWS:
            raise Unfit("arrows", text=Verbatim(text))
        found[match[2]] += [match[3]] * int(match[1])
    for terrain, arrows in found.items():
        if len(arrows) != BOX_TERRAIN[terrain]:
            raise Unfit("arrows-of", tile=terrain, n=BOX_TERRAIN[terrain], given=len(arrows))
    return {terrain: tuple(arrows) for terrain, arrows in found.items()}


def _even() -> Mapping[str, tuple[str, ...]]:
    """Every arrow twice, and each colour and direction about as often among the rest: tiles take them in turn."""
    turn = [f"{colour}-{direction}" for direction in DIRECTIONS for colour in (*COLOURS, *STRANGERS)]
    found, at = {}, 0
    for terrain, count in BOX_TERRAIN.items():
        found[terrain] = tuple(turn[n % len(turn)] for n in range(at, at + count))
        at += count
    return found


def _shuffled(begin: Begin, chance: Chance) -> list[str]:
    """The arrows of all tiles of the box, each terrain's own shuffled: the game uses as many as its disc counts.

    Played together, only where they point matters.
    """
    arrows = listed(begin.data.get("arrows", ()))
    shuffled = [arrow for terrain in TERRAINS for arrow in chance.shuffled(arrows[terrain])]
    return [direction_of(arrow) for arrow in shuffled] if len(begin.seats) > 1 else shuffled


def companions(begin: Begin) -> bool:
    """Whether the companion shuffles the tiles."""
    return mode_of(begin).otoma and begin.options.get(NAME) == "companion"


SECRET: Secret = stack_secret(NAME, _shuffled, lambda state: Stack.of(NAME, SIZE), companions)
