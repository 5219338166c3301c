"""The game itself: board, who is due and why, what can be done, the last news, what hands must do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from companion.display import news, outlook, routes, showing_choices
from companion.display.bands import Column, Duel
from companion.display.board import Board, Meter, Outlook
from companion.display.chooser import Chooser, Outcome, Touched
from companion.display.heard import beaten
from companion.display.inputs import Button, Input, Press, Tap
from companion.display.lesson_line import asked_line
from companion.display.page import Item, Page, Para
from companion.display.screens import beside, further, play_text
from companion.display.screens.badges import badges
from companion.display.screens.base import Screen
from companion.display.screens.demonstration import SHOW, Demonstration
from companion.display.screens.navigator import SAID, Navigator
from companion.display.screens.oracle import SealedExtras
from companion.display.screens.play_column import PlayColumn, PlayMoment, seats_lit
from companion.display.screens.told import in_step, strip, told
from companion.display.tips import Tips, TipsTold
from companion.display.walk import Walk
from companion.games.kit import Action, Answer, Question, Seat, State, Verbatim
from companion.games.kit.extras import hides
from companion.play.lesson_session import LessonSession, NotAsked
from companion.play.session import Session
from companion.play.steps import Step
from companion.tracking import TableReport

MENU_ITEM = "menu"
ROOMY = 3  # icons beside which a word finds room
AT_ONCE = ("undo", "scan", "pause", "leave-lesson")  # lines of the menu that are also on one touch


class Previews(SealedExtras, Protocol):
    """What only some games show before something is done."""

    def motion(self, session: Session) -> Sequence[Board]:
        """What hands must do now, move by move, the last board being how it ends; empty if nothing is to be shown."""

    def outlook(self, session: Session, seat: Seat | None) -> Callable[[Action], Outlook] | None:
        """What tells what an action would bring, as a seat or the whole table may know; None for a game without."""


class PlayScreen(Screen):
    """Walks the choice tree of the seat that is due, or of the open question. Back at its top opens the menu."""

    looked_from = False

    watched = True

    def __init__(self, home: Navigator, previews: Previews, tips: TipsTold) -> None:
        super().__init__(home)
        self._previews = previews
        self.walk = Walk(self.session, self.board)
        self._demonstration = Demonstration(self)
        self._beside = PlayColumn(self, self._demonstration)
        self._picking = 0
        self._button = ""  # the target of the button that the cursor is on
        self._begun: Chooser | None = None  # the walk whose first step was shown
        self._working = False
        self._opened: TableReport | None = None  # what the eyes said, and was opened
        self._led: str | None = None  # the question whose talk was begun
        self._watched: State | None = None  # whose motion was looked for
        self._moved: Board | None = None  # the end of what was shown to hands
        self._shown: Step | None = None  # the last step of it
        self._lessons = news.Lessons(self.session)
        self._tips = Tips(tips)
        self._told: int | None = None  # the step of the lesson that was shown

    @property
    def rests(self) -> bool:  # type: ignore[override]
        """Nothing is being learnt or typed, and the game goes on."""
        typed = self.chooser is not None and self.chooser.form is not None
        return not (self.home.learning or typed or self.session.state.over)

    @property
    def in_play(self) -> bool:
        """It is the game itself."""
        return True

    @property
    def chooser(self) -> Chooser | None:
        """The walk towards the next event; None while one of several due seats is to be picked, or nobody is."""
        return self.walk.chooser

    def others(self) -> tuple[Seat, ...]:
        """Seats that are not due and could act all the same: an interruption."""
        return self.walk.others

    def act_as(self, seat: Seat) -> None:
        """Walk the choices of this seat, due or not."""
        self.walk.pick(seat)

    def another(self) -> bool:
        """Let another of the seats that are due be picked; False if there is none."""
        self.walk.again()
        return len(self.session.state.due()) > 1

    def ask_why_not(self) -> None:
        """Let the cursor walk over what is not allowed too."""
        if self.chooser is not None:
            self.chooser.ask(True)

    def page(self) -> Page:
        """The board, with the choices beside it."""
        seat, due = self.walk.seat, tuple(self.session.state.due())
        board = self._board(seat)
        chooser = self._suggested(board)
        brought = self._brought(chooser)
        waits = board.waits is not None and board.waits()
        self._working = waits or any(isinstance(part, Meter) and not part.done for part in (*board.outlook, *brought))
        if chooser is not None:
            picture = showing_choices.picture(chooser, board, self._touched(seat))
        else:
            picture = seats_lit(board, due, self._picking)
        if self.walk.picked is not None and board.seats:
            picture = replace(picture, chosen=picture.chosen | {f"seat:{self.walk.picked}"})
        picture = replace(
            picture,
            board=outlook.drawn(picture.board, brought),
            hands=news.places(self.session, board, self._shown),
        )
        question = self.session.state.question()
        if question is not None:
            picture = replace(picture, chosen=picture.chosen | set(question.places))
        if isinstance(self.session, LessonSession) and self.session.step is not None:
            picture = replace(picture, hands=picture.hands | set(self.session.step.places))
        panel = self._beside.panel(chooser, seat)
        ways = (*panel.lines, *outlook.through(picture.board, panel.way))
        picture = replace(picture, marks=panel.marks, board=outlook.drawn(picture.board, ways))
        held = frozenset(mark.place for mark in panel.marks if mark.kind == "ghost") & picture.chosen
        if panel.hint:  # what is turned lies where it will be
            picture = replace(picture, cursor=picture.cursor | held, chosen=picture.chosen - held)
        if button := self._at_button():
            shown = tuple(mark for mark in picture.marks if mark.kind != "ghost")
            picture = replace(picture, cursor=frozenset(), marks=shown)
        picture = self._demonstration.picture(picture)
        free = question is None and panel.duel is None and not panel.below
        foot = self._foot(free)
        standing = PlayMoment(seat, chooser, board, brought, foot, self._picking, button, due)
        beside_it = self._beside.shown(standing, panel)
        return Page(
            "play",
            play_text.title(self, seat),
            chip=self.chip(seat) if seat and question is None else None,
            badges=badges(self.home),
            picture=picture,
            blocks=(
                *asked_line(self.session, self.words),
                *play_text.aside(self, board, brought),
                *play_text.choices(self, self._beside, standing),
                *outlook.blocks(brought),
            ),
            foot=foot,
            buttons=self._buttons(chooser),
            ring=play_text.ring(self, seat),
            column=beside_it if isinstance(beside_it, Column) else None,
            full=beside_it if isinstance(beside_it, Duel) else None,
            game=self.session.game.name,
            spoken=play_text.spoken_title(self, seat),
            events=len(self.session.steps),
            beaten=beaten(self.session),
        )

    def _suggested(self, board: Board) -> Chooser | None:
        """The walk; one that has just begun stands on what is usual."""
        chooser = self.chooser
        if chooser is not None and chooser is not self._begun:
            self._begun = chooser
            chooser.suggest(board.suggested)
        return chooser

    def take(self, given: Input) -> None:
        """Move, choose, point, step back; what a lesson shows is cut short."""
        self._demonstration.stop()
        if isinstance(given, Press):
            self._press(given.button)
        elif isinstance(given, Tap):
            self._tap(given.target)

    # Inputs.

    def leap(self, by: int, first: bool) -> None:
        """Move the cursor to the next group of choices, or the one before."""
        if self.chooser is not None:
            self.chooser.leap(by, first)
        else:
            super().leap(by, first)

    def _press(self, button: Button) -> None:
        chooser = self.chooser
        if button is Button.BACK:
            self._button = ""
            self._back()
        elif self._round(button):
            return
        elif chooser is None:
            self._pick(button)
        elif button is Button.CONFIRM:
            if chooser.form is not None:
                self._type(chooser)
            elif chooser.node is not None and chooser.at is None:
                self.home.sound("refuse")
                self.home.flash("choose.first", SAID)
            else:
                self._came(chooser.confirm())
        else:
            chooser.move(1 if button is Button.NEXT else -1)
            self.home.sound("move")

    def _at_button(self) -> str:
        """The target of the button that the cursor is on, as long as it stands there; others may come with an event."""
        there = {choice.target for choice in self._beside.round(self.chooser)}
        return self._button if self._button in there else ""

    def _round(self, button: Button) -> bool:
        """Whether the press moved the cursor over the buttons below the choices, or pressed one of them."""
        chooser = self.chooser
        step = {Button.NEXT: 1, Button.PREVIOUS: -1}.get(button, 0)
        targets = [choice.target for choice in self._beside.round(chooser)]
        now = self._at_button()
        if not now:
            if chooser is not None:
                at, last = chooser.cursor, max(1, len(chooser.branches)) - 1
            else:
                at, last = self._picking, max(1, len(tuple(self.session.state.due()))) - 1
            if (step, at) not in ((1, last), (-1, 0)):
                return False
            self._button = targets[0 if step > 0 else -1]
        elif not step:
            self._tap(now)
            return True
        elif 0 <= (number := targets.index(now) + step) < len(targets):
            self._button = targets[number]
        else:
            self._button = ""
            if chooser is not None:
                chooser.move(step)
            else:
                self._picking += step
        self.home.sound("move")
        return True

    def _pick(self, button: Button) -> None:
        seats = tuple(self.session.state.due())
        if not seats:
            return
        if button is Button.CONFIRM:
            self.walk.pick(seats[self._picking % len(seats)])
            self._picking = 0
            self.home.sound("choose")
        else:
            self._picking = (self._picking + (1 if button is Button.NEXT else -1)) % len(seats)
            self.home.sound("move")

    def _tap(self, target: str) -> None:
        what, _, value = target.partition(":")
        chooser = self.chooser
        self._button = ""
        if what in ("ready", beside.HERE) and chooser is not None:
            self._confirmed(chooser, what)
        elif what == MENU_ITEM:
            self._menu()
        elif what in ("why-not", beside.LATER):
            self._why_not(chooser if what == "why-not" else None)
        elif what == "back":
            self._back()
        elif what in (SHOW, *AT_ONCE):
            self._at_once(what)
        elif what == "seat":
            self.walk.pick(value)
        elif chooser is None or chooser.node is None:
            return
        elif what in (beside.MORE, beside.OTHER, beside.BUY, beside.TURN, beside.INSTEAD):
            self._others(chooser, what, value)
        elif what == "value":
            self._came(chooser.choose(chooser.node.branches[int(value)].value))
        elif what == "type":
            self._type(chooser)
        elif what == "place":
            self._came(self._touch(chooser, value))

    def _at_once(self, what: str) -> None:
        """Do what needs no choice."""
        if what == SHOW:
            self._demonstration.begin()
        else:
            self.home.go(routes.Do(what))

    def _confirmed(self, chooser: Chooser, what: str) -> None:
        """Choose what is under the cursor, unless a finger means the board and it is not there yet."""
        if what == beside.HERE and further.to_board(chooser, self._board(chooser.tree.seat)):
            self.home.sound("move")
        else:
            self._came(chooser.confirm())

    def _why_not(self, chooser: Chooser | None) -> None:
        """Ask about what is not allowed; while nobody is picked say whom the game waits for."""
        if chooser is not None:
            chooser.ask(not chooser.asking)
            return
        waits = self.words("play.waits", seats=tuple(self.session.state.due()))
        self.home.go(routes.Notice(self.words("button.why-not"), waits))

    def _touch(self, chooser: Chooser, place: str) -> Outcome:
        """A finger on a place: where a piece in hand is shown there it is set down."""
        touched = self._touched(chooser.tree.seat)
        board = self._board(chooser.tree.seat)
        if not beside.on_board(chooser, board) and self._beside.holds(chooser, place):
            return chooser.confirm()
        return chooser.aim(place, board, touched) if touched is not None else chooser.touch(place, board)

    def _others(self, chooser: Chooser, what: str, value: str) -> None:
        """Go to what is not in sight: the next choices, the things to buy, another kind of action, or the next turn of
        a piece in hand, another value in place of the last one.
        """
        if what == beside.INSTEAD:
            self._button = f"{what}:{value}"  # to turn on and on
            self._came(further.instead(chooser, self._beside.panel(chooser, chooser.tree.seat), int(value)))
            return
        if what == beside.OTHER:
            outcome = further.another_kind(chooser, value)
            if outcome is not None:
                self._came(outcome)
            else:
                self.home.sound("choose")
            return
        if what == beside.MORE:
            found = further.unseen(chooser, self.page(), self._board(chooser.tree.seat))
        elif what == beside.TURN:
            found = chooser.stand(int(value))
        else:
            found = further.to_buy(chooser, self._beside.panel(chooser, chooser.tree.seat).looks)
        self.home.sound("move" if found else "refuse")

    def _back(self) -> None:
        self.home.sound("move")
        if self._open_told() or self.walk.back():
            return
        if self.walk.picked is not None:
            self.walk.again()
            return
        self._menu()

    def _open_told(self) -> bool:
        """Open what the eyes say beside the game, unless it was opened or somebody is choosing; False otherwise."""
        found = told(self.home) if self.home.desk.preferences.watch else None
        if found is None or self._opened is found or (self.chooser is not None and self.chooser.begun):
            return False
        self._opened = found
        talks = bool(found.said) and self.home.desk.extras.guide(self.session) is not None
        self.home.go(routes.Talk(look=True) if talks else routes.Scanned(found, aside=True))
        return True

    def _menu(self) -> None:
        self.home.go(routes.Menu())

    def _type(self, chooser: Chooser) -> None:
        form = chooser.form
        if form is not None:
            asked = showing_choices.prompt(chooser, self.words)
            self.home.go(routes.Typing(asked, form, lambda v: self._came(chooser.choose(v))))

    def _came(self, outcome: Outcome) -> None:
        if self.chooser is not None and self.chooser.asking:
            self._answer(self.chooser, outcome)
        elif outcome.refused is not None:
            self._refuse(outcome)
        elif self._hide():
            self.home.sound("choose")
        elif outcome.event is not None:
            self._decide(outcome.event)
        else:
            self.home.sound("choose")

    def _answer(self, chooser: Chooser, outcome: Outcome) -> None:
        """Why something is not allowed, or that it is, which plays nothing; then nobody asks any more."""
        if outcome.refused is None and outcome.event is None:
            if not self._hide():
                self.home.sound("choose")
            return
        chooser.ask(False)
        if outcome.event is not None:
            chooser.back()  # to the list that it was chosen from
        if outcome.refused is not None:
            self._refuse(outcome)
        else:
            self.home.go(routes.Notice(self.words("button.why-not"), self.words("text.allowed")))

    def _decide(self, event: Action | Answer) -> None:
        """Do it; what it gives away is said before."""
        state = self.session.state
        if state.verdict(event).legal and state.warnings(event):
            if self.chooser is not None:
                self.chooser.back()
            self.home.go(routes.Warned(event, lambda: self._perform(event)))
        else:
            self._perform(event)

    def _perform(self, event: Action | Answer) -> None:
        before = len(self.session.steps)
        try:
            verdict = self.walk.do(event)
        except NotAsked:
            self.walk.again()
            raise
        if verdict.legal:
            self.home.decided(before)
            self.walk.again()
        else:
            self._refuse(Outcome(refused=verdict))

    def _hide(self) -> bool:
        """An action that only its seat may see goes on behind its curtain; False for another."""
        chooser = self.chooser
        seat = chooser.tree.seat if chooser is not None else None
        if chooser is not None and seat is not None and chooser.private:
            self.home.go(routes.Curtain(seat, chooser))
            return True
        return False

    def _refuse(self, outcome: Outcome) -> None:
        if outcome.refused is not None:
            self.home.sound("refuse")
            self.home.go(routes.Refusal(outcome.refused))

    def settle(self) -> None:
        """Show what the game needs now: the oracle for a sealed question, the final sheet at the end."""
        question = self.session.state.question()
        if self._teaches():
            self.home.go(routes.LessonStep())
        elif self.home.depth == "oracle" and self._previews.wheel(self.session) is not None:
            self.home.go(routes.Wheel())
        elif self.session.state.over:
            self.home.go(routes.Final())
        elif self._moves():
            return
        elif self.session.can_open():
            self.home.go(routes.Open())
        elif question is not None and question.seen_by:
            seen_by = question.seen_by
            self.home.go(routes.Curtain(seen_by[0]) if len(seen_by) == 1 else routes.WhoLooks(seen_by))
        else:
            self._lead(question)

    def _teaches(self) -> bool:
        """Whether a lesson has come to a step that was not shown yet."""
        session = self.session
        if not isinstance(session, LessonSession) or session.at == self._told:
            return False
        self._told = session.at
        self.walk.again()
        return True

    def _lead(self, question: Question | None) -> None:
        """Once for each question, begin the talk that may answer it."""
        if question is not None:
            if question.key != self._led:
                self._led = question.key
                self.home.go(routes.Talk())
            return
        self._led = None
        self._hide()

    def _moves(self) -> bool:
        """Once for each motion, show it to hands; False if there is none to be shown."""
        steps = self.session.steps
        state = self.session.state
        fresh = state is not self._watched and bool(steps)
        moved = fresh and (state.question() is not None or isinstance(steps[-1].event, Answer))
        boards = self._previews.motion(self.session) if moved else ()
        self._watched = state
        if not boards or boards[-1] == self._moved:
            return False
        self._moved = boards[-1]
        before, self._shown = self._shown, steps[-1]
        self.home.go(routes.Motion(boards, before))
        return True

    # What is shown.

    def _foot(self, free: bool) -> tuple[Para, ...]:
        """The last news, what hands must do, and where the card is `free` a tip, or the rule that applied for the first
        time.
        """
        aside = (lambda: self.tip() or self._rule()) if free else news.nothing
        told = news.foot(self.session, self.words, aside, self._shown, self.board())
        if in_step(self.home):
            told = tuple(replace(para, spoken=()) for para in told)
        return (*strip(self.home), *told)

    @property
    def _referee(self) -> bool:
        return self.home.depth == "referee" and not self.home.learning

    def tip(self) -> str | None:
        """What should be known before this decision, told once; None if nothing is new."""
        words = self.words
        if not self._referee or not self.home.desk.preferences.tips:
            return None
        tip = self._tips.now(self.session, words, self.chooser)
        return words("play.tip", tip=Verbatim(tip)) if tip is not None else None

    def _rule(self) -> str | None:
        teaching = self._referee and self.home.desk.preferences.teach
        lesson = self._lessons.rule(self.session) if teaching else None
        return self.words("play.lesson", rule=self.words.rule(lesson)) if lesson is not None else None

    def _board(self, seat: Seat | None) -> Board:
        """The board as the whole table may see it, with what is a seat's own where that is hidden from nobody."""
        return self.board(None if seat is None or hides(self.session.state, seat) else seat)

    def _touched(self, seat: Seat | None) -> Touched | None:
        if seat is None or hides(self.session.state, seat):
            return None
        return self.home.desk.extras.touched(self.session, seat)

    def _brought(self, chooser: Chooser | None) -> Outlook:
        """What the action under the cursor would bring, if it is one, as all may know."""
        action = chooser.only() if chooser is not None and not chooser.asking else None
        seat = chooser.tree.seat if chooser is not None else None
        if action is None or seat is None:
            return ()
        found = self._previews.outlook(self.session, None if hides(self.session.state, seat) else seat)
        return found(action) if found is not None else ()

    @property
    def moving(self) -> bool:
        """While something that is shown is still being worked out, or a lesson shows what to do."""
        return self._working or self._demonstration.on

    def tick(self, now: float) -> None:
        """Do what a lesson has shown."""
        event = self._demonstration.done(now)
        if event is not None:
            self._perform(event)

    def _buttons(self, chooser: Chooser | None) -> tuple[Item, ...]:
        """What is wanted most on one touch; in the middle of a choice there is a step back instead of undo."""
        words = self.words
        icons = [self._icon("pause")]
        typed = chooser is not None and chooser.form is not None
        if self.home.desk.watcher.sees(self.session) or (typed and self._guided):
            icons.insert(0, self._icon("scan"))
        ways = [] if chooser is not None and chooser.begun else [self._icon("undo")]
        if chooser is not None and (chooser.asking or chooser.by_hand):
            ways.insert(0, Item(words("button.back"), "back", icon="back"))
        asks = []
        if chooser is not None and not typed:
            crowded = len(ways) + len(icons) > ROOMY
            asks.append(self._icon("why-not") if crowded else Item(words("button.why-not"), "why-not"))
        return (*ways, *asks, *icons, Item(words("button.menu"), MENU_ITEM))

    @property
    def _guided(self) -> bool:
        """Whether a talk may answer what else has to be typed."""
        return self.home.desk.extras.guide(self.session) is not None

    def _icon(self, key: str) -> Item:
        return Item(self.words(f"menu.{key}"), key, icon=key)
