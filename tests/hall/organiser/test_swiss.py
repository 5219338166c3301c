"""Pairing against published examples and FIDE's basic rules for Swiss systems."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hall.organiser.swiss import NoRound, pair, sizes, without


def played(players: int, rounds: int) -> tuple[dict[int, list[int]], list[set[int]]]:
    """Rounds of two in which the lower number always wins: each one's opponents, and who had won all after each."""
    points = dict.fromkeys(range(1, players + 1), 0)
    met: dict[int, list[int]] = {player: [] for player in points}
    unbeaten = []
    for number in range(1, rounds + 1):
        order = sorted(points, key=lambda p: (-points[p], p))
        known = {frozenset((str(a), str(b))) for a, others in met.items() for b in others}
        for table in pair([str(p) for p in order], known, (2,) * (players // 2)):
            one, two = sorted(map(int, table))
            points[one] += 1
            met[one].append(two)
            met[two].append(one)
        unbeaten.append({p for p in points if points[p] == number})
    return met, unbeaten


def test_sixty_four_players_of_whom_the_stronger_always_wins_meet_as_published() -> None:
    """Worked out in the US Chess forum, “Monrad vs. Swiss”: who is unbeaten after three rounds, whom 1 and 33 meet."""
    met, unbeaten = played(64, 5)
    assert unbeaten[2] == {1, 9, 17, 25, 33, 41, 49, 57}
    assert unbeaten[4] == {1, 33}
    assert met[1] == [2, 3, 5, 9, 17]
    assert met[33] == [34, 35, 37, 41, 49]


def test_the_first_meets_the_next_that_it_has_not_met_and_so_on_downwards() -> None:
    """The rule as bridge clubs print it (Magic Contest, “How are the pairings created?”)."""
    met = {frozenset("AB"), frozenset("CD"), frozenset("AC")}
    assert pair("ABCDEF", met, (2, 2, 2)) == [("A", "D"), ("B", "C"), ("E", "F")]


def test_where_the_last_have_met_the_tables_above_are_taken_apart_the_lowest_first() -> None:
    met = {frozenset("EF"), frozenset("AB")}
    assert pair("ABCDEF", met, (2, 2, 2)) == [("A", "C"), ("B", "E"), ("D", "F")]


def test_where_nobody_is_left_who_has_not_met_as_few_as_can_be_meet_again() -> None:
    everybody = {frozenset(two) for two in combinations("ABCD", 2)}
    assert pair("ABCD", everybody, (2, 2)) == [("A", "B"), ("C", "D")]


def test_at_larger_tables_nobody_has_met_anybody() -> None:
    """Sixteen players at four tables of four: the second round takes one from each table of the first."""
    order = [chr(ord("A") + n) for n in range(16)]
    first = pair(order, (), (4, 4, 4, 4))
    assert first[0] == ("A", "B", "C", "D")
    met = {frozenset(two) for table in first for two in combinations(table, 2)}
    second = pair(order, met, (4, 4, 4, 4))
    assert second[0] == ("A", "E", "I", "M")
    assert all(frozenset(two) not in met for table in second for two in combinations(table, 2))


@pytest.mark.parametrize(
    ("players", "allowed", "wanted", "found"),
    [
        (10, (2, 3, 4), 4, (4, 3, 3)),
        (5, (2,), 2, (2, 2)),
        (11, (2, 3, 4), 4, (4, 4, 3)),
        (7, (1, 2, 3, 4), 1, (1,) * 7),
        (9, (2, 4), 4, (4, 4)),
        (3, (2, 3, 4), 4, (3,)),
        (5, (1, 2, 3), 2, (2, 2)),
    ],
)
def test_as_few_as_can_be_go_without_a_table(
    players: int, allowed: tuple[int, ...], wanted: int, found: tuple[int, ...]
) -> None:
    assert sizes(players, allowed, wanted) == found


def test_too_few_players_fill_no_table() -> None:
    with pytest.raises(NoRound):
        sizes(1, (2, 3, 4), 4)


def test_the_last_who_never_went_without_a_table_goes_without() -> None:
    assert without("ABCDE", 1, ()) == ("E",)
    assert without("ABCDE", 1, ("E", "D")) == ("C",)
    assert without("ABCDE", 1, "ABCDE") == ("E",)


@settings(max_examples=40)
@given(st.integers(2, 24), st.integers(2, 5), st.data())
def test_everybody_sits_once_and_nobody_meets_twice_while_that_can_be_helped(
    players: int, size: int, data: st.DataObject
) -> None:
    order = [str(n) for n in range(players)]
    try:
        seats = sizes(players, range(2, size + 1), size)
    except NoRound:
        return
    met: set[frozenset[str]] = set()
    for _ in range(2):
        seated = data.draw(st.permutations(order))[: sum(seats)]
        tables = pair(seated, met, seats)
        assert sorted(p for table in tables for p in table) == sorted(seated)
        assert [len(table) for table in tables] == list(seats)
        assert all(seated.index(a[0]) < seated.index(b[0]) for a, b in pairwise(tables))
        again = [two for table in tables for two in combinations(table, 2) if frozenset(two) in met]
        if size == 2 and players >= 8:
            assert again == []
        met |= {frozenset(two) for table in tables for two in combinations(table, 2)}
