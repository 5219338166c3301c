"""What lies on the table against what should lie there, spot by spot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.kit import Labels, Layout, Spot

SpotsSeen = Mapping[Spot, Labels]  # only still, unhidden spots; one that is missing says nothing


@dataclass(frozen=True)
class Costs:
    """Prior beliefs of the search, as probabilities. Measured with scripts/bench explain on made sequences."""

    misread: float = 0.004  # that a label read with certainty is wrong
    forgot: float = 0.03  # that hands left one piece where it was before
    behind: float = 0.5  # that hands have not begun to do what the last events asked
    event: float = 0.25  # that one more event happened
    step: float = 0.6  # that a piece that was just moved was moved on by the same hands
    waste: float = 0.02  # that hands made more moves than they had to for what they came to
    hidden: float = 0.1  # that a piece came to lie, or left, just at a place where nothing can be seen
    doubt: float = 0.55  # a label less likely than this is a difference
    sure: float = 0.97  # a proposal this likely may be taken without asking
    alone: float = 0.8  # one this likely is the only one that is possible: who opens the answer it asks for agrees
    either: float = 0.3  # where a label is as likely as this nobody says that it does not lie there
    show: float = 0.05  # a proposal less likely than this is not shown
    beam: int = 24  # paths that are kept at each length
    tries: int = 1500  # events that are tried in one search


def best_label(labels: Labels) -> str | None:
    """The likeliest label of a spot."""
    return max(labels, key=lambda label: labels[label])


def differences(layout: Layout, seen: SpotsSeen, doubt: float = Costs.doubt) -> tuple[Spot, ...]:
    """The seen spots where what should lie there is not what is most likely there, the surest first."""
    found = [
        spot
        for spot, labels in seen.items()
        if labels.get(layout.get(spot), 0.0) < doubt and best_label(labels) != layout.get(spot)
    ]
    return tuple(sorted(found, key=lambda spot: -max(seen[spot].values())))
