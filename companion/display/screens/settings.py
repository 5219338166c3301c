"""The settings, one line each, with their values."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display import routes
from companion.display.page import Item, Para
from companion.display.preferences import Setting
from companion.display.screens.base import ListScreen
from companion.display.screens.camera import trouble_lines
from companion.games.kit import Value

FEW = 4
"""So many values are gone through one by one; more are shown as a list."""


class SettingsScreen(ListScreen):
    """Every setting; confirm goes to the next value, or to a list of them. Below them, what helps with all of it."""

    name = "settings"
    heading = "menu.settings"
    HELP: Mapping[str, routes.Route] = {"first-start": routes.FirstStart(), "doctor": routes.Doctor()}

    def items(self) -> tuple[Item, ...]:
        """One line a setting, with its value."""
        settings = self.home.desk.settings
        rows = tuple(Item(self._name(s), s.name, note=self._said(s.name, s.value)) for s in settings)
        return (*rows, *(Item(self.words(f"settings.{key}"), key) for key in self.HELP))

    def foot(self) -> tuple[Para, ...]:
        """What the setting under the cursor means, and what its device has to say."""
        words, settings = self.words, self.home.desk.settings
        if self.cursor >= len(settings):
            return (Para(words(f"settings-hint.{list(self.HELP)[self.cursor - len(settings)]}"), "quiet"),)
        setting = settings[self.cursor]
        key = f"depth-hint.{setting.value}" if setting.name == "depth" else f"settings-hint.{self._key(setting)}"
        later = (Para(words("settings.at-start"), "quiet"),) if setting.at_start else ()
        return (*trouble_lines(self.home, setting.name), Para(words(key), "quiet"), *later)

    def chosen(self, target: str) -> None:
        """Go to the next value, or to all of them."""
        if target in self.HELP:
            self.home.go(self.HELP[target])
            return
        setting = next(s for s in self.home.desk.settings if s.name == target)
        if len(setting.values) <= FEW:
            self.home.desk.set(target, setting.values[(setting.values.index(setting.value) + 1) % len(setting.values)])
            return
        values = [(self._said(target, value), value) for value in setting.values]
        self.home.go(routes.Pick(self._name(setting), values, lambda value: self._picked(target, value)))

    @property
    def moving(self) -> bool:
        """While a device is going to be tried again."""
        return bool(self.home.desk.troubles)

    def _picked(self, name: str, value: Value) -> None:
        self.home.back_to(self)
        self.home.desk.set(name, value)

    def _key(self, setting: Setting) -> str:
        return "pin" if setting.name.startswith("pin_") else setting.name.replace("_", "-")

    def _name(self, setting: Setting) -> str:
        name = self.words(f"settings.{self._key(setting)}")
        return f"{name} · {self.words(f'pin.{setting.name[4:]}')}" if setting.name.startswith("pin_") else name

    def _said(self, name: str, value: Value) -> str:
        words = self.words
        if name == "language":
            return words(f"language-name.{value}")
        if name == "turned":
            return words("state.turned" if value else "state.upright")
        if isinstance(value, bool):
            return words("state.on" if value else "state.off")
        key = f"depth.{value}" if name == "depth" else f"value.{value or 'empty'}"
        return words(key) if key in words else str(value)
