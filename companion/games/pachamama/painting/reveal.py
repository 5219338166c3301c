"""What stands beside the oracle's covered window: the crop that was announced, and what right and wrong would bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.display.board import Chip, Face
from companion.display.catalogue import Catalogue
from companion.display.full_pages import RevealPage, Stake
from companion.games.kit import Question, Verbatim
from companion.games.pachamama.box import CROPS, level
from companion.games.pachamama.painting.board import crop_chip, edge_chips
from companion.saying import numeral

BREAK = " / "
"""Parts two short lines in a text."""


def reveal(view: Mapping[str, Any], question: Question, words: Catalogue) -> RevealPage:
    """The question before it is answered, as the whole table sees it."""
    seat, asking = view["turn"], view["asking"] or {}
    announced, signs = asking.get("announced"), tuple(edge_chips(view, asking.get("place")))
    if question.kind == "terrain":
        return RevealPage(title=words("reveal.terrain"), signs=signs)
    if announced is None or seat is None:
        return RevealPage()
    return RevealPage(
        title=words("reveal.says", seat=seat, crop=announced),
        chip=Chip(seat, words.letter(seat), "pawn"),
        signs=signs,
        guess=Face(None, crop_chip(announced, words)),
        guessed=announced,
        guess_said=words("reveal.guess"),
        stakes=_stakes(view, seat, announced, words),
    )


def _stakes(view: Mapping[str, Any], seat: str, announced: str, words: Catalogue) -> tuple[Stake, ...]:
    """Points and a cube for the announced crop; points lost for any other one."""
    player = view["players"].get(seat)
    again = player is not None and announced in player["cubes"]
    right = Stake(True, f"+{level(announced)}", _lines(words("reveal.no-cube" if again else "reveal.cube")))
    lost = sorted(level(crop) for crop in CROPS if crop != announced)
    number = words("reveal.to", least=Verbatim(numeral(-lost[0])), most=Verbatim(numeral(-lost[-1])))
    alone = len(view["players"]) < 2
    return right, Stake(False, number, _lines(words("reveal.goes-on" if alone else "reveal.ends")))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.split(BREAK))
