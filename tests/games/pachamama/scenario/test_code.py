from __future__ import annotations

import pytest

from companion.games.kit.chance import Chance
from companion.games.kit.codes import LETTERS, BadCode
from companion.games.pachamama.scenario.code import NUMBERS, Code
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES


def some_codes(count: int) -> list[Code]:
    chance = Chance(31)
    return [Code(chance.choice(SIZES), chance.choice(DIFFICULTIES), chance.below(NUMBERS)) for _ in range(count)]


@pytest.mark.parametrize("code", [*some_codes(20), Code(SIZES[0], "easy", 0), Code(SIZES[1], "hard", NUMBERS - 1)])
def test_a_code_is_read_as_it_was_written(code: Code) -> None:
    assert Code.parse(str(code)) == code
    assert len(str(code)) == 9


def test_a_code_may_be_typed_carelessly() -> None:
    code = Code(SIZES[1], "medium", 1)
    assert str(code)[:8] == "2400-001"
    careless = str(code).lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert Code.parse(f" {careless}") == code


def test_any_single_wrong_character_is_caught() -> None:
    for code in some_codes(12):
        text = str(code).replace("-", "")
        for at, right in enumerate(text):
            for wrong in LETTERS.replace(right, ""):
                with pytest.raises(BadCode):
                    Code.parse(text[:at] + wrong + text[at + 1 :])


def test_any_swap_of_neighbours_is_caught() -> None:
    for code in some_codes(60):
        text = str(code).replace("-", "")
        for at in range(len(text) - 1):
            if text[at] != text[at + 1]:
                with pytest.raises(BadCode):
                    Code.parse(text[:at] + text[at + 1] + text[at] + text[at + 2 :])


@pytest.mark.parametrize("text", ["", "1500", "1500-8J99-1", "1500-8J9U", "ÄÖÜ!-1234", "1500_8J99"])
def test_what_is_no_code_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadCode, match=r"no-code .*n=8"):
        Code.parse(text)


def test_a_code_of_a_later_version_asks_for_an_update() -> None:
    later = Code(SIZES[0], "easy", 5, version=3)
    with pytest.raises(BadCode, match="newer-code"):
        Code.parse(str(later))


def test_a_code_of_the_first_version_is_not_given_another_map() -> None:
    earlier = Code(SIZES[0], "easy", 5, version=1)
    with pytest.raises(BadCode, match="old-code"):
        Code.parse(str(earlier))
