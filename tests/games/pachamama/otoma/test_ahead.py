from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.display.board import BoardLine
from companion.display.outlook import drawn
from companion.games.kit import Answer
from companion.games.pachamama.actions import Explore, Lead
from companion.games.pachamama.box import TERRAINS
from companion.games.pachamama.otoma.ahead import Known
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.painting.otoma import motion, outlook, painted, prospects
from companion.games.pachamama.plugin import PLUGIN
from companion.games.pachamama.rules import OTOMA_FINDS
from companion.saying import LANGUAGES
from tests.support.display.desks import words_of
from tests.support.games.pachamama.otoma.tables import alone, game, side_by_side, solo, together
from tests.support.games.playing import play

ROW = """
V1n V2 V3 V4 V5 . . . .
.   .  .  .  .  . . . .
.   .  .  .  .  . . . .
.   .  .  .  .  . . . .
.   .  .  .  .  . . . V1"""


@pytest.mark.parametrize("first", [solo("solo-hard"), together(seats=3)], ids=["solo", "together"])
def test_what_is_said_ahead_of_a_pawns_way_is_what_then_happens(first: WithOtoma) -> None:
    seen = 0
    for before, _, after in game(first, 4):
        march = after.view(None)["march"]
        if march is None:
            continue
        known = Known.of({**after.view(None), "otoma": before.view(None)["otoma"]})
        number = next(n for n, was in enumerate(before.people.stands) if was not in after.people.stands)
        assert known.going(number, march["direction"]).way.end == after.people.stands[number]
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("first", [solo("solo-hard"), together(seats=2)], ids=["solo", "together"])
def test_the_otoma_never_win_less_or_more_by_a_find_than_was_said(first: WithOtoma) -> None:
    said, score, finds = (0, 0), 0, 0
    for before, event, after in game(first, 6):
        if before.phase == OTOMA_FINDS and isinstance(event, Answer) and event.question.startswith("crop"):
            found = [new for new in after.news() if new.what.key == "otoma-crop"]
            offered = any(new.what.key == "otoma-offer" for new in after.news())
            won = after.people.player.score - score
            assert len(found) == 1
            assert offered or said[0] <= won <= said[1]
            finds += 1
        if after.view(None)["march"] is not None:
            said, score = Known.of(after.view(None)).gains(1), after.people.player.score
    assert finds > 5


def test_two_finds_are_counted_one_after_the_other() -> None:
    known = replace(Known.of(solo().view(None)), stones=(0,) * len(TERRAINS), left=(9,) * len(TERRAINS))
    assert known.gains(1) == (1 + 1, 1 + 5)
    assert known.gains(2) == (1 + 1 + 1 + 1, (1 + 5) + (2 + 5))
    assert replace(known, left=(1, 0, 0, 0)).gains(3) == (1 + 1, 1 + 5)


def test_the_nearest_reacts_first_and_finds_what_the_next_one_then_passes() -> None:
    state = side_by_side(
        """
        . .  .  . .  .  .  V1 V2
        . .  .  . .  .  .  V3 V4
        . .  .  . .  .  .  V5 .
        . .  .  . .  .  .  .  .
        . V1 V2 . .  .  .  .  .""",
        otoma=("c2r5", "c3r5"),
    )
    known = Known.of(state.view(None))
    going, tied = known.reaction(state.board.number["c4r5"])
    assert [(g.number, g.direction) for g in going] == [(1, "left"), (0, "left")]
    assert not tied
    assert going[0].way.end == state.board.number["c1r5"]
    assert going[1].way.end != going[0].way.end
    assert known.reaction(state.board.number["c5r4"]) == ((), False)


def test_of_a_move_it_is_said_what_the_arrow_there_would_set_off() -> None:
    words = words_of(PLUGIN)
    state = alone(ROW, otoma={"purple": "c5r1"})

    def said(view: Mapping[str, Any], to: str) -> str:
        return str(outlook({**state.view(None), **view}, Explore("brown", "c1r1", to), words)[0])

    assert "no Otoma pawn moves" in said({}, "c2r1")
    assert "of 24" in said({}, "c6r1")
    bare = {**state.view(None)["board"], "c6r1": {"terrain": "forest", "crop": None, "pawn": None}}
    there: Mapping[str, Any] = {"board": bare, "arrows": {"c6r1": "purple-right"}}
    assert "Purple" in said(there, "c6r1")
    assert "spider/sun" in said(there, "c6r1")
    own = {**there, "arrows": {"c6r1": "brown-up"}}
    assert "nothing happens" in said(own, "c6r1")
    assert "you choose" in said({**own, "hard": True}, "c6r1")
    led = outlook({**state.view(None), "lead": "right"}, Lead("brown", "purple"), words)
    assert "fox/sun" in str(led[0])


def test_of_a_move_together_it_is_said_who_moves_away() -> None:
    words = words_of(PLUGIN)
    state = together()
    told = {str(outlook(state.view(None), Explore("brown", "hand", place), words)) for place in state.board.places}
    assert any("none moves" in line for line in told)
    assert any("moves away" in line or "move away" in line for line in told)


def test_the_way_that_a_move_would_set_off_is_drawn_into_the_board() -> None:
    words, state = words_of(PLUGIN), alone(ROW, otoma={"purple": "c5r1"})
    led = outlook({**state.view(None), "lead": "right"}, Lead("brown", "purple"), words)
    ways = [part for part in led if isinstance(part, BoardLine)]
    assert [(way.colour, way.points[0], way.points[-1]) for way in ways] == [("purple", (4.5, 0.5), (5.5, 0.5))]
    board = painted(state.view(None), words)
    assert drawn(board, led).ways == (*board.ways, *ways)
    assert drawn(board, ("only words",)) is board


def test_of_a_reaction_the_way_of_each_pawn_is_drawn() -> None:
    state, words = together(), words_of(PLUGIN)
    known = Known.of(state.view(None))
    for place in state.board.places:
        told = outlook(state.view(None), Explore("brown", "hand", place), words)
        going, _ = known.reaction(state.board.number[place])
        ends = [each for each in going if each.way.end is not None]
        assert len([part for part in told if isinstance(part, BoardLine)]) == len(ends)


def test_hard_an_unseen_arrow_of_your_own_colour_sets_off_a_pawn_too() -> None:
    words = words_of(PLUGIN)
    easy, hard = (alone(ROW, mode, otoma={"purple": "c5r1"}) for mode in ("solo-easy", "solo-hard"))
    move = Explore("brown", "c1r1", "c6r1")
    assert "20 of 24" in str(outlook(easy.view(None), move, words)[0])
    assert "24 of 24" in str(outlook(hard.view(None), move, words)[0])


def test_every_way_that_ends_somewhere_is_drawn_be_it_in_the_first_space() -> None:
    state = alone(ROW.replace("V1n V2", ".   V2"), otoma={"purple": "c2r1"})
    purple = prospects(state.view(None), words_of(PLUGIN))[0]
    assert "c1r1" in purple.places
    assert len(purple.board.lines) == 14 + 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pawn_is_told_of_with_four_directions_and_its_ends_are_lit(language: str) -> None:
    words, state = words_of(PLUGIN, language), solo()
    found = prospects(state.view(None), words)
    assert len(found) == len(state.people.stands) == 5
    assert all(len(prospect.lines) == 4 and prospect.places for prospect in found)
    assert not any("{" in line for prospect in found for line in (prospect.title, *prospect.lines))
    lying = state.view(None)["board"]
    assert all(lying[place]["terrain"] is None for prospect in found for place in prospect.places)


def test_a_move_is_shown_space_by_space_for_hands_and_only_once() -> None:
    words = words_of(PLUGIN)
    state = alone(ROW, otoma={"purple": "c2r1"})
    state = play(state, "brown explore hand c6r1")
    assert motion(state.view(None), words) == ()
    state = play(state, "answer terrain.c6r1 forest", "answer arrow.c6r1 purple-right")
    boards = motion(state.view(None), words)
    spaces = [board.pieces[-1].place for board in boards]
    assert spaces == ["c2r1", "c3r1", "c4r1", "c5r1", "c6r1", "c7r1"]
    state = play(state, "answer terrain.c7r1 desert")
    assert motion(state.view(None), words) == ()


def test_a_way_that_ends_in_the_first_space_of_the_board_is_drawn_as_any_other() -> None:
    state = alone(". V1 V2 V3 V4 V5 . . .\n" + ". . . . . . . . .\n" * 4, otoma={"purple": "c2r1"})
    purple = next(p for p in prospects(state.view(None), words_of(PLUGIN)) if "Purple" in p.title)
    assert "c1r1" in purple.places
    plain = painted(state.view(None), words_of(PLUGIN))
    assert len(purple.board.lines) - len(plain.lines) == len([line for line in purple.lines if "points" in line])


def test_trails_are_drawn_outside_the_board_and_their_exits_named() -> None:
    words = words_of(PLUGIN)
    board = painted(solo().view(None), words)
    assert len(board.lines) == 14
    assert board.linking is not None
    assert board.linking.ends["t1"] == "l1"
    assert board.linking.ends["l1"] == "t1"
    for line in board.lines:
        assert not any(0 < x < 9 and 0 < y < 5 for x, y in line.points)
    assert board.names["t1"] == "condor (top)"
    cells = {cell.place: cell.text for cell in board.cells}
    assert cells["t2"] == cells["t3"] != cells["t1"] == cells["l1"]
