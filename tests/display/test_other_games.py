"""Games that have no catalogue and no board yet: simultaneous private sheets, a peek, battles and deals."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Release, Short, Tap
from companion.display.page import Items
from companion.display.route_table import open_screens
from companion.display.screens.curtain import CurtainScreen
from companion.display.screens.hold import LONG
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.play import PlayScreen
from companion.display.window import draw, theme
from companion.games.kit import DOTS, Game
from companion.play.session import Session
from tests.support.display.desks import TestDesk
from tests.support.display.walking import press_on
from tests.toys import sheets, skirmish

LET_GO = Release(Button.CONFIRM)


def begun(folder: Path, game: Game, *seats: str) -> tuple[Navigator, Session]:
    desk = TestDesk(folder, games=(game,))
    screens = open_screens(desk)
    session = desk.begin(game, seats, {}, None)
    screens.enter(session)
    screens.page()
    return screens, session


def shown(screens: Navigator) -> str:
    return "\n".join(screens.page().texts())


@pytest.fixture
def table(tmp_path: Path) -> tuple[Navigator, Session]:
    """Private sheets, the first die read as 6, so that all seats are due."""
    screens, session = begun(tmp_path, sheets.GAME, "north", "south", "east")
    for _ in range(5):
        screens.take(NEXT)
    screens.take(CONFIRM)
    return screens, session


def test_of_several_who_are_due_one_is_picked(table: tuple[Navigator, Session]) -> None:
    screens, session = table
    assert set(session.state.due()) == {"north", "south", "east"}
    items = [i.target for b in screens.page().blocks if isinstance(b, Items) for i in b.items]
    assert items == ["seat:north", "seat:south", "seat:east"]
    screens.take(NEXT)
    screens.take(CONFIRM)
    assert isinstance(screens.top, PlayScreen)
    assert screens.top.chooser is not None
    assert screens.top.chooser.tree.seat == "south"
    screens.take(BACK)
    assert screens.top.chooser is None


def test_a_private_action_is_chosen_behind_its_curtain_and_logged_as_dots(table: tuple[Navigator, Session]) -> None:
    screens, session = table
    screens.take(CONFIRM)
    screens.take(CONFIRM)  # the only kind of action, which is private
    assert isinstance(screens.top, CurtainScreen)
    assert "north" in shown(screens)
    screens.take(CONFIRM)
    assert screens.page().name == "curtain-open"
    for _ in range(3):
        screens.take(NEXT)
    screens.take(BACK)  # chooses, while the curtain is held
    screens.take(LET_GO)
    assert session.steps[-1].event.text() == "north cross number=4"
    assert "crossed" in shown(screens)
    screens.take(Short("undo"))
    assert DOTS in shown(screens)
    assert "4" not in shown(screens)


def test_a_curtain_closes_when_it_is_let_go(table: tuple[Navigator, Session]) -> None:
    screens, _ = table
    screens.take(Short("private"))
    screens.take(CONFIRM)
    shut = shown(screens)
    screens.take(CONFIRM)
    assert shown(screens) != shut
    screens.tick(screens.now + LONG)  # for less than that it says what holding is
    screens.take(LET_GO)
    assert shown(screens) == shut


def test_one_seat_takes_its_own_action_back_while_others_are_busy(table: tuple[Navigator, Session]) -> None:
    screens, session = table
    for seat, number in (("north", 3), ("south", 5)):
        assert session.do(sheets.Cross(seat, number)).legal
    screens.take(Short("undo-own"))
    screens.take(Tap("north"))
    screens.take(CONFIRM)
    assert [s.event.text() for s in session.steps[1:]] == ["south cross number=5"]


def test_a_misread_answer_is_mended_rounds_later_and_what_falls_is_said(table: tuple[Navigator, Session]) -> None:
    screens, session = table
    for seat in session.state.seats:
        session.do(sheets.Cross(seat, 5))
    screens.take(Short("mend"))
    screens.take(Tap("step:0"))
    screens.take(NEXT)
    screens.take(CONFIRM)
    assert "No longer possible" in shown(screens)
    screens.take(CONFIRM)
    assert session.steps[0].event.text() == "answer die.1 2"


def test_a_peek_opens_for_its_seat_alone_and_is_never_logged(tmp_path: Path) -> None:
    screens, session = begun(tmp_path, skirmish.GAME, "red", "blue")
    assert session.do(skirmish.Peek("red")).legal
    screens.refresh()
    screens.page()
    assert isinstance(screens.top, OracleScreen)
    assert "red only" in shown(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + LONG + 0.01)
    card = str(getattr(session.steps[-1].event, "value", "?"))
    assert card in shown(screens)
    screens.take(LET_GO)
    for name in ("log", "mend", "undo"):
        screens.take(Short(name))
        assert card not in shown(screens), name
        screens.take(BACK)


@pytest.mark.parametrize("game", [sheets.GAME, skirmish.GAME], ids=lambda g: g.name)
def test_a_game_without_any_texts_is_still_drawn_and_played_to_its_end(tmp_path: Path, game: Game) -> None:
    screens, session = begun(tmp_path, game, *game.seats[:2])
    surface, random = pygame.Surface((theme.WIDTH, theme.HEIGHT)), Random(9)
    for _ in range(4000):
        page = screens.page()
        draw.draw(surface, page)
        if session.state.over:
            assert screens.page().name == "final"
            return
        press_on(screens, random)
    raise AssertionError("the game did not end")
