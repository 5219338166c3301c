"""What a table sets of what is printed in its box: within which bounds, and how it is told."""

from __future__ import annotations

import pytest

from companion.games.eldorado import box
from companion.games.eldorado.settings import DATA
from companion.games.eldorado.sources import PRINTED
from companion.games.kit import Printed

BY_NAME = {printed.name: printed for printed in PRINTED}


def bounds(name: str) -> list[tuple[int, int]]:
    return [(part.least, part.most) for part in BY_NAME[name].parts]


@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: printed.name)
def test_every_table_is_written_as_it_is_read_and_begins_within_its_bounds(printed: Printed) -> None:
    usual = DATA[printed.name]
    numbers = printed.apart(usual)
    assert list(printed.whole(numbers)) == list(usual) if isinstance(usual, list) else printed.whole(numbers) == usual
    assert len(numbers) == len(printed.parts)
    assert all(part.least <= number <= part.most for part, number in zip(printed.parts, numbers, strict=True))


def test_costs_are_up_to_six_cards_of_each_kind() -> None:
    costs = [name for name in BY_NAME if name.startswith("cost-")]
    assert costs == ["cost-villager", "cost-farmhouse", "cost-fort", "cost-offering"]
    assert all(bounds(name) == [(0, 6)] * 3 for name in costs)
    assert dict(BY_NAME["cost-fort"].brief((1, 0, 2)).args) == {"cards": ("food", "wood", "wood")}


def test_what_the_thieves_pay_is_no_more_than_there_are_doubloons() -> None:
    assert [bounds(f"doubloons-{thing}") for thing in box.THIEVES_COSTS] == [[(0, 5)]] * len(box.THIEVES_COSTS)
    assert dict(BY_NAME["doubloons-thief"].brief((2,)).args) == {"number": 2}


def test_dice_have_six_faces_and_the_thief_die_two_numbers_on_each() -> None:
    assert bounds("battle-die") == bounds("titan-die") == [(0, 12)] * 6
    assert bounds("thief-die") == [(0, 9)] * 12
    faces = [dict(part.what.args)["number"] for part in BY_NAME["thief-die"].parts]
    assert faces == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [dict(part.what.args)["number"] for part in BY_NAME["battle-die"].parts] == [1, 2, 3, 4, 5, 6]
    assert BY_NAME["thief-die"].whole((1, 6, 2, 5)) == [[1, 6], [2, 5]]
    assert str(dict(BY_NAME["thief-die"].brief((1, 6, 2, 5)).args)["faces"]) == "1/6 2/5"


def test_a_cave_tile_is_there_or_not_and_so_is_an_x_on_a_side_of_the_exit() -> None:
    assert bounds("cave-tiles") == [(0, 1)] * len(box.NEW_CAVE)
    assert bounds("crosses") == [(0, 1)] * 6
    assert [dict(part.what.args)["number"] for part in BY_NAME["crosses"].parts] == [1, 2, 3, 4, 5, 6]
    assert (BY_NAME["crosses"].apart(0b100110), BY_NAME["crosses"].whole((0, 1, 1, 0, 0, 1))) == (
        (0, 1, 1, 0, 0, 1),
        38,
    )
    assert dict(BY_NAME["cave-tiles"].brief(BY_NAME["cave-tiles"].apart(["wolf", "titan"])).args) == {"number": 2}
