"""How middling people play together, so that random games end with their victory too: a taste, no part of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.kit import Action, Seat
from companion.games.kit.chance import Chance
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Spend
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import CROPS, level
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.otoma.trails import towards
from companion.games.pachamama.rules import OFFERINGS
from companion.games.pachamama.scenario.deduce import ContradictionError, MapSeen, deduced
from companion.games.pachamama.state import Pachamama

WHIM = 12
"""Once in so many decisions chance decides instead."""
WORTH = 4
"""Cubes that are offered at once; fewer are kept until the end."""
REACTION, DISCOVERY = 6, 3
"""About how many points the reaction of an Otoma pawn costs, and a discovery brings."""


def policy(state: Pachamama, seat: Seat, chance: Chance) -> Action | None:
    """What a middling player would do against the Otoma, together with others; None where chance may decide."""
    return middling(state, seat, chance) if isinstance(state, Together) else None


def middling(state: Pachamama, seat: Seat, chance: Chance) -> Action | None:
    """What a middling player would do: divine what follows plainly, discover, keep few cubes for the end."""
    if chance.below(WHIM) == 0:
        return None
    return next((action for action in _wishes(state, seat, chance) if state.verdict(action).legal), None)


def _wishes(state: Pachamama, seat: Seat, chance: Chance) -> Iterator[Action]:
    found = chance.shuffled(state.candidates(seat))
    crops = _known(state)
    yield from (a for a in found if isinstance(a, Divine) and crops.get(state.board.number[a.pawn]) == a.crop)
    offers = [action for action in found if isinstance(action, Offer)]
    offers.sort(key=lambda action: -len(action.cubes))
    yield from (action for action in offers if len(action.cubes) >= WORTH or state.phase == OFFERINGS)
    yield from (action for action in found if isinstance(action, Pass))
    moves = [action for action in found if isinstance(action, Explore)]
    yield from sorted(moves, key=lambda action: _cost(state, action, crops))
    spends = [action for action in found if isinstance(action, Spend)]
    if isinstance(state, Together):
        yield from sorted(spends, key=lambda action: _least_cost(state, action, crops))


def _known(state: Pachamama) -> dict[int, str]:
    """The crops that follow plainly from what lies there."""
    here = state.board.grid
    try:
        found = deduced(MapSeen(here.rows, here.cols, state.tiles, state.terrain, state.crops), supposing=False)
    except ContradictionError:
        return {}
    return {space: CROPS[number - 1] for space, number in found.crops.items()}


def _cost(state: Pachamama, move: Explore, crops: Mapping[int, str]) -> int:
    """What a move is likely to cost: points of Otoma pawns that it sets off, and of a crop that is left unsaid.

    A space to discover, or a crop that could then be divined, counts against that.
    """
    space = state.board.number[move.to]
    stands = state.people.stands if isinstance(state, Together) else ()
    away = sum(towards(state.board, space, stand) is not None for stand in stands)
    left = crops.get(state.board.number[move.pawn]) if move.pawn != HAND else None
    gained = DISCOVERY if state.empty >> space & 1 else level(crops[space]) if space in crops else 0
    return REACTION * away + (level(left) if left is not None else 0) - gained


def _least_cost(state: Together, spend: Spend, crops: Mapping[int, str]) -> int:
    """What the best move costs that the arrow on a tile allows, if its owner can see it."""
    arrow = state.known_tops(spend.seat).get(spend.terrain)
    moves = state.moves_along(spend.seat, arrow) if arrow is not None else ()
    return min((_cost(state, move, crops) for move in moves), default=REACTION)
