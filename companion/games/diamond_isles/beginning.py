"""The beginning: colours, the map is laid, the first settlements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.games.diamond_isles.board import Board, Pieces
from companion.games.diamond_isles.box import DIAMONDS, IN_CACHE, IN_VILLAGE, RESOURCES
from companion.games.diamond_isles.cards import Player
from companion.games.diamond_isles.changes import then, told
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import Founding, Frame, MapLies
from companion.games.diamond_isles.map.playable import troubles
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import read_map
from companion.games.diamond_isles.settings import ASKED, MAP, PRIVATE, Setting, setting_of
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Begin, Private, Seat
from companion.games.kit.hands import CardHand
from companion.games.kit.stacks import Stack

COLOURS = ("ruby", "sapphire", "emerald", "topaz", "amethyst")
EACH = DIAMONDS // len(COLOURS)
ALL = tuple(colour for colour in COLOURS for _ in range(EACH))
"""Every diamond of the box."""


def playable(lines: Sequence[str] | str, seats: int, setting: Setting) -> SeaMap:
    """The map that is written so; BadMap if it cannot be played by so many."""
    return _playable(lines if isinstance(lines, str) else "/".join(lines), seats, setting.rounds, setting.four_isles)


@lru_cache(maxsize=64)
def _playable(text: str, seats: int, rounds: int, four_isles: bool) -> SeaMap:
    """One map for all games that are played on it, so that its tables are made once."""
    sea_map = read_map(text)
    for trouble in troubles(sea_map, seats, rounds, four_isles):
        raise trouble
    return sea_map


def founding(seats: tuple[Seat, ...], setting: Setting) -> Founding:
    """Who founds when: in turn, then in reverse, and in turn again if there is a third round."""
    rounds = [seats if n % 2 == 0 else seats[::-1] for n in range(setting.rounds)]
    return Founding(tuple(seat for each in rounds for seat in each), len(seats))


def board_of(seats: tuple[Seat, ...], sea_map: SeaMap) -> Board:
    """The map with nothing on it but robber and pirate."""
    none: tuple[Seat, ...] = ()
    return Board(seats, (Pieces(),) * len(seats), sea_map.robber, sea_map.pirate, (none,) * len(sea_map.villages))


def mapped(state: DiamondIsles, text: str) -> DiamondIsles:
    """The state with the map that the players described."""
    sea_map = playable(text, len(state.seats), state.setting)
    villages = (IN_VILLAGE,) * len(sea_map.villages)
    state = changed(state, sea_map=sea_map, board=board_of(state.seats, sea_map), villages=villages)
    return told(then(state), "map", "mapped", number=len(sea_map.hexes))


DECK = "development"
UNKNOWN = SeaMap((), (), (), "", "")
"""The empty map of a game whose players still have to describe theirs."""


def start(begin: Begin) -> DiamondIsles:
    """The state before anybody has done anything; BadMap if its map cannot be played."""
    setting = setting_of(begin)
    asked = begin.options[MAP] == ASKED
    sea_map = UNKNOWN if asked else playable(begin.data["map"], len(begin.seats), setting)
    hand = CardHand(RESOURCES)
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
