"""How random games are played that come to an end: what a seat prefers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.eldorado import actions as do
from companion.games.eldorado import solo_policy
from companion.games.eldorado.actions import (
    Discover,
    Intercept,
    March,
    Move,
    Reveal,
    Share,
    WolfDiscover,
    WolfMove,
    WolfReveal,
)
from companion.games.eldorado.attacking import THIEF_STRENGTH, strength_at
from companion.games.eldorado.box import (
    CARDS,
    CURSE,
    DOUBLOONS,
    ENTRANCE,
    FARMHOUSE,
    FOOD,
    HAND,
    OFFERING,
    PIECES,
    SHRINES,
    THIEVES_PIECES,
    VILLAGER,
    WOLF,
    WOOD,
    seat_of,
)
from companion.games.eldorado.changes import place_of
from companion.games.eldorado.frames import CHOOSE, EXPLORE, GATHER, HIDE, ROB, THIEVE, Banished, Battle, Looting, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import around, corners, is_cave
from companion.games.kit import Action, Place, Seat
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.reach import reach

CARRIERS_NEAR = 4
"""So far an army goes for what others carry."""


def carriers(state: ElDorado, seat: Seat) -> Mapping[Place, int]:
    """Where others stand who have a treasure or the cave shrine, with their strength there."""
    mine = state.side_of(seat)
    bearers = dict.fromkeys((state.holder or "", *(whose for coin, whose in state.coins if coin != CURSE)))
    sides = {bearer: state.side_of(seat_of(bearer)) for bearer in bearers}
    places = {bearer: place_of(state, bearer) for bearer, side in sides.items() if side != mine}
    return {at: strength_at(state, sides[bearer], at) for bearer, at in places.items() if at}


def raids(state: ElDorado, seat: Seat) -> Iterator[March]:
    """Every army steps towards somebody who carries something, is near, and no stronger than it."""
    found = carriers(state, seat)
    for start in state.pieces.marching_from(seat) if found else ():
        number = len(state.pieces.free_army(seat, start))
        weak = {at for at, strong in found.items() if strong <= number}
        ways = reach(start, lambda place: state.land.ways.get(place, ()), most=CARRIERS_NEAR)
        near = ways.nearest(sorted(weak - {start}))  # the same at every run
        if near:
            yield March(seat, start, number, ways.way(near[0])[0])


def ambushes(state: ElDorado, seat: Seat) -> Iterator[Intercept]:
    """Every army attacks, out of turn, somebody who carries something beside it and is no stronger."""
    found = carriers(state, seat)
    for start in state.pieces.marching_from(seat) if found else ():
        number = len(state.pieces.free_army(seat, start))
        for to in state.land.ways.get(start, ()):
            if found.get(to, number + 1) <= number:
                yield Intercept(seat, start, number, to)


SPARE = 3
"""With so much food some is for the Wolf."""
LAST = 2
"""After so many turns the next one is the last for important tiles."""


def wolf_wishes(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    """Discovering with it, or going somewhere; before one's important tiles are laid, looking for it to lay them."""
    wolf = state.walker(seat, WOLF) if state.wolf == seat else None
    if keeps(state, seat):
        yield from _in_a_hurry(state, seat, wolf.at if wolf else None)
    if wolf is not None and state.player(seat).cards.count(FOOD) >= SPARE:
        yield WolfDiscover(seat)
        yield from (WolfMove(seat, to) for to in chance.shuffled(state.land.trails.get(wolf.at, ())))


def keeps(state: ElDorado, seat: Seat) -> bool:
    """Whether a seat keeps its important tiles for the Wolf, which it has, or has time to find in an open cave."""
    if not state.setting.expansion or state.setting.solo or state.land.entrance is None:
        return False
    own = _tiles(state, seat)
    seeks = not state.wolf and state.cave.size > 0 and state.player(seat).turns < LAST
    return bool(own) and ENTRANCE not in own and (state.wolf == seat or seeks)


def _tiles(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The important tiles that a seat, or its team, keeps, or all that are dealt where nobody knows whose they are."""
    player = state.player(state.side_of(seat))
    return player.own_tiles or tuple(dict.fromkeys(state.dealt)) if player.kept else ()


def _in_a_hurry(state: ElDorado, seat: Seat, wolf: Place | None) -> Iterator[Action]:
    """Into the cave for the Wolf, out of it with the Wolf, and then the Wolf lays a tile."""
    here = state.explorer_at(seat)
    if here is None:
        return
    if wolf is None:
        if is_cave(here):
            yield Discover(seat)
        deep = {place for place, cells in state.land.fresh.items() if cells and is_cave(place)}
        yield from (Move(seat, to) for to in _way(state, here, deep or {state.land.way_in}))
        return
    if is_cave(here):
        yield from (Move(seat, to) for to in _way(state, here, {state.land.entrance or here}))
    else:
        yield from (WolfReveal(seat, tile) for tile in _tiles(state, seat))
        yield from (WolfMove(seat, to) for to in _way(state, wolf, {here}))
    if state.player(seat).turns == LAST:
        yield from (Reveal(seat, tile) for tile in _tiles(state, seat))


def _way(state: ElDorado, start: Place, goals: set[Place]) -> tuple[Place, ...]:
    found = reach(start, lambda place: state.land.trails.get(place, ()))
    near = found.nearest(sorted(goals - {start}))  # the same at every run
    return tuple(found.way(near[0])[:1]) if near else ()


SELDOM = 4
"""Once in so many decisions the cave shrine goes on to another thief, and one is bought to take it."""


def thieves_wishes(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    """What they would like to do in their turn, the best first; nothing is checked."""
    turn = state.turn
    stage = turn.stage if turn is not None else ""
    if stage == HIDE:
        if state.player(seat).doubloons >= DOUBLOONS - chance.below(3):
            yield from (do.BuyHideout(seat, str(corner)) for corner in chance.shuffled(state.corners.listed))
        yield do.Wait(seat)
    elif stage == THIEVE:
        yield do.RollThief(seat)
    elif stage == ROB and turn is not None:
        yield from (do.Rob(seat, victim, min(turn.dice)) for victim in chance.shuffled(state.seats))
        yield from (do.Rob(seat, victim, max(turn.dice)) for victim in chance.shuffled(state.seats))
        yield do.Forgo(seat)
    elif stage == EXPLORE:
        yield from _thieves_exploring(state, seat, chance)


def loot(state: ElDorado, frame: Looting, chance: Chance) -> Action | None:
    """As much as they may take, of the cards that the companion knows."""
    hand = state.player(frame.victim).cards
    number = min(frame.number, hand.size)
    if state.setting.cardboard:
        return do.LootCardboard(frame.seat, number)
    cards = chance.shuffled(hand.cards)[:number]
    return do.Loot(frame.seat, tuple(card for card in CARDS for _ in range(list(cards).count(card))))


def _thieves_exploring(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    yield from (do.BuyOffering(seat, shrine) for shrine in state.land.shrines)
    yield from (do.Mint(seat, card) for card in CARDS)
    yield from wolf_wishes(state, seat, chance)
    passing = state.holds(seat) and not chance.below(SELDOM)
    if passing:
        yield from (do.Carry(seat, thief.kind) for thief in state.pieces.of(seat, *state.thief_pieces))
        yield from _gathering_round(state, seat)
    offered = state.pieces.offerings(seat)
    if passing or len(state.standing(seat)) < 2:
        buildings = state.pieces.buildings(seat)
        places = [place for piece in buildings for place in state.pieces.reached(piece.at)]
        yield from (do.BuyThief(seat, at) for at in chance.shuffled(places))
    if state.player(seat).doubloons == DOUBLOONS:
        yield from (do.BuyOutpost(seat, str(corner)) for corner in chance.shuffled(state.corners.listed)[:12])
    caving = len(offered) == THIEVES_PIECES[OFFERING] and not state.holds(seat)
    goals = {place for shrine in state.land.shrines if shrine not in offered for place in around(shrine)}
    if not chance.below(2):
        yield from _thieves_hunting(state, seat)
    if caving:
        goals = {state.land.way_in, *(p for p, free in state.land.fresh.items() if free and is_cave(p))}
    for thief in state.pieces.of(seat, *state.thief_pieces):
        if not goals or (caving and is_cave(thief.at)) or not chance.below(3):
            yield do.Scout(seat, thief.kind)
        step = _thieves_towards(state, seat, thief.at, goals)
        if step is not None:
            yield do.Prowl(seat, thief.kind, step)
    if state.too_many(seat):
        yield do.Surrender(seat, max(CARDS, key=state.player(seat).cards.count))
    yield do.End(seat)


def _gathering_round(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """The others go to the thief that carries the cave shrine."""
    there = place_of(state, state.holder or "")
    for thief in state.pieces.of(seat, *state.thief_pieces):
        step = _thieves_towards(state, seat, thief.at, {there}) if there else None
        if step is not None:
            yield do.Prowl(seat, thief.kind, step)


def _thieves_hunting(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """After whoever has a treasure or the cave shrine, and is no stronger than a thief."""
    bearers = {state.holder or "", *(whose for coin, whose in state.coins if coin != CURSE)}
    places = {at: who for who in sorted(bearers) if seat_of(who) != seat and (at := place_of(state, who))}
    weak = {at for at, who in places.items() if strength_at(state, state.side_of(seat_of(who)), at) <= THIEF_STRENGTH}
    for thief in state.pieces.of(seat, *state.thief_pieces):
        step = _thieves_towards(state, seat, thief.at, weak)
        if step is not None:
            yield do.Prowl(seat, thief.kind, step)


def _thieves_towards(state: ElDorado, seat: Seat, here: Place, goals: set[Place]) -> Place | None:
    def cost(start: Place, end: Place) -> int | None:
        return None if end not in goals and state.pieces.opponents(seat, end) else 1

    found = reach(here, lambda place: state.land.ways.get(place, ()), cost)
    near = found.nearest(sorted(goals)) if here not in goals else ()  # the same at every run
    way = found.way(near[0]) if near else ()
    return way[0] if way else None


WHIM = 8
"""Once in so many decisions chance decides instead."""
ALONE = 60
"""The same for who plays alone, where one mistake loses."""
NEAR = 6
"""So far one goes for what others carry."""


def policy(state: ElDorado, seat: Seat, chance: Chance) -> Action | None:
    """What a middling player would do; None where chance may decide."""
    top = state.top
    if chance.below(ALONE if state.setting.solo else WHIM) == 0:
        return None
    if state.setting.solo and isinstance(top, Turn | Battle | Banished):
        return next((action for action in solo_policy.wishes(state, seat, chance) if state.verdict(action).legal), None)
    match top:
        case Turn() if seat == state.setting.thief:
            return next((action for action in thieves_wishes(state, seat, chance) if state.verdict(action).legal), None)
        case Looting():
            return loot(state, top, chance)
        case Turn(stage=stage) if seat in state.acting and stage in (CHOOSE, GATHER, EXPLORE):
            wishes = {CHOOSE: _dice, GATHER: _gathering, EXPLORE: _exploring}[stage]
            return next((action for action in wishes(state, seat, chance) if state.verdict(action).legal), None)
        case Turn() if seat not in state.acting:
            return next((action for action in ambushes(state, seat) if state.verdict(action).legal), None)
        case Battle():
            wishes_in_battle: Iterator[Action] = _in_battle(state, top, seat)
            return next((action for action in wishes_in_battle if state.verdict(action).legal), None)
        case _:
            return None


def _dice(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    turn = state.turn
    if turn is not None and turn.partner:
        four = sorted((*turn.dice, *turn.partner), reverse=True)
        yield Share(seat, (four[0], four[2], four[1], four[3]))
        return
    dice = turn.dice if turn else ()
    hurries = keeps(state, seat) or not _lacking(state, seat)
    yield do.SetSpeed(seat, max(dice) if hurries else min(dice))


def _lacking(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The cards that a seat still needs for an offering, if it has one left."""
    if len(state.pieces.offerings(seat)) == PIECES[OFFERING]:
        return ()
    hand, cost = state.player(seat).cards, state.setting.cost(OFFERING)
    return tuple(card for card in CARDS for _ in range(max(0, cost.count(card) - hand.count(card))))


def _gathering(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    if state.setting.points and not _lacking(state, seat) and state.player(seat).gather < 6:
        yield do.SetOut(seat)
    if keeps(state, seat):
        if state.player(seat).cards.count(FOOD) > SPARE:
            yield do.SetOut(seat)
        yield do.Gather(seat, FOOD)
        yield do.SetOut(seat)
    yield from (do.Gather(seat, card) for card in _lacking(state, seat))
    yield from (do.Gather(seat, card) for card in chance.shuffled(CARDS))


def _exploring(state: ElDorado, seat: Seat, chance: Chance) -> Iterator[Action]:
    here = state.explorer_at(seat)
    lacking = _lacking(state, seat)
    hand = state.player(seat).cards
    if here is not None:
        yield from (do.BuyOffering(seat, place) for place in around(here))
    if lacking:
        yield from (do.Exchange(seat, give, lacking[0]) for give in CARDS if hand.count(give) > state.rate(seat) + 1)
    yield from wolf_wishes(state, seat, chance)
    yield from raids(state, seat)
    if here is not None:
        yield from _going(state, seat, here, lacking, chance)
        if hand.count(WOOD) > 3 and len(state.pieces.of(seat, FARMHOUSE)) < 1:
            yield do.BuyFarmhouse(seat, chance.choice(corners(here)))
    if hand.size > HAND - 2 and len(state.pieces.of(seat, VILLAGER)) < 3:
        yield from (do.BuyVillager(seat, place) for place in chance.shuffled(state.land.at))
    if state.too_many(seat):
        yield do.Surrender(seat, max(CARDS, key=hand.count))
    if here is not None and chance.below(2):
        yield from (do.Move(seat, to) for to in chance.shuffled(state.land.ways.get(here, ())))
    yield do.End(seat)


def _going(state: ElDorado, seat: Seat, here: Place, lacking: tuple[str, ...], chance: Chance) -> Iterator[Action]:
    """Towards a shrine with the cards for an offering, the cave with three offerings, else into the unknown."""
    offered = state.pieces.offerings(seat)
    goals = {place for shrine in state.land.shrines if shrine not in offered for place in around(shrine)}
    if len(offered) == SHRINES - 1 or not chance.below(3):
        yield from _hunting(state, seat, here)
    if len(offered) == SHRINES - 1 and not state.holds(seat):
        goals = {state.land.way_in, *(place for place, free in state.land.fresh.items() if free and is_cave(place))}
    elif lacking or not goals:
        yield from _discovering(state, seat)
        goals = {place for place, free in state.land.fresh.items() if free and not is_cave(place)}
    if here in goals:
        yield from _discovering(state, seat)
    step = _towards(state, seat, here, goals)
    if step is not None:
        yield do.Move(seat, step)
    yield from _discovering(state, seat)


def _discovering(state: ElDorado, seat: Seat) -> Iterator[Action]:
    if not keeps(state, seat):
        yield from (do.Reveal(seat, tile) for tile in state.player(seat).own_tiles)
    yield do.Discover(seat)


def _hunting(state: ElDorado, seat: Seat, here: Place) -> Iterator[Action]:
    """After whoever has a treasure or the cave shrine, is near, and is no stronger."""
    strong = strength_at(state, seat, here) + 1
    weak = {at for at, other in carriers(state, seat).items() if other <= strong}
    step = _towards(state, seat, here, weak, NEAR)
    if step is not None:
        yield do.Move(seat, step)


def _towards(state: ElDorado, seat: Seat, here: Place, goals: set[Place], most: int | None = None) -> Place | None:
    def cost(start: Place, end: Place) -> int | None:
        return None if end not in goals and state.pieces.opponents(seat, end) else 1

    found = reach(here, lambda place: state.land.ways.get(place, ()), cost, most)
    near = found.nearest(sorted(goals - {here}))  # the same at every run
    way = found.way(near[0]) if near else ()
    return way[0] if way else None


def _in_battle(state: ElDorado, battle: Battle, seat: Seat) -> Iterator[Action]:
    if battle.moving == state.side_of(seat):
        if state.explorer_at(seat) == battle.at:
            for start in state.pieces.marching_from(seat):
                yield do.March(seat, start, len(state.pieces.free_army(seat, start)), battle.at)
        yield do.Ready(seat)
    elif sum(battle.dice[battle.rolling]) < 3 * len(battle.dice[battle.rolling]):
        yield do.Reroll(seat, (min(battle.dice[battle.rolling]),))
    else:
        yield do.Keep(seat)
