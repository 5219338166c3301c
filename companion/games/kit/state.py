"""The contract of a game: its states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain, product
from typing import Any, ClassVar, Self

from companion.games.kit.canonical import HIDDEN
from companion.games.kit.events import Action, Answer, Event, News, Question, Ruling
from companion.games.kit.extras import EXTRAS, facts_of, private_rules, refuse_without_base, unchecked, untimely
from companion.games.kit.rules import Breach, RuleTable, Verdict, breach
from companion.games.kit.values import BadText, Domain, Layout, Place, Seat, Side
from companion.making import made
from companion.saying import Say, Value, Verbatim


@dataclass(frozen=True)
class Fault:
    """Something impossible about a position."""

    what: Say
    places: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Line:
    """One line of the score sheet: who, how much, by which rule."""

    side: Side
    rule: str
    amount: int
    what: Say


@dataclass(frozen=True)
class Result:
    """The score sheet of a game that is over; several winners share the victory."""

    lines: tuple[Line, ...]
    totals: Mapping[Side, int]  # of every side, in the order in which they are shown
    winners: tuple[Side, ...]
    rule: str  # the rule that decided it, such as a tie-break
    teams: Mapping[Side, tuple[Seat, ...]] = field(default_factory=dict)  # the seats of sides that have several
    remarks: tuple[Say, ...] = ()  # what the sheet says beside the score, such as that a variant was played

    @property
    def victors(self) -> tuple[str, ...]:
        """Who has won, of a team both partners."""
        return tuple(seat for side in self.winners for seat in self.teams.get(side, (side,)))


@dataclass(frozen=True)
class State(ABC):
    """A game at one moment, immutable.

    A game subclasses it as a frozen dataclass and writes the abstract methods; what is shared stands here. `told` is
    the news of the last event and no part of the state's identity.
    """

    rules: ClassVar[RuleTable]
    kinds: ClassVar[tuple[type[Action], ...]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse what would never be asked for, because the class lacks the base that it belongs to."""
        super().__init_subclass__(**kwargs)
        refuse_without_base(cls, EXTRAS)

    seats: tuple[Seat, ...]
    told: tuple[News, ...] = field(default=(), compare=False, metadata=HIDDEN, kw_only=True)
    ruled: tuple[Ruling, ...] = field(default=(), kw_only=True)

    # What a game writes.

    @abstractmethod
    def due(self) -> Mapping[Seat, str]:
        """The seats that the game waits for, each with the rule that makes it act; empty when over or asking."""

    @abstractmethod
    def question(self) -> Question | None:
        """The one open question; while it is open no action is legal."""

    @abstractmethod
    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """For each field of a kind of action, in order, all its values in this game, legal or not."""

    @abstractmethod
    def apply(self, event: Action | Answer) -> Self:
        """The next state, `told` included, after an event whose verdict is clean."""

    @abstractmethod
    def layout(self) -> Layout:
        """What should lie on the table."""

    @abstractmethod
    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        """What one seat, or the whole table (None), may know, as plain data."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended; asked at every verdict, so it must be cheap."""

    @abstractmethod
    def result(self) -> Result | None:
        """The score sheet, once the game is over."""

    @property
    def turn_seat(self) -> Seat | None:
        """Whose turn it is, if it is anybody's."""
        return None

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is impossible about this position."""
        return ()

    def candidates(self, seat: Seat, openly: bool = False) -> Iterable[Action]:
        """A superset of the seat's legal actions. `openly`: nothing that is private may be read from what is listed.

        By default every combination of the fields' values, unless a check refuses some before the others are known.
        """
        return _hopeful_actions(self, seat, private_rules(self) if openly else ())

    def warnings(self, event: Action | Answer, seat: Seat | None = None) -> tuple[Say, ...]:
        """What of a legal event may not be meant, such as what it gives away; said before it is confirmed.

        For the whole table to hear, or with what only this seat may know.
        """
        return ()

    def check_answer(self, question: Question, value: Value) -> Iterable[Breach]:
        """What stands against an answer; normally nothing.

        It is also asked of what is none of the question's choices: that no rule says more of is simply no answer.
        """
        return ()

    # What all games share.

    def verdict(self, event: Event) -> Verdict:
        """The rules' opinion of any event whatever: total, never raises."""
        if isinstance(event, Ruling):
            domain = facts_of(self).get(event.fact) if isinstance(event.fact, str) else None
            ok = domain is not None and event.value in domain
            return Verdict(event, () if ok else (breach("no-such-fact", fact=event.fact),))
        if isinstance(event, Answer):
            return self._judge_answer(event)
        return self._judge_action(event)

    def after(self, event: Event) -> Self:
        """The next state after an event whose verdict is clean; anything else is the caller's mistake."""
        if not isinstance(event, Ruling):
            return self.apply(event)
        silent: Any = replace(self, told=())
        after: Self = replace(silent.rule_on(event), ruled=(*self.ruled, event))
        return after

    def actions(self, seat: Seat) -> Iterator[Action]:
        """Every legal action of a seat, each once; those of kinds that are too many to list are for `Legal` to find."""
        if seat in self.seats and self.question() is None and not self.over:
            for action in dict.fromkeys(self.candidates(seat)):
                if self.verdict(action).legal:
                    yield action

    def news(self, seat: Seat | None = None) -> tuple[News, ...]:
        """What the last event brought about, for the whole table to hear, or for one seat."""
        return tuple(n for n in self.told if n.seen_by is None or seat in n.seen_by)

    def _judge_answer(self, answer: Answer) -> Verdict:
        question = self.question()
        if question is None:
            return Verdict(answer, (breach("game-over" if self.over else "no-question"),))
        if answer.question != question.key:
            return Verdict(answer, (breach("stale-answer", *question.places),))
        found = tuple(self.check_answer(question, answer.value))
        if answer.value not in question.choices:
            return Verdict(answer, found or (breach("not-an-answer", *question.places),))
        return made(Verdict, event=answer, breaches=found, unchecked=unchecked(self, answer))

    def _judge_action(self, action: Action) -> Verdict:
        # the checks know no action without shape; and they presuppose the turn: one reason, not a pile
        why = self._shape(action) or tuple(untimely(self, action))
        if why:
            return Verdict(action, why)
        found = self.rules.breaches(self, action)
        return made(Verdict, event=action, breaches=found, unchecked=unchecked(self, action))

    def _shape(self, action: Action) -> tuple[Breach, ...]:
        """What is none of this game's actions about an action."""
        kind = type(action)
        found: tuple[Breach, ...] = ()
        if action.seat not in self.seats:
            found = (breach("no-such-seat", seat=action.seat),)
        if kind not in self.kinds:
            return (*found, breach("no-such-action", action=action.kind))
        for name, domain in self.domains(kind).items():
            try:
                known = getattr(action, name) in domain
            except AttributeError as err:
                there = ", ".join(kind.field_names())
                raise TypeError(f"{type(self).__name__}.domains({kind.__name__}) has “{name}”, not {there}") from err
            if not known:
                found += (breach("no-such-value", field=name),)
        return found


def every_action(state: State, seat: Seat, *kinds: type[Action]) -> Iterator[Action]:
    """Every combination of the fields' values of these kinds (default: all), but of forms, which have no list."""
    for kind in kinds or state.kinds:
        domains = state.domains(kind)
        lists = [d.values() for d in domains.values()]
        if None not in lists:
            for values in product(*(v for v in lists if v is not None)):
                yield kind(seat, **dict(zip(domains, values, strict=True)))


def _hopeful_actions(state: State, seat: Seat, ignored: Collection[str]) -> Iterator[Action]:
    """For each kind what checks do not refuse early, but by ignored rules; the first combination if they refuse all."""
    for kind in state.kinds:
        lists = {name: domain.values() for name, domain in state.domains(kind).items()}
        if None not in lists.values():
            hopeful = _grown(state, kind(seat, **dict.fromkeys(lists)), tuple(lists), lists, ignored)
            first = next(hopeful, None) or next(every_action(state, seat, kind), None)
            yield from chain(() if first is None else (first,), hopeful)


def _grown(
    state: State, begun: Action, left: Sequence[str], lists: Mapping[str, Any], ignored: Collection[str]
) -> Iterator[Action]:
    """The actions that agree with one of which some fields are left."""
    if not left:
        yield begun
        return
    name, *later = left
    known = lists.keys() - later
    for value in lists[name]:
        more: Action = replace(begun, **{name: value})
        if all(b.rule in ignored for b in state.rules.early(state, more, name, known)):
            yield from _grown(state, more, later, lists, ignored)


def parse_event(state: State, line: str) -> Event:
    """The event that a line of text means in a state, legal or not; BadText says what to type instead.

    Fields may be named (`to=c3r2`) or stand in order (`blue explore hand c3r2`).
    """
    words = line.split()
    if words[:1] == ["answer"]:
        return _parse_answer(state, words)
    if words[:1] == ["ruling"]:
        return _parse_ruling(state, line)
    if len(words) < 2 or words[0] not in state.seats:
        raise BadText("seat-first", seats=Verbatim(", ".join(state.seats)))
    kinds = {kind.kind: kind for kind in state.kinds}
    if words[1] not in kinds:
        raise BadText("not-an-action", text=Verbatim(words[1]), known=Verbatim(", ".join(kinds)))
    kind = kinds[words[1]]
    return kind(words[0], **_parse_fields(state.domains(kind), words[2:]))


def _parse_fields(domains: Mapping[str, Domain], words: list[str]) -> dict[str, Value]:
    if len(words) != len(domains):
        if not domains:
            raise BadText("nothing-more")
        raise BadText("more-words", n=len(domains), fields=Verbatim(", ".join(domains)))
    values = {}
    for (name, domain), word in zip(domains.items(), words, strict=True):
        values[name] = domain.parse(word.removeprefix(f"{name}="))
    return values


def _parse_answer(state: State, words: list[str]) -> Answer:
    question = state.question()
    if question is None:
        raise BadText("nothing-asked")
    if len(words) == 2:  # the open question may be left out by a person who types
        words.insert(1, question.key)
    if len(words) != 3:
        raise BadText("answer-words")
    if words[1] != question.key:
        raise BadText("other-question", question=Verbatim(question.key), text=Verbatim(words[1]))
    return Answer(words[1], question.choices.parse(words[2]))


def _parse_ruling(state: State, line: str) -> Ruling:
    head, _, why = line.partition(" because ")
    words = head.split()
    facts = facts_of(state)
    if len(words) != 3 or not why.strip():
        raise BadText("ruling-words")
    if words[1] not in facts:
        known = ", ".join(list(facts)[:12])
        raise BadText("not-a-fact", text=Verbatim(words[1]), known=Verbatim(known))
    return Ruling(words[1], facts[words[1]].parse(words[2]), why.strip())


def drop_caches(state: State) -> None:
    """Drop what was worked out of a state and kept: it is worked out again when it is asked for.

    A long game keeps all its states, and what is worked out of one can be ten times as large as the state.
    """
    for name in _cached(type(state)):
        vars(state).pop(name, None)


@cache
def _cached(kind: type[State]) -> tuple[str, ...]:
    """The names of the cached properties of a game's state."""
    return tuple(
        name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, cached_property)
    )
