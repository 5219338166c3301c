"""A hidden hand is a page of its own, open only while the curtain is held, and tells the others nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.display import routes
from companion.display.full_pages import HiddenHand
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Release
from companion.display.screens.navigator import Navigator
from companion.games.cacao.game import GAME as CACAO
from companion.games.eldorado.game import GAME as ELDORADO
from tests.display.test_curtained import dealt, rich_and_poor, screens_of
from tests.games.eldorado.test_screens import half_given

LET_GO = Release(Button.CONFIRM)


def hand(screens: Navigator) -> HiddenHand:
    full = screens.page().full
    assert isinstance(full, HiddenHand)
    return full


def test_while_it_is_held_next_moves_and_back_picks_into_as_many_sockets_as_are_asked_for(tmp_path: Path) -> None:
    screens = half_given(tmp_path, "private")
    assert screens.page().full is None
    screens.take(CONFIRM)
    assert [stack.count for stack in hand(screens).stacks] == ["2", "1", "1"]
    assert hand(screens).given == (None, None)
    screens.take(NEXT)
    assert hand(screens).cursor == 1
    screens.take(BACK)
    assert hand(screens).given[0] == hand(screens).stacks[1].chip
    assert hand(screens).given[1] is None
    screens.take(LET_GO)
    assert screens.page().full is None


def test_a_finger_finds_each_kind_of_card_where_the_list_has_it(tmp_path: Path) -> None:
    screens = half_given(tmp_path, "private")
    screens.take(CONFIRM)
    assert [stack.target for stack in hand(screens).stacks] == ["value:0", "value:1", "value:2"]


def test_a_shut_curtain_looks_the_same_over_any_hand_and_an_open_one_does_not(tmp_path: Path) -> None:
    shut, opened = [], []
    for name, state in zip(("rich", "poor"), rich_and_poor("private"), strict=True):
        screens = screens_of(tmp_path / name, ELDORADO, state)
        screens.go(routes.Curtain("red"))
        shut.append(screens.page())
        screens.take(CONFIRM)
        opened.append(hand(screens))
        screens.take(LET_GO)
        shut.append(replace(screens.page(), blocks=shut[-1].blocks, column=shut[-1].column))
    assert shut[0].column == shut[2].column
    assert {page.full for page in shut} == {None}
    assert opened[0].stacks != opened[1].stacks


def test_tiles_of_a_hidden_hand_are_looked_at_as_pictures(tmp_path: Path) -> None:
    state = dealt()[0]
    screens = screens_of(tmp_path, CACAO, state)
    screens.go(routes.Curtain(state.active))
    assert screens.page().full is None
    screens.take(CONFIRM)
    held = state.player(state.active).hand
    assert held is not None
    assert [stack.value for stack in hand(screens).stacks] == list(held.see())
    screens.take(LET_GO)
    assert screens.page().full is None
