"""The guardians' turns (rulebook, page 21)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado.begin.settings import THIEF_DIE
from companion.games.eldorado.box import GOLDEN_DIE, GUARDIAN_STRENGTH, GUARDIANS, THIEF_PIECES, TITAN, WOLF
from companion.games.eldorado.solo.frames import Banished, Roaming
from companion.games.eldorado.solo.guardians import free_shrines, named, waiting
from companion.games.eldorado.turn.changing import told
from companion.games.eldorado.turn.thrown import DICE, TITAN_ROLL, WOLF_ROLL
from companion.games.kit import Choice, Question
from companion.games.kit.agenda import pop
from companion.games.kit.dice import roll

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

RULES = {WOLF: "wolf-turn", THIEF_PIECES[0]: "thief-turn", TITAN: "titan-turn-alone"}


def after_turn(state: ElDorado) -> tuple[Roaming | Banished, ...]:
    """What follows a turn, what comes first last: who waits for a shrine, then the Wolf, the Thief and the Titan."""
    roaming = (Roaming(kind) for kind in GUARDIAN_STRENGTH if state.walker(GUARDIANS, kind) is not None)
    return (*reversed(tuple(roaming)), *map(Banished, waiting(state)))


def question(state: ElDorado, frame: Roaming) -> Question:
    """How far a guardian goes: the Wolf by a battle die, the Thief by his own, the Titan by a golden one."""
    setting, rule = state.setting, RULES[frame.guardian]
    if frame.guardian == WOLF:
        key = f"{WOLF_ROLL}.{state.asked}"
        return roll(key, WOLF_ROLL, rule, 1, setting.battle_die, places=(DICE,), sealed=setting.battle_sealed)
    if frame.guardian == TITAN:
        key = f"{TITAN_ROLL}.{state.asked}"
        return roll(key, TITAN_ROLL, rule, 1, GOLDEN_DIE, places=(DICE,), sealed=setting.golden_sealed)
    faces = Choice(tuple(dict.fromkeys(setting.thief_die)))
    return Question(
        f"{THIEF_DIE}.{state.asked}", THIEF_DIE, rule, faces, (DICE,), sealed=setting.thief_sealed, by_chance=True
    )


def begins(state: ElDorado, frame: Roaming) -> ElDorado | None:
    """A beaten guardian sits its turn out; None for another one."""
    if frame.guardian not in state.resting:
        return None
    return pop(told(state, "guardian-rests", "guardian-rests", who=named(frame.guardian)))


def placing(state: ElDorado, frame: Banished) -> ElDorado | None:
    """A beaten guardian waits until a shrine is free; None if there is one."""
    if free_shrines(state):
        return None
    return pop(told(state, "guardian-beaten", "guardian-waits", who=named(frame.guardian)))


def rested(state: ElDorado) -> ElDorado:
    """Before a turn of who plays alone the guardians on the map have sat out enough."""
    return replace(state, resting=waiting(state)) if state.resting else state
