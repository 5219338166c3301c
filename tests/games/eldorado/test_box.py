"""What the box holds and what its tables say, as the rulebook counts and prints it."""

from __future__ import annotations

from companion.games.eldorado import box


def test_forty_eight_tiles_lie_on_the_island_and_fourteen_in_the_cave() -> None:
    assert sum(box.ISLAND.values()) == 48
    assert (box.ISLAND["water"], box.ISLAND["shrine"], box.ISLAND["entrance"], box.ISLAND["garden"]) == (9, 3, 1, 2)
    assert (box.ISLAND["gold"], box.ISLAND["food"], box.ISLAND["wood"]) == (13, 10, 10)
    assert sum(box.CAVE.values()) == 14
    assert set(box.CAVE.values()) == {1, box.CAVE["empty"]}


def test_the_expansion_adds_nine_cave_tiles_and_some_boxes_one_more() -> None:
    assert sum(box.NEW_CAVE.values()) == 9
    assert [tile for tile, number in box.NEW_CAVE.items() if number != 1] == ["torch"]


def test_dwellers_are_as_strong_as_their_tiles_say() -> None:
    assert box.DWELLERS == {"tiger": 2, "thieves": 3, "giant": 4, "titan": 6, "wolf": 1}
    assert list(box.GUARDIAN_STRENGTH.values()) == [1, 3, 6], "the Wolf, the Thief and the Titan, in their order"


def test_everybody_starts_with_a_card_of_each_kind_and_the_thieves_keep_two_of_each() -> None:
    assert (box.HANDFUL, box.TREASURE, sum(box.SUPPLY)) == ((1, 1, 1), (2, 2, 2), 80)


def test_a_bridge_costs_three_wood_hurrying_one_and_leading_the_wolf_a_food() -> None:
    assert box.NEW_COSTS == {"bridge": {"wood": 3}, "hurry": {"wood": 1}, "wolf": {"food": 1}}


def test_each_player_is_dealt_important_tiles_of_which_all_shrines_and_the_entrance_are() -> None:
    assert {number: len(sets) for number, sets in box.IMPORTANT.items()} == {n: n for n in range(2, 8)}
    for number, sets in box.IMPORTANT.items():
        dealt = [tile for given in sets for tile in given]
        assert dealt.count("shrine") == 3, number
        assert dealt.count("entrance") == (number != 3)
        assert dealt.count("garden") == max(0, min(2, number - 4))


def test_a_die_has_six_faces() -> None:
    assert box.GOLDEN_DIE == box.BATTLE_DIE == (1, 2, 3, 4, 5, 6)
    assert all(low + high == 7 for low, high in box.THIEF_DIE)
    assert sorted(box.THIEF_DIE) == sorted([(1, 6), (2, 5), (3, 4)] * 2)
    assert sorted(box.TITAN_DIE) == [1, 1, 2, 2, 3, 3]


def test_a_thief_carries_under_its_own_name_and_an_explorer_under_its_seats() -> None:
    assert (box.bearer("brown", "thief-2"), box.bearer("red", "explorer")) == ("brown-thief-2", "red")
    assert (box.seat_of("brown-thief-2"), box.seat_of("red"), box.seat_of("tiger")) == ("brown", "red", "tiger")
