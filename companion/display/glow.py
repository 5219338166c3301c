"""What lamps tell of a page: which buttons can be pressed, and what a panel's ring of lights shows."""

from __future__ import annotations

from dataclasses import dataclass

from companion.display.inputs import Button
from companion.display.page import Bars, Items, Page

NO_WAY_BACK = ("title", "pause")
BEHIND = "curtain-open"
"""The page that one player alone may see: a hand that cannot pay has but one choice."""


@dataclass(frozen=True)
class Glow:
    """A ring of lights: colours by name in equal arcs; where the cursor is and how much is done, shares of the ring.

    While it is `open` all of it is bright.
    """

    colours: tuple[str, ...] = ()
    cursor: float | None = None
    done: float | None = None
    open: bool = False


def pressable(page: Page) -> frozenset[Button]:
    """The buttons that do something on this page; while each is to be pressed once, those that wait for it.

    Behind a curtain all are, whatever there is to choose: others see the lights.
    """
    if page.name == BEHIND:
        return frozenset(Button)
    if page.name == "press-each":
        rows = (item for block in page.blocks if isinstance(block, Items) for item in block.items)
        return frozenset(Button(item.target.partition(":")[2]) for item in rows if not item.ticked)
    lists = [block for block in page.blocks if isinstance(block, Items) and block.cursor is not None]
    several = any(len(items.items) > 1 for items in lists)
    here = {Button.NEXT, Button.PREVIOUS} if several else set()
    if any(items.items for items in lists) or page.tone == "oracle" or page.name in NO_WAY_BACK:
        here.add(Button.CONFIRM)
    if page.name not in NO_WAY_BACK:
        here.add(Button.BACK)
    return frozenset(here)


def glow(page: Page) -> Glow:
    """What the ring shows of this page."""
    lists = [block for block in page.blocks if isinstance(block, Items) and block.cursor is not None and block.items]
    cursor = (lists[0].before + lists[0].cursor) / lists[0].count if lists and lists[0].cursor is not None else None
    bars = [block.done for block in page.blocks if isinstance(block, Bars)]
    return Glow(page.ring, cursor, bars[0] if bars and page.ring else None, page.name.endswith("-open"))
