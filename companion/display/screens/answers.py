"""A screen that asks beside the board: one tall card, a few answers, the three buttons, and one cursor over all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from companion.display import routes
from companion.display.bands import Band, Card, Column, PanelChoice
from companion.display.inputs import Button, Input, Press, Tap
from companion.display.page import Block, Item, Items, Page, Picture
from companion.display.screens import beside
from companion.display.screens.badges import badges
from companion.display.screens.base import Screen
from companion.display.screens.navigator import Navigator

BACK, WHY, MENU, UNDO = "back", "why-not", "menu", "undo"


class AnswerScreen(Screen):
    """Next and previous move over the answers and then the buttons, confirm takes, back gives the harmless answer."""

    name = "answers"
    tall = True
    looked_from = False

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self.at = 0  # the cursor in the ring of answers and buttons

    @property
    def in_play(self) -> bool:
        """It comes by itself, in the midst of a game."""
        return True

    @abstractmethod
    def band(self) -> Band:
        """What it is about."""

    @abstractmethod
    def card(self) -> Card | None:
        """What there is to know."""

    @abstractmethod
    def answers(self) -> tuple[PanelChoice, ...]:
        """What can be answered, the likelier one first."""

    @abstractmethod
    def chosen(self, target: str) -> None:
        """An answer was given."""

    @abstractmethod
    def picture(self) -> Picture:
        """The board, with what it is about."""

    def blocks(self) -> tuple[Block, ...]:
        """The same in words, for voices, lamps and the terminal."""
        return ()

    def steps(self) -> tuple[int, int] | None:
        """How far something has come: which step of how many."""
        return None

    def buttons(self) -> tuple[PanelChoice, ...]:
        """The three buttons."""
        return tuple(PanelChoice(self.words(f"button.{key}"), target, target) for key, target in self._three)

    _three: Sequence[tuple[str, str]] = (("back", BACK), ("why", WHY), ("menu", MENU))

    @property
    def ring(self) -> tuple[PanelChoice, ...]:
        """Everything that the cursor goes over."""
        return (*self.answers(), *self.buttons())

    def leave(self) -> None:
        """The harmless answer."""
        self.home.pop()

    def why(self) -> None:
        """Why it is so: the rules of the game."""
        self.home.go(routes.RuleList(self.session.game))

    def page(self) -> Page:
        """The board, and beside it the card and the answers."""
        answers, ring, band = self.answers(), self.ring, self.band()
        self.at %= len(ring)
        under = ring[self.at].target
        choices, keys = beside.arranged([beside.Offered(c) for c in answers], under, "choices", 0, self.words)
        return Page(
            self.name,
            band.title,
            band.chip,
            badges=badges(self.home),
            picture=self.picture(),
            blocks=(*self.blocks(), Items(tuple(Item(c.text, c.target) for c in ring), self.at)),
            column=Column(
                band,
                card=self.card(),
                choices=choices,
                keys=keys,
                buttons=self.buttons(),
                cursor=frozenset({under}),
                tall=self.tall,
                steps=self.steps(),
            ),
            game=self.session.game.name,
        )

    def take(self, given: Input) -> None:
        """Move, answer, or leave."""
        ring = self.ring
        if given == Press(Button.CONFIRM):
            self._pressed(ring[self.at % len(ring)].target)
        elif given in (Press(Button.NEXT), Press(Button.PREVIOUS)):
            self.at = (self.at + (1 if given == Press(Button.NEXT) else -1)) % len(ring)
            self.home.sound("move")
        elif given == Press(Button.BACK):
            self.leave()
        elif isinstance(given, Tap):
            if given.target == beside.MORE:
                self.at = self._hidden()
            elif given.target in {choice.target for choice in ring}:
                self._pressed(given.target)

    def _hidden(self) -> int:
        """The next answer that is not in sight; the first one after the last."""
        column, answers = self.page().column, self.answers()
        shown = {choice.target for choice in column.choices} if column is not None else set()
        after = range(min(self.at, len(answers)), len(answers))
        return next((n for n in after if answers[n].target not in shown), 0)

    def _pressed(self, target: str) -> None:
        button = target in {choice.target for choice in self.buttons()}
        if button and target == BACK:
            self.leave()
        elif button and target == WHY:
            self.why()
        elif button and target in (MENU, UNDO):
            self.home.go(routes.Menu() if target == MENU else routes.Do(UNDO))
        else:
            self.home.sound("choose")
            self.chosen(target)
