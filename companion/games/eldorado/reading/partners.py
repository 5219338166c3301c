"""Which of a team's two explorers stands where: their wood is alike, so only where they stood tells them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from companion.games.eldorado.box import EXPLORER, PARTNER
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import cell_of, is_cave
from companion.games.kit import Place, Side
from companion.games.kit.spaces.hexes import distance

MOVED = 0.03
"""How likely it is, against staying, that an explorer has gone as far as its speed allows between two looks."""
TOO_FAR = 0.001
"""The same for one that has gone farther than it can."""
LEAN = 0.6
"""Where both may have gone there, one is believed this much, so that a table is asked and nothing is taken unseen."""
DOUBTED = 0.95
"""Who is less likely than this is doubted."""

Who = tuple[str, ...]
"""An explorer, by kind, for each place."""


def told_apart(state: ElDorado, side: Side, places: Sequence[Place]) -> tuple[Mapping[str, float], ...]:
    """For each of up to two places where explorers of a team are seen how likely each of the two stands there."""
    if not places:
        return ()
    ways = {who: _likely(state, side, places, who) for who in permutations((EXPLORER, PARTNER), len(places))}
    whole = sum(ways.values())
    best = max(ways, key=lambda who: (ways[who], _speed(state, side, who)))
    sure = ways[best] / whole
    lean = max(sure, LEAN) if sure < DOUBTED else sure
    shares = {who: lean if who == best else (1 - lean) * _share(ways, who, best) for who in ways}
    return tuple(
        {kind: sum(share for who, share in shares.items() if who[n] == kind) for kind in (EXPLORER, PARTNER)}
        for n in range(len(places))
    )


def _share(ways: Mapping[Who, float], who: Who, best: Who) -> float:
    return ways[who] / sum(likely for other, likely in ways.items() if other != best)


def _likely(state: ElDorado, side: Side, places: Sequence[Place], who: Who) -> float:
    likely = 1.0
    for kind, (seat, stood) in _stood(state, side):
        if kind in who:
            likely *= _goes(stood, places[who.index(kind)], state.player(seat).speed)
    return likely


def _goes(stood: Place | None, place: Place, speed: int) -> float:
    """How likely an explorer has gone somewhere; through the cave's entrance none can say how far that is."""
    if stood == place:
        return 1.0
    one, other = cell_of(stood), cell_of(place)
    if stood is None or one is None or other is None or is_cave(stood) != is_cave(place):
        return MOVED
    return MOVED if distance(one, other) <= speed else TOO_FAR


def _stood(state: ElDorado, side: Side) -> Iterator[tuple[str, tuple[str, Place | None]]]:
    for kind, seat in zip((EXPLORER, PARTNER), state.seats_of(side), strict=True):
        yield kind, (seat, state.explorer_at(seat))


def _speed(state: ElDorado, side: Side, who: Who) -> int:
    """The speed left of whoever must have gone: where nothing else tells, the faster one is thought to have."""
    left = {kind: state.player(seat).speed for kind, (seat, _) in _stood(state, side)}
    return -left[who[0]]
