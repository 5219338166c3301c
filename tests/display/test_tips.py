"""Tips come before they matter, once at a table, and not where nobody wants them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.desk import TableDesk
from companion.app.plugins import found
from companion.display.catalogue import load
from companion.display.inputs import BACK, CONFIRM
from companion.display.route_table import open_screens
from companion.display.terminal.terminal import Terminal
from companion.display.tips import Tips
from companion.games.plugin import Plugin
from companion.play.vault import Vault
from companion.settings import Settings
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import begun, texts

FEW, MANY = 6, 12
"""How many tips a game has."""


@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.name)
def test_each_tip_is_about_something_that_the_game_asks_or_offers(plugin: Plugin) -> None:
    words = load("en", plugin.texts)
    tips = {key.removeprefix("tip.") for key in words.texts if key.startswith("tip.")}
    known = {key.partition(".")[2] for key in words.texts if key.startswith(("action.", "question.", "rule."))}
    assert FEW <= len(tips) <= MANY
    assert tips <= known


def test_a_tip_is_told_before_the_decision_and_only_once(tmp_path: Path) -> None:
    screens, session = begun(found().plugins[0].game, tmp_path, "en", 2)
    assert "Tip: Score 1 for each" in texts(screens)
    seat = next(iter(session.state.due()))
    screens.take(BACK)  # all kinds of action
    assert session.do(next(iter(session.state.actions(seat)))).legal
    assert "Tip: Score 1 for each" not in texts(screens)
    screens.enter(session)
    assert "Tip: Score 1 for each" not in texts(screens)


def test_who_wants_no_tips_gets_none(tmp_path: Path) -> None:
    screens = open_screens(TestDesk(tmp_path))
    screens.desk.set("tips", False)
    screens.enter(desk_of(screens).library.begin(screens.desk.library.games[0], ["brown", "blue"], {}, None))
    assert "Tip:" not in texts(screens)


def test_what_is_chosen_in_private_has_its_tip_on_the_shut_curtain(tmp_path: Path) -> None:
    diaominos = next(plugin.game for plugin in found().plugins if plugin.name == "diaominos")
    screens, _ = begun(diaominos, tmp_path, "en", 2, {"cube": "drawn", "sheets": "screen"})
    assert "Tip:" not in texts(screens)
    screens.take(CONFIRM)  # the first of those who are due
    assert screens.page().name == "curtain"
    assert "Tip: Choose a wild colour" in texts(screens)


def test_in_a_lesson_nothing_else_is_told(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path)
    screens = open_screens(desk)
    lesson = desk.learn(desk.games[0])
    assert lesson is not None
    screens.enter(lesson)
    screens.page()
    screens.to_game()
    assert "Tip:" not in texts(screens)
    assert desk.tips == {}


def test_the_terminal_tells_a_tip_too(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path)
    session = desk.begin(desk.games[0], ["brown", "blue"], {}, None)
    out: list[str] = []
    words, painter = desk.words("pachamama"), desk.painter("pachamama")
    Terminal(session, words, painter, out.append, tips=Tips(desk)).run([""])
    assert "\n".join(out).count("Tip: ") == 1


def test_what_was_told_is_known_after_a_new_start_until_tips_are_switched_on_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    TableDesk(Settings(), Vault(bytes(32))).library.tip_told("cacao", "place")
    desk = TableDesk(Settings(), Vault(bytes(32)))
    assert set(desk.library.tips_told("cacao")) == {"place"}
    desk.set("tips", False)
    assert set(desk.library.tips_told("cacao")) == {"place"}
    desk.set("tips", True)
    assert not desk.library.tips_told("cacao")
    assert not TableDesk(Settings(), Vault(bytes(32))).library.tips_told("cacao")
