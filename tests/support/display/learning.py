"""A learner: does in the window what a lesson asks, by the buttons, the choice tree and the menu."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.display.chooser import Chooser
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Press, Release, Short, Tap
from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.screens.curtain import CurtainScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.games.kit import Action, Answer, Value
from companion.games.kit.lesson import Task
from companion.games.plugin import Plugin
from companion.play.choices import ALL, COARSE, KIND, PIECE, Node, field_of
from companion.play.lesson_session import LessonSession
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import LET_GO

MOST = 60  # pages that a step may take


class Learner:
    """Sits before the screens of a lesson."""

    def __init__(
        self, screens: Navigator, session: LessonSession, met: Callable[[Page], None] = lambda page: None
    ) -> None:
        self.screens = screens
        self.session = session
        self._met = met  # is told each page that comes up

    def finish(self) -> None:
        """Do all that is asked, to the end."""
        while self.session.step is not None:
            self.do_step()

    def do_step(self) -> None:
        """Do what the step asks."""
        before = self.session.at
        for _ in range(MOST):
            self.screens.page()
            if self.session.at != before:
                return
            self._met(self.screens.page())
            self._on_page(self.screens.page().name)
        raise AssertionError(f"{self.session.step} is not done, at {self.screens.page()}")

    def _on_page(self, name: str) -> None:
        if self.session.task is Task.UNDO and name in ("oracle", "shake", "play"):
            self.screens.take(Short("undo"))
        elif name in ("oracle", "shake"):
            self._open()
        elif name == "play":
            self._play()
        elif name.startswith("curtain"):
            self._behind()
        elif name == "warned":
            self.screens.take(Tap("do"))
        else:
            self.screens.take(CONFIRM)

    def _behind(self) -> None:
        """Hold the curtain open and choose there, or look at what was refused and let it fall."""
        top, event, before = self.screens.top, self.session.wanted, self.session.at
        assert isinstance(top, CurtainScreen)
        assert event is not None
        self.screens.take(Press(Button.CONFIRM))
        for _ in range(MOST):
            if self.session.at != before or self.screens.top is not top or (chooser := top.chooser) is None:
                break
            node = chooser.node
            wanted = _wanted(node, event, chooser) if node is not None else None
            while chooser.at is not None and chooser.at.value != wanted:
                self.screens.take(Press(Button.NEXT))
            self._met(self.screens.page())
            self.screens.take(Press(Button.BACK))
        self._met(self.screens.page())
        self.screens.take(Release(Button.CONFIRM))

    def _play(self) -> None:
        task = self.session.task
        event, top = self.session.wanted, self.screens.top
        assert event is not None
        assert isinstance(top, PlayScreen)
        chooser = top.chooser
        assert chooser is not None
        if task is Task.TRY and not chooser.asking:
            self.screens.take(Tap("why-not"))
        else:
            self._towards(chooser, event)

    def _towards(self, chooser: Chooser, event: Action | Answer) -> None:
        """One press, or one choice, nearer to an event."""
        node = chooser.node
        if node is not None and chooser.by_hand and isinstance(event, Action) and chooser.tree.kind is not type(event):
            self.screens.take(BACK)
            return
        if node is None:
            self.screens.take(CONFIRM)
            return
        values = [branch.value for branch in chooser.branches]
        wanted = event.text() if node.field == KIND and event.text() in values else _wanted(node, event, chooser)
        if wanted not in values and node.field + COARSE in dict(chooser.tree.path):  # in another column
            self.screens.take(BACK)
            return
        while wanted in values and (chooser.at is None or chooser.at.value != wanted):
            self.screens.take(NEXT)
        self.screens.take(CONFIRM)

    def _open(self) -> None:
        """Hold until everything is out, and let go."""
        self.screens.take(CONFIRM)
        for _ in range(40):
            self.screens.tick(self.screens.now + 0.5)
            self.screens.page()
        self.screens.take(LET_GO)


def ending(node: Node, event: Action | Answer) -> Value:
    """What ends a selection: that it is all, or what the event has in the next field."""
    args = event.args() if isinstance(event, Action) else {}
    firsts = {name: each[:1] if isinstance(each, tuple) else each for name, each in args.items()}
    return next((value for value, (name, one) in node.ends.items() if firsts[name] in (one, (one,))), ALL)


def _wanted(node: Node, event: Action | Answer, chooser: Chooser) -> Value:
    """The branch that leads to an event."""
    if node.field == KIND and isinstance(event, Action):
        return event.kind
    name = field_of(node.field)
    value: Value = event.args()[name] if isinstance(event, Action) else event.value
    if node.field.endswith(PIECE):
        assert isinstance(value, tuple)
        left = list(value)
        taken = dict(chooser.tree.path).get(node.field, ())
        for piece in taken if isinstance(taken, tuple) else ():
            left.remove(piece)
        return left[0] if left else ending(node, event)
    if isinstance(value, tuple) and len(value) == 1 and value[0] in [branch.value for branch in chooser.branches]:
        return value[0]  # the sum of dice
    group = node.domain.group(value) if node.domain is not None and node.field.endswith(COARSE) else None
    return value if group is None else group


def lesson_pages(plugin: Plugin, folder: Path, language: str) -> list[tuple[str, Page]]:
    """Name and page of what comes up in a game's lesson; the pages of a step have its number."""
    screens = open_screens(TestDesk(folder, language, games=(plugin.game,)))
    session = desk_of(screens).library.learn(plugin.game)
    pages: list[tuple[str, Page]] = []
    if isinstance(session, LessonSession):
        screens.begin(session)
        name = plugin.name
        Learner(screens, session, lambda page: pages.append((f"{name}-lesson-{session.at}-{page.name}", page))).finish()
    return pages
