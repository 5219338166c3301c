"""What verify says of small games: what agrees, what does not, and what the table should know."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.display.catalogue import load
from companion.games.kit import Say, digest, parse_event, say
from companion.play.corrections import HAND, TABLE
from companion.play.journal import Entry, Journal, JournalError
from companion.play.lines import KEY, OVER, SECRET_BLOCK, ended, read_seal
from companion.play.seals import BEGINNING
from companion.play.session import Session
from companion.play.vault import Vault
from companion.play.verify import Report, verify
from tests.play.forging import Change, by, forged, in_json, only
from tests.support.entropy import CHEAP
from tests.toys import sheets, skirmish

TO_THE_END = ("red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9")


def play(session: Session, *lines: str) -> None:
    for line in lines:
        assert session.do(parse_event(session.state, line)).legal, line


@pytest.fixture
def running(open_game: Callable[..., Session]) -> Session:
    session = open_game(skirmish.GAME, "red", "blue")
    play(session, "red peek")
    session.open_sealed()
    return session


@pytest.fixture
def over(running: Session) -> Session:
    play(running, *TO_THE_END)
    return running


@pytest.fixture
def finished(over: Session) -> Session:
    over.finish()
    return over


def checked(session: Session, vault: Vault | None = None) -> Report:
    return verify(skirmish.GAME, session.journal, vault or Vault(None), cost=CHEAP)


def findings(journal: Journal, *words: str) -> list[Say]:
    return verify(skirmish.GAME, journal, Vault(None), words, CHEAP).findings


@pytest.fixture
def changed(finished: Session, tmp_path: Path) -> Callable[[Change], list[Say]]:
    """What is found in a copy of the finished game in which some entries were changed."""
    return lambda change: findings(forged(finished.journal, tmp_path / "changed.game", change))


def test_a_finished_game_agrees_and_there_is_nothing_to_know_of_it(finished: Session) -> None:
    report = checked(finished)
    assert report.good
    assert report.opened
    assert report.remarks == []
    assert report.answers == 1


def test_before_the_end_only_that_it_is_not_over_is_found(running: Session, vault: Vault) -> None:
    closed = say("entry-closed", n=3)
    for report, wrong in ((checked(running), [closed]), (checked(running, vault), [])):
        assert report.findings == [*wrong, say("not-over")]
        assert not report.opened
        assert not report.good
    assert checked(running).answers == 0, "without the key its source cannot be asked"
    assert checked(running, vault).answers == 1


def test_a_game_that_is_over_has_to_be_opened(over: Session, vault: Vault) -> None:
    assert checked(over, vault).findings == [say("not-opened", source="stack"), say("not-opened", source=KEY)]


def test_a_game_without_a_seal_proves_nothing(open_game: Callable[..., Session], tmp_path: Path) -> None:
    session = open_game(sheets.GAME, "north", "south")
    with closing(
        forged(session.journal, tmp_path / "bare.game", only(lambda e: e.kind == "seal", lambda e: []))
    ) as bare:
        report = verify(sheets.GAME, bare, Vault(None), cost=CHEAP)
    assert report.findings == []
    assert not report.good


def test_a_game_without_secrets_has_its_beginning_sealed(open_game: Callable[..., Session], tmp_path: Path) -> None:
    session = open_game(sheets.GAME, "north", "south")
    play(session, "answer 6", "south cross 5", "north cross 2", "answer 6", "south cross 4", "north cross 1")
    play(session, "answer 6", "south cross 3", "north cross 3")
    session.finish()
    words = " ".join(session.seals[BEGINNING].words)
    assert verify(sheets.GAME, session.journal, Vault(None), (words,), CHEAP).good
    begin = replace(session.begin, names={"north": "Eve"}).text()
    made = forged(session.journal, tmp_path / "eve.game", lambda e: [e if e.n else replace(e, body=begin)])
    assert verify(sheets.GAME, made, Vault(None), (words,), CHEAP).findings == [say("beginning-differs")]


def test_what_happened_beside_the_rules_is_counted(running: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.RULES, "house", frozenset({"next-place"}))
    undone = running.preview_undo()
    assert undone is not None
    running.agree(undone, past_seal=True)
    for _ in range(2):
        running.note("wheel", {})
    running.note("code-shown", {})
    running.note("camera-moved", {})
    play(running, "ruling army.red b because of the wind", "ruling army.red a because of the wind")
    assert running.do_all_the_same(skirmish.March("red", "c"))
    play(running, "blue march d", "red march b", "blue march c", "red draw", "blue draw")
    running.finish()
    assert checked(running).findings == []
    assert checked(running).remarks == [
        say("ruled", n=2),
        say("aside", n=1),
        say("past-seal", n=1),
        say("wheel", n=2),
        say("code-shown", n=1),
    ]


def test_what_a_hand_answered_counts_for_nothing_played_aside(finished: Session) -> None:
    assert not [remark for remark in checked(finished).remarks if remark.key == "aside"]


def test_who_went_on_after_the_secrets_were_opened_is_told_of(over: Session) -> None:
    over.unseal()
    assert checked(over).remarks == []
    undone = over.preview_undo()
    assert undone is not None
    over.agree(undone)
    assert checked(over).remarks == [say("went-on")]
    play(over, "answer 9")
    assert checked(over).remarks == [say("went-on")]


def test_where_nothing_happened_nothing_went_on(finished: Session, tmp_path: Path) -> None:
    start = digest(finished.start)
    bare = forged(
        finished.journal, tmp_path / "bare.game", lambda e: [] if e.kind == "event" else [replace(e, state=start)]
    )
    report = verify(skirmish.GAME, bare, Vault(None), cost=CHEAP)
    assert say("opened-early", source="stack") in report.findings
    assert report.remarks == []


def test_a_seal_that_comes_after_a_rewrite_is_late(finished: Session, tmp_path: Path) -> None:
    nothing = Entry(0, "", HAND, "rewrite", '{"at": 0, "put": []}', digest(finished.start))
    late = forged(finished.journal, tmp_path / "late.game", lambda e: [nothing, e] if e.kind == "seal" else [e])
    assert say("seal-late", source=BEGINNING) in findings(late)


def test_the_words_are_read_in_any_case_and_with_commas(finished: Session) -> None:
    words = finished.seals[BEGINNING].words
    assert findings(finished.journal, ", ".join(words).upper()) == []
    assert findings(finished.journal, " ".join(word[:4] for word in words)) == []
    assert say("words-missing", source=BEGINNING) in findings(finished.journal, " ".join(word[:3] for word in words))
    assert findings(finished.journal, " ".join(words[:-1])) == [
        say("words-differ", words=" ".join(words[:-1])),
        say("words-missing", source=BEGINNING),
    ]


def test_what_is_said_of_a_seal_names_it_in_every_language() -> None:
    for language in ("en", "de", "fr", "es", "it"):
        for key in ("words-missing", "seal-twice", "seal-late", "seal-cheap", "seal-unwanted"):
            assert "beginning" not in load(language).say("verify", say(key, source=BEGINNING)) or language == "en"
    assert load("en").say("verify", say("seal-twice", source=BEGINNING)) == "There is a second seal of the beginning."


def test_a_damaged_game_says_where_it_ends(finished: Session) -> None:
    path = finished.journal.path
    finished.journal.close()
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"red march to=b", b"red march to=c"))
    damaged = Journal.read(path)
    assert findings(damaged)[:2] == [say("damaged"), say("entry-changed", n=4)]


@pytest.mark.parametrize("body", ["begin", "begin []", "begin {}", "begun {}", 'begin {"seats": 3}'])
def test_a_game_begins_with_a_beginning(changed: Callable[[Change], list[Say]], body: str) -> None:
    assert changed(lambda e: [replace(e, body=body) if e.n == 0 else e]) == [say("no-beginning")]


def test_a_game_that_begins_with_something_else_has_no_beginning(changed: Callable[[Change], list[Say]]) -> None:
    assert changed(lambda e: [e] if e.n else []) == [say("no-beginning")]


OPENED = by("stack", "opened")
FORGED: list[tuple[str, Change, Say]] = [
    ("an unknown entry", lambda e: [e, replace(e, kind="gossip")] if e.n == 2 else [e],
     say("entry-unknown", n=3, kind="gossip")),
    ("no event", lambda e: [replace(e, body="red sings")] if e.n == 2 else [e], say("entry-unreadable", n=2)),
    ("no rewrite", lambda e: [replace(e, kind="rewrite", body="{}")] if e.n == 2 else [e],
     say("entry-unreadable", n=2)),
    ("a rewrite of what is not there yet",
     lambda e: [replace(e, kind="rewrite", body='{"at": 1, "put": []}')] if e.n == 2 else [e],
     say("entry-unreadable", n=2)),
    ("a rewrite before the beginning",
     lambda e: [replace(e, kind="rewrite", body='{"at": -1, "put": []}')] if e.n == 2 else [e],
     say("entry-unreadable", n=2)),
    ("a note without a name", lambda e: [replace(e, kind="note", body='{"note": 3}'), e] if e.n == 2 else [e],
     say("entry-unreadable", n=2)),
    ("what the rules refuse", lambda e: [replace(e, body="red march to=d")] if e.n == 2 else [e],
     say("entry-refused", n=2, event="red march to=d", rules="next-place")),
    ("another position", lambda e: [replace(e, state="0" * 64)] if e.n == 2 else [e], say("entry-position", n=2)),
    ("a secret opened twice", lambda e: [e, e] if OPENED(e) else [e], say("opened-twice", source="stack")),
    ("a secret opened by another", only(OPENED, lambda e: [replace(e, by="hand")]),
     say("opened-unwanted", source="stack")),
    ("a secret without a seal", lambda e: [e, *in_json(source="cart")(e)] if OPENED(e) else [e],
     say("opened-unwanted", source="cart")),
    ("a short salt", only(OPENED, in_json(salt="00" * 31)), say("secret-unreadable", source="stack")),
    ("no secret", only(OPENED, lambda e: [replace(e, body="[]")]), say("secret-unreadable", source="stack")),
    ("another's name on a secret", only(OPENED, in_json(source="cart")), say("secret-unreadable", source="stack")),
    ("another secret", only(OPENED, in_json(secret='["coin"]')), say("beginning-differs")),
    ("a seal that nobody can read", only(by("table", "seal"), in_json(seal="AB" * 32)), say("seal-unreadable", n=1)),
    ("a long digest", only(by("table", "seal"), in_json(seal="ab" * 33)), say("seal-unreadable", n=1)),
    ("a seal in another's name", only(by("table", "seal"), lambda e: [replace(e, by="hand")]),
     say("seal-unwanted", source=BEGINNING)),
]  # fmt: skip


@pytest.mark.parametrize(("change", "finding"), [one[1:] for one in FORGED], ids=[one[0] for one in FORGED])
def test_what_does_not_agree_is_found_and_named(
    changed: Callable[[Change], list[Say]], change: Change, finding: Say
) -> None:
    assert finding in changed(change)


def test_a_secret_opened_before_the_end_is_found(over: Session, tmp_path: Path) -> None:
    over.unseal()
    opened = [entry for entry in over.journal.entries if entry.kind == "opened"]

    def early(entry: Entry) -> list[Entry]:
        moved = [replace(each, state=entry.state) for each in opened]
        return [entry, *moved] if entry.n == 4 else [] if entry.kind == "opened" else [entry]

    made = forged(over.journal, tmp_path / "early.game", early)
    assert findings(made) == [say("opened-early", source="stack"), say("opened-early", source=KEY)]


def test_what_its_source_never_said_is_found_though_no_seal_is_broken(finished: Session, tmp_path: Path) -> None:
    """A shuffle is answered by a source without a secret, under whose name nothing else may stand."""
    named = forged(finished.journal, tmp_path / "a.game", only(lambda e: "dice" in e.body, lambda e: [
        replace(e, by="shuffler")
    ]))  # fmt: skip
    assert findings(named) == [say("answer-of-nobody", n=9, question="dice.1", source="shuffler")]


def test_a_game_is_over_by_the_note_or_the_opened_secrets_unless_it_went_on() -> None:
    def written(*kinds: str) -> bool:
        bodies = {"over": json.dumps({"note": OVER}), "wheel": json.dumps({"note": "wheel"})}
        notes = [Entry(n, "", TABLE, "note" if k in bodies else k, bodies.get(k, ""), "") for n, k in enumerate(kinds)]
        return ended(notes)

    assert written("begin", "event", "opened")
    assert written("begin", "event", "over")
    assert written("begin", "event", "over", "wheel")
    assert not written("begin")
    assert not written("begin", "event", "wheel")
    assert not written("begin", "event", "opened", "event")
    assert not written("begin", "opened", "rewrite")


def test_a_seal_tells_nothing_of_how_long_its_secret_is(running: Session) -> None:
    entry = next(e for e in running.journal.entries if e.kind == "seal")
    closed = read_seal(entry.body).closed["stack"]
    assert SECRET_BLOCK == 4096
    assert len(closed) == 4 * -(-(12 + SECRET_BLOCK + 16) // 3)
    assert json.loads(entry.body)["format"] == 3


def test_a_journal_that_does_not_begin_a_game_is_not_resumed(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "odd.game")
    with pytest.raises(JournalError, match="no-game"):
        Session.resume(skirmish.GAME, journal, Vault(None))
    journal.append("event", TABLE, "red draw", "")
    with pytest.raises(JournalError, match="no-game"):
        Session.resume(skirmish.GAME, journal, Vault(None))


def test_a_stored_game_that_its_secret_contradicts_is_not_resumed(finished: Session, tmp_path: Path) -> None:
    said = next(step.event.text() for step in finished.steps if step.by == "stack")
    other = f"answer peek.0 {'ambush' if said.endswith('coin') else 'coin'}"
    seen = forged(finished.journal, tmp_path / "other.game", only(lambda e: e.n == 3, lambda e: [
        replace(e, body=other)
    ]))  # fmt: skip
    with pytest.raises(JournalError, match=r"entry-sealed \(n=3\)"):
        Session.resume(skirmish.GAME, seen, Vault(None), CHEAP)
    assert next(one.key for one in findings(seen)) == "answer-differs"


def test_a_game_is_finished_once(over: Session, open_game: Callable[..., Session]) -> None:
    plain = open_game(sheets.GAME, "north", "south")
    play(plain, "answer 6", "south cross 5", "north cross 2", "answer 6", "south cross 4", "north cross 1")
    play(plain, "answer 6", "south cross 3", "north cross 3")
    for session, kinds in ((over, ["opened", "opened"]), (plain, ["opened"])):
        before = len(session.journal.entries)
        session.finish()
        session.finish()
        assert [entry.kind for entry in session.journal.entries[before:]] == kinds
        assert ended(session.journal.entries)
    assert over.opened
    assert plain.opened, "its key: with it private events can be read"
