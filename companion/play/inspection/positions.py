"""Whether a position and its verdicts keep what every game promises: verdicts never raise, views are plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.games.kit import (
    Action,
    Answer,
    Domain,
    Event,
    Legal,
    Ruling,
    Seat,
    Selection,
    State,
    Value,
    parse_event,
)
from companion.games.kit.chance import Chance
from companion.games.kit.curtain import curtained
from companion.games.kit.extras import facts_of, intended_events, sides_of
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import kind_of
from companion.play.inspection.values import named, slots_in, stacks_in, text_of_all, uncompared_in, unfit_in, words_in

TRIED = 6
"""So many actions of each kind are tried in a position, legal or not."""
ANSWERS = 6
"""So many answers to a question are tried."""
MUDDLED = 2
"""So many pieces are exchanged with others."""
FIELDS = 40
"""Of so many values of a field one is drawn."""


def look(state: State, chance: Chance, findings: Findings) -> None:
    """Note what is wrong with a position."""
    for part in (_waits, _holds, _slots, _rules, _views, _result):
        try:
            part(state, findings)
        except Exception as err:  # whatever a game from elsewhere raises
            findings.failed(part.__name__.strip("_"), err)
    events: tuple[Event, ...] = (*_answers(state, chance), *_rulings(state, chance))
    for event in events:
        _judge(state, event, findings)
    _muddle(state, chance, findings)
    if state.question() is None and not state.over:
        for seat in state.seats:
            _actions(state, seat, chance, findings)


def _waits(state: State, findings: Findings) -> None:
    """A state waits for an answer, or for seats, or is over."""
    waits = [name for name in ("question", "due") if getattr(state, name)()] + ["over"] * state.over
    if len(waits) != 1:
        findings.add("waits", " + ".join(waits) or "-")
    question = state.question()
    heard = [*(news.seen_by for news in state.told), *((question.seen_by, question.whose) if question else ())]
    for seat in {seat for seats in heard for seat in seats or ()} - set(state.seats):
        findings.add("no-seat", f"seen_by: {seat}")
    for seat in state.due():
        if seat not in state.seats:
            findings.add("no-seat", f"due: {seat}")
        elif not Legal(state, seat).any():
            findings.add("stuck", "due", who=seat)
    for fault in state.faults():
        findings.add("impossible", fault.what.key)


def _holds(state: State, findings: Findings) -> None:
    for path, kind in unfit_in(state):
        findings.add("not-fixed", named(path), kind=kind)
    for path in uncompared_in(state):
        findings.add("not-compared", named(path))


def _slots(state: State, findings: Findings) -> None:
    """A slot of a stack stands in one place: none is dealt to two seats."""
    names = {stack.name for stack in stacks_in(state)}
    for word, often in slots_in(state).items() if names else ():
        if often > 1 and word.partition(":")[0] in names:
            findings.add("twice-there", word.partition(":")[0])


def _rules(state: State, findings: Findings) -> None:
    question, result = state.question(), state.result()
    used = [*state.due().values(), *(news.rule for news in state.told), *([question.rule] if question else [])]
    used += [result.rule, *(line.rule for line in result.lines)] if result else []
    for rule in used:
        _known(state, rule, findings)


def _known(state: State, rule: str, findings: Findings) -> None:
    findings.met_rules.add(rule)
    if rule not in state.rules:
        findings.add("no-rule", rule)


def _views(state: State, findings: Findings) -> None:
    """What is seen is plain data, the same each time, and leaves the state as it is."""
    before = text_of_all(state)
    for seat in (None, *state.seats):
        view = state.view(seat)
        try:
            json.dumps(_plain(view))
        except (TypeError, ValueError) as err:
            findings.failed("view as plain data", err)
        if text_of_all(view) != text_of_all(state.view(seat)):
            findings.add("not-same", "view")
        if "private " in text_of_all(view):
            findings.add("in-view", "view", who=seat or "table")
    if text_of_all(state.layout()) != text_of_all(state.layout()):
        findings.add("not-same", "layout")
    for spot in state.layout():
        if not (isinstance(spot, tuple) and len(spot) == 2 and all(isinstance(each, str) for each in spot)):
            findings.add("no-spot", spot)
    if text_of_all(state) != before:
        findings.add("changed", "view")


def _plain(view: Any) -> Any:
    """A view with keys that JSON knows."""
    if hasattr(view, "items"):
        return {str(key): _plain(value) for key, value in view.items()}
    return [_plain(each) for each in view] if isinstance(view, tuple | list | set | frozenset) else _atom(view)


def _atom(view: Any) -> Any:
    return str(view) if hasattr(view, "__dataclass_fields__") else view


def _result(state: State, findings: Findings) -> None:
    """The score sheet is there once a game is over, and agrees with itself."""
    result = state.result()
    if (result is not None) != state.over:
        findings.add("result", "over")
    if result is None:
        return
    sides = set(sides_of(state))
    if set(result.totals) != sides:
        findings.add("result", "totals")
    if not set(result.winners) <= sides:
        findings.add("result", "winners")
    for side, total in result.totals.items():
        if result.lines and sum(line.amount for line in result.lines if line.side == side) != total:
            findings.add("result", "lines")


# What is judged.


def _judge(state: State, event: Event, findings: Findings) -> bool:
    """Whether an event is legal; what must hold of its verdict and text is looked at on the way."""
    what = kind_of(event)
    try:
        verdict = state.verdict(event)
        if state.verdict(event) != verdict:
            findings.add("not-same", f"verdict: {what}")
    except Exception as err:  # a verdict never raises
        findings.failed(f"verdict: {what}", err)
        return False
    for breach in verdict.breaches:
        for place in breach.places:
            if not _is_place(state, place, event):
                findings.add("no-place", f"{breach.rule}: {place}")
        _known(state, breach.rule, findings)
        if isinstance(event, Action) and type(event) not in state.rules.private.get(breach.rule, (type(event),)):
            findings.add("not-private", f"{breach.rule} ({what})")
    try:
        fine = parse_event(state, event.text()) == event
    except Exception:
        fine = False
    if not fine:
        findings.add("no-way-back", what)
    return verdict.legal


def _is_place(state: State, place: str, event: Event) -> bool:
    """Whether something can lie at a place, or be done or ruled there."""
    question = state.question()
    if any(at == place for at, _ in state.layout()) or place in state.seats:
        return True
    if isinstance(event, Action) and place in words_in(tuple(event.args().values())):
        return True
    if place in (question.places if question is not None else ()) or any(place in fact for fact in facts_of(state)):
        return True
    domains = [domain for kind in state.kinds for domain in state.domains(kind).values()]
    return any(place in getattr(domain, "options", ()) or place in domain for domain in domains)


def _muddle(state: State, chance: Chance, findings: Findings) -> None:
    """What hands may mean is thought about also where they have exchanged two pieces, or put one for another."""
    layout = state.layout()
    spots = [spot for spot, label in layout.items() if label is not None]
    for one in chance.shuffled(spots)[:MUDDLED]:
        others = [spot for spot in spots if spot[1] == one[1] and layout[spot] != layout[one]]
        if not others:
            continue
        other = chance.choice(others)
        for lies in ({one: layout[other], other: layout[one]}, {one: layout[other]}):
            try:
                tuple(intended_events(state, lies))
            except Exception as err:  # whatever a game from elsewhere raises
                findings.failed("meant", err)


def _actions(state: State, seat: Seat, chance: Chance, findings: Findings) -> None:
    """Actions are legal exactly if they are offered, to the seat and, as far as all can tell, to the table."""
    try:
        found = list(state.actions(seat))[:FIELDS]
        if [a.text() for a in list(state.actions(seat))[:FIELDS]] != [a.text() for a in found]:
            findings.add("not-same", "candidates")
        able = seat in state.due() or Legal(state, seat).any()
        tried = [action for kind in state.kinds for action in islice(_any(state, seat, kind, chance), TRIED)]
    except Exception as err:
        findings.failed("candidates", err)
        return
    alone, openly = Legal(state, seat), Legal(state, seat, openly=True)
    for action in (*chance.shuffled(found)[:TRIED], *tried):
        legal, what = _judge(state, action, findings), kind_of(action)
        try:
            offered = able and next(alone.of(type(action), action.args()), None) == action
            chosen = (
                {} if curtained(state, seat, type(action)) else action.args()
            )  # what is chosen apart need not be listed
            shown = able and next(openly.of(type(action), chosen), None) is not None
        except Exception as err:
            findings.failed(f"candidates: {what}", err)
            continue
        if legal and not offered:
            findings.add("not-offered", what)
        elif legal and not shown:
            findings.add("not-offered", f"{what} (candidates)")


def _any(state: State, seat: Seat, kind: type[Action], chance: Chance) -> Iterator[Action]:
    """Actions of a kind with any values, half of them with the values of a legal one but for one field."""
    domains = state.domains(kind)
    if tuple(domains) != kind.field_names():
        raise ValueError(f"domains of {kind.kind}: {', '.join(domains)}, not {', '.join(kind.field_names())}")
    legal = next(Legal(state, seat).of(kind, {}), None)
    for n in range(TRIED):
        values = {name: _value(domain, chance) for name, domain in domains.items()}
        if legal is not None and n % 2 and domains:
            values = {**legal.args(), (name := chance.choice(tuple(domains))): values[name]}
        if None not in values.values():
            yield kind(seat, **values)


def _value(domain: Domain, chance: Chance) -> Value | None:
    """Any value of a domain; None if there is none."""
    if isinstance(domain, Selection):
        pieces = chance.shuffled(domain.options)[: domain.least + chance.below(min(3, domain.most - domain.least + 1))]
        value: Value = domain.canonical(tuple(pieces))
        return value if value in domain else None
    values = domain.values()
    if values is None:
        sample = getattr(domain, "sample", None)
        return sample(chance.word()) if sample is not None else None
    return chance.choice(tuple(islice(values, FIELDS * 10))) if values else None


def _answers(state: State, chance: Chance) -> Iterator[Answer]:
    question = state.question()
    if question is not None:
        for _ in range(ANSWERS):
            value = _value(question.choices, chance)
            if value is not None:
                yield Answer(question.key, value)


def _rulings(state: State, chance: Chance) -> Iterator[Ruling]:
    facts = facts_of(state)
    for fact in chance.shuffled(tuple(facts))[:ANSWERS]:
        value = _value(facts[fact], chance)
        if value is not None:
            yield Ruling(fact, value, "we agreed")
