"""Which stage of a reader costs most: what the readers' functions spend in what they call."""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import vision
from scripts.benches.eyes.sets import PictureSet

Function = tuple[str, int, str]
EYES = str(Path(vision.__file__).parent)
READERS = ("read_board", "read_hexes", "read_squares", "read_faces")
SHOWN, MOST = 4, 0.5
"""Stages that are shown, and the share of its stage from which a function is named as what the time goes into."""


def stages(one: PictureSet, samples: int) -> list[tuple[str, float]]:
    """The stages of a set's reader with their share of its time, costliest first.

    A stage is named with the functions that most of its time goes into.
    """
    profiler = cProfile.Profile()
    for sample in one.samples[:samples]:
        frames = sample.open()
        profiler.enable()
        one.read(frames, sample.truths)
        profiler.disable()
    spent = _spent(profiler)
    root = next((f for f in spent if f[2] in READERS), None)
    if root is None:
        return []
    whole = sum(ms for ms in spent[root].values())
    ranked = sorted(spent[root].items(), key=lambda pair: -pair[1])
    return [(_path(f, spent), ms / whole) for f, ms in ranked[:SHOWN] if whole]


def _spent(profiler: cProfile.Profile) -> dict[Function, dict[Function, float]]:
    """For each function of the eyes the time in what it calls; its own and that of libraries is under itself."""
    table: dict[Function, Any] = pstats.Stats(profiler).stats  # type: ignore[attr-defined] # not in the stubs
    spent: dict[Function, dict[Function, float]] = {f: {} for f in table if f[0].startswith(EYES)}
    for f in spent:
        spent[f][f] = table[f][3]
    for callee, (*_, callers) in table.items():
        for caller, (*_, total) in callers.items():
            if callee in spent and caller in spent and callee != caller:
                spent[caller][callee] = total
                spent[caller][caller] -= total
    return spent


def _path(f: Function, spent: dict[Function, dict[Function, float]]) -> str:
    names: Sequence[str] = [f[2]]
    while True:
        below = spent[f]
        whole = sum(below.values())
        costly = max(below, key=lambda g: below[g])
        if costly == f or not whole or below[costly] < MOST * whole or len(names) > 3:
            return " > ".join(names)
        names = [*names, costly[2]]
        f = costly
