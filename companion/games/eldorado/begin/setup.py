"""The beginning of a game."""

from __future__ import annotations

from companion.games.eldorado.begin.settings import PRIVATE, setting_of
from companion.games.eldorado.begin.sources import cave_tiles, island_tiles, kept_out
from companion.games.eldorado.box import CARDS, IMPORTANT, SUPPLY
from companion.games.eldorado.frames import Beginning, Deal, FirstTile, Frame, Picking
from companion.games.eldorado.island.pieces import Pieces
from companion.games.eldorado.island.tiles import Island
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.turn.player import Player
from companion.games.kit import Begin, Private
from companion.games.kit.hands import Hand
from companion.games.kit.stacks import Stack


def start(begin: Begin) -> ElDorado:
    """The state before anybody has done anything; ValueError, a plain sentence, if the tables cannot be so."""
    setting = setting_of(begin)
    hand = Hand(CARDS)
    each = len(IMPORTANT[len(begin.seats)][0]) if setting.tiles else 0
    player = Player(hand=Private(hand) if setting.cards == PRIVATE else hand, kept=each)
    deals = [Deal(seat, n) for seat in begin.seats for n in range(each)] if setting.tiles and setting.deals else []
    agenda: list[Frame] = [Beginning(begin.seats), Picking(), FirstTile(), *reversed(deals)]
    return ElDorado(
        begin.seats,
        setting,
        (player,) * len(begin.seats),
        tuple(agenda),
        Island(crosses=setting.crosses),
        Pieces(),
        Stack.of("island", len(island_tiles(begin))),
        Stack.of("cave", len(cave_tiles()) + 1),
        SUPPLY,
        dealt=kept_out(begin),
    )
