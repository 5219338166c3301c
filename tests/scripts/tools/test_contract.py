"""The contract of a game is small, and stays so."""

from __future__ import annotations

from scripts.tools.contract import beside, members, table

MOST = 57
"""So many public members have the five classes of the contract together; 45 are wanted."""
MOST_BESIDE = 47
"""So many have the classes beside them, which only some games need."""


def test_the_contract_of_a_game_does_not_grow() -> None:
    assert sum(map(len, members().values())) <= MOST
    assert sum(map(len, beside().values())) <= MOST_BESIDE


def test_the_table_says_who_writes_a_member_and_how_often_it_is_asked_for() -> None:
    lines = {line.split()[0]: line.split()[1:] for line in table() if line.startswith(" ")}
    asked, *writers = lines["excess"]
    assert (asked, writers) == ("1", ["cacao,", "diamond_isles,", "pachamama"])
