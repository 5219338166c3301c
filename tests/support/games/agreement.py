"""Whether verdict and actions of a game say the same: what is legal is exactly what is among the actions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Set

from companion.games.kit import Action, State, Verdict

UNTIMELY = {"not-due", "question-open", "game-over"}
"""What all games refuse alike at the wrong moment; a game's catalogue has no lines for them."""


def legal(state: State) -> Set[Action]:
    """The actions of all seats."""
    return frozenset(action for seat in state.seats for action in state.actions(seat))


def agreeing(state: State, actions: Iterable[Action], able: Set[Action]) -> list[Verdict]:
    """The verdicts of some actions, each legal exactly if it is among those that are `able` to be done."""
    verdicts = [state.verdict(action) for action in actions]
    for verdict in verdicts:
        assert isinstance(verdict.event, Action)
        assert verdict.legal == (verdict.event in able), f"{verdict.event.text()} {verdict.rules}"
    return verdicts


def altered(state: State, able: Set[Action], rng: random.Random, most: int) -> Iterator[Action]:
    """Some of the actions that can be done, each with one field, or the seat, changed to any value."""
    actions = sorted(able, key=lambda action: action.text())
    for action in rng.sample(actions, min(most, len(actions))):
        name = rng.choice([*action.args(), "seat"])
        values = state.seats if name == "seat" else state.domains(type(action))[name].values()
        if values:
            changed = {**action.args(), name: rng.choice(values)}
            yield type(action)(str(changed.pop("seat", action.seat)), **changed)


def agreeing_altered(states: Iterable[State], most: int, least: int = 1) -> tuple[int, int]:
    """How many altered actions were judged as they should be, and how many of them refused.

    Of each state no more than `most`; the states are gone over again until there are `least`.
    """
    rng = random.Random(5)
    known = [(state, legal(state)) for state in states]
    verdicts: list[Verdict] = []
    while len(verdicts) < least:
        for state, able in known:
            verdicts += agreeing(state, altered(state, able, rng, most), able)
    return len(verdicts), sum(not verdict.legal for verdict in verdicts)


def refusals(state: State, actions: Iterable[Action]) -> set[str]:
    """The game's own rules by which any of these is refused."""
    return {rule for action in actions for rule in state.verdict(action).rules} - UNTIMELY
