"""Discovering: a tile is flipped, or an important one revealed, and laid beside the explorer (pages 6, 8, 9, 23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import ScoutOwn, WolfReveal
from companion.games.eldorado.box import (
    CAVE_SHRINE,
    CLOSED,
    COINS,
    DWELLERS,
    ENTRANCE,
    NEW_CAVE,
    SHRINE,
    THIEF_PIECES,
    THIEVES,
    TREASURE,
    WOLF,
    bearer,
)
from companion.games.eldorado.box import EXIT as EXIT_TILE
from companion.games.eldorado.changes import changed, held, told, with_shrine
from companion.games.eldorado.frames import Award, Battle, Flipped, Found, Laying
from companion.games.eldorado.moving import spared, stepped, stride, walked, went
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import shrine_found
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Tile, beside, group_of, is_cave
from companion.games.eldorado.ways import exposed, walk
from companion.games.kit import Action, Answer, Breach, Place, Say, Seat, breach, say
from companion.games.kit.agenda import pop, push


def discover(state: ElDorado, action: do.Discover) -> ElDorado:
    """The tile on top of the stack is flipped."""
    seat = action.seat
    state = changed(state, seat, speed=state.player(seat).speed - 1)
    return drawn(state, seat, state.explorer_at(seat) or "")


def drawn(state: ElDorado, seat: Seat, here: Place, who: str = "", at: Place = "") -> ElDorado:
    """A tile of the stack that belongs to a place is flipped by a seat's explorer, or by another piece of it.

    It is to be laid `at` a place, if that was said.
    """
    if is_cave(here):
        (slot,), stack = state.cave.draw()
        state = replace(state, cave=stack)
    else:
        (slot,), stack = state.island.draw()
        state = replace(state, island=stack)
    return push(state, Flipped(seat, slot, who, at))


def flipped(state: ElDorado, frame: Flipped, face: str) -> ElDorado:
    """A flipped tile shows what it is; where it was said it is laid, if it may lie there."""
    state = told(state, "discover", "flipped", seat=frame.seat, tile=face)
    state = pop(state, Laying(frame.seat, frame.slot, face, frame.who))
    laying = do.Lay(frame.seat, frame.at)
    return lay(state, laying) if frame.at and not RULES.breaches(state, laying) else state


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


def may_be_dealt(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The kinds that are left and may be a seat's: the Thieves have no cave entrance, so others leave them enough."""
    thief = state.setting.thief
    if seat == thief:
        return tuple(tile for tile in dict.fromkeys(state.dealt) if tile != ENTRANCE)
    theirs = state.player(thief).kept if thief else 0
    spare = len(state.dealt) - state.dealt.count(ENTRANCE) > theirs
    return tuple(tile for tile in dict.fromkeys(state.dealt) if spare or tile == ENTRANCE)


@RULES.check(do.Discover, do.Reveal)
def _finds_room_for_a_tile(state: ElDorado, action: do.Discover | do.Reveal) -> Iterator[Breach]:
    here = state.explorer_at(action.seat)
    if here is not None:
        yield from room(state, here, own=isinstance(action, do.Reveal))


def room(state: ElDorado, here: Place, own: bool) -> Iterator[Breach]:
    """A tile can be laid beside, and is there to be drawn, if it is no `own` one."""
    if not state.land.fresh.get(here):
        yield breach("no-room", here, place=here)
    if not own and not (state.cave if is_cave(here) else state.island).size:
        yield breach("used-up")


@RULES.check(do.Reveal)
def _reveals_a_tile_of_ones_own(state: ElDorado, action: do.Reveal) -> Iterator[Breach]:
    yield from own_tile(state, action.seat, state.explorer_at(action.seat), action.tile)


def own_tile(state: ElDorado, seat: str, here: Place | None, tile: str) -> Iterator[Breach]:
    """An important tile that a player, or a team, was given is laid on the island."""
    player = state.player(state.side_of(seat))
    if player.kept < 1 or (here is not None and is_cave(here)):
        yield breach("own-tiles", tile=tile)
    elif tile == ENTRANCE and seat == state.setting.thief:
        yield breach("thieves-entrance")
    elif tile not in (may_be_dealt(state, state.side_of(seat)) if player.own is None else player.own_tiles):
        yield breach("important", tile=tile)


@RULES.check(do.Lay)
def _lays_a_tile_beside_the_explorer(state: ElDorado, action: do.Lay) -> Iterator[Breach]:
    top, land, at = state.top, state.land, action.at
    piece = state.walker(action.seat, top.who) if isinstance(top, Laying) else None
    if piece is None:
        return
    here = piece.at
    if group_of(at) != group_of(here) or at not in land.edge or at not in land.adjacent(here):
        rule = "free-cell" if at in land.at else "beside-explorer"
        yield breach(rule, at, place=at)
        return
    yield from fits(state, at)
    if isinstance(top, Laying) and top.tile not in CLOSED and _could_keep_apart(state, action.seat, here, at):
        yield breach("first-turns", at, place=at)
    if piece.kind == WOLF and not any(at in land.adjacent(explorer) for explorer in state.standing(action.seat)):
        yield breach("wolf-discovers", at)


def fits(state: ElDorado, at: Place) -> Iterator[Breach]:
    """A tile may lie on a free cell."""
    if state.land.touching(at) < state.land.needed(at):
        yield breach("touch-two", at, place=at)
    if state.land.crossed(at):
        yield breach("crosses", at, place=at)
    if at in state.land.beyond:
        yield breach("table-edge", at, place=at)


def _could_keep_apart(state: ElDorado, seat: str, here: Place, at: Place) -> bool:
    """Whether a tile that is entered at once would lie beside a fort in the first round, and need not."""
    if not state.peace or state.setting.shares or not spared(state, seat, at):
        return False
    return not all(spared(state, seat, cell) for cell in state.land.fresh.get(here, ()))


_OF_OWN_TILES = frozenset({do.Reveal, ScoutOwn, WolfReveal})


def unchecked(state: ElDorado, event: Action | Answer) -> tuple[Say, ...]:
    """Whether cards and tiles of cardboard are what is said of them."""
    if isinstance(event, Answer) or type(event) not in _OF_OWN_TILES or event.seat not in state.seats:
        return ()
    if state.player(state.side_of(event.seat)).own is None:
        return (say("own-tile", seat=event.seat),)
    return ()


# Going to a hexagon in one choice: a walk, an attack at its end, or a discovery there.


def going(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """To each tile that can be reached, to those of others beside such a one, and to each free cell there."""
    way = walk(state, seat)
    if way is None:
        return
    yield from (do.Go(seat, to) for to, cost in way.costs.items() if cost)
    costs = _lasts(state, seat, way.costs)
    beyond = (to for last in costs for to in (*state.land.ways.get(last, ()), *state.land.fresh.get(last, ())))
    yield from (do.Go(seat, to) for to in dict.fromkeys(beyond) if to not in way.costs)


def _lasts(state: ElDorado, seat: Seat, costs: Mapping[Place, int]) -> Mapping[Place, int]:
    """From where a last step can be taken, and how far that is: nobody may attack before, neither there nor whom the
    explorer leaves behind."""
    speed, start = state.player(seat).speed, state.explorer_at(seat) or ""
    leaves = len(state.pieces.living(seat, start)) > 1 and exposed(state, seat, start)
    near = {at: cost for at, cost in costs.items() if cost < speed}
    return {at: cost for at, cost in near.items() if not cost or not (leaves or exposed(state, seat, at))}


def _last(state: ElDorado, seat: Seat, to: Place) -> Place | None:
    """The nearest tile from which the last step leads to a place; None if there is none, or two as near."""
    way = walk(state, seat)
    costs = _lasts(state, seat, way.costs) if way is not None else {}
    steps = state.land.ways if to in state.land.at else state.land.fresh
    near = [at for at in costs if to in steps.get(at, ())]
    least = min((costs[at] for at in near), default=0)
    nearest = [at for at in near if costs[at] == least]
    return nearest[0] if len(nearest) == 1 else None


def gone(state: ElDorado, action: do.Go) -> ElDorado:
    """The explorer goes there, or a tile is flipped that will be laid there."""
    seat, to, way = action.seat, action.to, walk(state, action.seat)
    if way is not None and way.costs.get(to):
        return _walked(state, seat, to, way.costs[to])
    last = _last(state, seat, to)
    if way is None or last is None:
        raise ValueError("no way leads there")
    if way.costs[last]:
        state = _walked(state, seat, last, way.costs[last])
    if to in state.land.at:
        return stepped(state, seat, to)
    return drawn(changed(state, seat, speed=state.player(seat).speed - 1), seat, last, at=to)


def _walked(state: ElDorado, seat: Seat, to: Place, cost: int) -> ElDorado:
    return walked(state, do.Walk(seat, to)) if cost > 1 else stepped(state, seat, to)


@RULES.check(do.Go)
def _goes_where_a_way_leads(state: ElDorado, action: do.Go) -> Iterator[Breach]:
    to, way = action.to, walk(state, action.seat)
    if way is None or way.costs.get(to):
        return
    if to in way.costs:
        yield breach("step", to, place=to)
        return
    if to in state.land.at and not state.land.open(to):
        yield breach("closed-tile", to, place=to)
        return
    if to not in state.land.at:
        yield from fits(state, to)
    elif state.peace and not state.setting.shares and spared(state, action.seat, to):
        yield breach("first-turns", to, place=to)
    if _last(state, action.seat, to) is None:
        yield breach("walk", to, place=to)


@RULES.check(do.Go)
def _discovers_what_hands_have_drawn(state: ElDorado, action: do.Go) -> Iterator[Breach]:
    """Where to lay a tile is said beforehand only where hands draw it, who have seen it."""
    if action.to in state.land.at or action.to == state.land.way_in:
        return
    of_cave = is_cave(action.to)
    if state.setting.cave_sealed if of_cave else state.setting.island_sealed:
        yield breach("discover")
    if not (state.cave if of_cave else state.island).size:
        yield breach("used-up")
