"""Starter: lay a tile of your hidden hand beside another; each neighbour of its colour scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.components import Bag, ComponentState, Grid, Hand, Look, Pieces, Track, chosen, component_plugin
from companion.games.kit import Action, Begin, Breach, Option, Place, RuleTable, Seat, breach, say
from companion.games.kit.lesson import Lesson, attempt, look, make

TILES = Pieces("tile", (Look("clay", "orange"), Look("moss", "green"), Look("slate", "blue")), each=8, side_mm=58)
"""The pieces: eight of each kind. Their colour gives them a shape, on the screen and printed."""
START = ("x2y2", "x3y2", "x2y3")
"""Where the first tiles lie: the camera can tell from them which way round the board lies."""
RULES = RuleTable("starter", dict.fromkeys(("draw", "turn", "own-tile", "free", "beside", "most-points"), "sheet"))
"""Every rule with its place in the rulebook."""


@dataclass(frozen=True)
class Lay(Action):
    """Lay a tile from the hand on a free space beside another tile."""

    kind = "lay"

    tile: str = chosen("hand")
    at: Place = chosen("board")


@dataclass(frozen=True)
class Starter(ComponentState):
    """What lies, what each seat holds and has scored, and the bag, of which nobody knows the order."""

    rules, kinds = RULES, (Lay,)

    board: Grid = Grid(TILES, 5, 5)
    hand: Hand = Hand(TILES, hidden=True, rule="own-tile")
    points: Track = Track()
    bag: Bag = Bag(TILES, sealed=True)

    def set_up(self, begin: Begin) -> Starter:
        """Some tiles lie there, and every seat draws its hand."""
        state = self.draw("bag", "board", at=START)
        for seat in self.seats:
            state = state.draw("bag", "hand", begin.number("tiles"), seat=seat)
        return state

    def act(self, action: Lay) -> Starter:
        """What is laid scores; then another tile is drawn."""
        gain = self.gain(action.tile, action.at)
        laid = replace(
            self,
            hand=self.hand.take(action.seat, action.tile),
            board=self.board.put(action.at, action.tile),
            points=self.points.add(action.seat, gain),
        )
        todo = say("lay", tile=action.tile, at=action.at)
        told = laid.tell("beside", say("laid", seat=action.seat, tile=action.tile, points=gain), todo)
        return told.draw("bag", "hand", seat=action.seat).next_turn()

    def gain(self, tile: str, at: Place) -> int:
        """The points for a tile laid there: one for each neighbour of its colour."""
        return sum(self.board.at(other) == tile for other in self.board.beside(at))

    @property
    def over(self) -> bool:
        """All tiles are laid."""
        return not self.draws and not self.hand.size()

    def totals(self) -> Mapping[Seat, int]:
        """Who has how many points."""
        return {seat: self.points.of(seat) for seat in self.seats}


@RULES.check(Lay, reads=("at",))
def a_tile_lies_on_a_free_space_beside_another(state: Starter, action: Lay) -> Iterator[Breach]:
    """The space is free, and a tile lies beside it."""
    if state.board.at(action.at):
        yield breach("free", action.at)
    elif not any(map(state.board.at, state.board.beside(action.at))):
        yield breach("beside", action.at)


GAME = Starter.game("starter", 1, ("red", "blue", "white"), (2, 3), (Option("tiles", (3, 2)),))

LESSON = Lesson(
    ("red", "blue"),
    (
        look("board", *START),
        attempt("own", "red lay tile=moss at=x3y3", "own-tile"),
        attempt("beside", "red lay tile=clay at=x0y0", "beside"),
        make("lay", "red lay tile=clay at=x4y2", "x4y2", then=("blue lay tile=moss at=x1y3",)),
        make("points", "red lay tile=slate at=x2y1", "x2y1", then=("blue lay tile=moss at=x2y4",)),
        look("end"),
    ),
    number=4,
)
"""A first game: what lies and what is drawn is the same each time."""
PLUGIN = component_plugin(GAME, __file__, LESSON)
