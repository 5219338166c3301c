"""Diamond Isles' parts as small pictures: hexagons, pieces, resources, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.display.board import Art, Chip, Dealt, Face
from companion.display.catalogue import Catalogue
from companion.games.diamond_isles import box
from companion.games.diamond_isles.box import PRINTED
from companion.games.diamond_isles.parts import CARDS, FIGURES, ROAD_BARS, TILES
from companion.games.diamond_isles.parts.marks import HARBOURS, NUMBERS, SIGNS, VILLAGES
from companion.games.kit import Say
from companion.games.kit.spaces.hexes import corner_of, meeting, place_of

COLOURS: Mapping[str, str] = {
    box.FOREST: "forest",
    box.HILLS: "earth",
    box.PASTURE: "green",
    box.FIELDS: "gold",
    box.MOUNTAINS: "stone",
    box.DESERT: "sand",
    box.GOLD: "purple",
    box.SEA: "water",
    box.ISLE: "teal",
    box.LUMBER: "forest",
    box.BRICK: "earth",
    box.WOOL: "green",
    box.GRAIN: "gold",
    box.ORE: "stone",
}
"""What stands for terrains and resources where they are too small for a picture."""
_TILES = {part.name: part for part in TILES}
TERRAIN_ART: Mapping[str, Art] = {terrain: _TILES[PRINTED.get(terrain, terrain)] for terrain in box.TERRAINS}
CARD_ART: Mapping[str, Art] = {part.name: part for part in CARDS}
PIECE_ART: Mapping[str, Art] = {part.name: part for part in (*FIGURES, *ROAD_BARS)}
_ACTIONS: Mapping[str, str] = {
    "settle": box.SETTLEMENT,
    "city": box.CITY,
    "road": box.ROAD,
    "ship": box.SHIP,
    "move-ship": box.SHIP,
}
"""The piece that stands for an action."""
_CARDS: Mapping[str, str] = {
    "knight": box.KNIGHT,
    "road-building": box.ROAD_BUILDING,
    "year-of-plenty": box.PLENTY,
    "monopoly": box.MONOPOLY,
    "claim": box.VICTORY,
}


def piece(seat: str, kind: str, words: Catalogue) -> Chip:
    """A wooden piece with its seat's letter."""
    return Chip(seat, words.letter(seat), "figure", PIECE_ART[f"{seat}-{kind}"])


def pawn(seat: str, words: Catalogue) -> Chip:
    """A player, by a pawn with its letter."""
    return Chip(seat, words.letter(seat), "pawn")


def standing(seat: str, kind: str) -> Chip:
    """A wooden piece as it stands on the map, told by its seat's emblem."""
    return Chip(seat, "", "figure", PIECE_ART[f"{seat}-{kind}"])


def nobodys(kind: str) -> Chip:
    """The robber or the pirate."""
    return Chip("black", "", "figure", PIECE_ART[kind])


def sign(name: str, words: Catalogue) -> Chip:
    """A resource, a development card or a diamond by its sign."""
    return Chip(COLOURS.get(name, "grey"), words.letter(name), "tile", SIGNS[name])


def card(name: str, words: Catalogue) -> Chip:
    """A resource card as it lies in a hand."""
    return Chip(COLOURS[name], words.letter(name), "tile", CARD_ART[name])


def number(value: int) -> Chip:
    """A hexagon's number."""
    return Chip("white", str(value), "tile", NUMBERS[value])


def village(value: int) -> Chip:
    """A village with its number."""
    return Chip("purple", str(value), "tile", VILLAGES[value])


def harbour(kind: str, words: Catalogue) -> Chip:
    """What a harbour trades."""
    return Chip(COLOURS.get(kind, "white"), words.letter(kind), "tile", HARBOURS[kind])


def ordered(words: Catalogue, order: Say) -> Chip | None:
    """The piece, card or diamond that hands shall move; of several cards the first."""
    said = dict(order.args)
    cards = said.get("cards") or (said.get("card"),)
    match order.key:
        case "lay-piece" | "take-off":
            return piece(str(said["seat"]), str(said["piece"]), words)
        case "move-ship":
            return piece(str(said["seat"]), box.SHIP, words)
        case "pay" | "take-cards" | "hand-cards" | "show-card" | "take-up-card" if isinstance(cards, tuple):
            return sign(str(cards[0]), words) if cards[0] in SIGNS else None
        case "hand-diamond" | "from-village" | "from-cache":
            return sign(box.DIAMOND, words)
        case box.ROBBER | box.PIRATE:
            return nobodys(order.key)
    return None


def dealt(words: Catalogue, view: Mapping[str, Any], order: Say) -> tuple[Dealt, ...]:
    """The cards and diamonds that an order deals to a player, or takes back, each kind with how many, and whence."""
    said = dict(order.args)
    seat, cards = str(said.get("seat")), said.get("cards")
    match order.key:
        case "pay" | "take-cards" if isinstance(cards, tuple):
            by = -1 if order.key == "pay" else 1
            kinds = Counter(map(str, cards)).items()
            return tuple(Dealt(seat, by * n, card(kind, words), _yielded(view, seat, kind)) for kind, n in kinds)
        case "from-village" | "from-cache":
            place = str(said["place"]) if order.key == "from-village" else ""
            return (Dealt(seat, 1, sign(box.DIAMOND, words), place),)
    return ()


def _yielded(view: Mapping[str, Any], seat: str, kind: str) -> str:
    """A hexagon that was rolled and brings a seat this kind of card; empty where none does."""
    tips = (corner_of(tip) for tip, building in view["buildings"].items() if building["seat"] == seat)
    beside = {place_of(cell) for tip in tips if tip is not None for cell in meeting(tip)}
    for place, cell in view["map"]["cells"].items():
        rolled = cell["number"] is not None and cell["number"] == view["rolled"] and place != view["robber"]
        if rolled and place in beside and box.YIELDS.get(cell["terrain"]) == kind:
            return str(place)
    return ""


def faces(acting: str | None, words: Catalogue) -> Mapping[str, Face]:
    """What values look like in a list: resources, cards, seats, and the pieces of whoever acts."""
    found = {name: Face(chip=sign(name, words)) for name in SIGNS}
    found |= {seat: Face(chip=pawn(seat, words)) for seat in box.SEATS}
    found |= {kind: Face(chip=sign(played, words)) for kind, played in _CARDS.items()}
    found |= {"rob": Face(chip=nobodys(box.ROBBER)), "pirate": Face(chip=nobodys(box.PIRATE))}
    if acting in box.SEATS:
        found |= {kind: Face(chip=piece(acting, thing, words)) for kind, thing in _ACTIONS.items()}
    return found
