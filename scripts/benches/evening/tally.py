"""What scripts/bench evening counts in the games that it plays."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass, field

SHEETS = "sheets: "
"""How presses on a sheet that the companion keeps begin: a sheet of paper takes a pencil instead."""


@dataclass
class Tally:
    """What was counted, in one game or in all."""

    counts: Counter[str] = field(default_factory=Counter)
    presses: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    slips: Counter[tuple[str, str]] = field(default_factory=Counter)  # by what went wrong, and what came of it

    def add(self, other: Tally) -> None:
        """Count another game as well."""
        self.counts += other.counts
        self.presses += other.presses
        self.seconds += other.seconds
        self.notes += other.notes
        self.slips += other.slips

    def lines(self) -> list[str]:
        """The figures in words."""
        turns = max(1, self.counts["turns"])
        by = ", ".join(f"{what} {number / turns:.2f}" for what, number in self.presses.most_common())
        spoke = (
            f"median {statistics.median(self.seconds):.2f} s, longest {max(self.seconds):.2f} s"
            if self.seconds
            else "-"
        )
        rest = (f"{number:5}  {what}" for what, number in sorted(self.counts.items()))
        total = self.presses.total() / turns
        besides = sum(number for what, number in self.presses.items() if not what.startswith(SHEETS)) / turns
        said = f", besides the sheets {besides:.2f}" if besides != total else ""
        slips = (f"       {name}: {self.of(name)}" for name in sorted({name for name, _ in self.slips}))
        return [f"{turns} turns, presses a turn {total:.2f}{said} ({by}); until it spoke {spoke}", *rest, *slips]

    def of(self, slip: str) -> str:
        """What came of one kind of mistakes, in words."""
        return ", ".join(f"{number} {what}" for (name, what), number in sorted(self.slips.items()) if name == slip)
