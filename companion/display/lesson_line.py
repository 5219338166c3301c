"""The line that says what a lesson asks the player to do now; for screen and text."""

from __future__ import annotations

from companion.display.catalogue import Catalogue
from companion.display.page import Para
from companion.games.kit import Action, Answer, Event, Question, Verbatim
from companion.games.kit.lesson import Task
from companion.play.lesson_session import LessonSession, NotAsked
from companion.play.session import Session


def asked(session: LessonSession, words: Catalogue) -> str:
    """The line of the step that the lesson has come to."""
    event, task = session.wanted, session.task
    if event is None:
        return words(f"learning.{task}" if task is not None else "learning.over")
    return words(f"learning.{task}", what=Verbatim(_named(event, session.asked, words)))


def asked_line(session: Session, words: Catalogue) -> tuple[Para, ...]:
    """What a lesson asks for, to stand among the blocks of a page; nothing in a game, and where the page says it."""
    if not isinstance(session, LessonSession) or session.task is Task.OPEN:
        return ()
    return (Para(asked(session, words), "hands"),)


def _named(event: Event, question: Question | None, words: Catalogue) -> str:
    """An event in words: what to answer, what to do with all that it holds; nothing is hidden here."""
    if isinstance(event, Answer) and question is not None:
        return words("learning.answer", what=Verbatim(words.name(event.value)))
    if not isinstance(event, Action):
        return words.event(event, question)
    if not event.private:
        return words.event(event).partition(": ")[2]
    return words("list.comma").join((words(f"action.{event.kind}"), *map(words.name, event.args().values())))


def not_asked(session: Session | None, words: Catalogue, err: NotAsked) -> str:
    """What is said when something else was done than the lesson asks for."""
    ask = asked(session, words) if isinstance(session, LessonSession) else ""
    return f"{words.trouble(err)} {ask}".rstrip()


def step_title(session: LessonSession, words: Catalogue) -> str:
    """Which step of how many."""
    steps = session.lesson.steps if session.lesson is not None else ()
    return words("learning.step", n=min(session.at + 1, len(steps)), of=len(steps))


def told(session: LessonSession, words: Catalogue) -> str:
    """What the lesson tells at its step, or at its end."""
    return words(f"lesson.{session.step.key}" if session.step is not None else "learning.end")
