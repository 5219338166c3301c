"""How well El Dorado's dice are read where they lie clear of tiles, after rolls of random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from companion.app.simulated_table import look
from companion.games.eldorado import reading, simulation
from companion.games.eldorado.frames import TitanTurn, Turn
from companion.games.eldorado.game import GAME
from companion.games.eldorado.settings import BASE, THIEF_DIE, TITAN_DIE
from companion.games.eldorado.sources import DICE, asked
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado
from companion.games.kit import Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import selfplay
from hardware.simulator.scene import Light
from scripts.benches.seen_table import judged

TOLD = "told"
ROWS = (GOLDEN, BATTLE, THIEF_DIE, TITAN_DIE, TOLD)
"""Rolls of each kind, and those of which anything was told."""
Rolled = tuple[ElDorado, ElDorado]


def positions(games: int, each: int, seed: int) -> Iterator[Rolled]:
    """States before and after rolls of random games with two to five seats, so many of each kind of dice of each.

    The thief die is rolled in games with the Thieves, the Titan's at random in positions of the same.
    """
    for n in range(games):
        for mode, kinds in ((BASE.name, (GOLDEN, BATTLE)), ("thieves", (THIEF_DIE, TITAN_DIE))):
            options: dict[str, Value] = {"mode": mode}
            states = [
                state
                for _, state in selfplay(GAME, GAME.seats[: 2 + n % 4], seed + n, options)
                if isinstance(state, ElDorado)
            ]
            for kind in kinds:
                rolls = [(one, two) for one, two in pairwise(states) if asked(one)[0] == kind and _lies(two, kind)]
                if kind == TITAN_DIE:
                    rolls = [_titan(state, Chance(seed, n, k)) for k, state in enumerate(states)]
                yield from (rolls[(k + 1) * (len(rolls) - 1) // (each + 1)] for k in range(min(each, len(rolls))))


def _titan(state: ElDorado, chance: Chance) -> Rolled:
    """The Titan's die is asked for, and rolled."""
    before = replace(state, agenda=(Turn(state.seats[0]), TitanTurn()))
    face = chance.choice(before.setting.titan_die)
    return before, replace(before, thrown=replace(before.thrown, titan=(face,)))


def counted(rolled: Rolled, light: Light, seed: int) -> Iterator[tuple[str, str]]:
    """Rows, and how it was read, of what was rolled."""
    before, after = rolled
    kind, _ = asked(before)
    labels = look(simulation.SIMULATION, reading.READER, after, before, light, seed).get((DICE, kind), {None: 1.0})
    best = max(labels, key=lambda label: labels[label])
    how = judged(after.layout()[DICE, kind], best)
    if how is not None:
        yield kind, how
        if best is not None:
            yield TOLD, how


def _lies(state: ElDorado, kind: str) -> bool:
    return state.layout().get((DICE, kind)) is not None
