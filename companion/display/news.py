"""What happened, in words: the last news with how it came, what hands must do, and lines of the log."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from companion.display.catalogue import Catalogue
from companion.display.page import Para
from companion.games.kit import Action, Answer, Breach, Question, RuleTable, Seat, State, Value, Verbatim
from companion.play.corrections import HAND, Step
from companion.play.session import Session
from companion.play.unseen import shown

MOST, FEWER, ONE = 5, 2, 1  # paragraphs of news under the board: alone, with a tip, with a tip and orders to hands
TOGETHER = 75  # letters of news in one paragraph
TODO = 6  # and things for hands to do; *why?* in the log lists them all


def recent(steps: Sequence[Step], done: Step | None = None) -> tuple[Step, ...]:
    """The last decision or answer that a person gave, and what followed from it; only what came after the step `done`,
    up to which hands were shown everything, if anything did.
    """
    for index in range(len(steps) - 1, -1, -1):
        if steps[index] is done and index < len(steps) - 1:
            return tuple(steps[index + 1 :])
        if isinstance(steps[index].event, Action) or steps[index].by == HAND:
            return tuple(steps[index:])
    return tuple(steps)


def foot(session: Session, words: Catalogue, aside: str | None, done: Step | None = None) -> tuple[Para, ...]:
    """The last news, with how it came, what hands must do now, and a line `aside`; `done` as in `recent`.

    Where it has no room on a screen, news that orders to hands repeat are left out first, then older ones.
    """
    steps = recent(session.steps, done)
    hands = [words.say("hand", todo) for step in steps for news in step.state.news() for todo in news.hands]
    most = MOST if not aside else ONE if hands else FEWER
    paras = _joined(words, steps, len(hands) <= TODO)
    going = sorted(paras, key=lambda para: not para.repeated)[: max(0, len(paras) - most)]
    paras = [para for para in paras if not any(para is gone for gone in going)]
    if hands:
        shown = " ".join(hands[:TODO]) + (" …" if len(hands) > TODO else "")
        paras.append(Para(words("play.hands", todo=shown), "hands"))
    if aside:
        paras.append(Para(aside, "quiet"))
    return tuple(paras)


def _joined(words: Catalogue, steps: Sequence[Step], orders: bool) -> list[Para]:
    """News one behind the other, as many as one paragraph has room for; others begin another one.

    The first of a step tells what happened; where all `orders` to hands stand below, they repeat what it brought about,
    so that such news stand by themselves.
    """
    found: list[Para] = []
    last = ""
    for step in steps:
        for number, news in enumerate(step.state.news()):
            text, repeated = words.say("news", news.what), orders and number > 0 and bool(news.hands)
            alike = found and step.by == last and found[-1].repeated == repeated
            if alike and len(found[-1].text) + len(text) < TOGETHER:
                found[-1] = Para(f"{found[-1].text} {text}", "news", repeated=repeated)
            else:
                found.append(Para(came(words, step.by, text), "news", repeated=repeated))
            last = step.by
    return found


def private(session: Session, words: Catalogue, seat: Seat) -> tuple[str, ...]:
    """The last news that a seat heard and others did not, with what its hands must do."""
    told = (n for step in recent(session.steps) for n in step.state.news(seat) if n.seen_by is not None)
    return tuple(words.say(*said) for n in told for said in (("news", n.what), *(("hand", todo) for todo in n.hands)))


class Lessons:
    """Which rule is told now: each once, at the first screen after it applied that is free for it."""

    def __init__(self, session: Session) -> None:
        before = session.steps[: len(session.steps) - len(recent(session.steps))]
        self._known = {news.rule for step in before for news in step.state.news()}
        self._state: State | None = None
        self._now: str | None = None

    def rule(self, session: Session) -> str | None:
        """The rule to tell while this state lasts."""
        if session.state is not self._state:
            self._state = session.state
            rules = (news.rule for step in session.steps for news in step.state.news())
            self._now = next((rule for rule in rules if rule not in self._known), None)
            self._known |= {self._now} if self._now is not None else set()
        return self._now


def came(words: Catalogue, by: str, text: str) -> str:
    """News with how it came, unless a hand gave it, which needs no saying."""
    return text if by == HAND else words("play.came", by=Verbatim(words.source(by)), text=text)


def lines(session: Session, words: Catalogue) -> tuple[str, ...]:
    """One line for each step, the first first: its news, or the event itself when it brought none."""
    in_place = set(session.in_place)
    return tuple(line(session, words, index, index in in_place) for index in range(len(session.steps)))


def line(session: Session, words: Catalogue, index: int, in_place: bool) -> str:
    """The line of one step, which says so where the table answered in place of a sealed source."""
    step = session.steps[index]
    news = " ".join(words.say("news", n.what) for n in step.state.news())
    told = came(words, step.by, news or event(session, words, index))
    return words("final.in-place", event=told) if in_place else told


def restored(session: Session, before: State, words: Catalogue) -> list[str]:
    """What hands must do beside the board now that the game went back from the state `before`."""
    return [words.say("hand", order) for order in session.game.restored(before, session.state)]


def remarks(session: Session, words: Catalogue) -> tuple[str, ...]:
    """What happened beside the rules and belongs on the final sheet: past a seal, the lone wheel, the code shown."""
    kinds = Counter(json.loads(e.body)["note"] for e in session.journal.entries if e.kind == "note")
    return tuple(words(f"note.{kind}", n=count) for kind, count in kinds.items() if f"note.{kind}" in words)


def event(session: Session, words: Catalogue, index: int) -> str:
    """What step `index` was, for all to see."""
    unveiled = shown(session.start, session.steps, index)
    return words.event(session.steps[index].event, asked(session, index), unveiled)


def asked(session: Session, index: int) -> Question | None:
    """The question that step `index` answered."""
    before: State = session.steps[index - 1].state if index else session.start
    return before.question() if isinstance(session.steps[index].event, Answer) else None


def rule_line(words: Catalogue, table: RuleTable, rule: str) -> str:
    """A rule in words with its place in the rulebook."""
    return _with_place(words, table, rule, words.rule(rule))


def breach_line(words: Catalogue, table: RuleTable, breach: Breach) -> str:
    """What stands against an event, in words, with the rule's place in the rulebook."""
    gaps: dict[str, Value] = {"place": breach.places, **dict(breach.args)}
    return _with_place(words, table, breach.rule, words.refusal(breach.rule, **gaps))


def _with_place(words: Catalogue, table: RuleTable, rule: str, line: str) -> str:
    where = table.places.get(rule, "")
    if where in ("", "kit"):
        return line
    said = words(f"where.{where}") if f"where.{where}" in words else where  # a foreign game may say it in one language
    return f"{line} {words('refused.at', where=said)}"
