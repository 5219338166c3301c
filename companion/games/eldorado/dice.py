"""What the table's own dice show, and how a camera's reading of them answers a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.eldorado.box import BATTLE_DIE
from companion.games.eldorado.frames import Battle, RerollDice
from companion.games.eldorado.settings import THIEF_DIE, TITAN_DIE
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado, Thrown
from companion.games.kit import Place, Value

DICE: Place = "dice"
"""The place, anywhere beside the tiles, where dice lie; its layers are the kinds of dice."""
WOLF_ROLL, TITAN_ROLL = "wolf-roll", "titan-roll"
"""Kinds of question: alone, a black die is rolled for the Wolf, and a golden one for the Titan."""
ASKED: Mapping[str, str] = {
    **{kind: kind for kind in (GOLDEN, BATTLE, THIEF_DIE, TITAN_DIE)},
    WOLF_ROLL: BATTLE,
    TITAN_ROLL: GOLDEN,
}
"""The kind of dice by the kind of question."""
PIPS = range(1, 7)
"""What a face with pips can show."""


def shown(dice: tuple[int, ...]) -> str | None:
    """Dice, or the numbers of one, as one label, from the lowest up, such as `2+5`; None for none."""
    return "+".join(map(str, sorted(dice))) or None


def dice_of(label: str) -> tuple[int, ...]:
    """The dice of a label; none if it is no label of dice."""
    numbers = label.split("+")
    return tuple(map(int, numbers)) if all(number.isdigit() for number in numbers) else ()


def layers(state: ElDorado) -> tuple[str, ...]:
    """The kinds of dice that lie on the table with pips that eyes can read."""
    setting = state.setting
    pairs = all(number in PIPS for pair in setting.thief_die for number in pair)
    lying = {
        GOLDEN: not setting.golden_sealed,
        BATTLE: not setting.battle_sealed and tuple(setting.battle_die) == BATTLE_DIE,
        THIEF_DIE: (bool(setting.thief) or setting.solo) and not setting.thief_sealed and pairs,
        TITAN_DIE: setting.expansion
        and not setting.solo
        and not setting.titan_sealed
        and all(number in PIPS for number in setting.titan_die),
    }
    return tuple(kind for kind, lies in lying.items() if lies)


def kept(state: ElDorado) -> tuple[int, ...]:
    """The dice that stay as they lie while others are rolled again."""
    return state.top.kept if isinstance(state.top, RerollDice) else ()


def after(state: ElDorado, kind: str, value: Value) -> Thrown:
    """What dice show after a question of a kind was answered."""
    layer = ASKED.get(kind)
    if layer not in layers(state) or not isinstance(value, tuple):
        return state.thrown
    dice = tuple(int(die) for die in value)
    dice = (*kept(state), *dice) if layer == BATTLE else dice
    return replace(state.thrown, **{{THIEF_DIE: "thief", TITAN_DIE: "titan"}.get(layer, layer): dice})


def asked(state: ElDorado) -> tuple[str, int]:
    """Which dice are asked for, and how many lie there once they are rolled; nothing while no dice are."""
    question = state.question()
    layer = ASKED.get(question.kind, "") if question is not None else ""
    if question is None or layer not in layers(state):
        return "", 0
    if isinstance(state.top, RerollDice):
        return layer, state.top.number + len(state.top.kept)
    if isinstance(state.top, Battle) or question.kind == GOLDEN:
        return layer, getattr(question.choices, "most", 0)
    return layer, 1


def answer_of(state: ElDorado, label: str) -> tuple[int, ...] | None:
    """What dice that show this answer to the open question; None if they cannot be those that were rolled."""
    dice, (layer, number) = list(dice_of(label)), asked(state)
    question = state.question()
    if layer == THIEF_DIE:
        pair = tuple(sorted(dice))
        return pair if question is not None and pair in question.choices else None
    if len(dice) != number:
        return None
    for die in kept(state):
        if die not in dice:
            return None
        dice.remove(die)
    if not {*dice} <= {*(state.setting.titan_die if layer == TITAN_DIE else PIPS)}:
        return None
    return tuple(dice)
