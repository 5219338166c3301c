"""Learns a board's spaces: terrain, crop and pawn together, from made spaces of the enrolled tiles and discs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training import invented
from calibration.training.cells import DISC_MM, PAWNS, TILE_MM, TrainingKit, draw, photograph, shrunk
from calibration.training.learning import tones_of, weigh
from calibration.training.network import Adam, fresh, head_slopes
from calibration.training.parallel import Shared, team, untold
from companion.vision.board.patches import SPAN_MM
from companion.vision.board.spaces import FULL_VIEW, THUMBNAIL_VIEW, views_of
from companion.vision.classify.classifier import DISC, SPACE, SQUARE, Classifier, FeatureView, log_shares
from companion.vision.classify.features import ABOVE, FINE, THUMBNAIL
from companion.vision.classify.palette import COLOURS, SHADOWS, palette_of_paint, palette_of_pictures
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Array, Picture

SPACES, PATIENCE = 8000, 2.0
"""How many spaces are drawn to learn from while people wait at the table, and how many times as many while they wait
elsewhere.
"""
PHOTOGRAPHS = 4
"""How often each is photographed, in other light every time, half of them in a mirror: drawing takes longer."""
HIDDEN, HEADS = {THUMBNAIL_VIEW: 48, FULL_VIEW: 128}, 2
"""Size of each view's hidden layer, and how many are learnt, each by itself, whose scores are averaged."""
ROUNDS, DROPPED, KEPT_BACK = 5, 0.25, 12
"""How often every space is learnt, the share of features hidden each time, and one space in so many only weighs."""
PARCEL = 125
WORTH = 8
"""How many parcels for a core make it worth being started."""
MAKING = 0.8
"""What share of the time it takes to make the spaces."""
UNDER = (1.0, 1.0, 1.0, *SHADOWS)
"""How light discs are seen: mostly lit, partly in the shadow of a pawn that stands on them."""
Questions = tuple[tuple[str | None, ...], ...]


def learn_board(
    tiles: Mapping[str, Sequence[Picture]],
    discs: Mapping[str, Sequence[Picture]],
    pawns: Mapping[str, Sequence[Picture]],
    *,
    patience: float = 1.0,
    told: Callable[[float], None] = untold,
    seed: int = 0,
) -> Classifier:
    """The classifier of a board's spaces, with three questions: terrain, crop and pawn, each None for nothing.

    `pawns` may be empty: then the usual colours of wooden pawns are known by name. With more `patience` it takes so
    many times as long and is better; `told` hears what share of it is done. Raises UnreadableError for fewer than two
    terrains.
    """
    if len(tiles) < 2:
        raise UnreadableError("few-terrains")
    kit = kit_of(tiles, discs, pawns)
    parcels = -(-round(SPACES * patience) // PARCEL)
    seeds = np.random.SeedSequence(seed).spawn(parcels + HEADS)
    work = _Work.of(kit, parcels)
    with team(work, parcels // WORTH) as crew:
        crew.all(_make, list(enumerate(seeds[HEADS:])), lambda share: told(MAKING * share))
        truth, back = work.truth.array, ~work.learnt()
        kept = {name: work.features[name].array[back].astype(np.float32) for name in HIDDEN}
        norms = {name: work.standardise(name) for name in HIDDEN}
        # What takes longest first.
        jobs = [(name, seed) for name in sorted(HIDDEN, key=lambda name: -HIDDEN[name]) for seed in seeds[:HEADS]]
        heads = crew.all(_descend, jobs, lambda share: told(MAKING + (1 - MAKING) * share))
    of_view = {name: [head for (other, _), head in zip(jobs, heads, strict=True) if other == name] for name in HIDDEN}
    views = {name: _view(*norms[name], of_view[name]) for name in HIDDEN}
    shares = [log_shares(view.scores(kept[name]), work.parts) for name, view in views.items()]
    trust, tones = weigh(shares, truth[back]), tones_of(tiles, SQUARE)
    return Classifier(work.questions, SPACE, views, trust, tones, palettes_of(kit))


def palettes_of(kit: TrainingKit) -> tuple[Array, ...]:
    """How often each colour occurs on tiles, discs and pawns by name (k, COLOURS each), as fine as spaces show them."""
    shown: list[Array] = []
    for pictures, wide_mm, shape, lights in ((kit.tiles, TILE_MM, SQUARE, (1.0,)), (kit.discs, DISC_MM, DISC, UNDER)):
        mask = shape.mask(round(wide_mm * FINE / SPAN_MM)) > 0
        shown.append(_rows([palette_of_pictures(pictures[name], mask, lights) for name in sorted(pictures)]))
    return (*shown, _rows([palette_of_paint(kit.pawns[name]) for name in sorted(kit.pawns)]))


def _rows(palettes: list[Array]) -> Array:
    return np.stack(palettes) if palettes else np.zeros((0, COLOURS), np.float32)


def kit_of(
    tiles: Mapping[str, Sequence[Picture]],
    discs: Mapping[str, Sequence[Picture]],
    pawns: Mapping[str, Sequence[Picture]],
) -> TrainingKit:
    """What spaces are made of: the usual colours of pawns count where there are no pictures of that name."""
    return TrainingKit(
        {name: [shrunk(picture, TILE_MM) for picture in pictures] for name, pictures in tiles.items()},
        {name: [shrunk(picture, DISC_MM) for picture in pictures] for name, pictures in discs.items()},
        {**PAWNS, **{name: paint_of(pictures) for name, pictures in pawns.items()}},
    )


@dataclass(frozen=True, eq=False)
class _Work:
    """What a board's spaces are made of, and all photographs of them (n): features by view (n, f), truth (n, 3)."""

    kit: TrainingKit
    questions: Questions
    features: Mapping[str, Shared]
    truth: Shared

    @classmethod
    def of(cls, kit: TrainingKit, parcels: int) -> _Work:
        """Room for so many parcels."""
        questions = tuple((None, *sorted(part)) for part in (kit.tiles, kit.discs, kit.pawns))
        count = parcels * PARCEL * PHOTOGRAPHS
        quick, table, heads = (np.zeros((1, side, side, 3), np.float32) for side in (THUMBNAIL, FINE, ABOVE))
        # In few bytes, for there are many.
        features = {
            name: Shared((count, seen.shape[1]), np.float16)
            for name, seen in views_of(quick, table, heads, SPACE).items()
        }
        return cls(kit, questions, features, Shared((count, len(questions)), np.int64))

    @property
    def parts(self) -> list[int]:
        """How many answers each question has."""
        return [len(question) for question in self.questions]

    def learnt(self) -> NDArray[np.bool_]:
        """Which photographs are learnt from; the others only weigh."""
        return np.asarray(np.arange(len(self.truth.array)) % PARCEL >= PARCEL // KEPT_BACK)

    def standardise(self, name: str) -> tuple[Array, Array]:
        """Bring a view's features to mean 0 and spread 1, in place; what these were."""
        seen, told = self.features[name].array, np.flatnonzero(self.learnt())
        some = seen[told[:: max(1, len(told) // 4000)]].astype(np.float32)
        mean, spread = some.mean(axis=0), some.std(axis=0)
        spread += np.float32(0.1) * spread.mean()
        for start in range(0, len(seen), PARCEL):
            seen[start : start + PARCEL] = (seen[start : start + PARCEL] - mean) / spread
        return mean, spread


def _make(work: _Work, parcel: tuple[int, np.random.SeedSequence]) -> None:
    """All photographs of `PARCEL` spaces, into their place."""
    number, seed = parcel
    rng = np.random.default_rng(seed)
    drawn = [draw(work.kit, rng) for _ in range(PARCEL)]
    truth = [[q.index(a) for q, a in zip(work.questions, (d.tile, d.disc, d.pawn), strict=True)] for d in drawn]
    for n in range(PHOTOGRAPHS):
        patches = zip(*(photograph(d, rng) for d in drawn), strict=True)
        quick, table, heads = (np.stack([cv2.flip(p, 1) if n % 2 else p for p in some]) for some in patches)
        first = (number * PHOTOGRAPHS + n) * PARCEL
        for name, seen in views_of(quick, table, heads, SPACE).items():
            work.features[name].array[first : first + PARCEL] = seen
        work.truth.array[first : first + PARCEL] = truth


def _view(mean: Array, spread: Array, heads: Sequence[list[Array]]) -> FeatureView:
    """One view of several heads, whose scores are averaged."""
    hidden, hidden_bias = (np.concatenate([head[n] for head in heads], axis=-1) for n in (0, 1))
    out = np.asarray(np.concatenate([head[2] for head in heads]) / HEADS, np.float32)
    bias = np.asarray(sum(head[3] for head in heads) / HEADS, np.float32)
    return FeatureView(mean, spread, out, bias, hidden, hidden_bias)


def _descend(work: _Work, job: tuple[str, np.random.SeedSequence]) -> list[Array]:
    """A hidden layer and the answers after it, with some standardised features dropped at random in every step."""
    name, seed = job
    rng = np.random.default_rng(seed)
    standard, truth, learnt = work.features[name].array, work.truth.array, np.flatnonzero(work.learnt())
    head = [*fresh(standard.shape[1], HIDDEN[name], rng), *fresh(HIDDEN[name], sum(work.parts), rng)]
    adam = Adam(head, decay=3e-4)
    batches = max(1, len(learnt) // 64)
    for _ in range(ROUNDS):
        for batch in np.array_split(learnt[rng.permutation(len(learnt))], batches):
            some = standard[batch].astype(np.float32)
            some *= np.frombuffer(rng.bytes(some.size), np.uint8).reshape(some.shape) >= 256 * DROPPED
            slopes = head_slopes(some, head, work.parts, truth[batch])
            adam.step(slopes, 5e-4 * (1 + float(np.cos(np.pi * adam.rounds / (ROUNDS * batches)))))
    return head


def paint_of(pictures: Sequence[Picture]) -> invented.Colour:
    """The paint (BGR) of wood: the median of the middle of its pictures."""
    middles = [
        p[p.shape[0] // 3 : -p.shape[0] // 3, p.shape[1] // 3 : -p.shape[1] // 3].reshape(-1, 3) for p in pictures
    ]
    blue, green, red = np.median(np.concatenate(middles), axis=0)
    return int(blue), int(green), int(red)
