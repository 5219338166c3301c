"""What must lie on the table before play: a list to tick, by hand or by a scan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.display import routes
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.page import Item, Para, Picture
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Layout, Verbatim
from companion.tracking import TableReport


def checklist(words: Catalogue, board: Board) -> tuple[str, ...]:
    """What must lie beside the board before play, a line each: those lines of the game whose gaps can be filled."""
    keys = (k for i in range(1, 13) if (k := f"checklist.{i}") in words and words.gaps(k) <= board.counts.keys())
    return (*board.steps, *(words(key, **board.counts) for key in keys))


def lying(words: Catalogue, board: Board, layout: Layout) -> Mapping[str, str]:
    """What must lie on the board before play: by place, a line each."""
    found: dict[str, list[str]] = {}
    for (place, _), label in layout.items():
        if label is not None:
            called = board.labels.get(label)
            found.setdefault(place, []).append(label if called is None else Verbatim(called))
    return {at: words("checklist.place", place=at, pieces=tuple(pieces)) for at, pieces in found.items()}


SEEN = "camera"
"""The line of a checklist that a game has if its camera cannot see all of it."""


SHOWN = "shown"
"""The target of the line for all that the board beside the list shows."""


class ChecklistScreen(ListScreen):
    """What must lie on the table before play; ticked by hand, or by a scan."""

    looked_from = False

    name = "checklist"
    heading = "checklist.title"

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self.tall = True
        self._layout = self.session.state.layout()
        self._done: set[str] = set()

    def items(self) -> tuple[Item, ...]:
        """Steps that the game names, one line for all that the board shows, one for each other place, the ways on."""
        words = self.words
        steps = checklist(words, self.board())
        found = [Item(text, f"step:{i}", ticked=f"step:{i}" in self._done) for i, text in enumerate(steps)]
        if shown := self._shown():
            found.append(Item(words("checklist.as-shown"), SHOWN, ticked=shown <= self._done))
        for place, text in lying(words, self.board(), self._layout).items():
            if f"at:{place}" not in shown:
                found.append(Item(text, f"at:{place}", ticked=f"at:{place}" in self._done))
        if self.home.desk.watcher.sees(self.session):
            found.append(Item(words("menu.scan"), "scan"))
        return (Item(words("checklist.done"), "done"), *found)

    def foot(self) -> tuple[Para, ...]:
        """What the camera cannot see of this game, where one looks."""
        key = f"checklist.{SEEN}"
        told = self.home.desk.watcher.sees(self.session) and key in self.words
        return (Para(self.words(key), "quiet"),) if told else ()

    def picture(self) -> Picture:
        """The whole board as it must lie; with its line under the cursor the places are marked that are not ticked."""
        items = self.items()
        board = replace(self.board(), focus=())  # nothing has happened yet that one would look at
        on_it = items[min(self.cursor, len(items) - 1)].target == SHOWN
        missing = self._shown() - self._done if on_it else set[str]()
        return Picture(board, cursor=frozenset(target.partition(":")[2] for target in missing))

    def _shown(self) -> set[str]:
        """The targets of the places that the board beside the list shows, so that no words need name them."""
        board = self.board()
        return {f"at:{place}" for (place, _), label in self._layout.items() if label is not None and board.cell(place)}

    def chosen(self, target: str) -> None:
        """Tick, scan, or begin to play."""
        if target == "done":
            self.home.pop()
        elif target == "scan":
            self.home.go(routes.Look(self._tick_all_but))
        elif target == SHOWN:
            shown = self._shown()
            self._done = self._done - shown if shown <= self._done else self._done | shown
        else:
            self._done ^= {target}

    def _tick_all_but(self, found: TableReport) -> None:
        wrong = {place for place, _ in found.differences}
        self._done |= {f"at:{place}" for place, _ in self._layout if place not in wrong}
