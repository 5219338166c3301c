"""What hands must have meant that moved pawns, or laid terrain and stones, as the rules do not allow it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.kit import STIRRED, Action, Answer, Event, Layout, Place, Seat
from companion.games.pachamama.actions import Divine, Explore, Retrieve
from companion.games.pachamama.board import HAND
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.state import Pachamama


def meant(state: Pachamama, lies: Layout) -> Iterator[Event]:
    """Pawns first, whose turn it is before the others, each with the terrain under it; then the stones."""
    known = state.layout()
    new = {spot: label for spot, label in lies.items() if label != known.get(spot)}
    first = state.turn_seat
    if new and all(layer == STIRRED for _, layer in new):
        yield from _set_down(state, new)
        return
    for seat in sorted(state.seats, key=lambda seat: seat != first):
        for move in _moves(seat, new, known):
            yield move
            to = move.to if isinstance(move, Explore) else None
            terrain = new.pop((to, "terrain"), None) if to else None
            if terrain is not None:
                yield Answer(f"terrain.{to}", terrain)
    for (place, layer), label in new.items():
        if layer == "terrain" and label is not None:
            yield Answer(f"terrain.{place}", label)
        elif layer == "crop" and label is not None:
            yield Divine(_owner(state, lies, place), place, label)
            yield Answer(f"crop.{place}", label)


def meant_together(state: Together, lies: Layout) -> Iterator[Event]:
    """What hands meant; the pawns of a pair are moved by the one of it whose turn it is."""
    seat = state.turn_seat
    for event in meant(state, lies):
        if isinstance(event, Action) and seat is not None and state.owner(event.seat) == state.owner(seat):
            event = replace(event, seat=seat)
        yield event


def _moves(seat: Seat, new: Layout, known: Layout) -> Iterator[Explore | Retrieve]:
    """A pawn that came is one that left another space, or else from the hand. One that only left stands beside another
    pawn where most was done, or is in the hand.
    """
    left = [place for (place, layer) in new if layer == "pawn" and known.get((place, layer)) == seat]
    came = [place for (place, layer), label in new.items() if layer == "pawn" and label == seat]
    joined = [place for (place, layer) in new if layer == STIRRED and known.get((place, "pawn")) is not None]
    for place in came:
        yield Explore(seat, left.pop(0) if left else HAND, place)
    for place in left:
        yield Explore(seat, place, joined[0]) if joined else Retrieve(seat, place)


def _set_down(state: Pachamama, new: Layout) -> Iterator[Explore]:
    """A pawn from the hand that was set down beside another one, where all is read as before and most was done."""
    taken = [place for place, _ in new if state.pawn_at(place) is not None]
    seat = state.turn_seat
    if seat is not None and state.implicit_pass(seat) is not None:  # who has acted does not act again
        seat = state.seats[(state.turn + 1) % len(state.seats)]
    if taken and seat is not None and state.in_hand(seat) > 0:
        yield Explore(seat, HAND, taken[0])


def _owner(state: Pachamama, lies: Layout, place: Place) -> Seat:
    """Who divined at a place: whose pawn stands there, or else whose turn it is."""
    pawn = lies.get((place, "pawn")) or state.pawn_at(place) or state.turn_seat
    return pawn if pawn in state.seats else state.seats[0]
