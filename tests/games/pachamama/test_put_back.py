"""A misheard turn is mended some turns later: once the oracle has filled the gap, what fell with it comes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.games.kit import Event, parse_event
from companion.games.pachamama.game import GAME
from companion.play.corrections import Preview
from companion.play.journal import Journal
from companion.play.seals import Entropy
from companion.play.session import Session, played
from companion.play.vault import Vault
from tests.support.entropy import CHEAP
from tests.support.games.pachamama.tables import SHORT, begin

VAULT = Vault(bytes(32))
BROWN_FIRST = Entropy(number=lambda: 7, salt=lambda: bytes(32), id=lambda: "7" * 32, cost=CHEAP)
LATER = ("white explore pawn=hand to=c5r1", "brown explore pawn=hand to=c3r1", "white explore pawn=hand to=c5r5")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Four explorations of two players, each answered by the oracle."""
    made = Session.new(GAME, begin(), Journal.create(tmp_path / "one.game"), VAULT, BROWN_FIRST, {"oracle": SHORT})
    for line in ("brown explore pawn=hand to=c1r1", *LATER):
        assert made.do(parse_event(made.state, line)).legal
        made.open_sealed()
    yield made
    made.journal.close()


def elsewhere(session: Session) -> Event:
    """What brown did first of all in truth."""
    return parse_event(session.steps[0].state, "brown explore pawn=hand to=c2r1")


def mended(session: Session) -> Preview:
    """It was another space that brown explored first."""
    preview = session.preview_mend(1, elsewhere(session))
    session.agree(preview, past_seal=True)
    return preview


def test_what_fell_comes_back_once_the_oracle_has_said_what_lies_there(session: Session) -> None:
    before = played(session.steps)
    mended(session)
    assert [event.text() for event, _ in session.waiting] == list(LATER)
    assert len(session.steps) == 2, "the oracle is asked about another space first"
    answer = session.open_sealed()
    assert answer is not None
    assert answer.question == "terrain.c2r1"
    assert played(session.steps)[3:] == before[3:], "and says again what the table knows"
    assert session.waiting == ()
    assert [step.by for step in session.steps if step.event.text().startswith("answer terrain")] == ["oracle"] * 4


def test_what_fell_comes_back_after_a_crash_too(session: Session) -> None:
    before = played(session.steps)
    mended(session)
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        again = Session.resume(GAME, journal, VAULT, CHEAP)
        assert again.open_sealed() is not None
        assert played(again.steps)[3:] == before[3:]


def test_a_space_that_is_explored_anew_is_opened_by_hand_though_the_table_knows_it(session: Session) -> None:
    mended(session)
    session.open_sealed()
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone, past_seal=True)
    assert session.do(parse_event(session.state, LATER[-1])).legal
    question = session.state.question()
    assert question is not None
    assert question.key == "terrain.c5r5"


def test_what_was_refused_in_its_turn_does_not_keep_back_what_came_after(session: Session) -> None:
    before = played(session.steps)
    session.agree(
        session.preview_mend(1, parse_event(session.steps[0].state, "brown explore hand c5r1")), past_seal=True
    )
    session.open_sealed()
    assert session.waiting[0][0].text() == "white explore pawn=hand to=c5r1", "brown stands there"
    assert session.do(parse_event(session.state, "white explore pawn=hand to=c4r1")).legal
    assert played(session.steps)[-4:] == before[-4:]
    assert session.waiting == ()


def test_a_later_turn_of_a_seat_is_not_put_back_in_the_place_of_an_earlier_one(session: Session) -> None:
    assert session.do(parse_event(session.state, "brown explore pawn=hand to=c5r2")).legal
    session.open_sealed()
    session.agree(
        session.preview_mend(1, parse_event(session.steps[0].state, "brown explore hand c3r1")), past_seal=True
    )
    assert list(session.state.due()) == ["brown"], "who stands at c3r1 already, and went elsewhere"
    assert "brown explore pawn=hand to=c5r2" not in played(session.steps)
    assert session.do(parse_event(session.state, "brown explore pawn=hand to=c1r2")).legal
    session.open_sealed()
    explored = [line.rpartition("=")[2] for line in played(session.steps) if "explore" in line]
    assert explored == ["c3r1", "c5r1", "c1r2", "c5r5", "c5r2"]


def test_power_that_goes_once_the_gap_is_filled_keeps_nothing_from_coming_back(session: Session) -> None:
    before = played(session.steps)
    mended(session)
    answer = session.open_sealed()
    assert answer is not None
    path = session.journal.path
    filled = next(n for n, entry in enumerate(session.journal.entries) if entry.body == answer.text())
    kept = session.journal.entries[: filled + 1]
    session.journal.discard()
    with closing(Journal.create(path)) as journal:
        for entry in kept:
            journal.append(entry.kind, entry.by, entry.body, entry.state)
        assert played(Session.resume(GAME, journal, VAULT, CHEAP).steps)[3:] == before[3:]
