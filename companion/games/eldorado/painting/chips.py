"""El Dorado's parts as small pictures: pieces, cards, tiles, and the signs of explorers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.display.board import Art, Chip, Face
from companion.display.catalogue import Catalogue
from companion.games.eldorado.box import (
    BRIDGE,
    BRIDGED,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIANS,
    HIDEOUT,
    OFFERING,
    OUTPOST,
    PARTNER,
    SEATS,
    THIEF,
    THIEF_PIECES,
    THIEVES_WOOD,
    VILLAGER,
    WOLF,
)
from companion.games.eldorado.parts import CARDS as CARD_PARTS
from companion.games.eldorado.parts import FIGURES, TILES
from companion.games.eldorado.parts.expansion import ART as COINS
from companion.games.eldorado.parts.expansion import BRIDGED as BRIDGED_PART
from companion.games.eldorado.parts.expansion import DOUBLOON, DWELLERS, WOLF_TOKEN
from companion.games.eldorado.parts.expansion import FIGURES as NEW_FIGURES
from companion.games.eldorado.parts.expansion import TILES as NEW_TILES
from companion.games.eldorado.parts.signs import EXPLORERS, RESOURCES
from companion.games.kit import Say

COLOURS = {
    "water": "water",
    "gold": "gold",
    "food": "moss",
    "wood": "brown",
    "garden": "green",
    "shrine": "purple",
    "entrance": "earth",
}
"""The colours that stand for tiles where they are too small for a picture; the cave's are grey."""
TILE_ART: Mapping[str, Art] = {part.name: part for part in (*TILES, *NEW_TILES, BRIDGED_PART)}
FIGURE_ART: Mapping[str, Art] = {part.name: part for part in (*FIGURES, *NEW_FIGURES, *DWELLERS)}
COIN_ART: Mapping[str, Art] = {
    **{name.removesuffix("-coin"): art for name, art in COINS.items()},
    WOLF: COINS[WOLF_TOKEN],
}
CARD_ART: Mapping[str, Art] = {part.name: part for part in CARD_PARTS}


def figure(side: str, kind: str, words: Catalogue) -> Chip:
    """A wooden piece with its side's letter; a thief with its number, and a team's second explorer like the first."""
    if side == GUARDIANS:
        return guardian(kind, words)
    if kind in FIGURE_ART:
        whose = words.letter(side) if side in SEATS else ""
        return Chip(colour(side), whose + words.letter(kind), "figure", FIGURE_ART[kind])
    drawn = {PARTNER: EXPLORER} | dict.fromkeys(THIEF_PIECES, THIEF)
    number = kind[-1] if kind in THIEF_PIECES else "2" if kind == PARTNER else ""
    letter = words.letter(side) + number if number else ""  # its emblem says whose it is
    return Chip(side, letter, "figure", FIGURE_ART[f"{side}-{drawn.get(kind, kind)}"])


def shield(side: str, strong: int, words: Catalogue) -> Chip:
    """How strong a side is, with its letter if it is a seat: beside another's it is not told by its colour alone."""
    return Chip(colour(side), f"{words.letter(side) if side in SEATS else ''}{strong}", "shield")


def guardian(kind: str, words: Catalogue) -> Chip:
    """A guardian, or an offering of theirs, which are of the Thieves' wood."""
    wood = {THIEF_PIECES[0]: f"{THIEVES_WOOD}-{THIEF}", OFFERING: f"{THIEVES_WOOD}-{OFFERING}"}
    return Chip(colour(GUARDIANS), words.letter(GUARDIANS), "figure", FIGURE_ART.get(wood.get(kind, kind)))


def colour(side: str) -> str:
    """The paint that stands for a side; stone for what belongs to no player."""
    return side if side in SEATS else "stone"


def person(view: Mapping[str, Any], side: str, words: Catalogue) -> Chip:
    """A seat by a pawn with its letter, in its team's colour."""
    lead = next((first for first, partner in view["teams"] if partner == side), None)
    return Chip(side, words.letter(side), "pawn") if lead is None else Chip(lead, words.letter(lead) + "2", "pawn")


def resource(card: str, words: Catalogue) -> Chip:
    """A resource card, small."""
    return Chip(COLOURS[card], words.letter(card), "tile", RESOURCES[card])


def card(name: str, words: Catalogue) -> Chip:
    """A resource card as it lies in a hand."""
    return Chip(COLOURS[name], words.letter(name), "tile", CARD_ART[name])


def coin(name: str, words: Catalogue) -> Chip:
    """A doubloon, a treasure's coin, or the token of the Wolf's companion."""
    return Chip("gold", words.letter(name), "disc", COIN_ART[name])


def die(shows: int, golden: bool = False) -> Chip:
    """A face of a die."""
    return Chip("gold" if golden else "black", str(shows), "die")


def tile(shows: str, words: Catalogue) -> Chip:
    """A tile, small."""
    return Chip(COLOURS.get(shows, "stone"), words.letter(shows), "tile", TILE_ART[shows])


def ordered(words: Catalogue, order: Say) -> Chip | None:
    """The tile, piece, card or coin that hands shall move; of several the first."""
    said = dict(order.args)
    kinds = said.get("pieces") or said.get("cards") or (said.get("piece"),)
    seat, kind = str(said.get("seat", "")), str(kinds[0]) if isinstance(kinds, tuple) else ""
    match order.key:
        case "lay-first" | "lay" if said["tile"] in TILE_ART:
            return tile(str(said["tile"]), words)
        case "lay-bridge" | "take-bridge":
            return tile(BRIDGED, words)
        case "move" | "take-explorer":
            return figure(seat, EXPLORER, words)
        case "march":
            return figure(seat, VILLAGER, words)
        case "put" | "take-off" | "move-thief" if seat in SEATS:
            return figure(seat, kind, words)
        case "put-dweller" | "move-dweller" | "take-dweller" if kind in FIGURE_ART:
            return figure("", kind, words)
        case "pay" | "take-cards" | "treasure-back" if kind in RESOURCES:
            return resource(kind, words)
        case "take-coin" | "coin-away" | "coin-goes" if said["coin"] in COIN_ART:
            return coin(str(said["coin"]), words)
        case "take-doubloons" | "doubloons-back":
            return coin(DOUBLOON, words)
    return None


def faces(acting: str | None, words: Catalogue, *, of_tiles: bool = False) -> Mapping[str, Face]:
    """What values look like in a list: cards, tiles, explorers, and the pieces of whoever acts.

    Food, gold and wood are cards, unless it is `of_tiles`.
    """
    found = {name: Face(chip=card(name, words)) for name in CARD_ART}
    tiles = {shows: Face(chip=tile(shows, words)) for shows in TILE_ART}
    found = found | tiles if of_tiles else tiles | found
    found |= {name: Face(chip=Chip("grey", "", "tile", art)) for name, art in EXPLORERS.items()}
    found |= {seat: Face(chip=Chip(seat, words.letter(seat), "pawn")) for seat in SEATS}
    if acting is not None and acting in SEATS:
        kinds = (VILLAGER, OFFERING, FARMHOUSE, FORT)
        found |= {kind: Face(chip=figure(acting, kind, words)) for kind in kinds}
        found |= {kind: Face(chip=figure(acting, EXPLORER, words)) for kind in ("move", "walk", "go", "return")}
        thieves = {"prowl": THIEF, "scout": THIEF, "scout-own": THIEF, THIEF: THIEF, HIDEOUT: HIDEOUT, OUTPOST: OUTPOST}
        found |= {kind: Face(chip=figure(acting, piece, words)) for kind, piece in thieves.items()}
        found |= dict.fromkeys(("wait", "mint"), Face(chip=coin(DOUBLOON, words)))
        found |= dict.fromkeys((BRIDGE, "take-bridge"), Face(chip=tile(BRIDGED, words)))
        wolf = Face(chip=figure(acting, WOLF, words))
        found |= dict.fromkeys(("wolf-move", "wolf-discover", "wolf-reveal"), wolf)
        found |= {kind: Face(chip=figure(acting, VILLAGER, words)) for kind in ("march", "flee", "intercept")}
    return found
