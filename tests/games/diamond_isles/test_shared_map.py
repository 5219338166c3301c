"""A map goes from table to table: shown as a code, typed on another screen, printed on a sheet."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest
from click.testing import CliRunner

from calibration.art.page import PdfPrint
from companion.app.desk import TableDesk
from companion.app.kept_codes import KeptCodes
from companion.commands.print import command
from companion.display.inputs import Tap, Typed
from companion.display.page import Item, Items
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.seals import code_screen
from companion.display.window import draw
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.map.playable import USUAL, shuffled
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import code_of, read_map, word_of
from companion.games.diamond_isles.parts.sheets import of_code
from companion.games.diamond_isles.settings import ASKED, MAP, SHUFFLED
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer
from companion.play.vault import Vault
from companion.settings import Settings
from tests.support.entropy import ENTROPY

SIZE = (800, 480)


def other_map() -> SeaMap:
    return shuffled(read_map(USUAL), 7)


def desk_of(folder: Path) -> TableDesk:
    desk = TableDesk(Settings(), Vault(bytes(32)), entropy=ENTROPY)
    desk.library.folder = folder
    return desk


def setting_up(folder: Path) -> Navigator:
    screens = open_screens(desk_of(folder))
    tap(screens, "more", "new", "game:diamond_isles", "next", "own")
    return screens


def tap(screens: Navigator, *targets: str) -> None:
    for target in targets:
        screens.take(Tap(target))


def cut_off(screens: Navigator) -> list[str]:
    return [str(what) for what in draw.draw(pygame.Surface(SIZE), screens.page()).overflow]


def note(screens: Navigator, target: str) -> str:
    lists = [block for block in screens.page().blocks if isinstance(block, Items)]
    found: Item = next(item for each in lists for item in each.items if item.target == target)
    return found.note


@pytest.mark.parametrize("blanks", [True, False])
def test_a_maps_code_is_typed_on_the_screen_and_its_map_is_played(tmp_path: Path, blanks: bool) -> None:
    screens, code = setting_up(tmp_path), code_of(other_map())
    assert len(code) > 100
    tap(screens, "code")
    for character in code.lower() if blanks else code.lower().replace(" ", ""):
        screens.take(Typed(character))
    assert cut_off(screens) == []
    tap(screens, "done")
    assert screens.page().name == "setup"
    assert cut_off(screens) == []
    assert note(screens, "code").startswith(code[:9])
    tap(screens, "start")
    screens.page()
    screens.tick(0.0)
    assert screens.session is not None
    state = screens.session.state
    assert isinstance(state, DiamondIsles)
    assert state.sea_map == other_map()


def test_a_codes_letter_typed_wrong_is_said(tmp_path: Path) -> None:
    screens, code = setting_up(tmp_path), code_of(other_map())
    tap(screens, "code")
    for character in code[:-1].lower() + ("z" if code[-1] != "Z" else "y"):
        screens.take(Typed(character))
    tap(screens, "done")
    assert "wrong" in " ".join(screens.page().texts())


def test_a_map_has_its_code_on_a_page_of_its_own(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    screens = open_screens(desk)
    screens.enter(desk.library.begin(GAME, GAME.seats[:4], {MAP: SHUFFLED}, None))
    page = code_screen(screens, desk.library.codes)
    assert page is not None
    screens.push(page)
    assert cut_off(screens) == []
    state = screens.session.state if screens.session else None
    assert isinstance(state, DiamondIsles)
    blocks = code_of(state.sea_map).split()
    assert [text for text in screens.page().texts() if text in blocks] == blocks


def test_a_map_read_from_the_table_is_kept_under_a_name_and_played_again(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    desk.library.codes = KeptCodes(tmp_path / "codes.json")
    screens = open_screens(desk)
    session = desk.library.begin(GAME, GAME.seats[:4], {MAP: ASKED}, None)
    session.do(Answer("map", word_of(other_map())))
    screens.enter(session)
    page = code_screen(screens, desk.library.codes)
    assert page is not None
    screens.push(page)
    assert cut_off(screens) == []
    tap(screens, "keep")
    for character in "storm 2":
        screens.take(Typed(character))
    tap(screens, "done")
    assert "Storm 2" in " ".join(screens.page().texts())
    tap(screens, "good")
    screens = open_screens(desk)
    tap(screens, "more", "new", "game:diamond_isles", "next", "own", "code")
    assert cut_off(screens) == []
    tap(screens, "kept:Storm 2", "start")
    screens.page()
    screens.tick(0.0)
    assert screens.session is not None
    assert isinstance(screens.session.state, DiamondIsles)
    assert screens.session.state.sea_map == other_map()


def test_beside_kept_codes_another_one_can_be_typed_or_none_taken(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    desk.library.codes = KeptCodes(tmp_path / "codes.json")
    desk.library.codes.keep(GAME.name, "Storm", code_of(other_map()))
    screens = open_screens(desk)
    tap(screens, "more", "new", "game:diamond_isles", "next", "own", "code", "kept:Storm")
    assert note(screens, "code").startswith(code_of(other_map())[:9])
    tap(screens, "code", "none")
    assert "random" in note(screens, "code")
    tap(screens, "code", "type")
    assert screens.page().name == "typing"


def test_the_map_of_a_code_is_printed_with_all_that_lies_on_it_and_the_code(tmp_path: Path) -> None:
    sea_map, words = other_map(), list[str]()

    class Noting(PdfPrint):
        def text(self, x: float, y: float, said: str, points: float, bold: bool = False, grey: int = 0) -> None:
            words.append(said)
            assert 0 <= x <= 210, said
            super().text(x, y, said, points, bold, grey)

    of_code(code_of(sea_map))(Noting("a4"))
    del words[: words.index(sea_map.hexes[0].terrain)]  # title and ruler
    for terrain, count in Counter(hexagon.terrain for hexagon in sea_map.hexes).items():
        assert words.count(terrain) == count
    numbers = Counter(str(n) for n in (*(h.number for h in sea_map.hexes), *(v.number for v in sea_map.villages)) if n)
    assert {word: words.count(word) for word in numbers} == numbers
    assert words.count("2:1") + words.count("3:1") == len(sea_map.harbours)
    assert {"R", "P"} <= set(words)
    assert " ".join(" ".join(words[-2:]).split()) == code_of(sea_map)


def test_the_command_prints_the_map_of_a_code(tmp_path: Path) -> None:
    out = tmp_path / "map.pdf"
    given = ["sheets", "--game", "diamond_isles", "--code", code_of(other_map()), "--out", str(out)]
    assert CliRunner().invoke(command, given).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
