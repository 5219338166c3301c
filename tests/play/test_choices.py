"""The choice tree leads to every legal action and to none that is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import pytest

from companion.games.kit import (
    Action,
    Answer,
    Choice,
    Domain,
    Form,
    Number,
    Question,
    RuleTable,
    State,
    Verdict,
    breach,
)
from companion.play import choices
from companion.play.choices import KIND, ChoiceTree
from tests.toys import sheets, skirmish


@pytest.fixture
def battle() -> skirmish.Skirmish:
    state = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    return replace(state, at=("b", "d"))


def leaves(state: State, seat: str, path: tuple[object, ...] = ()) -> Iterator[Action]:
    tree = ChoiceTree(state, seat)
    for value in path:
        tree.choose(value)  # type: ignore[arg-type]  # the path holds values that the tree gave
    if tree.ready is not None:
        assert isinstance(tree.ready, Action)
        yield tree.ready
    elif tree.node is not None:
        for branch in tree.node.legal:
            yield from leaves(state, seat, (*path, branch.value))


def test_every_legal_action_is_a_leaf_and_every_leaf_is_legal(battle: skirmish.Skirmish) -> None:
    found = list(leaves(battle, "red"))
    assert sorted(a.text() for a in found) == sorted(a.text() for a in battle.actions("red"))


def test_the_kind_is_chosen_first(battle: skirmish.Skirmish) -> None:
    node = ChoiceTree(battle, "red").node
    assert node is not None
    assert node.field == KIND
    assert [b.value for b in node.legal] == ["march", "peek", "bury", "draw", "shuffle-in", "propose"]


def test_back_takes_back_the_last_choice(battle: skirmish.Skirmish) -> None:
    tree = ChoiceTree(battle, "red")
    tree.choose("march")
    assert tree.back()
    assert tree.path == ()
    assert not tree.back()


def test_an_illegal_value_cannot_be_chosen_but_says_why_not(battle: skirmish.Skirmish) -> None:
    tree = ChoiceTree(battle, "red")
    tree.choose("march")
    with pytest.raises(ValueError, match="cannot be chosen"):
        tree.choose("e")
    verdict = tree.why_not("e")
    assert verdict is not None
    assert verdict.rules == ("next-place",)


def test_a_kind_that_cannot_be_done_says_why_not(battle: skirmish.Skirmish) -> None:
    verdict = ChoiceTree(battle, "red").why_not("stand")
    assert verdict is not None
    assert verdict.rules == ("battle",)


def test_a_field_with_one_legal_value_is_chosen_by_itself() -> None:
    state = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    tree = ChoiceTree(state, "red")
    tree.choose("march")
    assert tree.ready == skirmish.March("red", "b")


def test_a_long_list_is_chosen_in_two_steps(battle: skirmish.Skirmish) -> None:
    rich = replace(battle, hand=(3, 3))
    values = list(leaves(rich, "red", ("propose",)))
    assert len(values) == 12


def test_an_open_question_is_answered_through_the_same_tree() -> None:
    state = sheets.start(sheets.GAME.begin(("north", "south")))
    tree = ChoiceTree(state, None)
    assert tree.node is not None
    assert [b.value for b in tree.node.branches] == [1, 2, 3, 4, 5, 6] == [b.value for b in tree.node.legal]
    tree.choose(4)
    assert tree.ready == Answer("die.1", 4)


def test_a_seat_that_is_not_due_has_no_choices() -> None:
    state = skirmish.start(skirmish.GAME.begin(("red", "blue")))
    node = ChoiceTree(state, "blue").node
    assert node is not None
    assert node.legal == ()


def given(state: skirmish.Skirmish, most: int) -> ChoiceTree:
    """The tree of who may propose to give none to `most` cards for one."""

    @dataclass(frozen=True)
    class Wide(skirmish.Skirmish):
        def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
            if kind is not skirmish.Propose:
                return super().domains(kind)
            return {"give": Number(0, 20, by=5), "take": Number(1, 1)}

    tree = ChoiceTree(Wide(**{**vars(state), "hand": (most, 1)}), "red")
    tree.choose("propose")
    return tree


def values(tree: ChoiceTree) -> list[tuple[object, bool, bool]]:
    assert tree.node is not None
    return [(branch.value, branch.legal, branch.coarse) for branch in tree.node.branches]


def test_six_values_are_shown_and_of_more_their_groups_first(battle: skirmish.Skirmish) -> None:
    six = given(battle, 6)  # 0, 2, 3, 4, 5, 6: nobody gives one card for one
    assert values(six) == [(n, n <= 6 and n != 1, False) for n in range(21)]
    seven = given(battle, 7)
    assert seven.node is not None
    assert seven.node.field == "give."
    assert values(seven) == [(f"{n}-{min(20, n + 4)}", n <= 5, True) for n in (0, 5, 10, 15, 20)]
    assert seven.node.reach == {0, 2, 3, 4, 5, 6, 7}


def test_behind_a_group_stand_its_values(battle: skirmish.Skirmish) -> None:
    tree = given(battle, 7)
    with pytest.raises(ValueError, match=r"2 cannot be chosen for give\."):
        tree.choose(2)
    with pytest.raises(ValueError, match="10-14 cannot be chosen"):
        tree.choose("10-14")
    tree.choose("5-9")
    assert tree.node is not None
    assert tree.node.field == "give"
    assert values(tree) == [(n, n <= 7, False) for n in range(5, 10)]
    assert tree.node.reach == {5, 6, 7}
    refused = tree.why_not(9)
    assert refused is not None
    assert refused.event == skirmish.Propose("red", 9, 1)
    tree.choose(6)
    assert tree.ready == skirmish.Propose("red", 6, 1)
    assert tree.path == (("kind", "propose"), ("give.", "5-9"), ("give", 6), ("take", 1))


def test_a_value_may_be_asked_about_where_its_group_is_to_be_chosen(battle: skirmish.Skirmish) -> None:
    tree = given(battle, 7)
    for asked, judged in ((9, 9), ("10-14", 10)):
        refused = tree.why_not(asked)
        assert refused is not None
        assert refused.event == skirmish.Propose("red", judged, 1)


def test_where_all_that_is_legal_is_of_one_group_no_group_is_chosen(battle: skirmish.Skirmish) -> None:
    @dataclass(frozen=True)
    class Together(skirmish.Skirmish):
        def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
            found = dict(super().domains(kind))
            return {**found, "give": Number(0, 20, by=10)} if kind is skirmish.Propose else found

    tree = ChoiceTree(Together(**{**vars(battle), "hand": (9, 0)}), "red")
    tree.choose("propose")
    assert tree.node is not None
    assert tree.node.field == "give"


def test_each_value_has_the_first_action_behind_it_and_a_group_that_of_its_first_value(
    battle: skirmish.Skirmish,
) -> None:
    tree = given(battle, 7)
    assert list(tree.samples()) == [0, 2, 3, 4, 5, 6, 7]
    assert tree.sample("5-9") == skirmish.Propose("red", 5, 1)
    assert tree.sample("10-14") is None
    tree.choose("5-9")
    assert tree.samples()[6] == skirmish.Propose("red", 6, 1)
    assert tree.sample(6) == skirmish.Propose("red", 6, 1)
    assert tree.sample(9) is None


def test_kinds_answers_and_what_is_complete_have_no_sample(battle: skirmish.Skirmish) -> None:
    tree = ChoiceTree(battle, "red")
    assert tree.samples() == {}
    assert tree.sample("march") is None
    tree.choose("draw")
    assert tree.ready == skirmish.Draw("red")
    assert (tree.node, tree.samples(), tree.sample("draw"), tree.why_not("draw")) == (None, {}, None, None)
    with pytest.raises(ValueError, match="nothing is left"):
        tree.choose("draw")
    asked = ChoiceTree(sheets.start(sheets.GAME.begin(("north", "south"))), None)
    assert asked.samples() == {}
    assert asked.sample(4) is None


def test_nobody_has_nothing_to_choose_while_nothing_is_asked(battle: skirmish.Skirmish) -> None:
    tree = ChoiceTree(battle, None)
    assert tree.node is None
    assert tree.kind is None
    assert tree.ready is None
    assert not tree.back()


def test_who_answers_may_ask_why_an_answer_is_none() -> None:
    tree = ChoiceTree(sheets.start(sheets.GAME.begin(("north", "south"))), "north")
    refused = tree.why_not(9)
    assert refused is not None
    assert refused.rules == ("not-an-answer",)
    assert refused.event == Answer("die.1", 9)


@dataclass(frozen=True)
class Go(Action):
    kind = "go"
    obvious = True
    to: str


@dataclass(frozen=True)
class Going(sheets.Sheets):
    """One kind of action that nobody need name, to a few places or to one."""

    kinds = (Go,)  # type: ignore[assignment]  # a toy of a toy
    rules = RuleTable("going", {"there": "toy 1"})
    dice: tuple[int, ...] = (1,)
    places: tuple[str, ...] = ("a", "b")

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        return {"to": Choice(self.places)}


def test_an_obvious_kind_that_alone_is_legal_chooses_itself_where_it_leaves_a_choice() -> None:
    tree = ChoiceTree(Going(("north", "south")), "north")
    assert tree.path == (("kind", "go"),)
    assert not tree.back()
    assert tree.path == (("kind", "go"),)
    alone = ChoiceTree(Going(("north", "south"), places=("a",)), "north")
    assert alone.path == ()
    alone.choose("go")
    assert alone.ready == Go("north", "a")


def test_kinds_are_shown_on_demand_until_something_was_chosen_by_hand() -> None:
    tree = ChoiceTree(Going(("north", "south")), "north")

    def path() -> tuple[tuple[str, object], ...]:
        return tree.path

    tree.show_kinds(True)
    assert path() == ()
    assert values(tree) == [("go", True, False)]
    tree.show_kinds(False)
    assert path() == (("kind", "go"),)
    tree.show_kinds(True)
    tree.choose("go")
    tree.show_kinds(False)
    assert path() == (("kind", "go"),)
    assert tree.back()
    assert path() == ()


def test_a_form_is_typed_and_has_no_branches() -> None:
    @dataclass(frozen=True)
    class Typed(sheets.Sheets):
        def question(self) -> Question | None:
            return Question("code", "code", "code", Form("[ab]{2}", "two letters"))

    tree = ChoiceTree(Typed(("north", "south")), None)
    assert tree.node is not None
    assert tree.node.branches == ()
    with pytest.raises(ValueError, match="abc cannot be chosen for answer"):
        tree.choose("abc")
    tree.choose("ab")
    assert tree.ready == Answer("code", "ab")


@dataclass(frozen=True)
class Push(Action):
    kind = "push"
    at: int
    by: int


def test_why_not_is_said_of_the_least_wrong_of_two_thousand_events_and_no_more_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Action] = []

    class Wall(skirmish.Skirmish):
        kinds = (Push,)  # type: ignore[assignment]  # in place of the toy's own

        def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
            return {"at": Number(1, 50), "by": Number(1, 50)}

    def open_verdict(state: Wall, action: Action) -> Verdict:
        asked.append(action)
        return Verdict(action, (breach("battle"),) * (1 if len(asked) == 2000 else 2))

    monkeypatch.setattr(choices, "open_verdict", open_verdict)
    tree = ChoiceTree(Wall(("red", "blue")), "red", openly=True)
    verdict = tree.why_not("push")
    assert len(asked) == 2000
    assert verdict is not None
    assert verdict.event == asked[-1]
