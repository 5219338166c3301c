"""Where hands have walked pieces, and which tiles these have discovered: explorers, thieves, and the Wolf."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import THIEF, WOLF
from companion.games.eldorado.dwellers.actions import WolfDiscover, WolfMove
from companion.games.eldorado.frames import Flipped, Laying
from companion.games.eldorado.island.board import EXIT, around, is_cave
from companion.games.eldorado.island.layouts import TILE
from companion.games.eldorado.thieves.actions import Prowl, Scout
from companion.games.kit import Action, Answer, Event, Layout, Place, Seat
from companion.games.kit.spaces.reach import Reach, reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

ROUND = 100
"""Steps that no way round others is as long as: nobody walks through them, who goes where they stand fights."""


class Course:
    """What hands do one after the other, told as far as the rules know it: what they refuse changes nothing.

    `state` is where that leads to.
    """

    def __init__(self, state: ElDorado) -> None:
        self.state = state

    def legal(self, event: Event) -> bool:
        """Whether an event is legal by now, as far as the whole table may hear it."""
        verdict = self.state.open_verdict(event) if isinstance(event, Action) else self.state.verdict(event)
        return verdict.legal

    def does(self, event: Event) -> Event:
        """The event itself; what only its seat can judge is not thought on."""
        apart = isinstance(event, Action) and self.state.judged_apart(event.seat, type(event))
        if not apart and self.legal(event):
            self.state = self.state.after(event)
        return event


class Walker:
    """A piece that hands may have moved: the explorer of a seat, or the piece `who` of it.

    `stands` is where it was seen elsewhere than it should be, if it was.
    """

    def __init__(self, course: Course, seat: Seat, who: str, stands: Place | None) -> None:
        self._course = course
        self.seat = seat
        self.who = who
        self.stands = stands
        self.here = self._standing()

    def far(self, cell: Place) -> int | None:
        """From how far it can discover a cell; None if that lies beside no tile in reach."""
        costs = self._ways().costs
        return min((costs[place] for place in around(cell) if place in costs), default=None)

    def go(self, to: Place) -> Iterator[Event]:
        """Walk somewhere: an explorer in one action, thieves and the Wolf step by step."""
        if self.here is None or self.here == to:
            return
        beside = to in around(self.here) or self._course.state.land.beside(self.here, to)
        ways = self._ways()
        steps = (to,) if beside or to not in ways.costs or not self.who else ways.way(to)
        for step in steps:
            yield self._course.does(self._step(step, one=beside or len(steps) > 1))
        self.here = to

    def discover(self, cell: Place, kind: str) -> Iterator[Event]:
        """Go beside a cell, as near as can be to where it stands at last if that tells it; lay the tile.

        A tile that was flipped already is laid from where its finder stands.
        """
        question, top = self._course.state.question(), self._course.state.top
        if isinstance(top, Flipped | Laying):
            if question is not None:
                yield self._course.does(Answer(question.key, kind))
            yield self._course.does(do.Lay(top.seat, cell))
            self.here = self._standing() or self.here
            return
        beside = self._ways().nearest(around(cell))
        yield from self.go(self.stands if self.stands in beside else beside[0])
        stack = self._course.state.cave if is_cave(cell) else self._course.state.island
        if not stack.size:
            return
        key = f"face.{stack.slots[0]}"
        yield self._course.does(self._flip())
        yield self._course.does(Answer(key, kind))
        yield self._course.does(do.Lay(self.seat, cell))
        self.here = self._standing() or self.here

    def _standing(self) -> Place | None:
        piece = self._course.state.walker(self.seat, self.who)
        return piece.at if piece else None

    def _step(self, to: Place, one: bool) -> Action:
        if self.who == WOLF:
            return WolfMove(self.seat, to)
        if self.who:
            return Prowl(self.seat, self.who, to)
        return do.Move(self.seat, to) if one else do.Walk(self.seat, to)

    def _flip(self) -> Action:
        if self.who == WOLF:
            return WolfDiscover(self.seat)
        return Scout(self.seat, self.who) if self.who else do.Discover(self.seat)

    def _ways(self) -> Reach[Place]:
        """From its tile to every tile in reach, however far, and not through others if there is any way round them."""
        state = self._course.state
        side = state.side_of(self.seat)

        def cost(_: Place, to: Place) -> int:
            return ROUND if state.pieces.opponents(side, to) else 1

        return reach(self.here or "", lambda place: state.land.ways.get(place, ()), cost)


def walked(course: Course, lies: Layout) -> Iterator[Event]:
    """To where a new tile touches, the tile, on to the next one, and on to where each piece stands at last."""
    walkers, others = tuple(_walkers(course, lies)), tuple(_others(course, lies))
    land = course.state.land
    theirs = {other.stands for other in others}.difference(walker.stands for walker in walkers)
    new = {cell: kind for (cell, layer), kind in lies.items() if layer == TILE and kind and cell not in land.at}
    new = {cell: kind for cell, kind in new.items() if cell not in theirs}  # who discovers a tile goes onto it
    if land.way_in == EXIT:
        new.pop(EXIT, None)  # it is laid by whoever goes there
    while new:
        free = course.state.land.free
        found = _next(walkers, [cell for cell in new if cell in free] or new)  # a tile may rest on the one before it
        if found is None:
            return
        walker, cell = found
        yield from walker.discover(cell, new.pop(cell))
    for walker in (*walkers, *others):
        if walker.here is not None and walker.stands is not None:
            yield from walker.go(walker.stands)


def _next(walkers: Sequence[Walker], cells: Iterable[Place]) -> tuple[Walker, Place] | None:
    """Of new tiles the one that is nearest to who has discovered it: who stands there, or else who is nearest."""
    found: list[tuple[int, Walker, Place]] = []
    for cell in cells:
        able = [
            (far, walker) for walker in walkers if walker.here is not None and (far := walker.far(cell)) is not None
        ]
        there = [pair for pair in able if pair[1].stands == cell] or able
        if there:
            far, walker = min(there, key=lambda pair: (pair[0], pair[1].stands is None))
            found.append((far, walker, cell))
    best = min(found, key=lambda one: one[0], default=None)
    return None if best is None else best[1:]


def _walkers(course: Course, lies: Layout) -> Iterator[Walker]:
    """Whoever's turn it is: the explorers of a team, or thieves; and the Wolf, if it is theirs."""
    state = course.state
    turn = state.turn
    if turn is None:
        return
    if turn.seat == state.setting.thief:
        yield from _thieves(course, lies)
    else:
        for seat in state.seats_of(turn.seat):
            yield Walker(course, seat, "", _seen(lies, f"{turn.seat}-{state.explorer_kind(seat)}"))
    if state.wolf and state.side_of(state.wolf) == turn.seat:
        stands = _seen(lies, WOLF)
        if stands is not None:
            yield Walker(course, state.wolf, WOLF, stands)


def _others(course: Course, lies: Layout) -> Iterator[Walker]:
    """Explorers that were walked though it is not their turn."""
    state = course.state
    for seat in state.seats:
        if state.turn is not None and not state.fighting and state.side_of(seat) != state.turn.seat:
            stands = _seen(lies, f"{state.side_of(seat)}-{state.explorer_kind(seat)}")
            if stands is not None and state.explorer_at(seat) is not None:
                yield Walker(course, seat, "", stands)


def _thieves(course: Course, lies: Layout) -> Iterator[Walker]:
    """Every thief, those seen elsewhere matched with the nearest one that is missed, the fastest of a tile first."""
    state, seat = course.state, course.state.setting.thief
    gained, left = changes(state, seat, THIEF, lies)
    thieves = sorted(
        state.pieces.of(seat, *state.thief_pieces), key=lambda thief: (-state.pace(thief.kind), thief.kind)
    )
    for thief in thieves:
        stands = None
        if gained and thief.at in left:
            ways = reach(thief.at, lambda place: state.land.ways.get(place, ())).costs
            beside = {to: [ways[place] for place in (to, *around(to)) if place in ways] for to in gained}
            stands = min(gained, key=lambda to: min(beside[to], default=len(ways)))
            gained.remove(stands)
            left.remove(thief.at)
        yield Walker(course, seat, thief.kind, stands)


def changes(state: ElDorado, side: Seat, kind: str, lies: Layout) -> tuple[list[Place], list[Place]]:
    """Where more of a side's counted pieces stand than should, and where fewer, a place once for each of them."""
    layout, gained, left = state.layout(), list[Place](), list[Place]()
    for (place, layer), label in lies.items():
        if layer == f"{side}-{kind}" and (label or "0").isdigit():
            more = int(label or 0) - int(layout.get((place, layer)) or 0)
            gained += [place] * more
            left += [place] * -more
    return gained, left


def _seen(lies: Layout, layer: str) -> Place | None:
    return next((place for (place, which), label in lies.items() if which == layer and label), None)
