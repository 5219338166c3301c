"""Reads free square tiles: which they are, where they lie on their lattice, and which way they are turned."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.joint import KnownParts
from companion.vision.classify.profile import Profile
from companion.vision.classify.templates import COARSE, SIDE, Templates, cut
from companion.vision.geometry.lattice import SQUARES, Lattice, Places
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Point, Seen, Square
from companion.vision.tiles.alignment import Cell
from companion.vision.tiles.layout import TableView, TileLayout, find_tiles, straighten
from companion.vision.tiles.tuning import TUNING

TUNED = TUNING.squares

KIND = "squares"
TOPS = np.array([[0.0, -1.0], [-1.0, 0.0], [0.0, 1.0], [1.0, 0.0]])
"""Where a tile's own top edge is after 0 to 3 quarter turns to the left."""
ACROSS_PX = 64
"""Pixels of a tile's side in the view that is matched."""
OFFSETS = 0.14 * np.stack(np.meshgrid(*[np.arange(-2, 3)] * 2), axis=2).reshape(-1, 2)
"""Beside a free place a tile is looked for so far off (n, 2), in places."""
LIKELY, LIKELIEST = 6, 2
"""Of these so many are looked at that are likely at a first look, and so many once more where a tile fits best."""
STANDS_OUT, FILLED, MOST = 36, 0.35, 4
"""A place is not bare if more than such a share of it is so much brighter or darker than bare ones, in any colour, of
255; so many at most are looked at.
"""
FARTHEST_OFF, NEAREST = 0.4, 0.8
"""So far off its place, right or down, a tile may lie; and so far from any other at least, in places."""


@dataclass(frozen=True, eq=False)
class SquareGroup:
    """Square tiles that lie on one lattice, and the table as they show it to lie."""

    tiles: tuple[Square, ...]
    table: TableView


def read_squares(
    frame: Picture,
    profile: Profile,
    table: TableView | None = None,
    side_mm: float | None = None,
    known: KnownParts | None = None,
) -> tuple[Square, ...]:
    """Every free square tile on the table of a BGR picture, row by row as the lattice runs.

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
) -> SquareGroup:
    """As `read_squares`, with the table as the tiles show it to lie."""
    part = profile.printed_part(KIND)
    side, templates = side_mm or part.size_mm, part.templates
    table = table or TableView.of_mat(frame, profile.lens_for(frame))
    laid = find_tiles(frame, table, SQUARES, side).closer(TUNED.many)
    table = laid.table
    places, like, closed = _worth_a_look(laid, templates, side)
    if not len(places):
        return SquareGroup((), table)
    view, centres = straighten(frame, table, laid.lattice, places, ACROSS_PX)
    across = side / laid.lattice.side
    matches = templates.match(view, centres, ACROSS_PX * across, closed + like > TUNED.closely)
    named = _classify(matches.misfit, like, closed, templates)
    named = named.outlined(laid.sides.open_side(places, places[named.there > 0.5]))
    sure = named.there > 0.5
    named.labels[sure] = (known or KnownParts()).applied(named.labels[sure], templates.labels, places[sure])
    on_place = _Laid(laid.lattice, places[sure], matches.moved[sure], across)
    tiles = {(tile.col, tile.row): tile for tile in _tiles(named.only(sure), templates, on_place, table)}
    settled = (matches.misfit[sure].min(axis=(1, 2)) < TUNED.well) | (on_place.off() < TUNED.near)
    tiles |= _beside_places(frame, laid, on_place.only(settled), templates)
    return SquareGroup(tuple(sorted(tiles.values(), key=lambda tile: (tile.row, tile.col))), table)


def _beside_places(frame: Picture, laid: TileLayout, others: _Laid, templates: Templates) -> dict[Cell, Square]:
    """The tiles that careless hands laid beside places next to `others`: each is said to lie where it is nearest."""
    free = _not_bare(laid, _free_beside(laid.whole(), others.places.astype(np.intp)), others.across)
    if not len(free):
        return {}
    tried = free[:, None] + OFFSETS
    like = templates.likeness(laid.patches(tried.reshape(-1, 2), others.across, COARSE)).reshape(len(free), -1)
    likely = np.argsort(-like, axis=1)[:, :LIKELY]
    tried = np.take_along_axis(tried, likely[:, :, None], axis=1).reshape(-1, 2)
    view, centres = straighten(frame, laid.table, laid.lattice, tried, ACROSS_PX)
    across = ACROSS_PX * others.across
    first = templates.match(view, centres, across, np.zeros(len(tried), np.bool_))
    fits = first.misfit.min(axis=(1, 2)).reshape(len(free), -1)
    best = (np.argsort(fits, axis=1)[:, :LIKELIEST] + LIKELY * np.arange(len(free))[:, None]).ravel()
    of = np.repeat(free, LIKELIEST, axis=0)
    at, moved = tried[best], first.moved[best, :2] * (others.across / SIDE)
    matches = templates.match(view, centres[best] + moved * ACROSS_PX, across, np.ones(len(best), np.bool_))
    there = _Laid(laid.lattice, at + moved, matches.moved, others.across)
    like = templates.likeness(laid.patches(there.on_lattice(), others.across, COARSE))
    named = _classify(matches.misfit, like.astype(float), np.zeros(len(at)), templates)
    off = np.abs(there.on_lattice() - of).max(axis=1)
    apart = np.linalg.norm(there.on_lattice()[:, None] - others.on_lattice(), axis=2).min(axis=1)
    sure = (named.there > TUNED.loose) & (off < FARTHEST_OFF) & (apart > NEAREST)
    tiles: dict[Cell, Square] = {}
    found = _tiles(named.only(sure), templates, there.only(sure), laid.table)
    for tile, (col, row) in zip(found, of[sure].tolist(), strict=True):
        if (col, row) not in tiles or tile.sure > tiles[col, row].sure:
            tiles[col, row] = replace(tile, row=row, col=col)
    return tiles


def _not_bare(laid: TileLayout, places: Places, across: float) -> Places:
    """Those of places (n, 2) that look otherwise than most of them, no more than `MOST`."""
    if not len(places):
        return places
    small = laid.patches(places, across, COARSE).astype(np.int16).reshape(len(places), -1, 3)
    off = np.abs(small - np.median(small, axis=(0, 1))).max(axis=2)
    share = (off > STANDS_OUT).mean(axis=1)
    return places[np.argsort(-share)[:MOST]][np.sort(-share)[:MOST] < -FILLED]


def _free_beside(every: Places, taken: Places) -> Places:
    """Those of all places (n, 2) that are next to one that is taken, and not taken."""
    have = {(int(i), int(j)) for i, j in taken}
    beside = {(i + di, j + dj) for i, j in have for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0))} - have
    return np.array([place for place in every.tolist() if tuple(place) in beside], np.intp).reshape(-1, 2)


def read_places(
    frame: Picture, profile: Profile, table: TableView, lattice: Lattice, places: Places, kind: str = KIND
) -> tuple[Square, ...]:
    """The free squares of a kind whose outlines were seen at `places` (n, 2) of a lattice, each as `read_squares` has
    it.
    """
    templates = profile.printed_part(kind).templates
    view, centres = straighten(frame, table, lattice, places, ACROSS_PX)
    outlined = np.ones(len(places), np.bool_)
    matches = templates.match(view, centres, ACROSS_PX, outlined)
    soft = np.asarray(cv2.GaussianBlur(view, (0, 0), 0.4 * ACROSS_PX / COARSE), np.uint8)
    small = cut(soft, centres, ACROSS_PX, matches.moved)
    coarse = [cv2.resize(patch, (COARSE, COARSE), interpolation=cv2.INTER_AREA) for patch in small]
    like = templates.likeness(np.asarray(np.stack(coarse), np.uint8))
    named = _classify(matches.misfit, like.astype(float), outlined.astype(float), templates)
    sure = named.there > 0.5
    return tuple(_tiles(named.only(sure), templates, _Laid(lattice, places[sure], matches.moved[sure], 1.0), table))


def _worth_a_look(laid: TileLayout, templates: Templates, side: float) -> tuple[Places, Floats, Floats]:
    """The places that may hold a tile, how much each is like one at a first look, and how much of its outline shows."""
    places = laid.whole()
    if not len(places):
        return places, np.zeros(0), np.zeros(0)
    small = laid.patches(places, side / laid.lattice.side, COARSE)
    like = templates.likeness(small)
    closed = laid.sides.around(places)
    worth = (like > TUNED.like) | (closed > TUNED.closed)
    return places[worth], like[worth].astype(float), closed[worth]


@dataclass(frozen=True, eq=False)
class _Named:
    """What patches (n) may show: each label (n, l) if a tile is there, each turn of it (n, l, 4), and that one is (n,).

    `picture` (n, l) is the picture of each label that fits best, `clearly` (n,) how much better, 0..1, the best label
    fits than the next.
    """

    labels: NDArray[np.float32]
    turns: Floats
    there: Floats
    picture: NDArray[np.intp]
    clearly: Floats

    def outlined(self, alone: Floats) -> _Named:
        """The same once it is known how much of each outline (n,) is seen where no other tile adjoins: those are a
        tile's own edges, whatever stands on it, if it clearly fits one label.
        """
        odds = TUNED.alone * self.clearly * np.clip(alone - TUNED.others, 0, None)
        return replace(self, there=self.there / (self.there + (1 - self.there) * np.exp(-odds)))

    def only(self, which: NDArray[np.bool_]) -> _Named:
        """The same of some patches."""
        return _Named(
            self.labels[which], self.turns[which], self.there[which], self.picture[which], self.clearly[which]
        )


def _classify(misfit: Floats, like: Floats, closed: Floats, templates: Templates) -> _Named:
    of_label = [np.flatnonzero([name == label for name in templates.names]) for label in templates.labels]
    fits = np.stack([misfit[:, pictures].min(axis=1) for pictures in of_label], axis=1)
    picture = np.stack([p[misfit[:, p].min(axis=2).argmin(axis=1)] for p in of_label], axis=1)
    first, second = np.sort(fits.min(axis=2), axis=1)[:, :2].T
    power = np.exp(-TUNED.sharp * (fits - first[:, None, None]))
    labels = power.sum(axis=2) / power.sum(axis=(1, 2))[:, None]
    # A tile fits its picture, even half covered, fits others worse, and is like it at first look; the bare table,
    # in which relighting finds any picture's mean colours, does one of these at most.
    # A figure on a tile hides what it is like, not its outline, nor that it fits one picture better than others.
    clearly = np.clip((second - first - TUNED.barely) / 0.1, 0, 1)
    like = like + clearly * np.clip((closed - TUNED.mostly) / 0.1, 0, 1) * np.maximum(0, TUNED.hidden - like)
    steep, start, most = TUNED.fits
    odds = np.minimum(steep * (start - first), most)
    steep, start, most = TUNED.fits_alone
    odds = odds + np.minimum(steep * (second - first - start), most)
    steep, start = TUNED.likeness
    odds = odds + steep * (like - start)
    steep, most = TUNED.outline
    odds = odds + steep * np.clip(closed - TUNED.outlined, 0, most)
    there = 1 / (1 + np.exp(-odds))
    return _Named(labels.astype(np.float32), power / power.sum(axis=2, keepdims=True), there, picture, clearly)


@dataclass(frozen=True, eq=False)
class _Laid:
    """Where tiles (n) lie: their places, how each was `moved` to fit (see `templates.cut`), their width in sides."""

    lattice: Lattice
    places: Places | Floats
    moved: Floats
    across: float

    def only(self, which: NDArray[np.bool_]) -> _Laid:
        """The same of some tiles."""
        return replace(self, places=self.places[which], moved=self.moved[which])

    def off(self) -> Floats:
        """How far (n,) each is off its place, in places."""
        return np.asarray(np.hypot(self.moved[:, 0], self.moved[:, 1]) * (self.across / SIDE))

    def on_lattice(self) -> Floats:
        """Where their middles (n, 2) are, in places."""
        return np.asarray(self.places + self.moved[:, :2] * (self.across / SIDE))

    def spots(self, turns: NDArray[np.intp]) -> tuple[Floats, Floats]:
        """Each tile's middle and the middle of its own top edge (n, 2), in mm."""
        frame = self.lattice.frame
        middles = self.lattice.centres(self.on_lattice())
        c, s = np.cos(self.moved[:, 2]), np.sin(self.moved[:, 2])
        (x, y) = TOPS[turns].T
        up = np.c_[c * x - s * y, s * x + c * y]
        return middles, middles + 0.5 * self.across * up @ frame


def _tiles(named: _Named, templates: Templates, lying: _Laid, table: TableView) -> list[Square]:
    """The tiles in a picture, from what each patch shows (`named`, all of them tiles) and where it lies (`lying`)."""
    if not len(lying.places):
        return []
    every = np.arange(len(lying.places))
    best = named.labels.argmax(axis=1)
    turns = named.turns[every, best].argmax(axis=1)
    same = templates.alike[named.picture[every, best], turns]
    sure = named.labels[every, best] * (named.turns[every, best] * same).sum(axis=1) * named.there
    spots = table.plane.picture(np.vstack(lying.spots(turns)))
    labels = templates.labels
    return [
        Square(row, col, Seen.among(labels, chances), _point(middle), _point(top), float(likely))
        for (col, row), chances, middle, top, likely in zip(
            lying.places.tolist(), named.labels, spots[: len(every)], spots[len(every) :], sure, strict=True
        )
    ]


def _point(spot: Floats) -> Point:
    return float(spot[0]), float(spot[1])
