"""Compares what was seen with the truth that lies beside a picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from companion.vision.cube.cube_reader import FaceSeen
from companion.vision.observation import BoardSeen, Hexagon, Square

Truth = Mapping[str, Any]
Tile = Hexagon | Square
HEX_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SQUARE_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
CUBE_SPANS = 3.0
"""How far from the middle of a cube's face, in times its `span`, the middle of another of its faces may be."""


@dataclass
class Judged:
    """How much was right: `right` is (good, asked) of each measure; `claims` pairs `sure` with whether it was so."""

    right: dict[str, tuple[int, int]] = field(default_factory=dict)
    claims: list[tuple[float, bool]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, measure: str, good: int, asked: int = 1) -> None:
        """Count answers of a measure."""
        have = self.right.get(measure, (0, 0))
        self.right[measure] = (have[0] + int(good), have[1] + asked)

    def join(self, other: Judged) -> None:
        """Count what was judged of another picture."""
        for measure, (good, asked) in other.right.items():
            self.add(measure, good, asked)
        self.claims += other.claims
        self.wrong += other.wrong


def board(seen: BoardSeen | None, truth: Truth) -> Judged:
    """A board with truth `cells`: terrain, crop and pawn of each; parts that the truth leaves out are not asked."""
    out = Judged()
    read = {(c.row, c.col): c for c in seen.cells} if seen else {}
    whole = True
    for cell in truth["cells"]:
        have = read.get((cell["row"], cell["col"]))
        fine = True
        for part in [p for p in ("terrain", "crop", "pawn") if p in cell]:
            want, got = _name(cell[part]), _name(getattr(have, part).label) if have else "nothing"
            fine &= want == got
            if want != got:
                out.wrong.append(f"{want} read as {got}")
        out.add("cells", fine)
        whole &= fine
        if have:
            out.claims.append((have.sure, fine))
    out.add("boards", whole)
    return out


def _name(label: object) -> str:
    return "empty" if label is None else str(label)


def hexes(seen: Sequence[Hexagon] | None, truth: Truth) -> Judged:
    """A layout of hexagons with truth `tiles`: q, r, label, centre."""
    return _layout(seen or (), truth["tiles"], ("q", "r"), HEX_STEPS, _gaps(truth["tiles"]) * 0.5)


def squares(seen: Sequence[Square] | None, truth: Truth) -> Judged:
    """A layout of free squares with truth `tiles`: row, col, label, centre, top, and workers at the edges or not."""
    tiles = truth["tiles"]
    half = np.linalg.norm(np.array([t["top"] for t in tiles]) - np.array([t["centre"] for t in tiles]), axis=1)
    return _layout(seen or (), tiles, ("row", "col"), SQUARE_STEPS, half * 0.8)


def placed_hexes(seen: Sequence[Hexagon] | None, truth: Truth) -> Judged:
    """Hexagons of a photo with truth `hexes`: terrain, centre, corners; only their labels count."""
    out, whole = Judged(), True
    for tile in truth["hexes"]:
        reach = 0.45 * max(math.dist(tile["centre"], corner) for corner in tile["corners"])
        near = [s for s in seen or () if math.dist(s.centre, tile["centre"]) < reach]
        fine = len(near) == 1 and near[0].label.label == tile["terrain"]
        out.add("labels", fine)
        whole &= fine
        if near:
            out.claims.append((near[0].sure, fine))
        if not fine:
            out.wrong.append(f"{tile['terrain']} read as {near[0].label.label if near else 'nothing'}")
    out.add("layouts", whole)
    return out


def face(seen: Sequence[FaceSeen] | None, truth: Truth) -> Judged:
    """The face of a cube with truth `stickers`, `centre` and `span` (pixels between its outer stickers).

    The truth is one face. What is seen further from it than the cube reaches is a claim that is wrong; nearer by, it
    may be another side, and is not asked.
    """
    out = Judged()
    best = min(seen or (), key=lambda f: math.dist(f.centre, truth["centre"]), default=None)
    found = best is not None and math.dist(best.centre, truth["centre"]) < 0.5 * truth["span"]
    read = [s.label for s in best.stickers] if best and found else []
    fine = [a == b for a, b in zip(read, truth["stickers"], strict=True)] if len(read) == 4 else [False] * 4
    out.add("faces found", found)
    out.add("stickers", sum(fine), 4)
    if best and found:
        out.claims.append((best.sure, all(fine)))
    beyond = [f for f in seen or () if math.dist(f.centre, truth["centre"]) > CUBE_SPANS * truth["span"]]
    out.claims += [(f.sure, False) for f in beyond]
    out.wrong += [f"nothing read as {f.colours}" for f in beyond]
    out.wrong += [
        f"{want} read as {read[n] if found else 'nothing'}" for n, want in enumerate(truth["stickers"]) if not fine[n]
    ]
    return out


def _gaps(tiles: Sequence[Truth]) -> np.ndarray[Any, Any]:
    """For each tile the distance between the two tiles of the picture that lie nearest to one another."""
    spots = np.array([t["centre"] for t in tiles], float)
    apart = np.linalg.norm(spots[:, None] - spots[None], axis=2)
    apart[np.diag_indices(len(spots))] = np.inf
    nearest = apart.min() if len(spots) > 1 else 60.0
    return np.full(len(spots), nearest)


def _layout(
    seen: Sequence[Tile],
    tiles: Sequence[Truth],
    axes: tuple[str, str],
    steps: Sequence[tuple[int, int]],
    reach: np.ndarray[Any, Any],
) -> Judged:
    out, left = Judged(), list(seen)
    places: dict[tuple[int, int], tuple[int, int]] = {}
    whole = True
    for tile, far in zip(tiles, reach, strict=True):
        best = min(left, key=lambda s: math.dist(s.centre, tile["centre"]), default=None)
        if best is None or math.dist(best.centre, tile["centre"]) >= far:
            out.add("tiles found", 0)
            out.add("labels", 0)
            out.wrong.append(f"{tile['label']} read as nothing")
            whole = False
            best = None
        else:
            left.remove(best)
            places[tile[axes[0]], tile[axes[1]]] = (getattr(best, axes[0]), getattr(best, axes[1]))
            same = best.label.label == tile["label"]
            out.add("tiles found", 1)
            out.add("labels", same)
            if not same:
                out.wrong.append(f"{tile['label']} read as {best.label.label}")
        fine = best is not None and best.label.label == tile["label"]
        if "workers" in tile:
            fine = fine and isinstance(best, Square) and _edges_right(best, tile)
            out.add("workers' edges", fine)
        if best is not None:
            out.claims.append((best.sure, fine))
        whole &= fine
    out.claims += [(extra.sure, False) for extra in left]
    out.wrong += [f"nothing read as {extra.label.label}" for extra in left]
    for (a, b), (x, y) in places.items():
        for da, db in steps:
            if (a + da, b + db) in places:
                other = places[a + da, b + db]
                right = (other[0] - x, other[1] - y) in steps
                out.add("neighbours", right)
                whole &= right
    out.add("layouts", whole and not left)
    return out


def _edges_right(seen: Square, tile: Truth) -> bool:
    """Whether every edge has the workers that it should, turned as the tile was seen."""
    want = math.atan2(tile["top"][1] - tile["centre"][1], tile["top"][0] - tile["centre"][0])
    have = math.atan2(seen.top[1] - seen.centre[1], seen.top[0] - seen.centre[0])
    quarters = round((have - want) / (math.pi / 2)) % 4
    edges = tile["workers"]
    return all(edges[(n - quarters) % 4] == edges[n] for n in range(4))
