"""The oracle's window: it opens while the button is held, and closes after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.display.inputs import Button, Input, Lift, Press, Release, Tap
from companion.display.page import Bars, Item, Page, Para
from companion.display.screens.base import Screen
from companion.display.screens.hold import Hold
from companion.games.kit import Answer, Question

if TYPE_CHECKING:
    from companion.display.screens.machine import Screens


class Oracle(Screen):
    """Asks for a held button, then shows the answer to all for as long as it is held."""

    def __init__(self, home: Screens) -> None:
        super().__init__(home)
        question = self.session.state.question()
        if question is None:
            raise RuntimeError("the oracle answers the open question only")
        self._question: Question = question
        self._hold = Hold()
        self._answer: Answer | None = None

    def page(self) -> Page:
        """The question, and the answer while the window is open."""
        words = self.words
        title = words.question(self._question)
        if self._answer is not None:
            shown = Para(words.name(self._answer.value), "huge", centred=True)
            return Page("oracle", title, blocks=(Para(""), shown, self._line("oracle.release")), tone="oracle")
        hold = self._line("oracle.hold")
        blocks = (Para(title, "big", centred=True), hold, Bars(self._hold.done(self.home.now)))
        buttons = (Item(words("button.menu"), "menu"),)
        return Page(
            "oracle", words("oracle.title"), badges=self.home.badges, blocks=blocks, tone="oracle", buttons=buttons
        )

    def take(self, given: Input) -> None:
        """Hold to open, release to close; back opens the menu while it is shut."""
        if self._answer is None and (given == Press(Button.BACK) or given == Tap("menu")):
            from companion.display.screens.menu import Menu

            self.home.push(Menu(self.home))
        elif given == Press(Button.CONFIRM) or isinstance(given, Tap):
            self._hold.begin(self.home.now)
        elif isinstance(given, Lift) or given == Release(Button.CONFIRM):
            self._hold.end()
            if self._answer is not None:
                self.home.sound("close")
                self.home.pop()

    def tick(self, now: float) -> None:
        """Open the window once the button has been held long enough."""
        if self._answer is None and self._hold.complete(now):
            self._answer = self.session.open_sealed()
            self.home.sound("open")
            if self._answer is None:
                self.home.pop()

    def _line(self, key: str) -> Para:
        return Para(self.words(key), "quiet", centred=True)
