"""A refusal: every rule that stands against it, with its page, and the places concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.display.inputs import Button, Input, Press, Tap
from companion.display.page import Item, Items, Page, Para, Picture
from companion.display.screens.base import Screen
from companion.display.screens.news import breach_line
from companion.games.kit import Action, Verdict

if TYPE_CHECKING:
    from companion.display.screens.machine import Screens

AT_ONCE = 2  # rules shown on one page


class Refusal(Screen):
    """Goes through the rules broken, two at a time; any confirm or back past the last returns to the choice."""

    def __init__(self, home: Screens, verdict: Verdict) -> None:
        super().__init__(home)
        self.verdict = verdict
        self._first = 0

    def page(self) -> Page:
        """What was tried, and why not."""
        words, table = self.words, self.session.state.rules
        shown = self.verdict.breaches[self._first : self._first + AT_ONCE]
        lines = [Para(breach_line(words, table, b), "warning") for b in shown]
        count = len(self.verdict.breaches)
        more = (Para(words("refused.page", n=self._first + len(shown), of=count), "quiet"),) if count > AT_ONCE else ()
        marked = frozenset(p for b in shown for p in b.places)
        event = self.verdict.event
        return Page(
            "refusal",
            words("refused.title"),
            chip=self.chip(event.seat)
            if isinstance(event, Action) and event.seat in self.session.state.seats
            else None,
            picture=Picture(self.board(), marked=marked),
            blocks=(
                Para(words.event(event, self.session.state.question()), "body"),
                *lines,
                *more,
                Items((Item(words("button.good"), "good"),), 0),
            ),
            tone="refusal",
        )

    def take(self, given: Input) -> None:
        """Next and previous turn the page, anything else goes on or leaves."""
        if isinstance(given, Press) and given.button in (Button.NEXT, Button.PREVIOUS):
            step = AT_ONCE if given.button is Button.NEXT else -AT_ONCE
            self._first = max(0, min(self._first + step, (len(self.verdict.breaches) - 1) // AT_ONCE * AT_ONCE))
        elif isinstance(given, Press | Tap):
            self._on()

    def _on(self) -> None:
        if self._first + AT_ONCE < len(self.verdict.breaches):
            self._first += AT_ONCE
        else:
            self.home.pop()
