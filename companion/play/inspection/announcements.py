"""Whether the right people hear of an event, and once: who gains is named, and orders are given."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.kit import Action, Answer, News, Say, Seat, State
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, kind_of
from companion.play.inspection.values import hidden_in, text_of_all, words_in

ENOUGH = 4
"""What was wrong so many times, and never right, is a fault."""
Noted = tuple[str, str, Seat]
"""The kind of fault, what it is about, and who acted, where another may be right by chance."""


class Announcements:
    """Compares what events changed with what was said of them, over all games of one game."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._fine: dict[Noted, Counter[bool]] = defaultdict(Counter)
        self._where: dict[Noted, str] = {}
        self._orders = False

    def look(self, step: PlayedStep) -> None:
        """Note what was said of one event, and to whom."""
        kind, told = kind_of(step.event), step.after.told
        if isinstance(step.event, Action):
            for what, named in _named(step):
                self._note(("names-other", f"{kind}: {what}", step.event.seat), named)
            for field in _come(step, step.event):
                self._note(("no-order", f"{kind} {field}", ""), any(news.hands for news in told))
            if told and not step.after.news(step.event.seat):
                self._findings.add("unheard", kind)
        if told and step.before.told:
            before = Counter(map(text_of_all, step.before.told))
            self._note(("told-twice", kind, ""), bool(before - Counter(map(text_of_all, told))))
        for key, often in _said(told).items():
            self._note(("told-twice", f"{kind}: {key}", ""), often == 1)
        self._orders |= any(news.hands for news in told)
        if not _shown_to_its_owner(step):
            self._findings.add("told", f"answer: {kind}", who=" ".join(_shown_to(step)))
        for seat, what in _seen_otherwise(step.after):
            self._findings.add("seen-otherwise", what, who=seat)

    def done(self) -> None:
        """Note what was never right, and orders that are missing now and then, or always."""
        for noted, often in self._fine.items():
            key, what, _ = noted
            sometimes = key == "no-order" and often[True]
            if often[False] >= ENOUGH and (sometimes or not (often[True] or (key == "no-order" and self._orders))):
                self._findings.where = self._where[noted]
                self._findings.add(key, what)

    def _note(self, noted: Noted, fine: bool) -> None:
        self._fine[noted][fine] += 1
        if not fine:
            self._where.setdefault(noted, self._findings.where)


def _named(step: PlayedStep) -> Iterator[tuple[str, bool]]:
    """Whether news that name seats name one of those whose number changes that all see, number by number."""
    named = {seat for seat in step.before.seats if seat in words_in(tuple(n.what for n in step.after.told))}
    if not named:
        return
    before, after = (dict(numbers_of_seats(state.view(None), state.seats)) for state in (step.before, step.after))
    for what in before.keys() & after.keys():
        changed = {seat for seat, number in after[what].items() if before[what].get(seat) != number}
        if changed:
            yield what, bool(changed & named)


def numbers_of_seats(view: Any, seats: tuple[Seat, ...], at: str = "") -> Iterator[tuple[str, Mapping[Seat, int]]]:
    """What of a view counts something for seats, such as points, by how it is reached."""
    if not isinstance(view, Mapping):
        return
    if view and all(key in seats and type(value) is int for key, value in view.items()):
        yield at, view
    for key, value in view.items():
        yield from numbers_of_seats(value, seats, f"{at}.{key}" if at else str(key))


def _said(told: tuple[News, ...]) -> Mapping[str, int]:
    """How often the same stands in the news of one event, at most, by its section and key."""
    said: list[tuple[str, Say, News]] = [(f"news.{n.what.key}", n.what, n) for n in told]
    said += [(f"hand.{order.key}", order, n) for n in told for order in n.hands]
    often = Counter((key, text_of_all(say), repr(news.seen_by)) for key, say, news in said)
    return {key: max(n for (other, *_), n in often.items() if other == key) for key, *_ in often}


def _come(step: PlayedStep, action: Action) -> Iterator[str]:
    """The fields of an action that name a place to which a piece comes that lay nowhere on the table."""
    before, after = step.before.layout(), step.after.layout()
    lay, lie = (Counter(filter(None, layout.values())) for layout in (before, after))
    come = {spot[0] for spot, label in after.items() if label in lie - lay and before.get(spot) is None}
    yield from (name for name, value in action.args().items() if value in come)


def _shown_to(step: PlayedStep) -> tuple[Seat, ...]:
    question = step.before.question()
    return question.seen_by or () if question is not None and isinstance(step.event, Answer) else ()


def _shown_to_its_owner(step: PlayedStep) -> bool:
    """Whether an answer that only some may see is shown to one of those whose own private things it changes."""
    shown = _shown_to(step)
    if not shown:
        return True
    before, after = ({h.path: h for h in hidden_in(state, state.seats)} for state in (step.before, step.after))
    owners = {
        hidden.owner
        for path, hidden in after.items()
        if path not in before or text_of_all(before[path].value) != text_of_all(hidden.value)
    } - {None}
    return not owners or bool(owners & set(shown))


def _seen_otherwise(state: State) -> Iterator[tuple[Seat, str]]:
    """Numbers of all seats that one seat sees otherwise than the table does."""
    all_see = dict(numbers_of_seats(state.view(None), state.seats))
    for seat in state.seats:
        for what, numbers in numbers_of_seats(state.view(seat), state.seats):
            if what in all_see and numbers != all_see[what]:
                yield seat, what
