"""Corrections: what undo or a mended event would change, shown before the table agrees; and which event to mend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from companion.display import news, routes, showing_choices
from companion.display.bands import LOSS, Band, Card, CardRow, Column, PanelChoice
from companion.display.board import Meter, Share
from companion.display.chooser import Chooser, Outcome
from companion.display.inputs import Button, Input, Lift, Press, Release, Tap
from companion.display.page import Bars, Block, Item, Items, Page, Para, Picture
from companion.display.screens.base import BACK_ITEM, STEP, NoticeScreen, Screen, StepList
from companion.display.screens.hold import Hold
from companion.display.screens.lines import LinesScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.put_back import put_back
from companion.games.kit import Action, Answer, Event, State, Verbatim, Verdict
from companion.games.kit.extras import hides, private_rules
from companion.play.corrections import Preview, sealed_answer

SPACED = ": \u00a0\u202f"  # a colon, as languages space it
BRIEF, ASKED = 30, 40
"""Letters of an action and of an answer that find room in half the width of an upright screen."""
BELOW = 4  # lines of what would change for which there is room below a board


class AgreeScreen(Screen):
    """What a rewrite drops and what falls; confirm agrees. Past a sealed answer the whole table holds the button."""

    _three = (("back", BACK_ITEM), ("why", "why-not"), ("menu", "menu"))

    def __init__(self, home: Navigator, preview: Preview) -> None:
        super().__init__(home)
        self.preview = preview
        self._hold = Hold()
        self._at = 0
        self._targets = ["yes", "no"]
        self._part = 0  # which part of the lines, one after the other

    def page(self) -> Page:
        """The board as it would be, and what changes: below the board as much as finds room, the rest a press away."""
        words, fallen = self.words, self.preview.fallen
        gone = self._gone()
        lines = [Para(words("agree.gone", n=len(gone)), "strong")] if gone else []
        lines += [Para("– " + line, "body") for line in gone]
        lines += [Para(words("agree.instead", event=Verbatim(line)), "news") for line in self._put()]
        lines += [Para(words("agree.fallen", n=len(fallen)), "strong")] if fallen else []
        lines += [Para(f"– {words.event(e)}: {self._reason(verdict)}", "warning") for e, verdict in fallen]
        sealed: tuple[Block, ...] = ()
        if self.preview.opened:
            key = "oracle.short" if self._hold.short else "agree.seal"
            sealed = (Para(words(key), "warning"), Bars(self._hold.done(self.home.now)))
        items = [
            Item(words("agree.hold" if self.preview.opened else "agree.yes"), "yes"),
            Item(words("agree.no"), "no"),
        ]
        parts = max(1, -(-len(lines) // BELOW))
        at = self._part % parts
        if parts > 1:
            items.append(Item(words("details.more", n=at + 1, of=parts), "more"))
        buttons = tuple(PanelChoice(words(f"button.{key}"), to, to) for key, to in self._three)
        self._targets = [*(item.target for item in items), *(button.target for button in buttons)]
        foot = tuple(lines[at * BELOW : (at + 1) * BELOW])
        falls = words("agree.fallen", n=len(fallen)) if fallen else ""
        later = falls and all(line.text != falls for line in foot)  # it stands on another part
        aside = (Para(f"{falls.rstrip(SPACED)}.", "warning"),) if later else ()
        shown = (*aside, *sealed, Items(tuple(items), self._at if self._at < len(items) else None))
        rows = (*aside, *(part for part in sealed if isinstance(part, Para)), *foot)
        shown_rows = tuple(CardRow(part.text, tone=LOSS if part.style == "warning" else "") for part in rows)
        signs = {"yes": "check", "no": "cross", "more": "more"}
        column = Column(
            Band(words("agree.title"), icon="undo"),
            card=Card(rows=shown_rows, meter=self._held()),
            choices=tuple(PanelChoice(item.text, item.target, signs[item.target]) for item in items),
            buttons=buttons,
            cursor=frozenset({self._targets[self._at]}),
            tall=True,
        )
        return Page(
            "agree",
            words("agree.title"),
            picture=self._to_be(),
            blocks=shown,
            foot=foot,
            buttons=self.back_button(),
            column=column,
            game=self.session.game.name,
        )

    def _held(self) -> Meter | None:
        """How much of the hold is done, past a sealed answer, while the button is down."""
        done = self._hold.done(self.home.now)
        return Meter((Share(done, "teal"), Share(1 - done, "grey"))) if self._hold.running else None

    def _to_be(self) -> Picture:
        """The board as it would be, with the places where something else would lie."""
        after, now = self._after(), self.session.state.layout()
        board = replace(self.home.paint(None, after), focus=())
        layout = after.layout()
        differ = frozenset(spot[0] for spot in (*layout, *now) if layout.get(spot) != now.get(spot))
        return Picture(board, chosen=differ)

    def _after(self) -> State:
        """How the game would stand, up to what a source would say anew: that nobody sees before all agree."""
        session, at = self.session, self.preview.at
        told = {*(step.event for step in session.steps), *(event for event, _ in self.preview.rewrite.put)}
        state = session.steps[at - 1].state if at else session.start
        for step in self.preview.tail:
            if isinstance(step.event, Answer) and step.event not in told:
                break
            state = step.state
        return state

    def take(self, given: Input) -> None:
        """Agree, hold, or leave it as it is."""
        if given == Press(Button.CONFIRM):
            given = Tap(self._targets[self._at])
        if given in (Press(Button.BACK), Tap(BACK_ITEM), Tap("no")):
            self.home.pop()
        elif isinstance(given, Press):
            self._at = (self._at + (1 if given.button is Button.NEXT else -1)) % len(self._targets)
        elif given == Tap("yes"):
            self._yes()
        elif given == Tap("more"):
            self._part += 1
        elif given in (Tap("why-not"), Tap("menu")):
            self.home.go(routes.Menu() if given == Tap("menu") else routes.RuleList(self.session.game))
        elif isinstance(given, Lift) or given == Release(Button.CONFIRM):
            self._hold.end()

    @property
    def moving(self) -> bool:
        """While the button is held."""
        return self._hold.running

    def tick(self, now: float) -> None:
        """Past a seal only a held button counts."""
        if self.preview.opened and self._hold.complete(now):
            self._agree()

    def _yes(self) -> None:
        if self.preview.opened:
            self._hold.begin(self.home.now)
        else:
            self._agree()

    def _agree(self) -> None:
        before = self.session.state
        self.session.agree(self.preview, past_seal=bool(self.preview.opened))
        orders = news.restored(self.session, before, self.words)
        self.home.sound("news")
        self.home.to_game()
        put_back(self.home, before.layout(), orders)

    def _reason(self, verdict: Verdict) -> str:
        """The first reason why an event falls, unless only a hand can tell it."""
        first, state = next(iter(verdict.breaches), None), self.session.state
        if first is None:
            return ""
        private = first.rule in private_rules(state)
        return self.words("agree.private") if private else self.words.refusal(first.rule, **dict(first.args))

    def _gone(self) -> tuple[str, ...]:
        """What would be no more, in its order: what is taken back or put right itself, and what does not come again."""
        rewrite, steps = self.preview.rewrite, self.session.steps
        again = Counter(step.event for step in self.preview.tail) + Counter(e for e, _ in self.preview.fallen)
        again -= Counter(event for event, _ in rewrite.put)
        gone = []
        for index in range(self.preview.at, len(steps)):
            event = steps[index].event
            if index < rewrite.at + rewrite.drop or not again[event]:
                gone.append(news.event(self.session, self.words, index))
            else:
                again[event] -= 1
        return tuple(gone)

    def _put(self) -> tuple[str, ...]:
        """What is put in the place of what goes, as all may read it."""
        rewrite = self.preview.rewrite
        question = news.asked(self.session, rewrite.at) if rewrite.drop else None
        return tuple(self.words.event(event, question) for event, _ in rewrite.put)


def undo_screen(home: Navigator) -> Screen:
    """What undo would change, or that there is nothing to undo."""
    preview = home.session.preview_undo() if home.session is not None else None
    if preview is None:
        return NoticeScreen(home, home.words("menu.undo"), home.words("notice.nothing-to-undo"))
    return AgreeScreen(home, preview)


class WhoseUndoScreen(LinesScreen):
    """Whose last action to take back, while others are busy."""

    name = "whose-undo"
    heading = "menu.undo-own"
    icon = "undo"

    def items(self) -> tuple[Item, ...]:
        """The seats."""
        return tuple(Item(self.words.who(s), s, chip=self.chip(s)) for s in self.session.state.seats)

    def chosen(self, target: str) -> None:
        """Show what would change."""
        preview = self.session.preview_undo(target)
        if preview is not None:
            self.home.push(AgreeScreen(self.home, preview))
        else:
            self.home.push(NoticeScreen(self.home, self.title(), self.words("notice.nothing-to-undo")))


class MendScreen(LinesScreen, StepList):
    """Which event to put right: beside the board as it lay after the one under the cursor, whose places are marked."""

    name = "mend"
    heading = "mend.title"
    icon = "mend"

    def line_of(self, item: Item) -> PanelChoice:
        """An event with the pawn of who acted; of a long one what kind it was, or what was answered."""
        event = self.session.steps[int(item.target.removeprefix(STEP))].event
        if not isinstance(event, Action):
            answered = isinstance(event, Answer) and len(item.text) > ASKED
            return PanelChoice(self.words.name(event.value) if answered else item.text, item.target)
        said = item.text.removeprefix(self.words.who(event.seat)).lstrip(SPACED)
        said = said if len(said) <= BRIEF else self.words(f"action.{event.kind}")
        return PanelChoice(said, item.target, self.chip(event.seat))

    def picture(self) -> Picture | None:
        """The board after the step under the cursor, with what it changed."""
        session = self.session
        if not session.steps:
            return None
        step = session.steps[self.cursor]
        before = session.steps[self.cursor - 1].state if self.cursor else session.start
        board = replace(self.home.paint(None, step.state), focus=())
        now, then = step.state.layout(), before.layout()
        changed = {spot[0] for spot in (*now, *then) if now.get(spot) != then.get(spot)}
        if isinstance(step.event, Action):
            changed |= {place for value in step.event.args().values() for place in board.places(value)}
        return Picture(board, marked=frozenset(changed))

    def line(self, index: int) -> str:
        """The event of a step."""
        return news.event(self.session, self.words, index)

    def chosen(self, target: str) -> None:
        """Choose what it should have been."""
        index, session = int(target.removeprefix(STEP)), self.session
        before = session.steps[index - 1].state if index else session.start
        event = session.steps[index].event
        seat = event.seat if isinstance(event, Action) else None
        if sealed_answer(session.start, session.steps, index) is not None and not session.is_in_place(index):
            self.home.push(NoticeScreen(self.home, self.title(), self.words("mend.sealed")))
        elif isinstance(event, Action | Answer):
            board = self.home.desk.library.painter(session.game.name)(before.view(None), self.words)
            chooser = Chooser(before, seat, board.ask, seat is not None and hides(before, seat))
            self._choose(chooser, lambda new: self._mend(index, new))
        else:
            self.home.push(NoticeScreen(self.home, self.title(), self.words("mend.ruling")))

    def _choose(self, chooser: Chooser, then: Callable[[Event], None]) -> None:
        seat = chooser.tree.seat
        if seat is not None and chooser.private:
            self.home.go(routes.Curtain(seat, chooser, then))
        else:
            self.home.push(InsteadScreen(self.home, chooser, then))

    def _mend(self, index: int, event: Event) -> None:
        if event == self.session.steps[index].event:
            self.home.replace(NoticeScreen(self.home, self.title(), self.words("mend.same")))
        else:
            self.home.replace(AgreeScreen(self.home, self.session.preview_mend(index, event)))


class InsteadScreen(Screen):
    """Walks the choice tree of an earlier position towards what should have happened."""

    def __init__(self, home: Navigator, chooser: Chooser, then: Callable[[Event], None]) -> None:
        super().__init__(home)
        self.chooser = chooser
        self._then = then

    def page(self) -> Page:
        """The choices of that position."""
        words, chooser = self.words, self.chooser
        board = self.home.desk.library.painter(self.session.game.name)(chooser.tree.state.view(None), words)
        blocks = (Para(showing_choices.prompt(chooser, words), "strong"), showing_choices.items(chooser, words, board))
        picture: Picture = showing_choices.picture(chooser, board)
        return Page("instead", words("mend.instead"), picture=picture, blocks=blocks, buttons=self.back_button())

    def leap(self, by: int, first: bool) -> None:
        """Move the cursor to the next group of choices, or the one before."""
        self.chooser.leap(by, first)

    def take(self, given: Input) -> None:
        """Move, choose, step back."""
        if given == Press(Button.BACK) or given == Tap(BACK_ITEM):
            if not self.chooser.back():
                self.home.pop()
        elif given == Press(Button.CONFIRM):
            self._came(self.chooser.confirm())
        elif isinstance(given, Press):
            self.chooser.move(1 if given.button is Button.NEXT else -1)
        elif isinstance(given, Tap):
            self._tapped(given.target)

    def _tapped(self, target: str) -> None:
        what, _, value = target.partition(":")
        node = self.chooser.node
        if what == "value" and node is not None:
            self._came(self.chooser.choose(node.branches[int(value)].value))
        elif what == "place":
            self._came(self.chooser.point(value, self.board()))

    def _came(self, outcome: Outcome) -> None:
        seat = self.chooser.tree.seat
        if outcome.refused is not None:
            self.home.sound("refuse")
            self.home.go(routes.Refusal(outcome.refused, self.chooser.tree.state))
        elif seat is not None and self.chooser.private:
            self.home.go(routes.Curtain(seat, self.chooser, self._then))
        elif outcome.event is not None:
            self._then(outcome.event)
