"""What a step of a lesson asks for, in pictures: the part, what to do with it, what that earns, and all of it on the
board.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.display.bands import Card, CardRow, Moment, Panel, PlaceMark, Sign
from companion.display.lesson_line import asked
from companion.display.screens.base import Screen
from companion.games.kit import Action
from companion.games.kit.extras import hides
from companion.games.kit.lesson import Task
from companion.play.lesson_session import LessonSession

GAINS = 2
"""So many gains find room below an order."""


@dataclass(frozen=True)
class Taught:
    """What is to be done, the part it is about, what it earns, and how it will lie on the board."""

    title: str
    sign: Sign = None
    rows: tuple[CardRow, ...] = ()
    marks: tuple[PlaceMark, ...] = ()

    @property
    def card(self) -> Card:
        """An order to the learner."""
        return Card(self.title, picture=self.sign or "hand", rows=self.rows, order=True)


def taught(screen: Screen) -> Taught | None:
    """What the lesson asks for; None in a game, and where there is only something to look at or to open."""
    session, words = screen.session, screen.words
    if not isinstance(session, LessonSession) or session.task in (Task.LOOK, Task.OPEN, None):
        return None
    event, board = session.wanted, screen.board()
    if not isinstance(event, Action):
        return Taught(asked(session, words))
    if not event.args():
        return Taught(words(f"action.{event.kind}"))
    panel = _panel(screen, event)
    ghost = next((mark for mark in panel.marks if mark.kind == "ghost"), None)
    looks = [panel.looks[value] for value in event.args().values() if value in panel.looks]
    faces = [face.chip for value in event.args().values() if (face := board.faces.get(str(value))) is not None]
    signs = (ghost.sign if ghost is not None else None, *(look.sign for look in looks), *faces)
    here = panel.here.text if panel.here is not None and session.step is not None and session.step.places else ""
    gains = tuple(CardRow(mark.text, mark.sign) for mark in panel.marks if mark.kind == "gain")[:GAINS]
    rows = (CardRow(words("learning.with-why"), "why-not"),) if session.task is Task.TRY else gains
    sign = next((each for each in signs if each is not None), None)
    return Taught(here or words(f"action.{event.kind}"), sign, rows, panel.marks)


def _panel(screen: Screen, event: Action) -> Panel:
    """What the game would show with all of this action chosen."""
    session = screen.session
    found = screen.home.desk.extras.panel(session, None if hides(session.state, event.seat) else event.seat)
    if found is None:
        return Panel()
    *path, (field, value) = event.args().items()
    return found(Moment(event.seat, event.kind, tuple(path), field, (value,), value, event, whole=True))
