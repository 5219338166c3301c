"""A lesson in the terminal: each step is told before its choices, Enter goes on where there is only to look."""

from __future__ import annotations

from companion.display.asked import asked, not_asked, step_title, told
from companion.display.terminal.terminal import Terminal
from companion.games.kit import Verdict
from companion.games.kit.lesson import Task
from companion.play.lesson import LessonSession, NotAsked

ALWAYS = ("help", "log", "score", "board", "quit")
"""Commands that are understood while there is only to look."""


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
            self._out("")
            self._out(f"[{step_title(session, self.words)}] {told(session, self.words)}")
        if session.step is None:
            self._quit("")
        elif session.task is not Task.LOOK:
            super()._show()
            if self._whose() is None:
                self._out("> " + asked(session, self.words))
        else:
            self._out("> " + asked(session, self.words))

    def _refuse(self, verdict: Verdict) -> None:
        super()._refuse(verdict)
        before = self.session.at
        self.session.refused(verdict)
        if self.session.at != before:
            self._walk.again()
            self._shut()
            self._show()
