"""Verdict and actions say the same: over every event of a small grid, and over altered events of the usual one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.diaominos.actions import Note
from companion.games.diaominos.game import GAME
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Action, Begin, every_action
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from tests.games.diaominos.tables import begun

SHARED = {"not-due", "question-open", "game-over"}


def positions(sheets: str, step: int, seed: int, **data: Any) -> Iterator[Diaominos]:
    """Every so many states of a random game of two."""
    state = begun(2, sheets, **data)
    chance, count = Chance(seed), 0
    while not state.over:
        if count % step == 0:
            yield state
        count += 1
        state = state.after(random_event(state, GAME.sources, [], chance))


def legal(state: Diaominos) -> frozenset[Action]:
    return frozenset(action for seat in state.seats for action in state.actions(seat))


@pytest.mark.parametrize(("sheets", "seed"), [("screen", 1), ("screen", 2), ("paper", 3)])
def test_with_a_small_grid_every_event_is_legal_exactly_if_it_is_among_the_actions(
    sheets: str, seed: int, breakable: set[str]
) -> None:
    found = set()
    for state in positions(sheets, 9, seed, grid=[4, 4]):
        able = legal(state)
        for kind in state.kinds:
            if kind is not Note or not any(map(state.has_noted, state.seats)):
                for action in every_action(state, state.seats[0], kind):
                    verdict = state.verdict(action)
                    assert verdict.legal == (action in able), action.text()
                    found |= set(verdict.rules)
    assert found - SHARED <= breakable


def test_altered_legal_events_are_judged_rightly() -> None:
    rng = random.Random(5)
    refused = count = 0
    for state in positions("screen", 3, 7):
        able = legal(state)
        for action in rng.sample(sorted(able, key=lambda a: a.text()), min(25, len(able))):
            other = altered(state, action, rng)
            verdict = state.verdict(other)
            assert verdict.legal == (other in able), other.text()
            refused += not verdict.legal
            count += 1
    assert count > 300
    assert refused > count // 4


def altered(state: Diaominos, action: Action, rng: random.Random) -> Action:
    """A legal event with one field, or the seat, changed to any value."""
    name = rng.choice([*action.args(), "seat"])
    values = state.seats if name == "seat" else state.domains(type(action))[name].values() or ()
    changed = {**action.args(), name: rng.choice(values)}
    return type(action)(str(changed.pop("seat", action.seat)), **changed)


def test_a_beginning_can_be_written_and_read() -> None:
    begin = GAME.begin(GAME.seats[:3], {"sheets": "screen"})
    assert Begin.parse(begin.text()) == begin
