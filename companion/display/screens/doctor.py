"""The doctor's screens: what each check found, with what to do; and buttons that are pressed while it watches."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from companion.display import routes
from companion.display.findings import PRESSING, Finding, Grade
from companion.display.inputs import BACK, Input, Press, Tap
from companion.display.page import Block, Item, Items, Page, Para
from companion.display.screens.badges import badges
from companion.display.screens.base import BACK_ITEM, ListScreen, Screen
from companion.display.screens.navigator import Navigator

AGAIN, PRESS = "again", "press"


class Doctor(Protocol):
    """Examines the companion and its machine, beside the window."""

    @property
    def pins(self) -> Mapping[str, int]:
        """The buttons on the machine's own pins and where each is wired; empty where none are wanted, or they fail."""

    def watched(self, pressed: Collection[str]) -> None:
        """Hands were asked to press each of these buttons once, and pressed only some: what was found tells it."""

    def begin(self) -> None:
        """Start the checks, again if they ran before."""

    def findings(self) -> Sequence[Finding] | None:
        """What was found; None while it still examines."""


class DoctorScreen(ListScreen):
    """What is wrong comes first, then what is to be noted."""

    name = "doctor"
    heading = "doctor.title"

    def __init__(self, home: Navigator, doctor: Doctor) -> None:
        super().__init__(home)
        self._doctor = doctor
        doctor.begin()

    def lead(self) -> tuple[Block, ...]:
        """How it is, in one line."""
        words, found = self.words, self._doctor.findings()
        if found is None:
            return (Para(words("doctor.examining"), "big"),)
        wrong, notes = (sum(f.grade is grade for f in found) for grade in (Grade.WRONG, Grade.NOTE))
        if wrong:
            return (Para(words("doctor.see-wrong", n=wrong), "warning"),)
        return (Para(words("doctor.see-notes", n=notes) if notes else words("doctor.all-well"), "strong"),)

    def items(self) -> tuple[Item, ...]:
        """One line a check."""
        if self._doctor.findings() is None:
            return ()
        found = (Item(self._short(f), f"finding:{n}", note=self._mark(f)) for n, f in enumerate(self._sorted()))
        press = (Item(self.words("doctor.press"), PRESS),) if self._doctor.pins else ()
        return (*found, *press, Item(self.words("doctor.again"), AGAIN))

    def foot(self) -> tuple[Para, ...]:
        """The whole sentence of the line under the cursor."""
        found = self._sorted()
        return (Para(self._said(found[self.cursor]), "body"),) if self.cursor < len(found) else ()

    def chosen(self, target: str) -> None:
        """Examine again, or watch the buttons; a line is read where it stands."""
        if target == PRESS:
            self.cursor = 0
            self.home.go(routes.PressEach())
        elif target == AGAIN:
            self.cursor = 0
            self._doctor.begin()

    @property
    def moving(self) -> bool:
        """Until all has been examined."""
        return self._doctor.findings() is None

    def _sorted(self) -> list[Finding]:
        order = (Grade.WRONG, Grade.NOTE, Grade.FINE)
        return sorted(self._doctor.findings() or (), key=lambda f: order.index(f.grade))

    def _short(self, finding: Finding) -> str:
        return self.words(f"check.{finding.check}")

    def _mark(self, finding: Finding) -> str:
        return self.words(f"grade-word.{finding.grade}")

    def _said(self, finding: Finding) -> str:
        return self.words.say(finding.section, finding.what)


class PressScreen(Screen):
    """Each button on the pins is pressed once and does nothing else; the last one, or the end of the time, ends it."""

    looked_from = False

    def __init__(self, home: Navigator, doctor: Doctor) -> None:
        super().__init__(home)
        self._doctor = doctor
        self._pins = dict(doctor.pins)
        self._pressed: set[str] = set()
        self._end = home.now + PRESSING

    def page(self) -> Page:
        """The buttons with their pins, and a tick at each that was pressed."""
        words, done, left = self.words, self._pressed, max(0, math.ceil(self._end - self.home.now))
        rows = tuple(
            Item(words.name(f"button-{name}"), f"button:{name}", note=words("doctor.pin", n=pin), ticked=name in done)
            for name, pin in self._pins.items()
        )
        return Page(
            "press-each",
            words("doctor.press"),
            badges=badges(self.home),
            blocks=(Para(words("doctor.press-each", n=left), "strong"), Items(rows, None)),
            buttons=self.back_button(),
        )

    def take(self, given: Input) -> None:
        """A button of the pins is ticked; the back of a key or a finger leaves it at that."""
        if isinstance(given, Press) and given.wired:
            if given.button in self._pins and given.button not in self._pressed:
                self.home.sound("choose")
                self._pressed.add(given.button)
            if len(self._pressed) == len(self._pins):
                self._over()
        elif given in (BACK, Tap(BACK_ITEM)):
            self.home.pop()

    @property
    def moving(self) -> bool:
        """The time runs."""
        return True

    def tick(self, now: float) -> None:
        """At the end of the time those that were not pressed are told."""
        if now >= self._end:
            self._over()

    def _over(self) -> None:
        self._doctor.watched(self._pressed)
        self.home.pop()
