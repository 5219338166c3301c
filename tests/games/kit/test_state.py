"""What all states share: a verdict is total, whatever it is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from companion.games.kit import (
    Action,
    Answer,
    BadText,
    Domain,
    Event,
    Legal,
    News,
    Number,
    Private,
    Ruling,
    Verdict,
    digest,
    parse_event,
    say,
)
from companion.games.kit.extras import HidesHands, intended_events, interrupts
from companion.games.kit.hands import CardHand
from companion.games.kit.legal import actors
from tests.toys import bazaar, skirmish

ODD: tuple[Any, ...] = ([], {}, None, 3, ("a", []), b"x")


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_malformed_ruling_is_refused_and_raises_nothing(odd: Any) -> None:
    state = skirmish.GAME.start(skirmish.GAME.begin(skirmish.GAME.seats[:2]))
    assert state.verdict(Ruling(odd, 1, "it is so")).rules == ("no-such-fact",)


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_malformed_answer_is_refused_and_raises_nothing(odd: Any) -> None:
    state = skirmish.GAME.start(skirmish.GAME.begin(skirmish.GAME.seats[:2]))
    assert not state.verdict(Answer(odd, odd)).legal


class Counted(skirmish.Skirmish):
    """Counts how often its opinion is asked."""

    asked_for: ClassVar[list[Event]] = []

    def verdict(self, event: Event) -> Verdict:
        self.asked_for.append(event)
        return super().verdict(event)

    def facts(self) -> Mapping[str, Domain]:
        return {f"thing-{n}": Number(0, 1) for n in range(14)}


@pytest.fixture
def state() -> Counted:
    begun = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    Counted.asked_for.clear()
    return Counted(**vars(begun))


@pytest.mark.parametrize("when", ["asked", "over", "no seat"])
def test_where_nothing_can_be_done_no_action_is_judged(state: Counted, when: str) -> None:
    state = {"asked": state.after(skirmish.Peek("red")), "over": replace(state, beaten="blue")}.get(when, state)
    seat = "green" if when == "no seat" else "red"
    assert list(state.actions(seat)) == []
    assert not Legal(state, seat).any()
    if when != "no seat":
        assert actors(state) == actors(state, openly=True) == ()
    assert Counted.asked_for == []


def test_of_a_solo_games_seat_the_table_sees_all() -> None:
    """What is private there is hidden from nobody, so it counts for who may act."""
    begun = bazaar.start(bazaar.GAME.begin(("red", "blue")))
    poor = replace(begun, hands=(begun.hands[0], Private(CardHand(bazaar.CARDS))))
    assert actors(poor, openly=True) == ("red", "blue")

    class Open(HidesHands, bazaar.Bazaar):
        def hides(self, seat: str, kind: type[Action] | None = None) -> bool:
            return False

    assert actors(Open(**vars(poor)), openly=True) == ("red",)


def test_the_news_of_the_last_event_are_no_part_of_a_state(state: Counted) -> None:
    told = replace(state, told=(News("turn", say("went")),))
    assert told == state
    assert digest(told) == digest(state)
    assert replace(state, ruled=(Ruling("army.red", "c", "why"),)) != state


def test_an_action_interrupts_nobody_and_hides_nothing_unless_a_game_says_so(state: Counted) -> None:
    assert not interrupts(state, skirmish.Draw("blue"))
    assert state.warnings(skirmish.Draw("red")) == ()
    assert intended_events(state, {}) == ()


def test_the_first_twelve_facts_are_named_to_who_mistypes_one(state: Counted) -> None:
    with pytest.raises(BadText, match=r"known=thing-0, .*thing-10, thing-11\)$"):
        parse_event(state, "ruling gold.red 1 because so")


def test_domains_of_a_field_that_there_is_not_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    state = skirmish.Skirmish(("red", "blue"))
    monkeypatch.setattr(skirmish.Skirmish, "domains", lambda self, kind: {"were": Number(1, 3)})
    with pytest.raises(TypeError, match=r"Skirmish\.domains\(Stand\) has “were”"):
        state.verdict(skirmish.Stand("red"))


def test_nothing_may_interrupt_unless_a_game_says_so() -> None:
    state = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    assert not interrupts(state, skirmish.March("blue", "b"))
    assert not Legal(state, "blue").interrupts(skirmish.March)


def test_what_nobody_would_ask_for_is_refused_with_the_base_that_it_belongs_to() -> None:
    with pytest.raises(TypeError, match="Hasty says “implicit_pass”, which belongs to the base Watched"):

        class Hasty(bazaar.Bazaar):
            def implicit_pass(self, seat: str) -> None:
                return None
