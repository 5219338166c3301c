"""The lesson of every game: it is played to its end in window and terminal, and what it does not ask breaks nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app.plugins import found
from companion.display.catalogue import load
from companion.display.inputs import BACK, CONFIRM, Short, Tap
from companion.display.lesson_line import asked
from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.screens.base import Screen
from companion.display.screens.beside import BRIEF
from companion.display.screens.demonstration import SECONDS
from companion.display.screens.navigator import Navigator
from companion.display.screens.taught import taught
from companion.display.terminal.lesson_terminal import LessonTerminal
from companion.display.window import draw, theme
from companion.games.kit import Answer, parse_event
from companion.games.kit.lesson import Task
from companion.games.plugin import Plugin
from companion.play.lesson_session import LessonSession
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.learning import Learner
from tests.support.display.walking import press_on, texts

TAUGHT = [plugin for plugin in found().plugins if plugin.lesson is not None]
GAMES = pytest.mark.parametrize("plugin", TAUGHT, ids=lambda plugin: plugin.name)
LEAST, MOST = 8, 20
"""How many steps about ten minutes have."""
ENOUGH = 3  # events that are not asked for


def learn(plugin: Plugin, folder: Path, language: str = "en") -> tuple[Navigator, LessonSession]:
    """The screens of a lesson that has just begun."""
    screens = open_screens(TestDesk(folder, language, games=(plugin.game,)))
    session = desk_of(screens).library.learn(plugin.game)
    assert isinstance(session, LessonSession)
    screens.begin(session)
    return screens, session


def test_every_game_brings_a_lesson() -> None:
    assert [plugin.name for plugin in found().plugins if plugin.lesson is None] == []


@GAMES
def test_a_lesson_shows_all_that_one_needs(plugin: Plugin, tmp_path: Path) -> None:
    assert plugin.lesson is not None
    steps = plugin.lesson().steps
    tasks = [step.task for step in steps]
    assert LEAST <= len(steps) <= MOST
    assert {Task.LOOK, Task.MAKE, Task.TRY, Task.UNDO} <= set(tasks)
    assert len({step.key for step in steps}) == len(steps)


@GAMES
def test_wrong_presses_never_break_a_lesson(plugin: Plugin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screens, session = learn(plugin, tmp_path)
    monkeypatch.setattr(screens, "title", lambda: None)  # to leave it ends it
    learner, random = Learner(screens, session), Random(5)
    while session.step is not None:
        for _ in range(3):
            press_on(screens, random)
            screens.page()
        screens.desk.set("language", "en")
        screens.enter(session)
        if session.step is not None:
            learner.do_step()
    assert not session.state.over


@GAMES
def test_what_the_lesson_does_not_ask_changes_nothing_and_says_what_it_asks(plugin: Plugin, tmp_path: Path) -> None:
    screens, session = learn(plugin, tmp_path)
    learner = Learner(screens, session)
    tried = 0
    while session.step is not None and tried < ENOUGH:
        seat = next(iter(session.state.due()), None) if session.task is Task.MAKE else None
        other = next((a for a in session.state.actions(seat) if a != session.wanted), None) if seat else None
        if other is not None:
            before, at = len(session.steps), session.at
            terminal, out = made(screens, session)
            terminal.take(other.text())
            terminal.take(other.text())  # what it gives away is warned of first
            assert (len(session.steps), session.at) == (before, at)
            assert asked(session, terminal.words) in out[-1]
            tried += 1
        learner.do_step()
    assert tried == ENOUGH


def made(screens: Navigator, session: LessonSession) -> tuple[LessonTerminal, list[str]]:
    """A terminal for a lesson, with what it prints."""
    out: list[str] = []
    words = screens.desk.library.words(session.game.name)
    return LessonTerminal(session, words, screens.desk.library.painter(session.game.name), out.append), out


@GAMES
def test_who_types_what_is_asked_comes_to_the_end_in_the_terminal(plugin: Plugin, tmp_path: Path) -> None:
    screens, session = learn(plugin, tmp_path)
    terminal, out = made(screens, session)
    terminal.run([])
    terminal.done = False
    while session.step is not None:
        before = session.at
        typed = {Task.LOOK: "", Task.OPEN: "open", Task.UNDO: "undo"}.get(session.step.task, session.step.event)
        assert session.step.task is Task.LOOK or out[-1].endswith(f"Type: {typed}"), out[-1]
        for _ in range(8):
            if session.at == before:
                terminal.take(typed)
        assert session.at == before + 1, "\n".join(out[-20:])
    assert terminal.done
    assert "That was it" in "\n".join(out)


@GAMES
def test_who_does_what_is_asked_comes_to_the_end_and_each_step_finds_room_in_every_language(
    plugin: Plugin, tmp_path: Path
) -> None:
    screens, session = learn(plugin, tmp_path)
    surface = pygame.Surface((theme.WIDTH, theme.HEIGHT))

    def met(page: Page) -> None:
        if page.name == "lesson":
            for language in (*LANGUAGES, "en"):
                screens.desk.set("language", language)
                screens.refresh()
                assert draw.draw(surface, screens.page()).overflow == [], (language, session.step)

    Learner(screens, session, met).finish()
    assert "That was it" in texts(screens)
    assert not session.state.over
    screens.take(CONFIRM)
    assert screens.page().name == "who"
    assert screens.session is None


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_every_language(plugin: Plugin, language: str) -> None:
    assert plugin.lesson is not None
    words = load(language, plugin.texts)
    keys = {key for key in words.texts if key.startswith("lesson.")}
    assert keys == {f"lesson.{step.key}" for step in plugin.lesson().steps}


def test_the_list_of_games_begins_a_lesson_and_its_menu_leaves_it(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path, games=tuple(plugin.game for plugin in TAUGHT))
    screens = open_screens(desk)
    screens.take(Tap("more"))
    screens.take(Tap("new"))
    assert "Learn: Cacao" in texts(screens)
    screens.take(Tap("learn:cacao"))
    assert screens.page().name == "checklist"
    assert "A first game" in screens.page().badges
    screens.take(CONFIRM)
    assert screens.page().name == "lesson"
    screens.take(CONFIRM)
    screens.take(CONFIRM)
    screens.take(BACK)
    assert "Fix a mistake" not in texts(screens)
    screens.take(Tap("leave-lesson"))
    assert screens.page().name == "title"
    assert not desk.begun


def test_a_lesson_cannot_be_undone_where_it_does_not_ask_for_it(tmp_path: Path) -> None:
    pachamama = next(plugin for plugin in TAUGHT if plugin.name == "pachamama")
    screens, session = learn(pachamama, tmp_path)
    learner = Learner(screens, session)
    while session.task is not Task.UNDO:
        learner.do_step()
    learner.do_step()
    while session.steps[-1].event != parse_event(session.start, "blue explore pawn=hand to=c4r1"):
        learner.do_step()
    before = len(session.steps)
    screens.page()
    screens.take(Short("undo"))
    for _ in range(3):
        screens.take(CONFIRM)
    assert len(session.steps) == before


@GAMES
def test_an_order_of_a_lesson_is_a_picture_and_a_few_words_without_places(plugin: Plugin, tmp_path: Path) -> None:
    screens, session = learn(plugin, tmp_path)
    learner, pictured = Learner(screens, session), 0
    while session.step is not None:
        if session.task in (Task.MAKE, Task.TRY):
            assert isinstance(screens.top, Screen)
            made = taught(screens.top)
            assert made is not None
            card = made.card
            assert not any(sign in text for text in card.texts() for sign in ("·", "(x", "(1", "c1r"))
            assert isinstance(session.wanted, Answer) or len(card.title) <= BRIEF
            pictured += card.picture != "hand"
        learner.do_step()
    assert pictured


def test_a_lesson_stands_beside_the_real_board_shows_its_step_and_then_does_it(tmp_path: Path) -> None:
    screens, session = learn(next(plugin for plugin in TAUGHT if plugin.name == "cacao"), tmp_path)
    learner = Learner(screens, session)
    while session.task is not Task.MAKE or screens.page().name != "play":
        learner.do_step() if session.task is not Task.MAKE else screens.take(CONFIRM)
    column = screens.page().column
    assert column is not None
    assert column.steps is not None
    assert column.steps[0] == session.at + 1
    assert {"show", "leave-lesson"} <= {choice.target for choice in column.choices}
    before, step = len(session.steps), session.step
    assert step is not None
    screens.take(Tap("show"))
    picture = screens.page().picture
    assert picture is not None
    assert picture.cursor == frozenset(step.places)
    screens.take(Tap("page"))
    screens.tick(screens.now + SECONDS)
    assert len(session.steps) == before, "a touch cuts it short"
    screens.take(Tap("show"))
    screens.tick(screens.now + SECONDS)
    assert len(session.steps) > before
