"""What is believed to lie at each spot, since when, and why, until it is read otherwise or somebody says what it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from companion.games.kit import Labels, Layout, Place, Spot, State
from companion.tracking.baseline import Baseline
from companion.tracking.differences import SpotsSeen, best_label
from companion.tracking.observation import Observation, PixelChanges
from companion.tracking.report_log import ReportLog

AS_BEFORE = 0.25
"""Where so much changed beside a piece, nothing has come there so many times as likely as it looks. Less where more
changed was tried: a second pawn passes for a crop then.
"""
ELSE = 0.1
"""At least so likely is anything else where the light changed since a spot was read: hands may have been busy, too."""
TWO = 0.03
"""How likely a piece is another one, at least, where a second one stands beside it."""
SAID = 0.9
"""How sure what lies at a doubtful spot is once somebody has said it, by choosing what happened there."""
SURE = 0.9
"""A piece was seen so surely, if it is said to be missing where a look is not sure of it any more."""


class Why(Enum):
    """Why something is believed of a spot."""

    READ = "read"
    RELIT = "relit"  # read in another light, and weighed with what was read before
    BESIDE = "beside"  # it reads as bare, but the picture changed there beside a piece
    DECIDED = "decided"  # somebody said it, by choosing what happened


@dataclass(frozen=True)
class SpotBelief:
    """What may lie at a spot, each label with its chance; it was read when there were `since` events.

    `decided` is as what it was read when somebody said what it is, and what they said.
    """

    labels: Labels
    since: int
    why: Why = Why.READ
    decided: tuple[str | None, str | None] | None = None

    @cached_property
    def best(self) -> str | None:
        """What most likely lies there."""
        return best_label(self.labels)


@dataclass(frozen=True)
class TableBelief:
    """What is believed of a table.

    A place that is covered or outside the picture keeps what was read there; one at which nothing should lie, and of
    which a look says nothing though it could, is forgotten. A hand hid the `hidden` places at the last look. `right` is
    what was surely seen as it should be at the baseline, or was laid since. The table matched the state when there were
    `matched_at` events, and was last compared with it at `compared_at`. What differed at the first look, and does
    still, `lay_before`: after another game those are its pieces. None before the first look.
    """

    spots: Mapping[Spot, SpotBelief] = field(default_factory=dict)
    hidden: frozenset[Place] = frozenset()
    pixels: PixelChanges = field(default_factory=PixelChanges)
    baseline: Baseline = field(default_factory=Baseline)
    right: Layout = field(default_factory=dict)
    log: ReportLog = field(default_factory=ReportLog)
    matched_at: int = 0
    compared_at: int = 0
    lay_before: Layout | None = None

    @cached_property
    def labels(self) -> SpotsSeen:
        """What may lie at each spot that was seen."""
        return {spot: there.labels for spot, there in self.spots.items()}

    def best(self, spot: Spot) -> str | None:
        """What most likely lies at a spot that was seen."""
        return self.spots[spot].best

    def chance(self, spot: Spot, layout: Layout) -> float:
        """How likely lies at a spot what a layout has there."""
        return self.spots[spot].labels.get(layout.get(spot), 0.0)

    def surely(self, layout: Layout) -> Layout:
        """That part of a layout that was surely seen."""
        return {spot: layout.get(spot) for spot in self.spots if self.chance(spot, layout) >= SURE}

    def hardly(self, spot: Spot, layout: Layout, doubt: float) -> bool:
        """Whether a piece that should lie there was last seen about as likely gone as there."""
        if layout.get(spot) is None or spot not in self.spots:
            return False
        chance, bare = self.chance(spot, layout), self.spots[spot].labels.get(None, 0.0)
        return chance <= doubt <= chance + bare

    def after(self, look: Observation, states: Sequence[State]) -> TableBelief:
        """What is believed after a look; of `states`, all since the start, the last is the one that holds now."""
        due = states[-1].layout()
        read = {spot: self._read(spot, labels, look.relit, states, due) for spot, labels in look.spots.items()}
        seen = {spot: there.labels for spot, there in read.items()}
        kept = {*look.hidden, *(place for place, _ in (*seen, *due))}.difference(look.gone)
        undone = self.log.undone(seen, self.labels, due)
        before = {spot: there for spot, there in self.spots.items() if spot[0] in kept and spot not in undone}
        return replace(self, spots=before | read, hidden=look.hidden, pixels=look.pixels)

    def _read(
        self, spot: Spot, labels: Labels, relit: Collection[Place], states: Sequence[State], due: Layout
    ) -> SpotBelief:
        """What is believed of a spot that is read now: at a relit place most likely lies what was read in the light
        before, unless an event has changed what should.
        """
        before, why = self.spots.get(spot), Why.READ
        relit_only = (
            before is not None and spot[0] in relit and states[before.since].layout().get(spot) == due.get(spot)
        )
        if before is not None and relit_only:
            both = {label: p * max(before.labels.get(label, 0.0), ELSE) for label, p in labels.items()}
            whole = sum(both.values())
            labels, why = {label: p / whole for label, p in both.items()}, Why.RELIT
        decided = before.decided if before is not None else None
        same = decided is not None and best_label(labels) == decided[0]
        return SpotBelief(labels, len(states) - 1, why, decided if same else None)

    def doubting(self, changed: Iterable[Place], read: Collection[Spot], filled: str) -> TableBelief:
        """The same where places changed beside a piece that is `read` as before: something has come that may be hard to
        see. Not so where that may be a second piece of its kind, whose colours show in how it is read; pieces of the
        `filled` layer fill their place.
        """
        doubted: dict[Spot, SpotBelief] = {}
        for place in changed:
            here = [spot for spot in read if spot[0] == place]
            there = [spot for spot in here if self.best(spot) is not None]
            if not there or any(_perhaps_two(self.spots[spot].labels) for spot in there if spot[1] != filled):
                continue
            for spot in (spot for spot in here if self.best(spot) is None):
                labels = self.spots[spot].labels
                whole = 1 - (1 - AS_BEFORE) * labels[None]
                chances = {**labels, None: AS_BEFORE * labels[None]}
                less = {label: chance / whole for label, chance in chances.items()}
                doubted[spot] = replace(self.spots[spot], labels=less, why=Why.BESIDE)
        return replace(self, spots={**self.spots, **doubted}) if doubted else self

    def decided(self, states: Sequence[State], least: float) -> TableBelief:
        """The same with what was said since by choosing what happened, where something new was read that may well be
        it, with a chance of at `least` so much.
        """
        due = states[-1].layout()
        changed: dict[Spot, SpotBelief] = {}
        for spot, there in self.spots.items():
            label, read_in = due.get(spot), states[there.since]
            now = there.decided
            new = there.best != label and (there.best, label) != now and there.labels.get(label, 0.0) >= least
            if new and read_in is not states[-1] and read_in.layout().get(spot) not in (there.best, label):
                now = there.best, label
            if now is not None and now[1] == label and (there.why, there.decided) != (Why.DECIDED, now):
                believed = {label: SAID, now[0]: 1 - SAID}
                changed[spot] = replace(there, labels=believed, why=Why.DECIDED, decided=now)
            elif now != there.decided:
                changed[spot] = replace(there, decided=now)
        return replace(self, spots={**self.spots, **changed}) if changed else self

    def laid(self, states: Sequence[State]) -> TableBelief:
        """The same where what events have laid since the baseline, and was surely seen, is right, also where something
        else is wrong.
        """
        before, due = states[self.baseline.at].layout(), states[-1].layout()
        since = {spot: label for spot, label in self.surely(due).items() if before.get(spot) != label}
        return replace(self, right={**self.right, **since})

    def well(self, states: Sequence[State], wrong: Collection[Place] = (), kept: Collection[Place] = ()) -> TableBelief:
        """The same where there is nothing to report now: this is the baseline."""
        baseline = Baseline(len(states) - 1, frozenset(wrong), frozenset(kept))
        return replace(self, baseline=baseline, right=self.surely(states[-1].layout()))

    def forgotten(self) -> TableBelief:
        """Nothing is known any more of the table, as the camera sees it from elsewhere."""
        baseline = Baseline(self.baseline.at)
        return replace(self, spots={}, pixels=PixelChanges(), baseline=baseline, right={}, log=ReportLog())


def _perhaps_two(labels: Labels) -> bool:
    """Whether what is read of a piece leaves another piece likely enough for two to stand there."""
    pieces = sorted(chance for label, chance in labels.items() if label is not None)
    return len(pieces) > 1 and pieces[-2] >= TWO
