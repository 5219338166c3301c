"""A card that fails under a game and comes back, on a file system of its own; skipped where that may not be mounted."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.display.route_table import open_screens
from companion.display.screens.badges import badges
from companion.display.trouble import Trouble
from companion.games.kit.chance import Chance
from companion.play import journal
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from tests.hostile.attack import CannotBeTried
from tests.hostile.card import Card, inserted
from tests.support.display.desks import TestDesk
from tests.support.display.walking import texts
from tests.toys.pebbles.game import GAME as PEBBLES


@pytest.fixture
def card(tmp_path: Path, written_through: None) -> Iterator[Card]:
    """A card in the machine."""
    try:
        with inserted(tmp_path) as made:
            yield made
    except CannotBeTried as err:
        pytest.skip(str(err))


def playing(folder: Path) -> tuple[TestDesk, Session]:
    """A game that goes on, of two moves."""
    desk = TestDesk(folder, games=(PEBBLES,))
    session = desk.begin(PEBBLES, PEBBLES.seats[:2], {}, None)
    moves(session, 2)
    return desk, session


def moves(session: Session, number: int) -> None:
    """Hands make so many moves."""
    for _ in range(number):
        assert session.do(random_event(session.state, (), [], Chance(len(session.steps)))).legal


def stored(path: Path) -> int:
    """How many entries the file holds."""
    with closing(Journal.read(path)) as read:
        assert read.damage is None
        return len(read.entries)


def test_a_game_on_a_card_that_fails_goes_on_and_is_stored_when_the_card_is_back(card: Card) -> None:
    desk, session = playing(card.at)
    screens = open_screens(desk)
    screens.enter(session)
    before = len(session.journal.entries)
    card.fails()
    moves(session, 2)
    screens.tick(0.0)
    assert "lost if you switch off" in texts(screens)
    assert session.unstored == 2
    with pytest.raises(Trouble) as leaving:
        screens.title()
    assert leaving.value.what.key == "unstored-leave"
    card.comes_back()
    assert stored(session.journal.path) == before
    screens.tick(10.0)
    assert "Saved now" in badges(screens)
    moves(session, 1)
    assert stored(session.journal.path) == len(session.journal.entries) == before + 3
    session.journal.close()


def test_a_full_card_is_written_to_once_there_is_room(card: Card) -> None:
    _, session = playing(card.at)
    with card.filled():
        while not session.unstored:  # what SQLite had room for is taken
            moves(session, 1)
        assert not session.store_again()
    assert session.store_again()
    assert stored(session.journal.path) == len(session.journal.entries)
    session.journal.close()


@pytest.fixture
def dies(monkeypatch: pytest.MonkeyPatch) -> Callable[[Session], None]:
    """What a game has open now cannot be written any more; what is opened from now on can."""
    write = journal._insert

    def let_die(session: Session) -> None:
        old = session.journal._db

        def insert(db: sqlite3.Connection, *what: Any) -> None:
            if db is old:
                raise sqlite3.OperationalError("disk I/O error")
            write(db, *what)

        monkeypatch.setattr(journal, "_insert", insert)

    return let_die


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Session]:
    """A game of two moves in an ordinary folder."""
    _, session = playing(tmp_path)
    yield session
    session.journal.close()


def test_what_was_open_on_a_card_that_came_back_is_opened_anew(begun: Session, dies: Callable[[Session], None]) -> None:
    dies(begun)
    moves(begun, 1)
    assert begun.unstored == 1
    assert begun.store_again()
    moves(begun, 1)
    assert stored(begun.journal.path) == len(begun.journal.entries)


def put_aside(path: Path, back: bool = False) -> None:
    """Take a game away with what SQLite keeps beside it, while it is open; or put it back."""
    for suffix in ("", "-wal", "-shm"):
        there, away = Path(f"{path}{suffix}"), Path(f"{path.with_suffix('.aside')}{suffix}")
        (away if back else there).rename(there if back else away)


def test_what_a_card_lost_of_a_running_game_is_written_again(begun: Session, dies: Callable[[Session], None]) -> None:
    path = begun.journal.path
    older = path.with_suffix(".older")
    begun.journal.copy(older)
    moves(begun, 1)
    dies(begun)
    moves(begun, 1)
    put_aside(path)
    older.rename(path)
    assert begun.store_again()
    assert stored(path) == len(begun.journal.entries)


def test_another_game_that_lies_in_its_place_is_left_alone(
    begun: Session, dies: Callable[[Session], None], tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    _, other = playing(tmp_path / "other")
    path = begun.journal.path
    dies(begun)
    moves(begun, 1)
    put_aside(path)
    other.journal.copy(path)
    other.journal.close()
    for _ in range(2):
        assert not begun.store_again()
        assert begun.journal.hindrance is not None
        assert begun.unstored == 1
    assert stored(path) == len(other.journal.entries)


def test_a_file_that_is_not_there_is_waited_for(begun: Session, dies: Callable[[Session], None]) -> None:
    path = begun.journal.path
    dies(begun)
    moves(begun, 1)
    put_aside(path)
    assert not begun.store_again()
    moves(begun, 1)
    assert begun.unstored == 2
    put_aside(path, back=True)
    assert begun.store_again()
    assert stored(path) == len(begun.journal.entries)


def test_what_a_card_kept_although_it_said_that_it_did_not_is_there_once(
    begun: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, wrong = journal._insert, [True]

    def insert_and_fail(db: sqlite3.Connection, *what: Any) -> None:
        write(db, *what)
        if wrong.pop() if wrong else False:
            db.execute("COMMIT")
            raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(journal, "_insert", insert_and_fail)
    moves(begun, 1)
    assert begun.unstored == 1
    assert stored(begun.journal.path) == len(begun.journal.entries)
    moves(begun, 1)
    assert begun.unstored == 0
    assert begun.store_again()
    assert stored(begun.journal.path) == len(begun.journal.entries)
