"""`companion scan cube`: the faces of a 2x2x2 cube, picture by picture or as one cube."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import click
import cv2
import numpy as np

from companion.commands._say import line, misused, told
from companion.commands._scan.report import Facts, light_warnings, read_each, show, sure
from companion.games.kit import Verbatim
from companion.vision.cube.cube_reader import CubeObservation, CubeSolution, FaceSeen, read_faces, solve
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.picture import check_colours, check_shows, open_picture

SIDES = 6
FEW = 4
"""Stickers that may be named as misread; of more none is more likely than others."""


def scan_cube(images: Sequence[str], together: bool, *, as_json: bool) -> None:
    """Print the faces in each picture; together, after all pictures have been solved as one cube."""
    if together and len(images) > SIDES:
        raise misused("scan.six-sides")
    if together:
        _scan_together(images, as_json=as_json)
    else:
        read_each(images, lambda frame: {"faces": [_facts(f) for f in _seen(frame).faces]}, as_json=as_json)


def _seen(frame: Picture) -> CubeObservation:
    seen = _looked_at(frame)
    if not seen.faces:
        raise UnreadableError("larger-cube" if seen.larger else "no-face")
    return seen


def _looked_at(frame: Picture) -> CubeObservation:
    """What is seen of the cube, be it doubtful; UnreadableError for a picture that shows nothing like it."""
    seen = read_faces(frame)
    if not (seen.faces or seen.doubtful):
        check_shows(np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8))
        raise UnreadableError("larger-cube" if seen.larger else "no-face")
    check_colours(frame)
    return seen


def _scan_together(images: Sequence[str], *, as_json: bool) -> None:
    cv2.setNumThreads(1)
    lines: list[Facts] = []
    seen: dict[int, CubeObservation] = {}
    for number, name in enumerate(images):
        try:
            frame = open_picture(name)
            began = time.perf_counter()
            seen[number] = _looked_at(frame)
            lines.append({"image": name, "ms": (time.perf_counter() - began) * 1000, "warning": light_warnings(frame)})
        except UnreadableError as why:
            lines.append({"image": name, "error": told(why)})
    for number in _not_believed(seen):
        del seen[number]
        lines[number] = {"image": images[number], "error": told(UnreadableError("no-face"))}
    if seen:
        _solve([lines[number] for number in seen], list(seen.values()))
    for facts in lines:
        show(facts, as_json=as_json)
    if len(seen) < len(images):
        raise click.exceptions.Exit(1)


def _not_believed(seen: Mapping[int, CubeObservation]) -> list[int]:
    """The pictures whose faces are doubtful, unless all six make a cube: then each speaks for the others."""
    doubtful = [number for number, one in seen.items() if not one.faces]
    if doubtful and len(seen) == SIDES and solve([_best(one) for one in seen.values()]).believable:
        return []
    return doubtful


def _best(seen: CubeObservation) -> FaceSeen:
    return (seen.faces or seen.doubtful)[0]


def _solve(lines: Sequence[Facts], seen: Sequence[CubeObservation]) -> None:
    """Put into the pictures' lines what their best faces are together, the time, and what speaks against it."""
    began = time.perf_counter()
    solution = solve([_best(one) for one in seen])
    each = (time.perf_counter() - began) * 1000 / len(seen)
    names = [facts["image"] for facts in lines]
    for number, (facts, one, best) in enumerate(zip(lines, seen, solution.faces, strict=True)):
        facts["ms"] = round(facts["ms"] + each, 1)
        facts["faces"] = [_facts(f) for f in (best, *one.faces[1:])]
        said = [*facts.pop("warning"), *_doubts(solution, number, names)]
        if said:
            facts["warning"] = " ".join(said)


def _doubts(solution: CubeSolution, number: int, names: Sequence[str]) -> list[str]:
    """What to say of a face that is one of two alike, or of faces that make no cube."""
    twins = [names[sum(pair) - number] for pair in solution.same if number in pair]
    if twins:
        return [line("scan.same-side", other=Verbatim(twins[0]))]
    if solution.believable:
        return []
    few = solution.misread if len(solution.misread) <= FEW else ()
    mine = [(c.sticker + 1, Verbatim(c.was), Verbatim(c.now)) for c in few if c.face == number]
    return [line("scan.no-one-cube"), *(line("scan.misread", n=n, was=was, now=now) for n, was, now in mine)]


def _facts(face: FaceSeen) -> Facts:
    return {
        "stickers": [s.label for s in face.stickers],
        "centre": [round(c, 1) for c in face.centre],
        "sure": sure(face.sure),
    }
