"""The printed parts: a printer can make them, they fit each other and what is bought, and come from the models."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import numpy as np
import pytest

from scripts.tools import builder_page as page
from scripts.tools.printable import Model, read, write

PARTS = sorted(page.WIRING.glob("*.3mf"))
THIN, WIDE = 2.0, 6.0
"""The thinnest wall that holds, and the widest roof that a printer bridges, in mm."""


def numbers(name: str) -> dict[str, float]:
    """The settings of a model that are plain numbers."""
    text = (page.WIRING / f"{name}.scad").read_text()
    return {key: float(value) for key, value in re.findall(r"^(\w+) = ([\d.]+);", text, re.MULTILINE)}


ARM, BOX = numbers("camera_arm"), numbers("button_box")


def has_part(words: str) -> bool:
    return any(words in part["name"] for part in page.data()["part"])


@pytest.mark.parametrize("path", PARTS, ids=lambda path: path.stem)
def test_a_part_can_be_printed_as_it_lies(path: Path) -> None:
    part = read(path)
    assert part.open_edges() == 0
    assert part.volume > 0
    assert part.thinnest() > THIN - 0.01
    assert max(part.bridges(), default=0.0) < WIDE
    assert max(part.size) < 180, "a small printer's bed"


def cube(side: float) -> Model:
    corners = np.array([(x, y, z) for z in (0, side) for y in (0, side) for x in (0, side)], float)
    squares = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))
    return Model(corners, np.array([face for a, b, c, d in squares for face in ((a, b, c), (a, c, d))]))


def test_what_cannot_be_printed_is_found() -> None:
    good = cube(5.0)
    assert (good.open_edges(), good.volume, good.thinnest(), list(good.bridges())) == (0, 125.0, 5.0, [])
    assert Model(good.corners, good.faces[1:]).open_edges() == 3
    assert Model(good.corners, good.faces[:, ::-1]).volume < 0
    thin = Model(good.corners * (1, 0.1, 1), good.faces)
    assert thin.thinnest() == 0.5
    foot = Model(good.corners / 5 - (0, 0, 9), good.faces)
    table = Model(np.concatenate([good.corners * 4, foot.corners]), np.concatenate([good.faces, foot.faces + 8]))
    assert list(table.bridges()) == [20.0]


def test_a_part_is_the_same_after_it_was_written(tmp_path: Path) -> None:
    write(cube(5.0), tmp_path / "cube.3mf")
    assert read(tmp_path / "cube.3mf").volume == 125.0


def test_the_parts_are_those_of_the_models() -> None:
    lines = (page.WIRING / "models.sha256").read_text().splitlines()
    sums = {name: made for made, name in map(str.split, lines)}
    models = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in page.WIRING.glob("*.scad")}
    assert sums == models, "run scripts/tools/draw-models"
    assert {part["file"] for part in page.data()["print"]} == {path.stem for path in PARTS}


def test_tubes_bolts_and_screws_fit_the_arm() -> None:
    assert 0.2 <= ARM["tube"] - page.TUBE_MM <= 0.6
    assert has_part("wing bolt M6x60")
    assert has_part("nut M6")
    assert ARM["bolt"] > 6.0
    assert 10.0 < ARM["nut6"] < 10.4
    jaw = 2 * ARM["wall"]
    longest = ARM["table"] - 15 - 4  # for the thinnest table top, with the pad's floor and the felt
    assert jaw + longest < 60, "the bolt reaches"
    assert ARM["table"] - 4 - 1 >= 34, "the thickest one fits"
    assert has_part("screw M3x16")
    assert 14 - 3 + 2.4 <= 16, "the ears, less the nut's pocket, and the nut"
    sockets = {"clamp": 2, "elbow": 2, "plate": 1}
    (screws,) = (part["number"] for part in page.data()["part"] if part["name"].startswith("screw M3x16"))
    assert screws == sum(sockets.values())


def test_the_lengths_of_the_page_follow_from_the_models() -> None:
    outer = ARM["tube"] + 2 * ARM["wall"]
    clamp, elbow = read(page.WIRING / "clamp.3mf"), read(page.WIRING / "elbow.3mf")
    edge_to_axis = 2 * ARM["wall"] - (clamp.corners[:, 0].min() + outer / 2)
    assert edge_to_axis == pytest.approx(page.AXIS_OUT_MM)
    high = ARM["table"] + 4 * ARM["wall"]
    assert high - 2 * ARM["wall"] - ARM["wall"] == page.BELOW_MM
    assert pytest.approx(outer / 2 - ARM["wall"]) == page.DROP_MM
    assert pytest.approx(ARM["tube"] / 2 + ARM["wall"]) == page.ELBOW_MM
    assert elbow.corners[:, 1].max() == pytest.approx(ARM["tube"] / 2 + 35)
    assert pytest.approx(outer / 2) == page.HOLD_MM
    spacer, board, lens = 5.0, 1.1, 5.9
    assert pytest.approx(spacer + board + lens) == page.lens()["below"]
    plate = read(page.WIRING / "plate.3mf")
    assert plate.corners[:, 1].max() / 2 == page.PLATE_MM


def test_the_boxes_hold_what_is_bought() -> None:
    wall, pitch = BOX["wall"], BOX["pitch"]
    box, panel = read(page.WIRING / "box.3mf").size, read(page.WIRING / "panel-box.3mf").size
    assert has_part("12 mm hole")
    assert 12.0 < BOX["hole"] < 13.0
    assert has_part("diode of 5 mm")
    assert 5.0 < BOX["lamp_hole"] < 5.5
    nut = 18.0  # of a button, across
    assert pitch > nut
    assert BOX["lamp_off"] >= (nut + BOX["lamp_hole"] + 1) / 2
    assert 20 + BOX["lamp_off"] + BOX["lamp_hole"] / 2 < box[1] - wall
    assert box[2] - 2 * wall >= 24, "a button is that deep"
    assert has_part("37 mm wide")
    assert BOX["ring"] <= panel[1] - 2 * wall
    pico = 51.0, 21.0
    assert pico[0] < panel[0] - 2 * wall
    assert panel[2] - 24 - wall >= 18, "the Pico lies below the buttons, its headers on"
    for lid, size in (("lid", box), ("panel-lid", panel)):
        assert tuple(read(page.WIRING / f"{lid}.3mf").size[:2]) == tuple(size[:2])
