"""What the table may rule on, against the rules if it likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import (
    CARDS,
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
    VILLAGER,
)
from companion.games.eldorado.bridge import rulings as bridge
from companion.games.eldorado.bridge.rulings import NOTHING
from companion.games.eldorado.dwellers import rulings as dwellers
from companion.games.eldorado.dwellers.rulings import NOBODY
from companion.games.eldorado.fields import bearers
from companion.games.eldorado.frames import EXPLORE, START, Turn
from companion.games.eldorado.island.board import is_cave
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.island.tiles import Tile
from companion.games.eldorado.solo.guardians import named
from companion.games.eldorado.turn.changing import crowned
from companion.games.eldorado.turn.flow import run
from companion.games.eldorado.turn.questions import cave_box
from companion.games.kit import Choice, Domain, Number, Ruling, Value

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

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
    return {**known, **bridge.facts(state), **dwellers.facts(state)}


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
    return bridge.fallen(replace(state, land=land if value == NOTHING else land.laid(of[0], Tile(str(value), slot))))


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
    **bridge.SETTERS,
    **dwellers.SETTERS,
}
