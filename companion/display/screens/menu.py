"""The menu of a running game, and which key does what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.display import routes
from companion.display.inputs import Input, Press, Short, Tap
from companion.display.page import Block, Item, Items, Page, Para
from companion.display.screens.base import ListScreen, Screen
from companion.display.screens.hall import hall_lines
from companion.display.screens.navigator import Navigator
from companion.display.screens.seals import shown_code
from companion.games.kit import Seat

FLASH = 4.0  # seconds that a short notice is shown
KEPT = ("mend", "rule", "links", "seals", "code", "leave")
"""What is of use only in a game that is kept."""
MOST_TALL = 14  # lines of the menu that are all seen with room for two lines of text


class MenuScreen(ListScreen):
    """Everything that is not a move."""

    name = "menu"

    def title(self) -> str:
        """The heading."""
        return self.words("menu.title")

    def page(self) -> Page:
        """Two columns, so that all is seen at once."""
        items = self.items()
        return replace(super().page(), blocks=(Items(items, self.cursor, columns=2, tall=len(items) <= MOST_TALL),))

    def items(self) -> tuple[Item, ...]:
        """What can be done now."""
        words, home = self.words, self.home
        keys = ["undo", "why-not", "log", "details", "pause"]
        if self.home.play is not None and self.home.play.others():
            keys.insert(0, "other-seat")
        if len(self.session.state.due()) > 1:
            keys.insert(1, "undo-own")
        if home.desk.extras.prospects(self.session):
            keys.insert(1, "prospects")
        if home.paint(None).turnable:
            keys.append("turn-board")
        if home.desk.watcher.sees(self.session) or home.desk.extras.guide(self.session) is not None:
            keys.append("scan")
        if home.desk.watcher.camera is not None:
            keys.append("camera")
        keys.append("mend")
        if self.session.state.facts():
            keys.append("rule")
        if home.paint(None).linking is not None and self.session.state.facts():
            keys.append("links")
        if self.session.sealed:
            keys.append("seals")
        if shown_code(home) is not None:
            keys.append("code")
        if self._private():
            keys.append("private")
        keys += hall_lines(home)
        keys += ["rules", "settings", "help", "leave"]
        return tuple(Item(words(f"menu.{key}"), key) for key in (_taught(keys) if home.learning else keys))

    def chosen(self, target: str) -> None:
        """Do what was chosen."""
        self.home.pop()
        self.home.go(routes.Do(target))

    def _private(self) -> bool:
        state = self.session.state
        question = state.question()
        asks = question is not None and question.private
        return asks or any(state.view(seat) != state.view(None) for seat in state.seats)


def _taught(keys: list[str]) -> list[str]:
    """What of the menu is of use in a lesson, which is not kept."""
    kept = [key for key in keys if key not in KEPT]
    return ["lesson", *kept, "leave-lesson"]


class WhoActsScreen(ListScreen):
    """Who interrupts, among those who are not due and can act."""

    name = "who-acts"

    def title(self) -> str:
        """The heading."""
        return self.words("menu.other-seat")

    def items(self) -> tuple[Item, ...]:
        """The seats."""
        return tuple(Item(self.words.who(s), s, chip=self.chip(s)) for s in self._others())

    def chosen(self, target: str) -> None:
        """Show what this seat can do."""
        self.home.to_game()
        if self.home.play is not None:
            self.home.play.act_as(target)

    def _others(self) -> tuple[Seat, ...]:
        return self.home.play.others() if self.home.play is not None else ()


class ControlsScreen(Screen):
    """Which key, button and touch does what."""

    ROWS = (
        "next",
        "previous",
        "confirm",
        "back",
        "why-not",
        "undo",
        "log",
        "pause",
        "turn",
        "turn-board",
        "zoom",
        "mute",
    )

    def page(self) -> Page:
        """A table of controls."""
        words = self.words
        blocks: tuple[Block, ...] = tuple(Para(words(f"controls.{row}"), "news") for row in self.ROWS)
        half = -(-len(blocks) // 2)
        title = words("menu.help")
        return Page("help", title, left=blocks[:half], blocks=blocks[half:], buttons=self.back_button())

    def take(self, given: Input) -> None:
        """Any press goes back."""
        if isinstance(given, Press | Tap):
            self.home.pop()


def run(home: Navigator, action: str) -> None:
    """Do what a line of the menu, or a short key, asks for in a running game."""
    if action in _ROUTES:
        home.go(_ROUTES[action])
    elif action == "why-not":
        home.to_game()
        if home.play is not None:
            home.play.ask_why_not()
    elif action in ("call", "call-off") and home.desk.hall is not None:
        home.desk.hall.call(action == "call")
        home.flash(f"hall-said.{action}", FLASH)
    elif action == "turn-board":
        home.take(Short(action))
    elif action == "rules" and home.session is not None:
        home.go(routes.RuleList(home.session.game))
    elif action in ("leave", "leave-lesson"):
        home.title()


_ROUTES: Mapping[str, routes.Route] = {
    "lesson": routes.LessonStep(),
    "undo": routes.Undo(),
    "undo-own": routes.WhoseUndo(),
    "other-seat": routes.WhoActs(),
    "log": routes.Log(),
    "details": routes.Details(),
    "pause": routes.Pause(),
    "scan": routes.Scan(),
    "camera": routes.Viewfinder(),
    "mend": routes.Mend(),
    "rule": routes.Rule(),
    "seals": routes.Seals(),
    "code": routes.Code(),
    "private": routes.WhoLooks(),
    "announced": routes.Announced(),
    "prospects": routes.Prospects(),
    "links": routes.Links(),
    "settings": routes.Settings(),
    "help": routes.Controls(),
}
