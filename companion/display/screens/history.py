"""The history of the table: plots of all finished games, one to a page, looked through beside the window."""

from __future__ import annotations

from typing import Protocol

from companion.display import routes
from companion.display.inputs import NEXT, PREVIOUS, Input, Press, Tap
from companion.display.page import Item, Page, Para
from companion.display.player_history import HistoryPage
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Verbatim

MORE, KEEP = "more", "keep"
MOST = 3  # remarks, such as what had to be left out


class PastGamesLook(Protocol):
    """A look through the finished games, which takes a while."""

    def found(self) -> HistoryPage | None:
        """What was found; None while they are still read. Trouble if they cannot be, or cannot be plotted."""


class FinishedGames(Protocol):
    """The finished games of this table."""

    def past(self) -> PastGamesLook:
        """Begin to look through all finished games."""

    def keep_past(self, page: HistoryPage) -> str:
        """Write what was found as a page to a stick, or else a folder; where that is. Trouble without room."""


class HistoryScreen(Screen):
    """A plot a page, then what was counted and left out; next and previous turn the pages."""

    def __init__(self, home: Navigator, games: FinishedGames) -> None:
        super().__init__(home)
        self._games = games
        self._past = games.past()
        self._found: HistoryPage | None = None
        self._at = 0

    def settle(self) -> None:
        """Take what was found as soon as it is there."""
        if self._found is None:
            try:
                self._found = self._past.found()
            except Exception:
                self.home.pop()
                raise

    def page(self) -> Page:
        """The plot, or that it is being made."""
        words, found = self.words, self._found
        title = words("history.title")
        if found is None:
            working = Para(words("history.working"), "big", centred=True)
            return Page("history", title, blocks=(working,), centred=True, buttons=self.back_button())
        pages = len(found.plots) + 1
        more = (Item(words("details.more", n=self._at + 1, of=pages), MORE),) if pages > 1 else ()
        keep = (Item(words("history.keep"), KEEP),) if found.plots else ()
        buttons = (*more, *keep, *self.back_button())
        if self._at < len(found.plots):
            plot = found.plots[self._at]
            return Page("history", plot.title, photo=plot.photo, buttons=buttons)
        told = [Para(line, "body") for line in found.remarks[:MOST]]
        if len(found.remarks) > MOST:
            told.append(Para(words("history.others", n=len(found.remarks) - MOST), "body"))
        lines = (Para(found.counted, "strong"), *told)
        return Page("history", title, blocks=lines, buttons=buttons)

    def take(self, given: Input) -> None:
        """Turn the page, keep it all, or go back."""
        pages = len(self._found.plots) + 1 if self._found is not None else 1
        if given in (NEXT, Tap(MORE)):
            self._at = (self._at + 1) % pages
        elif given == PREVIOUS:
            self._at = (self._at - 1) % pages
        elif given == Tap(KEEP) and self._found is not None:
            where = self._games.keep_past(self._found)
            self.home.go(routes.Notice(self.words("history.title"), self.words("history.kept", path=Verbatim(where))))
        elif isinstance(given, Press) or given == Tap(BACK_ITEM):
            self.home.pop()

    @property
    def moving(self) -> bool:
        """While it is being made."""
        return self._found is None
