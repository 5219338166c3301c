"""Draughts: men move forward on the dark squares and must jump; who cannot move has lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.games.components import ComponentState, Grid, Look, Pieces, chosen, component_plugin
from companion.games.kit import Action, Begin, Breach, Place, RuleTable, Seat, breach, say
from companion.games.kit.spaces.squares import cell_of, place_of

RULES = RuleTable("draughts", dict.fromkeys(("turn", "own-man", "way", "must-jump", "go-on", "cannot-move"), "sheet"))
LOOKS = (Look("white", "white", "disc"), Look("black", "black", "disc"))
KINGS = (Look("white-king", "white", "shield"), Look("black-king", "black", "shield"))
FORWARD, LAST_ROW = {"white": -1, "black": 1}, {"white": "y0", "black": "y7"}


@dataclass(frozen=True)
class Move(Action):
    """Move a man, or jump over another one's."""

    kind = "move"

    start: Place = chosen("board")
    to: Place = chosen("board")


@dataclass(frozen=True)
class Draughts(ComponentState):
    """Where the men stand, and which one must jump on."""

    rules, kinds, won_by = RULES, (Move,), "cannot-move"

    board: Grid = Grid(Pieces("man", LOOKS + KINGS), 8, 8)
    jumping: Place = ""

    def set_up(self, begin: Begin) -> Draughts:
        """Twelve men of each seat on the dark squares."""
        board = self.board
        for x, y in board.cells():
            if (x + y) % 2 and y not in (3, 4):
                board = board.put(place_of((x, y)), "black" if y < 3 else "white")
        return replace(self, board=board)

    def ways(self, start: Place) -> Iterator[tuple[Place, Place | None]]:
        """Where the man at a place can go by itself, and over whom."""
        man, cell = self.board.at(start) or "", cell_of(start) or (0, 0)
        side = man.removesuffix("-king")
        for y in (-1, 1) if man.endswith("king") else (FORWARD[side],):
            for x in (-1, 1):
                near, far = (place_of((cell[0] + n * x, cell[1] + n * y)) for n in (1, 2))
                if near in self.board.places and not self.board.at(near):
                    yield near, None
                elif far in self.board.places and not self.board.at(far) and side not in (self.board.at(near) or side):
                    yield far, near

    @cached_property
    def moves(self) -> Mapping[tuple[Place, Place], Place | None]:
        """Every way of the men of the seat whose turn it is, and over whom."""
        return {(at, to): x for at, man in self.board.lying if man.startswith(self.active) for to, x in self.ways(at)}

    def act(self, action: Move) -> Draughts:
        """A man moves; one that jumped, and can again, jumps on."""
        man, over = self.board.at(action.start) or "", self.moves[action.start, action.to]
        crowned = action.to.endswith(LAST_ROW[action.seat])
        jumped = (over,) if over else ()
        board = self.board.lift(action.start, *jumped)
        board = board.put(action.to, f"{action.seat}-king" if crowned else man)
        todo = say("move", start=action.start, to=action.to), *(say("take-off", at=at) for at in jumped)
        moved = replace(self, board=board, jumping="").tell("turn", say("moved", seat=action.seat), *todo)
        goes_on = jumped and board.at(action.to) == man and any(over for _, over in moved.ways(action.to))
        return replace(moved, jumping=action.to) if goes_on else moved.next_turn()

    @property
    def over(self) -> bool:
        """Whoever's turn it is cannot move."""
        return not self.moves

    def totals(self) -> Mapping[Seat, int]:
        """Who can still move."""
        return {seat: int(seat != self.active) for seat in self.seats}


@RULES.check(Move, reads=("start",))
def a_man_is_ones_own(state: Draughts, action: Move) -> Iterator[Breach]:
    """A man of one's own stands there."""
    if not (state.board.at(action.start) or "").startswith(action.seat):
        yield breach("own-man", action.start)


@RULES.check(Move)
def a_man_goes_a_way_and_jumps_where_it_can(state: Draughts, action: Move) -> Iterator[Breach]:
    """A man goes one square forward, or jumps: it must if any can, and on if it can."""
    if (action.start, action.to) not in state.moves:
        yield breach("way", action.to)
    elif state.jumping and (action.start != state.jumping or not state.moves[action.start, action.to]):
        yield breach("go-on", state.jumping)
    elif any(state.moves.values()) and not state.moves[action.start, action.to]:
        yield breach("must-jump", *(start for (start, _), over in state.moves.items() if over))


GAME = Draughts.game("draughts", 1, ("white", "black"), (2,))
PLUGIN = component_plugin(GAME, __file__)
