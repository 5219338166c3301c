"""What a winner gets: cards, the cave shrine, treasure coins; and what pieces the Thieves have left to lose."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import CAVE_SHRINE, CURSE, THIEF_PIECES, THIEVES, WOLF, bearer, seat_of
from companion.games.eldorado.changes import held, hold, losable, named, told, with_coin, with_player, with_shrine
from companion.games.eldorado.frames import Award, Found, Handing, Plunder
from companion.games.eldorado.settings import CARDBOARD
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Place, Seat, Side, say
from companion.games.kit.agenda import pop, push


def off_map(state: ElDorado) -> tuple[str, ...]:
    """The thieves that are not on the map, those first that still have the cave shrine or a treasure."""
    thief = state.setting.thief
    have = {state.holder, *(whose for coin, whose in state.coins if coin != CURSE)}
    gone = (kind for kind in state.thief_pieces if state.walker(thief, kind) is None)
    return tuple(sorted(gone, key=lambda kind: bearer(thief, kind) not in have))


def available(state: ElDorado) -> tuple[str, ...]:
    """Those of them that can be bought: not those that were defeated since the last turn."""
    lost = state.player(state.setting.thief).lost
    return tuple(kind for kind in off_map(state) if kind not in lost)


def unlike(state: ElDorado, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """One of these thieves for each different load: the cave shrine, treasures and the curse stay with a piece."""
    loads: dict[frozenset[str], str] = {}
    for kind in kinds:
        whose = bearer(state.setting.thief, kind)
        load = {coin for coin, has in state.coins if has == whose}
        loads.setdefault(frozenset(load | ({CAVE_SHRINE} if state.holder == whose else set())), kind)
    return tuple(loads.values())


def wiped_out(state: ElDorado) -> bool:
    """Whether the Thieves, in play, have nothing on the map but offerings."""
    thief = state.setting.thief
    if not thief or state.player(thief).hiding:
        return False
    return not state.pieces.buildings(thief) and not state.standing(thief)


STACKS, TREASURE = "stacks", "treasure"
"""Who gets half of the cards when a dweller has won."""


def spoils(state: ElDorado, loser: Seat, carried: bool, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """A side has beaten a seat's explorer or thief at a place: half of its cards, and the cave shrine if carried."""
    number = state.player(loser).cards.size // 2
    options = takers(state, winner, at, archer)
    if len(options) > 1 and number:
        state = push(state, Award(winner, options, loser, number))
    else:
        to = TREASURE if winner == THIEVES else STACKS
        state = halved(state, loser, number, options[0] if options else to)
    return shrine_goes(state, loser, winner, at, archer) if carried else state


def takers(state: ElDorado, winner: Side, at: Place, archer: Seat = "") -> tuple[Seat, ...]:
    """The seats of a side that may get cards: whose explorers have fought there, or else all."""
    seats = state.seats_of(winner)
    fought = tuple(seat for seat in seats if seat == archer or state.explorer_at(seat) == at)
    return fought or seats


def shrine_goes(state: ElDorado, loser: Side, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """The cave shrine goes to a side that has won at a place: to who fought there, else to whom the side chooses."""
    options = bearers_there(state, winner, at, archer)
    first, *others = options
    hands = () if others else with_shrine(state, first)
    state = told(held(state, options), "cave-shrine", "shrine-lost", *hands, seat=loser, winner=winner)
    return push(state, Award(winner, options)) if others else state


def coins_lost(state: ElDorado, loser: str, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """A beaten bearer of treasures loses one coin: to a victor who chooses it, to a dweller the one it chooses."""
    coins = losable(state, loser)
    if not coins:
        return state
    if len(coins) == 1:
        return coin_goes(state, coins[0], loser, winner, at, archer)
    due = state.seats_of(winner) or (seat_of(loser),)
    return push(state, Plunder(due, coins, loser, winner, at, archer))


def coin_goes(state: ElDorado, coin: str, loser: str, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """A treasure coin goes to a side that has won at a place, or to a dweller."""
    options = bearers_there(state, winner, at, archer)
    first, *others = options
    rule = "treasure-lost" if state.seats_of(winner) else "treasure-to-dweller"
    hands = (say("coin-goes", coin=coin, who=first),)
    state = with_coin(state, coin, first)
    state = told(state, rule, "coin-goes", *hands, coin=coin, seat=seat_of(loser), winner=winner)
    return push(state, Award(winner, options, coin=coin)) if others else state


def bearers_there(state: ElDorado, winner: Side, at: Place, archer: Seat) -> tuple[str, ...]:
    """Who of a side that has won may carry what was won: who fought there, or else any of them."""
    if winner != state.setting.thief:
        return takers(state, winner, at, archer) or (winner,)
    thieves = state.pieces.of(winner, *THIEF_PIECES)
    there = tuple(bearer(winner, thief.kind) for thief in thieves if thief.at == at)
    return there or tuple(bearer(winner, thief.kind) for thief in thieves) or (winner,)


def given(state: ElDorado, things: tuple[str, ...], giver: Seat, to: Seat) -> ElDorado:
    """The cave shrine and treasures change hands in a trade: the Thieves say which thief near the giver takes each."""
    for thing in things:
        options = _near(state, giver, to)
        state = held(state, options) if thing == CAVE_SHRINE else with_coin(state, thing, options[0])
        if len(options) > 1:
            state = push(state, Award(to, options, coin="" if thing == CAVE_SHRINE else thing))
    return state


def _near(state: ElDorado, giver: Seat, to: Seat) -> tuple[str, ...]:
    options: tuple[str, ...] = (to,)
    if to == state.setting.thief:
        near = state.standing(giver)
        thieves = state.pieces.of(to, *THIEF_PIECES)
        options = tuple(
            bearer(to, thief.kind)
            for thief in thieves
            if any(thief.at == place or state.land.near(thief.at, place) for place in near)
        )
    return options


def treasure_won(state: ElDorado, side: Side, options: tuple[Seat, ...]) -> ElDorado:
    """The Thieves' treasure goes to one of a side that has won it: of partners who both fought they say to whom."""
    first, *others = options
    return push(state, Award(side, options, coin=TREASURE)) if others else treasure_claimed(state, first)


def treasure_claimed(state: ElDorado, seat: Seat) -> ElDorado:
    """A seat has the Thieves' treasure."""
    cards = named(state.treasure or ())
    state = with_player(replace(state, treasure=()), seat, state.player(seat).gaining(cards))
    rule = "thieves-tile" if state.setting.thief or state.setting.solo else "thieves"
    hands = (say("take-cards", seat=seat, cards=cards),)
    return told(state, rule, "treasure-won", *hands, seat=seat, cards=cards)


def awarded(state: ElDorado, action: do.AwardTo) -> ElDorado:
    """The side that has won, or whose Wolf has found something, has said who gets it."""
    frame = state.top
    if not isinstance(frame, Award):
        raise ValueError("nothing is to be given to anybody")
    shrine = not frame.loser and not frame.coin
    state = pop(told(state, "spoils", "awarded", *(with_shrine(state, action.to) if shrine else ()), who=action.to))
    if frame.loser:
        return halved(state, frame.loser, frame.number, action.to)
    if frame.coin == TREASURE:
        return treasure_claimed(state, action.to)
    if frame.coin == WOLF:
        return replace(state, wolf=action.to)
    if isinstance(state.top, Found):  # the Wolf's finding works for the thief who gets it
        _, _, finder = action.to.partition("-")
        return push(pop(state), replace(state.top, who=finder))
    if frame.coin:
        return with_coin(state, frame.coin, action.to)
    return hold(state, action.to)


def halved(state: ElDorado, seat: Seat, number: int, to: str) -> ElDorado:
    """A beaten player gives half of the cards away; cardboard goes to a player without being seen."""
    all_go = state.setting.revised and to == STACKS and seat == state.setting.thief and wiped_out(state)
    if number < 1 or all_go:  # who goes back into hiding gives all cards to the stacks: there is no half to choose
        return state
    if state.setting.cards != CARDBOARD or to not in state.seats:
        return push(state, Handing(seat, number, to))
    stays, goes = state.player(seat).cards.part(number)
    state = with_player(state, seat, state.player(seat).holding(stays))
    winner = state.player(to)
    state = with_player(state, to, winner.holding(winner.cards.add_hand(goes)))
    hands = (say("hand-over", seat=seat, to=to, number=number),)
    return told(state, "half", "half", *hands, seat=seat, to=to, number=number)
