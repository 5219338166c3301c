"""Mosaic: lay a tile of your hidden hand beside another; each neighbour of its colour scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.kit import (
    Action,
    Answer,
    Begin,
    Breach,
    Choice,
    Domain,
    Game,
    Layout,
    Line,
    News,
    Option,
    Place,
    Private,
    Question,
    Result,
    RuleTable,
    Seat,
    State,
    breach,
    say,
)
from companion.games.kit.ranking import best
from companion.games.kit.spaces.squares import around, cell_of, place_of
from companion.games.kit.stacks import Stack, peek, stack_secret

COLOURS = ("clay", "moss", "slate")
SIDE, COPIES, HAND = 5, 6, 3
TILES = COLOURS * COPIES
PLACES = tuple(place_of((x, y)) for y in range(SIDE) for x in range(SIDE))
MIDDLE = place_of((SIDE // 2, SIDE // 2))


@dataclass(frozen=True)
class Lay(Action):
    """Lay a tile from the hand on a free space beside another tile."""

    kind = "lay"

    tile: str
    at: Place


RULES = RuleTable(
    "mosaic",
    {"draw": "sheet", "turn": "sheet", "own-tile": "sheet", "free": "sheet", "beside": "sheet", "most-points": "sheet"},
    private={"own-tile": (Lay,)},
)
"""Every rule with its place in the rulebook; `private` are those that only a hand can tell."""


@dataclass(frozen=True)
class Mosaic(State):
    """What lies, what each seat holds, and which tiles are drawn but not yet looked at."""

    rules = RULES
    kinds = (Lay,)

    bag: Stack
    lying: tuple[tuple[Place, str], ...]
    hands: tuple[Private[tuple[str, ...]], ...]
    drawn: tuple[tuple[Seat, tuple[str, ...]], ...]
    points: tuple[int, ...]
    turns: int = 0

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """The tiles that a seat holds, for its eyes alone."""
        return self.hands[self.seats.index(seat)].see()

    @property
    def over(self) -> bool:
        """Every seat has laid all its tiles."""
        return self.turns == len(TILES)

    def due(self) -> Mapping[Seat, str]:
        """Whose turn it is, and by which rule."""
        return {} if self.over or self.drawn else {self.seats[self.turns % len(self.seats)]: "turn"}

    def question(self) -> Question | None:
        """Which tiles came out of the bag: only the seat that drew them is told."""
        for seat, slots in self.drawn:
            return peek(self.seats.index(seat), slots, "draw", "draw", TILES, seat, sealed=True)
        return None

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """All values of each field, legal or not."""
        return {"tile": Choice(COLOURS), "at": Choice(PLACES)}

    def apply(self, event: Action | Answer) -> Mosaic:
        """The next state, with its news."""
        state = replace(self, told=())
        if isinstance(event, Answer):
            seat, tiles = self.drawn[0][0], tuple(map(str, event.value if isinstance(event.value, tuple) else ()))
            return replace(state._with(seat, (*self.hand(seat), *tiles)), drawn=self.drawn[1:])
        assert isinstance(event, Lay)
        left = [*self.hand(event.seat)]
        left.remove(event.tile)
        gain = self.gain(event.tile, event.at)
        points = tuple(n + gain * (s == event.seat) for s, n in zip(self.seats, self.points, strict=True))
        slots, bag = self.bag.draw(min(1, self.bag.size))
        todo = say("lay", tile=event.tile, at=event.at)
        told = News("beside", say("laid", seat=event.seat, tile=event.tile, points=gain), (todo,))
        return replace(
            state._with(event.seat, tuple(left)),
            bag=bag,
            lying=(*self.lying, (event.at, event.tile)),
            drawn=((event.seat, slots),) if slots else (),
            points=points,
            turns=self.turns + 1,
            told=(told,),
        )

    def _with(self, seat: Seat, hand: tuple[str, ...]) -> Mosaic:
        at = self.seats.index(seat)
        return replace(self, hands=(*self.hands[:at], Private(hand), *self.hands[at + 1 :]))

    def gain(self, tile: str, at: Place) -> int:
        """The points for a tile laid there: one for each neighbour of its colour."""
        return sum(dict(self.lying).get(other) == tile for other in _beside(at))

    def layout(self) -> Layout:
        """What should lie on the table: (place, layer) -> piece."""
        return {(place, "tile"): tile for place, tile in self.lying}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        """What a seat, or the whole table (None), may know; only the painter reads it."""
        return {
            "tiles": dict(self.lying),
            "points": dict(zip(self.seats, self.points, strict=True)),
            "hand": (seat, self.hand(seat)) if seat in self.seats else None,
            "turn": next(iter(self.due()), None),
            "left": self.bag.size,
        }

    def result(self) -> Result | None:
        """The score sheet once the game is over."""
        if not self.over:
            return None
        points = dict(zip(self.seats, self.points, strict=True))
        winners, rule = best(("most-points", points), shared="most-points")
        lines = tuple(Line(seat, "beside", n, say("beside")) for seat, n in points.items())
        return Result(lines, points, winners, rule)


@RULES.check(Lay, reads=("tile",))
def a_tile_is_ones_own(state: Mosaic, action: Lay) -> Iterator[Breach]:
    """Only tiles in the hand are laid."""
    if action.tile not in state.hand(action.seat):
        yield breach("own-tile", tile=action.tile)


@RULES.check(Lay, reads=("at",))
def a_tile_lies_on_a_free_space_beside_another(state: Mosaic, action: Lay) -> Iterator[Breach]:
    """The space is free, and a tile lies beside it."""
    lying = dict(state.lying)
    if action.at in lying:
        yield breach("free", action.at)
    elif not any(other in lying for other in _beside(action.at)):
        yield breach("beside", action.at)


def _beside(place: Place) -> tuple[Place, ...]:
    cell = cell_of(place)
    return tuple(map(place_of, around(cell))) if cell is not None else ()


def start(begin: Begin) -> Mosaic:
    """The first state: one tile lies in the middle, and every seat draws three that it alone may see."""
    bag, drawn = Stack.of("bag", len(TILES)), []
    for seat in begin.seats:
        slots, bag = bag.draw(HAND)
        drawn.append((seat, slots))
    return Mosaic(
        begin.seats,
        bag=bag,
        lying=((MIDDLE, str(begin.options["middle"])),),
        hands=tuple(Private(()) for _ in begin.seats),
        drawn=tuple(drawn),
        points=(0,) * len(begin.seats),
    )


BAG = stack_secret("bag", lambda begin, chance: chance.shuffled(TILES), lambda state: state.bag, lambda begin: True)
"""The order of the bag: drawn and sealed before play, opened for all to check at the end."""

GAME = Game(
    "mosaic",
    1,
    ("red", "blue", "white"),
    (2, 3),
    (Option("middle", COLOURS),),
    RULES,
    start,
    secrets=(BAG,),
)
