"""A refusal: what cannot be, the reason with a picture, the rule with its page, and the places concerned."""

from __future__ import annotations

from companion.display import routes
from companion.display.bands import Band, Card, CardRow, PanelChoice, PlaceMark, Sign
from companion.display.board import Board
from companion.display.news import breach_line
from companion.display.page import Block, Para, Picture
from companion.display.screens.answers import AnswerScreen
from companion.display.screens.beside import BRIEF
from companion.display.screens.navigator import Navigator
from companion.games.kit import Action, Breach, State, Verbatim, Verdict
from companion.games.kit.extras import facts_of
from companion.play.corrections import may_be_set_aside
from companion.play.lesson_session import LessonSession

GOOD, ANYWAY, RULE = "good", "anyway", "rule"
SHORT = 75
"""Letters of a reason beside which the rule itself finds room."""


class RefusalScreen(AnswerScreen):
    """Gives one reason after the other, and then returns to the choice.

    A table that only has its scores kept may play it all the same where the state can hold that, else it rules.
    `earlier` is the position that it was tried in, if that is not the present one.
    """

    name = "refusal"

    def __init__(self, home: Navigator, verdict: Verdict, earlier: State | None = None) -> None:
        super().__init__(home)
        self.verdict = verdict
        self._tried_in = earlier or self.session.state
        self._reason = 0
        if isinstance(self.session, LessonSession) and earlier is None:
            self.session.refused(verdict)
        self._ways = (GOOD,) if earlier is not None else (GOOD, *self._other_ways())

    @property
    def _breach(self) -> Breach:
        return self.verdict.breaches[self._reason]

    def band(self) -> Band:
        """What cannot be, and who tried it."""
        return Band(self._cannot(), self._tried(), icon="no", wrong=True)

    def _cannot(self) -> str:
        """In the game's own words what cannot be, or that it cannot be at this place."""
        words, event = self.words, self.verdict.event
        if not isinstance(event, Action) or not self._aimed(event):
            return words("refused.title")
        own = f"refused.{event.kind}"
        return words(own if own in words else "refused.not-there")

    def _aimed(self, event: Action) -> bool:
        """Whether it was tried at a place of the board."""
        board = self._tried_board
        return any(board.cell(place) for value in event.args().values() for place in board.places(value))

    def _tried(self) -> str:
        """Who tried what, as far as there is room for it."""
        words, event = self.words, self.verdict.event
        if not isinstance(event, Action):
            return ""
        what, who = words(f"action.{event.kind}"), words.who(event.seat)
        ways = (words("refused.tried", seat=event.seat, what=Verbatim(what)), what, who)
        return next((way for way in ways if len(way) <= BRIEF), "")

    def card(self) -> Card:
        """Whose piece is in the way, or another reason; the rule, where that is short; the place in the rulebook."""
        words, table, breach = self.words, self.session.state.rules, self._breach
        rule, gaps = breach.rule, dict(breach.args)
        if gaps.get("whose") in self._tried_in.seats and "piece" in gaps:
            reason = words("refused.in-the-way", whose=gaps["whose"], piece=gaps["piece"])
        else:
            reason = words.refusal(rule, **{"place": breach.places, **gaps})
        line = words.rule(rule) if f"rule.{rule}" in words and len(reason) <= SHORT else ""
        where = table.places.get(rule, "")
        if where in ("", "kit"):
            where = ""
        elif f"where.{where}" in words:
            where = words(f"where.{where}")
        rows = (CardRow(line),) if line and line != reason else ()
        return Card(
            reason, picture=self._obstacle(), rows=(*rows, *((CardRow(where, "rules", tone="quiet"),) if where else ()))
        )

    def _obstacle(self) -> Sign:
        """What stands in the way: another's piece there, or whoever the reason names; else a sign."""
        event, board, seats = self.verdict.event, self._tried_board, self._tried_in.seats
        own = event.seat if isinstance(event, Action) else None
        for piece in sorted(board.pieces, key=lambda piece: piece.chip.form != "figure"):
            if piece.place in self._breach.places and piece.chip.colour in seats and piece.chip.colour != own:
                return piece.chip
        named = (value for _, value in self._breach.args if value in seats and value != own)
        seat = next(named, None)
        return self.chip(str(seat)) if seat is not None else "no"

    def answers(self) -> tuple[PanelChoice, ...]:
        """On to the next reason, or back; and what else the table may do."""
        words, count = self.words, len(self.verdict.breaches)
        good = PanelChoice(words("refused.understood"), GOOD, "check")
        if self._reason + 1 < count:
            good = PanelChoice(words("refused.next"), GOOD, "next", words("refused.page", n=self._reason + 1, of=count))
        others = {
            ANYWAY: PanelChoice(words("refused.anyway"), ANYWAY, "people"),
            RULE: PanelChoice(words("menu.rule"), RULE, "people"),
        }
        return (good, *(others[way] for way in self._ways if way != GOOD))

    def blocks(self) -> tuple[Block, ...]:
        """What was tried, and what stands against it."""
        words = self.words
        against = breach_line(words, self.session.state.rules, self._breach)
        return Para(words.event(self.verdict.event, self._tried_in.question())), Para(against, "warning")

    @property
    def _tried_board(self) -> Board:
        return self.home.paint(None, self._tried_in)

    def picture(self) -> Picture:
        """What stands in the way is lit, and what it was tried with; all else stands back."""
        board, marked = self._tried_board, frozenset(self._breach.places)
        event = self.verdict.event
        named = event.args().values() if isinstance(event, Action) else ()
        concerned = frozenset(place for value in named for place in board.places(value)) - marked
        tried = (board.cell(place) for place in concerned)
        marks = tuple(PlaceMark(cell.place, "impossible") for cell in tried if cell is not None and cell.over)
        dimmed = any(map(board.cell, marked | concerned))
        return Picture(board, marked=marked, concerned=concerned, dimmed=dimmed, marks=marks)

    def chosen(self, target: str) -> None:
        """Show the next reason, go back to the choice, play the move anyway, or open the ruling."""
        if target == ANYWAY:
            self.home.to_game()
            self.session.do_all_the_same(self.verdict.event)
            self.home.sound("news")
        elif target == RULE:
            self.home.go(routes.Rule(), instead=True)
        elif self._reason + 1 < len(self.verdict.breaches):
            self._reason += 1
        else:
            self.home.pop()

    def _other_ways(self) -> tuple[str, ...]:
        if self.home.depth != "scores":
            return ()
        if may_be_set_aside(self._tried_in, self.verdict):
            return (ANYWAY,)
        return (RULE,) if facts_of(self._tried_in) else ()
