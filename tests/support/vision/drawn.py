"""Pictures with truth that the project draws itself: our own printed parts on the simulated table.

Poses, lenses and light are drawn at random, the same for the same generator. Truth is as in pictures from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from calibration.art import PAINT, PAWN, SPACE_MM, part_named
from calibration.art import Part as OwnPart
from companion.games.cacao.parts import DISTRIBUTIONS
from companion.games.cacao.parts import PARTS as CACAO
from companion.games.eldorado.parts import PARTS as ELDORADO
from companion.games.eldorado.parts.drawing import HEXAGONS
from companion.games.pachamama.parts import PARTS as PACHAMAMA
from companion.simulation import PIXELS, cards, laid
from companion.vision.geometry.mat import CARD_MM
from companion.vision.geometry.plane import Floats, Picture
from hardware.simulator.optics import TableCamera
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Figure, Flat, Light, Scene, ScenePart, Sensor
from hardware.simulator.shapes import CYLINDER, cloth, rectangle, wood
from tests.support.vision import judge
from tests.support.vision.cube import drawing as cube_drawing
from tests.support.vision.judge import Truth

Rng = np.random.Generator
Drawn = tuple[Picture, Truth]
OWN = (*PACHAMAMA, *CACAO, *ELDORADO)
"""All parts of our own drawing."""
HEX_MM, SQUARE_MM = 30.0, 58.0
THICK_MM = 2.0
"""Of every tile."""
TERRAINS = tuple(part.name for part in OWN if part.kind.folder == "board/terrain")
LEVELS = range(1, 6)
WORKERS = tuple(part.name for part in CACAO if part.name.partition("-")[2] in DISTRIBUTIONS)
JUNGLES = tuple(part.name for part in CACAO if part.kind.folder == "squares" and part.name not in WORKERS)
CARD_THICK_MM, CUT = 0.3, (150, 190, 210)
"""Of the mat's cards: how thick they are, and the colour of their edge."""


def board(
    rng: Rng,
    rows: int = 5,
    cols: int = 5,
    crops: float = 0.4,
    pawns: float = 0.15,
    parts: Sequence[OwnPart] = OWN,
    off: float | None = None,
) -> Drawn:
    """A board of terrain, crops and pawns, laid as hands do: crops on such a share of tiles, pawns of spaces.

    If it is given, crops and pawns lie so many mm `off` the middle of their space.
    """
    wide, high = cols * SPACE_MM, rows * SPACE_MM
    scene = Scene((*_cards(wide, high), *_bare(wide, high)), surface=_surface(rng))
    cells = []
    for n in range(rows * cols):
        middle = (np.array([n % cols, n // cols]) + 0.5) * SPACE_MM - (wide / 2, high / 2)
        cell: dict[str, Any] = {"row": n // cols, "col": n % cols, "terrain": None, "crop": None, "pawn": None}
        if rng.random() < 0.85:
            cell["terrain"] = str(rng.choice(TERRAINS))
            turn = 90 * rng.integers(4) + rng.normal(0, 1.5)
            at = middle + rng.normal(0, 0.8, 2)
            scene = scene.put(_tile("board/terrain", cell["terrain"], f"tile {n}", at, turn, parts))
            if rng.random() < crops:
                cell["crop"] = int(rng.choice(LEVELS))
                at = middle + (rng.normal(0, 1.5, 2) if off is None else _away(rng, off))
                scene = scene.put(_tile("board/crop", str(cell["crop"]), f"crop {n}", at, rng.uniform(0, 360), parts))
        if rng.random() < pawns:
            cell["pawn"] = str(rng.choice(sorted(PAINT)))
            at = middle + (rng.normal(0, 2, 2) if off is None else _away(rng, off))
            scene = scene.put(_stands(f"pawn {n}", at, PAWN, PAINT[cell["pawn"]]))
        cell["at"] = middle
        cells.append(cell)
    picture, camera = _photographed(scene, wide + 2 * CARD_MM, high + 2 * CARD_MM, rng)
    shown = [{**cell, "centre": _pixel(camera, cell["at"])} for cell in cells]
    return picture, {"rows": rows, "cols": cols, "cells": shown}


def _away(rng: Rng, off: float) -> Floats:
    """A way (2,) in any direction, so many mm long."""
    way = rng.uniform(0, 2 * np.pi)
    return off * np.array([np.cos(way), np.sin(way)])


def hexes(rng: Rng, tiles: int = 12) -> Drawn:
    """Hexagons that touch one another, with wooden pieces on some."""
    frame = _frame(rng, HEX_MM * np.sqrt(3), 60)
    basis = np.array([[1.0, 0.0], [0.5, np.sqrt(3) / 2]]) @ frame
    places = _grown(rng, tiles, judge.HEX_STEPS)
    spots = _centred(np.array(places) @ basis)
    upright = float(np.degrees(np.arctan2(frame[0, 1], frame[0, 0])))
    parts: list[ScenePart] = []
    truth = []
    for (q, r), at in zip(places, spots, strict=True):
        label = str(rng.choice(HEXAGONS))
        turn = upright + 60 * rng.integers(6) + rng.normal(0, 0.5)
        parts.append(_tile("hexes", label, f"tile {q} {r}", at + rng.normal(0, 0.3, 2), turn))
        if rng.random() < 0.15:
            paint = PAINT[str(rng.choice(sorted(PAINT)))]
            parts.append(_stands(f"piece {q} {r}", at + rng.normal(0, 5, 2), CYLINDER, paint))
        truth.append({"q": q, "r": r, "label": label, "at": at})
    picture, camera = _spread(parts, spots, HEX_MM, rng)
    return picture, {"tiles": [{**t, "centre": _pixel(camera, t["at"])} for t in truth]}


def squares(rng: Rng, tiles: int = 10) -> Drawn:
    """Jungle and worker tiles in turn, as two games of Cacao might lie, every tile once at most."""
    basis = _frame(rng, SQUARE_MM, 90)
    places = _grown(rng, tiles, judge.SQUARE_STEPS)
    spots = _centred(np.array(places) @ basis)
    upright = float(np.degrees(np.arctan2(basis[0, 1], basis[0, 0])))
    labels = {0: list(rng.permutation(JUNGLES)), 1: list(rng.permutation(WORKERS))}
    parts: list[ScenePart] = []
    truth = []
    for (col, row), at in zip(places, spots, strict=True):
        label = str(labels[(row + col) % 2].pop())
        turn = upright + 90 * rng.integers(4)
        parts.append(_tile("squares", label, f"tile {row} {col}", at, turn + rng.normal(0, 0.5)))
        up = np.array([np.sin(np.radians(turn)), -np.cos(np.radians(turn))]) * SQUARE_MM / 2
        tile: dict[str, Any] = {"row": row, "col": col, "label": label, "at": at, "top": at + up}
        if (row + col) % 2:
            tile["workers"] = DISTRIBUTIONS[label.split("-", 1)[1]]
        truth.append(tile)
    picture, camera = _spread(parts, spots, SQUARE_MM, rng)
    found = [{**t, "centre": _pixel(camera, t["at"]), "top": _pixel(camera, t["top"])} for t in truth]
    return picture, {"tiles": found}


def cube(rng: Rng) -> Drawn:
    """A cube on a table, its best-seen face the truth."""
    scene = cube_drawing.random_scene(rng)
    picture, faces = cube_drawing.draw(scene)
    span = 25.0 * scene.focal / scene.distance
    return picture, {"stickers": list(faces[0].stickers), "centre": faces[0].centre, "span": span}


def _surface(rng: Rng) -> Picture:
    colour = tuple(int(v) for v in rng.uniform(50, 170, 3))
    return (wood if rng.random() < 0.5 else cloth)(int(rng.integers(100)), (colour[0], colour[1], colour[2]))


def _bare(wide: float, high: float) -> list[ScenePart]:
    """The board itself."""
    return [Flat(name="board", outline=rectangle(wide, high), thickness=0.5, colour=(150, 185, 205), fixed=True)]


def _cards(wide: float, high: float) -> list[ScenePart]:
    """The mat, each card's inner corner at a corner of the rectangle about the table's middle."""
    return [replace(card, thickness=CARD_THICK_MM, colour=CUT) for card in cards(wide / 2, high / 2)]


def _tile(folder: str, label: str, name: str, at: Floats, angle: float, parts: Sequence[OwnPart] = OWN) -> ScenePart:
    px = PIXELS // 2 if folder == "board/crop" else PIXELS
    tile = laid(part_named(parts, folder, label), name, at[0], at[1], angle, px)
    assert isinstance(tile, Flat)
    return replace(tile, thickness=THICK_MM)


def _stands(name: str, at: Floats, profile: tuple[tuple[float, float], ...], paint: tuple[int, int, int]) -> Figure:
    return Figure(name=name, x=at[0], y=at[1], profile=profile, colour=paint)


def _frame(rng: Rng, pitch: float, turn: float) -> Floats:
    """The steps (2, 2) along a lattice's x and y, in mm, turned by up to `turn` degrees."""
    angle = np.radians(rng.uniform(0, turn))
    return pitch * np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def _grown(rng: Rng, count: int, steps: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Places that hang together; each but the first two touches two others, if there is such a place."""
    places = [(0, 0)]
    while len(places) < count:
        around: dict[tuple[int, int], int] = {}
        for a, b in places:
            for da, db in steps:
                around[a + da, b + db] = around.get((a + da, b + db), 0) + 1
        free = sorted((p, n) for p, n in around.items() if p not in places)
        good = [p for p, n in free if n >= 2] or [p for p, _ in free]
        # Near places first, so that the layout stays in view.
        good.sort(key=lambda p: p[0] ** 2 + p[1] ** 2 + p[0] * p[1])
        places.append(good[int(rng.integers(min(len(good), 5)))])
    return places


def _centred(spots: Floats) -> Floats:
    return np.asarray(spots - (spots.min(axis=0) + spots.max(axis=0)) / 2)


def _spread(parts: list[ScenePart], spots: Floats, side: float, rng: Rng) -> tuple[Picture, TableCamera]:
    """A picture of free tiles, the mat's cards about them."""
    wide, high = (2 * (float(np.abs(spots[:, k]).max()) + side) for k in (0, 1))
    scene = Scene((*_cards(wide, high), *parts), surface=_surface(rng))
    return _photographed(scene, wide + 2 * CARD_MM, high + 2 * CARD_MM, rng)


def _photographed(scene: Scene, wide: float, high: float, rng: Rng) -> tuple[Picture, TableCamera]:
    """A picture, 1280 x 720, that holds `wide` x `high` mm of the table, from some side, in some light."""
    away = 1.08 * max(wide / 1280, high / 720) * 1150
    tilt, turn = np.radians(rng.uniform(0, 28)), np.radians(rng.uniform(-40, 40))
    away *= 1 + 0.45 * np.sin(tilt)
    eye = away * np.array([np.sin(tilt) * np.sin(turn), np.sin(tilt) * np.cos(turn), np.cos(tilt)])
    camera = TableCamera(
        eye=(float(eye[0]), float(eye[1]), float(eye[2])),
        roll=float(rng.uniform(-4, 4)),
        k1=float(rng.choice([0.0, -0.02])),
    )
    warm = rng.normal(0, 0.12)
    light = Light(
        colour=(float(np.exp(-warm)), 1.0, float(np.exp(warm))),
        brightness=float(rng.uniform(0.45, 1.0)),
        azimuth=float(rng.uniform(0, 360)),
        elevation=float(rng.uniform(40, 75)),
        fall=float(rng.uniform(0, 0.4)),
        fall_towards=float(rng.uniform(0, 360)),
    )
    sensor = Sensor(blur=float(rng.uniform(0.4, 0.9)), noise=float(rng.uniform(0.5, 3)))
    return Renderer(camera, light, sensor, int(rng.integers(1000))).picture(scene), camera


def _pixel(camera: TableCamera, at: Floats) -> list[float]:
    """Where a point on top of a tile appears."""
    x, y = camera.project(np.array([at[0], at[1], THICK_MM]))
    return [float(x), float(y)]


DRAWERS: Mapping[str, Callable[[Rng], Drawn]] = {
    "board": board,
    "wide board": partial(board, rows=5, cols=9),
    "crowded board": partial(board, crops=0.6, pawns=0.7),
    "hexes": hexes,
    "squares": squares,
    "cube": cube,
}
"""What can be drawn, by name."""
