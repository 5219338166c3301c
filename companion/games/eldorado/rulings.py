"""What a group may set against the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

from companion.games.eldorado.box import (
    BRIDGE,
    CARDS,
    COINS,
    DOUBLOONS,
    DWELLERS,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    HIDEOUT,
    ISLAND,
    OFFERING,
    OUTPOST,
    SHRINE,
    SUPPLY,
    TITAN,
    VILLAGER,
    WATER,
    WOLF,
)
from companion.games.eldorado.changes import crowned, with_coin
from companion.games.eldorado.fields import bearers
from companion.games.eldorado.flow import run
from companion.games.eldorado.frames import EXPLORE, START, Turn
from companion.games.eldorado.moving import bridged, dry
from companion.games.eldorado.questions import cave_box
from companion.games.eldorado.solo import named
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece, Tile, around, is_cave
from companion.games.kit import Choice, Domain, Number, Place, Ruling, Side, Value

NOTHING = "empty-cell"


def _bridge_facts(state: ElDorado) -> Mapping[str, Domain]:
    """For each water tile the pairs of tiles beside it, opposite or not; none in the base game."""
    if not state.setting.expansion:
        return {}
    water = (place for place, shows in state.land.at.items() if shows == WATER)
    ends = {at: tuple(combinations((place for place in around(at) if dry(state, place)), 2)) for at in water}
    return {f"{BRIDGE}.{at}": Choice((NOTHING, *pairs)) for at, pairs in ends.items() if pairs}


def bridge(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The one bridge lies there and connects those two tiles, or lies there no more."""
    if isinstance(value, tuple):
        return bridged(state, (of[0], *map(str, value)))
    return bridged(state, ()) if of[0] in state.land.bridge[:1] else state


def fallen(state: ElDorado) -> ElDorado:
    """Without the bridge if it no longer lies on water between two tiles: a tile was ruled away or laid."""
    at: Place
    at, *ends = state.land.bridge or ("",)
    stands = state.land.at.get(at) == WATER and all(dry(state, place) for place in ends)
    return state if stands or not at else bridged(state, ())


_BRIDGE_SETTERS = {BRIDGE: bridge}
NOBODY = "nobody"


def _dweller_facts(state: ElDorado) -> Mapping[str, Domain]:
    """The facts by name, each with its values; none in the base game, nor alone, where dwellers are guardians."""
    if not state.setting.expansion or state.setting.solo:
        return {}
    whose = Choice((NOBODY, *bearers(state), *DWELLERS))
    known: dict[str, Domain] = {f"coin.{coin}": whose for coin in COINS}
    known["companion"] = Choice((NOBODY, *state.seats))
    known |= {f"titan.{place}": Number(0, 1) for place in state.land.trails}
    return known | {f"wolf.{place}": Number(0, 1) for place in state.land.trails if state.wolf}


def coin(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """A treasure coin is somebody's, or nobody's any more."""
    if value != NOBODY:
        return with_coin(state, of[0], str(value))
    return replace(state, coins=tuple(entry for entry in state.coins if entry[0] != of[0]))


def companion(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The Wolf has another companion, beside whom it stands if it was on no map; or it is out of the game."""
    there = tuple(piece for piece in state.pieces.all if piece.kind == WOLF)
    seat = "" if value == NOBODY else str(value)
    here = there[0].at if there else next(iter((*state.standing(seat), *state.land.trails)), "") if seat else ""
    stands = (Piece(state.side_of(seat), WOLF, here),) if seat and here else ()
    return replace(state, pieces=state.pieces.swapped(there, stands), wolf=seat if stands else "")


def titan(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The Titan stands there, or not."""
    return _standing(state, TITAN, TITAN, of[0], bool(value))


def wolf(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The Wolf of whoever has its token stands there; taken from where it stands, it is nobody's."""
    state = _standing(state, state.side_of(state.wolf), WOLF, of[0], bool(value))
    return state if any(piece.kind == WOLF for piece in state.pieces.all) else replace(state, wolf="")


def _standing(state: ElDorado, side: Side, kind: str, place: str, stands: bool) -> ElDorado:
    gone = tuple(piece for piece in state.pieces.all if piece.kind == kind and (stands or piece.at == place))
    return replace(state, pieces=state.pieces.swapped(gone, (Piece(side, kind, place),) if stands else ()))


_DWELLER_SETTERS = {"coin": coin, "companion": companion, "titan": titan, "wolf": wolf}
ON_TABLE, BEYOND = "on-table", "beyond"


def facts(state: ElDorado) -> Mapping[str, Domain]:
    """The facts by name, each with its values: only between decisions of a turn, when nothing is half done."""
    turn = state.top
    if not isinstance(turn, Turn) or turn.stage != EXPLORE or state.over:
        return {}
    known: dict[str, Domain] = {
        "turn": Choice(tuple(state.sides())),
        "holder": Choice((NOBODY, *bearers(state), *(name for name in DWELLERS if name in cave_box(state)))),
    }
    for seat in state.seats:
        known[f"speed.{seat}"] = Number(0, 9)
        if seat == state.setting.thief:
            known[f"doubloons.{seat}"] = Number(0, DOUBLOONS)
        known |= {f"cards.{seat}.{card}": Number(0, most) for card, most in zip(CARDS, SUPPLY, strict=True)}
    for cell in state.land.edge:
        known[f"edge.{cell}"] = Choice((ON_TABLE, BEYOND))
    for place in (*state.land.at, *state.land.edge):
        known[f"tile.{place}"] = Choice((NOTHING, *(cave_box(state) if is_cave(place) else ISLAND)))
    for place in state.land.at:
        for seat in state.seats:
            known |= _pieces_at(state, place, seat)
        if state.setting.solo:
            known |= _guardians_at(state, place)
    for corner in state.corners.listed:
        both = (f"{side}-{kind}" for side in state.sides() for kind in _buildings(state, side))
        known[f"building.{corner}"] = Choice((NOTHING, *both))
    return {**known, **_bridge_facts(state), **_dweller_facts(state)}


def _pieces_at(state: ElDorado, place: str, seat: str) -> Mapping[str, Domain]:
    if not state.land.open(place):
        return {f"offering.{place}.{seat}": Number(0, 1)}
    if seat == state.setting.thief:
        return {f"thief.{place}.{kind}": Number(0, 1) for kind in state.thief_pieces}
    stands = Number(1 if state.setting.solo else 0, 1)  # alone, nobody else could keep the explorer
    if state.side_of(seat) != seat:
        return {f"explorer.{place}.{seat}": stands}
    return {
        f"explorer.{place}.{seat}": stands,
        f"villagers.{place}.{seat}": Number(0, state.limit(seat, VILLAGER)),
    }


def _guardians_at(state: ElDorado, place: str) -> Mapping[str, Domain]:
    shrine = state.land.at[place] == SHRINE
    if not shrine and not state.land.open(place):
        return {}
    stand: dict[str, Domain] = {f"guardian.{place}.{named(kind)}": Number(0, 1) for kind in GUARDIAN_STRENGTH}
    return stand | ({f"offering.{place}.{GUARDIANS}": Number(0, 1)} if shrine else {})


def _buildings(state: ElDorado, side: str) -> tuple[str, ...]:
    return (HIDEOUT, OUTPOST) if side == state.setting.thief else (FARMHOUSE, FORT)


def rule_on(state: ElDorado, ruling: Ruling) -> ElDorado:
    """The state with one fact set to a value that it can have; whoever then controls four shrines has won."""
    fact, *of = ruling.fact.split(".")
    after = _SETTERS[fact](state, of, ruling.value)
    return crowned(after) if state.setting.revised else after


def _turn(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The turn of another side begins, with what comes by itself then."""
    return run(replace(state, agenda=(Turn(str(value), START),)))


def _holder(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    return replace(state, holder=None if value == NOBODY else str(value))


def _speed(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    return _changed(state, of[0], speed=value)


def _cards(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """A hand holds so many of a kind; the stacks make up the difference, as far as they can."""
    seat, card = of
    at, hand = CARDS.index(card), state.player(seat).cards
    number = min(int(str(value)), hand.known[at] + state.bank[at])
    known = (*hand.known[:at], number, *hand.known[at + 1 :])
    bank = (*state.bank[:at], state.bank[at] + hand.known[at] - number, *state.bank[at + 1 :])
    after = state.player(seat).holding(replace(hand, known=known))
    return replace(_changed(state, seat, hand=after.hand), bank=bank)


def _doubloons(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    return _changed(state, of[0], doubloons=value)


def _thief(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """A thief stands there, or nowhere; with any on the map the Thieves are not in hiding."""
    place, kind = of
    seat = state.setting.thief
    pieces = state.pieces.without(state.pieces.of(seat, kind))
    state = replace(state, pieces=pieces.with_(Piece(seat, kind, place)) if value else pieces)
    return _changed(state, seat, hiding=False) if value else state


def _guardian(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """A guardian stands there, or is not in play."""
    place, kind = of[0], of[1].removeprefix(named(""))
    pieces = state.pieces.without(state.pieces.of(GUARDIANS, kind))
    rest = tuple(other for other in state.resting if other != kind)
    return replace(state, pieces=pieces.with_(Piece(GUARDIANS, kind, place)) if value else pieces, resting=rest)


def _edge(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    rest = tuple(cell for cell in state.land.beyond if cell != of[0])
    return replace(state, land=replace(state.land, beyond=(*rest, of[0]) if value == BEYOND else rest))


def _tile(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    land = state.land.taken(of[0])
    slot = f"{'cave' if is_cave(of[0]) else 'island'}:ruled:{len(state.ruled)}"
    return fallen(replace(state, land=land if value == NOTHING else land.laid(of[0], Tile(str(value), slot))))


def _pieces(kind: str) -> Callable[[ElDorado, list[str], Value], ElDorado]:
    def put(state: ElDorado, of: list[str], value: Value) -> ElDorado:
        place, seat = of
        own = state.explorer_kind(seat) if kind == EXPLORER else kind
        everywhere = state.pieces.of(seat, own)
        gone = tuple(p for p in everywhere if p.at == place or (kind == EXPLORER and value))
        pieces = state.pieces.without(gone).with_(
            *(Piece(state.side_of(seat), own, place) for _ in range(int(str(value))))
        )
        state = replace(state, pieces=pieces)
        if kind != EXPLORER:
            return state
        others = (side for side in state.sides() if side != state.side_of(seat))
        return _changed(state, seat, captor=None if pieces.of(state.side_of(seat), own) else next(others))

    return put


def _building(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    there = state.pieces.building_at(of[0])
    pieces = state.pieces.without((there,) if there else ())
    seat, _, kind = str(value).partition("-")
    if value != NOTHING:
        pieces = pieces.with_(Piece(seat, kind, of[0]))
    state = replace(state, pieces=pieces)
    return _changed(state, seat, hiding=False) if value != NOTHING and kind in (HIDEOUT, OUTPOST) else state


def _changed(state: ElDorado, seat: str, **changes: object) -> ElDorado:
    at = state.seats.index(seat)
    player = replace(state.players[at], **changes)  # type: ignore[arg-type]
    return replace(state, players=(*state.players[:at], player, *state.players[at + 1 :]))


_SETTERS: Mapping[str, Callable[[ElDorado, list[str], Value], ElDorado]] = {
    "turn": _turn,
    "holder": _holder,
    "speed": _speed,
    "cards": _cards,
    "edge": _edge,
    "doubloons": _doubloons,
    "thief": _thief,
    "guardian": _guardian,
    "tile": _tile,
    "explorer": _pieces(EXPLORER),
    "villagers": _pieces(VILLAGER),
    "offering": _pieces(OFFERING),
    "building": _building,
    **_BRIDGE_SETTERS,
    **_DWELLER_SETTERS,
}
