"""Pictures from elsewhere, in the layout that `--pictures DIR` expects: rendered/ and photos/, with truth as JSON."""

from __future__ import annotations

import json
import math
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.enrolment.folder import enrol
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Picture
from scripts.benches.eyes import sets
from scripts.benches.eyes.sets import PictureSet, Sample
from tests.support.vision.judge import Truth

ENROLLED = 4
"""Pictures of each label that are taken out of photos to enrol, if nobody says how many; photos used are not tested."""
SIDE_MM = 30.0
Photo = dict[str, Any]


def all_sets(folder: Path, profiles: Path | None, each: int = ENROLLED) -> list[PictureSet]:
    """Every set in the folder; `profiles` is where what was learnt is kept for the next run.

    Photographed boxes are enrolled from `each` pictures of a label.
    """

    rendered, photos = folder / "rendered", folder / "photos"
    profile = partial(_profile, profiles)
    cacao = profile("cacao", lambda: rendered / "enrol-cacao")
    found = [
        *boards_and_hexes(folder, profiles),
        sets.squares("rendered squares", _rendered(rendered / "cacao/squares"), cacao),
        sets.cubes("rendered cube", [_cube(sample) for sample in _rendered(rendered / "cube")]),
    ]
    with tempfile.TemporaryDirectory() as scratch:
        for name, make in (("boards_5x5_kingdomino", _board_photos), ("hexes_catan", _hex_photos)):
            out = Path(scratch) / name
            rest, kept = _cut(photos / name, out, each), name if each == ENROLLED else f"{name}-{each}"
            found.append(make(rest, photos / name, profile(kept, lambda out=out: out)))  # type: ignore[misc] # mypy does not infer a default's type
    return found + _cube_photos(photos)


def boards_and_hexes(folder: Path, profiles: Path | None) -> list[PictureSet]:
    """The sets of boards and of hexagons whose pictures show a mat."""
    rendered = folder / "rendered"
    box = _profile(profiles, "rendered", lambda: rendered / "enrol-a")
    return [
        sets.boards("rendered board", _rendered(rendered / "board"), box),
        sets.hexes("rendered hexes", _rendered(rendered / "hexes"), box),
    ]


def _profile(profiles: Path | None, name: str, pictures: Callable[[], Path]) -> Profile:
    """What was learnt from a folder of pictures, now or in an earlier run."""
    file = profiles / f"{name}.npz" if profiles else None
    if file and file.exists():
        return Profile.load(file)
    learnt = enrol(pictures(), patient=True)
    if file:
        learnt.save(file)
    return learnt


def _truth(folder: Path) -> list[Photo]:
    found: list[Photo] = json.loads((folder / "truth.json").read_text())["photos"]
    return found


def _rendered(folder: Path) -> list[Sample]:
    truths = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
    return [Sample(_opener([folder / t["image"]]), [t]) for t in truths]


def _opener(files: Sequence[Path], width: int | None = None) -> Callable[[], list[Picture]]:
    def opened() -> list[Picture]:
        pictures = [np.asarray(cv2.imread(str(file)), np.uint8) for file in files]
        return [_scaled(p, width) if width else p for p in pictures]

    return opened


def _scaled(picture: Picture, width: int) -> Picture:
    scale = width / picture.shape[1]
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _cube(sample: Sample) -> Sample:
    face = sample.truths[0]["faces"][0]
    return Sample(sample.open, [{**face, "span": _span(face["sticker_px"][:1] + face["sticker_px"][3:])}])


def _span(points: Sequence[Sequence[float]]) -> float:
    """The larger of the points' width and height."""
    return float(np.ptp(np.array(points), axis=0).max())


def _cut(folder: Path, out: Path, each: int) -> list[Photo]:
    """Cut enrolment pictures out of the first photos until each label has enough; the photos that are left."""
    photos = _truth(folder)
    wanted = {label for photo in photos for label, _ in _parts(photo)}
    have: Counter[str] = Counter()
    for n, photo in enumerate(photos):
        if all(have[label] >= each for label in wanted):
            return photos[n:]
        picture = np.asarray(cv2.imread(str(folder / photo["file"])), np.uint8)
        for label, cut in _parts(photo):
            if have[label] < each:
                have[label] += 1
                place = out / ("hexes" if "hexes" in photo else "board/terrain") / label
                place.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(place / f"{have[label]}.png"), cut(picture))
    raise SystemExit(f"{folder} holds too few pictures to enrol {each} of each label.")


def _parts(photo: Photo) -> Iterator[tuple[str, Callable[[Picture], Picture]]]:
    """Each tile's label, and what cuts it out of the photo."""
    for row, labels in enumerate(photo.get("terrain", [])):
        for col, label in enumerate(labels):
            yield label, partial(_space, photo, row, col)
    for tile in photo.get("hexes", []):
        yield tile["terrain"], partial(_hexagon, tile)


def _space(photo: Photo, row: int, col: int, picture: Picture) -> Picture:
    high, wide = picture.shape[0] / photo["rows"], picture.shape[1] / photo["cols"]
    return picture[round(row * high) : round((row + 1) * high), round(col * wide) : round((col + 1) * wide)]


def _hexagon(tile: Truth, picture: Picture) -> Picture:
    """The tile with a corner up in the square about its circle."""
    turn = np.arange(6) * np.pi / 3
    upright = np.c_[128 + 127 * np.sin(turn), 128 - 127 * np.cos(turn)]
    matrix, _ = cv2.findHomography(np.array(tile["corners"], float), upright)
    return np.asarray(cv2.warpPerspective(picture, np.asarray(matrix), (256, 256)), np.uint8)


def _board_photos(photos: Sequence[Photo], folder: Path, profile: Profile) -> PictureSet:
    samples = []
    for photo in photos:
        wide, high = photo["width"], photo["height"]
        cells = [
            {"row": row, "col": col, "terrain": None if label == "empty" else label}
            for row, labels in enumerate(photo["terrain"])
            for col, label in enumerate(labels)
        ]
        corners = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
        truth = {"rows": photo["rows"], "cols": photo["cols"], "cells": cells, "corners_given": corners}
        samples.append(Sample(_opener([folder / photo["file"]]), [truth]))
    return sets.boards("photos of boards", samples, profile, rendered=False)


def _hex_photos(photos: Sequence[Photo], folder: Path, profile: Profile) -> PictureSet:
    samples = []
    for photo in photos:
        tiles = photo["hexes"]
        points = [_far(tiles, *way) for way in ((1, 1.01), (-1, 1.02), (-1.03, -1), (1, -1.04))]
        truth = {"hexes": tiles, "points": ([t["centre"] for t in points], [_mm(t) for t in points])}
        samples.append(Sample(_opener([folder / photo["file"]]), [truth]))
    return sets.placed_hexes("photos of hexes", samples, profile, SIDE_MM)


def _mm(tile: Truth) -> tuple[float, float]:
    return round(SIDE_MM * math.sqrt(3) * (tile["q"] + tile["r"] / 2), 2), SIDE_MM * 1.5 * tile["r"]


def _far(tiles: Sequence[Truth], x: float, y: float) -> Truth:
    """The tile that lies furthest against a direction of the table."""
    return min(tiles, key=lambda tile: x * _mm(tile)[0] + y * _mm(tile)[1])


def _cube_photos(photos: Path) -> list[PictureSet]:
    lego, ev3 = photos / "cubes_2x2_legorobot", photos / "cubes_2x2_ev3robot"
    found = [
        sets.cubes_together("photos of cubes, a robot's", _together(lego, _truth(lego))),
        sets.cubes_together("the same at 640 pixels", _together(lego, _truth(lego), 640)),
    ]
    for name, words in (("day, bright", ("daylight", "bright")), ("glare", ("glare",)), ("very dark", ("dark",))):
        chosen = [p for p in _truth(ev3) if any(word in p["light"] for word in words)]
        found.append(sets.cubes_together(f"photos of cubes, {name}", _together(ev3, chosen)))
    return found


def _together(folder: Path, photos: Sequence[Photo], width: int | None = None) -> list[Sample]:
    """One sample for each state of the cube."""
    states: dict[str, list[Photo]] = {}
    for photo in photos:
        states.setdefault(photo["cube"], []).append(photo)
    return [
        Sample(_opener([folder / p["file"] for p in group], width), [_face(p, width) for p in group])
        for group in states.values()
    ]


def _face(photo: Photo, width: int | None) -> Mapping[str, Any]:
    points = np.array(photo["sticker_points"], float) * ((width / photo["width"]) if width else 1.0)
    middle = points.mean(axis=0).tolist()
    return {"stickers": list("".join(photo["stickers"])), "centre": middle, "span": _span(points.tolist())}
