"""What hands that laid something must have wanted, legal or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import EXPLORER, FARMHOUSE, FORT, OFFERING, VILLAGER
from companion.games.eldorado.island.board import EXIT, FIRST, around, is_cave
from companion.games.eldorado.island.layouts import BUILDING, TILE
from companion.games.eldorado.turn.questions import FIRST_FACE
from companion.games.eldorado.turn.thrown import DICE, GOLDEN, answer_of, asked
from companion.games.kit import Answer, Event, Layout, Place, Seat, Selection
from companion.games.kit.spaces.reach import Reach, reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def meant(state: ElDorado, lies: Layout) -> Sequence[Event]:
    """What whose turn it is has done: walked and discovered, marched, built, offered; nothing if that is unclear."""
    seat = state.active
    if seat is None:
        return _first_tile(state, lies)
    rolled = tuple(_rolled(state, lies))
    return rolled or (*_walked(state, seat, lies), *_marched(state, seat, lies), *_bought(state, lies))


def _rolled(state: ElDorado, lies: Layout) -> Iterator[Event]:
    """What dice show that are asked for; golden ones that were rolled after a turn has come to its end."""
    layer, question = asked(state)[0], state.question()
    end = do.End(state.active or "")
    if question is None and lies.get((DICE, GOLDEN)) and state.verdict(end).legal:
        state = state.after(end)
        if asked(state)[0] == GOLDEN:
            yield end
            yield from _rolled(state, lies)
        return
    label = lies.get((DICE, layer))
    dice = answer_of(state, label) if label else None
    if question is not None and dice is not None and isinstance(question.choices, Selection):
        yield Answer(question.key, question.choices.canonical(dice))


def _first_tile(state: ElDorado, lies: Layout) -> Sequence[Event]:
    question, kind = state.question(), lies.get((FIRST, TILE))
    return (Answer(question.key, kind),) if question is not None and question.kind == FIRST_FACE and kind else ()


def _walked(state: ElDorado, seat: Seat, lies: Layout) -> Iterator[Event]:
    """To where a new tile touches, the tile, on to the next one, and on to where the explorer stands at last."""
    stands = next((place for (place, layer), label in lies.items() if layer == f"{seat}-{EXPLORER}" and label), None)
    new = {cell: kind for (cell, layer), kind in lies.items() if layer == TILE and kind and cell not in state.land.at}
    if state.land.way_in == EXIT:
        new.pop(EXIT, None)  # it is laid by whoever goes there
    hands = _Hands(state, seat)
    while new and hands.here is not None:
        cell = hands.nearest(new)
        if cell is None:
            return
        yield from hands.discover(cell, new.pop(cell), stands)
    if hands.here is not None and stands is not None:
        yield from hands.go(stands)


class _Hands:
    """What hands do one after the other, told as far as the rules know it: what they refuse changes nothing."""

    def __init__(self, state: ElDorado, seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self.here = state.explorer_at(seat)

    def nearest(self, cells: Iterable[Place]) -> Place | None:
        """Of some cells one that lies nearest to the explorer; None if none lies beside any tile in reach."""
        ways = self._ways()
        far = {cell: min((ways.costs[p] for p in around(cell) if p in ways.costs), default=None) for cell in cells}
        return min((cell for cell, cost in far.items() if cost is not None), key=lambda c: far[c] or 0, default=None)

    def go(self, to: Place) -> Iterator[Event]:
        """Walk somewhere, in one step if it is beside."""
        if self.here is None or self.here == to:
            return
        beside = to in around(self.here) or self._state.land.beside(self.here, to)
        yield self._does(do.Move(self._seat, to) if beside else do.Walk(self._seat, to))
        self.here = to

    def discover(self, cell: Place, kind: str, stands: Place | None) -> Iterator[Event]:
        """Go beside a cell, as near as can be to where the explorer stands at last if that tells it; lay the tile."""
        beside = self._ways().nearest(around(cell))
        yield from self.go(stands if stands in beside else beside[0])
        stack = self._state.cave if is_cave(cell) else self._state.island
        if not stack.size:
            return
        question = f"face.{stack.slots[0]}"
        yield self._does(do.Discover(self._seat))
        yield self._does(Answer(question, kind))
        yield self._does(do.Lay(self._seat, cell))
        self.here = self._state.explorer_at(self._seat) or self.here

    def _ways(self) -> Reach[Place]:
        """From the explorer's tile to every tile in reach, however far."""
        return reach(self.here or "", lambda place: self._state.land.ways.get(place, ()))

    def _does(self, event: Event) -> Event:
        if self._state.verdict(event).legal:
            self._state = self._state.after(event)
        return event


def _marched(state: ElDorado, seat: Seat, lies: Layout) -> Iterator[Event]:
    """Villagers that are fewer on one tile and more on another."""
    layer = f"{seat}-{VILLAGER}"
    changes = {
        place: int(label or 0) - len(state.pieces.army(seat, place))
        for (place, which), label in lies.items()
        if which == layer and (label or "0").isdigit()
    }
    left = [place for place, change in changes.items() if change < 0]
    gained = [place for place, change in changes.items() if change > 0]
    for to in gained:
        start = next((place for place in left if changes[place] == -changes[to]), None)
        yield do.March(seat, start, changes[to], to) if start else do.BuyVillager(seat, to)


def _bought(state: ElDorado, lies: Layout) -> Iterator[Event]:
    for (place, layer), label in lies.items():
        if layer == BUILDING and label and state.pieces.building_at(place) is None:
            whose, _, kind = label.partition("-")
            if kind in (FARMHOUSE, FORT):
                yield do.BuyFarmhouse(whose, place) if kind == FARMHOUSE else do.BuyFort(whose, place)
        elif layer.endswith(f"-{OFFERING}") and label:
            yield do.BuyOffering(layer.removesuffix(f"-{OFFERING}"), place)
