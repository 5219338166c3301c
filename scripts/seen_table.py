"""The simulated table seen by the real eyes: how benches of several games look at it, and judge what was read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from companion.app import own_parts
from companion.games.kit import Labels, Spot, State
from companion.games.plugin import Reading
from companion.play.explain import Proposal, best_label
from companion.simulation import Simulation
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Light

S = TypeVar("S", bound=State)

LIGHTS = {
    "day": Light(),
    "lamp": Light(colour=(0.82, 0.95, 1.1), brightness=0.9, azimuth=140.0),
    "dim": Light(brightness=0.5, azimuth=300.0),
    "low": Light(elevation=32.0, shade=0.65, azimuth=20.0),
}
SEEN = 0.56
"""A piece that is hidden is believed to be where it should be, but no surer than this: it counts as missed."""


def look(
    simulation: Simulation[S], reading: Reading[S], lies: S, known: S, light: Light | None = None, seed: int = 0
) -> Mapping[Spot, Labels]:
    """What eyes that know one state see of the table of another; UnreadableError as `Reading.look` raises it."""
    table = SimulatedTable(simulation.table(lies), simulation.camera(lies), light, seed=seed)
    return reading.look(table.picture(), own_parts.load(), known)


def believed(labels: Labels) -> str | None:
    """The likeliest label of a spot, if it is sure enough; None for nothing."""
    best = best_label(labels)
    return best if labels[best] >= SEEN else None


def judged(due: str | None, label: str | None) -> str | None:
    """How a spot was read at which something is due: right, missed, as something other; or false; None for nothing."""
    if due is None:
        return None if label is None else "false"
    return "right" if label == due else "missed" if label is None else "other"


def led(state: S, proposal: Proposal) -> S | None:
    """Where a proposal's events lead; None if one is not legal."""
    for event in proposal.events:
        if not state.verdict(event).legal:
            return None
        state = state.after(event)
    return state
