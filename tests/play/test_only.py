"""What has one possible answer is done and said, and nobody is asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from companion.games.cacao.game import GAME as CACAO
from companion.games.eldorado.frames import CHOOSE, GATHER, Handing, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Event, Ruling
from companion.games.kit.chance import Chance
from companion.play.corrections import undo
from companion.play.journal import Journal
from companion.play.only import ONLY, only_event
from companion.play.selfplay import random_event
from companion.play.session import Session, played
from companion.play.vault import Vault
from tests.support.entropy import CHEAP
from tests.support.games.eldorado.tables import position

Opener = Callable[..., Session]


def said(state: ElDorado) -> str | None:
    event: Event | None = only_event(state)
    return event.text() if event is not None else None


def with_dice(explorer: str, *dice: int, **changes: Any) -> ElDorado:
    state = position(explorers={"red": explorer}, stage=CHOOSE, **changes)
    return replace(state, agenda=(Turn("red", CHOOSE, dice),))


def gathering(tile: str, number: int, pieces: tuple[str, ...] = ("red explorer q0r0",), **changes: Any) -> ElDorado:
    """Red, whose explorer stands on such a tile, may still gather so many cards."""
    tiles = {"q0r0": tile, "q1r0": "gold"}
    state = position(tiles, pieces, explorers={"red": "stella"}, stage=GATHER, **changes)
    return replace(state, players=(replace(state.players[0], gather=number), *state.players[1:]))


def halving(hand: tuple[int, int, int], **options: str) -> ElDorado:
    state = position(cards={"orange": hand}, options=dict(options))
    return replace(state, agenda=(*state.agenda, Handing("orange", sum(hand) // 2, "bank")))


def test_p6_equal_golden_dice_leave_no_choice_but_to_nicolas_who_may_roll_again() -> None:
    assert said(with_dice("stella", 4, 4)) == "red speed die=4"
    assert said(with_dice("stella", 4, 5)) is None
    assert said(with_dice("nicolas", 4, 4)) is None


def test_p6_the_last_card_of_the_only_kind_is_gathered_and_so_are_all_of_it() -> None:
    assert said(gathering("gold", 1)) == "red gather card=gold"
    assert said(gathering("gold", 3)) == "red gather card=gold"
    assert said(gathering("garden", 1)) is None


@pytest.mark.parametrize("pieces", [("red explorer q0r0", "orange explorer q1r0"), ("red explorer q0r0",)])
def test_p5_who_may_trade_at_any_time_may_as_well_after_the_only_die_or_card(pieces: tuple[str, ...]) -> None:
    hands = {"red": (5, 0, 0), "orange": (0, 0, 5)}
    assert said(with_dice("stella", 4, 4, pieces=pieces, cards=hands)) == "red speed die=4"
    assert said(gathering("gold", 1, pieces=pieces, cards=hands)) == "red gather card=gold"
    rich = {**hands, "brown": (0, 28, 0)}
    seats = ("red", "orange", "brown")
    assert said(gathering("gold", 1, pieces=pieces, cards=rich, seats=seats)) is None, "the last gold may go before"


def test_p5_who_has_ten_cards_alike_may_trade_instead_of_giving_one_up() -> None:
    pieces = ("orange explorer q0r0",)
    assert said(position(pieces=pieces, cards={"red": (10, 0, 0)})) is None


def test_p9_half_of_a_hand_of_one_kind_is_given_where_all_see_it_and_asked_for_where_that_would_tell_the_rest() -> None:
    assert said(halving((4, 0, 0))) == "orange hand-over cards=food+food"
    assert said(halving((3, 1, 0))) is None
    assert said(halving((4, 0, 0), cards="private")) is None


def test_nobody_says_for_others_that_they_are_ready() -> None:
    state = position(speed=0, pieces=("red explorer q0r0",))
    assert [action.text() for action in state.actions("red")] == ["red end"]
    assert said(state) is None


def until_one_is_done(session: Session) -> None:
    chance = Chance(3)
    while not session.steps or session.steps[-1].by != ONLY:
        assert session.do(random_event(session.state, (), (), chance)).legal


def test_it_is_an_event_of_its_own_that_replays_and_that_undo_goes_back_over(open_game: Opener, vault: Vault) -> None:
    session = open_game(CACAO, "red", "white")
    until_one_is_done(session)
    last = max(index for index, step in enumerate(session.steps) if step.decided)
    back = undo(session.steps)
    assert back is not None
    assert (back.at, back.drop) == (last, len(session.steps) - last)
    session.journal.close()
    with closing(Journal.open(session.journal.path)) as journal:
        again = Session.resume(CACAO, journal, vault, CHEAP)
        assert (played(again.steps), again.state) == (played(session.steps), session.state)


def test_hands_that_do_what_was_just_done_are_right_and_nothing_is_done_twice(open_game: Opener) -> None:
    session = open_game(CACAO, "red", "white")
    until_one_is_done(session)
    done, before = session.steps[-1].event, len(session.steps)
    assert session.do(done).legal
    assert len(session.steps) == before
    assert not session.do(Ruling("no-such", 1, "")).legal


def test_a_correction_before_it_finds_anew_what_the_only_thing_is(open_game: Opener) -> None:
    session = open_game(CACAO, "red", "white")
    until_one_is_done(session)
    last = max(index for index, step in enumerate(session.steps) if step.decided)
    found = session.preview_mend(last, session.steps[last].event)
    assert [(step.event, step.by == ONLY) for step in found.tail] == [
        (step.event, step.by == ONLY) for step in session.steps[last:]
    ]
    assert found.fallen == ()
