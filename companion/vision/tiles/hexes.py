"""Reads a layout of hexagonal tiles: which they are, and how they lie to one another."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.classify.classifier import Classifier, doubted
from companion.vision.classify.features import SIDE, lit
from companion.vision.classify.joint import KnownParts, agreed
from companion.vision.classify.profile import Profile
from companion.vision.geometry.lattice import HEXAGONS, Lattice, Places
from companion.vision.geometry.plane import Array, Floats, Picture
from companion.vision.observation import Hexagon, Seen
from companion.vision.tiles.alignment import Cell
from companion.vision.tiles.layout import TableView, TileLayout, find_tiles, straighten
from companion.vision.tiles.tuning import TUNING

TUNED = TUNING.hexagons

KIND = "hexes"
TILE = "tile"
THERE = (TILE, None)
"""The answers to the classifier's second question: whether a tile lies there."""


@dataclass(frozen=True, eq=False)
class HexGroup:
    """Hexagonal tiles that lie on one lattice, and the table as they show it to lie."""

    tiles: tuple[Hexagon, ...]
    lattice: Lattice
    table: TableView

    def outline(self, cell: Cell, grown: float = 1.0) -> Floats:
        """The corners (6, 2) of a cell on the table in mm, made so many times larger."""
        middle = self.lattice.centres(np.array([cell], np.intp))
        return np.asarray(middle + grown * HEXAGONS.corners @ self.lattice.frame)


def read_hexes(
    frame: Picture,
    profile: Profile,
    table: TableView | None = None,
    side_mm: float | None = None,
    known: KnownParts | None = None,
) -> tuple[Hexagon, ...]:
    """Every hexagonal tile on the table of a BGR picture, at axial q, r of a lattice of any origin and turn.

    `table` is where the table is when there is no mat; `side_mm` a tile's side if not the profile's; `known` what the
    caller knows of all tiles together. Raises UnreadableError in plain words.
    """
    return read_group(frame, profile, table, side_mm, known).tiles


def read_group(
    frame: Picture,
    profile: Profile,
    table: TableView | None = None,
    side_mm: float | None = None,
    known: KnownParts | None = None,
) -> HexGroup:
    """As `read_hexes`, with the lattice on which the tiles lie, in the mm of the table as they show it.

    Where tiles lie in several groups, each with a lattice of its own, the one that is seen best is read; the next one
    is found once the first is hidden (`TableView.hiding`).
    """
    part = profile.part(KIND)
    side = side_mm or part.size_mm
    table = table or TableView.of_mat(frame, profile.lens_for(frame))
    laid = find_tiles(frame, table, HEXAGONS, side)
    table = laid.table
    laid = laid.closer(TUNED.many)
    places, outlines = _worth_a_look(laid)
    if not len(places):
        return HexGroup((), laid.lattice, table)
    patches = _rectify(frame, table, laid, places, side)
    chances, there = _classify(part.classifier, patches, places, outlines, white_seen=not table.light.clipped)
    chances = doubted(chances, table.light.trust)
    chances[there > 0.5] = (known or KnownParts()).applied(
        chances[there > 0.5], part.classifier.names, places[there > 0.5]
    )
    return HexGroup(_tiles(places, chances, there, part.classifier, laid, table), laid.lattice, table)


@dataclass(frozen=True, eq=False)
class _Outlines:
    """How much of each place's outline is seen (n,), 1 where edges are good, and how good they are, 0..1."""

    closed: Floats
    good: float

    @property
    def odds(self) -> Floats:
        """What they say (n,) for or against a tile, as logarithms of odds."""
        return TUNED.steep * self.good**2 * (self.closed - TUNED.halfway * (1 + self.good) / 2)


def _worth_a_look(laid: TileLayout) -> tuple[Places, _Outlines]:
    """The places that may hold a tile, and what is seen of their outlines."""
    places = laid.whole()
    closed = laid.sides.around(places)
    if not closed.any():
        return places[:0], _Outlines(closed[:0], 0.0)
    best = float(np.sort(closed)[-5:].mean())
    outlines = _Outlines(np.minimum(closed * TUNED.usual / best, 1.0), min(1.0, best / TUNED.usual))
    worth = (outlines.odds > TUNED.worth) | (best < TUNED.faint)
    return places[worth], _Outlines(outlines.closed[worth], outlines.good)


def _rectify(frame: Picture, table: TableView, laid: TileLayout, places: Places, side: float) -> Array:
    """Patches (n, SIDE, SIDE, 3) that a tile's circumscribed circle fills, white 1.0."""
    lattice = laid.lattice
    view, centres = straighten(frame, table, lattice, places, SIDE // 2)
    view = table.light.straight(view)
    step = max(side / lattice.side, 0.955)
    white = table.light.white(lattice.centres(places)).astype(np.float32)
    out = np.empty((len(places), SIDE, SIDE, 3), np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for n, middle in enumerate(centres):
        shift = middle - step * (SIDE - 1) / 2
        matrix = np.array([[step, 0, shift[0]], [0, step, shift[1]]])
        out[n] = cv2.warpAffine(view, matrix, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return lit(out, np.asarray(1 / white, np.float32)[:, None, None])


def _classify(
    classifier: Classifier, patches: Array, places: Places, outlines: _Outlines, *, white_seen: bool
) -> tuple[Array, Floats]:
    """The probability (n, labels) of every label, and (n,) that a tile lies there.

    The light's colour is judged by what is likeliest a tile; without a mat's white that takes two rounds.
    """
    likely = np.argsort(-outlines.closed)[: max(6, len(patches) // 3)]
    tones = classifier.tones_of(patches)
    tint = classifier.tint(tones[likely], white_seen=white_seen)
    seen = classifier.describe(lit(patches, tint[None, None, None]))
    chances, presence = classifier.answers_to(seen)
    there = _there(presence, outlines, places)
    if not white_seen and (there > 0.5).sum() > 2:
        better = classifier.tint(tones[there > 0.5], white_seen=False)
        if np.abs(np.log(better / tint)).max() > TUNED.other_tint:
            seen = classifier.describe(lit(patches, better[None, None, None]))
            chances, presence = classifier.answers_to(seen)
            there = _there(presence, outlines, places)
            tint = better
    tiles = there > 0.5
    told = classifier.with_tones(chances[tiles], tones[tiles], tint)
    chances[tiles] = agreed(told, classifier.appearance(seen)[tiles], TUNED.least_apart)
    return chances, there


def _there(answers: Array, outlines: _Outlines, places: Places) -> Floats:
    """The probability (n,) that a tile lies there, from what it looks like, its outline, and the tiles around it."""
    seen = answers[:, THERE.index(TILE)]
    odds = np.clip(np.log((seen + 1e-4) / (1 - seen + 1e-4)), -TUNED.decided, TUNED.decided)
    odds = odds + outlines.odds
    sure = {(int(q), int(r)) for q, r in places[odds > 0]}
    steps = [(int(q), int(r)) for q, r in np.vstack([HEXAGONS.steps, -HEXAGONS.steps])]
    around = np.array([sum((q + i, r + j) in sure for i, j in steps) for q, r in places.tolist()])
    return np.asarray(1 / (1 + np.exp(-TUNED.trust * (odds + TUNED.enclosed * np.maximum(around - 3, 0)))))


def _tiles(
    places: Places, chances: Array, there: Floats, classifier: Classifier, laid: TileLayout, table: TableView
) -> tuple[Hexagon, ...]:
    centres = table.plane.picture(laid.lattice.centres(places))
    found = []
    for n in np.flatnonzero(there > 0.5):
        seen = Seen.among(classifier.names, chances[n])
        q, r = (int(v) for v in places[n])
        found.append(Hexagon(q, r, seen, (float(centres[n, 0]), float(centres[n, 1])), seen.probability * there[n]))
    return tuple(found)
