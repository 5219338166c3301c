"""Whoever plays by keys at the simulated table is not argued with: it lays by itself what they do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.app.library import games
from companion.display.screens.told import told
from companion.games.kit import Event, Game
from companion.games.kit.chance import Chance
from companion.play.corrections import HAND
from companion.play.selfplay import random_event
from companion.play.session import Session
from tests.support.tables import OpenTable

DECISIONS, ENOUGH = 10, 2
"""How many are looked at where there is time, and at every run."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    made = OpenTable(tmp_path, monkeypatch)
    made.desk.preferences.watch = True
    made.camera._lays = True
    return made


def decisions(session: Session, chance: Chance) -> Iterator[Event]:
    """What a random player does by keys; sealed answers are opened."""
    while not session.state.over:
        question = session.state.question()
        if question is not None and session.open_sealed() is not None:
            continue
        yield random_event(session.state, (), (), chance)


def look(table: OpenTable) -> None:
    """Long enough for the eyes to see what has come to lie, and to be asked for what they would take."""
    table.see(0.125)
    table.see(2.5, table.stage.table.picture())


@pytest.mark.parametrize("number", [ENOUGH, pytest.param(DECISIONS, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_nobody_is_argued_with_who_plays_by_keys(table: OpenTable, game: Game, number: int) -> None:
    session = table.desk.library.begin(game, game.seats[: max(2, game.players[0])], {}, None)
    table.screens.enter(session)
    look(table)
    for event in islice(decisions(session, Chance(7)), number):
        assert session.do(event, HAND).legal
        before = len(session.steps)
        look(table)
        assert len(session.steps) == before, f"{session.steps[-1].event.text()} was taken after {event.text()}"
        assert not table.screens.top.withdrawn, table.texts()
        assert told(table.screens) is None, f"{table.texts()} after {event.text()}"


def test_what_is_taken_back_by_keys_is_taken_back_on_the_table(table: OpenTable) -> None:
    session = table.play()
    events = decisions(session, Chance(3))
    for _ in range(2):
        assert session.do(next(events), HAND).legal
        look(table)
    laid = table.stage.table.scene
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone)
    look(table)
    assert table.stage.table.scene != laid
    assert told(table.screens) is None
