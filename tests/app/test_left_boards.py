"""How stored games lay when they were left: small pictures, which nothing depends on and which tell no secret."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from companion.app.desk import TableDesk
from companion.app.left_boards import FOLDER, SIDE, SIZE, LeftBoards
from companion.display.board import Board
from companion.display.full_pages import TitlePage
from companion.display.inputs import Short, Tap
from companion.display.page import Items, Page
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.cacao.game import GAME as CACAO
from companion.games.kit import Game
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.session import Session
from companion.play.vault import Vault
from companion.settings import Settings

PIXELS = bytes(range(256)) * (SIZE // 256)


@pytest.fixture
def open_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], TableDesk]:
    """Opens the companion anew on the same files."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return lambda: TableDesk(Settings(), Vault(bytes(32)))


def wait(desk: TableDesk) -> None:
    """Until what is kept and loaded beside the window is there."""
    desk.library._beside.submit(int).result()
    desk.library.covers()
    assert desk.library._covers is not None
    desk.library._covers.result()


def left(desk: TableDesk, game: Game) -> Session:
    """A game that was begun and left for the title."""
    session = desk.library.begin(game, game.seats[:2], {}, None)
    screens = open_screens(desk)
    screens.enter(session)
    screens.title()
    wait(desk)
    session.journal.close()
    return session


def looked(desk: TableDesk, screens: Navigator) -> Page:
    """The page once all that is loaded beside it is there."""
    for _ in range(2):
        screens.page()
        screens.tick(screens.now + 0.1)
        wait(desk)
    assert not screens.top.moving
    return screens.page()


def listed(desk: TableDesk) -> dict[str, Board | None]:
    """What each stored game is shown by in the list, by its key."""
    screens = open_screens(desk)
    screens.take(Tap("more"))
    screens.take(Tap("stored"))
    rows = next(block for block in looked(desk, screens).blocks if isinstance(block, Items)).items
    games = [row for row in rows if row.target.startswith("game:")]
    return dict(zip([stored.key for stored in desk.library.stored()], [row.board for row in games], strict=True))


def file_of(session: Session) -> Path:
    path = session.journal.path
    return path.parent / FOLDER / f"{path.name}.board"


def test_each_stored_game_is_shown_as_it_was_left(open_desk: Callable[[], TableDesk]) -> None:
    sessions = [left(open_desk(), game) for game in (PACHAMAMA, CACAO, CACAO)]
    desk = open_desk()
    shown = listed(desk)
    covers = desk.library.covers()
    assert covers is not None
    assert not [board for board in shown.values() if board in covers.values()]
    assert len({str(board) for board in shown.values()}) == len(sessions)


def test_what_would_go_on_is_shown_on_the_title_as_it_was_left(open_desk: Callable[[], TableDesk]) -> None:
    session = left(open_desk(), CACAO)
    desk = open_desk()
    screens = open_screens(desk)
    made = looked(desk, screens).full
    assert isinstance(made, TitlePage)
    assert made.last is not None
    assert str(file_of(session)) in repr(made.last.board)


@pytest.mark.parametrize("way", ["pause", "quit"])
def test_a_board_is_kept_when_the_table_pauses_or_the_window_closes(
    open_desk: Callable[[], TableDesk], way: str
) -> None:
    desk = open_desk()
    session = desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    screens = open_screens(desk)
    screens.enter(session)
    screens.take(Short(way))
    wait(desk)
    assert file_of(session).is_file()
    session.journal.close()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"x")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


def swelling(path: Path) -> None:
    path.write_bytes(zlib.compress(bytes(SIZE * 100)))


def small(path: Path) -> None:
    path.write_bytes(zlib.compress(bytes(100)))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def missing(path: Path) -> None:
    path.unlink()


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


SPOILT = [cut, flipped, longer, huge, swelling, small, empty, missing, folder, pipe]


@pytest.mark.parametrize("spoil", SPOILT, ids=[spoil.__name__ for spoil in SPOILT])
def test_a_game_whose_picture_is_no_good_is_shown_by_its_parts(
    open_desk: Callable[[], TableDesk], spoil: Callable[[Path], None]
) -> None:
    session = left(open_desk(), CACAO)
    spoil(file_of(session))
    desk = open_desk()
    shown = listed(desk)
    covers = desk.library.covers()
    assert covers is not None
    assert shown[str(session.journal.path)] == covers["cacao"]


def test_a_picture_that_goes_while_it_is_shown_shows_nothing(tmp_path: Path) -> None:
    game = tmp_path / "a.game"
    game.touch()
    boards = LeftBoards(tmp_path)
    boards.keep(game, PIXELS)
    art = boards.kept([game])[game].cells[0].art
    assert art is not None
    assert np.array_equal(art.picture(SIDE)[:, :, (2, 1, 0, 3)].tobytes(), PIXELS)
    assert art.picture(64).shape == (64, 64, 4)
    (tmp_path / FOLDER / "a.game.board").unlink()
    assert not art.picture(64).any()


def test_the_picture_of_a_game_that_was_removed_goes_too_and_nothing_else(tmp_path: Path) -> None:
    games = [tmp_path / f"{name}.game" for name in "ab"]
    boards = LeftBoards(tmp_path)
    for game in games:
        game.touch()
        boards.keep(game, PIXELS)
    other = tmp_path / FOLDER / "holiday.jpg"
    other.touch()
    games[0].unlink()
    boards.keep(games[1], PIXELS)
    assert sorted(path.name for path in (tmp_path / FOLDER).iterdir()) == ["b.game.board", "holiday.jpg"]


def test_of_a_game_elsewhere_no_picture_is_kept_here(tmp_path: Path) -> None:
    elsewhere = tmp_path / "stick" / "a.game"
    LeftBoards(tmp_path / "games").keep(elsewhere, PIXELS)
    assert not (tmp_path / "games").exists()
    assert not elsewhere.parent.exists()


def test_where_nothing_can_be_written_a_game_is_left_all_the_same(
    open_desk: Callable[[], TableDesk], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("companion.whole_file.write", refuse)
    session = left(open_desk(), CACAO)
    desk = open_desk()
    shown = listed(desk)
    covers = desk.library.covers()
    assert covers is not None
    assert shown == {str(session.journal.path): covers["cacao"]}
    assert not (session.journal.path.parent / FOLDER).exists()
