"""What is chosen in a duel, which takes the whole screen: faces of a die, or words, and the buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.display.bands import ROOM, Choice, Duel, width_of
from companion.display.catalogue import Catalogue
from companion.display.screens.beside import MORE, Offered

GAP = 6
SCAN = "scan"


def filled(
    made: Duel, offered: Sequence[Offered], cursor: str, buttons: tuple[Choice, ...], words: Catalogue, sees: bool
) -> Duel:
    """The same duel with what can be chosen; where it finds no room, that part of it which the cursor is on."""
    answers = in_sight([each.choice for each in offered], cursor, Choice(words("button.more"), MORE, MORE))
    first, *rest = buttons
    scan = (Choice(words("button.dice"), SCAN, "camera"),) if sees else ()
    return replace(made, answers=answers, choices=(first, *scan, *rest), cursor=cursor)


def in_sight(answers: Sequence[Choice], cursor: str, more: Choice) -> tuple[Choice, ...]:
    """As many answers side by side as find room, with one that shows the next ones where some do not."""
    if _wide(answers) <= ROOM:
        return tuple(answers)
    shown: list[Choice] = []
    for answer in answers:
        if _wide((*shown, answer, more)) > ROOM:
            if cursor in {each.target for each in shown}:
                break
            shown = []
        shown.append(answer)
    return (*shown, more)


def _wide(answers: Sequence[Choice]) -> float:
    return sum(map(width_of, answers)) + GAP * (len(answers) - 1)
