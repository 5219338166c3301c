"""Dice beside the map: read where they lie clear of it, and taken by themselves where they were thrown in the tray."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from companion.app import own_parts
from companion.games.diamond_isles import simulation
from companion.games.diamond_isles.actions import End, Roll
from companion.games.diamond_isles.reading import dice_talk
from companion.games.diamond_isles.reading.dice_talk import Rolling, behind
from companion.games.diamond_isles.reading.talk import dialogue
from companion.games.diamond_isles.sources import _rolled
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Question
from companion.simulation import Picture
from companion.vision.classify.profile import Profile
from companion.vision.dice.dice_reader import DOUBTED, DieSeen
from companion.vision.dice.lying_clear import read_clear
from companion.vision.geometry.plane import Floats
from hardware.simulator.live import SimulatedTable
from scripts.benches import unrolled
from tests.support.games.diamond_isles.positions import moments

BESIDE = ((-250.0, -60.0), (-250.0, 70.0))
AGAIN = ((-265.0, -20.0), (-240.0, 40.0))
TRAY_THERE = "-76 166"
TABLES = 3  # with spare pieces in one test


def rolling() -> DiamondIsles:
    return next(state for state in moments(1, each=1) if (asked := state.question()) and asked.kind == "dice")


@cache
def photographed(dice: tuple[int, ...], spots: tuple[tuple[float, float], ...] = BESIDE) -> Picture:
    """The table with dice lying at points in mm."""
    state = rolling()
    lying = [(value, x, y, 20.0 + 30 * n) for n, (value, (x, y)) in enumerate(zip(dice, spots, strict=True))]
    return SimulatedTable(simulation.table(state).put(*simulation.dice(lying)), simulation.camera(state)).picture()


@cache
def playing() -> DiamondIsles:
    """Somebody may still do something in this turn, and the next one then has to roll."""
    return next(state for state in moments(1, each=1) if behind(state, {}) is not None and state.question() is None)


def question_of(state: DiamondIsles) -> Question:
    question = state.question()
    assert question is not None
    return question


def looks(reading: Rolling, *pictures: Picture) -> list[bool]:
    """Whether each of these looks brought the talk on."""
    return [reading.glance(picture, own_parts.load()) for picture in pictures]


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
    assert looks(reading, photographed((), ()), picture, picture) == [False, False, False]
    assert looks(reading, picture) == [True], "it fell, it lay still, and was read twice"
    assert reading.seen == (3, 5)
    assert not reading.step().doubtful
    assert not reading.step().sure, "nobody knows where this table throws its dice"


def test_dice_that_lay_there_when_the_roll_was_due_are_no_roll() -> None:
    reading, lay = talk(), photographed((3, 5))
    for _ in range(4):
        assert not reading.glance(lay, own_parts.load())
    reading.look(lay, own_parts.load())
    assert reading.seen == (3, 5)
    assert reading.step().doubtful, "somebody says that they were rolled: nothing is chosen beforehand"


def test_dice_that_are_rolled_again_are_noticed_wherever_they_lay() -> None:
    reading = talk()
    rolled = photographed((5, 4), AGAIN)
    assert looks(reading, photographed((3, 5)), rolled, rolled, rolled) == [False, False, False, True]
    assert reading.seen == (4, 5)


def thrown(state: DiamondIsles, *pictures: Picture, tray: str = TRAY_THERE) -> Rolling:
    """A talk behind the game's page, of a table that throws its dice in a tray."""
    found = behind(state, {"tray": tray} if tray else {})
    assert isinstance(found, Rolling)
    looks(found, *pictures)
    return found


def test_dice_thrown_in_the_tray_answer_by_themselves() -> None:
    rolled = photographed((5, 4), AGAIN)
    reading = thrown(rolling(), photographed((3, 5)), rolled, rolled, rolled)
    assert reading.step().sure == "take"
    assert reading.choose(reading.step().sure) == (Answer(question_of(rolling()).key, (4, 5)),)
    assert reading.keeps["tray"] != TRAY_THERE, "the tray is where dice came to lie last"
    elsewhere = thrown(rolling(), photographed((3, 5)), rolled, rolled, rolled, tray="437 192")
    assert elsewhere.seen == (), "they may have been handed on"
    elsewhere.look(rolled, own_parts.load())
    assert sum(elsewhere.seen) == 9, "who asks for them takes them with a press"
    assert not elsewhere.step().sure


def test_dice_of_the_next_player_end_the_last_turn() -> None:
    lay, rolled = photographed((3, 5)), photographed((5, 4), AGAIN)
    reading = thrown(playing(), lay, lay, lay)
    assert not reading.seen
    assert looks(reading, rolled, rolled, rolled) == [False, False, True]
    assert reading.step().sure == "take"
    agreed = reading.choose("take")
    assert isinstance(agreed, tuple)
    state = playing()
    assert [type(event).__name__ for event in agreed] in (["End", "Answer"], ["End", "Roll", "Answer"])
    for event in agreed:
        assert state.verdict(event).legal
        state = state.after(event)
    assert state.active != playing().active


@pytest.mark.parametrize(
    ("dice", "spots"),
    [
        ((3, 5), tuple((x + 20.0, y + 12.0) for x, y in BESIDE)),  # the tray was pushed
        ((6, 4), (BESIDE[0], AGAIN[1])),  # one of them was turned over where it lay
        ((4,), (AGAIN[0],)),  # one was taken away
        ((5, 4), ((250.0, -60.0), (250.0, 70.0))),  # they were handed on
    ],
)
def test_dice_that_nobody_threw_end_no_turn(dice: tuple[int, ...], spots: tuple[tuple[float, float], ...]) -> None:
    lay, moved = photographed((3, 5)), photographed(dice, spots)
    reading = thrown(playing(), lay, lay, lay, moved, moved, moved, moved)
    assert reading.seen == ()


def test_while_a_turn_may_go_on_dice_that_were_not_seen_before_end_nothing() -> None:
    rolled = photographed((5, 4), AGAIN)
    assert thrown(playing(), photographed((), ()), rolled, rolled, rolled, rolled).seen == ()
    assert thrown(playing(), photographed((3, 5)), rolled, rolled, rolled, tray="").seen == ()


def test_what_lay_before_a_turn_was_ended_by_hand_is_remembered() -> None:
    lay, rolled = photographed((3, 5)), photographed((5, 4), AGAIN)
    before = thrown(playing(), lay, lay, lay, tray="")
    after = playing().after(End(playing().active or ""))
    while (question := after.question()) is None:
        after = after.after(Roll(after.active or ""))
    assert question.kind == "dice"
    reading = behind(after, {}, before)
    assert isinstance(reading, Rolling)
    assert looks(reading, rolled, rolled, rolled) == [False, False, True]
    assert reading.seen == (4, 5)


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(TABLES, unrolled.TABLES, TABLES))],
)
def test_spare_pieces_coins_tokens_and_cups_are_no_roll(first: int) -> None:
    proposed = [number for number in range(first, first + TABLES) if unrolled.proposed_on(number)]
    assert not proposed


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


def test_dice_in_which_a_lamp_may_hide_pips_are_told_as_doubtful_and_do_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def glared(frame: Picture, outlines: list[Floats]) -> tuple[DieSeen, ...]:
        return tuple(replace(die, sure=DOUBTED) for die in read_clear(frame, outlines))

    monkeypatch.setattr(dice_talk, "read_clear", glared)
    dice = photographed((3, 5))
    reading = thrown(rolling(), photographed((5, 4), AGAIN), dice, dice, dice)
    assert reading.seen == (3, 5)
    assert reading.doubtful
    assert not reading.sure
