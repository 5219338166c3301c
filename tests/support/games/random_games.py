"""Random games for the tests of any game's rules, and what must hold in all of them.

They ask `actions` and go round the choice tree, so that a test of the one says nothing of the other; `selfplayed` and
`play.selfplay` walk the tree.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from companion.games.kit import Action, Event, Game, Seat, State, Value
from tests.support.games.kept_games import kept_steps

S = TypeVar("S", bound=State)


def played(state: S, choose: Callable[[S], Event]) -> Iterator[tuple[S, Event, S]]:
    """Each event of a game as it is chosen, with the states before and after."""
    while not state.over:
        event = choose(state)
        after = state.after(event)
        yield state, event, after
        state = after


def selfplayed(
    game: Game, kind: type[S], seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[S, Event, S]]:
    """Each event of a random game by `kept_steps`, with the states before and after, which are of this kind."""
    for before, event, after in kept_steps(game, seats, seed, options):
        assert isinstance(before, kind)
        assert isinstance(after, kind)
        yield before, event, after


def some_action(
    state: State, rng: random.Random, likely: Callable[[Sequence[Action]], Sequence[Action]] = list
) -> Action:
    """A legal action of a seat that is due, every kind equally often; `likely` may leave some out."""
    actions = likely(list(state.actions(rng.choice(list(state.due())))))
    kind = rng.choice(sorted({action.kind for action in actions}))
    return rng.choice([action for action in actions if action.kind == kind])


def check_shared(state: State) -> None:
    """What holds in every state of every game: it waits for one thing, by a known rule, and nothing is amiss."""
    assert not state.faults()
    assert state.over == (state.result() is not None)
    assert [state.question() is not None, bool(state.due()), state.over].count(True) == 1
    assert set(state.due().values()) <= set(state.rules)
