"""How a game of Diaominos went: points over the rounds, and who scored which shapes in which round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.display.board import Chip, Entry, Plot, Series, Table
from companion.display.catalogue import Catalogue
from companion.games.diaominos.scoring import points
from companion.games.diaominos.shapes import SHAPES
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Event, Seat

Steps = Sequence[tuple[Event | None, Diaominos]]
"""Each state with the event that led to it, none for the first."""


def course(steps: Steps, words: Catalogue) -> Sequence[Plot | Table]:
    """A plot of points, and the shapes by round."""
    ends = rounds(steps)
    last = ends[-1]
    chips = {seat: Chip(seat, words.letter(seat), "pawn") for seat in last.seats}
    series = (Series(chips[seat], tuple(points(state, seat) for state in ends)) for seat in last.seats)
    rows: list[tuple[Entry, ...]] = []
    for number, scored in enumerate(shapes(ends), 1):
        rows.append((str(number), *(" ".join(map(words.letter, scored[seat])) or "–" for seat in last.seats)))
    heads: tuple[Entry, ...] = (words("course.round"), *chips.values())
    plot = Plot(words("course.points"), tuple(series), words("course.rounds"))
    return plot, Table(tuple(rows), heads, words("course.shapes"))


def rounds(steps: Steps) -> Sequence[Diaominos]:
    """The last state of each round; that of the last one is the end, with what is counted then."""
    found: dict[int, Diaominos] = {}
    for _, state in steps:
        if state.orientations:
            found[len(state.orientations)] = state
    return tuple(found.values()) or (steps[-1][1],)


def shapes(ends: Sequence[Diaominos]) -> Sequence[Mapping[Seat, tuple[str, ...]]]:
    """The shapes that each seat scored in each round, each as often as it did."""
    found: list[Mapping[Seat, tuple[str, ...]]] = []
    before = dict.fromkeys(ends[0].seats, (0,) * len(SHAPES))
    for state in ends:
        now = {seat: tuple(state.scores(seat)) for seat in state.seats}
        found.append(
            {
                seat: tuple(
                    shape for at, shape in enumerate(SHAPES) for _ in range(max(0, now[seat][at] - before[seat][at]))
                )
                for seat in state.seats
            }
        )
        before = now
    return found
