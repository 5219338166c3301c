"""Moving: explorers step by step, armies for a price, the bridge, Sequoia and Yanga (pages 6, 7, 12 and 14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import Bridge, Hurry, Shoot, TakeBridge
from companion.games.eldorado.box import BRIDGE, DWELLERS, GUARDIANS, HURRY, MARCH, SEQUOIA, THIEF_PIECES, WATER, YANGA
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.changes import changed, spent, told
from companion.games.eldorado.frames import DEFENDER, Battle, Clash
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import named
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import EXIT, Piece, Tile, around, is_cave
from companion.games.eldorado.trading import affordable
from companion.games.eldorado.ways import foes, steps_to_battle, walk
from companion.games.kit import Action, Breach, Place, Say, Seat, Side, Value, breach, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.spaces.reach import reach
from companion.games.kit.stacks import faced


def move(state: ElDorado, action: do.Move) -> ElDorado:
    """The explorer goes one space."""
    return stepped(state, action.seat, action.to)


def stepped(state: ElDorado, seat: Seat, to: Place) -> ElDorado:
    """An explorer's step at the cost of one speed."""
    explorer = state.pieces.explorers[seat]
    state = _moved(changed(state, seat, speed=state.player(seat).speed - 1), seat, explorer.at, to)
    return went(state, seat, (explorer,), to)


def walked(state: ElDorado, action: do.Walk) -> ElDorado:
    """The explorer goes several spaces, with nobody in the way: hands move it once."""
    seat, way = action.seat, walk(state, action.seat)
    start = state.pieces.explorers[seat].at
    for place in way.way(action.to) if way else ():
        state = changed(state, seat, speed=state.player(seat).speed - 1)
        state = went(state, seat, (state.pieces.explorers[seat],), place)
    return _moved(state, seat, start, action.to)


def _moved(state: ElDorado, seat: Seat, start: Place, to: Place) -> ElDorado:
    """It is told where an explorer goes, with the speed that is left."""
    way = {"seat": seat, "start": start, "to": to}
    return told(state, "speed", "moved", say("move", **way), speed=state.player(seat).speed, **way)


def march(state: ElDorado, action: do.March | do.Intercept) -> ElDorado:
    """An army goes one space."""
    seat, free = action.seat, state.marches_free(action.seat)
    army = state.pieces.free_army(seat, action.start)[: action.number]
    hands: tuple[Say, ...] = ()
    if free:
        state = changed(state, seat, marched=True)
    else:
        state, hands = spent(state, seat, MARCH)
    way: dict[str, Value] = {"seat": seat, "number": action.number, "start": action.start, "to": action.to}
    state = told(state, "bellona" if free else "army", "marched", *hands, say("march", **way), **way)
    return went(state, seat, army, action.to, off_turn=isinstance(action, do.Intercept))


def went(state: ElDorado, seat: Seat, pieces: Iterable[Piece], to: Place, off_turn: bool = False) -> ElDorado:
    """A seat's pieces have gone to the next tile, and attack whoever occupies it."""
    side = state.side_of(seat)
    moving = tuple(pieces)
    came = moving[0].at
    state = with_exit(state, side, to)
    arrived = (piece._replace(at=to, came=came) for piece in moving)
    state = replace(state, pieces=state.pieces.swapped(moving, arrived))
    battle = state.top
    if isinstance(battle, Battle):
        arrives = to == battle.at
        marcher = "" if arrives or len(state.seats_of(side)) == 1 else seat
        return pop(state, replace(battle, marching=None if arrives else to, marcher=marcher))
    if not foes(state, side, to):
        return state
    return push(state, Clash(to, side, off_turn))


def with_exit(state: ElDorado, side: Side, to: Place) -> ElDorado:
    """The cave's exit is laid when a side is the first to come there."""
    if to != EXIT or EXIT in state.land.at:
        return state
    state = replace(state, land=state.land.laid(EXIT, Tile(EXIT_TILE, "cave:exit:0")))
    return told(state, "cave-exit", "cave-found", say("lay-exit", place=EXIT), seat=side)


def stride(seat: Seat, piece: Piece, to: Place) -> Say:
    """What hands do when an explorer, one of the Thieves, or a dweller goes one space."""
    way = {"seat": seat, "start": piece.at, "to": to}
    if piece.side == GUARDIANS:
        return say("move-guardian", who=named(piece.kind), start=piece.at, to=to)
    if piece.kind in DWELLERS:
        return say("move-dweller", piece=piece.kind, start=piece.at, to=to)
    return say("move-thief", piece=piece.kind, **way) if piece.kind in THIEF_PIECES else say("move", **way)


def gone_from(state: ElDorado, place: Place) -> tuple[ElDorado, str]:
    """The state without the tile at a place, and the tile's slot with its face, to be mixed into its stack."""
    tile = state.land.by_place[place]
    return replace(state, land=state.land.taken(place)), faced(tile.slot, tile.kind)


@RULES.check(do.Move, do.Walk, do.Go, do.Discover, do.Reveal)
def _has_an_explorer_that_may_move(state: ElDorado, action: Action) -> Iterator[Breach]:
    explorer = state.pieces.explorers.get(action.seat)
    if explorer is None:
        yield breach("off-map")
    elif explorer.tied:
        yield breach("tied", explorer.at, place=explorer.at)
    elif state.player(action.seat).speed < 1 or not state.exploring(action.seat):
        yield breach("speed", explorer.at)


@RULES.check(do.Move, do.March, do.Intercept)
def _goes_one_step(state: ElDorado, action: do.Move | do.March | do.Intercept) -> Iterator[Breach]:
    start = state.explorer_at(action.seat) if isinstance(action, do.Move) else action.start
    if start is not None:
        yield from one_step(state, start, action.to)


def one_step(state: ElDorado, start: Place, to: Place) -> Iterator[Breach]:
    """A step leads to a tile beside that can be stood on."""
    if to in state.land.at and not state.land.open(to):
        yield breach("closed-tile", to, place=to)
    elif state.land.beside(start, to):
        return
    elif start == state.land.cave_in and to == state.land.entrance:
        yield breach("buried", to, place=to)
    else:
        yield breach("step", to, place=to)


@RULES.check(do.Move, do.March)
def _attacks_nobody_in_the_first_round(state: ElDorado, action: do.Move | do.March) -> Iterator[Breach]:
    if state.peace and not state.setting.shares and spared(state, action.seat, action.to):
        yield breach("first-turns", action.to, place=action.to)


def spared(state: ElDorado, seat: str, place: Place) -> bool:
    """Whether others are on a tile whom nobody may attack in the first round."""
    return len(foes(state, seat, place)) < len(state.pieces.opponents(seat, place))


@RULES.check(do.March, do.Intercept)
def _has_the_army(state: ElDorado, action: do.March | do.Intercept) -> Iterator[Breach]:
    army = state.pieces.army(action.seat, action.start)
    if len(army) < action.number:
        yield breach("army", action.start, place=action.start, number=len(army))
    elif sum(not piece.tied for piece in army) < action.number:
        yield breach("tied", action.start, place=action.start)


@RULES.check(do.March, do.Intercept)
def _pays_for_a_march(state: ElDorado, action: do.March | do.Intercept) -> Iterator[Breach]:
    if not state.marches_free(action.seat):
        yield from affordable(state, action.seat, state.setting.cost(MARCH))


@RULES.check(do.Walk)
def _walks_where_nobody_is(state: ElDorado, action: do.Walk) -> Iterator[Breach]:
    way = walk(state, action.seat)
    if action.to in state.land.at and not state.land.open(action.to):
        yield breach("closed-tile", action.to, place=action.to)
    elif way is not None and way.costs.get(action.to, 0) < 2:
        yield breach("walk", action.to, place=action.to)


def marches(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Every way of any part of each army to a tile beside it."""
    for start in state.pieces.marching_from(seat):
        army = state.pieces.free_army(seat, start)
        for to in state.land.ways.get(start, ()):
            yield from (do.March(seat, start, number, to) for number in range(1, len(army) + 1))


# The bridge over water.


def ends_of(state: ElDorado, at: Place) -> tuple[tuple[Place, Place], ...]:
    """The tiles, from which and to which, that a bridge at a place can connect: opposite ones, or any two if the table
    says so."""
    six = around(at)
    firm = [dry(state, place) for place in six]
    pairs = [(one, other) for one in range(6) for other in range(6) if one != other]
    straight = state.setting.bridge_straight
    fit = ((a, b) for a, b in pairs if firm[a] and firm[b] and (abs(a - b) == 3 or not straight))
    return tuple((six[a], six[b]) for a, b in fit)


def dry(state: ElDorado, place: Place) -> bool:
    """Whether a tile of the island lies there that is no water, so that a bridge can lead to it."""
    return state.land.at.get(place, WATER) != WATER and not is_cave(place)


def built(state: ElDorado, action: Bridge) -> ElDorado:
    """The bridge lies on the water."""
    state, hands = spent(state, action.seat, BRIDGE)
    state = told(
        state, "bridge", "bridge-built", *hands, say("lay-bridge", place=action.at), seat=action.seat, place=action.at
    )
    return bridged(state, (action.at, action.start, action.to))


def taken(state: ElDorado, action: TakeBridge) -> ElDorado:
    """The bridge is off the map."""
    at = state.land.bridge[0]
    state, hands = spent(state, action.seat, BRIDGE)
    state = told(state, "bridge", "bridge-taken", *hands, say("take-bridge", place=at), seat=action.seat, place=at)
    return bridged(state, ())


def bridged(state: ElDorado, bridge: tuple[Place, ...]) -> ElDorado:
    """With the bridge at a place, from one tile to another; with nothing it lies nowhere."""
    pieces = replace(state.pieces, bridge=bridge[0] if bridge else "")
    return replace(state, land=replace(state.land, bridge=bridge), pieces=pieces)


@RULES.check(Bridge, TakeBridge)
def _pays_for_the_bridge(state: ElDorado, action: Bridge | TakeBridge) -> Iterator[Breach]:
    if not state.setting.expansion:
        yield breach("bridge")
    elif not state.may_have(action.seat, state.setting.cost(BRIDGE)):
        yield breach("cost", cost=state.setting.cost(BRIDGE))


@RULES.check(Bridge)
def _bridge_lies_on_water_beside_the_builder(state: ElDorado, action: Bridge) -> Iterator[Breach]:
    if not state.setting.expansion:
        return
    if state.land.bridge:
        yield breach("bridge-one", state.land.bridge[0], place=state.land.bridge[0])
    elif state.land.at.get(action.at) != WATER:
        yield breach("bridge-water", action.at, place=action.at)
    elif not any(place in around(action.at) for place in state.standing(action.seat)):
        yield breach("bridge-beside", action.at, place=action.at)
    elif (action.start, action.to) not in ends_of(state, action.at):
        yield breach("bridge-ends", action.start, action.to, place=action.at)
    elif state.pieces.opponents(action.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(action.seat, action.at))


@RULES.check(TakeBridge)
def _takes_away_a_bridge_that_nobody_is_on(state: ElDorado, action: TakeBridge) -> Iterator[Breach]:
    if not state.land.bridge:
        yield breach("bridge-none")
        return
    at = state.land.bridge[0]
    if not any(place in state.land.adjacent(at) for place in state.standing(action.seat)):
        yield breach("bridge-beside", at, place=at)
    if at in state.pieces.at:
        yield breach("bridge-occupied", at, place=at)


def bridging(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """The bridge on each water tile beside, one way or another."""
    if not state.setting.expansion:
        return
    if state.land.bridge:
        yield TakeBridge(seat)
        return
    for at in dict.fromkeys(place for here in state.standing(seat) for place in around(here)):
        if state.land.at.get(at) == WATER:
            yield from (Bridge(seat, at, *ends) for ends in ends_of(state, at))


# The expansion's explorers: Sequoia, who pays for speed, and Yanga, who attacks from afar.


FAR = 2
"""Yanga's range in tiles, counted like a movement."""


def in_range(state: ElDorado, here: Place) -> Mapping[Place, int]:
    """The tiles that Yanga can aim at, with how far they are; an own tile is none."""
    found = reach(here, lambda place: state.land.ways.get(place, ()), most=FAR)
    return {place: steps for place, steps in found.costs.items() if steps and place in state.land.at}


def hurried(state: ElDorado, action: Hurry) -> ElDorado:
    """Sequoia has one speed more."""
    state, hands = spent(state, action.seat, HURRY)
    speed = state.player(action.seat).speed + 1
    state = changed(state, action.seat, speed=speed)
    return told(state, "sequoia", "hurried", *hands, seat=action.seat, speed=speed)


def shot(state: ElDorado, action: Shoot) -> ElDorado:
    """Yanga attacks from afar: the battle is where he aims, and only the other side moves pieces there."""
    if state.setting.one_shot:
        state = changed(state, action.seat, shot=True)
    state = told(state, "yanga", "shot", seat=action.seat, foe=action.foe, place=action.at)
    side = state.side_of(action.seat)
    return push(state, Battle(action.at, side, action.foe, DEFENDER, archer=action.seat))


@RULES.check(Hurry)
def _only_sequoia_pays_for_speed(state: ElDorado, action: Hurry) -> Iterator[Breach]:
    if not state.is_(action.seat, SEQUOIA):
        yield breach("sequoia")
    elif state.walker(action.seat) is None:
        yield breach("off-map")
    elif not state.may_have(action.seat, state.setting.cost(HURRY)):
        yield breach("cost", cost=state.setting.cost(HURRY))


@RULES.check(Hurry)
def _before_a_battle_speed_is_for_who_can_come_to_it(state: ElDorado, action: Hurry) -> Iterator[Breach]:
    """The battles of her own turn are a part of her explore phase: she moves there with speed that she pays for."""
    sequoia = state.walker(action.seat)
    if not isinstance(state.top, Battle) or sequoia is None:
        return
    if not state.exploring(action.seat):
        yield breach("speed", sequoia.at)
    elif sequoia.tied:
        yield breach("tied", sequoia.at, place=sequoia.at)
    elif steps_to_battle(state, action.seat, sequoia.at) is None:
        yield breach("to-battle", sequoia.at, place=state.top.at)


@RULES.check(Shoot)
def _only_yanga_shoots_and_not_after_a_tie(state: ElDorado, action: Shoot) -> Iterator[Breach]:
    yanga = state.walker(action.seat)
    if not state.is_(action.seat, YANGA):
        yield breach("yanga")
    elif yanga is None:
        yield breach("off-map")
    elif yanga.tied:
        yield breach("tied", yanga.at, place=yanga.at)
    elif state.setting.one_shot and state.player(action.seat).shot:
        yield breach("yanga-once")
    elif action.at not in in_range(state, yanga.at):
        yield breach("yanga-range", action.at, place=action.at)
    if action.foe not in foes(state, action.seat, action.at) and state.peace:
        yield breach("first-turns", action.at, place=action.at)


@RULES.check(Shoot)
def _somebody_is_there_and_no_building_guards_the_tile(state: ElDorado, action: Shoot) -> Iterator[Breach]:
    if action.foe not in state.pieces.opponents(action.seat, action.at):
        yield breach("several-opponents", action.at, place=action.at)
    elif state.pieces.fortified.get(action.at):
        yield breach("yanga-buildings", action.at, place=action.at)


def hurrying(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Speed for wood, while she explores or comes to a battle."""
    if state.is_(seat, SEQUOIA):
        yield Hurry(seat)


def hurrying_or_shooting(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Speed for wood, and attacks upon all in range."""
    here = state.explorer_at(seat)
    if here is None:
        return
    yield from hurrying(state, seat)
    if state.is_(seat, YANGA):
        for at in in_range(state, here):
            yield from (Shoot(seat, at, foe) for foe in state.pieces.opponents(seat, at))
