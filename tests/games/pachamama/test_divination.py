"""Divination (rulebook, page 5)."""

from __future__ import annotations

import pytest

from companion.games.kit import say
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.rules import RULES
from tests.support.games.pachamama.tables import player, position
from tests.support.games.playing import broken, play, told

GRID = """
Vn Dn F1n .  .
Mw .  .   .  .
.  .  .   .  .
.  .  .   .  .
.  .  .   .  .
"""


def test_each_own_pawn_on_bare_terrain_can_divine_any_crop() -> None:
    state = position(GRID)
    divinations = {a.text() for a in state.actions("brown") if a.kind == "divine"}
    assert divinations == {f"brown divine pawn={p} crop={c}" for p in ("c1r1", "c2r1") for c in CROPS}


def test_a_crop_is_never_divined_on_another_crop_or_an_empty_space_or_under_anothers_pawn() -> None:
    state = position(GRID)
    assert broken(state, "brown divine c3r1 coca") == ("crop-once",)
    assert broken(state, "brown divine c1r2 coca") == ("divine-own-pawn",)
    assert broken(state, "brown divine c5r5 coca") == ("divine-own-pawn", "crop-on-terrain")
    assert RULES.places["divine-own-pawn"] == "divine-p5"


def test_the_announced_crop_is_known_and_the_question_asks_for_the_true_one() -> None:
    state = play(position(GRID), "brown divine c1r1 corn")
    question = state.question()
    assert question is not None
    assert (question.key, question.rule, question.sealed) == ("crop.c1r1", "divination", True)
    assert question.choices.values() == CROPS
    assert state.view(None)["asking"] == {"kind": "crop", "place": "c1r1", "announced": "corn"}


@pytest.mark.parametrize(("level", "crop"), list(enumerate(CROPS, 1)))
def test_a_right_divination_scores_the_crops_level_and_earns_its_cube(level: int, crop: str) -> None:
    after = play(position(GRID), f"brown divine c1r1 {crop}", f"answer {crop}")
    assert after.player("brown").score == level
    assert after.player("brown").cubes == (crop,)
    assert after.crop_at("c1r1") == crop
    assert told(after) == ("crop-value", "one-cube")


@pytest.mark.parametrize(("level", "crop"), list(enumerate(CROPS, 1)))
def test_a_wrong_divination_costs_the_level_of_the_crop_laid_and_earns_no_cube(level: int, crop: str) -> None:
    announced = CROPS[level % len(CROPS)]
    state = position(GRID, have={"brown": player(9)})
    after = play(state, f"brown divine c1r1 {announced}", f"answer {crop}")
    assert after.player("brown").score == 9 - level
    assert after.player("brown").cubes == ()
    assert after.crop_at("c1r1") == crop


def test_nobody_has_two_cubes_of_a_kind() -> None:
    state = position(GRID, have={"brown": player(cubes=("corn",))})
    after = play(state, "brown divine c1r1 corn", "answer corn")
    assert after.player("brown").cubes == ("corn",)
    assert after.player("brown").score == 4
    assert after.news()[-1].what == say("no-cube", seat="brown", crop="corn")


def test_after_a_right_divination_another_pawn_may_divine_but_none_must() -> None:
    after = play(position(GRID), "brown divine c1r1 corn", "answer corn")
    assert after.due() == {"brown": "divine-again"}
    assert {a.kind for a in after.actions("brown")} == {"divine", "offer", "pass"}
    assert {a.args()["pawn"] for a in after.actions("brown") if a.kind == "divine"} == {"c2r1"}
    assert broken(after, "brown divine c1r1 corn") == ("crop-once",)
    assert broken(after, "brown explore c1r1 c2r2") == ("explore-or-divine",)
    assert list(play(after, "brown pass").due()) == ["white"]


def test_all_pawns_may_divine_in_one_action_in_any_order() -> None:
    after = play(position(GRID), "brown divine c2r1 corn", "answer corn", "brown divine c1r1 potato", "answer potato")
    assert after.player("brown").score == 5
    assert after.due() == {"brown": "offering"}  # no pawn is left that could divine
    assert broken(after, "brown divine c1r1 corn") == ("crop-once",)  # the action is still the same divination
    assert broken(after, "brown explore c1r1 c2r2") == ("explore-or-divine",)


def test_a_wrong_divination_ends_the_turn_with_no_further_divination_and_no_offering() -> None:
    state = position(GRID, have={"brown": player(9, cubes=("coca", "corn", "chili"))})
    after = play(state, "brown divine c1r1 quinoa", "answer corn")
    assert after.due() == {"white": "explore-or-divine"}
    assert told(after) == ("miss", "miss-ends")
    assert broken(after, "brown offer coca+chili+corn") == ("not-due",)
    assert broken(after, "brown divine c2r1 corn") == ("not-due",)


def test_browns_turn_in_the_round_of_play_announced_five_and_found_four() -> None:
    state = position(GRID, have={"brown": player(10)})
    assert play(state, "brown divine c1r1 quinoa", "answer corn").player("brown").score == 6


def test_a_score_never_falls_below_zero() -> None:
    after = play(position(GRID, have={"brown": player(2)}), "brown divine c1r1 quinoa", "answer corn")
    assert after.player("brown").score == 0
    assert told(after) == ("miss", "not-below-zero", "miss-ends")


def test_hands_are_told_what_to_do() -> None:
    after = play(position(GRID), "brown divine c1r1 corn", "answer corn")
    assert [what for news in after.news() for what in news.hands] == [
        say("crop", place="c1r1", piece="corn"),
        say("marker", seat="brown", score=4),
        say("take-cube", seat="brown", crop="corn"),
    ]
