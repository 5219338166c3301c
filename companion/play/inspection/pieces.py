"""Whether pieces stay what and where they are: none leaves a hand in the place of another, none is there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from typing import Any

from companion.games.kit import Action, Answer, Event, State, Value
from companion.games.kit.stacks import Stack
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import Step, kind_of
from companion.play.inspection.values import Hidden, Path, holdings, parts_of, words_in


def look(step: Step, asked: set[str], findings: Findings) -> None:
    """Note what an event did to pieces that it could not do; `asked` are the questions that were answered before."""
    event = step.event
    if isinstance(event, Answer):
        if event.question in asked:
            findings.add("asked-twice", event.question)
        asked.add(event.question)
    for stack in _stacks(step.after):
        if len(set(stack.slots)) != len(stack.slots):
            findings.add("twice-there", stack.name)
    _hands(step, findings)


def _hands(step: Step, findings: Findings) -> None:
    """Who names a piece of their hand loses that one and no other; a private answer brings what it names."""
    before, after, event = _held(step.before), _held(step.after), step.event
    said = words_in(event.value) if isinstance(event, Answer) else words_in(tuple(_args(event).values()))
    for path in before.keys() & after.keys():
        had, has = words_in(before[path].value), words_in(after[path].value)
        lost, won = (had - has).keys(), has - had
        if isinstance(event, Answer):
            question = step.before.question()
            if question is not None and question.private and not lost and won - said:
                findings.add("other-piece", kind_of(event))
        elif isinstance(event, Action):
            # what somebody put forward before, such as a bid, and what the action itself names
            owner = before[path].owner
            gone = [hidden.value for at, hidden in before.items() if at not in after and hidden.owner == owner]
            named = words_in(tuple(gone)).keys() | (said.keys() if owner == event.seat else set())
            if named & had.keys() and lost - named:
                findings.add("other-piece", kind_of(event))
            if owner == event.seat and _laid(step, said) and not lost and _laid(step, said) & had.keys():
                findings.add("twice-there", kind_of(event))


def _args(event: Event) -> Mapping[str, Value]:
    return event.args() if isinstance(event, Action) else {}


def _laid(step: Step, said: Counter[str]) -> Set[str]:
    """What an event names and has laid on the table."""
    before, after = (Counter(map(str, state.layout().values())) for state in (step.before, step.after))
    return (after - before).keys() & said.keys()


def _held(state: State) -> dict[Path, Hidden]:
    return {hidden.path: hidden for hidden in holdings(state, state.seats)}


def _stacks(thing: Any) -> list[Stack]:
    if isinstance(thing, Stack):
        return [thing]
    return [stack for _, part in parts_of(thing) for stack in _stacks(part)]
