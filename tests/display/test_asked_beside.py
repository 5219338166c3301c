"""A question that is open stands beside the board, whatever else there is to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.library import games
from companion.display import showing_choices
from companion.display.bands import Column, PanelChoice
from companion.display.catalogue import load
from companion.display.inputs import CONFIRM, NEXT
from companion.display.screens import beside
from companion.display.screens.navigator import Navigator
from companion.games.cacao.game import GAME as CACAO
from companion.games.diamond_isles.game import GAME as DIAMOND_ISLES
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Answer, Event, Game
from companion.play.session import Session
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun

BY_HAND = {"pachamama": {"answers": "wheel"}}
"""Where else nothing is asked beside the board."""


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_an_open_question_is_read_beside_the_board(game: Game, tmp_path: Path) -> None:
    screens, session = begun(game, tmp_path / "game", "en", max(2, min(game.players)), BY_HAND.get(game.name))
    hands, asked = Hands(session), 0
    for _ in range(25):
        screens.refresh()
        column = screens.page().column
        chooser = screens.play.chooser if screens.play is not None else None
        if isinstance(column, Column) and chooser is not None and chooser.tree.question is not None:
            prompt = showing_choices.prompt(chooser, screens.words)
            title = column.card.title if column.card is not None else ""
            assert prompt in (column.band.title, column.band.phase, title), column.band
            asked += 1
        hands.play(1)
    assert asked


def test_nobody_is_said_to_have_the_turn_before_it_is_known_who_begins(tmp_path: Path) -> None:
    screens, session = begun(CACAO, tmp_path / "game", "en", 2)
    hands = Hands(session)
    while (question := session.state.question()) is not None and question.kind != "first":
        assert _column(screens).band.chip is None
        hands.play(1)
        screens.refresh()
    assert _column(screens).band.title == "Who is the oldest? They begin."
    assert not any(tile.due for tile in _column(screens).players)


@pytest.mark.parametrize("game", [CACAO, DIAMOND_ISLES, ELDORADO], ids=lambda game: game.name)
def test_of_what_is_rolled_or_drawn_nothing_is_chosen_beforehand(game: Game, tmp_path: Path) -> None:
    screens, session = begun(game, tmp_path / "game", "en", 3)
    hands, told = Hands(session), set[str]()
    for _ in range(40):
        question = session.state.question()
        if question is not None and question.by_chance and not question.private:
            screens.refresh()
            assert not {target for target in _column(screens).cursor if target.startswith("value")}
            before = len(session.steps)
            screens.take(CONFIRM)
            assert len(session.steps) == before
            told.add(question.kind)
        hands.play(1)
    assert told


def test_a_single_choice_has_the_whole_width_where_others_would_stand_in_a_row() -> None:
    one = beside.Offered(PanelChoice("Build here", "here"))
    assert beside.arranged([one], "here", "choices", 5, load("en")) == ((one.choice,), ())


def _column(screens: Navigator) -> Column:
    column = screens.page().column
    assert isinstance(column, Column)
    return column


def test_of_an_answer_that_is_given_piece_by_piece_the_pieces_stand_beside_the_board(tmp_path: Path) -> None:
    screens, session = begun(ELDORADO, tmp_path / "game", "en", 3)
    hands, shown = Hands(session), set[str]()
    for _ in range(40):
        question = session.state.question()
        chooser = screens.play.chooser if screens.play is not None else None
        if question is not None and question.by_chance and chooser is not None and isinstance(_column(screens), Column):
            screens.take(NEXT)
            screens.take(CONFIRM)
            if session.state.question() is question:
                made = showing_choices.summary(chooser, screens.words)
                card = _column(screens).card
                assert card is not None
                assert card.title == f"So far: {made}", question.kind
                shown.add(question.kind)
        hands.play(1)
        screens.refresh()
    assert shown


def test_confirm_says_where_there_is_nothing_under_the_cursor_yet(tmp_path: Path) -> None:
    screens, session = begun(ELDORADO, tmp_path / "game", "en", 3)
    screens.page()
    screens.take(CONFIRM)
    assert _column(screens).band.phase == "Choose first"
    assert not session.steps


def test_other_kinds_of_action_have_words_where_two_dice_leave_them_room(tmp_path: Path) -> None:
    screens, session = begun(ELDORADO, tmp_path / "game", "en", 2)
    for line in ("answer first-face gold", "red pick stella", "orange pick nicolas", "answer begin 1+2"):
        assert session.do(typed(session, line)).legal, line
    assert session.do(typed(session, "answer golden 2+5")).legal
    screens.refresh()
    shown = [key.text for pad in _column(screens).keys for key in pad.keys]
    assert "Reroll" in shown
    assert "Trade" in shown


def typed(session: Session, line: str) -> Event:
    """An event of a few words: the answer to the open question, or a choice of a seat that has one field."""
    question = session.state.question()
    if question is not None:
        return Answer(question.key, question.choices.parse(line.split()[-1]))
    seat, kind, value = line.split()
    return next(a for a in session.state.actions(seat) if a.kind == kind and value in a.text())


def test_a_choice_beside_the_board_begins_with_a_capital(tmp_path: Path) -> None:
    screens, session = begun(DIAMOND_ISLES, tmp_path / "game", "en", 3)
    hands, seen = Hands(session), set[str]()
    for _ in range(60):
        screens.to_game()
        screens.refresh()
        column = screens.page().column
        if isinstance(column, Column):
            seen |= {choice.text for choice in column.choices}
        hands.play(1)
    assert seen
    assert {text for text in seen if text[:1].islower()} == set()


def test_what_is_done_elsewhere_never_leaves_the_cursor_on_a_button_that_is_gone(tmp_path: Path) -> None:
    screens, session = begun(ELDORADO, tmp_path / "game", "en", 3)
    hands = Hands(session)
    for _ in range(40):
        hands.play(1)
        screens.to_game()
        screens.refresh()
        for _ in range(6):
            screens.page()  # which may not fail
            screens.take(NEXT)
    assert len(session.steps) >= 40
