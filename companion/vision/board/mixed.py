"""Which disc and which pawn the colours of a space tell of, wherever in it they show.

The classifier knows what spaces look like; where a pawn hides most of a disc, or is as pale as what it stands on,
hardly any space that it learnt from looks the same. Yet every pixel is of the tile, in light or shadow, of the disc, of
the pawn, or of something else. How large the shares of these are is fitted to the pixels (expectation and
maximisation), and how well the best shares explain them is evidence beside the classifier's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from companion.vision.board.patches import SPAN_MM
from companion.vision.classify.classifier import Classifier, softmax
from companion.vision.classify.features import FINE
from companion.vision.classify.palette import COLOURS, colours_of, frequency_among, in_shadow
from companion.vision.geometry.plane import Array

Colours = NDArray[np.intp]
Shown = Callable[[NDArray[np.intp]], Array]
ABOUT_MM = 13.0
"""How far from the middle discs and pawns may show; farther away they tell no more of themselves."""
CORNERS_MM = (12.0, 20.0)
"""How far from the middle, right or left and up or down, a tile's corners show."""
DOUBTED, DOUBTFUL = 0.015, 0.999
"""A pawn less likely than this does not stand there, a disc likelier than this lies there, whatever the colours say."""
HIDES = 0.1
"""Under a pawn that is less likely than this, the disc is as it was read."""
WORTH = 0.016
"""What each pixel counts, as its neighbours show about the same."""
DISC, PAWN = 160.0, 20.0
"""By how much, as a logarithm, a disc's or a pawn's colours must explain pixels better than none: colours mix at edges,
and with more of them anything is explained better.
"""
ROUNDS, LEAST, NEVER = 3, 1e-4, 1e-4
"""Rounds of the fit, the least share, and how likely at least is what the classifier rules out."""


def told_by_colours(
    classifier: Classifier, in_full: Shown, terrain: Array, crops: Array, pawns: Array, trust: float
) -> tuple[Array, Array]:
    """Probabilities (n, answers) of crops and pawns once the colours count too, as far as looks can be trusted.

    `in_full` shows some of these spaces (k, FINE, FINE, 3), white 1.0; `terrain`, `crops` and `pawns` are the
    probabilities so far. Nothing changes where no tile lies, nor where the classifier learnt no colours.
    """
    crops, pawns = crops.copy(), pawns.copy()
    bare, no_disc, no_pawn = (question.index(None) for question in classifier.questions)
    maybe, unsure = pawns[:, no_pawn] < 1 - DOUBTED, np.minimum(pawns.max(axis=1), crops.max(axis=1)) < DOUBTFUL
    grounds = terrain.argmax(axis=1)
    asked = np.flatnonzero(maybe & unsure & (grounds != bare))
    if not classifier.palettes or not asked.size:
        return crops, pawns
    seen = in_full(asked)
    inside, corners = (colours_of(seen[:, mask]) for mask in (_INSIDE, _CORNERS))
    for n, at in enumerate(asked.tolist()):
        hides = pawns[at, no_pawn] < 1 - HIDES
        discs = range(crops.shape[1]) if hides else (int(crops[at].argmax()),)
        likeliest = int(np.argmax(np.where(np.arange(pawns.shape[1]) == no_pawn, -1, pawns[at])))
        ways = list(product(discs, (no_pawn, likeliest)))
        unlikely = np.array([DISC * (disc != no_disc) + PAWN * (pawn != no_pawn) for disc, pawn in ways])
        more = _explained(classifier, inside[n], corners[n], int(grounds[at]), ways) - unlikely
        before = np.array([np.log(crops[at, disc] + NEVER) + np.log(pawns[at, pawn] + NEVER) for disc, pawn in ways])
        shares = softmax(np.asarray(before + WORTH * trust * more, np.float32))
        _share_anew(crops[at], [disc for disc, _ in ways], shares)
        _share_anew(pawns[at], [pawn for _, pawn in ways], shares)
    return crops, pawns


def _explained(
    classifier: Classifier, inside: Colours, corners: Colours, ground: int, ways: Sequence[tuple[int, int]]
) -> Array:
    """The log likelihood (h,) of the colours within a tile and in its corners with each of these discs and pawns on it,
    mixed as fits best.
    """
    colours, counts = np.unique(inside, return_counts=True)
    tile, anything = _palette(classifier, 0, ground), np.full(len(colours), 1 / COLOURS, np.float32)
    under = (tile[colours], in_shadow(tile, colours), frequency_among(corners, colours), anything)
    upon = [(_palette(classifier, 1, disc)[colours], _palette(classifier, 2, pawn)[colours]) for disc, pawn in ways]
    parts = np.stack([(*under, *both) for both in upon])
    shares = np.full((*parts.shape[:2], 1), 1 / parts.shape[1], np.float32)
    for _ in range(ROUNDS):
        made = parts * shares
        shares = ((made / made.sum(axis=1, keepdims=True)) * counts).sum(axis=2, keepdims=True) / counts.sum()
        shares = np.maximum(shares, LEAST)
        shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray((np.log((parts * shares).sum(axis=1)) * counts).sum(axis=1), np.float32)


def _palette(classifier: Classifier, question: int, answer: int) -> Array:
    """How often each colour (COLOURS,) occurs on one of a question's answers; on nothing none does."""
    none = classifier.questions[question].index(None)
    return np.zeros(COLOURS, np.float32) if answer == none else classifier.palettes[question][answer - (answer > none)]


def _share_anew(chances: Array, answers: Sequence[int], shares: Array) -> None:
    """Share anew, in place, what some answers have together: as much as `shares` (h,) say, each of one answer (h)."""
    told = sorted(set(answers))
    whole = float(chances[told].sum())
    of = np.bincount(answers, weights=shares, minlength=len(chances))
    chances[told] = (whole * of[told]).astype(np.float32)


def _masks() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which pixels of a space show discs and pawns, and which the tile's corners, which these hardly ever hide."""
    inner, outer = CORNERS_MM
    off = np.abs(np.arange(FINE) - (FINE - 1) / 2) * SPAN_MM / FINE
    far = (off > inner) & (off < outer)
    return np.hypot(*np.meshgrid(off, off)) < ABOUT_MM, far[:, None] & far


_INSIDE, _CORNERS = _masks()
