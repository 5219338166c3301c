"""What a lesson asks for, shown slowly on the board and then done, for whoever would rather see it first."""

from __future__ import annotations

from dataclasses import replace

from companion.display.bands import PanelChoice
from companion.display.page import Picture
from companion.display.screens.base import Screen
from companion.display.screens.taught import taught
from companion.games.kit import Action
from companion.games.kit.lesson import Task
from companion.play.lesson_session import LessonSession

SHOW, LEAVE = "show", "leave-lesson"
SECONDS = 2.0
"""For so long it is looked at before it is done."""


class Demonstration:
    """Shows one step of the lesson of a screen's game."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._since: float | None = None

    def ways(self) -> tuple[PanelChoice, ...]:
        """To be shown it, and the way out; nothing where nothing is to be done."""
        session, words = self._screen.session, self._screen.words
        if not isinstance(session, LessonSession) or taught(self._screen) is None:
            return ()
        show = PanelChoice(words("learning.show"), SHOW, "hand")
        leave = PanelChoice(words("learning.out"), LEAVE, "leave")
        return (show, leave) if self._wanted is not None else (leave,)

    @property
    def on(self) -> bool:
        """Whether it is being shown."""
        return self._since is not None

    def begin(self) -> None:
        """Show it from now on."""
        self._since = self._screen.home.now

    def stop(self) -> None:
        """Show no more of it."""
        self._since = None

    def picture(self, picture: Picture) -> Picture:
        """The board with all that will lie there, while it is shown."""
        session, learnt = self._screen.session, taught(self._screen)
        if not self.on or learnt is None or not isinstance(session, LessonSession) or session.step is None:
            return picture
        return replace(picture, marks=learnt.marks, lit=frozenset(), cursor=frozenset(session.step.places))

    def done(self, now: float) -> Action | None:
        """What is done, once it has been seen; then it is over."""
        if self._since is None or now < self._since + SECONDS:
            return None
        self._since = None
        return self._wanted

    @property
    def _wanted(self) -> Action | None:
        session = self._screen.session
        if not isinstance(session, LessonSession) or session.task is not Task.MAKE:
            return None
        return session.wanted if isinstance(session.wanted, Action) else None
