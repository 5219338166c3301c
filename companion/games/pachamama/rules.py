"""The rules of Pachamama by id, where the rulebook says them, and the checks of what a player decides.

The line of each rule stands in the catalogues in `texts`. The shape of spaces and regions is checked in `faults`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.kit import Action, Breach, RuleTable, breach
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve
from companion.games.pachamama.board import HAND
from companion.games.pachamama.movement import leap, obstacles, reach

if TYPE_CHECKING:
    from companion.games.pachamama.state import Pachamama

END = "End of the Game (pages 6 and 7)"

RULES = RuleTable(
    "pachamama",
    {
        "pawns": "Setup, 1a (page 3)",
        "crop-supply": "Contents (page 2)",
        "disc-tiles": "Setup, 4b (page 3)",
        "terrain-supply": "Setup, 4b (page 3)",
        "first-player": "Setup, last paragraph (page 3)",
        "explore-or-divine": "Playing the Game (page 4)",
        "own-pawn": "Movement (page 4)",
        "divine-own-pawn": "Divine (page 5)",
        "move": "Movement (page 4)",
        "enter-at-edge": "Movement (page 4)",
        "opponents-pawn": "Movement (page 4)",
        "must-stop": "Movement (page 4)",
        "one-pawn-per-space": "Movement (page 4)",
        "must-move": "Movement (page 4)",
        "retrieve": "Movement, note (page 4)",
        "discovery": "Discovery, 1 to 4 (page 5)",
        "diversity": "Discovery, 5 and 6 (page 5)",
        "top-level": "Discovery, 6 (page 5)",
        "offer-after-action": "Offer (page 5)",
        "own-cubes": "Offer (page 5)",
        "offering": "Offer (page 5)",
        "crop-on-terrain": "Divine, first note (page 5)",
        "crop-once": "Divine (page 5)",
        "divination": "Divine, 1 to 4 (page 5)",
        "crop-value": "Divine, 5 and Crop Values (page 5)",
        "one-cube": "Divine, 5 (page 5)",
        "divine-again": "Divine, 5 (page 5)",
        "miss": "Divine, incorrect divination (page 5)",
        "not-below-zero": "Divine, incorrect divination (page 5)",
        "miss-ends": "Divine, Important (page 5)",
        "region-size": "Comprehending Pachamama, the rule of diversity (page 6)",
        "regions-apart": "Comprehending Pachamama, the rule of diversity (page 6)",
        "region-crops": "Comprehending Pachamama, the rule of diversity (page 6)",
        "separation": "Comprehending Pachamama, the rule of separation (page 6)",
        "last-tile": END,
        "last-round": END,
        "must-pass": END,
        "last-offering": END,
        "highest-score": END,
        "tie-tracks": END,
        "tie-shared": END,
        "ruling": "the table",
    },
    house=("enter-at-edge", "move", "opponents-pawn", "must-stop"),
)

DISC, FIRST, TURN, MORE, OFFER, LAST, OFFERINGS = "disc", "first", "turn", "more", "offer", "last", "offerings"
"""What does the disc say? Who begins? A turn's action; divine again? offer? The last round; the last offerings."""

DUE = {TURN: "explore-or-divine", MORE: "divine-again", OFFER: "offering", LAST: "last-round"}
"""Why the player whose turn it is must act; with no pawn left to divine with, `MORE` asks for an offering only."""

_OUT_OF_PLACE: dict[str, dict[type[Action], str]] = {
    DISC: {},
    FIRST: {},
    TURN: {Offer: "offer-after-action", Pass: "explore-or-divine"},
    MORE: dict.fromkeys((Explore, Retrieve), "explore-or-divine"),
    OFFER: dict.fromkeys((Explore, Retrieve, Divine), "explore-or-divine"),
    LAST: {**dict.fromkeys((Explore, Retrieve), "last-round"), Offer: "last-offering"},
    OFFERINGS: dict.fromkeys((Explore, Retrieve, Divine), "last-offering"),
}


@RULES.check(Explore, Retrieve, Divine, Offer, Pass, timing=True)
def _has_its_time(state: Pachamama, action: Action) -> Iterator[Breach]:
    rule = _OUT_OF_PLACE[state.phase].get(type(action))
    if rule and action.seat in state.due():
        yield breach(rule)


@RULES.check(Explore, Retrieve, Divine)
def _has_the_pawn(state: Pachamama, action: Explore | Retrieve | Divine) -> Iterator[Breach]:
    if action.pawn != HAND:
        if not state.has_pawn(action.seat, action.pawn):
            rule = "divine-own-pawn" if isinstance(action, Divine) else "own-pawn"
            yield breach(rule, action.pawn, place=action.pawn)
    elif state.in_hand(action.seat) < 1:
        out = state.board.places_of(state.player(action.seat).pawns)
        yield breach("pawns", *out, number=state.pawns_each)


@RULES.check(Explore)
def _ends_on_another_free_space(state: Pachamama, action: Explore) -> Iterator[Breach]:
    if action.to == action.pawn:
        yield breach("must-move", action.to, place=action.to)
    elif state.has_pawn(action.seat, action.to):
        yield breach("one-pawn-per-space", action.to, place=action.to)


@RULES.check(Explore)
def _has_a_way(state: Pachamama, action: Explore) -> Iterator[Breach]:
    if action.to == action.pawn or (action.pawn != HAND and not state.has_pawn(action.seat, action.pawn)):
        return  # there is no way to judge
    ground, board = state.ground(action.seat), state.board
    start = None if action.pawn == HAND else board.number[action.pawn]
    if reach(ground, start) & board.bit[action.to]:
        return
    target = board.number[action.to]
    met = obstacles(ground, start, target)
    if leapt := leap(ground, start, target, met):
        yield breach(leapt, action.to, place=action.to)
        met = tuple(obstacle for obstacle in met if obstacle.rule != "must-stop")  # it was not led along that way
    barred = {obstacle.space for obstacle in met if obstacle.rule == "opponents-pawn"}
    for rule, space in met:
        if rule == "must-stop" and space in barred:
            continue  # nobody could have stopped there
        place = board.places[space]
        yield breach(rule, place, place=place, seat=state.pawn_at(place) or action.seat)


@RULES.check(Divine)
def _divines_on_bare_terrain(state: Pachamama, action: Divine) -> Iterator[Breach]:
    if state.terrain_at(action.pawn) is None:
        yield breach("crop-on-terrain", action.pawn, place=action.pawn)
    if (crop := state.crop_at(action.pawn)) is not None:
        yield breach("crop-once", action.pawn, place=action.pawn, crop=crop)


@RULES.check(Offer)
def _has_the_cubes(state: Pachamama, action: Offer) -> Iterator[Breach]:
    lacking = tuple(cube for cube in action.cubes if cube not in state.player(action.seat).cubes)
    if lacking:
        yield breach("own-cubes", cubes=lacking)
