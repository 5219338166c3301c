"""Which disc and which pawn the colours of a space tell of, wherever in it they show.

The classifier knows what spaces look like; where a pawn hides most of a disc, or is as pale as what it stands on,
hardly any space that it learnt from looks the same. Yet every pixel is of the tile, in light or shadow, of the disc, of
the pawn, or of something else. How large the shares of these are is fitted to the pixels of each part of the space
(expectation and maximisation), and how well the best shares explain them is evidence beside the classifier's. No two
boxes' wood is painted alike: where pawns surely stand, their paint is learnt from the picture first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from companion.vision.board.patches import SPAN_MM
from companion.vision.classify.classifier import Classifier, softmax
from companion.vision.classify.features import FINE
from companion.vision.classify.palette import COLOURS, colours_of, in_shadow, spread
from companion.vision.geometry.plane import Array, Picture

Colours = NDArray[np.intp]
Shown = Callable[[NDArray[np.intp]], Array | Picture]
ABOUT_MM = 13.0
"""How far from the middle discs and pawns may show; farther away they tell no more of themselves."""
THIRDS_MM = (-4.5, 4.5)
"""Where the thirds of that part end, either way: a pawn is in few of its nine parts, the print of a disc in many."""
CORNERS_MM = (12.0, 20.0)
"""How far from the middle, right or left and up or down, a tile's corners show."""
DOUBTED = 0.006
"""A pawn less likely than this does not stand there, whatever the colours say."""
HIDES, STANDS = 0.1, 0.002
"""Under a pawn that is less likely than this, the disc is as it was read; where none is less likely than that, one
stands.
"""
PLAIN, BENEATH = 0.98, 0.995
"""What was read with more than this is not asked of the colours: where no pawn hides anything, and beneath one."""
SURELY, ENOUGH = 0.9, 40
"""A pawn likelier than this shows its paint, if the picture has so many pixels of it."""
USUAL = 0.3
"""What a paint's usual palette counts beside what the picture shows of it."""
EVERY = 2
"""Of so many pixels one is asked, as on a chessboard: of 4,505 distorted spaces 4,447 are right, as when each was."""
WORTH = 0.014
"""What each pixel counts, as its neighbours show about the same."""
DISC, PAWN = 260.0, 30.0
"""By how much, as a logarithm, a disc's or a pawn's colours must explain pixels better than none: colours mix at edges,
and with more of them anything is explained better.
"""
SECOND = 260.0
"""The same of a second pawn beside the one that stands there, against the rules: its paint is no disc."""
ALIKE, OWN = 0.2, 1.8
"""A disc and a pawn that share so much of their colours, and so many times as much as that pawn shares with discs on
average, as white ones do with all, are of one colour: it cannot tell which of them is seen.
"""
ROUNDS, LEAST, NEVER = 2, 1e-4, 1e-4
"""Rounds of the fit, the least share, and how likely at least is what the classifier rules out."""


def told_by_colours(
    classifier: Classifier, in_full: Shown, gain: Array, terrain: Array, crops: Array, pawns: Array, trust: float
) -> tuple[Array, Array]:
    """Probabilities (n, answers) of crops and pawns once the colours count too, as far as looks can be trusted.

    `in_full` shows some of these spaces (k, FINE, FINE, 3), white 1.0 after the `gain` (n, 1, 1, 3); `terrain`, `crops`
    and `pawns` are the probabilities so far. Nothing changes where no tile lies, nor where no colours were learnt.
    """
    crops, pawns = crops.copy(), pawns.copy()
    bare, no_disc, no_pawn = (question.index(None) for question in classifier.questions)
    maybe, hides = (pawns[:, no_pawn] < 1 - least for least in (DOUBTED, HIDES))
    unsure = np.minimum(pawns.max(axis=1), crops.max(axis=1)) < np.where(hides, BENEATH, PLAIN)
    grounds = terrain.argmax(axis=1)
    asked = np.flatnonzero(maybe & unsure & (grounds != bare))
    if not classifier.palettes or not asked.size:
        return crops, pawns
    known, seen = _known(classifier), in_full(asked).reshape(len(asked), -1, 3)
    inside, corners = (colours_of(seen.take(pixels, axis=1), gain[asked, 0]) for pixels in (_INSIDE, _CORNERS))
    around = spread(np.stack([np.bincount(some, minlength=COLOURS) for some in corners]))
    grounds = grounds[asked]
    tiles = np.stack([known.tiles[grounds], known.shaded[grounds], around], axis=1)
    spaces = [_Space.of(*look) for look in zip(inside, tiles, strict=True)]
    paints = _shown(spaces, known.discs[crops[asked].argmax(axis=1)], known.pawns, pawns[asked] > SURELY)
    stands = np.delete(np.arange(pawns.shape[1]), no_pawn)
    first = stands[pawns[np.ix_(asked, stands)].argmax(axis=1)]
    for space, at, likeliest in zip(spaces, asked.tolist(), first.tolist(), strict=True):
        under = np.arange(crops.shape[1]) if hides[at] else crops[at].argmax(keepdims=True)
        upon = [likeliest] if pawns[at, no_pawn] < STANDS else [no_pawn, likeliest]
        cost = DISC * (under != no_disc)[:, None] + PAWN * np.not_equal(upon, no_pawn)
        more = space.explained(known.discs[under], paints[upon]) - cost
        before = np.log(crops[at, under] + NEVER)[:, None] + np.log(pawns[at, upon] + NEVER)
        same, none = known.alike[under, likeliest], under == no_disc
        shares = _shared(before, more, same, none, trust)
        disc = under[shares.sum(axis=1).argmax()]
        if disc != no_disc and crops[at, disc] < SURELY and hides[at]:
            # a disc in another colour than the first pawn's shows that it is there, whoever stands beside
            hid = none | same
            two = space.explained_by_two(known.discs[under[hid]], paints, likeliest) - cost[hid, -1] - SECOND
            more[hid, -1] = np.maximum(more[hid, -1], two)
            shares = _shared(before, more, same, none, trust)
        _share_anew(crops[at], under, shares.sum(axis=1))
        _share_anew(pawns[at], upon, shares.sum(axis=0))
    return crops, pawns


@dataclass(frozen=True, eq=False)
class _Known:
    """Palettes by answer (answers, COLOURS) of tiles, lit and in shadow, discs and pawns; of nothing there is none.

    `alike` (discs, pawns) is which pawns have a disc's own colour.
    """

    tiles: Array
    shaded: Array
    discs: Array
    pawns: Array
    alike: NDArray[np.bool_]


_OF: WeakKeyDictionary[Classifier, _Known] = WeakKeyDictionary()
"""The palettes of each classifier, no longer than that is kept."""


def _known(classifier: Classifier) -> _Known:
    if (known := _OF.get(classifier)) is None:
        known = _OF[classifier] = _arranged(classifier)
    return known


def _arranged(classifier: Classifier) -> _Known:
    every = zip(classifier.questions, classifier.palettes, strict=True)
    tiles, discs, pawns = (np.insert(palettes, answers.index(None), 0, axis=0) for answers, palettes in every)
    shared = np.minimum(discs[:, None], pawns).sum(axis=2)
    alike = shared > np.maximum(ALIKE, OWN * shared.sum(axis=0) / max(1, len(discs) - 1))
    return _Known(tiles, in_shadow(tiles), discs, pawns, alike)


@dataclass(frozen=True, eq=False)
class _Space:
    """The colours (k,) that each part of a space shows, how often (k,), and in which part that is (k, parts).

    `under` (4, k) is how often they occur on its tile, in a shadow on it, in its corners, and on anything.
    """

    colours: Colours
    counts: Array
    parts: Array
    under: Array

    @classmethod
    def of(cls, inside: Colours, under: Array) -> _Space:
        """From its pixels' colours (p,) and palettes (3, COLOURS) of its tile, lit, in shadow and in its corners."""
        every = np.bincount(_PART * COLOURS + inside, minlength=PARTS * COLOURS)
        found = np.flatnonzero(every > 0)
        part, colours = np.divmod(found, COLOURS)
        mixed = np.full((len(under) + 1, len(colours)), 1 / COLOURS, np.float32)
        mixed[:-1] = under[:, colours]
        return cls(colours, EVERY * every[found].astype(np.float32), _EACH[part], mixed)

    def explained(self, discs: Array, paints: Array) -> Array:
        """The log likelihood (d, p) of the colours with each of these discs (d, COLOURS) and pawns (p, COLOURS)."""
        made = self._mixed(discs[:, None, self.colours], paints[:, self.colours])
        return np.asarray(np.log(made.sum(axis=-2)) @ self.counts)

    def explained_by_two(self, discs: Array, paints: Array, pawn: int) -> Array:
        """The same (d,) with this pawn and the other one beside it, of all paints (p, COLOURS), that explains most."""
        here = paints[:, self.colours]
        others = here[[n for n, paint in enumerate(paints) if n != pawn and paint.any()]]
        made = self._mixed(discs[:, None, self.colours], here[pawn], others)
        return np.asarray((np.log(made.sum(axis=-2)) @ self.counts).max(axis=1))

    def painted(self, disc: Array, paint: Array) -> Array:
        """How many pixels of each colour (COLOURS,) are of a pawn of this paint that stands on this disc."""
        made = self._mixed(disc[self.colours], paint[self.colours])
        return np.asarray(np.bincount(self.colours, made[-1] / made.sum(axis=0) * self.counts, COLOURS), np.float32)

    def _mixed(self, *upon: Array) -> Array:
        """How often each colour is of each of what is mixed (..., 4 + n, k), in the mixtures that fit best.

        The n of `upon` (..., k) are how often they occur on the discs and pawns of several ways.
        """
        ways = np.broadcast_shapes(*(one.shape[:-1] for one in upon))
        mixed = np.empty((*ways, len(self.under) + len(upon), len(self.counts)), np.float32)
        mixed[..., : len(self.under), :] = self.under
        for n, one in enumerate(upon, len(self.under)):
            mixed[..., n, :] = one
        made, of_part = mixed, self.parts / (self.counts @ self.parts)
        for _ in range(ROUNDS):
            shares = (made * (self.counts / made.sum(axis=-2, keepdims=True))) @ of_part
            made = mixed * (np.maximum(shares, LEAST) @ self.parts.T)
        return np.asarray(made, np.float32)


def _shown(spaces: Sequence[_Space], discs: Array, paints: Array, surely: NDArray[np.bool_]) -> Array:
    """The palettes of pawns (answers, COLOURS) as a picture shows them, where it shows enough of them.

    Of each of its spaces are given the palette of the disc (n, COLOURS) and which pawn surely stands on it (n, pawns).
    """
    shown = paints.copy()
    for pawn in np.flatnonzero(surely.any(axis=0) & paints.any(axis=1)).tolist():
        seen, about = np.zeros(COLOURS), spread(paints[pawn])
        for n in np.flatnonzero(surely[:, pawn]).tolist():
            seen += spaces[n].painted(discs[n], about)
        if seen.sum() >= ENOUGH:
            shown[pawn] = spread(seen + USUAL * seen.sum() * paints[pawn])
    return shown


def _shared(before: Array, more: Array, same: NDArray[np.bool_], none: NDArray[np.bool_], trust: float) -> Array:
    """How likely each disc with each pawn (d, p) is, by what it was `before`, and how much `more` colours say, as logs.

    The last pawn has the colour of the `same` discs (d,): of these and of `none` its colours tell nothing.
    """
    if same.any():
        more = more.copy()
        more[same] = more[same].max(axis=1, keepdims=True)
        more[none, -1] = np.minimum(more[none, -1], more[same].max())
    return np.asarray(softmax((before + WORTH * trust * more).ravel()).reshape(more.shape))


def _share_anew(chances: Array, answers: Sequence[int] | Colours, shares: Array) -> None:
    """Share anew, in place, what some answers have together: as much as `shares` say, each of one answer."""
    chances[answers] = chances[answers].sum() * shares


def _pixels() -> tuple[NDArray[np.intp], Colours, NDArray[np.intp]]:
    """Which pixels of a space that are asked, counted row by row, show discs and pawns, in which of nine parts each of
    them is, and which show the tile's corners, which these hardly ever hide.
    """
    inner, outer = CORNERS_MM
    off = (np.arange(FINE) - (FINE - 1) / 2) * SPAN_MM / FINE
    far, third = (np.abs(off) > inner) & (np.abs(off) < outer), np.digitize(off, THIRDS_MM)
    asked = np.indices((FINE, FINE)).sum(axis=0) % EVERY == 0
    inside = (np.hypot(*np.meshgrid(off, off)) < ABOUT_MM) & asked
    return np.flatnonzero(inside), (3 * third[:, None] + third)[inside], np.flatnonzero(far[:, None] & far & asked)


_INSIDE, _PART, _CORNERS = _pixels()
PARTS = int(_PART.max()) + 1
_EACH = np.eye(PARTS, dtype=np.float32)
