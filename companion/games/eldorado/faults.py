"""What is impossible about a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.eldorado.box import (
    BUILDINGS,
    CARDS,
    DOUBLOONS,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIANS,
    HIDEOUT,
    ISLAND,
    OFFERING,
    OUTPOST,
    PARTNER,
    SET_ASIDE,
    SHRINE,
    SUPPLY,
    THIEF_PIECES,
    VILLAGER,
)
from companion.games.eldorado.frames import Mix
from companion.games.eldorado.questions import cave_box
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE, FIRST, around, is_cave, meeting
from companion.games.kit import Fault, say


def faults(state: ElDorado) -> Iterator[Fault]:
    """Every fault; its key is the rule that it breaks."""
    yield from _tiles(state)
    yield from _groups(state)
    yield from _cards(state)
    yield from _pieces(state)
    yield from _standing(state)


def _tiles(state: ElDorado) -> Iterator[Fault]:
    """All tiles are on the map, in a stack, in a hand or on their way."""
    lying = Counter(tile.kind for _, tile in state.land.tiles)
    for kind, number in lying.items():
        most = ISLAND.get(kind, cave_box(state).get(kind, 0))
        if number > most:
            places = tuple(place for place, tile in state.land.tiles if tile.kind == kind)
            yield Fault(say("used-up", tile=kind, most=most), places)
    if state.ruled:
        return  # a table may have laid what it likes
    moving = [slot for f in state.agenda for slot in (f.tiles if isinstance(f, Mix) else (getattr(f, "slot", ""),))]
    aside = [slot for frame in state.agenda for slot in getattr(frame, "aside", ())]
    on_way = Counter("cave" if slot.startswith("cave") else "island" for slot in (*moving, *aside) if slot)
    island = state.land.sizes[""] + state.island.size + len(state.dealt) + on_way["island"]
    if island != sum(ISLAND.values()):
        yield Fault(say("discover", number=island))
    exit_out = state.land.exit is None and state.land.cave_in is None
    cave = state.land.sizes[CAVE] + state.cave.size + on_way["cave"] + int(exit_out) + int(_shrine_taken(state))
    if cave != sum(cave_box(state).values()) - (SET_ASIDE if state.setting.expansion else 0):
        yield Fault(say("cave-stack", number=cave))


def _groups(state: ElDorado) -> Iterator[Fault]:
    """Each group hangs together, and each tile lies where it can."""
    for cave in (False, True):
        places = {place for place in state.land.at if is_cave(place) == cave}
        start = state.land.way_in if cave else FIRST
        if places and not (cave and _shrine_taken(state)):
            apart = places - _joined(start, places)
            if apart:
                yield Fault(say("step"), tuple(sorted(apart)))
    for place in state.land.at:
        if state.land.crossed(place):
            yield Fault(say("crosses", place=place), (place,))


def _shrine_taken(state: ElDorado) -> bool:
    """Whether the cave shrine's tile has been taken up, as the base game says: what stood beside it stays."""
    return state.holder is not None and state.land.cave_shrine is None


def _joined(start: str, places: set[str]) -> set[str]:
    seen, ahead = {start}, [start]
    while ahead:
        for other in around(ahead.pop()):
            if other in places and other not in seen:
                seen.add(other)
                ahead.append(other)
    return seen


def _cards(state: ElDorado) -> Iterator[Fault]:
    known = [sum(p.cards.count(card) for p in state.players) for card in CARDS]
    treasure = state.treasure or (0,) * len(CARDS)
    total = sum(state.bank) + sum(treasure) + sum(player.cards.size for player in state.players)
    if total != sum(SUPPLY):
        yield Fault(say("stack-empty", number=total))
    for card, bank, kept, hands, most in zip(CARDS, state.bank, treasure, known, SUPPLY, strict=True):
        if bank < 0 or bank + kept + hands > most:
            yield Fault(say("hand-cards", card=card, most=most))


def _pieces(state: ElDorado) -> Iterator[Fault]:
    for seat in state.sides():
        for kind in KINDS:
            own = state.pieces.of(seat, kind)
            lost = state.player(seat).lost.count(kind)
            if len(own) + lost > state.limit(seat, kind):
                yield Fault(say("pieces", seat=seat, piece=kind), tuple(piece.at for piece in own))
        if state.player(seat).doubloons > DOUBLOONS:
            yield Fault(say("doubloons-five", seat=seat, number=DOUBLOONS))
    for seat in state.seats:
        out = state.player(seat).explorer and seat not in state.pieces.explorers
        waits = state.side_of(seat) != seat and state.peace  # a partner enters after the first round
        if out != bool(state.player(seat).captor) and state.player(seat).explorer and not waits:
            yield Fault(say("spawn", seat=seat))


KINDS = (VILLAGER, FARMHOUSE, FORT, OFFERING, EXPLORER, PARTNER, HIDEOUT, OUTPOST, *THIEF_PIECES)


def _standing(state: ElDorado) -> Iterator[Fault]:
    """Pieces stand where they can, and no two sides on one tile but in battle or since the first round."""
    for place, pieces in state.pieces.at.items():
        kinds = {piece.kind for piece in pieces}
        if kinds & set(BUILDINGS):
            beside = any(cell in state.land.at for cell in meeting(place))
            fine = len(pieces) == 1 and (beside or (is_cave(place) and _shrine_taken(state)))
        elif OFFERING in kinds:
            sides = [piece.side for piece in pieces if piece.kind == OFFERING]
            stand = {piece.side for piece in pieces if piece.kind != OFFERING}
            fine = stand <= {GUARDIANS} and state.land.at.get(place) == SHRINE and len(sides) == len(set(sides))
        elif all(piece.side == GUARDIANS for piece in pieces):
            fine = state.land.open(place) or state.land.at.get(place) == SHRINE
        else:
            fine = state.land.open(place)
        if not fine:
            yield Fault(say("closed-tile", place=place), (place,))
