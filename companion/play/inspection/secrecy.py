"""Whether anybody can tell what is hidden: what is private is exchanged, and what each seat sees must stay the same.

Three ways: a hidden choice or answer is exchanged for another when it is made; a private value in a state for another
of the same size; and the same before an event. What the whole table and every seat that may not know it can see must
not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import islice, zip_longest
from typing import Any

from companion.games.kit import Action, Answer, Choice, Game, Layout, Legal, Question, Seat, State, Value, every_action
from companion.games.kit.chance import Chance
from companion.games.kit.curtain import open_verdict
from companion.games.kit.extras import facts_of, hides, implicit_pass, intended_events
from companion.games.kit.game_extras import open_code, restored
from companion.games.kit.legal import interrupting
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, kind_of
from companion.play.inspection.values import (
    Hidden,
    Path,
    hidden_in,
    named,
    open_atoms,
    shape,
    text_of_all,
    unlike,
    value_at,
    with_value,
    words_in,
)

OTHERS = 2
"""So many other values stand in for a private one."""
MORE = 12
"""So many are tried for what is quickly compared."""
TWINS = 3
"""So many other choices stand in for the one that was made."""
PROBES = 4
"""So many actions of each kind are judged openly."""
LISTED = 30
"""So many actions of a seat are compared."""
LATELY = 12
"""So many events before a state may have shown what a seat holds in it."""
TABLE = "table"


class Secrecy:
    """Looks at the states of some games of one game, once it has learnt what private values there can be."""

    def __init__(self, game: Game, findings: Findings) -> None:
        self._game = game
        self._findings = findings
        self._known: dict[tuple[Path, object], dict[str, Any]] = {}  # values seen so far, by place and shape
        self._words: dict[Path, dict[str, None]] = {}

    def learn(self, step: PlayedStep) -> None:
        """Remember the private values of a state: they stand in for others later."""
        for hidden in hidden_in(step.after, step.after.seats):
            kept = self._known.setdefault((hidden.kind, shape(hidden.value)), {})
            kept.setdefault(text_of_all(hidden.value), hidden.value)
            self._words.setdefault(hidden.kind, {}).update(dict.fromkeys(words_in(hidden.value)))

    # What lies hidden in a state.

    def look(
        self,
        past: Sequence[PlayedStep],
        knowing: Mapping[Path, frozenset[Seat]],
        chance: Chance,
        lies: Sequence[Layout] = (),
    ) -> None:
        """Exchange each private value of the state to which the steps so far have led.

        `knowing` says who was told of some of them, `lies` what eyes might see. A game that is over may show all.
        """
        state, begun = past[-1].after, past[0].before
        if state.over:
            return
        hiding = [seat for seat in state.seats if hides(state, seat)]
        try:
            seen = {seat: _told(state, seat, lies) for seat in (None, *state.seats)}
            seen[None] = {**seen[None], **self._said(state, begun)}
            tried = [a for each in hiding for kind in state.kinds for a in islice(every_action(state, each, kind), 2)]
        except Exception as err:  # whatever a game from elsewhere raises
            self._findings.failed("what is seen", err)
            return
        for hidden in hidden_in(state, state.seats):
            if hidden.owner is not None and not hides(state, hidden.owner):
                continue
            may = knowing.get(hidden.path, frozenset()) | ({hidden.owner} if hidden.owner else frozenset())
            sure = hidden.owner is not None or hidden.path in knowing
            others = (value for value in self._others(hidden, chance) if agrees(past, hidden, value))
            for n, value in enumerate(islice(others, MORE)):
                other = with_value(state, hidden.path, value)
                if n < OTHERS:
                    self._compare(state, other, begun, seen, hidden, may if sure else None, lies, tried)
                elif (changed := _shown(other, lies)) is not None:
                    self._report({part: seen[None][part] for part in changed}, changed, named(hidden.path), TABLE)

    # What lies hidden before an event.

    def onward(self, step: PlayedStep, knowing: Mapping[Path, frozenset[Seat]], chance: Chance) -> None:
        """Exchange each private value before an event that leaves it hidden; the event must be told alike."""
        before, event = step.before, step.event
        staying = {hidden.path for hidden in hidden_in(step.after, before.seats)}
        for hidden in hidden_in(before, before.seats):
            if hidden.path not in staying or hidden.owner is None or not hides(before, hidden.owner):
                continue
            may = knowing.get(hidden.path, frozenset()) | {hidden.owner}
            for value in islice(self._others(hidden, chance), OTHERS):
                try:
                    lying = with_value(before, hidden.path, value)
                    other = lying.after(event) if lying.verdict(event).legal else None
                except Exception:  # an exchange may make what cannot be
                    continue
                if other is not None:
                    self._onward(step, other, hidden, value, may)

    def _onward(self, step: PlayedStep, other: State, hidden: Hidden, value: Any, may: Set[Seat]) -> None:
        differ = (words_in(hidden.value) - words_in(value)) + (words_in(value) - words_in(hidden.value))
        told, changed = (text_of_all(state, private=False) for state in (step.after, other))
        if told != changed and not differ.keys() & open_unlike(step.after, other) and step.after.news() == other.news():
            self._findings.add("lies-open", f"{kind_of(step.event)}: {named(hidden.path)}")
        silent = [text_of_all(replace(state, told=()), private=False) for state in (step.after, other)]
        kept = silent[0] == silent[1] and all(
            text_of_all(value_at(state, hidden.path)) == text_of_all(was)
            for state, was in ((step.after, hidden.value), (other, value))
        )
        for seat in (None, *(seat for seat in step.before.seats if seat not in may)):
            here, there = step.after.news(seat), other.news(seat)
            if text_of_all(here) == text_of_all(there):
                continue
            # what left its place or now lies open may be shown to all; what is as hidden as before may not be named
            if kept or not differ.keys() & open_unlike(here, there):
                self._findings.add("told", f"news: {named(hidden.path)}", who=seat or TABLE)

    def _others(self, hidden: Hidden, chance: Chance) -> Iterator[Any]:
        here = text_of_all(hidden.value)
        seen = self._known.get((hidden.kind, shape(hidden.value)), {})
        real = [value for text, value in seen.items() if text != here]
        near = list(islice(unlike(hidden.value, tuple(self._words.get(hidden.kind, ()))), LISTED))
        far = sorted(chance.shuffled(real), key=lambda value: _apart(value, hidden.value), reverse=True)
        for some in zip_longest(far, chance.shuffled(near)):
            yield from (value for value in some if value is not None)

    def _said(self, state: State, begun: State) -> dict[str, str]:
        """What the game says of a state for all to hear that the state does not say itself, such as how to go back."""
        orders = (tuple(restored(self._game, begun, state)), tuple(restored(self._game, state, begun)))
        return {"restored": text_of_all(orders), "shared": text_of_all(open_code(self._game, state))}

    def _compare(
        self,
        state: State,
        other: State,
        begun: State,
        seen: Mapping[Seat | None, Mapping[str, str]],
        hidden: Hidden,
        may: Iterable[Seat | None] | None,
        lies: Sequence[Layout],
        tried: Sequence[Action],
    ) -> None:
        what = named(hidden.path)
        probes = [
            *tried,
            *(action for each in state.seats if hides(state, each) for action in _probes(state, other, each)),
        ]
        told, changed = seen[None], _seen(other, None, lies)
        if changed is None:
            return  # that cannot be: nothing follows from it
        try:
            rules, others = _judged(state, probes), {**_judged(other, probes), **self._said(other, begun)}
        except Exception:  # an exchange may make what cannot be
            return
        told, changed = {**rules, **told}, {**others, **changed}
        self._report(told, changed, what, TABLE)
        knowing = []
        for seat in state.seats:
            mine, his = seen[seat], _seen(other, seat)
            if his is not None and mine != his:
                if may is None:
                    knowing.append(seat)
                elif seat not in may and mine.get("hidden") == his.get("hidden"):
                    self._report(mine, his, what, seat)
        if may is None and len(knowing) == len(state.seats):
            self._findings.add("told", f"view: {what}", who="all")

    def _report(self, told: Mapping[str, str], changed: Mapping[str, str], what: str, who: str) -> None:
        for part in told:
            if told[part] != changed.get(part):
                rule = _rule(told[part], changed.get(part, "")) if part == "rules" else ""
                self._findings.add("not-private", rule) if rule else self._findings.add(
                    "told", f"{part}: {what}", who=who
                )
                return

    # What is chosen or answered.

    def twins(self, step: PlayedStep, chance: Chance) -> None:
        """Exchange what was chosen or answered, and compare what that led to."""
        before, event = step.before, step.event
        if not any(hides(before, seat) for seat in before.seats) or step.after.over:
            return
        seen_by, question = told_to(before, event), before.question()
        sealed = question is not None and question.sealed
        for twin in _twins(before, event, chance):
            try:
                other = before.after(twin)
            except Exception as err:
                if not sealed:  # what cannot be its source never says
                    self._findings.failed("apply", err)
                return
            if text_of_all(other) == text_of_all(step.after):
                continue
            self._twin(step, event, other, seen_by)

    def _twin(self, step: PlayedStep, event: Any, other: State, seen_by: tuple[Seat, ...] | None) -> None:
        before, after, kind = step.before, step.after, kind_of(event)
        alike = text_of_all(other, private=False) == text_of_all(after, private=False)
        if seen_by is None:
            if alike and _news(other, None) == _news(after, None):
                self._findings.add("open-secret", kind)
            return
        if not alike:
            # a private action may well lead to what all see, such as a bank that has one more of something
            if isinstance(event, Answer) or _repeated(after, other, event):
                self._findings.add("lies-open", kind)
            return
        knowing = {*seen_by, *_given(after, other)}
        knowing |= (whispered(after) | whispered(other)) & _concerned(before, event)
        for seat in (None, *(seat for seat in before.seats if seat not in knowing)):
            if _news(after, seat) != _news(other, seat):
                self._findings.add("told", f"news: {kind}", who=seat or TABLE)
            mine, his = _seen(after, seat), _seen(other, seat)
            if mine is not None and his is not None:
                self._report(mine, his, kind, seat or TABLE)


def agrees(past: Sequence[PlayedStep], hidden: Hidden, value: Any) -> bool:
    """Whether a seat could have done all that it did lately if it had held another value all the time: an offer shows
    what it holds."""
    held = text_of_all(hidden.value)
    for step in reversed(past[-LATELY:]):
        if text_of_all(value_at(step.before, hidden.path)) != held:
            return True
        if not (isinstance(step.event, Action) and step.event.seat == hidden.owner):
            continue
        try:
            if not with_value(step.before, hidden.path, value).verdict(step.event).legal:
                return False
        except Exception:  # an exchange may make what cannot be
            return False
    return True


def open_unlike(one: Any, other: Any) -> Set[str | int]:
    """The words and numbers of which one value openly has more than the other."""
    here, there = open_atoms(one), open_atoms(other)
    return ((here - there) + (there - here)).keys()


def _apart(one: Any, other: Any) -> tuple[int, int]:
    """How much two private values differ: first by words that only one of them has."""
    here, there = words_in(one), words_in(other)
    return len(here.keys() ^ there.keys()), ((here - there) + (there - here)).total()


def told_to(state: State, event: Any) -> tuple[Seat, ...] | None:
    """Who alone may know what an event says; None: all may."""
    if isinstance(event, Answer):
        question = state.question()
        return question.seen_by if question is not None else None
    if isinstance(event, Action) and event.hidden() and hides(state, event.seat):
        shown = event.unseen and not event.private and len(state.due()) <= 1  # the last one: all are shown together
        return None if shown else (event.seat,)
    return None


def _concerned(state: State, event: Any) -> frozenset[Seat]:
    """Seats that an event names, or its place in the game: they may be shown what others may not see."""
    question = state.question()
    whose = question.whose if question is not None else ()
    said = words_in((_sayings(event), whose) if isinstance(event, Action | Answer) else ())
    return frozenset(seat for seat in state.seats if seat in said)


def _repeated(one: State, other: State, event: Action) -> bool:
    """Whether what was chosen stands openly in the one state, and not in the other."""
    said = set(map(repr, open_atoms(tuple(event.args().values()))))
    return bool(said & set(map(repr, (open_atoms(one) - open_atoms(other)).elements())))


def _given(one: State, other: State) -> frozenset[Seat]:
    """Whose own private values differ: what came to them they may see."""
    here, there = ({h.path: h for h in hidden_in(state, state.seats)} for state in (one, other))
    return frozenset(
        here[path].owner or ""
        for path in here.keys() & there.keys()
        if text_of_all(here[path].value) != text_of_all(there[path].value)
    )


def whispered(state: State) -> frozenset[Seat]:
    """Who heard something that not all hear."""
    return frozenset(seat for news in state.told for seat in news.seen_by or ())


def _twins(state: State, event: Any, chance: Chance) -> Iterator[Any]:
    """Other events that might have been in the place of one: of the same kind and size."""
    if isinstance(event, Answer):
        question = state.question()
        values = question.choices.values() if question is not None else None
        drawn: Iterable[Value] = chance.shuffled([v for v in values or () if v != event.value])
        if not values and isinstance(event.value, tuple) and question is not None:
            drawn = [event.value[::-1]] if event.value[::-1] in question.choices else []
        twins: Iterable[Any] = (Answer(event.question, value) for value in drawn)
    elif isinstance(event, Action):
        heard = {name: event.args()[name] for name in event.heard}
        found = list(islice(Legal(state, event.seat).of(type(event), heard), LISTED))
        twins = chance.shuffled([each for each in found if each != event])
    else:
        return
    size = shape(_sayings(event))
    alike = (twin for twin in twins if shape(_sayings(twin)) == size and state.verdict(twin).legal)
    yield from islice(alike, TWINS)


def _sayings(event: Any) -> object:
    return (event.value,) if isinstance(event, Answer) else tuple(event.args().values())


def _news(state: State, seat: Seat | None) -> str:
    return text_of_all(state.news(seat))


def _probes(state: State, other: State, seat: Seat) -> Iterator[Action]:
    """Some actions that a seat might seem to have in one state or the other."""
    for each in (state, other):
        try:
            openly = Legal(each, seat, openly=True)
            for kind in state.kinds:
                yield from islice(openly.of(kind, {}), PROBES)
        except Exception:  # an exchange may make what cannot be
            return


def _judged(state: State, probes: Iterable[Action]) -> dict[str, str]:
    """What all may hear of some actions: the rules that refuse each, a line each, and all else."""
    found = [(action.text(), open_verdict(state, action)) for action in probes]
    rules = "\n".join(f"{text}|{' '.join(verdict.rules)}" for text, verdict in found)
    return {"rules": rules, "verdict": text_of_all(tuple((v.breaches, v.unchecked) for _, v in found))}


def _seen(state: State, seat: Seat | None, lies: Sequence[Layout] = ()) -> Mapping[str, str] | None:
    """All that a seat, or the table, can see of a state; None where the state cannot be, as an exchange may make it."""
    try:
        return _told(state, seat, lies)
    except Exception:
        return None


def _told(state: State, seat: Seat | None, lies: Sequence[Layout]) -> Mapping[str, str]:
    """All that a seat, or the table, can see of a state, part by part.

    `lies` are layouts that eyes might see: what they would mean is said for all to hear.
    """
    if seat is None:
        return {**_table(state, lies), **_openly(state)}
    question = state.question()
    seen = {"view": text_of_all(state.view(seat))}
    if question is not None and question.seen_by is not None and seat in question.seen_by:
        seen["question"] = text_of_all(question)
    if not state.over and state.question() is None:
        mine = list(islice(state.actions(seat), LISTED))
        seen["actions"] = " ".join(action.text() for action in mine)
        if seat in state.due():  # who is to choose in private among what is another's must see it
            alone, hidden = Legal(state, seat), [kind for kind in state.kinds if kind.hidden()]
            seen["hidden"] = text_of_all(tuple(tuple(islice(alone.of(kind, {}), LISTED)) for kind in hidden))
    return seen


def _shown(state: State, lies: Sequence[Layout]) -> Mapping[str, str] | None:
    """What all can see that is quickly told; None where the state cannot be."""
    try:
        return _table(state, lies)
    except Exception:  # an exchange may make what cannot be
        return None


def _table(state: State, lies: Sequence[Layout]) -> dict[str, str]:
    return {
        "view": text_of_all(state.view(None)),
        "layout": text_of_all(state.layout()),
        "question": text_of_all(_asked(state.question())),
        "due": text_of_all(state.due()),
        "over": str(state.over),
        "facts": text_of_all(facts_of(state)),
        "silence": text_of_all(tuple(map(partial(implicit_pass, state), state.due()))),
        "meant": text_of_all(tuple(tuple(intended_events(state, lying)) for lying in lies)),
    }


def _asked(question: Question | None) -> Question | None:
    """A question as all may hear it: what can be answered in private is for those to know who see the answer."""
    return question if question is None or not question.private else replace(question, choices=Choice(()))


def _openly(state: State) -> dict[str, str]:
    """What all can see that seats might do."""
    seen = {"interrupting": text_of_all(tuple(interrupting(state, openly=True)))}
    for each in state.seats if not state.over and state.question() is None else ():
        if hides(state, each):
            seen |= _open(state, each)
    return seen


def _open(state: State, seat: Seat) -> Mapping[str, str]:
    """What all can see that a seat might do."""
    candidates = list(islice(state.candidates(seat, openly=True), LISTED))
    openly = Legal(state, seat, openly=True)
    legal = [action for action in candidates if open_verdict(state, action).legal]
    return {
        "candidates of " + seat: " ".join(action.text() for action in candidates),
        "open actions of " + seat: " ".join(kind.kind for kind in state.kinds if openly.can(kind)),
        "warnings of " + seat: text_of_all(tuple(state.warnings(action) for action in legal[:10])),
    }


def _rule(told: str, changed: str) -> str:
    """The rule that refuses an action with one hand and not with another, if that is what differs."""
    here, there = (dict(line.split("|") for line in text.split("\n") if line) for text in (told, changed))
    for action in here.keys() & there.keys():
        differ = set(here[action].split()) ^ set(there[action].split())
        if differ:
            return min(differ)
    return ""
