"""One JSON line or one plain line for each picture, shared by everything that scans."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable
from typing import Any

import click
import cv2

from calibration.camera.light import LightReading, changed
from companion.commands._say import line, misused, told
from companion.games.kit import Verbatim
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import WHOLE
from companion.vision.geometry.plane import Picture
from companion.vision.picture import open_picture

Facts = dict[str, Any]


def read_each(images: Iterable[str], read: Callable[[Picture], Facts], *, as_json: bool, by_mat: bool = False) -> None:
    """Open and read picture after picture, print one line for each, and exit 1 at the end if any failed.

    `read` gives what to print of a decoded picture; `ms` is its own time, without opening the file. `warning` is there
    where the mat shows that the light misleads, or where it told the place (`by_mat`) with two cards alone.
    """
    cv2.setNumThreads(1)
    failed = False
    for name in images:
        try:
            frame = open_picture(name)
            began = time.perf_counter()
            seen = read(frame)
            facts = {"image": name, "ms": round((time.perf_counter() - began) * 1000, 1), **seen}
            said = [*([facts["warning"]] if "warning" in facts else []), *light_warnings(frame, by_mat=by_mat)]
            if said:
                facts["warning"] = " ".join(said)
        except UnreadableError as why:
            failed = True
            facts = {"image": name, "error": told(why)}
        show(facts, as_json=as_json)
    if failed:
        raise click.exceptions.Exit(1)


def light_warnings(frame: Picture, *, by_mat: bool = False) -> list[str]:
    """Whether the light misleads, where a mat's white shows it; and whether two of its cards alone tell the place."""
    light = LightReading.seen(frame)
    if light is None:
        return []
    found = changed(light)
    few = [line("camera.two-cards")] if by_mat and len(light.cards) < WHOLE else []
    return [*([line(f"camera.light-{found.reason}")] if found else []), *few]


def show(facts: Facts, *, as_json: bool) -> None:
    """Print one picture's facts, or its error."""
    if as_json:
        click.echo(json.dumps(facts))
    elif "error" in facts:
        click.echo(f"{facts['image']}: {facts['error']}")
    else:
        click.echo(
            " ".join([f"{facts['image']}: {facts['ms']} ms", *([facts["warning"]] if "warning" in facts else [])])
        )
        for value in facts.values():
            for row in value if isinstance(value, list) else ():
                click.echo("  " + " ".join(f"{k}={'-' if v is None else v}" for k, v in row.items()))


def sure(probability: float) -> float:
    """A probability as it is printed: never rounded up to certainty."""
    return math.floor(probability * 1000) / 1000


def points(text: str, count: int, option: str) -> list[tuple[float, float]]:
    """`count` points from "x,y x,y ..."; click.UsageError with the right form otherwise."""
    try:
        found = [(float(x), float(y)) for x, y in (p.split(",") for p in text.split())]
    except ValueError:
        found = []
    if len(found) != count or not all(math.isfinite(v) for p in found for v in p):
        raise misused("scan.points", option=Verbatim(option), n=count)
    return found
