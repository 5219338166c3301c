"""What the table may rule on, against the rules if it likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.diamond_isles.actions import NOBODY
from companion.games.diamond_isles.box import (
    CITY,
    DIAMONDS,
    HARBOURS,
    IN_VILLAGE,
    LAND,
    NUMBERS,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SHIP,
    WORTH,
)
from companion.games.diamond_isles.cards import minus, several
from companion.games.diamond_isles.changes import with_player
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import MAIN, Turn
from companion.games.diamond_isles.hands import with_hand
from companion.games.diamond_isles.map.sea_map import Harbour, SeaMap
from companion.games.diamond_isles.ships import parted_by_settlement, parted_by_ship
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.diamond_isles.turns import run
from companion.games.kit import Choice, Domain, Number, Ruling, Value

NOTHING = "empty-place"
NO_TOKEN = 0


def facts(state: DiamondIsles) -> Mapping[str, Domain]:
    """The facts by name, each with its values: only between decisions of a turn, when nothing is half done."""
    turn = state.top
    if not isinstance(turn, Turn) or turn.stage != MAIN or state.ended:
        return {}
    seats, sea_map = state.seats, state.sea_map
    buildings = Choice((NOTHING, *(f"{seat}-{kind}" for seat in seats for kind in (SETTLEMENT, CITY))))
    ways = Choice((NOTHING, *(f"{seat}-{kind}" for seat in seats for kind in (ROAD, SHIP))))
    known: dict[str, Domain] = {
        "turn": Choice(seats),
        "army": Choice((NOBODY, *seats)),
        "robber": Choice(tuple(cell for cell in sea_map.at if cell in state.robber_cells)),
        "pirate": Choice(tuple(cell for cell in sea_map.at if cell in sea_map.sea)),
    }
    for seat in seats:
        known[f"diamonds.{seat}"] = Number(0, DIAMONDS)
        known |= {f"cards.{seat}.{card}": Number(0, state.setting.each) for card in RESOURCES}
    for village in sea_map.villages:
        known[f"village.{village.corner}"] = Number(0, IN_VILLAGE)
        known |= {f"trades.{village.corner}.{seat}": Number(0, 1) for seat in seats}
    known |= {f"building.{corner}": buildings for corner in sea_map.corners if corner in state.sites}
    known |= {f"way.{edge}": ways for edge in sea_map.edges}
    known |= {f"terrain.{cell}": Choice(LAND) for cell in sea_map.at if cell in sea_map.land}
    known |= {f"token.{cell}": Choice((NO_TOKEN, *NUMBERS)) for cell in sea_map.at if cell in sea_map.land}
    known |= {f"harbour.{harbour.edge}": Choice(HARBOURS) for harbour in sea_map.harbours}
    return known


def rule_on(state: DiamondIsles, ruling: Ruling) -> DiamondIsles:
    """The state with one fact set to a value that it can have; the game is over if that brings its end."""
    fact, *of = ruling.fact.split(".")
    return run(_SETTERS[fact](state, of, ruling.value))


def _turn(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    """It is somebody's turn, after the roll; what others bought in theirs they have held for a turn."""
    for seat in state.seats:
        if seat != value:
            state = with_player(state, seat, fresh=0)
    return changed(state, agenda=(Turn(str(value), MAIN),))


def _army(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    return changed(state, army=None if value == NOBODY else str(value))


def _robber(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    return changed(state, board=state.board.robbed(str(value)))


def _pirate(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    return changed(state, board=state.board.sailed(str(value)))


def _diamonds(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    """A player has so many; the cache makes up the difference, as far as it can."""
    before = state.player(of[0]).diamonds
    number = min(int(str(value)), before + state.cache)
    state = with_player(state, of[0], diamonds=number, colours=state.player(of[0]).colours[:number])
    return changed(state, cache=state.cache + before - number)


def _village(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    """A village holds so many; the cache makes up the difference, as far as it can."""
    at = state.sea_map.village_at[of[0]]
    before = state.villages[at]
    number = min(int(str(value)), before + state.cache)
    villages = (*state.villages[:at], number, *state.villages[at + 1 :])
    return changed(state, villages=villages, cache=state.cache + before - number)


def _trades(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    corner, seat = of
    at = state.sea_map.village_at[corner]
    rest = tuple(other for other in state.board.traders[at] if other != seat)
    traders = (*rest, seat) if value else rest
    board = changed(state.board, traders=(*state.board.traders[:at], traders, *state.board.traders[at + 1 :]))
    return changed(state, board=board)


def _cards(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    """A hand holds so many of a kind; the bank makes up the difference, as far as it can."""
    seat, card = of
    hand = state.player(seat).cards
    number = min(int(str(value)), hand.count(card) + state.in_bank(card)) - hand.count(card)
    more = several(card, number)
    return changed(with_hand(state, seat, hand.gain(more)), bank=minus(state.bank, more))


def _piece(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    """Another piece, or none, on a corner or an edge."""
    (place,) = of
    board = state.board
    there = board.buildings.get(place) or board.ways.get(place)
    if there is not None:
        board = board.without(*there, place)
    if value == NOTHING:
        return changed(state, board=board)
    seat, _, kind = str(value).partition("-")
    state = changed(state, board=board)
    parted = parted_by_ship(state, seat, place) if kind == SHIP else ()
    parted = parted_by_settlement(state, seat, place) if kind in WORTH else parted
    return changed(state, board=board.put(seat, kind, place).parting(parted))


def _terrain(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    return _mapped(state, of[0], terrain=str(value))


def _token(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    return _mapped(state, of[0], number=int(str(value)))


def _mapped(state: DiamondIsles, cell: str, **changes: object) -> DiamondIsles:
    hexes = tuple(changed(h, **changes) if h.place == cell else h for h in state.sea_map.hexes)
    return _on(state, changed(state.sea_map, hexes=hexes))


def _harbour(state: DiamondIsles, of: list[str], value: Value) -> DiamondIsles:
    harbours = tuple(Harbour(h.edge, str(value)) if h.edge == of[0] else h for h in state.sea_map.harbours)
    return _on(state, changed(state.sea_map, harbours=harbours))


def _on(state: DiamondIsles, sea_map: SeaMap) -> DiamondIsles:
    """The state on another map; what was worked out about the board does not hold any more."""
    return changed(state, sea_map=sea_map, board=changed(state.board))


_SETTERS: Mapping[str, Callable[[DiamondIsles, list[str], Value], DiamondIsles]] = {
    "turn": _turn,
    "army": _army,
    "robber": _robber,
    "pirate": _pirate,
    "diamonds": _diamonds,
    "village": _village,
    "trades": _trades,
    "cards": _cards,
    "building": _piece,
    "way": _piece,
    "terrain": _terrain,
    "token": _token,
    "harbour": _harbour,
}
