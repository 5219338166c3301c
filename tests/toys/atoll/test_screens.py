"""Atoll on the screen and in the terminal: offered, painted and played to its end, its secrets behind curtains."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app import library
from companion.display.board import Table
from companion.display.desk import Desk
from companion.display.inputs import CONFIRM
from companion.display.page import PageTable
from companion.display.route_table import open_screens
from companion.display.screens.curtain import CurtainScreen
from companion.display.screens.navigator import Navigator
from companion.display.terminal.curtain import CLEAR
from companion.display.terminal.in_characters import table_lines
from companion.display.terminal.terminal import Terminal
from companion.display.window import draw, theme
from companion.games.kit import Answer
from companion.play.session import Session
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import choose, game, hold_and_release, press_on, texts
from tests.toys.atoll.actions import Bid
from tests.toys.atoll.game import GAME

pytestmark = pytest.mark.usefixtures("installed")


def begun(desk: TestDesk) -> Session:
    """A game of two, both with cards; the first tile is turned up."""
    session = desk.begin(GAME, ("red", "blue"), {}, None)
    assert isinstance(session.open_sealed(), Answer)
    return session


@pytest.fixture
def desk(tmp_path: Path) -> TestDesk:
    return TestDesk(tmp_path, games=(GAME,))


@pytest.fixture
def screens(desk: TestDesk) -> Navigator:
    made = open_screens(desk)
    made.enter(begun(desk))
    made.page()
    return made


def test_a_game_of_its_own_package_is_offered_after_ours() -> None:
    assert library.games()[-1].name == GAME.name


def test_the_tile_is_turned_up_by_holding_the_button(desk: TestDesk) -> None:
    screens = open_screens(desk)
    session = desk.begin(GAME, ("red", "blue"), {}, None)
    screens.enter(session)
    screens.page()
    hold_and_release(screens)
    assert "The next tile" in texts(screens)
    assert session.state.due() == {"red": "turn"}


def test_a_hand_is_shown_to_its_seat_alone(desk: TestDesk) -> None:
    session, words = begun(desk), desk.words("atoll")
    cards = words.name(session.state.view("red")["players"]["red"]["hand"])
    shown = {seat: desk.painter("atoll")(session.state.view(seat), words).tables for seat in (None, "red", "blue")}
    assert [cards in str(tables) for tables in shown.values()] == [False, True, False]


def test_a_whole_bid_is_chosen_behind_its_curtain(screens: Navigator) -> None:
    choose(screens, "Call for bids", "Red")
    screens.page()
    assert isinstance(screens.top, CurtainScreen)
    assert "Red only" in texts(screens)
    assert "pearl" not in texts(screens)


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)])
def test_a_whole_game_is_played_on_the_screen(tmp_path: Path, language: str) -> None:
    screens = open_screens(TestDesk(tmp_path, language, games=(GAME,)))
    screens.enter(desk_of(screens).library.begin(GAME, GAME.seats[:2], {}, None))
    surface, random = pygame.Surface((theme.WIDTH, theme.HEIGHT)), Random(5)
    for _ in range(3000):
        draw.draw(surface, screens.page())
        if game(screens).state.over:
            assert screens.page().name == "final"
            return
        if screens.page().name == "typing":  # who searches the rules would type for ever
            screens.to_game()
        press_on(screens, random)
    raise AssertionError("the game did not end")


def test_it_is_played_in_the_terminal_with_bids_behind_a_curtain(desk: TestDesk) -> None:
    out: list[str] = []
    session = begun(desk)
    terminal = Terminal(session, desk.words("atoll"), desk.painter("atoll"), out.append)
    for line in ("red call", "red", "bid"):
        terminal.take(line)
    assert "Red only" in out[-2]
    for line in ("", "that-is-all"):
        terminal.take(line)
    assert session.steps[-1].event == Bid("red", ())
    assert any(line.startswith(CLEAR) for line in out)


def test_behind_its_curtain_a_seat_sees_its_hand_wherever_it_stands_among_the_tables(screens: Navigator) -> None:
    hand = PageTable(own_hand(screens.desk, game(screens)))
    screens.push(CurtainScreen(screens, "red"))
    assert hand not in screens.page().blocks
    screens.take(CONFIRM)
    assert hand in screens.page().blocks


def test_a_seat_that_looks_in_the_terminal_sees_its_hand_and_no_other_does(desk: TestDesk) -> None:
    out: list[str] = []
    session = begun(desk)
    hand = table_lines(own_hand(desk, session))[-1]
    terminal = Terminal(session, desk.words("atoll"), desk.painter("atoll"), out.append)
    for line in ("look red", "", "", "look blue", ""):
        terminal.take(line)
    assert out.count(hand) == 1
    assert out.index(hand) < out.index(CLEAR)


def own_hand(desk: Desk, session: Session) -> Table:
    """The one table that Red's view has and the whole table's has not."""
    paint, words = desk.library.painter("atoll"), desk.library.words("atoll")
    public = paint(session.state.view(None), words).tables
    (hand,) = (table for table in paint(session.state.view("red"), words).tables if table not in public)
    return hand
