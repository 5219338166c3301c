"""Points and standings against a tournament that was published with its crosstable, and by hand for larger tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.hall.organiser.points import Finished, RoundSoFar, decimal, shares, standings

CROSSTABLE = """
1 5.5 +10 +17 +12 =2 +4 +3
2 5.5 +27 +16 +9 =1 +8 +10
3 4.0 =BYE +11 +6 =4 +5 -1
4 4.0 +22 +15 =8 =3 -1 +13
5 4.0 -16 +14 +22 +15 -3 +8
6 4.0 -21 +27 -3 +23 +16 +14
7 4.0 -9 -23 +27 +19 +15 +12
8 3.5 +25 +21 =4 +13 -2 -5
9 3.5 +7 +13 -2 =BYE +18
10 3.5 -1 +25 +26 =12 +17 -2
11 3.5 =BYE -3 -14 +25 +20 +17
12 3.0 +20 +18 -1 =10 =14 -7
13 3.0 +23 -9 +19 -8 +21 -4
14 3.0 =BYE -5 +11 +22 =12 -6
15 3.0 +26 -4 +21 -5 -7 +24
16 3.0 +5 -2 -17 +24 -6 +22
17 2.5 +24 -1 +16 =BYE -10 -11
18 2.5 +19 -12 +23 =BYE -9
19 2.5 -18 +20 -13 -7 =25 +21
20 2.5 -12 -19 =25 +27 -11 +26
21 2.0 +6 -8 -15 +26 -13 -19
22 2.0 -4 +24 -5 -14 +26 -16
23 2.0 -13 +7 -18 -6 -24 +27
24 2.0 -17 -22 +BYE -16 +23 -15
25 2.0 -8 -10 =20 -11 =19 +BYE
26 1.0 -15 +BYE -10 -21 -22 -20
27 1.0 -2 -6 -7 -20 +BYE -23
"""
"""The championship of the Hamilton Chess Club, 2018, by numbers: a player, its points, and how each round went."""

RANKS = {"+": (1, 0), "-": (0, 1), "=": (1, 1)}


def hamilton() -> tuple[dict[str, str], list[RoundSoFar]]:
    """The points as they were published, and the games, each once; half a point for a round left out is half a game."""
    published, rounds, seen = {}, [], set()
    for row in filter(None, CROSSTABLE.splitlines()):
        player, points, *results = row.split()
        published[player] = points
        for result in results:
            sign, other = result[0], result[1:]
            if result == "+BYE":
                rounds.append(RoundSoFar((), (player,)))
            elif frozenset((player, other)) not in seen:
                mine, theirs = RANKS[sign]
                other = f"nobody for {player}" if other == "BYE" else other
                rounds.append(RoundSoFar((Finished({player: mine, other: theirs}),)))
                seen.add(frozenset((player, other)))
    return published, rounds


def test_points_and_buchholz_are_those_that_a_club_published() -> None:
    """The first two were level on points; Buchholz of 22.5 against 20 decided."""
    published, rounds = hamilton()
    nobody = [
        player for each in rounds for table in each.tables for player in table.ranks if player.startswith("nobody")
    ]
    rows = {row.player: row for row in standings([*published, *nobody], rounds)}
    assert {player: rows[player].points for player in published} == {p: Fraction(x) for p, x in published.items()}
    assert [(rows[p].place, decimal(rows[p].buchholz)) for p in ("1", "2")] == [(1, "22.5"), (2, "20")]


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ({"A": 1, "B": 0}, {"A": "1", "B": "0"}),
        ({"A": 1, "B": 1}, {"A": "0.5", "B": "0.5"}),
        ({"A": 3, "B": 2, "C": 1, "D": 0}, {"A": "1", "B": "0.67", "C": "0.33", "D": "0"}),
        ({"A": 2, "B": 2, "C": 0}, {"A": "0.75", "B": "0.75", "C": "0"}),
        ({"A": 9}, {"A": "1"}),
    ],
)
def test_points_are_the_share_of_the_others_that_ended_behind(ranks: dict[str, int], points: dict[str, str]) -> None:
    found = shares(ranks)
    assert {player: decimal(share) for player, share in found.items()} == points


def test_equal_points_are_told_apart_by_those_whom_one_met() -> None:
    rounds = [
        RoundSoFar((Finished({"A": 1, "B": 0}), Finished({"C": 1, "D": 0}))),
        RoundSoFar((Finished({"A": 1, "C": 0}), Finished({"B": 1, "D": 0}))),
    ]
    rows = standings("ABCD", rounds)
    assert [(row.place, row.player, decimal(row.points), decimal(row.buchholz)) for row in rows] == [
        (1, "A", "2", "2"),
        (2, "B", "1", "2"),
        (2, "C", "1", "2"),
        (4, "D", "0", "2"),
    ]


def test_whoever_goes_without_a_table_has_a_point_and_met_nobody() -> None:
    rows = {row.player: row for row in standings("ABC", [RoundSoFar((Finished({"A": 1, "B": 0}),), ("C",))])}
    assert {player: decimal(row.points) for player, row in rows.items()} == {"A": "1", "B": "0", "C": "1"}
    assert {player: row.games for player, row in rows.items()} == {"A": 1, "B": 1, "C": 0}
    assert rows["C"].buchholz == 0


def test_who_play_alone_are_compared_over_the_whole_round() -> None:
    tables = tuple(Finished({name: score}, {name: score}) for name, score in (("A", 30), ("B", 40), ("C", 10)))
    rows = standings("ABC", [RoundSoFar(tables, alone=True)])
    assert [(row.player, decimal(row.points), row.score) for row in rows] == [
        ("B", "1", 40),
        ("A", "0.5", 30),
        ("C", "0", 10),
    ]
