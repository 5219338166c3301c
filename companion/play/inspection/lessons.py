"""Go through a game's lesson as somebody would who learns it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.kit import Game, Legal, State
from companion.games.kit.lesson import Lesson, LessonStep, Task
from companion.play.inspection.findings import Findings
from companion.play.lesson_session import LessonSession

INSTEAD = 6
"""So many of the actions that a seat could take are named where the lesson's is not possible."""


def look(game: Game, lesson: Lesson, findings: Findings) -> None:
    """Note the first step that cannot be done, and what could be done there; what is dealt is the same each time."""
    findings.where = "lesson"
    with TemporaryDirectory() as folder:
        try:
            session = LessonSession.teach(game, lesson, Path(folder))
        except Exception as err:  # whatever a game from elsewhere raises
            findings.failed("lesson", err)
            return
        while (step := session.step) is not None:
            at, line = session.at, step.event or step.task
            try:
                why = _do(session, step)
            except Exception as err:  # whatever a game from elsewhere raises
                why = str(err)
            if session.at == at:
                findings.add("lesson", step.key, event=line, why=why or "–", instead=_possible(session.state))
                return


def _do(session: LessonSession, step: LessonStep) -> str:
    """Do what a step asks for; the rules that stand against it."""
    if step.task is Task.LOOK:
        session.looked()
    elif step.task is Task.OPEN:
        while session.open_sealed() is not None and session.step is step:
            pass
    elif step.task is Task.UNDO:
        undone = session.preview_undo()
        if undone is not None:
            session.agree(undone)
    elif (wanted := session.wanted) is not None:
        verdict = session.do(wanted)
        session.refused(verdict)
        return ", ".join(verdict.rules)
    return ""


def _possible(state: State) -> str:
    """Some of what those who are due may do, one line of each kind at least."""
    legal = [Legal(state, seat).of(kind, {}) for seat in state.due() for kind in state.kinds]
    each = max(1, INSTEAD // max(1, len(legal)))
    return ", ".join(action.text() for some in legal for action in islice(some, each)) or "–"
