"""Boards and layouts of tiles on a table as people leave it: what is claimed of spaces that are covered, dazzled,
shaded or foreign, and of places where no tile lies.

Of each kind it prints how many spaces are claimed above .95 and above .99, and how many of these claims are wrong; how
many spaces in plain view are given up (claimed below .5); on how many pictures a warning is given.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from calibration.camera.light import LightReading, changed
from companion.vision.colour.white_balance import card_white
from companion.vision.errors import UnreadableError
from companion.vision.geometry.lattice import HEXAGONS, SQUARES
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Floats, Picture, Plane
from companion.vision.observation import BoardSeen, CellSeen
from hardware.simulator.shapes import hexagon, rectangle
from scripts.benches.eyes.distorted import asking, chosen, sets_asked
from scripts.benches.eyes.left_lying import WAYS, Table
from tests.support.vision.judge import Tile, Truth

PITCH = 46.0
TILE = rectangle(42.0)
"""A board's tile."""
HEX_SIDE, SQUARE_SIDE = 30.0, 58.0
"""A tile's side, where a picture's truth does not say it."""
PARTS = ("terrain", "crop", "pawn")
HIDDEN, PLAIN = 0.5, 0.02
"""Of a space that is covered so far nobody can say what lies there; of one covered no further all can be seen."""
WITHIN = 0.92
"""So much of a tile, about its middle, is asked for what hides it."""
SURE, SURER, GIVEN_UP = 0.95, 0.99, 0.5


@dataclass
class Found:
    """What came of one kind: `claims` of how sure a space was and whether it was so, and where it was wrong."""

    claims: list[tuple[float, bool]] = field(default_factory=list)
    plain: int = 0
    given_up: int = 0
    warned: int = 0
    refused: int = 0
    wrong: Counter[str] = field(default_factory=Counter)

    def above(self, least: float, most: float = 1.1) -> tuple[int, int]:
        """How many spaces were claimed from `least` to below `most`, and how many of them wrongly."""
        some = [right for sure, right in self.claims if least <= sure < most]
        return len(some), some.count(False)


@dataclass(frozen=True)
class Claim:
    """How `sure` a space was read, whether it is so, and both in words."""

    sure: float
    right: bool
    words: str


def main(given: Sequence[str]) -> None:
    """Read every picture with each kind of thing on it, and print a line for each kind and for all."""
    parser = asking("real-life", __doc__)
    parser.add_argument("--sets", metavar="WORD", default="boards", help="boards (default), hexes or squares")
    parser.add_argument("--only", metavar="WORD", default="", help="only kinds with this word in their name")
    parser.add_argument("--sample", type=int, metavar="N", help="so many pictures of each set at most")
    parser.add_argument("--seed", type=int, default=1, help="of what is left lying")
    parser.add_argument("--wrong", action="store_true", help="name the claims that are wrong")
    words = parser.parse_args(given)
    cv2.setNumThreads(1)
    for one in sets_asked(words):
        if one.reader != words.sets:
            continue
        samples = [(n, s) for n, s in chosen(one.samples, words.half, words.sample) if _placed(s.truths[0])]
        if not samples:
            continue
        print(f"{one.name}, {len(samples)} pictures")
        print(f"{'':20}{'.95 to .99':>14}{'above .99':>14}{'in plain view':>15}{'given up':>10}", end="")
        print(f"{'warned':>10}{'refused':>9}")
        every = Found()
        for kind in [way for way in WAYS if words.only in way]:
            found = Found()
            for number, sample in samples:
                (picture,) = sample.open()
                _look(one.read, kind, picture, sample.truths[0], np.random.default_rng([words.seed, number]), found)
            _show(kind, found, len(samples), names=words.wrong)
            _join(every, found)
        _show("all", every, len(samples) * len(WAYS), names=False)


def _placed(truth: Truth) -> bool:
    """Whether a picture's truth says where its spaces are."""
    return all("centre" in space for space in truth.get("cells") or truth["tiles"])


def table_of(picture: Picture, truth: Truth) -> Table:
    """The table of a board, or of a layout of tiles, whose truth says where its spaces are."""
    whites = [card_white(picture, corners) for corners in find_mat(picture).cards.values()]
    spaces, tile, size = _board(truth) if "cells" in truth else _tiles(truth)
    centres = [space["centre"] for space in truth.get("cells") or truth["tiles"]]
    plane = Plane.through(np.array(centres, float), spaces)
    return Table(picture, plane, size, np.mean(whites, axis=0), spaces, tile)


Laid = tuple[Floats, Floats, tuple[float, float]]
"""The spaces of a table, the outline of a tile, and the size of it all, in mm."""


def _board(truth: Truth) -> Laid:
    spaces = np.array([[cell["col"] + 0.5, cell["row"] + 0.5] for cell in truth["cells"]]) * PITCH
    return spaces, TILE, (truth["cols"] * PITCH, truth["rows"] * PITCH)


def _tiles(truth: Truth) -> Laid:
    hexes = "q" in truth["tiles"][0]
    side = float(truth.get("side_mm", HEX_SIDE if hexes else SQUARE_SIDE))
    axes, lattice = (("q", "r"), HEXAGONS) if hexes else (("col", "row"), SQUARES)
    spots = np.array([[tile[axis] for axis in axes] for tile in truth["tiles"]]) @ lattice.basis * side
    seen, *_ = np.linalg.lstsq(np.c_[spots, np.ones(len(spots))], np.array([t["centre"] for t in truth["tiles"]]))
    if np.linalg.det(seen[:2]) < 0:  # its places run the other way round
        spots[:, 1] *= -1
    spaces = spots - spots.min(axis=0) + side
    wide, high = (spaces.max(axis=0) + side).tolist()
    return spaces, hexagon(side) if hexes else rectangle(side), (wide, high)


def covered(table: Table, hidden: Picture) -> Floats:
    """What share of each space's tile is hidden (n,)."""
    return np.array([_share(table, middle + WITHIN * table.tile, hidden) for middle in table.spaces])


def _share(table: Table, outline: Floats, hidden: Picture) -> float:
    inside = table.filled(table.plane.picture(outline)) > 127
    return float((hidden[inside] > 127).mean())


def _look(read: Any, kind: str, picture: Picture, truth: Truth, rng: np.random.Generator, found: Found) -> None:
    table = table_of(picture, truth)
    changed_picture, hidden = WAYS[kind](table, rng)
    shares = covered(table, hidden)
    (seen,) = read([changed_picture], [truth])
    found.warned += _warned(changed_picture, seen)
    found.refused += seen is None
    claims, others = _of_board(seen, truth) if "cells" in truth else _of_tiles(seen or (), truth, table)
    for claim, share in zip(claims, shares.tolist(), strict=True):
        strange = kind == "foreign tiles" and share > HIDDEN
        fine = claim.right and not strange
        found.claims.append((claim.sure, fine))
        if share <= PLAIN:
            found.plain += 1
            found.given_up += claim.sure < GIVEN_UP
        if claim.sure >= SURE and not fine:
            how = "hidden" if share > HIDDEN else "plain" if share <= PLAIN else "partly"
            found.wrong[f"{how}: {'strange, ' if strange else ''}{claim.words}"] += 1
    for claim in others:
        found.claims.append((claim.sure, False))
        if claim.sure >= SURE:
            found.wrong[claim.words] += 1


Claims = tuple[list[Claim], list[Claim]]
"""What is claimed of each space, and of places where no tile lies."""


def _of_board(seen: BoardSeen | None, truth: Truth) -> Claims:
    """What is claimed of a board; of what was not read nothing is."""
    cells = {(c.row, c.col): c for c in seen.cells} if seen else {}
    out = []
    for cell in truth["cells"]:
        have = cells.get((cell["row"], cell["col"]))
        want = "/".join(str(cell[part]) for part in PARTS)
        got = "/".join(str(getattr(have, part).label) for part in PARTS) if have else "nothing"
        out.append(Claim(have.sure if have else 0.0, have is not None and right(have, cell), f"{want} as {got}"))
    return out, []


def _of_tiles(seen: Sequence[Tile], truth: Truth, table: Table) -> Claims:
    """What is claimed of a layout."""
    left, out = list(seen), []
    across = float(np.ptp(table.tile, axis=0).min())
    for tile, middle in zip(truth["tiles"], table.spaces, strict=True):
        px = 0.5 * across * float(table.plane.scale(middle[None])[0])
        have = min(left, key=lambda one: math.dist(one.centre, tile["centre"]), default=None)
        if have is None or math.dist(have.centre, tile["centre"]) > px:
            out.append(Claim(0.0, False, f"{tile['label']} as nothing"))
            continue
        left.remove(have)
        fine = have.label.label == tile["label"]
        out.append(Claim(have.sure, fine, f"{tile['label']} as {have.label.label}"))
    return out, [Claim(one.sure, False, f"no tile as {one.label.label}") for one in left]


def right(have: CellSeen, cell: Any) -> bool:
    """Whether all of a space was read as it is."""
    return all(getattr(have, part).label == (None if cell[part] is None else str(cell[part])) for part in PARTS)


def _warned(picture: Picture, seen: Any) -> bool:
    """Whether the companion would say that something is in the way."""
    if seen is None or (isinstance(seen, BoardSeen) and seen.hidden):
        return True
    try:
        light = LightReading.of(picture, find_mat(picture))
    except UnreadableError:
        return True
    return changed(light) is not None


def _join(every: Found, found: Found) -> None:
    every.claims += found.claims
    for name in ("plain", "given_up", "warned", "refused"):
        setattr(every, name, getattr(every, name) + getattr(found, name))


def _show(kind: str, found: Found, boards: int, *, names: bool) -> None:
    (some, wrong), (more, worse) = found.above(SURE, SURER), found.above(SURER)
    given_up = f"{found.given_up / max(1, found.plain):.1%}"
    print(
        f"{kind:20}{f'{wrong} of {some}':>14}{f'{worse} of {more}':>14}{found.plain:>15}{given_up:>10}"
        f"{f'{found.warned}/{boards}':>10}{found.refused:>9}",
        flush=True,
    )
    for what, times in found.wrong.most_common(12) if names else ():
        print(f"{'':24}{times} x {what}")
