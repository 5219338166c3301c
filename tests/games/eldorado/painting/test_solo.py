"""What the screen shows alone."""

from __future__ import annotations

import pytest

from companion.display.board import Meter
from companion.games.eldorado.painting import PAINTER
from companion.games.eldorado.plugin import PLUGIN
from companion.saying import LANGUAGES
from tests.support.display.desks import words_of
from tests.support.games.eldorado.solo_tables import THIEF, TITAN, WOLF, alone, turn_of
from tests.support.games.playing import play

STANDING = ("red explorer q0r0", f"{WOLF} q1r0", f"{THIEF} q6r0", f"{TITAN} q6r0", "guardians offering q6r0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_guardians_are_painted_with_their_strength(language: str) -> None:
    words = words_of(PLUGIN, language)
    board = PAINTER.paint(alone(*STANDING).view(None), words)
    table = next(table for table in board.tables if table.title == words("panel.guardians"))
    assert [row[1] for row in table.rows] == [words.name(f"guardians-{kind}") for kind in ("wolf", "thief-1", "titan")]
    assert [str(row[2]) for row in table.rows] == ["2", "4", "7"]
    assert sum(piece.place == "q6r0" for piece in board.pieces) >= 3


def test_a_battle_with_guardians_shows_its_odds() -> None:
    state = play(alone(*STANDING), "red move q1r0")
    board = PAINTER.paint(state.view(None), words_of(PLUGIN, "en"))
    assert board.outlook
    state = play(turn_of("wolf", "red explorer q0r0", f"{WOLF} q1r0"), "answer 1")
    assert PAINTER.paint(state.view(None), words_of(PLUGIN, "en")).outlook


@pytest.mark.parametrize("language", LANGUAGES)
def test_guardians_that_attack_are_named_one_by_one(language: str) -> None:
    words = words_of(PLUGIN, language)
    wolf = play(turn_of("wolf", "red explorer q0r0", f"{WOLF} q1r0"), "answer 1")
    title = PAINTER.paint(wolf.view(None), words).tables[0].title
    assert title.lower().startswith(words.name("guardians-wolf").lower())
    assert title[0].isupper()
    both = play(turn_of("wolf", "red explorer q0r0", f"{WOLF} q1r0", f"{TITAN} q0r0"), "answer 1")
    assert both.battle is not None
    named = words("odds.battle", seat=("guardians-wolf", "guardians-titan"), foe="red", n=2)
    assert PAINTER.paint(both.view(None), words).tables[0].title.lower() in {
        named.lower(),
        words("odds.battle", seat=("guardians-titan", "guardians-wolf"), foe="red", n=2).lower(),
    }


def test_a_guardians_share_of_the_odds_is_not_painted_like_a_ties() -> None:
    state = play(turn_of("wolf", "red explorer q0r0", f"{WOLF} q1r0"), "answer 1")
    (bar, _) = PAINTER.paint(state.view(None), words_of(PLUGIN, "en")).outlook
    assert isinstance(bar, Meter)
    assert [share.colour for share in bar.shares] == ["black", "grey", "red"]
    assert [share.text.split()[0] for share in bar.shares] == ["attack", "tie", "defence"]


def test_what_guardians_roll_is_told_of_each_by_name() -> None:
    state = play(turn_of("wolf", "red explorer q0r0", f"{WOLF} q1r0"), "answer 1", "answer 3")
    rolls = next(news.what for news in state.news() if news.what.key == "guardians-rolled")
    assert words_of(PLUGIN, "en").say("news", rolls) == "The Wolf rolls 3: 3."
