"""Reads free square tiles: which they are, where they lie on their lattice, and which way they are turned."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.lattice import SQUARES, Places
from companion.vision.lattice_fit import sides
from companion.vision.observation import Point, Seen, Square
from companion.vision.plane import Floats, Picture
from companion.vision.prints import COARSE, SIDE, Matches, Prints
from companion.vision.profile import Profile
from companion.vision.tiles import Laid, Table, find_tiles, straighten

KIND = "squares"
TOPS = np.array([[0.0, -1.0], [-1.0, 0.0], [0.0, 1.0], [1.0, 0.0]])
"""Where a tile's own top edge is after 0 to 3 quarter turns to the left."""
ACROSS_PX = 64
"""Pixels of a tile's side in the view that is matched."""
LIKE, CLOSED = 0.36, 0.45
"""A place is looked at closely if it is this much like a tile or this much of its outline is seen."""
SHARP = 14.0
"""How fast a label loses probability as it fits worse; measured on pictures made small, dim and noisy."""
NOTHING, APART = 1.36, 0.25
"""Even half covered a tile fits its picture better than this, and others by so much worse; the table does not."""


def read_squares(
    frame: Picture, profile: Profile, table: Table | None = None, side_mm: float | None = None
) -> tuple[Square, ...]:
    """Every free square tile on the table of a BGR picture, row by row as the lattice runs.

    `table` is where the table is when there is no mat; `side_mm` a tile's side if not the profile's. Raises
    UnreadableError in plain words.
    """
    part = profile.printed_part(KIND)
    side, prints = side_mm or part.size_mm, part.prints
    if table is None:
        size = (frame.shape[1], frame.shape[0])
        table = Table.of_mat(frame, profile.lens.scaled(size) if profile.lens else None)
    laid = find_tiles(frame, table, SQUARES, side)
    places = _worth_a_look(laid, prints, side)
    if not len(places):
        return ()
    view, centres = straighten(frame, table, laid.lattice, places, ACROSS_PX)
    across = ACROSS_PX * side / laid.lattice.side
    return _tiles(places, prints.match(view, centres, across), prints, laid, table, across)


def _worth_a_look(laid: Laid, prints: Prints, side: float) -> Places:
    """The places that may hold a tile."""
    places = laid.whole()
    if not len(places):
        return places
    small = laid.patches(places, side / laid.lattice.side, COARSE)
    like = prints.likeness(np.asarray(small, np.float32) / np.float32(255))
    closed = sides(laid.edges, laid.lattice).around(places)
    return places[(like > LIKE) | (closed > CLOSED)]


def _tiles(
    places: Places, matches: Matches, prints: Prints, laid: Laid, table: Table, across: float
) -> tuple[Square, ...]:
    lattice = laid.lattice
    chance, there = _chances(matches.misfit)
    names = prints.labels
    owner = np.array([names.index(name) for name in prints.names])
    # What a tile is off its place, in sides of the lattice.
    shift = matches.moved[:, :2] * (across / ACROSS_PX / SIDE)
    found = []
    for n in np.flatnonzero(there > 0.5):
        col, row = (int(v) for v in places[n])
        labels = np.bincount(owner, chance[n].sum(axis=1), minlength=len(names)).astype(np.float32)
        picture, turn = np.unravel_index(int(chance[n].argmax()), chance[n].shape)
        turned = _turned(float(matches.moved[n, 2])) @ TOPS[turn]
        middle = lattice.centres(places[n][None]) + shift[n] @ lattice.frame
        spots = np.vstack([middle, middle + 0.5 * turned @ lattice.frame * (across / ACROSS_PX)])
        centre, top = (_point(p) for p in table.plane.picture(spots))
        sure = float((chance[n, picture] * prints.alike[picture, turn]).sum() * there[n])
        found.append(Square(row, col, Seen.among(names, labels), centre, top, sure))
    return tuple(sorted(found, key=lambda tile: (tile.row, tile.col)))


def _chances(misfit: Floats) -> tuple[Floats, Floats]:
    """The probability (n, p, 4) of each picture and turn if a tile is there, and (n,) that one is."""
    first, second = np.sort(misfit.min(axis=2), axis=1)[:, :2].T
    power = np.exp(-SHARP * (misfit - first[:, None, None]))
    there = 1 / (1 + np.exp(25 * (first - NOTHING) - 10 * (second - first - APART)))
    return power / power.sum(axis=(1, 2), keepdims=True), there


def _turned(angle: float) -> NDArray[np.float64]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def _point(spot: Floats) -> Point:
    return float(spot[0]), float(spot[1])
