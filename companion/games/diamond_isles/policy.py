"""How a middling player plays, so that random games come to their end: a taste, and no part of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles.box import CITY, RESOURCES, SETTLEMENT, SHIP
from companion.games.diamond_isles.cards import COST
from companion.games.diamond_isles.frames import Discarding, Founding, Turn
from companion.games.diamond_isles.spots import settlement_spots
from companion.games.diamond_isles.views import odds
from companion.games.kit import Action, Place, Seat
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

WHIM = 12
"""Once in so many decisions chance decides instead."""
FIRST: tuple[type[Action], ...] = (
    do.Claim,
    do.City,
    do.Settle,
    do.Knight,
    do.MoveShip,
    do.Ship,
    do.Road,
    do.Buy,
    do.Exchange,
    do.End,
)
"""What is done first if it can be, in a turn."""
AT_COAST, AT_HARBOUR = 3, 20
"""What it is worth to found where trading routes may begin: on the coast, or at the few harbours where a table says so.

Without one nobody ever trades.
"""
SPARE = 3
"""So many cards of a kind beside those wanted are worth an exchange."""


def policy(state: DiamondIsles, seat: Seat, chance: Chance) -> Action | None:
    """What a middling player would do; None where chance may decide."""
    if chance.below(WHIM) == 0:
        return None
    top = state.top
    if isinstance(top, Discarding):
        return _discard(state, seat, dict(top.owed)[seat], chance)
    actions = list(state.actions(seat))
    if not actions:
        return None
    if isinstance(top, Founding):
        return _founding(state, actions, chance)
    if isinstance(top, Turn):
        return _in_turn(state, seat, actions, chance)
    if isinstance(actions[0], do.Rob | do.SendPirate):
        thefts = [a for a in actions if isinstance(a, do.Rob | do.SendPirate) and a.victim != do.NOBODY]
        return chance.choice(thefts or actions)
    return chance.choice(actions)


def _discard(state: DiamondIsles, seat: Seat, number: int, chance: Chance) -> Action | None:
    hand = state.player(seat).cards
    if hand.unknown or state.setting.diamonds_as_cards:
        return None
    cards = chance.shuffled(hand.cards)[:number]
    return do.Discard(seat, tuple(sorted(cards, key=RESOURCES.index)))


def _founding(state: DiamondIsles, actions: Sequence[Action], chance: Chance) -> Action:
    """A good corner from which ships can reach villages; from there a ship."""
    known, sea_map = odds(state.sea_map), state.sea_map
    starts, start = (sea_map.harbour_at, AT_HARBOUR) if state.setting.from_harbours else (sea_map.coast, AT_COAST)

    def worth(action: Action) -> int:
        if not isinstance(action, do.Settle):
            return int(isinstance(action, do.Ship))
        found = known.get(action.at, {"cards": 0, "kinds": {}})
        return int(found["cards"]) + 2 * len(found["kinds"]) + start * (action.at in starts)

    best = sorted(chance.shuffled(actions), key=worth, reverse=True)
    return chance.choice(best[:3]) if isinstance(best[0], do.Settle) else best[0]


def _in_turn(state: DiamondIsles, seat: Seat, actions: Sequence[Action], chance: Chance) -> Action | None:
    kinds: dict[type[Action], list[Action]] = {kind: [] for kind in FIRST}
    for action in actions:
        if type(action) in kinds:
            kinds[type(action)].append(action)
    near = _near(state, seat)
    for kind in FIRST:
        found = kinds[kind]
        if kind is do.Ship and found:
            found = _towards(state, found, near)
        elif kind is do.MoveShip and found:
            found = [] if state.in_supply(seat, SHIP) or chance.below(2) else _towards(state, found, near)
        elif kind is do.Road and found and (settlement_spots(state, seat) or chance.below(3)):
            found = []
        elif kind is do.Exchange:
            found = _useful(state, seat, found)
        if found:
            return chance.choice(found)
    return chance.choice(actions)


def _near(state: DiamondIsles, seat: Seat) -> dict[Place, int]:
    """How many ships each corner is from the nearest village with diamonds with which a seat does not trade."""
    sea_map, taken = state.sea_map, state.board.ways
    far: dict[Place, int] = {}
    for n, village in enumerate(sea_map.villages):
        if seat in state.board.traders[n] or not state.villages[n]:
            continue

        def beside(corner: Place) -> tuple[Place, ...]:
            free = (e for e in sea_map.edges_at[corner] if e in sea_map.ship_edges and e not in taken)
            return tuple(end for edge in free for end in sea_map.ends[edge] if end != corner)

        for corner, cost in reach(village.corner, beside).costs.items():
            far[corner] = min(cost, far.get(corner, cost))
    return far


def _towards(state: DiamondIsles, ships: Sequence[Action], near: dict[Place, int]) -> list[Action]:
    """The ships that bring a village nearest; none if none does."""
    ends = state.sea_map.ends
    places = [str(ship.args().get("at") or ship.args()["to"]) for ship in ships]
    far = [min((near[end] for end in ends[place] if end in near), default=99) for place in places]
    least = min(far)
    return [ship for ship, cost in zip(ships, far, strict=True) if cost == least < len(ends)]


def _useful(state: DiamondIsles, seat: Seat, exchanges: Sequence[Action]) -> list[Action]:
    """Exchanges of what there is plenty of, for what is lacking."""
    known = state.player(seat).cards.known
    own = state.board.of(seat)
    growing = CITY if own.settlements and state.in_supply(seat, CITY) else SHIP
    wanted = COST[SETTLEMENT if state.in_supply(seat, SETTLEMENT) else growing]
    found: list[Action] = []
    for action in exchanges:
        assert isinstance(action, do.Exchange)
        give, take = RESOURCES.index(action.give), RESOURCES.index(action.take)
        if known[take] < wanted[take] and known[give] >= wanted[give] + SPARE - 1:
            found.append(action)
    return found
