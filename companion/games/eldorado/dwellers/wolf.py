"""The Wolf: fought as a dweller, then whoever's companion its token says (rulebook, page 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.battle.spoils import takers
from companion.games.eldorado.box import WOLF
from companion.games.eldorado.dwellers.actions import WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.frames import Award, Battle, Found
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.turn.changing import spent, told
from companion.games.eldorado.turn.moving import drawn, revealed, stride, went
from companion.games.kit import Place, Seat, Side, say
from companion.games.kit.agenda import pop, push

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def found(state: ElDorado, frame: Found) -> ElDorado:
    """The Wolf stands on its tile, and is attacked."""
    hands = (say("put-dweller", piece=WOLF, place=frame.at),)
    names = {"seat": frame.seat, "dweller": WOLF, "player": state.left_of(frame.seat)}
    state = told(state, "wolf", "dweller", *hands, **names)
    state = replace(state, pieces=state.pieces.with_(Piece(WOLF, WOLF, frame.at)))
    return pop(state, Battle(frame.at, state.side_of(frame.seat), WOLF))


FOUND = {WOLF: found}


def tamed(state: ElDorado, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """A side has beaten the Wolf, which stays where it is as its companion; of partners one gets the token."""
    options = takers(state, winner, at, archer)
    (wolf,) = (piece for piece in state.pieces.all if piece.kind == WOLF)
    state = replace(state, pieces=state.pieces.swapped((wolf,), (Piece(state.side_of(winner), WOLF, at),)))
    state = told(state, "wolf-passes", "wolf-tamed", say("take-wolf", seat=options[0]), seat=winner)
    state = replace(state, wolf=options[0])
    return state if len(options) == 1 else push(state, Award(winner, options, coin=WOLF))


def fell(state: ElDorado, wolf: Piece, winner: Side, at: Place, archer: Seat = "") -> ElDorado:
    """Somebody's Wolf was beaten: by another player, whose companion it is then, or by a dweller for good."""
    return tamed(state, winner, at, archer) if state.seats_of(winner) else died(state, wolf)


def died(state: ElDorado, wolf: Piece) -> ElDorado:
    """The Wolf is out of the game."""
    hands = (say("take-dweller", piece=WOLF, place=wolf.at),)
    state = told(state, "wolf-dies", "wolf-died", *hands, seat=wolf.side)
    return replace(state, pieces=state.pieces.without((wolf,)), wolf="")


# What its companion lets it do.


def moved(state: ElDorado, action: WolfMove) -> ElDorado:
    """The Wolf goes one space for a food."""
    wolf = _of(state, action.seat)
    state, hands = spent(state, action.seat, WOLF)
    way = {"seat": action.seat, "piece": WOLF, "start": wolf.at, "to": action.to}
    state = told(state, "wolf-moves", "wolf-moved", *hands, stride(action.seat, wolf, action.to), **way)
    return went(state, action.seat, (wolf,), action.to)


def discovers(state: ElDorado, action: WolfDiscover) -> ElDorado:
    """The Wolf discovers the top tile of a stack for a food."""
    state, hands = spent(state, action.seat, WOLF)
    state = told(state, "wolf-discovers", "wolf-discovers", *hands, seat=action.seat)
    return drawn(state, action.seat, _of(state, action.seat).at, WOLF)


def reveals(state: ElDorado, action: WolfReveal) -> ElDorado:
    """The Wolf discovers an important tile for a food."""
    state, hands = spent(state, action.seat, WOLF)
    state = told(state, "wolf-discovers", "wolf-discovers", *hands, seat=action.seat)
    return revealed(state, action.seat, action.tile, WOLF)


def _of(state: ElDorado, seat: Seat) -> Piece:
    wolf = state.walker(seat, WOLF)
    if wolf is None:
        raise ValueError("the Wolf is nobody's companion")
    return wolf


def within(state: ElDorado, seat: Seat) -> tuple[Place, ...]:
    """The cells beside the Wolf that it can discover: those beside its companion's explorer, or a thief, too."""
    wolf = state.walker(seat, WOLF)
    cells = state.land.fresh.get(wolf.at, ()) if wolf is not None else ()
    return tuple(cell for cell in cells if beside_explorer(state, seat, cell))


def beside_explorer(state: ElDorado, seat: Seat, cell: Place) -> bool:
    """Whether a cell lies beside a seat's explorer, or beside one of the Thieves."""
    return any(cell in state.land.adjacent(here) for here in state.standing(seat))
