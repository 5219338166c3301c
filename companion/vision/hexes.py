"""Reads a layout of hexagonal tiles: which they are, and how they lie to one another."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.features import SIDE
from companion.vision.labels import Labels
from companion.vision.lattice import HEXAGONS, Places
from companion.vision.lattice_fit import sides
from companion.vision.light import Patch
from companion.vision.observation import Hexagon, Seen
from companion.vision.plane import Floats, Picture
from companion.vision.profile import Profile
from companion.vision.tiles import Laid, Table, find_tiles, straighten

KIND = "hexes"
WORTH = 0.36
"""A place is read if this much of its outline is seen, against the best of the picture."""
USUAL = 0.85
"""How much of a tile's outline is seen where edges are good."""
HALFWAY, STEEP = 0.48, 16.0
"""A tile and the bare table are as likely where this much of the outline is seen; how fast that changes."""
DECIDED = 6.0
"""What a tile's looks can say at most for or against it, as a logarithm of odds."""


def read_hexes(
    frame: Picture, profile: Profile, table: Table | None = None, side_mm: float | None = None
) -> tuple[Hexagon, ...]:
    """Every hexagonal tile on the table of a BGR picture, at axial q, r of a lattice of any origin and turn.

    `table` is where the table is when there is no mat; `side_mm` a tile's side if not the profile's. Raises
    UnreadableError in plain words.
    """
    part = profile.part(KIND)
    side = side_mm or part.size_mm
    white_seen = table is None
    if table is None:
        size = (frame.shape[1], frame.shape[0])
        table = Table.of_mat(frame, profile.lens.scaled(size) if profile.lens else None)
    laid = find_tiles(frame, table, HEXAGONS, side)
    places, closed = _worth_a_look(laid)
    if not len(places):
        return ()
    patches = _patches(frame, table, laid, places, side)
    chances = _chances(part.labels, patches, closed, white_seen=white_seen)
    return _tiles(places, closed, chances, part.labels, laid, table)


def _worth_a_look(laid: Laid) -> tuple[Places, Floats]:
    """The places that may hold a tile, and how much of each one's outline is seen, 1 where edges are good."""
    places = laid.whole()
    closed = sides(laid.edges, laid.lattice).around(places)
    if not len(places) or not closed.any():
        return places[:0], closed[:0]
    closed = np.minimum(closed * USUAL / np.sort(closed)[-5:].mean(), 1.0)
    worth = closed > WORTH * USUAL
    return places[worth], closed[worth]


def _patches(frame: Picture, table: Table, laid: Laid, places: Places, side: float) -> Patch:
    """Patches (n, SIDE, SIDE, 3) that a tile's circumscribed circle fills, white 1.0."""
    lattice = laid.lattice
    view, centres = straighten(frame, table, lattice, places, SIDE // 2)
    step = max(side / lattice.side, 0.955)
    white = table.light.white(lattice.centres(places)).astype(np.float32)
    out = np.empty((len(places), SIDE, SIDE, 3), np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for n, middle in enumerate(centres):
        shift = middle - step * (SIDE - 1) / 2
        matrix = np.array([[step, 0, shift[0]], [0, step, shift[1]]])
        out[n] = cv2.warpAffine(view, matrix, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return out / white[:, None, None]


def _chances(labels: Labels, patches: Patch, closed: Floats, *, white_seen: bool) -> Patch:
    """The probability of every answer, None for no tile; the light's colour is judged by what is likeliest a tile."""
    likely = closed >= np.sort(closed)[-max(6, len(closed) // 2) :][0]
    return labels.read(patches * labels.tint(patches[likely], white_seen=white_seen))


def _tiles(
    places: Places, closed: Floats, chances: Patch, labels: Labels, laid: Laid, table: Table
) -> tuple[Hexagon, ...]:
    answers = labels.questions[0]
    nothing = chances[:, answers.index(None)] if None in answers else np.full(len(places), 0.01, np.float32)
    named = [n for n, answer in enumerate(answers) if answer is not None]
    looks = np.clip(np.log((1 - nothing + 1e-4) / (nothing + 1e-4)), -DECIDED, DECIDED)
    there = 1 / (1 + np.exp(-looks - STEEP * (closed - HALFWAY)))
    centres = table.plane.picture(laid.lattice.centres(places))
    found = []
    for n in np.flatnonzero(there > 0.5):
        of_tile = chances[n, named] / max(float(chances[n, named].sum()), 1e-6)
        seen = Seen.among([answers[a] for a in named], of_tile)
        q, r = (int(v) for v in places[n])
        found.append(Hexagon(q, r, seen, (float(centres[n, 0]), float(centres[n, 1])), seen.probability * there[n]))
    return tuple(found)
