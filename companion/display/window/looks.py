"""How each game looks: its ground, panels, lines and tint, in the dark theme and the light one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.display.window.theme import Colour


def colour(code: str) -> Colour:
    """The colour of a code such as `#f6ecd8`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


PAPER, INK = colour("#f6ecd8"), colour("#1a1410")
"""Light and dark, for text and cards, the same in every game and theme."""
GOLD, MINT, CORAL = colour("#ffc24b"), colour("#7fe0d0"), colour("#ff7a66")
"""The cursor and nothing else; what is possible; what is wrong or hostile."""


@dataclass(frozen=True)
class Look:
    """The colours of one game on the screen; `ornament` names the pattern of its ribbon, `instrument` who plays."""

    ground: Colour
    panel: Colour
    button: Colour
    line: Colour
    quiet: Colour
    tint: Colour
    ornament: str
    board: Colour  # the board's own ground
    instrument: str = "wood"
    text: Colour = PAPER
    possible: Colour = MINT
    wrong: Colour = CORAL


def _look(codes: str, ornament: str, instrument: str) -> Look:
    ground, panel, button, line, quiet, tint, board = (colour(code) for code in codes.split())
    return Look(ground, panel, button, line, quiet, tint, ornament, board, instrument)


def _light(codes: str, dark: Look) -> Look:
    ground, panel, button, line, quiet = (colour(code) for code in codes.split())
    text, possible, wrong = colour("#1f1710"), colour("#00695f"), colour("#a8231a")
    return Look(
        ground, panel, button, line, quiet, dark.tint, dark.ornament, dark.board, dark.instrument, text, possible, wrong
    )


DARK: Mapping[str, Look] = {
    "": _look("#15211f #20312d #2c433d #587a6f #bccdc3 #7fb8a4 #15211f", "diamonds", "wood"),
    "pachamama": _look("#1d1526 #2c2139 #3d2f4e #765f8f #cfc0dc #e08a5b #5a2e22", "steps", "flute"),
    "diaominos": _look("#13171e #212833 #303a49 #5f7089 #bdc9d8 #9cc3ee #2b3442", "facets", "glass"),
    "cacao": _look("#1d1510 #2f2319 #443324 #83674a #d8c5ac #8fc25e #4a3a24", "leaves", "shaker"),
    "eldorado": _look("#0f1b20 #1a2c33 #274049 #4f7886 #b9cdd2 #d3bd88 #234a58", "meander", "brass"),
    "diamond_isles": _look("#0b1a2d #152a43 #213d5e #49729f #b9cde4 #6fb6ec #1c5a8c", "waves", "shell"),
}
"""The looks of our games in the dark theme by the game's name; the empty name is that of title, settings and any other
game.
"""
LIGHT: Mapping[str, Look] = {
    "": _light("#e9e0cb #f8f4e9 #dccfb2 #7d7660 #4a4c40", DARK[""]),
    "pachamama": _light("#efe0d4 #fbf4ee #e3cdbd #8a6a58 #564038", DARK["pachamama"]),
    "diaominos": _light("#e4e8ee #f6f8fb #ced6e2 #66758c #3f4a5a", DARK["diaominos"]),
    "cacao": _light("#efe3cd #fbf5e9 #e2d0ae #86703f #514328", DARK["cacao"]),
    "eldorado": _light("#e8e2d0 #f8f5ec #d6cdb2 #75735a #45473c", DARK["eldorado"]),
    "diamond_isles": _light("#dfe8f1 #f4f8fc #c6d6e6 #557799 #36495e", DARK["diamond_isles"]),
}


def of(game: str, light: bool = False) -> Look:
    """The look of a game; that of the title for one that has none."""
    looks = LIGHT if light else DARK
    return looks.get(game, looks[""])
