"""The log of the game, with a *why?* for every line; and the details that have no room beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from companion.display import news
from companion.display.board import Table
from companion.display.inputs import Button, Input, Press, Tap
from companion.display.page import Block, Item, Page, PageTable, Para
from companion.display.screens.base import STEP, PassingScreen, Screen, StepList
from companion.display.screens.navigator import Navigator
from companion.games.kit import Verbatim

MORE = "more"
LONG = 165
"""Letters of a line that find room in the list; all of a longer one stands behind it."""
LINES = 15.5
"""Rows of tables that fit below each other."""
TITLE, GAP = 0.9, 0.3
"""What a table's title and the gap before it take, in rows."""


class LogScreen(StepList):
    """What every step brought about."""

    name = "log"
    looked_at = True
    heading = "log.title"

    def lead(self) -> tuple[Block, ...]:
        """Said when nothing has happened yet."""
        return () if self.session.steps else (Para(self.words("log.empty"), "quiet"),)

    def foot(self) -> tuple[Para, ...]:
        """What happened beside the rules, and the words under which the game was sealed."""
        seals = (news.sealed(self.words, of, seal) for of, seal in self.session.seals.items())
        return tuple(Para(line, "quiet") for line in (*news.remarks(self.session, self.words), *seals))

    def line(self, index: int) -> str:
        """The news of a step."""
        return shorten(news.line(self.session, self.words, index), LONG, placeholder=" …")

    def chosen(self, target: str) -> None:
        """Why was that so?"""
        self.home.push(WhyScreen(self.home, int(target.removeprefix(STEP))))


class WhyScreen(PassingScreen):
    """One step: the event, how it came, and the rules by which its news came about."""

    looked_at = True

    def __init__(self, home: Navigator, index: int) -> None:
        super().__init__(home)
        self.index = index

    def page(self) -> Page:
        """The rules with their pages."""
        words, session = self.words, self.session
        step = session.steps[self.index]
        event = news.event(session, words, self.index)
        rules = dict.fromkeys(n.rule for n in step.state.news())
        lines = tuple(Para(news.rule_line(words, step.state.rules, rule)) for rule in rules)
        before = session.steps[self.index - 1].state if self.index else session.start
        todo = " ".join(words.say("hand", hand) for n in step.state.news() for hand in n.hands)
        hands = (Para(words("play.hands", todo=todo), "hands"),) if todo else ()
        doubts = tuple(Para(words.say("unchecked", s), "warning") for s in before.verdict(step.event).unchecked)
        how = Para(words("log.came", by=Verbatim(words.source(step.by))), "quiet")
        line = news.line(session, words, self.index)
        told = (Para(line, "body"),) if len(line) > LONG else ()
        blocks = (Para(event, "strong"), how, *told, *lines, *hands, *doubts)
        return Page("why", words("log.why"), blocks=blocks, buttons=self.back_button())


class DetailsScreen(Screen):
    """All tables of the board: tracks, supplies, hands; in two columns, on as many pages as they need."""

    looked_at = True

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self._page = 0

    def page(self) -> Page:
        """Two columns of tables."""
        columns = _columns(self.board().tables)
        pages = -(-len(columns) // 2)
        self._page %= pages
        left, right = [*columns, ()][2 * self._page : 2 * self._page + 2]
        more = (Item(self.words("details.more", n=self._page + 1, of=pages), MORE),) if pages > 1 else ()
        return Page(
            "details",
            self.words("menu.details"),
            left=tuple(PageTable(table) for table in left),
            blocks=tuple(PageTable(table) for table in right),
            buttons=(*more, *self.back_button()),
        )

    def take(self, given: Input) -> None:
        """Next and previous turn the page; anything else goes back."""
        if given == Tap(MORE) or given == Press(Button.NEXT):
            self._page += 1
        elif given == Press(Button.PREVIOUS):
            self._page -= 1
        elif isinstance(given, Press | Tap):
            self.home.pop()


def _columns(tables: Sequence[Table]) -> list[tuple[Table, ...]]:
    """The tables one after another, in columns as high as the screen; two where they would all fit into one."""
    columns: list[tuple[Table, ...]] = [()]
    room = LINES
    for table in tables:
        lines = len(table.rows) + bool(table.heads) + TITLE * bool(table.title) + GAP * bool(columns[-1])
        if columns[-1] and lines > room:
            columns.append(())
            room = LINES
        columns[-1] = (*columns[-1], table)
        room -= lines
    if len(columns) == 1 and len(tables) > 1:
        half = -(-len(tables) // 2)
        return [tuple(tables[:half]), tuple(tables[half:])]
    return columns
