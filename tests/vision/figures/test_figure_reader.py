"""Figures on plain tiles of the simulated table are found by their silhouettes, with their paint."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from companion.simulation import SLATE, Picture, Scene, ScenePart, TableCamera, cards, cloth
from companion.vision.figures.figure_reader import Beam, FigureGround, FigureSeen, FigureSpot, read_figures
from companion.vision.tiles.layout import TableView
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Figure, Flat
from hardware.simulator.shapes import rectangle

PROFILES = {"tower": ((0.0, 7.0), (26.0, 7.0)), "peg": ((0.0, 5.0), (10.0, 4.0))}
PAINTS = {"red": (43, 50, 200), "green": (67, 122, 47)}
SPOTS = {"left": (-90.0, 30.0), "right": (90.0, -30.0)}


def figure(name: str, kind: str, paint: str, x: float, y: float) -> ScenePart:
    return Figure(name=name, x=x, y=y, profile=PROFILES[kind], colour=PAINTS[paint])


def table(*figures: ScenePart) -> tuple[Picture, TableView]:
    """Two sand-coloured tiles on a cloth, and figures on them."""
    grain = np.random.default_rng(3).normal(0, 6, (120, 120, 1)) + np.array([120, 170, 190])
    texture = np.clip(grain, 0, 255).astype(np.uint8)
    tiles = [
        Flat(name=name, x=x, y=y, outline=rectangle(60.0), thickness=2.0, texture=texture)
        for name, (x, y) in SPOTS.items()
    ]
    scene = Scene((*cards(200.0, 120.0), *tiles, *figures), surface=cloth(1, SLATE))
    picture = SimulatedTable(scene, TableCamera(eye=(30.0, 160.0, 640.0))).picture()
    return picture, TableView.of_mat(picture)


def seen(*figures: ScenePart, known: Sequence[FigureSeen] = ()) -> dict[str, tuple[FigureSeen, ...]]:
    picture, view = table(*figures)
    markers = {n: view.plane.table(corners).mean(axis=0) for n, corners in _markers(picture).items()}
    middle = np.mean(list(markers.values()), axis=0)
    spots = {name: middle + spot for name, spot in SPOTS.items()}
    ground = [FigureGround(spot + rectangle(60.0), "sand") for spot in spots.values()]
    places = {name: FigureSpot(spot, 20.0, ("tower", "peg")) for name, spot in spots.items()}
    return read_figures(picture, view, ground, places, PROFILES, PAINTS, known=known)


def _markers(picture: Picture) -> dict[int, np.ndarray]:
    from companion.vision.geometry.mat import find_mat

    return dict(find_mat(picture).cards)


def told(found: tuple[FigureSeen, ...]) -> list[tuple[str, str]]:
    return sorted((one.kind, one.paint) for one in found)


@pytest.mark.parametrize("kind", PROFILES)
@pytest.mark.parametrize("paint", PAINTS)
def test_a_figure_is_told_by_its_shape_and_paint(kind: str, paint: str) -> None:
    found = seen(figure("one", kind, paint, -85.0, 36.0))
    assert told(found["left"]) == [(kind, paint)]
    assert found["right"] == ()


def test_where_nothing_stands_nothing_is_seen() -> None:
    assert set(seen().values()) == {()}


def test_several_on_one_tile_are_told_one_by_one() -> None:
    found = seen(
        figure("one", "tower", "red", -100.0, 22.0),
        figure("two", "peg", "green", -78.0, 42.0),
        figure("three", "peg", "green", -78.0, 24.0),
    )
    assert told(found["left"]) == [("peg", "green"), ("peg", "green"), ("tower", "red")]


def test_the_foot_is_told_though_the_top_leans_away() -> None:
    (one,) = seen(figure("one", "tower", "red", 96.0, -36.0))["right"]
    (other,) = seen(figure("one", "tower", "red", 84.0, -24.0))["right"]
    assert (one.x - other.x, one.y - other.y) == pytest.approx((12.0, -12.0), abs=3.0)
    assert one.sure > 0.5


def test_without_any_ground_nothing_is_looked_for() -> None:
    picture, view = table()
    places = {"left": FigureSpot(np.zeros(2), 20.0, ("peg",))}
    assert read_figures(picture, view, (), places, PROFILES, PAINTS) == {"left": ()}


@pytest.mark.parametrize("turn", [0.0, 60.0, 120.0])
@pytest.mark.parametrize("paint", PAINTS)
def test_a_beam_is_told_from_a_peg_by_the_way_it_lies(turn: float, paint: str) -> None:
    beam = Flat(
        name="beam", x=-90.0, y=30.0, angle=turn, outline=rectangle(6.0, 24.0), thickness=6.0, colour=PAINTS[paint]
    )
    picture, view = table(beam)
    middle = np.mean([view.plane.table(corners).mean(axis=0) for corners in _markers(picture).values()], axis=0)
    ground = [FigureGround(middle + spot + rectangle(60.0), "sand") for spot in SPOTS.values()]
    places = {name: FigureSpot(middle + spot, 5.0, ("beam", "peg"), turn) for name, spot in SPOTS.items()}
    found = read_figures(picture, view, ground, places, {**PROFILES, "beam": Beam(24.0, 6.0, 6.0)}, PAINTS)
    assert told(found["left"]) == [("beam", paint)]
    assert told(found["right"]) == []


def test_a_figure_is_plain_where_no_other_fits_as_well() -> None:
    (found,) = seen(figure("one", "tower", "red", -85.0, 36.0))["left"]
    assert found.plain > 0.97


def test_what_a_known_figure_covers_shows_no_other() -> None:
    tower, peg = figure("one", "tower", "red", -100.0, 22.0), figure("two", "peg", "green", -78.0, 42.0)
    known = [one for one in seen(tower, peg)["left"] if one.kind == "tower"]
    assert told(seen(tower, peg, known=known)["left"]) == [("peg", "green")]
