"""The rules of El Dorado by id, with where the rulebook says them, and when each kind of action has its moment.

What each action needs beside its moment is checked in `checks`. The line of each rule stands in the catalogues.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.bridge import rules as bridge
from companion.games.eldorado.bridge.actions import Bridge, TakeBridge
from companion.games.eldorado.dwellers.actions import WolfDiscover, WolfMove, WolfReveal
from companion.games.eldorado.dwellers.rules import PLACES as DWELLERS_PLACES
from companion.games.eldorado.events.rules import PLACES as EVENTS_PLACES
from companion.games.eldorado.explorers import rules as explorers
from companion.games.eldorado.explorers.actions import Hurry
from companion.games.eldorado.solo.rules import PLACES as SOLO_PLACES
from companion.games.eldorado.teams.rules import PLACES as TEAMS_PLACES
from companion.games.eldorado.thieves import actions as thieves
from companion.games.eldorado.thieves.rules import PLACES as THIEVES_PLACES
from companion.games.eldorado.treasures.rules import PLACES as TREASURES_PLACES
from companion.games.kit import RuleTable
from companion.games.kit.trade import Propose, Reply

if TYPE_CHECKING:
    pass


RULES = RuleTable(
    "eldorado",
    {
        "pieces": "game-components-p2",
        "pick": "setup-p3-7",
        "first-tile": "setup-p3-6",
        "cave-stack": "setup-p3-5",
        "first-player": "setup-p3-9",
        "turn-order": "how-to-play-p6",
        "roll": "taking-a-turn-p6-1",
        "choose-die": "taking-a-turn-p6-1",
        "gather": "taking-a-turn-p6-2",
        "farming": "taking-a-turn-p6-2",
        "gather-all": "taking-a-turn-p6-2",
        "gardens": "gardens-game-principles-p5",
        "stack-empty": "taking-a-turn-p6-2",
        "explore": "taking-a-turn-p6-3",
        "speed": "move-p6",
        "step": "move-p6",
        "closed-tile": "move-p6",
        "walk": "move-p6",
        "off-map": "buy-p7-villager",
        "discover": "move-p6",
        "used-up": "move-p6",
        "tile-count": "game-components-p2",
        "tile-group": "the-cave-p9",
        "no-room": "move-p6",
        "beside-explorer": "move-p6",
        "free-cell": "move-p6",
        "touch-two": "move-p6",
        "table-edge": "move-p6",
        "water-stays": "move-p6",
        "enclosed": "move-p6",
        "cost": "buy-p7",
        "bought-again": "attack-p8-5",
        "villager-place": "buy-p7-villager",
        "unoccupied": "occupying-tiles-game-principles-p5",
        "corner": "buy-p7-farmhouse-and-fort",
        "corner-used": "buy-p7-farmhouse-and-fort",
        "fort-place": "buy-p7-fort",
        "own-building": "buy-p7-farmhouse-and-fort",
        "offering-place": "buy-p7-offering",
        "offering-once": "how-to-control-shrines-p9",
        "before-offering": "buy-p7-offering",
        "army": "army-movement-p7",
        "off-turn": "army-movement-p7",
        "off-turn-fort": "fort-p8-army-movement-p7",
        "first-turns": "attack-p8",
        "battle": "attack-p8-1",
        "attacker-moves": "attack-p8-2",
        "defender-moves": "attack-p8-3",
        "to-battle": "army-movement-p7",
        "arrive": "army-movement-p7",
        "way-back": "attack-p8-4",
        "flee": "army-movement-p7",
        "strength": "explorers-game-principles-p5",
        "higher": "attack-p8-4",
        "tie": "attack-p8-4",
        "tied": "attack-p8-4",
        "defeated": "attack-p8-5",
        "half": "attack-p8-5",
        "spawn": "attack-p8-5",
        "several-opponents": "attack-p8-1",
        "fort": "attack-p8-fort",
        "farmhouse-battle": "farmhouse-battles-p8",
        "raid-house": "farmhouse-battles-p8",
        "interruption": "farmhouse-battles-p8",
        "raid-tied": "farmhouse-battles-p8",
        "trade-near": "trade-game-principles-p5",
        "trade": "trade-game-principles-p5",
        "trade-has": "trade-game-principles-p5",
        "trade-shrine": "trade-game-principles-p5",
        "trade-both": "trade-game-principles-p5",
        "trade-nothing": "trade-game-principles-p5",
        "stack-trade": "trade-game-principles-p5",
        "hand-cards": "trade-game-principles-p5",
        "hand-limit": "maximum-hand-size-game-principles-p5",
        "surrender": "maximum-hand-size-game-principles-p5",
        "control": "how-to-control-shrines-p9",
        "four-shrines": "object-of-the-game-p3",
        "cave-exit": "the-cave-p9",
        "crosses": "the-cave-p9",
        "cave-shrine": "cave-shrine-how-to-control-shrines-p9",
        "dweller": "the-cave-p9",
        "dweller-wins": "the-cave-p9",
        "dweller-tie": "the-cave-p9",
        "thieves": "the-cave-p9",
        "stella": "explorer-abilities-p10",
        "bellona": "explorer-abilities-p10",
        "hector": "explorer-abilities-p10",
        "nicolas": "explorer-abilities-p10",
        "tizoc": "explorer-abilities-p10",
        "emma": "explorer-abilities-p10",
        "victoria": "explorer-abilities-p10",
        "pedro": "explorer-abilities-p10",
        "william": "explorer-abilities-p10",
        "laffite": "explorer-abilities-p10",
        "important": "hardcore-mode-p23-placing-important-tiles",
        "own-tiles": "hardcore-mode-p23-placing-important-tiles",
        "deadline": "hardcore-mode-p23-placing-important-tiles",
        "reroll": "hardcore-mode-p23-battle",
        "reroll-once": "hardcore-mode-p23-battle",
        "nicolas-battle": "hardcore-mode-taking-a-turn-p24",
        "turn-points": "hardcore-mode-taking-a-turn-p24",
        "modes": "setup-p13-modes",
        "large-group": "setup-p13-large-group",
        "spoils": "the-cave-shrine-piece-p19",
        **explorers.PLACES,
        **bridge.PLACES,
        **THIEVES_PLACES,
        **TEAMS_PLACES,
        **TREASURES_PLACES,
        **EVENTS_PLACES,
        **DWELLERS_PLACES,
        **SOLO_PLACES,
        "ruling": "table",
    },
    house=("free-cell", "touch-two", "table-edge", "crosses", "unoccupied", "corner-used", "fort-place", "step"),
    private={
        "cost": (
            do.BuyVillager,
            do.BuyFarmhouse,
            do.BuyFort,
            do.BuyOffering,
            do.Remove,
            do.March,
            do.Intercept,
            do.Flee,
            do.Reroll,
            Hurry,
            Bridge,
            TakeBridge,
            WolfMove,
            WolfDiscover,
            WolfReveal,
        ),
        "hand-cards": (do.Exchange, Propose, Reply, do.HandOver, do.Surrender, thieves.Loot, thieves.Mint),
        "important": (do.Reveal, thieves.ScoutOwn, WolfReveal),
    },
)
"""The rules of the cards in a hand, and of a tile that only its owner knows, read private things.

Whether a victim has the card that Laffite names is for all to hear: no curtain of Laffite's may tell it beforehand.
"""
