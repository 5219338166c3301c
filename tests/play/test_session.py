"""A session plays the toy games: events, answers, corrections, and what a journal brings back."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import pytest

from companion.app.library import understanding
from companion.games.cacao.game import GAME as CACAO
from companion.games.kit import Answer, Event, Ruling, State, Verdict, digest, parse_event
from companion.games.kit.chance import Chance
from companion.play.corrections import CAMERA, HAND, TABLE, Rewrite
from companion.play.journal import Entry, Journal, JournalError
from companion.play.lines import opened_body
from companion.play.selfplay import random_event
from companion.play.session import Session, played
from companion.play.vault import Locked, Vault
from tests.support.entropy import CHEAP
from tests.support.frozen import thawed
from tests.toys import sheets, skirmish
from tests.toys.pebbles.game import GAME as PEBBLES

Opener = Callable[..., Session]


def say_line(session: Session, line: str) -> Verdict:
    return session.do(parse_event(session.state, line))


def play(session: Session, *lines: str) -> None:
    for line in lines:
        verdict = say_line(session, line)
        assert verdict.legal, (line, verdict.rules)


@pytest.fixture
def three_rounds(open_game: Opener) -> Session:
    session = open_game(sheets.GAME, "north", "south")
    play(session, "answer die.1 6", "south cross 5", "north cross 2")
    play(session, "answer die.2 4", "north cross 1", "south cross 4", "answer 3")
    return session


def test_all_seats_act_at_once_and_in_any_order(three_rounds: Session) -> None:
    assert set(three_rounds.state.due()) == {"north", "south"}


def test_an_answer_that_names_another_question_is_refused(three_rounds: Session) -> None:
    assert three_rounds.do(Answer("die.2", 3)).rules == ("no-question",)


def test_a_misread_answer_is_mended_two_rounds_later_and_what_falls_is_shown_first(three_rounds: Session) -> None:
    before = played(three_rounds.steps)
    preview = three_rounds.preview_mend(0, Answer("die.1", 4))
    assert [(e.text(), v.rules) for e, v in preview.fallen] == [
        ("south cross number=5", ("up-to-the-die",)),
        ("answer die.2 4", ("no-question",)),
        ("north cross number=1", ("not-due",)),
        ("south cross number=4", ("after-a-gap",)),
        ("answer die.3 3", ("no-question",)),
    ]
    assert played(three_rounds.steps) == before


def test_what_fell_only_with_the_mend_is_put_back_once_the_gap_is_filled(three_rounds: Session) -> None:
    three_rounds.agree(three_rounds.preview_mend(0, Answer("die.1", 4)))
    assert played(three_rounds.steps)[0] == "answer die.1 4"
    play(three_rounds, "south cross 3")
    assert played(three_rounds.steps)[-1] == "answer die.3 3"
    assert three_rounds.state.view("south")["sheets"]["south"] == (3, 4)


def test_a_mend_that_harms_nothing_keeps_everything_after_it(three_rounds: Session) -> None:
    preview = three_rounds.preview_mend(0, Answer("die.1", 5))
    assert preview.fallen == ()
    three_rounds.agree(preview)
    assert played(three_rounds.steps)[1:] == [
        "south cross number=5",
        "north cross number=2",
        "answer die.2 4",
        "north cross number=1",
        "south cross number=4",
        "answer die.3 3",
    ]


def test_a_seat_undoes_its_own_action_while_the_other_is_busy(three_rounds: Session) -> None:
    play(three_rounds, "north cross 3")
    preview = three_rounds.preview_undo("north")
    assert preview is not None
    three_rounds.agree(preview)
    assert set(three_rounds.state.due()) == {"north", "south"}
    assert "north cross number=3" not in played(three_rounds.steps)


def test_a_private_sheet_is_dots_in_print_and_ciphertext_in_the_journal(three_rounds: Session) -> None:
    assert "•••" in repr(three_rounds.state)
    stored = [e.body for e in three_rounds.journal.entries]
    assert not any("cross" in body for body in stored)
    private = [body for body in stored if body.startswith("private ")]
    assert len(private) == 4
    assert len({len(body) for body in private}) == 1


def test_a_seat_sees_its_own_sheet_and_only_the_length_of_others(three_rounds: Session) -> None:
    assert three_rounds.state.view("north")["sheets"] == {"north": (2, 1), "south": 2}


def test_a_resumed_game_is_the_same_game(three_rounds: Session, vault: Vault) -> None:
    again = Session.resume(sheets.GAME, Journal.open(three_rounds.journal.path), vault)
    assert again.state == three_rounds.state
    assert played(again.steps) == played(three_rounds.steps)
    again.journal.close()


def test_a_resumed_game_knows_its_corrections(three_rounds: Session, vault: Vault) -> None:
    three_rounds.agree(three_rounds.preview_mend(0, Answer("die.1", 4)))
    again = Session.resume(sheets.GAME, Journal.open(three_rounds.journal.path), vault)
    assert played(again.steps) == played(three_rounds.steps)
    again.journal.close()


def test_without_the_key_private_events_cannot_be_read(three_rounds: Session) -> None:
    journal = Journal.open(three_rounds.journal.path)
    with pytest.raises(Locked):
        Session.resume(sheets.GAME, journal, Vault(None))
    journal.close()


def test_a_ruling_sets_one_fact_and_stands_on_the_state(three_rounds: Session) -> None:
    play(three_rounds, "ruling bonus.north 2 because the die fell off the table")
    assert three_rounds.state.ruled == (Ruling("bonus.north", 2, "the die fell off the table"),)
    play(three_rounds, "south cross 1", "north cross 3")
    result = three_rounds.state.result()
    assert result is not None
    assert result.totals == {"north": 8, "south": 10}


def test_a_battle_is_announced_and_can_be_interrupted(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue march d", "red march c", "blue march c")
    assert dict(session.state.due()) == {"red": "battle"}
    verdict = say_line(session, "red ambush")
    assert verdict.legal
    assert [u.key for u in verdict.unchecked] == ["hand-unknown"]
    assert session.state.layout()["d", "army"] == "blue"


def test_a_battle_that_nobody_interrupts_asks_for_dice(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9")
    result = session.state.result()
    assert result is not None
    assert result.winners == ("blue",)


def test_a_peek_is_seen_by_one_seat_and_never_enters_the_state(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    question = session.state.question()
    assert question is not None
    assert question.seen_by == ("red",)
    before = session.state
    answer = session.open_sealed()
    assert answer is not None
    assert answer.value in skirmish.CARDS
    assert session.state.view(None) == before.view(None)
    assert session.journal.entries[-1].body.startswith("private ")


def test_undo_stops_at_a_sealed_answer_unless_the_whole_table_agrees(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    seen = session.open_sealed()
    preview = session.preview_undo()
    assert preview is not None
    assert preview.opened == ("peek.0",)
    with pytest.raises(ValueError, match="sealed"):
        session.agree(preview)
    session.agree(preview, past_seal=True)
    assert session.steps == []
    play(session, "red peek")
    assert session.open_sealed() == seen
    assert any(e.kind == "note" and "past-seal" in e.body for e in session.journal.entries)


def test_a_shuffle_in_names_the_slots_afresh_by_itself(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    old = session.state.view(None)["stack"]
    play(session, "red shuffle-in")
    state = session.state
    assert isinstance(state, skirmish.Skirmish)
    assert len(state.stack) == old + 1
    assert all(slot.startswith("s0.") for slot in state.stack)
    assert session.steps[-1].by == "shuffler"


def test_a_deal_needs_the_other_seats_word(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red propose 1 0")
    assert dict(session.state.due()) == {"blue": "deal"}
    play(session, "blue reply yes")
    assert session.state.view(None)["hand"] == (0, 2)


def test_the_secret_is_opened_only_when_the_game_is_over(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    with pytest.raises(ValueError, match="over"):
        session.unseal()
    play(session, "red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9")
    session.unseal()
    assert session.journal.entries[-1].kind == "opened"


def test_without_the_key_a_sealed_game_can_be_looked_at_but_not_played_on(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b")
    looked_at = Session.resume(skirmish.GAME, Journal.open(session.journal.path), Vault(None))
    assert looked_at.state == session.state
    with pytest.raises(Locked):
        say_line(looked_at, "blue march d")
    looked_at.journal.close()


def test_a_copy_of_a_running_game_is_for_looking_only(open_game: Opener, vault: Vault, tmp_path: Path) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b")
    session.journal.copy(tmp_path / "copy.game")
    with closing(Journal.open(tmp_path / "copy.game")) as copy:
        with pytest.raises(Locked, match="closed"):
            Session.resume(skirmish.GAME, copy, vault)
        looked_at = Session.resume(skirmish.GAME, copy, Vault(None))
        assert played(looked_at.steps) == played(session.steps)
        assert not looked_at.playable


def test_a_copy_of_a_finished_game_is_whole(open_game: Opener, tmp_path: Path) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    session.open_sealed()
    play(session, "red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9")
    session.unseal()
    session.journal.copy(tmp_path / "copy.game")
    with closing(Journal.open(tmp_path / "copy.game")) as journal:
        copy = Session.resume(skirmish.GAME, journal, Vault(None), CHEAP)
        assert played(copy.steps) == played(session.steps)
        assert copy.seals == session.seals


def test_no_hand_may_answer_what_a_sealed_source_knows(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    assert say_line(session, "answer coin").rules == ("sealed-source",)
    assert session.open_sealed() is not None


def test_of_what_play_hands_out_only_what_is_being_made_can_be_changed() -> None:
    assert thawed("companion.play") == {"Report", "SelfplayRecord", "Sound"}


def test_what_was_put_at_the_end_is_there_again_later(three_rounds: Session, vault: Vault) -> None:
    three_rounds.agree(three_rounds.preview(Rewrite(7, 0, ((sheets.Cross("north", 3), HAND),))))
    again = Session.resume(sheets.GAME, Journal.open(three_rounds.journal.path), vault)
    assert again.state == three_rounds.state
    assert played(again.steps)[-1] == "north cross number=3"
    again.journal.close()


def test_a_game_of_older_rules_goes_on_if_all_that_happened_still_stands(open_game: Opener, vault: Vault) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b")
    session.journal.append("event", HAND, "blue march d", "the position as older rules wrote it down")
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        with pytest.raises(JournalError, match="entry-position"):
            Session.resume(skirmish.GAME, journal, vault)
        again = Session.resume(replace(skirmish.GAME, version=2), journal, vault)
        assert played(again.steps) == ["red march to=b", "blue march to=d"]


def test_what_the_table_wants_is_done_by_a_hand_unless_somebody_else_is_named(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b")
    session.do(skirmish.March("blue", "d"), by="camera")
    assert [step.by for step in session.steps] == [HAND, "camera"]
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone)
    assert session.journal.entries[-1].by == HAND
    session.note("wheel", {"place": "c3r2", "at": 4})
    note = session.journal.entries[-1]
    assert (note.by, note.body) == ("table", '{"at": 4, "note": "wheel", "place": "c3r2"}')


def test_after_power_went_the_sources_answer_what_was_still_open(open_game: Opener, vault: Vault) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    shuffle = skirmish.ShuffleIn("red")
    session.journal.append("event", HAND, shuffle.text(), digest(session.state.after(shuffle)))
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        again = Session.resume(skirmish.GAME, journal, vault)
        assert [step.by for step in again.steps] == [HAND, "shuffler"]
        assert again.state.question() is None


def test_of_what_fell_only_what_still_stands_is_put_back(three_rounds: Session) -> None:
    three_rounds.agree(three_rounds.preview_mend(0, Answer("die.1", 4)))
    play(three_rounds, "south cross 4")
    assert played(three_rounds.steps)[-2:] == ["answer die.2 4", "north cross number=1"], "nobody crosses 4 twice"
    assert [event.text() for event, _ in three_rounds.waiting] == ["answer die.3 3"]
    play(three_rounds, "south cross 1")
    assert played(three_rounds.steps)[-1] == "answer die.3 3"
    assert three_rounds.waiting == ()


def test_what_fell_comes_back_after_a_crash_too(three_rounds: Session, vault: Vault) -> None:
    three_rounds.agree(three_rounds.preview_mend(0, Answer("die.1", 4)))
    waiting = [event.text() for event, _ in three_rounds.waiting]
    assert waiting
    three_rounds.journal.close()
    with closing(Journal.open(three_rounds.journal.path)) as journal:
        again = Session.resume(three_rounds.game, journal, vault)
        assert [event.text() for event, _ in again.waiting] == waiting
        play(again, "south cross 3")
        assert played(again.steps)[-1] == "answer die.3 3"
        assert again.waiting == ()


def test_what_was_let_go_before_a_crash_does_not_come_back(three_rounds: Session, vault: Vault) -> None:
    three_rounds.agree(three_rounds.preview_mend(0, Answer("die.1", 4)))
    play(three_rounds, "south cross 4")
    three_rounds.journal.close()
    with closing(Journal.open(three_rounds.journal.path)) as journal:
        again = Session.resume(three_rounds.game, journal, vault)
        assert [event.text() for event, _ in again.waiting] == ["answer die.3 3"]


def test_what_fell_still_waits_when_what_filled_the_gap_is_undone(three_rounds: Session) -> None:
    three_rounds.agree(three_rounds.preview_mend(0, Answer("die.1", 4)))
    play(three_rounds, "south cross 4")
    waiting = three_rounds.waiting
    assert waiting
    undone = three_rounds.preview_undo()
    assert undone is not None
    three_rounds.agree(undone)
    assert three_rounds.waiting == waiting


def test_what_was_seen_together_is_done_before_what_fell_comes_back(three_rounds: Session) -> None:
    three_rounds.agree(three_rounds.preview_mend(0, Answer("die.1", 4)))
    seen: list[Event] = [sheets.Cross("south", 3), Answer("die.2", 4), sheets.Cross("north", 1)]
    with three_rounds.together():
        assert [three_rounds.do(event, CAMERA).legal for event in seen] == [True] * 3
    assert [step.by for step in three_rounds.steps[-5:]] == [CAMERA, CAMERA, CAMERA, HAND, HAND]
    assert played(three_rounds.steps)[-1] == "answer die.3 3"


def test_what_waits_after_a_look_waits_in_a_resumed_game_too(open_game: Opener, vault: Vault) -> None:
    session = open_game(sheets.GAME, "north", "south")
    play(session, "answer 6", "north cross 6")
    session.agree(session.preview(Rewrite(0, 1, ((sheets.Cross("north", 4), HAND),))))
    with session.together():
        for line in ("answer 5", "north cross 3", "south cross 5"):
            say_line(session, line)
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        assert Session.resume(session.game, journal, vault).waiting == session.waiting


@pytest.fixture
def first_turn_gone(open_game: Opener) -> Session:
    """Black's turns are all alike; the first was never taken, so the second stands where it was and the third waits."""
    session = open_game(PEBBLES, "black", "white", heap=20)
    play(session, "black take 2", "white take 3", "black take 2", "white take 1", "black take 2")
    session.agree(session.preview(Rewrite(0, 1)))
    return session


def test_of_events_that_are_alike_those_wait_that_fell(first_turn_gone: Session) -> None:
    assert played(first_turn_gone.steps) == ["black take number=2"]
    assert [event.text() for event, _ in first_turn_gone.waiting] == ["white take number=1", "black take number=2"]


def test_what_a_hand_makes_again_before_it_comes_back_is_made_once(first_turn_gone: Session, vault: Vault) -> None:
    play(first_turn_gone, "white take 1")
    assert played(first_turn_gone.steps) == ["black take number=2", "white take number=1", "black take number=2"]
    assert first_turn_gone.waiting == ()
    first_turn_gone.journal.close()
    with closing(Journal.open(first_turn_gone.journal.path)) as journal:
        assert Session.resume(PEBBLES, journal, vault).waiting == ()


def test_turns_go_on_while_nothing_waits_in_a_resumed_game_too(
    open_game: Opener, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(State, "turn_seat", property(lambda state: next(iter(state.due()), None)))
    session = open_game(PEBBLES, "black", "white", heap=20)
    play(session, "black take 2", "white take 3", "black take 2", "white take 1", "black take 2")
    session.agree(session.preview(Rewrite(0, 1)))
    play(session, "white take 1", "black take 1", "white take 1")
    assert session.waiting == ()
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        assert vars(Session.resume(PEBBLES, journal, vault)._fallen) == vars(session._fallen)


@pytest.mark.parametrize("later", [[-1], [7], ["x"], [None], 3, {"x": 1}])
def test_a_correction_that_lets_fall_what_never_was_is_not_replayed(
    first_turn_gone: Session, vault: Vault, later: object
) -> None:
    body = json.dumps({**json.loads(first_turn_gone.journal.entries[-1].body), "later": later})
    path = first_turn_gone.journal.path.with_name("forged.game")
    first_turn_gone.journal.copy(path)
    with closing(Journal.open(path)) as journal:
        journal.append("rewrite", HAND, body, first_turn_gone.journal.entries[-1].state)
        with pytest.raises(JournalError), understanding(path):
            Session.resume(PEBBLES, journal, vault)


def test_an_answer_that_a_full_disk_kept_from_being_written_comes_before_the_next_event(
    open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    write = session.journal.append

    def full(kind: str, by: str, body: str, state: str, wait: bool = False) -> Entry:
        if by == "shuffler":
            raise JournalError("full", why="no room")
        return write(kind, by, body, state, wait)

    monkeypatch.setattr(session.journal, "append", full)
    with pytest.raises(JournalError, match="full"):
        say_line(session, "red shuffle-in")
    assert [step.by for step in session.steps] == [HAND]
    monkeypatch.undo()
    play(session, "blue march d")
    assert [step.by for step in session.steps] == [HAND, "shuffler", HAND]


def test_what_was_not_opened_when_the_power_went_is_opened_later_and_nothing_twice(
    open_game: Opener, vault: Vault
) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9")
    opened = opened_body(session.sealed[0])
    session.journal.append("opened", "stack", opened, digest(session.state))
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        again = Session.resume(skirmish.GAME, journal, vault, CHEAP)
        assert again.opened
        again.unseal()
        assert [e.by for e in journal.entries if e.kind == "opened"] == ["stack", "key"]


def test_a_game_may_end_with_its_seals_shut_and_be_opened_later(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9")
    for _ in range(2):
        session.finish(opening=False)
        assert not session.opened
        assert [e.kind for e in session.journal.entries][-2:] == ["event", "note"]
    session.finish()
    assert session.opened
    assert [e.kind for e in session.journal.entries][-3:] == ["note", "opened", "opened"]


def test_without_the_key_nothing_is_corrected(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b")
    with closing(Journal.open(session.journal.path)) as journal:
        looked_at = Session.resume(skirmish.GAME, journal, Vault(None))
        undone = looked_at.preview_undo()
        assert undone is not None
        with pytest.raises(Locked):
            looked_at.agree(undone)
        assert len(looked_at.steps) == 1


def test_what_was_seen_by_one_seat_stays_closed_in_a_rewrite_that_begins_with_it(
    open_game: Opener, vault: Vault
) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    seen = session.open_sealed()
    assert seen is not None
    session.agree(session.preview(Rewrite(1, 0)))
    written = session.journal.entries[-1]
    assert written.kind == "rewrite"
    assert str(seen.value) not in written.body
    assert "private " in written.body
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        again = Session.resume(skirmish.GAME, journal, vault, CHEAP)
        assert [step.event for step in again.steps][1] == seen


def test_an_undone_end_is_undone_later_too(open_game: Opener, vault: Vault) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red march b", "blue march d")
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone, by="camera")
    assert session.journal.entries[-1].by == "camera"
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        again = Session.resume(skirmish.GAME, journal, vault, CHEAP)
        assert played(again.steps) == ["red march to=b"]


def test_past_a_seal_only_the_whole_table_goes(open_game: Opener) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    session.open_sealed()
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone, past_seal=True)
    assert [(e.kind, e.by) for e in session.journal.entries][-2:] == [("note", TABLE), ("rewrite", TABLE)]


def cached(state: State) -> set[str]:
    found = (vars(base).items() for base in type(state).__mro__)
    return {name for items in found for name, value in items if isinstance(value, cached_property)} & vars(state).keys()


def test_a_long_game_keeps_its_states_but_not_what_was_worked_out_of_them(open_game: Opener, vault: Vault) -> None:
    session, chance = open_game(CACAO, "red", "white"), Chance(3)
    layouts = []
    while len(session.steps) < 20:
        assert session.do(random_event(session.state, (), (), chance)).legal
        layouts.append((session.steps[-1].state, dict(session.state.layout())))
        assert cached(session.state)
    assert not any(cached(state) for state in [session.start, *(step.state for step in session.steps[:-1])])
    assert all(dict(state.layout()) == layout for state, layout in layouts)
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        again = Session.resume(CACAO, journal, vault, CHEAP)
        assert played(again.steps) == played(session.steps)
        assert not any(cached(step.state) for step in again.steps[:-1])
