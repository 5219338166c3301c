"""Hut tiles that are dropped on the table before a watching camera: Cacao with Chocolatl."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.screens.table_looks import ScannedScreen
from companion.games.cacao.game import GAME
from companion.games.cacao.layouts import SUPPLY, place_of_hut
from companion.games.cacao.simulation import scene
from companion.games.kit import Answer
from companion.play.session import Session
from tests.support.tables import OpenTable


def dropping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[OpenTable, Session]:
    """A game that asks which sides of its hut tiles are up, before a watching camera."""
    table = OpenTable(tmp_path, monkeypatch)
    session = table.desk.library.begin(GAME, ("red", "purple", "white"), {"huts": "yes"}, None)
    while (question := session.state.question()) is not None and question.kind != "hut":
        table.do(session, Answer(question.key, (question.choices.values() or ())[0]))
    table.screens.enter(session)
    table.see(0.5)
    table.stage.enter(None, session.state)
    table.desk.preferences.watch = True
    return table, session


def test_each_hut_that_is_dropped_is_taken_wherever_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of two equal ones comes to lie where nothing else was watched, at the table's far end."""
    table, session = dropping(tmp_path, monkeypatch)
    for side in ("hermit", "hermit", "trader"):
        question = session.state.question()
        assert question is not None
        answer = Answer(question.key, side)
        table.stage.table.scene = scene(session.state.after(answer).layout())
        table.see(2.0, table.stage.table.picture())
        assert session.steps[-1].event == answer


def test_a_hut_tile_that_is_turned_over_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, session = dropping(tmp_path, monkeypatch)
    while (question := session.state.question()) is not None:
        table.do(session, Answer(question.key, (question.choices.values() or ())[0]))
    table.stage.table.scene = scene(session.state.layout())
    table.see(2.0, table.stage.table.picture())
    turned = {(place_of_hut("market-crier"), "hut"): None, (place_of_hut("hermit"), "hut"): f"{SUPPLY}+{SUPPLY}"}
    table.stage.table.scene = scene({**session.state.layout(), **turned})
    table.see(2.0, table.stage.table.picture())
    told = "Someone turned the hut tile hermit (6). Turn it back to market crier (4)."
    assert told in table.texts()
    table.screens.push(ScannedScreen(table.screens, table.desk.watcher, table.scan()))
    assert told in table.texts()
    assert "should be in the supply" not in table.texts()
