"""Set-up (rulebook, page 3), from what the back of the disc says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.app.library import words_of
from companion.games.kit import Answer, Ruling, Unfit, every_action, say
from companion.games.kit.game import draft
from companion.games.pachamama import disc
from companion.games.pachamama.game import GAME
from companion.games.pachamama.state import Pachamama
from tests.support.frozen import thawed
from tests.support.games.pachamama.tables import begin, started
from tests.support.games.playing import broken, play


def test_a_mode_for_one_says_so_to_two_and_the_board_with_trails_is_named() -> None:
    two, solo = GAME.seats[:2], {"mode": "solo-easy"}
    assert str(GAME.plan(draft(GAME, two, {**solo, "size": "9x5"})).unfit) == "mode-alone (mode=solo-easy)"
    short = GAME.plan(draft(GAME, two[:1], {**solo, "size": "5x5"})).unfit
    assert str(short) == "mode-board (size=9x5, option=size=9x5)"
    assert str(GAME.plan(draft(GAME, two[:1], {})).unfit) == "alone-how"


@pytest.mark.parametrize(("seats", "pawns"), [(2, 5), (3, 4), (4, 3)])
def test_pawns_by_number_of_players(seats: int, pawns: int) -> None:
    state = started(seats)
    assert [state.in_hand(seat) for seat in state.seats] == [pawns] * seats


@pytest.mark.parametrize(("size", "columns"), [("5x5", 5), ("9x5", 9)])
def test_a_board_has_five_rows_of_five_or_nine(size: str, columns: int) -> None:
    state = started(size=size)
    assert len(state.board.places) == 5 * columns
    assert len(state.columns) == columns
    assert len(state.rows) == 5


def test_everybody_starts_with_no_points_stones_at_the_bottom_and_no_cubes() -> None:
    for player in started(4).players:
        assert (player.score, sum(player.stones), player.cubes) == (0, 0, ())


def test_one_cube_of_each_kind_for_each_player_in_the_supply() -> None:
    assert set(started(3).view(None)["cubes_left"].values()) == {3}


def test_the_tiles_of_the_disc_are_known_and_the_start_tiles_lie_on_the_board_with_their_crops() -> None:
    state = started()
    assert state.layout()["c4r1", "terrain"] == "mountain"
    assert state.layout()["c4r1", "crop"] == "coca"
    assert state.tiles == (6, 4, 7, 8)
    assert state.tiles_left == (5, 4, 6, 7)  # a valley, a forest and a mountain tile lie there from the start


def test_chance_picks_who_begins() -> None:
    state = GAME.start(begin(3))
    question = state.question()
    assert question is not None
    assert question.rule == "first-player"
    assert question.choices.values() == state.seats
    assert not state.due()
    assert state.after(Answer("first", "green")).due() == {"green": "explore-or-divine"}


def test_turns_go_round_by_the_order_of_the_seats() -> None:
    state = play(started(3), "brown explore hand c1r1", "answer desert", "white explore hand c2r1", "answer mountain")
    assert list(state.due()) == ["green"]
    assert list(play(state, "green explore hand c5r5", "answer forest").due()) == ["brown"]


def test_nothing_can_be_done_before_somebody_begins() -> None:
    state: Any = GAME.start(begin())
    assert broken(state, "brown explore hand c1r1") == ("question-open",)


TILES = {"valley": 6, "desert": 4, "forest": 7, "mountain": 8}


@pytest.mark.parametrize(
    "data",
    [
        {"tiles": None},
        {"tiles": {"valley": 25}},
        {"tiles": {**TILES, "valley": 7}},
        {"tiles": {**TILES, "valley": "six"}},
        {"tiles": {"valley": 0, "desert": 0, "forest": 9, "mountain": 16}},
        {"start": [["c9r1", "forest", "corn"]]},
        {"start": [["c1r1", "swamp", "corn"]]},
        {"start": [["c1r1", "forest"]]},
        {"start": [["c1r1", "forest", "corn"], ["c1r1", "desert", "coca"]]},
        {"start": [[f"c{n}r1", "desert", "corn"] for n in range(1, 6)]},
        {"levels": 0},
        {"levels": "many"},
        {"levels": 18},
        {"columns": ["snake"]},
        {"rows": "river"},
    ],
)
def test_a_disc_that_cannot_be_is_refused_in_one_plain_sentence(data: dict[str, Any]) -> None:
    with pytest.raises(Unfit) as found:
        GAME.start(begin(**data))
    assert re.fullmatch(r"[^\n{}]{15,}\.", words_of("en", GAME.name).trouble(found.value))


@pytest.fixture
def asking_for_a_disc() -> Pachamama:
    state = GAME.start(GAME.begin(GAME.seats[:2], {"answers": "wheel"}))
    assert isinstance(state, Pachamama)
    return state


def test_a_table_with_the_cardboard_wheel_types_the_back_of_its_disc(asking_for_a_disc: Pachamama) -> None:
    state = asking_for_a_disc.after(Answer("disc", "6v4d7f8m/c4r1m2/c2r2f4/c4r4v5"))
    assert state.tiles == (6, 4, 7, 8)
    assert state.layout()["c4r1", "crop"] == "coca"
    question = state.question()
    assert question is not None
    assert question.kind == "first"


@pytest.mark.parametrize(
    "typed",
    ["6v4d7f7m/c4r1m2", "6v4d7f8m/c4r1m2/c4r1v1", "25v0d0f0m", "6v4d7f8m/c9r1m2", "0v10d7f8m/c1r1v1"],
    ids=["too few tiles", "a place twice", "more than the box", "beside the board", "a tile the disc has not"],
)
def test_a_disc_that_cannot_be_is_refused(asking_for_a_disc: Pachamama, typed: str) -> None:
    assert asking_for_a_disc.verdict(Answer("disc", typed)).rules == ("disc-tiles",)


def test_the_answers_of_the_cardboard_wheel_are_not_sealed(asking_for_a_disc: Pachamama) -> None:
    state = asking_for_a_disc.after(Answer("disc", "6v4d7f8m/c4r1m2/c2r2f4/c4r4v5"))
    question = play(state.after(Answer("first", "brown")), "brown explore hand c1r1").question()
    assert question is not None
    assert not question.sealed


def test_before_the_disc_is_typed_every_action_is_refused_and_nothing_can_be_ruled(
    asking_for_a_disc: Pachamama,
) -> None:
    actions = list(every_action(asking_for_a_disc, "brown"))
    assert all("question-open" in asking_for_a_disc.verdict(action).rules for action in actions)
    assert asking_for_a_disc.verdict(Ruling("turn", "brown", "we begin")).rules == ("no-such-fact",)


def test_hands_are_told_to_lay_the_start_tiles_of_a_typed_disc(asking_for_a_disc: Pachamama) -> None:
    (news,) = asking_for_a_disc.after(Answer("disc", "6v4d7f8m/c4r1m2/c2r2f4")).news()
    assert news.rule == "disc-tiles"
    assert news.hands == (
        say("start-tile", place="c4r1", terrain="mountain", crop="coca"),
        say("start-tile", place="c2r2", terrain="forest", crop="corn"),
    )


def test_a_disc_is_written_as_it_is_typed(asking_for_a_disc: Pachamama) -> None:
    text = "6v4d7f8m/c4r1m2/c2r2f4/c4r4v5"
    assert disc.Back.typed(text, asking_for_a_disc.board).text(asking_for_a_disc.board) == text


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("6v4d7f8m/c1r1m2/c2r2f2", "separation"),
        ("6v4d7f8m/c1r1m2/c2r1m2", "region-crops"),
        ("6v4d7f8m/c1r1m2/c2r1f1/c1r2f3/c2r2m4", "regions-apart"),
    ],
)
def test_a_disc_with_start_tiles_that_no_landscape_has_was_misread(
    asking_for_a_disc: Pachamama, typed: str, rule: str
) -> None:
    assert rule in asking_for_a_disc.verdict(Answer("disc", typed)).rules


def test_an_answer_of_the_cardboard_wheel_that_no_landscape_has_was_misread(asking_for_a_disc: Pachamama) -> None:
    state = asking_for_a_disc.after(Answer("disc", "6v4d7f8m/c4r1m2/c2r2f4/c4r4v5"))
    state = play(state.after(Answer("first", "brown")), "brown explore hand c5r1", "answer forest")
    state = play(state, "white explore hand c1r1", "answer desert", "brown divine c5r1 potato")
    misread = state.verdict(Answer("crop.c5r1", "coca"))
    assert [(b.rule, b.places) for b in misread.breaches] == [("separation", ("c4r1", "c5r1"))]
    assert state.verdict(Answer("crop.c5r1", "chili")).legal


def test_once_the_table_has_laid_tiles_as_it_likes_any_answer_is_taken(asking_for_a_disc: Pachamama) -> None:
    state = asking_for_a_disc.after(Answer("disc", "6v4d7f8m/c4r1m2/c2r2f4/c4r4v5"))
    state = play(state.after(Answer("first", "brown")), "brown explore hand c5r1", "answer forest")
    state = play(state, "white explore hand c1r1", "answer desert", "brown divine c5r1 potato")
    scored = play(state, "ruling score.brown 3 because we said so")
    assert not scored.verdict(Answer("crop.c5r1", "coca")).legal
    laid = play(state, "ruling crop.c4r4 chili because we said so")
    assert laid.verdict(Answer("crop.c5r1", "coca")).legal


def test_nothing_that_the_rules_hand_out_can_be_changed() -> None:
    assert thawed("companion.games.pachamama") == set()
