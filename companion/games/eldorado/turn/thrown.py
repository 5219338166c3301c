"""The table's own dice: what they show since they were last rolled, as it lies there for eyes to see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.games.eldorado.box import BATTLE_DIE
from companion.games.eldorado.frames import Battle, RerollDice
from companion.games.kit import Place, Value

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

DICE: Place = "dice"
"""The place, anywhere beside the tiles, where dice lie; its layers are the two kinds of dice."""
GOLDEN, BATTLE = "golden", "battle"


@dataclass(frozen=True)
class Thrown:
    """What the golden and the black dice show, none before they were rolled or where the companion rolls them."""

    golden: tuple[int, ...] = ()
    battle: tuple[int, ...] = ()


def shown(dice: tuple[int, ...]) -> str | None:
    """Dice as one label, from the lowest up, such as `2+5`; None for none."""
    return "+".join(map(str, sorted(dice))) or None


def dice_of(label: str) -> tuple[int, ...]:
    """The dice of a label; none if it is no label of dice."""
    numbers = label.split("+")
    return tuple(map(int, numbers)) if all(number.isdigit() for number in numbers) else ()


def layers(state: ElDorado) -> tuple[str, ...]:
    """The kinds of dice that lie on the table with pips that eyes can read."""
    golden = () if state.setting.golden_sealed else (GOLDEN,)
    pips = tuple(state.setting.battle_die) == BATTLE_DIE
    return golden if state.setting.battle_sealed or not pips else (*golden, BATTLE)


def kept(state: ElDorado) -> tuple[int, ...]:
    """The dice that stay as they lie while others are rolled again."""
    return state.top.kept if isinstance(state.top, RerollDice) else ()


def after(state: ElDorado, kind: str, value: Value) -> Thrown:
    """What dice show after a question of a kind was answered."""
    thrown = state.thrown
    if kind not in layers(state) or not isinstance(value, tuple):
        return thrown
    dice = tuple(int(die) for die in value)
    if kind == GOLDEN:
        return replace(thrown, golden=dice)
    return replace(thrown, battle=(*kept(state), *dice))


def asked(state: ElDorado) -> tuple[str, int]:
    """Which dice are asked for, and how many lie there once they are rolled; nothing while no dice are."""
    question = state.question()
    if question is None or question.kind not in layers(state):
        return "", 0
    if question.kind == GOLDEN:
        return GOLDEN, 2
    rolls = state.top.number if isinstance(state.top, RerollDice) else 0
    if isinstance(state.top, Battle):
        rolls = getattr(question.choices, "most", 0)
    return BATTLE, rolls + len(kept(state))


def answer_of(state: ElDorado, label: str) -> tuple[int, ...] | None:
    """What dice that show this answer to the open question; None if they cannot be those that were rolled."""
    dice, (_, number) = list(dice_of(label)), asked(state)
    if len(dice) != number:
        return None
    for die in kept(state):
        if die not in dice:
            return None
        dice.remove(die)
    return tuple(dice)
