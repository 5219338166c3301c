import numpy as np
import pytest

from hardware.simulator.scene import Figure, Flat, Scene
from hardware.simulator.shapes import CYLINDER, disc, rectangle


def tile(name: str, x: float = 0, y: float = 0) -> Flat:
    return Flat(name=name, x=x, y=y, outline=rectangle(42), thickness=2)


def pawn(x: float = 0, y: float = 0) -> Figure:
    return Figure(name="pawn", x=x, y=y, profile=CYLINDER, colour=(200, 0, 0))


def test_a_part_lies_on_the_parts_that_were_laid_before_it() -> None:
    crop = Flat(name="crop", outline=disc(10), thickness=3)
    assert Scene((tile("tile"), crop, pawn())).bases() == [0, 2, 5]


def test_a_part_beside_a_tile_stands_on_the_table() -> None:
    assert Scene((tile("tile"), pawn(x=22))).bases() == [0, 0]


def test_a_turned_tile_reaches_as_far_as_its_turned_corner() -> None:
    turned = Flat(name="tile", outline=rectangle(42), angle=45)
    assert Scene((turned, pawn(x=28))).bases() == [0, 2]


def test_what_hangs_in_the_air_carries_nothing() -> None:
    hand = Flat(name="hand", outline=rectangle(80), lift=45, thickness=0)
    assert Scene((hand, pawn())).bases() == [45, 0]


def test_putting_a_part_of_the_same_name_replaces_it_on_top() -> None:
    scene = Scene((tile("a"), tile("b", x=60))).put(tile("a", x=60))
    assert [p.name for p in scene.parts] == ["b", "a"]
    assert scene.bases() == [0, 2]


def test_a_part_that_is_not_there_is_named() -> None:
    with pytest.raises(KeyError, match="no part 'ghost'"):
        Scene().change("ghost", x=1)


def test_changing_a_part_leaves_the_scene_it_came_from() -> None:
    before = Scene((tile("a"),))
    after = before.change("a", x=99.0)
    assert before.part("a").x == 0
    assert after.part("a").x == 99
    assert np.array_equal(before.surface, after.surface)
