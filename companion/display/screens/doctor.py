"""The doctor's screen: one line a check, the whole sentence of the one under the cursor, and what to do."""

from __future__ import annotations

from companion.display.desk import Finding, Grade
from companion.display.page import Block, Item, Para
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator

AGAIN = "again"


class DoctorScreen(ListScreen):
    """What is wrong comes first, then what is to be noted."""

    name = "doctor"

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        home.desk.doctor.begin()

    def title(self) -> str:
        """The heading."""
        return self.words("doctor.title")

    def lead(self) -> tuple[Block, ...]:
        """How it is, in one line."""
        words, found = self.words, self.home.desk.doctor.findings()
        if found is None:
            return (Para(words("doctor.examining"), "big"),)
        wrong, notes = (sum(f.grade is grade for f in found) for grade in (Grade.WRONG, Grade.NOTE))
        if wrong:
            return (Para(words("doctor.see-wrong", n=wrong), "warning"),)
        return (Para(words("doctor.see-notes", n=notes) if notes else words("doctor.all-well"), "strong"),)

    def items(self) -> tuple[Item, ...]:
        """One line a check."""
        if self.home.desk.doctor.findings() is None:
            return ()
        found = (Item(self._short(f), f"finding:{n}", note=self._mark(f)) for n, f in enumerate(self._sorted()))
        return (*found, Item(self.words("doctor.again"), AGAIN))

    def foot(self) -> tuple[Para, ...]:
        """The whole sentence of the line under the cursor."""
        found = self._sorted()
        return (Para(self._said(found[self.cursor]), "body"),) if self.cursor < len(found) else ()

    def chosen(self, target: str) -> None:
        """Examine again; a line is read where it stands."""
        if target == AGAIN:
            self.cursor = 0
            self.home.desk.doctor.begin()

    @property
    def moving(self) -> bool:
        """Until all has been examined."""
        return self.home.desk.doctor.findings() is None

    def _sorted(self) -> list[Finding]:
        order = (Grade.WRONG, Grade.NOTE, Grade.FINE)
        return sorted(self.home.desk.doctor.findings() or (), key=lambda f: order.index(f.grade))

    def _short(self, finding: Finding) -> str:
        return self.words(f"check.{finding.check}")

    def _mark(self, finding: Finding) -> str:
        return self.words(f"grade-word.{finding.grade}")

    def _said(self, finding: Finding) -> str:
        return self.words.say(finding.section, finding.what)
