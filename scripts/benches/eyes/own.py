"""The profile of our own printed parts, and sets of pictures that show them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from calibration.art import part_named
from calibration.training.free_tiles import learn_layout
from companion.app import own_parts
from companion.games.eldorado.parts.drawing import HEXAGONS
from companion.simulation import PIXELS
from companion.vision.classify.classifier import HEXAGON
from companion.vision.classify.profile import SIZES_MM, ClassifiedPart, PrintedPart, Profile
from companion.vision.classify.templates import Templates
from scripts.benches.eyes import sets
from scripts.benches.eyes.sets import PictureSet, Sample
from tests.support.vision import drawn

LEARNT = "own_parts.npz"
MANY = {"board": 8, "wide board": 4, "crowded board": 16, "hexes": 10, "squares": 8, "cube": 24}
"""Pictures drawn of each kind."""
FEW = 0.25
"""The share of them for a quick look."""


def own_profile(file: Path | None = None) -> Profile:
    """Boards as the companion ships them, hexagons and squares learnt from our drawings; kept in a file if given."""
    if file and file.exists():
        return Profile.load(file)
    hexagons = {name: [part_named(drawn.OWN, "hexes", name).draw(PIXELS)[:, :, :3].copy()] for name in HEXAGONS}
    tiles = {name: [part_named(drawn.OWN, "squares", name).draw(PIXELS)] for name in (*drawn.JUNGLES, *drawn.WORKERS)}
    profile = Profile(
        {**own_parts.load().parts, "hexes": ClassifiedPart(learn_layout(hexagons, HEXAGON), SIZES_MM["hexes"])},
        {"squares": PrintedPart(Templates.learn(tiles), SIZES_MM["squares"])},
    )
    if file:
        profile.save(file)
    return profile


def drawn_sets(profile: Profile, *, few: bool = False, first: int = 0) -> list[PictureSet]:
    """The sets that the project draws itself, or a few pictures of each under names of their own.

    `first` is the seed of each set's first picture.
    """
    share, word = (FEW, "few drawn") if few else (1.0, "drawn")
    some = partial(_drawn, share=share, first=first)
    return [
        sets.boards(f"{word} boards", some("board") + some("wide board"), profile),
        sets.boards(f"{word} crowded boards", some("crowded board"), profile),
        sets.hexes(f"{word} hexes", some("hexes"), profile),
        sets.squares(f"{word} squares", some("squares"), profile),
        sets.cubes(f"{word} cubes", some("cube")),
    ]


def _drawn(kind: str, share: float, first: int) -> list[Sample]:
    samples = []
    for seed in range(first, first + max(1, round(share * MANY[kind]))):
        picture, truth = drawn.DRAWERS[kind](np.random.default_rng([seed, len(kind)]))
        samples.append(Sample(partial(list, [picture]), [truth]))
    return samples
