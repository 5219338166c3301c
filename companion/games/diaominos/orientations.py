"""How the cube lies, as an answer: one of 24 lyings, chosen by its top and its turn, or typed as colours."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.games.diaominos.cube import COLOURS, LYINGS, SIDES, lyings_showing
from companion.games.diaominos.pieces import cube_numbered
from companion.games.kit import BadText, Form, Value

STICKERS = Form(
    f"[{COLOURS}]{{24}}",
    f"type 24 letters out of {COLOURS}: up, right, front, down, left, back, each side row by row",
    sample=cube_numbered,
)
"""The 24 stickers of a cube."""

_TYPED = re.compile(rf"([{COLOURS}]{{4}})(?:/([neswNESW]):?([{COLOURS}]{{4}}))?")
_SIDE = {side[0]: side for side in SIDES}


@dataclass(frozen=True)
class Lyings:
    """The 24 lyings of a known cube. Typed are four colours, or `WRGB/s:YYOO` with what a side of the table sees."""

    cube: str

    def values(self) -> tuple[Value, ...]:
        """Every lying."""
        return LYINGS

    def parse(self, text: str) -> Value:
        """The lying named so, or the one that shows these colours; BadText if there is none, or more than one."""
        if text in LYINGS:
            return text
        typed = _TYPED.fullmatch(text)
        if typed is None:
            example = self.cube[:4]
            raise BadText(
                "“{text}” is no lying: type the four colours on top, such as {example}.", text=text, example=example
            )
        top, side, colours = typed.groups()
        found = lyings_showing(self.cube, top, {_SIDE[side.lower()]: colours} if side else None)
        if not found:
            raise BadText("This cube never shows {text}: look again, row by row from the north-west.", text=text)
        if len(found) > 1:
            n = len(found)
            raise BadText(
                "This cube shows {top} in {n} ways: add what a side sees, such as {top}/s:YYOO.", top=top, n=n
            )
        return found[0]

    def __contains__(self, value: object) -> bool:
        return value in LYINGS

    def group(self, value: Value) -> Value | None:
        """The surface on top, such as `up.U`."""
        return f"up.{str(value)[0]}"
