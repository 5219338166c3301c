"""What the players agree on before a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.diamond_isles.box import DEVELOPMENT as CARDS_BY_KIND
from companion.games.diamond_isles.box import DEVELOPMENT_FOR_SIX, EACH, EACH_FOR_SIX, MANY
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.kit import LATER, Begin, Option

TABLE, COMPANION = "table", "companion"
NO, YES = "no", "yes"
MAP, FIXED, SHUFFLED, ASKED, CODED = "map", "fixed", "shuffled", "asked", "coded"
"""The map as the tables say, with its hexagons, tokens and harbours shuffled, as it lies on the table, or of a code."""
CARDS, OPEN, PRIVATE, CARDBOARD = "cards", "open", "private", "cardboard"
ISLES, FOUR, VARIANT = "isles", "four", "variant"
"""A map of one's own holds the four isles with their villages, unless the table declares a variant."""
PHASE = "building-phase"
DICE, DEVELOPMENT, CART = "dice", "development", "cart"
"""Parts that the table or the companion brings; the sources bear their names too."""
OPTIONS = (
    Option(MAP, (FIXED, SHUFFLED, ASKED, CODED)),
    Option(CARDS, (OPEN, PRIVATE, CARDBOARD)),
    Option(DEVELOPMENT, (TABLE, COMPANION)),
    Option(DICE, (TABLE, COMPANION)),
    Option(CART, (NO, YES)),
    Option(PHASE, (YES, NO), PHASE, players=MANY),
    Option(ISLES, (FOUR, VARIANT), "map-isles"),
    Option("start-settlements", (2, 3), "found"),
    Option("empty-village", ("cache", "nothing"), "cache"),
    Option("first-diamond", ("village", "cache"), "first-diamond"),
    Option("scarce-diamonds", ("in-order", "nobody"), "diamond-order"),
    Option("route-start", ("coast", "harbour"), "trading-route"),
    Option("open-branch", ("moves", "stays"), "move-closed"),
    Option("parted-route", ("holds", "frees"), "move-closed"),
    Option("isle-settling", ("never", "beside-villages"), "isle-settling"),
    Option("robber-on-isle", (NO, YES), "robber-isle"),
    Option("pirate-hinders", (YES, NO), "pirate-hinders"),
    Option("knight-moves", ("either", "robber"), "knight"),
    Option("trade-and-build", ("any-order", "trade-first"), "trade-first"),
    Option("village-end", ("at-once", "after-turn"), "villages-end"),
    Option("goal-winner", ("most-points", "own-turn"), "most-points"),
    Option("largest-army", (YES, NO), "army"),
    Option("diamonds-as-cards", (NO, YES), "diamond-cards"),
)


@dataclass(frozen=True)
class Setting:
    """Options as the rules ask for them."""

    cards: str
    deck_sealed: bool
    dice_sealed: bool
    cart: bool
    rounds: int  # of the founding
    cache_pays: bool  # for an empty village
    first_from_cache: bool
    in_order: bool  # scarce diamonds go in order, or to nobody
    from_harbours: bool  # trading routes begin at harbours alone
    branch_moves: bool
    isle_corners: bool  # one may settle beside the villages of an isle
    robber_on_isles: bool
    pirate_hinders: bool
    knight_robber_only: bool
    trade_first: bool
    ends_at_once: bool
    most_points_win: bool
    army: bool
    diamonds_as_cards: bool
    parted_holds: bool = field(default=False, metadata=LATER)  # a closed route stays so when another builds on it
    large: bool = field(default=False, metadata=LATER)  # with the extension's cards for five and six
    building_phase: bool = field(default=False, metadata=LATER)  # in which the others build between turns
    four_isles: bool = field(default=False, metadata=LATER)
    version: int = field(default=1, metadata=LATER)  # of the rules

    @property
    def each(self) -> int:
        """How many resource cards there are of each kind."""
        return EACH_FOR_SIX if self.large else EACH

    @property
    def development(self) -> Mapping[str, int]:
        """The development cards by kind."""
        return DEVELOPMENT_FOR_SIX if self.large else CARDS_BY_KIND


def setting_of(begin: Begin) -> Setting:
    """What a beginning settles."""
    o = begin.options
    large = PHASE in o and len(begin.seats) in MANY  # older games of five and six were begun without
    return Setting(
        cards=str(o[CARDS]),
        deck_sealed=o[DEVELOPMENT] == COMPANION,
        dice_sealed=o[DICE] == COMPANION,
        cart=o[CART] == YES,
        rounds=int(str(o["start-settlements"])),
        cache_pays=o["empty-village"] == "cache",
        first_from_cache=o["first-diamond"] == "cache",
        in_order=o["scarce-diamonds"] == "in-order",
        from_harbours=o["route-start"] == "harbour",
        branch_moves=o["open-branch"] == "moves",
        isle_corners=o["isle-settling"] == "beside-villages",
        robber_on_isles=o["robber-on-isle"] == YES,
        pirate_hinders=o["pirate-hinders"] == YES,
        knight_robber_only=o["knight-moves"] == "robber",
        trade_first=o["trade-and-build"] == "trade-first",
        ends_at_once=o["village-end"] == "at-once",
        most_points_win=o["goal-winner"] == "most-points",
        army=o["largest-army"] == YES,
        diamonds_as_cards=o["diamonds-as-cards"] == YES,
        parted_holds=o.get("parted-route", "frees") == "holds",  # older games were begun without
        large=large,
        building_phase=large and o[PHASE] == YES,
        four_isles=o.get(ISLES, VARIANT) == FOUR,
        version=begin.version,
    )


DATA: Mapping[str, Any] = {"map": list(USUAL)}
"""The map unless a table corrects it."""
