"""Small games stay small, their words are whole, and what the starter teaches can be learnt in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.read_turns import ReadTurns, look_at_turns
from companion.display.catalogue import gaps, read
from companion.display.route_table import open_screens
from companion.games.kit import say
from companion.games.plugin import Plugin
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import play
from companion.play.lesson_session import LessonSession
from companion.starter import game as starter
from tests.support.display.desks import TestDesk, desk_of, words_of
from tests.support.display.learning import Learner
from tests.support.display.walking import texts
from tests.toys.draughts import game as draughts
from tests.toys.pebbles import game as pebbles


@pytest.mark.parametrize(("game", "most"), [(starter, 150), (draughts, 80), (pebbles, 35)])
def test_a_game_is_one_small_file(game: object, most: int) -> None:
    """Lines with anything on them, docstrings and imports too; the words of its catalogues stand beside it."""
    file = Path(str(vars(game)["__file__"]))
    assert sum(bool(line.strip()) for line in file.read_text(encoding="utf-8").splitlines()) <= most
    assert {path.name for path in file.parent.rglob("*.py")} <= {
        file.name,
        "__init__.py",
        f"test_{file.parent.name}.py",
    }


@pytest.mark.parametrize("plugin", [starter.PLUGIN, draughts.PLUGIN, pebbles.PLUGIN], ids=lambda plugin: plugin.name)
def test_both_languages_say_the_same(plugin: Plugin) -> None:
    english, french = (read(plugin.texts / f"{language}.toml") for language in ("en", "fr"))
    assert {key: gaps(text) for key, text in english.items()} == {key: gaps(text) for key, text in french.items()}


def test_an_order_has_the_picture_of_the_piece_that_it_names_or_that_lies_there() -> None:
    men, tiles = (
        plugin.painter().paint(plugin.game.start(plugin.game.begin(plugin.game.seats[:2])).view(None), words_of(plugin))
        for plugin in (draughts.PLUGIN, starter.PLUGIN)
    )
    assert men.ordered is not None
    assert tiles.ordered is not None
    moved, off = men.ordered(say("move", start="x1y4", to="x0y5")), men.ordered(say("take-off", at="x0y4"))
    assert moved is not None
    assert (moved.colour, off) == ("white", None)
    lay = tiles.ordered(say("lay", tile="moss", at="x2y1"))
    assert lay is not None
    assert lay.art is not None


@pytest.mark.usefixtures("installed")
def test_the_starter_is_learnt_in_the_window_and_refused_behind_its_curtain(tmp_path: Path) -> None:
    screens = open_screens(TestDesk(tmp_path, "en", games=(starter.GAME,)))
    session = desk_of(screens).library.learn(starter.GAME)
    assert isinstance(session, LessonSession)
    screens.begin(session)
    said = list[str]()
    Learner(screens, session, lambda page: said.append(str(page.blocks))).finish()
    assert "You have no such tile: moss." in "".join(said)
    assert "That was it" in texts(screens)


@pytest.mark.slow
@pytest.mark.usefixtures("installed")
def test_the_starter_is_read_at_the_simulated_table() -> None:
    findings = Findings()
    one = play(starter.GAME, 2, 1, findings)
    assert one is not None
    assert look_at_turns(starter.PLUGIN, [one], findings, 6) == ReadTurns(6, 0)
    assert findings.all == ()
