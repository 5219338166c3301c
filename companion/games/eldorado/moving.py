"""Moving: explorers step by step, armies for a price (pages 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import DWELLERS, GUARDIANS, MARCH, THIEF_PIECES
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.buying import affordable
from companion.games.eldorado.changes import changed, spent, told
from companion.games.eldorado.frames import Battle, Clash
from companion.games.eldorado.pieces import Piece
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import named
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import EXIT, Tile
from companion.games.eldorado.ways import foes, walk
from companion.games.kit import Action, Breach, Place, Say, Seat, Side, Value, breach, say
from companion.games.kit.agenda import pop, push
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
