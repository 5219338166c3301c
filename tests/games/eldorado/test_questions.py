"""What a game asks the world: what it is called, what can be answered, who sees it, whether a source knows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.frames import (
    THIEF_ROLL,
    Battle,
    Beginning,
    Deal,
    FirstTile,
    Flipped,
    Frame,
    Looking,
    Mix,
    RerollDice,
    Stealing,
    Turn,
)
from companion.games.eldorado.questions import may_hold
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, Question, Row, Several
from tests.support.games.eldorado.dwellers_tables import CAVERN
from tests.support.games.eldorado.tables import LINE, position
from tests.support.games.eldorado.thieves_tables import THIEVES, thieving


def asked(state: ElDorado, *frames: Frame) -> Question:
    question = replace(state, agenda=frames).question()
    assert question is not None
    return question


def dice(question: Question) -> tuple[int, tuple[object, ...]]:
    """How many dice, and the faces of one."""
    assert isinstance(question.choices, Several | Row)
    return question.choices.most, tuple(dict.fromkeys(question.choices.options))


@pytest.mark.parametrize("sealed", [False, True])
def test_dice_are_rolled_by_the_table_or_by_the_companion(sealed: bool) -> None:
    who = "companion" if sealed else "table"
    options = {**THIEVES, "golden-dice": who, "battle-dice": who, "thief-die": who}
    state = thieving(options=options)
    golden = asked(state, Turn("red", "roll"))
    assert (golden.kind, golden.sealed, dice(golden)) == ("golden", sealed, (2, (1, 2, 3, 4, 5, 6)))
    assert golden.key == "golden.0", "no question has been asked before"
    first = asked(state, Beginning(("red", "orange")))
    assert (first.kind, first.sealed, dice(first)[0]) == ("begin", sealed, 2)
    thief = asked(state, Turn("brown", THIEF_ROLL))
    assert (thief.kind, thief.sealed, thief.choices.values()) == ("thief-die", sealed, ((1, 6), (2, 5), (3, 4)))
    battle = Battle("q0r1", "brown", "red", stage="attack")
    rolled = asked(replace(state, pieces=thieving("brown thief-1 q0r1").pieces), battle)
    assert (rolled.kind, rolled.sealed, dice(rolled)[0]) == ("battle", sealed, 3)
    again = asked(state, battle, RerollDice((4,), 2))
    assert (again.kind, again.sealed, dice(again)[0]) == ("battle", sealed, 2)


@pytest.mark.parametrize(("island", "cave"), [("table", "companion"), ("companion", "table")])
def test_each_stack_is_kept_by_the_table_or_by_the_companion(island: str, cave: str) -> None:
    state = position(CAVERN, options={"island-stack": island, "cave-stack": cave})
    slot = state.island.slots[0]
    for frame, kind, stack in (
        (Flipped("red", slot), "face", island),
        (FirstTile(), "first-face", island),
        (Flipped("red", state.cave.slots[0]), "face", cave),
        (Mix("island", (slot,)), "mix-island", island),
        (Mix("cave", (slot,)), "mix", cave),
    ):
        question = asked(state, frame)
        assert (question.kind, question.sealed) == (kind, stack == "companion"), frame


@pytest.mark.parametrize("frame", [FirstTile(), Flipped("red", "island:0:0")])
def test_a_drawn_tile_is_asked_for_beginning_with_kinds_that_can_be_walked_on(frame: Frame) -> None:
    kinds = asked(position(), frame).choices.values()
    assert kinds is not None
    assert set(kinds[-2:]) == {"water", "shrine"}, "the island cannot begin with these: they are put aside"
    assert kinds[0] == "gold"


def test_what_was_dealt_and_what_emma_sees_are_secrets_of_the_companion() -> None:
    state = replace(position(), dealt=("shrine", "garden", "shrine"))
    deal = asked(state, Deal("orange", 1))
    assert (deal.key, deal.kind, deal.seen_by, deal.sealed) == ("deal.orange.1", "deal", ("orange",), True)
    assert deal.choices.values() == ("shrine", "garden")
    peek = asked(state, Looking("red", state.island.slots[:3]))
    assert (peek.kind, peek.seen_by, peek.sealed) == ("peek", ("red",), True)


def test_the_thieves_are_never_asked_about_the_entrance() -> None:
    state = replace(thieving(), dealt=("shrine", "entrance"))
    assert asked(state, Deal("brown", 0)).choices.values() == ("shrine",)
    assert asked(state, Deal("red", 0)).choices.values() == ("shrine", "entrance")


@pytest.mark.parametrize(("cards", "seen_by"), [("open", None), ("private", ("red", "orange"))])
def test_a_stolen_card_is_one_of_the_hand_and_where_hands_are_private_for_two_to_see(
    cards: str, seen_by: tuple[str, ...] | None
) -> None:
    state = position(cards={"orange": (1, 0, 2)}, options={"cards": cards})
    stolen = asked(state, Stealing("red", 1, victim="orange"))
    assert (stolen.kind, stolen.seen_by, stolen.sealed) == ("stolen", seen_by, True)
    assert stolen.choices.values() == ("food", "wood")


def test_what_can_come_up_is_what_is_neither_on_the_map_nor_in_hands() -> None:
    state = replace(position({**LINE, "q2r1": "garden"}), dealt=("entrance",))
    assert "garden" not in may_hold(state, "island:0:0")
    assert "entrance" not in may_hold(state, "island:0:0")
    every = may_hold(state, "island:0:0", each=True)
    assert (len(every), every.count("water"), every.count("gold")) == (48 - 6 - 1, 9, 11)
    (breach,) = state.verdict(Answer("none", "garden")).breaches
    assert breach.rule != "tile-count"


def test_a_tile_that_the_box_holds_no_more_of_cannot_come_up() -> None:
    state = position({**LINE, "q2r1": "garden"})
    flipped = replace(state, agenda=(Flipped("red", state.island.slots[0]),))
    question = flipped.question()
    assert question is not None
    (breach,) = flipped.verdict(Answer(question.key, "garden")).breaches
    assert (breach.rule, dict(breach.args)) == ("tile-count", {"tile": "garden", "most": 2})
    assert flipped.verdict(Answer(question.key, "gold")).legal


def test_the_exit_comes_up_while_it_is_buried_and_the_shrine_while_nobody_has_it() -> None:
    state = position(CAVERN)
    assert {"exit", "cave-shrine"} & set(may_hold(state, "cave:0:0")) == {"cave-shrine"}
    assert "cave-shrine" not in may_hold(replace(state, holder="red"), "cave:0:0")
    buried = position({**LINE, "q3r0": "entrance", "cave:q0r0": "cave-in"}, options={"mode": "free"})
    assert "exit" in may_hold(buried, "cave:0:0")
