"""The contract of a game is small, and stays so."""

from __future__ import annotations

from scripts.tools.contract import members, table

MOST = 95
"""So many public members have the five classes of the contract together; 45 are wanted."""


def test_the_contract_of_a_game_does_not_grow() -> None:
    assert sum(map(len, members().values())) <= MOST


def test_the_table_says_who_writes_a_member_and_how_often_it_is_asked_for() -> None:
    lines = {line.split()[0]: line.split()[1:] for line in table() if line.startswith(" ")}
    asked, *writers = lines["unhurried"]
    assert (asked, writers) == ("1", ["eldorado"])
