"""How benches of several games light a simulated table, and judge what was read of it."""

from __future__ import annotations

from companion.games.kit import Labels
from companion.tracking import best_label
from hardware.simulator.scene import Light

LIGHTS = {
    "day": Light(),
    "lamp": Light(colour=(0.82, 0.95, 1.1), brightness=0.9, azimuth=140.0),
    "dim": Light(brightness=0.5, azimuth=300.0),
    "low": Light(elevation=32.0, shade=0.65, azimuth=20.0),
}
SEEN = 0.56
"""A piece that is hidden is believed to be where it should be, but no surer than this: it counts as missed."""


def believed(labels: Labels) -> str | None:
    """The likeliest label of a spot, if it is sure enough; None for nothing."""
    best = best_label(labels)
    return best if labels[best] >= SEEN else None


def judged(due: str | None, label: str | None) -> str | None:
    """How a spot was read at which something is due: right, missed, as something other; or false; None for nothing."""
    if due is None:
        return None if label is None else "false"
    return "right" if label == due else "missed" if label is None else "other"
