"""What the back of a disc says: how many tiles of each terrain there are, and the start tiles with their crops."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from companion.games.kit import Place, Unfit, Verbatim
from companion.games.pachamama.board import Bitboard
from companion.games.pachamama.box import BOX_TERRAIN, CROPS, TERRAINS

_LETTERS = {name[0]: name for name in TERRAINS}
FORM = r"(\d{1,2}[vdfm]){4}(/c\dr\d[vdfm][1-5])*"
HINT = "how-disc"


class BadDisc(Unfit):
    """A disc that cannot be."""


@dataclass(frozen=True)
class Back:
    """`tiles` counts each terrain; `terrain` and `crops` are the sets of spaces of the start tiles, as masks."""

    tiles: tuple[int, ...]
    terrain: tuple[int, ...]
    crops: tuple[int, ...]

    @classmethod
    def of(cls, tiles: Any, start: Any, here: Bitboard) -> Self:
        """From the tiles by terrain and a list of [place, terrain, crop]; BadDisc if there is no such disc."""
        counts = _tiles(tiles, here)
        terrain, crops = _start_tiles(start, here)
        for name, most, mask in zip(TERRAINS, counts, terrain, strict=True):
            if mask.bit_count() > most:
                raise BadDisc("disc-more-starts", tile=name)
        return cls(counts, terrain, crops)

    @classmethod
    def typed(cls, text: str, here: Bitboard) -> Self:
        """From a text of the form `6v4d7f8m/c4r1m2`, see HINT; BadDisc if there is no such disc."""
        head, *rest = text.split("/")
        tiles = {_LETTERS[letter]: int(count) for count, letter in re.findall(r"(\d+)([vdfm])", head)}
        start = [[tile[:4], _LETTERS[tile[4]], CROPS[int(tile[5]) - 1]] for tile in rest]
        return cls.of(tiles, start, here)

    def start(self, here: Bitboard) -> Iterator[tuple[Place, str, str]]:
        """The start tiles row by row: place, terrain, crop."""
        for place in here.places_of(sum(self.terrain)):
            bit = here.bit[place]
            kind = next(name for name, mask in zip(TERRAINS, self.terrain, strict=True) if mask & bit)
            yield place, kind, next(name for name, mask in zip(CROPS, self.crops, strict=True) if mask & bit)

    def text(self, here: Bitboard) -> str:
        """The form that `typed` reads."""
        counts = "".join(f"{count}{name[0]}" for name, count in zip(TERRAINS, self.tiles, strict=True))
        return "/".join([counts, *(f"{p}{land[0]}{CROPS.index(crop) + 1}" for p, land, crop in self.start(here))])


BLANK = Back((0,) * len(TERRAINS), (0,) * len(TERRAINS), (0,) * len(CROPS))
"""Before the disc was typed."""


def _tiles(given: Any, here: Bitboard) -> tuple[int, ...]:
    if not isinstance(given, Mapping) or set(given) != set(TERRAINS):
        raise BadDisc("disc-terrains", terrains=TERRAINS)
    tiles = tuple(given[name] for name in TERRAINS)
    for name, count in zip(TERRAINS, tiles, strict=True):
        if not isinstance(count, int) or not 0 <= count <= BOX_TERRAIN[name]:
            raise BadDisc("disc-too-many", tile=name, n=BOX_TERRAIN[name])
    if sum(tiles) != len(here.places):
        raise BadDisc("disc-sum", n=len(here.places), given=sum(tiles))
    return tiles


def _start_tiles(given: Any, here: Bitboard) -> tuple[tuple[int, ...], tuple[int, ...]]:
    terrain, crops = [0] * len(TERRAINS), [0] * len(CROPS)
    taken = 0
    for tile in given:
        place, land, crop = tile if len(tile) == 3 else (*tile, "", "", "")[:3]
        if place not in here.bit or land not in TERRAINS or crop not in CROPS:
            raise BadDisc("disc-no-start", text=Verbatim(f"{place} {land} {crop}"))
        if taken & here.bit[place]:
            raise BadDisc("disc-twice", place=place)
        taken |= here.bit[place]
        terrain[TERRAINS.index(land)] |= here.bit[place]
        crops[CROPS.index(crop)] |= here.bit[place]
    return tuple(terrain), tuple(crops)
