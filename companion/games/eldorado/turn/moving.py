"""What moving and discovering bring about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import (
    CAVE_SHRINE,
    CLOSED,
    COINS,
    DWELLERS,
    GUARDIANS,
    MARCH,
    NEW_CAVE,
    SHRINE,
    THIEF_PIECES,
    THIEVES,
    TREASURE,
    WOLF,
    bearer,
)
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.frames import Award, Battle, Clash, Flipped, Found, Laying
from companion.games.eldorado.island.board import EXIT, beside, is_cave
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.island.tiles import Tile
from companion.games.eldorado.island.ways import foes, walk
from companion.games.eldorado.solo.entering import shrine_found
from companion.games.eldorado.solo.guardians import named
from companion.games.eldorado.turn.changing import changed, held, spent, told, with_shrine
from companion.games.kit import Place, Say, Seat, Side, Value, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.stacks import faced

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


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


# Discovering.


def discover(state: ElDorado, action: do.Discover) -> ElDorado:
    """The tile on top of the stack is flipped."""
    seat = action.seat
    state = changed(state, seat, speed=state.player(seat).speed - 1)
    return drawn(state, seat, state.explorer_at(seat) or "")


def drawn(state: ElDorado, seat: Seat, here: Place, who: str = "") -> ElDorado:
    """A tile of the stack that belongs to a place is flipped by a seat's explorer, or by another piece of it."""
    if is_cave(here):
        (slot,), stack = state.cave.draw()
        state = replace(state, cave=stack)
    else:
        (slot,), stack = state.island.draw()
        state = replace(state, island=stack)
    return push(state, Flipped(seat, slot, who))


def flipped(state: ElDorado, frame: Flipped, face: str) -> ElDorado:
    """A flipped tile shows what it is."""
    state = told(state, "discover", "flipped", seat=frame.seat, tile=face)
    return pop(state, Laying(frame.seat, frame.slot, face, frame.who))


def reveal(state: ElDorado, action: do.Reveal) -> ElDorado:
    """An important tile of one's own is discovered."""
    seat = action.seat
    return revealed(changed(state, seat, speed=state.player(seat).speed - 1), seat, action.tile)


def revealed(state: ElDorado, seat: Seat, tile: str, who: str = "") -> ElDorado:
    """An important tile that a player, or a team, was given is to be laid."""
    side = state.side_of(seat)
    player = state.player(side)
    own = None if player.own is None else type(player.own)(without(player.own_tiles, tile))
    state = replace(changed(state, side, kept=player.kept - 1, own=own), dealt=without(state.dealt, tile))
    state = told(state, "important", "revealed", seat=seat, tile=tile)
    slot = f"island:own:{len(state.land.tiles)}"  # it was never in the stack
    return push(state, Laying(seat, slot, tile, who))


def without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """All but one of these."""
    at = things.index(thing)
    return (*things[:at], *things[at + 1 :])


def lay(state: ElDorado, action: do.Lay) -> ElDorado:
    """The discovered tile is laid, and its discoverer goes onto it, unless it is water or a shrine."""
    frame = state.top
    if not isinstance(frame, Laying):
        raise ValueError("no tile is to be laid")
    seat, at, kind = action.seat, action.at, frame.tile
    state = pop(replace(state, land=state.land.laid(at, Tile(kind, frame.slot))))
    hand = say("lay", tile=kind, where=beside(at), place=at)
    state = told(state, "discover", "laid", hand, seat=seat, tile=kind, place=at)
    if kind == SHRINE and state.setting.solo:
        return shrine_found(told(state, "water-stays", "stays", seat=seat, tile=kind), at)
    if kind in CLOSED:
        hands = (say("shrine-piece", place=at),) if kind == SHRINE else ()
        return told(state, "water-stays", "stays", *hands, seat=seat, tile=kind)
    explorer = state.walker(seat, frame.who)
    if explorer is None:
        raise ValueError("nobody is there to go onto the tile")
    state = told(state, "discover", "enters", stride(seat, explorer, at), seat=seat, to=at)
    state = went(state, seat, (explorer,), at)
    return _found(state, seat, at, kind, frame.who)


def stride(seat: Seat, piece: Piece, to: Place) -> Say:
    """What hands do when an explorer, one of the Thieves, or a dweller goes one space."""
    way = {"seat": seat, "start": piece.at, "to": to}
    if piece.side == GUARDIANS:
        return say("move-guardian", who=named(piece.kind), start=piece.at, to=to)
    if piece.kind in DWELLERS:
        return say("move-dweller", piece=piece.kind, start=piece.at, to=to)
    return say("move-thief", piece=piece.kind, **way) if piece.kind in THIEF_PIECES else say("move", **way)


def _finders(state: ElDorado, seat: Seat, at: Place, who: str) -> tuple[str, ...]:
    """Who may get what was found: for the Wolf its companion's explorer, or the thieves who stand beside."""
    if who != WOLF:
        return (who,)
    thieves = state.pieces.of(seat, *THIEF_PIECES)
    return tuple(thief.kind for thief in thieves if at in state.land.adjacent(thief.at)) or ("",)


def _found(state: ElDorado, seat: Seat, at: Place, kind: str, who: str) -> ElDorado:
    finders = _finders(state, seat, at, who)
    options = tuple(bearer(seat, one) for one in finders)
    choice = (Award(seat, options),) if len(options) > 1 else ()
    if kind == CAVE_SHRINE:
        hands = () if choice else with_shrine(state, options[0])
        return push(told(held(state, options), "cave-shrine", "shrine-found", *hands, seat=seat), *choice)
    if kind in COINS:
        return push(state, Found(seat, kind, at, finders[0]), *(replace(award, coin=kind) for award in choice))
    who = finders[0]
    if kind in (*NEW_CAVE, EXIT_TILE) or (kind == THIEVES and (state.setting.thief or state.setting.solo)):
        return push(state, Found(seat, kind, at, who))
    if kind not in DWELLERS:
        return state
    if kind == THIEVES and state.treasure is None:
        treasure = tuple(map(min, TREASURE, state.bank))
        bank = tuple(a - b for a, b in zip(state.bank, treasure, strict=True))
        state = told(replace(state, bank=bank, treasure=treasure), "thieves", "treasure", say("set-treasure"))
    state = told(state, "dweller", "dweller", seat=seat, dweller=kind, player=state.left_of(seat))
    return push(state, Battle(at, state.side_of(seat), kind))


def gone_from(state: ElDorado, place: Place) -> tuple[ElDorado, str]:
    """The state without the tile at a place, and the tile's slot with its face, to be mixed into its stack."""
    tile = state.land.by_place[place]
    return replace(state, land=state.land.taken(place)), faced(tile.slot, tile.kind)
