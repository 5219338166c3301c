"""The rules of the solo mode by id, where the rulebook says them, and the checks of what its player decides.

What is as in the competitive game keeps its rule; `otoma-…` are those that the cooperative mode shares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.games.kit import Action, Breach, RuleTable, breach
from companion.games.pachamama import rules
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve
from companion.games.pachamama.rules import DISC, FIRST, MORE, OFFER, OFFERINGS, RULES, TURN

if TYPE_CHECKING:
    from companion.games.pachamama.otoma.solo import Solo
    from companion.games.pachamama.otoma.state import WithOtoma

PLACING, ARROW, LEAD, OTOMA_FINDS = "placing", "arrow", "lead", "otoma"
"""Where do the Otoma begin? Which arrow is on the tile? Which Otoma pawn shall move? What do the Otoma find?"""

AS_EVER = (
    *("pawns", "crop-supply", "disc-tiles", "terrain-supply", "explore-or-divine", "own-pawn", "divine-own-pawn"),
    *("move", "enter-at-edge", "opponents-pawn", "must-stop", "one-pawn-per-space", "must-move"),
    *("discovery", "diversity", "top-level", "offer-after-action", "own-cubes", "offering", "crop-on-terrain"),
    *("crop-once", "divination", "crop-value", "one-cube", "miss", "not-below-zero"),
    *("region-size", "regions-apart", "region-crops", "separation", "ruling"),
)
"""The rules of the competitive game that hold with the Otoma as well."""

OTOMA_RULES = {
    "otoma-starts": "otoma-setup-p8",
    "otoma-start-crops": "otoma-setup-p8",
    "otoma-start-stones": "otoma-setup-p8",
    "stay-on-board": "otoma-movement-p8",
    "otoma-there": "movement-p4",
    "otoma-any-space": "otoma-people-p9",
    "otoma-straight": "otoma-people-p9",
    "otoma-trail": "otoma-people-p9",
    "otoma-circle": "otoma-people-p9",
    "otoma-stop": "otoma-people-p9",
    "otoma-discovery": "otoma-people-p9",
    "otoma-no-arrow": "otoma-people-p9",
    "otoma-crop": "otoma-people-p9",
    "more-than-otoma": "otoma-end-p9",
    "tie-otoma": "otoma-end-p9",
    "stuck": "otoma-movement-p8",
}
"""Rules of the Otoma in both modes."""

SOLO = RuleTable(
    "pachamama",
    {
        **{rule: RULES.places[rule] for rule in AS_EVER},
        **OTOMA_RULES,
        "otoma-colours": "otoma-setup-p8",
        "otoma-stones": "otoma-setup-p8",
        "otoma-no-offering": "otoma-setup-p8",
        "arrow-shown": "otoma-movement-p8",
        "arrow-not-yours": "otoma-movement-p8",
        "arrow-moves": "otoma-movement-p8",
        "own-arrow-easy": "otoma-movement-p8",
        "own-arrow-hard": "otoma-movement-p8",
        "after-exploring": "otoma-turns-p8",
        "otoma-turn-ends": "otoma-people-p9",
        "divine-all": "otoma-divination-p9",
        "miss-goes-on": "otoma-divination-p9",
        "offer-after-miss": "otoma-divination-p9",
        "no-last-round": "otoma-end-p9",
        "last-offering": "end-of-the-game-p6-7",
    },
    house=("enter-at-edge", "move", "opponents-pawn", "must-stop"),
)


@dataclass(frozen=True)
class Lead(Action):
    """Choose the Otoma pawn that follows an arrow of your own colour."""

    kind: ClassVar[str] = "lead"

    otoma: str


def stays_on_the_board(state: WithOtoma, action: Retrieve) -> Iterator[Breach]:
    """No pawn is taken back (page 8)."""
    yield breach("stay-on-board", action.pawn)


def ends_beside_the_otoma(state: WithOtoma, action: Explore) -> Iterator[Breach]:
    """Where an Otoma pawn stands, no other one ends its move, even if it may pass."""
    if not state.blocking and state.people.mask & state.board.bit[action.to]:
        yield breach("otoma-there", action.to, place=action.to)


_OUT_OF_PLACE: dict[str, dict[type[Action], str]] = {
    DISC: {},
    FIRST: {},
    TURN: {Offer: "offer-after-action", Pass: "explore-or-divine", Lead: "own-arrow-hard"},
    MORE: dict.fromkeys((Explore, Offer, Pass, Lead), "divine-all"),
    LEAD: dict.fromkeys((Explore, Divine, Offer, Pass), "own-arrow-hard"),
    OFFER: dict.fromkeys((Explore, Divine, Lead), "explore-or-divine"),
    OFFERINGS: dict.fromkeys((Explore, Divine, Lead), "no-last-round"),
}


@SOLO.check(Explore, Divine, Offer, Pass, Lead, timing=True)
def _has_its_time(state: Solo, action: Action) -> Iterator[Breach]:
    rule = _OUT_OF_PLACE.get(state.phase, {}).get(type(action))
    if rule and action.seat in state.due():
        yield breach(rule)


SOLO.check(Explore, Divine)(rules.has_the_pawn)
SOLO.check(Explore)(rules.ends_on_another_free_space)
SOLO.check(Explore)(rules.has_a_way)
SOLO.check(Divine)(rules.divines_on_bare_terrain)
SOLO.check(Offer)(rules.has_the_cubes)
SOLO.check(Explore)(ends_beside_the_otoma)
SOLO.check(Retrieve)(stays_on_the_board)
