"""The window of the oracle and the lone wheel: held, opened, read, closed."""

from __future__ import annotations

from dataclasses import replace
from unittest import mock

import pygame
import pytest

from companion.display.full_pages import RevealPage
from companion.display.inputs import BACK, CONFIRM, Lift, Short, Tap
from companion.display.page import Items, Page
from companion.display.screens.hold import LONG
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import READ, OracleScreen
from companion.display.window import draw, pictures
from companion.display.window.full_pages import stage
from companion.display.window.kept import Kept
from companion.games.pachamama.actions import Divine
from tests.support.display.desks import TestDesk
from tests.support.display.walking import ENOUGH, LET_GO, discover, game, hold_and_release, texts


def test_the_window_of_the_oracle_opens_only_when_the_button_is_held(screens: Navigator) -> None:
    discover(screens)
    assert isinstance(screens.top, OracleScreen)
    screens.take(CONFIRM)
    screens.tick(screens.now + LONG / 2)
    assert game(screens).can_open()
    screens.take(LET_GO)
    screens.tick(screens.now + ENOUGH)
    assert game(screens).can_open(), "a short press opens nothing"


def test_the_answer_stays_until_somebody_goes_on(screens: Navigator) -> None:
    discover(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    terrain = str(game(screens).steps[-1].event.text().split()[-1])
    assert screens.page().name == "oracle-open"
    assert terrain in texts(screens)
    screens.take(LET_GO)
    assert screens.page().name == "oracle-open", "who lets go at once has not read it"
    screens.tick(screens.now + READ + 0.01)
    screens.take(CONFIRM)
    assert screens.page().name == "play"


def test_a_press_while_the_disc_turns_over_does_not_close_it(screens: Navigator) -> None:
    discover(screens)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    screens.take(LET_GO)
    screens.take(CONFIRM)
    assert screens.page().name == "oracle-open"


def divined(screens: Navigator) -> RevealPage:
    """A guess whose window has just been opened."""
    session = game(screens)
    for _ in range(30):
        seat = next(iter(session.state.due()))
        actions = list(session.state.actions(seat))
        divine = next((a for a in actions if isinstance(a, Divine)), None)
        assert session.do(divine or actions[0]).legal
        screens.refresh()
        screens.page()
        if divine is None:
            while isinstance(screens.top, OracleScreen):
                hold_and_release(screens)
            continue
        screens.sounds.clear()
        screens.take(CONFIRM)
        screens.tick(screens.now + ENOUGH)
        return reveal(screens)
    raise AssertionError("nobody divines")


def reveal(screens: Navigator) -> RevealPage:
    full = screens.page().full
    assert isinstance(full, RevealPage)
    return full


def test_the_disc_turns_over_then_the_cross_or_tick_is_struck_and_only_then_it_is_heard(screens: Navigator) -> None:
    screens.desk.set("motion", True)
    opened_at, seen = divined(screens), []
    begun = screens.now
    assert (opened_at.turned, opened_at.struck) == (0.0, 0.0)
    for since in (0.4, 0.79, 0.9, 1.01):
        screens.tick(begun + since)
        made = reveal(screens)
        heard = bool({"right", "wrong"} & set(screens.sounds))
        seen.append((round(made.turned, 2), round(made.struck, 2), heard))
    assert seen == [(0.5, 0.0, False), (0.99, 0.0, False), (1.0, 0.5, True), (1.0, 1.0, True)]
    assert {"right", "wrong"} & set(screens.sounds)


def test_a_press_cuts_the_turning_short_and_a_second_one_goes_on(screens: Navigator) -> None:
    screens.desk.set("motion", True)
    divined(screens)
    screens.take(LET_GO)
    screens.tick(screens.now + 0.3)
    screens.take(CONFIRM)
    made = reveal(screens)
    assert (made.turned, made.struck) == (1.0, 1.0)
    assert {"right", "wrong"} & set(screens.sounds)
    screens.take(LET_GO)
    screens.take(CONFIRM)
    assert screens.page().name != "oracle-open"


def test_who_still_holds_when_it_was_read_goes_on_by_letting_go(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    assert screens.page().name == "play"


def test_letting_go_before_the_ring_is_full_asks_nothing_and_empties_it(screens: Navigator) -> None:
    discover(screens)
    before = len(game(screens).steps)
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH / 2)
    screens.take(LET_GO)
    full = screens.page().full
    assert isinstance(full, RevealPage)
    assert 0.4 < full.done < 0.6
    screens.tick(screens.now + ENOUGH)
    full = screens.page().full
    assert isinstance(full, RevealPage)
    assert full.done == 0
    assert len(game(screens).steps) == before


def test_a_finger_on_the_glass_opens_the_window_too(screens: Navigator) -> None:
    discover(screens)
    screens.take(Tap("page"))
    screens.tick(screens.now + ENOUGH)
    assert screens.page().name == "oracle-open"
    screens.tick(screens.now + READ + 0.01)
    screens.take(Lift())
    assert screens.page().name == "play"


@pytest.mark.parametrize("depth", ["referee", "scores"])
def test_in_a_refereed_game_there_is_no_way_to_the_lone_wheel(screens: Navigator, desk: TestDesk, depth: str) -> None:
    desk.preferences.depth = depth
    screens.refresh()
    screens.take(Tap("menu"))
    lines = [item.target for block in screens.page().blocks if isinstance(block, Items) for item in block.items]
    assert "seals" in lines
    assert "wheel" not in lines
    screens.take(BACK)
    screens.take(Short("wheel"))
    assert screens.page().name == "play"
    assert desk.lone is None


def test_the_wheel_counts_its_openings_and_shows_while_held(screens: Navigator, desk: TestDesk) -> None:
    desk.preferences.depth = "oracle"
    screens.refresh()
    for _ in range(3):
        screens.take(CONFIRM)
    assert screens.page().name == "wheel-hold"
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    assert screens.page().name == "wheel-open"
    screens.take(LET_GO)
    assert desk.lone is not None
    assert desk.lone.opened == 1
    assert "Opened: 1" in screens.page().title


def test_the_oracle_sounds_right_or_wrong_where_it_answers_a_guess(screens: Navigator) -> None:
    session, heard = game(screens), set[str]()
    for _ in range(30):
        seat = next(iter(session.state.due()))
        actions = list(session.state.actions(seat))
        assert session.do(next((a for a in actions if isinstance(a, Divine)), actions[0])).legal
        screens.refresh()
        screens.page()
        while isinstance(screens.top, OracleScreen):
            screens.sounds.clear()
            hold_and_release(screens)
            told = {new.what.key for new in session.steps[-1].state.news()} & {"right", "wrong"}
            assert next(iter(told), "open") in screens.sounds
            heard |= told
        if heard == {"right", "wrong"}:
            return
    raise AssertionError(f"only heard {heard}")


def test_the_board_shows_faintly_behind_a_held_moment(screens: Navigator) -> None:
    divined(screens)
    page = screens.page()
    assert page.picture is not None
    assert page.picture.board.cells

    def middle(shown: Page) -> pygame.Surface:
        surface = pygame.Surface((800, 480))
        draw.draw(surface, shown)
        return surface

    there, bare = middle(page), middle(replace(page, picture=None))
    points = [(x, y) for x in range(20, 480, 10) for y in range(20, 470, 10)]
    apart = [max(abs(a - b) for a, b in zip(there.get_at(at)[:3], bare.get_at(at)[:3], strict=True)) for at in points]
    assert sum(d > 3 for d in apart) > 100
    assert max(apart) < 0.3 * 255
    assert all(there.get_at((x, y)) == bare.get_at((x, y)) for x in range(490, 800, 10) for y in range(20, 470, 10))


def test_a_held_moment_comes_up_without_drawing_parts_first(screens: Navigator) -> None:
    discover(screens)
    page = screens.page()
    assert page.name == "oracle"
    stage._LAST.clear()
    with mock.patch.object(pictures, "_kept", Kept(0)), mock.patch.object(pictures, "_drawn") as drawn:
        canvas = draw.draw(pygame.Surface((800, 480)), page, hurried=True)
    assert not drawn.called
    assert canvas.rough
