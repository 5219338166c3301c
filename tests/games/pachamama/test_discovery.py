"""Discovery and the diversity board (rulebook, page 5)."""

from __future__ import annotations

import pytest

from companion.games.kit import Answer, say
from companion.games.pachamama.rules import RULES
from companion.games.pachamama.state import Pachamama
from tests.support.games.pachamama.tables import player, position, started
from tests.support.games.playing import broken, judge, play, told

GRID = """
V D . . .
. . . . .
. . . . .
. . . . .
. . . . .
"""


def discover(stones: tuple[int, ...], terrain: str, levels: int = 8) -> Pachamama:
    state = position(GRID, have={"brown": player(stones=stones)}, levels=levels)
    return play(state, "brown explore hand c5r5", f"answer {terrain}")


def test_a_pawn_that_stops_on_an_empty_space_asks_for_the_terrain_there() -> None:
    question = play(started(), "brown explore hand c1r1").question()
    assert question is not None
    assert (question.key, question.kind, question.places) == ("terrain.c1r1", "terrain", ("c1r1",))
    assert question.sealed
    assert question.seen_by is None


def test_the_tile_comes_from_the_supply_and_lies_under_the_pawn() -> None:
    before = started()
    after = play(before, "brown explore hand c1r1", "answer desert")
    assert after.tiles_left[1] == before.tiles_left[1] - 1
    assert (after.layout()["c1r1", "terrain"], after.layout()["c1r1", "pawn"]) == ("desert", "brown")


def test_terrain_whose_tiles_all_lie_is_refused_by_what_the_disc_says_of_them() -> None:
    state = play(position(GRID, tiles=(1, 17, 4, 3)), "brown explore hand c5r5")
    (refused,) = judge(state, "answer valley").breaches
    assert (refused.rule, refused.args) == ("terrain-supply", (("terrain", "valley"), ("number", 1)))
    assert refused.places == state.board.places_of(state.terrain[0])
    assert RULES.places[refused.rule] == "setup-4b-p3"
    assert judge(state, "answer forest").legal


@pytest.mark.parametrize(
    ("stones", "terrain", "points"),
    [
        ((0, 0, 0, 0), "valley", 1),  # alone at its level
        ((0, 0, 0, 1), "valley", 2),  # two stones at this level, as White in the rulebook's round of play
        ((2, 2, 1, 0), "forest", 3),  # the third comes to the level of two others
        ((2, 2, 2, 0), "valley", 1),  # one leaves the others behind
        ((3, 3, 3, 2), "mountain", 4),
    ],
)
def test_a_raised_stone_scores_one_for_each_stone_at_its_level(
    stones: tuple[int, ...], terrain: str, points: int
) -> None:
    after = discover(stones, terrain)
    assert after.player("brown").score == points
    assert sum(after.player("brown").stones) == sum(stones) + 1
    assert told(after)[:2] == ("discovery", "diversity")


def test_a_stone_at_the_top_stays_and_scores_one_even_beside_others_at_the_top() -> None:
    after = discover((3, 3, 0, 0), "valley", levels=3)
    assert after.player("brown").stones == (3, 3, 0, 0)
    assert after.player("brown").score == 1
    assert told(after)[:2] == ("discovery", "top-level")


def test_reaching_the_top_scores_as_any_level() -> None:
    assert discover((2, 3, 0, 0), "valley", levels=3).player("brown").score == 2


def test_hands_are_told_what_to_do() -> None:
    after = discover((0, 0, 0, 0), "valley")
    hands = [what for news in after.news() for what in news.hands]
    assert hands == [
        say("tile", place="c5r5", piece="valley"),
        say("stone", seat="brown", terrain="valley", level=1),
        say("marker", seat="brown", score=1),
    ]


def test_the_question_is_answered_before_anything_else_happens() -> None:
    state = play(started(), "brown explore hand c1r1")
    assert not state.due()
    assert not list(state.actions("brown"))
    assert broken(state, "brown retrieve c1r1") == ("question-open",)
    assert state.verdict(Answer("terrain.c2r1", "forest")).rules == ("stale-answer",)
    assert state.verdict(Answer("terrain.c1r1", "sea")).rules == ("not-an-answer",)


def test_a_seat_without_cubes_is_not_asked_for_an_offering() -> None:
    after = play(started(), "brown explore hand c1r1", "answer desert")
    assert after.due() == {"white": "explore-or-divine"}
