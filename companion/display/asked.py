"""What a lesson asks for now, in a line; for screen and text."""

from __future__ import annotations

from companion.display.catalogue import Catalogue
from companion.games.kit import Action, Verbatim
from companion.play.lesson import LessonSession
from companion.play.session import Session


def asked(session: LessonSession, words: Catalogue) -> str:
    """The line of the step that the lesson has come to."""
    event, task = session.wanted, session.task
    if event is None:
        return words(f"learning.{task}" if task is not None else "learning.over")
    return words(f"learning.{task}", what=Verbatim(_named(event, words) or words.event(event, session.asked)))


def _named(event: object, words: Catalogue) -> str:
    """An action that only its seat may see elsewhere; here nothing is hidden."""
    if not isinstance(event, Action) or not event.private:
        return ""
    args = words("list.comma").join(map(words.name, event.args().values()))
    return words("event.action", seat=event.seat, action=Verbatim(words(f"action.{event.kind}")), chosen=Verbatim(args))


def not_asked(session: Session | None, words: Catalogue) -> str:
    """What is said when something else was done than the lesson asks for."""
    ask = asked(session, words) if isinstance(session, LessonSession) else ""
    return words("learning.not-asked", ask=Verbatim(ask))


def step_title(session: LessonSession, words: Catalogue) -> str:
    """Which step of how many."""
    steps = session.lesson.steps if session.lesson is not None else ()
    return words("learning.step", n=min(session.at + 1, len(steps)), of=len(steps))


def told(session: LessonSession, words: Catalogue) -> str:
    """What the lesson tells at its step, or at its end."""
    return words(f"lesson.{session.step.key}" if session.step is not None else "learning.end")
