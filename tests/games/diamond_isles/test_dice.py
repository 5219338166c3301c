"""Dice beside the map: read where they lie clear of it, and never taken by themselves."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from calibration.art import Canvas
from companion.app import own_parts
from companion.games.diamond_isles import simulation
from companion.games.diamond_isles.reading.talk import Rolling, dialogue
from companion.games.diamond_isles.sources import _rolled
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer
from companion.simulation import Flat, Picture, rectangle
from companion.vision.classify.profile import Profile
from hardware.simulator.live import SimulatedTable
from scripts.benches import unrolled
from tests.games.diamond_isles.positions import moments

BESIDE = ((-250.0, -60.0), (-250.0, 70.0))
TABLES = 3  # with spare pieces in one test
_PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def rolling() -> DiamondIsles:
    return next(state for state in moments(1, each=1) if (asked := state.question()) and asked.kind == "dice")


def die(value: int) -> Picture:
    canvas = Canvas(96, "#f4f1e8")
    for spot in _PIPS[value]:
        canvas.disc((0.24 + 0.26 * (spot % 3), 0.24 + 0.26 * (spot // 3)), 0.1, "#151515")
    return canvas.picture()


@cache
def photographed(dice: tuple[int, ...], spots: tuple[tuple[float, float], ...] = BESIDE) -> Picture:
    """The table with dice lying at points in mm."""
    state = rolling()
    lying = (
        Flat(
            name=f"die {n}", x=x, y=y, angle=20.0 + 30 * n, outline=rectangle(18.0), thickness=18.0, texture=die(value)
        )
        for n, (value, (x, y)) in enumerate(zip(dice, spots, strict=True))
    )
    return SimulatedTable(simulation.table(state).put(*lying), simulation.camera(state)).picture()


def talk() -> Rolling:
    found = dialogue(rolling(), False, True, {})
    assert isinstance(found, Rolling)
    return found


@pytest.mark.parametrize("dice", [(3, 5), (6, 2), (4, 4)])
def test_two_dice_beside_the_map_are_read_and_taken_with_a_press(dice: tuple[int, int]) -> None:
    reading = talk()
    reading.look(photographed(dice), own_parts.load())
    assert reading.seen == tuple(sorted(dice))
    question = rolling().question()
    assert question is not None
    agreed = reading.choose("take")
    assert agreed == (Answer(question.key, tuple(sorted(dice))),)
    assert rolling().verdict(agreed[0]).legal


def test_a_roll_is_noticed_once_it_was_seen_twice() -> None:
    reading, picture = talk(), photographed((3, 5))
    assert not reading.glance(photographed((), ()), own_parts.load())
    assert not reading.glance(picture, own_parts.load())
    assert reading.glance(picture, own_parts.load())
    assert reading.seen == (3, 5)
    assert not reading.step().doubtful


def test_dice_that_lay_there_when_the_roll_was_due_are_no_roll() -> None:
    reading, lay = talk(), photographed((3, 5))
    for _ in range(4):
        assert not reading.glance(lay, own_parts.load())
    reading.look(lay, own_parts.load())
    assert reading.seen == (3, 5)
    assert reading.step().doubtful, "somebody says that they were rolled: nothing is chosen beforehand"


def test_dice_that_are_rolled_again_are_noticed_wherever_they_lay() -> None:
    reading = talk()
    assert not reading.glance(photographed((3, 5)), own_parts.load())
    rolled = photographed((5, 4), ((-265.0, -20.0), (-240.0, 40.0)))
    assert not reading.glance(rolled, own_parts.load())
    assert reading.glance(rolled, own_parts.load())
    assert reading.seen == (4, 5)


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(TABLES, unrolled.TABLES, TABLES))],
)
def test_spare_pieces_coins_tokens_and_cups_are_no_roll(first: int) -> None:
    proposed = {number: unrolled.proposed_on(number) for number in range(first, first + TABLES)}
    assert not any(proposed.values()), proposed


def test_a_die_on_the_map_is_not_counted() -> None:
    reading = talk()
    reading.look(photographed((3, 5), (BESIDE[0], (10.0, 5.0))), own_parts.load())
    assert reading.seen == ()
    assert [line.said.key for line in reading.step().lines] == ["no-dice"]


def test_the_maps_own_dots_are_no_dice() -> None:
    reading = talk()
    reading.look(photographed((), ()), own_parts.load())
    assert reading.seen == ()


def test_a_picture_without_the_map_says_what_to_do() -> None:
    reading = talk()
    reading.look(np.full((720, 1280, 3), 90, np.uint8), Profile({}))
    assert [line.said.key for line in reading.step().lines] == ["not-read"]


def test_a_table_that_types_its_dice_is_not_asked_again() -> None:
    reading = talk()
    assert reading.choose("never") == ()
    assert dialogue(rolling(), False, True, reading.keeps) is None
    assert dialogue(rolling(), False, False, {}) is None


def test_the_sum_alone_is_an_answer_and_is_typed_as_a_number() -> None:
    question = _rolled(1, False)
    assert question.choices.parse("10") == (10,)
    assert question.choices.parse("4+6") == (4, 6)
    assert (13,) not in question.choices
    assert len(question.choices.values() or ()) == 21
