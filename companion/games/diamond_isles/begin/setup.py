"""The beginning of a game."""

from __future__ import annotations

from companion.games.diamond_isles.begin.laying import board_of, founding, playable
from companion.games.diamond_isles.begin.settings import ASKED, MAP, PRIVATE, setting_of
from companion.games.diamond_isles.box import IN_CACHE, IN_VILLAGE, RESOURCES
from companion.games.diamond_isles.cards.player import Player
from companion.games.diamond_isles.frames import Frame, MapLies
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Begin, Private
from companion.games.kit.hands import Hand
from companion.games.kit.stacks import Stack

DECK = "development"
UNKNOWN = SeaMap((), (), (), "", "")
"""The map before it has been told."""


def start(begin: Begin) -> DiamondIsles:
    """The state before anybody has done anything; BadMap if its map cannot be played."""
    setting = setting_of(begin)
    asked = begin.options[MAP] == ASKED
    sea_map = UNKNOWN if asked else playable(begin.data["map"], len(begin.seats), setting)
    hand = Hand(RESOURCES)
    player = Player(
        hand=Private(hand) if setting.cards == PRIVATE else hand,
        faces=Private(()) if setting.deck_sealed else None,
    )
    agenda: tuple[Frame, ...] = (founding(begin.seats, setting), *((MapLies(),) if asked else ()))
    return DiamondIsles(
        begin.seats,
        setting,
        sea_map,
        (player,) * len(begin.seats),
        board_of(begin.seats, sea_map),
        agenda,
        (setting.each,) * len(RESOURCES),
        (IN_VILLAGE,) * len(sea_map.villages),
        IN_CACHE,
        Stack.of(DECK, sum(setting.development.values())),
    )
