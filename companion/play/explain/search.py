"""Short sequences of legal events that explain what lies on the table; one search for all games."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from companion.games.kit import Action, Answer, Event, Layout, Spot, State, Value
from companion.play.explain.compare import Costs, Seen, best_label, differences
from companion.play.explain.propose import Proposal


@dataclass(frozen=True)
class _Path:
    """A sequence under search: its end, its events, and the score of what lies there given its layout."""

    state: State
    layout: Layout
    events: tuple[Event, ...] = ()
    holes: tuple[int, ...] = ()
    actions: int = 0
    score: float = 0.0
    cost: float = 0.0  # of its events, as log probability; a part of the score
    idle: bool = False  # its last event left no trace, so it explains nothing as an end
    likelihood: float = 0.0  # of what lies there given its layout, as log probability; the rest of the score

    @property
    def look(self) -> tuple[object, ...]:
        """What tells it from other paths: kinds of events, what lies there, who is due, and what is asked.

        While a question is open the event that asked it counts too: a crop announced decides what its answer means.
        """
        question = self.state.question()
        asked = (question.key, self.events[-1]) if question is not None and not question.held else None
        lies = frozenset((spot, label) for spot, label in self.layout.items() if label is not None)
        return tuple(map(type, self.events)), lies, tuple(self.state.due()), asked

    def joined(self, other: _Path) -> _Path:
        """This path for both: events that differ become holes."""
        differ = {n for n, (a, b) in enumerate(zip(self.events, other.events, strict=True)) if a != b}
        holes = tuple(sorted({*self.holes, *other.holes, *differ}))
        return replace(max(self, other, key=lambda path: path.score), holes=holes)

    @property
    def closed(self) -> bool:
        """Whether a question that a held button answers stands at its end, which nobody may ask while searching."""
        question = self.state.question()
        return question is not None and question.held


class Search:
    """Looks for sequences of legal events that lead from a state to what was seen."""

    def __init__(self, state: State, before: list[Layout], seen: Seen, found: tuple[Spot, ...], costs: Costs) -> None:
        self.seen = seen
        self.costs = costs
        self.earlier = before
        self.found = frozenset(found)
        self.places = {place for place, _ in found}
        self.open = {place for place, _ in seen}
        layout = state.layout()
        self.root = _Path(state, layout, score=self._at_rest(layout), likelihood=self.likelihood(layout))
        self.most = max(4, len(state.seats))  # a worker tile and the three jungle tiles that it may call for

    def run(self) -> list[Proposal]:
        """Every sequence met, as proposals, the likeliest first; the empty one is among them."""
        met = [self.root]
        front = [self.root]
        for _ in range(3 * self.most):
            front = sorted(self._grow(front), key=lambda p: -p.score)[: self.costs.beam]
            if not front:
                break
            met += front
        ends = [p for p in met if not p.idle]
        top = max(p.score for p in ends)
        weights = [math.exp(p.score - top) for p in ends]
        total = sum(weights)
        paired = sorted(zip(ends, weights, strict=True), key=lambda pw: -pw[1])
        return [self._proposal(p, w / total, self._at_least(p, paired) / total) for p, w in paired[:8]]

    def _at_least(self, path: _Path, paired: list[tuple[_Path, float]]) -> float:
        """The weight of all sequences that begin with this one."""
        return sum(w for other, w in paired if other.events[: len(path.events)] == path.events)

    def _at_rest(self, layout: Layout) -> float:
        """The score of no event at all: misreadings, or hands that have not begun what the last events asked."""
        behind = [self.likelihood(old) + math.log(self.costs.behind) for old in self.earlier]
        return max([self.likelihood(layout), *behind])

    def likelihood(self, layout: Layout) -> float:
        """Log probability of what lies there given a layout, over the seen spots."""
        return sum(self._spot(spot, layout.get(spot)) for spot in self.seen)

    def forgotten(self, spot: Spot, layout: Layout) -> bool:
        """Whether the spot looks as it did before the last events."""
        label = best_label(self.seen[spot])
        return label != layout.get(spot) and any(old.get(spot) == label for old in self.earlier)

    def wild(self, best: Proposal, found: tuple[Spot, ...]) -> bool:
        """Whether half of the differences or more are left unexplained."""
        return 2 * len(set(best.amiss).intersection(found)) >= len(found)

    def _spot(self, spot: Spot, label: str | None) -> float:
        labels = self.seen[spot]
        floor = self.costs.misread
        top = best_label(labels)
        if label != top and any(old.get(spot) == top for old in self.earlier):
            floor = max(floor, self.costs.forgot)
        return math.log(max(labels.get(label, 0.0), floor))

    def _grow(self, front: list[_Path]) -> list[_Path]:
        """All paths one event longer; those of the same kinds of events after which all looks the same are one."""
        merged: dict[tuple[object, ...], _Path] = {}
        for path in front:
            if path.closed or path.state.over or (path.actions >= self.most and path.state.question() is None):
                continue
            children = list(self._children(path))
            plainest = min((c for c in children if c.idle), key=lambda c: len(c.events[-1].text()), default=None)
            for child in children:
                if not child.idle or child is plainest:  # of what no camera sees, the plainest stands for all
                    key = child.look
                    merged[key] = merged[key].joined(child) if key in merged else child
        return list(merged.values())

    def _children(self, path: _Path) -> Iterator[_Path]:
        for event in self._events(path):
            after = path.state.after(event)
            layout = after.layout()
            spots = {s for s in layout.keys() | path.layout.keys() if layout.get(s) != path.layout.get(s)}
            shown = spots & self.seen.keys()
            if spots and not shown:
                continue  # nothing of it could be seen, and nothing speaks for it
            # a layer that no eye reads costs nothing where the rest of its place is seen
            unseen = len({place for place, _ in spots} - self.open)
            question = after.question()
            asks = question is not None and bool(self.places.intersection(question.places))
            idle = not spots and not asks
            cost = math.log(self.costs.event) + unseen * math.log(self.costs.hidden)
            gain = sum(self._spot(s, layout.get(s)) - self._spot(s, path.layout.get(s)) for s in shown)
            yield _Path(
                after,
                layout,
                (*path.events, event),
                (*path.holes, len(path.events)) if idle else path.holes,
                path.actions + (isinstance(event, Action) and not idle),
                path.likelihood + gain + path.cost + cost,
                path.cost + cost,
                idle,
                path.likelihood + gain,
            )

    def _events(self, path: _Path) -> Iterator[Event]:
        """Legal events that touch a place that differs, or that touch no place at all."""
        question = path.state.question()
        if question is not None:
            for value in question.choices.values() or ():
                answer = Answer(question.key, value)
                if path.state.verdict(answer).legal:
                    yield answer
            return
        known = {place for place, _ in path.layout} | self.places
        for seat in path.state.actors():
            for action in dict.fromkeys(path.state.candidates(seat)):
                touched = _touched(action, known)
                if (not touched or touched & self.places) and path.state.verdict(action).legal:
                    yield action

    def _proposal(self, path: _Path, probability: float, certain: float) -> Proposal:
        amiss = differences(path.layout, self.seen, self.costs.doubt)
        return Proposal(path.events, probability, path.holes, amiss, path.closed, certain)


def _touched(action: Action, known: set[str]) -> set[Value]:
    """The places that an action names: its fields that are places, and known ones wherever they stand."""
    touched: set[Value] = {getattr(action, name) for name in _place_fields(type(action))}
    for value in action.args().values():
        touched |= known.intersection(map(str, value if isinstance(value, tuple) else (value,)))
    return touched


def _place_fields(kind: type[Action]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.type == "Place")
