"""How a game went: numbers over its turns, and the luck of the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from companion.display.board import Chip, Plot, Table
from companion.games.eldorado.painting.course import Rolls, Steps, course, luck
from companion.games.eldorado.plugin import PLUGIN
from companion.games.kit import Event
from tests.support.display.desks import words_of
from tests.support.games.eldorado.tables import beginning, game

CUBE = (1, 2, 3, 4, 5, 6)


@cache
def whole_game() -> Steps:
    steps: list[tuple[Event | None, object]] = [(None, beginning(2))]
    for _, event, after in game(7, 2):
        steps.append((event, after))
    return steps  # type: ignore[return-value]


def test_a_roll_as_high_as_can_be_is_luckier_than_all_others_but_half_of_its_like() -> None:
    rolls = Rolls().with_roll((6, 6), CUBE)
    assert rolls.expected == 7
    assert rolls.luckier == pytest.approx(float(1 - Fraction(1, 36) / 2))


def test_rolls_add_up() -> None:
    rolls = Rolls()
    for dice in ((1,), (6,), (3, 4)):
        rolls = rolls.with_roll(dice, CUBE)
    assert (rolls.number, rolls.total, rolls.expected) == (4, 14, 14.0)
    assert rolls.luckier == pytest.approx(0.5), "a mean sum is neither lucky nor unlucky"


def test_all_golden_and_battle_dice_of_a_game_are_counted() -> None:
    found = luck(whole_game())
    assert {("red", "golden"), ("orange", "golden")} <= set(found)
    assert all(rolls.number <= rolls.total <= 6 * rolls.number for rolls in found.values())
    assert all(0 <= rolls.luckier <= 1 for rolls in found.values())


def test_a_course_ends_with_what_the_final_state_says() -> None:
    last = whole_game()[-1][1]
    *plots, table = course(whole_game(), words_of(PLUGIN))
    shrines, strength, tiles, gold = plots
    assert all(isinstance(plot, Plot) for plot in plots)
    assert isinstance(table, Table)
    assert isinstance(shrines, Plot)
    assert isinstance(tiles, Plot)
    assert [series.values[-1] for series in shrines.series] == [last.shrines(seat) for seat in last.seats]
    assert sum(series.values[-1] for series in tiles.series) >= len(last.land.at) - 2
    assert all(later >= before for line in tiles.series for before, later in pairwise(line.values))
    assert strength != gold


def test_who_rolled_which_dice_is_said_in_words_too() -> None:
    *_, table = course(whole_game(), words_of(PLUGIN))
    assert isinstance(table, Table)
    called = [row[0].called for row in table.rows if isinstance(row[0], Chip)]
    assert len(set(called)) == len(table.rows)
    assert {"Red · Golden dice", "Orange · Golden dice"} <= set(called)
