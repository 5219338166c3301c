"""What a middling player does with the Wolf: a taste, and no part of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.actions import Discover, Move, Reveal
from companion.games.eldorado.box import ENTRANCE, FOOD, WOLF
from companion.games.eldorado.dwellers.actions import WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.island.board import is_cave
from companion.games.kit import Action, Place, Seat
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

SPARE = 3
"""With so much food some is for the Wolf."""
LAST = 2
"""After so many turns the next one is the last for important tiles."""


def wishes(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    """Discovering with it, or going somewhere; before one's important tiles are laid, looking for it to lay them."""
    wolf = state.walker(seat, WOLF) if state.wolf == seat else None
    if keeps(state, seat):
        yield from _in_a_hurry(state, seat, wolf.at if wolf else None)
    if wolf is not None and state.player(seat).cards.count(FOOD) >= SPARE:
        yield WolfDiscover(seat)
        yield from (WolfMove(seat, to) for to in chance.shuffled(state.land.trails.get(wolf.at, ())))


def keeps(state: ElDorado, seat: Seat) -> bool:
    """Whether a seat keeps its important tiles for the Wolf, which it has, or has time to find in an open cave."""
    if not state.setting.expansion or state.setting.solo or state.land.entrance is None:
        return False
    own = _tiles(state, seat)
    seeks = not state.wolf and state.cave.size > 0 and state.player(seat).turns < LAST
    return bool(own) and ENTRANCE not in own and (state.wolf == seat or seeks)


def _tiles(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The important tiles that a seat, or its team, keeps, or all that are dealt where nobody knows whose they are."""
    player = state.player(state.side_of(seat))
    return player.own_tiles or tuple(dict.fromkeys(state.dealt)) if player.kept else ()


def _in_a_hurry(state: ElDorado, seat: Seat, wolf: Place | None) -> Iterator[Action]:
    """Into the cave for the Wolf, out of it with the Wolf, and then the Wolf lays a tile."""
    here = state.explorer_at(seat)
    if here is None:
        return
    if wolf is None:
        if is_cave(here):
            yield Discover(seat)
        deep = {place for place, cells in state.land.fresh.items() if cells and is_cave(place)}
        yield from (Move(seat, to) for to in _way(state, here, deep or {state.land.way_in}))
        return
    if is_cave(here):
        yield from (Move(seat, to) for to in _way(state, here, {state.land.entrance or here}))
    else:
        yield from (WolfReveal(seat, tile) for tile in _tiles(state, seat))
        yield from (WolfMove(seat, to) for to in _way(state, wolf, {here}))
    if state.player(seat).turns == LAST:
        yield from (Reveal(seat, tile) for tile in _tiles(state, seat))


def _way(state: ElDorado, start: Place, goals: set[Place]) -> tuple[Place, ...]:
    found = reach(start, lambda place: state.land.trails.get(place, ()))
    near = found.nearest(sorted(goals - {start}))  # the same at every run
    return tuple(found.way(near[0])[:1]) if near else ()
