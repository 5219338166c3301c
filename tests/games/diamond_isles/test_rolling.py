"""What a press says besides: the next roll that the turn has ended, an offer to one that both have agreed on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.display.branches import NOWHERE
from companion.display.inputs import CONFIRM, NEXT, PREVIOUS, Tap
from companion.display.screens import beside
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.display.turn_chooser import TurnChooser
from companion.games.diamond_isles.actions import End, Propose, Roll
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Answer, Seat, Value
from companion.games.kit.chance import Chance
from companion.games.kit.trade import AGREE, Offer, Reply
from companion.play.selfplay import random_event
from companion.play.session import Session
from tests.support.display.walking import begun

CARDBOARD: dict[str, Value] = {"cards": "cardboard"}


def table(folder: Path, options: dict[str, Value], seed: int = 4) -> Iterator[tuple[Navigator, Session, DiamondIsles]]:
    """A game that goes on by itself, each time that somebody's turn stands open after the roll."""
    screens, session = begun(GAME, folder, "en", 3, options)
    chance = Chance(seed)
    while not session.state.over:
        state = session.state
        assert isinstance(state, DiamondIsles)
        if any(isinstance(action, End) for seat in state.due() for action in state.actions(seat)):
            yield screens, session, state
        assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal


def walk(screens: Navigator) -> TurnChooser:
    screens.to_game()
    screens.page()
    assert screens.play is not None
    assert isinstance(screens.play.chooser, TurnChooser)
    return screens.play.chooser


def key(chooser: TurnChooser, value: int) -> Tap:
    """A finger on the key of a sum."""
    assert chooser.node is not None
    return Tap(f"value:{[branch.value for branch in chooser.node.branches].index(value)}")


def idle(folder: Path) -> tuple[Navigator, Session, DiamondIsles]:
    """A turn in which nothing is likely but to go on."""
    moments = table(folder, CARDBOARD)
    return next(found for found in moments if walk(found[0]).at is None and not found[2].player(_next(found[2])).held)


def _next(state: DiamondIsles) -> Seat:
    assert state.active is not None
    return state.seats[state.number(state.active) - len(state.seats) + 1]


def test_a_roll_that_is_pressed_ends_the_turn_before_it(tmp_path: Path) -> None:
    screens, session, state = idle(tmp_path)
    before = len(session.steps)
    screens.take(key(walk(screens), 9))
    done = [step.event for step in session.steps[before:]]
    assert done[0] == End(str(state.active))
    assert isinstance(done[1], Answer)
    assert done[1].value == (9,)
    assert isinstance(session.state, DiamondIsles)
    assert session.state.active == _next(state)


def test_where_nothing_else_is_likely_the_cursor_is_on_no_roll_until_it_is_moved(tmp_path: Path) -> None:
    screens, session, _ = idle(tmp_path)
    before = len(session.steps)
    screens.take(CONFIRM)
    assert len(session.steps) == before, "nobody knows what is rolled"
    screens.take(NEXT)
    here = walk(screens).at
    assert here is not None
    assert here.value == 7
    walk(screens).stand(NOWHERE)
    screens.take(PREVIOUS)
    here = walk(screens).at
    assert here is not None
    assert here.value == "propose"
    screens.take(Tap(f"{beside.TURN}:{NOWHERE}"))
    assert walk(screens).at is None


def test_a_button_that_is_held_comes_to_each_sum(tmp_path: Path) -> None:
    screens, _, _ = idle(tmp_path)
    chooser, met = walk(screens), set[Value]()
    chooser.move(1)
    for _ in chooser.rolls:
        chooser.leap(1)
        assert chooser.at is not None
        met.add(chooser.at.value)
    assert met == set(chooser.rolls)


def test_out_of_what_can_be_built_one_step_back_leads_to_no_roll(tmp_path: Path) -> None:
    for screens, _, _ in table(tmp_path, CARDBOARD):
        chooser = walk(screens)
        if chooser.by_hand and "exchange" not in chooser.tree.able:
            assert chooser.back()
            assert chooser.at is None or chooser.at.value not in chooser.rolls
            return
    pytest.fail("nothing could be built")


def test_while_cards_may_be_played_before_the_roll_a_roll_says_that_none_is(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 3, CARDBOARD)
    chance = Chance(4)
    while not any(isinstance(a, Roll) for s in session.state.due() for a in session.state.actions(s)):
        assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal
    before, seat = len(session.steps), next(iter(session.state.due()))
    walk(screens).stand(NOWHERE)
    screens.take(key(walk(screens), 4))
    assert session.steps[before].event == Roll(seat)


def test_a_roll_that_is_refused_leaves_the_turn_open(tmp_path: Path) -> None:
    screens, session, _ = next(table(tmp_path, CARDBOARD))
    screens.to_game()
    screens.page()
    chooser, steps = walk(screens), len(session.steps)
    assert isinstance(screens.play, PlayScreen)
    assert not screens.play.walk.do(Answer(chooser.roll.question.key, (9, 9))).legal
    assert len(session.steps) == steps


def test_the_dice_of_the_companion_are_not_typed(tmp_path: Path) -> None:
    screens, _, _ = next(table(tmp_path, {**CARDBOARD, "dice": "companion"}))
    screens.to_game()
    screens.page()
    assert screens.play is not None
    assert not isinstance(screens.play.chooser, TurnChooser)


def offered(folder: Path, cards: str) -> tuple[Session, Propose, Seat]:
    """An offer to one who has what is asked for, made on the screen."""
    for screens, session, state in table(folder, {"cards": cards}):
        found = next(_offers(state), None)
        if found is None:
            continue
        screens.to_game()
        screens.page()
        assert isinstance(screens.play, PlayScreen)
        assert screens.play.walk.do(found).legal
        return session, found, found.to
    raise AssertionError("nobody could offer anything")


def _offers(state: DiamondIsles) -> Iterator[Propose]:
    seat = str(state.active)
    for other in state.seats:
        known = (state.player(s).cards.known for s in (seat, other))
        give, take = ([kind for kind, n in zip(KINDS, counts, strict=True) if n] for counts in known)
        for one in give:
            for two in take:
                action: Action = Propose(seat, other, (one,), (two,))
                if one != two and other != seat and state.verdict(action).legal:
                    yield Propose(seat, other, (one,), (two,))


KINDS = ("lumber", "brick", "wool", "grain", "ore")


@pytest.mark.parametrize("cards", ["cardboard", "open"])
def test_an_offer_to_one_is_agreed_on_where_no_hand_is_hidden(tmp_path: Path, cards: str) -> None:
    session, offer, other = offered(tmp_path, cards)
    assert [step.event for step in session.steps][-2:] == [offer, Reply(other, AGREE)]
    assert not session.state.due().get(other)


def test_who_holds_a_hidden_hand_is_asked(tmp_path: Path) -> None:
    session, offer, other = offered(tmp_path, "private")
    assert isinstance(session.state, DiamondIsles)
    assert isinstance(session.state.top, Offer)
    assert session.state.due() == {other: "reply"}
    assert session.steps[-1].event == offer
