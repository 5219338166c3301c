"""Every screen that Diaominos brings is drawn without overflow, in both languages; private sheets stay so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from companion.app.library import words_of
from companion.display import showing_choices
from companion.display.chooser import Chooser
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Release, Short, Tap, Typed
from companion.display.page import Page
from companion.display.screens.curtain import CurtainScreen
from companion.display.screens.play import PlayScreen
from companion.display.window import draw, theme
from companion.games.diaominos.actions import Mark
from companion.games.diaominos.cube import ORIENTATIONS
from companion.games.diaominos.cube import shown as turned_cube
from companion.games.diaominos.painting.board import paint
from companion.games.diaominos.pieces import cube_numbered
from companion.games.diaominos.screen import OnScreen
from companion.games.kit import parse_event
from companion.saying import LANGUAGES
from tests.support.games.diaominos.table import CubeTable
from tests.support.games.diaominos.tables import CUBE, DOUBLE, screen, with_sheet

LET_GO = Release(Button.CONFIRM)
SAID = (*((language, False) for language in LANGUAGES), ("en", True))
"""The languages, and one that is 40 % longer than English, for those that are longer."""
Shot = tuple[str, Page]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CubeTable:
    return CubeTable(tmp_path, monkeypatch)


def do(table: CubeTable, *lines: str) -> None:
    for line in lines:
        assert table.session.do(parse_event(table.session.state, line)).legal, line
    table.screens.to_game()
    table.see(0.25)


def shown(table: CubeTable) -> Page:
    return table.screens.page()


def showing(table: CubeTable) -> Iterator[Shot]:
    """The cube is shown, questioned, typed."""
    table.begin()
    yield "first side", shown(table)
    for number, steps in enumerate(("", "N", "N", "N", "E")):
        table.tip(steps)
        table.see(1.5)
        yield f"side {number + 1}", shown(table)
    table.choose("look")
    yield "showed this side already", shown(table)
    table.tip("EE")
    table.turn("F", 1)
    table.see(1.5)
    yield "broken", shown(table)
    assert {way.target for way in shown(table).blocks[-1].items} >= {"redo", "really"}  # type: ignore[union-attr]  # a list
    table.choose("redo")
    yield "shown once more", shown(table)
    table.choose("hand")
    yield "stickers typed", shown(table)
    table.screens.take(BACK)


def odd(table: CubeTable) -> Iterator[Shot]:
    """Stickers that cannot be."""
    table.blind()
    table.begin()
    yield "nothing typed", shown(table)
    for letter in "RR" + CUBE[2:]:
        table.screens.take(Typed(letter))
    yield "odd", shown(table)
    table.choose("really")
    yield "top", shown(table)
    table.desk.watcher.use(table.camera)


def rounds(table: CubeTable) -> Iterator[Shot]:
    """The cube is rolled, looked at, put right, mended."""
    table.begin()
    do(table, f"answer stickers {CUBE}")
    yield "look on A", shown(table)
    table.choose("look")
    yield "lies so", shown(table)
    do(table, "answer cube.A UF")
    yield "colours", shown(table)
    do(table, "south note Y R O G B")
    yield "load", shown(table)
    for _ in range(3):
        table.screens.take(CONFIRM)
    yield "where", shown(table)
    table.play_round()
    yield "motion", shown(table)
    table.roll("EES")
    table.see(1.0)
    table.choose("check")
    yield "slip at once", shown(table)
    table.choose("back")
    table.play_round()
    table.roll("SSE")
    table.see(1.0)
    table.choose("check")
    yield "slip", shown(table)
    table.choose("other")
    yield "another slip", shown(table)
    table.choose("mend")
    yield "mend", shown(table)
    table.screens.to_game()
    for move in (*table.state.plan.path.moves[2:], ""):
        table.play_round()
        if move:
            table.choose("done")
    yield "final", shown(table)
    table.choose("records")
    yield "records", shown(table)


def several(table: CubeTable) -> Iterator[Shot]:
    """Four seats, their sheets private; then on paper."""
    table.begin(4, sheets="screen")
    do(table, f"answer stickers {CUBE}", "answer cube.A UF")
    yield "who", shown(table)
    table.screens.take(CONFIRM)
    yield "curtain", shown(table)
    table.screens.take(CONFIRM)
    yield "note", shown(table)
    table.screens.take(LET_GO)
    do(table, "south note Y R O G B")
    table.screens.take(CONFIRM)
    shown(table)
    table.screens.take(CONFIRM)
    yield "behind", shown(table)
    table.screens.take(LET_GO)
    table.begin(4, sheets="paper")
    do(table, f"answer stickers {CUBE}", "answer cube.A UF", "south note Y R O G B")
    yield "paper", shown(table)
    table.screens.take(CONFIRM)
    yield "paper, a seat", shown(table)
    table.screens.take(Short("details"))
    yield "details", shown(table)


def hinted(table: CubeTable) -> Iterator[Shot]:
    """Round after round with hints, until some are shown."""
    table.begin(hint="on")
    do(table, f"answer stickers {CUBE}", "answer cube.A UF", "south note Y R O G B")
    for move in (*table.state.plan.path.moves, ""):
        hints = [a for a in table.state.view("south")["sheet"]["hints"] if a["layers"] or a["shapes"]]
        if hints:
            table.screens.to_game()
            yield "hints", shown(table)
        table.play_round()
        if move:
            table.choose("done")


def doubled(table: CubeTable) -> Iterator[Shot]:
    """Six sides that make another cube as well."""
    table.begin(cube=cube_numbered(DOUBLE))
    for steps in ("", "N", "N", "N", "E", "EE"):
        table.tip(steps)
        table.see(1.5)
    yield "double", shown(table)
    assert "double" in {way.target for way in shown(table).blocks[-1].items}  # type: ignore[union-attr]  # a list
    table.choose("double")
    yield "the other", shown(table)
    table.choose("double", "agree")
    assert table.state.cube in {turned_cube(cube_numbered(DOUBLE), orientation) for orientation in ORIENTATIONS}, (
        "shown as the guide asks"
    )


@pytest.mark.parametrize("part", [showing, odd, rounds, several, hinted, doubled], ids=lambda f: f.__name__)
def test_no_screen_overflows(
    table: CubeTable, monkeypatch: pytest.MonkeyPatch, part: Callable[[CubeTable], Iterator[Shot]]
) -> None:
    """What is played is played once: each page is drawn in every language."""
    words, said = cache(words_of), SAID[0]
    monkeypatch.setattr(table.desk.library, "words", lambda game: words(said[0], game, stretched=said[1]))
    surface = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    for name, page in part(table):
        assert page is shown(table)
        for said in (*SAID[1:], SAID[0]):
            table.screens.refresh()
            assert draw.draw(surface, shown(table)).overflow == [], (name, said)


def private(table: CubeTable, seats: int = 2, **options: str) -> None:
    table.begin(seats, sheets="screen", **options)
    do(table, f"answer stickers {CUBE}", "answer cube.A UF", "south note Y R O G B", "east note W Y R O G")


def test_a_whole_round_of_loads_is_chosen_behind_one_curtain(table: CubeTable) -> None:
    private(table)
    table.screens.take(CONFIRM)  # South
    shown(table)
    assert isinstance(table.screens.top, CurtainScreen)
    table.screens.take(CONFIRM)
    for _ in range(40):
        if shown(table).name != "curtain-open":
            break
        table.screens.take(BACK)  # chooses, while the curtain is held
    assert table.state.is_done("south")
    assert shown(table).name == "curtain", "it is the turn of the one that is left"


def ready_to_score(table: CubeTable) -> None:
    """South has loaded all, and a line of diamonds lies ready."""
    private(table)
    state = table.state
    assert isinstance(state, OnScreen)
    row = sum(state.grid.bit[f"c{column}r1"] for column in range(1, 5))
    changed = with_sheet(state, to_mark=0, to_load=(), loaded=row, diamonds=row, wild_marks=0)
    steps, last = table.session.steps, table.session.steps[-1]
    steps.cut(len(steps) - 1)
    steps.append(replace(last, state=changed))
    table.screens.to_game()


def test_behind_the_curtain_done_is_asked_once_more_where_a_shape_lies_ready(table: CubeTable) -> None:
    ready_to_score(table)
    table.screens.take(CONFIRM)  # South
    assert shown(table).name == "curtain", "whether a shape lies ready is nobody else's business"
    table.screens.take(CONFIRM)
    table.screens.take(NEXT)  # past scoring it
    table.screens.take(BACK)
    assert not table.state.is_done("south")
    assert "You can score: line" in table.texts()
    table.screens.take(BACK)
    assert table.state.is_done("south")


def test_who_draws_the_curtain_may_leave_it_to_another(table: CubeTable) -> None:
    private(table)
    table.screens.take(CONFIRM)
    shown(table)
    table.screens.take(BACK)
    shown(table)
    assert isinstance(table.screens.top, PlayScreen)
    assert table.screens.top.chooser is None


def test_alone_or_with_open_sheets_no_curtain_is_drawn(table: CubeTable) -> None:
    private(table, view="open")
    table.screens.take(CONFIRM)
    page = shown(table)
    assert page.name == "play"
    assert page.picture is not None
    assert page.picture.board.cell("c1r1") is not None, "the acting seat's sheet is drawn"


def test_the_shape_is_seen_where_it_would_lie_while_turn_and_place_are_chosen(table: CubeTable) -> None:
    private(table, view="open")
    table.screens.take(CONFIRM)
    sizes, moved = set(), set()
    while (play := table.screens.play) is not None and play.chooser is not None:
        before = shown(table).picture
        assert before is not None
        assert play.chooser.node is not None
        sizes.add(len(before.cursor))
        field = play.chooser.node.field
        table.screens.take(NEXT)
        after = shown(table).picture
        assert after is not None
        if after.cursor != before.cursor:
            moved.add(field)
        table.screens.take(CONFIRM)
    assert {"shape", "at"} <= moved
    assert sizes == {4}


def test_a_finger_moves_the_shape_and_a_second_touch_lays_it(table: CubeTable) -> None:
    private(table, view="open")
    table.screens.take(CONFIRM)
    while (chooser := table.screens.play.chooser if table.screens.play else None) is not None:  # shape, colour, turn
        assert chooser.node is not None
        if chooser.node.field.startswith("at"):
            break
        table.screens.take(CONFIRM)
    steps = len(table.session.steps)
    table.screens.take(Tap("place:c4r5"))
    picture = shown(table).picture
    assert picture is not None
    assert "c4r5" in picture.cursor
    assert len(table.session.steps) == steps
    table.screens.take(Tap("place:c4r5"))
    assert len(table.session.steps) == steps + 1
    view = table.state.view("south")
    assert view["sheet"]["cells"]["c4r5"] == "loaded" or view["sheet"]["cells"]["c4r5"] == "diamond"


def test_of_a_whole_grid_the_column_is_asked_for_first_and_then_the_cell() -> None:
    words, state = words_of("en", "diaominos"), with_sheet(screen(), to_mark=1, to_load=())
    board, chooser = paint(state.view("south"), words), Chooser(state, "south")
    assert showing_choices.prompt(chooser, words) == "Which column?"
    named = words.with_names(board.names)
    assert [item.text for item in showing_choices.items(chooser, named, board).items][:2] == ["column 1", "column 2"]
    chooser.choose("c2")
    assert showing_choices.prompt(chooser, words) == "Choose a cell"
    assert chooser.choose("c2r3").event == Mark("south", "c2r3")
