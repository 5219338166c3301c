"""How the table stands against the state, and what there is to say of it: what, where, and by which evidence."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from companion.games.kit import Place, Say, Spot, Verdict
from companion.tracking.differences import Costs
from companion.tracking.ranking import Proposal


class Standing(Enum):
    """How the table stands against the state."""

    MATCHED = "matched"
    PENDING = "pending"  # players have not yet done what the last events asked
    MOVED = "moved"  # something happened: events are proposed
    UNEXPLAINED = "unexplained"  # no legal events explain it


class Evidence(Enum):
    """What shows that something is not as it should be."""

    LABEL = "label"  # something else is read there
    CHANGED = "changed"  # the picture changed where something lay, and cannot be read
    UNKNOWN = "unknown"  # the picture changed where nothing is read, or beside what was laid
    FADED = "faded"  # the picture changed, and a piece that was surely there is about as likely gone


@dataclass(frozen=True)
class Mismatch:
    """One thing that is not as it should be, at a layer of a place, or on the place as a whole.

    It is `known` if it was reported before and looks the same since; an unknown object lies `off_mm` beside its place,
    where that can be told.
    """

    place: Place
    layer: str = ""
    evidence: Evidence = Evidence.LABEL
    known: bool = False
    off_mm: float | None = None

    @property
    def spot(self) -> Spot:
        """The place and its layer."""
        return self.place, self.layer


@dataclass(frozen=True)
class Push:
    """Everything was pushed together by so many mm; a board that may lie anywhere may stay there."""

    mm: float
    may_stay: bool = False


@dataclass(frozen=True)
class TableReport:
    """The table against the state: what does not match, and what may have happened, the likeliest first.

    `against` is what the rules say of the plain difference, when nothing explains it (nothing is proposed that would
    contradict it), or of what the likeliest proposal leaves as it is. `push` alone explains everything. `said` is what
    the game itself says of what is wrong, by sections of its catalogue. `repeated`: all of it was reported before the
    last event, and looks the same since. `unsure`: nothing is to be taken from it unasked, as a hand hides whence a
    piece may have come, the piece lay there when the game was entered, nothing differs but what follows by itself,
    somebody would forgo what saying nothing means, or a seat that was not due left traces beside another's.
    """

    standing: Standing
    mismatches: tuple[Mismatch, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    against: tuple[Verdict, ...] = ()
    push: Push | None = None
    said: tuple[tuple[str, Say], ...] = ()
    repeated: bool = False
    unsure: bool = False

    def shown_by(self, *evidence: Evidence) -> tuple[Mismatch, ...]:
        """The mismatches that evidence of these kinds shows."""
        return tuple(one for one in self.mismatches if one.evidence in evidence)

    @cached_property
    def differences(self) -> tuple[Spot, ...]:
        """The spots at which something else lies, or may lie, than should, the surest first."""
        return tuple(one.spot for one in self.shown_by(Evidence.LABEL, Evidence.CHANGED))

    @cached_property
    def known(self) -> frozenset[Spot]:
        """Those of them that were reported before and look the same since."""
        return frozenset(one.spot for one in self.mismatches if one.known)

    @property
    def strays(self) -> tuple[Place, ...]:
        """The places at or beside which unknown objects lie."""
        return tuple(one.place for one in self.shown_by(Evidence.UNKNOWN))

    @property
    def missing(self) -> tuple[Spot, ...]:
        """The spots from which a piece that was surely there has gone, reported once."""
        return tuple(one.spot for one in self.shown_by(Evidence.FADED))

    @property
    def nothing_new(self) -> bool:
        """Whether there is nothing new to tell; what the game itself says is told until it is right."""
        return (self.repeated and not self.said) or self.standing is Standing.MATCHED

    def taken(self, costs: Costs | None = None) -> Proposal | None:
        """The proposal that a watching companion may take by itself: nearly certain, complete, opening no seal, and
        nothing that only a hand can refuse, for what is taken and what is not would tell the hand.
        """
        best = self._likeliest()
        if best is None or self.unsure or best.opens_seal or best.certain < (costs or Costs()).sure:
            return None
        return best

    def opening(self, costs: Costs | None = None) -> Proposal | None:
        """The one possible explanation, if it asks a sealed source: whoever opens the answer says that it is so.

        Where another one that is shown asks such a source too, somebody has to say which.
        """
        best = self._likeliest()
        if best is None or not best.opens_seal or best.certain < (costs or Costs()).alone:
            return None
        return None if any(other.opens_seal for other in self.proposals[1:]) else best

    def _likeliest(self) -> Proposal | None:
        """The likeliest proposal, if it is complete, all may judge it, and it leaves nothing new unexplained."""
        best = self.proposals[0] if self.standing is Standing.MOVED else None
        if best is None or best.decides or best.holes or best.judged_apart or not self.known.issuperset(best.amiss):
            return None
        return best

    @property
    def summary(self) -> tuple[object, ...]:
        """What it says, whatever the probabilities."""
        return (
            self.standing,
            frozenset(self.differences),
            tuple(p.events for p in self.proposals),
            tuple(verdict.rules for verdict in self.against),
            self.strays,
            self.missing,
            self.push is None,
            self.repeated,
        )


def differing(
    spots: Iterable[Spot], known: Collection[Spot] = (), evidence: Evidence = Evidence.LABEL
) -> tuple[Mismatch, ...]:
    """Mismatches at these spots, of which some are `known`."""
    return tuple(Mismatch(place, layer, evidence, (place, layer) in known) for place, layer in spots)
