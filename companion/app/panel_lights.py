"""Pages as light: the colours of a panel's lights."""

from __future__ import annotations

from collections.abc import Sequence

from companion.display.glow import Glow, glow, pressable
from companion.display.inputs import Button
from companion.display.page import Page
from companion.display.window.theme import DARK, Colour

DIM, BRIGHT, FULL = 0.12, 0.5, 1.0
"""Shares of a light's full strength: what is merely so, what is done, where the cursor is."""
CALM = "white"


def ring_lights(page: Page, count: int) -> list[Colour]:
    """Red, green and blue of each light of a ring, clockwise from the top."""
    return _ring(glow(page), count)


def row_lights(page: Page, buttons: Sequence[str]) -> list[Colour]:
    """The same for a row with one light beside each button: those that can be pressed are lit."""
    here = pressable(page)
    colour = DARK.named((page.ring or (CALM,))[0])
    return [_faded(colour, BRIGHT if name in set(Button) and Button(name) in here else 0.0) for name in buttons]


def _ring(shown: Glow, count: int) -> list[Colour]:
    colours = shown.colours or (CALM,)
    strength = [FULL if shown.open else DIM if shown.colours else 0.0] * count
    if shown.done is not None:
        for light in range(round(shown.done * count)):
            strength[light] = BRIGHT
    if shown.cursor is not None and count and not shown.open:
        strength[round(shown.cursor * count) % count] = FULL
    return [_faded(DARK.named(colours[n * len(colours) // count]), strength[n]) for n in range(count)]


def _faded(colour: Colour, strength: float) -> Colour:
    red, green, blue = (round(part * strength) for part in colour)
    return red, green, blue
