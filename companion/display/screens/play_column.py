"""The column beside the board of a running game, made of where its choices stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.display import news, showing_choices
from companion.display.bands import POSSIBLE, Band, Card, Column, Doer, Duel, Moment, Panel, PanelChoice
from companion.display.board import Board, Outlook
from companion.display.chooser import Chooser
from companion.display.lesson_line import asked_line, step_title
from companion.display.page import Items, Para, Picture
from companion.display.screens import beside, duel
from companion.display.screens.badges import notice
from companion.display.screens.base import Screen
from companion.display.screens.demonstration import Demonstration
from companion.display.screens.taught import taught
from companion.display.showing_choices import moment
from companion.games.kit import Seat, Verbatim
from companion.games.kit.extras import hides
from companion.play.lesson_session import LessonSession

UNDO, BACK, WHY, MENU = "undo", "back", "why-not", "menu"
"""The targets of the three buttons; back stands in the place of undo in the middle of a choice."""


def seats_lit(board: Board, due: tuple[Seat, ...], picking: int) -> Picture:
    """The board with the cards of those who are due lit, if it has any, and the cursor on one of them."""
    if not (board.seats and due):
        return Picture(board)
    at = due[picking % len(due)]
    return Picture(board, frozenset(f"seat:{seat}" for seat in due), frozenset({f"seat:{at}"}))


@dataclass(frozen=True)
class PlayMoment:
    """Where a running game's own screen stands: who chooses what on which board, what that would bring, news and
    orders, and where the cursor is among several who are due, or on the buttons.
    """

    seat: Seat | None
    chooser: Chooser | None
    board: Board
    brought: Outlook
    foot: tuple[Para, ...]
    picking: int
    button: str
    due: tuple[Seat, ...]


class PlayColumn:
    """Makes the column of a screen's game."""

    def __init__(self, screen: Screen, demonstration: Demonstration) -> None:
        self._screen = screen
        self._demonstration = demonstration
        self._ways: tuple[PanelChoice, ...] = ()  # of a lesson, as the last page had them

    def panel(self, chooser: Chooser | None, seat: Seat | None) -> Panel:
        """What the game shows at this moment; nothing of its own if it has none."""
        session = self._screen.session
        sighted = None if seat is None or hides(session.state, seat) else seat
        found = self._screen.home.desk.extras.panel(session, sighted)
        if found is None:
            return Panel()
        return found(moment(chooser) if chooser is not None and not chooser.asking else Moment(seat))

    def holds(self, chooser: Chooser, place: str) -> bool:
        """Whether a piece that is being turned or picked is shown on a place."""
        marks = self.panel(chooser, chooser.tree.seat).marks
        return any(mark.kind == "ghost" and mark.place == place for mark in marks)

    def shown(self, at: PlayMoment, panel: Panel) -> Column | Duel:
        """Band, players, card, choices and buttons; or a duel, which takes the whole screen."""
        screen, words, chooser = self._screen, self._screen.words, at.chooser
        prompt = self._prompt(chooser)
        brief = panel.phase or (prompt if len(prompt) <= beside.BRIEF else "")
        players = panel.players or beside.tiles(screen.board(), at.due)
        asked = chooser is not None and chooser.tree.question is not None and not chooser.asking
        asked = asked and len(prompt) <= beside.ASKED
        band = self._band(at.seat, panel, brief, prompt if asked else "", self._how(chooser))
        card = self._card(at, panel, "" if prompt in (brief, band.title) else prompt)
        if card is not None and card.order and (first := self._first(at, panel)):
            free = band.phase in ("", panel.phase) and not (panel.title or notice(screen.home))
            band = replace(band, first=first, phase=first.said if free else band.phase)
        if chooser is None and at.due:
            seat = at.due[at.picking % len(at.due)]
            offered = [beside.Offered(PanelChoice(words.who(s), f"seat:{s}", screen.chip(s))) for s in at.due]
            if at.board.seats:
                offered = beside.seats(seat, panel, words, screen.chip(seat))
            cursor = f"seat:{seat}"
        elif chooser is None:
            offered, cursor = [], ""
        elif chooser.form is not None:
            offered, cursor = [beside.Offered(PanelChoice(words("button.type"), "type"))], "type"
        else:
            items = self.with_chips(showing_choices.items(chooser, words, screen.board())).items
            offered = beside.offers(chooser, items, at.board, panel, words)
            others = (
                *beside.ways_instead(chooser, panel),
                *beside.other_kinds(chooser, words, panel),
                *beside.kinds_there(chooser, at.board, words, panel),
            )
            offered += map(beside.Offered, others)
            cursor = beside.under(chooser, at.board)
        buttons = self.three(chooser)
        if panel.duel is not None:
            sees = screen.home.desk.watcher.sees(screen.session)
            return duel.filled(panel.duel, offered, at.button or cursor, buttons, words, sees)
        column = beside.column(
            band, players, card, offered, cursor, buttons, words, panel.keys, at.button, panel.below, panel.hint
        )
        return self._learnt(column)

    def _learnt(self, column: Column) -> Column:
        """In a lesson which step it is, on a large card, with the ways to be shown it and out, where they find room."""
        session, ways = self._screen.session, self._demonstration.ways()
        self._ways = ways if len(column.choices) <= 1 and not column.keys else ()
        if not isinstance(session, LessonSession) or not ways or column.card is None or not column.card.order:
            return column
        steps = session.lesson.steps if session.lesson is not None else ()
        band = Band(self._screen.words("learning.title"), step_title(session, self._screen.words), icon="lesson")
        at = min(session.at + 1, len(steps)), len(steps)
        choices = (*column.choices, *self._ways)
        return replace(column, band=band, players=(), tall=True, steps=at, choices=choices)

    def round(self, chooser: Chooser | None) -> tuple[PanelChoice, ...]:
        """Where the cursor goes on to after the choices: other kinds of action, then the buttons."""
        panel = self.panel(chooser, chooser.tree.seat) if chooser is not None else Panel()
        instead = (way for way in beside.ways_instead(chooser, panel) if way.state == POSSIBLE)
        return (*instead, *beside.other_kinds(chooser, self._screen.words), *self._ways, *self.three(chooser))

    def three(self, chooser: Chooser | None) -> tuple[PanelChoice, ...]:
        """The three buttons: back in the middle of a choice, else undo; why not; the menu."""
        words = self._screen.words
        way = BACK if chooser is not None and (chooser.asking or chooser.by_hand) else UNDO
        return (
            PanelChoice(words(f"button.{way}"), way, way),
            PanelChoice(words("button.why"), WHY, WHY),
            PanelChoice(words("button.menu"), MENU, MENU),
        )

    def with_chips(self, items: Items) -> Items:
        """The same items; those that are players with what stands for them."""
        screen = self._screen
        seats = {screen.words.who(s): s for s in screen.session.state.seats}
        marked = tuple(replace(i, chip=screen.chip(seats[i.text])) if i.text in seats else i for i in items.items)
        return replace(items, items=marked)

    def _prompt(self, chooser: Chooser | None) -> str:
        """What is to be chosen, in words."""
        words = self._screen.words
        if chooser is None:
            return ""
        return words("choose.why-not") if chooser.asking else showing_choices.prompt(chooser, words)

    def _band(self, seat: Seat | None, panel: Panel, phase: str, asked: str, how: str) -> Band:
        """The question that is asked, or else whose turn it is and the phase, in whose place a notice stands for a
        moment.
        """
        screen, words = self._screen, self._screen.words
        session = screen.session
        whose = self._whose(seat, panel)
        chip = screen.chip(whose) if whose else None
        if asked and not (panel.title or notice(screen.home) or (whose and phase == asked)):
            who = words.who(whose) if whose else words("play.answer")
            return Band(asked, chip=chip, camera=self._camera(), who=who, how=how)
        out_of_turn = seat is not None and seat == whose and seat not in session.state.due()
        named = words.who(whose) if whose and out_of_turn else words("play.due", seat=whose) if whose else ""
        title = panel.title or named or self._untitled()
        phase, did = notice(screen.home) or phase, news.did(session, words)
        short = words.who(whose) if whose else ""
        return Band(title, phase, chip, camera=self._camera(), short=short, did=did, how=how)

    def _first(self, at: PlayMoment, panel: Panel) -> Doer | None:
        """Who else has to do what is ordered before the one in the band goes on."""
        screen, words = self._screen, self._screen.words
        whose = self._whose(at.seat, panel)
        doer = news.doer(screen.session, words, [para for para in at.foot if para.style == "hands"])
        if doer is None or whose is None or doer == whose:
            return None
        said, then = words("play.first", seat=doer), words("play.then", seat=whose)
        return Doer(words.who(doer), screen.chip(doer), said, then)

    def _whose(self, seat: Seat | None, panel: Panel) -> Seat | None:
        """Who stands in the band."""
        state = self._screen.session.state
        whose = panel.whose or seat or (state.turn_seat if state.question() is not None else None)
        return whose if whose in state.seats else None

    def _how(self, chooser: Chooser | None) -> str:
        """What a choice is made for; how a question is answered: to the camera, where what else has to be typed can be
        shown to it.
        """
        screen = self._screen
        if screen.session.state.question() is None:
            kind = chooser.tree.kind if chooser is not None else None
            return screen.words(f"action.{kind.kind}") if kind is not None else ""
        typed = chooser is not None and chooser.form is not None
        seen = typed and self._camera() in ("sees", "simulated")
        shown = seen and screen.home.desk.extras.guide(screen.session) is not None
        return screen.words("play.answer-camera" if shown else "play.answer-here")

    def _untitled(self) -> str:
        state = self._screen.session.state
        if state.question() is not None:
            return self._screen.words("play.answer")
        return self._screen.words("play.several" if state.due() else "play.over")

    def _camera(self) -> str:
        desk = self._screen.home.desk
        if "simulated-camera" in desk.badges:
            return "simulated"
        if desk.watcher.sees(self._screen.session):
            return "sees"
        return "blind" if desk.watcher.warning() is not None else ""

    def _made(self, chooser: Chooser | None) -> Card | None:
        """What was chosen so far of an answer that is given piece by piece, such as of two dice the first."""
        if chooser is None or chooser.tree.question is None or not chooser.begun or chooser.asking:
            return None
        words = self._screen.words
        made = showing_choices.summary(chooser, words)
        return beside.told_card((), words("choose.so-far", made=Verbatim(made))) if made else None

    def _card(self, at: PlayMoment, panel: Panel, prompt: str) -> Card | None:
        """The one card: an order to the players, what the camera does not understand, the game's own, what an action
        would bring, the question, or the last news.
        """
        learnt = taught(self._screen)
        if learnt is not None:
            return learnt.card
        lesson = asked_line(self._screen.session, self._screen.words)
        orders = [para for para in (*lesson, *at.foot) if para.style == "hands"]
        made = self._made(at.chooser) if panel.card is None else None
        busy = not lesson and (panel.card or made) is not None and at.chooser is not None and at.chooser.begun
        if orders and not busy:  # in the midst of a choice the board still shows the places of an order
            return beside.order_card(orders[0])
        wrong = [para for para in at.foot if para.style == "warning"]
        if wrong:
            return beside.told_card(wrong)
        if made is not None:
            return made
        odds = beside.odds_card(at.brought)
        if panel.card is not None or odds is not None:
            return panel.card or odds
        if panel.below:
            return None
        tip = [para for para in at.foot if para.style == "quiet"]
        if tip and (at.chooser is None or not at.chooser.begun):
            return beside.told_card(tip[:1])
        if prompt:
            return beside.told_card((), prompt)
        return beside.odds_card(at.board.outlook) or beside.told_card(at.foot)
