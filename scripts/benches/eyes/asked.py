"""Reads the pictures of a tree's sets as they are asked for; run as a program of its own by `against`."""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

Label = tuple[tuple[str | None, ...], float]
"""What lies somewhere, and how sure that is."""


@dataclass(frozen=True)
class Asked:
    """A sample of a set, perhaps distorted some way."""

    name: str
    number: int
    way: str | None = None


@dataclass
class Read:
    """Milliseconds of processor time, right answers (good, asked) of each measure, labels by picture and place."""

    ms: float
    right: dict[str, tuple[int, int]] = field(default_factory=dict)
    labels: dict[tuple[Any, ...], Label] = field(default_factory=dict)


def put(pipe: IO[bytes], what: object) -> None:
    """Send something as plain values: the classes of two trees are not the same."""
    pickle.dump(vars(what) if isinstance(what, Asked | Read) else what, pipe)
    pipe.flush()


def get(pipe: IO[bytes]) -> Any:
    """What was sent; an answer as `Read`."""
    what = pickle.load(pipe)
    return Read(**what) if isinstance(what, dict) and "ms" in what else what


def serve(profiles: Path, pictures: Path | None) -> None:
    """Say which sets there are, then read until nobody asks."""
    import cv2
    import numpy as np

    from scripts.benches.eyes import stored
    from scripts.benches.eyes.distortions import copied
    from scripts.benches.eyes.own import LEARNT, drawn_sets, own_profile

    cv2.setNumThreads(1)
    profiles.mkdir(exist_ok=True)
    every = stored.all_sets(pictures, profiles) if pictures else drawn_sets(own_profile(profiles / LEARNT))
    sets = {one.name: one for one in every}
    put(sys.stdout.buffer, {name: (len(one.samples), can_be_copied(one.samples)) for name, one in sets.items()})
    while True:
        try:
            line = Asked(**get(sys.stdin.buffer))
        except EOFError:
            return
        one, sample = sets[line.name], sets[line.name].samples[line.number]
        frames, truths = sample.open(), sample.truths
        if line.way:
            rng = np.random.default_rng([1, line.number])
            made = [copied(line.way, frame, truth, rng) for frame, truth in zip(frames, truths, strict=True)]
            frames, truths = [worse for worse, _, _ in made], [shown for _, shown, _ in made]
        began = time.process_time()
        seen = one.read(frames, truths)
        found = Read((time.process_time() - began) * 1000)
        for n, (what, truth) in enumerate(zip(seen, truths, strict=True)):
            found.labels.update({(n, *at): label for at, label in labels_of(what)})
            for measure, (good, of) in one.judge(what, truth).right.items():
                have = found.right.get(measure, (0, 0))
                found.right[measure] = (have[0] + int(good), have[1] + of)
        put(sys.stdout.buffer, found)


def can_be_copied(samples: Sequence[Any]) -> bool:
    """Whether the pictures of a set can be distorted: whether it is known where their parts are."""
    truth = samples[0].truths[0] if samples else {}
    parts = truth.get("cells") or truth.get("tiles") or [{}]
    return "centre" in parts[0]


def labels_of(seen: Any) -> Sequence[tuple[tuple[Any, ...], Label]]:
    """Every place with its labels, of a board, tiles, faces or nothing."""
    if seen is None:
        return []
    if hasattr(seen, "cells"):
        parts = ("terrain", "crop", "pawn")
        return [((c.row, c.col), (tuple(getattr(c, part).label for part in parts), float(c.sure))) for c in seen.cells]
    if seen and hasattr(seen[0], "stickers"):
        return [((n,), (tuple(s.label for s in face.stickers), float(face.sure))) for n, face in enumerate(seen)]
    return [(tuple(round(at / 8) for at in tile.centre), ((tile.label.label,), float(tile.sure))) for tile in seen]


if __name__ == "__main__":
    serve(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
