"""The course of a turn: what comes by itself between the decisions and the questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.cacao import edges, filling, huts, placing
from companion.games.cacao.actions import Done
from companion.games.cacao.box import HUT_SIDES, HUTS
from companion.games.cacao.changing import Told, with_player
from companion.games.cacao.emperor import favours
from companion.games.cacao.scoring import result
from companion.games.cacao.sources import DROP
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import (
    ACT,
    BUILD,
    DEAL,
    DRAW,
    FILL,
    FIRST,
    GEM,
    HUT,
    NEXT,
    OPEN,
    REFILL,
    START,
    TURN,
    Step,
)
from companion.games.kit import Action, Answer, News, Seat, say
from companion.games.kit.agenda import pop


def candidates(state: Cacao, seat: Seat, openly: bool = False) -> Iterator[Action]:
    """What a seat that is due may do now, and little more; `openly` without a look into its hand."""
    step = state.step.do if state.step else ""
    if step == TURN:
        yield from placing.placings(state, seat, openly)
    elif step == FILL:
        yield from filling.fillings(state, seat)
    elif step == ACT:
        yield from edges.choices(state, seat)
    elif step == BUILD:
        yield from huts.choices(state, seat)


def apply(state: Cacao, event: Action | Answer) -> Cacao:
    """The next state after an event whose verdict is clean; KeyError for an action of another game."""
    told: Told = []
    if isinstance(event, Answer):
        state = _answered(state, event, told)
    else:
        state = state.written.actions[type(event)].effect(state, event, told)
    return replace(run(state, told), told=tuple(told))


def go_on(state: Cacao) -> Cacao:
    """The state after what a ruling brings about by itself: a turn in which nothing can be placed passes."""
    if state.step is None or state.step.do != TURN:
        return state  # other decisions can always be declined
    told: Told = []
    return replace(run(state, told), told=tuple(told))


def run(state: Cacao, told: Told) -> Cacao:
    """Do all automatic steps until somebody has to decide or to answer."""
    while state.step is not None:
        go = _STEPS.get(state.step.do)
        after = go(state, told) if go else None
        if after is None:
            return state
        state = after
    return state


def done(state: Cacao, action: Done, told: Told) -> Cacao:
    """A seat wants nothing more of what it could decide in this step."""
    if state.step is not None and state.step.do == ACT:
        return edges.declined(state, action.seat, told)
    return pop(state)


# Each gives the state after the step, or None if the step waits for a decision or an answer.


def _start(state: Cacao, told: Told) -> Cacao:
    players = tuple(replace(p, gained=0) if p.gained else p for p in state.players)
    state = replace(state, players=players, placed=None, filled=())
    return favours(pop(state, Step(TURN)), told)


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
    TURN: placing.pass_if_stuck,
    FILL: filling.fill_if_any,
    OPEN: edges.opened,
    ACT: edges.act_if_able,
    BUILD: huts.build_if_able,
    DEAL: _deal,
    DRAW: filling.draw_if_any,
    GEM: filling.shake_if_any,
    REFILL: filling.refill,
    NEXT: _next,
}


# Answers.


def _answered(state: Cacao, answer: Answer, told: Told) -> Cacao:
    step, value = state.step, str(answer.value)
    if step is None:
        raise ValueError("no question is open")
    state = pop(state)
    if step.do == FIRST:
        told.append(News("first-player", say("first", seat=value)))
        return replace(state, turn=state.seats.index(value))
    if step.do == HUT:
        return _hut(state, value, step.of, told)
    if step.do == DRAW:
        return filling.drawn(state, value, step.of, told)
    if step.do == GEM:
        return filling.shaken(state, value, step.of, told)
    if step.do == DEAL:
        at = state.seats.index(step.of)
        given = tuple(n + (i == at) for i, n in enumerate(state.given))
        told.append(News("draw-worker", say("draw-worker", seat=step.of), (say("draw-worker", seat=step.of),)))
        return with_player(replace(state, given=given), step.of, state.player(step.of).dealt(value))
    raise ValueError(f"{answer.question} is no question of this game")


def _hut(state: Cacao, hut: str, tile: str, told: Told) -> Cacao:
    back = HUT_SIDES[int(tile) - 1][HUT_SIDES[int(tile) - 1].index(hut) - 1]
    turn = (say("hut-side", hut=hut, back=back),) if DROP in state.sealed else ()  # what was dropped lies so already
    told.append(News("hut-sides", say("hut-side", hut=hut), turn))
    return replace(state, huts=tuple(sorted((*state.huts, hut), key=list(HUTS).index)))
