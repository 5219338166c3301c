"""A disk that turns read-only in the middle of a game, and a clock that is set back: nothing is lost, one sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.app import library
from companion.display.inputs import CONFIRM
from companion.display.route_table import open_screens
from companion.display.terminal.terminal import Terminal
from companion.games.kit import parse_event
from companion.games.kit.chance import Chance
from companion.play import journal
from companion.play.journal import Journal, JournalError
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.verify import verify
from tests.display.desks import TestDesk
from tests.entropy import CHEAP
from tests.toys.atoll.game import GAME

WORDS = "readonly database"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Lets entries be written, or not."""
    write = journal._insert

    def refuse(*_: Any) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    return lambda writable: monkeypatch.setattr(journal, "_insert", write if writable else refuse)


def nearly_over(desk: TestDesk) -> tuple[Session, str]:
    """A game of hidden hands and sealed stacks, and the line that ends it."""
    session = desk.begin(GAME, GAME.seats[:2], {}, None)
    chance = Chance(4)
    while True:
        if session.open_sealed() is None:
            event = random_event(session.state, (), [], chance)
            if session.state.after(event).over:
                return session, event.text()
            session.do(event)


def at_hand(desk: TestDesk) -> Session:
    """A game that waits for its first action."""
    session = desk.begin(GAME, GAME.seats[:2], {}, None)
    while session.open_sealed() is not None:
        pass
    return session


def test_the_move_that_could_not_be_stored_is_made_once_more_and_the_game_ends(
    tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    desk, out = TestDesk(tmp_path, games=(GAME,)), list[str]()
    session, line = nearly_over(desk)
    terminal = Terminal(session, desk.words("atoll"), desk.painter("atoll"), out.append, finish=Session.finish)
    steps = len(session.steps)
    disk(False)
    terminal.take(line)  # warned of
    terminal.take(line)
    assert sum(WORDS in said for said in out) == 1
    assert len(session.steps) == steps == sum(entry.kind == "event" for entry in session.journal.entries)
    disk(True)
    terminal.take(line)
    assert session.state.over
    assert session.opened
    assert not verify(GAME, session.journal, desk.vault, (), CHEAP).findings


def test_an_end_that_could_not_be_stored_is_stored_when_it_can_be(tmp_path: Path, disk: Callable[[bool], None]) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    session, line = nearly_over(desk)
    screens = open_screens(desk)
    screens.enter(session)
    assert session.do(parse_event(session.state, line)).legal
    disk(False)
    for _ in range(5):
        assert screens.page().name in ("notice", "final", "play")
        screens.take(CONFIRM)
    opened = session.opened
    assert not opened
    disk(True)
    for _ in range(5):
        screens.take(CONFIRM)
        screens.page()
    assert session.opened
    assert not verify(GAME, session.journal, desk.vault, (), CHEAP).findings


def test_what_was_done_while_the_card_was_read_only_is_kept_and_stored_when_it_may_be(
    tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    session = at_hand(desk)
    screens = open_screens(desk)
    screens.enter(session)
    event = random_event(session.state, (), [], Chance(4))
    steps = len(session.steps)
    disk(False)
    with pytest.raises(JournalError, match="full") as refused:
        session.do(event)
    assert "replace a card that can only be read" in screens.words.trouble(refused.value)
    for now in range(10):  # it is tried again and again, and says that it is not stored
        screens.tick(float(now))
    assert "Not stored yet: kept until it can be" in screens.badges
    assert len(session.steps) == steps
    disk(True)
    screens.tick(20.0)
    assert session.steps[steps].event == event
    assert "It is stored now" in screens.badges
    assert "Not stored yet: kept until it can be" not in screens.badges
    again = Journal.read(session.journal.path)
    assert sum(entry.kind == "event" for entry in again.entries) >= steps + 1


def test_what_could_not_be_stored_is_forgotten_once_the_game_has_gone_on(
    tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    session = at_hand(desk)
    first = random_event(session.state, (), [], Chance(4))
    disk(False)
    with pytest.raises(JournalError, match="full"):
        session.do(first)
    disk(True)
    waits = session.unstored
    assert session.do(random_event(session.state, (), [], Chance(9))).legal
    assert session.unstored is None
    session.unstored = waits
    steps = len(session.steps)
    assert session.store_again()
    assert len(session.steps) == steps


def test_a_clock_that_is_set_back_changes_nothing_but_what_is_told_of_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    years, made = [2026], []

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime(years[-1], 1, 1, tzinfo=UTC)

    monkeypatch.setattr(library, "datetime", Clock)
    monkeypatch.setattr(journal, "datetime", Clock)
    for year in (2026, 1970, 2001):
        years.append(year)
        made += [library.new_journal(GAME, tmp_path), library.new_journal(GAME, tmp_path)]
    assert len({one.path for one in made}) == 6
    years.append(2026)
    begun = Session.new(GAME, GAME.begin(GAME.seats[:2]), made[0], TestDesk(tmp_path, games=(GAME,)).vault)
    chance = Chance(4)
    for year in (2025, 1970, 2026, 1999):
        years.append(year)
        assert begun.do(random_event(begun.state, (), [], chance)).legal or begun.open_sealed()
    steps = len(begun.steps)
    begun.journal.close()
    again = Session.resume(GAME, Journal.open(begun.journal.path), TestDesk(tmp_path, games=(GAME,)).vault)
    assert len(again.steps) == steps
    assert again.journal.damage is None
    assert [finding.key for finding in verify(GAME, again.journal, TestDesk(tmp_path).vault).findings] == ["not-over"]
    for one in made:
        one.close()
