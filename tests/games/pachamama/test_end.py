"""The end of the game and who wins (rulebook, End of the Game)."""

from __future__ import annotations

from companion.games.kit import Answer, Line, say
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import LAST, OFFERINGS
from companion.games.pachamama.state import Pachamama
from tests.support.games.pachamama.tables import player, position
from tests.support.games.playing import broken, judge, play, told

ONE_LEFT = """
.  Dn Fw Mg D1
V1 V1 V1 V1 Vw
V1 V1 V1 V1 V1
V1 V1 V1 V1 V1
V1 V1 V1 V1 V1
"""
FULL = ONE_LEFT.replace(".  ", "Fb ", 1)
TILES = (20, 2, 2, 1)
RICH = {seat: player(10, cubes=("coca", "corn")) for seat in ("brown", "white", "green", "blue")}


def last_round(have: dict[str, Player] | None = None, seats: int = 3, turn: str = "brown") -> Pachamama:
    return position(FULL.replace("Fb", "F "), seats, LAST, turn, have=have or {}, tiles=TILES)


def test_the_last_terrain_tile_brings_the_end_and_the_turn_is_finished_as_usual() -> None:
    state = position(ONE_LEFT, 3, turn="white", have=RICH, tiles=TILES)
    after = play(state, "white explore hand c1r1", "answer forest")
    assert "last-tile" in told(after)
    assert after.due() == {"white": "offering"}
    after = play(after, "white offer coca+corn")
    assert after.due() == {"white": "last-round"}  # who laid the last tile begins
    assert told(after) == ("offering", "last-round")


def test_the_last_crop_does_not_bring_the_end() -> None:
    state = position(ONE_LEFT, 3, tiles=TILES)
    after = play(state, "brown divine c2r1 corn", "answer corn", "brown pass")
    assert after.due() == {"white": "explore-or-divine"}


def test_in_the_last_round_each_divines_with_one_pawn_and_the_next_follows() -> None:
    after = play(last_round(), "brown divine c2r1 corn", "answer corn")
    assert after.due() == {"white": "last-round"}
    assert after.player("brown").cubes == ("corn",)  # cubes and points as during the game
    assert after.player("brown").score == 4


def test_it_goes_round_until_all_have_passed() -> None:
    state = last_round()
    after = play(state, "brown pass", "white divine c3r1 coca", "answer coca", "green pass")
    assert after.due() == {"white": "last-round"}  # Brown is out, White has a pawn left
    after = play(after, "white divine c5r2 chili", "answer chili")
    assert after.phase == OFFERINGS


def test_only_divining_and_passing_are_left_in_the_last_round() -> None:
    state = last_round(RICH)
    assert {a.kind for a in state.actions("brown")} == {"divine", "pass"}
    for line in ("brown explore hand c1r1", "brown retrieve c2r1"):
        assert broken(state, line) == ("last-round",)
    assert broken(state, "brown offer coca") == ("last-offering",)


def test_who_was_wrong_loses_and_must_pass() -> None:
    after = play(last_round(RICH), "brown divine c2r1 corn", "answer coca")
    assert after.player("brown").score == 8
    assert after.player("brown").passed
    assert told(after) == ("miss", "must-pass")
    assert after.due() == {"white": "last-round"}


def test_who_cannot_divine_passes_without_being_asked() -> None:
    state = last_round(turn="white")
    after = play(state, "white divine c3r1 coca", "answer coca", "green pass", "brown divine c2r1 corn", "answer corn")
    after = play(after, "white divine c5r2 chili", "answer chili")
    assert told(after)[-3:] == ("must-pass", "must-pass", "last-offering")  # Brown and White have no pawn left
    assert all(p.passed for p in after.players)


def test_crops_under_pawns_of_who_has_passed_stay_unknown() -> None:
    after = play(last_round(), "brown pass", "white pass", "green pass")
    assert after.crop_at("c2r1") is None
    assert after.over


def test_after_all_have_passed_everybody_with_cubes_may_make_one_last_offering_in_any_order() -> None:
    have = {"brown": player(1, cubes=("coca", "corn")), "green": player(1, cubes=("chili",))}
    after = play(last_round(have), "brown pass", "white pass", "green pass")
    assert after.due() == {"brown": "last-offering", "green": "last-offering"}
    assert {a.kind for a in after.actions("green")} == {"offer", "pass"}
    after = play(after, "green pass", "brown offer coca+corn")
    assert after.over
    assert after.player("brown").score == 2
    assert not after.due()


def test_where_nobody_has_a_cube_no_last_offerings_are_announced() -> None:
    after = play(last_round(), "brown pass", "white pass", "green pass")
    assert after.over
    assert told(after) == ("must-pass", "tie-shared")


def test_each_makes_the_last_offering_once() -> None:
    after = play(last_round(RICH), "brown pass", "white pass", "green pass", "brown offer coca")
    assert "not-due" in broken(after, "brown offer corn")


def test_nothing_but_offerings_in_the_end() -> None:
    state = play(last_round(RICH), "brown pass", "white pass", "green pass")
    for line in ("brown explore hand c1r1", "brown retrieve c2r1", "brown divine c2r1 corn"):
        assert "last-offering" in broken(state, line)


def ended(**have: Player) -> Pachamama:
    return play(last_round(have), "brown pass", "white pass", "green pass")


def test_the_highest_score_wins() -> None:
    result = ended(brown=player(3), white=player(7), green=player(5)).result()
    assert result is not None
    assert (result.winners, result.rule) == (("white",), "highest-score")
    assert result.totals == {"brown": 3, "white": 7, "green": 5}


def test_of_equal_scores_more_steps_on_all_tracks_together_win() -> None:
    state = ended(brown=player(7, stones=(4, 0, 0, 0)), white=player(7, stones=(1, 2, 1, 1)), green=player(6))
    result = state.result()
    assert result is not None
    assert (result.winners, result.rule) == (("white",), "tie-tracks")


def test_steps_of_who_is_not_tied_do_not_count() -> None:
    state = ended(brown=player(7), white=player(7, stones=(1, 0, 0, 0)), green=player(6, stones=(9, 9, 9, 9)))
    result = state.result()
    assert result is not None
    assert result.winners == ("white",)


def test_players_still_equal_share_the_victory() -> None:
    state = ended(brown=player(7, stones=(1, 0, 0, 0)), white=player(7, stones=(0, 1, 0, 0)), green=player(6))
    result = state.result()
    assert result is not None
    assert (result.winners, result.rule) == (("brown", "white"), "tie-shared")


def test_the_score_sheet_says_what_was_won_by_which_rule() -> None:
    have = {"brown": player(2, cubes=("coca", "corn"))}
    state = play(
        last_round(have), "brown divine c2r1 corn", "answer corn", "white pass", "green pass", "brown offer coca+corn"
    )
    result = state.result()
    assert result is not None
    assert [line for line in result.lines if line.side == "brown"] == [
        Line("brown", "crop-value", 4, say("crop-value")),
        Line("brown", "last-offering", 1, say("last-offering")),
        Line("brown", "ruling", 2, say("ruling")),
    ]
    assert state.news()[-1].rule == "highest-score"


def test_there_is_no_score_sheet_before_the_end() -> None:
    assert last_round().result() is None


def test_when_the_game_is_over_nothing_happens() -> None:
    state = ended()
    assert not list(state.actions("brown"))
    assert "game-over" in judge(state, "brown pass").rules
    assert state.verdict(Answer("crop.c2r1", "corn")).rules == ("game-over",)
