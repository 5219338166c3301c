"""What is in the box."""

from __future__ import annotations

from collections.abc import Mapping

SEATS = ("red", "blue", "white", "orange", "green", "brown")
"""Colours of players; green and brown come with the boxes for five and six."""
LUMBER, BRICK, WOOL, GRAIN, ORE = "lumber", "brick", "wool", "grain", "ore"
RESOURCES = (LUMBER, BRICK, WOOL, GRAIN, ORE)
"""Kinds of resource cards; hands and the bank are counted in this order."""
EACH, EACH_FOR_SIX = 19, 24
"""Resource cards of each kind, and with those of the extension for five and six."""
FOREST, HILLS, PASTURE, FIELDS, MOUNTAINS = "forest", "hills", "pasture", "fields", "mountains"
DESERT, GOLD, SEA, ISLE = "desert", "gold", "sea", "isle"
YIELDS: Mapping[str, str] = dict(zip((FOREST, HILLS, PASTURE, FIELDS, MOUNTAINS), RESOURCES, strict=True))
"""What each terrain yields; gold yields any resource."""
TERRAINS = (*YIELDS, DESERT, GOLD, SEA, ISLE)
LAND = (*YIELDS, DESERT, GOLD)
"""Terrains on whose corners one may build and to which the robber may go."""
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""Number tokens."""
ANY = "any"
HARBOURS = (ANY, *RESOURCES)
"""Kinds of harbours: three alike for one, or two of one kind for one."""
RATES: Mapping[str, int] = {"bank": 4, ANY: 3, "special": 2}
"""How many alike cards go for one: without a harbour, at a general one, at one of their kind."""
KNIGHT, VICTORY, ROAD_BUILDING, PLENTY, MONOPOLY = (
    "knight",
    "victory-point",
    "road-building",
    "year-of-plenty",
    "monopoly",
)
DEVELOPMENT: Mapping[str, int] = {KNIGHT: 14, VICTORY: 5, ROAD_BUILDING: 2, PLENTY: 2, MONOPOLY: 2}
"""Development cards by kind."""
DEVELOPMENT_FOR_SIX: Mapping[str, int] = {KNIGHT: 20, VICTORY: 5, ROAD_BUILDING: 3, PLENTY: 3, MONOPOLY: 3}
"""The same with those of the extension."""
MANY = (5, 6)
"""So many play with the extension."""
SETTLEMENT, CITY, ROAD, SHIP, CARD = "settlement", "city", "road", "ship", "development"
PIECES: Mapping[str, int] = {SETTLEMENT: 5, CITY: 4, ROAD: 15, SHIP: 15}
"""Pieces of each player."""
COSTS: Mapping[str, Mapping[str, int]] = {
    ROAD: {LUMBER: 1, BRICK: 1},
    SHIP: {LUMBER: 1, WOOL: 1},
    SETTLEMENT: {LUMBER: 1, BRICK: 1, WOOL: 1, GRAIN: 1},
    CITY: {GRAIN: 2, ORE: 3},
    CARD: {WOOL: 1, GRAIN: 1, ORE: 1},
}
"""What is paid for each."""
WORTH: Mapping[str, int] = {SETTLEMENT: 1, CITY: 2}
"""Points of a building, and how many cards it brings."""
ROBBER, PIRATE = "robber", "pirate"
DIAMOND = "diamond"
ISLES = 4
"""Hexagons of isles."""
DIAMONDS, IN_VILLAGE, IN_CACHE = 50, 5, 10
"""All diamonds, those in each village and those in the cache at the beginning."""
STOCKED = 3
"""With so many stocked villages left the game ends."""
GOAL = 14
HAND = 7
"""Who holds more cards when a seven is rolled discards half."""
UNLOCKED = 3
"""Points that somebody must have before the robber may be moved."""
ARMY, ARMY_POINTS = 3, 2
"""Knights that make a largest army, and what it is worth."""
PAIR = 2
"""So many diamonds are a point."""
TERRAIN, NUMBER = "terrain", "number"
"""At a cell: the hexagon's terrain, and the number of its token as a word."""
FIGURE = "figure"
"""At a cell: the robber or the pirate."""
BUILDING = "building"
"""At a corner: `red-settlement`, `blue-city`."""
WAY = "way"
"""At an edge: `red-road`, `blue-ship`."""
HARBOUR = "harbour"
"""At an edge: the kind of the harbour."""
VILLAGE = "village"
"""At a village's corner: how many diamonds it holds, as a word."""
SIDE_MM, HIGH_MM = 30.0, 2.0
"""A hexagon's side, and how thick it is."""
NUMBER_MM, VILLAGE_MM, HARBOUR_MM = 20.0, 15.0, 15.0
"""How wide tokens are."""
ROAD_LONG_MM, ROAD_MM, ROAD_HIGH_MM = 20.0, 5.0, 5.0
"""A road's length, width and height."""
OUT_MM = 9.0
"""How far a harbour's token lies outside its edge."""
ON_ISLE = 0.12
"""So far from its corner towards the middle of its isle lies a village's token."""
PRINTED: Mapping[str, str] = {GOLD: "gold-field"}
"""What a terrain's hexagon is called among those of all games, where that is another word."""
