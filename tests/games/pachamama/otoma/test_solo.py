"""The solo mode (rulebook, pages 8 and 9), sentence by sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.app.library import words_of
from companion.games.kit import Answer, Ruling, State, Unfit, every_action
from companion.games.pachamama.box import BOX_TERRAIN
from companion.games.pachamama.disc import Back
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.arrows import ARROWS, listed, slot
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.rules import LEAD, MORE, OFFER, OFFERINGS, PLACING
from tests.support.games.pachamama.otoma.tables import alone, begin, game, solo
from tests.support.games.pachamama.tables import ends, player
from tests.support.games.playing import broken, play, told

CORNERS = """
 V1 .  .  .  .  .  .  .  V1
 .  .  .  .  .  .  .  .  .
 .  .  .  .  F1 .  .  .  .
 .  .  .  .  .  .  .  .  .
 D1 .  .  .  .  .  .  .  D1
"""
STANDING = {"purple": "c5r3", "yellow": "c1r1", "white": "c9r1", "green": "c1r5", "blue": "c9r5"}


def corners(mode: str = "solo-easy", **have: Any) -> Solo:
    """A crop in each corner and in the middle, an Otoma pawn on each, the purple one in the middle."""
    return alone(CORNERS, mode, STANDING, **have)


def stand(state: Solo, colour: str) -> str:
    return state.board.places[state.people.stands[state.people.colours.index(colour)]]


def explored(state: Solo, arrow: str, to: str = "c3r1", terrain: str = "mountain") -> Solo:
    """Brown enters at a space, finds a terrain there, and the tile shows an arrow."""
    return play(state, f"brown explore hand {to}", f"answer {terrain}", f"answer {arrow}")


# Set-up.


def test_you_have_five_pawns_as_with_two_players() -> None:
    assert solo().in_hand("brown") == 5


@pytest.mark.parametrize("seat", GAME.seats)
def test_the_otoma_are_two_pawns_of_their_own_and_one_of_each_colour_that_you_do_not_play(seat: str) -> None:
    state = GAME.start(GAME.begin((seat,), {"size": "9x5", "mode": "solo-easy"}, **dict(begin().data)))
    assert isinstance(state, Solo)
    assert set(state.people.colours) == {"purple", "yellow", *GAME.seats} - {seat}
    assert len(state.people.stands) == 5


def test_the_otoma_begin_on_start_tiles_drawn_with_the_scenario() -> None:
    state, again = solo(), solo("solo-hard")
    assert state.people.mask & ~sum(state.crops) == 0
    assert state.people.stands == again.people.stands


def test_the_otoma_score_the_crops_on_which_they_begin_and_their_stones_rise_in_reading_order() -> None:
    state = solo()
    # desert 1, forest 5, forest 2, valley 5 and forest 2 are the start tiles: 14 points for the crops; in reading order
    lies = [(str(terrain), str(crop)) for _, terrain, crop in Back(*_back(state)).start(state.board)]
    assert [terrain for terrain, _ in lies] == [terrain for _, terrain, _ in begin().data["start"]]
    stones = dict.fromkeys(("valley", "desert", "forest", "mountain"), 0)
    score = sum(("potato", "coca", "chili", "corn", "quinoa").index(crop) + 1 for _, crop in lies)
    for terrain, _ in lies:
        stones[terrain] += 1
        score += list(stones.values()).count(stones[terrain])
    assert state.people.player.score == score
    assert dict(zip(stones, state.people.player.stones, strict=True)) == stones
    assert told(state)[0] == "otoma-start-crops"


def test_p8_their_stones_rise_column_by_column_if_the_table_wishes_so_which_changes_their_points() -> None:
    """Page 8 leaves open whether the reading order goes along the rows or down the columns.

    The crops bring 17. By rows desert 1, forest 2, desert 1, valley 2, forest 2; by columns desert 1, desert 1,
    forest 1, valley 2, forest 2.
    """
    by_rows, by_columns = solo(), solo(options={"otoma-order": "by-columns"})
    assert (by_rows.people.player.score, by_columns.people.player.score) == (17 + 8, 17 + 7)
    assert by_rows.people.player.stones == by_columns.people.player.stones


def _back(state: Solo) -> tuple[Any, Any, Any]:
    return state.tiles, state.terrain, state.crops


@pytest.mark.parametrize(
    ("mode", "seats", "options"),
    [("solo-easy", 2, {}), ("competitive", 1, {}), ("solo-hard", 1, {"size": "5x5"})],
)
def test_what_does_not_go_together_is_refused_in_one_plain_sentence(mode: str, seats: int, options: Any) -> None:
    with pytest.raises(Unfit) as found:
        begin(mode, seats, options)
    assert words_of("en", GAME.name).trouble(found.value).count(".") >= 1
    assert "{" not in words_of("fr", GAME.name).trouble(found.value)


@pytest.mark.parametrize("given", ["c1r1", ["c1r1"], ["c3r1"] * 5, ["c1r1", "c2r1", "c3r1", "c4r1", "c5r1"]])
def test_start_spaces_that_cannot_be_are_refused(given: Any) -> None:
    with pytest.raises(Unfit):
        GAME.start(begin(otoma=given))


def asking() -> Solo:
    state = GAME.start(GAME.begin(("brown",), {"size": "9x5", "mode": "solo-easy", "answers": "wheel"}))
    assert isinstance(state, Solo)
    return state


DISC = "9v15d13f8m/c3r1d1/c5r1f5/c1r4d4/c7r5v5/c9r5f2"


def test_with_the_cardboard_wheel_the_table_says_where_the_otoma_begin() -> None:
    state: Solo = play(asking(), f"answer {DISC}")
    assert state.phase == PLACING
    assert not state.due()
    question = state.question()
    assert question is not None
    assert question.choices.values() == ("c3r1", "c5r1", "c1r4", "c7r5", "c9r5")
    state = play(state, *(f"answer {place}" for place in ("c3r1", "c9r5", "c5r1", "c7r5")))
    assert not state.people.player.score
    state = play(state, "answer c1r4")
    assert stand(state, "purple") == "c3r1"
    assert "otoma-start-crops" in told(state)
    assert state.due() == {"brown": "explore-or-divine"}
    assert state.people.player == GAMES_EARNINGS.people.player


GAMES_EARNINGS = solo()


def test_a_disc_with_too_few_start_tiles_for_the_otoma_is_refused() -> None:
    assert broken(asking(), "answer 9v15d13f8m/c3r1d1") == ("otoma-starts",)


# Movement: basic rules.


def test_no_pawn_is_taken_back() -> None:
    assert broken(alone(CORNERS.replace(" .", " Fn", 1), otoma=STANDING), "brown retrieve c2r1") == ("stay-on-board",)


def test_turn_follows_turn_and_after_divining_the_otoma_do_not_move() -> None:
    state = explored(corners(), "brown-up")
    assert state.due() == {"brown": "explore-or-divine"}
    before = state.people.stands
    state = play(state, "brown divine c3r1 potato", "answer coca")
    assert state.people.stands == before
    assert state.due() == {"brown": "explore-or-divine"}


def test_the_companion_asks_for_the_arrow_of_the_tile_that_was_laid() -> None:
    state = play(corners(), "brown explore hand c3r1", "answer mountain")
    question = state.question()
    assert question is not None
    assert (question.kind, question.places, question.sealed) == ("arrow", ("c3r1",), False)
    assert question.choices.values() == ARROWS
    assert len(ARROWS) == 24


def test_arrows_do_not_bind_your_own_pawns() -> None:
    state = explored(alone(CORNERS.replace("V1 .", "V1 F1", 1), otoma=STANDING), "brown-down", "c3r1")
    assert ends(state, "c3r1") >= {"c4r1", "c3r2"}


@pytest.mark.parametrize(
    ("arrow", "colour", "to"),
    [("purple-up", "purple", "c5r2"), ("yellow-right", "yellow", "c2r1"), ("blue-left", "blue", "c8r5")],
)
def test_the_otoma_pawn_of_the_arrows_colour_moves_its_way_at_once(arrow: str, colour: str, to: str) -> None:
    state = explored(corners(), arrow)
    assert stand(state, colour) == to
    assert state.question() is not None
    assert {"arrow-moves", "otoma-stop"} <= set(told(state))


def test_the_arrow_of_a_tile_that_lay_there_already_counts_too() -> None:
    state = explored(corners(), "purple-up", "c3r1")
    state = play(state, "answer valley", "answer coca")  # the purple pawn is at c5r2
    state = explored(state, "brown-up", "c1r3", "desert")
    picture = replace(state, crops=(*state.crops[:1], state.crops[1] | state.board.bit["c2r1"], *state.crops[2:]))
    moved = replace(picture, terrain=(state.terrain[0] | state.board.bit["c2r1"], *state.terrain[1:]))
    moved = replace(moved, players=(replace(moved.players[0], pawns=state.board.bit["c1r3"]),))
    after = play(moved, "brown explore hand c3r1")  # onto the mountain, whose arrow is known
    assert stand(after, "purple") == "c5r1"


def test_where_a_crop_lies_no_arrow_counts() -> None:
    state = alone(CORNERS.replace("V1 .", "V1 F1", 1), otoma=STANDING)
    after = play(state, "brown explore hand c2r1")
    assert after.question() is None
    assert after.people == state.people


def test_easy_an_arrow_of_your_own_colour_moves_nobody() -> None:
    state = explored(corners(), "brown-left")
    assert "own-arrow-easy" in told(state)
    assert state.people == corners().people
    assert state.due() == {"brown": "explore-or-divine"}


def test_hard_an_arrow_of_your_own_colour_moves_an_otoma_pawn_of_your_choice() -> None:
    state = explored(corners("solo-hard"), "brown-left")
    assert state.due() == {"brown": "own-arrow-hard"}
    assert {action.text() for action in state.actions("brown")} == {
        f"brown lead otoma={colour}" for colour in state.people.colours
    }
    assert broken(state, "brown explore hand c1r2") == ("own-arrow-hard",)
    state = play(state, "brown lead blue")
    assert stand(state, "blue") == "c8r5"
    assert broken(corners("solo-hard"), "brown lead blue") == ("own-arrow-hard",)


def test_hard_the_turn_ends_with_its_offering_before_the_chosen_otoma_pawn_moves() -> None:
    rich = replace(corners("solo-hard"), players=(player(cubes=("potato", "coca")),))
    state = explored(rich, "brown-left")
    assert state.due() == {"brown": "offering"}
    assert broken(state, "brown lead blue") == ("explore-or-divine",)
    offered, declined = play(state, "brown offer potato+coca"), play(state, "brown pass")
    assert offered.players[0].score == 2  # 1 for the discovery, 1 for the offering
    assert {offered.phase, declined.phase} == {LEAD}
    after = play(declined, "brown lead blue", "answer valley", "answer corn")
    assert stand(after, "blue") == "c8r5"
    assert after.due() == {"brown": "explore-or-divine"}  # no further offering


def test_a_turn_that_is_ruled_to_begin_anew_forgets_whom_an_arrow_was_to_lead() -> None:
    rich = replace(corners("solo-hard"), players=(player(cubes=("potato", "coca")),))
    state = explored(rich, "brown-left").after(Ruling("turn", "brown", "the tile was read wrongly"))
    state = explored(state, "brown-up", "c4r1")
    assert stand(play(state, "brown pass", "brown lead blue"), "blue") == "c9r4"
    again = explored(rich, "purple-up").after(Ruling("turn", "brown", "the arrow was read wrongly"))
    again = play(again, "brown explore hand c4r1", "answer valley", "answer brown-up")
    assert again.due() == {"brown": "offering"}
    assert again.mover is None


# Movement: rules of the Otoma.


def test_an_otoma_pawn_moves_over_tiles_whatever_is_on_them() -> None:
    picture = CORNERS.replace("V1 .  .  .  .", "V1 Fn M2 D2w V", 1)
    state = explored(alone(picture, otoma={**STANDING, "white": "c4r1"}), "yellow-right", "c1r2", "mountain")
    assert stand(state, "yellow") == "c6r1"
    assert "otoma-any-space" in told(state)


def test_at_the_edge_an_otoma_pawn_follows_the_trail_and_does_not_stop_there() -> None:
    state = explored(corners(), "white-up")  # t9 leads to r1, and c9r1 is no empty space
    assert stand(state, "white") == "c8r1"
    assert "otoma-trail" in told(state)


def test_an_otoma_pawn_that_circles_for_ever_stays_where_it_is() -> None:
    cells = [["V1" if (x + y) % 2 else "F2" for x in range(9)] for y in range(5)]
    cells[0][0], cells[4][8] = ".", "M"  # the corners alone are not on its way
    state = alone("\n".join(" ".join(row) for row in cells), otoma={"purple": "c5r3"})
    arrows = tuple("purple-up" if place == "c9r5" else "" for place in state.board.places)
    state = play(replace(state, arrows=arrows), "brown explore hand c9r5")
    assert stand(state, "purple") == "c5r3"
    assert "otoma-circle" in told(state)
    assert state.due() == {"brown": "explore-or-divine"}


def test_where_it_stops_the_otoma_discover_terrain_and_crop_and_score_both() -> None:
    state = explored(corners(), "purple-up")
    question = state.question()
    assert question is not None
    assert (question.kind, question.sealed, question.held) == ("terrain", True, True)
    state = play(state, "answer valley")
    assert state.people.player.stones[0] == 1
    assert state.people.player.score == 1
    assert "otoma-no-arrow" in told(state)
    question = state.question()
    assert question is not None
    assert (question.kind, question.key) == ("crop", "crop.c5r2")
    state = play(state, "answer corn")
    assert state.people.player.score == 5
    assert state.crop_at("c5r2") == "corn"
    assert state.people.player.cubes == ()  # never a cube
    assert "otoma-turn-ends" in told(state)
    assert state.due() == {"brown": "explore-or-divine"}


def test_the_tile_that_the_otoma_discover_shows_no_arrow() -> None:
    state = play(explored(corners(), "purple-up"), "answer valley", "answer corn")
    assert not state.arrows[state.board.number["c5r2"]]
    assert state.question() is None


def test_an_offering_closes_the_turn_after_the_otoma_have_moved() -> None:
    rich = replace(corners(), players=(player(cubes=("potato", "coca")),))
    state = play(explored(rich, "purple-up"), "answer valley", "answer corn")
    assert state.phase == OFFER
    assert broken(state, "brown explore hand c1r2") == ("explore-or-divine",)
    assert play(state, "brown offer potato+coca").players[0].score == 2  # 1 for the discovery, 1 for the offering


# Pawns in the way.


def test_an_otoma_pawn_is_in_the_way_like_an_opponents() -> None:
    state = corners()
    assert "c1r1" not in ends(state, "hand")
    assert broken(state, "brown explore hand c1r1") == ("opponents-pawn",)


def test_if_the_table_lets_them_pass_your_pawns_pass_otoma_pawns_but_never_end_there() -> None:
    state = corners(blocking=False)
    assert broken(state, "brown explore hand c1r1") == ("otoma-there",)
    walls = alone(CORNERS.replace("V1 .", "V1 Fn", 1), otoma=STANDING)
    assert "c1r2" not in ends(walls, "c2r1")
    assert "c1r2" in ends(replace(walls, blocking=False), "c2r1")


# Divination.


def divining() -> Solo:
    return alone(CORNERS.replace(" .  .  .  .  .", " Fn Mn .  .  .", 1), otoma=STANDING)


def test_whoever_divines_alone_must_divine_with_all_pawns_on_bare_terrain() -> None:
    state = play(divining(), "brown divine c2r1 coca", "answer coca")
    assert state.due() == {"brown": "divine-all"}
    assert state.phase == MORE
    assert broken(state, "brown pass") == ("divine-all",)
    assert broken(state, "brown offer coca") == ("divine-all",)
    assert {action.kind for action in state.actions("brown")} == {"divine"}


def test_a_mistake_costs_its_level_and_the_divinations_go_on() -> None:
    state = divining()
    state = replace(state, players=(replace(player(9), pawns=state.players[0].pawns),))
    state = play(state, "brown divine c2r1 coca", "answer corn")
    assert state.players[0].score == 5
    assert state.due() == {"brown": "divine-all"}
    assert "miss-goes-on" in told(state)


def test_after_all_divinations_an_offering_may_be_made_even_after_a_mistake() -> None:
    state = play(divining(), "brown divine c2r1 coca", "answer coca", "brown divine c3r1 potato", "answer chili")
    assert state.phase == OFFER
    assert "offer-after-miss" in told(state)
    assert play(state, "brown offer coca").due() == {"brown": "explore-or-divine"}


# The end.


def last_tile(ours: int, theirs: int, cubes: tuple[str, ...] = ()) -> Solo:
    """One empty space is left, at c3r1, and one tile."""
    cells = [["V1" if (x + y) % 2 else "F2" for x in range(9)] for y in range(5)]
    cells[0][2] = "."
    state = alone("\n".join(" ".join(row) for row in cells), otoma=STANDING)
    tiles = tuple(mask.bit_count() + (n == 3) for n, mask in enumerate(state.terrain))
    people = replace(state.people, player=player(theirs))
    return replace(state, tiles=tiles, people=people, players=(player(ours, cubes=cubes),))


def test_with_the_last_tile_the_game_ends_without_a_last_divination() -> None:
    state = play(last_tile(5, 3), "brown explore hand c3r1", "answer mountain")
    assert state.over
    assert "no-last-round" in told(state)


def test_the_last_offering_is_left() -> None:
    state = play(last_tile(5, 3, ("potato", "coca")), "brown explore hand c3r1", "answer mountain")
    assert state.phase == OFFER
    state = play(state, "brown pass")
    assert state.phase == OFFERINGS
    assert broken(state, "brown divine c3r1 corn") == ("no-last-round",)
    assert play(state, "brown offer potato+coca").over


@pytest.mark.parametrize(
    ("ours", "theirs", "winner", "rule"),
    [
        (5, 3, "brown", "more-than-otoma"),
        (1, 3, "otoma", "more-than-otoma"),
        (2, 4, "otoma", "more-than-otoma"),
        (4, 5, "otoma", "tie-otoma"),
    ],
)
def test_you_win_with_more_points_and_a_tie_is_for_the_otoma(ours: int, theirs: int, winner: str, rule: str) -> None:
    result = play(last_tile(ours, theirs), "brown explore hand c3r1", "answer mountain").result()
    assert result is not None
    assert (result.winners, result.rule) == ((winner,), rule)
    assert result.totals == {"brown": ours + 1, "otoma": theirs}


ENCLOSED = """
 V1n F2n D3n M1 .  .  .  .  .
 M4n D5n F1  .  .  .  .  .  .
 F3  M2  .   .  .  .  .  .  V4
 .   .   .   .  .  .  .  .  .
 .   .   .   .  .  .  .  .  .
"""


def test_p8_who_can_neither_explore_nor_divine_is_stuck_and_that_is_the_end() -> None:
    walls = {"purple": "c4r1", "yellow": "c3r2", "white": "c1r3", "green": "c2r3", "blue": "c9r3"}
    state = alone(ENCLOSED, otoma=walls, phase=OFFER)
    assert not list(state.turn_actions("brown"))
    rich = replace(state, players=(replace(state.players[0], cubes=("potato",)),))
    state = play(rich, "brown pass")
    assert "stuck" in told(state)
    assert state.phase == OFFERINGS


def test_a_ruling_that_leaves_nothing_to_do_ends_the_game_at_once() -> None:
    walls = {"purple": "c5r5", "yellow": "c3r2", "white": "c1r3", "green": "c2r3", "blue": "c9r3"}
    state = alone(ENCLOSED, otoma=walls)
    assert not state.stuck
    number = state.people.colours.index("purple") + 1
    after = state.after(Ruling(f"otoma.{number}", "c4r1", "it stood there"))
    assert (after.phase, after.over) == (OFFERINGS, True)
    assert "stuck" in told(after)


def test_p8_who_can_only_walk_about_on_crops_for_ever_is_stuck_too() -> None:
    cells = [["V1" if (x + y) % 2 else "F2" for x in range(9)] for y in range(5)]
    cells[4][0] = "."  # nobody comes to the corner past the Otoma, and on crops no arrow counts
    state = alone("\n".join(" ".join(row) for row in cells), otoma={"purple": "c1r4", "yellow": "c2r5"})
    state = replace(state, players=(player(pawns=state.board.bit["c5r3"]),))
    assert not state.stuck  # a new pawn can enter at the corner
    pawns = sum(state.board.bit[f"c{n}r3"] for n in range(3, 8))
    assert "stuck" in told(play(replace(state, players=(player(pawns=pawns),)), "brown explore c3r3 c2r2"))


# The companion's own tiles.


def test_the_companion_can_shuffle_the_tiles_and_then_says_their_arrows_itself() -> None:
    state = GAME.start(begin(options={"tiles": "companion"}))
    state = play(state, "brown explore hand c1r1", "answer valley")
    question = state.question()
    assert question is not None
    assert (question.key, question.sealed) == ("face.tiles:0:0", True)


def test_every_arrow_is_on_two_or_three_of_the_tiles_if_the_box_is_not_known() -> None:
    found = [arrow for arrows in listed([]).values() for arrow in arrows]
    assert len(found) == 62
    assert {found.count(arrow) for arrow in ARROWS} == {2, 3}
    for colour in {arrow.partition("-")[0] for arrow in ARROWS}:
        assert 10 <= sum(arrow.startswith(colour) for arrow in found) <= 11


@pytest.mark.parametrize("given", ["all", ["2 valley red-up"], ["15 valley white-up"], ["many"]])
def test_arrows_that_the_box_cannot_have_are_refused_in_one_plain_sentence(given: Any) -> None:
    with pytest.raises(Unfit) as found:
        GAME.start(begin(arrows=given))
    assert "{" not in words_of("en", GAME.name).trouble(found.value)


# Everything together.


@pytest.mark.parametrize("seed", range(3))
def test_in_random_games_verdict_and_actions_say_the_same_and_nothing_is_impossible(seed: int) -> None:
    for number, (before, event, after) in enumerate(game(solo(("solo-easy", "solo-hard")[seed % 2]), seed)):
        assert before.verdict(event).legal, event.text()
        assert not after.faults()
        if number % 23 == 0:
            legal = set(before.actions("brown"))
            for action in every_action(before, "brown"):
                assert before.verdict(action).legal == (action in legal), action.text()


def test_an_answer_to_another_question_is_stale() -> None:
    state: State = play(corners(), "brown explore hand c3r1", "answer mountain")
    assert state.verdict(Answer("arrow.c1r1", "white-up")).rules == ("stale-answer",)


def test_the_phase_of_choosing_has_its_own_due_line() -> None:
    assert explored(corners("solo-hard"), "brown-up").phase == LEAD


def test_alone_the_otoma_never_get_a_cube_nor_make_an_offering() -> None:
    finds = 0
    for before, _, after in game(solo(), 2):
        told = [new.what.key for new in after.news()]
        finds += told.count("otoma-crop")
        assert after.people.player.cubes == ()
        assert not {"otoma-cubes", "otoma-offer"} & set(told)
        assert after.people.player.score >= before.people.player.score
    assert finds > 5


def ruled(state: Solo, **facts: str) -> Solo:
    for place, terrain in facts.items():
        found = state.after(Ruling(f"terrain.{place}", terrain, "laid"))
        assert isinstance(found, Solo)
        state = found
    return state


def test_tiles_that_the_table_lays_itself_have_arrows_of_their_own_from_the_companions_stack() -> None:
    state, keys = ruled(solo(options={"tiles": "companion"}), c1r5="valley", c2r5="valley", c3r5="forest"), list[str]()
    for place in ("c1r5", "c2r5", "c3r5"):
        state = play(state, f"brown explore hand {place}")
        question = state.question()
        assert question is not None
        keys.append(question.key)
        state = play(state, f"answer {question.key} brown-up")
    assert keys == [f"face.{slot(0, 0)}", f"face.{slot(0, 1)}", f"face.{slot(2, 0)}"]


def test_when_the_table_has_ruled_more_tiles_than_the_box_holds_it_says_the_arrow_itself() -> None:
    state = ruled(solo(options={"tiles": "companion"}), c1r5="valley")
    assert state.drawn is not None
    gone = (BOX_TERRAIN["valley"], *state.drawn[1:])
    state = play(replace(state, drawn=gone), "brown explore hand c1r5")
    question = state.question()
    assert question is not None
    assert (question.key, question.sealed) == ("arrow.c1r5", False)
    assert play(state, "answer brown-up").drawn == (BOX_TERRAIN["valley"] + 1, *gone[1:])


def test_a_tile_that_a_ruling_lays_or_takes_away_is_not_the_one_whose_arrow_was_seen() -> None:
    state = explored(alone(CORNERS, otoma=STANDING), "brown-up", "c3r1", "forest")
    space = state.board.number["c3r1"]
    assert state.arrows[space] == "brown-up"
    for terrain in ("empty", "mountain"):
        assert ruled(state, c3r1=terrain).arrows[space] == ""
    assert ruled(state, c3r1="forest").arrows[space] == "brown-up", "it is the same tile"
    assert ruled(state, c9r5="forest").arrows[space] == "brown-up"


def test_an_arrow_is_asked_of_the_table_where_it_has_ruled_the_tile_away() -> None:
    asked = play(ruled(solo(options={"tiles": "companion"}), c1r5="valley"), "brown explore hand c1r5")
    question = ruled(asked, c1r5="empty").question()
    assert question is not None
    assert (question.key, question.sealed) == ("arrow.c1r5", False)
