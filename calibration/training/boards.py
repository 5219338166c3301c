"""Learns a board's spaces: terrain, crop and pawn together, from made spaces of the enrolled tiles and discs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from calibration.training import invented
from calibration.training.cells import DISC_MM, PAWNS, TILE_MM, Kit, draw, photograph, shrunk
from calibration.training.learning import tones_of, weigh
from calibration.training.network import Adam, fresh, head_slopes
from calibration.training.parallel import in_parallel, untold
from companion.vision.board.spaces import FULL_VIEW, THUMBNAIL_VIEW, views_of
from companion.vision.classify.classifier import SPACE, SQUARE, Classifier, View, log_shares
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Array, Picture

SPACES, PATIENCE = 8000, 2.0
"""How many spaces are drawn to learn from while people wait at the table, and how many times as many otherwise."""
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
Questions = tuple[tuple[str | None, ...], ...]
Truth = NDArray[np.int64]
Features = dict[str, NDArray[np.float16]]
"""Features (n, f) by view."""


def learn_board(
    tiles: Mapping[str, Sequence[Picture]],
    discs: Mapping[str, Sequence[Picture]],
    pawns: Mapping[str, Sequence[Picture]],
    *,
    patient: bool = False,
    told: Callable[[float], None] = untold,
    seed: int = 0,
) -> Classifier:
    """The classifier of a board's spaces, with three questions: terrain, crop and pawn, each None for nothing.

    `pawns` may be empty: then the usual colours of wooden pawns are known by name. If `patient` it takes some minutes
    and is better; `told` hears what share of it is done. Raises UnreadableError for fewer than two terrains.
    """
    if len(tiles) < 2:
        raise UnreadableError("few-terrains")
    kit = kit_of(tiles, discs, pawns)
    spaces = round(SPACES * (PATIENCE if patient else 1))
    seeds = np.random.SeedSequence(seed).spawn(-(-spaces // PARCEL) + HEADS)
    questions = tuple((None, *sorted(part)) for part in (kit.tiles, kit.discs, kit.pawns))
    parts = [len(q) for q in questions]
    made, truth = _made(kit, questions, seeds[HEADS:], lambda share: told(MAKING * share))
    back = np.arange(len(truth)) % PARCEL < PARCEL // KEPT_BACK
    views = {n: _view(f[~back], truth[~back], parts, HIDDEN[n], seeds[:HEADS]) for n, f in made.items()}
    shares = [log_shares(view.scores(made[n][back].astype(np.float32)), parts) for n, view in views.items()]
    return Classifier(questions, SPACE, views, weigh(shares, truth[back]), tones_of(tiles, SQUARE))


def kit_of(
    tiles: Mapping[str, Sequence[Picture]],
    discs: Mapping[str, Sequence[Picture]],
    pawns: Mapping[str, Sequence[Picture]],
) -> Kit:
    """What spaces are made of: the usual colours of pawns count where there are no pictures of that name."""
    return Kit(
        {name: [shrunk(picture, TILE_MM) for picture in pictures] for name, pictures in tiles.items()},
        {name: [shrunk(picture, DISC_MM) for picture in pictures] for name, pictures in discs.items()},
        {**PAWNS, **{name: paint_of(pictures) for name, pictures in pawns.items()}},
    )


def _made(
    kit: Kit, questions: Questions, seeds: Sequence[np.random.SeedSequence], told: Callable[[float], None]
) -> tuple[Features, Truth]:
    """Features of a parcel of spaces for every seed, and their truth."""
    parcels = in_parallel(partial(_parcel, kit, questions), seeds, WORTH, told)
    seen = {name: np.concatenate([some[name] for some, _ in parcels]) for name in HIDDEN}
    return seen, np.concatenate([truth for _, truth in parcels])


def _parcel(kit: Kit, questions: Questions, seed: np.random.SeedSequence) -> tuple[Features, Truth]:
    """Features of all photographs of `PARCEL` spaces, in few bytes, for there are many; truth."""
    rng = np.random.default_rng(seed)
    drawn = [draw(kit, rng) for _ in range(PARCEL)]
    truth = [[q.index(a) for q, a in zip(questions, (d.tile, d.disc, d.pawn), strict=True)] for d in drawn]
    photographs = []
    for step in (1, -1) * (PHOTOGRAPHS // 2):
        patches = zip(*(photograph(d, rng) for d in drawn), strict=True)
        quick, table, heads = (np.stack(some)[:, :, ::step] for some in patches)
        photographs.append(views_of(quick, table, heads, SPACE))
    seen = {name: np.concatenate([some[name] for some in photographs]).astype(np.float16) for name in HIDDEN}
    return seen, np.array(truth * PHOTOGRAPHS)


def _view(
    seen: NDArray[np.float16], truth: Truth, parts: Sequence[int], wide: int, seeds: Sequence[np.random.SeedSequence]
) -> View:
    some = seen[:: max(1, len(seen) // 4000)].astype(np.float32)
    mean, spread = some.mean(axis=0), some.std(axis=0)
    spread += np.float32(0.1) * spread.mean()
    standard = np.empty_like(seen)
    for start in range(0, len(seen), PARCEL):
        standard[start : start + PARCEL] = (seen[start : start + PARCEL] - mean) / spread
    worth = 1 if len(seen) > PARCEL * WORTH else HEADS
    heads = in_parallel(partial(_descend, standard, truth, parts, wide), seeds, worth)
    hidden, hidden_bias = (np.concatenate([h[n] for h in heads], axis=-1) for n in (0, 1))
    out = np.asarray(np.concatenate([h[2] for h in heads]) / HEADS, np.float32)
    bias = np.asarray(sum(h[3] for h in heads) / HEADS, np.float32)
    return View(mean, spread, out, bias, hidden, hidden_bias)


def _descend(
    standard: NDArray[np.float16], truth: Truth, parts: Sequence[int], wide: int, seed: np.random.SeedSequence
) -> list[Array]:
    """A hidden layer and the answers after it, with some standardised features dropped at random in every step."""
    rng = np.random.default_rng(seed)
    head = [*fresh(standard.shape[1], wide, rng), *fresh(wide, sum(parts), rng)]
    adam = Adam(head, decay=3e-4)
    batches = max(1, len(standard) // 64)
    for _ in range(ROUNDS):
        for batch in np.array_split(rng.permutation(len(standard)), batches):
            some = standard[batch].astype(np.float32)
            some *= np.frombuffer(rng.bytes(some.size), np.uint8).reshape(some.shape) >= 256 * DROPPED
            slopes = head_slopes(some, head, parts, truth[batch])
            adam.step(slopes, 5e-4 * (1 + float(np.cos(np.pi * adam.rounds / (ROUNDS * batches)))))
    return head


def paint_of(pictures: Sequence[Picture]) -> invented.Colour:
    """The paint (BGR) of wood: the median of the middle of its pictures."""
    middles = [
        p[p.shape[0] // 3 : -p.shape[0] // 3, p.shape[1] // 3 : -p.shape[1] // 3].reshape(-1, 3) for p in pictures
    ]
    blue, green, red = np.median(np.concatenate(middles), axis=0)
    return int(blue), int(green), int(red)
