"""The menu of a running game, and the settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.display.catalogue import LANGUAGES
from companion.display.desk import DEPTHS, Preferences
from companion.display.inputs import Input, Press, Tap
from companion.display.page import Block, Item, Items, Page, Para
from companion.display.screens.base import ListScreen, Notice, Screen

if TYPE_CHECKING:
    from companion.display.screens.navigator import Screens
    from companion.display.screens.play import Play


MOST_TALL = 14  # lines of the menu that are all seen with room for two lines of text


class Menu(ListScreen):
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
        from companion.display.screens.final import scenario_code

        words, home = self.words, self.home
        keys = ["undo", "why-not", "log", "details", "pause"]
        if self.home.play is not None and self.home.play.others():
            keys.insert(0, "other-seat")
        if len(self.session.state.due()) > 1:
            keys.insert(1, "undo-own")
        if home.desk.standing(self.session) is not None or home.desk.guide(self.session) is not None:
            keys.append("scan")
        if home.desk.camera is not None:
            keys.append("camera")
        keys.append("mend")
        if self.session.state.facts():
            keys.append("rule")
        if self.session.sealed:
            keys.append("seals")
        if scenario_code(self.session) is not None:
            keys.append("code")
        if self._private():
            keys.append("private")
        return tuple(Item(words(f"menu.{key}"), key) for key in (*keys, "settings", "help", "leave"))

    def chosen(self, target: str) -> None:
        """Do it."""
        self.home.pop()
        run(self.home, target)

    def _private(self) -> bool:
        state = self.session.state
        question = state.question()
        asks = question is not None and question.private
        return asks or any(state.view(seat) != state.view(None) for seat in state.seats)


class WhoActs(ListScreen):
    """Who interrupts, among those who are not due and can act."""

    name = "who-acts"

    def __init__(self, home: Screens, play: Play) -> None:
        super().__init__(home)
        self._play = play

    def title(self) -> str:
        """The heading."""
        return self.words("menu.other-seat")

    def items(self) -> tuple[Item, ...]:
        """The seats."""
        return tuple(Item(self.words.name(s), s, chip=self.chip(s)) for s in self._play.others())

    def chosen(self, target: str) -> None:
        """Show what this seat can do."""
        self.home.pop()
        self._play.act_as(target)


class Settings(ListScreen):
    """Language, sound, teaching, depth of use, and which way up the screen is."""

    name = "settings"

    def title(self) -> str:
        """The heading."""
        return self.words("menu.settings")

    def items(self) -> tuple[Item, ...]:
        """One line a setting, with its value."""
        words, now = self.words, self.home.desk.preferences
        values = {
            "depth": words(f"depth.{now.depth}"),
            "teaching": words("state.on" if now.teaching else "state.off"),
            "sound": words("state.off" if now.muted else "state.on"),
            "turn": words("state.turned" if now.turned else "state.upright"),
            "language": words("language.name"),
        }
        return tuple(Item(words(f"settings.{key}"), key, note=value) for key, value in values.items())

    def foot(self) -> tuple[Para, ...]:
        """What the setting under the cursor means."""
        key = ("depth", "teaching", "sound", "turn", "language")[self.cursor]
        now = self.home.desk.preferences
        return (Para(self.words(f"depth-hint.{now.depth}" if key == "depth" else f"settings-hint.{key}"), "quiet"),)

    def chosen(self, target: str) -> None:
        """Go to the next value."""
        now = self.home.desk.preferences
        if target == "depth":
            now.depth = _after(DEPTHS, now.depth)
        elif target == "teaching":
            now.teaching = not now.teaching
        elif target == "sound":
            now.muted = not now.muted
        elif target == "turn":
            now.turned = not now.turned
        else:
            now.language = _after(LANGUAGES, now.language)
        self.home.desk.keep()


class Controls(Screen):
    """Which key, button and touch does what."""

    ROWS = ("next", "previous", "confirm", "back", "why-not", "undo", "log", "pause", "turn", "mute")

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


def run(home: Screens, action: str) -> None:
    """Do what a line of the menu, or a short key, asks for in a running game."""
    found = _ACTIONS.get(action)
    if found is not None:
        found(home)


def _after(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _undo(home: Screens) -> None:
    from companion.display.screens.correct import Agree

    preview = home.session.preview_undo() if home.session else None
    home.push(Agree(home, preview) if preview else _nothing(home))


def _undo_own(home: Screens) -> None:
    from companion.display.screens.correct import WhoseUndo

    home.push(WhoseUndo(home))


def _nothing(home: Screens) -> Screen:
    return Notice(home, home.words("menu.undo"), home.words("notice.nothing-to-undo"))


def _why_not(home: Screens) -> None:
    home.to_game()
    if home.play is not None:
        home.play.ask_why_not()


def _other_seat(home: Screens) -> None:
    home.to_game()
    if home.play is not None:
        home.push(WhoActs(home, home.play))


def _log(home: Screens) -> None:
    from companion.display.screens.log import Log

    home.push(Log(home))


def _details(home: Screens) -> None:
    from companion.display.screens.log import Details

    home.push(Details(home))


def _pause(home: Screens) -> None:
    from companion.display.screens.pause import Pause

    home.push(Pause(home))


def _scan(home: Screens) -> None:
    from companion.display.screens.table import scan

    scan(home)


def _camera(home: Screens) -> None:
    from companion.display.screens.camera import show_camera

    show_camera(home)


def _mend(home: Screens) -> None:
    from companion.display.screens.correct import MendPick

    home.push(MendPick(home))


def _rule(home: Screens) -> None:
    from companion.display.screens.ruling import RulingPick

    home.push(RulingPick(home))


def _seals(home: Screens) -> None:
    from companion.display.screens.setup import Seals

    home.push(Seals(home))


def _code(home: Screens) -> None:
    """Show the code that is part of the secret; before the end that is written down first."""
    from companion.display.screens.final import scenario_code

    session = home.session
    code = scenario_code(session) if session is not None else None
    if session is not None and code is not None:
        if not session.state.over:
            session.note("code-shown", {})
        hint = home.words("code.hint")
        home.push(Notice(home, home.words("menu.code"), code, "big", hint))


def _private(home: Screens) -> None:
    from companion.display.screens.curtain import WhoLooks

    home.push(WhoLooks(home))


def _leave(home: Screens) -> None:
    home.title()


_ACTIONS: dict[str, Callable[[Screens], None]] = {
    "undo": _undo,
    "undo-own": _undo_own,
    "other-seat": _other_seat,
    "why-not": _why_not,
    "log": _log,
    "details": _details,
    "pause": _pause,
    "scan": _scan,
    "camera": _camera,
    "mend": _mend,
    "rule": _rule,
    "seals": _seals,
    "code": _code,
    "private": _private,
    "settings": lambda home: home.push(Settings(home)),
    "help": lambda home: home.push(Controls(home)),
    "leave": _leave,
}

__all__ = ["Controls", "Menu", "Preferences", "Settings", "run"]
