"""Finds square parts of known sizes that touch each other: by the corners of the heap that they look like together.

Every heap has corners, and each of them is the corner of one part. A part that is read there is taken off the heap,
which then shows corners of those behind it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.profile import Profile
from companion.vision.classify.templates import COARSE, cut
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Square
from companion.vision.tiles.layout import TableView, from_above
from companion.vision.tiles.single import SOFT, corners_of, lattice_of_tiles, standing_out
from companion.vision.tiles.squares import read_places

PER_MM = 1.0
"""Pixels a mm of the view in which heaps are looked for."""
SMALLEST = 0.7
"""A heap that covers less than this share of the smallest part holds none."""
BENT = 2.0
"""Pixels by which what is straight may stray."""
ARM = 0.3
"""From a corner on, so much of a part's side at least is straight, both ways."""
SKEW = np.radians(12)
"""By so much a corner may differ from a right angle."""
SOLID, SEEN = 0.85, 0.75
"""Of `INNER` more than the second share is in view where a part lies; of those points more than the first share stand
out of the table.
"""
INNER = 0.4 * np.stack(np.meshgrid(*[np.linspace(-1, 1, 13)] * 2), axis=2).reshape(-1, 2)
"""Points (n, 2) all over a part, from its middle, where its side is 1; at its edge the view is not so sharp."""
CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
"""The corners of a part, likewise."""
CUT = 0.4
"""So little of a part that the picture's edge cuts stands for `SMALLEST` and `SEEN`: of 198 none was read wrongly, nor
any of 106 huts and village boards as a tile; of the tiles with half or more in view 138 of 160 were read.
"""
ROOMY = 1.15
"""A part that would be in the picture if it were so many times as wide is not cut: its outline is seen all round."""
NEAR, ALIKE = 0.06, np.radians(6)
"""Guesses are not told apart that lie nearer than this share of a part's side, and are turned more alike than this."""
BESIDE = 0.15
"""Guesses that lie no farther apart than this share of a part's side may be of the same part."""
OVERLAID = 0.15
"""Of two parts that lie beside each other, one seems to cover no more than this share of the other."""
LIKE = 0.4
"""What is less like a picture than this, -1 to 1, is not looked at closely: 0.48 is the least of 1,160 parts."""
SURE = 0.9
"""What is read less surely is none: it lies among others, and not all of its outline is seen."""


def read_touching_squares(
    frame: Picture, profile: Profile, table: TableView, most: Mapping[str, int]
) -> Mapping[str, Sequence[Square]]:
    """The free square parts in a BGR picture that touch each other, or lie alone, by kind, of which there are so many
    at most.

    Nothing is found where the table is hidden, nor what lies in the midst of parts of other kinds.
    """
    if not most:
        return {}
    return _taken(frame, profile, table, most, cut=False)


def read_cut_squares(frame: Picture, profile: Profile, table: TableView, kind: str) -> Sequence[Square]:
    """The free square parts of a kind that the edge of a BGR picture cuts, or nearly cuts, and of which it leaves
    enough to be read.
    """
    return _taken(frame, profile, table, {kind: math.inf}, cut=True)[kind]


def _taken(
    frame: Picture, profile: Profile, table: TableView, most: Mapping[str, float], cut: bool
) -> Mapping[str, Sequence[Square]]:
    """What is taken off all heaps; only of what the picture's edge `cut`, if asked for."""
    view, usable = from_above(frame, table, PER_MM)
    soft = np.asarray(cv2.GaussianBlur(view, (0, 0), SOFT), np.uint8)
    taking = _Taking(frame, profile, table, soft, usable, tuple(most), cut)
    for shape in standing_out(soft, usable):
        while taking.some_of(shape):
            pass
        if all(len(taking.found[kind]) >= number for kind, number in most.items()):
            break
    return taking.found


@dataclass(frozen=True, eq=False)
class _Guess:
    """Where a part of a kind may lie: its side and middle (2,) in mm, and how it is turned in radians."""

    kind: str
    side: float
    middle: Floats
    turn: float

    def spots(self, points: Floats) -> Floats:
        """Where points (n, 2) of it are, in mm; its middle is 0, and its side is 1."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        return np.asarray(self.middle + self.side * points @ [[c, s], [-s, c]])

    @property
    def about(self) -> tuple[object, ...]:
        """The same for guesses that lie nearly alike."""
        x, y = np.floor(self.middle / (NEAR * self.side)).tolist()
        return self.kind, x, y, int(self.turn % (np.pi / 2) / ALIKE)

    def beside(self, other: _Guess) -> bool:
        """Whether another guess may be of the same part."""
        away = float(np.linalg.norm(self.middle - other.middle))
        return self.kind == other.kind and away < BESIDE * self.side and abs(self._turned(other)) < SKEW

    def midst(self, guesses: Sequence[_Guess]) -> _Guess:
        """What these guesses of one part, itself among them, come to together."""
        middle = np.mean([guess.middle for guess in guesses], axis=0)
        return replace(self, middle=middle, turn=self.turn + float(np.mean([*map(self._turned, guesses)])))

    def _turned(self, other: _Guess) -> float:
        """How much farther another guess is turned, where a quarter turn is none."""
        return (other.turn - self.turn + np.pi / 4) % (np.pi / 2) - np.pi / 4

    def under(self, outline: Floats) -> bool:
        """Whether a part with this outline (4, 2), in mm, lies there."""
        own = self.spots(CORNERS).astype(np.float32)
        return cv2.intersectConvexConvex(own, outline.astype(np.float32))[0] > OVERLAID * self.side**2


class _Taking:
    """Takes parts off heaps, one after the other; `found` is what was taken, by kind."""

    def __init__(
        self,
        frame: Picture,
        profile: Profile,
        table: TableView,
        view: Picture,
        usable: NDArray[np.bool_],
        kinds: Sequence[str],
        cut: bool,
    ) -> None:
        self._frame, self._profile, self._table = frame, profile, table
        self._view, self._usable = view, usable
        self._cut, self._covers, self._shows = cut, CUT if cut else SMALLEST, CUT if cut else SEEN
        self._sides = {kind: profile.printed_part(kind).size_mm for kind in kinds}
        self._left = np.full(view.shape[:2], 255, np.uint8)
        self._taken: list[Floats] = list(table.markers)  # nothing free lies there
        self._tried: set[tuple[object, ...]] = set()
        self._doubtful: list[_Guess] = []
        self.found: dict[str, list[Square]] = {kind: [] for kind in kinds}

    def some_of(self, shape: NDArray[np.uint8]) -> bool:
        """Take what lies at the corners of the heaps in a shape, the largest first; whether anything did."""
        before = len(self._taken)
        left = np.asarray(cv2.bitwise_and(shape, self._left), np.uint8)
        heaps = _heaps(left, self._covers * min(self._sides.values()) ** 2)
        guesses = [guess for heap in heaps for guess in self._guesses(heap)]
        for guess in sorted(guesses, key=lambda guess: -guess.side):
            if guess.about in self._tried or any(map(guess.under, self._taken)):
                continue
            self._tried.add(guess.about)
            square = self._read(guess)
            if square is not None:
                self._take(guess.kind, square)
        return len(self._taken) > before

    def _read(self, guess: _Guess) -> Square | None:
        """The part that is surely read where it may lie, or in the midst of where it may lie by several corners.

        Where a light border does not stand out of a light table, each corner seems to lie farther in.
        """
        if self._likeness(guess) < LIKE:
            return None
        about = [guess, *filter(guess.beside, self._doubtful)]
        square = self._surely(guess)
        if square is None:
            self._doubtful.append(guess)
            square = self._surely(guess.midst(about)) if len(about) > 1 else None
        return square

    def _guesses(self, heap: NDArray[np.int32]) -> Iterator[_Guess]:
        """Where parts may lie that have one of a heap's corners, but where one was looked for already."""
        x, y, wide, high = cv2.boundingRect(heap)
        solid = np.zeros((high + 2, wide + 2), np.uint8)  # with nothing round it
        cv2.drawContours(solid, [heap - (x - 1, y - 1)], -1, 1, -1)
        for at, one, other, arm in _corners(heap):
            for kind, side in self._sides.items():
                if arm < ARM * side * PER_MM:
                    continue
                middle = (at + side / 2 * PER_MM * (one + other) + 0.5) / PER_MM + self._table.box[:2]
                guess = _Guess(kind, side, middle, float(np.arctan2(one[1], one[0])))
                if guess.about in self._tried or (self._cut and self._in_picture(guess)):
                    continue
                spots = np.rint(_pixels(guess.spots(INNER), self._table)).astype(np.int32)
                spots = spots[_seen(spots, self._usable)]
                right, down = np.clip(spots - (x - 1, y - 1), 0, (wide + 1, high + 1)).T
                if len(spots) > self._shows * len(INNER) and solid[down, right].mean() > SOLID:
                    yield guess

    def _in_picture(self, guess: _Guess) -> bool:
        """Whether all of a part is in the picture, with some room about it."""
        corners = self._table.plane.picture(guess.spots(ROOMY * CORNERS))
        return bool(((corners >= 0) & (corners < self._frame.shape[1::-1])).all())

    def _take(self, kind: str, square: Square) -> None:
        outline = corners_of(square, self._table, 1.0)
        self.found[kind].append(square)
        self._taken.append(outline)
        cv2.fillConvexPoly(self._left, np.rint(_pixels(outline, self._table)).astype(np.int32), 0)

    def _likeness(self, guess: _Guess) -> float:
        """How much what lies there is like the likeliest part of the kind, -1 to 1."""
        turned = np.array([[0.0, 0.0, guess.turn, 0.0]])
        patch = cut(self._view, _pixels(guess.middle[None], self._table), guess.side * PER_MM, turned)[0]
        small = np.asarray(cv2.resize(patch, (COARSE, COARSE), interpolation=cv2.INTER_AREA), np.uint8)
        return float(self._profile.printed_part(guess.kind).templates.likeness(small[None])[0])

    def _surely(self, guess: _Guess) -> Square | None:
        """The part that is surely read just there."""
        lattice, places = lattice_of_tiles(guess.middle, guess.turn, guess.side, 1, 1)
        squares = read_places(self._frame, self._profile, self._table, lattice, places, guess.kind)
        return next((square for square in squares if square.sure >= SURE), None)


def _heaps(shape: NDArray[np.uint8], least: float) -> Iterator[NDArray[np.int32]]:
    """The outlines (n, 1, 2) in a shape of what covers at `least` so many square mm."""
    for outline in cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        if cv2.contourArea(outline) > least * PER_MM**2:
            yield np.asarray(outline, np.int32)


def _seen(spots: NDArray[np.int32], usable: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of some spots (n, 2) of a view are where it is usable."""
    inside = np.asarray(((spots >= 0) & (spots < usable.shape[::-1])).all(axis=1))
    right, down = np.where(inside[:, None], spots, 0).T
    return np.asarray(inside & usable[down, right])


def _corners(heap: NDArray[np.int32]) -> Iterator[tuple[Floats, Floats, Floats, float]]:
    """The corners of a heap that are about right angles, inward or outward: where each is (2,), in pixels, which ways
    (2,) its two sides go, made a right angle, and how long the shorter one is.
    """
    spots = cv2.approxPolyDP(heap, BENT, True).reshape(-1, 2).astype(float)
    ahead = np.roll(spots, -1, axis=0) - spots
    long = np.linalg.norm(ahead, axis=1)
    for at, to, back, one, other in zip(spots, ahead, -np.roll(ahead, 1, axis=0), long, np.roll(long, 1), strict=True):
        angle = np.arctan2(to[0] * back[1] - to[1] * back[0], to @ back)
        if abs(abs(angle) - np.pi / 2) > SKEW:
            continue
        skew = angle - np.copysign(np.pi / 2, angle)  # the longer side tells better how the corner is turned
        turn = np.arctan2(to[1], to[0]) + skew * other / (one + other)
        way = np.array([np.cos(turn), np.sin(turn)])
        yield at, way, np.copysign(1.0, angle) * np.array([-way[1], way[0]]), float(min(one, other))


def _pixels(points: Floats, table: TableView) -> Floats:
    """Where points (n, 2) of the table, in mm, are in the view."""
    return np.asarray((points - table.box[:2]) * PER_MM - 0.5)
