"""What is chosen in a duel, which takes the whole screen: faces of a die, or words, and the buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.display.bands import ROOM, Duel, PanelChoice, width_of
from companion.display.catalogue import Catalogue
from companion.display.screens.beside import MORE, Offered

GAP = 6
SCAN = "scan"


def filled(
    made: Duel, offered: Sequence[Offered], cursor: str, buttons: tuple[PanelChoice, ...], words: Catalogue, sees: bool
) -> Duel:
    """The same duel with what can be chosen; where it finds no room, that part of it which the cursor is on."""
    answers = in_sight([each.choice for each in offered], cursor, PanelChoice(words("button.more"), MORE, MORE))
    first, *rest = buttons
    scan = (PanelChoice(words("button.dice"), SCAN, "camera"),) if sees else ()
    return replace(made, answers=answers, choices=(first, *scan, *rest), cursor=cursor)


def in_sight(answers: Sequence[PanelChoice], cursor: str, more: PanelChoice) -> tuple[PanelChoice, ...]:
    """As many answers side by side as find room, with one that shows the next ones where some do not."""
    if _wide(answers) <= ROOM:
        return tuple(answers)
    shown: list[PanelChoice] = []
    for answer in answers:
        if _wide((*shown, answer, more)) > ROOM:
            if cursor in {each.target for each in shown}:
                break
            shown = []
        shown.append(answer)
    return (*shown, more)


def _wide(answers: Sequence[PanelChoice]) -> float:
    return sum(map(width_of, answers)) + GAP * (len(answers) - 1)
