"""Diamond Isles' parts as we draw them: hexagons, tokens, cards, diamonds and wooden pieces."""

from __future__ import annotations

from functools import partial

from calibration.art import LIGHT, Form, Kind, Part, bgr
from companion.games.diamond_isles.parts.cards import costs, development, gem, resource
from companion.games.diamond_isles.parts.pieces import PROFILES, SEATLESS, figure, road, token
from companion.games.diamond_isles.parts.terrain import hexagon
from companion.games.diamond_isles.parts.tokens import NUMBERS, harbour, number, village

SIDE_MM, HIGH_MM = 30.0, 2.0
NUMBER_MM, VILLAGE_MM, HARBOUR_MM = 20.0, 15.0, 15.0
ROAD_MM, ROAD_HIGH_MM = 5.0, 5.0
TITLE = "Diamond Isles: "
HEXAGON = Kind(Form.HEXAGON, SIDE_MM, HIGH_MM, "hexes", TITLE + "hexagons")
NUMBER = Kind(Form.DISC, NUMBER_MM, HIGH_MM, "tokens", TITLE + "numbers")
VILLAGE = Kind(Form.DISC, VILLAGE_MM, HIGH_MM, "", TITLE + "villages")
HARBOUR = Kind(Form.DISC, HARBOUR_MM, HIGH_MM, "", TITLE + "harbours")
DIAMOND = Kind(Form.DISC, 10.0, HIGH_MM, "", TITLE + "diamonds")
RESOURCE = Kind(Form.CARD, 44.0, 0.3, "", TITLE + "resources")
DEVELOPMENT = Kind(Form.CARD, 44.0, 0.3, "", TITLE + "development cards")
COSTS = Kind(Form.CARD, 58.0, 0.3, "", TITLE + "costs")
ROAD = Kind(Form.BAR, ROAD_MM, ROAD_HIGH_MM, "roads", TITLE + "roads")
TOKEN = Kind(Form.DISC, 14.0, 2.0, "", TITLE + "tokens for wooden pieces")

SEATS = ("red", "blue", "white", "orange")
HEXES = {"sea": 18, "forest": 5, "pasture": 5, "fields": 5, "hills": 5, "mountains": 5, "desert": 3, "gold": 2, "isle": 4}
HARBOURS = {"any": 5, "brick": 2, "lumber": 2, "wool": 2, "grain": 2, "ore": 2}
DEVELOPMENTS = {"knight": 14, "victory-point": 5, "road-building": 2, "year-of-plenty": 2, "monopoly": 2}
PIECES = {"settlement": 5, "city": 4, "ship": 15}
ROADS, RESOURCES, DIAMONDS = 15, 19, 50

TILES = tuple(
    Part(HEXAGON, name, count, partial(hexagon, name), "gold-field" if name == "gold" else "")
    for name, count in HEXES.items()
)
"""The hexagons, one corner up and one down; an isle's villages lie at these two."""
NUMBER_TOKENS = tuple(Part(NUMBER, str(value), 2, partial(number, value)) for value in NUMBERS)
VILLAGE_TOKENS = tuple(Part(VILLAGE, f"village-{value}", 1, partial(village, value)) for value in NUMBERS)
HARBOUR_TOKENS = tuple(Part(HARBOUR, f"harbour-{name}", n, partial(harbour, name)) for name, n in HARBOURS.items())
GEM = Part(DIAMOND, "diamond", DIAMONDS, gem)
CARDS = tuple(Part(RESOURCE, name, RESOURCES, partial(resource, name)) for name in ("brick", "lumber", "wool", "grain", "ore"))
DEVELOPMENT_CARDS = tuple(Part(DEVELOPMENT, name, n, partial(development, name)) for name, n in DEVELOPMENTS.items())
COST_CARDS = tuple(Part(COSTS, f"{colour}-costs", 1, partial(costs, colour)) for colour in SEATS)
ROAD_BARS = tuple(Part(ROAD, f"{colour}-road", ROADS, partial(road, colour), colour=bgr(LIGHT[colour])) for colour in SEATS)


def _wood(kind: str, colour: str, count: int) -> Part:
    """A wooden piece that stands."""
    profile = PROFILES[kind]
    made = Kind(Form.FIGURE, 2 * profile[0][1], max(high for high, _ in profile), "pieces")
    name = f"{colour}-{kind}" if colour in LIGHT else kind
    paint = bgr(LIGHT.get(colour) or SEATLESS[kind])
    return Part(made, name, count, partial(figure, kind, colour), profile=profile, colour=paint)


FIGURES = (
    *(_wood(kind, colour, count) for kind, count in PIECES.items() for colour in SEATS),
    *(_wood(kind, "", 1) for kind in SEATLESS),
)
"""The wooden pieces, named like `red-settlement`, with `robber` and `pirate`."""
TOKENS = (
    *(Part(TOKEN, f"{c}-{kind}", n, partial(token, kind, c)) for kind, n in PIECES.items() for c in SEATS),
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
