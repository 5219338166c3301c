"""Whole games of El Dorado on the screen: five players, in both languages and two sizes, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.display import routes
from companion.display.board import Meter, Share
from companion.display.chooser import Chooser
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Lift, Over, Release, Short, Tap
from companion.display.outlook import lines
from companion.display.page import Graph, Page, PageTable
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.terminal.terminal import Terminal
from companion.display.window import draw
from companion.games.eldorado.actions import Gather, Go, HandOver, Move, Walk
from companion.games.eldorado.frames import Handing, Looking
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, State, Value, Verbatim, every_action
from companion.games.kit.chance import Chance
from companion.games.kit.trade import Propose
from companion.play.selfplay import random_event
from companion.play.session import Session
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import begun, choose, cursor, in_all_languages, shown, texts
from tests.support.games.eldorado.tables import HARD, LINE, position

OPTIONS: Mapping[str, Value] = {**HARD, "deal": "table"}
EVERY = 87
"""Of so many events the page after one is drawn, with what the first choices lead to; for long, of a third."""
SIZES = ((800, 480), (1280, 720))


def played(session: Session, seed: int) -> Iterator[ElDorado]:
    """Play on, as middling players would; each state."""
    chance = Chance(seed)
    while not session.state.over:
        event = random_event(session.state, [], [], chance, policy=GAME.policy)
        assert session.do(event).legal
        assert isinstance(session.state, ElDorado)
        yield session.state


def play_to(session: Session, kind: str) -> None:
    """Play until a kind of question is asked."""
    chance = Chance(3)
    while (question := session.state.question()) is None or question.kind != kind:
        assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal


@pytest.fixture(scope="module", params=[EVERY, pytest.param(EVERY // 3, marks=pytest.mark.long)])
def pages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[Page]]:
    """Pages of a whole game in each language."""
    all_screens, session = in_all_languages(GAME, tmp_path_factory.mktemp("games"), 5, OPTIONS)
    found: dict[str, list[Page]] = {language: [] for language in all_screens}
    for nr, state in enumerate(played(session, 3)):
        if nr % request.param == 0 and not state.over:
            for language, screens in all_screens.items():
                screens.to_game()
                found[language] += shown(screens)
    for language, screens in all_screens.items():
        found[language] += ending(screens)
    return found


def ending(screens: Navigator) -> Iterator[Page]:
    """The pages to which the end of a game leads."""
    screens.to_game()
    yield screens.page()
    screens.take(Tap("back-over"))
    yield screens.page()
    screens.take(Tap("course"))
    for _ in range(3):
        yield screens.page()
        screens.take(NEXT)
    screens.take(BACK)
    screens.go(routes.Details())
    yield screens.page()


@pytest.mark.slow
def test_nothing_is_cut_off_and_at_the_end_the_course_of_the_game_is_shown(pages: Mapping[str, list[Page]]) -> None:
    """One test, so that one process alone has to play the game."""
    surfaces = [pygame.Surface(size) for size in SIZES]
    for language, found in pages.items():
        for page in found:
            for surface in surfaces:
                assert draw.draw(surface, page).overflow == [], list(page.texts())
        plots = [b for page in found for b in (*page.left, *page.blocks) if isinstance(b, Graph)]
        assert len(plots) == 4, f"shrines, strength, tiles, gold: {language}"
        assert all(len(block.plot.series) == 5 for block in plots)


def test_the_picture_of_the_island_is_turned_by_hand_and_as_the_camera_sees_it(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 2, {})
    next(state for state in played(session, 1) if len(state.land.at) > 3)
    screens.refresh()

    def first_corner() -> tuple[float, float]:
        picture = screens.page().picture
        assert picture is not None
        return picture.board.cells[0].corners[0]

    before = first_corner()
    screens.take(Short("turn-board"))
    assert first_corner() != pytest.approx(before)
    for _ in range(11):
        screens.take(Short("turn-board"))
    assert first_corner() == pytest.approx(before)
    assert isinstance(screens.desk, TestDesk)
    screens.desk.turned = {"": 60.0}
    screens.refresh()
    assert first_corner() != pytest.approx(before)


def until_emma_looks(folder: Path) -> tuple[Navigator, ElDorado]:
    for seed in range(20):
        screens, session = begun(GAME, folder / str(seed), "en", 3, {"cards": "private", "island-stack": "companion"})
        for state in played(session, seed):
            if isinstance(state.top, Looking) and state.top.faces is not None:
                return screens, state
            if len(session.steps) > 80:
                break
    raise AssertionError("nobody plays Emma")


def test_whose_die_it_is_is_asked_one_by_one(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path / "begin", "en", 3)
    play_to(session, "begin")
    for die, who in (("5", "Red"), ("2", "Orange"), ("5", "Blue")):
        screens.refresh()
        assert f"{who}: what did you roll?" in texts(screens)
        choose(screens, die)
    assert "Red, Orange and Blue roll 5, 2 and 5. A tie: Red and Blue roll again." in texts(screens)
    assert "Red: what did you roll?" in texts(screens)


def test_a_question_with_one_answer_is_asked_all_the_same(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path / "mix", "en", 2)
    for tile in ("water", "gold"):
        assert session.do(Answer(session.state.question().key, tile)).legal  # type: ignore[union-attr]
    screens.refresh()
    assert "Island stack shuffled?" in texts(screens)
    assert texts(screens).count("shuffled\n") == 1
    column = screens.page().column
    assert column is not None
    assert [choice.text for choice in column.choices] == ["Shuffled"]


def half_given(folder: Path, cards: str, *others: str) -> Navigator:
    """Red has lost a battle and is to give Orange two cards of four."""
    seats, mode = ("red", "orange", *others), "thieves" if others else "base"
    state = position(cards={"red": (2, 1, 1)}, options={"cards": cards, "mode": mode}, seats=seats)
    state = replace(state, agenda=(*state.agenda, Handing("red", 2, "orange")))
    screens = open_screens(TestDesk(folder, games=(replace(GAME, start=lambda begin: state),)))
    desk = desk_of(screens)
    screens.enter(desk.library.begin(desk.library.games[0], state.seats, {"mode": mode}, None))
    return screens


def test_what_a_battle_came_to_stands_large_under_the_board_when_the_second_die_was_typed_too(tmp_path: Path) -> None:
    state = position(pieces=("red explorer q0r0", "orange explorer q1r0"))
    screens = open_screens(TestDesk(tmp_path, games=(replace(GAME, start=lambda begin: state),)))
    session = desk_of(screens).library.begin(screens.desk.library.games[0], state.seats, {}, None)
    screens.enter(session)
    assert session.do(Move("red", "q1r0")).legal
    for dice in ((6,), (1,)):
        question = session.state.question()
        assert question is not None
        assert session.do(Answer(question.key, dice)).legal
    screens.refresh()
    first, beaten = screens.page().foot[0], "Red beats and keeps Orange’s explorer."
    assert (first.style, first.text) == ("outcome", f"Attack: Red 6. Defence: Orange 1. {beaten}")


def test_half_of_an_open_hand_is_given_before_all_eyes_and_it_is_said_how_many(tmp_path: Path) -> None:
    screens = half_given(tmp_path, "open")
    assert screens.page().name == "play"
    assert "Red gives 2 cards to Orange." in texts(screens)
    choose(screens, "food", "wood")
    assert screens.session is not None
    assert "half" not in screens.session.state.due().values()


def test_a_finger_gives_half_of_a_private_hand_behind_the_curtain(tmp_path: Path) -> None:
    screens = half_given(tmp_path, "private")
    for number in (0, 2):
        assert screens.page().name == "curtain"
        screens.take(Tap("page"))
        assert "Red gives 2 cards to Orange." in texts(screens)
        screens.take(Over(f"value:{number}"))
        assert cursor(screens) == f"value:{number}"
        screens.take(Lift())
        screens.page()
    assert screens.session is not None
    assert screens.session.steps[-1].event == HandOver("red", ("food", "wood"))


def test_a_finger_lifted_beside_the_choices_chooses_nothing(tmp_path: Path) -> None:
    screens = half_given(tmp_path, "private")
    for given in (Tap("page"), Over("value:1"), Over("page"), Lift()):
        screens.page()
        screens.take(given)
    assert screens.page().name == "curtain"
    assert screens.session is not None
    assert not screens.session.steps


def test_a_trade_asks_with_whom(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path / "trade", "en", 3)
    for state in played(session, 3):
        screens.refresh()
        kinds = {action.kind for action in state.actions(next(iter(state.due()), "red"))}
        if "speed" in kinds and "Trade" in texts(screens).splitlines():
            break
    screens.take(Tap("kind:propose"))
    assert "Trade with whom?" in texts(screens)


def test_emma_sees_the_tiles_behind_her_curtain_and_the_table_does_not(tmp_path: Path) -> None:
    screens, state = until_emma_looks(tmp_path)
    assert isinstance(state.top, Looking)
    assert state.top.faces is not None
    tiles = screens.words.name(tuple(state.top.faces.see()))
    assert screens.page().name == "curtain"
    assert tiles not in texts(screens)
    screens.take(CONFIRM)
    assert screens.page().name == "curtain-open"
    assert tiles in texts(screens), "one of the orders in which they can lie"
    screens.take(Release(Button.CONFIRM))
    assert tiles not in texts(screens)


def test_a_finger_on_a_tile_shows_the_way_and_a_second_one_goes_there(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 2, {})
    far = next(place for _ in played(session, 4) for place in ways(session.state) if place in lit(screens))
    steps = len(session.steps)
    screens.take(Tap(f"place:{far}"))
    assert len(session.steps) == steps
    pointed = screens.page().picture
    assert pointed is not None
    assert far in pointed.cursor
    screens.take(Tap(f"place:{far}"))
    assert [step.event for step in session.steps[steps:]] == [Go("red", far)]


def lit(screens: Navigator) -> frozenset[str]:
    """The places that can be chosen now."""
    screens.refresh()
    picture = screens.page().picture
    return picture.lit if picture is not None else frozenset()


def ways(state: State) -> Iterator[str]:
    """Where red could walk, several spaces far."""
    yield from (action.to for action in state.actions("red") if isinstance(action, Walk))


def test_a_terminal_shows_what_is_left_and_the_odds() -> None:
    bar = Meter((Share(0.5, "red", "wins 50 %"), Share(0.5, "blue", "loses 50 %")), "Red against Blue")
    assert lines((bar, "Speed left: 2")) == ("Red against Blue  wins 50 %  loses 50 %", "Speed left: 2")


def gathering(folder: Path, *cards: str) -> Navigator:
    """Red has gathered these cards one by one and may take more."""
    state = position(tiles={**LINE, "q0r0": "garden"}, stage="gather")
    red, orange = state.players
    state = replace(state, players=(replace(red, gather=len(cards) + 1), orange))
    screens = open_screens(TestDesk(folder, games=(replace(GAME, start=lambda begin: state),)))
    session = desk_of(screens).library.begin(screens.desk.library.games[0], state.seats, {}, None)
    screens.enter(session)
    for card in cards:
        assert session.do(Gather("red", card)).legal
    return screens


def test_of_equal_events_the_one_that_is_put_right_is_named_with_what_comes_in_its_place(tmp_path: Path) -> None:
    screens = gathering(tmp_path, "gold", "gold", "gold")
    screens.take(Short("mend"))
    screens.take(Tap("step:1"))
    choose(screens, "Gather one card · food")
    assert screens.page().name == "agree"
    words = screens.words
    shown = texts(screens)
    assert words("agree.gone", n=1) in shown
    assert shown.count(f"– {words.event(Gather('red', 'gold'))}") == 1
    assert words("agree.instead", event=Verbatim(words.event(Gather("red", "food")))) in shown
    screens.take(CONFIRM)
    assert screens.session is not None
    assert [step.event for step in screens.session.steps] == [Gather("red", card) for card in ("gold", "food", "gold")]


def test_putting_what_was_in_its_own_place_changes_nothing_and_says_so(tmp_path: Path) -> None:
    screens = gathering(tmp_path, "gold")
    screens.take(Short("mend"))
    screens.take(Tap("step:0"))
    choose(screens, "Gather one card · gold")
    assert screens.words("mend.same") in texts(screens)


def test_of_many_players_who_holds_the_curtain_open_reads_one_table_and_how_to_choose(tmp_path: Path) -> None:
    screens = half_given(tmp_path, "private", "blue", "white", "green", "purple", "brown")
    screens.take(CONFIRM)
    page = screens.page()
    assert page.name == "curtain-open"
    assert len([block for block in page.blocks if isinstance(block, PageTable)]) == 1
    for size in SIZES:
        canvas = draw.draw(pygame.Surface(size), page)
        assert canvas.overflow == []
        assert screens.words("curtain.choose").split()[0] in " ".join(each.text for each in canvas.written)


def test_in_the_terminal_nothing_is_said_of_what_a_refused_action_would_bring(tmp_path: Path) -> None:
    desk, out = TestDesk(tmp_path, games=(GAME,)), list[str]()
    session = desk.begin(GAME, GAME.seats[:2], {}, None)
    terminal = Terminal(session, desk.words(GAME.name), desk.painter(GAME.name), out.append, extras=desk.extras)
    for kind in session.state.kinds:
        action = next(iter(every_action(session.state, GAME.seats[1], kind)), None)
        if action is not None:
            out.clear()
            terminal.take(f"ahead {action.text()}")
            assert out == ["You only see that once it is done."]


def test_the_cursor_stands_on_no_first_tile_that_the_island_cannot_begin_with(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path, games=(GAME,))
    screens = open_screens(desk)
    screens.enter(desk.begin(GAME, GAME.seats[:2], {}, None))
    screens.page()
    assert screens.play is not None
    chooser = screens.play.chooser
    assert chooser is not None
    assert chooser.tree.question is not None
    assert chooser.tree.question.kind == "first-face"
    assert chooser.at is None, "drawn by hand: nothing is chosen beforehand"
    screens.take(NEXT)
    assert chooser.at is not None


def test_an_offer_of_every_kind_for_nothing_is_confirmed_before_it_goes_off() -> None:
    there, cards = ("red explorer q0r0", "orange explorer q0r0"), dict.fromkeys(("red", "orange"), (1, 1, 1))
    chooser = Chooser(position(pieces=there, cards=cards), "red")
    for value in ("propose", "food", "gold", "wood"):
        assert chooser.choose(value).event is None
    assert chooser.confirm().event == Propose("red", "orange", ("food", "gold", "wood"), ())
