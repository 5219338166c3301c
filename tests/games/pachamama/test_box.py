"""What the box holds and what its tables say (rulebook, pages 3 and 5)."""

from __future__ import annotations

from companion.games.pachamama import box


def test_the_fewer_play_the_more_pawns_each_has() -> None:
    assert box.PAWNS == {2: 5, 3: 4, 4: 3}


def test_the_five_crops_are_worth_one_to_five() -> None:
    assert [box.level(crop) for crop in ("potato", "coca", "chili", "corn", "quinoa")] == [1, 2, 3, 4, 5]


def test_each_cube_more_of_an_offering_is_worth_one_point_more_than_the_last_from_the_second_on() -> None:
    assert box.OFFERING == (0, 0, 1, 3, 6, 10)


def test_nine_columns_and_five_rows_have_names_of_their_own() -> None:
    assert (len(set(box.ANIMALS)), len(set(box.ELEMENTS)), len(set(box.COLOURS))) == (9, 5, 4)
    assert (box.ANIMALS[2], box.ELEMENTS[1]) == ("snake", "mountains")


def test_a_diversity_track_has_eight_levels_and_no_more_than_there_are_tiles_of_a_terrain() -> None:
    assert box.LEVELS == 8
    assert max(box.BOX_TERRAIN.values()) == box.MOST_LEVELS == 17
