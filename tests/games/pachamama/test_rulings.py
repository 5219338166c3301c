"""What the table may rule."""

from __future__ import annotations

from companion.games.kit import Ruling, parse_event
from companion.games.pachamama.rules import LAST
from companion.games.pachamama.state import Pachamama
from tests.support.games.pachamama.tables import player, position, started
from tests.support.games.playing import play

GRID = """
Fn D1 V . .
.  .  . . .
.  .  . . .
.  .  . . .
.  .  . . Vw
"""


def ruled(state: Pachamama, line: str) -> Pachamama:
    return play(state, f"ruling {line} because the table says so")


def test_a_score_is_set_and_the_sheet_says_so() -> None:
    state = ruled(position(GRID, have={"brown": player(3)}), "score.brown 12")
    assert state.player("brown").score == 12
    assert state.player("white").score == 0
    assert state.ruled == (Ruling("score.brown", 12, "the table says so"),)


def test_a_pawn_stands_elsewhere() -> None:
    state = ruled(ruled(position(GRID), "pawn.c1r1 empty"), "pawn.c4r4 brown")
    assert state.pawn_at("c1r1") is None
    assert state.pawn_at("c4r4") == "brown"


def test_a_space_has_one_pawn_one_terrain_one_crop() -> None:
    state = position(GRID)
    assert ruled(state, "pawn.c1r1 white").pawn_at("c1r1") == "white"
    assert ruled(state, "terrain.c1r1 desert").terrain_at("c1r1") == "desert"
    assert ruled(state, "crop.c2r1 corn").crop_at("c2r1") == "corn"
    assert ruled(state, "crop.c2r1 empty").crop_at("c2r1") is None


def test_tiles_that_are_left_follow_what_lies_on_the_board() -> None:
    state = position(GRID)
    assert ruled(state, "terrain.c1r1 empty").tiles_left[2] == state.tiles_left[2] + 1


def test_cubes_and_stones_are_set() -> None:
    state = ruled(ruled(position(GRID), "cubes.white coca+corn"), "stone.white.forest 3")
    assert state.player("white").cubes == ("coca", "corn")
    assert state.player("white").stones == (0, 0, 3, 0)


def test_it_is_another_seats_turn_and_the_open_question_is_dropped() -> None:
    state = ruled(play(started(), "brown explore hand c1r1"), "turn white")
    assert state.question() is None
    assert state.due() == {"white": "explore-or-divine"}


def test_who_has_passed_in_the_last_round_may_be_given_another_turn() -> None:
    state = position(GRID, phase=LAST)
    after = ruled(play(state, "brown pass"), "turn brown")
    assert after.due() == {"brown": "last-round"}
    assert not after.player("brown").passed


def test_every_fact_takes_every_value_it_lists() -> None:
    state = position(GRID)
    for fact, domain in state.facts().items():
        for value in (domain.values() or ())[:40]:
            ruling = Ruling(fact, value, "we say so")
            assert state.verdict(ruling).legal
            assert parse_event(state, ruling.text()) == ruling
            state.after(ruling).view(None)


def test_after_a_ruling_on_terrain_any_terrain_can_be_the_answer() -> None:
    """A table that laid another tile for a lost one hears what the scenario holds, even if no such tile is left."""
    state = position(GRID, tiles=(1, 17, 4, 3))
    state = play(ruled(state, "terrain.c5r1 desert"), "brown explore hand c5r4")
    assert play(state, "answer valley").terrain_at("c5r4") == "valley"
