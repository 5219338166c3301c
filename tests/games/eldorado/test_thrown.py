"""The table's own dice as they lie: which are told, what they show after a roll, what an answer needs."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eldorado.frames import Battle, RerollDice, Turn
from companion.games.eldorado.sources import after, answer_of, asked, dice_of, layers, shown
from tests.support.games.eldorado.tables import position

DUEL = Battle("q2r0", "red", "orange", stage="attack")


def test_dice_are_written_from_the_lowest_up() -> None:
    assert (shown((5, 2)), shown(())) == ("2+5", None)
    assert (dice_of("2+5"), dice_of("pawn"), dice_of("")) == ((2, 5), (), ())


def test_eyes_read_the_tables_dice_with_pips() -> None:
    assert layers(position()) == ("golden", "battle")
    assert layers(position(options={"golden-dice": "companion"})) == ("battle",)
    assert layers(position(options={"battle-dice": "companion"})) == ("golden",)
    state = position()
    odd = replace(state, setting=replace(state.setting, battle_die=(0, 0, 1, 1, 2, 2)))
    assert layers(odd) == ("golden",)


def test_dice_lie_as_they_were_rolled_last() -> None:
    state = position()
    state = replace(state, thrown=after(state, "golden", (2, 5)))
    assert (state.thrown.golden, state.thrown.battle) == ((2, 5), ())
    rolled = after(state, "battle", (3, 3, 6))
    assert (rolled.golden, rolled.battle) == ((2, 5), (3, 3, 6))
    again = replace(state, agenda=(DUEL, RerollDice((6,), 2)))
    assert after(again, "battle", (1, 4)).battle == (6, 1, 4)
    assert after(state, "face", ("gold",)) == after(state, "golden", "gold") == state.thrown


def test_so_many_dice_are_looked_for_as_were_rolled_and_stay() -> None:
    state = position(pieces=("red explorer q2r0", "red villager q2r0", "orange explorer q2r0"))
    assert asked(state) == ("", 0)
    rolling = replace(state, agenda=(Turn("red", "roll"),))
    assert asked(rolling) == ("golden", 2)
    assert answer_of(rolling, "5+2") == (5, 2)
    assert answer_of(rolling, "0+3") is answer_of(rolling, "1+7") is None, "no die with pips shows that"
    assert asked(replace(state, agenda=(DUEL,))) == ("battle", 2)
    again = replace(state, agenda=(DUEL, RerollDice((6, 3), 1)))
    assert asked(again) == ("battle", 3)
    assert answer_of(again, "3+5+6") == (5,)
    assert answer_of(again, "3+6") is None, "one is missing"
    assert answer_of(again, "3+5+5") is None, "the six stayed"
    assert answer_of(again, "3+6+6") == (6,)
