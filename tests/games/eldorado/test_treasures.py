"""The four treasures: what each does, how they pass, and the curse (rulebook, page 19)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.eldorado.attacking import explorer_strength
from companion.games.eldorado.frames import EXPLORE, ROLL, THIEVE, Laying, Turn
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, Several
from tests.support.games.eldorado.tables import LINE, cards, hands, position
from tests.support.games.eldorado.thieves_tables import FAR, thieving, turn_of
from tests.support.games.playing import broken, judge, play, told

FREE = {"mode": "free"}
CAVERN = {**LINE, "q3r0": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
NEW = "cave:q0r-1"


def free(*pieces: str, coins: dict[str, str] | None = None, **changes: Any) -> ElDorado:
    """The expansion, red's explore phase."""
    standing = pieces or ("red explorer q0r0", "orange explorer q1r0")
    settings = {"options": FREE, "explorers": {"red": "bellona"}, **changes}
    return replace(position(pieces=standing, **settings), coins=tuple(sorted((coins or {}).items())))


def finding(tile: str, **changes: Any) -> ElDorado:
    """Red has just discovered a treasure."""
    state = free("red explorer cave:q-1r0", "orange explorer q1r0", tiles=CAVERN, **changes)
    state = replace(state, agenda=(*state.agenda, Laying("red", "cave:0:0", tile)))
    return play(state, f"red lay {NEW}")


def roll(state: ElDorado, face: int) -> ElDorado:
    question = state.question()
    assert question is not None
    assert isinstance(question.choices, Several)
    return state.after(Answer(question.key, (face,) * question.choices.most))


def duel(**coins: str) -> ElDorado:
    """Red attacks orange, who has these coins."""
    return play(free(coins=coins), "red move q1r0")


def test_bavieca_makes_faster_at_once_and_every_turn() -> None:
    state = finding("bavieca", speed=1)
    assert (dict(state.coins), state.player("red").speed) == ({"bavieca": "red"}, 2)
    state = replace(state, agenda=(Turn("red", ROLL),))
    state = play(state, "answer 2+5", "red speed 5")
    assert state.player("red").speed == 6


def test_with_turn_points_treasures_make_faster_and_slower_too() -> None:
    for coin, speed in (("bavieca", 7), ("cortes", 5), ("rose", 6)):
        state = free(coins={coin: "red"}, options={**FREE, "hardcore-turn": "yes"})
        state = play(replace(state, agenda=(Turn("orange", EXPLORE),)), "orange end")
        state = play(state, "red rose food", "red set-out") if coin == "rose" else play(state, "red set-out")
        assert state.player("red").speed == speed, coin


def test_a_speed_is_never_less_than_none() -> None:
    state = replace(free(coins={"cortes": "red"}), agenda=(Turn("red", ROLL),))
    assert play(state, "answer 1+5", "red speed 1").player("red").speed == 0


def test_the_golden_rose_brings_a_card_at_once_and_before_each_gathering() -> None:
    state = finding("rose")
    assert dict(state.due()) == {"red": "golden-rose"}
    state = play(state, "red rose wood")
    assert cards(state, "red") == (0, 0, 1)
    state = replace(state, agenda=(Turn("red", ROLL),))
    state = play(state, "answer 1+1", "red speed 1")
    assert dict(state.due()) == {"red": "golden-rose"}
    assert cards(play(state, "red rose wood"), "red") == (0, 0, 2)


def test_of_an_empty_stack_the_rose_takes_nothing() -> None:
    state = replace(finding("rose"), bank=(25, 30, 0))
    assert broken(state, "red rose wood") == ("stack-empty",)


def test_the_army_rolls_one_die_again_in_a_battle_with_its_bearer() -> None:
    state = free(coins={"jimenez": "red"})
    state = play(state, "red move q1r0", "answer 1")
    assert dict(state.due()) == {"red": "reroll"}
    assert broken(state, "red reroll-one 2") == ("army-of-jimenez",)
    state = play(state, "red reroll-one 1", "answer 6")
    assert state.question() is not None, "once, and then the defender rolls"
    assert state.battle is not None
    assert state.battle.dice[0] == (6,)


def test_the_army_does_not_fight_where_its_bearer_is_not() -> None:
    state = free("red explorer q0r0", "red villager q0r1", "orange explorer q1r1", coins={"jimenez": "red"},
                 cards={"red": (0, 1, 0)}, speed=0)  # fmt: skip
    state = play(state, "red march q0r1 1 q1r1", "answer 1")
    assert state.question() is not None, "nothing to reroll"


def test_with_paid_rerolls_the_army_comes_on_top() -> None:
    options = {**FREE, "hardcore-battle": "yes"}
    state = free(coins={"jimenez": "red"}, options=options, cards={"red": (0, 1, 0)})
    state = play(state, "red move q1r0", "answer 1", "red reroll 1", "answer 2")
    assert judge(state, "red reroll-one 2").legal
    assert judge(state, "red keep").legal
    assert broken(state, "red reroll 2") == ("reroll-once", "cost")


def test_the_curse_brings_five_gold_and_takes_speed_and_strength() -> None:
    state = finding("cortes")
    assert cards(state, "red") == (0, 5, 0)
    assert explorer_strength(state, "red") == 0
    state = replace(state, agenda=(Turn("red", ROLL),))
    assert play(state, "answer 1+5", "red speed 5").player("red").speed == 4


def test_at_strength_zero_no_die_is_rolled() -> None:
    state = play(free(coins={"cortes": "red"}), "red move q1r0")
    assert state.question() is not None
    assert state.battle is not None
    assert state.battle.stage == "defend", "the attacker's sum is nothing"
    state = play(state, "answer 1")
    assert state.player("red").captor == "orange"
    assert dict(state.coins) == {"cortes": "red"}, "the curse stays with the beaten one"
    guarded = play(free(coins={"cortes": "orange"}), "red move q1r0", "answer 1")
    assert guarded.player("orange").captor == "red"


def test_the_cave_shrine_lifts_the_curse() -> None:
    state = free(
        "red explorer q0r0", "orange explorer q1r0", "red offering q9r9", coins={"cortes": "red"}, holder="orange"
    )
    state = roll(roll(play(state, "red move q1r0"), 6), 1)
    assert state.holder == "red"
    assert state.coins == ()
    assert "curse-lifted" in told(state)


def test_while_it_is_not_said_which_thief_gets_the_cave_shrine_it_lifts_no_curse() -> None:
    pieces = ("brown hideout q2r0n", "brown thief-1 q5r0", "brown thief-2 q4r0", "red explorer q1r0")
    coins = (("cortes", "brown-thief-1"),)
    state = play(turn_of(thieving(*pieces, holder="red", coins=coins), "red"), "red move q2r0")
    state = roll(roll(state, 1), 6)
    assert dict(state.due()) == {"brown": "spoils"}
    other = play(state, "brown award brown-thief-2")
    assert (other.holder, dict(other.coins)) == ("brown-thief-2", {"cortes": "brown-thief-1"})
    assert play(state, "brown award brown-thief-1").coins == ()


def test_the_victor_takes_one_treasure_of_its_choice_but_not_the_curse() -> None:
    state = roll(duel(bavieca="orange", rose="orange", cortes="orange"), 6)
    assert dict(state.due()) == {"red": "treasure-lost"}
    assert broken(state, "red take-coin cortes") == ("treasure-lost",)
    state = play(state, "red take-coin rose")
    assert dict(state.coins) == {"bavieca": "orange", "cortes": "orange", "rose": "red"}


def test_a_single_treasure_goes_by_itself() -> None:
    state = roll(roll(duel(bavieca="orange"), 6), 1)
    assert dict(state.coins) == {"bavieca": "red"}
    assert "treasure-lost" in told(state)
    assert "coin-goes" in hands(state)


def test_a_dweller_takes_one_that_the_beaten_one_chooses_and_loses_all_when_beaten() -> None:
    state = finding_dweller(coins={"bavieca": "red", "rose": "red"})
    state = play(roll(roll(state, 1), 6), "answer mixed", "red take-coin bavieca")
    assert dict(state.coins) == {"bavieca": "tiger", "rose": "red"}
    assert "treasure-to-dweller" in told(state)
    again = finding_dweller(coins={"bavieca": "tiger", "jimenez": "tiger"})
    again = roll(roll(again, 6), 1)
    assert dict(again.coins) == {"bavieca": "red", "jimenez": "red"}


def finding_dweller(**changes: Any) -> ElDorado:
    """Red, with three offerings, has just met the tiger."""
    pieces = ("red explorer cave:q-1r0", "orange explorer q1r0", *(f"red offering q{n}r9" for n in (7, 8)))
    state = free(*pieces, tiles=CAVERN, **changes)
    state = replace(state, agenda=(*state.agenda, Laying("red", "cave:0:0", "tiger")))
    return play(state, f"red lay {NEW}")


def test_treasures_are_traded_near_by_but_not_the_curse() -> None:
    state = free("red explorer q0r0", "orange explorer q1r0", coins={"rose": "red", "cortes": "red"})
    assert broken(state, "red propose orange cortes none") == ("trade-treasure",)
    state = play(state, "red propose orange rose none", "orange reply agree")
    assert dict(state.coins) == {"cortes": "red", "rose": "orange"}
    assert broken(state, "red propose orange none bavieca") == ("trade-treasure",)


def test_the_thieves_say_each_turn_which_thief_bavieca_makes_faster() -> None:
    state = thieving("brown thief-1 q5r0", "brown thief-2 q4r0", stage=THIEVE)
    state = play(replace(state, coins=(("bavieca", "brown-thief-1"),)), "brown take-gold")
    assert dict(state.due()) == {"brown": "bavieca"}
    assert play(state, "brown spur thief-2").player("brown").paces == (4, 5)


def test_a_cursed_thief_is_slower_and_weaker() -> None:
    state = thieving("brown thief-1 q5r0", "brown thief-2 q4r0", stage=THIEVE)
    state = replace(state, coins=(("cortes", "brown-thief-1"),))
    assert play(state, "brown take-gold").player("brown").paces == (3, 4)
    assert state.view(None)["strength"]["q5r0"] == {"brown": 2}


@pytest.mark.parametrize("bearer", ["brown-thief-1", "brown-thief-2"])
def test_the_thief_who_carries_it_must_stand_near_to_give_it(bearer: str) -> None:
    state = thieving("brown thief-1 q0r0", "brown thief-2 q5r0", tiles=FAR)
    state = replace(state, coins=(("rose", bearer),))
    rules = () if bearer == "brown-thief-1" else ("trade-near",)
    assert broken(turn_of(state, "red"), "red propose brown none rose") == rules


def test_the_cave_shrine_is_a_piece_and_its_tile_stays_as_an_empty_one() -> None:
    state = finding("cave-shrine")
    assert state.holder == "red"
    state = play(state, "red move cave:q-1r0", "red end")
    assert state.land.at[NEW] == "cave-shrine"
    assert NEW in state.land.ways


def test_hands_put_the_cave_shrine_beside_whoever_gets_it() -> None:
    state = finding("cave-shrine")
    assert "shrine-beside" in hands(state)
    carried = play(thieving("brown thief-1 q2r0", "brown thief-2 q3r0", holder="brown-thief-1"), "brown carry thief-2")
    assert hands(carried) == ("shrine-beside",)
