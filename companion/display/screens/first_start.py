"""The first start: language, screen, sound, camera, light, parts. Each step can be skipped, and done again later."""

from __future__ import annotations

from dataclasses import replace

from companion.display import routes
from companion.display.camera_view import Aiming, Sight
from companion.display.page import Block, Item, Page, Para
from companion.display.preferences import OWN_PARTS
from companion.display.screens.base import ListScreen
from companion.display.screens.camera import sight_line, trouble_lines
from companion.display.screens.navigator import Navigator

STEPS = ("language", "screen", "sound", "aim", "light", "parts")
WITH_CAMERA = ("aim", "light", "parts")
"""Steps for a camera; where there is none, the first of them says so for all."""
ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓", "lower": "+", "higher": "-"}


class FirstStartScreen(ListScreen):
    """One step after the other; back goes to the step before."""

    name = "first-start"

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self._go(0)

    @property
    def steps(self) -> tuple[str, ...]:
        """What there is to set up."""
        return STEPS if self.home.desk.watcher.camera is not None else STEPS[: STEPS.index(WITH_CAMERA[0]) + 1]

    @property
    def step(self) -> str:
        """What is being set up now."""
        return self.steps[min(self._step, len(self.steps) - 1)]

    def title(self) -> str:
        """Which step it is, and how many there are."""
        words = self.words
        return words("first.title", step=f"first-{self.step}", n=self.steps.index(self.step) + 1, total=len(self.steps))

    def page(self) -> Page:
        """The step; the camera's live picture beside those that need it."""
        camera = self.home.desk.watcher.camera
        shown = camera.photo() if camera is not None and self.step in WITH_CAMERA[:2] else None
        return replace(super().page(), photo=shown)

    def lead(self) -> tuple[Block, ...]:
        """What to do, or why this step has nothing to do here."""
        words, camera = self.words, self.home.desk.watcher.camera
        if self.step in WITH_CAMERA and camera is None:
            return (Para(words("first.no-camera"), "body"),)
        if self.step in WITH_CAMERA[:2] and camera is not None and camera.photo() is None:
            return trouble_lines(self.home, "camera") or (sight_line(self, Sight("waiting")),)
        if self.step == "aim":
            broken = trouble_lines(self.home, "camera")
            return broken or self._aimed(camera.aiming() if camera is not None else None)
        if self.step == "light":
            sights = camera.sights() if camera is not None else ()
            found = [s for s in sights if s.key.startswith("light-")]
            found += [s for s in sights if not s.good]  # of a picture without the mat nobody can tell its light
            found.append(Sight("light-good", {}, good=True) if sights else Sight("waiting"))
            return (sight_line(self, found[0]), Para(words("first.light"), "quiet"))
        return (Para(words(f"first.{self.step}"), "body"),)

    def items(self) -> tuple[Item, ...]:
        """What can be chosen in this step, and the way on."""
        words, desk = self.words, self.home.desk
        chosen = desk.preferences
        found: list[Item] = []
        if self.step == "language":
            values = next(setting.values for setting in desk.settings if setting.name == "language")
            found = [Item(words(f"language-name.{v}"), f"language:{v}", ticked=v == chosen.language) for v in values]
        elif self.step == "screen":
            for name, on in (("turned", chosen.turned), ("full_screen", chosen.full_screen)):
                found.append(Item(words(f"first.{name.replace('_', '-')}"), f"switch:{name}", ticked=on))
        elif self.step == "sound":
            found = [Item(words("first.sounds"), "switch:sound", ticked=chosen.sound), Item(words("first.try"), "try")]
        elif desk.watcher.camera is not None and self.step == "light":
            found = [Item(words("camera.adapt"), "adapt")]
        elif desk.watcher.camera is not None and self.step == "parts":
            own = next(setting.value for setting in desk.settings if setting.name == "profile") == OWN_PARTS
            found = [Item(words("first.own"), "own", ticked=own), Item(words("camera.enrol"), "enrol")]
        last = self.step == self.steps[-1]
        return (*found, Item(words("first.done" if last else "first.on"), "on"))

    def foot(self) -> tuple[Para, ...]:
        """That nothing here is for ever."""
        return (Para(self.words("first.again"), "quiet"),)

    def chosen(self, target: str) -> None:
        """Set what was chosen, or go on."""
        what, _, value = target.partition(":")
        desk = self.home.desk
        if what == "language" and value == desk.preferences.language:
            self._on()
        elif what == "language":
            desk.set("language", value)
        elif what == "switch":
            desk.set(value, not getattr(desk.preferences, value))
        elif what == "try":
            self.home.sound("over")
        elif what == "adapt" and desk.watcher.camera is not None:
            desk.watcher.camera.adapt()
        elif what == "own":
            desk.set("profile", OWN_PARTS)
        elif what == "enrol":
            self.home.go(routes.Enrol())
        elif what == "on":
            self._on()

    def leave(self) -> None:
        """Back to the step before; from the first one it is over."""
        if self._step:
            self._go(self._step - 1)
        else:
            self._over()

    @property
    def moving(self) -> bool:
        """The picture is live."""
        return self.step in WITH_CAMERA

    def _on(self) -> None:
        if self.step == self.steps[-1]:
            self._over()
        else:
            self._go(self._step + 1)

    def _go(self, step: int) -> None:
        """To a step, with the cursor on what changes nothing: the language that is set, or the way on."""
        self._step = step
        items = self.items()
        self.cursor = next((i for i, item in enumerate(items) if item.ticked and step == 0), len(items) - 1)

    def _over(self) -> None:
        self.home.pop()
        self.home.desk.set("first_steps", False)

    def _aimed(self, aiming: Aiming | None) -> tuple[Block, ...]:
        """Arrows, and the same in words: where to move the camera, and for which cards."""
        words = self.words
        if aiming is None:
            return (Para(words("first.aim-none"), "warning"),)
        lines: list[Block] = []
        if aiming.ways:
            lines.append(Para(" ".join(ARROWS[way] for way in aiming.ways), "big"))
            ways = tuple(f"aim-{way}" for way in aiming.ways)
            lines.append(Para(words("first.aim-move", ways=words("list.comma").join(map(words.name, ways))), "warning"))
        if aiming.cut:
            lines.append(Para(words("first.aim-cut", n=len(aiming.cut), cards=aiming.cut), "warning"))
        if aiming.hidden:
            lines.append(Para(words("first.aim-hidden", n=len(aiming.hidden), cards=aiming.hidden), "warning"))
        return tuple(lines) or (Para(words("first.aim-good"), "strong"),)
