"""Which disc and which pawn lie on a space, told by the colours of its pixels, wherever in it they show.

The classifier knows what spaces look like; where a pawn hides most of a disc, or is as pale as what it stands on,
hardly any space that it learnt from looks the same. Yet every pixel is of the tile, in light or shadow, of the disc, of
the pawn, or of something else. How well the best mixture of these explains the pixels
(`companion.vision.board.mixture`) is evidence beside the classifier's. No two
boxes' wood is painted alike: where pawns surely stand, their paint is learnt from the picture first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from companion.vision.board.mixture import CORNERS, INSIDE, Mixture, Numbers
from companion.vision.board.tuning import TUNING
from companion.vision.classify.classifier import Classifier, softmax
from companion.vision.classify.palette import COLOURS, colours_in_light, colours_of, in_shadow, spread
from companion.vision.geometry.plane import Array, Picture

TUNED = TUNING.mixing

Shown = Callable[[Numbers], Array | Picture]


def told_by_colours(
    classifier: Classifier, in_full: Shown, gain: Array, terrain: Array, crops: Array, pawns: Array, trust: float
) -> tuple[Array, Array]:
    """Probabilities (n, answers) of crops and pawns once the colours count too, as far as looks can be trusted.

    `in_full` shows some of these spaces (k, FINE, FINE, 3), white 1.0 after the `gain` (n, 1, 1, 3); `terrain`, `crops`
    and `pawns` are the probabilities so far. Nothing changes where no tile lies, nor where no colours were learnt.
    """
    crops, pawns = crops.copy(), pawns.copy()
    bare, no_disc, no_pawn = (question.index(None) for question in classifier.questions)
    maybe, hides = (pawns[:, no_pawn] < 1 - least for least in (TUNED.doubted, TUNED.hides))
    claimed = crops.argmax(axis=1) != no_disc
    of_disc = np.where(hides, np.where(claimed, TUNED.claimed, TUNED.none_under), TUNED.plain)
    unsure = (pawns.max(axis=1) < np.where(claimed, TUNED.on_disc, TUNED.unasked)) | (crops.max(axis=1) < of_disc)
    grounds = terrain.argmax(axis=1)
    asked = np.flatnonzero(maybe & unsure & (grounds != bare))
    if not classifier.palettes or not asked.size:
        return crops, pawns
    known, seen = known_palettes(classifier), in_full(asked).reshape(len(asked), -1, 3)
    inside, corners = (colours_of(seen.take(pixels, axis=1), gain[asked, 0]) for pixels in (INSIDE, CORNERS))
    grounds = grounds[asked]
    inside, corners = in_the_light(known.tiles[grounds], inside, corners)
    around = spread(np.stack([np.bincount(some, minlength=COLOURS) for some in corners]))
    tiles = np.stack([known.tiles[grounds], known.shaded[grounds], around], axis=1)
    spaces = Mixture.each(inside, tiles)
    paints = _shown(spaces, known, crops[asked].argmax(axis=1), pawns[asked] > TUNED.surely)
    ways = _Ways.of(classifier, known, crops[asked], pawns[asked], hides[asked])
    more = ways.explained(spaces, known.discs, paints)
    shares = ways.shared(more, trust)
    if (two := ways.perhaps_two(shares)).size:
        shares = ways.shared(ways.with_a_second(more, two, spaces, known.discs, paints), trust)
    crops[asked], pawns[asked] = ways.shared_anew(shares)
    return crops, pawns


def in_the_light(tiles: Array, inside: Numbers, corners: Numbers) -> tuple[Numbers, Numbers]:
    """The colours (n, pixels) inside spaces and at their corners as they would be without the shadow that lies there.

    What the corners show tells how dark that is, by the palettes (n, COLOURS) of the tiles: a disc in the shadow of a
    cup looks like a dark pawn's paint.
    """
    lights = TUNING.doubts.lights
    likely = np.stack(
        [
            np.log(np.take_along_axis(tiles, colours_in_light(light)[corners], axis=1) + TUNED.never / COLOURS).mean(
                axis=1
            )
            + TUNED.lit * (light == 1)
            for light in lights
        ]
    )
    light = likely.argmax(axis=0)
    tables = np.stack([colours_in_light(each) for each in lights])[light]
    return np.take_along_axis(tables, inside, axis=1), np.take_along_axis(tables, corners, axis=1)


@dataclass(frozen=True, eq=False)
class KnownPalettes:
    """Palettes by answer (answers, COLOURS) of tiles, lit and in shadow, discs and pawns; of nothing there is none.

    `alike` (discs, pawns) is which pawns have a disc's own colour.
    """

    tiles: Array
    shaded: Array
    discs: Array
    pawns: Array
    alike: NDArray[np.bool_]


_OF: WeakKeyDictionary[Classifier, KnownPalettes] = WeakKeyDictionary()
"""The palettes of each classifier, no longer than that is kept."""


def known_palettes(classifier: Classifier) -> KnownPalettes:
    """The palettes that a classifier learnt."""
    if (known := _OF.get(classifier)) is None:
        known = _OF[classifier] = _arranged(classifier)
    return known


def _arranged(classifier: Classifier) -> KnownPalettes:
    every = zip(classifier.questions, classifier.palettes, strict=True)
    tiles, discs, pawns = (np.insert(palettes, answers.index(None), 0, axis=0) for answers, palettes in every)
    shared = np.minimum(discs[:, None], pawns).sum(axis=2)
    alike = shared > np.maximum(TUNED.alike, TUNED.own * shared.sum(axis=0) / max(1, len(discs) - 1))
    return KnownPalettes(tiles, in_shadow(tiles), discs, pawns, alike)


@dataclass(frozen=True, eq=False)
class _Ways:
    """What may lie and stand on spaces (n): each disc (d,) with no pawn or the likeliest one.

    `upon` (n, 2) are these two answers, no pawn first; `may` (n, d, 2) is which ways are possible at all. The likeliest
    pawn has the colour of the `same` discs (n, d): of these, and of no disc, its colours tell nothing. `hides` (n,) is
    where a pawn may hide a disc; `crops` and `pawns` (n, answers) are the probabilities so far.
    """

    crops: Array
    pawns: Array
    hides: NDArray[np.bool_]
    upon: Numbers
    may: NDArray[np.bool_]
    same: NDArray[np.bool_]
    no_disc: int

    @classmethod
    def of(
        cls, classifier: Classifier, known: KnownPalettes, crops: Array, pawns: Array, hides: NDArray[np.bool_]
    ) -> _Ways:
        """The ways of spaces that were read so."""
        no_disc, no_pawn = (question.index(None) for question in classifier.questions[1:])
        standing = pawns.copy()
        standing[:, no_pawn] = -1
        likeliest = standing.argmax(axis=1)
        lies = hides[:, None] | np.eye(crops.shape[1], dtype=bool)[crops.argmax(axis=1)]
        stands = np.stack([pawns[:, no_pawn] >= TUNED.stands, np.ones(len(pawns), bool)], axis=1)
        upon = np.stack([np.full_like(likeliest, no_pawn), likeliest], axis=1)
        same = known.alike[:, likeliest].T
        return cls(crops, pawns, hides, upon, lies[:, :, None] & stands[:, None], same, no_disc)

    def explained(self, spaces: Sequence[Mixture], discs: Array, paints: Array) -> Array:
        """How much the colours say for each way (n, d, 2), as a logarithm, by palettes of discs and pawns."""
        more = np.zeros(self.may.shape, np.float32)
        for space, may, upon, found in zip(spaces, self.may, self.upon, more, strict=True):
            disc, pawn = np.nonzero(may)
            cost = TUNED.disc * (disc != self.no_disc) + TUNED.pawn * pawn
            found[may] = space.explained((discs, disc), (paints, upon[pawn])) - cost
        return more

    def perhaps_two(self, shares: Array) -> Numbers:
        """On which spaces a second pawn may stand beside the likeliest: a disc seems to lie there, doubtfully."""
        disc = shares.sum(axis=2).argmax(axis=1)
        doubtful = self.crops[np.arange(len(disc)), disc] < TUNED.surely
        return np.flatnonzero((disc != self.no_disc) & doubtful & self.hides)

    def with_a_second(
        self, more: Array, spaces: Numbers, seen: Sequence[Mixture], discs: Array, paints: Array
    ) -> Array:
        """The same where a second pawn may stand on some `spaces`, of all that are `seen`.

        A disc in another colour than the first pawn's shows that it is there, whoever stands beside; the second pawn's
        paint is no disc.
        """
        hid, found = self._untold & self.may[:, :, 1], more.copy()
        for n in spaces.tolist():
            first = self.upon[n, 1]
            second = np.flatnonzero(paints.any(axis=1) & (np.arange(len(paints)) != first))
            if not second.size:  # all pawns of the box are of one colour
                continue
            under = np.flatnonzero(hid[n])
            lies, stands = np.repeat(under, len(second)), np.tile(second, len(under))
            two = seen[n].explained((discs, lies), (paints, np.full_like(lies, first)), (paints, stands))
            cost = TUNED.disc * (under != self.no_disc) + TUNED.pawn + TUNED.second
            found[n, under, 1] = np.maximum(found[n, under, 1], two.reshape(len(under), -1).max(axis=1) - cost)
        return found

    @property
    def _untold(self) -> NDArray[np.bool_]:
        """Of which discs (n, d) the likeliest pawn's colours tell nothing."""
        return np.asarray(self.same | (np.arange(self.same.shape[1]) == self.no_disc))

    def shared(self, more: Array, trust: float) -> Array:
        """How likely each way is (n, d, 2), by what it was before and how much `more` colours say."""
        before = np.log(self.crops + TUNED.never)[:, :, None]
        before = before + np.log(np.take_along_axis(self.pawns, self.upon, axis=1) + TUNED.never)[:, None]
        more = np.where(self.may, more, -np.inf)
        most = more.max(axis=2)
        limit = np.where(self.same, most, -np.inf).max(axis=1, keepdims=True)
        limit = np.where(np.isfinite(limit), limit, np.inf)
        more = np.where(self.same[:, :, None], most[:, :, None], more)
        more[:, self.no_disc, 1:] = np.minimum(more[:, self.no_disc, 1:], limit)
        scores = np.where(self.may, before + TUNED.worth * trust * more, -np.inf)
        return softmax(scores.reshape(len(scores), -1)).reshape(scores.shape)

    def shared_anew(self, shares: Array) -> tuple[Array, Array]:
        """Probabilities (n, answers) of crops and pawns: what the possible ones have together is shared anew so."""
        crops, pawns = self.crops, self.pawns.copy()
        lies, stands = self.may.any(axis=2), self.may.any(axis=1)
        crops = np.where(lies, (crops * lies).sum(axis=1, keepdims=True) * shares.sum(axis=2), crops)
        here = np.take_along_axis(pawns, self.upon, axis=1)
        anew = np.where(stands, (here * stands).sum(axis=1, keepdims=True) * shares.sum(axis=1), here)
        np.put_along_axis(pawns, self.upon, anew, axis=1)
        return crops, pawns


def _shown(spaces: Sequence[Mixture], known: KnownPalettes, discs: Numbers, surely: NDArray[np.bool_]) -> Array:
    """The palettes of pawns (answers, COLOURS) as a picture shows them, where it shows enough of them.

    Of each of its spaces are given the disc (n,) and which pawn surely stands on it (n, pawns).
    """
    shown = known.pawns.copy()
    for pawn in np.flatnonzero(surely.any(axis=0) & known.pawns.any(axis=1)).tolist():
        seen, about = np.zeros(COLOURS), spread(known.pawns[pawn : pawn + 1])
        for n in np.flatnonzero(surely[:, pawn]).tolist():
            seen += spaces[n].painted((known.discs, discs[n : n + 1]), (about, np.array([0])))
        if seen.sum() >= TUNED.enough:
            shown[pawn] = spread(seen + TUNED.usual * seen.sum() * known.pawns[pawn])
    return shown
