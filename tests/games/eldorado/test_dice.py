"""The table's own dice: what they show lies on the table, is read there and answers what is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.app import own_parts
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.frames import THIEF_ROLL, Battle, RerollDice, Turn
from companion.games.eldorado.reading import dice as dice_reading
from companion.games.eldorado.sources import DICE, answer_of
from companion.games.eldorado.state import ElDorado, Thrown
from companion.games.kit import Answer, Labels, Spot
from companion.tracking import explain
from hardware.simulator.live import SimulatedTable
from tests.games.eldorado.test_reading import ISLAND
from tests.support.games.eldorado.dwellers_tables import titans_turn
from tests.support.games.eldorado.solo_tables import turn_of
from tests.support.games.eldorado.tables import LINE, position
from tests.support.games.eldorado.thieves_tables import thieving
from tests.support.games.playing import play

TILES = {**LINE, "q-1r0": "wood", "q0r-1": "food", "q-1r1": "gold", "q2r1": "food"}
"""Drawings that look like dice lie among them."""


def rolling() -> ElDorado:
    """Red is asked for the golden dice."""
    return replace(position(TILES), agenda=(Turn("red", "roll"),))


def fighting(*dice: int, rolled_again: tuple[int, ...]) -> ElDorado:
    """Red rolls some of its dice in a battle again."""
    battle = Battle("q2r0", "red", "orange", stage="attack")
    kept = list(dice)
    for die in rolled_again:
        kept.remove(die)
    again = RerollDice(tuple(kept), len(rolled_again))
    return replace(position(TILES), agenda=(Turn("red", "explore"), battle.with_dice(dice), again))


def test_dice_lie_as_they_were_rolled_last_until_they_are_rolled_again() -> None:
    state = play(rolling(), "answer golden.0 2+5")
    assert state.layout()[DICE, "golden"] == "2+5"
    assert state.layout()[DICE, "battle"] is None


def test_dice_that_the_companion_rolls_do_not_lie_on_the_table() -> None:
    state = position(options={"golden-dice": "companion", "battle-dice": "companion"})
    assert not any(place == DICE for place, _ in state.layout())


def test_black_dice_of_another_print_are_not_read() -> None:
    state = position()
    other = replace(state, setting=replace(state.setting, battle_die=(0, 1, 1, 2, 2, 3)))
    assert (DICE, "battle") in state.layout()
    assert (DICE, "battle") not in other.layout()


def test_golden_dice_that_lie_otherwise_answer_the_question() -> None:
    state = rolling()
    assert state.intended_events({(DICE, "golden"): "2+5"}) == (Answer("golden.0", (2, 5)),)
    assert state.intended_events({(DICE, "golden"): "2+5+6"}) == (), "just two are asked for"


def test_a_turn_is_over_when_the_next_player_has_rolled() -> None:
    meant = position(speed=0).intended_events({(DICE, "golden"): "1+6"})
    assert [event.text() for event in meant] == ["red end", "answer golden.0 1+6"]


def test_the_next_players_roll_ends_the_turn_and_one_press_says_which_die_is_the_speed() -> None:
    state = position(TILES, speed=0)
    rolled = play(state, "red end", "answer golden.0 2+5")
    found = explain(state, [state], {**seen_of(rolled), (DICE, "golden"): {"2+5": 0.95, None: 0.05}})
    said = [[event.text() for event in one.events] for one in found.proposals]
    ways = ("speed die=2", "speed die=5", "roll-again")
    assert said == [["red end", "answer golden.0 2+5", f"orange {way}"] for way in ways]
    assert found.taken() is None, "which die, nobody has shown"


def seen_of(state: ElDorado) -> dict[Spot, Labels]:
    """What lies there, read with certainty."""
    return {spot: {label: 1.0} for spot, label in state.layout().items()}


def test_of_dice_rolled_again_those_that_were_kept_are_no_answer() -> None:
    state = fighting(1, 4, 4, rolled_again=(1,))
    assert answer_of(state, "4+4+6") == (6,)
    assert answer_of(state, "4+6+6") is None, "one of the fours was kept"
    assert answer_of(state, "4+4") is None


# The expansion's dice.


def stealing(pair: tuple[int, ...] = (), **changes: Any) -> ElDorado:
    """The Thieves are asked for their die; `pair` is what it shows."""
    state = thieving("brown thief-1 q1r0", stage=THIEF_ROLL, tiles=TILES, **changes)
    return replace(state, thrown=Thrown((2, 5), (3,), pair))


def hunting(die: int | None = None) -> ElDorado:
    """The Titan's die is asked for."""
    state = titans_turn("titan titan q0r0", "red explorer q2r0", "orange explorer q1r1", tiles=TILES)
    return replace(state, thrown=Thrown((2, 5), (3,), titan=() if die is None else (die,)))


def test_a_face_of_the_thief_die_answers_with_both_numbers() -> None:
    state = stealing()
    assert state.intended_events({(DICE, "thief-die"): "2+5"}) == (Answer(f"thief-die.{state.asked}", (2, 5)),)
    assert answer_of(state, "2+4") is None, "no face shows these"
    after = play(stealing(cards={"red": (1, 0, 0)}), "answer 2+5")
    assert after.layout()[DICE, "thief-die"] == "2+5"


def test_the_titans_die_answers_with_a_number_that_it_has() -> None:
    state = hunting()
    assert state.intended_events({(DICE, "titan-die"): "2"}) == (Answer(f"titan-die.{state.asked}", (2,)),)
    assert answer_of(state, "5") is None, "the Titan's die goes to three"
    assert play(state, "answer 2").layout()[DICE, "titan-die"] == "2"


def test_alone_a_black_die_answers_for_the_wolf_a_golden_one_for_the_titan_and_the_thief_die_for_the_thief() -> None:
    for guardian, layer, label in (("wolf", "battle", "4"), ("titan", "golden", "4"), ("thief-1", "thief-die", "3+4")):
        state = turn_of(guardian, "red explorer q0r0", f"guardians {guardian} q5r0")
        (answer,) = state.intended_events({(DICE, layer): label})
        assert state.verdict(answer).legal
        assert state.after(answer).layout()[DICE, layer] == label


def test_in_the_base_game_none_of_the_expansions_dice_lies_on_the_table() -> None:
    assert {layer for place, layer in rolling().layout() if place == DICE} == {"golden", "battle"}


def test_a_thief_die_without_pips_or_rolled_by_the_companion_is_not_read() -> None:
    state = stealing()
    for change in ({"thief_die": ((0, 7),) * 6}, {"thief_sealed": True}):
        other = replace(state, setting=replace(state.setting, **change))
        assert (DICE, "thief-die") not in other.layout()


@pytest.mark.slow
@pytest.mark.parametrize("pair", [(1, 6), (2, 5), (3, 4)])
def test_the_thief_die_is_read_beside_other_dice(pair: tuple[int, int]) -> None:
    seen = look(stealing(pair), stealing())
    assert seen[DICE, "thief-die"].get("+".join(map(str, pair)), 0.0) > 0.8


@pytest.mark.slow
@pytest.mark.parametrize("die", [1, 2, 3])
def test_the_titans_die_is_told_from_golden_and_black_ones(die: int) -> None:
    assert look(hunting(die), hunting())[DICE, "titan-die"].get(str(die), 0.0) > 0.8


@pytest.mark.slow
def test_golden_dice_are_read_though_the_expansions_lie_beside_them() -> None:
    state = replace(thieving("brown thief-1 q1r0", tiles=TILES), agenda=(Turn("red", "roll"),))
    state = replace(state, thrown=Thrown((2, 5), (2,), (1, 6), (2,)))
    lies = replace(state, thrown=replace(state.thrown, golden=(3, 6)))
    assert look(lies, state)[DICE, "golden"].get("3+6", 0.0) > 0.8


@pytest.mark.slow
@pytest.mark.parametrize("dice", [(2, 5), (3, 4), (6, 6)])
def test_golden_dice_on_the_simulated_table_are_read_beside_tiles_that_look_like_dice(dice: tuple[int, ...]) -> None:
    state = rolling()
    seen = look(replace(state, thrown=Thrown(dice, (1,))), state)
    assert seen[DICE, "golden"].get("+".join(map(str, dice)), 0.0) > 0.8
    proposed = explain(state, [state], seen).proposals[0]
    assert proposed.events[0] == Answer("golden.0", dice)


@pytest.mark.slow
def test_without_dice_on_the_table_nothing_is_told_of_any() -> None:
    state = rolling()
    assert not any(place == DICE for place, _ in look(state, state))


def test_the_drawing_at_the_rim_of_a_tile_is_no_die() -> None:
    state = position(ISLAND, ("red explorer q3r0", "orange explorer q0r0"))
    picture = SimulatedTable(simulation.table(state), simulation.camera(state), seed=56).picture()
    assert not any(place == DICE for place, _ in reading.look(picture, own_parts.load(), state))


@pytest.mark.slow
def test_black_dice_are_told_from_golden_ones() -> None:
    state = fighting(3, 4, 5, rolled_again=(3,))
    seen = look(replace(state, thrown=Thrown((4, 4), (4, 5, 6))), state)
    assert seen[DICE, "battle"].get("4+5+6", 0.0) > 0.8
    assert state.intended_events({(DICE, "battle"): "4+5+6"}) == (Answer(f"battle.{state.asked}", (6,)),)


@pytest.mark.parametrize(("dice", "changed", "read"), [((2, 5), True, True), ((2, 5), False, False), ((), True, False)])
def test_dice_that_nobody_waits_for_are_read_only_where_they_lie_and_something_changed(
    dice: tuple[int, ...], changed: bool, read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []

    def spy(*given: object) -> tuple[()]:
        told.append(len(given))
        return ()

    monkeypatch.setattr(dice_reading, "read_closely", spy)
    state = position(TILES)
    picture = SimulatedTable(simulation.table(replace(state, thrown=Thrown(dice))), simulation.camera(state)).picture()
    places = reading.regions(picture, own_parts.load(), state)
    reading.look(picture, own_parts.load(), state, [*places] if changed else [])
    assert bool(told) == read


def look(lies: ElDorado, known: ElDorado) -> dict[Spot, Labels]:
    """What eyes that know one state see of the simulated table of another."""
    picture = SimulatedTable(simulation.table(lies), simulation.camera(lies)).picture()
    return dict(reading.look(picture, own_parts.load(), known))
