"""Sheets of sea maps, to lay the table by: hexagons with their numbers, villages, harbours, robber and pirate."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from calibration.art.page import PdfPrint, Sheet
from companion.games.diamond_isles.box import ANY, RATES
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.map.sea_map import Harbour, SeaMap, Village
from companion.games.diamond_isles.map.text import code_of, map_of, read_map
from companion.games.extras import Sheets
from companion.games.kit import Place
from companion.games.kit.spaces import hexes

Point = tuple[float, float]
OUT = 0.32
"""How far outside its edge a harbour's words stand, in sides of a hexagon."""
INSET = 0.72
"""So near its corner, seen from the middle of its isle, a village's number stands."""
CODE_MM = 5.0
"""The height of a line of the code."""


def sheets(sheet: PdfPrint) -> None:
    """The usual map."""
    draw_map(sheet, read_map(USUAL))


def of_code(code: str) -> Sheet:
    """The map that a code names; BadCode if it names none."""
    sea_map = map_of(code)
    return lambda sheet: draw_map(sheet, sea_map)


SHEETS = Sheets(sheets, of_code)


def draw_map(sheet: PdfPrint, sea_map: SeaMap) -> None:
    """A map on a page of its own, as large as it can be, with its code below."""
    sheet.page(
        "Diamond Isles: a sea map", "Lay hexagons, number tokens, harbours, villages, robber (R) and pirate (P) so."
    )
    lies = _Lies(sheet, sea_map)
    for hexagon in sea_map.hexes:
        at, name = lies.at(hexagon.place), "sea" if hexagon.terrain == "sea" else hexagon.terrain
        sheet.outline(lies.corners(hexagon.place), 0.3, 120)
        lies.words((at[0], at[1] - 0.32), name, 0.22, grey=140 if name == "sea" else 60)
        if hexagon.number:
            sheet.circle(*lies.on_page(at), 0.3 * lies.side, 0.3, 60)
            lies.words((at[0], at[1] + 0.12), str(hexagon.number), 0.36, bold=True)
    for village in sea_map.villages:
        _village(lies, village)
    for harbour in sea_map.harbours:
        _harbour(sheet, lies, sea_map, harbour)
    for place, letter in ((sea_map.robber, "R"), (sea_map.pirate, "P")):
        x, y = lies.at(place)
        lies.words((x, y + 0.66), letter, 0.3, bold=True)
    for n, line in enumerate(_pairs(code_of(sea_map).split())):
        sheet.text(sheet.box.x, lies.bottom + (n + 2) * CODE_MM, line, 10)


def _village(lies: _Lies, village: Village) -> None:
    (x, y), (to_x, to_y) = lies.at(village.isle), lies.at(village.corner)
    at = x + INSET * (to_x - x), y + INSET * (to_y - y) + 0.08
    lies.words(at, str(village.number), 0.3, bold=True)


def _harbour(sheet: PdfPrint, lies: _Lies, sea_map: SeaMap, harbour: Harbour) -> None:
    one, other = (lies.at(end) for end in sea_map.ends[harbour.edge])
    sheet.line(*lies.on_page(one), *lies.on_page(other), 1.2, 40)
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    land = next(lies.at(cell) for cell in sea_map.sides[harbour.edge] if cell in sea_map.land)
    at = x + OUT * 2 * (x - land[0]), y + OUT * 2 * (y - land[1])
    give = RATES[ANY] if harbour.kind == ANY else RATES["special"]
    lies.words((at[0], at[1] - 0.08), "any" if harbour.kind == ANY else harbour.kind, 0.2)
    lies.words((at[0], at[1] + 0.14), f"{give}:1", 0.2)


def _pairs(blocks: Sequence[str]) -> list[str]:
    return ["   ".join(blocks[n : n + 3]) for n in range(0, len(blocks), 3)]


class _Lies:
    """How a map lies on a page: its places in sides of a hexagon, and those on paper in mm."""

    def __init__(self, sheet: PdfPrint, sea_map: SeaMap) -> None:
        self._sheet = sheet
        spots = [self.at(hexagon.place) for hexagon in sea_map.hexes]
        self._left, self._top = min(x for x, _ in spots) - 1.5, min(y for _, y in spots) - 1.5
        wide, high = max(x for x, _ in spots) + 1.5 - self._left, max(y for _, y in spots) + 1.5 - self._top
        code = CODE_MM * (2 + len(_pairs(code_of(sea_map).split())))
        self.side = min(sheet.box.wide / wide, (sheet.box.high - code) / high)
        self.bottom = sheet.box.y + self.side * high

    def at(self, place: Place) -> Point:
        """The middle of a cell, or a corner."""
        cell, corner = hexes.cell_of(place), hexes.corner_of(place)
        around = (cell,) if cell is not None else hexes.meeting(corner) if corner is not None else ()
        spots = [(3**0.5 * (q + r / 2), 1.5 * r) for q, r in around]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def on_page(self, at: Point) -> Point:
        """A point in mm from the page's corner."""
        return self._sheet.box.x + self.side * (at[0] - self._left), self._sheet.box.y + self.side * (at[1] - self._top)

    def corners(self, place: Place) -> list[Point]:
        """The outline of a cell in mm."""
        x, y = self.at(place)
        return [self.on_page((x + cos(pi / 6 + n * pi / 3), y + sin(pi / 6 + n * pi / 3))) for n in range(6)]

    def words(self, at: Point, text: str, high: float, bold: bool = False, grey: int = 0) -> None:
        """Words whose baseline has its middle at a point."""
        x, y = self.on_page(at)
        points = high * self.side * 72 / 25.4
        self._sheet.centred(x, y, text, points, bold, grey)
