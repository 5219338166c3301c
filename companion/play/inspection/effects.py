"""Whether events have their effects: choices matter, what is paid goes, what changes hands is kept."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from companion.games.kit import Action, Answer, Event, Legal, Ruling, Seat, State, Value
from companion.games.kit.chance import Chance
from companion.games.kit.extras import facts_of
from companion.games.kit.hands import CardHand
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, kind_of
from companion.play.inspection.values import hidden_in, holdings, text_of_all, words_in

TRIED = 40
"""Among so many legal actions others are sought that differ in one field."""
OTHERS = 2
"""So many others are compared for each field."""
NEWS = "news "
ENOUGH = 4
"""What was wrong so many times is a fault."""


class Effects:
    """Compares what events led to, over all games of one game."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._mattered: dict[str, Counter[bool]] = defaultdict(Counter)
        self._paid: dict[str, Counter[bool]] = defaultdict(Counter)
        self._changed: dict[str, Counter[bool]] = defaultdict(Counter)
        self._ordered: dict[str, Counter[bool]] = defaultdict(Counter)
        self._where: dict[str, str] = {}

    def look(self, step: PlayedStep) -> None:
        """Note what one event did with cards."""
        if step.after.told and step.after.told is step.before.told:
            self._findings.add("told-twice", kind_of(step.event))
        for field, changed in _placed(step):
            self._note(self._changed, field, changed)
        for order, right in _ordered(step):
            self._note(self._ordered, order, right)
        before, after = _held(step.before), _held(step.after)
        if before is None or after is None:
            return
        self._kept(step.event, before, after)
        said = words_in((step.after.told, *_sayings(step)))
        for seat, held in before.items():
            if after.get(seat, Counter()).total() < held.total() and seat not in said:
                self._findings.add("unsaid", kind_of(step.event), who=seat)
        for what, seat, named in (*_shown(step), *_fields(step)):
            held = before.get(seat, Counter())
            if named:
                elsewhere = words_in(step.after) - words_in(step.before)
                now = after.get(seat, Counter())
                moved = named <= held - now or named <= now - held  # paid, or taken from another
                self._note(self._paid, what, moved or not named <= held or bool(named & elsewhere))

    def _kept(self, event: Event, before: dict[Seat, Counter[str]], after: dict[Seat, Counter[str]]) -> None:
        """Cards that go from hand to hand neither vanish nor come from nowhere, nor do those given for them."""
        lost = {seat: held - after.get(seat, Counter()) for seat, held in before.items()}
        won = {seat: held - before.get(seat, Counter()) for seat, held in after.items()}
        gone, come = sum(lost.values(), Counter[str]()), sum(won.values(), Counter[str]())
        if gone & come and gone != come:
            self._findings.add("not-kept", kind_of(event))

    def vary(self, step: PlayedStep, chance: Chance) -> None:
        """Note whether it matters what was chosen or answered, field by field."""
        here = text_of_all(step.after)
        for what, other in _others(step.before, step.event, chance):
            try:
                there = text_of_all(step.before.after(other))
            except Exception as err:  # whatever a game from elsewhere raises
                if isinstance(other, Action):  # an answer may be none that its source gives
                    self._findings.failed("apply", err)
                return
            self._note(self._mattered, what, here != there)

    def rule(self, state: State, chance: Chance) -> None:
        """Note whether it matters how the group rules on a fact."""
        facts = facts_of(state)
        for fact in chance.shuffled(tuple(facts))[:OTHERS]:
            led = []
            for value in chance.shuffled(tuple(islice(facts[fact].values() or (), TRIED)))[:OTHERS]:
                ruling = Ruling(fact, value, "we agreed")
                try:
                    if state.verdict(ruling).legal:
                        led.append(text_of_all(replace(state.after(ruling), ruled=())))
                except Exception as err:  # whatever a game from elsewhere raises
                    self._findings.failed(f"ruling: {fact.partition('.')[0]}", err)
            if len(led) > 1:
                self._note(self._mattered, f"ruling {fact.partition('.')[0]}", len(set(led)) > 1)

    def done(self) -> None:
        """Note what never mattered and what was not paid."""
        for what, often in self._mattered.items():
            if often[False] >= ENOUGH and not often[True]:
                self._say("no-effect", what)
        for key, among in (("never-lies", self._changed), ("order-astray", self._ordered)):
            for what, often in among.items():
                if often[False] >= ENOUGH and often[False] > often[True]:  # by chance it may be right
                    self._say(key, what)
        for what, often in self._paid.items():
            if often[False] and (what.startswith(NEWS) if often[True] else often[False] >= ENOUGH):
                self._say("not-paid", what)

    def _note(self, among: dict[str, Counter[bool]], what: str, fine: bool) -> None:
        among[what][fine] += 1
        if not fine:
            self._where.setdefault(what, self._findings.where)

    def _say(self, key: str, what: str) -> None:
        self._findings.where = self._where[what]
        self._findings.add(key, what)


def _sayings(step: PlayedStep) -> tuple[Value, ...]:
    """What an event itself says, with whose it is."""
    event, question = step.event, step.before.question()
    whose = question.whose if question is not None else ()
    return (event.seat, *event.args().values()) if isinstance(event, Action) else whose


def _shown(step: PlayedStep) -> Iterator[tuple[str, Seat, Counter[str]]]:
    """The cards that news name and that a seat chose in secret, now or before, with what shows them."""
    left = {hidden.path for hidden in hidden_in(step.after, step.after.seats)}
    gone = [hidden for hidden in hidden_in(step.before, step.before.seats) if hidden.path not in left]
    for news in step.after.told:
        words = words_in(tuple(value for _, value in news.what.args))
        for seat in step.before.seats:
            chosen = words_in(tuple(hidden.value for hidden in gone if hidden.owner == seat))
            if isinstance(step.event, Action) and step.event.hidden() and step.event.seat == seat:
                chosen += words_in(tuple(step.event.args().values()))
            if seat in words:
                yield f"{NEWS}{news.what.key}", seat, chosen & words


def _placed(step: PlayedStep) -> Iterator[tuple[str, bool]]:
    """Whether the table changes where an action names a place and hands must do something there, field by field."""
    if not isinstance(step.event, Action):
        return
    todo = words_in(tuple(value for news in step.after.told for say in news.hands for _, value in say.args))
    named = {name: value for name, value in step.event.args().items() if isinstance(value, str) and value in todo}
    if not named:
        return
    before, after = step.before.layout(), step.after.layout()
    domains = step.before.domains(type(step.event))
    for name, place in named.items():
        if any(spot[0] in domains[name] for spot in (*before, *after)):
            yield (
                f"{step.event.kind} {name}",
                any(spot[0] == place and before.get(spot) != after.get(spot) for spot in {**before, **after}),
            )


def _ordered(step: PlayedStep) -> Iterator[tuple[str, bool]]:
    """Whether orders to hands that name a piece and its place name those that change."""
    before, after = step.before.layout(), step.after.layout()
    changed = {spot[0] for spot in {**before, **after} if before.get(spot) != after.get(spot)}
    places = {place for place, _ in (*before, *after)}
    labels = {str(label) for label in (*before.values(), *after.values()) if label is not None}
    kind = type(step.event) if isinstance(step.event, Action) else None
    fields = step.before.domains(kind).values() if kind is not None else ()
    spaces = [domain for domain in fields if any(place in domain for place in changed)]
    for order in (order for news in step.after.told for order in news.hands) if changed else ():
        words = words_in(tuple(value for _, value in order.args)).keys()
        at = {word for word in words if word in places or any(word in domain for domain in spaces)}
        if at and (words & labels or at & changed):  # a piece of which no layout tells is asked for anywhere
            there = {str(lies.get(spot)) for lies in (before, after) for spot in lies if spot[0] in at & changed}
            yield order.key, not words & labels or bool(words & there)


def _fields(step: PlayedStep) -> Iterator[tuple[str, Seat, Counter[str]]]:
    """What each field of an open action names."""
    if isinstance(step.event, Action) and not step.event.hidden():
        for name, value in step.event.args().items():
            yield f"{step.event.kind} {name}", step.event.seat, words_in(value)


def _held(state: State) -> dict[Seat, Counter[str]] | None:
    """The cards in each hand; None where some are unknown."""
    held: dict[Seat, Counter[str]] = {}
    for hidden in holdings(state, state.seats):
        if isinstance(hidden.value, CardHand) and hidden.owner is not None:
            if hidden.value.unknown:
                return None
            held[hidden.owner] = held.get(hidden.owner, Counter()) + words_in(hidden.value)
    return held


def _others(state: State, event: Event, chance: Chance) -> Iterator[tuple[str, Event]]:
    """Legal events that differ from one in a single field, each with the field."""
    if isinstance(event, Answer):
        question = state.question()
        values = question.choices.values() if question is not None and not question.private else None
        for value in chance.shuffled([each for each in values or () if each != event.value])[:OTHERS]:
            if state.verdict(other := Answer(event.question, value)).legal:
                yield f"answer {kind_of(event)}", other
    elif isinstance(event, Action):
        args = event.args()
        found = [a for a in islice(Legal(state, event.seat).of(type(event), {}), TRIED) if a != event]
        for name in args:
            alike = [a for a in found if {**a.args(), name: args[name]} == args]
            yield from ((f"{event.kind} {name}", other) for other in chance.shuffled(alike)[:OTHERS])
