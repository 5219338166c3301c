"""A disk that turns read-only in the middle of a game, and a clock that is set back: nothing is lost, one sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.app import library
from companion.display.inputs import CONFIRM, Short
from companion.display.route_table import open_screens
from companion.display.screens.badges import badges
from companion.display.screens.navigator import Navigator
from companion.display.terminal.terminal import Terminal
from companion.display.trouble import Trouble
from companion.games.kit import parse_event
from companion.games.kit.chance import Chance
from companion.play import journal
from companion.play.journal import Journal, JournalError
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.verify import verify
from tests.support.display.desks import TestDesk
from tests.support.display.walking import texts
from tests.support.entropy import CHEAP
from tests.toys.atoll.game import GAME
from tests.toys.pebbles.game import GAME as PEBBLES

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


def opened(session: Session) -> bool:
    """Whether the secrets were opened; asked anew each time."""
    return session.opened


def stored(session: Session) -> int:
    """How many entries the file holds, as whoever opens it after a power cut finds them."""
    with closing(Journal.read(session.journal.path)) as read:
        assert read.damage is None
        return len(read.entries)


def test_the_move_that_ends_a_game_waits_in_the_terminal_and_the_end_is_opened_when_it_is_stored(
    tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    desk, out = TestDesk(tmp_path, games=(GAME,)), list[str]()
    session, line = nearly_over(desk)
    terminal = Terminal(session, desk.words("atoll"), desk.painter("atoll"), out.append)
    disk(False)
    terminal.take(line)  # warned of
    terminal.take(line)
    assert session.state.over
    assert (opened(session), "lost if you switch off" in "".join(out)) == (False, True)
    terminal.take("quit")
    assert not terminal.done
    assert "1 step of this game can’t be saved" in out[-2]
    disk(True)
    terminal.take("")
    assert "Saved now" in out
    assert opened(session)
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
    assert not opened(session)
    disk(True)
    for _ in range(5):
        screens.take(CONFIRM)
        screens.page()
    assert opened(session)
    assert not verify(GAME, session.journal, desk.vault, (), CHEAP).findings


def playing(desk: TestDesk) -> Session:
    """A game in which nothing is sealed and hands alone decide."""
    return desk.begin(PEBBLES, PEBBLES.seats[:2], {}, None)


def moves(session: Session, number: int) -> None:
    """Hands make so many moves."""
    for _ in range(number):
        assert session.do(random_event(session.state, (), [], Chance(len(session.steps)))).legal


def test_what_is_played_while_the_card_is_read_only_waits_and_is_stored_when_it_may_be(
    tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    desk = TestDesk(tmp_path, games=(PEBBLES,))
    session = playing(desk)
    screens = open_screens(desk)
    screens.enter(session)
    before = stored(session)
    disk(False)
    moves(session, 3)
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone)
    moves(session, 2)
    screens.tick(0.0)
    assert "lost if you switch off" in texts(screens)
    assert "Not saved yet: 6. We keep trying" in badges(screens)
    screens.take(CONFIRM)
    for now in range(10):  # it is tried again and again, and said no more
        screens.tick(float(now))
        assert screens.page().name != "notice"
    assert stored(session) == before  # what a power cut leaves: all but what was said to be unsaved
    assert len(session.journal.entries) == before + 6
    disk(True)
    screens.tick(20.0)
    assert "Saved now" in badges(screens)
    assert not any("Not stored" in badge for badge in badges(screens))
    assert stored(session) == before + 6
    again = Session.resume(PEBBLES, Journal.open(session.journal.path), desk.vault)
    assert [step.event for step in again.steps] == [step.event for step in session.steps]
    again.journal.close()


def test_a_sealed_answer_is_told_only_when_it_can_be_stored(tmp_path: Path, disk: Callable[[bool], None]) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    session = desk.begin(GAME, GAME.seats[:2], {}, None)
    while not session.can_open():
        moves(session, 1)
    steps = len(session.steps)
    disk(False)
    with pytest.raises(JournalError, match="full"):
        session.open_sealed()
    assert len(session.steps) == steps
    assert session.unstored == 0
    disk(True)
    assert session.open_sealed() is not None


def test_whoever_leaves_what_is_not_stored_is_warned_once(tmp_path: Path, disk: Callable[[bool], None]) -> None:
    desk = TestDesk(tmp_path, games=(PEBBLES,))
    for way in (Navigator.title, lambda screens: screens.take(Short("quit"))):
        session = playing(desk)
        screens = open_screens(desk)
        screens.enter(session)
        disk(False)
        moves(session, 1)
        with suppress(Trouble):
            way(screens)
        assert (screens.session, screens.done) == (session, False)
        way(screens)
        assert (screens.session, screens.done) in ((None, False), (session, True))
        disk(True)


def test_where_another_companion_went_on_meanwhile_it_is_said_and_nothing_is_overwritten(
    tmp_path: Path, disk: Callable[[bool], None]
) -> None:
    desk = TestDesk(tmp_path, games=(PEBBLES,))
    session = playing(desk)
    disk(False)
    moves(session, 1)
    disk(True)
    other = Session.resume(PEBBLES, Journal.open(session.journal.path), desk.vault)
    moves(other, 2)
    assert not session.store_again()
    assert session.journal.hindrance is not None
    assert session.journal.hindrance.what.key == "elsewhere"
    assert stored(other) == len(other.journal.entries)
    other.journal.close()


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
