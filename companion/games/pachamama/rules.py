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

END = "end-of-the-game-p6-7"

RULES = RuleTable(
    "pachamama",
    {
        "pawns": "setup-1a-p3",
        "crop-supply": "contents-p2",
        "disc-tiles": "setup-4b-p3",
        "terrain-supply": "setup-4b-p3",
        "first-player": "setup-last-paragraph-p3",
        "explore-or-divine": "playing-the-game-p4",
        "own-pawn": "movement-p4",
        "divine-own-pawn": "divine-p5",
        "move": "movement-p4",
        "enter-at-edge": "movement-p4",
        "opponents-pawn": "movement-p4",
        "must-stop": "movement-p4",
        "one-pawn-per-space": "movement-p4",
        "must-move": "movement-p4",
        "retrieve": "movement-note-p4",
        "discovery": "discovery-1-to-4-p5",
        "diversity": "discovery-5-and-6-p5",
        "top-level": "discovery-6-p5",
        "offer-after-action": "offer-p5",
        "own-cubes": "offer-p5",
        "offering": "offer-p5",
        "crop-on-terrain": "divine-first-note-p5",
        "crop-once": "divine-p5",
        "divination": "divine-1-to-4-p5",
        "crop-value": "divine-5-and-crop-values-p5",
        "one-cube": "divine-5-p5",
        "divine-again": "divine-5-p5",
        "miss": "divine-incorrect-divination-p5",
        "not-below-zero": "divine-incorrect-divination-p5",
        "miss-ends": "divine-important-p5",
        "region-size": "comprehending-pachamama-the-rule-of-diversity-p6",
        "regions-apart": "comprehending-pachamama-the-rule-of-diversity-p6",
        "region-crops": "comprehending-pachamama-the-rule-of-diversity-p6",
        "separation": "comprehending-pachamama-the-rule-of-separation-p6",
        "last-tile": END,
        "last-round": END,
        "must-pass": END,
        "last-offering": END,
        "highest-score": END,
        "tie-tracks": END,
        "tie-shared": END,
        "ruling": "table",
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
def has_the_pawn(state: Pachamama, action: Explore | Retrieve | Divine) -> Iterator[Breach]:
    """The pawn stands there and is one's own, or is in the hand."""
    if action.pawn != HAND:
        if not state.has_pawn(action.seat, action.pawn):
            rule = "divine-own-pawn" if isinstance(action, Divine) else "own-pawn"
            yield breach(rule, action.pawn, place=action.pawn)
    elif state.in_hand(action.seat) < 1:
        out = state.board.places_of(state.player(action.seat).pawns)
        yield breach("pawns", *out, number=state.pawns_each)


@RULES.check(Explore)
def ends_on_another_free_space(state: Pachamama, action: Explore) -> Iterator[Breach]:
    """The pawn ends somewhere else, and on no other own pawn."""
    if action.to == action.pawn:
        yield breach("must-move", action.to, place=action.to)
    elif state.has_pawn(action.seat, action.to):
        yield breach("one-pawn-per-space", action.to, place=action.to)


@RULES.check(Explore)
def has_a_way(state: Pachamama, action: Explore) -> Iterator[Breach]:
    """Crops and own pawns lead there."""
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
def divines_on_bare_terrain(state: Pachamama, action: Divine) -> Iterator[Breach]:
    """There is terrain, and no crop yet."""
    if state.terrain_at(action.pawn) is None:
        yield breach("crop-on-terrain", action.pawn, place=action.pawn)
    if (crop := state.crop_at(action.pawn)) is not None:
        yield breach("crop-once", action.pawn, place=action.pawn, crop=crop)


@RULES.check(Offer)
def has_the_cubes(state: Pachamama, action: Offer) -> Iterator[Breach]:
    """The cubes are one's own."""
    lacking = tuple(cube for cube in action.cubes if cube not in state.player(action.seat).cubes)
    if lacking:
        yield breach("own-cubes", cubes=lacking)
