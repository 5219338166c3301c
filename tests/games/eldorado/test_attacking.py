"""The odds of a battle: exact, and what many simulated battles come to."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.games.eldorado.attacking import Odds, odds, odds_against, totals
from companion.games.kit.chance import Chance

BATTLES = 100_000
CUBE = (1, 2, 3, 4, 5, 6)


def test_one_die_against_one_wins_fifteen_times_in_thirty_six() -> None:
    found = odds(1, 1)
    assert (found.win, found.tie, found.lose) == (Fraction(15, 36), Fraction(6, 36), Fraction(15, 36))


def test_totals_add_up_to_one_and_start_at_the_lowest() -> None:
    spread = totals(4, CUBE)
    assert sum(spread.values()) == 1
    assert (min(spread), max(spread)) == (4, 24)
    assert spread[4] == Fraction(1, 6**4)


@pytest.mark.parametrize(("attack", "defence"), [(1, 2), (3, 2), (5, 4), (11, 11)])
def test_the_odds_agree_with_many_simulated_battles(attack: int, defence: int) -> None:
    chance = Chance("battles", attack, defence)
    won = tied = 0
    for _ in range(BATTLES):
        difference = sum(chance.below(6) for _ in range(attack)) - sum(chance.below(6) for _ in range(defence))
        difference += attack - defence
        won += difference > 0
        tied += difference == 0
    found = odds(attack, defence)
    assert abs(won / BATTLES - float(found.win)) < 0.006
    assert abs(tied / BATTLES - float(found.tie)) < 0.006
    assert found.win + found.tie + found.lose == 1


def test_gold_for_rerolls_makes_it_likelier_to_win() -> None:
    plain, paid, answered = odds(2, 2), odds(2, 2, gold=(2, 0)), odds(2, 2, gold=(2, 2))
    assert paid.win > plain.win
    assert answered.win < plain.win, "who rolls last knows what to beat"


def test_a_die_that_may_be_rerolled_wins_more_often_by_a_sixth_of_the_low_ones() -> None:
    """Kept from four on, rolled again below: a win in 3 of 6 by (3 + 4 + 5) / 6 each, else as without gold."""
    found = odds(1, 1, gold=(1, 0))
    assert found.win == Fraction(3 + 4 + 5, 36) + Fraction(1, 2) * Fraction(15, 36)


def test_of_two_dice_and_one_gold_the_odds_are_those_of_all_rolls_one_by_one() -> None:
    """Against one die: both are kept, or the lower is rolled again, whichever wins more often."""
    won = [Fraction(sum(die < total for die in CUBE), 6) for total in range(13)]
    best = [
        max(won[one + other], sum((won[max(one, other) + new] for new in CUBE), start=Fraction(0)) / 6)
        for one, other in product(CUBE, repeat=2)
    ]
    assert odds(2, 1, gold=(1, 0)).win == sum(best) / 36


def test_eleven_dice_a_side_with_gold_for_all_take_no_long_while() -> None:
    found = odds(11, 11, gold=(11, 11))
    assert found.win + found.tie + found.lose == 1
    assert found.win < found.lose


def test_who_may_roll_all_dice_again_rolls_a_low_die_again_for_nothing() -> None:
    assert odds(1, 1, anew=(True, False)) == odds(1, 1, gold=(1, 0))
    assert odds(2, 2).win < odds(2, 2, anew=(True, False)).win < odds(2, 2, gold=(2, 0)).win


def test_against_a_total_that_stands_only_the_defender_rolls() -> None:
    assert odds_against(4, 1) == Odds(Fraction(3, 6), Fraction(1, 6), Fraction(2, 6))
    assert odds_against(4, 1, gold=1).win == Fraction(4, 6) * Fraction(3, 6), "a four is rolled again too, to win"


def test_with_rerolls_the_odds_agree_with_many_simulated_battles() -> None:
    """The attacker has one gold and one die, the defender one die and none: he rerolls three and lower."""
    chance = Chance("rerolls")
    won = 0
    for _ in range(BATTLES):
        die = 1 + chance.below(6)
        die = 1 + chance.below(6) if die < 4 else die
        won += die > 1 + chance.below(6)
    assert abs(won / BATTLES - float(odds(1, 1, gold=(1, 0)).win)) < 0.006
