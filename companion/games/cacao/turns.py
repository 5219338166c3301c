"""The course of a turn: what comes by itself between the decisions and the questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.cacao import huts
from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.changing import Told, with_jungle, with_player
from companion.games.cacao.choosing import buildable, takes, usable
from companion.games.cacao.emperor import favours
from companion.games.cacao.scoring import result
from companion.games.cacao.table import (
    ACT,
    BUILD,
    DEAL,
    DRAW,
    FILL,
    GEM,
    NEXT,
    OPEN,
    REFILL,
    START,
    TURN,
    Edge,
    Step,
)
from companion.games.kit import News, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.spaces.squares import around

if TYPE_CHECKING:
    from companion.games.cacao.state import Cacao


def run(state: Cacao, told: Told) -> Cacao:
    """Do every step that goes by itself, until somebody has to decide or to answer."""
    while state.step is not None:
        go = _STEPS.get(state.step.do)
        after = go(state, told) if go else None
        if after is None:
            return state
        state = after
    return state


def after_placing(state: Cacao, fills: bool) -> tuple[Step, ...]:
    """What follows when a tile is placed, the last first."""
    rest = (Step(NEXT), Step(REFILL), Step(DEAL, state.active), Step(BUILD), Step(OPEN))
    return (*rest, Step(FILL)) if fills else rest


# Each gives the state after the step, or None if the step waits for a decision or an answer.


def _start(state: Cacao, told: Told) -> Cacao:
    players = tuple(replace(p, gained=0) if p.gained else p for p in state.players)
    state = replace(state, players=players, placed=None, filled=())
    return favours(pop(state, Step(TURN)), told)


def _turn(state: Cacao, told: Told) -> Cacao | None:
    """Who can lay a tile nowhere, because every space beside the jungle is taken, sets one aside."""
    if state.worker_spaces or any(state.actions(state.active)):
        return None
    seat = state.active
    player = state.player(seat)
    told.append(News("no-space", say("no-space", seat=seat), (say("no-space", seat=seat),)))
    state = with_player(state, seat, replace(player, aside=player.aside + 1))
    return pop(state, Step(NEXT), Step(BUILD))


def _fill(state: Cacao, told: Told) -> Cacao | None:
    return None if state.to_fill and takes(state) else pop(state)


def _open(state: Cacao, told: Told) -> Cacao:
    """The new worker tile's edges, and those of all worker tiles at new jungle tiles, can be used."""
    if state.placed is None:
        return pop(state)
    edges = [Edge(state.active, state.placed, beside) for beside in around(state.placed)]
    for cell in state.filled:
        for beside in around(cell):
            tile = state.worker_at.get(beside)
            if tile is not None and beside != state.placed:
                edges.append(Edge(tile.seat, beside, cell))
    found = tuple(edge for edge in edges if edge.jungle in state.jungle_at and _acts(state, edge))
    mines = [edge for edge in found if sum(state.jungle_at[edge.jungle].gems) > 0]
    in_order = bool(mines)
    if in_order and len({edge.seat for edge in found}) > 1:
        told.append(News("gem-order", say("gem-order", seat=state.active)))
    return replace(pop(state, Step(ACT)), open=found, idle=(), in_order=in_order)


def _acts(state: Cacao, edge: Edge) -> bool:
    """Whether an edge has anything to do at its jungle tile; an empty one has at the Tree of Life."""
    kind = state.jungle_at[edge.jungle].kind
    return kind == "tree-of-life" or (kind != "temple" and state.workers_on(edge) > 0)


def _act(state: Cacao, told: Told) -> Cacao | None:
    """Edges of players who can do nothing more close by themselves."""
    able = {edge.seat for edge in state.open if usable(state, edge)}
    if able:
        still = tuple(edge for edge in state.open if edge.seat in able)
        return None if still == state.open else closed(state, still)
    state = pop(replace(closed(state, ()), in_order=False))
    for seat in state.seats:
        state = huts.farm(state, seat, told)
    return state


def closed(state: Cacao, still: tuple[Edge, ...]) -> Cacao:
    """Only these edges are still open; the others brought nothing."""
    return replace(state, open=still, idle=(*state.idle, *(edge for edge in state.open if edge not in still)))


def _build(state: Cacao, told: Told) -> Cacao | None:
    return None if buildable(state) else pop(state)


def _deal(state: Cacao, told: Told) -> Cacao | None:
    if state.step is None:
        return None
    seat = state.step.of
    player = state.player(seat)
    hand = len(player.hand.see()) if player.hand else 0
    if state.dealt and player.tiles > hand:
        return None
    if not state.dealt and state.placed is not None and player.tiles > 2:  # before placing one more was left
        told.append(News("draw-worker", say("draw-worker", seat=seat), (say("draw-worker", seat=seat),)))
    return pop(state)


def _draw(state: Cacao, told: Told) -> Cacao | None:
    return None if state.pile_size > 0 else pop(state)


def _gem(state: Cacao, told: Told) -> Cacao | None:
    return None if sum(state.cart) > 0 else pop(state)


def _refill(state: Cacao, told: Told) -> Cacao:
    """The display from the map board, then display and map board from the pile, as far as there are tiles."""
    state = _slid(state, told)
    empty = [place for place, tile in zip(DISPLAYED, state.display, strict=True) if tile is None]
    empty += [place for place, tile in zip(CHARTED, state.map, strict=False) if tile is None]
    if not empty or state.pile_size < 1:
        return pop(state)
    return push(state, Step(DRAW, empty[0]))


def _slid(state: Cacao, told: Told) -> Cacao:
    """Tiles move from the map board to the display, the one nearest to it first."""
    if not any(state.map):
        return state
    for place, lying in zip(DISPLAYED, state.display, strict=True):
        tile = state.map[0] or state.map[1]
        if lying is None and tile is not None:
            start = CHARTED[0 if state.map[0] else 1]
            way = {"tile": tile.kind, "start": start, "place": place}
            told.append(News("map-refill", say("slid", **way), (say("slide", **way),)))
            state = with_jungle(with_jungle(state, place, tile), start, None)
    first, second = state.map
    if first is None and second is not None:
        way = {"tile": second.kind, "start": CHARTED[1], "place": CHARTED[0]}
        told.append(News("map-refill", say("slid", **way), (say("slide", **way),)))
        state = replace(state, map=(second, None))
    return state


def _next(state: Cacao, told: Told) -> Cacao:
    """The next player who has a tile to place; when nobody has, the game is over."""
    for ahead in range(1, len(state.seats) + 1):
        turn = (state.turn + ahead) % len(state.seats)
        if state.players[turn].tiles:
            return pop(replace(state, turn=turn), Step(START))
    state = replace(pop(state), placed=None, filled=())
    ended = result(state)
    told.append(News(ended.rule, say(ended.rule, winners=ended.winners)))
    return state


_STEPS: dict[str, Callable[[Cacao, Told], Cacao | None]] = {
    START: _start,
    TURN: _turn,
    FILL: _fill,
    OPEN: _open,
    ACT: _act,
    BUILD: _build,
    DEAL: _deal,
    DRAW: _draw,
    GEM: _gem,
    REFILL: _refill,
    NEXT: _next,
}
