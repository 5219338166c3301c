"""Something that hunts: it goes towards the nearest living thing and attacks all that is of wood on its way.

The Titan hunts so between turns (rulebook, page 20), and the guardians of the solo game do (page 21).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from companion.games.eldorado.box import GUARDIANS, SHRINE, TITAN
from companion.games.eldorado.dwellers.frames import Hunt, Razing
from companion.games.eldorado.frames import Battle, Clash
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.solo.guardians import named
from companion.games.eldorado.solo.roaming import coveted, prey, swapping, trails
from companion.games.eldorado.solo.turns import RULES as OF_GUARDIAN
from companion.games.eldorado.turn.changing import told
from companion.games.kit import Place, Say, Seat, Side, Value, say
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
    beside = {place: _ways(state, hunt, place) for place in MANNERS[hunt.side].trails(state, piece.at)}
    return tuple(place for place, from_it in beside.items() if any(from_it.costs.get(goal) == far for goal in near))


def _nearest(state: ElDorado, hunt: Hunt, ways: Reach[Place]) -> tuple[Place, ...]:
    """What it is after first that lies nearest, or else whatever lives nearest."""
    first = ways.nearest(place for place in MANNERS[hunt.side].first(state, hunt.kind) if place != ways.start)
    return first or ways.nearest(place for place in prey(state) if place != ways.start)


def _ways(state: ElDorado, hunt: Hunt, start: Place) -> Reach[Place]:
    return reach(start, lambda place: MANNERS[hunt.side].trails(state, place))


def choosers(state: ElDorado) -> tuple[Seat, ...]:
    """Who rolls for what belongs to nobody, and chooses for it: whose turn is on, or comes next."""
    return state.seats_of(state.turn.seat) if state.turn is not None else ()


def step(state: ElDorado, hunt: Hunt) -> ElDorado | None:
    """The hunt goes on by itself while there is one way only; it ends when nothing is left to do."""
    swapped = swapping(state, hunt.kind) if hunter(state, hunt) is not None else None
    if swapped is not None:
        return swapped
    match leading(state, hunt) if hunt.left else ():
        case ():
            return pop(state)
        case (only,):
            return went(state, hunt, only)
        case _:
            return None


def went(state: ElDorado, hunt: Hunt, to: Place) -> ElDorado:
    """It goes one space, and attacks whoever occupies the tile, and then the houses there."""
    piece = hunter(state, hunt)
    if piece is None:
        raise ValueError("nothing is there to hunt")
    state = MANNERS[hunt.side].goes(pop(state), hunt, piece.at, to)
    moved = piece._replace(at=to, came=piece.at)
    state = replace(state, pieces=state.pieces.swapped((piece,), (moved,)))
    return push(state, replace(hunt, left=hunt.left - 1), Razing(hunt.side, to), Clash(to, hunt.side))


def rule_of(hunt: Hunt) -> str:
    """The rule by which something hunts, and by which its way is chosen in a tie."""
    return MANNERS[hunt.side].nearest(hunt.kind)


def razed(state: ElDorado, razing: Razing) -> ElDorado:
    """The next house at a corner of the tile is attacked, while what hunts still stands there."""
    houses = [house for house in state.pieces.farmed.get(razing.at, ()) if house.side != razing.side]
    if not houses or all(piece.tied for piece in state.pieces.standing(razing.side, razing.at)):
        return pop(state)
    house = houses[0]
    state = told(state, MANNERS[razing.side].attacks, "raid", seat=razing.side, foe=house.side, place=razing.at)
    return push(state, Battle(razing.at, razing.side, house.side, house=house.at))


# What differs between those that hunt.


class Manner(NamedTuple):
    """How a side hunts."""

    trails: Callable[[ElDorado, Place], tuple[Place, ...]]  # the next tiles from a tile
    first: Callable[[ElDorado, str], tuple[Place, ...]]  # what a piece of a kind is after before all that lives
    nearest: Callable[[str], str]  # the rule by which a piece of a kind goes to what is nearest
    goes: Callable[[ElDorado, Hunt, Place, Place], ElDorado]  # telling of a space that it goes
    attacks: str  # the rule by which it attacks houses


def _titan_goes(state: ElDorado, hunt: Hunt, start: Place, to: Place) -> ElDorado:
    way: dict[str, Value] = {"piece": hunt.kind, "start": start, "to": to}
    state, hands = _as_one(state, say("move-dweller", **way))
    return told(state, "titan-turn", "dweller-moves", hands, left=hunt.left - 1, **way)


def _guardian_goes(state: ElDorado, hunt: Hunt, start: Place, to: Place) -> ElDorado:
    ways: dict[str, Value] = {"who": named(hunt.kind), "start": start, "to": to}
    rule = "guardians-on-shrines" if state.land.at[to] == SHRINE else rule_of(hunt)
    state, hands = _as_one(state, say("move-guardian", **ways))
    return told(state, rule, "guardian-moves", hands, left=hunt.left - 1, **ways)


def _as_one(state: ElDorado, step: Say) -> tuple[ElDorado, Say]:
    """A step that goes on where the one just told ended, as one with it: hands move a piece once, to where it ends."""
    last = state.told[-1] if state.told else None
    if last is None or len(last.hands) != 1 or last.hands[0].key != step.key:
        return state, step
    before, now = dict(last.hands[0].args), dict(step.args)
    if before != {**now, "start": before["start"], "to": now["start"]}:
        return state, step
    state = replace(state, told=(*state.told[:-1], replace(last, hands=())))
    return state, say(step.key, **{**now, "start": before["start"]})


MANNERS: Mapping[Side, Manner] = {
    TITAN: Manner(
        trails=lambda state, place: state.land.trails.get(place, ()),
        first=lambda state, kind: (),
        nearest=lambda kind: "titan-nearest",
        goes=_titan_goes,
        attacks="titan-attacks",
    ),
    GUARDIANS: Manner(trails, coveted, OF_GUARDIAN.__getitem__, _guardian_goes, "guardian-attacks"),
}
"""Each side that hunts."""
