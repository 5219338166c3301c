"""Square parts on a simulated table that touch each other are told apart by the corners of what they look like."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import numpy as np
import pytest

from companion.app import own_parts
from companion.games.cacao.parts import HUT_MM, PARTS, TILE_MM, VILLAGE_MM
from companion.simulation import SLATE, Scene, TableCamera, cloth, laid, part_named
from companion.simulation.laying import cards
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.single import corners_of
from companion.vision.tiles.touching import read_cut_squares, read_touching_squares
from hardware.simulator.live import SimulatedTable

Laid = tuple[str, str, float, float, float]
"""A part by its kind and name, where its middle lies in mm, and by how many degrees it is turned."""
HUTS = ("trader", "farmer", "shaman", "monk")
MOST = {"villages": 4, "huts": 12}


def shown(*parts: Laid) -> Picture:
    lying = [laid(part_named(PARTS, kind, name), name, x, y, turn) for kind, name, x, y, turn in parts]
    scene = Scene((*cards(260.0, 160.0), *lying), surface=cloth(1, SLATE))
    return SimulatedTable(scene, TableCamera(eye=(25.0, 190.0, 780.0))).picture()


def named(picture: Picture, table: TableView | None = None, most: Mapping[str, int] = MOST) -> list[str]:
    found = read_touching_squares(picture, own_parts.load(), table or TableView.of_mat(picture), most)
    return sorted(str(square.label.label) for squares in found.values() for square in squares)


def turned(parts: Iterable[Laid], angle: float) -> list[Laid]:
    """The same parts, all turned together about the middle of the table."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(kind, name, c * x - s * y, s * x + c * y, turn + angle) for kind, name, x, y, turn in parts]


def beside_a_board(gap: float) -> list[Laid]:
    """Two huts beside a board and each other, so many mm apart."""
    across, down = (VILLAGE_MM + HUT_MM) / 2 + gap, (HUT_MM + gap) / 2
    return [
        ("villages", "red", 0.0, 0.0, 0.0),
        ("huts", "trader", across, -down, 0.0),
        ("huts", "shaman", across, down, 0.0),
    ]


@pytest.mark.parametrize("gap", [0.0, 0.5, 1.0, 2.0, 4.0, 8.0])
@pytest.mark.parametrize("angle", [3.0, 40.0, 75.0])
def test_huts_are_read_however_near_to_a_board_and_to_each_other_they_lie(gap: float, angle: float) -> None:
    assert named(shown(*turned(beside_a_board(gap), angle))) == ["red", "shaman", "trader"]


@pytest.mark.parametrize("angle", [2.0, 50.0])
def test_each_of_a_row_and_of_a_block_is_found_once_its_neighbours_are_taken_away(angle: float) -> None:
    row: list[Laid] = [("huts", name, (nr - 1.5) * HUT_MM, 0.0, 0.0) for nr, name in enumerate(HUTS)]
    block: list[Laid] = [
        ("huts", name, (nr % 2 - 0.5) * HUT_MM, (nr // 2 - 0.5) * HUT_MM, 0.0) for nr, name in enumerate(HUTS)
    ]
    for parts in (row, block):
        assert named(shown(*turned(parts, angle))) == sorted(HUTS)


def test_parts_that_touch_at_a_corner_and_askew_are_read() -> None:
    far = (VILLAGE_MM + HUT_MM) / 2
    askew: list[Laid] = [("huts", "farmer", far + 5.5, 12.0, 17.0), ("huts", "monk", -far, -far, 0.0)]
    assert named(shown(("villages", "white", 0.0, 0.0, 0.0), *askew)) == ["farmer", "monk", "white"]


def test_a_part_lies_where_it_is_seen() -> None:
    picture = shown(*beside_a_board(0.0))
    table = TableView.of_mat(picture)
    found = read_touching_squares(picture, own_parts.load(), table, MOST)
    places = {str(s.label.label): corners_of(s, table, 1.0).mean(axis=0) for squares in found.values() for s in squares}
    for hut, down in (("trader", -HUT_MM / 2), ("shaman", HUT_MM / 2)):
        off = places[hut] - places["red"] - ((VILLAGE_MM + HUT_MM) / 2, down)
        assert np.hypot(*off) < 2.0


def test_neither_other_parts_nor_what_is_hidden_is_taken_for_a_hut() -> None:
    across = (VILLAGE_MM + TILE_MM) / 2
    picture = shown(("villages", "red", 0.0, 0.0, 0.0), ("squares", "temple", across, 0.0, 0.0))
    table = TableView.of_mat(picture)
    assert named(picture, table) == ["red"]
    board = read_touching_squares(picture, own_parts.load(), table, MOST)["villages"][0]
    assert named(picture, table.hiding([corners_of(board, table, 1.0)])) == []


def test_only_the_kinds_that_are_asked_for_are_looked_for() -> None:
    picture = shown(*beside_a_board(0.0))
    assert named(picture, most={"huts": 12}) == ["shaman", "trader"]
    assert named(picture, most={}) == []


CAMERA = TableCamera(eye=(25.0, 190.0, 780.0))
EDGES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
"""Which way the edges of the picture lie from its middle."""


def half_out(kind: str, name: str, edge: tuple[int, int], inside: float, turn: float = 4.0) -> Laid:
    """A part of which the picture's edge leaves about so large a share."""
    side = {"squares": TILE_MM, "huts": HUT_MM, "villages": VILLAGE_MM}[kind]
    away = np.arange(0.0, 600.0, 0.5)
    spots = away[:, None] * np.array(edge)
    seen = CAMERA.project(np.c_[spots, np.zeros(len(away))])
    last = away[((seen > 0) & (seen < CAMERA.size)).all(axis=1)].max()
    right, down = (last + (0.5 - inside) * side) * np.array(edge)
    return kind, name, float(right), float(down), turn


def named_cut(*parts: Laid) -> list[str]:
    lying = [laid(part_named(PARTS, kind, name), name, x, y, turn) for kind, name, x, y, turn in parts]
    scene = Scene((*cards(200.0, 130.0), *lying), surface=cloth(1, SLATE))
    picture = SimulatedTable(scene, CAMERA).picture()
    found = read_cut_squares(picture, own_parts.load(), TableView.of_mat(picture), "squares")
    return sorted(str(square.label.label) for square in found)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("inside", [0.65, 0.75, 0.9, 1.0])
@pytest.mark.parametrize("name", ["temple", "chocolate-market"])
def test_a_tile_that_the_edge_cuts_is_read_by_what_it_leaves(name: str, edge: tuple[int, int], inside: float) -> None:
    assert named_cut(half_out("squares", name, edge, inside)) == [name]


def test_a_tile_of_which_the_edge_leaves_too_little_is_not_guessed() -> None:
    assert named_cut(*(half_out("squares", "market-3", edge, 0.3) for edge in EDGES)) == []


@pytest.mark.parametrize("inside", [0.5, 0.7, 0.9])
def test_no_other_part_that_the_edge_cuts_is_taken_for_a_tile(inside: float) -> None:
    huts = (half_out("huts", hut, edge, inside) for hut, edge in zip(HUTS, EDGES, strict=True))
    assert named_cut(*huts) == []
    seats = ("red", "white", "purple", "yellow")
    assert named_cut(*(half_out("villages", s, edge, inside) for s, edge in zip(seats, EDGES, strict=True))) == []


def test_a_tile_that_is_well_in_the_picture_is_not_cut() -> None:
    assert named_cut(("squares", "temple", 0.0, 0.0, 0.0), half_out("squares", "water", (1, 0), 1.5)) == []
