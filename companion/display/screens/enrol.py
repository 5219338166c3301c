"""Learning the parts of a box before the camera: one is asked for after the other, then all are learnt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from companion.display.board import Photo
from companion.display.camera_view import Sight
from companion.display.catalogue import Catalogue
from companion.display.inputs import Input
from companion.display.page import Bars, Block, Item, Page, Para
from companion.display.screens.base import ListScreen, NoticeScreen, Screen
from companion.display.screens.camera import drag, sight_line
from companion.display.screens.navigator import Navigator
from companion.display.trouble import Unlearnt
from companion.games.kit import Game


@dataclass(frozen=True)
class Asked:
    """What an enrolment asks for; `why` is what stands in the way.

    Keys: empty, lay, beside (another copy beside what lies there), more (another copy, as those laid look different),
    another (that looks different, as a person says that some do), same (as `other`), done.

    `more` parts are asked for too if the box is the larger one; before any was taken. `last` is the label taken last:
    another copy of it may be asked for, that looks different. `copies` of a label should be laid at once.
    """

    key: str
    done: int
    total: int
    kind: str = ""
    label: str = ""
    other: str = ""
    why: Sight | None = None
    more: int = 0
    last: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Learnt:
    """What an enrolment learnt: how many labels of each kind, and the hardest pairs with how often they are confused.

    A pair is its kind, its two labels, and a percentage. `photo` shows a picture of each label, in the order asked for.
    """

    counts: tuple[tuple[str, int], ...]
    hardest: tuple[tuple[str, str, str, int], ...] = ()
    photo: Photo | None = None


class PartsLearning(Protocol):
    """Learning the parts of a box, one after the other, before the camera."""

    def ask(self) -> Asked:
        """What it asks for now."""

    def begin(self) -> None:
        """The mat is empty now."""

    def larger(self) -> None:
        """The box is the larger one: what it adds is asked for too."""

    def keep(self) -> None:
        """The part that looks like another one is really another one."""

    def another(self) -> None:
        """Copies of the last part look different: another one is asked for."""

    def enough(self) -> None:
        """There is no other copy, or none that looks different."""

    def back(self) -> None:
        """Forget the last part, and ask for it again."""

    def learn(self) -> None:
        """Begin to learn from what was taken; this takes a while."""

    def learnt(self) -> Learnt | None:
        """What was learnt; None while it is still learning. Trouble if it went wrong."""

    def close(self) -> None:
        """The enrolment is over, finished or not."""


class Enroller(Protocol):
    """Who can begin to learn parts."""

    def enrol(self, game: Game) -> PartsLearning | None:
        """Begin to learn the parts of a game's box; None if no camera can see it, or it has no parts to learn."""


def enrolment_screen(home: Navigator, enroller: Enroller) -> Screen:
    """Learn the parts of the game being played, or of one that is chosen."""
    return _enrol(home, enroller, home.session.game) if home.session is not None else WhichBoxScreen(home, enroller)


def _enrol(home: Navigator, enroller: Enroller, game: Game) -> Screen:
    found = enroller.enrol(game)
    words = home.desk.library.words(game.name)
    if found is None:
        return NoticeScreen(home, words("enrol.title"), words("enrol.nothing"))
    return EnrolScreen(home, game, found)


class WhichBoxScreen(ListScreen):
    """The parts of which game."""

    looked_from = False

    name = "which-box"
    heading = "setup.which-game"

    def __init__(self, home: Navigator, enroller: Enroller) -> None:
        super().__init__(home)
        self._enroller = enroller

    def items(self) -> tuple[Item, ...]:
        """All games."""
        desk = self.home.desk
        return tuple(Item(desk.library.words(g.name)("name.game"), f"game:{g.name}") for g in desk.library.games)

    def chosen(self, target: str) -> None:
        """Begin with it."""
        game = next(g for g in self.home.desk.library.games if target == f"game:{g.name}")
        self.home.replace(_enrol(self.home, self._enroller, game))


class EnrolScreen(ListScreen):
    """Asks for each part in turn beside the live picture; what was taken last can be taken back."""

    looked_from = False

    name = "enrol"

    def __init__(self, home: Navigator, game: Game, enrolment: PartsLearning) -> None:
        super().__init__(home)
        self.tall = True
        self._game = game
        self._called = home.desk.library.called(game.name)
        self._enrolment = enrolment

    @property
    def words(self) -> Catalogue:
        """The words of the game whose box it is."""
        return self.home.desk.library.words(self._game.name).with_names(self._called)

    def title(self) -> str:
        """How far it is."""
        asked = self._enrolment.ask()
        return self.words("enrol.count", done=asked.done, total=asked.total)

    def page(self) -> Page:
        """The newest picture beside what is asked for."""
        camera = self.home.desk.watcher.camera
        return replace(super().page(), photo=camera.photo() if camera is not None else None)

    def lead(self) -> tuple[Block, ...]:
        """What is asked for, and what stands in the way."""
        asked = self._enrolment.ask()
        why = (sight_line(self, asked.why),) if asked.why is not None else ()
        copies = (Para(self.words("enrol.copies", n=asked.copies)),) if asked.key == "lay" and asked.copies > 1 else ()
        return (Para(self._wish(asked), "strong"), *copies, Bars(asked.done / max(1, asked.total)), *why)

    def items(self) -> tuple[Item, ...]:
        """Learn, keep, another copy, take back, let simulated hands lay the part, stop."""
        words, asked, camera = self.words, self._enrolment.ask(), self.home.desk.watcher.camera
        found = [Item(words("enrol.learn"), "learn")] if asked.key == "done" else []
        if asked.key in ("empty", "same"):
            target = "ready" if asked.key == "empty" else "keep"
            found.append(Item(words(f"enrol.{target}"), target))
        if asked.more:
            found.append(Item(words("enrol.larger", n=asked.more), "larger"))
        if camera is not None and camera.hands is not None and asked.key != "done":
            found.append(Item(words("camera.hands"), "hands"))
        if asked.key in ("beside", "more", "another"):
            found.append(Item(words("enrol.enough"), "enough"))
        if asked.last and asked.key in ("lay", "done"):
            found.append(Item(words("enrol.differs", label=asked.last), "another"))
        if asked.done and asked.key != "beside":
            found.append(Item(words("enrol.again"), "again"))
        return (*found, Item(words("enrol.stop"), "stop"))

    def chosen(self, target: str) -> None:
        """Do what was chosen."""
        camera = self.home.desk.watcher.camera
        if target == "learn":
            self._enrolment.learn()
            self.home.replace(LearningScreen(self.home, self._game, self._enrolment))
        elif target == "ready":
            self._enrolment.begin()
        elif target == "larger":
            self._enrolment.larger()
        elif target == "keep":
            self._enrolment.keep()
        elif target == "hands" and camera is not None and camera.hands is not None:
            camera.hands.lay()
        elif target == "again":
            self._enrolment.back()
        elif target == "another":
            self._enrolment.another()
        elif target == "enough":
            self._enrolment.enough()
        else:
            self.leave()

    def leave(self) -> None:
        """Stop; nothing was learnt."""
        self._enrolment.close()
        self.home.pop()

    def take(self, given: Input) -> None:
        """Drag parts, or use the list."""
        if not drag(self.home, given):
            super().take(given)

    @property
    def moving(self) -> bool:
        """The picture is live."""
        return True

    def _wish(self, asked: Asked) -> str:
        words = self.words
        if asked.key == "same":
            return words("enrol.same", label=asked.label, other=asked.other)
        if asked.key in ("beside", "more", "another"):
            return words(f"enrol.{asked.key}", label=asked.label)
        if asked.key == "lay":
            return words(f"enrol.lay-{asked.kind.replace('/', '-')}", label=asked.label)
        return words(f"enrol.{asked.key}")


class LearningScreen(ListScreen):
    """Says that it takes a while, then what was learnt and which labels are hardest to tell apart."""

    looked_from = False

    name = "learning"
    heading = "enrol.title"

    def __init__(self, home: Navigator, game: Game, enrolment: PartsLearning) -> None:
        super().__init__(home)
        self._game = game
        self._called = home.desk.library.called(game.name)
        self._enrolment = enrolment
        self._learnt: Learnt | None = None

    @property
    def words(self) -> Catalogue:
        """The words of the game whose box it is."""
        return self.home.desk.library.words(self._game.name).with_names(self._called)

    def page(self) -> Page:
        """The pictures that were learnt from beside the words."""
        return replace(super().page(), photo=self._learnt.photo if self._learnt is not None else None)

    def lead(self) -> tuple[Block, ...]:
        """What was learnt."""
        words, learnt = self.words, self._learnt
        if learnt is None:
            return (Para(words("enrol.learning"), "big"),)
        return tuple(Para(words(f"enrol.learnt-{kind.replace('/', '-')}", n=n), "strong") for kind, n in learnt.counts)

    def foot(self) -> tuple[Para, ...]:
        """Which labels are hardest to tell apart."""
        hardest = self._learnt.hardest if self._learnt is not None else ()
        told = (self.words("enrol.hardest", one=one, other=other, percent=n) for _, one, other, n in hardest)
        return tuple(Para(line, "body") for line in told)

    def items(self) -> tuple[Item, ...]:
        """The way on, once it is done."""
        return (Item(self.words("button.good"), "good"),) if self._learnt is not None else ()

    def buttons(self) -> tuple[Item, ...]:
        """Nothing can be done before it has learnt."""
        return self.back_button() if self._learnt is not None else ()

    def chosen(self, target: str) -> None:
        """Go back."""
        self.leave()

    def leave(self) -> None:
        """Back to the camera, once it has learnt."""
        if self._learnt is not None:
            self._enrolment.close()
            self.home.pop()

    @property
    def moving(self) -> bool:
        """It is drawn anew all the time until all is learnt."""
        return self._learnt is None

    def tick(self, now: float) -> None:
        """Ask whether it has learnt; if that went wrong, the trouble is said, and it can learn from the same again."""
        try:
            self._learnt = self._enrolment.learnt()
        except Unlearnt:
            self.home.replace(EnrolScreen(self.home, self._game, self._enrolment))
            raise
        except Exception:
            self._enrolment.close()
            self.home.pop()
            raise
