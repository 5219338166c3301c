"""What all see: the score sheet, what should lie on the table, and the state as plain data without hidden hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.eldorado.attacking import THIEF_STRENGTH, explorer_strength, strength, strength_at
from companion.games.eldorado.box import (
    BUILDINGS,
    CARDS,
    DWELLERS,
    EXPLORER,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    NICOLAS,
    OFFERING,
    PARTNER,
    PIECES,
    SHRINES,
    SHRINES_OF_MANY,
    THIEF,
    THIEF_PIECES,
    THIEVES_PIECES,
    TITAN,
    VILLAGER,
    WATER,
    WOLF,
)
from companion.games.eldorado.dwellers import hunter
from companion.games.eldorado.frames import ROB, ROLL, Handing, Hunt, Looking, Looting, Putting, Turn
from companion.games.eldorado.questions import may_hold
from companion.games.eldorado.settings import PRIVATE
from companion.games.eldorado.solo import strength_of
from companion.games.eldorado.sources import DICE, layers, shown
from companion.games.eldorado.state import ElDorado, Player
from companion.games.eldorado.stealing import distances, protected
from companion.games.eldorado.tiles import Piece, corners
from companion.games.eldorado.ways import walk
from companion.games.kit import Layout, Line, Place, Result, Say, Seat, Side, State, say
from companion.games.kit.going_back import hand_restored
from companion.games.kit.spaces.reach import Reach
from companion.games.kit.stacks import Stack
from companion.games.kit.trade import Offer


def can_win(side: Side, totals: Mapping[Side, int], rule: str) -> bool:
    """Whether a side controls as many shrines as it takes, or the guardians have caught who plays alone."""
    if rule == "solo-lost" or side == GUARDIANS:
        return rule == "solo-lost" and side == GUARDIANS
    return totals[side] >= (SHRINES_OF_MANY if rule == "large-group" else SHRINES)


def result(state: ElDorado) -> Result:
    """A line for the island shrines and one for the cave shrine; four of them have won, or the guardians have."""
    lines = []
    together = len(state.seats_of(state.winner or "")) > 1
    rule = "large-group" if state.setting.large else "team-wins" if together else "four-shrines"
    rule = "solo-lost" if state.winner == GUARDIANS else rule
    for seat in state.sides():
        offerings = len(state.pieces.offerings(seat))
        if offerings:
            lines.append(Line(seat, "control", offerings, say("control")))
        if state.holds(seat):
            lines.append(Line(seat, "cave-shrine", 1, say("cave-shrine")))
    totals = {seat: state.shrines(seat) for seat in state.sides()}
    if state.setting.solo:
        totals[GUARDIANS] = len(state.pieces.offerings(GUARDIANS))
        if totals[GUARDIANS]:
            lines.append(Line(GUARDIANS, "thief-swaps", totals[GUARDIANS], say("guardians-control")))
    teams = {side: seats for side, seats in state.sides().items() if len(seats) > 1}
    return Result(tuple(lines), totals, (state.winner,) if state.winner else (), rule, teams)


TILE, BUILDING, BRIDGE = "tile", "building", "bridge"
"""Layers; those of pieces on tiles are named like `red-explorer`, villagers are counted."""
KINDS_OF_THIEVES = (THIEF, OFFERING)
"""What the Thieves have on tiles; their thieves are counted like villagers."""


def layout(state: ElDorado) -> Layout:
    """Every spot where something lies, and those beside that are empty."""
    lying: dict[tuple[Place, str], str | None] = {(cell, TILE): None for cell in state.land.edge}
    for place, shows in state.land.at.items():
        lying[place, TILE] = shows
        if state.setting.expansion and shows == WATER:
            lying[place, BRIDGE] = BRIDGE if place in state.land.bridge[:1] else None
        for corner in corners(place):
            lying[corner, BUILDING] = None
        for side in state.sides():
            for kind in KINDS_OF_THIEVES if side == state.setting.thief else (EXPLORER, VILLAGER, OFFERING):
                lying[place, f"{side}-{kind}"] = None
        for side, _ in state.setting.teams:
            lying[place, f"{side}-{PARTNER}"] = None
        if state.setting.solo:
            for kind in (WOLF, TITAN, f"{GUARDIANS}-{THIEF}", f"{GUARDIANS}-{OFFERING}"):
                lying[place, kind] = None
    for piece in state.pieces.all:
        layer, label = _of_piece(state, piece)
        lying[piece.at, layer] = label
    lying |= {(DICE, kind): shown(state.thrown.of(kind)) for kind in layers(state)}
    return lying


def _of_piece(state: ElDorado, piece: Piece) -> tuple[str, str]:
    """The layer in which a piece stands at its place, and what is to be seen there: of villagers and thieves how many.

    Dwellers have a layer of their own, whosever they are.
    """
    if piece.kind in BUILDINGS:
        return BUILDING, f"{piece.side}-{piece.kind}"
    if piece.kind == VILLAGER:
        return f"{piece.side}-{VILLAGER}", str(len(state.pieces.army(piece.side, piece.at)))
    if piece.kind in THIEF_PIECES:
        thieves = state.pieces.of(piece.side, *THIEF_PIECES)
        return f"{piece.side}-{THIEF}", str(sum(thief.at == piece.at for thief in thieves))
    return piece.kind if piece.kind in (*DWELLERS, WOLF) else f"{piece.side}-{piece.kind}", piece.kind


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what lay beside the map before to what should lie there now."""
    assert isinstance(before, ElDorado)
    assert isinstance(after, ElDorado)
    for seat in after.seats:
        had, has = before.player(seat), after.player(seat)
        yield from hand_restored(seat, had.cards, has.cards, after.setting.cards == PRIVATE)
        yield from _cards_back(seat, had, has)
    if before.holder != after.holder:
        yield say("shrine-beside", who=after.holder) if after.holder is not None else say("shrine-aside")
    yield from _treasures(before, after)
    for key, number in (
        ("island-tiles-back", after.island.size - before.island.size),
        ("cave-tiles-back", after.cave.size - before.cave.size),
    ):
        if number > 0:
            yield say(key, number=number)


def _cards_back(seat: Seat, had: Player, has: Player) -> Iterator[Say]:
    if had.captor != has.captor and has.captor is not None:
        yield say("take-explorer", seat=seat, captor=has.captor)
    if has.kept > had.kept:
        yield say("important-back", seat=seat, number=has.kept - had.kept)
    if had.hiding != has.hiding:
        yield say("hide", seat=seat, number=has.doubloons)
    elif had.doubloons < has.doubloons:
        yield say("take-doubloons", seat=seat, number=has.doubloons - had.doubloons)
    elif had.doubloons > has.doubloons:
        yield say("doubloons-back", seat=seat, number=had.doubloons - has.doubloons)


def _treasures(before: ElDorado, after: ElDorado) -> Iterator[Say]:
    """The Thieves' treasure, treasure coins and the Wolf's token."""
    if before.treasure is not None and after.treasure is None:
        cards = tuple(card for card, n in zip(CARDS, before.treasure, strict=True) for _ in range(n))
        yield say("treasure-back", cards=cards)
    elif before.treasure is None and after.treasure is not None:
        yield say("set-treasure")
    had, has = dict(before.coins), dict(after.coins)
    yield from (say("coin-away", coin=coin) for coin in had if coin not in has)
    yield from (say("coin-goes", coin=coin, who=who) for coin, who in has.items() if had.get(coin) != who)
    if before.wolf != after.wolf:
        yield say("take-wolf", seat=after.wolf) if after.wolf else say("wolf-aside")


def view(state: ElDorado, seat: Seat | None) -> Mapping[str, Any]:
    """What one seat, or the whole table (None), may know.

    `peace` lasts until all have had a turn. `board` holds the tiles by place, `pieces` what stands where, `free` the
    cells where a tile can be laid, `reach` how far whose turn it is can walk now, or steal, `strength` how strong each
    side is on each tile where it stands, `rerolls` who may reroll in a battle and how: paying for each die, or all dice
    at once, `offer` what is offered for what, `putting` whose explorer comes back now, `handing` who gives
    how many cards to whom. `left` of a stack counts what may be in it.
    """
    turn, question = state.turn, state.question()
    return {
        "turn": state.active,
        "peace": state.peace,
        "due": list(state.due()),
        "teams": [list(team) for team in state.setting.teams],
        "stage": turn.stage if isinstance(turn, Turn) else None,
        "interrupted": state.top is not turn,
        "dice": list(turn.dice) if isinstance(turn, Turn) else [],
        "roller": state.roller(turn) if isinstance(turn, Turn) and turn.stage == ROLL else None,
        "stealing": _stealing(state),
        "asking": {"kind": question.kind, "place": next(iter(question.places), None)} if question else None,
        "board": dict(state.land.at),
        "free": list(state.land.free),
        "crosses": state.land.crosses,
        "pieces": {place: [_piece(piece) for piece in here] for place, here in state.pieces.at.items()},
        "reach": _reach(state),
        "came": _came(state),
        "strength": _strength(state),
        "battle": _battle(state),
        "rerolls": {s: _rerolls(state, s) for s in state.seats},
        "battle_die": list(state.setting.battle_die),
        "costs": {thing: list(cards) for thing, cards in state.setting.all_costs},
        "coins": dict(state.coins) | ({WOLF: state.wolf} if state.wolf else {}),
        "guardians": _guardians(state),
        "hunter": _hunter(state),
        "putting": state.top.seat if isinstance(state.top, Putting) else None,
        "handing": {**vars(state.top)} if isinstance(state.top, Handing) else None,
        "offer": _offer(state),
        "bridge": list(state.land.bridge),
        "players": {s: _player(state, s, seat) for s in state.seats},
        "holder": state.holder,
        "shrine_at": _shrine_at(state),
        "bank": dict(zip(CARDS, state.bank, strict=True)),
        "treasure": dict(zip(CARDS, state.treasure, strict=True)) if state.treasure else None,
        "stacks": {"island": _stack(state, state.island), "cave": _stack(state, state.cave)},
        "looking": _looking(state, seat),
        "looting": _looting(state, seat),
        "doubloons": dict(state.setting.doubloons),
        "winner": state.winner,
    }


def _piece(piece: Any) -> Mapping[str, Any]:
    return {"side": piece.side, "kind": piece.kind, "came": piece.came or None, "tied": piece.tied}


def _reach(state: ElDorado) -> Mapping[str, int]:
    stealing = _robbing(state)
    if stealing is not None:
        far = distances(state, stealing.seat)
        return {place: steps for place, steps in far.items() if steps <= max(stealing.dice)}
    way = _walk(state)
    return {place: cost for place, cost in way.costs.items() if cost} if way else {}


def _walk(state: ElDorado) -> Reach[Place] | None:
    """How the explorer whose turn it is can walk; None while nobody may."""
    seat = next(iter(state.acting), None)
    explorer = state.walker(seat) if seat and state.exploring(seat) and state.top is state.turn else None
    return walk(state, seat) if seat and explorer and not explorer.tied else None


def _came(state: ElDorado) -> Mapping[str, str]:
    """From where the explorer comes to each tile within its reach, on the shortest way."""
    way = _walk(state) if _robbing(state) is None else None
    return dict(way.before) if way else {}


def _robbing(state: ElDorado) -> Turn | None:
    """The Thieves' turn while they choose from whom to steal."""
    return state.top if isinstance(state.top, Turn) and state.top.stage == ROB else None


def _stealing(state: ElDorado) -> Mapping[str, Any] | None:
    """Both numbers of the thief die, and of each explorer on the map how far it is, with how many cards, and if a fort
    protects it."""
    turn = _robbing(state)
    if turn is None:
        return None
    far = distances(state, turn.seat)
    here = {seat: at for seat in state.seats if (at := state.explorer_at(seat)) is not None}
    victims = {
        seat: {"far": far.get(at), "cards": state.player(seat).cards.size, "fort": protected(state, seat)}
        for seat, at in here.items()
    }
    return {"dice": list(turn.dice), "victims": victims}


def _shrine_at(state: ElDorado) -> str | None:
    """Where whoever controls the cave shrine stands; None while nobody on the map does."""
    whose, _, kind = (state.holder or "").partition("-")
    if kind:
        thief = state.walker(whose, kind)
        return thief.at if thief else None
    return state.explorer_at(whose)


def _strength(state: ElDorado) -> Mapping[str, Mapping[str, int]]:
    """By tile and side: what it would defend the tile with."""
    return {
        place: {side: strength_at(state, side, place) for side in sides}
        for place, sides in state.pieces.occupying.items()
        if place in state.land.at
    }


def _hunter(state: ElDorado) -> str | None:
    """Where what hunts stands, while somebody has to choose its way."""
    piece = hunter(state, state.top) if isinstance(state.top, Hunt) else None
    return piece.at if piece else None


def _battle(state: ElDorado) -> Mapping[str, Any] | None:
    """Who fights whom with how many dice, and what they show."""
    battle = state.battle
    if battle is None:
        return None
    found = {side: strength(state, side, battle) for side in (battle.attacker, battle.defender)}
    return {
        "place": battle.at,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "stage": battle.stage,
        "house": battle.house,
        "strength": found,
        "dice": {battle.attacker: list(battle.dice[0]), battle.defender: list(battle.dice[1])},
    }


def _rerolls(state: ElDorado, seat: Seat) -> Mapping[str, bool]:
    """Nicolas, where he fights himself and there are turn points, may reroll all dice instead."""
    return {"paid": state.setting.battle, "all": state.setting.points and state.is_(seat, NICOLAS)}


def _player(state: ElDorado, seat: Seat, looking: Seat | None) -> Mapping[str, Any]:
    player = state.player(seat)
    side = state.seats_of(state.side_of(seat))
    known = state.setting.cards != PRIVATE or looking in side
    hand = player.cards
    mine = looking in side and player.own is not None
    return {
        "explorer": player.explorer or None,
        "hand": {
            "count": hand.size,
            "cards": dict(zip(CARDS, hand.known, strict=True)) if known else None,
            "unknown": hand.unknown if known else None,
        },
        "rate": state.rate(seat),
        "marches_free": state.marches_free(seat),
        "too_many": state.too_many(seat),
        "speed": player.speed,
        "gather": player.gather,
        "farms": list(state.farmed(seat)),
        "strength": THIEF_STRENGTH if seat == state.setting.thief else explorer_strength(state, seat),
        "shrines": state.shrines(seat),
        "offerings": list(state.pieces.offerings(seat)),
        "supply": {kind: state.in_supply(seat, kind) for kind in _bought(state, seat)},
        **_of_the_thieves(state, seat),
        "lost": list(player.lost),
        "captor": player.captor,
        "important": {"count": player.kept, "tiles": list(player.own_tiles) if mine else None},
        "turns": player.turns,
        "buildings": [piece.at for piece in state.pieces.of(seat, *BUILDINGS)],
    }


def _guardians(state: ElDorado) -> Mapping[str, Any] | None:
    """By guardian: where it stands, how strong it is, and whether it sits the next round out; None but alone."""
    if not state.setting.solo:
        return None
    at = {piece.kind: piece.at for piece in state.pieces.of(GUARDIANS, *GUARDIAN_STRENGTH)}
    return {
        kind: {"place": at.get(kind), "strength": strength_of(state, kind), "rests": kind in state.resting}
        for kind in GUARDIAN_STRENGTH
    }


def _bought(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The kinds of piece that a seat buys."""
    if seat == state.setting.thief:
        return (*THIEVES_PIECES, *state.thief_pieces)
    return tuple(kind for kind in PIECES if kind != EXPLORER)


def _of_the_thieves(state: ElDorado, seat: Seat) -> Mapping[str, Any]:
    """Doubloons, whether they hide, and what each thief has left to move; of other seats nothing."""
    if seat != state.setting.thief:
        return {"thieves": None}
    player = state.player(seat)
    paces = {kind: state.pace(kind) for kind in state.thief_pieces if state.walker(seat, kind)}
    return {"thieves": {"doubloons": player.doubloons, "hiding": player.hiding, "paces": paces}}


def _looting(state: ElDorado, seat: Seat | None) -> Mapping[str, Any] | None:
    """Whose hand the Thieves look through; the cards are for the two to see."""
    top = state.top
    if not isinstance(top, Looting):
        return None
    hand = state.player(top.victim).cards
    seen = seat in (top.seat, top.victim) or state.setting.cards != PRIVATE
    cards = dict(zip(CARDS, hand.known, strict=True)) if seen else None
    return {"seat": top.seat, "victim": top.victim, "number": top.number, "cards": cards, "count": hand.size}


def _offer(state: ElDorado) -> Mapping[str, Any] | None:
    """Who offers what for what; all hear it."""
    top = state.top
    return {"by": top.by, "give": list(top.give), "take": list(top.take)} if isinstance(top, Offer) else None


def _stack(state: ElDorado, stack: Stack) -> Mapping[str, Any]:
    sealed = state.setting.cave_sealed if stack is state.cave else state.setting.island_sealed
    return {"count": stack.size, "left": dict(Counter(may_hold(state, stack.name, each=True))), "sealed": sealed}


def _looking(state: ElDorado, seat: Seat | None) -> Mapping[str, str] | None:
    """What Emma sees, by the names of the tiles' slots."""
    top = state.top
    if not isinstance(top, Looking) or top.faces is None or top.seat != seat:
        return None
    return dict(zip(top.slots, top.faces.see(), strict=True))
