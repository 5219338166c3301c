"""The table of records of solo games: what should be known of a game stands beside its points."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.library import words_of
from companion.app.solo_records import Records
from companion.games.kit import Ruling
from companion.games.pachamama import oracle
from companion.games.pachamama.game import GAME
from companion.play.journal import Journal
from companion.play.session import Session
from companion.saying import LANGUAGES
from tests.play.forging import KEY, finish
from tests.support.entropy import ENTROPY

CODE = "246G-JB1W"
WORDS = words_of("en", "pachamama")


def begun(folder: Path, name: str) -> Session:
    """A solo game with the scenario of a code."""
    coded = oracle.by_code(CODE)
    begin = GAME.begin(GAME.seats[:1], {**coded.options, "mode": "solo-easy"})
    journal = Journal.create(folder / f"{name}.game")
    return Session.new(GAME, begin, journal, KEY, ENTROPY, given={oracle.NAME: coded.secret})


def layout(session: Session, records: Records) -> str:
    """How the table of records tells of a game."""
    return next(best.layout for best in records.with_game(session, WORDS) if best.now)


def test_a_game_played_by_the_rules_has_its_record_without_a_word_more(tmp_path: Path) -> None:
    session = finish(begun(tmp_path, "first"))
    assert "ruling" not in layout(session, Records(tmp_path))
    assert "before" not in layout(session, Records(tmp_path))


def test_points_that_the_table_ruled_stand_as_ruled(tmp_path: Path) -> None:
    session = begun(tmp_path, "first")
    assert session.do(Ruling("score.brown", 99, "because I like it")).legal
    assert "with house rulings" in layout(finish(session), Records(tmp_path))


def test_a_trail_that_was_put_right_is_no_ruling_against_the_rules(tmp_path: Path) -> None:
    session = begun(tmp_path, "first")
    assert session.do(Ruling("trail.t1", "t9", "so it is printed")).legal
    assert "with house rulings" not in layout(finish(session), Records(tmp_path))


def test_who_plays_a_code_again_knows_its_scenario_and_the_table_of_records_says_so(tmp_path: Path) -> None:
    records = Records(tmp_path)
    first, again = (finish(begun(tmp_path, name)) for name in ("2026-01-01", "2026-01-02"))
    assert "code played before" not in layout(first, records)
    assert "code played before" in layout(again, records)
    assert "code played before" not in layout(first, records), "looked at once more"


def test_sealed_answers_that_were_taken_back_are_told(tmp_path: Path) -> None:
    session = begun(tmp_path, "first")
    session.do(next(action for action in session.state.actions("brown") if action.kind == "explore"))
    assert session.open_sealed() is not None
    back = session.preview_undo()
    assert back is not None
    session.agree(back, past_seal=True)
    assert "undid a sealed answer" in layout(finish(session), Records(tmp_path))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_is_said_in_both_languages(language: str) -> None:
    words = words_of(language)
    assert len({words(f"records.{mark}") for mark in ("known", "ruled", "past-seal")}) == 3
