"""A game at the simulated table, through the screens: the cube shown, rolled, looked at and put right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.solo_records import Records
from companion.display.inputs import CONFIRM, Drag, Phase, Short, Tap, Typed
from companion.display.screens.correct import AgreeScreen
from companion.display.screens.final import FinalScreen
from companion.display.screens.guided import GuidedScreen
from companion.display.screens.motion import MOVE, MotionScreen
from companion.display.screens.play import PlayScreen
from companion.display.screens.told import told
from companion.games.diaominos.cube import BACK, orientation_after, shown
from companion.games.diaominos.pieces import cube_numbered
from companion.games.kit import Answer, Ruling, parse_event
from tests.support.games.diaominos.table import CubeTable
from tests.support.games.diaominos.tables import CUBE

SOLVED = "".join(c * 4 for c in "WRGYOB")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CubeTable:
    return CubeTable(tmp_path, monkeypatch)


def known(table: CubeTable) -> None:
    """The cube lies upright on A, and South has noted its colours."""
    session = table.begin()
    for line in (f"answer stickers {CUBE}", "answer cube.A UF", "south note Y R O G B"):
        assert session.do(parse_event(session.state, line)).legal
    table.screens.to_game()
    table.see(0.5)


def rolled(table: CubeTable, steps: str) -> None:
    """The round is played, the cube is rolled so, and the eyes look whether that was right."""
    table.play_round()
    assert isinstance(table.screens.top, MotionScreen)
    table.roll(steps)
    table.see(1.0)
    table.choose("check")


def answered(table: CubeTable, key: str) -> int:
    return next(n for n, s in enumerate(table.session.steps) if isinstance(s.event, Answer) and s.event.question == key)


def until(table: CubeTable, *texts: str) -> None:
    """Ask for what else it may have been until all of this is said."""
    for _ in range(40):
        if all(text in table.texts() for text in texts):
            return
        table.choose("other")
    raise AssertionError(f"nobody says {texts}: {table.texts()}")


@pytest.mark.slow
def test_a_whole_game_with_a_wrong_roll_seen_at_once_one_seen_later_and_a_twisted_layer(table: CubeTable) -> None:
    session = table.begin()
    table.show_cube()
    assert table.state.cube
    table.tip("NE")
    table.see(1.0)
    table.choose("look", "agree")
    assert [s.by for s in session.steps] == ["camera", "camera"]
    assert shown(table.state.cube, table.state.orientation) == table.net
    assert session.do(parse_event(table.state, "south note Y R O G B")).legal
    moves = table.state.plan.path.moves

    rolled(table, moves[0][:2] + BACK[moves[0][2]])  # a wrong roll, seen at once
    assert "rolled south instead of north" in table.texts()
    steps = len(session.steps)
    table.roll("NN")
    table.see(1.0)
    table.choose("look")
    assert "The cube is right." in table.texts()
    table.choose("good")
    assert len(session.steps) == steps, "what is put right at once is no event"

    table.play_round()
    assert moves[1] == "SSE"
    table.roll("ESE")  # a wrong roll that nobody looks at
    table.choose("done")
    wrong = table.net
    table.play_round()
    table.roll(moves[2])
    table.see(1.0)
    table.choose("check")
    until(table, "played on from C", "rolled east instead of south")  # they know what they did
    table.choose("mend")
    assert isinstance(table.screens.top, AgreeScreen)
    assert "No longer possible" in table.texts()
    table.screens.take(CONFIRM)
    assert shown(table.state.cube, table.state.orientations[2]) == wrong
    table.screens.to_game()
    table.play_round()
    assert table.state.space == "D"
    assert shown(table.state.cube, table.state.orientation) == table.net

    rolled(table, moves[3])
    table.choose("good")
    rolled(table, moves[4])
    table.choose("good")
    table.turn("F", 1)  # a twisted layer
    table.see(1.0)
    table.screens.take(Tap("menu"))
    table.choose("scan")
    assert "Someone turned the south layer." in table.texts()
    table.turn("F", 3)
    table.see(1.0)
    table.choose("look")
    assert "The cube is right." in table.texts()
    table.choose("good")
    table.play_round()
    assert table.state.over
    assert not table.state.faults()
    assert isinstance(table.screens.top, FinalScreen)


def test_a_round_played_with_a_wrong_roll_may_be_left_as_it_is(table: CubeTable) -> None:
    known(table)
    table.play_round()
    table.roll("EES")
    table.choose("done")
    table.play_round()
    table.roll("SSE")
    table.see(1.0)
    table.choose("check")
    until(table, "played on from B")
    table.choose("leave")
    assert isinstance(table.screens.top, PlayScreen)
    assert [(r.fact, r.why) for r in table.state.ruled] == [("orientation", "left as it was")]
    assert shown(table.state.cube, table.state.orientation) == table.net
    assert table.state.orientations[1] == orientation_after("UF", "EEN"), "rounds that were played stay"


def test_a_side_shown_twice_is_recognised_and_another_order_does_as_well(table: CubeTable) -> None:
    table.begin()
    table.see(1.5)
    table.choose("look")
    assert "You showed this side already." in table.texts()
    for steps in ("E", "N", "E", "N", "E"):
        table.tip(steps)
        table.see(1.5)
    assert "All six sides read." in table.texts()
    table.choose("agree")
    assert sorted(table.state.cube) == sorted(CUBE)


def test_while_the_cube_is_read_nothing_else_is_asked_and_back_leaves_to_the_game(table: CubeTable) -> None:
    table.begin()
    assert isinstance(table.screens.top, GuidedScreen)
    table.choose("back")
    assert isinstance(table.screens.top, PlayScreen)
    table.screens.take(Tap("menu"))
    table.choose("scan")
    assert isinstance(table.screens.top, GuidedScreen)


def typed(table: CubeTable, letters: str) -> None:
    for letter in letters:
        table.screens.take(Typed(letter))
    table.see(0.25)


def test_without_a_camera_six_sides_are_typed_and_the_top_answers_each_question(table: CubeTable) -> None:
    table.blind()
    session = table.begin()
    table.choose("hand")  # no other cube: its stickers
    typed(table, CUBE)
    assert "All six sides read." in table.texts()
    table.choose("agree")
    typed(table, shown(CUBE, "RD")[:4])
    assert "Is the cube like this on A?" in table.texts()
    table.choose("agree")
    assert [s.event for s in session.steps] == [Answer("stickers", CUBE), Answer("cube.A", "RD")]
    assert [s.by for s in session.steps] == ["hand", "hand"]


def test_where_the_top_does_not_tell_enough_a_side_is_asked_for(table: CubeTable) -> None:
    table.blind()
    table.begin(cube=SOLVED)
    table.choose("hand")  # no other cube: its stickers
    typed(table, SOLVED)
    table.choose("agree")
    typed(table, "WWWW")
    assert "This top isn’t enough" in table.texts()
    table.choose("hand")
    typed(table, "GGGG")
    table.choose("agree")
    assert table.state.orientation == "UF"


def test_a_cube_that_cannot_be_is_questioned_and_the_marked_sticker_typed_anew(table: CubeTable) -> None:
    table.blind()
    table.begin()
    table.choose("hand")  # no other cube: its stickers
    typed(table, "R" + CUBE[1:])
    assert "One colour has 5 stickers: red." in table.texts()
    picture = table.screens.page().picture
    assert picture is not None
    assert picture.marked == {"net.U1"}
    table.choose("hand")
    typed(table, CUBE[0])
    assert "All six sides read." in table.texts()


def test_it_really_is_so_is_accepted_and_says_what_that_does_to_the_marks(table: CubeTable) -> None:
    table.blind()
    table.begin()
    table.choose("hand")  # no other cube: its stickers
    typed(table, "R" + CUBE[1:])
    assert "Each shape holds four marks" in table.texts()
    table.choose("really")
    assert table.state.cube == "R" + CUBE[1:]
    assert [r.why for r in table.state.ruled] == ["it really is like that"]


def test_without_a_mat_the_table_says_once_where_north_is(table: CubeTable) -> None:
    known(table)
    table.play_round()
    table.stage.table.remove([f"card {n}" for n in range(4)])
    table.roll("EEN")
    table.see(1.0)
    table.choose("check")
    assert "Which side of the picture is north?" in table.texts()
    table.choose("north:up", "look")
    assert "The cube is right." in table.texts()
    table.choose("good")
    table.screens.take(Tap("menu"))
    table.choose("scan")
    assert "The cube is right." in table.texts()


def test_how_to_roll_is_shown_move_by_move(table: CubeTable) -> None:
    known(table)
    table.play_round()
    seen = []
    for _ in range(4):
        picture = table.screens.page().picture
        assert picture is not None
        seen.append("".join(c.mark for c in picture.board.cells if c.place.startswith("cube.")))
        table.wait(MOVE)
    assert len(set(seen)) == 4
    assert "Roll the cube to B: east ×2 and north." in table.texts()


def test_a_game_for_one_is_recorded_once_with_date_and_layout(table: CubeTable) -> None:
    known(table)
    for move in (*table.state.plan.path.moves, ""):
        table.play_round()
        if move:
            table.choose("done")
    assert isinstance(table.screens.top, FinalScreen)
    table.choose("back-over")
    table.choose("records")
    foot = table.screens.page().foot
    assert foot[0].text.startswith("South · board EEN SSE WWN SSE WWN · grid 8 x 12"), "all that the code holds"
    table.choose("good")
    (entry,) = Records(table.desk.library.folder).entries("diaominos")
    assert entry.points == max(r for r in (table.state.result() or pytest.fail("over")).totals.values())
    assert "EEN SSE WWN SSE WWN" in entry.layout
    assert entry.code


def test_the_cube_rolls_as_the_mouse_moves_it(table: CubeTable) -> None:
    table.begin()
    part = table.stage.table.scene.part("cube")
    way = (table.seen(part.x, part.y, 0), table.seen(part.x + 120, part.y - 60, 0))
    for point, phase in ((way[0], Phase.GRAB), (way[1], Phase.MOVE), (way[1], Phase.RELEASE)):
        table.screens.take(Drag(*point, phase))
    assert table.net == shown(CUBE, orientation_after("UF", "EEN"))


def test_a_cube_nobody_knows_is_scrambled_by_chance(table: CubeTable) -> None:
    session = table.begin()
    table.stage.lay(session.state)
    assert sorted(table.net) == sorted(cube_numbered(0))


def test_names_of_colours_are_given_once_and_hold_for_later_games(table: CubeTable) -> None:
    known(table)
    assert table.session.do(Ruling("colour.W", "pink", "agreed")).legal
    table.desk.library.remember(table.session)
    assert table.screens.paint(None).names["W"] == "pink"
    table.begin()
    assert table.screens.paint(None).names["W"] == "pink"


def test_a_reading_is_confirmed_once_for_all_games(table: CubeTable) -> None:
    known(table)
    assert "path" in table.state.view(None)["unconfirmed"]
    table.screens.take(Short("rule"))
    table.screens.take(Tap("confirmed"))
    for _ in range(3):
        table.screens.take(CONFIRM)  # the first reading, yes, a reason
    table.begin()
    assert "path" not in table.state.view(None)["unconfirmed"]


def test_a_name_of_a_colour_is_typed_on_the_screen(table: CubeTable) -> None:
    known(table)
    table.screens.take(Short("rule"))
    table.screens.take(Tap("colour"))
    table.screens.take(CONFIRM)
    for letter in "pink":
        table.screens.take(Typed(letter))
    table.screens.take(Tap("done"))
    table.screens.take(CONFIRM)
    assert table.screens.paint(None).names["W"] == "pink"


def test_after_a_knock_against_the_camera_the_cube_is_looked_at_again(table: CubeTable) -> None:
    known(table)
    table.desk.preferences.watch = True
    table.see(1.0)
    camera = table.stage.table.camera
    x, y, high = camera.eye
    table.stage.table.set_camera(replace(camera, eye=(x - 12.0, y + 8.0, high), target=(9.0, -7.0), roll=1.5))
    table.see(1.0)
    assert table.camera.eyes.view.belief.labels["space.A", "up"]
    assert told(table.screens) is None
