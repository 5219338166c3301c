"""Collecting garbage in small pieces.

Python's collector looks at all that there is with every full collection: some 90,000 things of a game took it 56 ms, in
which the window answers no press. So what has survived one is set aside, and the next looks at what is new only.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping

THRESHOLDS = (700, 10, 3)
"""New things until the youngest are looked at, and how often until older ones are: full collections come often."""
OLDEST = 2


def in_small_pieces() -> None:
    """Set aside all that is there now, and from now on what survives a full collection."""
    gc.set_threshold(*THRESHOLDS)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)
    afresh()


def afresh() -> None:
    """Look at everything once, also at what was set aside: for moments at which nobody waits, such as a new game's.

    Where Python collects as it does by itself, nothing needs to be done.
    """
    if _set_aside in gc.callbacks:
        gc.unfreeze()
        gc.collect()


def as_before() -> None:
    """Collect as Python does by itself."""
    if _set_aside in gc.callbacks:
        gc.callbacks.remove(_set_aside)
    gc.unfreeze()


def _set_aside(phase: str, info: Mapping[str, int]) -> None:
    if phase == "stop" and info["generation"] == OLDEST:
        gc.freeze()
