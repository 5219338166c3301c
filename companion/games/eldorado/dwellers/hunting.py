"""Something that hunts: it goes towards the nearest living thing and attacks all that is of wood on its way.

The Titan hunts so between turns (rulebook, page 20), and the guardians of the solo game do (page 21).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import GUARDIANS, SHRINE, THIEF_PIECES
from companion.games.eldorado.dwellers.frames import Hunt, Razing
from companion.games.eldorado.frames import Battle, Clash
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.solo.guardians import named
from companion.games.eldorado.solo.roaming import prey, pursued, swapping, trails
from companion.games.eldorado.solo.turns import RULES as OF_GUARDIAN
from companion.games.eldorado.turn.changing import told
from companion.games.kit import Place, Seat, Value, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.spaces.reach import Reach, reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def hunter(state: ElDorado, hunt: Hunt) -> Piece | None:
    """The piece that hunts, while it is on the map and may move."""
    piece = next(iter(state.pieces.of(hunt.side, hunt.kind)), None)
    return None if piece is None or piece.tied or hunt.kind in state.resting else piece


def leading(state: ElDorado, hunt: Hunt) -> tuple[Place, ...]:
    """The next tiles on the shortest ways to whatever lives nearest; none if nothing can be reached."""
    piece = hunter(state, hunt)
    if piece is None:
        return ()
    ways = _ways(state, hunt, piece.at)
    near = _nearest(state, hunt, ways)
    if not near:
        return ()
    far = ways.costs[near[0]] - 1
    beside = {place: _ways(state, hunt, place) for place in _trails(state, hunt, piece.at)}
    return tuple(place for place, from_it in beside.items() if any(from_it.costs.get(goal) == far for goal in near))


def _nearest(state: ElDorado, hunt: Hunt, ways: Reach[Place]) -> tuple[Place, ...]:
    """Whatever lives nearest; for the guardian that steals offerings the nearest shrine that it is after."""
    steals = hunt.side == GUARDIANS and hunt.kind in THIEF_PIECES
    shrines = ways.nearest(place for place in pursued(state) if steals and place != ways.start)
    return shrines or ways.nearest(place for place in prey(state) if place != ways.start)


def _ways(state: ElDorado, hunt: Hunt, start: Place) -> Reach[Place]:
    return reach(start, lambda place: _trails(state, hunt, place))


def _trails(state: ElDorado, hunt: Hunt, place: Place) -> tuple[Place, ...]:
    return trails(state, place) if hunt.side == GUARDIANS else state.land.trails.get(place, ())


def choosers(state: ElDorado) -> tuple[Seat, ...]:
    """Who rolls for what belongs to nobody, and chooses for it: whose turn is on, or comes next."""
    return state.seats_of(state.turn.seat) if state.turn is not None else ()


def step(state: ElDorado, hunt: Hunt) -> ElDorado | None:
    """The hunt goes on by itself while there is one way only; it ends when nothing is left to do."""
    swapped = swapping(state, hunt.kind) if hunter(state, hunt) is not None else None
    if swapped is not None:
        return swapped
    ways = leading(state, hunt) if hunt.left else ()
    if not ways:
        return pop(state)
    return went(state, hunt, ways[0]) if len(ways) == 1 else None


def went(state: ElDorado, hunt: Hunt, to: Place) -> ElDorado:
    """It goes one space, and attacks whoever occupies the tile, and then the houses there."""
    piece = hunter(state, hunt)
    if piece is None:
        raise ValueError("nothing is there to hunt")
    state = _told(pop(state), hunt, piece.at, to)
    moved = piece._replace(at=to, came=piece.at)
    state = replace(state, pieces=state.pieces.swapped((piece,), (moved,)))
    return push(state, replace(hunt, left=hunt.left - 1), Razing(hunt.side, to), Clash(to, hunt.side))


def _told(state: ElDorado, hunt: Hunt, start: Place, to: Place) -> ElDorado:
    if hunt.side == GUARDIANS:
        ways: dict[str, Value] = {"who": named(hunt.kind), "start": start, "to": to}
        shrine = state.land.at[to] == SHRINE
        rule = "guardians-on-shrines" if shrine else rule_of(hunt)
        return told(state, rule, "guardian-moves", say("move-guardian", **ways), left=hunt.left - 1, **ways)
    way: dict[str, Value] = {"piece": hunt.kind, "start": start, "to": to}
    return told(state, "titan-turn", "dweller-moves", say("move-dweller", **way), left=hunt.left - 1, **way)


def rule_of(hunt: Hunt) -> str:
    """The rule by which something hunts, and by which its way is chosen in a tie."""
    return OF_GUARDIAN[hunt.kind] if hunt.side == GUARDIANS else "titan-nearest"


def razed(state: ElDorado, razing: Razing) -> ElDorado:
    """The next house at a corner of the tile is attacked, while what hunts still stands there."""
    houses = [house for house in state.pieces.farmed.get(razing.at, ()) if house.side != razing.side]
    if not houses or all(piece.tied for piece in state.pieces.standing(razing.side, razing.at)):
        return pop(state)
    house = houses[0]
    rule = "guardian-attacks" if razing.side == GUARDIANS else "titan-attacks"
    state = told(state, rule, "raid", seat=razing.side, foe=house.side, place=razing.at)
    return push(state, Battle(razing.at, razing.side, house.side, house=house.at))
