"""The rules of the cooperative mode by id, where the rulebook says them, and the checks of what its players decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.games.kit import Action, Breach, RuleTable, breach
from companion.games.pachamama import rules
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import TERRAINS
from companion.games.pachamama.movement import obstacles_from
from companion.games.pachamama.otoma.rules import AS_EVER, OTOMA_RULES, ends_beside_the_otoma, stays_on_the_board
from companion.games.pachamama.rules import MORE, OFFER, OFFERINGS, RULES, TURN

if TYPE_CHECKING:
    from companion.games.pachamama.otoma.together.state import Together

SPEND, DIRECTION, SUPPLY, TIED = "spend", "direction", "supply", "tied"
"""A tile is spent; where does its arrow point? Who supplies a tile? Which of equally near Otoma pawns moves first?"""


@dataclass(frozen=True)
class Spend(Action):
    """Lay the top tile of one's stack of a terrain on the diversity board."""

    kind: ClassVar[str] = "spend"

    terrain: str


TOGETHER = RuleTable(
    "pachamama",
    {
        **{rule: RULES.places[rule] for rule in (*AS_EVER, "first-player", "divine-again")},
        **OTOMA_RULES,
        "shared-things": "together-setup-p10",
        "together-pawns": "together-setup-p10",
        "pairs": "together-setup-p10",
        "dealt": "together-setup-p10",
        "top-of-stack": "together-setup-p10",
        "together-otoma": "together-otoma-p10",
        "spend-tile": "together-round-p10",
        "own-tiles": "together-round-p10",
        "no-swap": "together-round-p10",
        "first-step": "together-moving-p10",
        "spend-other": "together-moving-p10",
        "never-twice": "together-moving-p10",
        "no-crop-stop": "together-moving-p10",
        "supply": "together-discovery-p10",
        "reaction": "together-reaction-p11",
        "nearest-first": "together-reaction-p11",
        "moves-away": "together-reaction-p11",
        "otoma-cube": "together-reaction-p11",
        "next-player": "together-reaction-p11",
        "shared-cubes": "together-divining-p11",
        "together-offer": "together-offering-p11",
        "otoma-offer": "together-offering-p11",
        "no-tile": "together-round-p10",
        "tiles-gone": "together-end-p11",
        "last-offering": "together-end-p11",
        "empty-spaces": "together-end-p11",
        "more-than-otoma": "together-end-p11",
        "tie-otoma": "together-end-p11",
        "stay-on-board": "together-moving-p10",
    },
    house=("enter-at-edge", "move", "opponents-pawn", "must-stop", "first-step", "never-twice", "no-crop-stop"),
    private={"spend-other": (Spend,)},
)


_OUT_OF_PLACE: dict[str, dict[type[Action], str]] = {
    SPEND: dict.fromkeys((Explore, Divine, Offer, Pass), "spend-tile"),
    TURN: {Spend: "spend-tile", Offer: "offer-after-action", Pass: "explore-or-divine"},
    MORE: dict.fromkeys((Explore, Spend), "explore-or-divine"),
    OFFER: dict.fromkeys((Explore, Divine, Spend), "explore-or-divine"),
    OFFERINGS: dict.fromkeys((Explore, Divine, Spend), "tiles-gone"),
}


@TOGETHER.check(Spend, Explore, Divine, Offer, Pass, timing=True)
def _has_its_time(state: Together, action: Action) -> Iterator[Breach]:
    rule = _OUT_OF_PLACE.get(state.phase, {}).get(type(action))
    if rule and action.seat in state.due():
        yield breach(rule)


@TOGETHER.check(Spend)
def _has_the_tile(state: Together, action: Spend) -> Iterator[Breach]:
    if not state.hand(action.seat)[TERRAINS.index(action.terrain)]:
        yield breach("own-tiles", terrain=action.terrain)


@TOGETHER.check(Spend)
def _leads_somewhere(state: Together, action: Spend) -> Iterator[Breach]:
    """A tile with which nothing can be done stays in the hand while another one would do, or has not been tried."""
    stack = state.hand(action.seat)[TERRAINS.index(action.terrain)]
    if stack and stack[0] in state.tried:
        yield breach("spend-other", terrain=action.terrain)
    known = state.known_tops(action.seat)
    if action.terrain in known and not state.can_act(action.seat, known[action.terrain]):
        others = [arrow for terrain, arrow in known.items() if terrain != action.terrain]
        if any(state.can_act(action.seat, arrow) for arrow in others):
            yield breach("spend-other", terrain=action.terrain)


@TOGETHER.check(Explore)
def _goes_along_the_arrow(state: Together, action: Explore) -> Iterator[Breach]:
    """The first step follows the arrow, and nothing is entered twice; then a pawn goes on as ever."""
    here = state.board
    if action.to == action.pawn or (action.pawn != HAND and not state.has_pawn(action.seat, action.pawn)):
        return  # there is no way to judge
    start = None if action.pawn == HAND else here.number[action.pawn]
    first = state.first_steps(start, state.arrow)
    if not first:
        yield breach("first-step", action.pawn, place=action.pawn, direction=state.arrow)
        return
    if state.ends(action.seat, start, state.arrow, anywhere=True) & here.bit[action.to]:
        return
    for rule, space in obstacles_from(state.walls(action.seat, start), first, here.number[action.to]):
        place = here.places[space]
        if space == start:
            yield breach("never-twice", place, place=place)
        else:
            yield breach(rule, place, place=place, seat=state.pawn_at(place) or action.seat)


@TOGETHER.check(Explore)
def _ends_on_no_crop(state: Together, action: Explore) -> Iterator[Breach]:
    if sum(state.crops) & state.board.bit[action.to]:
        yield breach("no-crop-stop", action.to, place=action.to)


TOGETHER.check(Explore, Divine)(rules.has_the_pawn)
TOGETHER.check(Explore)(rules.ends_on_another_free_space)
TOGETHER.check(Explore)(ends_beside_the_otoma)
TOGETHER.check(Retrieve)(stays_on_the_board)
TOGETHER.check(Divine)(rules.divines_on_bare_terrain)
TOGETHER.check(Offer)(rules.has_the_cubes)
