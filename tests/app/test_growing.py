"""A board that grows is watched wherever it has grown to, and what could not be read is read when it can be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.display.inputs import Short
from companion.display.screens.told import told
from companion.games.cacao import simulation
from companion.games.cacao.actions import Fill, Pick, PlaceWorker
from companion.games.cacao.box import GEMS
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.state import Cacao
from companion.games.kit import Answer
from companion.games.kit.spaces.squares import cell_of, place_of
from companion.play.session import Session
from companion.tracking import Standing, best_label, differences
from companion.vision.classify.profile import SIZES_MM
from hardware.simulator.shapes import hand
from tests.support.tables import OpenTable

NEARER = ((-150.0, -130.0), (150.0, -130.0), (150.0, 60.0), (-150.0, 60.0))
"""Where the cards lie, in mm, that a camera sees which hangs low."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    return OpenTable(tmp_path, monkeypatch)


def state_of(session: Session) -> Cacao:
    assert isinstance(session.state, Cacao)
    return session.state


def westwards(session: Session) -> PlaceWorker | Fill | None:
    """The tile that would be laid farthest to the west, if one is to be laid."""
    (seat,) = session.state.due()
    found = [a for a in session.state.actions(seat) if isinstance(a, PlaceWorker | Fill)]
    return min(found, key=lambda a: (int(a.at[1 : a.at.index("y")]), a.text()), default=None)


def played_on(session: Session) -> None:
    """All that is not laid: cards of the display, what workers bring."""
    while (question := session.state.question()) is not None or westwards(session) is None:
        if question is not None:
            values = question.choices.values()
            assert values
            OpenTable.do(session, Answer(question.key, values[0]))
        else:
            (seat,) = session.state.due()
            OpenTable.do(session, next(iter(session.state.actions(seat))))


def see(table: OpenTable, seconds: float) -> None:
    """Frames of what lies there now, drawn once."""
    table.see(seconds, table.stage.table.picture())


def watched(table: OpenTable, workers: int) -> Session:
    """A game in which so many worker tiles have been laid, and that is watched."""
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    played_on(session)
    while len(state_of(session).worker_at) < workers:
        laid = westwards(session)
        assert laid is not None
        OpenTable.do(session, laid)
        played_on(session)
    table.screens.enter(session)
    table.see(0.125)
    table.desk.preferences.watch = True
    return session


def test_a_tile_far_from_where_the_board_began_is_seen_as_one_beside_it(table: OpenTable) -> None:
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    played_on(session)
    table.screens.enter(session)
    table.see(0.125)
    see(table, 0.5)
    west = 0
    while west > -2:
        laid = westwards(session)
        assert laid is not None
        OpenTable.do(session, laid)
        west = min(x for x, _ in (*state_of(session).worker_at, *state_of(session).jungle_at))
        played_on(session)
    table.stage.lay(session.state)
    see(table, 0.75)
    table.desk.preferences.watch = True
    laid = westwards(session)
    assert laid is not None
    before = len(session.steps)
    table.stage.lay(session.state.after(laid))
    see(table, 0.5)
    top = table.screens.top
    found = [step.event for step in session.steps[before:]] or top.found.proposals[0].events  # type: ignore[attr-defined]  # asked about
    assert any(isinstance(event, type(laid)) and event.at == laid.at for event in found)


def test_a_tile_that_covers_a_card_is_seen_where_the_mat_is_known_from_before(table: OpenTable) -> None:
    session = watched(table, 4)
    before, laid = len(session.steps), westwards(session)
    assert laid is not None
    after = simulation.table(state_of(session).after(laid))
    there = next(part for part in after.parts if part.name.startswith(f"{laid.at} tile "))
    stage = table.stage.table
    two = (
        simulation.table(state_of(session)).change("card 0", x=there.x - 14.0, y=there.y + 9.0).part("card 0"),
        after.part("card 3"),
    )
    for scene in (simulation.table(state_of(session)), after):
        stage.scene = replace(scene, parts=(*two, *(part for part in scene.parts if "card" not in part.name)))
        see(table, 1.0)
    assert table.camera.eyes.view.kept
    top = table.screens.top
    found = [step.event for step in session.steps[before:]] or top.found.proposals[0].events  # type: ignore[attr-defined]  # asked about
    assert any(isinstance(event, type(laid)) and event.at == laid.at for event in found)


def test_what_a_hand_over_the_mat_kept_from_being_read_is_read_once_it_has_gone(table: OpenTable) -> None:
    session = table.play()
    table.desk.preferences.watch = True
    cards = [table.stage.table.scene.part(f"card {n}") for n in (0, 1, 2)]
    table.stage.table.remove(card.name for card in cards)
    seat = next(iter(session.state.due()))
    table.screens.take(Short("camera"))
    table.drag(table.part(f"spare pawn {seat}"), table.space("c5r5"))
    before = len(session.steps)
    table.see(1.0, np.roll(table.stage.table.picture(), 8, axis=1))  # knocked too: where it lay says nothing
    assert len(session.steps) == before
    table.stage.table.put(*cards)
    table.see(1.0)
    assert [step.by for step in session.steps[before:]] == ["camera"]


def test_a_tile_drawn_to_the_display_need_not_be_typed(table: OpenTable) -> None:
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    OpenTable.do(session, Answer("jungle.1", "sun"))
    table.screens.enter(session)
    see(table, 0.75)
    table.desk.preferences.watch = True
    table.stage.lay(session.state.after(Answer("jungle.2", "water")))
    see(table, 0.5)
    assert [(step.event, step.by) for step in session.steps[1:]] == [(Answer("jungle.2", "water"), "camera")]


def to_the_edge(table: OpenTable, name: str, x: float, out_mm: float = 0.0) -> None:
    """Lay a part so far down that the picture's edge all but cuts it, or cuts so much off it."""
    stage = table.stage.table
    part = next(part for part in stage.scene.parts if part.name.startswith(name))
    half = SIZES_MM["squares"] / 2
    down = np.arange(100.0, 400.0, 0.5)
    below = stage.camera.project([(x, float(y) + half, 0.0) for y in down])[:, 1]
    y = float(down[below < stage.camera.size[1] - 1][-1]) + out_mm
    stage.scene = stage.scene.change(part.name, x=x, y=y, angle=0.0)


def test_a_tile_on_display_at_the_very_edge_of_the_picture_is_no_arm(table: OpenTable) -> None:
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    OpenTable.do(session, Answer("jungle.1", "sun"))
    table.screens.enter(session)
    table.see(0.125)
    table.desk.preferences.watch = True
    to_the_edge(table, "display-1 tile", 0.0)
    see(table, 0.75)
    table.stage.lay(session.state.after(Answer("jungle.2", "water")))
    to_the_edge(table, "display-1 tile", 0.0)
    to_the_edge(table, "display-2 tile", 73.0)
    see(table, 1.0)
    assert [step.event for step in session.steps[1:]] == [Answer("jungle.2", "water")]


def test_a_tile_on_display_that_the_edge_cuts_is_taken_and_seen_to_go_though_a_hand_came_over_it(
    table: OpenTable,
) -> None:
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    table.screens.enter(session)
    table.see(0.125)
    table.desk.preferences.watch = True
    table.stage.lay(session.state)
    see(table, 1.0)
    drawn = (Answer("jungle.1", "sun"), Answer("jungle.2", "water"))
    for answer in drawn:
        table.stage.lay(session.state.after(answer))
        for n in range(1 + len(session.steps)):
            to_the_edge(table, f"display-{n + 1} tile", -30.0 + 73.0 * n, out_mm=18.0)
        see(table, 1.0)
    assert [step.event for step in session.steps] == list(drawn)
    stage, lying = table.stage.table, table.stage.table.scene
    for scene in (lying.put(hand(x=40.0, y=180.0)), lying, lying.without(["display-2 tile water"])):
        stage.scene = scene
        see(table, 1.0)
    assert not table.camera.eyes.view.hidden
    assert best_label(table.camera.eyes.view.belief.labels["display-1", "tile"]) == "sun"
    assert best_label(table.camera.eyes.view.belief.labels["display-2", "tile"]) is None


def test_a_board_in_pictures_of_another_size_was_not_pushed(table: OpenTable) -> None:
    watched(table, 0)
    table.stage.lay(table.session.state)
    see(table, 2.0)
    picture = table.stage.table.picture()
    table.see(3.0, np.asarray(cv2.resize(picture, None, fx=0.9, fy=0.9, interpolation=cv2.INTER_AREA), np.uint8))
    assert told(table.screens) is None
    table.see(3.0, picture)
    assert told(table.screens) is None
    assert not differences(table.session.state.layout(), table.camera.eyes.view.belief.labels)
    assert table.scan().standing is Standing.MATCHED


def test_each_tile_that_is_drawn_for_the_map_board_and_the_display_is_taken(table: OpenTable) -> None:
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {"map": "yes"}, None)
    table.desk.preferences.watch = True
    table.screens.enter(session)
    table.stage.lay(session.state)
    see(table, 3.0)
    for kind in ("water", "sun", "temple", "market-3"):
        question = session.state.question()
        assert question is not None
        before = len(session.steps)
        table.stage.lay(session.state.after(Answer(question.key, kind)))
        see(table, 2.0)
        assert [step.event for step in session.steps[before:]] == [Answer(question.key, kind)]


def until_gems_may_be_taken(session: Session) -> Pick:
    """Play on until workers of one edge alone may take gems, and leave some of each colour: what all of them take."""
    for _ in range(200):
        if (question := session.state.question()) is not None:
            values = question.choices.values()
            assert values
            if question.sealed:
                assert session.open_sealed() is not None
            else:
                OpenTable.do(session, Answer(question.key, "gem-mine" if "gem-mine" in values else values[0]))
            continue
        state = state_of(session)
        (seat,) = state.due()
        actions = list(state.actions(seat))
        picks = [action for action in actions if isinstance(action, Pick)]
        most = max((len(pick.gems) for pick in picks), default=0)
        for pick in picks:
            alone = [place_of(edge.jungle) for edge in state.open].count(pick.jungle) == 1
            if alone and len(pick.gems) == most and leaves_all_colours(state, pick):
                return pick
        mines = [a for a in actions if isinstance(a, Fill) and takes_a_mine(state, a)]
        OpenTable.do(session, next(iter(mines or actions)))
    raise AssertionError("nobody came to a mine")


def leaves_all_colours(state: Cacao, pick: Pick) -> bool:
    cell = cell_of(pick.jungle)
    assert cell is not None
    on = dict(zip(GEMS, state.jungle_at[cell].gems, strict=True))
    return all(on[gem] > pick.gems.count(gem) for gem in pick.gems)


def takes_a_mine(state: Cacao, action: Fill) -> bool:
    return state.layout().get((action.take, "tile")) == "gem-mine"


def test_gems_that_hands_take_off_a_mine_need_no_press(table: OpenTable) -> None:
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {"gems": "yes"}, None)
    pick = until_gems_may_be_taken(session)
    table.screens.enter(session)
    table.stage.lay(session.state)
    see(table, 1.0)
    table.desk.preferences.watch = True
    see(table, 0.5)
    before = len(session.steps)
    table.stage.lay(session.state.after(pick))
    see(table, 1.5)
    assert [(step.event, step.by) for step in session.steps[before:]] == [(pick, "camera")]


def test_a_board_that_runs_out_of_the_picture_is_to_be_pushed_though_it_covers_the_mat(table: OpenTable) -> None:
    session = table.desk.library.begin(CACAO, CACAO.seats[:2], {}, None)
    played_on(session)
    table.screens.enter(session)
    table.see(0.125)
    table.desk.preferences.watch = True
    scene = simulation.table(state_of(session))
    tiles = [replace(part, y=part.y - 230.0) for part in scene.parts if "card" not in part.name]
    cards = [part for part in scene.parts if "card" in part.name]
    for there in (cards, cards[:1]):
        table.stage.table.scene = replace(scene, parts=(*there, *tiles))
        see(table, 1.0)
    assert table.camera.eyes.view.kept
    reframing = table.camera.eyes.view.reframing
    assert reframing is not None
    assert reframing.push is not None
    assert reframing.push[1] > 0, "away from the edge"
    assert "Part of the board is out of the picture" in table.texts()


def test_for_a_board_that_outgrows_the_picture_and_covers_the_mat_its_cards_are_to_be_laid_beside_it(
    table: OpenTable,
) -> None:
    session = watched(table, 4)
    stage = table.stage.table
    scene, near = simulation.table(state_of(session)), replace(stage.camera, eye=(15.0, 100.0, 480.0))
    stage.set_camera(near)
    tiles = [part for part in scene.parts if "card" not in part.name]
    beside = [replace(part, x=x, y=y) for part, (x, y) in zip(scene.parts[:4], NEARER, strict=True)]
    for there, said in ((beside, "hang the camera"), (beside[:1], "lay the mat"), (beside, "hang the camera")):
        stage.scene = replace(scene, parts=(*there, *tiles))
        see(table, 1.0)
        assert said in table.texts()
        assert table.camera.eyes.view.kept is (len(there) == 1)


def test_a_board_that_is_pushed_back_from_the_edge_of_the_picture_is_no_hand_over_all_of_it(table: OpenTable) -> None:
    session = watched(table, 5)
    scene = simulation.table(state_of(session))
    for down in (220.0, 160.0):
        board = [replace(part, y=part.y + down) for part in scene.parts if part.name.startswith("x")]
        others = [part for part in scene.parts if not part.name.startswith(("x", "card 2", "card 3"))]
        table.stage.table.scene = replace(scene, parts=(*others, *board))
        see(table, 1.5)
        assert table.camera.eyes.view.trouble is None
        assert not table.camera.eyes.view.hidden
