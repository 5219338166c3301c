"""Table mode: large figures once nobody has touched anything for a while; the first touch only wakes."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import create_autospec

import pytest

from companion.app.library import words_of
from companion.display.bands import PlayerTile
from companion.display.board import Chip
from companion.display.guide import Guide
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Input, Press, Release, ScreenSeen, Short, Tap
from companion.display.news import ordered, recent
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.display.table_mode import AFTER, DIMS, at_rest
from companion.display.window.glance import leaders
from companion.games.cacao.game import GAME as CACAO
from companion.games.diamond_isles.game import GAME as ISLES
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Game, say
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.session import Session
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun, discover, game


def rest(screens: Navigator, seconds: float = AFTER) -> None:
    screens.tick(screens.now + seconds)


def test_it_comes_after_eight_seconds_and_shows_name_points_and_nothing_to_press(screens: Navigator) -> None:
    column = screens.page().column
    assert column is not None
    rest(screens, AFTER - 0.1)
    assert screens.page().glance is None
    rest(screens, 0.2)
    page = screens.page()
    assert page.column is None
    assert page.glance is not None
    assert page.glance.band.title == column.band.short
    assert page.glance.players == column.players
    assert page.picture is not None
    assert not page.picture.cursor
    assert page.name == "play", "a voice and lamps go on as before"


def test_who_leads_wears_a_star_once_not_all_have_as_many_points() -> None:
    def tiles(*points: str) -> tuple[PlayerTile, ...]:
        return tuple(PlayerTile(Chip("red"), each) for each in points)

    assert leaders(tiles("0", "0", "0")) == (False, False, False)
    assert leaders(tiles("−2", "5", "5")) == (False, True, True)
    assert leaders(tiles("14", "9")) == (True, False)
    assert leaders(()) == ()


def test_whatever_the_clock_says_at_first_the_wait_begins_then(desk: TestDesk) -> None:
    screens = open_screens(desk)
    screens.enter(desk.library.begin(CACAO, CACAO.seats[:2], {}, None))
    screens.tick(1e5)
    assert screens.page().glance is None
    rest(screens)
    assert screens.page().glance is not None


@pytest.mark.parametrize("given", [NEXT, CONFIRM, BACK, Tap("page"), Tap("undo"), Short("undo")])
def test_the_first_press_or_touch_only_wakes(screens: Navigator, given: Input) -> None:
    before = screens.page()
    rest(screens)
    assert screens.page().glance is not None
    screens.take(given)
    assert screens.page() == before
    assert isinstance(screens.top, PlayScreen)
    assert not game(screens).steps[1:]


def test_escape_opens_the_menu_from_there_in_one_press(screens: Navigator) -> None:
    rest(screens)
    screens.take(Press(Button.BACK, at_once=True), ScreenSeen(screens.page().moment, 5.0))
    assert screens.page().name == "menu"


def test_letting_go_of_a_button_does_not_wake_and_a_second_press_before_it_was_seen_does_nothing(
    screens: Navigator,
) -> None:
    rest(screens)
    shown = screens.page().moment
    screens.take(Release(Button.CONFIRM))
    assert screens.page().glance is not None
    screens.take(Press(Button.CONFIRM), ScreenSeen(shown, 5.0))
    screens.take(Press(Button.CONFIRM), ScreenSeen(shown, 5.0))
    assert not game(screens).steps[1:]


def test_what_is_held_or_asked_behind_a_curtain_never_rests(screens: Navigator) -> None:
    discover(screens)
    assert screens.page().name == "oracle"
    rest(screens, 10 * AFTER)
    assert screens.page().glance is None


def test_it_gets_darker_after_two_minutes(screens: Navigator) -> None:
    for seconds, dim in ((AFTER, False), (DIMS, True)):
        rest(screens, seconds)
        glance = screens.page().glance
        assert glance is not None
        assert glance.dim == dim


def test_orders_to_the_players_come_before_what_is_awaited(screens: Navigator, desk: TestDesk) -> None:
    rest(screens)
    glance = screens.page().glance
    assert glance is not None
    assert glance.card is not None
    assert glance.card.order == any(para.style == "hands" for para in screens.page().foot)
    assert not glance.card.order or not glance.band.phase
    assert glance.card.title != glance.band.phase


@pytest.mark.parametrize("game", [CACAO, ELDORADO, ISLES], ids=lambda game: game.name)
def test_it_tells_nothing_that_the_page_in_play_does_not(game: Game, tmp_path: Path) -> None:
    screens, _ = begun(game, tmp_path / "a", "en", 3)
    page = screens.page()
    assert page.column is not None
    band = page.column.band
    told = {word for text in (*page.texts(), band.short, band.who, band.how) for word in text.split()}
    assert {word for text in at_rest(page).texts() for word in text.split()} <= told


def test_what_a_roll_brings_is_told_by_name_number_and_picture_and_what_was_rolled_below_the_name(
    tmp_path: Path,
) -> None:
    screens, session = begun(ISLES, tmp_path / "isles", "en", 3)
    hands = Hands(session)
    while not _dealt(session):
        hands.play(1)
    screens.refresh()
    resting = at_rest(screens.page())
    glance = resting.glance
    assert glance is not None
    assert glance.card is not None
    assert glance.band.phase.startswith("rolled ")
    assert resting.picture is not None
    rolled = session.state.view(None)["rolled"]
    numbers = {session.state.view(None)["map"]["cells"][place]["number"] for place in resting.picture.concerned}
    assert numbers == {rolled}, "what brings it is ringed"
    assert not resting.picture.marks
    for row in glance.card.rows:
        assert row.text.rpartition(" ")[2] in ("+1", "+2", "+3", "+4")
        assert isinstance(row.picture, Chip)
        assert isinstance(row.sign, Chip)
        assert row.sign.form == "pawn"


def _dealt(session: Session) -> bool:
    """Whether the last step was a roll that brought two players something."""
    told = [todo.key for step in session.steps[-1:] for news in step.state.news() for todo in news.hands]
    return len(told) > 1 and set(told) <= {"take-cards"}


@pytest.mark.parametrize("game", [ELDORADO, DIAOMINOS], ids=lambda game: game.name)
def test_a_question_to_all_is_said_once_with_who_answers_and_how_beside_a_picture(game: Game, tmp_path: Path) -> None:
    screens, session = begun(game, tmp_path / "asked", "en", 4)
    question = session.state.question()
    assert question is not None
    page = at_rest(screens.page())
    assert page.glance is not None
    assert page.glance.card is not None
    asked = page.glance.card.title
    assert asked.endswith("?")
    assert [text for text in page.glance.texts() if text == asked] == [asked]
    assert page.glance.band.title == "All of you"
    assert [row.text for row in page.glance.card.rows] == ["Press any button, then choose."]
    assert page.picture is not None
    assert page.picture.board.cells


def test_what_can_be_shown_to_the_camera_need_not_be_typed(tmp_path: Path) -> None:
    screens, _ = begun(DIAOMINOS, tmp_path, "en", 2)
    desk = screens.desk
    assert isinstance(desk, TestDesk)
    desk.talk = create_autospec(Guide)
    glance = at_rest(screens.page()).glance
    assert glance is not None
    assert glance.card is not None
    assert [row.text for row in glance.card.rows] == ["Show it to the camera, or press a button."]


def test_tiles_to_choose_from_stand_in_the_place_of_a_board_that_does_not_lie_there_yet(tmp_path: Path) -> None:
    page = begun(ELDORADO, tmp_path, "en", 2)[0].page()
    assert page.column is not None
    resting = at_rest(page).picture
    assert resting is not None
    offered = [key.sign for pad in page.column.keys for key in pad.keys if key.sign is not None]
    assert offered
    assert [piece.chip for piece in resting.board.pieces] == offered


def test_what_everybody_does_at_once_is_said(tmp_path: Path) -> None:
    screens, session = begun(DIAOMINOS, tmp_path / "cube", "en", 4)
    hands = Hands(session)
    while not (
        (column := screens.page().column) and column.card is not None and column.card.title == "Mark, then load"
    ):
        hands.play(1)
        screens.enter(session)
    glance = at_rest(screens.page()).glance
    assert glance is not None
    assert glance.card is not None
    assert [row.text for row in glance.card.rows] == ["Mark, then load"]


def test_the_board_at_rest_lies_where_it_lay(tmp_path: Path) -> None:
    for number, each in enumerate((ISLES, CACAO, ELDORADO, DIAOMINOS)):
        screens, session = begun(each, tmp_path / str(number), "en", min(n for n in each.players if n > 2))
        Hands(session).play(30)
        screens.refresh()
        page = screens.page()
        assert page.picture is not None
        resting = at_rest(page).picture
        assert resting is not None
        assert resting.board.extent == page.picture.board.extent


def test_whose_pawn_is_meant_is_seen_beside_an_order_and_where_it_stood_on_the_board(tmp_path: Path) -> None:
    screens, session = begun(PACHAMAMA, tmp_path, "en", 4)
    hands, met = Hands(session), set[str]()
    for _ in range(300):
        hands.play(1)
        screens.enter(session)
        page = screens.page()
        if page.column is None or page.picture is None:
            continue
        told = [todo.key for todo in ordered(recent(session.steps))]
        resting = at_rest(page)
        assert resting.glance is not None
        assert resting.picture is not None
        card = resting.glance.card
        if told == ["retrieve"]:
            assert card is not None
            (row,) = card.rows
            assert row.text.endswith(": take back your pawn.")
            assert [mark.sign for mark in resting.picture.marks if mark.kind == "ghost"] == [row.sign]
            met.add("retrieve")
        elif "crop" in told[:1]:
            assert card is not None
            assert isinstance(card.rows[0].picture, Chip)
            assert card.rows[0].picture.form == "pawn"
            met.add("crop")
    assert met == {"retrieve", "crop"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [PACHAMAMA, CACAO, ELDORADO, ISLES], ids=lambda game: game.name)
def test_who_else_does_what_is_ordered_stands_large_before_whose_turn_it_is(
    game: Game, language: str, tmp_path: Path
) -> None:
    screens, session = begun(game, tmp_path, language, 3)
    hands, met, words = Hands(session), set[bool](), screens.words
    for _ in range(60):
        hands.play(1)
        screens.enter(session)
        page = screens.page()
        glance = at_rest(page).glance
        orders = ordered(recent(session.steps))
        seats = {seat for order in orders for name, seat in order.args if name == "seat"}
        if session.state.over or glance is None or not orders or len(seats) != 1:
            continue
        if glance.card is None or any(row.picture is not None for row in glance.card.rows):
            continue
        title = page.column.band.title if page.column is not None else ""
        due = next((seat for seat in session.state.seats if words("play.due", seat=seat) == title), None)
        others = due is not None and {due} != seats
        assert not others or (glance.band.title, glance.band.phase) == (
            words.who(str(*seats)),
            words("play.then", seat=due or ""),
        )
        assert not others or [player.chip == glance.band.chip for player in glance.players if player.due] == [True]
        met.add(others)
    assert met == {True, False}


def test_a_place_to_choose_is_told_by_what_for_with_its_picture_and_lit_on_the_board(tmp_path: Path) -> None:
    page = begun(ISLES, tmp_path, "en", 3)[0].page()
    assert page.picture is not None
    assert page.column is not None
    resting = at_rest(page)
    assert resting.glance is not None
    assert resting.glance.card is not None
    assert resting.picture is not None
    (row,) = resting.glance.card.rows
    assert row.text == "Build a settlement"
    assert row.sign == page.column.choices[0].sign
    assert isinstance(row.sign, Chip)
    assert resting.picture.lit == page.picture.lit
    assert not resting.picture.cursor


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_to_lay_a_tile_on_the_display_has_no_number_that_a_tile_on_the_board_shows_too(language: str) -> None:
    words = words_of(language, "cacao")
    said = [words.say("hand", say("lay", tile="temple", place=place)) for place in ("display-1", "display-2")]
    assert said[0] != said[1]
    assert not any(letter.isdigit() for letter in "".join(said))
