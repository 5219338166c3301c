"""A pause: the board as all may see it; on return, where something lies wrong, what, with who is due and the news."""

from __future__ import annotations

from dataclasses import replace

from companion.display import news, routes
from companion.display.inputs import Input, Press, Tap
from companion.display.page import Block, Item, Items, Page, Para, Picture
from companion.display.screens.badges import badges
from companion.display.screens.base import PassingScreen, Screen
from companion.display.screens.navigator import Navigator
from companion.display.screens.table_looks import amiss, as_shown

LAST = 3
WRONG = 3


class PauseScreen(Screen):
    """The board alone, as large as it fits, until any press; kept for lists, as a table may be switched off now."""

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        home.storing.keep_board(home.session)

    def page(self) -> Page:
        """The board without anything to choose, and that any button goes on."""
        board = replace(self.board(), focus=())  # all of it: nothing is pointed at
        told = (Para(self.words("pause.any"), "strong", centred=True),)
        return Page(
            "pause",
            self.words("menu.pause"),
            badges=badges(self.home),
            picture=Picture(board),
            blocks=told,
            centred=True,
            game=self.session.game.name,
        )

    def take(self, given: Input) -> None:
        """Any press wakes it."""
        if isinstance(given, Press | Tap):
            self.home.pop()
            self.home.go(routes.Return())


class ReturnScreen(PassingScreen):
    """Where the table was, and what lies otherwise: it is shown only then."""

    def page(self) -> Page:
        """Who is due, the last news, what lies wrong."""
        words, state, wrong, board = self.words, self.session.state, amiss(self.home), self.board()
        due = tuple(state.due())
        question = state.question()
        now = words.question(question) if question else words("pause.due", seats=due, n=len(due))
        blocks: list[Block] = [Para(now, "strong", chip=self.chip(due[0]) if len(due) == 1 else None)]
        count = len(self.session.steps)
        told = tuple(Para(news.line(self.session, words, n), "news") for n in range(max(0, count - LAST), count))
        if wrong:
            lines = as_shown(self.home, board, state.layout(), wrong)
            blocks.append(Para(words("pause.wrong", n=len({place for place, _ in wrong})), "warning"))
            blocks += [Para(line, "hands") for line in lines[:WRONG]]
        button = Items((Item(words("button.go-on"), "go-on"),), 0)
        return Page(
            "return",
            words("pause.back"),
            badges=badges(self.home),
            picture=Picture(board, hands=frozenset(place for place, _ in wrong)),
            blocks=(*blocks, button),
            foot=told,
            game=self.session.game.name,
        )
