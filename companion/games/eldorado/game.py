"""What introduces The Island of El Dorado to the companion."""

from __future__ import annotations

from companion.games.eldorado.battle import checks as checks_battle
from companion.games.eldorado.begin.settings import DATA, OPTIONS
from companion.games.eldorado.begin.setup import start
from companion.games.eldorado.begin.sources import SECRETS
from companion.games.eldorado.box import BOARDS
from companion.games.eldorado.policy import policy
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.turn import checks
from companion.games.kit import Begin, Game, Plan, say

CHECKED = (checks, checks_battle)
"""Where the rules' checks stand; they register themselves when imported."""


def plan(begin: Begin) -> Plan:
    """With five players: the box names two to four, though it has five boards."""
    return Plan(notes=(say("five"),) if len(begin.seats) > 4 else ())


GAME = Game(
    name="eldorado",
    version=1,
    seats=tuple(BOARDS),
    players=(2, 3, 4, 5),
    options=OPTIONS,
    rules=RULES,
    start=start,
    data=DATA,
    secrets=SECRETS,
    plan=plan,
    policy=policy,
)
