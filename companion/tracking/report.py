"""How the table stands against the state, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from companion.games.kit import Place, Say, Spot, Verdict
from companion.tracking.differences import Costs
from companion.tracking.ranking import Proposal


class Standing(Enum):
    """How the table stands against the state."""

    MATCHED = "matched"
    PENDING = "pending"  # players have not yet done what the last events asked
    MOVED = "moved"  # something happened: events are proposed
    UNEXPLAINED = "unexplained"  # no legal events explain it


@dataclass(frozen=True)
class TableReport:
    """The table against the state: where it differs, and what may have happened, the likeliest first.

    `against` is what the rules say of the plain difference, when nothing explains it (nothing is proposed that would
    contradict it), or of what the likeliest proposal leaves as it is. `known` are the differences that were told before
    and look the same since; `strays` bare places at which something lies that cannot be told; from `missing` spots a
    piece that was surely there has gone, told once. `pushed` is by how many mm all that lies there was pushed, where
    that explains everything, `carried` that it may lie where it lies now, `off` by how many mm what lies at a stray's
    place lies beside it, where that can be told.
    `said` is what the game itself says of what is wrong, by sections of its catalogue. `again`: all that differs was
    told before the last event, and looks the same since. `half_seen`: a hand hides whence a piece may have come, or it
    lay there when the game was entered. `faint`: nothing differs but pieces that the rules move along with others.
    """

    standing: Standing
    differences: tuple[Spot, ...]
    proposals: tuple[Proposal, ...] = ()
    against: tuple[Verdict, ...] = ()
    known: frozenset[Spot] = frozenset()
    strays: tuple[Place, ...] = ()
    missing: tuple[Spot, ...] = ()
    pushed: float | None = None
    carried: bool = False
    said: tuple[tuple[str, Say], ...] = ()
    again: bool = False
    half_seen: bool = False
    faint: bool = False
    off: Mapping[Place, float] = field(default_factory=dict)

    @property
    def calm(self) -> bool:
        """Whether there is nothing new to tell; what the game itself says is told until it is right."""
        return (self.again and not self.said) or self.standing is Standing.MATCHED

    def taken(self, costs: Costs | None = None) -> Proposal | None:
        """The proposal that a watching companion may take by itself: nearly certain, complete, opening no seal, and
        nothing that only a hand can refuse, for what is taken and what is not would tell the hand.
        """
        costs = costs or Costs()
        best = self.proposals[0] if self.standing is Standing.MOVED else None
        if best is None or best.certain < costs.sure or best.holes or not self.known.issuperset(best.amiss):
            return None
        if best.opens_seal or best.judged_apart or self.half_seen or self.faint:
            return None
        return best

    def opening(self, costs: Costs | None = None) -> Proposal | None:
        """The one possible explanation, if it asks a sealed source: whoever opens the answer says that it is so.

        Where another one that is shown asks such a source too, somebody has to say which.
        """
        costs = costs or Costs()
        best = self.proposals[0] if self.standing is Standing.MOVED else None
        if best is None or not best.opens_seal or best.holes or best.judged_apart or best.certain < costs.alone:
            return None
        if any(other.opens_seal for other in self.proposals[1:]):
            return None
        return best if self.known.issuperset(best.amiss) else None

    @property
    def gist(self) -> tuple[object, ...]:
        """What it says, whatever the probabilities."""
        rules = tuple(verdict.rules for verdict in self.against)
        return (
            self.standing,
            frozenset(self.differences),
            tuple(p.events for p in self.proposals),
            rules,
            self.strays,
            self.missing,
            self.pushed is None,
            self.again,
        )
