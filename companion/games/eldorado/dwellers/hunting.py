"""Something that hunts: it goes towards the nearest living thing and attacks all that is of wood on its way.

The Titan hunts so between turns (rulebook, page 20), and the guardians of the solo game do (page 21).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import LIVING
from companion.games.eldorado.dwellers.frames import Hunt, Razing
from companion.games.eldorado.frames import Battle, Clash
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.turn.changing import told
from companion.games.kit import Place, Seat, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.spaces.reach import Reach, reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def hunter(state: ElDorado, hunt: Hunt) -> Piece | None:
    """The piece that hunts, while it is on the map and may move."""
    piece = next(iter(state.pieces.of(hunt.side, hunt.kind)), None)
    return None if piece is None or piece.tied else piece


def prey(state: ElDorado) -> Iterator[Place]:
    """Where explorers, villagers and thieves of players stand."""
    yield from dict.fromkeys(piece.at for side in state.sides() for piece in state.pieces.of(side, *LIVING))


def leading(state: ElDorado, hunt: Hunt) -> tuple[Place, ...]:
    """The next tiles on the shortest ways to whatever lives nearest; none if nothing can be reached."""
    piece = hunter(state, hunt)
    if piece is None:
        return ()
    ways = _ways(state, piece.at)
    near = ways.nearest(place for place in prey(state) if place != piece.at)
    if not near:
        return ()
    far = ways.costs[near[0]] - 1
    return tuple(
        place
        for place in state.land.trails.get(piece.at, ())
        if any(_ways(state, place).costs.get(goal) == far for goal in near)
    )


def _ways(state: ElDorado, start: Place) -> Reach[Place]:
    return reach(start, lambda place: state.land.trails.get(place, ()))


def choosers(state: ElDorado) -> tuple[Seat, ...]:
    """Who rolls for what belongs to nobody, and chooses for it: whose turn is on, or comes next."""
    return state.seats_of(state.turn.seat) if state.turn is not None else ()


def step(state: ElDorado, hunt: Hunt) -> ElDorado | None:
    """The hunt goes on by itself while there is one way only; it ends when nothing is left to do."""
    ways = leading(state, hunt) if hunt.left else ()
    if not ways:
        return pop(state)
    return went(state, hunt, ways[0]) if len(ways) == 1 else None


def went(state: ElDorado, hunt: Hunt, to: Place) -> ElDorado:
    """It goes one space, and attacks whoever occupies the tile, and then the houses there."""
    piece = hunter(state, hunt)
    if piece is None:
        raise ValueError("nothing is there to hunt")
    way = {"piece": hunt.kind, "start": piece.at, "to": to}
    state = told(pop(state), "titan-turn", "dweller-moves", say("move-dweller", **way), left=hunt.left - 1, **way)
    moved = piece._replace(at=to, came=piece.at)
    state = replace(state, pieces=state.pieces.swapped((piece,), (moved,)))
    return push(state, replace(hunt, left=hunt.left - 1), Razing(hunt.side, to), Clash(to, hunt.side))


def razed(state: ElDorado, razing: Razing) -> ElDorado:
    """The next house at a corner of the tile is attacked, while what hunts still stands there."""
    houses = [house for house in state.pieces.farmed.get(razing.at, ()) if house.side != razing.side]
    if not houses or not state.pieces.standing(razing.side, razing.at):
        return pop(state)
    house = houses[0]
    state = told(state, "titan-attacks", "raid", seat=razing.side, foe=house.side, place=razing.at)
    return push(state, Battle(razing.at, razing.side, house.side, house=house.at))
