"""Which gems were taken off a mine: while some may be taken, mostly one of the few counts that can be left.

A gem is a disc of one colour that the mine's own picture does not show there. Hands may leave gems anywhere on the
tile; where a disc is only half like a gem, or something else stands out, nothing is said of the mine. Fewer than may
be left are believed of a mine if gems of the colours that are gone are seen elsewhere, or were seen there: a box's own
may be unlike ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from operator import le

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.cacao.actions import Pick
from companion.games.cacao.box import GEMS
from companion.games.cacao.layouts import counts_of, gems_on
from companion.games.cacao.state import Cacao
from companion.games.kit import Labels, Layout, Spot
from companion.games.kit.spaces.squares import Cell, place_of
from companion.vision.classify.anomaly import upright
from companion.vision.classify.profile import Profile
from companion.vision.classify.templates import DARKEST, SIDE
from companion.vision.geometry.plane import Array, Picture
from companion.vision.observation import Square
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.squares import KIND

MINE = "gem-mine"
FINE = 2 * SIDE
"""Pixels of a straightened tile's side."""
LEAST_PIXELS = 36.0
"""A tile whose side is smaller in the picture is not looked at: none was tried."""
FOOT_MM, APART_MM = 4.3, 4.4
"""Half across the disc that must be of a gem's colour, and of what is taken away where a gem was found."""
THERE, BARE = 0.93, 0.03
"""So much of a disc has a gem's colour where one lies (0.93 at least of 198, 0.88 at most where none did); it may be
one where there is so much more of it than anywhere in the mine's own picture.
"""
MAYBE = (0.4, 0.78, 0.4, 0.6)
"""From so much on it may be one, red, green, blue and white: leaves too are green, and beside a gem white is left."""
SHARP = 0.35
"""So much of the mine's print, as far as so many pixels can show it, is seen round the gems (0.5 and more of nine in
ten drawn, 0.2 or less out of focus, where counts were wrong).
"""
ROUND_MM = 6.0
"""Half across what a gem hides of the print, and blurs."""
WHOLE = 0.98
"""A disc of which so much is white bears a white gem, printed or not (0.96 at most where none lay)."""
TELLING = 0.35
"""So much of a disc at least must be printed otherwise than white for it to tell a white gem."""
OFF, STRANGE = 0.5, 0.35
"""How far a pixel's colour or light is off the mine's own, as logarithms, and in how much of a disc, where something
lies that is no gem.
"""
SURE, HARDLY = 0.99, 0.9
"""How likely a count is that was read, and one with which hands may not be done, or without any gem of a colour."""
DOUBTED, UNREAD = 0.4, 0.85
"""The same of gems that are gone and may be such as the eyes do not see; and that all is as it was where it is unread.
"""
MOST = 6
"""Gems that lie on one mine."""
WHITE = GEMS.index("white")
"""The colour that the mine's own picture shows too."""

Counts = tuple[int, ...]
Mask = NDArray[np.float32]


def gems_there(
    frame: Picture, profile: Profile, table: TableView, mines: Mapping[Cell, Square], state: Cacao
) -> dict[Cell, Labels]:
    """What lies on these mines, of all that may be left there; what cannot be read is as likely one as the other.

    Where no gem may be taken now, what lies there is what lay there, if not plainly less.
    """
    open_now = choices(state)
    seen = {cell: counted(frame, profile, table, square) for cell, square in mines.items()}
    colours = _colours_of(counts for counts in seen.values() if counts is not None)
    found: dict[Cell, Labels] = {}
    for cell, counts in seen.items():
        known = state.jungle_at[cell].gems
        left = open_now.get(cell, {known: 1.0})
        if counts is not None and counts not in left and all(map(le, counts, known)):
            likely = HARDLY if _seen_elsewhere(counts, known, colours) else DOUBTED
            found[cell] = {gems_on(counts): likely, gems_on(known): 1 - likely}
        elif counts != known and cell not in open_now:
            found[cell] = {gems_on([0 for _ in known]): 1 - UNREAD, gems_on(known): UNREAD}
        else:
            found[cell] = judged(left, counts)
    return found


def gems_laid(
    frame: Picture, profile: Profile, table: TableView, mines: Mapping[Cell, Square], state: Cacao
) -> dict[Cell, Labels]:
    """What lies on these mines that were just laid, if it is what lay on one that could be taken: it tells which, and
    is missed if it has gone at the next look.
    """
    shown = {tile.gems: 0.0 for tile in state.shown if tile.gems}
    seen = {cell: counted(frame, profile, table, square) for cell, square in mines.items()} if shown else {}
    return {cell: judged({**shown, counts: SURE}, counts) for cell, counts in seen.items() if counts in shown}


def reconsider(state: Cacao, seen: Mapping[Spot, Labels], right: Layout, matched: bool = False) -> dict[Spot, Labels]:
    """What was read, where this surely lay right before: gems of colours that were seen, and are not, have gone."""
    layout, told = state.layout(), dict(seen)
    colours = _colours_of(counts_of(label) for (_, layer), label in right.items() if layer == "gems" and label)
    for spot, labels in seen.items():
        known = layout.get(spot) if spot[1] == "gems" else None
        gone = [label for label, chance in labels.items() if label not in (None, known) and chance == DOUBTED]
        if known and gone and _seen_elsewhere(counts_of(gone[0] or ""), counts_of(known), colours):
            told[spot] = {gone[0]: HARDLY, known: 1 - HARDLY}
    return told


def _colours_of(mines: Iterable[Counts]) -> list[bool]:
    """Which colours lie on any of these mines."""
    return [sum(number) > 0 for number in zip(*mines, strict=True)] or [False] * len(MAYBE)


def _seen_elsewhere(seen: Counts, known: Counts, colours: Sequence[bool]) -> bool:
    """Whether only such gems are gone as are of `colours` that are seen."""
    return all(n == there or can for n, there, can in zip(seen, known, colours, strict=True))


def choices(state: Cacao) -> dict[Cell, dict[Counts, float]]:
    """The mines off which gems may be taken now: what may be left there, what lies there first, and how surely."""
    seats = tuple(state.due()) if state.question() is None else ()
    places = {action.jungle for seat in seats for action in state.actions(seat) if isinstance(action, Pick)}
    return {cell: _left(state, cell) for cell in state.jungle_at if place_of(cell) in places}


def judged(left: Mapping[Counts, float], seen: Counts | None) -> Labels:
    """The labels of a mine on which so many gems were seen of each colour, None if they could not be told."""
    if seen is None or seen not in left:
        return {gems_on(counts): 1 / len(left) for counts in left}
    others = (1 - left[seen]) / max(1, len(left) - 1)
    return {gems_on(counts): left[seen] if counts == seen else others for counts in left}


def _left(state: Cacao, cell: Cell) -> dict[Counts, float]:
    """Every count that workers at a mine can leave, first the one without any taken.

    Hands that have taken fewer than the workers of whole edges may not be done. Of a colour that is not seen at all the
    box's gems may be ones that the eyes do not see, or nobody may have laid any.
    """
    known = state.jungle_at[cell].gems
    workers = [state.workers_on(edge) for edge in state.open if edge.jungle == cell]
    whole = {min(sum(some), sum(known)) for number in range(len(workers) + 1) for some in combinations(workers, number)}
    found = {}
    for taken in product(*(range(there + 1) for there in known)):
        if sum(taken) <= sum(workers):
            left = tuple(there - gone for there, gone in zip(known, taken, strict=True))
            seen = all(there or not gone for there, gone in zip(left, taken, strict=True))
            found[left] = SURE if sum(taken) in whole and seen else HARDLY
    return found


def counted(frame: Picture, profile: Profile, table: TableView, square: Square) -> Counts | None:
    """How many gems of each colour lie on a mine; None if that cannot be told."""
    part = profile.printed_part(KIND)
    middle, top = np.array(square.centre), np.array(square.top)
    pixels = 2 * float(np.hypot(*(top - middle)))
    if pixels < LEAST_PIXELS:
        return None
    tile = upright(frame, table, [square], FINE)[0]
    bare = _enlarged(part.templates.flat[part.templates.names.index(MINE)])
    tile /= np.median((tile / np.maximum(bare, DARKEST)).reshape(-1, 3), axis=0)
    return counted_on(tile, bare, FINE / part.size_mm, pixels)


def counted_on(tile: Array, bare: Array, per_mm: float, pixels: float) -> Counts | None:
    """The same on a straightened tile that was so many pixels wide, beside the mine's own picture in the same light,
    white 1.0.
    """
    own = _Looks.of(bare, bare, per_mm)
    looks = _Looks.of(tile, bare, per_mm, own.white)
    from_here = [max(least, share + BARE) for least, share in zip(MAYBE, own.most(), strict=True)]
    if max(from_here) > THERE:
        return None
    round_them = np.ones(tile.shape[:2], np.float32)
    counts = [0] * len(MAYBE)
    for _ in range(MOST + 1):
        colour, share, at = looks.likeliest(from_here)
        if share < from_here[colour]:
            sharp = _sharpness(tile, _as_seen(bare, pixels), round_them) >= SHARP
            return tuple(counts) if sharp and looks.strangest() <= STRANGE and looks.whitest() < THERE else None
        if share < THERE:
            return None
        counts[colour] += 1
        looks.take_away(at, round(APART_MM * per_mm))
        cv2.circle(round_them, at, round(ROUND_MM * per_mm), 0.0, cv2.FILLED)
    return None


@dataclass(frozen=True, eq=False)
class _Looks:
    """Where a tile has each gem's colour, and where it is otherwise than the mine's own picture; 1 there, else 0.

    Nothing is told about white where the mine's own picture is white: `telling` is how much of a disc about each pixel
    tells a colour. `white` is all that is white.
    """

    colours: Sequence[Mask]
    telling: Sequence[Mask]
    white: Mask
    strange: Mask
    foot: Mask

    @classmethod
    def of(cls, tile: Array, bare: Array, per_mm: float, printed: Mask | None = None) -> _Looks:
        """Those of a straightened tile; `printed` is where the mine's own picture is white, None for that picture."""
        colours, foot = _of_colours(tile, bare), _disc(FOOT_MM * per_mm)
        white = colours[WHITE].copy()
        print_tells = [np.ones_like(mask) for mask in colours]
        print_tells[WHITE] -= cv2.dilate(white if printed is None else printed, np.ones((3, 3)))
        colours[WHITE] *= print_tells[WHITE]
        off = np.abs(_logs(tile) - _logs(bare)).max(axis=2) > OFF
        telling = [np.maximum(_under(tells, foot), TELLING).astype(np.float32) for tells in print_tells]
        return cls(colours, telling, white, np.asarray(off, np.float32), foot)

    def most(self) -> list[float]:
        """How much at most of any disc has each colour."""
        return [float(share.max()) for share in self._shares()]

    def likeliest(self, least: Sequence[float]) -> tuple[int, float, tuple[int, int]]:
        """The colour and the middle of the disc that is most like a gem, and how much of it has the colour."""
        shares = self._shares()
        colour = max(range(len(shares)), key=lambda n: float(shares[n].max()) - least[n])
        share = float(shares[colour].max())
        down, right = np.unravel_index(int(shares[colour].argmax()), shares[colour].shape)
        as_much = (shares[colour] > share - 0.02).astype(np.uint8)
        _, parts, _, middles = cv2.connectedComponentsWithStats(as_much)
        x, y = middles[parts[down, right]]
        return colour, share, (round(float(x)), round(float(y)))

    def take_away(self, at: tuple[int, int], radius: int) -> None:
        """Leave out a disc that was counted."""
        for mask in (*self.colours, self.white, self.strange):
            cv2.circle(mask, at, radius, 0.0, cv2.FILLED)

    def strangest(self) -> float:
        """How much at most of any disc is otherwise than the mine's own picture."""
        return float(_under(self.strange, self.foot).max())

    def whitest(self) -> float:
        """How much at most of any disc is white, printed or not: a gem may lie where the print is white."""
        return float(_under(self.white, self.foot).max())

    def _shares(self) -> list[Mask]:
        pairs = zip(self.colours, self.telling, strict=True)
        shares = [np.asarray(_under(mask, self.foot) / telling, np.float32) for mask, telling in pairs]
        white = _under(self.white, self.foot)
        shares[WHITE] = np.where(white >= WHOLE, np.maximum(white, shares[WHITE]), shares[WHITE])
        return shares


def _of_colours(tile: Array, bare: Array) -> list[Mask]:
    """Where a tile is red, green, blue and white as gems are; green only where the mine's own picture is otherwise."""
    b, g, r = (tile[..., n] for n in range(3))
    high, low = tile.max(axis=2), tile.min(axis=2)
    red = (r > 1.9 * g) & (r > 1.9 * b) & (r > 0.25)
    green = (g > 1.5 * r) & (g > 1.4 * b) & (g > 0.25) & (np.abs(_logs(tile) - _logs(bare)).max(axis=2) > 0.15)
    blue = (b > 1.8 * r) & (b > 1.15 * g) & (b > 0.25)
    white = (high - low < 0.22 * high) & (low > 0.5)
    return [np.asarray(mask, np.float32) for mask in (red, green, blue, white)]


def _logs(tile: Array) -> Array:
    return np.asarray(np.log(np.clip(tile, 0, 2) + DARKEST), np.float32)


def _under(mask: Mask, foot: Mask) -> Mask:
    """How much of a disc about each pixel is in the mask."""
    return np.asarray(cv2.filter2D(mask, -1, foot, borderType=cv2.BORDER_CONSTANT), np.float32)


def _sharpness(tile: Array, bare: Array, within: Mask) -> float:
    """How much of what changes from pixel to pixel in the mine's own picture does so in a tile; 1 is all of it."""
    own, seen = (cv2.Laplacian(_logs(one).mean(axis=2), cv2.CV_32F) * within for one in (bare, tile))
    return float((own * seen).sum() / max(1e-6, float((own * own).sum())))


def _as_seen(bare: Array, pixels: float) -> Array:
    """The mine's own picture as one shows it that is so many pixels wide."""
    size = min(FINE, round(pixels))
    small = cv2.resize(bare, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (FINE, FINE), interpolation=cv2.INTER_LINEAR), np.float32)


@lru_cache(maxsize=4)
def _disc(radius: float) -> Mask:
    """A disc whose pixels come to 1."""
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = np.asarray(x * x + y * y <= radius * radius, np.float32)
    return np.asarray(disc / disc.sum(), np.float32)


def _enlarged(picture: Array) -> Array:
    return np.asarray(cv2.resize(picture, (FINE, FINE), interpolation=cv2.INTER_CUBIC), np.float32)
