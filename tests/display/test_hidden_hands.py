"""Hidden hands on the screen: what all see tells nothing, what only a seat may choose goes on behind its curtain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.display import news, routes
from companion.display.board import Board, Cell, square
from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser
from companion.display.inputs import CONFIRM, Short
from companion.display.terminal.curtain import CLEAR
from companion.display.terminal.terminal import Terminal
from companion.games.kit import DOTS, Begin, Game, Private
from companion.games.kit.hands import CardHand
from companion.play.choices import ALL
from tests.display.test_other_games import begun
from tests.support.display.desks import TestDesk
from tests.toys import bazaar, sheets
from tests.toys.bazaar import CARDS, Bazaar, Bid, Discard, End


def holding(*cards: int) -> Bazaar:
    state = bazaar.start(bazaar.GAME.begin(("red", "blue")))
    return replace(state, hands=(Private(CardHand(CARDS, cards)), state.hands[1]))


def test_a_private_choice_begun_for_all_to_see_goes_on_with_what_is_in_hand() -> None:
    shown = Chooser(holding(0, 0, 2, 0, 0), "red", openly=True)
    shown.choose("discard")
    assert shown.private
    assert [branch.value for branch in shown.branches] == list(CARDS)
    assert [branch.value for branch in shown.behind().branches if branch.legal] == ["ore", ALL]


def test_what_chose_itself_behind_the_curtain_can_be_read_and_confirmed() -> None:
    shown = Chooser(holding(0, 0, 1, 0, 0), "red", openly=True)
    shown.choose("discard")
    behind = shown.behind()
    assert behind.confirm().event == Discard("red", ("ore",))


def test_news_for_one_seat_stand_behind_its_curtain_only(tmp_path: Path) -> None:
    screens, session = begun(tmp_path, bazaar.GAME, "red", "blue")
    assert session.do(Discard("red", ("wool",))).legal
    words: Catalogue = screens.desk.library.words("bazaar")
    assert news.private(session, words, "blue") == ()
    assert len(news.private(session, words, "red")) == 1
    assert not any("discarded" in line for line in screens.page().texts())


def test_the_board_that_is_kept_of_a_game_is_the_one_that_all_may_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
        return Board((Cell("hands", square(0, 0), mark=str(view["hands"])),))

    monkeypatch.setattr(TestDesk, "painter", lambda *_: paint)
    screens, session = begun(tmp_path, bazaar.GAME, "red", "blue")
    (seat, *_) = session.state.due()
    screens.go(routes.Curtain(seat, Chooser(session.state, seat, openly=True).behind()))
    screens.take(CONFIRM)
    assert screens.paint(seat) != screens.paint(None), "its own hand is open behind the curtain"
    screens.take(Short("quit"))
    assert isinstance(screens.desk, TestDesk)
    kept = screens.desk.left_boards[str(session.journal.path)]
    assert [cell.mark for cell in kept.cells] == [str(session.state.view(None)["hands"])]
    assert all(str(session.state.view(each)["hands"]) != kept.cells[0].mark for each in session.state.seats)


def at_terminal(folder: Path, game: Game, *seats: str) -> tuple[Terminal, list[str]]:
    desk = TestDesk(folder, games=(game,))
    out: list[str] = []
    session = desk.begin(game, seats, {}, None)
    return Terminal(session, desk.library.words(game.name), desk.painter(game.name), out.append), out


def said(made: tuple[Terminal, list[str]], *lines: str) -> str:
    terminal, out = made
    out.clear()
    for line in lines:
        terminal.take(line)
    return "\n".join(out)


def test_at_the_terminal_a_private_choice_waits_until_the_others_look_away(tmp_path: Path) -> None:
    made = at_terminal(tmp_path, bazaar.GAME, "red", "blue")
    shut = said(made, "discard")
    assert "brick" not in shut
    assert "red only" in shut
    assert "brick" in said(made, "")
    said(made, "brick")
    after = said(made, "that-is-all")
    assert made[0].session.steps[-1].event == Discard("red", ("brick",))
    assert after.startswith(CLEAR)
    assert "brick" not in after


def test_a_curtain_that_is_shut_again_wipes_the_screen_and_does_nothing(tmp_path: Path) -> None:
    made = at_terminal(tmp_path, bazaar.GAME, "red", "blue")
    said(made, "discard", "")
    assert said(made, "back").startswith(CLEAR)
    assert not made[0].session.steps
    assert "discard" in said(made, "")


def test_a_shut_curtain_lets_other_lines_through(tmp_path: Path) -> None:
    made = at_terminal(tmp_path, bazaar.GAME, "red", "blue")
    said(made, "discard", "red end")
    assert made[0].session.steps[-1].event == End("red")


def test_a_seat_looks_at_its_own_and_at_news_that_no_other_hears(tmp_path: Path) -> None:
    made = at_terminal(tmp_path, bazaar.GAME, "red", "blue")
    assert made[0].session.do(Discard("red", ("wool",))).legal
    assert "discarded" in said(made, "look red", "")
    assert said(made, "").startswith(CLEAR)
    assert "discarded" not in said(made, "look blue", "")
    assert "red, blue" in said(made, "back", "look nobody").replace(" and ", ", ").replace(" + ", ", ")


def test_one_press_never_commits_what_only_a_seat_may_know(tmp_path: Path) -> None:
    made = at_terminal(tmp_path, sheets.GAME, "north", "south")
    said(made, "1", "north")
    assert "north only" in said(made, "1")
    assert len(made[0].session.steps) == 1
    said(made, "", "1")
    assert len(made[0].session.steps) == 2


def test_who_may_interrupt_is_named_and_can_be_picked(tmp_path: Path) -> None:
    made = at_terminal(tmp_path, bazaar.GAME, "red", "blue")
    assert "These can act too: blue" in said(made, "")
    said(made, "blue")
    assert made[0].chooser is not None
    assert made[0].chooser.tree.seat == "blue"


def blue_holds(*cards: int) -> Game:
    def start(begin: Begin) -> Bazaar:
        state = bazaar.start(begin)
        return replace(state, hands=(state.hands[0], Private(CardHand(CARDS, cards))))

    return replace(bazaar.GAME, start=start)


def test_whether_a_seat_is_named_among_those_who_may_interrupt_does_not_depend_on_its_hand(tmp_path: Path) -> None:
    shown = []
    for folder, game in (("rich", blue_holds(2, 2, 1, 0, 0)), ("poor", blue_holds(0, 0, 0, 0, 0))):
        terminal, out = at_terminal(tmp_path / folder, game, "red", "blue")
        terminal.take("")
        terminal.take("blue")
        terminal.take("propose")
        shown.append([line for line in out if not line.startswith("hands")])  # how many cards each holds all can see
    assert shown[0] == shown[1]
    assert any("These can act too: blue" in line for line in shown[0])


def test_whether_the_menu_offers_that_another_acts_does_not_depend_on_a_hand(tmp_path: Path) -> None:
    offered = []
    for folder, game in (("rich", blue_holds(2, 2, 1, 0, 0)), ("poor", blue_holds(0, 0, 0, 0, 0))):
        screens, _ = begun(tmp_path / folder, game, "red", "blue")
        screens.go(routes.Menu())
        offered.append(tuple(screens.page().texts()))
    assert offered[0] == offered[1]
    assert "Another player acts" in offered[0]


def test_a_bid_is_dots_in_the_log_until_all_have_bid_and_a_discard_for_ever(tmp_path: Path) -> None:
    screens, session = begun(tmp_path, bazaar.GAME, "red", "blue")
    words = screens.desk.library.words("bazaar")
    for event in (Discard("red", ("wool",)), End("red"), End("blue"), Bid("red", 3)):
        assert session.do(event).legal
    assert DOTS in news.event(session, words, 3)
    assert session.do(Bid("blue", 2)).legal
    assert "3" in news.event(session, words, 3)
    assert "2" in news.event(session, words, 4)
    assert DOTS in news.event(session, words, 0)


def test_neither_bids_nor_discards_stand_readable_in_the_file(tmp_path: Path) -> None:
    _, session = begun(tmp_path, bazaar.GAME, "red", "blue")
    for event in (Discard("red", ("wool",)), End("red"), End("blue"), Bid("red", 3)):
        assert session.do(event).legal
    bodies = [entry.body for entry in session.journal.entries if entry.kind == "event"]
    assert [body.startswith("private ") for body in bodies] == [True, False, False, True]
