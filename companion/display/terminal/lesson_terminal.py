"""A lesson in the terminal: each step is told before its choices, Enter goes on where there is only to look."""

from __future__ import annotations

from companion.display.lesson_line import asked, not_asked, step_title, told
from companion.display.terminal.terminal import Terminal
from companion.games.kit import Verbatim, Verdict
from companion.games.kit.lesson import Task
from companion.play.lesson_session import LessonSession, NotAsked

ALWAYS = ("help", "log", "score", "board", "quit")
"""Commands that are understood while there is only to look."""
TYPED = {Task.OPEN: "open", Task.UNDO: "undo"}
"""What is typed where there is nothing to choose."""


class LessonTerminal(Terminal):
    """Plays a lesson; what it does not ask for is answered with what it asks."""

    session: LessonSession
    _step = -1  # the step that was told last

    def _take(self, text: str) -> None:
        if self.session.task is Task.LOOK and text.partition(" ")[0].lower() not in ALWAYS:
            self.session.looked()
            self._show()
            return
        try:
            super()._take(text)
        except NotAsked as err:
            self._walk.again()
            self._shut()
            self._out("! " + not_asked(self.session, self.words, err))

    def _show(self) -> None:
        session = self.session
        if self._step != session.at and self._curtain is None:
            self._step = session.at
            self._tell()
        if session.step is None:
            self._quit("")
        elif session.task is Task.LOOK:
            self._board.show()
            self._out("> " + asked(session, self.words))
        else:
            super()._show()
            if self._whose() is None:
                self._out("> " + self._asked())

    def _tell(self) -> None:
        """What the step tells, and the places that are lit on a screen."""
        session, words = self.session, self.words
        self._out("")
        self._out(f"[{step_title(session, words)}] {told(session, words)}")
        places = session.step.places if session.step is not None else ()
        if places:
            self._out(words("learning.lit", places=places))

    def _asked(self) -> str:
        """What is asked, and how it is typed."""
        session, words = self.session, self.words
        event = session.wanted
        if session.task in TYPED:
            return words("learning.type", what=Verbatim(TYPED[session.task]))
        if event is None:
            return asked(session, words)
        typed = words("learning.type", what=Verbatim(event.text()))
        return typed if session.task is Task.TRY else f"{asked(session, words)} · {typed}"

    def _refuse(self, verdict: Verdict) -> None:
        super()._refuse(verdict)
        before = self.session.at
        self.session.refused(verdict)
        if self.session.at != before:
            self._walk.again()
            self._shut()
            self._show()

    def _seals(self) -> None:
        """Nothing in a lesson is secret."""

    def _quit(self, _: str) -> None:
        self.done = True
        self._out(self.words("learning.over"))
