"""How random games of one player are played that come to an end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import Banish
from companion.games.eldorado.attacking import explorer_strength, strength_at
from companion.games.eldorado.box import (
    CARDS,
    FARMHOUSE,
    GARDEN,
    GOLD,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    OFFERING,
    PIECES,
    THIEF_PIECES,
    VILLAGER,
    WOOD,
)
from companion.games.eldorado.frames import EXPLORE, GATHER, Banished, Battle
from companion.games.eldorado.solo import free_shrines, guarded, strength_of, trails
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import around, corners, is_cave, meeting
from companion.games.kit import Action, Place, Seat
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.reach import reach

ARMY = 6
"""So many villagers go with the explorer."""
WAGES = 3
"""So much gold moves them in a turn."""
FAR = 6
"""Guardians so far away seldom come in one turn."""
MOST = 12
"""With so many cards nothing more is gathered: those over nine are given up at the end of the turn."""


def wishes(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    """What they would like to do, the best first; nothing is checked."""
    top = state.top
    if isinstance(top, Battle):
        yield from _in_battle(state, top, seat)
    elif isinstance(top, Banished):
        yield from (Banish(seat, at) for at in _banishing(state, top, seat))
    elif state.turn is not None and state.turn.stage == GATHER:
        yield from _gathering(state, seat)
    elif state.turn is not None and state.turn.stage == EXPLORE:
        yield from _exploring(state, seat, chance)


def _needed(state: ElDorado, seat: Seat) -> Counter[str]:
    """The cards for an offering, for villagers, and to move them."""
    offered, villagers = len(state.pieces.offerings(seat)), len(state.pieces.of(seat, VILLAGER))
    want = Counter({GOLD: WAGES})
    if offered < PIECES[OFFERING]:
        want.update(state.setting.cost(OFFERING))
    for _ in range(max(0, ARMY - villagers)):
        want.update(state.setting.cost(VILLAGER))
    return want


def _wanted(state: ElDorado, seat: Seat) -> Counter[str]:
    """Those of them that are missing."""
    return _needed(state, seat) - Counter(state.player(seat).cards.cards)


def _gathering(state: ElDorado, seat: Seat) -> Iterator[Action]:
    want = _wanted(state, seat)
    if state.player(seat).cards.size < MOST:
        yield from (do.Gather(seat, card) for card in sorted(want, key=lambda card: (-want[card], card)))
        if want and not set(want) & set(state.farmed(seat)):
            yield from (do.Gather(seat, card) for card in CARDS)  # to be traded
    yield do.SetOut(seat)


def _exploring(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    here = state.explorer_at(seat)
    if here is not None:
        yield from _buying(state, seat, here, chance)
        yield from _following(state, seat, here)
        yield from _moving(state, seat, here, chance)
    hand, want = state.player(seat).cards, _wanted(state, seat)
    if state.too_many(seat):
        yield do.Surrender(seat, max(CARDS, key=lambda card: (not want[card], hand.count(card))))
    yield do.End(seat)


def _buying(state: ElDorado, seat: Seat, here: Place, chance: Chance) -> Iterator[Action]:
    """Offerings first, then villagers to go along, and a farmhouse where they come from."""
    hand, want = state.player(seat).cards, _wanted(state, seat)
    yield from (do.BuyOffering(seat, place) for place in around(here))
    if len(state.pieces.of(seat, VILLAGER)) < ARMY:
        yield do.BuyVillager(seat, here)
        if not any(here in meeting(house.at) for house in state.pieces.buildings(seat)) and hand.count(WOOD) > 1:
            yield from (do.BuyFarmhouse(seat, corner) for corner in chance.shuffled(corners(here)))
    need = _needed(state, seat)
    spare = [card for card in CARDS if hand.count(card) >= need[card] + state.rate(seat)]
    yield from (do.Exchange(seat, give, take) for give in spare for take in want)


def _following(state: ElDorado, seat: Seat, here: Place) -> Iterator[Action]:
    """The army comes after the explorer, but for one who farms gold at home."""
    for start in state.pieces.marching_from(seat):
        number = len(state.pieces.free_army(seat, start)) - int(_farms_gold(state, seat, start))
        if start != here and number and state.land.beside(start, here):
            yield do.March(seat, start, number, here)


def _farms_gold(state: ElDorado, seat: Seat, place: Place) -> bool:
    houses = state.pieces.of(seat, FARMHOUSE)
    return state.land.at[place] in (GOLD, GARDEN) and any(place in meeting(house.at) for house in houses)


def _moving(state: ElDorado, seat: Seat, here: Place, chance: Chance) -> Iterator[Action]:
    """For what is missing where that is farmed, to the army, or on with it; nowhere without it where guardians are."""
    hand, want = state.player(seat).cards, _wanted(state, seat)
    lacking = {card for card in want if card != GOLD or not hand.count(GOLD)}
    army = len(state.pieces.army(seat, here))
    if lacking - set(state.farmed(seat)) == lacking and lacking:
        hunters = [strength_of(state, piece.kind) for piece in state.pieces.of(GUARDIANS, *GUARDIAN_STRENGTH)]
        safe = max(hunters, default=-1) + 1 < explorer_strength(state, seat)
        if safe or not army or hand.count(GOLD) or not state.farmed(seat):  # where nothing is farmed, nothing comes
            tiles = state.land.at.items()
            yield from _to(state, seat, here, {p for p, shows in tiles if shows in lacking or shows == GARDEN})
            yield do.Discover(seat)
    elif not lacking and army < ARMY - 2:
        yield from _to(state, seat, here, {p for (_, p), them in state.pieces.armies.items() if len(them) > 2})
    elif not lacking and hand.count(GOLD):
        yield from _going(state, seat, here, chance)


def _going(state: ElDorado, seat: Seat, here: Place, chance: Chance) -> Iterator[Action]:
    """To a shrine without an own offering and a guardian, into the cave with three, else into the unknown."""
    offered = state.pieces.offerings(seat)
    free = (at for at in state.land.shrines if at not in offered and not guarded(state, at))
    goals = {place for shrine in free for place in around(shrine)}
    if not state.holds(seat) and state.land.entrance is not None and state.cave.size:
        goals = {state.land.way_in, *(place for place, free in state.land.fresh.items() if free and is_cave(place))}
        if here in goals and state.land.fresh.get(here):
            yield do.Discover(seat)
    elif here in goals:
        return
    elif not goals and len(state.land.shrines) - len(offered) > 1 and chance.below(3):
        yield from _away(state, seat, here)
        return
    elif not goals:
        goals = {place for place, free in state.land.fresh.items() if free and not is_cave(place)}
        if here in goals:
            yield do.Discover(seat)
    yield from _to(state, seat, here, goals)


def _away(state: ElDorado, seat: Seat, here: Place) -> Iterator[Action]:
    """Farther from the nearest guardian, so that it leaves its shrine and does not come back by a defeat."""
    hunters = [piece.at for piece in state.pieces.of(GUARDIANS, *GUARDIAN_STRENGTH)]

    def far(place: Place) -> int:
        costs = reach(place, lambda at: trails(state, at)).costs
        return min((costs[at] for at in hunters if at in costs), default=0)

    best = max(state.land.ways.get(here, ()), key=lambda place: (far(place), place), default=here)
    if far(here) < min(FAR, far(best)):
        yield do.Move(seat, best)


def _to(state: ElDorado, seat: Seat, here: Place, goals: set[Place]) -> Iterator[Action]:
    strong = strength_at(state, seat, here)

    def cost(start: Place, end: Place) -> int | None:
        return None if strength_at(state, GUARDIANS, end) + 2 > strong else 1

    found = reach(here, lambda place: state.land.ways.get(place, ()), cost)
    near = found.nearest(sorted(goals - {here}))
    way = found.way(near[0]) if near else ()
    yield from (do.Move(seat, step) for step in way[:1])


def _banishing(state: ElDorado, frame: Banished, seat: Seat) -> list[Place]:
    """The Thief where there is nothing to swap, the others where nothing is to be placed any more."""
    own, theirs = state.pieces.offerings(seat), state.pieces.offerings(GUARDIANS)
    thief = frame.guardian in THIEF_PIECES
    return sorted(free_shrines(state), key=lambda at: ((at in own and at not in theirs) == thief, at))


def _in_battle(state: ElDorado, battle: Battle, seat: Seat) -> Iterator[Action]:
    if battle.moving == state.side_of(seat):
        if state.explorer_at(seat) == battle.at:
            for start in state.pieces.marching_from(seat):
                yield do.March(seat, start, len(state.pieces.free_army(seat, start)), battle.at)
        yield do.Ready(seat)
        return
    dice = battle.dice[battle.rolling]
    won = battle.rolling and sum(dice) > sum(battle.dice[0])
    low = () if won else tuple(sorted(die for die in dice if die < 3))[: state.player(seat).cards.count(GOLD)]
    if state.explorer_at(seat) == battle.at and low:
        yield do.Reroll(seat, low)
    yield do.Keep(seat)
