"""Rewrites: what undo takes back, what a mend replaces, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest

from companion.games.kit import Answer, Event, Question, State, parse_event
from companion.play.corrections import CAMERA, HAND, Preview, Rewrite, by_itself, mend, sealed_answer, undo
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


def test_what_the_camera_read_goes_with_what_a_person_gave_before_it(round_one: Session) -> None:
    *before, last = round_one.steps
    assert undo([*before, replace(last, by=CAMERA)]) == Rewrite(2, 2)
    moved = [replace(step, by=CAMERA) for step in before]
    assert undo(moved) == Rewrite(2, 1), "a move is a person's, whoever saw it"


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


def texts(preview: Preview) -> list[str]:
    return [step.event.text() for step in preview.tail]


def test_a_source_whose_answers_follow_from_events_answers_anew(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue shuffle-in", "red march c")
    preview = session.preview_mend(0, skirmish.Draw("red"))
    assert texts(preview) == ["red draw", "blue shuffle-in", "answer shuffle.0 s0.0+s0.1+s0.2+s0.3+s0.4"]
    assert [step.by for step in preview.tail] == [HAND, HAND, "shuffler"]
    assert [(e.text(), v.rules) for e, v in preview.fallen] == [("red march to=c", ("next-place",))]


def test_a_source_does_not_answer_twice_what_it_said_again(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue shuffle-in", "red march c")
    preview = session.preview(Rewrite(0, 0, ((skirmish.March("red", "b"), HAND),)))
    assert [event.text() for event, _ in preview.fallen] == ["red march to=b", "red march to=c"]
    assert texts(preview).count("blue shuffle-in") == 1
    kept = session.preview(Rewrite(1, 1, ((skirmish.ShuffleIn("blue"), HAND),)))
    assert texts(kept) == [step.event.text() for step in session.steps[1:]]
    assert kept.fallen == ()


def test_after_a_seats_event_fell_its_next_falls_too_and_no_other_seats(round_one: Session) -> None:
    play(round_one, "south cross 4", "north cross 1")
    preview = round_one.preview_mend(1, sheets.Cross("south", 6))
    assert preview.fallen == ()
    assert texts(preview)[0] == "south cross number=6"
    fallen = round_one.preview_mend(2, sheets.Cross("north", 9)).fallen
    assert [(e.text(), v.rules) for e, v in fallen] == [
        ("north cross number=9", ("no-such-value",)),
        ("answer die.2 4", ("no-question",)),
        ("south cross number=4", ("not-due",)),
        ("north cross number=1", ("after-a-gap",)),
    ]


def test_a_sealed_answer_before_what_is_rewritten_is_not_gone_past(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    seen = session.open_sealed()
    play(session, "red march b", "blue march d")
    assert sealed_answer(session.start, session.steps, 1) == "peek.0"
    assert sealed_answer(session.start, session.steps, 0) is None
    assert sealed_answer(session.start, session.steps, 2) is None
    assert session.preview(Rewrite(2, 1)).opened == ()
    assert session.preview(Rewrite(1, 1)).opened == ("peek.0",)
    assert session.preview_mend(0, skirmish.Peek("red")).opened == (), "its source says the same again"
    dropped = session.preview(Rewrite(0, 1))
    assert dropped.opened == ("peek.0",)
    assert [(e.text(), v.rules) for e, v in dropped.fallen] == [(seen.text() if seen else "", ("no-question",))]
    assert texts(dropped) == ["red march to=b", "blue march to=d"]


def test_a_sealed_answer_that_other_events_before_it_would_change_is_the_whole_tables(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red bury s.0", "blue peek")
    seen = session.open_sealed()
    faces = []
    for slot in ("s.1", "s.2", "s.3", "s.4"):
        preview = session.preview_mend(0, skirmish.Bury("red", slot))
        face = preview.tail[2].event
        assert isinstance(face, Answer)
        assert preview.opened == (() if face == seen else (face.question,))
        faces.append(face)
        if preview.opened:
            with pytest.raises(ValueError, match="whole table"):
                session.agree(preview)
    assert set(faces) != {seen}


def test_sources_are_asked_one_after_another_until_a_question_stays_open(open_game: Opener) -> None:
    @dataclass(frozen=True)
    class Says:
        name: str
        value: int | None
        derived: bool = False

        def answer(self, question: Question, state: State, past: Sequence[Event]) -> int | None:
            return self.value

    state = open_game(sheets.GAME, "north", "south").state
    found = by_itself(state, [], (Says("deaf", None), Says("one", 3), Says("two", 4)))
    assert found == (Answer("die.1", 3), "one")
    assert by_itself(state.after(found[0]), [found[0]], (Says("one", 3),)) is None
    assert by_itself(state, [], ()) is None
    peeking = open_game(skirmish.GAME, "red", "blue").state.after(skirmish.Peek("red"))
    assert by_itself(peeking, [], (Says("one", 3),)) is None, "it waits for a held button"
