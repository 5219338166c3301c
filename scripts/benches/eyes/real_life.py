"""Boards on a table as people leave it: what is claimed of spaces that are covered, dazzled, shaded or foreign.

Of each kind it prints how many spaces are claimed above .95 and above .99, and how many of these claims are wrong; how
many spaces in plain view are given up (claimed below .5); on how many boards a warning is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from calibration.camera.light import LightReading, changed
from companion.vision.colour.white_balance import card_white
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Floats, Picture, Plane
from companion.vision.observation import BoardSeen, CellSeen
from scripts.benches.eyes.distorted import asking, chosen, sets_asked
from scripts.benches.eyes.left_lying import WAYS, Table
from tests.support.vision.judge import Truth

PITCH = 46.0
HIDDEN, PLAIN = 0.5, 0.02
"""Of a space that is covered so far nobody can say what lies there; of one covered no further all can be seen."""
WITHIN = 0.42
"""How far from a space's middle, in pitches, its tile goes."""
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


def main(given: Sequence[str]) -> None:
    """Read every board with each kind of thing on it, and print a line for each kind and for all."""
    parser = asking("real-life", __doc__)
    parser.add_argument("--only", metavar="WORD", default="", help="only kinds with this word in their name")
    parser.add_argument("--seed", type=int, default=1, help="of what is left lying")
    parser.add_argument("--wrong", action="store_true", help="name the claims that are wrong")
    words = parser.parse_args(given)
    cv2.setNumThreads(1)
    for one in sets_asked(words):
        if one.reader != "boards":
            continue
        samples = [(n, s) for n, s in chosen(one.samples, words.half, None) if "centre" in s.truths[0]["cells"][0]]
        if not samples:
            continue
        print(f"{one.name}, {len(samples)} boards")
        print(f"{'':20}{'.95 to .99':>14}{'above .99':>14}{'in plain view':>15}{'given up':>10}", end="")
        print(f"{'warned':>9}{'refused':>9}")
        every = Found()
        for kind in [way for way in WAYS if words.only in way]:
            found = Found()
            for number, sample in samples:
                (picture,) = sample.open()
                _look(one.read, kind, picture, sample.truths[0], np.random.default_rng([words.seed, number]), found)
            _show(kind, found, len(samples), names=words.wrong)
            _join(every, found)
        _show("all", every, len(samples) * len(WAYS), names=False)


def table_of(picture: Picture, truth: Truth) -> Table:
    """The table of a board whose truth says where its spaces are."""
    cells = truth["cells"]
    middles = np.array([[cell["col"] + 0.5, cell["row"] + 0.5] for cell in cells]) * PITCH
    plane = Plane.through(np.array([cell["centre"] for cell in cells], float), middles)
    whites = [card_white(picture, corners) for corners in find_mat(picture).cards.values()]
    return Table(picture, plane, (truth["cols"] * PITCH, truth["rows"] * PITCH), np.mean(whites, axis=0))


def covered(table: Table, cells: Sequence[Any], hidden: Picture) -> Floats:
    """What share of each space's tile is hidden (n,)."""
    out = []
    for cell in cells:
        middle = np.array([cell["col"] + 0.5, cell["row"] + 0.5])
        corners = middle + WITHIN * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        inside = table.filled(table.plane.picture(corners * PITCH)) > 127
        out.append(float((hidden[inside] > 127).mean()))
    return np.array(out)


def _look(read: Any, kind: str, picture: Picture, truth: Truth, rng: np.random.Generator, found: Found) -> None:
    table = table_of(picture, truth)
    changed_picture, hidden = WAYS[kind](table, rng)
    shares = covered(table, truth["cells"], hidden)
    (seen,) = read([changed_picture], [truth])
    warned = _warned(changed_picture, seen)
    found.warned += warned
    found.refused += seen is None
    cells = {(c.row, c.col): c for c in seen.cells} if seen else {}
    for cell, share in zip(truth["cells"], shares.tolist(), strict=True):
        have = cells.get((cell["row"], cell["col"]))
        strange = kind == "foreign tiles" and share > HIDDEN
        fine = have is not None and not strange and right(have, cell)
        found.claims.append((have.sure if have else 0.0, fine))
        if share <= PLAIN:
            found.plain += 1
            found.given_up += have is None or have.sure < GIVEN_UP
        if have and have.sure >= SURE and not fine:
            how = "hidden" if share > HIDDEN else "plain" if share <= PLAIN else "partly"
            want = "strange" if strange else "/".join(str(cell[part]) for part in ("terrain", "crop", "pawn"))
            got = "/".join(str(s.label) for s in (have.terrain, have.crop, have.pawn))
            found.wrong[f"{how}: {want} as {got}"] += 1


def right(have: CellSeen, cell: Any) -> bool:
    """Whether all of a space was read as it is."""
    return all(
        getattr(have, part).label == (None if cell[part] is None else str(cell[part]))
        for part in ("terrain", "crop", "pawn")
    )


def _warned(picture: Picture, seen: BoardSeen | None) -> bool:
    """Whether the companion would say that something is in the way."""
    if seen is None or seen.hidden:
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
        f"{f'{found.warned}/{boards}':>9}{found.refused:>9}",
        flush=True,
    )
    for what, times in found.wrong.most_common(12) if names else ():
        print(f"{'':24}{times} x {what}")
