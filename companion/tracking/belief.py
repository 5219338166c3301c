"""What was last seen lying still at each spot, when, and what somebody has said of it since."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.games.kit import Labels, Layout, Place, Spot, State
from companion.tracking.differences import Costs, SpotsSeen, best_label

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


class LastSeen:
    """The labels of each spot. `filled` is the layer of the pieces that fill a place.

    When it was read is told by how many events there were; of `states`, all since the start, the last is the one now.
    """

    def __init__(self, costs: Costs, filled: str) -> None:
        self.labels: dict[Spot, Labels] = {}
        self._costs = costs
        self.filled = filled
        self._read_at: dict[Spot, int] = {}
        self._said: dict[Spot, tuple[str | None, str | None]] = {}  # as what doubtful spots are read, and what they are

    def take(self, seen: SpotsSeen, kept: Collection[Place], undone: Collection[Spot], now: int) -> None:
        """Remember what is read now, and of the rest what lies at the `kept` places, but for what was `undone`."""
        before = ((spot, labels) for spot, labels in self.labels.items() if spot[0] in kept and spot not in undone)
        self.labels = dict(before) | dict(seen)
        self._read_at |= dict.fromkeys(seen, now)
        self._said = {
            spot: said for spot, said in self._said.items() if spot not in seen or best_label(seen[spot]) == said[0]
        }

    def forget(self) -> None:
        """Nothing is known any more."""
        self.labels.clear()
        self._read_at.clear()
        self._said.clear()

    def in_another_light(self, seen: SpotsSeen, relit: Collection[Place], states: Sequence[State]) -> SpotsSeen:
        """What is read now, where most likely lies at the relit places what was seen in the light before, unless an
        event has changed what should.
        """
        if not relit:
            return seen
        told, due = dict(seen), states[-1].layout()
        layouts = {n: states[n].layout() for n in set(self._read_at.values())}
        for spot, labels in seen.items():
            before = self.labels.get(spot)
            if spot[0] in relit and before is not None and layouts[self._read_at[spot]].get(spot) == due.get(spot):
                both = {label: p * max(before.get(label, 0.0), ELSE) for label, p in labels.items()}
                whole = sum(both.values())
                told[spot] = {label: p / whole for label, p in both.items()}
        return told

    def doubt(self, changed: Iterable[Place], seen: SpotsSeen) -> None:
        """Where a place changed beside a piece that is read as before, something has come that may be hard to see.

        Not so where that may be a second piece of its kind, whose colours show in how it is read.
        """
        for place in changed:
            here = [spot for spot in seen if spot[0] == place]
            there = [spot for spot in here if best_label(seen[spot]) is not None]
            if not there or any(_perhaps_two(seen[spot]) for spot in there if spot[1] != self.filled):
                continue
            for spot in (spot for spot in here if best_label(seen[spot]) is None):
                whole = 1 - (1 - AS_BEFORE) * seen[spot][None]
                chances = {**seen[spot], None: AS_BEFORE * seen[spot][None]}
                self.labels[spot] = {label: chance / whole for label, chance in chances.items()}

    def believe(self, states: Sequence[State]) -> None:
        """Believe what was said since by choosing what happened, where something new was read that may well be it."""
        due = states[-1].layout()
        for spot, labels in self.labels.items():
            best, label, read_in = best_label(labels), due.get(spot), states[self._read_at[spot]]
            if best == label or (best, label) == self._said.get(spot) or labels.get(label, 0.0) < self._costs.show:
                continue
            if read_in is not states[-1] and read_in.layout().get(spot) not in (best, label):
                self._said[spot] = best, label
        for spot, (best, label) in self._said.items():
            if due.get(spot) == label:
                self.labels[spot] = {label: SAID, best: 1 - SAID}

    def best(self, spot: Spot) -> str | None:
        """What most likely lies at a spot that was seen."""
        return best_label(self.labels[spot])

    def chance(self, spot: Spot, layout: Layout) -> float:
        """How likely lies at a spot what a layout has there."""
        return self.labels[spot].get(layout.get(spot), 0.0)

    def surely(self, layout: Layout) -> Layout:
        """That part of a layout that was surely seen."""
        return {spot: layout.get(spot) for spot in self.labels if self.chance(spot, layout) >= SURE}

    def hardly(self, spot: Spot, layout: Layout) -> bool:
        """Whether a piece that should lie there was last seen about as likely gone as there."""
        if layout.get(spot) is None or spot not in self.labels:
            return False
        chance, bare = self.chance(spot, layout), self.labels[spot].get(None, 0.0)
        return chance <= self._costs.doubt <= chance + bare


def _perhaps_two(labels: Labels) -> bool:
    """Whether what is read of a piece leaves another piece likely enough for two to stand there."""
    pieces = sorted(chance for label, chance in labels.items() if label is not None)
    return len(pieces) > 1 and pieces[-2] >= TWO
