"""Short sequences of legal events that lead towards what lies on the table; one search for all games."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace

from companion.games.kit import Action, Answer, Event, Layout, Seat, Spot, State, Value
from companion.games.kit.curtain import judged_apart, open_verdict
from companion.games.kit.extras import intended_events, private_rules
from companion.games.kit.legal import actors
from companion.tracking.differences import Costs, SpotsSeen, best_label
from companion.tracking.unsaid_passes import gone_on, open_opinion

MOST_WAYS = 12
MOST_SPARE = 40
NEGLIGIBLE = 0.01
ALL: frozenset[Value] = frozenset()
"""Names for all actions of a kind."""


@dataclass(frozen=True)
class EventSequence:
    """One sequence of events, and where it leads."""

    state: State
    layout: Layout
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class AlikeSequences:
    """Sequences of as many events that no camera can tell apart, the plainest first.

    `kinds` are the kinds of their events, None where nothing could be seen of one; `idle` are the indices of those that
    left no trace at all. `spare` are further events, by index, that might have stood in their place.
    """

    ways: tuple[EventSequence, ...]
    kinds: tuple[type[Event] | None, ...] = ()
    idle: tuple[int, ...] = ()
    spare: tuple[tuple[int, Event], ...] = ()
    moved: frozenset[tuple[Spot, str | None]] = frozenset()  # what can be seen to lie otherwise than at first
    wrong: frozenset[Spot] = frozenset()  # where something else was seen than should lie there
    last: tuple[Seat | None, frozenset[Spot]] = (None, frozenset())  # who moved what last
    runs: tuple[tuple[Seat, bool], ...] = ()  # which seats acted one after the other, and whether it left a trace
    actions: int = 0
    judged_apart: bool = False  # whether it ends with an action that only its seat can say to be legal
    likelihood: float = 0.0  # of what lies there given its layout, as log probability
    cost: float = 0.0  # of its events, as log probability
    score: float = 0.0  # both; at the root what is likeliest without any event
    unseen: int = 0  # to and from how many places that no eye sees it moves something; part of its cost
    trail: tuple[frozenset[tuple[Spot, str | None]], ...] = ()  # what could be seen before each of a seat's last moves

    @property
    def first(self) -> EventSequence:
        """The plainest of its sequences."""
        return self.ways[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the plainest sequence."""
        return self.first.events

    @property
    def ends(self) -> bool:
        """Whether it explains anything as it stands: an event that left no trace does not, as the last one."""
        return len(self.events) - 1 not in self.idle

    @property
    def closed(self) -> bool:
        """Whether nothing can follow: only its seat can say whether its last action is legal, or it asks a source."""
        return self.judged_apart or self.asks_source

    @property
    def asks_source(self) -> bool:
        """Whether a question stands at its end that only a source may answer, which nobody may ask while searching."""
        question = self.first.state.question()
        return question is not None and (question.sealed or question.held)

    @property
    def look(self) -> tuple[object, ...]:
        """What tells it from others: kinds of events, what lies there, who is due, and what is asked."""
        question = self.first.state.question()
        return self.kinds, self.moved, tuple(self.first.state.due()), question.key if question else None

    @property
    def stand(self) -> tuple[object, ...]:
        """The same however often a step was repeated: a piece that comes here by a detour is no news."""
        shown = frozenset(kind for kind in self.kinds if kind is not None)
        return shown, self.kinds.count(None), *self.look[1:], tuple(self.first.state.due().values())

    def joined(self, other: AlikeSequences) -> AlikeSequences:
        """Both as one; what is not kept of the other leaves the events in which it differs."""
        ways, spare = list(self.ways), [*self.spare, *other.spare]
        for way in other.ways:
            if any(_reordered(way, kept) for kept in ways):
                continue
            twin = next((kept for kept in ways if kept.state == way.state), None)
            if twin is None and len(ways) < MOST_WAYS:
                ways.append(way)
                continue
            pairs = enumerate(zip(way.events, (twin or self.first).events, strict=True))
            spare += [(n, mine) for n, (mine, kept) in pairs if mine != kept and self.kinds[n] is None]
        return replace(max(self, other, key=lambda path: path.score), ways=tuple(ways), spare=_once(spare))


def _reordered(way: EventSequence, other: EventSequence) -> bool:
    """Whether two sequences hold the same events: in which order they happened matters to nobody."""
    return way.events[-1] in other.events and set(way.events) == set(other.events)


class EventSearch:
    """Looks for sequences of legal events that lead from a state towards what was seen.

    An event counts where it names, or moves something at, a place that differs; so a walk goes on from wherever the
    piece stands, and what no camera sees may happen in between. A `wide` search also tries steps of pieces that are
    where they should be, and every event that leaves no trace instead of the plainest.

    What is found is for the whole table, so nothing private is asked: an action that only a hand can refuse is never
    tried. Where such a one is what hands must have meant, a path ends with it, as if all lay as it should after it.
    """

    def __init__(
        self,
        state: State,
        before: Iterable[Layout],
        seen: SpotsSeen,
        found: Iterable[Spot],
        costs: Costs,
        stale: Collection[Spot] = (),
    ) -> None:
        self.seen = seen
        self.costs = costs
        self.earlier = tuple(before)
        self.places = {place for place, _ in found}
        self.open = {place for place, _ in seen}
        self.layers = {layer for _, layer in seen}
        self.best = {spot: best_label(labels) for spot, labels in seen.items()}
        self.lies = {spot: label for spot, label in self.best.items() if spot[0] in self.places and spot not in stale}
        layout = state.layout()
        likelihood = sum(self._spot(spot, layout.get(spot)) for spot in seen)
        behind = (self._all(old) + math.log(costs.behind) for old in self.earlier)
        self.root = AlikeSequences(
            (EventSequence(state, layout),),
            wrong=frozenset(found),
            likelihood=likelihood,
            score=max([likelihood, *behind]),
        )
        self._perfect = sum(self._spot(spot, label) for spot, label in self.best.items())
        self.most = max(4, len(state.seats))  # a worker tile and the three jungle tiles that it may call for
        self.wide = False
        self._tried = 0
        self._reached: dict[tuple[object, ...], int] = {}
        self._outspoken: set[type[Action]] = set()  # kinds that name every place at which they move something

    def run(self, wide: bool = False) -> list[AlikeSequences]:
        """Every path met; the one without any event is among them."""
        self.wide, self._tried = wide, 0
        self._reached = {self.root.stand: 0}
        met = [self.root]
        front = [self.root]
        for _ in range(4 * self.most):
            front = sorted(self._grow(front), key=lambda p: -p.score)[: self.costs.beam]
            # what could at best become a hundredth as likely as something found is not followed
            least = max(path.score for path in (*met, *front) if path.ends) - self._perfect + math.log(NEGLIGIBLE)
            front = [path for path in front if path.cost >= least]
            if any(not path.wrong for path in met):  # a walk that is still on its way now makes a detour
                front = [path for path in front if not self._afoot(path, path.first)]
            if not front:
                break
            met += front
        for path in self._deeds():
            twin = next((n for n, one in enumerate(met) if any(way.events == path.events for way in one.ways)), None)
            if twin is None:
                met.append(path)
            elif path.asks_source and path.wrong < met[twin].wrong:
                met[twin] = path  # what lies there was announced so
            elif path.score > met[twin].score:
                met[twin] = replace(met[twin], cost=path.cost, score=path.score)  # it was one deed
        return met

    def _deeds(self) -> Iterator[AlikeSequences]:
        """What hands must have meant, and that without each doubtful part of it; what was announced to a source may be
        doubtful too, and is each that it may be.
        """
        path, due = None, self.root.first.layout
        for path in self._meant(self.lies):
            yield path
        for spot in self.lies:  # what may well lie as it should was perhaps not done
            if self.seen[spot].get(due.get(spot), 0.0) >= self.costs.show:
                yield from self._meant({other: label for other, label in self.lies.items() if other != spot})
        question = path.first.state.question() if path is not None and path.asks_source else None
        if question is None:
            return
        for spot in (spot for spot in self.lies if spot[0] in question.places):
            others = ((label, chance) for label, chance in self.seen[spot].items() if label != self.best[spot])
            for label in (label for label, chance in others if label is not None and chance >= self.costs.show):
                yield from self._meant({**self.lies, spot: label})

    def _meant(self, lies: Mapping[Spot, str | None]) -> Iterator[AlikeSequences]:
        """The path that the game says hands must have meant, as far as it is legal: all of it is one deed."""
        path, self._reached = self.root, {}
        state = path.first.state
        for event in gone_on(state, intended_events(state, lies)):
            if path.closed or not open_opinion(path.first.state, event).legal:
                return
            child = self._child(path, path.first, event, one_deed=bool(path.events))
            if child is None:
                return
            path = self._announced(child, lies)
            yield path

    def _announced(self, path: AlikeSequences, lies: Mapping[Spot, str | None]) -> AlikeSequences:
        """Where a source is asked nobody knows yet what should lie there: what lies there was announced, or guessed."""
        question, layout = path.first.state.question(), path.first.layout
        if question is None or not path.asks_source:
            return path
        bare = (spot for spot in path.wrong if spot[0] in question.places and layout.get(spot) is None)
        spots = {spot for spot in bare if lies.get(spot, self.best[spot]) in question.choices}
        more = sum(
            self._spot(spot, lies.get(spot, self.best[spot])) - self._spot(spot, layout.get(spot)) for spot in spots
        )
        wrong, likelihood = path.wrong - spots, path.likelihood + more
        return replace(path, wrong=wrong, likelihood=likelihood, score=likelihood + path.cost)

    def forgotten(self, spot: Spot) -> bool:
        """Whether the spot looks as it did before the last events."""
        label = self.best[spot]
        return label != self.root.first.layout.get(spot) and any(old.get(spot) == label for old in self.earlier)

    def differs(self, spot: Spot, label: str | None) -> bool:
        """Whether something else was seen at a spot than this label."""
        return self.seen[spot].get(label, 0.0) < self.costs.doubt and self.best[spot] != label

    def _all(self, layout: Layout) -> float:
        """Log probability of what lies there given a layout, over the seen spots."""
        return sum(self._spot(spot, layout.get(spot)) for spot in self.seen)

    def _spot(self, spot: Spot, label: str | None) -> float:
        labels = self.seen[spot]
        floor = self.costs.misread
        top = self.best[spot]
        if label != top and any(old.get(spot) == top for old in self.earlier):
            floor = max(floor, self.costs.forgot)
        return math.log(max(labels.get(label, 0.0), floor))

    def _grow(self, front: list[AlikeSequences]) -> list[AlikeSequences]:
        """All paths one event longer; those after which all looks the same are one."""
        merged: dict[tuple[object, ...], AlikeSequences] = {}
        for path in front:
            if path.closed or (path.actions >= self.most and path.first.state.question() is None):
                continue
            for child in self._children(path):
                look = child.look
                merged[look] = merged[look].joined(child) if look in merged else child
        return list(merged.values())

    def _children(self, path: AlikeSequences) -> Iterator[AlikeSequences]:
        """A path with one more event; of actions that leave no trace the plainest stands for all."""
        for way in path.ways:
            quiet: AlikeSequences | None = None
            for event in self._events(path, way):
                self._tried += 1
                if self._tried > self.costs.tries:
                    return
                child = self._child(path, way, event)
                if child is None:
                    continue
                if child.ends or self.wide or isinstance(event, Answer):
                    yield child
                    continue
                quiet = _plainest(quiet, child) if quiet else child
            if quiet:
                yield quiet

    def _child(
        self, path: AlikeSequences, way: EventSequence, event: Event, one_deed: bool = False
    ) -> AlikeSequences | None:
        apart = isinstance(event, Action) and judged_apart(way.state, event.seat, type(event))
        state = way.state if apart else way.state.after(event)
        layout = self._done(way.layout, event) if isinstance(event, Action) and apart else state.layout()
        spots = _changed(way.layout, layout)
        shown = frozenset(spots & self.seen.keys())
        places = {place for place, layer in spots if layer in self.layers}  # at layers that some eye reads
        if places and not shown:
            return None  # nothing of it could be seen, and nothing speaks for it
        question = state.question()
        asks = question is not None and bool(self.places.intersection(question.places))
        actor = event.seat if isinstance(event, Action) else None
        goes_on = actor is not None and actor == path.last[0] and bool(shown & path.last[1])
        idle = not shown and not asks
        # a layer that no eye reads costs nothing where the rest of its place is seen
        awaited = isinstance(event, Answer) and not path.events  # what the table is asked for is likely to come
        cost = path.cost + math.log(self.costs.step if goes_on or one_deed or awaited else self.costs.event)
        cost += len(places - self.open) * math.log(self.costs.hidden)
        owed = self._owed(way, event, layout, shown)
        cost += len(owed) * math.log(self.costs.behind)
        likelihood = path.likelihood + sum(
            self._spot(s, layout.get(s)) - self._spot(s, way.layout.get(s)) for s in shown - owed
        )
        child = AlikeSequences(
            (EventSequence(state, layout, (*way.events, event)),),
            (*path.kinds, type(event) if shown else None),
            (*path.idle, len(path.kinds)) if idle else path.idle,
            path.spare,
            self._moved(path, layout, shown),
            path.wrong - shown | {s for s in shown - owed if self.differs(s, layout.get(s))},
            (actor, shown) if actor is not None and shown else path.last,
            _runs(path.runs, actor, not idle),
            path.actions + (actor is not None and not idle and not goes_on),
            apart,
            likelihood,
            cost,
            likelihood + cost,
            path.unseen + len(places - self.open),
            () if not shown else (*(path.trail if actor == path.last[0] else ()), path.moved),
        )
        if child.moved in child.trail:
            return None  # nobody goes out and back
        detour = goes_on and self._reached.setdefault(child.stand, len(child.kinds)) < len(child.kinds)
        return None if detour else child

    def _done(self, layout: Layout, action: Action) -> Layout:
        """What lies after an action that cannot be tried: where it goes, what was seen there."""
        named = _named(action, self.places)
        return {**layout, **{spot: label for spot, label in self.lies.items() if spot[0] in named}}

    def _owed(self, way: EventSequence, event: Event, layout: Layout, shown: frozenset[Spot]) -> frozenset[Spot]:
        """Where things lie as before an answer that is seen to be right: what follows from it hands have yet to do."""
        question = way.state.question() if isinstance(event, Answer) else None
        if question is None:
            return frozenset()
        told = {spot for spot in shown if spot[0] in question.places}
        if not told or any(self.differs(spot, layout.get(spot)) for spot in told):
            return frozenset()
        rest = (spot for spot in shown - told if self.differs(spot, layout.get(spot)))
        return frozenset(spot for spot in rest if not self.differs(spot, way.layout.get(spot)))

    def _moved(
        self, path: AlikeSequences, layout: Layout, shown: frozenset[Spot]
    ) -> frozenset[tuple[Spot, str | None]]:
        if not shown:
            return path.moved
        before = self.root.first.layout
        new = {(spot, layout.get(spot)) for spot in shown if layout.get(spot) != before.get(spot)}
        return frozenset(new.union(pair for pair in path.moved if pair[0] not in shown))

    def _events(self, path: AlikeSequences, way: EventSequence) -> Iterator[Event]:
        """Legal events that touch a place that differs, or that touch no place at all."""
        state = way.state
        question = state.question()
        if question is not None:
            for value in question.choices.values() or ():
                answer = Answer(question.key, value)
                if state.verdict(answer).legal:
                    yield answer
            return
        near = self.places | {place for place, _ in path.wrong}
        known = {place for place, _ in way.layout} | self.places
        steps: dict[tuple[type[Action], Seat, frozenset[Value]], bool] = {}
        afoot = self._afoot(path, way)
        apart = tuple(self._apart(state))
        for seat in actors(state, openly=True):
            if (afoot and seat != path.last[0]) or _comes_round(path.runs, seat):
                continue  # whoever acts next does so with all pieces where they were seen
            yield from (action for action in apart if action.seat == seat)
            for action in dict.fromkeys(a for a in state.candidates(seat, openly=True) if a.traced):
                if judged_apart(state, seat, type(action)):
                    continue
                names = _named(action, known)
                wanted = not names or bool(names & near)
                every, one = ((type(action), seat, which) for which in (ALL, frozenset(names)))
                if not wanted and (type(action) in self._outspoken or False in (steps.get(every), steps.get(one))):
                    continue
                if not state.verdict(action).legal:
                    continue
                if not wanted and every not in steps:
                    which, moves = self._steps(way, action, names, near)
                    steps[type(action), seat, which] = moves
                if wanted or steps.get(every):
                    yield action

    def _apart(self, state: State) -> Iterator[Action]:
        """Of what hands must have meant, what only a hand can refuse, and nothing that all can see does."""
        for event in intended_events(state, self.lies) if private_rules(state) else ():
            apart = isinstance(event, Action) and judged_apart(state, event.seat, type(event))
            if isinstance(event, Action) and apart and open_verdict(state, event).legal:
                yield event

    def _afoot(self, path: AlikeSequences, way: EventSequence) -> bool:
        """Whether the piece that was moved last stands where nothing changed, on its way to somewhere else."""
        return any(
            spot in path.wrong and spot[0] not in self.places and way.layout.get(spot) is not None
            for spot in path.last[1]
        )

    def _steps(
        self, way: EventSequence, action: Action, names: set[Value], near: set[str]
    ) -> tuple[frozenset[Value], bool]:
        """Whether such actions move something that differs at a place which they do not name: whence a piece comes.

        Where this one moves nothing at all, that is said of those that name the same, and else of all of its kind.
        """
        moved = {place for place, _ in _changed(way.layout, way.state.after(action).layout())}
        if not moved:
            return frozenset(names), False
        unnamed = moved - names
        if not unnamed:
            self._outspoken.add(type(action))
        return ALL, bool(unnamed if self.wide else unnamed & near)


def _changed(before: Layout, after: Layout) -> set[Spot]:
    """The spots where two layouts differ; what is not named is empty."""
    spots = {spot for spot, label in after.items() if before.get(spot) != label}
    return spots.union(spot for spot, label in before.items() if label is not None and spot not in after)


def _runs(runs: tuple[tuple[Seat, bool], ...], actor: Seat | None, trace: bool) -> tuple[tuple[Seat, bool], ...]:
    if actor is None:
        return runs
    if runs and runs[-1][0] == actor:
        return (*runs[:-1], (actor, runs[-1][1] or trace))
    return (*runs, (actor, trace))


def _comes_round(runs: tuple[tuple[Seat, bool], ...], seat: Seat) -> bool:
    """Whether a seat would act again after others of whose turns one left no trace: a round is over."""
    last = max((n for n, (before, _) in enumerate(runs) if before == seat), default=len(runs))
    return not all(trace for _, trace in runs[last + 1 :])


def _plainest(one: AlikeSequences, other: AlikeSequences) -> AlikeSequences:
    """Of two paths that differ in their last event the one whose text is shorter; if alike, the other's is spare."""
    kept, left = sorted((one, other), key=lambda path: len(path.events[-1].text()))
    if kept.look != left.look:
        return kept
    last = len(left.events) - 1
    extra = (pair for pair in left.spare if pair[0] == last)
    return replace(kept, spare=_once((*kept.spare, (last, left.events[-1]), *extra)))


def _once(spare: Iterable[tuple[int, Event]]) -> tuple[tuple[int, Event], ...]:
    return tuple(dict.fromkeys(spare))[:MOST_SPARE]


def _named(action: Action, known: set[str]) -> set[Value]:
    """The places that an action names: its fields that are places, and known ones wherever they stand."""
    named: set[Value] = {getattr(action, name) for name in _place_fields(type(action))}
    for value in action.args().values():
        named |= known.intersection(map(str, value if isinstance(value, tuple) else (value,)))
    return named


def _place_fields(kind: type[Action]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.type == "Place")
