"""From the paths that a search met to proposals: each once, with its probability and what no camera can settle."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from companion.games.kit import Action, Answer, Event, Legal, Spot, State
from companion.games.kit.curtain import curtained, judged_apart
from companion.games.kit.extras import hides, implicit_pass, summary
from companion.tracking.differences import Costs
from companion.tracking.search import NEGLIGIBLE, AlikeSequences, EventSearch, EventSequence
from companion.tracking.unsaid_passes import open_opinion

MOST_PROPOSALS = 8
FEW = 3
"""So many actions that could stand in the only hole of a proposal are proposals of their own: one press says which."""


@dataclass(frozen=True)
class Proposal:
    """Events that would explain what lies there, with the probability among all explanations.

    `holes` are the events that the camera cannot settle (a crop announced, a die that nobody saw): by the index of each
    all events that could stand there, the one in `events` being no likelier than the others. `amiss` are the spots that
    still differ after them. `decides`: its last event is none that happened, but a decision that is due after the
    others.
    """

    events: tuple[Event, ...]
    probability: float
    holes: Mapping[int, tuple[Event, ...]] = field(default_factory=dict)
    amiss: tuple[Spot, ...] = ()
    opens_seal: bool = False  # its last event asks a sealed source
    certain: float = 0.0  # that at least these events happened: other explanations may begin with them and go on
    judged_apart: bool = False  # only its seat can say whether its last event is legal
    unclear: frozenset[Spot] = frozenset()  # of `amiss`, where all may be well, such as which of two equal tiles went
    decides: bool = False


def proposals(search: EventSearch, met: Sequence[AlikeSequences]) -> list[Proposal]:
    """Every explanation met, the likeliest first; the one without any event is among them.

    Paths whose visible events are the same are one proposal, and so are those that lead to states alike in all that
    counts: it has the events of the likeliest, and all their probability.
    """
    found = [path for path in met if path.ends]
    scores = _scores(found, search.costs)
    needed = _needed(found, scores)
    for path in found:
        if path.events:
            scores[id(path)] -= min(needed, path.unseen) * math.log(search.costs.hidden)
    ends = sorted(found, key=lambda path: -scores[id(path)])
    weights = [math.exp(scores[id(path)] - scores[id(ends[0])]) for path in ends]
    total = sum(weights)
    told: dict[tuple[Event, ...], list[tuple[AlikeSequences, float]]] = {}
    for path, weight in zip(ends, weights, strict=True):
        told.setdefault(_said(search, path), []).append((path, weight / total))
    for events, group in told.items():
        group.sort(key=lambda pair: _traces(pair[0], pair[0].events) != events)
    groups = sorted(_alike(told.values()), key=lambda group: -sum(share for _, share in group))[:MOST_PROPOSALS]
    part = next((group for group in groups[1:] if _goes_on_to(group[0][0], groups[0][0][0])), None)
    if part is not None:  # at least that happened, and the rest follows when the game goes on
        groups.remove(part)
        groups.insert(0, part)
    pairs = [(path, weight / total) for path, weight in zip(ends, weights, strict=True)]
    found_so = (
        _proposal(search, group[0][0], sum(share for _, share in group), _at_least([path for path, _ in group], pairs))
        for group in groups
    )
    return [spelt for proposal in found_so for spelt in _spelt(proposal)]


def with_decision(state: State, proposal: Proposal) -> tuple[Proposal, ...]:
    """A proposal that ends with a roll, once with each decision that is due then, if these are few.

    So one press says that the dice are read rightly, and which of them is meant. What can be seen is left to be done.
    """
    question = None
    if proposal.judged_apart:
        return (proposal,)
    for event in proposal.events:
        question = state.question()
        state = state.after(event)
    rolled = question is not None and question.by_chance and isinstance(proposal.events[-1], Answer)
    seats = tuple(state.due())
    if not rolled or proposal.holes or proposal.opens_seal or len(seats) != 1:
        return (proposal,)
    legal = Legal(state, seats[0], hides(state, seats[0]))
    kinds = [kind for kind in state.kinds if not legal.interrupts(kind) and legal.can(kind)]
    could = tuple(islice((action for kind in kinds for action in legal.of(kind, {})), FEW + 1))
    if not 1 < len(could) <= FEW or any(curtained(state, seats[0], kind) for kind in kinds):
        return (proposal,)
    if not any(action.args() for action in could) or any(state.after(a).layout() != state.layout() for a in could):
        return (proposal,)
    told = sorted(could, key=lambda action: not action.args())  # what says most comes first
    return tuple(replace(proposal, events=(*proposal.events, action), decides=True) for action in told)


def _needed(found: Iterable[AlikeSequences], scores: Mapping[int, float]) -> int:
    """How many places that no eye sees every likely explanation needs, such as that from which a new tile came: these
    speak against none of them.
    """
    explaining = [path for path in found if path.events]
    most = max((scores[id(path)] for path in explaining), default=0.0)
    likely = (path.unseen for path in explaining if scores[id(path)] > most + math.log(NEGLIGIBLE))
    return min(likely, default=0)


def _scores(found: Sequence[AlikeSequences], costs: Costs) -> dict[int, float]:
    """The log probability of each path: hands seldom do it where fewer of the same moves lead to the same.

    All that wastes moves beside one path is together no likelier than `waste` says.
    """
    scores = {id(path): path.score for path in found}
    beside: dict[int, list[int]] = {}
    for path in found:
        plain = min((one for one in found if _wastes(path, one)), key=lambda one: one.score, default=None)
        if plain is not None:
            beside.setdefault(id(plain), []).append(id(path))
    for path in found:
        wasteful, most = beside.get(id(path), ()), path.score + math.log(costs.waste)
        together = sum(math.exp(min(scores[one], most) - most) for one in wasteful)
        for one in wasteful:
            scores[one] = min(scores[one], most) - math.log(max(1.0, together))
    return scores


def _said(search: EventSearch, path: AlikeSequences) -> tuple[Event, ...]:
    """What tells a path from others: its events that left a trace, with what a seat means that says nothing in place of
    those that nobody saw.
    """
    events = list[Event]()
    state = search.root.first.state
    for n, event in enumerate(path.events):
        silent = implicit_pass(state, event.seat) if path.kinds[n] is None and isinstance(event, Action) else None
        events.append(event if silent is None or n == len(path.events) - 1 else silent)
        if n < len(path.events) - 1:
            state = state.after(event)
    return _traces(path, events)


def _traces(path: AlikeSequences, events: Sequence[Event]) -> tuple[Event, ...]:
    """Of the events of a path those that left a trace."""
    return tuple(event for n, event in enumerate(events) if n not in path.idle)


def _wastes(path: AlikeSequences, plain: AlikeSequences) -> bool:
    """Whether another path comes to the same by fewer of the same moves, and by no more that nobody saw.

    Several moves that are told as one may be a longer way than each of them alone.
    """
    fewer = len(plain.kinds) < len(path.kinds) and plain.look[1:] == path.look[1:]
    if not fewer or not _moves(plain) < _moves(path):
        return False
    unseen, less = path.kinds.count(None), plain.kinds.count(None)
    return less < unseen or (less == unseen and _at_once(plain) <= _at_once(path))


def _at_once(path: AlikeSequences) -> Counter[str]:
    """How often each kind of action that stands for several at once left a trace."""
    return Counter(kind.kind for kind in path.kinds if kind is not None and issubclass(kind, Action) and kind.several)


def _moves(path: AlikeSequences) -> Counter[str]:
    """How often each kind of action, and how many answers, left a trace."""
    actions = [kind for kind in path.kinds if kind is not None and issubclass(kind, Action)]
    found = Counter(kind.several or kind.kind for kind in actions)
    found[""] = len(path.kinds) - len(actions) - path.kinds.count(None)
    return found


def _alike(groups: Iterable[list[tuple[AlikeSequences, float]]]) -> list[list[tuple[AlikeSequences, float]]]:
    """The groups, those joined that lead to states alike in all that counts; unlikely ones are not looked into."""
    joined: list[tuple[object, list[tuple[AlikeSequences, float]]]] = []
    for group in groups:
        path, share = group[0]
        gist = summary(path.first.state) if share > NEGLIGIBLE and path.events else None
        twin = next((others for other, others in joined if gist is not None and other == gist), None)
        if twin is None:
            joined.append((gist, group))
        else:
            twin.extend(group)
    return [group for _, group in joined]


def _at_least(paths: Sequence[AlikeSequences], ends: Sequence[tuple[AlikeSequences, float]]) -> float:
    """The weight of all paths that begin with the events of one of these, or come to the same as it does once its seat
    says nothing more.
    """
    begun = {path.events for path in paths}
    lengths = {len(events) for events in begun}
    return sum(
        weight
        for other, weight in ends
        if any(way.events[:n] in begun for way in other.ways for n in lengths)
        or any(_goes_on_to(path, other) for path in paths)
    )


def _goes_on_to(path: AlikeSequences, other: AlikeSequences) -> bool:
    """Whether another path ends with what a seat means by saying nothing, and this one has a part of that done."""
    *before, last = other.events or (None,)
    if not isinstance(last, Action) or path.closed or path.events == other.events:
        return False
    if path.events[: len(before)] != tuple(before) or len(path.events) <= len(before):
        return False
    state = path.first.state
    return implicit_pass(state, last.seat) == last and summary(state.after(last)) == summary(other.first.state)


def _proposal(search: EventSearch, path: AlikeSequences, probability: float, certain: float) -> Proposal:
    amiss = tuple(spot for spot in search.seen if spot in path.wrong)
    events, holes = list(path.events), dict(_holes(search, path))
    for index, could in tuple(holes.items()):
        meant = _tacit(search, path, index, could)
        if meant is not None:
            events[index] = meant
            del holes[index]
    layout, seen = path.first.layout, search.seen
    unclear = frozenset(spot for spot in amiss if seen[spot].get(layout.get(spot), 0.0) >= search.costs.either)
    return Proposal(tuple(events), probability, holes, amiss, path.asks_source, certain, path.judged_apart, unclear)


def _spelt(proposal: Proposal) -> Iterator[Proposal]:
    """A proposal, or one for each of the few actions of a kind that could stand in its only hole, each as likely."""
    ((index, could),) = proposal.holes.items() if len(proposal.holes) == 1 else ((0, ()),)
    kinds = {event.kind if isinstance(event, Action) else None for event in could}
    if proposal.judged_apart or len(kinds) != 1 or None in kinds or len(could) > FEW:
        yield proposal
        return
    for event in could:
        events = (*proposal.events[:index], event, *proposal.events[index + 1 :])
        share, certain = proposal.probability / len(could), proposal.certain / len(could)
        yield replace(proposal, events=events, probability=share, certain=certain, holes={})


def _tacit(search: EventSearch, path: AlikeSequences, index: int, could: Iterable[Event]) -> Action | None:
    """What a seat means that says nothing while the game goes on, if it is one of these; nothing where that ends."""
    if index == len(path.events) - 1:
        return None
    state = search.root.first.state
    for event in path.events[:index]:
        state = state.after(event)
    silent = (event for event in could if isinstance(event, Action) and event == implicit_pass(state, event.seat))
    return next((event for event in silent if _fits(search, path, index, event)), None)


def _holes(search: EventSearch, path: AlikeSequences) -> Iterator[tuple[int, tuple[Event, ...]]]:
    """The events in whose place others would look the same in the end."""
    spare: dict[int, list[Event]] = {}
    for index, event in path.spare:
        spare.setdefault(index, []).append(event)
    for index, event in enumerate(path.events):
        others = (way.events[index] for way in path.ways if way is path.first or not _same(way, path.first))
        more = (other for other in spare.get(index, ()) if _fits(search, path, index, other))
        could = tuple(dict.fromkeys((event, *others, *more)))
        if len(could) > 1:
            yield index, could


def _same(way: EventSequence, other: EventSequence) -> bool:
    """Whether two sequences lead to states alike in all that counts, as where one of two equal tiles was taken."""
    return summary(way.state) == summary(other.state)


def _fits(search: EventSearch, path: AlikeSequences, index: int, other: Event) -> bool:
    """Whether with another event at one place the rest is legal all the same, and looks as it does."""
    state = search.root.first.state
    for event in (*path.events[:index], other, *path.events[index + 1 :]):
        if not open_opinion(state, event).legal:
            return False
        if isinstance(event, Action) and judged_apart(state, event.seat, type(event)):
            return True  # it comes last, and what lies after it cannot be compared
        state = state.after(event)
    layout = state.layout()
    return all(layout.get(spot) == path.first.layout.get(spot) for spot in search.seen)
