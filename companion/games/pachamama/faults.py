"""What is impossible about a position: more pieces than there are, or a landscape that Pachamama forbids.

A landscape is judged only as far as it is discovered: two parts of one terrain that touch at a corner may still turn
out to be one region, as long as there is room and there are tiles to join them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.kit import Answer, Breach, Fault, Question, Value, breach, say
from companion.games.pachamama.box import BOX_CROPS, CROPS, TERRAINS
from companion.games.pachamama.disc import Back, BadDisc
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.scenario.grid import cells
from companion.games.pachamama.scenario.model import LARGEST
from companion.games.pachamama.state import Pachamama

_RULES = {"crop-too-high": "region-crops"}
"""The rule of a fault that has words of its own."""


def faults(state: Pachamama) -> Iterator[Fault]:
    """Every fault; its key is the rule that it breaks, or one of `_RULES`."""
    yield from _counts(state)
    yield from _stacks(state)
    for kind in range(len(TERRAINS)):
        yield from _landscape(state, kind)
    yield from _crops_apart(state)


def faults_with_otoma(state: WithOtoma) -> Iterator[Fault]:
    """The same, Otoma pawns included."""
    yield from faults(state)
    others = 0
    for player in state.players:
        others |= player.pawns
    for number, space in enumerate(state.people.stands):
        place = state.board.places[space]
        if others >> space & 1 or space in state.people.stands[:number]:
            yield Fault(say("one-pawn-per-space", place=place), (place,))
    for space in cells(state.people.mask & state.empty):
        if space != state.asked:
            place = state.board.places[space]
            yield Fault(say("discovery", place=place), (place,))


# What stands against an answer.


def refused(state: Pachamama, question: Question, value: Value) -> Iterator[Breach]:
    """No terrain without a tile, and from the cardboard nothing impossible; unless the table laid what it likes."""
    if question.kind == "disc":
        try:
            Back.typed(str(value), state.board)
        except BadDisc:
            yield breach("disc-tiles")
            return
    if question.kind == "first" or state.relaid:
        return
    if question.kind == "terrain" and state.tiles_left[kind := TERRAINS.index(str(value))] <= 0:
        places = state.board.places_of(state.terrain[kind])
        yield breach("terrain-supply", *places, terrain=value, number=state.tiles[kind])
    elif state.wheel:
        yield from _brought(state, state.after(Answer(question.key, value)))


def refused_with_otoma(state: WithOtoma, question: Question, value: Value) -> Iterator[Breach]:
    """As in any game; what is no part of the map cannot be misread against it."""
    if question.kind not in ("disc", "terrain", "crop"):
        return
    found = tuple(refused(state, question, value))
    yield from found
    if question.kind == "disc" and not found:
        starts = sum(1 for _ in Back.typed(str(value), state.board).start(state.board))
        if starts < (number := len(state.people.colours)):
            yield breach("otoma-starts", number=number)


def _brought(before: Pachamama, after: Pachamama) -> Iterator[Breach]:
    """The rules that a landscape breaks only after an answer, which must have been misread, or one before it."""
    known = set(faults(before))
    for fault in faults(after):
        if fault not in known:
            yield breach(_RULES.get(fault.what.key, fault.what.key), *fault.places)


def _counts(state: Pachamama) -> Iterator[Fault]:
    for terrain, left, mask in zip(TERRAINS, state.tiles_left, state.terrain, strict=True):
        if left < 0:
            yield Fault(say("disc-tiles", terrain=terrain, number=-left), state.board.places_of(mask))
    for crop, most, mask in zip(CROPS, BOX_CROPS, state.crops, strict=True):
        if mask.bit_count() > most:
            yield Fault(say("crop-supply", crop=crop, most=most), state.board.places_of(mask))
    for seat, player in zip(state.seats, state.players, strict=True):
        if state.in_hand(seat) < 0:
            places = state.board.places_of(player.pawns)
            yield Fault(say("pawns", seat=seat, number=state.pawns_each), places)


def _stacks(state: Pachamama) -> Iterator[Fault]:
    """What lies on a space where it cannot lie."""
    land, pawns = sum(state.terrain), 0
    for place in state.board.places_of(sum(state.crops) & ~land):
        yield Fault(say("crop-on-terrain", place=place), (place,))
    for player in state.players:
        for place in state.board.places_of(pawns & player.pawns):
            yield Fault(say("one-pawn-per-space", place=place), (place,))
        pawns |= player.pawns
    for space in cells(pawns & ~land):
        if space != state.asked:
            place = state.board.places[space]
            yield Fault(say("discovery", place=place), (place,))


def _landscape(state: Pachamama, kind: int) -> Iterator[Fault]:
    grid, terrain = state.board.grid, TERRAINS[kind]
    pieces = grid.pieces(state.terrain[kind])
    for piece in pieces:
        places = state.board.places_of(piece)
        if piece.bit_count() > LARGEST:
            yield Fault(say("region-size", terrain=terrain), places)
        yield from _region_crops(state, piece, terrain)
    for one, other in combinations(pieces, 2):
        if grid.around(one) & other and not _can_join(state, one, other, state.tiles_left[kind]):
            yield Fault(say("regions-apart", terrain=terrain), state.board.places_of(one | other))


def _region_crops(state: Pachamama, piece: int, terrain: str) -> Iterator[Fault]:
    """Crops twice in a region, or higher than a region that cannot grow has spaces."""
    places = state.board.places_of(piece)
    whole = not state.board.beside(piece) & ~sum(state.terrain)
    for number, (crop, mask) in enumerate(zip(CROPS, state.crops, strict=True), 1):
        count = (mask & piece).bit_count()
        if count > 1:
            yield Fault(say("region-crops", terrain=terrain, crop=crop), places)
        elif count and whole and number > piece.bit_count():
            yield Fault(say("crop-too-high", terrain=terrain, crop=crop), places)


def _can_join(state: Pachamama, one: int, other: int, tiles: int) -> bool:
    """Whether an undiscovered space can still make one region of two parts that touch at a corner.

    A region that goes round such a corner, with neither space beside it, would have seven spaces at least.
    """
    empty = state.board.grid.all & ~sum(state.terrain)
    between = state.board.beside(one) & state.board.beside(other) & empty
    return bool(between) and tiles > 0 and one.bit_count() + other.bit_count() < LARGEST


def _crops_apart(state: Pachamama) -> Iterator[Fault]:
    for crop, mask in zip(CROPS, state.crops, strict=True):
        for space in cells(mask):
            for other in cells(state.board.grid.round[space] & mask):
                if other > space:
                    places = (state.board.places[space], state.board.places[other])
                    yield Fault(say("separation", crop=crop), places)
