"""Selections made piece by piece, and what a tree shows that is walked for all to see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.display.chooser import Chooser
from companion.games.kit import Action, Answer, Domain, Private, Question, Row, Several, State, Value, breach
from companion.games.kit.dice import roll
from companion.games.kit.hands import CardHand
from companion.games.kit.trade import AGREE, REFUSE, Propose, Reply
from companion.play.choices import ALL, ChoiceTree
from companion.play.selfplay import record, selfplay
from tests.toys import bazaar, sheets
from tests.toys.bazaar import CARDS, Bazaar, Discard


@pytest.fixture
def state() -> Bazaar:
    start = bazaar.start(bazaar.GAME.begin(("red", "blue", "white")))
    hands = ((2, 1, 0, 0, 0), (0, 0, 4, 0, 0), (0, 0, 0, 0, 1))
    return replace(start, hands=tuple(Private(CardHand(CARDS, hand)) for hand in hands))


BEGUN = [("take", card) for card in CARDS if card != "wool"]
"""What ends an offer of wool that can have more: the first piece of what is wanted for it."""


def lit(tree: ChoiceTree) -> list[object]:
    assert tree.node is not None
    return [branch.value for branch in tree.node.legal]


def test_pieces_are_chosen_one_after_another_until_that_is_all(state: Bazaar) -> None:
    tree = ChoiceTree(state, "red")
    tree.choose("propose")
    tree.choose("blue")
    assert tree.node is not None
    assert tree.node.field == "give+"
    assert lit(tree) == ["brick", "wool"]
    tree.choose("wool")
    assert lit(tree) == ["brick", *BEGUN]
    tree.choose("brick")
    tree.choose(("take", "ore"))
    assert dict(tree.path)["give"] == ("brick", "wool")
    tree.choose("ore")
    tree.choose(ALL)
    assert tree.ready == Propose("red", "blue", ("brick", "wool"), ("ore", "ore"))


def test_that_is_all_is_offered_only_when_so_many_are_chosen_as_must_be(state: Bazaar) -> None:
    tree = ChoiceTree(state, "red")
    tree.choose("propose")
    tree.choose("blue")
    assert tree.node is not None
    assert ALL not in [branch.value for branch in tree.node.branches]
    tree.choose("wool")
    tree.choose(("take", "ore"))
    assert ALL in lit(tree)


def test_back_takes_back_one_piece(state: Bazaar) -> None:
    tree = ChoiceTree(state, "red")
    for value in ("propose", "blue", "wool", "brick"):
        tree.choose(value)
    assert tree.back()
    assert lit(tree) == ["brick", *BEGUN]
    assert tree.back()
    assert lit(tree) == ["brick", "wool"]


def test_a_selection_that_can_have_no_more_is_all_by_itself(state: Bazaar) -> None:
    tree = ChoiceTree(state, "white")
    tree.choose("propose")
    assert dict(tree.path)["to"] == "red"
    assert dict(tree.path)["give"] == ("lumber",)
    assert tree.node is not None
    assert tree.node.field == "take+"


def test_a_piece_that_cannot_be_added_says_why_not(state: Bazaar) -> None:
    tree = ChoiceTree(state, "red")
    tree.choose("propose")
    tree.choose("blue")
    verdict = tree.why_not("ore")
    assert verdict is not None
    assert "own-cards" in verdict.rules


@pytest.fixture
def whom_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """To whom an offer goes is chosen last."""
    monkeypatch.setattr(Propose, "asked", ("give", "take", "to"))


def offering(state: Bazaar, *values: Value) -> ChoiceTree:
    tree = ChoiceTree(state, "red")
    for value in ("propose", *values):
        tree.choose(value)
    return tree


@pytest.mark.usefixtures("whom_last")
def test_a_value_of_the_last_field_ends_the_selection_before_it(state: Bazaar) -> None:
    tree = offering(state, "wool", ("take", "ore"))
    assert lit(tree) == ["brick", "ore", "grain", "lumber", "blue", "white"]
    tree.choose("ore")
    tree.choose("blue")
    assert tree.ready == Propose("red", "blue", ("wool",), ("ore", "ore"))


@pytest.mark.usefixtures("whom_last")
def test_back_from_the_value_that_ended_a_selection_leads_into_the_selection(state: Bazaar) -> None:
    tree = offering(state, "wool", ("take", "ore"), "blue")
    assert tree.back()
    assert tree.node is not None
    assert tree.node.field == "take+"
    assert lit(tree) == ["brick", "ore", "grain", "lumber", "blue", "white"]
    assert tree.back()
    assert tree.node.field == "give+"
    assert lit(tree) == ["brick", *BEGUN]


@pytest.mark.usefixtures("whom_last")
def test_a_value_that_cannot_end_a_selection_says_why_not(state: Bazaar) -> None:
    tree = offering(state, "wool", ("take", "ore"))
    refused = tree.why_not("red")
    assert refused is not None
    assert refused.event == Propose("red", "red", ("wool",), ("ore",))
    assert refused.rules == ("partner",)


@pytest.mark.usefixtures("whom_last")
def test_a_held_button_leaps_from_the_pieces_to_what_ends_the_selection_and_back(state: Bazaar) -> None:
    chooser = Chooser(state, "red")
    for value in ("propose", "wool", ("take", "ore")):
        chooser.choose(value)
    assert chooser.at is not None
    assert chooser.at.value == "ore"
    values = []
    for _ in range(2):
        chooser.leap(1)
        values.append(chooser.at.value if chooser.at else None)
    assert values == ["blue", "brick"]


@dataclass(frozen=True)
class Pairs(Bazaar):
    """Cards are put back in pairs."""

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        pairs = Several((*CARDS, *CARDS), least=2, most=2, pieces=True)
        return {"cards": pairs} if kind is Discard else super().domains(kind)


def test_of_a_piece_is_said_what_stands_against_it_and_not_that_more_pieces_are_wanted(state: Bazaar) -> None:
    tree = ChoiceTree(Pairs(**vars(state)), "red")
    tree.choose("discard")
    refused = tree.why_not("ore")
    assert refused is not None
    assert refused.event == Discard("red", ("brick", "ore"))
    assert refused.rules == ("own-cards",)
    tree.choose("brick")
    unfinished = tree.why_not(ALL)
    assert unfinished is not None
    assert unfinished.event == Discard("red", ("brick",))


def test_that_this_is_all_of_one_selection_says_nothing_of_the_next(state: Bazaar) -> None:
    tree = ChoiceTree(state, "red")
    tree.choose("propose")
    tree.choose("blue")
    nothing = tree.why_not(ALL)
    assert nothing is not None
    assert nothing.event == Propose("red", "blue", (), ("brick",))


def test_for_all_to_see_nothing_is_said_of_what_a_hand_holds(state: Bazaar) -> None:
    tree = ChoiceTree(state, "red", openly=True)
    tree.choose("discard")
    told = tree.why_not("ore")
    assert told is not None
    assert told.legal


def test_of_dice_typed_one_by_one_all_so_far_are_judged() -> None:
    tree = ChoiceTree(rolling(roll("battle.1", "battle", "battle", 3)), None)
    tree.choose(5)
    refused = tree.why_not(2)
    assert refused is not None
    assert refused.event == Answer("battle.1", (2, 5))


def test_half_a_hand_is_chosen_behind_the_curtain_piece_by_piece(state: Bazaar) -> None:
    tree = ChoiceTree(state, "red")
    tree.choose("discard")
    assert lit(tree) == ["brick", "wool"]


def test_the_tables_page_lights_the_same_whatever_a_hand_holds(state: Bazaar) -> None:
    other = replace(state, hands=(Private(CardHand(CARDS, (0, 0, 0, 3, 0))), *state.hands[1:]))
    for kind in ("propose", "discard"):
        found = []
        for each in (state, other):
            tree = ChoiceTree(each, "red", openly=True)
            tree.choose(kind)
            if kind == "propose":
                tree.choose("blue")
            found.append(lit(tree))
        assert found == [list(CARDS), list(CARDS)]


def test_what_only_a_seat_may_see_never_chooses_itself_for_all_to_see(state: Bazaar) -> None:
    one = replace(state, hands=(Private(CardHand(CARDS, (1, 0, 0, 0, 0))), *state.hands[1:]))
    tree = ChoiceTree(one, "red", openly=True)
    tree.choose("discard")
    assert tree.ready is None
    assert [name for name, _ in tree.path] == ["kind"]
    bidding = sheets.start(sheets.GAME.begin(("north", "south"))).after(Answer("die.1", 1))
    shown = ChoiceTree(bidding, "north", openly=True)
    shown.choose("cross")
    assert shown.ready is None
    behind = ChoiceTree(bidding, "north")
    behind.choose("cross")
    assert behind.ready is not None


def test_an_offer_that_the_hand_cannot_meet_is_not_refused_by_one_press_for_all_to_see(state: Bazaar) -> None:
    offer = state.after(Propose("red", "white", ("brick",), ("grain",)))
    tree = ChoiceTree(offer, "white", openly=True)
    tree.choose("reply")
    assert lit(tree) == [AGREE, REFUSE]
    own = ChoiceTree(offer, "white")
    own.choose("reply")
    assert own.ready == Reply("white", REFUSE)


@dataclass(frozen=True)
class Rolling(sheets.Sheets):
    """A state that asks for several dice."""

    asks: Any = None

    def question(self) -> Question | None:
        asks: Question = self.asks
        return asks


def rolling(question: Question) -> State:
    return Rolling(("north", "south"), asks=question)


def test_many_dice_are_typed_one_by_one_in_any_order() -> None:
    tree = ChoiceTree(rolling(roll("battle.1", "battle", "battle", 3)), None)
    for face in (5, 2, 5):
        assert tree.ready is None
        tree.choose(face)
    assert tree.ready == Answer("battle.1", (2, 5, 5))


def test_a_row_keeps_the_order_in_which_it_was_chosen() -> None:
    order = Row(("a", "b", "c"), 3, 3, pieces=True)
    tree = ChoiceTree(rolling(Question("order.1", "order", "order", order)), None)
    tree.choose("c")
    assert lit(tree) == ["a", "b"]
    tree.choose("b")
    assert tree.ready == Answer("order.1", ("c", "b", "a"))


def test_only_answers_that_the_game_accepts_are_lit() -> None:
    @dataclass(frozen=True)
    class Even(sheets.Sheets):
        def check_answer(self, question: Question, value: object) -> Any:
            return [] if isinstance(value, int) and value % 2 == 0 else [breach("up-to-the-die")]

    tree = ChoiceTree(Even(("north", "south")), None)
    assert lit(tree) == [2, 4, 6]
    verdict = tree.why_not(3)
    assert verdict is not None
    assert verdict.rules == ("up-to-the-die",)


def test_random_games_interrupt_and_bargain_and_come_to_an_end() -> None:
    kinds: set[str] = set()
    interrupted = False
    for seed in range(4):
        made = record(bazaar.GAME, ("red", "blue", "white"), seed)
        kinds |= set(made.kinds)
        assert made.end in ("most", "shared")
    for event, _ in selfplay(bazaar.GAME, ("red", "blue", "white"), 3):
        interrupted |= isinstance(event, Propose) and event.to == "red"
    assert kinds == {"propose", "reply", "end", "bid", "discard"}
    assert interrupted
