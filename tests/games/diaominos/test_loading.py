"""Marks and loads on a sheet on the screen (rulebook, Diamonds and Loading)."""

from __future__ import annotations

from itertools import product
from typing import Any

from companion.games.diaominos.actions import Load
from companion.games.diaominos.screen import OnScreen
from companion.games.diaominos.shapes import SHAPES, TURNS, turned
from companion.games.diaominos.sheet import Sheet
from tests.support.games.diaominos.tables import NOTED, begun, drawn, screen, with_sheet
from tests.support.games.playing import broken, judge, play

NEST = """
........
........
#.......
###.....
"""


def loads(state: OnScreen, colour: str) -> set[str]:
    return {a.text() for a in state.actions("south") if isinstance(a, Load) and a.colour == colour}


def test_faces_on_top_mark_the_shapes_of_their_colours() -> None:
    sheet = screen().sheet("south")  # on top lie B, Y, R, Y
    marks = dict(zip(SHAPES, sheet.marked, strict=True))
    assert marks == {"line": 2, "square": 1, "tee": 0, "snake": 0, "ell": 1}
    assert sheet.to_load == ("W", "O", "G", "G")


def test_a_wild_face_on_top_marks_any_cell_of_the_grid_before_anything_is_loaded() -> None:
    state: Any = play(begun(), "south note R O G B W")  # yellow is wild, and twice on top
    assert state.due() == {"south": "wild-mark"}
    assert {a.kind for a in state.actions("south")} == {"mark"}
    state = play(state, "south mark c3r1", "south mark c8r12")
    assert state.due() == {"south": "loading"}
    assert state.sheet("south").wild_marks == state.grid.bit["c3r1"] | state.grid.bit["c8r12"]


def test_a_fifth_mark_of_one_colour_is_lost() -> None:
    sheet = Sheet(colours=tuple("YROGB"), marked=(3, 0, 0, 0, 0))
    after, lost = sheet.beginning_round("YYWW", "RRRR", cells=0b11)
    assert (after.marked[0], lost) == (4, 1)
    assert after.to_mark == 2


def test_wild_marks_that_find_no_cell_are_lost() -> None:
    sheet = Sheet(colours=tuple("YROGB"), loaded=0b1110, wild_marks=0)
    after, lost = sheet.beginning_round("WWWO", "RRRR", cells=0b1111)
    assert (after.to_mark, lost) == (1, 2)


def test_the_first_load_lies_anywhere() -> None:
    assert len(loads(screen(), "O")) == 2 * 6 * 11 + 2 * 7 * 10  # a T without marks, orientation and standing


def test_every_other_load_touches_by_a_side_and_a_corner_is_not_enough() -> None:
    state = drawn(NEST, to_load=("R",))
    assert broken(state, "south load square R r0 c4r2") == ("touch",)
    assert broken(state, "south load square R r0 c4r1") == ()
    assert broken(state, "south load square R r0 c2r2") == ()


def test_a_wild_mark_is_no_load_to_touch() -> None:
    state = drawn(NEST.replace("........", "......m.", 1), to_load=("R",))
    assert broken(state, "south load square R r0 c6r3") == ("touch",)


def test_a_shape_may_be_turned_and_mirrored() -> None:
    turns = {line.split()[4] for line in loads(screen(), "G")}
    assert turns == {"turn=r0", "turn=r1", "turn=m0", "turn=m1"}


def test_marked_cubes_bring_diamonds_and_the_others_fill() -> None:
    state = drawn(".... #...", grid=[4, 4], to_load=("Y",), marked=(2, 0, 0, 0, 0))
    after = play(state, "south load line Y r0 c1r2").sheet("south")  # its right half is marked first
    assert state.grid.places_of(after.diamonds) == ("c3r2", "c4r2")
    assert after.carried[0] == 2
    assert after.loads == 1
    assert after.loaded.bit_count() == 5


def test_turning_a_shape_turns_its_marks() -> None:
    state = drawn(".... #...", grid=[4, 4], to_load=("Y",), marked=(2, 0, 0, 0, 0))
    after = play(state, "south load line Y r2 c1r2").sheet("south")
    assert state.grid.places_of(after.diamonds) == ("c1r2", "c2r2")


def test_of_two_loads_of_one_colour_the_first_takes_the_marks() -> None:
    state = drawn(".... .... #...", grid=[4, 4], to_load=("Y", "Y"), marked=(2, 0, 0, 0, 0))
    after = play(state, "south load line Y r0 c1r2", "south load line Y r0 c1r3").sheet("south")
    assert after.diamonds.bit_count() == 2
    assert after.to_load == ()


def test_marks_made_later_go_with_the_next_load() -> None:
    state = drawn(".... #...", grid=[4, 4], to_load=("Y",), marked=(3, 0, 0, 0, 0), carried=(2, 0, 0, 0, 0))
    after = play(state, "south load line Y r0 c1r2").sheet("south")
    assert state.grid.places_of(after.diamonds) == ("c2r2",)


def test_loading_over_a_wild_mark_makes_a_diamond() -> None:
    state = drawn(".... m... #...", grid=[4, 4], to_load=("R",))
    after = play(state, "south load square R r0 c1r2").sheet("south")
    assert "c1r2" in state.grid.places_of(after.diamonds)
    assert after.wild_marks == 0


def test_a_wild_face_loads_any_shape_with_the_marks_of_that_shape() -> None:
    state = drawn(NEST, to_load=("W",), marked=(0, 0, 0, 0, 1))
    assert {a.args()["shape"] for a in state.actions("south")} == set(SHAPES)
    after = play(state, "south load ell W r0 c2r2").sheet("south")
    assert after.diamonds.bit_count() == after.carried[4] == 1


def test_a_load_is_skipped_only_where_it_fits_nowhere_and_its_marks_stay() -> None:
    full = "#### #### ##.. ##.#"
    state = drawn(full, grid=[4, 4], to_load=("Y", "O"), marked=(1, 0, 0, 0, 0))
    assert {a.text() for a in state.actions("south")} == {"south skip colour=Y", "south skip colour=O"}
    after = play(state, "south skip Y").sheet("south")
    assert (after.marked[0], after.carried[0], after.to_load) == (1, 0, ("O",))


def test_whether_it_fits_is_tested_when_it_is_loaded() -> None:
    room = ".... .... #### ####"
    state = drawn(room, grid=[4, 4], to_load=("R", "Y"))
    assert broken(state, "south skip Y") == ("skip",)
    after = play(state, "south load square R r0 c2r3")
    assert broken(after, "south skip Y") == ()


def test_the_order_of_loads_is_the_players_choice() -> None:
    state = screen()
    assert {a.args()["colour"] for a in state.actions("south")} == {"W", "O", "G"}


def test_a_refusal_says_where() -> None:
    state = drawn(NEST, to_load=("R",))
    (covered,) = judge(state, "south load square R r0 c2r1").breaches
    assert covered.places == ("c2r1", "c3r1")


def test_all_placements_are_found_as_by_trying_cell_by_cell() -> None:
    state = drawn(NEST, to_load=("O",), grid=[8, 4], marked=(0, 0, 2, 0, 0))
    filled = {(0, 0), (1, 0), (2, 0), (0, 1)}
    looks: dict[object, str] = {}
    for turn, column, row in product(TURNS, range(8), range(4)):
        cells = [(x + column, y + row) for x, y in turned("###/.#.", turn)]
        inside = all(0 <= x < 8 and 0 <= y < 4 for x, y in cells)
        touches = any(abs(x - a) + abs(y - b) == 1 for x, y in cells for a, b in filled)
        if inside and touches and not filled.intersection(cells):
            look = (frozenset(cells), frozenset(cells[:2]))
            looks.setdefault(look, f"south load shape=tee colour=O turn={turn} at=c{column + 1}r{row + 1}")
    assert loads(state, "O") == set(looks.values())
    assert len(looks) > 20


def test_other_seats_sheets_stay_as_they_are() -> None:
    state: Any = play(begun(2), f"south {NOTED}", "east note W Y R O G")
    east = state.sheet("east")
    after = play(state, "south load tee O r0 c1r1")
    assert after.sheet("east") == east
    assert with_sheet(after, "east", to_load=()).sheet("south") == after.sheet("south")
