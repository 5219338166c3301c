"""The simulated table of a game as the real eyes see it, and where what they propose leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from companion.app import own_parts
from companion.games.kit import Labels, Spot, State
from companion.games.plugin import TableReader
from companion.simulation import ScenePart, Simulation
from companion.tracking import Proposal
from companion.vision.classify.profile import Profile
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Light

S = TypeVar("S", bound=State)


def look(
    simulation: Simulation[S],
    reader: TableReader[S],
    lies: S,
    known: S,
    light: Light | None = None,
    seed: int = 0,
    *,
    profile: Profile | None = None,
    beside: Sequence[ScenePart] = (),
) -> Mapping[Spot, Labels]:
    """What eyes that know one state see of the table of another; UnreadableError as `TableReader.look` raises it.

    Without a profile all our own parts are known. `beside` are parts that lie there besides.
    """
    table = SimulatedTable(simulation.table(lies).put(*beside), simulation.camera(lies), light, seed=seed)
    return reader.look(table.picture(), own_parts.load() if profile is None else profile, known)


def led(state: S, proposal: Proposal) -> S | None:
    """Where a proposal's events lead; None if one is not legal."""
    for event in proposal.events:
        if not state.verdict(event).legal:
            return None
        state = state.after(event)
    return state
