"""Seals, encryption, and the verification of a finished game."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.kit import parse_event
from companion.play.journal import Journal
from companion.play.seals import Seal, seal
from companion.play.session import Session
from companion.play.vault import Locked, Vault, load_key
from companion.play.verify import verify
from tests.toys import skirmish


def test_a_seal_is_six_words_and_changes_with_the_secret_and_the_salt() -> None:
    one = seal("forest", bytes(32))
    assert len(one.words) == 6
    assert all(len(word) == 5 and word.isalpha() for word in one.words)
    assert one.words != seal("forest ", bytes(32)).words
    assert one.words != seal("forest", bytes(31) + b"\1").words


def test_words_are_proquints() -> None:
    assert Seal("7f000001" + "0" * 56).words[:2] == ("lusab", "babad")  # 127.0.0.1 in the method's own example


def test_a_salt_has_one_length() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        seal("forest", b"salt")


def test_a_closed_text_opens_with_its_key_only() -> None:
    closed = Vault(bytes(32)).close("the river valley")
    assert Vault(bytes(32)).open(closed) == "the river valley"
    with pytest.raises(Locked):
        Vault(bytes(31) + b"\1").open(closed)
    with pytest.raises(Locked):
        Vault(None).open(closed)


def test_the_length_of_a_closed_text_tells_nothing() -> None:
    vault = Vault(bytes(32))
    assert len(vault.close("a")) == len(vault.close("a" * 200))


def test_a_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "key"
    key = load_key(path)
    assert load_key(path) == key
    assert path.stat().st_mode & 0o077 == 0
    path.write_bytes(b"short")
    with pytest.raises(Locked, match="damaged"):
        load_key(path)


@pytest.fixture
def finished(open_game: Callable[..., Session]) -> Session:
    session = open_game(skirmish.GAME, "red", "blue")
    session.do(parse_event(session.state, "red peek"))
    session.open_sealed()
    for line in ("red march b", "blue march d", "red march c", "blue march c", "red stand", "answer 9"):
        assert session.do(parse_event(session.state, line)).legal
    session.unseal()
    return session


def test_a_finished_game_verifies(finished: Session, vault: Vault) -> None:
    report = verify(skirmish.GAME, finished.journal, vault)
    assert report.good
    assert (report.seals, report.answers) == (1, 1)


def forge(session: Session, kind: str, old: str, new: str, path: Path) -> Journal:
    """A copy of the journal in which one stored thing was flipped and all hashes were made anew."""
    forged = Journal.create(path)
    for entry in session.journal.entries:
        changed = replace(entry, body=entry.body.replace(old, new)) if entry.kind == kind else entry
        forged.append(changed.kind, changed.by, changed.body, changed.state)
    return forged


def test_a_flipped_seal_is_named(finished: Session, vault: Vault, tmp_path: Path) -> None:
    digest = finished.sealed[0].seal.digest
    forged = forge(finished, "seal", digest, digest[::-1], tmp_path / "forged.game")
    assert [(f.kind, f.subject) for f in verify(skirmish.GAME, forged, vault).findings] == [("seal", "stack")]


def test_a_flipped_secret_is_named(finished: Session, vault: Vault, tmp_path: Path) -> None:
    cards = json.dumps(json.loads(finished.sealed[0].secret)[::-1])
    old, new = json.dumps(finished.sealed[0].secret)[1:-1], json.dumps(cards)[1:-1]
    forged = forge(finished, "opened", old, new, tmp_path / "forged.game")
    assert ("seal", "stack") in [(f.kind, f.subject) for f in verify(skirmish.GAME, forged, vault).findings]


def test_a_flipped_answer_is_named(finished: Session, tmp_path: Path) -> None:
    vault = Vault(bytes(range(32)))
    true = next(s.event.text() for s in finished.steps if s.by == "stack")
    other = "answer peek.0 " + ("coin" if true.endswith("ambush") else "ambush")
    forged = Journal.create(tmp_path / "forged.game")
    for entry in finished.journal.entries:
        body = "private " + vault.close(other) if entry.by == "stack" and entry.kind == "event" else entry.body
        forged.append(entry.kind, entry.by, body, entry.state)
    assert [(f.kind, f.subject) for f in verify(skirmish.GAME, forged, vault).findings] == [("answer", "peek.0")]


def test_a_changed_file_is_named_by_its_entry(finished: Session, vault: Vault) -> None:
    assert finished.journal._db is not None
    finished.journal._db.execute("UPDATE entry SET at = 'yesterday' WHERE n = 4")
    report = verify(skirmish.GAME, Journal.read(finished.journal.path), vault)
    assert [f.subject for f in report.findings] == ["4 (event hand)"]


def test_a_key_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.play.vault.os.fsync", full)
    with pytest.raises(Locked, match="free some space"):
        load_key(tmp_path / "key")
    assert not list(tmp_path.iterdir())
