"""What somebody who does not look at the screen should hear: whose turn it is, what hands must do, what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.display.page import Page, Para

PUBLIC = ("play", "motion")
"""Pages on which nothing is hidden from anybody."""
TURN, CALL = "turn", "call"
"""Sounds: another's turn has come; the table itself is needed."""
OUTCOMES = ("right", "wrong", "gem")
"""Sounds of news, which have the same keys."""


@dataclass(frozen=True)
class Told:
    """What is new on a page: a sound, if any, and sentences."""

    sound: str = ""
    lines: tuple[str, ...] = ()


class Listener:
    """Is shown every page, and tells each thing once."""

    def __init__(self) -> None:
        self._title = ""
        self._lines: tuple[str, ...] = ()

    def told(self, page: Page) -> Told:
        """What is new on this page; nothing for one that not all may see, or that has no turn."""
        if page.name == "title":
            self._title, self._lines = "", ()
        if page.name not in PUBLIC:
            return Told()
        lines = tuple(_lines(page))
        new = tuple(line for line in lines if line not in self._lines)
        self._lines = lines
        if page.name != "play" or page.title == self._title:
            return Told(lines=new)
        self._title = page.title
        return Told(TURN if page.chip is not None else CALL, (page.title, *new))


def _lines(page: Page) -> Iterator[str]:
    """Orders to hands, and what is asked where nobody's turn is."""
    for block in (*page.foot, *page.blocks):
        if isinstance(block, Para) and (block.style == "hands" or (block.style == "strong" and page.chip is None)):
            yield block.text
