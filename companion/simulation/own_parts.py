"""The profile of our own printed parts: whoever prints them need not enrol anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from calibration import art
from calibration.training.boards import learn_board
from companion.vision.classify.profile import SIZES_MM, Part, Printed, Profile
from companion.vision.classify.templates import Templates

FILE = Path(__file__).parent / "own_parts.npz"
PIXELS = 168
SQUARES = "squares"


def load() -> Profile:
    """The profile of all parts. The board's is shipped; free squares are learnt from their drawings when first used."""
    return replace(Profile.load(FILE), printed=_Drawn())


def learn() -> Profile:
    """Learn the board's parts anew from their drawings; scripts/learn-own-parts keeps the result."""
    tiles = {name: [art.terrain(name, PIXELS)] for name in art.TERRAINS}
    discs = {str(level): [art.crop(level, PIXELS // 2)[:, :, :3].copy()] for level in art.CROPS}
    return Profile({"board": Part(learn_board(tiles, discs, {}, patient=True), SIZES_MM["board"])})


@cache
def squares() -> Printed:
    """Jungle and worker tiles, learnt in about a second."""
    jungle = {name: [art.jungle(name, PIXELS)] for name in art.JUNGLES}
    workers = {
        f"{colour}-{kind}": [art.worker(colour, edges, PIXELS)]
        for colour in art.COLOURS
        for kind, edges in art.DISTRIBUTIONS.items()
    }
    return Printed(Templates.learn({**jungle, **workers}), SIZES_MM[SQUARES])


class _Drawn(Mapping[str, Printed]):
    """The printed parts, each learnt when it is first asked for."""

    def __getitem__(self, kind: str) -> Printed:
        if kind != SQUARES:
            raise KeyError(kind)
        return squares()

    def __contains__(self, kind: object) -> bool:
        return kind == SQUARES

    def __iter__(self) -> Iterator[str]:
        return iter((SQUARES,))

    def __len__(self) -> int:
        return 1
