"""What stands against decisions about treasures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.frames import Battle
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.treasures.actions import RerollOne, Spur, TakeCoin, TakeRose
from companion.games.eldorado.treasures.coins import army_fights
from companion.games.eldorado.treasures.frames import Plunder
from companion.games.kit import Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


@RULES.check(TakeRose)
def _takes_a_card_that_is_there(state: ElDorado, action: TakeRose) -> Iterator[Breach]:
    if state.in_bank(action.card) < 1:
        yield breach("stack-empty", card=action.card)


@RULES.check(Spur)
def _spurs_a_thief_on_the_map(state: ElDorado, action: Spur) -> Iterator[Breach]:
    if state.walker(action.seat, action.who) is None:
        yield breach("no-thief", piece=action.who)


@RULES.check(RerollOne)
def _army_is_in_the_battle_and_rerolls_once(state: ElDorado, action: RerollOne) -> Iterator[Breach]:
    battle = state.top
    if not isinstance(battle, Battle):
        return
    if not army_fights(state, action.seat, battle) or action.die not in battle.dice[battle.rolling]:
        yield breach("army-of-jimenez")


@RULES.check(TakeCoin)
def _takes_a_coin_that_was_there(state: ElDorado, action: TakeCoin) -> Iterator[Breach]:
    top = state.top
    if isinstance(top, Plunder) and action.coin not in top.coins:
        yield breach("treasure-lost", coin=action.coin)
