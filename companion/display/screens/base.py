"""What all screens share: the stack they lie on, and a list with a cursor."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.display.board import Board, Chip
from companion.display.catalogue import Catalogue
from companion.display.inputs import Button, Input, Press, Tap
from companion.display.page import Block, Item, Items, Page, Para, Picture
from companion.display.screens.badges import badges
from companion.display.screens.navigator import Navigator
from companion.display.screens.stacked_screen import StackedScreen
from companion.games.kit import Seat, Side

if TYPE_CHECKING:
    from companion.play.session import Session

BACK_ITEM = "back"
STEP = "step:"  # a target: the step of the number that follows


class Screen(StackedScreen):
    """One screen. `home` is the stack it lies on."""

    def __init__(self, home: Navigator) -> None:
        self.home = home

    @property
    def words(self) -> Catalogue:
        """The words of the language that is set, with the names of the game being played."""
        return self.home.words

    @property
    def session(self) -> Session:
        """The game being played."""
        if self.home.session is None:
            raise RuntimeError("this screen needs a game")
        return self.home.session

    def board(self, seat: Seat | None = None) -> Board:
        """The board as a seat, or the whole table, may see it."""
        return self.home.paint(seat)

    def chip(self, side: Side) -> Chip:
        """The colour and letter of a seat or another side."""
        return self.board().sides.get(side) or Chip(side, self.words.letter(side), "pawn")

    def back_button(self) -> tuple[Item, ...]:
        """The small button for fingers that does what the back button does."""
        return (Item(self.words("button.back"), BACK_ITEM),)


class PassingScreen(Screen):
    """A page that any press leaves."""

    def take(self, given: Input) -> None:
        """Go back."""
        if isinstance(given, Press | Tap):
            self.home.pop()


class ListScreen(Screen):
    """A screen whose main part is a list: next and previous move the cursor, confirm chooses, back leaves."""

    name = "list"
    heading = ""  # the key of the words in the title bar
    tone = "calm"

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self.cursor = 0
        self.undecided = False  # whether nothing is chosen beforehand: the cursor comes with the first press
        self.tall = False  # whether all stand in one column

    def title(self) -> str:
        """The words in the title bar."""
        return self.words(self.heading)

    @abstractmethod
    def items(self) -> tuple[Item, ...]:
        """The list."""

    @abstractmethod
    def chosen(self, target: str) -> None:
        """Something was chosen."""

    def lead(self) -> tuple[Block, ...]:
        """What stands above the list."""
        return ()

    def foot(self) -> tuple[Para, ...]:
        """What stands at the bottom."""
        return ()

    def left(self) -> tuple[Block, ...]:
        """What stands left of the list."""
        return ()

    def picture(self) -> Picture | None:
        """A board left of the list."""
        return None

    def buttons(self) -> tuple[Item, ...]:
        """Small buttons for fingers."""
        return self.back_button()

    def leave(self) -> None:
        """Back was pressed."""
        self.home.pop()

    def listed(self) -> Items:
        """The list with its cursor."""
        items = self.items()
        self.cursor = max(0, min(self.cursor, len(items) - 1))
        return Items(items, None if self.undecided else self.cursor, tall=self.tall)

    def page(self) -> Page:
        """The list with what stands around it."""
        return Page(
            self.name,
            self.title(),
            badges=badges(self.home),
            picture=self.picture(),
            left=self.left(),
            blocks=(*self.lead(), self.listed()),
            foot=self.foot(),
            tone=self.tone,
            buttons=self.buttons(),
            game=self.home.session.game.name if self.home.session is not None else "",
        )

    def take(self, given: Input) -> None:
        """Move, choose or leave."""
        if isinstance(given, Tap):
            self._tapped(given.target, self.listed())
        elif isinstance(given, Press):
            self._pressed(given.button, self.listed())

    def _tapped(self, target: str, listed: Items) -> None:
        if target == BACK_ITEM:
            self.leave()
            return
        for index, item in enumerate(listed.items, listed.before):
            if item.target == target:
                self.cursor = index
                self.home.sound("choose")
                self.chosen(target)
                return

    def _pressed(self, button: Button, listed: Items) -> None:
        if button is Button.BACK:
            self.leave()
        elif not listed.items:
            return
        elif self.undecided:
            self.home.sound("refuse" if button is Button.CONFIRM else "move")
            self.undecided = button is Button.CONFIRM
            self.cursor = listed.count - 1 if button is Button.PREVIOUS else 0
        elif button is Button.CONFIRM:
            self.home.sound("choose")
            self.chosen(listed.items[self.cursor - listed.before].target)
        else:
            self.cursor = (self.cursor + (1 if button is Button.NEXT else -1)) % listed.count
            self.home.sound("move")


class StepList(ListScreen):
    """A line for each step of the game, the latest last and under the cursor; only those about the cursor are made."""

    AROUND = 20
    """So many before and behind the cursor: more than a screen shows."""

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self.tall = True
        self.cursor = len(self.session.steps) - 1

    @abstractmethod
    def line(self, index: int) -> str:
        """The words of one step."""

    def items(self) -> tuple[Item, ...]:
        """The lines about the cursor."""
        shown = range(max(0, self.cursor - self.AROUND), min(self.cursor + self.AROUND + 1, len(self.session.steps)))
        return tuple(Item(self.line(index), f"{STEP}{index}", note=str(index + 1)) for index in shown)

    def listed(self) -> Items:
        """The lines about the cursor, and how many the others are."""
        count = len(self.session.steps)
        self.cursor = max(0, min(self.cursor, count - 1))
        items, before = self.items(), max(0, self.cursor - self.AROUND)
        return Items(items, self.cursor - before, tall=True, before=before, after=count - before - len(items))


class NoticeScreen(ListScreen):
    """A message with one way on."""

    name = "notice"

    def __init__(self, home: Navigator, title: str, text: str, style: str = "body", hint: str = "") -> None:
        super().__init__(home)
        self._hint = hint
        self._style = style
        self._title = title
        self._text = text

    def title(self) -> str:
        """The message's heading."""
        return self._title

    def picture(self) -> Picture | None:
        """The board as it lies, if there is a game."""
        return Picture(replace(self.board(), focus=())) if self.home.session is not None else None

    def lead(self) -> tuple[Block, ...]:
        """The message."""
        return tuple(Para(line, self._style) for line in self._text.splitlines())

    def items(self) -> tuple[Item, ...]:
        """The way on."""
        return (Item(self.words("button.good"), "good"),)

    def foot(self) -> tuple[Para, ...]:
        """What else there is to know."""
        return (Para(self._hint, "quiet"),) if self._hint else ()

    def chosen(self, target: str) -> None:
        """Go back."""
        self.home.pop()


class WaitScreen(Screen):
    """Says what takes a moment, and does it once that has been shown."""

    def __init__(self, home: Navigator, text: str, work: Callable[[], None]) -> None:
        super().__init__(home)
        self._text = text
        self._work = work
        self._shown = False

    def page(self) -> Page:
        """What is being done."""
        self._shown = True
        return Page("wait", blocks=(Para(self._text, "big", centred=True),), centred=True)

    def take(self, given: object) -> None:
        """Nothing can be done now."""

    @property
    def moving(self) -> bool:
        """Whether to redraw this screen at every frame."""
        return True

    def tick(self, now: float) -> None:
        """Do it, after the page was shown."""
        if self._shown:
            self.home.pop()
            self._work()


class RingScreen(Screen):
    """Targets in a ring, one of which is under the cursor."""

    cursor: str

    @abstractmethod
    def _ring(self) -> Sequence[str]:
        """All targets, in the order in which the cursor goes over them."""

    @abstractmethod
    def _do(self, target: str) -> None:
        """Carry out a chosen target."""

    def take(self, given: Input) -> None:
        """Move, choose or leave."""
        ring = self._ring()
        if isinstance(given, Tap) and given.target in ring:
            self.cursor = given.target
            self._do(given.target)
        elif isinstance(given, Press) and given.button is Button.BACK:
            self.home.pop()
        elif isinstance(given, Press) and given.button is Button.CONFIRM:
            self._do(self.cursor)
        elif isinstance(given, Press):
            at = ring.index(self.cursor) if self.cursor in ring else 0
            self.cursor = ring[(at + (1 if given.button is Button.NEXT else -1)) % len(ring)]
            self.home.sound("move")
