"""What something would bring, as blocks of a page and as lines of text."""

from __future__ import annotations

from companion.display.board import Meter, Outlook
from companion.display.page import Block, Para


def blocks(outlook: Outlook) -> tuple[Block, ...]:
    """Bars as they are, text as a paragraph each."""
    return tuple(part if isinstance(part, Meter) else Para(part, "quiet") for part in outlook)


def lines(outlook: Outlook) -> tuple[str, ...]:
    """The same in characters."""
    found: list[str] = []
    for part in outlook:
        if isinstance(part, Meter):
            found.append("  ".join(filter(None, (part.title, *(share.text for share in part.shares)))))
        else:
            found.append(part)
    return tuple(found)
