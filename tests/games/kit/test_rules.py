"""Rules, and what breaks them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.kit import Action, Breach, Refused, RuleTable, Verdict, breach


class Step(Action):
    kind = "step"


class Jump(Action):
    kind = "jump"


RULES = RuleTable("toy", {"low": "toy 1", "high": "toy 2"}, house=("high",))


@RULES.check(Step, Jump)
def always_low(state: object, action: Action) -> Iterator[Breach]:
    yield breach("low", "here", number=2)


@RULES.check(Jump)
def high_and_low(state: object, action: Action) -> Iterator[Breach]:
    yield from (breach("high"), breach("low"))


def test_every_check_of_the_kind_is_asked_and_no_other() -> None:
    assert RULES.breaches(None, Step("red")) == (breach("low", "here", number=2),)
    assert [b.rule for b in RULES.breaches(None, Jump("red"))] == ["low", "high", "low"]
    assert RULES.breaches(None, Action("red")) == ()


def test_a_verdict_names_each_broken_rule_once_and_is_legal_without_any() -> None:
    broken = Verdict(Jump("red"), RULES.breaches(None, Jump("red")))
    assert broken.rules == ("low", "high")
    assert not broken.legal
    assert Verdict(Jump("red")).legal
    assert str(Refused(broken)) == "red jump: low, high"


def test_a_line_at_the_wrong_time_gets_that_one_reason() -> None:
    table = RuleTable("toy", {"turn": "toy 1", "cost": "toy 2"})
    too_soon = [True]

    @table.check(Step)
    def dear(state: object, action: Action) -> Iterator[Breach]:
        yield breach("cost")

    @table.check(Step, timing=True)
    def in_time(state: object, action: Action) -> Iterator[Breach]:
        if too_soon[0]:
            yield breach("turn")

    assert table.breaches(None, Step("red")) == (breach("turn"),)
    too_soon.clear()
    too_soon.append(False)
    assert table.breaches(None, Step("red")) == (breach("cost"),)


def test_the_rules_of_a_game_are_listed_without_those_that_all_share() -> None:
    assert list(RULES) == ["low", "high"]
    assert "not-due" in RULES
    assert "low" in RULES
    assert "nothing" not in RULES
    assert RULES.house == {"high"}


def test_a_breach_has_places_and_gaps() -> None:
    assert breach("low", "a", "b", n=1) == Breach("low", ("a", "b"), (("n", 1),))


def test_a_check_is_asked_early_once_all_that_it_reads_is_known_and_something_of_it_is_new() -> None:
    table = RuleTable("toy", {"none": "toy 1", "one": "toy 2", "both": "toy 3", "late": "toy 4"})

    def finds(rule: str) -> Callable[[object, Action], Iterator[Breach]]:
        return lambda state, action: iter([breach(rule)])

    table.check(Step, reads=())(finds("none"))
    table.check(Step, reads=("to",))(finds("one"))
    table.check(Step, reads=("to", "with"))(finds("both"))
    table.check(Step)(finds("late"))

    def early(new: str | None, *known: str) -> list[str]:
        return [b.rule for b in table.early(None, Step("red"), new, known)]

    assert early(None) == ["none"]
    assert early("to", "to") == ["one"]
    assert early("with", "with") == []
    assert early("with", "with", "to") == ["both"]
    assert early("to", "with", "to") == ["one", "both"]
    assert early("far", "with", "to", "far") == []
    assert table.early(None, Jump("red"), None, ()) == ()
