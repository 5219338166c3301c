"""Maps drawn by chance: hexagons, tokens and harbours of a map shuffled among their places."""

from __future__ import annotations

from companion.games.diamond_isles.box import GOLD, YIELDS
from companion.games.diamond_isles.map.sea_map import Harbour, Hex, SeaMap
from companion.games.diamond_isles.map.text import read_map, word_of
from companion.games.diamond_isles.map.usual import USUAL
from companion.games.kit import Place
from companion.games.kit.chance import Chance
from companion.games.kit.spaces import hexes

RED = (6, 8)
"""Tokens that are rolled most often: two of them do not lie side by side, if it can be helped."""
TRIES = 200


def shuffled(sea_map: SeaMap, number: int) -> SeaMap:
    """The map with terrains, tokens and kinds of harbours dealt anew; sea, isles and their villages stay."""
    chance = Chance("map", number)
    land = [hexagon for hexagon in sea_map.hexes if hexagon.place in sea_map.land]
    terrains = chance.shuffled([hexagon.terrain for hexagon in land])
    yielding = [h.place for h, terrain in zip(land, terrains, strict=True) if terrain == GOLD or terrain in YIELDS]
    tokens = [hexagon.number for hexagon in land if hexagon.number]
    numbers: dict[Place, int] = {}
    for _ in range(TRIES):
        numbers = dict(zip(yielding, chance.shuffled(tokens), strict=True))
        if not _reds_touch(numbers):
            break
    terrain_at = {hexagon.place: terrain for hexagon, terrain in zip(land, terrains, strict=True)}
    kinds = chance.shuffled([harbour.kind for harbour in sea_map.harbours])
    return SeaMap(
        tuple(Hex(h.place, terrain_at.get(h.place, h.terrain), numbers.get(h.place, 0)) for h in sea_map.hexes),
        sea_map.villages,
        tuple(Harbour(h.edge, kind) for h, kind in zip(sea_map.harbours, kinds, strict=True)),
        sea_map.robber,
        sea_map.pirate,
        sea_map.players,
    )


def _reds_touch(numbers: dict[Place, int]) -> bool:
    red = {hexes.cell_of(place) for place, number in numbers.items() if number in RED}
    return any(beside in red for cell in red if cell is not None for beside in hexes.around(cell))


def sample(number: int) -> str:
    """A good map in one word for any whole number."""
    return word_of(shuffled(read_map(USUAL), number))
