"""What is shown to whom, hints, what the table may rule on, and what is impossible."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.games.diaominos.cube import facing, rolled, shown
from companion.games.diaominos.game import GAME
from companion.games.diaominos.path import Path
from companion.games.diaominos.plan import READINGS
from companion.games.diaominos.plugin import PLUGIN
from companion.games.extras import SoloRecords
from companion.games.kit import Ruling, parse_event
from tests.support.games.diaominos.tables import CUBE, begun, drawn, game, paper, screen, with_sheet
from tests.support.games.playing import play


def keys(faults: Any) -> set[str]:
    return {fault.what.key for fault in faults}


@pytest.mark.parametrize("sheets", ["paper", "screen"])
def test_the_view_is_plain_data_at_every_moment_of_a_game(sheets: str) -> None:
    for _, after in game(4, 2, sheets=sheets, hint="on"):
        for seat in (None, "south"):
            view = after.view(seat)
            assert json.loads(json.dumps(view)) == view


def test_a_sheet_is_shown_to_its_seat_only() -> None:
    state = play(begun(2), "south note Y R O G B", "east note W Y R O G")
    assert state.view(None)["sheet"] is None
    assert state.view(None)["open_sheets"] == {}
    assert state.view("south")["sheet"]["wild"] == "W"
    assert state.view("east")["sheet"]["wild"] == "B"


def test_who_plays_alone_has_its_sheet_on_the_tables_page() -> None:
    alone = play(begun(1), "south note Y R O G B")
    assert alone.view(None)["sheet"]["wild"] == "W"
    assert alone.view(None)["sheet"] == alone.view("south")["sheet"]


def test_open_sheets_are_shown_to_all() -> None:
    state = play(begun(2, view="open"), "south note Y R O G B")
    assert state.view(None)["open_sheets"]["south"]["shapes"]["line"] == {"colour": "Y", "marked": 2, "carried": 0}


def test_what_a_hidden_sheet_allows_is_told_to_nobody_else_once_its_colours_are_noted() -> None:
    fresh = begun(2)
    assert [*fresh.candidates("south", openly=True)] == [*fresh.candidates("south")]
    one, other = (play(begun(2), f"south note {colours}") for colours in ("Y R O G B", "W Y R O G"))
    assert [*one.candidates("south", openly=True)] == [*other.candidates("south", openly=True)]
    assert {action.kind for action in one.candidates("south", openly=True)} == {"mark", "skip", "done", "load", "score"}
    shown = play(begun(2, view="open"), "south note Y R O G B")
    assert [*shown.candidates("south", openly=True)] == [*shown.candidates("south")]


def test_news_of_private_sheets_name_neither_shape_nor_place() -> None:
    state = play(screen(), "south load tee O r0 c1r1")
    assert [dict(news.what.args) for news in state.news()] == [{"seat": "south"}]
    shown = play(screen(view="open"), "south load tee O r0 c1r1").news()[0]
    assert shown.what["shape"] == "tee"


def test_the_cube_is_shown_with_the_quarter_turns_that_brought_it() -> None:
    state = play(paper(), "south done", "east done")
    state = play(state, f"answer cube.B {state.expected()}")
    cube = state.view(None)["cube"]
    assert cube["steps"] == ["E", "E", "N"]
    assert cube["frames"] == [CUBE, rolled(CUBE, "E"), rolled(CUBE, "EE"), rolled(CUBE, "EEN")]
    assert cube["net"] == cube["frames"][-1]
    assert cube["sides"]["south"] == state.faces("south")


def test_cells_of_a_sheet_are_named_by_what_is_in_them() -> None:
    cells = drawn("m....... #DS.....").view("south")["sheet"]["cells"]
    assert [cells[p] for p in ("c1r1", "c2r1", "c3r1", "c4r1", "c1r2")] == ["loaded", "diamond", "scored", "", "mark"]


def test_hints_show_loads_that_complete_a_layer_or_make_a_shape_of_diamonds() -> None:
    state = drawn(".... ####", grid=[4, 4], to_load=("Y",), marked=(4, 0, 0, 0, 0), hint="on")
    hints = state.view("south")["sheet"]["hints"]
    assert {(h["at"], h["layers"], tuple(h["shapes"])) for h in hints} >= {("c1r2", 1, ("line",))}
    assert "hints" not in drawn("####", to_load=("Y",)).view("south")["sheet"]


def test_a_game_that_is_over_shows_its_code_and_is_kept_as_a_record() -> None:
    before, over = [state for _, state in game(5, 1)][-2:]
    assert before.view(None)["challenge"] is None
    assert len(over.view(None)["challenge"]) == 21
    kept = PLUGIN.extras[SoloRecords]().of(over, GAME.begin(over.seats))
    assert kept.code == over.view(None)["challenge"]
    assert kept.layout == f"{over.plan.path.text()} · {over.plan.width}x{over.plan.height}"
    result = over.result()
    assert result is not None
    assert kept.points == result.totals[over.seats[0]]


# Rulings.


def test_what_is_not_confirmed_is_shown_until_the_table_confirms_it() -> None:
    state = screen()
    assert state.view(None)["unconfirmed"] == list(READINGS)
    state = play(state, "ruling confirmed.grid yes because it is printed so")
    assert "grid" not in state.view(None)["unconfirmed"]
    assert "grid" in play(state, "ruling confirmed.grid no because we looked again").view(None)["unconfirmed"]


def test_what_a_table_has_confirmed_before_stays_confirmed() -> None:
    assert begun(confirmed=["grid", "path"]).view(None)["unconfirmed"] == ["print", "layer", "open-marks"]


def test_points_are_given_by_the_table() -> None:
    state = play(paper(), "ruling points.east -3 because the pen slipped", "south claim tee")
    assert [p["points"] for p in state.view(None)["players"].values()] == [5, -3]


@pytest.mark.parametrize(("points", "legal"), [(-100, False), (-99, True), (99, True), (100, False)])
def test_no_more_points_are_given_or_taken_than_two_digits_hold(points: int, legal: bool) -> None:
    assert paper().verdict(Ruling("points.east", points, "we say so")).legal == legal


def test_every_fact_takes_every_value_it_lists() -> None:
    state = paper()
    for fact, domain in state.facts().items():
        for value in (domain.values() or (CUBE if fact == "cube" else "pink",))[:30]:
            ruling = Ruling(fact, value, "we say so")
            assert state.verdict(ruling).legal
            assert parse_event(state, ruling.text()) == ruling
            state.after(ruling).view(None)


# Faults.


def test_a_position_of_play_has_no_faults() -> None:
    assert not screen().faults()
    assert not paper().faults()


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"marked": (3, 1, 0, 0, 1)}, "marks"),
        ({"carried": (3, 0, 0, 0, 0)}, "marks"),
        ({"loaded": 0b111, "loads": 1}, "free-cells"),
        ({"loaded": 0b1111, "loads": 2}, "free-cells"),
        ({"loaded": 0b1111, "loads": 1, "scored": 0b1111, "scores": (1, 0, 0, 0, 0)}, "diamond-once"),
        ({"scores": (1, 0, 0, 0, 0)}, "diamond-once"),
        ({"loaded": 0b1111, "loads": 1, "diamonds": 0b1}, "diamonds"),
        ({"diamonds": 0b1, "carried": (1, 0, 0, 0, 0)}, "diamonds"),
        ({"loaded": 0b1111, "loads": 1, "wild_marks": 0b1}, "diamonds"),
    ],
)
def test_what_is_impossible_about_a_sheet_is_found(changed: dict[str, Any], fault: str) -> None:
    assert fault in keys(with_sheet(screen(), **changed).faults())


def test_twenty_four_diamonds_make_six_shapes_and_no_seventh() -> None:
    assert "diamonds-so-far" not in keys(with_sheet(screen(), scores=(6, 0, 0, 0, 0)).faults())
    assert "diamonds-so-far" in keys(with_sheet(screen(), scores=(3, 0, 3, 0, 1)).faults())


@pytest.mark.parametrize("toward", ["up", "north", "east"])
def test_a_surface_is_no_more_than_once_up_and_once_toward_each_side(toward: str) -> None:
    state = paper()
    bad = Path(("EEN", "EEN", "WWN", "SSE", "WWN"))
    orientations = bad.orientations()[:3]
    twice = replace(
        state, orientations=orientations, seen=tuple(shown(CUBE, orientation) for orientation in orientations)
    )
    found = [dict(fault.what.args) for fault in replace(twice, plan=replace(state.plan, path=bad)).faults()]
    facing_there = [facing(orientation)[toward] for orientation in orientations]
    told = [args["surface"] for args in found if args["toward"] == toward]
    assert told == [s for s in dict.fromkeys(facing_there) if facing_there.count(s) > 1]


def test_a_cube_that_cannot_be_is_a_fault() -> None:
    state = play(screen(), f"ruling cube {'R' + CUBE[1:]} because it really is so")
    assert keys(state.faults()) == {"cube-count"}


def test_a_surface_that_is_up_twice_is_a_fault_unless_the_cube_was_played_as_it_lay() -> None:
    state = paper()
    bad = Path(("EEN", "EEN", "WWN", "SSE", "WWN"))
    orientations = bad.orientations()[:3]
    played = replace(
        state, orientations=orientations, seen=tuple(shown(CUBE, orientation) for orientation in orientations)
    )
    assert not played.faults()  # not where the path leads: it was played as it lay
    assert keys(replace(played, plan=replace(state.plan, path=bad)).faults()) == {"surface-twice"}
