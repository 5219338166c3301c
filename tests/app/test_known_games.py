"""The list of stored games is kept beside them: no file is read twice, and nothing is believed that is no game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest import mock

import pytest

from companion import whole_file
from companion.app import library
from companion.app.known_games import FILE, KnownGames
from companion.games.pachamama.game import GAME
from companion.play.journal import Journal
from companion.play.session import Session
from tests.support.display.desks import TestDesk

MANY = 12


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    found = TestDesk(tmp_path, games=(GAME,)).library.begin(GAME, GAME.seats[:2], {}, None, {GAME.seats[0]: "Ada"})
    with closing(found.journal):
        yield found


def reads(games: KnownGames) -> int:
    """How many files are read for the list."""
    with mock.patch.object(library, "stored_game", wraps=library.stored_game) as read:
        games.games()
    return int(read.call_count)


def test_only_what_changed_is_read_again(session: Session, tmp_path: Path) -> None:
    for n in range(1, MANY):
        session.journal.copy(tmp_path / f"{n}.game")
    games = KnownGames(tmp_path)
    assert reads(games) == MANY
    assert reads(games) == 0
    games.keep()
    assert reads(KnownGames(tmp_path)) == 0, "also after a start"
    assert session.do(next(session.state.actions(next(iter(session.state.due()))))).legal
    assert reads(KnownGames(tmp_path)) == 1


def test_it_says_what_the_files_say(session: Session, tmp_path: Path) -> None:
    (tmp_path / "bad.game").write_text("nonsense")
    KnownGames(tmp_path).games()
    for _ in range(2):
        games = KnownGames(tmp_path)
        for known, read in zip(games.games(), library.stored_games(tmp_path), strict=True):
            assert (known.path, known.events, known.when, known.over) == (read.path, read.events, read.when, read.over)
            assert (known.begin is None) is (read.begin is None) is (read.trouble is not None)
            if known.begin is not None and read.begin is not None:
                assert (known.begin.names, known.begin.options) == (read.begin.names, read.begin.options)
        games.keep()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"x": 7}',
        '{"x": {"begin": "begin {}", "events": 1, "when": "", "over": true, "seconds": 1}}',
        '{"x": {"begin": "BEGIN", "events": 1, "when": "", "over": true, "seconds": 1e400}}',
        '{"x": {"begin": "BEGIN", "events": 1, "when": "\\ud800", "over": true, "seconds": 1}}',
        '{"x": {"begin": "BEGIN", "events": 1e400, "when": "", "over": true, "seconds": 1}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_list_costs_a_look_and_nothing_else(text: str, session: Session, tmp_path: Path) -> None:
    begin = session.begin.text().replace('"', '\\"')
    (tmp_path / FILE).write_text(text.replace("BEGIN", begin), encoding="utf-8")
    (game,) = KnownGames(tmp_path).games()
    assert game.begin is not None
    assert KnownGames(tmp_path)._read() == {}


def test_a_disk_that_takes_nothing_spoils_no_list(session: Session, tmp_path: Path) -> None:
    games = KnownGames(tmp_path)
    assert len(games.games()) == 1
    with mock.patch.object(whole_file, "write", side_effect=OSError):
        games.keep()
    assert len(Journal.read(session.journal.path).entries) == len(session.journal)
