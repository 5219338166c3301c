"""Cave dwellers: the Titan, the Wolf, and whom they hunt (page 20)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.eldorado.actions import OF_THE_WOLF, Lead, WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.box import GUARDIANS, SHRINE, TITAN, WOLF
from companion.games.eldorado.changes import spent, told
from companion.games.eldorado.discovering import drawn, own_tile, revealed, room
from companion.games.eldorado.frames import Award, Battle, Clash, Found, Hunt, Razing, TitanTurn
from companion.games.eldorado.moving import one_step, spared, stride, went
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.settings import TITAN_DIE
from companion.games.eldorado.solo import GUARDIAN_RULES as OF_GUARDIAN
from companion.games.eldorado.solo import coveted, named, prey, swapping, trails
from companion.games.eldorado.sources import DICE
from companion.games.eldorado.spoils import takers
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.eldorado.trading import price
from companion.games.kit import Action, Breach, Place, Question, Say, Seat, Side, Value, breach, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.dice import roll
from companion.games.kit.spaces.reach import Reach, reach


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
            return hunter_went(state, hunt, only)
        case _:
            return None


def hunter_went(state: ElDorado, hunt: Hunt, to: Place) -> ElDorado:
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
    """Join a step with the one before it, so that players move the piece once, to where it ends."""
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


def titan_found(state: ElDorado, frame: Found) -> ElDorado:
    """Its tile is flipped, the Titan stands on it, and is attacked."""
    state = replace(state, land=state.land.turned(frame.at))
    state = replace(state, pieces=state.pieces.with_(Piece(TITAN, TITAN, frame.at)))
    what = {"piece": TITAN, "place": frame.at}
    hands = (say("flip", place=frame.at), say("put-dweller", **what))
    names = {"seat": frame.seat, "dweller": TITAN, "player": state.left_of(frame.seat)}
    state = told(state, "titan", "dweller", *hands, **names)
    return pop(state, Battle(frame.at, state.side_of(frame.seat), TITAN))


def between(state: ElDorado) -> tuple[TitanTurn, ...]:
    """What comes before the next player's turn: the Titan's, while it is on the map on its own."""
    return (TitanTurn(),) if state.pieces.of(TITAN, TITAN) else ()


def question(state: ElDorado) -> Question:
    """What the upcoming player has rolled for the Titan."""
    faces, sealed = state.setting.titan_die, state.setting.titan_sealed
    return roll(f"{TITAN_DIE}.{state.asked}", TITAN_DIE, "titan-turn", 1, faces, places=(DICE,), sealed=sealed)


def rolled(state: ElDorado, number: int) -> ElDorado:
    """The Titan goes so far; a tie of the turn before is forgotten."""
    state = told(state, "titan-turn", "titan-rolled", number=number)
    return pop(replace(state, pieces=state.pieces.fresh), Hunt(TITAN, TITAN, number))


def titan_fell(state: ElDorado, winner: Side) -> ElDorado:
    """Remove the beaten Titan from the game."""
    (titan,) = state.pieces.of(TITAN, TITAN)
    hands = (say("take-dweller", piece=TITAN, place=titan.at),)
    state = told(state, "titan-beaten", "dweller-beaten", *hands, seat=winner, dweller=TITAN)
    return replace(state, pieces=state.pieces.without((titan,)))


def wolf_found(state: ElDorado, frame: Found) -> ElDorado:
    """The Wolf stands on its tile, and is attacked."""
    hands = (say("put-dweller", piece=WOLF, place=frame.at),)
    names = {"seat": frame.seat, "dweller": WOLF, "player": state.left_of(frame.seat)}
    state = told(state, "wolf", "dweller", *hands, **names)
    state = replace(state, pieces=state.pieces.with_(Piece(WOLF, WOLF, frame.at)))
    return pop(state, Battle(frame.at, state.side_of(frame.seat), WOLF))


def tamed(state: ElDorado, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """A side has beaten the Wolf, which stays where it is as its companion; of partners one gets the token."""
    options = takers(state, winner, at, archer)
    (wolf,) = (piece for piece in state.pieces.all if piece.kind == WOLF)
    state = replace(state, pieces=state.pieces.swapped((wolf,), (Piece(state.side_of(winner), WOLF, at),)))
    state = told(state, "wolf-passes", "wolf-tamed", say("take-wolf", seat=options[0]), seat=winner)
    state = replace(state, wolf=options[0])
    return state if len(options) == 1 else push(state, Award(winner, options, coin=WOLF))


def wolf_fell(state: ElDorado, wolf: Piece, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """Somebody's Wolf was beaten: by another player, whose companion it is then, or by a dweller for good."""
    return tamed(state, winner, at, archer) if state.seats_of(winner) else died(state, wolf)


def died(state: ElDorado, wolf: Piece) -> ElDorado:
    """The Wolf is out of the game."""
    hands = (say("take-dweller", piece=WOLF, place=wolf.at),)
    state = told(state, "wolf-dies", "wolf-died", *hands, seat=wolf.side)
    return replace(state, pieces=state.pieces.without((wolf,)), wolf="")


def moved(state: ElDorado, action: WolfMove) -> ElDorado:
    """The Wolf goes one space for a food."""
    wolf = _of(state, action.seat)
    state, hands = spent(state, action.seat, WOLF)
    way = {"seat": action.seat, "piece": WOLF, "start": wolf.at, "to": action.to}
    state = told(state, "wolf-moves", "wolf-moved", *hands, stride(action.seat, wolf, action.to), **way)
    return went(state, action.seat, (wolf,), action.to)


def discovers(state: ElDorado, action: WolfDiscover) -> ElDorado:
    """The Wolf discovers the top tile of a stack for a food."""
    state, hands = spent(state, action.seat, WOLF)
    state = told(state, "wolf-discovers", "wolf-discovers", *hands, seat=action.seat)
    return drawn(state, action.seat, _of(state, action.seat).at, WOLF)


def reveals(state: ElDorado, action: WolfReveal) -> ElDorado:
    """The Wolf discovers an important tile for a food."""
    state, hands = spent(state, action.seat, WOLF)
    state = told(state, "wolf-discovers", "wolf-discovers", *hands, seat=action.seat)
    return revealed(state, action.seat, action.tile, WOLF)


def _of(state: ElDorado, seat: Seat) -> Piece:
    wolf = state.walker(seat, WOLF)
    if wolf is None:
        raise ValueError("the Wolf is nobody's companion")
    return wolf


def within(state: ElDorado, seat: Seat) -> tuple[Place, ...]:
    """The cells beside the Wolf that it can discover: those beside its companion's explorer, or a thief, too."""
    wolf = state.walker(seat, WOLF)
    cells = state.land.fresh.get(wolf.at, ()) if wolf is not None else ()
    return tuple(cell for cell in cells if beside_explorer(state, seat, cell))


def beside_explorer(state: ElDorado, seat: Seat, cell: Place) -> bool:
    """Whether a cell lies beside a seat's explorer, or beside one of the Thieves."""
    return any(cell in state.land.adjacent(here) for here in state.standing(seat))


def led(state: ElDorado, action: Lead) -> ElDorado:
    """What hunts goes where the upcoming player wants it."""
    if not isinstance(state.top, Hunt):
        raise ValueError("nothing hunts")
    return hunter_went(state, state.top, action.to)


@RULES.check(Lead)
def _leads_to_the_nearest(state: ElDorado, action: Lead) -> Iterator[Breach]:
    if isinstance(state.top, Hunt) and action.to not in leading(state, state.top):
        yield breach("titan-nearest", action.to, place=action.to)


@RULES.check(*OF_THE_WOLF)
def _has_the_wolf_that_may_move(state: ElDorado, action: Action) -> Iterator[Breach]:
    wolf = state.walker(action.seat, WOLF)
    if wolf is None or state.wolf != action.seat:
        yield breach("wolf-companion")
    elif wolf.tied:
        yield breach("tied", wolf.at, place=wolf.at)


@RULES.check(*OF_THE_WOLF)
def _pays_for_the_wolf(state: ElDorado, action: Action) -> Iterator[Breach]:
    if state.setting.expansion:
        yield from price(state, action.seat, WOLF)


@RULES.check(WolfMove)
def _wolf_goes_one_step(state: ElDorado, action: WolfMove) -> Iterator[Breach]:
    wolf = state.walker(action.seat, WOLF)
    if wolf is None:
        return
    yield from one_step(state, wolf.at, action.to)
    if state.land.beside(wolf.at, action.to) and action.to not in state.land.trails.get(wolf.at, ()):
        yield breach("secret-exit", action.to)
    if state.peace and not state.setting.shares and spared(state, action.seat, action.to):
        yield breach("first-turns", action.to, place=action.to)


@RULES.check(WolfDiscover, WolfReveal)
def _wolf_discovers_beside_the_explorer(state: ElDorado, action: WolfDiscover | WolfReveal) -> Iterator[Breach]:
    wolf = state.walker(action.seat, WOLF)
    if wolf is None:
        return
    own = isinstance(action, WolfReveal)
    yield from room(state, wolf.at, own=own)
    if state.land.fresh.get(wolf.at) and not within(state, action.seat):
        yield breach("wolf-discovers", wolf.at)
    if isinstance(action, WolfReveal):
        yield from own_tile(state, action.seat, wolf.at, action.tile)


def hunting(state: ElDorado, frame: Hunt, seat: Seat) -> Iterator[Action]:
    """Each way to something that lives nearest."""
    yield from (Lead(seat, to) for to in leading(state, frame))


def exploring(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """What the Wolf can do for whoever has its token."""
    wolf = state.walker(seat, WOLF) if state.wolf == seat else None
    if wolf is not None:
        yield from (WolfMove(seat, to) for to in state.land.trails.get(wolf.at, ()))
        yield WolfDiscover(seat)
        yield from (WolfReveal(seat, tile) for tile in dict.fromkeys(state.dealt))
