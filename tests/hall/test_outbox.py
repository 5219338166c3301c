"""The outbox: written first, sent until somebody has stored it, the newest revision in the place of older ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.hall.outbox import Outbox, Sent


@pytest.fixture
def outbox(tmp_path: Path) -> Iterator[Outbox]:
    with closing(Outbox(tmp_path / "new" / "hall.outbox")) as made:
        yield made


def test_what_was_put_waits_in_its_order_also_after_a_restart(outbox: Outbox, tmp_path: Path) -> None:
    assert outbox.put("b", 0, "t/b", b"1")
    assert outbox.put("a", 0, "t/a", b"2")
    outbox.close()
    with closing(Outbox(tmp_path / "new" / "hall.outbox")) as again:
        assert again.pending() == [Sent("b", 0, "t/b", b"1"), Sent("a", 0, "t/a", b"2")]


def test_a_receipt_settles_its_revision_and_older_ones_only(outbox: Outbox) -> None:
    outbox.put("a", 3, "t", b"3")
    outbox.stored([("a", 2), ("unknown", 9)])
    assert [sent.id for sent in outbox.pending()] == ["a"]
    outbox.stored([("a", 3)])
    assert outbox.pending() == []
    assert outbox.payload("a") == b"3"


def test_a_higher_revision_waits_anew_and_a_lower_one_changes_nothing(outbox: Outbox) -> None:
    outbox.put("a", 1, "t", b"1")
    outbox.stored([("a", 1)])
    assert not outbox.put("a", 1, "t", b"other")
    assert not outbox.put("a", 0, "t", b"0")
    assert outbox.pending() == []
    assert outbox.put("a", 2, "t", b"2")
    assert outbox.pending() == [Sent("a", 2, "t", b"2")]
    assert outbox.revision("a") == 2
    assert outbox.revision("b") == -1


def test_words_are_remembered_by_their_beginning_and_forgotten(outbox: Outbox) -> None:
    outbox.keep("taken:1", "x")
    outbox.keep("taken:2", "y")
    outbox.keep("lot:1", "z")
    assert outbox.kept("taken:") == {"taken:1": "x", "taken:2": "y"}
    outbox.drop("taken:1")
    assert outbox.kept("taken:") == {"taken:2": "y"}


def test_a_file_that_is_no_outbox_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "hall.outbox").write_bytes(b"no database at all" * 100)
    with pytest.raises(OSError, match="not a database"):
        Outbox(tmp_path / "hall.outbox")


def test_a_receipt_of_what_never_was_put_settles_nothing(outbox: Outbox) -> None:
    outbox.put("a", 0, "t", b"1")
    outbox.stored([("b", 0), ("", 10**11), ("a", -1)])
    assert [sent.id for sent in outbox.pending()] == ["a"]
