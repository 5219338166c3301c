"""Points and standings of a tournament, for tables of any size.

At a table each player gets the share of the others there that ended behind, a tie counting half: at a table of two one
point, a half or none, as in chess; at a table of four the second has two thirds of a point. Where people play alone,
all that play the round are one table. Whoever goes without a table has a full point (FIDE Handbook C.04.1).

Equal points are told apart by Buchholz: the sum of the points of all that one has met; then by the sum of the scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

Scores = Mapping[str, int]
"""What each player of a table reached, more being better."""


@dataclass(frozen=True)
class Finished:
    """A table that has finished: how its players stand to each other; a player of a higher rank is better.

    `scores` are the game's own points, for the list only.
    """

    ranks: Mapping[str, int]
    scores: Scores = field(default_factory=dict)


@dataclass(frozen=True)
class RoundSoFar:
    """A round as far as it was played."""

    tables: tuple[Finished, ...]
    without: tuple[str, ...] = ()
    alone: bool = False  # whether everybody played for themselves, at a table of their own


@dataclass(frozen=True)
class PlayerPlace:
    """A player's line of the standings. Players of one place are equal in all that counts."""

    place: int
    player: str
    points: Fraction
    buchholz: Fraction
    score: int
    games: int


def shares(ranks: Mapping[str, int]) -> dict[str, Fraction]:
    """The points of each player of a table; a full one for whoever sits there alone."""
    others = len(ranks) - 1
    if others == 0:
        return dict.fromkeys(ranks, Fraction(1))
    return {
        one: sum((_duel(rank, other) for two, other in ranks.items() if two != one), Fraction()) / others
        for one, rank in ranks.items()
    }


def _duel(mine: int, other: int) -> Fraction:
    return Fraction(1) if mine > other else Fraction(1, 2) if mine == other else Fraction()


def standings(players: Sequence[str], rounds: Iterable[RoundSoFar]) -> tuple[PlayerPlace, ...]:
    """Where everybody stands, the best first; of equal ones the first in the list of players."""
    points = dict.fromkeys(players, Fraction())
    scores = dict.fromkeys(players, 0)
    games = dict.fromkeys(players, 0)
    met: dict[str, list[str]] = {player: [] for player in players}
    for played in rounds:
        for ranks in _groups(played):
            for player, share in shares(ranks).items():
                points[player] += share
                games[player] += 1
                met[player] += [other for other in ranks if other != player]
        for table in played.tables:
            for player, score in table.scores.items():
                scores[player] += score
        for player in played.without:
            points[player] += 1
    buchholz = {player: sum((points[other] for other in met[player]), Fraction()) for player in players}
    keys = {player: (points[player], buchholz[player], scores[player]) for player in players}
    order = sorted(players, key=lambda player: keys[player], reverse=True)
    places = {player: 1 + sum(keys[other] > keys[player] for other in players) for player in players}
    return tuple(PlayerPlace(places[p], p, points[p], buchholz[p], scores[p], games[p]) for p in order)


def _groups(played: RoundSoFar) -> Iterable[Mapping[str, int]]:
    """Those who are compared with each other."""
    if not played.alone:
        return [table.ranks for table in played.tables]
    return [{player: rank for table in played.tables for player, rank in table.ranks.items()}]


def decimal(points: Fraction) -> str:
    """Points as they are written: as many digits as are needed, at most two."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")
