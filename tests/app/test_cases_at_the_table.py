"""What hands do at a watched table that is no turn, and what is said of it: the same table as on the camera's page."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

from companion.tracking import Standing
from tests.app.cases import ASKS, CASES, COLUMNS, NOTHING, PUSHED, REMEDY, RULE, SHOULD, STRAY, Case, begun
from tests.support.app.given_table import GivenTable, Said

PAGE = Path(__file__).parents[2] / "calibration" / "README.md"
NEVER = "–"
"""In the table of the page: what cannot happen in a game."""
KINDS = (
    "out of turn",
    "unreachable",
    "onto a pawn",
    "beside its space",
    "wrong kind",
    "wrong colour",
    "swapped",
    "knocked",
    "pushed",
    "turned",
    "two moves",
)
"""What hands do that is no turn, in any of the games."""
NEVER_IN = {"onto a pawn": {"diaominos"}}
"""One cube lies on the path, and no pawn."""


def worded(said: Said) -> str:
    """What the companion said, as the page of the camera words it."""
    found = said.found
    if said.asked:
        return ASKS
    if found is None:
        return NOTHING
    assert found.standing is not Standing.MATCHED
    for words, so in ((PUSHED, found.push is not None), (REMEDY, found.said), (STRAY, found.strays)):
        if so:
            return words
    return RULE if set(said.rules) - {"no-question"} else SHOULD


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}: {case.name}")
def test_what_hands_do_is_told(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = GivenTable(tmp_path, monkeypatch)
    session, right = begun(table, case)
    table.watched(session, right)
    assert table.said_nothing()
    given, lies = case.does(session.state)
    said = table.laid(given, lies)
    assert worded(said) == case.said, said
    assert case.rule in ("", *said.rules)
    assert [event.text() for event in said.taken if event.text() not in case.takes] == []


def test_a_hand_that_rests_over_the_cube_is_no_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for case in CASES if (case.game, case.name) == ("diaominos", "knocked"))
    table = GivenTable(tmp_path, monkeypatch)
    session, right = begun(table, case)
    table.watched(session, right)
    misread, lies = case.does(session.state)
    assert table.reached_into(misread) == Said((), False, None)
    assert worded(table.laid(misread, lies)) == case.said, "once the hand has gone it is said"


def rows_on_the_page() -> list[list[str]]:
    """The whole table, but for its heading."""
    lines = PAGE.read_text().splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else [] for line in lines]
    at = cells.index(["what hands do", *COLUMNS.values()])
    return list(takewhile(bool, cells[at + 2 :]))


def test_the_camera_page_has_the_same_table() -> None:
    names = list(dict.fromkeys(case.name for case in CASES))
    cells = {(case.name, case.game): case.cell for case in CASES}
    due = [[name, *(cells.get((name, game), NEVER) for game in COLUMNS)] for name in names]
    assert rows_on_the_page() == due
    assert len(cells) == len(CASES), "one cell each"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_case_is_told_of_every_game_in_which_it_can_happen(kind: str) -> None:
    games = {case.game for case in CASES if case.name == kind}
    assert games == COLUMNS.keys() - NEVER_IN.get(kind, set())
