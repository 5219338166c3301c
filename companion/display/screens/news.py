"""What happened, in words: the last news with how it came, what hands must do, and lines of the log."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from companion.display.catalogue import Catalogue
from companion.display.page import Para
from companion.games.kit import Action, Answer, Breach, Question, RuleTable, State, Value
from companion.play.corrections import HAND, Step
from companion.play.session import Session

MOST = 2  # paragraphs of news under the board


def recent(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The last decision or answer that a person gave, and what followed from it."""
    for index in range(len(steps) - 1, -1, -1):
        if isinstance(steps[index].event, Action) or steps[index].by == HAND:
            return tuple(steps[index:])
    return tuple(steps)


def foot(session: Session, words: Catalogue, teaching: bool) -> tuple[Para, ...]:
    """The last news, with how it came, and what hands must do now."""
    steps = recent(session.steps)
    told = [(step.by, news) for step in steps for news in step.state.news()]
    paras = [Para(came(words, by, words.say("news", news.what)), "news") for by, news in told[-MOST:]]
    hands = [words.say("hand", todo) for _, news in told for todo in news.hands]
    if hands:
        paras.append(Para(words("play.hands", todo=" ".join(hands)), "hands"))
    lesson = _lesson(session, len(steps), words) if teaching else None
    if lesson and len(paras) < MOST + 1:
        paras.append(Para(lesson, "quiet"))
    return tuple(paras)


def came(words: Catalogue, by: str, text: str) -> str:
    """News with how it came, unless a hand gave it, which needs no saying."""
    return text if by == HAND else words("play.came", by=words(f"by.{by}") if f"by.{by}" in words else by, text=text)


def lines(session: Session, words: Catalogue) -> tuple[str, ...]:
    """One line for each step, the first first: its news, or the event itself when it brought none."""
    found = []
    for index, step in enumerate(session.steps):
        news = " ".join(words.say("news", n.what) for n in step.state.news())
        found.append(came(words, step.by, news or words.event(step.event, asked(session, index))))
    return tuple(found)


def remarks(session: Session, words: Catalogue) -> tuple[str, ...]:
    """What happened beside the rules and belongs on the final sheet: past a seal, the lone wheel, the code shown."""
    kinds = Counter(json.loads(e.body)["note"] for e in session.journal.entries if e.kind == "note")
    return tuple(words(f"note.{kind}", n=count) for kind, count in kinds.items() if f"note.{kind}" in words)


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
    return line if where in ("", "kit") else f"{line} {words('refused.at', where=where)}"


def _lesson(session: Session, last: int, words: Catalogue) -> str | None:
    """The line of a rule that applies for the first time in this game."""
    steps = session.steps
    known = {news.rule for step in steps[: len(steps) - last] for news in step.state.news()}
    for step in steps[len(steps) - last :]:
        for news in step.state.news():
            if news.rule not in known:
                return words("play.lesson", rule=rule_line(words, session.state.rules, news.rule))
    return None
