"""Draws the whole device from its printed parts and the lengths of the builder's page: put together, and apart.

`python -m scripts.tools.draw_assembly FOLDER` writes assembled.png and exploded.png there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from scripts.tools import builder_page as page
from scripts.tools.draw_model import Body, Picture, View, draw, write
from scripts.tools.printable import read

Point = tuple[float, float, float]
Colour = tuple[float, float, float]
Label = tuple[str, Point, tuple[int, int]]
"""What is written, the place that is meant, and how far from it, in pixels."""
WOOD, METAL, GREEN, DARK, SKIN, PAPER, SCREEN = (
    (150.0, 190.0, 222.0), (205.0, 200.0, 196.0), (110.0, 160.0, 90.0), (70.0, 66.0, 62.0), (150.0, 180.0, 226.0),
    (250.0, 250.0, 248.0), (120.0, 96.0, 60.0),
)  # fmt: skip
FIELDS: tuple[Colour, ...] = ((120, 190, 130), (130, 200, 236), (190, 150, 110), (150, 160, 200))
TOP, THICK = (1000.0, 500.0), 22.0
"""The table's top in mm."""
TUBE = page.TUBE_MM / 2
RIGHT = (36, 0)
EARS = {
    "clamp": ((-14.2, 18, 34.9), (-14.2, 50, 34.9)),
    "elbow": ((0, -19.7, 24), (0, 34.2, 34.9)),
    "plate": ((0, -19, 34.9),),
}
"""Where the M3 screws go through the ears of each part, along its own x."""


def box(low: Point, size: Point, colour: Colour) -> Body:
    """A box by its lowest corner and its size."""
    x, y, z = (np.array([0.0, side]) + at for at, side in zip(low, size, strict=True))
    corners = np.array([(a, b, c) for c in z for b in y for a in x])
    squares = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))
    faces = [face for a, b, c, d in squares for face in ((a, b, c), (a, c, d))]
    return Body(corners[np.array(faces)], colour)


def rod(start: Point, end: Point, radius: float, colour: Colour, round_ends: bool = False) -> Body:
    """A cylinder between two points, its ends flat or round."""
    a, b = np.array(start), np.array(end)
    way = (b - a) / np.linalg.norm(b - a)
    side = np.cross(way, (0.0, 0.0, 1.0) if abs(way[2]) < 0.9 else (1.0, 0.0, 0.0))
    side /= np.linalg.norm(side)
    turns = np.linspace(0, 2 * np.pi, 25)[:-1]
    ring = np.cos(turns)[:, None] * side + np.sin(turns)[:, None] * np.cross(way, side)
    bends = np.radians((0.0, 30.0, 60.0, 90.0)) if round_ends else np.array([0.0, np.pi / 2])
    bulge = radius if round_ends else 0.0
    rings = [a - way * bulge * np.sin(bend) + ring * radius * np.cos(bend) for bend in bends[::-1]]
    rings += [b + way * bulge * np.sin(bend) + ring * radius * np.cos(bend) for bend in bends]
    faces = []
    for one, other in pairwise(rings):
        for n in range(24):
            m = (n + 1) % 24
            faces += [(one[n], one[m], other[m]), (one[n], other[m], other[n])]
    return Body(np.array(faces), colour)


def printed(name: str, axes: Sequence[Point], at: Point) -> Body:
    """A printed part, with its own x, y and z along these axes of the table, its origin there."""
    return Body(read(page.WIRING / f"{name}.3mf").triangles @ np.array(axes) + at)


def screws(name: str, axes: Sequence[Point], at: Point) -> list[Body]:
    """The M3 screws and nuts of a printed part that lies so, drawn out of its ears."""
    bodies = []
    for x, y, z in EARS[name]:
        for start, end, radius in ((13, 29, 1.5), (29, 32, 2.8), (-16, -13.4, 3.1), (-13.4, 13, 0.4)):
            body = rod((x + start, y, z), (x + end, y, z), radius, METAL if radius > 1 else DARK)
            bodies.append(Body(body.triangles @ np.array(axes) + at, body.colour))
    return bodies


def hand(x: float, y: float) -> list[Body]:
    """A hand of 19 cm from wrist to finger tips, with a piece of its arm, lying at a place of the table."""
    joints = ((-33.0, 62.0), (-11.0, 78.0), (11.0, 82.0), (32.0, 70.0))
    fingers = [rod((x + dx * 0.9, y + 90, 14), (x + dx, y + 90 + far, 9), 8, SKIN, True) for dx, far in joints]
    palm = [rod((x + dx, y + 25, 16), (x + dx, y + 88, 15), 14, SKIN, True) for dx in (-27.0, -9.0, 9.0, 26.0)]
    thumb = rod((x + 34, y + 30, 16), (x + 66, y + 78, 10), 10, SKIN, True)
    return [*fingers, *palm, thumb, rod((x, y - 190, 34), (x, y + 18, 20), 27, SKIN, True)]


def board() -> list[Body]:
    """A board of nine by five spaces with the mat's cards at its corners."""
    pitch, cols, rows = page.PITCH_MM, 9, 5
    left, near = -cols * pitch / 2, -rows * pitch / 2
    spaces = [
        box((left + c * pitch, near + r * pitch, 0), (pitch - 2, pitch - 2, 3), FIELDS[(c * 3 + r * 5 + c * r) % 4])
        for c in range(cols)
        for r in range(rows)
    ]
    cards = [
        part
        for x in (left - 56, -left)
        for y in (near - 56, -near)
        for part in (box((x, y, 0), (56, 56, 1), PAPER), box((x + 10, y + 10, 1), (36, 36, 0.4), DARK))
    ]
    return spaces + cards


def arm(apart: float = 0.0) -> tuple[list[Body], list[Label]]:
    """Clamp, tubes, elbow, plate and camera where they belong, or drawn so far apart."""
    table = next(each for each in page.data()["table"] if each["game"] == "Pachamama, 9x5 spaces")
    upright, reach = page.upright_mm(page.lens_mm(table)), page.reach_mm(TOP[1])
    if apart:  # a piece of each tube is enough
        upright, reach = 160, 120
    edge = TOP[1] / 2
    back = edge + page.AXIS_OUT_MM
    foot = -page.BELOW_MM + apart
    top = foot + upright
    elbow_z = top + apart
    axis = elbow_z - page.DROP_MM
    begin = back - page.ELBOW_MM - apart
    end = begin - reach
    hold = end - apart
    lens = axis - page.HOLD_MM - page.lens()["below"] - 2 * apart / 3
    lies: dict[str, tuple[Sequence[Point], Point]] = {
        "clamp": (((0, -1, 0), (0, 0, 1), (-1, 0, 0)), (15.2, edge + 10, -50)),
        "elbow": (((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0, back, elbow_z + 5)),
        "plate": (((-1, 0, 0), (0, -1, 0), (0, 0, 1)), (0, hold, axis - 15.2)),
    }
    pad = -5.0 if apart else -THICK
    bodies = [
        *(printed(name, *place) for name, place in lies.items()),
        printed("pad", ((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0, edge - 25, pad)),
        rod((0, edge - 25, -THICK - 54 - apart), (0, edge - 25, -THICK - 4 - apart), 3, METAL),
        box((-14, edge - 27, -THICK - 60 - apart), (28, 4, 12), METAL),
        rod((0, back, foot), (0, back, top), TUBE, METAL),
        rod((0, begin, axis), (0, end, axis), TUBE, METAL),
        box((-12.5, hold - 36, lens + 7), (25, 24, 1.1), GREEN),
        rod((0, hold - 24, lens), (0, hold - 24, lens + 7), 5, DARK),
    ]
    if apart:
        bodies += [part for name, place in lies.items() for part in screws(name, *place)]
        bodies += _fastened(edge - 25, pad, hold, axis - 15.2, lens + 8)
        lines = (
            ((0, back, -45), (0, back, elbow_z)),
            ((0, back, axis), (0, hold, axis)),
            ((0, hold - 24, axis), (0, hold - 24, lens)),
        )
        bodies += [rod(start, end, 0.5, DARK) for start, end in lines]
    labels: list[Label] = [
        ("1", (15.0, edge - 10, -45.0 if apart else 5.0), RIGHT),
        ("2", (0.0, edge - 25, -THICK - 20 - apart), RIGHT),
        ("3", (TUBE, back, (foot + top) / 2), RIGHT),
        ("4", (-12.0, back - 20, elbow_z), (-40, -22)),
        ("5", (0.0, (begin + end) / 2, axis + TUBE), (-44, 2)),
        ("6", (-20.0, hold - 24, axis - 13), (-36, 0)),
        ("7", (0.0, hold - 24, lens), (-30, 16) if apart else (34, 12)),
    ]
    if apart:
        labels += [
            ("M3", (-31.0, hold + 19, axis + 19.7), (-30, -22)),
            ("M6", (0.0, edge - 25, -28.0), (-64, 0)),
            ("M2", (-10.5, hold - 30.25, axis + 12), (-38, -12)),
        ]
    return [*bodies, *([] if apart else _cone(hold - 24, lens))], labels


def _fastened(y: float, pad: float, hold: float, plate: float, camera: float) -> list[Body]:
    """Bolt and nut under the pad, and the camera's screws with spacers and nuts, drawn apart."""
    holes = [(x, hold - at) for x in (-10.5, 10.5) for at in (17.75, 30.25)]
    bodies = [rod((0, y, -31), (0, y, -26), 5.8, METAL), rod((0, y, -THICK - 70), (0, y, pad), 0.5, DARK)]
    for x, at in holes:
        bodies += [
            rod((x, at, plate + 16), (x, at, plate + 32), 1, METAL),
            rod((x, at, plate + 32), (x, at, plate + 34), 2, METAL),
            rod((x, at, (plate + camera) / 2), (x, at, (plate + camera) / 2 + 5), 2, PAPER),
            rod((x, at, camera - 16), (x, at, camera - 14), 2.2, METAL),
            rod((x, at, camera - 14), (x, at, plate + 16), 0.3, DARK),
        ]
    return bodies


def _cone(y: float, z: float) -> list[Body]:
    """What the camera sees, as four thin lines to the corners of the play area."""
    corners = ((x, v, 1.0) for x in (-263.0, 263.0) for v in (-171.0, 171.0))
    return [rod((0, y, z), corner, 0.9, (90, 90, 200)) for corner in corners]


def buttons(x: float, y: float, apart: float = 0.0) -> list[Body]:
    """The box with its four buttons and lamps above, and its lid below."""
    red, lit = (60.0, 60.0, 190.0), (80.0, 200.0, 80.0)
    across = [x + 16 + 24 * n for n in range(4)]
    caps = [rod((at, y + 24, 32 + apart), (at, y + 24, 36 + apart), 8, red) for at in across]
    stems = [rod((at, y + 24, 12 + apart), (at, y + 24, 33 + apart), 6, METAL) for at in across]
    lamps = [rod((at, y + 11.5, 26 + apart), (at, y + 11.5, 34 + apart), 2.5, lit) for at in across]
    upside_down = ((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0))
    case = printed("box", upside_down, (x, y + 44, 32)), printed("lid", upside_down, (x, y + 44, 2 - apart))
    return [*caps, *lamps, *case, *(stems if apart else ())]


def desk() -> tuple[list[Body], list[Label]]:
    """The table with the board, the screen, the box of buttons and a hand."""
    x, y = 385.0, -235.0
    lean = np.array([[1, 0, 0], [0, 0.3, 0.954], [0, -0.954, 0.3]])
    screen = Body(box((-95, 0, 0), (190, 120, 14), DARK).triangles @ lean + (385, 60, 6), DARK)
    glass = Body(box((-86, 12, 13.5), (172, 100, 1), SCREEN).triangles @ lean + (385, 60, 6), SCREEN)
    table = box((-TOP[0] / 2, -TOP[1] / 2, -THICK), (*TOP, THICK), WOOD)
    bodies = [table, *buttons(x, y), *board(), screen, glass, *hand(315.0, -250.0)]
    return bodies, [("8", (x + 100, y + 10, 20.0), RIGHT), ("9", (470.0, 60.0, 60.0), RIGHT)]


def labelled(bodies: Sequence[Body], labels: Sequence[Label], view: View) -> Picture:
    """A picture with a number in a circle at each place."""
    picture, places = draw(bodies, view, [place for _, place, _ in labels])
    for (text, _, off), (x, y) in zip(labels, places, strict=True):
        meant, at = (round(float(x)), round(float(y))), (round(float(x)) + off[0], round(float(y)) + off[1])
        cv2.line(picture, meant, at, (40, 40, 40), 1, cv2.LINE_AA)
        cv2.circle(picture, at, 14, (255, 255, 255), -1, cv2.LINE_AA)
        cv2.circle(picture, at, 14, (40, 40, 40), 1, cv2.LINE_AA)
        size = 0.6 if len(text) == 1 else 0.45
        (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 2)
        start = (at[0] - wide // 2, at[1] + high // 2)
        cv2.putText(picture, text, start, cv2.FONT_HERSHEY_SIMPLEX, size, (40, 40, 40), 2, cv2.LINE_AA)
    return picture


def main(folder: Path) -> None:
    """Write both pictures."""
    (held, arm_labels), (lying, desk_labels) = arm(), desk()
    whole = labelled(
        [*lying, *held], [*(each for each in arm_labels if each[0] != "2"), *desk_labels], View(-24, -66, (760, 680))
    )
    write(whole, folder / "assembled.png")
    parts, labels = arm(60.0)
    box_at = (-60.0, -150.0)
    parts += buttons(*box_at, apart=30.0)
    labels += [
        ("8", (box_at[0] + 104, box_at[1] + 10, 15.0), RIGHT),
        ("10", (box_at[0] + 104, box_at[1] + 10, -29.0), RIGHT),
    ]
    write(labelled(parts, labels, View(-40, -68, (860, 800))), folder / "exploded.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
