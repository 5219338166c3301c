"""Going to a hexagon in one choice: a walk, an attack at its end, or a discovery there (pages 6 and 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.eldorado import actions as do
from companion.games.eldorado.changes import changed
from companion.games.eldorado.discovering import drawn, fits
from companion.games.eldorado.moving import spared, stepped, walked
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import is_cave
from companion.games.eldorado.ways import exposed, walk
from companion.games.kit import Action, Breach, Place, Seat, breach


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
    """From where a last step can be taken, and how far that is: nobody may attack there before."""
    speed = state.player(seat).speed
    return {at: cost for at, cost in costs.items() if cost < speed and (not cost or not exposed(state, seat, at))}


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
    if action.to in state.land.at:
        return
    of_cave = is_cave(action.to)
    if state.setting.cave_sealed if of_cave else state.setting.island_sealed:
        yield breach("discover")
    if not (state.cave if of_cave else state.island).size:
        yield breach("used-up")
