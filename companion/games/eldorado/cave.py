"""What the cave brings: Totec's Garden, the Cave-In, the Secret Exit, the torch, and treasures (pages 19 to 22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.eldorado import defeat, solo
from companion.games.eldorado.actions import RerollOne, Spur, TakeCoin, TakeRose
from companion.games.eldorado.box import (
    BAVIECA,
    BUILDINGS,
    CARDS,
    CAVE_IN,
    CURSE,
    DWELLERS,
    EXPLORER,
    GARDEN,
    GOLD,
    GUARDIANS,
    PARTNER,
    ROSE,
    THIEF_PIECES,
    THIEVES,
    TITAN,
    WOLF,
    bearer,
)
from companion.games.eldorado.changes import army_fights, changed, lift_curse, take, told, with_coin
from companion.games.eldorado.dwellers import died
from companion.games.eldorado.frames import Battle, Blooming, Found, Mix, Plunder, Prize, Spurring
from companion.games.eldorado.moving import gone_from
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import placed
from companion.games.eldorado.spoils import STACKS, coin_goes, halved
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.thieves import paced, set_aside
from companion.games.eldorado.tiles import Piece, corners
from companion.games.kit import Action, Breach, Place, Seat, Side, breach, say
from companion.games.kit.agenda import pop, push


def cave_in(state: ElDorado, frame: Found) -> ElDorado:
    """All on the exit are defeated, and the exit goes into the bottom half of the cave's stack."""
    state = told(pop(state), "cave-in", "cave-in", seat=frame.seat)
    at = state.land.exit
    if at is None:
        return state
    state = _buried(state, at, state.side_of(frame.seat))
    state, slot = gone_from(state, at)
    state = replace(state, land=replace(state.land, crosses=0))
    state = told(state, "cave-in", "exit-buried", say("bury-exit", place=at), place=at)
    return push(state, Mix("cave", (slot,), state.cave.lower_half))


def _buried(state: ElDorado, at: Place, by: Side) -> ElDorado:
    """Whoever stands on the exit, and what was built at its corners, is defeated; treasures and doubloons stay."""
    for side in dict.fromkeys(piece.side for piece in _there(state, at)):
        own = tuple(piece for piece in _there(state, at) if piece.side == side)
        if side == GUARDIANS:
            state = solo.beaten(state, at)
            continue
        if side in DWELLERS:
            state = defeat.dweller_beaten(state, side, by, at)
            continue
        explorers = tuple(piece for piece in own if piece.kind in (EXPLORER, PARTNER))
        for wolf in (piece for piece in own if piece.kind == WOLF):
            state = died(state, wolf)
        rest = tuple(piece for piece in own if piece not in explorers and piece.kind != WOLF)
        state = defeat.lost(state, side, rest)
        losers = [state.seat_of_piece(explorer) for explorer in explorers]
        losers += [side] if any(piece.kind in THIEF_PIECES for piece in own) else []
        for explorer in explorers:
            state = defeat.taken(state, explorer, by)
        for seat in losers:
            state = halved(told(state, "cave-in-half", "cave-in-half", seat=seat), seat, _half(state, seat), STACKS)
    return state


def _half(state: ElDorado, seat: str) -> int:
    return state.player(seat).cards.size // 2


def _there(state: ElDorado, at: Place) -> tuple[Piece, ...]:
    built = (piece for corner in corners(at) for piece in state.pieces.at.get(corner, ()) if piece.kind in BUILDINGS)
    return (*state.pieces.at.get(at, ()), *built)


def exit_found(state: ElDorado, frame: Found) -> ElDorado:
    """The exit leads out again from where it lies now, and the Cave-In's tile is an empty one."""
    places = tuple(place for place, shows in state.land.at.items() if shows == CAVE_IN)
    hands = tuple(say("flip", place=place) for place in places)
    for place in places:
        state = replace(state, land=state.land.turned(place))
    return told(pop(state), "exit-found", "exit-found", *hands, seat=frame.seat)


def secret_exit(state: ElDorado, frame: Found) -> ElDorado:
    """From now on it leads to the tiles beside the cave's entrance: see `Island.ways`."""
    return told(pop(state), "secret-exit", "secret-found", seat=frame.seat, place=frame.at)


def torch(state: ElDorado, frame: Found) -> ElDorado:
    """It is a tile like an empty one, whatever else a table makes of it."""
    return pop(state)


def totecs_garden(state: ElDorado, frame: Found) -> ElDorado:
    """The island's gardens wither, those that nobody has discovered too."""
    places = tuple(place for place, shows in state.land.at.items() if shows == GARDEN)
    hands = tuple(say("totec-token", place=place) for place in places)
    return told(pop(state), "totecs-garden", "totec-found", *hands, seat=frame.seat)


CALLED = {WOLF: WOLF, THIEVES: THIEF_PIECES[0], TITAN: TITAN}
"""The guardian that each tile calls."""


def called(state: ElDorado, frame: Found) -> ElDorado:
    """The guardian comes to its tile, from wherever it is, and is attacked; on the Thieves' tile for their treasure."""
    state = pop(replace(state, land=state.land.turned(frame.at)))
    state = placed(state, CALLED[frame.tile], frame.at, "guardian-tile", "guardian-called")
    side = state.side_of(frame.seat)
    if frame.tile == THIEVES:
        state = push(set_aside(state), Prize(frame.at, side, frame.seat))
    return push(state, Battle(frame.at, side, GUARDIANS))


# Treasures: the Golden Rose, Bavieca, the Army of Jiménez, the Gold of Cortés.


GOLD_OF_CORTES = 5
"""How many gold cards the cursed treasure brings."""


def found(state: ElDorado, frame: Found) -> ElDorado:
    """The coin is taken, and works at once."""
    who = bearer(frame.seat, frame.who)
    state = pop(with_coin(state, frame.tile, who))
    hands = (say("take-coin", seat=frame.seat, coin=frame.tile),)
    state = told(state, "treasure-found", "treasure-found", *hands, seat=frame.seat, coin=frame.tile)
    if frame.tile == BAVIECA and frame.who in THIEF_PIECES:
        return paced(state, frame.who, state.pace(frame.who) + 1)
    if frame.tile == BAVIECA:
        return changed(state, frame.seat, speed=state.player(frame.seat).speed + 1)
    if frame.tile == ROSE:
        return push(state, Blooming(frame.seat))
    if frame.tile == CURSE:
        state, got = take(state, frame.seat, (GOLD,) * GOLD_OF_CORTES)
        cards = (say("take-cards", seat=frame.seat, cards=got),)
        state = told(state, "cursed-treasure", "gathered", *cards, seat=frame.seat, cards=got)
        return lift_curse(state) if state.holder == who else state
    return state


def rose_taken(state: ElDorado, action: TakeRose) -> ElDorado:
    """The Rose has brought a card."""
    state, got = take(pop(state), action.seat, (action.card,))
    hands = (say("take-cards", seat=action.seat, cards=got),)
    return told(state, "golden-rose", "gathered", *hands, seat=action.seat, cards=got)


def wilted(state: ElDorado, frame: Blooming) -> ElDorado | None:
    """Without a card in the stacks the Rose brings nothing."""
    return None if any(state.bank) else pop(state)


def spurred(state: ElDorado, action: Spur) -> ElDorado:
    """A thief is one faster."""
    state = paced(pop(state), action.who, state.pace(action.who) + 1)
    return told(state, "bavieca", "spurred", seat=action.seat, piece=action.who)


def coin_taken(state: ElDorado, action: TakeCoin) -> ElDorado:
    """The coin that was chosen goes to the victor."""
    frame = state.top
    if not isinstance(frame, Plunder):
        raise ValueError("no treasure is to be taken")
    return coin_goes(pop(state), action.coin, frame.loser, frame.winner, frame.at, frame.archer)


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
