"""What treasures let one choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.box import CARDS
from companion.games.eldorado.treasures.actions import RerollOne, Spur, TakeCoin, TakeRose
from companion.games.eldorado.treasures.frames import Blooming, Plunder, Spurring
from companion.games.kit import Action, Seat

if TYPE_CHECKING:
    from companion.games.eldorado.frames import Battle
    from companion.games.eldorado.state import ElDorado


def deciding(state: ElDorado, frame: Blooming | Spurring | Plunder, seat: Seat) -> Iterator[Action]:
    """A card, a thief or a coin."""
    match frame:
        case Blooming():
            yield from (TakeRose(seat, card) for card in CARDS)
        case Spurring():
            yield from (Spur(seat, who) for who in state.thief_pieces)
        case Plunder():
            yield from (TakeCoin(seat, coin) for coin in frame.coins)


def rerolling(battle: Battle, seat: Seat) -> Iterator[Action]:
    """Each different die again."""
    yield from (RerollOne(seat, die) for die in dict.fromkeys(battle.dice[battle.rolling]))
