"""A game on the screen is stored, or waits to be, and its file is closed when it is left."""

from __future__ import annotations

import pytest

from companion.display.inputs import CONFIRM
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.play.journal import Entry, JournalError
from tests.support.display.desks import desk_of
from tests.support.display.walking import game, texts


def test_a_full_disk_is_a_notice_and_the_game_goes_on_when_there_is_room(
    screens: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = game(screens)
    before = len(session.steps)

    def full(*_: object) -> Entry:
        raise JournalError("full", why="full")

    with monkeypatch.context() as patched:
        patched.setattr(session.journal, "append", full)
        while isinstance(screens.top, PlayScreen):
            screens.take(CONFIRM)
            screens.page()
        assert "Free some space" in texts(screens)
        assert len(session.steps) == before
    screens.take(CONFIRM)
    assert isinstance(screens.top, PlayScreen)
    for _ in range(9):
        screens.take(CONFIRM)
    assert len(session.steps) > before


def test_a_game_that_is_left_is_closed_and_one_that_is_shown_closes_the_one_before(screens: Navigator) -> None:
    first = screens.session
    assert first is not None
    screens.resume(desk_of(screens).library.resume("0"))
    second = screens.session
    assert second is not None
    assert (first.journal.close.alive, second.journal.close.alive) == (False, True)
    screens.title()
    assert not second.journal.close.alive


def test_whoever_closes_the_screens_closes_their_game(screens: Navigator) -> None:
    session = screens.session
    assert session is not None
    screens.close()
    assert not session.journal.close.alive
    screens.close()
