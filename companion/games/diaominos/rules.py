"""The rules of Diaominos by id, and where the rulebook says them.

The line of each rule stands in the catalogues in `texts`. What a player decides is checked in `rounds`, `screen` and
`paper`, whether a cube can be in `pieces`.
"""

from __future__ import annotations

from companion.games.diaominos.actions import Done, Load, Mark, Score, Skip
from companion.games.kit import RuleTable

RULES = RuleTable(
    "diaominos",
    {
        "set-up-cube": "setup-2",
        "cube-count": "components-the-puzzle-cube",
        "cube-piece": "components-the-puzzle-cube",
        "cube-twice": "components-the-puzzle-cube",
        "cube-twist": "components-the-puzzle-cube",
        "colours": "setup-4",
        "colours-first": "setup-4",
        "colours-noted": "setup-4",
        "each-colour-once": "setup-4",
        "challenge": "the-challenge-code",
        "roll": "rounds",
        "six-rounds": "game-play",
        "together": "game-play",
        "diamonds": "diamonds",
        "marks-lost": "diamonds",
        "wild-mark": "diamonds",
        "mark-free-cell": "diamonds",
        "marks-first": "diamonds-and-loading",
        "loading": "loading",
        "faces-to-load": "loading",
        "shape-of-colour": "loading-wild-colors",
        "one-turn": "the-companion-notation",
        "inside-grid": "loading",
        "free-cells": "loading",
        "touch": "loading-newly-loaded-polyominos",
        "skip": "loading-skip",
        "finish-loads": "loading-skip",
        "shape": "scoring",
        "four-diamonds": "scoring",
        "diamond-once": "scoring",
        "first-of-shape": "scoring",
        "diamonds-so-far": "diamonds-and-scoring",
        "rounds-over": "scoring-end-of-the-game",
        "count-last": "scoring-end-of-the-game",
        "layer": "scoring-end-of-the-game",
        "layers-fit": "loading-and-scoring",
        "left-over": "scoring-end-of-the-game",
        "diamonds-left": "diamonds-and-scoring",
        "highest-total": "scoring-last-paragraph",
        "shared-win": "scoring-last-paragraph",
        "ruling": "table",
    },
    private={
        "wild-mark": (Mark,),
        "mark-free-cell": (Mark,),
        "marks-first": (Load, Skip, Done),
        "faces-to-load": (Load, Skip),
        "shape-of-colour": (Load,),
        "one-turn": (Load, Score),
        "inside-grid": (Load,),
        "free-cells": (Load,),
        "touch": (Load,),
        "skip": (Skip,),
        "four-diamonds": (Score,),
        "diamond-once": (Score,),
        "finish-loads": (Done,),
    },
)
"""What a sheet on the screen tells, and what is said of it, only its seat may know."""
