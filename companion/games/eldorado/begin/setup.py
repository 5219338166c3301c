"""The beginning of a game."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.begin.modes import sides_of
from companion.games.eldorado.begin.order import first_turn
from companion.games.eldorado.begin.settings import PRIVATE, Setting, setting_of
from companion.games.eldorado.begin.sources import cave_size, island_tiles, kept_out
from companion.games.eldorado.box import CARDS, FIRST_DOUBLOONS, IMPORTANT, SUPPLY
from companion.games.eldorado.frames import Deal, FirstTile, Frame, Picking
from companion.games.eldorado.island.pieces import Pieces
from companion.games.eldorado.island.tiles import Island
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.turn.player import Player
from companion.games.kit import Begin, Private, Seat
from companion.games.kit.hands import Hand
from companion.games.kit.stacks import Stack


def start(begin: Begin) -> ElDorado:
    """The state before anybody has done anything; ValueError, a plain sentence, if the tables cannot be so."""
    setting = setting_of(begin)
    hand = Hand(CARDS)
    sides = sides_of(begin)
    each = len(IMPORTANT[len(sides)][0]) if setting.tiles else 0
    player = Player(hand=Private(hand) if setting.cards == PRIVATE else hand)
    deals = [Deal(seat, n) for seat in sides for n in range(each)] if setting.tiles and setting.deals else []
    agenda: list[Frame] = [first_turn(setting, sides), Picking(), FirstTile(), *reversed(deals)]
    return ElDorado(
        begin.seats,
        setting,
        tuple(_player(setting, replace(player, kept=each if seat in sides else 0), seat) for seat in begin.seats),
        tuple(agenda),
        Island(crosses=setting.crosses),
        Pieces(partners=tuple((partner, seat) for seat, partner in setting.teams)),
        Stack.of("island", len(island_tiles(begin))),
        Stack.of("cave", cave_size(begin) + 1),
        SUPPLY,
        dealt=kept_out(begin),
    )


def _player(setting: Setting, player: Player, seat: Seat) -> Player:
    """The Thieves begin in hiding, with doubloons."""
    return replace(player, doubloons=FIRST_DOUBLOONS, hiding=True) if seat == setting.thief else player
