"""A refusal: every rule that stands against it, with its page, and the places concerned."""

from __future__ import annotations

from companion.display import routes
from companion.display.inputs import Button, Input, Press, Tap
from companion.display.news import breach_line
from companion.display.page import Item, Items, Page, Para, Picture
from companion.display.screens.base import Screen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Action, State, Verdict
from companion.play.corrections import may_be_set_aside
from companion.play.lesson import LessonSession

AT_ONCE = 2  # rules shown on one page
GOOD, ANYWAY, RULE = "good", "anyway", "rule"


class RefusalScreen(Screen):
    """Goes through the rules broken, two at a time, and then returns to the choice.

    A table that only has its scores kept may play it all the same where the state can hold that, else it rules.
    `earlier` is the position that it was tried in, if that is not the present one.
    """

    def __init__(self, home: Navigator, verdict: Verdict, earlier: State | None = None) -> None:
        super().__init__(home)
        self.verdict = verdict
        self._tried_in = earlier or self.session.state
        self._first = 0
        self._cursor = 0
        if isinstance(self.session, LessonSession) and earlier is None:
            self.session.refused(verdict)
        self._ways = (GOOD,) if earlier is not None else (GOOD, *self._other_ways())

    def page(self) -> Page:
        """What was tried, and why not."""
        words, table = self.words, self.session.state.rules
        shown = self.verdict.breaches[self._first : self._first + AT_ONCE]
        lines = [Para(breach_line(words, table, b), "warning") for b in shown]
        count = len(self.verdict.breaches)
        more = (Para(words("refused.page", n=self._first + len(shown), of=count), "quiet"),) if count > AT_ONCE else ()
        marked = frozenset(p for b in shown for p in b.places)
        event = self.verdict.event
        seated = isinstance(event, Action) and event.seat in self._tried_in.seats
        return Page(
            "refusal",
            words("refused.title"),
            chip=self.chip(event.seat) if isinstance(event, Action) and seated else None,
            picture=Picture(
                self.home.desk.library.painter(self.session.game.name)(self._tried_in.view(None), words), marked=marked
            ),
            blocks=(
                Para(words.event(event, self._tried_in.question()), "body"),
                *lines,
                *more,
                Items(tuple(Item(self._called(way), way) for way in self._ways), self._cursor),
            ),
            tone="refusal",
        )

    def take(self, given: Input) -> None:
        """Next and previous walk, or turn the page where there is one way only; anything else goes on or leaves."""
        if isinstance(given, Press) and given.button in (Button.NEXT, Button.PREVIOUS):
            self._walk(1 if given.button is Button.NEXT else -1)
        elif given == Press(Button.CONFIRM):
            self._do(self._ways[self._cursor])
        elif isinstance(given, Press | Tap):
            tapped = given.target if isinstance(given, Tap) else GOOD
            self._do(tapped if tapped in self._ways else GOOD)

    def _other_ways(self) -> tuple[str, ...]:
        if self.home.depth != "scores":
            return ()
        if may_be_set_aside(self._tried_in, self.verdict):
            return (ANYWAY,)
        return (RULE,) if self._tried_in.facts() else ()

    def _called(self, way: str) -> str:
        return self.words({GOOD: "button.good", ANYWAY: "refused.anyway", RULE: "menu.rule"}[way])

    def _walk(self, by: int) -> None:
        if len(self._ways) > 1:
            self._cursor = (self._cursor + by) % len(self._ways)
        else:
            last = (len(self.verdict.breaches) - 1) // AT_ONCE * AT_ONCE
            self._first = max(0, min(self._first + by * AT_ONCE, last))

    def _do(self, way: str) -> None:
        if way == ANYWAY:
            self.home.to_game()
            self.session.do_all_the_same(self.verdict.event)
            self.home.sound("news")
        elif way == RULE:
            self.home.go(routes.Rule(), instead=True)
        elif self._first + AT_ONCE < len(self.verdict.breaches):
            self._first += AT_ONCE
        else:
            self.home.pop()
