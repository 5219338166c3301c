"""What stands against discards, cards of choice, the robber and the pirate. Each rule once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import RESOURCES, UNLOCKED
from companion.games.diamond_isles.cards.counts import counted
from companion.games.diamond_isles.frames import Discarding, Thieving
from companion.games.diamond_isles.rules import RULES
from companion.games.diamond_isles.trading.checks import in_hand
from companion.games.diamond_isles.turn.seven import may_sail, raided_at, robbed_at, unlocked
from companion.games.kit import Breach, breach

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

Breaches = Iterator[Breach]


@RULES.check(do.Discard, reads=("cards",))
def _discards_what_it_has(state: DiamondIsles, action: do.Discard) -> Breaches:
    yield from in_hand(state, action.seat, action.cards)


@RULES.check(do.Discard)
def _discards_half(state: DiamondIsles, action: do.Discard) -> Breaches:
    top = state.agenda[-1]
    owed = dict(top.owed) if isinstance(top, Discarding) else {}
    if len(action.cards) != owed.get(action.seat, len(action.cards)):
        yield breach("discard-half", number=owed[action.seat])


@RULES.check(do.Take, reads=("cards",))
def _takes_what_the_bank_has(state: DiamondIsles, action: do.Take) -> Breaches:
    lacking = [k for k, want, have in zip(RESOURCES, counted(action.cards), state.bank, strict=True) if want > have]
    for kind in lacking:
        yield breach("bank-cards", card=kind)


@RULES.check(do.Rob)
def _robber_may_go_there(state: DiamondIsles, action: do.Rob) -> Breaches:
    if not unlocked(state):
        yield breach("robber-locked", number=UNLOCKED)
    at = action.at
    if at == state.board.robber:
        yield breach("robber-elsewhere", at, place=at)
    elif at not in state.robber_cells:
        yield breach("robber-isle" if at in state.sea_map.isles else "robber-land", at, place=at)


@RULES.check(do.Rob)
def _robber_has_this_victim(state: DiamondIsles, action: do.Rob) -> Breaches:
    victims = robbed_at(state, action.seat, action.at)
    if action.victim not in (victims or (do.NOBODY,)):
        yield breach("robber-victim", action.at, seat=action.victim, place=action.at)


@RULES.check(do.SendPirate)
def _pirate_may_go_there(state: DiamondIsles, action: do.SendPirate) -> Breaches:
    top = state.agenda[-1]
    if isinstance(top, Thieving) and not may_sail(state, top):
        routes = any(action.seat in seats for seats in state.board.traders)
        yield breach("knight" if routes else "pirate-route")
    at = action.at
    if at == state.board.pirate:
        yield breach("pirate-elsewhere", at, place=at)
    elif at not in state.sea_map.sea:
        yield breach("pirate-sea", at, place=at)


@RULES.check(do.SendPirate)
def _pirate_has_this_victim_and_loot(state: DiamondIsles, action: do.SendPirate) -> Breaches:
    found = raided_at(state, action.seat, action.at)
    if action.victim not in (found or (do.NOBODY,)):
        yield breach("pirate-victim", action.at, seat=action.victim, place=action.at)
    elif action.loot not in found.get(action.victim, (do.LOOT_NOTHING,)):
        yield breach("pirate-loot", action.at, seat=action.victim)
