"""Rewrites: what undo takes back, what a mend replaces, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.kit import Answer, parse_event
from companion.play.corrections import HAND, Rewrite, mend, undo
from companion.play.session import Session
from tests.toys import sheets, skirmish

Opener = Callable[..., Session]


def play(session: Session, *lines: str) -> None:
    for line in lines:
        assert session.do(parse_event(session.state, line)).legal, line


@pytest.fixture
def round_one(open_game: Opener) -> Session:
    session = open_game(sheets.GAME, "north", "south")
    play(session, "answer die.1 6", "south cross 5", "north cross 2", "answer die.2 4")
    return session


def test_undo_takes_back_the_last_that_a_person_gave(round_one: Session) -> None:
    assert undo(round_one.steps) == Rewrite(3, 1)
    assert undo(round_one.steps[:3]) == Rewrite(2, 1)
    assert undo(round_one.steps[:1]) == Rewrite(0, 1)
    assert undo([]) is None


def test_what_sources_answered_to_it_goes_with_it(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue shuffle-in")
    assert [step.by for step in session.steps] == [HAND, HAND, "shuffler"]
    assert undo(session.steps) == Rewrite(1, 2)
    assert undo(session.steps[2:]) is None


def test_a_seat_takes_back_its_own_last_action_alone(round_one: Session) -> None:
    assert undo(round_one.steps, "south") == Rewrite(1, 1)
    assert undo(round_one.steps, "north") == Rewrite(2, 1)
    assert undo(round_one.steps[:1], "north") is None


def test_a_mend_puts_one_event_in_the_place_of_one(round_one: Session) -> None:
    event = Answer("die.1", 3)
    assert mend(round_one.steps, 0, event) == Rewrite(0, 1, ((event, HAND),))
    assert mend(round_one.steps, 3, event, "camera") == Rewrite(3, 1, ((event, "camera"),))
    for index in (-1, 4):
        with pytest.raises(ValueError, match="no event"):
            mend(round_one.steps, index, event)


@pytest.mark.parametrize("rewrite", [Rewrite(-1, 1), Rewrite(5, 0), Rewrite(4, 1), Rewrite(0, 5), Rewrite(2, -1)])
def test_events_that_are_not_in_the_game_cannot_be_rewritten(round_one: Session, rewrite: Rewrite) -> None:
    with pytest.raises(ValueError, match="not in this game"):
        round_one.preview(rewrite)


def test_at_the_end_something_may_be_put_and_nothing_dropped(round_one: Session) -> None:
    preview = round_one.preview(Rewrite(4, 0, ((sheets.Cross("south", 4), HAND),)))
    assert (preview.at, preview.dropped) == (4, 0)
    assert [step.event for step in preview.tail] == [sheets.Cross("south", 4)]
    assert preview.fallen == ()


def test_a_preview_of_a_game_that_went_on_is_not_carried_out(round_one: Session) -> None:
    preview = round_one.preview_undo()
    assert preview is not None
    play(round_one, "south cross 4")
    with pytest.raises(ValueError, match="went on"):
        round_one.agree(preview)
    assert len(round_one.steps) == 5


def test_what_a_seat_did_after_its_dropped_action_falls_and_other_seats_are_kept(round_one: Session) -> None:
    play(round_one, "south cross 4")
    preview = round_one.preview_undo("north")
    assert preview is not None
    assert (preview.at, preview.dropped) == (2, 3)
    assert [(e.text(), v.rules) for e, v in preview.fallen] == [
        ("answer die.2 4", ("no-question",)),
        ("south cross number=4", ("not-due",)),
    ]
