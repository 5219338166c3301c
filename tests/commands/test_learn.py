"""A first game from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from companion.app import library
from companion.app.plugins import plugin_of
from companion.games.kit.lesson import Task

Run = Callable[..., Result]


def typed(name: str) -> str:
    """All lines that a lesson asks for."""
    lesson = plugin_of(name).lesson
    assert lesson is not None
    said = {Task.LOOK: "", Task.OPEN: "open", Task.UNDO: "undo"}
    return "".join(f"{said.get(step.task, step.event)}\n" for step in lesson().steps)


def test_a_lesson_is_typed_to_its_end_and_leaves_nothing(run: Run, tmp_path: Path) -> None:
    learnt = run("learn", "pachamama", "--text", typed=typed("pachamama"))
    assert learnt.exit_code == 0
    assert "That was it" in learnt.output
    assert "sealed as" not in learnt.output
    assert "is stored" not in learnt.output
    assert list(tmp_path.rglob("*.game")) == []


def test_a_lesson_is_left_at_any_time(run: Run) -> None:
    left = run("learn", "Cacao", "--text", typed="\nquit\n")
    assert left.exit_code == 0
    assert "The lesson is over." in left.output


def test_a_game_that_there_is_not_is_said(run: Run) -> None:
    assert "no game “chess”" in run("learn", "chess", "--text").output


def test_a_game_without_a_lesson_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.app.table_library.TableLibrary.learn", lambda library, game: None)
    said = run("learn", library.games()[0].name, "--text")
    assert said.exit_code == 1
    assert "There is no lesson" in said.output
