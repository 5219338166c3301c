"""Whether what leaves a stack comes to somebody: tuples of slots and counts that go up and down against each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import fields

from companion.games.kit import State
from companion.games.kit.hands import CardHand
from companion.games.kit.stacks import Stack
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, kind_of
from companion.play.inspection.values import holdings

OFTEN = 2
"""So often a kind of event must move both, always alike, for something to follow from it."""

Pair = tuple[str, str]


class Balance:
    """Compares the kinds of events that move the same stack and the same counts, over all games of one game.

    Where one kind puts into a stack just what is counted less, and another takes out more than is counted, the rest is
    lost.
    """

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._sums: dict[Pair, dict[str, Counter[tuple[bool, int]]]] = defaultdict(lambda: defaultdict(Counter))
        self._where: dict[tuple[Pair, str], str] = {}

    def look(self, step: PlayedStep) -> None:
        """Note how much one event moved."""
        kind = kind_of(step.event)
        stacks, counts = (_changes(of(step.before), of(step.after)) for of in (_stacks, _counts))
        for stack, slots in stacks.items():
            for count, number in counts.items():
                self._sums[stack, count][kind][slots > 0, slots + number] += 1
                self._where.setdefault(((stack, count), kind), self._findings.where)

    def done(self) -> None:
        """Note kinds of events that lose slots."""
        for pair, kinds in self._sums.items():
            sure = {kind: next(iter(seen)) for kind, seen in kinds.items() if len(seen) == 1 and seen.total() >= OFTEN}
            kept = {grows for grows, total in sure.values() if not total}
            for kind, (grows, total) in sure.items():
                if total < 0 and not grows and True in kept:
                    self._findings.where = self._where[pair, kind]
                    self._findings.add("vanished", f"{kind}: {pair[0]}")


def _changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: change for name in before.keys() & after.keys() if (change := after[name] - before[name])}


def _stacks(state: State) -> dict[str, int]:
    """How many words or slots each field has that holds nothing else, each once."""
    found: dict[str, int] = {}
    for each in fields(state):
        value = getattr(state, each.name)
        slots = value.slots if isinstance(value, Stack) else value
        if isinstance(slots, tuple) and all(isinstance(slot, str) for slot in slots) and len(set(slots)) == len(slots):
            found[each.name] = len(slots)
    return found


def _counts(state: State) -> dict[str, int]:
    """How much all seats have together, by the field that counts it for each."""
    found: Counter[str] = Counter()
    for each in fields(state):
        value = getattr(state, each.name)
        if isinstance(value, tuple) and len(value) == len(state.seats) and all(type(n) is int for n in value):
            found[each.name] = sum(value)
    for held in holdings(state, state.seats):
        size = held.value.size if isinstance(held.value, CardHand) else len(held.value)
        found[str(held.path[0])] += size
    return dict(found)
