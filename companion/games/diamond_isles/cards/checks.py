"""What stands against buying and playing development cards, and against showing victory points. Each rule once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import CARD, GOAL, RESOURCES, VICTORY
from companion.games.diamond_isles.building.checks import cost
from companion.games.diamond_isles.cards.counts import counted
from companion.games.diamond_isles.cards.development import kinds_left
from companion.games.diamond_isles.frames import Turn
from companion.games.diamond_isles.position.points import shown_points
from companion.games.diamond_isles.rules import HELD, RULES
from companion.games.diamond_isles.turn.flow import can_go_on
from companion.games.kit import Action, Breach, breach

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

Breaches = Iterator[Breach]


@RULES.check(do.Buy)
def _buys_what_is_left(state: DiamondIsles, action: do.Buy) -> Breaches:
    if not state.deck.size:
        yield breach("deck-empty")
    yield from cost(state, action.seat, CARD)


@RULES.check(*do.CARDS_PLAYED, reads=())
def _plays_one_card_that_it_has_held(state: DiamondIsles, action: Action) -> Breaches:
    turn = state.agenda[-1]
    if type(turn) is Turn and turn.played:
        yield breach("one-card")
    if not state.player(action.seat).may_play(action.kind):
        yield breach(HELD, card=action.kind)


@RULES.check(*do.CARDS_PLAYED)
def _there_are_cards_of_the_kind(state: DiamondIsles, action: Action) -> Breaches:
    if kinds_left(state, action.kind) < 1:
        yield breach("card-count", card=action.kind, number=state.setting.development[action.kind])


@RULES.check(do.RoadBuilding)
def _can_build_a_way(state: DiamondIsles, action: do.RoadBuilding) -> Breaches:
    if not can_go_on(state, action.seat):
        yield breach("no-way")


@RULES.check(do.YearOfPlenty)
def _bank_has_two_cards(state: DiamondIsles, action: do.YearOfPlenty) -> Breaches:
    lacking = [k for k, want, have in zip(RESOURCES, counted(action.cards), state.bank, strict=True) if want > have]
    for kind in lacking:
        yield breach("bank-cards", card=kind)


@RULES.check(do.Claim)
def _shows_points_that_win(state: DiamondIsles, action: do.Claim) -> Breaches:
    player = state.player(action.seat)
    points = shown_points(state, action.seat) + action.number
    if points < GOAL:
        yield breach("claim", number=points, goal=GOAL)
    known = player.hidden_points
    if action.number > (player.held if known is None else known):
        yield breach(HELD, card=VICTORY)
