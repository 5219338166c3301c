"""Which maps can be played, the usual one, and random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.diamond_isles.box import (
    DIAMONDS,
    GOLD,
    IN_CACHE,
    IN_VILLAGE,
    ISLES,
    NUMBERS,
    RESOURCES,
    STOCKED,
    YIELDS,
)
from companion.games.diamond_isles.map.sea_map import Harbour, Hex, SeaMap
from companion.games.diamond_isles.map.text import BadMap, read_map, word_of
from companion.games.kit import Place, Value
from companion.games.kit.chance import Chance
from companion.games.kit.spaces import hexes

Found = Iterator[BadMap]
MOST_VILLAGES = (DIAMONDS - IN_CACHE) // IN_VILLAGE
SITE = 4
"""A settlement takes its own corner and at most three beside it from all others."""


def troubles(sea_map: SeaMap, seats: int, rounds: int, four_isles: bool = True) -> Iterator[BadMap]:
    """Everything that keeps a map from being played by so many seats with so many start settlements each."""
    for check in _CHECKS:
        yield from check(sea_map)
    if four_isles and not has_four_isles(sea_map):
        yield _bad("map-isles", number=len(sea_map.isles), villages=len(sea_map.villages))
    least, most = sea_map.players
    if not least <= seats <= most:
        yield _bad("map-players", least=least, most=most)
    needed = SITE * seats * rounds
    if len(sea_map.sites) < needed:
        yield _bad("map-room", number=len(sea_map.sites), needed=needed)


def has_four_isles(sea_map: SeaMap) -> bool:
    """Whether a map holds the isles of the box, with all their villages."""
    return len(sea_map.isles) == ISLES and len(sea_map.villages) == MOST_VILLAGES


def _bad(key: str, *places: Place, **args: Value) -> BadMap:
    found = BadMap(key, **args)
    found.places = places
    return found


def _tokens(sea_map: SeaMap) -> Found:
    for hexagon in sea_map.hexes:
        yields = hexagon.terrain == GOLD or hexagon.terrain in YIELDS
        if yields and hexagon.number not in NUMBERS:
            yield _bad("map-token", hexagon.place, place=hexagon.place)
        if not yields and hexagon.number:
            yield _bad("map-no-token", hexagon.place, place=hexagon.place, terrain=hexagon.terrain)


def _resources(sea_map: SeaMap) -> Found:
    there = {YIELDS.get(hexagon.terrain) for hexagon in sea_map.hexes}
    for kind in RESOURCES:
        if kind not in there:
            yield _bad("map-resource", card=kind)


def _villages(sea_map: SeaMap) -> Found:
    number = len(sea_map.villages)
    if not STOCKED < number <= MOST_VILLAGES:
        yield _bad("map-villages", number=number, least=STOCKED + 1, most=MOST_VILLAGES)
    for village in sea_map.villages:
        if village.number not in NUMBERS:
            yield _bad("map-village-number", village.corner, place=village.corner)


def _isles(sea_map: SeaMap) -> Found:
    """An isle lies in the sea: no road leads to it."""
    for cells in sea_map.sides.values():
        isle = next((cell for cell in cells if cell in sea_map.isles), None)
        if isle is not None and any(cell in sea_map.land for cell in cells):
            yield _bad("map-isle-at-land", isle, place=isle)


def _reached(sea_map: SeaMap) -> Found:
    """Ships can come from the coast to every village."""
    front = [corner for corner in sea_map.sites if corner in sea_map.coast]
    seen = set(front)
    while front:
        for edge in sea_map.edges_at[front.pop()]:
            if edge in sea_map.ship_edges:
                more = [corner for corner in sea_map.ends[edge] if corner not in seen]
                seen.update(more)
                front += more
    for village in sea_map.villages:
        if village.corner not in seen:
            yield _bad("map-reach", village.corner, place=village.corner)


def _figures(sea_map: SeaMap) -> Found:
    if sea_map.robber not in sea_map.land:
        yield _bad("map-robber", sea_map.robber, place=sea_map.robber)
    if sea_map.pirate not in sea_map.sea:
        yield _bad("map-pirate", sea_map.pirate, place=sea_map.pirate)


def _harbours(sea_map: SeaMap) -> Found:
    used: set[Place] = set()
    for harbour in sea_map.harbours:
        if harbour.edge not in sea_map.road_edges & sea_map.ship_edges:
            yield _bad("map-harbour", harbour.edge, place=harbour.edge)
        corners = set(sea_map.ends[harbour.edge])
        if corners & used:
            yield _bad("map-harbours-apart", harbour.edge, place=harbour.edge)
        used |= corners


_CHECKS: tuple[Callable[[SeaMap], Found], ...] = (
    _tokens,
    _resources,
    _villages,
    _isles,
    _reached,
    _figures,
    _harbours,
)
USUAL = (
    "x3 f4-ne:any p6 h5 p11-nw:ore g8",
    "x2 g3-w:any f12 s s f3 m9-e:wool",
    "x1 g12-robber s s i11-8 s s s",
    "x2 s i10-9 s s i4-5 s-pirate",
    "x1 s s s i6-3 s s m2-e:any",
    "x2 h9-w:lumber g2 s s p11 m4-se:grain",
    "x3 p10 f6-sw:any m5 g10-se:brick h8",
)
"""Written as `map.text` says. Which harbour lies where is our choice; the box shuffles them."""
RED = (6, 8)
"""Tokens that are rolled most often: two of them do not lie side by side, if it can be helped."""
TRIES = 200


def shuffled(sea_map: SeaMap, number: int) -> SeaMap:
    """The map with shuffled terrains, number tokens and harbours; sea, isles and their villages stay as they are."""
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
