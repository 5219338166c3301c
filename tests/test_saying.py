"""Numbers as a person lists them."""

from __future__ import annotations

from companion.saying import numbers


def test_numbers_in_a_row_are_one_range() -> None:
    assert numbers((2, 3, 4, 5, 1)) == "1–5"
    assert numbers((6, 2, 4, 3)) == "2–4, 6"
    assert numbers((4,)) == "4"
