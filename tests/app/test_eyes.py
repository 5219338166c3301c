"""The camera in a running game, from the mouse at the simulated table to the event in the journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app.eyes import Eyes
from companion.display.inputs import BACK, CONFIRM, Button, Release, Short, Tap
from companion.display.page import Items
from companion.display.screens.camera import CameraScreen
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.play import PlayScreen
from companion.display.screens.table_looks import ScannedScreen
from companion.display.screens.told import told
from companion.display.trouble import Trouble
from companion.games.extras import TellsMore
from companion.games.kit import Answer, Event, Layout, Say, Spot, State
from companion.games.pachamama import reading
from companion.games.pachamama import simulation as pachamama
from companion.games.pachamama.actions import Explore
from companion.play.journal import Entry, JournalError
from companion.play.session import Session
from companion.simulation import Simulation
from companion.tracking import Standing
from companion.vision.board.board_reader import read_board
from companion.vision.classify.profile import Profile
from companion.vision.geometry.mat import find_mat, lies_on
from companion.vision.observation import BoardSeen
from hardware.cameras.frame import Picture
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Light
from hardware.simulator.shapes import hand
from tests.support.sight_readers import reading_so
from tests.support.tables import SIZE, STEP, OpenTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    return OpenTable(tmp_path, monkeypatch)


def pawn_in(table: OpenTable, place: str = "c5r5") -> Explore:
    """Drag a pawn from beside the board onto a space at its edge; the event that this is."""
    seat = next(iter(table.session.state.due()))
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {seat}"), table.space(place))
    return Explore(seat, "hand", place)


def whole_turn(table: OpenTable, place: str = "c5r5") -> list[Event]:
    """A pawn comes in, and the tile that the cardboard wheel shows is laid; the events that this is."""
    meant = pawn_in(table, place)
    table.drag(table.part("spare terrain valley"), table.space(place))
    return [meant, Answer(f"terrain.{place}", "valley")]


def last(table: OpenTable) -> list[tuple[Event, str]]:
    """The last two events, and by whom."""
    return [(step.event, step.by) for step in table.session.steps[-2:]]


def grey() -> Picture:
    return np.full((720, 1280, 3), 120, np.uint8)


def test_the_table_is_laid_out_for_the_game_and_read_as_in_step(table: OpenTable) -> None:
    table.play()
    found = table.scan()
    assert found.standing is Standing.MATCHED


def test_a_pawn_dragged_with_the_mouse_is_proposed_by_a_scan(table: OpenTable) -> None:
    session = table.play()
    meant = pawn_in(table)
    table.see(1.0)
    table.screens.take(Tap("scan"))
    table.loop()
    top = table.screens.top
    assert isinstance(top, ScannedScreen)
    assert top.found.proposals[0].events == (meant,)
    assert session.steps[-1].event != meant, "nothing is taken before somebody agrees"
    table.screens.take(Tap("proposal:0"))
    assert (session.steps[-1].event, session.steps[-1].by) == (meant, "camera")


def test_a_watching_camera_takes_it_by_itself_and_says_so(table: OpenTable) -> None:
    table.play()
    table.desk.preferences.watch = True
    meant = whole_turn(table)
    table.see(1.0)
    assert last(table) == [(event, "camera") for event in meant]
    assert "Read by the camera" in table.texts()
    table.see(5.0)
    assert "Read by the camera" not in table.texts()
    table.screens.take(BACK)
    assert "Camera:" in table.texts(), "the news say how it came"


def test_a_full_disk_while_the_camera_watches_is_said_and_ends_nothing(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: str) -> Entry:
        raise JournalError("The game cannot be stored (full); free some space, then try again.")

    table.desk.preferences.watch = True
    session = table.play()
    before = len(session.steps)
    monkeypatch.setattr(session.journal, "append", full)
    whole_turn(table)
    table.see(3.0)
    assert "free some space" in table.texts()
    assert len(session.steps) == before


def test_a_watching_camera_takes_what_is_certain_before_the_tile_is_laid(table: OpenTable) -> None:
    session = table.play()
    table.desk.preferences.watch = True
    meant = pawn_in(table)
    table.see(1.0)
    assert (session.steps[-1].event, session.steps[-1].by) == (meant, "camera")
    question = session.state.question()
    assert question is not None
    assert question.key == "terrain.c5r5"


def test_a_watching_camera_reads_only_what_has_changed_and_a_scan_reads_all(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play()
    table.desk.preferences.watch = True
    read: list[Sequence[int]] = []

    def spy(frame: Picture, profile: Profile, rows: int, cols: int, among: Sequence[int]) -> BoardSeen:
        read.append(among)
        return read_board(frame, profile, rows, cols, among=among)

    monkeypatch.setattr(reading, "read_board", spy)
    table.see(1.0)
    read.clear()
    whole_turn(table, "c5r5")
    table.see(1.0)
    changed = {n for among in read for n in among}
    assert 24 in changed
    assert len(changed) < 6
    table.scan()
    assert len(read[-1]) == 25


def test_in_the_grain_of_a_dark_evening_it_sees_what_is_laid_as_by_day(table: OpenTable) -> None:
    rng = np.random.default_rng(5)

    def grainy(seconds: float) -> Picture:
        for _ in range(round(seconds / STEP)):
            seen = table.stage.table.picture() + rng.normal(0, 12, (720, 1280, 3))
            picture = np.asarray(np.clip(seen, 0, 255), np.uint8)
            table.see(STEP, picture)
        return picture

    table.stage.table.set_light(Light(brightness=0.5))
    session = table.play()
    table.desk.preferences.watch = True
    grainy(3.0)
    meant = pawn_in(table)
    last_seen = grainy(2.0)
    assert session.steps[-1].event == meant
    assert table.camera.eyes.picture(session).std() < 0.95 * last_seen.std(), "several pictures are read together"


def test_what_the_camera_took_can_be_undone(table: OpenTable) -> None:
    session = table.play()
    table.desk.preferences.watch = True
    before = session.state
    whole_turn(table)
    table.see(1.0)
    while session.state != before:
        preview = session.preview_undo()
        assert preview is not None
        session.agree(preview)


def asked_to_open(table: OpenTable) -> Explore:
    """A pawn is laid where the oracle must be asked, and the watching camera has seen it."""
    table.play(answers="oracle")
    table.desk.preferences.watch = True
    meant = pawn_in(table)
    table.screens.take(BACK)
    table.see(1.0)
    return meant


def test_where_a_sealed_answer_would_follow_one_held_press_confirms_and_opens(table: OpenTable) -> None:
    meant = asked_to_open(table)
    steps = len(table.session.steps)
    assert isinstance(table.screens.top, OracleScreen)
    assert "Explore" in table.texts(), "what the eyes have seen is said"
    assert meant not in [step.event for step in table.session.steps]
    table.screens.take(CONFIRM)
    table.see(1.0)
    table.screens.take(Release(Button.CONFIRM))
    done = table.session.steps[steps:]
    assert [(step.event, step.by) for step in done][:1] == [(meant, "camera")]
    assert isinstance(done[1].event, Answer)


def test_what_is_not_so_is_left_with_back_and_is_not_asked_again(table: OpenTable) -> None:
    asked_to_open(table)
    steps = len(table.session.steps)
    table.screens.take(BACK)
    table.see(1.0)
    table.screens.take(BACK)
    assert isinstance(table.screens.top, ScannedScreen), "back once more opens what the eyes have seen"
    table.screens.take(BACK)
    for _ in range(2):  # from what is suggested to all that can be done, and to the menu
        table.screens.take(BACK)
    assert table.screens.page().name == "menu"
    assert len(table.session.steps) == steps


def test_a_question_goes_when_hands_take_back_what_they_did(table: OpenTable) -> None:
    asked_to_open(table)
    table.stage.lay(table.session.state)
    table.see(1.0)
    assert isinstance(table.screens.top, PlayScreen)
    assert "belongs here" not in table.texts()


def test_who_has_left_a_question_and_taken_back_what_hands_did_is_asked_when_they_do_it_again(table: OpenTable) -> None:
    asked_to_open(table)
    scene = table.stage.table.scene
    table.screens.take(BACK)
    table.stage.lay(table.session.state)
    table.see(1.0)
    assert table.screens.page().name == "play"
    table.stage.table.scene = scene
    table.see(1.0)
    assert table.screens.page().name == "oracle"


def test_what_fits_nothing_is_said_beside_the_game_and_play_goes_on(table: OpenTable) -> None:
    session = table.play(answers="oracle")
    table.desk.preferences.watch = True
    seat = next(iter(session.state.due()))
    pawn_in(table, "c3r3")
    table.screens.take(BACK)
    table.see(1.0)
    assert isinstance(table.screens.top, PlayScreen)
    assert not session.state.verdict(Explore(seat, "hand", "c3r3")).legal
    assert "The table doesn’t match" in table.texts()
    table.screens.take(BACK)
    assert isinstance(table.screens.top, ScannedScreen)
    (cursor,) = [block for block in table.screens.page().blocks if isinstance(block, Items)]
    assert cursor.items[cursor.cursor or 0].target == "way:back", "no proposal lies under the cursor"


def test_what_hands_forget_is_said_when_they_have_had_time_to_do_it(table: OpenTable) -> None:
    session = table.play(answers="oracle")
    table.desk.preferences.watch = True
    seat = next(iter(session.state.due()))
    table.do(session, Explore(seat, "hand", "c5r5"))
    assert session.open_sealed() is not None
    table.stage.lay(session.state)
    table.stage.table.remove([part.name for part in table.stage.table.scene.parts if part.name.startswith("c5r5 terr")])
    table.see(1.0)
    table.see(1.5)
    assert "Still to do" in table.texts()
    table.stage.lay(session.state)
    table.see(1.0)
    assert "Still to do" not in table.texts()


def test_what_is_certain_is_taken_while_somebody_is_in_the_menu_which_stays(table: OpenTable) -> None:
    table.play()
    table.desk.preferences.watch = True
    meant = whole_turn(table)
    table.screens.take(BACK)
    table.screens.take(Tap("menu"))
    menu = table.screens.top
    table.see(1.0)
    assert table.screens.top is menu
    assert last(table) == [(event, "camera") for event in meant]
    table.screens.take(BACK)
    assert isinstance(table.screens.top, PlayScreen)


def test_nothing_is_read_while_a_hand_moves_and_what_it_hides_keeps_its_label(table: OpenTable) -> None:
    session = table.play()
    table.desk.preferences.watch = True
    steps = len(session.steps)
    for x in range(0, 60, 10):
        table.stage.table.put(hand(x=float(x), y=60.0))
        table.see(0.25)
    table.see(1.0)
    assert len(session.steps) == steps
    found = table.scan()
    assert found.standing is Standing.MATCHED
    assert table.camera.eyes.view.hidden


def test_a_grey_frame_fails_with_a_plain_sentence_and_play_goes_on_by_hand(table: OpenTable) -> None:
    session = table.play()
    table.see(1.0, picture=grey())
    with pytest.raises(Trouble) as failed:
        table.scan()
    assert "cover" in table.desk.library.words(None).trouble(failed.value)
    table.screens.take(Short("scan"))
    assert "That did not work" in table.texts()
    table.screens.take(BACK)
    seat = next(iter(session.state.due()))
    table.do(session, next(iter(session.state.actions(seat))))


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda table: table.remove(["card 0", "card 1", "card 2"]), "Only card 3 of the mat"),
        (lambda table: table.remove([f"card {n}" for n in range(4)]), "No mat"),
        (lambda table: table.cover_lens(), "covers the camera"),
        (lambda table: table.set_light(Light(brightness=0.55, colour=(0.4, 0.9, 1.6))), "redder"),
    ],
    ids=["one card", "no card", "covered", "warm"],
)
def test_the_camera_screen_says_what_is_wrong(table: OpenTable, damage, words: str) -> None:  # type: ignore[no-untyped-def]  # a list of lambdas
    from calibration.camera.light import LightReading

    table.play()
    picture = table.stage.table.picture()
    table.camera.eyes.light = LightReading.of(picture, find_mat(picture))
    table.screens.take(Short("camera"))
    assert "Mat found: 4 of its 4 cards." in table.texts()
    damage(table.stage.table)
    table.see(1.0)
    assert words in table.texts()


def test_in_another_light_the_watching_camera_takes_nothing_and_a_scan_warns(table: OpenTable) -> None:
    from calibration.camera.light import LightReading

    session = table.play()
    picture = table.stage.table.picture()
    table.camera.eyes.light = LightReading.of(picture, find_mat(picture))
    table.desk.preferences.watch = True
    table.stage.table.set_light(Light(brightness=0.3))
    pawn_in(table)
    steps = len(session.steps)
    table.see(1.5)
    assert len(session.steps) == steps
    table.screens.take(Tap("scan"))
    assert "darker" in table.texts()


def test_a_bumped_camera_finds_the_mat_again(table: OpenTable) -> None:
    table.play()
    table.desk.preferences.watch = True
    old = table.stage.table.camera
    table.stage.table.set_camera(TableCamera(eye=(45.0, old.eye[1] - 12, old.eye[2]), target=(8.0, 4.0), roll=4.0))
    table.see(1.5)
    meant = whole_turn(table)
    table.see(1.0)
    assert [event for event, _ in last(table)] == meant


def test_with_the_mat_covered_it_goes_on_where_that_lay_and_says_so_but_not_once_it_was_knocked(
    table: OpenTable,
) -> None:
    table.play()
    picture = table.stage.table.picture()
    covered = picture.copy()
    for corners in find_mat(picture).cards.values():
        middle = corners.mean(axis=0)
        cv2.fillConvexPoly(covered, np.rint(middle + (corners - middle) * 1.6).astype(np.int32), (92, 74, 58))
    table.see(0.5, covered)
    assert table.scan().standing is Standing.MATCHED
    table.screens.take(Short("camera"))
    assert "Something covers the mat." in table.texts()
    table.see(0.5, np.roll(covered, 8, axis=1))
    with pytest.raises(Trouble, match="no-mat"):
        table.scan()
    table.see(0.5, picture)
    assert table.scan().standing is Standing.MATCHED
    assert not table.camera.eyes.view.kept


def hides_nothing_once_gone(table: OpenTable, session: Session, steps: int) -> None:
    """The hand goes; nothing has been taken since so many steps, and the next turn is."""
    table.stage.table.remove(["hand"])
    table.see(1.0)
    assert len(session.steps) == steps
    assert not table.camera.eyes.view.hidden
    meant = whole_turn(table)
    table.see(1.0)
    assert last(table) == [(event, "camera") for event in meant]


def test_a_hand_in_view_when_a_game_is_entered_hides_nothing_once_it_has_gone(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter = table.stage.enter

    def with_a_hand(game: Simulation[Any] | None, state: State) -> bool:
        entered = enter(game, state)
        table.stage.table.put(hand(x=90, y=100))
        return entered

    monkeypatch.setattr(table.stage, "enter", with_a_hand)
    table.desk.preferences.watch = True
    session = table.play()
    hides_nothing_once_gone(table, session, len(session.steps))


def test_beside_a_pawn_that_came_while_a_hand_rested_at_the_edge_another_one_is_seen(table: OpenTable) -> None:
    table.play()
    table.desk.preferences.watch = True
    table.stage.table.put(hand(x=-110, y=100))
    table.see(1.0)
    meant = whole_turn(table)
    table.see(1.0)
    assert last(table) == [(event, "camera") for event in meant]
    assert table.camera.eyes.view.hidden
    x, y = table.space("c5r5")
    table.stage.table.remove(["hand"])
    table.drag(table.part(f"spare pawn {next(iter(table.session.state.due()))}"), (x + 0.015, y + 0.01))
    table.see(1.0)
    found = told(table.screens)
    assert found is not None
    assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())


def test_a_hand_in_view_when_the_camera_is_bumped_hides_nothing_once_it_has_gone(table: OpenTable) -> None:
    session = table.play()
    table.desk.preferences.watch = True
    steps = len(session.steps)
    old = table.stage.table.camera
    table.stage.table.put(hand(x=90, y=100))
    table.stage.table.set_camera(TableCamera(eye=(45.0, old.eye[1] - 12, old.eye[2]), target=(8.0, 4.0), roll=4.0))
    table.see(1.5)
    hides_nothing_once_gone(table, session, steps)


def test_frames_that_stop_are_noticed_within_a_second_and_a_half(table: OpenTable) -> None:
    session = table.play()
    assert table.desk.badges == ("simulated-camera",)
    table.wait(1.375)
    assert table.desk.badges == ("no-camera",)
    assert "No camera" in table.texts()
    with pytest.raises(Trouble, match="stopped"):
        table.scan()
    table.screens.take(Short("camera"))
    assert table.screens.page().photo is None
    table.screens.take(BACK)
    seat = next(iter(session.state.due()))
    table.do(session, next(iter(session.state.actions(seat))))
    table.see(0.25)
    assert table.desk.badges == ("simulated-camera",), "it comes back by itself"


def test_hands_do_it_lays_everything_as_the_state_says(table: OpenTable) -> None:
    table.play()
    pawn_in(table)
    table.see(1.0)
    table.screens.take(Tap("hands"))
    table.see(1.0)
    found = table.scan()
    assert found.standing is Standing.MATCHED


def test_a_spare_part_is_replaced_and_what_is_laid_beside_the_board_is_put_away(table: OpenTable) -> None:
    table.play()
    before = {part.name for part in table.stage.table.scene.parts}
    table.screens.take(Short("camera"))
    table.drag(table.part("spare terrain desert"), table.space("c5r5"))
    laid = {part.name for part in table.stage.table.scene.parts} - before
    assert len(laid) == 1
    assert before <= {part.name for part in table.stage.table.scene.parts}
    table.drag(table.part(laid.pop()), (0.02, 0.5))
    assert {part.name for part in table.stage.table.scene.parts} == before


def test_the_picture_on_the_screen_is_the_newest_frame(table: OpenTable) -> None:
    table.play()
    table.screens.take(Short("camera"))
    assert isinstance(table.screens.top, CameraScreen)
    first = table.screens.page().photo
    assert first is not None
    assert first.size == (640, 360)
    assert table.screens.page().photo is first, "a picture is made small once"
    bgr = np.frombuffer(first.rgb, np.uint8).reshape(360, 640, 3)[..., ::-1]
    frame = table.camera.eyes.view.frame
    assert frame is not None
    assert float(np.abs(bgr.astype(float) - cv2.resize(frame.bgr, (640, 360), interpolation=cv2.INTER_AREA)).max()) == 0
    table.see(0.25)
    assert table.screens.page().photo is not first


def push_all(table: OpenTable) -> None:
    scene = table.stage.table.scene
    for part in scene.parts:
        if not part.fixed and not part.name.startswith(("card", "spare")):
            scene = scene.change(part.name, x=part.x + 20.0)
    table.stage.table.scene = scene


def test_what_was_pushed_together_is_said_though_all_may_be_read_as_it_should_be(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.desk.preferences.watch = True
    session = table.play()
    due = {spot: {label: 1.0} for spot, label in session.state.layout().items()}
    as_due = reading_so(reading.READER, look=lambda *_: due)
    monkeypatch.setattr(Eyes, "_reader", lambda _: as_due)
    table.see(1.0)
    push_all(table)
    table.see(1.5)
    assert "Everything moved by about 2 cm" in table.texts(), "there it will not be read for long"


def test_what_the_eyes_cannot_tell_is_said_beside_the_game_until_the_next_event(
    table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unclear(reading.PachamamaReader, TellsMore):
        def unclear(self, state: Any, seen: Iterable[Spot]) -> tuple[str, ...]:
            return tuple({"c5r5"}.intersection(place for place, _ in seen))

        def said(self, state: Any, lies: Layout, matched: bool) -> tuple[tuple[str, Say], ...]:
            return ()

    unclear = Unclear()
    monkeypatch.setattr(Eyes, "_reader", lambda _: unclear)
    table.desk.preferences.watch = True
    table.play()
    said = "The picture shows too little of"
    assert said in table.texts()
    whole_turn(table, "c1r1")
    table.see(1.0)
    assert said in table.texts(), "whoever looks at the camera's page is told"
    table.screens.take(BACK)
    assert table.camera.eyes.view.unclear
    assert said not in table.texts(), "at the game once is enough"
    lies = table.stage.table.scene
    table.stage.table.put(hand(x=95.0, y=70.0))
    table.see(1.0)
    assert "c5r5" in table.camera.eyes.view.hidden
    table.stage.table.scene = lies
    table.see(1.0)
    assert table.camera.eyes.view.unclear
    assert said not in table.texts(), "nor again once a hand that lay over it has gone"


def test_what_was_pushed_together_is_said_in_one_line_and_nothing_is_proposed(table: OpenTable) -> None:
    table.desk.preferences.watch = True
    session = table.play()
    before = len(session.steps)
    push_all(table)
    table.see(1.5)
    assert "Everything moved by about 2 cm" in table.texts()
    assert len(session.steps) == before
    assert not table.scan().proposals


def two_pawns_came_in(table: OpenTable) -> Session:
    """A game that is watched, whose first two seats have a pawn on c5r5 and c1r1; hands have laid everything."""
    session = table.play()
    table.desk.preferences.watch = True
    for place in ("c5r5", "c1r1"):
        seat = next(iter(session.state.due()))
        table.do(session, Explore(seat, "hand", place))
        while (question := session.state.question()) is not None:
            table.do(session, Answer(question.key, next(iter(question.choices.values() or ()))))
    table.stage.enter(None, session.state)  # hands lay everything
    table.stage.table.scene = pachamama.scene(session.state.layout(), SIZE)
    table.see(1.0)
    return session


def test_a_pawn_set_beside_another_while_a_hand_hides_where_it_stood_is_no_retreat_once_the_hand_has_gone(
    table: OpenTable,
) -> None:
    session = two_pawns_came_in(table)
    stage, steps, lies = table.stage.table, len(session.steps), table.stage.table.scene
    gone, there = (next(p for p in lies.parts if p.name.startswith(f"{place} pawn")) for place in ("c5r5", "c1r1"))
    joined = lies.change(gone.name, x=there.x + 17.0, y=there.y + 4.0)
    stage.scene = joined.put(hand(x=gone.x + 40.0, y=gone.y))
    table.see(1.0)
    eyes = table.camera.eyes
    assert "c1r1" not in eyes.view.hidden
    assert "c5r5" in eyes.view.hidden
    stage.scene = joined
    table.see(1.0)
    assert eyes._tracker is not None
    assert "c1r1" in eyes._tracker.belief.pixels.shares, "something has come there since all was well"
    found = told(table.screens)
    assert found is not None
    assert (found.standing, found.proposals) == (Standing.UNEXPLAINED, ())
    assert len(table.session.steps) == steps


def test_a_strange_pawn_and_one_that_went_under_the_hand_that_set_it_are_one_mistake(table: OpenTable) -> None:
    session = two_pawns_came_in(table)
    stage, layout = table.stage.table, session.state.layout()
    assert "blue" not in session.state.seats
    gone = next(part for part in stage.scene.parts if part.name.startswith("c5r5 pawn"))
    stage.scene = pachamama.scene({**layout, ("c2r1", "pawn"): "blue"}, SIZE).put(hand(x=gone.x + 30.0, y=gone.y))
    table.see(1.0)
    assert "c5r5" in table.camera.eyes.view.hidden
    stage.scene = pachamama.scene({**layout, ("c2r1", "pawn"): "blue", ("c5r5", "pawn"): None}, SIZE)
    table.see(1.0)
    found = told(table.screens)
    assert found is not None
    assert found.standing is Standing.UNEXPLAINED


@pytest.mark.parametrize(("by", "lies"), [(0.0, False), (2.0, False), (6.0, True), (40.0, True)])
def test_a_card_of_the_mat_that_only_touches_a_place_does_not_lie_on_it(by: float, lies: bool) -> None:
    card = np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]])
    place = card * 0.9 + [100.0 - by, 0.0]
    assert lies_on(card, place) is lies
