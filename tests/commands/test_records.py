"""The table of records from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

from companion.app.records import FILE
from companion.settings import games_path

Run = Callable[..., Result]


def stored(*rows: dict[str, object]) -> None:
    games_path().mkdir(parents=True, exist_ok=True)
    (games_path() / FILE).write_text(json.dumps(rows), encoding="utf-8")


def row(name: str, points: int, **more: object) -> dict[str, object]:
    return {
        "journal": name,
        "game": "diaominos",
        "date": "2025-01-02",
        "points": points,
        "layout": "EEN · 8x12",
        **more,
    }


def test_without_a_record_it_says_how_to_make_one(run: Run) -> None:
    assert "no record yet" in run("records").output


def test_the_best_game_stands_first_with_date_layout_and_code(run: Run) -> None:
    stored(row("a", 17), row("b", 31, code="1SXP-HP46-7"))
    first, second = run("records", "diaominos").output.splitlines()
    assert first.split() == ["diaominos", "31", "2025-01-02", "EEN", "·", "8x12", "1SXP-HP46-7"]
    assert "17" in second


def test_a_game_that_does_not_exist_is_refused(run: Run) -> None:
    result = run("records", "chess")
    assert result.exit_code != 0
    assert "no game" in result.output


@pytest.mark.parametrize("damage", ["{", "[1]", '[{"a": 1}]', '{"x": 2}', json.dumps([row("a", 1) | {"points": "x"}])])
def test_a_damaged_file_counts_as_empty_and_is_kept_beside(run: Run, damage: str) -> None:
    stored()
    (games_path() / FILE).write_text(damage, encoding="utf-8")
    assert "no record yet" in run("records").output
    assert (games_path() / FILE).with_suffix(".damaged").read_text(encoding="utf-8") == damage
