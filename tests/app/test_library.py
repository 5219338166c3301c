"""The list of stored games: one that cannot be read is a line of it, and ends nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import library
from companion.app.desk import TableDesk
from companion.app.plugins import FoundPlugins
from companion.display.full_pages import TitlePage
from companion.display.inputs import NEXT, Tap
from companion.display.page import Items
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.cacao.game import GAME
from companion.games.kit.secret_codes import by_code
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.journal import Journal, JournalError
from companion.play.vault import Vault
from companion.settings import Settings
from tests.toys.atoll.plugin import PLUGIN as ATOLL


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableDesk:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return TableDesk(Settings(language="fr"), Vault(bytes(32)))


def said(screens: Navigator) -> str:
    return "\n".join(screens.page().texts())


def test_the_title_screen_lists_what_cannot_be_read_and_says_why_in_its_language(desk: TableDesk) -> None:
    desk.library.begin(GAME, GAME.seats[:2], {}, None).journal.close()
    (desk.library.folder / "aube.game").symlink_to("nowhere")
    screens = open_screens(desk)
    assert "Continuer" in said(screens)
    screens.take(Tap("more"))
    screens.take(Tap("stored"))
    assert "aube : illisible" in said(screens)
    screens.take(Tap("game:0"))
    assert "Il n’y a pas de partie dans" in said(screens)


def test_the_title_screen_opens_where_the_folder_of_games_is_a_file(desk: TableDesk) -> None:
    desk.library.folder.parent.mkdir(parents=True)
    desk.library.folder.write_text("no folder")
    assert desk.library.stored() == ()
    with pytest.raises(JournalError, match="no-list"):
        library.stored_games(desk.library.folder)


def test_a_name_of_five_thousand_letters_is_no_stored_game() -> None:
    for name in ("x" * 5000, "x\0y", ""):
        with pytest.raises(JournalError) as told:
            Journal.read(library.find_stored(name))
        assert len(str(told.value)) < 200


def test_a_solo_game_gets_a_new_code_too() -> None:
    code = library.new_code(PACHAMAMA, {"size": "9x5", "mode": "solo-easy", "difficulty": "hard"})
    assert code is not None
    assert by_code(PACHAMAMA, code).options["difficulty"] == "hard"


def test_the_game_that_was_left_is_shown_by_its_board_on_the_first_screen_and_in_the_list(desk: TableDesk) -> None:
    other = desk.library.begin(GAME, GAME.seats[:2], {}, None)
    other.journal.close()
    session = desk.library.begin(PACHAMAMA, PACHAMAMA.seats[:2], {}, None, {PACHAMAMA.seats[0]: "Ada"})
    screens = open_screens(desk)
    screens.enter(session)
    board = screens.paint(None)
    screens.title()
    shown = screens.page().full
    assert isinstance(shown, TitlePage)
    assert shown.last is not None
    assert shown.last.board is not None
    assert shown.last.board.cells == board.cells, "it would go on"
    assert "Ada" in [name for _, name, _ in shown.last.players]
    screens.take(Tap("more"))
    screens.take(Tap("stored"))
    keys = [stored.key for stored in desk.library.stored()]
    at = keys.index(str(session.journal.path))
    for number in range(len(keys)):
        page = screens.page()
        assert page.picture is not None
        assert (page.picture.board.cells == board.cells) is (number == at)
        assert ("Pachamama : Ada" in page.foot[0].text) is (number == at)
        rows = next(block for block in page.blocks if isinstance(block, Items)).items
        assert rows[at].text.startswith("Pachamama : Ada")
        assert all(row.board is not None for row in rows)
        screens.take(NEXT)


def test_a_game_without_a_cover_is_known_by_how_it_lies_before_the_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ATOLL.painter().covers is None
    monkeypatch.setattr(library, "found", lambda: FoundPlugins((ATOLL,), ()))
    cover = library.covers()[ATOLL.name]
    assert cover.cells
    assert not cover.captions
