"""The menu of a running game, and which key does what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
LARGE = ("lesson", "other-seat", "undo", "why-not", "scan", "pause")
"""What is wanted most; each is on one key as well, or on one touch of the running game."""
GROUPS: Mapping[str, tuple[str, ...]] = {
    "look-up": ("log", "details", "prospects", "rules", "private"),
    "put-right": ("undo-own", "mend", "rule", "links"),
    "this-game": ("seals", "code", "call", "call-off", "announced", "leave", "leave-lesson"),
    "companion": ("camera", "turn-board", "sound", "settings", "help"),
}
"""The other lines under their headings."""


class MenuScreen(ListScreen):
    """Everything that is not a move, all in sight: what is wanted most is large, the rest stands in groups."""

    name = "menu"

    def title(self) -> str:
        """The heading."""
        return self.words("menu.title")

    def page(self) -> Page:
        """The groups, and below them what the line under the cursor is good for."""
        items = self.items()
        self.cursor = min(self.cursor, len(items) - 1)
        return replace(super().page(), blocks=(Items(items, self.cursor, groups=self._groups(items)),))

    def items(self) -> tuple[Item, ...]:
        """What can be done now, group by group."""
        there = self._there()
        keys = [key for key in (*LARGE, *(key for group in GROUPS.values() for key in group)) if key in there]
        return tuple(map(self._item, keys))

    def foot(self) -> tuple[Para, ...]:
        """What the line under the cursor is good for, where its words leave that open."""
        key = f"menu-why.{self.items()[self.cursor].target}"
        return (Para(self.words(key), "quiet"),) if key in self.words else ()

    def leap(self, by: int, first: bool) -> None:
        """Go to the next group, or to the one before."""
        starts, at = [], 0
        for _, count in self._groups(self.items()):
            starts.append(at)
            at += count
        group = max(nr for nr, start in enumerate(starts) if start <= (self.cursor - by * first) % at)
        self.cursor = starts[(group + by) % len(starts)]

    def chosen(self, target: str) -> None:
        """Do what was chosen; sound is switched without leaving."""
        if target != "sound":
            self.home.pop()
        self.home.go(routes.Do(target))

    def _item(self, key: str) -> Item:
        if key == "sound":
            on = self.home.desk.preferences.sound
            note = self.words("state.on" if on else "state.off")
            return Item(self.words("menu.sound"), key, note=note, icon="sound" if on else "mute")
        return Item(self.words(f"menu.{key}"), key, icon=key)

    def _groups(self, items: Sequence[Item]) -> tuple[tuple[str, int], ...]:
        """The headings that have something under them, with how much; what is large has none."""
        keys = {"": LARGE, **{self.words(f"menu-group.{name}"): group for name, group in GROUPS.items()}}
        counts = ((title, sum(item.target in group for item in items)) for title, group in keys.items())
        return tuple((title, count) for title, count in counts if count)

    def _there(self) -> frozenset[str]:
        """What can be chosen in this game and at this moment."""
        home, session, desk = self.home, self.session, self.home.desk
        state, board = session.state, home.paint(None)
        when = {
            "other-seat": home.play is not None and bool(home.play.others()),
            "undo-own": len(state.due()) > 1,
            "prospects": bool(desk.extras.prospects(session)),
            "turn-board": board.turnable,
            "scan": desk.watcher.sees(session) or desk.extras.guide(session) is not None,
            "camera": desk.watcher.camera is not None,
            "rule": bool(state.facts()),
            "links": board.linking is not None and bool(state.facts()),
            "seals": bool(session.seals),
            "code": shown_code(home) is not None,
            "private": self._private(),
            "lesson": home.learning,
            "leave-lesson": home.learning,
        }
        always = ("undo", "why-not", "pause", "log", "details", "mend", "rules", "sound", "settings", "help", "leave")
        there = {*always, *hall_lines(home), *(key for key, offered in when.items() if offered)}
        return frozenset(there - set(KEPT) if home.learning else there)

    def _private(self) -> bool:
        state = self.session.state
        question = state.question()
        asks = question is not None and question.private
        return asks or any(state.view(seat) != state.view(None) for seat in state.seats)


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
        "hold",
        "back",
        "why-not",
        "scan",
        "undo",
        "log",
        "details",
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
    elif action in SWITCHES:
        home.take(Short(SWITCHES[action]))
    elif action == "rules" and home.session is not None:
        home.go(routes.RuleList(home.session.game))
    elif action in ("leave", "leave-lesson"):
        home.title()


SWITCHES: Mapping[str, str] = {"turn-board": "turn-board", "sound": "mute"}
"""Lines that do at once what a key does."""
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
