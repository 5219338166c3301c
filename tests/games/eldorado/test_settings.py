"""What a table corrects of printed costs, dice, crosses and boards: what can be is taken, what cannot is refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.app.corrected_data import corrected
from companion.games.eldorado.game import GAME
from companion.games.eldorado.settings import Setting, setting_of
from companion.games.kit import Unfit
from tests.support.games.eldorado.tables import beginning


def settled(seats: Sequence[str] = ("red", "orange"), **data: Any) -> Setting:
    return setting_of(GAME.begin(seats, **{name.replace("_", "-"): value for name, value in data.items()}))


def test_a_cost_is_a_hand_of_cards_in_any_order() -> None:
    assert settled().cost("fort")
    assert settled(cost_fort=["wood", "gold", "wood"]).cost("fort") == ("gold", "wood", "wood")
    assert settled(cost_fort=[]).cost("fort") == ()
    assert settled(cost_fort=["wood"] * 9).cost("fort") == ("wood",) * 9


@pytest.mark.parametrize(
    ("why", "cards"),
    [("cost-many", ["wood"] * 10), ("cost-cards", "wood"), ("cost-cards", ["stone"]), ("cost-cards", 3)],
)
def test_what_no_hand_holds_is_no_cost(why: str, cards: Any) -> None:
    with pytest.raises(Unfit, match=f"{why}"):
        settled(cost_fort=cards)


def test_a_battle_die_has_six_faces_of_no_more_than_two_digits() -> None:
    assert settled(battle_die=[0, 1, 1, 5, 6, 99]).battle_die == (0, 1, 1, 5, 6, 99)
    for die in ([1] * 5, [1] * 7, [1, 2, 3, 4, 5, 100], [1, 2, 3, 4, 5, -1], [1, 2, 3, 4, 5, "6"], [True] * 6, 6):
        with pytest.raises(Unfit, match="battle-die"):
            settled(battle_die=die)


def test_the_thief_die_has_six_faces_with_two_numbers_of_one_digit_the_lesser_first() -> None:
    faces = [[0, 9], [6, 1], [2, 5], [2, 5], [3, 4], [3, 3]]
    assert settled(thief_die=faces).thief_die == ((0, 9), (1, 6), (2, 5), (2, 5), (3, 4), (3, 3))
    for wrong in ([1], [1, 2, 3], [1, 10], [-1, 2], [1, "2"], [True, 1], 3, "12"):
        with pytest.raises(Unfit, match="thief-die"):
            settled(thief_die=[*faces[:5], wrong])
    for die in (faces[:5], [*faces, [1, 2]], [1, 2, 3, 4, 5, 6], 6):
        with pytest.raises(Unfit, match="thief-die"):
            settled(thief_die=die)


def test_the_titans_die_has_six_faces_too() -> None:
    assert settled(titan_die=[0, 0, 1, 1, 9, 9]).titan_die == (0, 0, 1, 1, 9, 9)
    with pytest.raises(Unfit, match="titan-die"):
        settled(titan_die=[1, 2, 3])


def test_a_thief_costs_as_many_doubloons_as_there_are_at_most() -> None:
    def thieves(number: Any) -> Setting:
        return setting_of(GAME.begin(("red", "orange", "brown"), {"mode": "thieves"}, **{"doubloons-thief": number}))

    assert [dict(thieves(number).doubloons)["thief"] for number in (0, 5)] == [0, 5]
    for wrong in (-1, 6, True, "2"):
        with pytest.raises(Unfit, match="doubloons"):
            thieves(wrong)


def test_crosses_leave_two_sides_beside_each_other_open() -> None:
    for crosses in (0, 0b001111, 0b111100, 0b011110):
        assert settled(crosses=crosses).crosses == crosses
    for crosses in (0b111111, 0b010101, 0b101011, 0b011111):
        with pytest.raises(Unfit, match="cave-shut"):
            settled(crosses=crosses)
    for wrong in (-1, 64, "3", True):
        with pytest.raises(Unfit, match="cave-crosses"):
            settled(crosses=wrong)


def test_a_board_has_two_explorers_of_the_box() -> None:
    assert settled(board_red=["emma", "pedro"]).board("red") == ("emma", "pedro")
    for both in (["emma"], ["emma", "pedro", "william"], ["emma", "nobody"], 2):
        with pytest.raises(Unfit, match="two-explorers"):
            settled(board_red=both)


def test_who_plays_in_a_colour_without_a_board_gets_one_that_is_left_over() -> None:
    boards = settled(("purple", "red", "orange")).boards
    assert [seat for seat, _ in boards] == ["purple", "red", "orange"]
    assert len({both for _, both in boards}) == 3


def test_a_table_says_which_cave_tiles_its_expansion_has() -> None:
    free = {"mode": "free"}
    usual = beginning(2, free)
    assert dict(usual.setting.new_cave)["titan"] == 1
    assert dict(usual.setting.new_cave)["torch"] == 0
    fewer = beginning(2, free, **{"cave-tiles": ["rose", "wolf", "torch"]})
    assert fewer.cave.size == 12 + 3 - 10 + 1
    assert {tile for tile, number in fewer.setting.new_cave if number} == {"rose", "wolf", "torch"}
    assert "titan" not in fewer.view(None)["stacks"]["cave"]["left"]


@pytest.mark.parametrize("tiles", [["dragon"], ["wolf", "wolf"], "wolf", [1]])
def test_cave_tiles_that_no_box_has_are_refused(tiles: object) -> None:
    with pytest.raises(Unfit, match="cave-tiles"):
        beginning(2, {"mode": "free"}, **{"cave-tiles": tiles})


def test_what_is_not_known_of_the_expansion_is_data_that_a_table_corrects(tmp_path: Path) -> None:
    file = tmp_path / "tables.toml"
    lines = ('cave-tiles = ["torch"]', "titan-die = [1, 2, 3, 4, 5, 6]", "doubloons-thief = 3", 'cost-wolf = ["gold"]')
    file.write_text("\n".join(("[eldorado]", *lines)), encoding="utf-8")
    setting = beginning(3, {"mode": "thieves"}, **corrected(GAME, file)).setting
    assert setting.titan_die == (1, 2, 3, 4, 5, 6)
    assert setting.in_doubloons("blue", "thief") == 3
    assert setting.cost("wolf") == ("gold",)
    assert [tile for tile, number in setting.new_cave if number] == ["torch"]
