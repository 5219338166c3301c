"""Games against the Otoma on the simulated table, through the app's table, eyes and desk: arrows read, pawns seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion.display.inputs import Short, Tap
from companion.games.kit import Answer, Event
from companion.games.pachamama import simulation
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.otoma.people import against
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.together import Together
from companion.play.session import Session
from companion.tracking import Standing
from tests.support.games.pachamama.otoma.hands import begun, chosen, lay, proposed
from tests.support.tables import OpenTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenTable:
    return OpenTable(tmp_path, monkeypatch)


def explored(session: Session, place: str) -> None:
    """A pawn comes in at an empty space of the edge, and its terrain is opened."""
    assert session.do(Explore("brown", "hand", place)).legal
    assert session.open_sealed() is not None


def played(table: OpenTable, session: Session, seed: int, most: int = 10_000) -> Counter[str]:
    """Play on at random, at most so many events: what hands lay is looked at, and each look is counted."""
    rng, counts, first = random.Random(seed), Counter[str](), len(session.steps)
    while not (state := session.state).over and len(session.steps) - first < most:
        assert isinstance(state, WithOtoma)
        question = state.question()
        event: Event
        if question is None:
            event = chosen(state, rng)
            if isinstance(event, Explore):
                lay(table, state.after(event))
                counts["moves"] += 1
                counts["moves explained"] += proposed(table) == (event,)
        elif question.sealed:
            assert session.open_sealed() is not None
            continue
        elif question.kind == "arrow":
            lay(table, state)
            (place,) = question.places
            event = Answer(question.key, str(simulation.drawn(state)[place, "arrow"]))
            counts["arrows"] += 1
            counts["arrows read"] += proposed(table)[:1] == (event,)
            counts["arrows taken for others"] += proposed(table)[:1] not in ((), (event,))
        else:
            event = Answer(question.key, rng.choice(question.choices.values() or ()))
        assert session.do(event).legal, event.text()
    lay(table, session.state)
    return counts


@pytest.mark.long
def test_a_whole_game_alone_is_played_with_arrows_that_the_eyes_read(table: OpenTable) -> None:
    session = begun(table, "solo-hard")
    counts = played(table, session, 5)
    assert session.state.over
    assert counts["arrows"] >= 8
    assert counts["arrows read"] >= 0.85 * counts["arrows"], counts
    assert counts["arrows taken for others"] == 0
    assert counts["moves explained"] >= 0.85 * counts["moves"], counts
    table.scan()
    differing = table.desk.watcher.differing(session)
    assert len(differing) <= 4, differing


@pytest.mark.slow
def test_some_turns_together_are_seen(table: OpenTable) -> None:
    session = begun(table, "together-normal", ("brown", "white"))
    counts = played(table, session, 3, 60)
    assert counts["moves"] >= 6
    assert counts["moves explained"] >= 0.75 * counts["moves"], counts


@pytest.mark.parametrize("mode", ["solo-easy", "together-normal"])
def test_the_table_is_laid_out_with_the_otomas_pawns_and_read_as_in_step(table: OpenTable, mode: str) -> None:
    seats = ("brown",) if mode == "solo-easy" else ("brown", "white")
    session = begun(table, mode, seats)
    assert table.scan().standing is Standing.MATCHED
    state = session.state
    assert isinstance(state, WithOtoma)
    lying = {labels for (_, layer), labels in state.layout().items() if layer == "pawn"} - {None}
    assert lying == set(against("brown") if mode == "solo-easy" else ("blue",))


def test_an_otoma_pawn_in_the_wrong_place_or_of_the_wrong_colour_is_found_at_the_set_up(table: OpenTable) -> None:
    session = begun(table, "solo-easy")
    state = session.state
    assert isinstance(state, Solo)
    places = [state.board.places[space] for space in state.people.stands]
    swapped = {(places[0], "pawn"): "yellow", (places[1], "pawn"): "purple"}
    table.stage.table.scene = simulation.scene({**state.layout(), **swapped}, state.size)
    table.see(0.5)
    found = table.scan()
    assert found.standing is not Standing.MATCHED
    assert set(found.differences) == set(swapped)
    gone: Mapping[tuple[str, str], str | None] = {(places[2], "pawn"): None}
    table.stage.table.scene = simulation.scene({**state.layout(), **gone}, state.size)
    table.see(0.5)
    assert set(table.scan().differences) == set(gone)


def test_a_box_whose_arrows_are_unknown_plays_by_what_is_typed(table: OpenTable) -> None:
    session = begun(table, "solo-easy")
    profile = table.camera.eyes.profile
    assert profile is not None
    table.camera.eyes.profile = replace(profile, printed={})
    explored(session, "c2r5")
    question = session.state.question()
    assert question is not None
    assert question.kind == "arrow"
    lay(table, session.state)
    assert table.scan().standing is Standing.MATCHED, "what nobody can read is no difference"
    assert session.do(Answer(question.key, "purple-up")).legal


def test_behind_the_screens_and_on_the_board_the_eyes_see_no_arrow_of_a_cooperative_game(table: OpenTable) -> None:
    """Not even where tiles show one: which arrow counts is told when its tile is spent."""
    for tiles in ("table", "companion"):
        session = begun(table, "together-normal", ("brown", "white"), tiles=tiles)
        state = session.state
        assert isinstance(state, Together)
        shown = {(place, "arrow"): "blue-up" for place in state.board.places}
        table.stage.table.scene = simulation.scene({**state.layout(), **shown}, state.size)
        table.see(0.5)
        table.scan()
        assert not any(layer == "arrow" for _, layer in table.camera.eyes.view.belief.labels)
        assert not any(layer == "arrow" for _, layer in state.layout())


def test_an_arrow_is_read_by_a_scan_taken_by_a_press_and_its_pawn_moved_by_hands(table: OpenTable) -> None:
    session = begun(table, "solo-easy")
    explored(session, "c2r5")
    lay(table, session.state)
    state = session.state
    assert isinstance(state, Solo)
    read = str(simulation.drawn(state)["c2r5", "arrow"])
    table.screens.take(Short("camera"))
    table.screens.take(Tap("scan"))
    table.loop()
    table.screens.take(Tap("proposal:0"))
    step = session.steps[-1]
    assert (step.event, step.by) == (Answer("arrow.c2r5", read), "camera")
    table.see(0.5)
    table.scan()
    owed = set(table.desk.watcher.differing(session))
    assert {layer for _, layer in owed} <= {"pawn"}, "what hands have yet to do, and no more"
    lay(table, session.state)
    assert table.scan().standing is Standing.MATCHED
