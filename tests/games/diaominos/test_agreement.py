"""Verdict and actions say the same: over every event of a small grid, and over altered events of the usual one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.diaominos.actions import Note
from companion.games.diaominos.game import GAME
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Begin, every_action
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.play.selfplay import random_event
from tests.support.games.agreement import UNTIMELY, agreeing, agreeing_altered, legal
from tests.support.games.diaominos.tables import begun


def positions(sheets: str, step: int, seed: int, **data: Any) -> Iterator[Diaominos]:
    """Every so many states of a random game of two."""
    state = begun(2, sheets, **data)
    chance, count = Chance(seed), 0
    while not state.over:
        if count % step == 0:
            yield state
        count += 1
        state = state.after(random_event(state, open_sources(GAME), [], chance))


@pytest.mark.parametrize(("sheets", "seed"), [("screen", 1), ("screen", 2), ("paper", 3)])
def test_with_a_small_grid_every_event_is_legal_exactly_if_it_is_among_the_actions(
    sheets: str, seed: int, breakable: set[str]
) -> None:
    found = set()
    for state in positions(sheets, 9, seed, grid=[4, 4]):
        able = legal(state)
        for kind in state.kinds:
            if kind is not Note or not any(map(state.has_noted, state.seats)):
                verdicts = agreeing(state, every_action(state, state.seats[0], kind), able)
                found |= {rule for verdict in verdicts for rule in verdict.rules}
    assert found - UNTIMELY <= breakable


def test_altered_legal_events_are_judged_rightly() -> None:
    judged, refused = agreeing_altered(positions("screen", 3, 7), 25)
    assert judged > 300
    assert refused > judged // 4


def test_a_beginning_can_be_written_and_read() -> None:
    begin = GAME.begin(GAME.seats[:3], {"sheets": "screen"})
    assert Begin.parse(begin.text()) == begin
