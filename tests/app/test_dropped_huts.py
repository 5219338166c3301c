"""Hut tiles that are dropped on the table before a watching camera: Cacao with Chocolatl."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.cacao.game import GAME
from companion.games.cacao.simulation import scene
from companion.games.kit import Answer
from tests.tables import OpenTable


def test_each_hut_that_is_dropped_is_taken_wherever_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of two equal ones comes to lie where nothing else was watched, at the table's far end."""
    table = OpenTable(tmp_path, monkeypatch)
    session = table.desk.library.begin(GAME, ("red", "purple", "white"), {"huts": "yes"}, None)
    while (question := session.state.question()) is not None and question.kind != "hut":
        table.do(session, Answer(question.key, (question.choices.values() or ())[0]))
    table.screens.enter(session)
    table.see(0.5)
    table.stage.enter(None, session.state)
    table.desk.preferences.watch = True
    for side in ("hermit", "hermit", "trader"):
        question = session.state.question()
        assert question is not None
        answer = Answer(question.key, side)
        table.stage.table.scene = scene(session.state.after(answer).layout())
        table.see(2.0, table.stage.table.picture())
        assert session.steps[-1].event == answer
