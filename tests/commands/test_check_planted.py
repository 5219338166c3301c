"""Faults that a vandal planted in small games once `companion check` was written: it finds all fifteen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.games.kit import Action, Answer, Game, News, Option, Ruling, State, say
from companion.games.kit.chance import Chance
from companion.play.inspection import same_pieces
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep
from tests.commands.checking import finds, said
from tests.toys import bazaar, sheets, skirmish, walkers
from tests.toys.atoll import state as atoll
from tests.toys.atoll.box import DECK, SEA
from tests.toys.atoll.game import GAME as ATOLL
from tests.toys.pebbles import game as pebbles

Atoll = atoll.Atoll
Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], Game]


def other_secret(which: str, **changed: Any) -> Game:
    """Atoll with one of its secrets changed."""
    return replace(
        ATOLL, secrets=tuple(replace(each, **changed) if each.name == which else each for each in ATOLL.secrets)
    )


def two_slots_are_drawn_for_one(patch: Patch) -> Game:
    real = skirmish.Skirmish.apply

    def apply(state: skirmish.Skirmish, event: Action | Answer) -> skirmish.Skirmish:
        after = real(state, event)
        return replace(after, stack=after.stack[1:]) if isinstance(event, skirmish.Draw) else after

    patch.setattr(skirmish.Skirmish, "apply", apply)
    return skirmish.GAME


def an_option_with_which_no_game_can_begin(patch: Patch) -> Game:
    def start(begin: Any) -> pebbles.Pebbles:
        number = {12: 12, 20: 20}[begin.options["heap"]]
        return pebbles.Pebbles(begin.seats, heap=pebbles.Pebbles.heap.add("pebble", number))

    return replace(pebbles.GAME, options=(Option("heap", (12, 20, 21)),), start=start)


def a_ruling_that_changes_nothing(patch: Patch) -> Game:
    patch.setattr(sheets.Sheets, "rule_on", lambda state, ruling: state)
    return sheets.GAME


def a_ruling_that_fails(patch: Patch) -> Game:
    def rule_on(state: skirmish.Skirmish, ruling: Ruling) -> skirmish.Skirmish:
        return state._moved(state.seats[skirmish.ROAD.index(str(ruling.value))], str(ruling.value))

    patch.setattr(skirmish.Skirmish, "rule_on", rule_on)
    return skirmish.GAME


class Forgetful:
    """A source that takes each answer off its list."""

    derived = False
    name = "sea"

    def __init__(self, secret: str) -> None:
        self.faces = secret.split()[2:]

    def answer(self, question: Any, state: State, past: Sequence[Any]) -> Any:
        return self.faces.pop(0) if question.kind == "turn-up" else None


def a_source_that_answers_only_once(patch: Patch) -> Game:
    return other_secret("sea", source=Forgetful)


def a_stack_that_is_never_shuffled(patch: Patch) -> Game:
    return other_secret("sea", draw=lambda begin, number: " ".join(["sea", f"{number:x}", *SEA]))


def a_secret_that_is_told_at_the_beginning(patch: Patch) -> Game:
    return other_secret("sea", public=lambda secret: {"islands": secret.split()[2:]})


def a_secret_that_is_drawn_by_the_wrong_dice(patch: Patch) -> Game:
    drawn = iter(range(10**6))
    return other_secret("deck", draw=lambda begin, number: f"deck {number:x} {' '.join(_mixed(next(drawn)))}")


def _mixed(number: int) -> Sequence[str]:
    return Chance(number).shuffled(DECK)


def a_whisper_to_the_wrong_seat(patch: Patch) -> Game:
    real = bazaar.Bazaar.apply

    def apply(state: bazaar.Bazaar, event: Action | Answer) -> bazaar.Bazaar:
        after = real(state, event)
        wrong = tuple(replace(news, seen_by=(_next(state, news.seen_by[0]),)) if news.seen_by else news
                      for news in after.told)  # fmt: skip
        return replace(after, told=wrong)

    patch.setattr(bazaar.Bazaar, "apply", apply)
    return bazaar.GAME


def _next(state: State, seat: str) -> str:
    return state.seats[(state.seats.index(seat) + 1) % len(state.seats)]


def two_seats_are_dealt_the_same_cards(patch: Patch) -> Game:
    def start(begin: Any) -> Atoll:
        state = ATOLL.start(begin)
        assert isinstance(state, Atoll)
        dealings = [frame for frame in state.agenda if isinstance(frame, atoll.Dealing)]
        same = tuple(
            replace(frame, cards=dealings[0].cards) if isinstance(frame, atoll.Dealing) else frame
            for frame in state.agenda
        )
        return replace(state, agenda=same)

    return replace(ATOLL, start=start)


def a_view_that_remembers_the_game_before(patch: Patch) -> Game:
    seen = list[int]()
    real_view, real_apply = pebbles.Pebbles.view, pebbles.Pebbles.apply

    def apply(state: pebbles.Pebbles, event: Action | Answer) -> pebbles.Pebbles:
        after = real_apply(state, event)
        seen.append(after.heap.size())
        return after

    patch.setattr(pebbles.Pebbles, "apply", apply)
    patch.setattr(pebbles.Pebbles, "view", lambda state, seat: {**real_view(state, seat), "last": seen[-1:]})
    return pebbles.GAME


def what_is_meant_fails_at_a_piece_out_of_place(patch: Patch) -> Game:
    def meant(state: walkers.Walkers, lies: Mapping[Any, Any]) -> tuple[Any, ...]:
        there = state.layout()
        came = {label: at for (at, layer), label in lies.items() if layer == "walker" and label}
        steps = (walkers.Step(seat, at) for seat, at in came.items())
        return tuple(step for step in steps if {None: True, step.seat: False}[there[step.to, "walker"]])

    patch.setattr(walkers.Walkers, "intended_events", meant)
    return walkers.GAME


def an_answer_that_is_for_a_seat_that_nobody_has(patch: Patch) -> Game:
    real = skirmish.Skirmish.question

    def question(state: skirmish.Skirmish) -> Any:
        asked = real(state)
        return replace(asked, seen_by=("green",)) if asked is not None and asked.seen_by else asked

    patch.setattr(skirmish.Skirmish, "question", question)
    return skirmish.GAME


def a_refusal_that_points_to_no_place(patch: Patch) -> Game:
    real = walkers.Walkers.verdict

    def verdict(state: walkers.Walkers, event: Any) -> Any:
        found = real(state, event)
        wrong = (replace(each, places=tuple(f"{place}." for place in each.places)) for each in found.breaches)
        return replace(found, breaches=tuple(wrong))

    patch.setattr(walkers.Walkers, "verdict", verdict)
    return walkers.GAME


def a_kind_of_action_that_fails_and_is_hardly_ever_chosen(patch: Patch) -> Game:
    real = walkers.Walkers.apply

    def apply(state: walkers.Walkers, event: Action | Answer) -> walkers.Walkers:
        if isinstance(event, walkers.Dig):
            raise KeyError("bag")
        return real(state, event)

    patch.setattr(walkers.Walkers, "apply", apply)

    def policy(state: Any, seat: str, chance: Chance) -> Action:
        steps = [action for action in state.actions(seat) if isinstance(action, walkers.Step)]
        return chance.choice(steps) if steps else walkers.Rest(seat)

    return replace(walkers.GAME, policy=policy)


PLANTED: Mapping[Fault, str] = {
    two_slots_are_drawn_for_one: "vanished",
    an_option_with_which_no_game_can_begin: "raises",
    a_ruling_that_changes_nothing: "no-effect",
    a_ruling_that_fails: "raises",
    a_source_that_answers_only_once: "not-same",
    a_stack_that_is_never_shuffled: "no-effect",
    a_secret_that_is_told_at_the_beginning: "told",
    a_secret_that_is_drawn_by_the_wrong_dice: "not-same",
    a_whisper_to_the_wrong_seat: "told",
    two_seats_are_dealt_the_same_cards: "twice-there",
    a_view_that_remembers_the_game_before: "changed",
    what_is_meant_fails_at_a_piece_out_of_place: "raises",
    an_answer_that_is_for_a_seat_that_nobody_has: "no-seat",
    a_refusal_that_points_to_no_place: "no-place",
    a_kind_of_action_that_fails_and_is_hardly_ever_chosen: "raises",
}


@pytest.mark.parametrize(("fault", "key"), PLANTED.items(), ids=lambda fault: getattr(fault, "__name__", ""))
def test_a_fault_that_was_planted_later_is_found(monkeypatch: Patch, fault: Fault, key: str) -> None:
    assert finds(fault(monkeypatch), key, 6)


@pytest.mark.parametrize(("news", "found"), [((News("battle", say("beaten", seat="red")),), set()), ((), {"vanished"})])
def test_a_piece_that_is_taken_off_the_table_is_named_by_its_place_or_by_whose_it_is(
    news: tuple[News, ...], found: set[str]
) -> None:
    before = skirmish.Skirmish(("red", "blue"))
    step = PlayedStep(before, skirmish.Stand("blue"), replace(before, beaten="red", told=news))
    findings = Findings()
    same_pieces.look(step, set(), findings)
    assert said(findings) == found
