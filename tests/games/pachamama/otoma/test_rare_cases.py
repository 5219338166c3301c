"""What happens rarely against the Otoma, by hand from the rulebook's sentences (pages 8 to 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.kit import Answer
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.rules import OFFER, OFFERINGS, SUPPLY, TIED, TURN
from tests.support.games.pachamama.otoma.tables import alone, side_by_side
from tests.support.games.pachamama.tables import ends, player
from tests.support.games.playing import broken, play, told

CROSS = """
 .  .  .  .  V1 .  .  .  .
 .  .  .  .  .  .  .  .  .
 .  .  V1 .  .  .  V1 .  .
 .  .  .  .  .  .  .  .  .
 D1 .  .  .  V1 .  .  .  .
"""
STANDING = ("c3r3", "c7r3", "c5r1", "c5r5", "c1r5")


def full(*empty: str, bare: str = "") -> str:
    """A board full of crops but for these empty spaces and one with bare terrain."""
    spaces = [["V1" if (x + y) % 2 else "F2" for x in range(9)] for y in range(5)]
    for place in empty:
        spaces[int(place[3]) - 1][int(place[1]) - 1] = "."
    if bare:
        spaces[int(bare[3]) - 1][int(bare[1]) - 1] = "M"
    return "\n".join(map(" ".join, spaces))


def together(picture: str, otoma: tuple[str, ...], arrow: str = "up", **have: Any) -> Together:
    """Brown has spent a tile whose arrow points somewhere, and tiles of all terrains lie on the diversity board."""
    state = side_by_side(picture, otoma=otoma)
    tiles = tuple(mask.bit_count() + 9 for mask in state.terrain)
    return replace(state, **{"tiles": tiles, "phase": TURN, "arrow": arrow, "diversity": (9, 9, 9, 9), **have})


def stands(state: Together | Solo) -> set[str]:
    return {state.board.places[space] for space in state.people.stands}


# The reaction of the Otoma.


def test_of_four_equally_near_otoma_pawns_each_that_is_left_can_be_agreed_on_next() -> None:
    picture = CROSS.replace(" .  .  .  .  .  .  .  .  .", " .  .  .  .  M1 .  .  .  .", 1)
    state = together(picture, STANDING, "down", players=(player(), player()))
    state = replace(state, players=(player(pawns=state.board.bit["c5r2"]), player()))
    state = play(state, "brown explore c5r2 c5r3", "answer valley")
    asked = []
    while state.phase == TIED:
        question = state.question()
        assert question is not None
        asked.append(question.choices.values())
        last = str((question.choices.values() or ())[-1])
        state = play(state, f"answer {last}", "answer valley", "answer coca")
        if len(asked) == 3:
            break
    assert asked == [("c3r3", "c7r3", "c5r1", "c5r5"), ("c3r3", "c7r3", "c5r1"), ("c3r3", "c7r3")]
    state = play(state, "answer valley", "answer coca")  # the last one is not asked about
    assert state.due() == {"white": "spend-tile"}
    assert "c1r5" in stands(state)


def test_one_that_circles_stays_and_the_next_one_reacts_all_the_same() -> None:
    state = together(full("c1r3", "c5r2"), ("c1r2", "c3r3", "c4r5", "c6r4", "c7r2"), "right")
    # c1r2 is nearest: up column 1, whose trails lead only along the edge of the board, where nothing is empty
    state = play(state, "brown explore hand c1r3", "answer valley")
    assert "otoma-circle" in told(state)
    assert "c1r2" in stands(state)
    assert "c5r2" in stands(state)  # the other one comes there by trails


def test_who_finds_the_last_empty_space_leaves_nothing_for_those_that_would_follow() -> None:
    state = together(full("c1r3", "c5r2"), ("c2r3", "c3r3", "c4r5", "c6r4", "c7r2"), "right")
    state = play(state, "brown explore hand c1r3", "answer valley", "answer valley", "answer coca")
    assert "c3r3" in stands(state)
    assert "c2r3" not in stands(state)
    assert not state.empty
    assert state.question() is None


def test_when_no_empty_space_is_left_nobody_is_asked_who_moves_first() -> None:
    state = together(full("c1r3", "c2r5"), ("c1r2", "c2r3", "c4r3", "c1r4", "c9r3"), "right")
    # three are one step away; the first of them to move finds the last empty space
    state = play(state, "brown explore hand c1r3", "answer valley")
    assert state.phase == TIED
    state = play(state, "answer c2r3", "answer valley", "answer coca")
    assert not state.empty
    assert state.question() is None
    assert state.due() == {"white": "spend-tile"}


def test_with_the_last_tile_laid_no_otoma_pawn_reacts() -> None:
    state = together(full("c1r3"), ("c1r2", "c2r3", "c4r3", "c1r5", "c9r3"), "right")
    state = play(state, "brown explore hand c1r3", "answer valley")
    assert "reaction" not in told(state)
    assert state.question() is None


def test_an_otoma_pawn_that_moves_into_row_or_column_does_not_move_again() -> None:
    picture = CROSS.replace(" D1 .", " D1 V2", 1)
    state = together(picture, ("c2r5", "c3r3", "c7r3", "c5r1", "c1r5"))
    state = play(state, "brown explore hand c3r5", "answer valley")
    seen = []
    while (question := state.question()) is not None:
        seen.append((question.kind, question.places))
        state = state.after(Answer(question.key, (question.choices.values() or ("",))[0]))
    moved = [places[0] for kind, places in seen if kind == "terrain"]
    assert len(moved) == len(set(moved)) == 3  # c2r5, c1r5 and c3r3, each once


# Tiles.


def test_the_otomas_find_too_takes_its_tile_from_whom_all_agree_on() -> None:
    state = together(CROSS, STANDING, diversity=(1, 0, 0, 0))
    state = play(state, "brown explore hand c2r5", "answer valley", "answer mountain")
    assert state.phase == SUPPLY
    held = len(state.hand("white")[3])
    state = play(state, "answer white")
    assert len(state.hand("white")[3]) == held - 1
    assert state.people.player.stones[3] == 1
    assert not any(state.group.stones[1:])


def test_if_the_last_tile_behind_a_screen_is_supplied_the_turn_is_finished_and_the_game_over() -> None:
    state = together(CROSS, STANDING, diversity=(9, 0, 0, 0))
    last: Any = (((),) * 4, ((), (), (), state.hand("white")[3][:1]))
    state = replace(state, hands=last, group=player(cubes=("coca",)))
    state = play(state, "brown explore hand c2r5", "answer mountain")
    assert "supply" in told(state)
    assert state.question() is not None  # the Otoma react first
    state = play(state, "answer valley", "answer potato", "answer valley", "answer potato")
    assert state.phase == OFFER
    assert play(state, "brown pass").phase == OFFERINGS


# Moving.


def test_a_new_pawn_goes_on_over_a_crop_or_an_own_pawn_at_the_edge() -> None:
    picture = CROSS.replace(" D1 .  .", " D1 V2 Mn", 1)
    state = together(picture, STANDING)
    assert ends(state, "hand") == {"c2r4", "c3r4", "c4r5", "c6r5", "c7r5", "c8r5", "c9r5"}
    assert broken(state, "brown explore hand c3r5") == ("one-pawn-per-space",)


def test_the_partner_in_a_pair_moves_and_divines_with_the_same_pawns() -> None:
    state = side_by_side(CROSS.replace(" .  .", " Mn .", 1), seats=4, otoma=STANDING)
    state = replace(state, phase=TURN, arrow="down", turn=2)
    assert state.seats[2] == "green"
    assert ends(state, "c1r1", "green") == {"c1r2"}
    state = play(state, "green divine c1r1 coca", "answer coca")
    assert state.group.cubes == ("coca",)
    other = replace(state, phase=TURN, turn=1)
    assert broken(other, "white divine c1r1 coca")


# Offerings.


def test_an_offering_of_a_single_cube_scores_nothing_and_makes_the_otoma_offer_theirs() -> None:
    state = together(CROSS, STANDING, phase=OFFER)
    people = replace(state.people, player=player(cubes=("potato", "coca", "chili")))
    state = play(replace(state, people=people, group=player(cubes=("corn",))), "brown offer corn")
    assert (state.group.score, state.people.player.score) == (0, 3)
    assert state.people.player.cubes == ()


def test_who_could_do_nothing_may_still_make_an_offering_at_the_end_of_the_turn() -> None:
    state = side_by_side(CROSS, otoma=STANDING)
    crops = sum(state.board.bit[place] for place in ("c1r1", "c2r1", "c3r1", "c4r1"))
    state = replace(
        state,
        crops=(state.crops[0], state.crops[1] | crops, *state.crops[2:]),
        terrain=(state.terrain[0] | crops, *state.terrain[1:]),
        players=(player(pawns=crops), player()),
        group=player(cubes=("coca", "corn")),
    )
    valleys: Any = (state.hand("brown")[0], (), (), ())
    state = replace(state, hands=(valleys, state.hand("white")))
    state = play(state, "brown spend valley", "answer up")
    assert "stuck" in told(state)
    assert state.phase == OFFER
    assert play(state, "brown offer coca+corn").due() == {"white": "spend-tile"}


# Alone.


@pytest.mark.parametrize("mode", ["solo-easy", "solo-hard"])
def test_if_the_otoma_find_the_last_space_bare_terrain_stays_bare(mode: str) -> None:
    state = alone(full("c1r1", "c5r3"), mode, {"purple": "c4r3"})
    tiles = tuple(m.bit_count() + (k == 3) * 2 for k, m in enumerate(state.terrain))
    state = replace(state, tiles=tiles, players=(player(cubes=("coca", "corn")),))
    state = play(state, "brown explore hand c1r1", "answer mountain", "answer purple-right")
    state = play(state, "answer mountain", "answer coca", "brown pass")
    assert "no-last-round" in told(state)
    assert broken(state, "brown divine c1r1 potato") == ("no-last-round",)
    assert play(state, "brown offer coca+corn").over


def test_the_otoma_score_1_with_a_stone_that_is_at_the_top() -> None:
    state = alone(full("c1r1", "c5r3", "c9r5"), otoma={"purple": "c4r3"})
    tiles = tuple(m.bit_count() + (k == 3) * 3 for k, m in enumerate(state.terrain))
    top = replace(state.people, player=player(stones=(8, 8, 8, 8)))
    state = replace(state, tiles=tiles, people=top)
    state = play(state, "brown explore hand c1r1", "answer mountain", "answer purple-right", "answer mountain")
    assert state.people.player.score == 1
    assert state.people.player.stones == (8, 8, 8, 8)


def test_mistakes_one_after_the_other_never_take_the_score_below_nothing() -> None:
    state = alone(CROSS.replace(" .  .  .  .", " Mn Fn Dn .", 1), otoma={"purple": "c3r3"})
    state = replace(state, players=(player(3, pawns=state.players[0].pawns),))
    lines = ("brown divine c1r1 potato", "answer corn", "brown divine c2r1 potato", "answer chili")
    state = play(state, *lines)
    assert state.players[0].score == 0
    assert state.due() == {"brown": "divine-all"}
    assert play(state, "brown divine c3r1 coca", "answer coca").players[0].score == 2
