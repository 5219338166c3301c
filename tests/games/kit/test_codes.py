"""Codes that people read out and type: what is written can be read, and what was misread is caught."""

from __future__ import annotations

import pytest

from companion.games.kit.chance import Chance
from companion.games.kit.codes import LETTERS, BadCode, read, write

EXAMPLE = write([1, 2, 3])


def written(seed: int, count: int) -> tuple[list[int], str]:
    chance = Chance("codes", seed)
    digits = [chance.below(32) for _ in range(count)]
    return digits, write(digits).replace("-", "")


@pytest.mark.parametrize("count", [1, 3, 8, 30])
def test_what_is_written_is_read_again(count: int) -> None:
    digits, text = written(1, count)
    assert read(text, count, EXAMPLE) == digits


def test_a_code_once_given_out_stays_the_same() -> None:
    assert write([0]) == "00"
    assert write([31, 0, 15, 16, 7]) == "Z0FG-7Z"
    assert write([1, 2, 3]) == "1236"


def test_every_single_wrong_character_is_caught() -> None:
    _, text = written(2, 30)
    for at, right in enumerate(text):
        for wrong in set(LETTERS) - {right}:
            with pytest.raises(BadCode, match="wrong-code"):
                read(text[:at] + wrong + text[at + 1 :], 30, EXAMPLE)


def test_every_swap_of_neighbours_is_caught() -> None:
    for seed in range(20):
        _, text = written(seed, 30)
        for at in range(30):
            if text[at] != text[at + 1]:
                with pytest.raises(BadCode, match="wrong-code"):
                    read(text[:at] + text[at + 1] + text[at] + text[at + 2 :], 30, EXAMPLE)


def test_small_letters_hyphens_blanks_and_look_alikes_are_read() -> None:
    digits = [1, 0, 17]
    assert write(digits).startswith("10H")
    assert read("io h-" + write(digits)[3:].lower(), 3, EXAMPLE) == digits
    assert read("l" + write(digits)[1:], 3, EXAMPLE) == digits


@pytest.mark.parametrize("odd", ["", "123", "12360", "12U6", "12é6"])
def test_too_short_too_long_or_with_other_letters_is_no_code(odd: str) -> None:
    with pytest.raises(BadCode, match="n=4, example=1236"):
        read(odd, 3, EXAMPLE)


def test_groups_of_four_are_set_apart() -> None:
    assert [len(group) for group in write([5] * 9).split("-")] == [4, 4, 2]
