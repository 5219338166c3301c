"""What a terminal tells before something is done, and of the course of a game after its end: lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from time import sleep
from typing import Protocol

from companion.display import outlook
from companion.display.board import Plot, Table
from companion.display.chooser import Chooser
from companion.display.desk import Extras
from companion.display.screens.final import Aftermath
from companion.display.screens.play import Previews
from companion.display.screens.prospects import Foresight
from companion.display.terminal.in_characters import index_of, table_lines
from companion.games.kit import Action, BadText, Event, parse_event
from companion.games.kit.curtain import open_verdict
from companion.play.session import Session

WAIT = 0.02  # seconds between two looks whether something is worked out


class Ahead(Extras, Previews, Foresight, Aftermath, Protocol):
    """What only some games tell: what is ahead, and how a game went."""


def prospects(session: Session, extras: Ahead) -> tuple[str, ...]:
    """What may come next, as all may know it."""
    return tuple(line for p in extras.prospects(session) for line in (p.title, *("  " + line for line in p.lines)))


def brought(session: Session, extras: Ahead, chooser: Chooser | None, text: str) -> tuple[str, ...]:
    """What the choice with a number, or the action of a whole line, would bring, as all may know.

    Nothing of what the rules refuse for all to hear.
    """
    index = index_of(text, len(chooser.branches)) if chooser is not None else None
    action: Event | None = None
    if chooser is not None and index is not None:
        before, chooser.cursor = chooser.cursor, index
        action = chooser.only()
        chooser.cursor = before
    elif index is None:
        try:
            action = parse_event(session.state, text)
        except BadText:
            return ()
    outlook_of = extras.outlook(session, None)
    if outlook_of is None or not isinstance(action, Action) or not open_verdict(session.state, action).legal:
        return ()
    return outlook.lines(outlook_of(action))


def course(session: Session, extras: Ahead) -> list[str]:
    """How a game that is over went, in tables; waits until they are worked out. Nothing while it goes on."""
    found: Sequence[Plot | Table] | None = ()
    if session.state.over:
        while (found := extras.course(session)) is None:
            sleep(WAIT)
    return [line for part in found or () if isinstance(part, Table) for line in table_lines(part)]
