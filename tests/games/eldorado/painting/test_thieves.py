"""What the screen shows of the Thieves' turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.display.bands import Moment
from companion.display.board import Board, Chip
from companion.games.eldorado.painting.board import paint
from companion.games.eldorado.painting.outlook import outlook
from companion.games.eldorado.painting.panel import panel
from companion.games.eldorado.plugin import PLUGIN
from companion.games.eldorado.state import ElDorado
from companion.games.kit.state import parse_event
from companion.saying import Verbatim
from tests.games.eldorado.test_bridge import BUILD, shore
from tests.games.eldorado.test_stealing import robbing
from tests.support.display.desks import words_of
from tests.support.games.eldorado.dwellers_tables import free, titans_turn
from tests.support.games.eldorado.tables import game
from tests.support.games.eldorado.teams_tables import SEATS, TEAMS
from tests.support.games.eldorado.thieves_tables import in_hiding, thieving
from tests.support.games.playing import play

WORDS = words_of(PLUGIN)


def board(state: ElDorado) -> Board:
    return paint(state.view(None), WORDS)


def brought(state: ElDorado, line: str) -> tuple[str, ...]:
    action = parse_event(state, line)
    return tuple(map(str, outlook(state.view(None), action, WORDS)))  # type: ignore[arg-type]


def distances(state: ElDorado) -> dict[str, str]:
    """How far it is to each tile, as marked on the map; where somebody is robbed nobody fights."""
    marks = panel(state.view(None), Moment("brown"), WORDS).marks
    assert {mark.kind for mark in marks} == {"cost"}
    return {mark.place: mark.text for mark in marks}


def row(painted: Board, seat: str, seats: tuple[str, ...]) -> tuple[object, ...]:
    """What stands in a player's row behind the sum of cards."""
    return painted.tables[0].rows[seats.index(seat)][7:]


def test_how_far_each_tile_is_stands_on_it_while_they_choose_from_whom_to_steal() -> None:
    far = distances(robbing())
    assert (far["q4r0"], far["q0r1"], far["q1r1"]) == ("1", "5", "4")
    near = distances(robbing(dice=(1, 2)))
    assert "q4r0" in near
    assert "q1r1" not in near, "past the greater number"


def test_the_die_is_said_and_who_is_within_reach_and_why_others_are_not() -> None:
    said = [
        str(part) for part in board(robbing("red fort q0r1s", cards={"orange": (0, 0, 3), "red": (1, 0, 0)})).outlook
    ]
    assert said[0] == WORDS("panel.thief-die", low=1, high=6)
    assert said[1:] == [
        WORDS("panel.in-reach", seats=Verbatim(WORDS("panel.far", seat="orange", far=4))),
        WORDS("panel.behind-fort", seats="red"),
    ]
    poor = [str(part) for part in board(robbing(dice=(1, 2), cards={"orange": (0, 0, 3)})).outlook]
    assert poor[1:] == [WORDS("panel.no-cards", seats="red"), WORDS("panel.out-of-reach", seats="orange")]


def test_one_number_chosen_as_reach_leaves_the_other_for_cards() -> None:
    assert brought(robbing(), "brown rob red 6") == (WORDS("panel.after-rob", n=1),)
    assert brought(robbing(), "brown rob red 1") == (WORDS("panel.after-rob", n=6),)


def test_doubloons_stand_in_the_row_of_the_thieves() -> None:
    seats = ("red", "orange", "brown")
    assert row(board(thieving("brown thief-1 q5r0", doubloons=4)), "brown", seats) == (4,)
    assert row(board(thieving("brown thief-1 q5r0", doubloons=4)), "red", seats) == ("",)


def test_in_hiding_they_see_what_they_have_and_what_the_hideout_costs() -> None:
    assert [str(part) for part in board(in_hiding(doubloons=2)).outlook] == [WORDS("panel.left-hiding", n=2, cost=1)]


@pytest.mark.parametrize(
    ("line", "cost"), [("brown thief q4r0", 2), ("brown outpost q4r0n", 1), ("brown offering q0r0", 3)]
)
def test_what_they_buy_says_its_price_in_doubloons(line: str, cost: int) -> None:
    state = thieving("brown thief-1 q5r0", "brown hideout q5r0n", doubloons=5)
    assert brought(state, line) == (WORDS("panel.cost-doubloons", n=cost, left=5 - cost),)


def test_the_bridge_says_its_price_and_is_drawn_on_its_water() -> None:
    assert brought(shore(), BUILD)[0] == WORDS("panel.cost", cards=("wood",) * 3)
    painted = board(play(shore(), BUILD))
    cell = painted.cell("q1r-1")
    assert cell is not None
    assert getattr(cell.art, "name", "") == "bridged"
    assert cell.turn == pytest.approx(-60.0), "from the lower left to the upper right"


def test_whose_treasures_are_stands_in_the_rows() -> None:
    state = replace(free("red explorer q0r0", "orange explorer q6r0"), coins=(("rose", "orange"), ("cortes", "red")))
    mine = row(board(state), "orange", ("red", "orange"))
    assert isinstance(mine[0], Chip)
    assert mine[1] == ""


def test_the_cave_shrine_is_drawn_beside_whoever_carries_it() -> None:
    def carried(state: ElDorado) -> list[str]:
        return [p.place for p in board(state).pieces if getattr(p.chip.art, "name", "") == "cave-shrine-piece"]

    assert carried(replace(free("red explorer q0r0", "orange explorer q6r0"), holder="orange")) == ["q6r0"]
    assert carried(replace(thieving("brown thief-1 q2r0", "brown thief-2 q3r0"), holder="brown-thief-2")) == ["q3r0"]
    assert carried(free("red explorer q0r0", "orange explorer q6r0")) == []


def test_no_choice_of_a_place_shows_the_name_that_only_files_use() -> None:
    state = play(titans_turn("titan titan q3r0", "red villager q1r0", "orange explorer q5r0"), "answer 2")
    names = board(state).names
    assert set(state.cells.values() or ()) <= set(names)


def test_partners_who_roll_one_after_the_other_are_named() -> None:
    named: list[str] = []
    for _, _, state in game(3, 4, TEAMS):
        question = state.question()
        if question is not None and question.kind == "golden":
            named.append(str(board(state).outlook[0]))
        if len(named) > 8:
            break
    assert set(named) == {WORDS("panel.rolls", seat=seat) for seat in SEATS}


def test_the_cursor_stands_on_stealing_once_the_die_lies() -> None:
    assert board(robbing()).suggested[:1] == ("rob",)


def test_what_the_thieves_can_buy_stands_by_name_with_how_many_are_left_and_what_it_costs() -> None:
    tables = board(thieving()).tables
    shown = next(t for t in tables if t.title == WORDS("panel.supply") and str(t.rows[0][0]) == WORDS.name("hideout"))
    assert [row[0] for row in shown.rows] == [
        WORDS.name(thing) for thing in ("hideout", "thief", "outpost", "offering")
    ]
    assert all(isinstance(row[1], int) for row in shown.rows)
    assert [str(row[2]) for row in shown.rows] == ["1", "2", "1", "3"]


def test_thieves_in_hiding_come_out_at_a_corner_though_their_explorer_stands_nowhere() -> None:
    state = in_hiding()
    (seat,) = state.due()
    corners = tuple(a.args()["corner"] for a in state.actions(seat) if a.kind == "hideout")
    assert corners
    moment = Moment(seat, "hideout", (("kind", "hideout"),), "corner", corners, corners[0])
    assert not [mark for mark in panel(state.view(None), moment, WORDS).marks if mark.kind == "impossible"]
