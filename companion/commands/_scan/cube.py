"""`companion scan cube`: the faces of a 2x2x2 cube, picture by picture or as one cube."""

from __future__ import annotations

import time
from collections.abc import Sequence

import click
import cv2
import numpy as np

from companion.commands._scan.report import Facts, read_each, show, sure
from companion.vision.cube import CubeObservation, FaceSeen, read_faces, solve
from companion.vision.observation import UnreadableError
from companion.vision.picture import check_shows, open_picture
from companion.vision.plane import Picture

NOTHING = "No face of a 2x2x2 cube is seen; lay the cube in full view, away from other coloured squares."


def scan_cube(images: Sequence[str], together: bool, *, as_json: bool) -> None:
    """Print the faces in each picture; together, after all pictures have been solved as one cube."""
    if together:
        _scan_together(images, as_json=as_json)
    else:
        read_each(images, lambda frame: {"faces": [_facts(f) for f in _seen(frame).faces]}, as_json=as_json)


def _seen(frame: Picture) -> CubeObservation:
    seen = read_faces(frame)
    if not seen.faces:
        check_shows(np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8))
        raise UnreadableError(NOTHING)
    return seen


def _scan_together(images: Sequence[str], *, as_json: bool) -> None:
    lines: list[Facts] = []
    seen: dict[int, CubeObservation] = {}
    for number, name in enumerate(images):
        try:
            frame = open_picture(name)
            began = time.perf_counter()
            seen[number] = _seen(frame)
            lines.append({"image": name, "ms": (time.perf_counter() - began) * 1000})
        except UnreadableError as why:
            lines.append({"image": name, "error": str(why)})
    if seen:
        began = time.perf_counter()
        solution = solve([s.faces[0] for s in seen.values()])
        each = (time.perf_counter() - began) * 1000 / len(seen)
        for (number, one), best in zip(seen.items(), solution.faces, strict=True):
            line = lines[number]
            line["ms"] = round(line["ms"] + each, 1)
            line["faces"] = [_facts(f) for f in (best, *one.faces[1:])]
    for line in lines:
        show(line, as_json=as_json)
    if len(seen) < len(images):
        raise click.exceptions.Exit(1)


def _facts(face: FaceSeen) -> Facts:
    return {
        "stickers": [s.label for s in face.stickers],
        "centre": [round(c, 1) for c in face.centre],
        "sure": sure(face.sure),
    }
