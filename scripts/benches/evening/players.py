"""What the players of scripts/bench evening decide."""

from __future__ import annotations

import random
from typing import Any

from companion.games.cacao.actions import Usual
from companion.games.kit import Action, State
from companion.games.kit.chance import Chance
from companion.games.kit.extras import implicit_pass, summary
from companion.games.pachamama.policy import middling
from companion.games.pachamama.state import Pachamama
from tests.support.games.random_games import some_action

SAID = ("usual", "use", "trade", "build", "done")
"""What a player of Cacao says where hands lay nothing in view for it but tiles of the map board that move up."""


def chosen(state: State, rng: random.Random, chance: Chance) -> Action:
    """What a middling player does."""
    seat = next(iter(state.due()))
    if isinstance(state, Pachamama):
        wish = middling(state, seat, chance)
        if wish is not None:
            return wish
    if state.verdict(usual := Usual(seat)).legal:
        return usual
    return some_action(state, rng, _mostly)


def comes_to(state: State, after: State) -> bool:
    """Whether a state is that one in all that counts, or will be once its seat says nothing more."""
    if summary(state) == summary(after):
        return True
    silent = next(filter(None, (implicit_pass(state, seat) for seat in state.due())), None)
    return silent is not None and summary(state.after(silent)) == summary(after)


def _mostly(actions: Any) -> Any:
    """Nobody goes home, or wants nothing, where there is something else to do."""
    found = [action for action in actions if action.kind not in ("done", "retrieve")]
    return found or list(actions)
