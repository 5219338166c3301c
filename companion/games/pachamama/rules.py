"""The rules of Pachamama by id, and where the rulebook says them: of the competitive game, alone, and together.

The line of each rule stands in the catalogues in `texts`. What is as in the competitive game keeps its rule with the
Otoma; `otoma-…` are those that both modes with them share.
"""

from __future__ import annotations

from companion.games.kit import RuleTable
from companion.games.pachamama.actions import Spend

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

PLACING, ARROW, LEAD, OTOMA_FINDS = "placing", "arrow", "lead", "otoma"
"""Where do the Otoma begin? Which arrow is on the tile? Which Otoma pawn shall move? What do the Otoma find?"""

SPEND, DIRECTION, SUPPLY, TIED = "spend", "direction", "supply", "tied"
"""A tile is spent; where does its arrow point? Who supplies a tile? Which of equally near Otoma pawns moves first?"""

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
