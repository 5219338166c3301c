"""Private things: a curtain that one seat holds open. While it is held, others' buttons do nothing but choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.display import news, routes, showing_choices
from companion.display.bands import Band, Column, Moment, Panel, PanelChoice
from companion.display.board import Board, Table
from companion.display.chooser import Chooser
from companion.display.full_pages import HiddenHand
from companion.display.inputs import SCROLL, Button, Input, Lift, Over, Press, Release, Tap
from companion.display.page import Block, Item, Page, PageTable, Para, Picture
from companion.display.screens import beside, further
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.hold import Hold
from companion.display.screens.lines import LinesScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.told import in_step
from companion.display.showing_choices import moment
from companion.games.kit import Action, Event, Seat, Selection, State, Value, Verdict
from companion.games.kit.curtain import judged_apart
from companion.games.kit.lesson import Task
from companion.play.choices import PIECE
from companion.play.lesson_session import LessonSession, NotAsked
from companion.tracking import Standing, TableReport

LOOK, WHY, MENU = "look", "why-not", "menu"
"""Targets on the shut curtain."""
BESIDE = 2
"""So many tables of one's own stand beside what is chosen; all of them where one only looks."""


class WhoLooksScreen(LinesScreen):
    """Who wants to look."""

    name = "who-looks"
    heading = "menu.private"
    icon = "private"

    def __init__(self, home: Navigator, seats: tuple[Seat, ...] | None = None) -> None:
        super().__init__(home)
        self._seats = seats  # who may look at what is asked; None: everybody at what is theirs

    def items(self) -> tuple[Item, ...]:
        """The seats."""
        return tuple(Item(self.words.who(s), s, chip=self.chip(s)) for s in self._seats or self.session.state.seats)

    def chosen(self, target: str) -> None:
        """Draw the curtain of that seat."""
        self.home.replace(CurtainScreen(self.home, target))


class CurtainScreen(Screen):
    """Shut: whose it is. Held open: what that seat may know, and what it has to choose in private.

    While confirm is held, next and previous walk and back chooses, so that one hand can answer unseen; so does a finger
    that stays down, slides onto a choice and is lifted there. What only the seat may be told of a choice, a refusal
    too, is said there alone. `then` takes what was chosen, which else is done.
    """

    looked_from = False

    def __init__(
        self,
        home: Navigator,
        seat: Seat,
        chooser: Chooser | None = None,
        then: Callable[[Event], None] | None = None,
    ) -> None:
        super().__init__(home)
        self.seat = seat
        self._then = then
        self._open = False
        self._peek = Hold()  # how long it is held open
        self._pointed = False  # whether the finger that holds it open is on a choice
        self._warned: Action | None = None  # what was warned of and may be meant
        question = self.session.state.question()
        self._asked = chooser is None and question is not None and seat in (question.seen_by or ())
        self._openly = self._walked = chooser  # the walk that all have seen; and before the camera saw what was laid
        self.watched = chooser is not None and then is None
        self._chooser = Chooser(self.session.state, None) if self._asked else chooser and chooser.behind()
        self._learnt = False  # whether a lesson goes on once the curtain has fallen
        if self._chooser is not None and not self._asked and self._to_be_tried():
            self._chooser.ask(True)

    @property
    def chooser(self) -> Chooser | None:
        """What is chosen behind the curtain."""
        return self._chooser

    @property
    def in_play(self) -> bool:
        """While it is shut, unless it only asks what should have been."""
        return not self._open and self._then is None

    def page(self) -> Page:
        """The curtain, or what is behind it."""
        return self._behind() if self._open else self._shut()

    def take(self, given: Input) -> None:
        """Hold to open; while open, next and previous walk and back chooses."""
        if not self._open and given in (Press(Button.BACK), Tap(BACK_ITEM)):
            self._leave()
        elif not self._open and given in (Tap(MENU), Tap(WHY)):
            self.home.go(routes.Menu() if given == Tap(MENU) else routes.RuleList(self.session.game))
        elif given == Press(Button.CONFIRM) or (isinstance(given, Tap) and not self._open):
            if not self._open:
                self.home.sound("open")
            self._open, self.watched = True, False
            self._peek.begin(self.home.now)
        elif isinstance(given, Over) and self._open:
            self._slide(given.target)
        elif isinstance(given, Lift):
            self._lift()
        elif given == Release(Button.CONFIRM):
            self._fall()
        elif self._chooser is not None and isinstance(given, Press):
            self._walk(self._chooser, given.button)

    def leap(self, by: int, first: bool) -> None:
        """Behind the curtain, move the cursor to the next group of choices, or the one before."""
        if self._open and self._chooser is not None:
            self._chooser.leap(by, first)

    def _leave(self) -> None:
        chooser, play = self._openly, self.home.play
        if self._then is not None:
            if chooser is not None:
                chooser.back()
            self.home.pop()
            return
        step_back = chooser is None or chooser.back() or (play is not None and play.another())
        if self._asked or not step_back:  # the game waits for this seat: the menu is the only other way
            self.home.go(routes.Menu())
        else:
            self.home.pop()

    def _walk(self, chooser: Chooser, button: Button) -> None:
        if button is not Button.BACK:
            self._warned = None
            chooser.move(1 if button is Button.NEXT else -1)
            return
        outcome = chooser.confirm()
        event, chooser.refused = outcome.event, outcome.refused
        if outcome.refused is not None:
            self._refuse(outcome.refused)
        elif event is None:
            return
        elif self._then is not None:
            self._then(event)
        elif isinstance(event, Action) and event != self._warned and self.session.state.warnings(event, self.seat):
            self._warned = event
        else:
            self._make(chooser, event)

    def _slide(self, target: str) -> None:
        """The finger that holds the curtain open has come over something."""
        what, _, value = target.partition(":")
        self._pointed = False
        if self._chooser is None:
            return
        if target.startswith(SCROLL):
            self._walk(self._chooser, Button.NEXT if int(target.removeprefix(SCROLL)) > 0 else Button.PREVIOUS)
        elif what in ("ready", beside.HERE):
            self._pointed = True
        elif what == beside.MORE:
            further.unseen(self._chooser, self.page(), self._board(self.seat))
        elif what == beside.TURN:
            self._chooser.stand(int(value))
        elif what in ("value", "place"):
            before, number = self._chooser.at, int(value) if what == "value" else self._number_of(self._chooser, value)
            self._pointed = number is not None and self._chooser.stand(number)
            self._warned = self._warned if self._chooser.at == before else None

    def _number_of(self, chooser: Chooser, place: str) -> int | None:
        """Which branch a place on the seat's own board stands for."""
        board, branches = self._board(self.seat), chooser.node.branches if chooser.node is not None else ()
        found = (n for n, branch in enumerate(branches) if place in chooser.places_of(branch.value, board))
        return next(found, None)

    def _lift(self) -> None:
        """The finger chooses what it was on, and the curtain falls."""
        chosen, self._pointed = self._pointed, False
        if self._open and chosen and self._chooser is not None:
            self._walk(self._chooser, Button.BACK)
        self._fall()

    def _fall(self) -> None:
        """The curtain falls."""
        if self._open:
            self.home.sound("close")
        self._peek.complete(self.home.now)
        self._peek.end()
        self._open, self.watched = False, self._openly is not None and self._then is None
        if self._learnt:
            self.home.to_game()

    def seen(self, found: TableReport) -> bool:
        """What its seat has laid on the table is chosen behind the curtain, as long as it lies there."""
        event = found.proposals[0].events[0] if found.standing is Standing.MOVED and found.proposals else None
        state, laid = self.session.state, isinstance(event, Action) and event.seat == self.seat
        if isinstance(event, Action) and laid and judged_apart(state, self.seat, type(event)):
            self._openly = Chooser.seen(state, event)
        elif self._openly is self._walked:
            return False
        else:
            self._openly = self._walked
        self._chooser = self._openly and self._openly.behind()
        return self._openly is not self._walked

    def _to_be_tried(self) -> bool:
        """Whether a lesson asks this seat to try what is refused."""
        session = self.session
        if not isinstance(session, LessonSession) or session.task is not Task.TRY:
            return False
        return isinstance(session.wanted, Action) and session.wanted.seat == self.seat

    def _refuse(self, verdict: Verdict) -> None:
        """Tell a lesson what was refused; what stands against it is said here."""
        if isinstance(self.session, LessonSession):
            before = self.session.at
            self.session.refused(verdict)
            self._learnt = self._learnt or self.session.at > before

    def _make(self, chooser: Chooser, event: Event) -> None:
        """Make it; what a lesson does not ask for is chosen anew."""
        before = len(self.session.steps)
        try:
            verdict = self.session.do(event)
        except NotAsked:
            chooser.back()
            raise
        if verdict.legal:
            self.home.decided(before)
            self._go_on()

    def _go_on(self) -> None:
        """What comes next is chosen behind the curtain too, if all of it is."""
        state = self.session.state
        goes_on = not self._asked and not self.home.learning and self.seat in state.due()
        if goes_on and Chooser(state, self.seat, openly=True).private:
            self._openly = self._chooser = Chooser(state, self.seat)
        else:
            self.home.to_game()

    def _hints(self) -> list[Block]:
        """How to choose; what the chosen action gives away, said once before it is done."""
        words = self.words
        if self._warned is None:
            return [*self._against(), Para(words("curtain.choose"), "body")]
        warnings = self.session.state.warnings(self._warned, self.seat)
        return [
            *(Para(words.say("warning", what), "warning") for what in warnings),
            Para(words("curtain.warned"), "quiet"),
        ]

    def _against(self) -> list[Block]:
        """What stands against the kind of action that was chosen for all to see."""
        refused = self._chooser.refused if self._chooser is not None else None
        table = self.session.state.rules
        lines = [news.breach_line(self.words, table, b) for b in refused.breaches] if refused is not None else []
        return [Para(line, "warning") for line in lines]

    def _shut(self) -> Page:
        words = self.words
        blocks: tuple[Block, ...] = (
            Para(words("curtain.only", seat=self.seat), "big", centred=True),
            self._hold_line(),
        )
        board = self._board(None)
        choosing = self._openly is not None and self._then is None  # then it stands where the game itself would
        return Page(
            "curtain",
            words("curtain.title"),
            column=self._closed(board),
            game=self.session.game.name,
            chip=self.chip(self.seat),
            picture=Picture(board, hands=news.places(self.session, board) if choosing else frozenset()),
            blocks=blocks,
            foot=self._foot() if choosing else (),
            centred=not choosing,
            tone="oracle",
            follows=self._chooser is not None,
        )

    def _closed(self, board: Board) -> Column:
        """What stands beside the board while the curtain is shut: who may look, orders, and what to hold."""
        words, found = self.words, self.home.desk.extras.panel(self.session, None)
        orders = [para for para in self._foot() if para.style == "hands"]
        card = beside.order_card(orders[0]) if orders else beside.told_card([self._hold_line()])
        band = Band(words("curtain.only", seat=self.seat), words("curtain.away"), self.chip(self.seat))
        return Column(
            replace(band, short=words.who(self.seat)),
            (found(Moment(self.seat)).players if found is not None else ()) or beside.tiles(board, (self.seat,)),
            card,
            choices=(PanelChoice(words("curtain.look"), LOOK, "eye"),),
            buttons=(
                PanelChoice(words("button.back"), BACK_ITEM, "back"),
                PanelChoice(words("button.why"), WHY, WHY),
                PanelChoice(words("button.menu"), MENU, MENU),
            ),
            cursor=frozenset({LOOK}),
        )

    def _hand(self, panel: Panel) -> HiddenHand | None:
        """The seat's hand, where that is all that there is to look at or to choose from, and no board is needed.

        Nothing of it where something is to be said first, such as what a choice gives away.
        """
        chooser, words = self._chooser, self.words
        if not panel.hand or self._warned is not None or (chooser is not None and chooser.refused is not None):
            return None
        whole = HiddenHand(
            self.chip(self.seat),
            words("curtain.only", seat=self.seat),
            words("curtain.away"),
            words("curtain.keep" if chooser is not None else "curtain.keep-look"),
            stacks=panel.hand,
        )
        if chooser is None:
            return whole
        node, numbers = chooser.node, {stack.value: number for number, stack in enumerate(panel.hand)}
        if node is None or any(branch.value not in numbers for branch in chooser.branches):
            return None
        targets = {branch.value: f"value:{number}" for number, branch in enumerate(node.branches)}
        stacks = tuple(replace(stack, target=targets.get(stack.value, "")) for stack in panel.hand)
        cursor = numbers[chooser.at.value] if chooser.at is not None else None
        whole = replace(whole, stacks=stacks, cursor=cursor, given_title=showing_choices.prompt(chooser, words))
        if not isinstance(node.domain, Selection) or node.domain.least != node.domain.most:
            return whole
        begun = (part for name, part in chooser.tree.path if name.endswith(PIECE))
        taken = [panel.hand[numbers[value]].chip for part in begun for value in _all(part) if value in numbers]
        most = node.domain.most
        return replace(
            whole,
            given_title=words("curtain.gives"),
            given_count=words("curtain.of", n=len(taken), of=most),
            given=(*taken, *(None,) * (most - len(taken)))[:most],
        )

    def _opened(self, board: Board, panel: Panel, hints: Sequence[Block]) -> Column:
        """What is chosen beside the board while the curtain is held open."""
        words, chooser = self.words.with_names(board.names), self._chooser
        told = [block for block in hints if isinstance(block, Para) and block.style in ("warning", "news")]
        band = Band(words("curtain.only", seat=self.seat), words("curtain.back-picks"), self.chip(self.seat))
        band = replace(band, short=words.who(self.seat))
        players = panel.players or beside.tiles(board, (self.seat,))
        if chooser is None:
            return Column(band, players, beside.told_card(told, words("curtain.keep-look")) if told else panel.card)
        offered = beside.offers(chooser, showing_choices.items(chooser, words, board).items, board, panel, words)
        card = beside.told_card(told) or panel.card or beside.told_card((), showing_choices.prompt(chooser, words))
        return beside.column(band, players, card, offered, beside.under(chooser, board), (), words, panel.keys)

    def _hold_line(self) -> Para:
        """What to hold; after a press that was too short to look, that it was."""
        key, style = ("curtain.short", "warning") if self._peek.short else ("curtain.hold", "hands")
        return Para(self.words(key), style, centred=True)

    def _foot(self) -> tuple[Para, ...]:
        """What all hear of the last event, and what is still to be done on the table."""
        aside = self.home.play.tip if self.home.play else news.nothing
        told = news.foot(self.session, self.words, aside, board=self._board(None))
        return tuple(para for para in told if para.style != "hands") if in_step(self.home) else told

    def _behind(self) -> Page:
        chooser, board = self._chooser, self._board(self.seat)
        words = self.words.with_names(board.names, board.lit)  # what only this seat can name
        public = self._board(None).tables
        own = _unlike([table for table in board.tables if table not in public])  # what only this seat's view has
        own = own if chooser is None else own[:BESIDE]
        shown: list[Block] = [PageTable(table) for table in own or board.tables[:1]]
        shown += [Para(text, "news") for text in news.private(self.session, words, self.seat)]
        if chooser is not None:
            shown += [Para(part, "quiet") for part in board.outlook if isinstance(part, str)]
            shown += [
                Para(showing_choices.prompt(chooser, words), "strong"),
                showing_choices.items(chooser, words, board),
            ]
            shown += self._hints()
        touched = self.home.desk.extras.touched(self.session, self.seat)
        picture = showing_choices.picture(chooser, board, touched) if chooser is not None else Picture(board)
        title = words("curtain.open", seat=self.seat)
        follows = chooser is not None
        chip = self.chip(self.seat)
        found = self.home.desk.extras.panel(self.session, self.seat, self._state)
        at = moment(chooser) if chooser is not None else Moment(self.seat)
        panel = found(replace(at, seat=self.seat)) if found is not None else Panel()
        picture = replace(picture, marks=panel.marks)
        hand = self._hand(panel)
        return Page(
            "curtain-open",
            title,
            chip=chip,
            picture=picture,
            blocks=tuple(shown),
            follows=follows,
            column=self._opened(board, panel, shown) if hand is None else None,
            full=hand,
            game=self.session.game.name,
        )

    def _board(self, seat: Seat | None) -> Board:
        """The position in which something is chosen, as a seat, or the whole table, may see it."""
        return self.home.paint(seat, self._state)

    @property
    def _state(self) -> State:
        return self._chooser.tree.state if self._chooser is not None else self.session.state


def _all(part: Value) -> tuple[Value, ...]:
    """The pieces of a selection that was begun."""
    return part if isinstance(part, tuple) else (part,)


def _unlike(tables: Sequence[Table]) -> list[Table]:
    """The tables without those that only say once more what an earlier one says, beside what all know."""
    found: list[Table] = []
    for table in tables:
        again = any(one.heads == table.heads and all(row in table.rows for row in one.rows) for one in found)
        found += [] if again else [table]
    return found
