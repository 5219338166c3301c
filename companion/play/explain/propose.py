"""From the paths that a search met to proposals: each once, with its probability and what no camera can settle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.kit import Action, Event, Spot
from companion.play.explain.search import Path, Search, open_opinion

MOST_PROPOSALS = 8


@dataclass(frozen=True)
class Proposal:
    """Events that would explain what lies there, with the probability among all explanations.

    `holes` are the events that the camera cannot settle (a crop announced, a die that nobody saw): by the index of each
    all events that could stand there, the one in `events` being no likelier than the others. `amiss` are the spots that
    still differ after them.
    """

    events: tuple[Event, ...]
    probability: float
    holes: Mapping[int, tuple[Event, ...]] = field(default_factory=dict)
    amiss: tuple[Spot, ...] = ()
    opens_seal: bool = False  # its last event asks a sealed source
    certain: float = 0.0  # that at least these events happened: other explanations may begin with them and go on
    judged_apart: bool = False  # only its seat can say whether its last event is legal


def proposals(search: Search, met: Sequence[Path]) -> list[Proposal]:
    """Every explanation met, the likeliest first; the one without any event is among them.

    Paths whose visible events are the same are one proposal: it has the events of the likeliest, and all their
    probability.
    """
    ends = sorted((path for path in met if path.ends), key=lambda path: -path.score)
    weights = [math.exp(path.score - ends[0].score) for path in ends]
    total = sum(weights)
    alike: dict[tuple[Event, ...], list[tuple[Path, float]]] = {}
    for path, weight in zip(ends, weights, strict=True):
        told = tuple(event for n, event in enumerate(path.events) if n not in path.idle)
        alike.setdefault(told, []).append((path, weight / total))
    groups = [(group[0][0], sum(share for _, share in group)) for group in alike.values()]
    groups.sort(key=lambda group: -group[1])
    pairs = list(zip(ends, weights, strict=True))
    return [_proposal(search, path, share, _at_least(path, pairs) / total) for path, share in groups[:MOST_PROPOSALS]]


def _at_least(path: Path, ends: Sequence[tuple[Path, float]]) -> float:
    """The weight of all paths that begin with the events of this one."""
    number = len(path.events)
    return sum(weight for other, weight in ends if any(way.events[:number] == path.events for way in other.ways))


def _proposal(search: Search, path: Path, probability: float, certain: float) -> Proposal:
    amiss = tuple(spot for spot in search.seen if spot in path.wrong)
    holes, apart = dict(_holes(search, path)), path.judged_apart
    return Proposal(path.events, probability, holes, amiss, path.asks_source, certain, apart)


def _holes(search: Search, path: Path) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """The events in whose place others would look the same in the end."""
    spare: dict[int, list[Event]] = {}
    for index, event in path.spare:
        spare.setdefault(index, []).append(event)
    for index, event in enumerate(path.events):
        others = (way.events[index] for way in path.ways)
        more = (other for other in spare.get(index, ()) if _fits(search, path, index, other))
        could = tuple(dict.fromkeys((event, *others, *more)))
        if len(could) > 1:
            yield index, could


def _fits(search: Search, path: Path, index: int, other: Event) -> bool:
    """Whether with another event at one place the rest is legal all the same, and looks as it does."""
    state = search.root.first.state
    for event in (*path.events[:index], other, *path.events[index + 1 :]):
        if not open_opinion(state, event).legal:
            return False
        if isinstance(event, Action) and state.judged_apart(event.seat, type(event)):
            return True  # it comes last, and what lies after it cannot be compared
        state = state.after(event)
    layout = state.layout()
    return all(layout.get(spot) == path.first.layout.get(spot) for spot in search.seen)
