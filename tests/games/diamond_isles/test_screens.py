"""Diamond Isles on the screen, in both languages and two sizes: nothing cut off, and a finger builds."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.display import routes
from companion.display.inputs import NEXT, Tap
from companion.display.page import Page
from companion.display.window import draw
from companion.games.diamond_isles.actions import Monopoly, MoveShip, Roll, Settle
from companion.games.diamond_isles.game import GAME
from companion.games.kit import Action, State
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from scripts.benches.touches import touches
from tests.support.display.walking import begun, in_all_languages, shown

EVERY, MOST = 23, 230
"""Of so many events the page after one is drawn, with what the first choices lead to; so many events are played."""
SIZES = ((800, 480), (1280, 720))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Page]:
    """Pages of the first part of a game, and all its tables, in every language."""
    all_screens, session = in_all_languages(GAME, tmp_path_factory.mktemp("games"), 4)
    found, chance = [page for screens in all_screens.values() for page in shown(screens)], Chance(4)
    for nr in range(MOST):
        event = random_event(session.state, [], [], chance, policy=GAME.policy)
        assert session.do(event).legal
        if nr % EVERY == 0:
            for screens in all_screens.values():
                screens.to_game()
                found += shown(screens)
    for screens in all_screens.values():
        screens.go(routes.Details())
        for _ in range(4):
            found.append(screens.page())
            screens.take(NEXT)
    return found


@pytest.mark.slow
def test_nothing_is_cut_off(pages: list[Page]) -> None:
    surfaces = [pygame.Surface(size) for size in SIZES]
    for page in pages:
        for surface in surfaces:
            assert draw.draw(surface, page).overflow == [], list(page.texts())


@pytest.mark.slow
def test_the_map_is_on_every_page_of_play(pages: list[Page]) -> None:
    boards = [page.picture.board for page in pages if page.name == "play" and page.picture is not None]
    assert boards
    assert all(len(board.cells) == len(boards[0].cells) for board in boards)


def test_a_finger_on_a_lit_corner_founds_a_settlement(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 4)
    page = screens.page()
    assert page.picture is not None
    place = next(place for place in sorted(session.state.sea_map.sites) if place in page.picture.lit)  # type: ignore[attr-defined]  # a map's state
    for _ in range(2):  # the first moves the cursor, unless it is there
        if not session.steps:
            screens.take(Tap(f"place:{place}"))
    assert [step.event for step in session.steps] == [Settle("red", place)]


def test_a_finger_moves_a_ship_without_a_word_about_moving(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 3, {"cards": "cardboard"})
    chance = Chance(4)
    while not (sailing := [a for seat in session.state.due() for a in session.state.actions(seat) if _sails(a)]):
        assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal
    move, needed = sailing[-1], touches(screens, sailing[-1])
    assert session.steps[-1].event == move
    assert needed is not None
    assert needed <= 4, "two on the ship, and two where it goes"


def test_every_card_that_may_be_played_before_the_roll_is_in_sight(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 3, {"cards": "cardboard"})
    chance = Chance(4)
    while not any(isinstance(a, Monopoly) and _before_the_roll(session.state) for a in _actions(session.state)):
        assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal
    column, chooser = screens.page().column, screens.play.chooser if screens.play is not None else None
    assert column is not None
    assert chooser is not None
    keys = [key for pad in column.keys for key in pad.keys if key.target.startswith("value:")]
    assert [key.text for key in keys] == [*map(str, range(2, 13)), "", "", "", ""], "the sums, and a sign for each card"
    assert all(key.sign for key in keys[11:])
    assert chooser.at is None, "nobody knows what is rolled"


def _actions(state: State) -> list[Action]:
    return [action for seat in state.due() for action in state.actions(seat)]


def _before_the_roll(state: State) -> bool:
    return any(isinstance(action, Roll) for action in _actions(state))


def _sails(action: Action) -> bool:
    return isinstance(action, MoveShip)


def test_every_lit_corner_is_large_enough_for_a_finger(tmp_path: Path) -> None:
    screens, _ = begun(GAME, tmp_path, "en", 4)
    page = screens.page()
    canvas = draw.draw(pygame.Surface((800, 480)), page)
    assert page.picture is not None
    hit = {target.removeprefix("place:"): rect for rect, target in canvas.hits if target.startswith("place:")}
    assert all(min(hit[place].size) >= 30 for place in page.picture.lit if place in hit)
