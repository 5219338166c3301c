"""Whether pieces stay what and where they are: none leaves a hand in the place of another, none is there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set

from companion.games.kit import Action, Answer, Event, State, Value
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, kind_of
from companion.play.inspection.values import Hidden, Path, holdings, slot_of, stacks_in, words_in


def look(step: PlayedStep, asked: set[str], findings: Findings) -> None:
    """Note what an event did to pieces that it could not do; `asked` are the questions that were answered before."""
    event = step.event
    if isinstance(event, Answer):
        asked.add(event.question)
    for stack in stacks_in(step.after):
        if len(set(stack.slots)) != len(stack.slots):
            findings.add("twice-there", stack.name)
    _hands(step, findings)
    if _lost_slots(step, asked) or _gone(step):
        findings.add("vanished", kind_of(event))


def _lost_slots(step: PlayedStep, asked: set[str]) -> set[str]:
    """Slots that leave a stack with others, lie nowhere else, and of which nobody was asked what lies in them."""
    before, after = (
        {slot for stack in stacks_in(state) for slot in stack.slots} for state in (step.before, step.after)
    )
    lost = before - after
    known = {slot_of(word) for word in words_in(step.after)} if lost else set()
    question = step.after.question()
    keys = {*asked, *([question.key] if question is not None else [])}
    shown = {slot for key in keys for slot in key.partition(".")[2].split("+")} if lost else set()
    unknown = {slot for slot in lost if slot_of(slot) not in known | shown and slot not in shown}
    return unknown if unknown < lost else set()  # a card may go into a hand that only its owner knows


def _gone(step: PlayedStep) -> bool:
    """Whether an action takes a piece from the table, to no other place there, and nobody hears from where or whose."""
    event = step.event
    before, after = step.before.layout(), step.after.layout()
    if not isinstance(event, Action) or before == after:
        return False
    fewer = Counter(filter(None, before.values())) - Counter(filter(None, after.values()))
    gone = [(spot, label) for spot, label in before.items() if label in fewer and after.get(spot) is None]
    said = words_in((tuple(event.args().values()), *_named_in_news(step))) if gone else Counter[str]()
    seats = {seat for seat in step.before.seats if seat in said}
    return any(
        place not in said and not seats & {*layer.split("-"), *str(label).split("-")} for (place, layer), label in gone
    )


def _named_in_news(step: PlayedStep) -> Iterator[Value]:
    """What the news of an event name, with what is to be done by hand."""
    for news in step.after.told:
        for each in (news.what, *news.hands):
            yield from (value for _, value in each.args)


def _hands(step: PlayedStep, findings: Findings) -> None:
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
            if owner == event.seat and lost and _comes(step, lost) - lost:
                findings.add("other-piece", kind_of(event))


def _args(event: Event) -> Mapping[str, Value]:
    return event.args() if isinstance(event, Action) else {}


def _laid(step: PlayedStep, said: Counter[str]) -> Set[str]:
    """What an event names and has laid on the table."""
    before, after = (Counter(map(str, state.layout().values())) for state in (step.before, step.after))
    return (after - before).keys() & said.keys()


def _comes(step: PlayedStep, lost: Set[str]) -> Set[str]:
    """What comes to lie on the table of those things that an action might have named in the place of what left."""
    event = step.event
    if not isinstance(event, Action):
        return set()
    domains = [domain for name, domain in step.before.domains(type(event)).items() if event.args()[name] in lost]
    before, after = (Counter(filter(None, state.layout().values())) for state in (step.before, step.after))
    return {label for label in after - before if any(label in domain for domain in domains)}


def _held(state: State) -> dict[Path, Hidden]:
    return {hidden.path: hidden for hidden in holdings(state, state.seats)}
