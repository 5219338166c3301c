"""The rulebook's examples: moving and discovering, a battle with fort and farmhouse, where Pedro can build."""

from __future__ import annotations

import pytest

from companion.games.eldorado.attacking import strength_at
from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.tables import RICH, places, position
from tests.support.games.playing import broken, play

ISLAND = {"q0r0": "gold", "q1r0": "food", "q2r-1": "garden"}


def test_pedro_moves_discovers_and_moves_with_a_speed_of_three() -> None:
    """From gold to food, from food to discover wood, from wood to the garden."""
    state = position(ISLAND, ("white explorer q0r0",), explorers={"white": "pedro"}, seats=("white", "red"))
    state = play(state, "white move q1r0", "white discover", "answer wood", "white lay q2r0")
    assert state.explorer_at("white") == "q2r0"
    assert state.player("white").speed == 1
    state = play(state, "white move q2r-1")
    assert state.explorer_at("white") == "q2r-1"
    assert broken(state, "white move q1r0") == ("speed",)


def beset() -> ElDorado:
    """Orange has a fort, a farmhouse and a villager at the wood; white's three villagers stand beside it."""
    return position(
        {"q0r0": "gold", "q1r0": "wood", "q0r1": "food"},
        (
            *("white villager q0r0",) * 3,
            "white explorer q0r1",
            "orange explorer q0r1",
            "orange villager q1r0",
            "orange fort q1r0n",
            "orange farmhouse q1r0s",
        ),
        {"white": RICH},
        seats=("white", "orange"),
        speed=0,
    )


def test_three_villagers_attack_a_fort_and_a_villager_with_three_against_two() -> None:
    state = play(beset(), "white march q0r0 3 q1r0")
    battle = state.battle
    assert battle is not None
    assert strength_at(state, "white", "q1r0") == 3
    assert strength_at(state, "orange", "q1r0") == 2
    state = play(state, "answer 5+5+6")  # neither can bring more: orange has no gold, white has all there
    state = play(state, "answer 1+1")
    assert places(state, "orange", "fort") == ()
    assert places(state, "orange", "villager") == ()
    assert places(state, "orange", "farmhouse") == ("q1r0s",)


def test_who_has_won_can_choose_to_attack_the_farmhouse_with_three_against_one() -> None:
    state = play(beset(), "white march q0r0 3 q1r0", "answer 5+5+6", "answer 1+1", "white raid q1r0 q1r0s")
    state = play(state, "answer 1+1+2", "answer 3")
    assert places(state, "orange", "farmhouse") == ()
    assert state.player("orange").lost == ("villager", "fort", "farmhouse")


ROUND = {"q0r0": "gold", "q1r0": "food", "q0r1": "wood", "q1r1": "gold"}


@pytest.mark.parametrize(
    ("others", "rules"),
    [
        (("orange farmhouse q0r1s",), ()),
        (("orange villager q0r1",), ("fort-place",)),
        (("orange fort q0r1s",), ("fort-place",)),
    ],
)
def test_pedro_can_build_a_fort_where_only_farmhouses_are_beside(others: tuple[str, ...], rules: tuple[str]) -> None:
    state = position(
        ROUND,
        ("white explorer q0r0", *others),
        {"white": RICH},
        {"white": "pedro"},
        seats=("white", "orange"),
    )
    assert broken(state, "white fort q0r0s") == rules
