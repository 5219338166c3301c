"""Square tiles that lie by themselves on a simulated table are found by their outlines, each at its own turn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.app import own_parts
from companion.games.cacao.parts import PARTS
from companion.simulation import SLATE, Scene, TableCamera, cloth, laid, part_named
from companion.simulation.laying import cards
from companion.vision.geometry.plane import Picture
from companion.vision.observation import Square
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.single import read_single_squares
from hardware.simulator.live import SimulatedTable

LYING = {"sun": (-140.0, 20.0, 8.0), "water": (60.0, -60.0, -12.0), "temple": (150.0, 70.0, 40.0)}


@pytest.fixture(scope="module")
def picture() -> Picture:
    tiles = (laid(part_named(PARTS, "squares", kind), kind, *at) for kind, at in LYING.items())
    scene = Scene((*cards(260.0, 160.0), *tiles), surface=cloth(1, SLATE))
    return SimulatedTable(scene, TableCamera(eye=(25.0, 190.0, 780.0))).picture()


def read(picture: Picture, table: TableView) -> dict[str, Square]:
    return {str(s.label.label): s for s in read_single_squares(picture, own_parts.load(), table)}


def test_each_is_read_as_what_it_is_wherever_it_lies(picture: Picture) -> None:
    found = read(picture, TableView.of_mat(picture))
    assert set(found) == set(LYING)
    assert min(square.sure for square in found.values()) > 0.9
    assert found["sun"].centre[0] < found["water"].centre[0] < found["temple"].centre[0]


def test_what_is_hidden_is_not_looked_at(picture: Picture) -> None:
    table = TableView.of_mat(picture)
    middle = table.plane.table(np.array([read(picture, table)["water"].centre]))
    about = middle + 50.0 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    assert set(read(picture, table.hiding([about]))) == {"sun", "temple"}


def seen(*tiles: tuple[str, float, float, float]) -> list[str]:
    """The labels found, of tiles laid so, in order."""
    lying = (laid(part_named(PARTS, "squares", kind), kind, x, y, turn) for kind, x, y, turn in tiles)
    scene = Scene((*cards(260.0, 160.0), *lying), surface=cloth(1, SLATE))
    return read_all(SimulatedTable(scene, TableCamera(eye=(25.0, 190.0, 780.0))).picture())


def read_all(shown: Picture) -> list[str]:
    """The labels found in a picture, in order."""
    found = read_single_squares(shown, own_parts.load(), TableView.of_mat(shown))
    return sorted(str(square.label.label) for square in found)


def test_those_of_another_size_than_the_profile_has_are_found_by_their_own() -> None:
    tiles = (part_named(PARTS, "squares", kind) for kind in LYING)
    small = (replace(tile, kind=replace(tile.kind, size_mm=40.0)) for tile in tiles)
    lying = (laid(tile, tile.name, *at) for tile, at in zip(small, LYING.values(), strict=True))
    scene = Scene((*cards(260.0, 160.0), *lying), surface=cloth(1, SLATE))
    shown = SimulatedTable(scene, TableCamera(eye=(25.0, 190.0, 780.0))).picture()
    found = read_single_squares(shown, own_parts.load(), TableView.of_mat(shown), side_mm=40.0)
    assert {square.label.label for square in found} == set(LYING)
    assert read_all(shown) == []


@pytest.mark.parametrize("gap", [58.2, 59.0, 60.0, 62.0])
@pytest.mark.parametrize("turn", [-6.0, -2.0, 3.0, 5.0])
def test_of_two_that_nearly_touch_each_is_found_once(gap: float, turn: float) -> None:
    assert seen(("water", 0.0, 0.0, 3.0), ("market-3", gap, 3.0, turn)) == ["market-3", "water"]


@pytest.mark.parametrize("grain", range(4))
def test_one_whose_corner_lies_on_a_card_is_found(grain: int) -> None:
    tile = laid(part_named(PARTS, "squares", "plantation-1"), "tile", 220.3, 222.0, 4.8)
    scene = Scene((*cards(242.0, 147.0), tile), surface=cloth(1, SLATE))
    assert read_all(SimulatedTable(scene, TableCamera(eye=(25.0, 190.0, 880.0), roll=1.2), seed=grain).picture()) == [
        "plantation-1"
    ]
