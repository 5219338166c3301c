"""Whole games at random: what must hold after every event."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.diaominos.actions import MOST_DIAMONDS, ON_PAPER, ON_SCREEN, Load
from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.game import GAME
from companion.games.diaominos.scoring import SOURCES
from companion.games.diaominos.screen import OnScreen
from companion.games.diaominos.sheet import Sheet
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Action, Event, Value, canonical, digest
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.play.choices import ChoiceTree
from companion.play.selfplay import random_event, record
from tests.support.effort import calls
from tests.support.games.diaominos.tables import begun, game
from tests.support.games.random_games import check_shared


def check(state: Diaominos) -> None:
    """What holds in every state of a game without rulings."""
    check_shared(state)
    tops = "".join(seen[:4] for seen in state.seen)
    assert all(tops.count(colour) <= 4 for colour in COLOURS)
    for seat in state.seats:
        faces = "".join(state.faces(seat) for _ in state.seen[-1:])
        assert len(faces) in (0, 4)
        if isinstance(state, OnScreen):
            check_sheet(state.sheet(seat), tops)


def check_sheet(sheet: Sheet, tops: str) -> None:
    if not sheet.colours:
        return
    assert sum(sheet.marked) + tops.count(sheet.wild or "") == len(tops)
    assert sheet.loaded.bit_count() == 4 * sheet.loads
    assert sheet.scored & ~sheet.diamonds == 0
    assert sheet.diamonds & ~sheet.loaded == 0
    assert sheet.wild_marks & sheet.loaded == 0
    assert sheet.scored.bit_count() == 4 * sum(sheet.scores)
    assert sheet.diamonds.bit_count() + sheet.wild_marks.bit_count() <= MOST_DIAMONDS


@settings(max_examples=6, derandomize=True)
@given(st.integers(0, 2**32), st.integers(1, 4), st.sampled_from(["paper", "screen"]))
def test_a_game_keeps_its_invariants_and_ends_by_rule(seed: int, seats: int, sheets: str) -> None:
    last = None
    for _, last in game(seed, seats, sheets=sheets):
        check(last)
    assert last is not None
    result = last.result()
    assert result is not None
    assert len(last.orientations) == 6
    assert len({orientation[0] for orientation in last.orientations}) == 6
    assert sorted("".join(seen[:4] for seen in last.seen)) == sorted(COLOURS * 4)
    for seat in last.seats:
        assert result.totals[seat] == sum(line.amount for line in result.lines if line.side == seat)
    assert {line.rule for line in result.lines} <= set(SOURCES)


def test_over_some_games_every_kind_every_question_and_every_way_to_score_occurs() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        for sheets in ("paper", "screen"):
            made = record(GAME, GAME.seats[: 1 + seed], seed, {"sheets": sheets})
            seen.update(made.kinds)
            seen.update(made.rules)
    for seed in range(3):
        played = crowded(seed)
        seen.update(kind_of(event) for event, _ in played)
        result = played[-1][1].result()
        seen.update(line.rule for line in (result.lines if result else ()))
    assert {kind.kind for kind in (*ON_SCREEN, *ON_PAPER)} <= set(seen)
    assert {"answer stickers", "answer cube"} <= set(seen)
    assert set(SOURCES) - {"ruling"} <= set(seen)


def kind_of(event: Event) -> str:
    return event.kind if isinstance(event, Action) else ""


def crowded(seed: int) -> list[tuple[Event, Diaominos]]:
    """A game on a grid so small that loads are skipped."""
    state = begun(grid=[6, 6])
    chance = Chance(seed)
    played: list[tuple[Event, Diaominos]] = []
    while not state.over:
        event = random_event(state, open_sources(GAME), [], chance)
        state = state.after(event)
        check(state)
        played.append((event, state))
    return played


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_of_four_on_the_screen_is_quick(seed: int) -> None:
    assert calls(lambda: record(GAME, GAME.seats, seed, {"sheets": "screen"})) < 3_000_000, "1,000,000 as counted"


def test_a_load_takes_twelve_presses_of_four_buttons_on_average_at_most() -> None:
    presses = loads = 0
    for seed in range(4):
        before = None
        for event, after in game(seed, 1, sheets="screen"):
            if before is not None and isinstance(event, Load):
                presses += presses_for(before, event)
                loads += 1
            before = after
    assert loads > 60
    assert presses / loads <= 12


def presses_for(state: Diaominos, load: Load) -> int:
    """Presses of next or previous, and of confirm, that the choice tree needs to come to a load."""
    tree = ChoiceTree(state, load.seat)
    wanted: dict[str, Value | None] = {"kind": load.kind, **load.args()}
    presses = 0
    while tree.ready is None:
        node = tree.node
        assert node is not None
        name = node.field.removesuffix(".")
        value = wanted[name]
        assert value is not None
        if node.field.endswith(".") and node.domain is not None:
            value = node.domain.group(value)
        assert value is not None
        at = [branch.value for branch in node.legal].index(value)
        presses += min(at, len(node.legal) - at) + 1
        tree.choose(value)
    assert tree.ready == load
    return presses


def test_the_same_events_give_the_same_state_and_one_public_event_changes_its_hash() -> None:
    once, again = list(game(3, 2, sheets="screen", view="open")), list(game(3, 2, sheets="screen", view="open"))
    hashes = [digest(state) for _, state in once]
    assert hashes == [digest(state) for _, state in again]
    assert len(set(hashes)) == len(hashes)
    assert "told" not in canonical(once[-1][1])


def test_private_sheets_are_left_out_of_the_hash() -> None:
    last = [state for _, state in game(3, 1, sheets="screen")][-1]
    assert "•••" in canonical(last)
    assert "Sheet{" not in canonical(last)
