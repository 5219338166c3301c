"""What a game of Cacao asks the world."""

from __future__ import annotations

from companion.games.cacao.box import GEMS, HUT_SIDES
from companion.games.cacao.player import KINDS
from companion.games.cacao.sources import CART, DROP, PILE, WORKERS
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import DEAL, DRAW, FIRST, GEM, HUT
from companion.games.kit import Choice, Question


def question(state: Cacao) -> Question | None:
    """The open question, if the next step is one."""
    step = state.step
    if step is None:
        return None
    if step.do == FIRST:
        return Question("first", "first", "first-player", Choice(state.seats))
    if step.do == HUT:
        sides = Choice(HUT_SIDES[int(step.of) - 1])
        return Question(f"hut.{step.of}", "hut", "hut-sides", sides, sealed=DROP in state.sealed, by_chance=True)
    if step.do == DRAW:
        kinds = tuple(kind for kind, count in state.pile.items() if count > 0)
        key = f"jungle.{state.drawn + 1}"
        sealed = PILE in state.sealed
        return Question(key, "jungle", "refill", Choice(kinds), (step.of,), sealed=sealed, held=sealed, by_chance=True)
    if step.do == GEM:
        left = tuple(gem for gem, count in zip(GEMS, state.cart, strict=True) if count > 0)
        key = f"gem.{state.shaken + 1}"
        sealed = CART in state.sealed
        return Question(key, "gem", "shake", Choice(left), (step.of,), sealed=sealed, held=sealed, by_chance=True)
    return _deal(state, step.of) if step.do == DEAL else None


def _deal(state: Cacao, seat: str) -> Question:
    """Which tile comes from the top of a seat's worker pile; only the seat sees it."""
    player = state.player(seat)
    hand = player.hand.see() if player.hand else ()
    kinds = tuple(k for k, left in zip(KINDS, player.left, strict=True) if left > hand.count(k))
    number = state.given[state.seats.index(seat)] + 1
    key, sealed = f"worker.{seat}.{number}", WORKERS in state.sealed
    return Question(key, "worker", "draw-worker", Choice(kinds), seen_by=(seat,), sealed=sealed, by_chance=True)
