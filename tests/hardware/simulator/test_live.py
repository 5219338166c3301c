import numpy as np
import pytest

from hardware.simulator.live import Pixel, SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Figure, Flat, Light, Scene
from hardware.simulator.shapes import PAWN, disc, hand, rectangle


@pytest.fixture
def table() -> SimulatedTable:
    board = Flat(name="board", outline=rectangle(300), fixed=True)
    tile = Flat(name="tile", outline=rectangle(42))
    crop = Flat(name="crop", outline=disc(10))
    pawn = Figure(name="pawn", x=12, y=12, profile=PAWN, colour=(200, 30, 30))
    return SimulatedTable(Scene((board, tile, crop, pawn)), TableCamera(k1=-0.06))


def pixel(table: SimulatedTable, x: float, y: float, height: float = 0) -> Pixel:
    col, row = table.camera.project((x, y, height))
    return float(col), float(row)


def test_the_uppermost_part_is_picked(table: SimulatedTable) -> None:
    assert table.pick(pixel(table, 12, 12, 20)) == "pawn"
    assert table.pick(pixel(table, -5, -5, 6)) == "crop"
    assert table.pick(pixel(table, -18, -18, 4)) == "tile"
    assert table.pick(pixel(table, 100, 100, 2)) == "board"
    assert table.pick(pixel(table, 200, 0)) is None


def test_a_fixed_part_is_not_grabbed(table: SimulatedTable) -> None:
    assert table.grab(pixel(table, 100, 100, 2)) is None
    table.put(hand())
    assert table.grab(pixel(table, -5, -5, 6)) == "crop"


def test_a_dragged_part_lies_where_it_was_let_go_on_top_of_the_rest(table: SimulatedTable) -> None:
    start = pixel(table, 10, 10, 16)
    assert table.grab(start) == "pawn"
    end = pixel(table, 70, 50, 16)
    table.drag(end)
    table.release()
    table.drag(pixel(table, 0, 0))
    pawn = table.scene.part("pawn")
    assert (pawn.x, pawn.y) == pytest.approx((72, 52), abs=2)
    assert table.scene.bases()[-1] == 2


def test_a_pixel_is_a_place_on_the_table(table: SimulatedTable) -> None:
    assert table.on_table(pixel(table, 31, -47)) == pytest.approx((31, -47), abs=0.1)


def test_a_covered_lens_sees_nothing(table: SimulatedTable) -> None:
    table.cover_lens()
    assert table.picture().max() < 20
    table.cover_lens(False)
    assert table.picture().max() > 100


def test_lamp_and_bumps_are_seen(table: SimulatedTable) -> None:
    before = table.picture().astype(float)
    table.set_light(Light(brightness=0.4))
    assert table.picture().mean() < 0.8 * before.mean()
    table.set_light(Light())
    table.set_camera(TableCamera(eye=(30, 260, 760), target=(30, 0), k1=-0.06))
    assert np.abs(table.picture() - before).mean() > 4


def test_parts_come_and_go(table: SimulatedTable) -> None:
    table.remove(["pawn", "crop"])
    assert table.pick(pixel(table, 0, 0, 2)) == "tile"
    table.change("tile", x=100.0)
    assert table.pick(pixel(table, 0, 0, 2)) == "board"
