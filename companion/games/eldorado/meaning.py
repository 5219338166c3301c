"""What players must have meant by what lies on the table: walking, a tile, a building, an offering, an army."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import (
    Bridge,
    BuyHideout,
    BuyOutpost,
    BuyThief,
    Prowl,
    Scout,
    TakeBridge,
    WolfDiscover,
    WolfMove,
)
from companion.games.eldorado.box import FARMHOUSE, FORT, HIDEOUT, OFFERING, OUTPOST, THIEF, VILLAGER, WOLF
from companion.games.eldorado.frames import Flipped, Laying
from companion.games.eldorado.moving import ends_of
from companion.games.eldorado.questions import FIRST_FACE
from companion.games.eldorado.sources import DICE, answer_of, asked
from companion.games.eldorado.state import GOLDEN, ElDorado
from companion.games.eldorado.tiles import EXIT, FIRST, around, is_cave, meeting
from companion.games.eldorado.views import BRIDGE, BUILDING, TILE
from companion.games.kit import Action, Answer, Event, Layout, Place, Seat, Selection, Side
from companion.games.kit.curtain import judged_apart, open_verdict
from companion.games.kit.spaces.reach import Reach, reach

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
        verdict = open_verdict(self.state, event) if isinstance(event, Action) else self.state.verdict(event)
        return verdict.legal

    def does(self, event: Event) -> Event:
        """The event itself; what only its seat can judge is not thought on."""
        apart = isinstance(event, Action) and judged_apart(self.state, event.seat, type(event))
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


Deed = Callable[[Seat], Action]
"""What some seat of a side may have done."""
BUILT: Mapping[str, Callable[[Seat, Place], Action]] = {
    FARMHOUSE: do.BuyFarmhouse,
    FORT: do.BuyFort,
    HIDEOUT: BuyHideout,
    OUTPOST: BuyOutpost,
}
"""The buying of each building."""


def placed(state: ElDorado, lies: Layout) -> Iterator[tuple[Side, Deed]]:
    """Everything that was put on the map or taken off it, with the side that must have done so."""
    side = state.active
    if side is None:
        return
    yield from ((side, deed) for deed in _bridged(state, lies))
    for (place, layer), label in lies.items():
        building = state.pieces.building_at(place) if layer == BUILDING else None
        if building is not None and label is None and building.side == side:
            yield side, _at(do.Remove, place)
        elif layer == BUILDING and label and label != state.layout().get((place, layer)):
            whose, _, kind = label.partition("-")
            if kind in BUILT:
                yield whose, _at(BUILT[kind], place)
        elif layer.endswith(f"-{OFFERING}") and label and state.layout().get((place, layer)) is None:
            yield layer.removesuffix(f"-{OFFERING}"), _at(do.BuyOffering, place)
    for whose in sorted(state.sides(), key=lambda whose: whose != side):
        if whose != state.setting.thief:
            yield from ((whose, deed) for deed in _marched(state, whose, lies))
        elif whose == side:
            yield from ((whose, _at(BuyThief, at)) for at in _bought(state, whose, lies))


def _at(buy: Callable[[Seat, Place], Action], place: Place) -> Deed:
    return lambda seat: buy(seat, place)


def _bought(state: ElDorado, side: Side, lies: Layout) -> list[Place]:
    """Where thieves are new that came from nowhere: beside a building, if that tells it."""
    gained, left = changes(state, side, THIEF, lies)
    built = [place for (place, layer), label in lies.items() if layer == BUILDING and label]
    beside = {at for corner in (*built, *(b.at for b in state.pieces.buildings(side))) for at in meeting(corner)}
    return sorted(gained, key=lambda at: at in beside)[len(left) :]


def _marched(state: ElDorado, side: Side, lies: Layout) -> Iterator[Deed]:
    """Villagers that are fewer on one tile and as many more on another; others that are new were bought."""
    gained, left = changes(state, side, VILLAGER, lies)
    for to in dict.fromkeys(gained):
        number = gained.count(to)
        start = next((place for place in dict.fromkeys(left) if left.count(place) == number), None)
        if start is not None:
            yield _army(start, number, to, out_of_turn=side != state.active and not state.fighting)
        else:
            yield from (_at(do.BuyVillager, to) for _ in range(number))


def _army(start: Place, number: int, to: Place, out_of_turn: bool) -> Deed:
    army = do.Intercept if out_of_turn else do.March
    return lambda seat: army(seat, start, number, to)


def _bridged(state: ElDorado, lies: Layout) -> Iterator[Deed]:
    """The bridge that is gone, or lies elsewhere: built from where its builder stands, if that is beside it."""
    lain = state.land.bridge[:1]
    if any(layer == BRIDGE and place in lain and label is None for (place, layer), label in lies.items()):
        yield TakeBridge
    for (place, layer), label in lies.items():
        if layer == BRIDGE and label and place not in lain:
            yield _bridge(state, place)


def _bridge(state: ElDorado, place: Place) -> Deed:
    def built(seat: Seat) -> Action:
        six, here = around(place), state.standing(seat)
        ends = ends_of(state, place) or ((six[0], six[3]),)
        start, to = min(ends, key=lambda pair: pair[0] not in here)
        return Bridge(seat, place, start, to)

    return built


def by_one_of(course: Course, side: Side, deed: Deed) -> Action:
    """The deed of a seat of a side, one of those for which it is legal if there is any."""
    deeds = [deed(seat) for seat in course.state.seats_of(side) or (side,)]
    return next((action for action in deeds if course.legal(action)), deeds[0])


def meant(state: ElDorado, lies: Layout) -> Sequence[Event]:
    """What whose turn it is has done: walked and discovered, marched, built, offered; nothing if that is unclear."""
    if state.active is None:
        return _first_tile(state, lies)
    return tuple(_rolled(state, lies)) or tuple(_done(state, lies))


def _done(state: ElDorado, lies: Layout) -> Iterator[Event]:
    """First what could be put or taken away before anybody walked, then the walks, then the rest, as it becomes legal.

    In what order hands did it cannot be seen. Others come last: they attack whom these have brought near.
    """
    course, every = Course(state), tuple(placed(state, lies))
    left = [pair for pair in every if pair[0] == state.active]
    others = [pair for pair in every if pair[0] != state.active]
    yield from _placed(course, left)
    yield from walked(course, lies)
    yield from _placed(course, left)
    yield from (course.does(by_one_of(course, side, deed)) for side, deed in (*left, *others))


def _placed(course: Course, left: list[tuple[Side, Deed]]) -> Iterator[Event]:
    """Of what is left to be done what is legal by now, and by that becomes so."""
    while (found := next(_able(course, left), None)) is not None:
        pair, action = found
        left.remove(pair)
        yield course.does(action)


def _able(course: Course, left: Sequence[tuple[Side, Deed]]) -> Iterator[tuple[tuple[Side, Deed], Action]]:
    for pair in left:
        action = by_one_of(course, *pair)
        if course.legal(action):
            yield pair, action


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
    if question is not None and dice is not None:
        choices = question.choices
        yield Answer(question.key, choices.canonical(dice) if isinstance(choices, Selection) else dice)


def _first_tile(state: ElDorado, lies: Layout) -> Sequence[Event]:
    question, kind = state.question(), lies.get((FIRST, TILE))
    return (Answer(question.key, kind),) if question is not None and question.kind == FIRST_FACE and kind else ()
