"""The refusals that all games share, and the actions that are left."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import pytest

from companion.games.kit import Action, Answer, Ruling, State, breach, every_action
from companion.games.kit.extras import HasMoments, hides
from tests.toys import skirmish
from tests.toys.skirmish import Draw, March, Peek, Propose, Reply, Skirmish


def start() -> Skirmish:
    return skirmish.start(skirmish.GAME.begin(("red", "blue")))


def asking() -> Skirmish:
    return start().after(Peek("red"))


def over() -> Skirmish:
    return replace(start(), beaten="blue")


class Fly(Action):
    kind = "fly"


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        (Draw("red"), ()),
        (Draw("blue"), ("not-due",)),
        (Draw("green"), ("no-such-seat",)),
        (Fly("red"), ("no-such-action",)),
        (Fly("green"), ("no-such-seat", "no-such-action")),
        (March("red", "z"), ("no-such-value",)),
        (March("green", "z"), ("no-such-seat", "no-such-value")),
        (Propose("red", 4, -1), ("no-such-value",)),
    ],
)
def test_an_action_needs_a_seat_a_kind_and_values_and_has_to_be_due(action: Action, rules: tuple[str, ...]) -> None:
    assert start().verdict(action).rules == rules
    assert start().verdict(action).legal == (not rules)


def test_each_value_that_cannot_be_is_named() -> None:
    found = start().verdict(Propose("red", 4, -1)).breaches
    assert found == (breach("no-such-value", field="give"), breach("no-such-value", field="take"))


def test_while_a_question_is_open_and_once_the_game_is_over_nothing_is_legal() -> None:
    assert "question-open" in asking().verdict(Draw("red")).rules
    assert "game-over" in over().verdict(Draw("red")).rules
    assert "game-over" not in asking().verdict(Draw("red")).rules
    assert "question-open" not in over().verdict(Draw("red")).rules
    for state in (asking(), over()):
        assert not any([*state.actions("red"), *state.actions("blue")])


def test_who_may_interrupt_need_not_be_due() -> None:
    class Open(HasMoments, Skirmish):
        def interrupts(self, action: Action, ahead_of: Action | None = None) -> bool:
            return isinstance(action, Draw)

    state = Open(("red", "blue"), stack=("s.0",))
    assert state.verdict(Draw("blue")).legal
    assert state.verdict(Draw("red")).legal
    assert state.verdict(March("blue", "d")).rules == ("not-due",)


def test_an_answer_names_the_open_question_and_is_one_of_its_choices() -> None:
    assert asking().verdict(Answer("peek.0", "coin")).legal
    assert asking().verdict(Answer("peek.0", "crown")).rules == ("not-an-answer",)
    assert asking().verdict(Answer("peek.1", "coin")).rules == ("stale-answer",)
    assert start().verdict(Answer("peek.0", "coin")).rules == ("no-question",)
    assert over().verdict(Answer("peek.0", "coin")).rules == ("game-over",)


def test_a_ruling_sets_a_fact_that_there_is_to_a_value_that_it_can_have_and_is_kept() -> None:
    state = start()
    assert state.verdict(Ruling("army.red", "c", "why")).legal
    assert state.verdict(Ruling("army.red", "z", "why")).rules == ("no-such-fact",)
    assert state.verdict(Ruling("army.green", "c", "why")).rules == ("no-such-fact",)
    ruling = Ruling("army.red", "c", "why")
    after = replace(state, told=("old",)).after(ruling)  # type: ignore[arg-type]
    assert after.at == ("c", "e")
    assert after.ruled == (ruling,)
    assert after.news() == ()


def test_the_legal_actions_are_those_without_a_breach_each_once() -> None:
    state = start()
    found = list(state.actions("red"))
    assert set(found) == {a for a in every_action(state, "red") if state.verdict(a).legal}
    assert len(set(found)) == len(found) > 1
    assert list(state.actions("blue")) == []
    assert list(state.actions("green")) == []


def test_every_action_of_some_kinds_is_every_combination_of_their_values() -> None:
    state = start()
    assert list(every_action(state, "red", Reply)) == [Reply("red", "yes"), Reply("red", "no")]
    assert len(list(every_action(state, "red", Propose, Reply))) == 4 * 4 + 2
    assert {type(a) for a in every_action(state, "red")} == set(state.kinds)


def test_a_state_hides_nothing_where_one_plays_alone() -> None:
    assert hides(start(), "red")
    assert not hides(replace(start(), seats=("red",)), "red")


def test_a_games_state_may_have_fields_that_have_to_be_given() -> None:
    @dataclass(frozen=True)
    class Given(State):
        board: tuple[str, ...]

    assert [f.name for f in fields(Given) if not f.kw_only] == ["seats", "board"]
