"""How the cube lies, as an answer: one of 24 orientations, chosen by its top and its turn, or typed as colours."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.games.diaominos.cube import COLOURS, ORIENTATIONS, SIDES, orientations_showing
from companion.games.diaominos.pieces import cube_numbered
from companion.games.kit import BadText, Form, Value, Verbatim

STICKERS = Form(
    f"[{COLOURS}]{{24}}",
    "how-stickers",
    sample=cube_numbered,
)
"""The 24 stickers of a cube."""

_TYPED = re.compile(rf"([{COLOURS}]{{4}})(?:/([neswNESW]):?([{COLOURS}]{{4}}))?")
_SIDE = {side[0]: side for side in SIDES}


@dataclass(frozen=True)
class Orientations:
    """The 24 orientations of a known cube. Typed: four colours, or `WRGB/s:YYOO` with what a side of the table sees."""

    cube: str

    def values(self) -> tuple[Value, ...]:
        """Every orientation."""
        return ORIENTATIONS

    def parse(self, text: str) -> Value:
        """The orientation named so, or the one that shows these colours; BadText if there is none, or more than one."""
        if text in ORIENTATIONS:
            return text
        typed = _TYPED.fullmatch(text)
        if typed is None:
            raise BadText("not-an-orientation", text=Verbatim(text), example=Verbatim(self.cube[:4]))
        top, side, colours = typed.groups()
        found = orientations_showing(self.cube, top, {_SIDE[side.lower()]: colours} if side else None)
        if not found:
            raise BadText("never-shown", text=Verbatim(text))
        if len(found) > 1:
            raise BadText("shown-twice", top=Verbatim(top), n=len(found))
        return found[0]

    def __contains__(self, value: object) -> bool:
        return value in ORIENTATIONS

    def group(self, value: Value) -> Value | None:
        """The surface on top, such as `up.U`."""
        return f"up.{str(value)[0]}"
