"""Forgeries: each is refused when it is tried, or found by verify in the file, which needs no key for that."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.display import news
from companion.display.catalogue import load
from companion.display.sheet import beside_the_rules
from companion.games.cacao.game import GAME as CACAO
from companion.games.kit import Answer, Breach, Value, breach, digest, parse_event
from companion.games.kit.chance import Chance
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.corrections import HAND, Rewrite, sealed_answer
from companion.play.journal import Entry, Journal, JournalError
from companion.play.lines import PRIVATE, place_of
from companion.play.seals import BEGINNING
from companion.play.session import Session
from companion.play.vault import Vault
from companion.play.verify import verify
from tests.play.forging import (
    KEY,
    at_a_gem,
    by,
    checked,
    finish,
    first,
    forged,
    found,
    gem_step,
    in_json,
    new,
    only,
    play,
    states_made_to_fit,
)
from tests.support.entropy import CHEAP, ENTROPY
from tests.toys import skirmish

Opener = Callable[..., Session]


def test_what_was_played_agrees_and_no_key_is_needed_to_see_it(finished: Session) -> None:
    report = checked(CACAO, finished.journal)
    assert report.findings == []
    assert report.good
    names = [sealed.name for sealed in finished.sealed]
    assert (list(report.seals), names) == ([BEGINNING], ["cart", "jungle-pile", "worker-piles", "hut-sides"])
    assert report.answers == sum(step.by in names for step in finished.steps)


def test_the_words_that_were_written_down_are_compared(finished: Session) -> None:
    written = words_of(finished)
    assert found(CACAO, finished.journal, written) == []
    assert found(CACAO, finished.journal, written.upper()) == []
    assert found(CACAO, finished.journal, written, "abandon " * 6) == ["words-differ"]


def test_words_of_a_secret_alone_agree_and_prove_nothing_of_the_rest(finished: Session) -> None:
    """Such as a file with a scenario has."""
    alone = " ".join(finished.sealed[0].seal.words)
    assert found(CACAO, finished.journal, words_of(finished), alone) == []
    assert found(CACAO, finished.journal, alone) == ["words-missing"]


def words_of(session: Session) -> str:
    return " ".join(session.seals[BEGINNING].words)


# At the table: what another answer is tried with.


def unchanged(session: Session) -> bool:
    """Whether every sealed answer is still its source's."""
    index, event, _ = gem_step(session)
    return session.steps[index].event == event and session.steps[index].by == "cart"


def test_a_gem_of_the_sealed_cart_cannot_be_mended(running: Session) -> None:
    index, gem, wish = gem_step(running)
    preview = running.preview_mend(index, wish)
    assert [(event, verdict.rules) for event, verdict in preview.fallen] == [(wish, ("sealed-source",))]
    running.agree(preview)
    assert running.steps[index].event == gem
    assert running.steps[index].by == "cart"


@pytest.mark.parametrize("who", [HAND, "table", "cart", "camera"])
def test_whoever_is_said_to_give_another_answer_it_stays_the_sources(running: Session, who: str) -> None:
    index, gem, wish = gem_step(running)
    preview = running.preview(Rewrite(index, 1, ((wish, who),)))
    running.agree(preview, past_seal=True)
    assert [
        step.event for step in running.steps if isinstance(step.event, Answer) and step.event.question == gem.question
    ] == [gem]


def test_a_preview_that_was_doctored_is_not_carried_out(running: Session) -> None:
    index, _, wish = gem_step(running)
    preview = running.preview(Rewrite(index, len(running.steps) - index))
    tail = (replace(running.steps[index], event=wish),)
    for one in (replace(preview, opened=()), replace(preview, tail=tail), replace(preview, tail=tail, opened=())):
        with pytest.raises(ValueError, match="look again"):
            running.agree(one, past_seal=True)


def test_no_hand_and_no_table_answers_what_the_source_can(tmp_path: Path) -> None:
    session = new(tmp_path / "hands.game")
    play(session, Chance(5), at_a_gem)
    question = session.state.question()
    assert question is not None
    for gem in question.choices.values() or ():
        assert session.do(Answer(question.key, gem)).rules == ("sealed-source",)
        assert not session.do_all_the_same(Answer(question.key, gem))
    session.journal.close()


def test_a_sealed_answer_is_dropped_by_the_whole_table_only_and_comes_again(running: Session) -> None:
    index, gem, _ = gem_step(running)
    undo = running.preview(Rewrite(index, len(running.steps) - index))
    with pytest.raises(ValueError, match="whole table"):
        running.agree(undo)
    running.agree(undo, past_seal=True)
    notes = [json.loads(e.body) for e in running.journal.entries if e.kind == "note"]
    assert {"note": "past-seal", "question": gem.question} in notes
    assert running.open_sealed() == gem


def test_a_sealed_answer_that_needs_no_button_is_no_more_to_be_changed(running: Session) -> None:
    index = next(i for i, step in enumerate(running.steps) if step.by == "worker-piles")
    event = running.steps[index].event
    question = (running.steps[index - 1].state if index else running.start).question()
    assert isinstance(event, Answer)
    assert question is not None
    assert sealed_answer(running.start, running.steps, index) == question.key
    for value in question.choices.values() or ():
        preview = running.preview_mend(index, Answer(question.key, value))
        assert preview.tail[0].event == event


def test_what_a_ruling_made_impossible_the_table_answers_and_everybody_says_so(
    open_game: Opener, tmp_path: Path
) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    for line in ("ruling army.red a because the wind blew", "red peek"):
        assert session.do(parse_event(session.state, line)).legal
    true = session.can_open()
    assert true
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skirmish.Skirmish, "check_answer", lambda self, question, value: ruled_out(session, value))
        answer = Answer("peek.0", "ambush")
        assert not session.can_open()
        assert session.do(answer).legal
        for line in ("red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9"):
            assert session.do(parse_event(session.state, line)).legal, line
        session.unseal()
        assert session.in_place == (2,)
        assert "made the sealed answer impossible" in " ".join(news.lines(session, load("en")))
        assert "made the sealed answer impossible" in " ".join(beside_the_rules(session, load("en")))
        report = checked(skirmish.GAME, session.journal)
        assert report.good
        assert [remark.key for remark in report.remarks] == ["in-place", "ruled"]
        draft = forged(
            session.journal,
            tmp_path / "draft.game",
            only(lambda e: e.body.startswith("ruling"), lambda e: [replace(e, kind="note", body='{"note": "wind"}')]),
        )
        unruled = states_made_to_fit(skirmish.GAME, draft, tmp_path / "unruled.game", Vault(bytes(range(32))))
        assert "answer-unruled" in found(skirmish.GAME, unruled)
    assert found(skirmish.GAME, session.journal) == ["answer-differs"], "no ruling, no other answer"


def ruled_out(session: Session, value: Value) -> tuple[Breach, ...]:
    """As if the table had ruled that what the source says cannot be."""
    return (breach("stack"),) if value == "coin" else ()


def test_without_its_secret_a_game_is_replayed_and_nothing_is_said_of_its_answers(tmp_path: Path) -> None:
    session = new(tmp_path / "cart.game", {"gems": "yes"})
    play(session, Chance(5), lambda each: "cart" in {step.by for step in each.steps})
    session.journal.copy(tmp_path / "copy.game")
    session.journal.close()
    with closing(Journal.read(tmp_path / "copy.game")) as copy:
        looked_at = Session.resume(CACAO, copy, Vault(None))
        assert looked_at.state == session.state
        report = checked(CACAO, copy)
    assert [finding.key for finding in report.findings] == ["not-over"]
    assert report.answers == 0


# In the file: whoever owns it writes it anew, hashes and all.


def test_a_replaced_answer_is_found_whoever_is_said_to_have_given_it(finished: Session, tmp_path: Path) -> None:
    _, gem, wish = gem_step(finished)
    where = first(finished, lambda e: e.by == "cart" and e.body == gem.text())
    for who in ("cart", "hand", "camera", "table"):
        changed = forged(
            finished.journal,
            tmp_path / f"{who}-draft.game",
            only(where.__eq__, lambda e, who=who: [replace(e, by=who, body=wish.text())]),  # type: ignore[misc]
        )
        fitting = states_made_to_fit(CACAO, changed, tmp_path / f"{who}.game", KEY)
        assert "answer-differs" in found(CACAO, fitting), who


def test_a_right_answer_given_in_anothers_name_is_found(finished: Session, tmp_path: Path) -> None:
    for who in ("hand", "jungle-pile"):
        changed = forged(
            finished.journal,
            tmp_path / f"{who}.game",
            only(by("cart", "event"), lambda e, who=who: [replace(e, by=who)]),  # type: ignore[misc]
        )
        assert "answer-differs" in found(CACAO, changed)


def test_an_answer_inside_a_rewrite_is_found(finished: Session, tmp_path: Path) -> None:
    index, gem, wish = gem_step(finished)
    where = first(finished, lambda e: e.by == "cart" and e.body == gem.text())
    rewrite = json.dumps({"at": index, "put": [["cart", wish.text()]]})
    state = finished.steps[index - 1].state.after(wish)
    changed = forged(
        finished.journal,
        tmp_path / "rewritten.game",
        only(where.__eq__, lambda e: [e, replace(e, kind="rewrite", by="table", body=rewrite, state=digest(state))]),
    )
    assert "answer-differs" in found(CACAO, changed)


def test_a_private_answer_that_was_encrypted_anew_is_found(finished: Session, tmp_path: Path) -> None:
    where = first(finished, by("worker-piles", "event"))
    index = next(i for i, step in enumerate(finished.steps) if step.by == "worker-piles")
    event = finished.steps[index].event
    question = finished.steps[index - 1].state.question()
    assert isinstance(event, Answer)
    assert question is not None
    wish = Answer(event.question, next(v for v in question.choices.values() or () if v != event.value))
    own = KEY.of_game(finished.begin.id, finished.journal.path)
    body = PRIVATE + own.close(wish.text(), place_of(finished.begin.id, where.n))
    changed = forged(finished.journal, tmp_path / "draft.game", only(where.__eq__, lambda e: [replace(e, body=body)]))
    fitting = states_made_to_fit(CACAO, changed, tmp_path / "private.game", KEY)
    assert "answer-differs" in found(CACAO, fitting)


def test_a_sealed_answer_that_was_dropped_in_silence_is_found(running: Session, tmp_path: Path) -> None:
    index, _, _ = gem_step(running)
    running.agree(running.preview(Rewrite(index, len(running.steps) - index)), past_seal=True)
    finish(running)
    assert found(CACAO, running.journal) == []
    silent = forged(running.journal, tmp_path / "silent.game", only(by("table", "note"), lambda e: []))
    assert "dropped-in-silence" in found(CACAO, silent)
    alone = forged(
        running.journal, tmp_path / "alone.game", only(by("table", "rewrite"), lambda e: [replace(e, by="hand")])
    )
    assert "dropped-in-silence" in found(CACAO, alone)


def test_the_table_agrees_to_go_past_a_seal_each_time_anew(tmp_path: Path) -> None:
    session = finish_peeking(tmp_path)
    notes = [e.n for e in session.journal.entries if by("table", "note")(e)]
    assert len(notes) == 2
    assert found(skirmish.GAME, session.journal) == []
    once = forged(session.journal, tmp_path / "once.game", only(lambda e: e.n == notes[1], lambda e: []))
    assert "dropped-in-silence" in found(skirmish.GAME, once)


def finish_peeking(folder: Path) -> Session:
    """A game in which one card was looked at three times, and the first two times taken back."""
    session = Session.new(
        skirmish.GAME, skirmish.GAME.begin(("red", "blue")), Journal.create(folder / "peeking.game"), KEY, ENTROPY
    )
    for again in (True, True, False):
        session.do(skirmish.Peek("red"))
        session.open_sealed()
        undone = session.preview_undo()
        if again and undone is not None:
            session.agree(undone, past_seal=True)
    for line in ("red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9"):
        assert session.do(parse_event(session.state, line)).legal
    session.unseal()
    return session


SEAL = by("table", "seal")
FORGED_SEALS: list[tuple[str, Callable[[Entry], list[Entry]], str]] = [
    ("second", lambda e: [e, e], "seal-twice"),
    ("missing", lambda e: [], "seal-missing"),
    ("flipped", lambda e: list(in_json(seal="0" * 64)(e)), "beginning-differs"),
    ("cheap", lambda e: list(in_json(cost="scrypt 2 1 2")(e)), "seal-cheap"),
    ("of an older kind", lambda e: list(in_json(format=1)(e)), "seal-unreadable"),
    ("of other sources", lambda e: list(in_json(secrets={"wheel": ""})(e)), "seal-unwanted"),
    ("of no sources", lambda e: list(in_json(secrets=["cart"])(e)), "seal-unreadable"),
    ("no seal", lambda e: [replace(e, body="[]")], "seal-unreadable"),
    ("no digest", lambda e: list(in_json(seal="\ud800" * 64)(e)), "seal-unreadable"),
    ("a short digest", lambda e: list(in_json(seal="ab")(e)), "seal-unreadable"),
]


@pytest.mark.parametrize(("name", "change", "finding"), FORGED_SEALS, ids=[name for name, _, _ in FORGED_SEALS])
def test_a_game_has_one_seal_and_no_other(
    finished: Session, tmp_path: Path, name: str, change: Callable[[Entry], list[Entry]], finding: str
) -> None:
    assert finding in found(CACAO, forged(finished.journal, tmp_path / "seal.game", only(SEAL, change)))


def test_a_seal_that_comes_after_the_first_event_is_found(tmp_path: Path) -> None:
    session = finish(new(tmp_path / "cart.game", {"gems": "yes"}))
    late, last = first(session, SEAL), first(session, by("cart", "opened"))
    moved = forged(
        session.journal,
        tmp_path / "late.game",
        lambda e: [] if e == late else [replace(late, state=e.state), e] if e == last else [e],
    )
    assert "seal-late" in found(CACAO, moved)


def test_a_whole_other_secret_shows_other_words(finished: Session, other: Session) -> None:
    assert found(CACAO, other.journal) == [], "the file alone cannot say which game it should be"
    assert found(CACAO, other.journal, words_of(finished)) == ["words-differ", "words-missing"]


def test_another_secret_under_the_same_words_is_found(finished: Session, tmp_path: Path) -> None:
    order = "cart " + finished.sealed[0].secret.removeprefix("cart ")[::-1]
    changed = forged(finished.journal, tmp_path / "secret.game", only(by("cart", "opened"), in_json(secret=order)))
    assert "beginning-differs" in found(CACAO, changed)


@pytest.mark.parametrize(("who", "kind"), [("table", "seal"), ("cart", "opened")])
def test_an_entry_of_another_game_is_found(
    finished: Session, other: Session, tmp_path: Path, who: str, kind: str
) -> None:
    foreign = first(other, by(who, kind))
    changed = forged(
        finished.journal,
        tmp_path / "foreign.game",
        only(by(who, kind), lambda e: [replace(e, body=foreign.body)]),
    )
    assert "beginning-differs" in found(CACAO, changed)


def test_ciphertexts_cannot_be_swapped(running: Session, tmp_path: Path) -> None:
    secrets = json.loads(first(running, SEAL).body)["secrets"]
    running.journal.close()
    path = running.journal.path
    source = Journal.read(path)
    path.rename(tmp_path / "away.game")
    swapped = forged(source, path, only(SEAL, in_json(secrets={**secrets, "cart": secrets["hut-sides"]})))
    with pytest.raises(PermissionError):
        Session.resume(CACAO, swapped, KEY, CHEAP)
    swapped.close()


def test_events_that_were_encrypted_elsewhere_in_the_game_are_found(finished: Session, tmp_path: Path) -> None:
    dealt = [e for e in finished.journal.entries if e.by == "worker-piles" and e.kind == "event"]
    moved = forged(
        finished.journal, tmp_path / "moved.game", only(dealt[0].__eq__, lambda e: [replace(e, body=dealt[1].body)])
    )
    assert "entry-closed" in found(CACAO, moved)


def test_a_cut_tail_is_found(finished: Session, tmp_path: Path) -> None:
    whole = finished.journal.entries
    opened = [e.n for e in whole if e.kind == "opened"]
    for keep in (opened[0] - 20, opened[0], opened[1], opened[-1]):
        cut = forged(finished.journal, tmp_path / f"{keep}.game", lambda e, keep=keep: [e] if e.n < keep else [])  # type: ignore[misc]
        assert set(found(CACAO, cut)) & {"not-over", "not-opened"}, keep


def test_a_changed_beginning_is_found(tmp_path: Path) -> None:
    begin = PACHAMAMA.begin(PACHAMAMA.seats[:2])
    session = Session.new(PACHAMAMA, begin, Journal.create(tmp_path / "map.game"), KEY, ENTROPY)
    finish(session, 2)
    assert found(PACHAMAMA, session.journal) == []
    data = dict(session.begin.data)
    data["start"] = [[place, terrain, "potato"] for place, terrain, _ in data["start"]]
    changes = {
        "start": replace(session.begin, data=data),
        "tiles": replace(session.begin, data={**session.begin.data, "tiles": {}}),
        "id": replace(session.begin, id="0" * 32),
        "wheel": replace(session.begin, options={**session.begin.options, "answers": "wheel"}),
    }
    for name, changed in changes.items():
        made = forged(
            session.journal,
            tmp_path / f"{name}.game",
            only(lambda e: e.kind == "begin", lambda e, changed=changed: [replace(e, body=changed.text())]),  # type: ignore[misc]
        )
        assert found(PACHAMAMA, made), name
    session.journal.close()


def test_a_game_without_an_id_is_of_an_older_release(finished: Session, tmp_path: Path) -> None:
    old = replace(finished.begin, id="").text()
    made = forged(
        finished.journal, tmp_path / "old.game", only(lambda e: e.kind == "begin", lambda e: [replace(e, body=old)])
    )
    assert found(CACAO, made) == ["old-release"]
    with pytest.raises(JournalError, match="old-release"):
        Session.resume(CACAO, made, KEY)


def test_before_the_end_nothing_is_said_of_what_should_have_stood_there(running: Session, tmp_path: Path) -> None:
    _, gem, wish = gem_step(running)
    where = first(running, lambda e: e.by == "cart" and e.body == gem.text())
    running.journal.close()
    path, source = running.journal.path, Journal.read(running.journal.path)
    path.rename(tmp_path / "away.game")
    with closing(
        forged(source, tmp_path / "draft.game", only(where.__eq__, lambda e: [replace(e, body=wish.text())]))
    ) as draft:
        draft.path = path
        with closing(states_made_to_fit(CACAO, draft, path, KEY)) as changed:
            report = verify(CACAO, changed, KEY, cost=CHEAP)
    told = repr(report.findings)
    assert "not-agreeing" in told
    assert "answer-differs" not in told
    assert gem.text() not in told
    assert f"'{gem.value}'" not in told
