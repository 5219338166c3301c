"""DiceTower: typed, read or drawn alike."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from companion.games.kit import Begin, Question, State, Value
from companion.games.kit.dice import CUBE, DiceTower, dice_secret, number_of, roll

TOWER = dice_secret("dice", "battle", "golden", wanted=bool)
TITAN = (1, 1, 2, 2, 3, 3)


def rolled(question: Question, number: int = 5) -> Value | None:
    assert TOWER.source is not None
    source = TOWER.source(TOWER.draw(Begin("toy", 1, ("red",)), number))
    return source.answer(question, cast(State, None), ())


def test_dice_are_a_question_with_all_that_they_can_show() -> None:
    assert roll("titan.1", "titan", "titan", 1, TITAN).choices.values() == ((1,), (2,), (3,))
    assert roll("thief.1", "thief", "steal", 1, ("1-6", "2-5", "3-4")).choices.parse("2-5") == ("2-5",)


def test_what_is_typed_is_put_in_order_unless_the_order_counts() -> None:
    assert roll("a.1", "a", "roll", 3).choices.parse("6+1+3") == (1, 3, 6)
    assert roll("a.1", "a", "roll", 3, ordered=True).choices.parse("6+1+3") == (6, 1, 3)


def test_a_roll_follows_from_the_secret_and_the_question_and_nothing_else() -> None:
    question = roll("battle.7", "battle", "battle", 11)
    assert rolled(question) == rolled(question)
    assert rolled(question) in question.choices
    assert rolled(question) != rolled(roll("battle.8", "battle", "battle", 11))
    assert rolled(question) != rolled(question, 6)


def test_a_tower_answers_no_dice_but_its_own() -> None:
    assert rolled(roll("titan.1", "titan", "titan", 1)) is None
    with pytest.raises(ValueError, match="no secret"):
        DiceTower("dice", ["battle"], "cave 5")


def test_rolls_are_fair_and_a_face_that_stands_twice_comes_twice_as_often() -> None:
    shown: Counter[Value] = Counter()
    for n in range(3000):
        shown[rolled(roll(f"golden.{n}", "golden", "roll", 1, (1, 1, 2))) or ()] += 1
    assert 1900 < shown[(1,)] < 2100
    pairs = Counter(rolled(roll(f"golden.{n}", "golden", "roll", 2, CUBE, ordered=True)) for n in range(3600))
    assert len(pairs) == 36
    assert max(pairs.values()) < 150


def test_a_secret_holds_its_number_in_hexadecimal() -> None:
    number = 2**127 + 0xBEEF
    assert number_of(TOWER.draw(Begin("toy", 1, ("red",)), number), "dice") == number
    assert number_of("dice ff and more", "dice") == 255
    for odd in ("cart ff", "", "dice", "dice xy"):
        with pytest.raises(ValueError, match=r"."):
            number_of(odd, "dice")


def test_who_has_no_strength_rolls_nothing() -> None:
    nothing = roll("battle.1", "battle", "battle", 0)
    assert nothing.choices.values() == ((),)
    assert rolled(nothing) == ()


def test_dice_of_the_companion_are_sealed_and_may_wait_for_a_press() -> None:
    question = roll("battle.1", "battle", "battle", 2, sealed=True, held=True)
    assert question.sealed
    assert question.held
    plain = roll("battle.1", "battle", "battle", 2)
    assert not plain.sealed
    assert not plain.held
    assert not DiceTower("dice", ["battle"], "dice 5").derived


def test_several_dice_are_entered_one_by_one() -> None:
    assert roll("a.1", "a", "roll", 1).choices.values() is not None
    assert roll("a.1", "a", "roll", 2).choices.values() is None
