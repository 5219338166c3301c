"""A talk that the eyes can help with, step by step: about an open question, or about how the table lies."""

from __future__ import annotations

from dataclasses import replace

from companion.display import routes
from companion.display.guide import Guide
from companion.display.inputs import Input, Press, Tap, Typed
from companion.display.page import Block, Item, Page, Para, Picture
from companion.display.screens.base import ListScreen
from companion.display.screens.camera import drag
from companion.display.screens.navigator import Navigator
from companion.play.corrections import Preview

PLACE = "place:"
CROWDED = 4  # paragraphs that leave little room for the ways


LOOK = "look"  # the way that every talk with a camera has


def guided(home: Navigator, look: bool = False) -> GuidedScreen | None:
    """Such a talk, if this moment has one that needs a page, or with a `look` at once if a camera is there."""
    guide = home.desk.extras.guide(home.session) if home.session is not None else None
    return GuidedScreen(home, guide, look) if guide is not None and (look or not guide.aside) else None


class GuidedScreen(ListScreen):
    """What is asked now beside its picture; the camera may bring it on by itself."""

    looked_from = False

    name = "guided"

    def __init__(self, home: Navigator, guide: Guide, look: bool = False) -> None:
        super().__init__(home)
        self._guide = guide
        self._look = look

    @property
    def in_play(self) -> bool:
        """A talk about what the game asks."""
        return True

    def settle(self) -> None:
        """Look first, where that was asked for."""
        look, self._look = self._look, False
        if look and any(way.target == LOOK for way in self._guide.step().ways):
            self._guide.choose(LOOK)

    def title(self) -> str:
        """What it is about."""
        return self._guide.step().title

    def picture(self) -> Picture | None:
        """The sketch of this step."""
        picture = self._guide.step().picture
        return picture if picture.board.cells else None

    def lead(self) -> tuple[Block, ...]:
        """What is asked, and what is wrong."""
        return tuple(line for line in self._guide.step().lines if line not in self.foot())

    def foot(self) -> tuple[Para, ...]:
        """What else there is to say, below the sketch."""
        lines = self._guide.step().lines
        return tuple(line for line in lines if isinstance(line, Para) and line.style == "quiet")

    def items(self) -> tuple[Item, ...]:
        """The ways on, where there is room with two lines each; those that have a chip are short."""
        step = self._guide.step()
        self.tall = len(step.lines) < CROWDED and not any(way.chip is not None for way in step.ways)
        return step.ways

    def page(self) -> Page:
        """With the camera's picture where that helps."""
        camera = self.home.desk.watcher.camera
        live = self._guide.step().live and camera is not None
        return replace(super().page(), photo=camera.photo() if camera is not None and live else None)

    def chosen(self, target: str) -> None:
        """Go on; what was agreed is done, or shown for the table to agree to."""
        agreed = self._guide.choose(target)
        if agreed is None:
            return
        if isinstance(agreed, Preview):
            self.home.go(routes.Agree(agreed), instead=True)
            return
        before = len(self.session.steps)
        for event in agreed:
            verdict = self.session.do(event, self._guide.by)
            if not verdict.legal:
                self.home.sound("refuse")
                self.home.go(routes.Refusal(verdict))
                return
        self.home.decided(before)
        self.home.pop()

    def take(self, given: Input) -> None:
        """The mouse on a simulated table, a finger on the sketch, a letter of a choice, or the list."""
        if drag(self.home, given):
            return
        if isinstance(given, Tap) and given.target.startswith(PLACE):
            self._guide.point(given.target.removeprefix(PLACE))
        elif isinstance(given, Typed):
            self._typed(given.character)
        else:
            before = self._guide.step().ways
            super().take(given)
            if isinstance(given, Press | Tap) and [w.target for w in self.items()] != [w.target for w in before]:
                self._begin_anew()

    def _typed(self, letter: str) -> None:
        for item in self.items():
            if item.chip is not None and item.chip.letter.lower() == letter.lower():
                self.chosen(item.target)
                return

    @property
    def moving(self) -> bool:
        """While a camera may see something new."""
        return self._guide.watches

    def tick(self, now: float) -> None:
        """Let the eyes look at the newest picture."""
        if self._guide.watch():
            self._begin_anew()
            self.home.moved_on()
            self.home.sound("news")

    def _begin_anew(self) -> None:
        """Of other ways the first is chosen beforehand, unless what they are about is doubtful."""
        self.cursor, self.undecided = 0, self._guide.step().doubtful
