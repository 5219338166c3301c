"""What something would bring, as blocks of a page and as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.display.board import Board, BoardLine, Meter, Outlook
from companion.display.page import Block, Para


def blocks(outlook: Outlook) -> tuple[Block, ...]:
    """Bars as they are, text as a paragraph each."""
    said = (part for part in outlook if not isinstance(part, BoardLine))
    return tuple(part if isinstance(part, Meter) else Para(part, "quiet") for part in said)


def drawn(board: Board, outlook: Outlook) -> Board:
    """A board with the ways of an outlook drawn into it."""
    ways = tuple(part for part in outlook if isinstance(part, BoardLine))
    return replace(board, ways=(*board.ways, *ways)) if ways else board


def through(board: Board, places: Sequence[str]) -> tuple[BoardLine, ...]:
    """The way from place to place as a line on a board, if it leads anywhere."""
    middles = {cell.place: cell.centre for cell in board.cells}
    points = tuple(middles[place] for place in places if place in middles)
    return (BoardLine(points),) if len(points) > 1 else ()


def lines(outlook: Outlook) -> tuple[str, ...]:
    """The same in characters."""
    found: list[str] = []
    for part in outlook:
        if isinstance(part, Meter):
            found.append("  ".join(filter(None, (part.title, *(share.text for share in part.shares)))))
        elif isinstance(part, str):
            found.append(part)
    return tuple(found)
