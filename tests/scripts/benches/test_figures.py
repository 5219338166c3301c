"""The page of figures and the data that it is written from."""

from __future__ import annotations

import pytest

from scripts.benches import figures
from scripts.benches.figures import DATA, PAGE, Row, changed, page, taken

TEXT = """
[[table]]
title = "Boards"

[[table.row]]
name = "spaces"
what = "spaces read"
last = "3 of 4"
goal = "4"
missed = true
command = "scripts/bench eyes"
take = '^(\\w+) read (\\d+)$'

[[table.row]]
name = "cubes"
what = "cubes"
last = "2"
command = "scripts/bench eyes cubes"
"""


def test_the_page_is_what_the_data_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(figures.tables(DATA.read_text(encoding="utf-8")))


def test_the_page_can_be_read_in_a_quarter_of_an_hour() -> None:
    assert len(PAGE.read_text(encoding="utf-8").split()) < 4_000


def test_every_row_is_whole_and_fits_its_line_of_the_table() -> None:
    rows = [row for table in figures.tables(DATA.read_text(encoding="utf-8")) for row in table.rows]
    assert len(rows) > 100
    assert [row.name for row in rows if "|" in f"{row.what}{row.goal}{row.last}{row.command}"] == []


def test_a_missed_goal_says_so() -> None:
    assert "spaces read | 4 **missed** | 3 of 4 | `scripts/bench eyes`" in page(figures.tables(TEXT))


def test_a_result_is_taken_from_what_the_command_prints_and_put_into_its_row_alone() -> None:
    ((spaces, cubes),) = [table.rows for table in figures.tables(TEXT)]
    found = taken(spaces, "boards\ndim read 12\ndark read 9\n")
    assert found == "dim 12; dark 9"
    ((after, other),) = [table.rows for table in figures.tables(changed(TEXT, "spaces", found))]
    assert (after.last, other) == ("dim 12; dark 9", cubes)


def test_a_row_that_does_not_say_how_takes_the_last_line() -> None:
    row = Row("cubes", "cubes", "2", "scripts/bench eyes cubes")
    assert taken(row, 'read:\ncubes 3  of "4"\n\n') == "cubes 3 of '4'"
    assert taken(row, "\n") == ""


def test_what_cannot_be_stored_and_a_name_that_is_unknown_are_refused() -> None:
    for name, last in (("dice", "1"), ("spaces", 'a "quote"')):
        with pytest.raises(ValueError, match=r"no row dice|quote"):
            changed(TEXT, name, last)


def test_a_name_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="stands twice: spaces"):
        figures.tables(TEXT.replace('name = "cubes"', 'name = "spaces"'))
