"""The choice tree leads to every legal action and to none that is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.kit import Action, Answer, State
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
