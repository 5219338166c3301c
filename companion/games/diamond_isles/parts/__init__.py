"""Diamond Isles' parts as we draw them: hexagons, tokens, cards, diamonds and wooden pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from calibration.art import LIGHT, Form, Kind, Part, bgr
from companion.games.diamond_isles import box
from companion.games.diamond_isles.box import (
    HARBOUR_MM,
    HIGH_MM,
    NUMBER_MM,
    PRINTED,
    ROAD_HIGH_MM,
    ROAD_MM,
    SIDE_MM,
    VILLAGE_MM,
)
from companion.games.diamond_isles.parts.cards import costs, development, gem, resource
from companion.games.diamond_isles.parts.pieces import PROFILES, SEATLESS, figure, harbour, number, road, token, village
from companion.games.diamond_isles.parts.terrain import hexagon

TITLE = "Diamond Isles: "
HEXAGON = Kind(Form.HEXAGON, SIDE_MM, HIGH_MM, "hexes", TITLE + "hexagons")
NUMBER = Kind(Form.DISC, NUMBER_MM, HIGH_MM, "tokens", TITLE + "numbers")
VILLAGE = Kind(Form.DISC, VILLAGE_MM, HIGH_MM, "", TITLE + "villages")
HARBOUR = Kind(Form.DISC, HARBOUR_MM, HIGH_MM, "discs", TITLE + "harbours")
DIAMOND = Kind(Form.DISC, 10.0, HIGH_MM, "", TITLE + "diamonds")
RESOURCE = Kind(Form.CARD, 44.0, 0.3, "", TITLE + "resources")
DEVELOPMENT = Kind(Form.CARD, 44.0, 0.3, "", TITLE + "development cards")
COSTS = Kind(Form.CARD, 58.0, 0.3, "", TITLE + "costs")
ROAD = Kind(Form.BAR, ROAD_MM, ROAD_HIGH_MM, "roads", TITLE + "roads")
TOKEN = Kind(Form.DISC, 14.0, 2.0, "", TITLE + "tokens for wooden pieces")

HEXES: Mapping[str, int] = {
    box.SEA: 18,
    box.FOREST: 5,
    box.PASTURE: 5,
    box.FIELDS: 5,
    box.HILLS: 5,
    box.MOUNTAINS: 5,
    box.DESERT: 3,
    box.GOLD: 2,
    box.ISLE: 4,
}
"""Hexagons that are printed: enough for the usual map and for most others."""
HARBOURS = {kind: 5 if kind == box.ANY else 2 for kind in box.HARBOURS}
STANDING = (box.SETTLEMENT, box.CITY, box.SHIP)

TILES = tuple(Part(HEXAGON, PRINTED.get(name, name), count, partial(hexagon, name)) for name, count in HEXES.items())
"""The hexagons, one corner up and one down; an isle's villages lie at these two."""
NUMBER_TOKENS = tuple(Part(NUMBER, str(value), 2, partial(number, value)) for value in box.NUMBERS)
VILLAGE_TOKENS = tuple(Part(VILLAGE, f"village-{value}", 1, partial(village, value)) for value in box.NUMBERS)
HARBOUR_TOKENS = tuple(Part(HARBOUR, f"harbour-{name}", n, partial(harbour, name)) for name, n in HARBOURS.items())
GEM = Part(DIAMOND, box.DIAMOND, box.DIAMONDS, gem)
CARDS = tuple(Part(RESOURCE, name, box.EACH, partial(resource, name)) for name in box.RESOURCES)
DEVELOPMENT_CARDS = tuple(Part(DEVELOPMENT, name, n, partial(development, name)) for name, n in box.DEVELOPMENT.items())
COST_CARDS = tuple(Part(COSTS, f"{colour}-costs", 1, partial(costs, colour)) for colour in box.SEATS)
ROAD_BARS = tuple(
    Part(ROAD, f"{colour}-road", box.PIECES[box.ROAD], partial(road, colour), colour=bgr(LIGHT[colour]))
    for colour in box.SEATS
)


EXTRA = box.SEATS[4:]
"""The colours of a fifth and a sixth player, which the box for four does not hold."""


def _wood(kind: str, colour: str, count: int) -> Part:
    """A wooden piece that stands."""
    profile = PROFILES[kind]
    made = Kind(Form.FIGURE, 2 * profile[0][1], max(high for high, _ in profile), "pieces")
    name = f"{colour}-{kind}" if colour in LIGHT else kind
    paint = bgr(LIGHT.get(colour) or SEATLESS[kind])
    drawn, extra = partial(figure, kind, colour), colour in EXTRA
    return Part(made, name, count, drawn, profile=profile, colour=paint, extra=extra)


FIGURES = (
    *(_wood(kind, colour, box.PIECES[kind]) for kind in STANDING for colour in box.SEATS),
    *(_wood(kind, "", 1) for kind in SEATLESS),
)
"""The wooden pieces, named like `red-settlement`, with `robber` and `pirate`."""
TOKENS = (
    *(Part(TOKEN, f"{c}-{kind}", box.PIECES[kind], partial(token, kind, c)) for kind in STANDING for c in box.SEATS),
    *(Part(TOKEN, kind, 1, partial(token, kind, "")) for kind in SEATLESS),
)
"""What stands for them where there is no wood, by the same names."""

PARTS = (
    *TILES,
    *NUMBER_TOKENS,
    *VILLAGE_TOKENS,
    *HARBOUR_TOKENS,
    GEM,
    *CARDS,
    *DEVELOPMENT_CARDS,
    *COST_CARDS,
    *ROAD_BARS,
    *FIGURES,
    *TOKENS,
)
