"""Setting a game up on the screen: what the choices come to is seen before anything begins."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from companion.app.desk import TableDesk
from companion.app.plugins import found
from companion.display.board import Board, Cell, square
from companion.display.inputs import BACK, Tap, Typed
from companion.display.page import Item, Items, Para
from companion.display.route_table import open_screens
from companion.display.screens.checklist import ChecklistScreen
from companion.display.screens.navigator import Navigator
from companion.display.stored_games import Stored
from companion.display.window import draw
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.state import Cacao
from companion.play.vault import Vault
from companion.saying import LANGUAGES
from companion.settings import Settings
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import go_to, words_on_top
from tests.support.display.window.layout_faults import faults
from tests.support.entropy import ENTROPY
from tests.support.tables import OpenTable


@pytest.fixture
def screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Navigator:
    """Cacao is being set up for two."""
    monkeypatch.setattr("companion.app.desk.games_path", lambda: tmp_path)
    screens = open_screens(TableDesk(Settings(), Vault(bytes(32)), entropy=ENTROPY))
    tap(screens, "more", "new", "game:cacao", "next", "own")
    return screens


def tap(screens: Navigator, *targets: str) -> None:
    for target in targets:
        screens.take(Tap(target))


def foot(screens: Navigator) -> list[Para]:
    return list(screens.page().foot)


def item(screens: Navigator, target: str) -> Item:
    lists = [block for block in screens.page().blocks if isinstance(block, Items)]
    return next(item for each in lists for item in each.items if item.target == target)


def test_the_arithmetic_of_the_tiles_stands_under_the_choices(screens: Navigator) -> None:
    assert "22 worker tiles (11 each), 21 jungle tiles. Workers lead by 1." in foot(screens)[-1].text
    tap(screens, "seat:white")
    assert "30 worker tiles (10 each), 28 jungle tiles. Workers lead by 2." in foot(screens)[-1].text


def test_numbers_outside_the_advised_range_are_warned_of_with_the_range(screens: Navigator) -> None:
    tap(screens, "option:workers", "option:workers")
    warned = foot(screens)[-1]
    assert warned.style == "warning"
    assert warned.text == "9 more worker than jungle tiles. Better 1 to 8 more."
    assert item(screens, "start").lit


def test_what_an_option_is_about_is_said_beside_what_the_choices_come_to(screens: Navigator) -> None:
    for _ in range(3):  # which preset, who plays, which game
        screens.take(BACK)
    tap(screens, "more", "new", "game:eldorado", "next", "own", "seat:blue", "option:mode", "option:mode")
    words = words_on_top(screens)
    go_to(screens, "option:cards")
    assert [para.text for para in foot(screens)] == [
        words("option-why.cards"),
        words("plan.thieves", seat="blue", number=2),
    ]
    go_to(screens, "start")
    assert foot(screens)[0].text == words("setup.players", least=1, most=8)
    tap(screens, "option:mode")
    assert foot(screens)[-1].style == "warning", "three are no teams"


def test_what_cannot_be_played_says_so_in_place_and_does_not_begin(screens: Navigator) -> None:
    tap(screens, "option:gigantic")
    assert foot(screens)[-1] == Para("The gigantic game is for 3 or 4 players. Switch it off for 2.", "warning")
    assert not item(screens, "start").lit
    tap(screens, "start", "supply:jungle")
    assert screens.page().name == "setup"


def test_a_table_chooses_its_own_worker_tiles(screens: Navigator) -> None:
    tap(screens, "supply:workers")
    assert item(screens, "thing:1-1-1-1").note == "4 of 4"
    tap(screens, "thing:0-0-2-2", "thing:1-1-1-1")
    assert item(screens, "thing:0-0-2-2").note == "1 of 1, your own"
    assert item(screens, "thing:1-1-1-1").note == "0 of 4, your own", "after all there are comes none"
    warned = foot(screens)[-1]
    assert warned.style == "warning"
    assert "21 jungle tiles, 16 worker tiles: take 6 jungle tiles out" in warned.text
    tap(screens, "usual")
    assert item(screens, "thing:1-1-1-1").note == "4 of 4"


def test_a_game_begins_with_the_tiles_that_the_table_chose(screens: Navigator) -> None:
    tap(screens, "supply:workers", "thing:0-0-2-2", "good", "supply:jungle", *["thing:temple"] * 3)
    assert item(screens, "thing:temple").note == "1 of 5, your own", "4 are usual with two; then 5, 0, 1"
    screens.take(BACK)
    assert item(screens, "supply:jungle").note == "18, your own"
    tap(screens, "start")
    screens.page()
    screens.tick(0.0)
    assert screens.session is not None
    state = screens.session.state
    assert isinstance(state, Cacao)
    assert dict(state.kit.jungle)["temple"] == 1
    assert state.kit.workers_each == 12


def test_a_challenge_sets_seats_and_options_and_says_so(screens: Navigator) -> None:
    tap(screens, "back", "back", "back", "game:diaominos", "next", "own", "seat:east", "option:layer", "code")
    for character in "20s5-vbes-51wa-d601-j":
        screens.take(Typed(character))
    tap(screens, "done")
    assert item(screens, "code").note == "20S5-VBES-51WA-D601-J"
    assert item(screens, "seat:south").ticked
    assert not item(screens, "seat:east").ticked
    assert item(screens, "option:layer").note == "a full row"
    assert foot(screens)[-1].text.startswith("South · board EEN SSE WWN SSE WWN · grid 8 x 12 · a layer is a full row")
    tap(screens, "option:hint")
    assert item(screens, "code").note, "hints are the table's own"


@pytest.mark.parametrize("change", ["seat:north", "option:layer", "option:cube"])
def test_a_change_that_contradicts_a_challenge_takes_it_away_and_says_so(screens: Navigator, change: str) -> None:
    tap(screens, "back", "back", "back", "game:diaominos", "next", "own", "code")
    for character in "20s5vbes51wad601j":
        screens.take(Typed(character))
    tap(screens, "done", change)
    assert item(screens, "code").note == screens.words("setup.drawn")
    assert foot(screens)[-1] == Para(screens.words("setup.code-lost"), "warning")


def test_options_of_an_expansion_are_asked_only_where_it_is_played(screens: Navigator) -> None:
    def targets() -> set[str]:
        return {i.target for block in screens.page().blocks if isinstance(block, Items) for i in block.items}

    tap(screens, "back", "back", "back", "more", "new", "game:eldorado", "next", "own")
    of_the_thieves = {"option:titan-die", "option:bridge-ends", "option:shots"}
    assert not (of_the_thieves | {"option:deal", "option:thief-die"}) & targets()
    tap(screens, "option:mode", "option:hardcore-tiles")
    assert of_the_thieves | {"option:deal"} <= targets()


def test_options_of_the_otoma_are_asked_only_where_they_play(screens: Navigator) -> None:
    def targets() -> set[str]:
        return {i.target for block in screens.page().blocks if isinstance(block, Items) for i in block.items}

    tap(screens, "back", "back", "back", "more", "new", "game:pachamama", "next", "own")
    of_the_otoma = {"option:tiles", "option:otoma-pawns", "option:enter-again", "option:otoma-order"}
    assert not of_the_otoma & targets()
    tap(screens, "option:mode")
    assert of_the_otoma <= targets()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_games_shows_each_by_its_own_parts_and_nothing_of_it_is_cut(tmp_path: Path, language: str) -> None:
    games = tuple(plugin.game for plugin in found().plugins)
    listed = open_screens(TestDesk(tmp_path, language, games=games))
    tap(listed, "more", "new")
    boards = [item(listed, f"game:{game.name}").board for game in games]
    assert len(set(map(id, boards))) == len(games)
    assert all(board is not None and len(board.cells) > 4 and not board.captions for board in boards)
    for size in ((800, 480), (480, 800), (1920, 1080)):
        canvas = draw.draw(pygame.Surface(size), listed.page())
        assert list(faults(canvas, listed.page())) == []
    picture = listed.page().picture
    assert picture is not None
    assert picture.board == boards[0]


def test_the_pictures_of_the_games_are_loaded_beside_the_window_and_then_shown(
    screens: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, covers = False, screens.desk.library.covers
    monkeypatch.setattr(screens.desk.library, "covers", lambda: covers() if loaded else None)
    tap(screens, "back")
    screens.title()
    tap(screens, "more", "new")
    before = item(screens, "game:cacao").board
    assert screens.top.moving
    while covers() is None:
        time.sleep(0.01)
    loaded = True
    screens.tick(1.0)
    assert item(screens, "game:cacao").board != before
    assert not screens.top.moving


def test_how_long_a_game_takes_is_the_median_of_those_that_are_over_at_this_table(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path, games=tuple(plugin.game for plugin in found().plugins))
    lasted = {"a": (2400.0, True), "b": (2580.0, True), "c": (9000.0, True), "d": (60.0, False)}
    desk.kept = [Stored(key, "cacao", ("red",), "2026-11-22", over, seconds=s) for key, (s, over) in lasted.items()]
    listed = open_screens(desk)
    tap(listed, "more", "new")
    assert item(listed, "game:cacao").note == "2–4 · 43 min"
    assert item(listed, "game:diaominos").note == "1–4"
    go_to(listed, "game:cacao")
    assert foot(listed)[-1].text == "You need about 43 minutes for a game."
    for size in ((800, 480), (480, 800)):
        assert not list(faults(draw.draw(pygame.Surface(size), listed.page()), listed.page()))


def test_the_list_of_games_says_for_how_many_each_is_and_when_it_was_last_played(screens: Navigator) -> None:
    cacao = screens.desk.library.games[[game.name for game in screens.desk.library.games].index("cacao")]
    desk_of(screens).library.begin(cacao, cacao.seats[:2], {}, None)
    screens.title()
    tap(screens, "more", "new")
    assert item(screens, "game:cacao").note == "2–4"
    go_to(screens, "game:cacao")
    today = datetime.now(UTC).date().isoformat()[:8]
    assert foot(screens)[-1].text.startswith(f"Cacao: 2 to 4 players, last played on {today}")
    go_to(screens, "game:diaominos")
    assert foot(screens)[-1].text == "Diaominos: 1 to 4 players, new for you."
    for size in ((800, 480), (480, 800)):
        assert not list(faults(draw.draw(pygame.Surface(size), screens.page()), screens.page()))


def test_the_list_before_play_shows_the_whole_board_however_small_its_places(
    screens: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap(screens, "start")
    screens.page()
    screens.tick(1.0)
    cells = tuple(Cell(f"{x}-{y}", square(x, y)) for x in range(30) for y in range(30))
    monkeypatch.setattr(screens, "paint", lambda *_: Board(cells, focus=("3-3",)))
    screens.refresh()
    page = screens.page()
    assert page.name == "checklist"
    canvas = draw.draw(pygame.Surface((480, 800)), page)
    assert len([target for _, target in canvas.hits if target.startswith("place:")]) == len(cells)


def test_all_that_the_board_shows_before_play_is_one_line_of_the_list_that_lights_it(screens: Navigator) -> None:
    tap(screens, "start")
    screens.page()
    screens.tick(1.0)
    lines = [item for block in screens.page().blocks if isinstance(block, Items) for item in block.items]
    assert [item.ticked for item in lines if item.text == "Lay everything out as shown."] == [False]
    assert not any("/" in item.text for item in lines)
    tap(screens, "shown")
    page = screens.page()
    lines = [item for block in page.blocks if isinstance(block, Items) for item in block.items]
    assert [item.ticked for item in lines if item.target == "shown"] == [True]


def test_who_left_the_net_of_the_cube_comes_back_to_it_with_a_touch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.app.desk.games_path", lambda: tmp_path)
    screens = open_screens(TableDesk(Settings(camera="none"), Vault(bytes(32)), entropy=ENTROPY))
    diaominos = next(plugin.game for plugin in found().plugins if plugin.name == "diaominos")
    screens.enter(desk_of(screens).library.begin(diaominos, diaominos.seats[:1], {}, None))
    assert screens.page().name == "guided"
    screens.take(BACK)
    assert screens.page().name == "play"
    assert "scan" in [button.target for button in screens.page().buttons]
    screens.take(Tap("scan"))
    assert screens.page().name == "guided"


def test_the_list_before_play_says_once_what_no_camera_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told where none looks, nor in a game of which it sees all."""
    told = "The camera sees water carriers only on the companion’s printed village boards."
    table = OpenTable(tmp_path, monkeypatch)
    session = table.desk.library.begin(CACAO, ("red", "purple"), {}, None)
    table.screens.enter(session)
    monkeypatch.setattr(table.desk.watcher, "sees", lambda _: False)
    table.screens.push(ChecklistScreen(table.screens))
    assert told not in table.texts()
    monkeypatch.setattr(table.desk.watcher, "sees", lambda _: True)
    table.screens.refresh()
    assert table.texts().count(told) == 1
    table.play()
    table.screens.push(ChecklistScreen(table.screens))
    assert told not in table.texts()
