"""The journal keeps what was shown, and as much of a damaged file as is sound."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.play.journal import Journal, JournalError


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    journal = Journal.create(tmp_path / "evening.game")
    for n in range(5):
        journal.append("event", "hand", f"event {n}", f"state {n}")
    journal.close()
    return journal.path


def change(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def test_entries_come_back_in_order(stored: Path) -> None:
    journal = Journal.open(stored)
    assert [e.body for e in journal.entries] == [f"event {n}" for n in range(5)]
    assert journal.damage is None
    journal.close()


def test_an_existing_game_is_never_overwritten(stored: Path) -> None:
    with pytest.raises(JournalError, match="exists already"):
        Journal.create(stored)


@pytest.mark.parametrize("column", ["body", "state", "by", "at", "hash"])
def test_a_changed_entry_ends_the_sound_part_and_the_damaged_file_is_kept_beside_it(stored: Path, column: str) -> None:
    change(stored, f"UPDATE entry SET {column} = 'x' WHERE n = 3")
    journal = Journal.open(stored)
    assert [e.body for e in journal.entries] == ["event 0", "event 1", "event 2"]
    assert journal.damage is not None
    assert (stored.parent / "evening.damaged-1").exists()
    journal.append("event", "hand", "event 3 again", "state")
    journal.close()


def test_a_missing_entry_ends_the_sound_part(stored: Path) -> None:
    change(stored, "DELETE FROM entry WHERE n = 1")
    journal = Journal.open(stored)
    assert len(journal.entries) == 1
    journal.close()


@pytest.mark.parametrize("share", [10, 50, 90])
def test_a_half_written_file_keeps_what_can_be_read_or_is_left_alone(stored: Path, share: int) -> None:
    whole = stored.read_bytes()
    stored.write_bytes(whole[: len(whole) * share // 100])
    try:
        journal = Journal.open(stored)
    except JournalError:
        assert stored.read_bytes() == whole[: len(whole) * share // 100]
        return
    assert journal.damage is not None
    assert (stored.parent / "evening.damaged-1").exists()
    journal.close()


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.game"
    path.write_text("Dear Anna, " * 100)
    with pytest.raises(JournalError, match="not a stored game"):
        Journal.open(path)
    assert path.read_text().startswith("Dear Anna")


def test_reading_finds_the_changed_entry_and_changes_nothing(stored: Path) -> None:
    change(stored, "UPDATE entry SET body = 'x' WHERE n = 3")
    before = stored.read_bytes()
    journal = Journal.read(stored)
    assert [e.n for e in journal.broken()] == [3]
    journal.close()
    assert stored.read_bytes() == before
