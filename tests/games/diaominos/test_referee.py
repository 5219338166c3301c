"""The rules against a second referee, written from the rulebook alone: no difference in random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.diaominos.actions import ON_SCREEN
from companion.games.diaominos.game import GAME
from companion.games.diaominos.pieces import cube_numbered
from companion.games.diaominos.screen import OnScreen
from companion.games.kit import Action, Answer, Event
from tests.games.diaominos.referee import (
    COLOURS,
    SHAPES,
    SPACES,
    TURNS,
    Move,
    Referee,
    Sheet,
    cell,
    orientation_named,
    sides,
)

GAMES = 250
ENOUGH = 20  # games that are played at every run of the tests: five with each number of seats
ODD_TRIES = 8  # decisions at random, mostly illegal, that both judge before every event
FEW = 12
GRIDS = ([8, 12], [6, 8], [8, 8], [5, 7])
PATHS = ("EEN SSE WWN SSE WWN", "EEN NNW EEN SSW WWN")
PRINTS = (
    {"line": "####", "square": "##/##", "tee": "###/.#.", "snake": ".##/##.", "ell": "#./#./##"},
    {"line": "#/#/#/#", "square": "##/##", "tee": ".#/##/.#", "snake": "#./##/.#", "ell": "###/#.."},
)


class Table:
    """A game played by the rules and, beside them, by the second referee."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        self.seats = self.rng.sample(GAME.seats, 1 + number % 4)
        self.tidy = self.rng.sample(self.seats, self.rng.randint(0, len(self.seats)))
        self.options = {
            "sheets": "screen",
            "layer": self.rng.choice(("row", "column")),
            "open-marks": self.rng.choice(("score", "nothing")),
            "view": self.rng.choice(("private", "open")),
        }
        grid, path, prints = GRIDS[number // 4 % 4], self.rng.choice(PATHS), self.rng.choice(PRINTS)
        begun = GAME.start(GAME.begin(self.seats, self.options, grid=grid, path=path, print=prints))
        assert isinstance(begun, OnScreen)
        self.state = begun
        self.referee = Referee(self.seats, grid[0], grid[1], prints, path)

    def play(self) -> None:
        cube = cube_numbered(self.rng.randrange(2**32))
        self.legal(Answer("stickers", cube))
        self.referee.told_cube(cube)
        while not self.state.over:
            self.compare()
            if self.state.question():
                self.roll()
            else:
                self.decide()
        self.compare()
        self.compare_sheets_of_scores()

    def roll(self) -> None:
        """The cube lies anyhow on A, and is then rolled as the board says."""
        if self.referee.round:
            orientation = self.referee.coming()
        else:
            orientation = orientation_named(self.rng.choice(["UF", "FD", "LB", "DR", "BU", "RF", "UL"]))
        self.legal(Answer(f"cube.{SPACES[self.referee.round]}", orientation["up"] + orientation["south"]))
        self.referee.told_orientation(orientation)

    def decide(self) -> None:
        seat = self.rng.choice(sorted(self.referee.waiting()))
        legal = self.referee.all_legal(seat)
        assert legal == {as_move(action) for action in self.state.actions(seat)}
        for _ in range(ODD_TRIES):
            other, move = self.rng.choice(self.seats), self.any_move(seat)
            verdict = self.state.verdict(as_action(other, move))
            assert verdict.legal == self.referee.may(other, move), (other, move, verdict)
        move = self.choose(seat, legal)
        self.legal(as_action(seat, move))
        self.referee.do(seat, move)

    def choose(self, seat: str, legal: set[Move]) -> Move:
        """Any kind; a tidy seat then takes, of a few, what lies low and puts its diamonds side by side."""
        kind = self.rng.choice(sorted({move[0] for move in legal}))
        moves = sorted(move for move in legal if move[0] == kind)
        few = self.rng.sample(moves, min(len(moves), FEW if seat in self.tidy else 1))
        return max(few, key=lambda move: self.worth(seat, move))

    def worth(self, seat: str, move: Move) -> int:
        if move[0] not in ("load", "mark"):
            return 0
        cells = self.referee.lays[move[1], move[3]][move[4]].cells if move[0] == "load" else [cell(move[1])]
        return 5 * len(sides(cells) & self.referee.sheets[seat].are("diamond", "mark")) - sum(y for _, y in cells)

    def any_move(self, seat: str) -> Move:
        rng = self.rng
        x, y = rng.choice(sorted(self.referee.cells))
        shape, colour, turn, at = rng.choice(SHAPES), rng.choice(COLOURS), rng.choice(TURNS), f"c{x}r{y}"
        noted = tuple(rng.choice(COLOURS) for _ in SHAPES)
        moves: list[Move] = [("note", *noted), ("mark", at), ("load", shape, colour, turn, at), ("skip", colour)]
        return rng.choice([*moves, ("load", shape, colour, turn, at), ("score", shape, turn, at), ("done",)])

    def legal(self, event: Event) -> None:
        verdict = self.state.verdict(event)
        assert verdict.legal, verdict
        after = self.state.after(event)
        self.state = after

    def compare(self) -> None:
        assert set(self.state.due()) == self.referee.waiting()
        assert self.state.over == self.referee.over
        for seat, sheet in self.referee.sheets.items():
            assert written(self.state, seat) == as_written(sheet, self.referee.round), seat

    def compare_sheets_of_scores(self) -> None:
        result = self.state.result()
        assert result
        by_columns, open_marks = self.options["layer"] == "column", self.options["open-marks"] == "score"
        points = {seat: self.referee.points(seat, by_columns, open_marks) for seat in self.seats}
        lines: dict[tuple[str, str], int] = {}
        for line in result.lines:
            lines[line.side, line.rule] = lines.get((line.side, line.rule), 0) + line.amount
        assert lines == {(seat, rule): n for seat, won in points.items() for rule, n in won.items() if n}
        totals = {seat: sum(won.values()) for seat, won in points.items()}
        winners = {seat for seat in self.seats if totals[seat] == max(totals.values())}
        assert (dict(result.totals), set(result.winners)) == (totals, winners)
        assert result.rule == ("highest-total" if len(winners) == 1 else "shared-win")


def written(state: OnScreen, seat: str) -> dict[str, Any]:
    """A sheet as the rules have it."""
    sheet = state.sheet(seat)

    def cells(mask: int) -> set[tuple[int, int]]:
        return set(map(cell, state.grid.places_of(mask)))

    return {
        "colours": sheet.colours,
        "marked": sheet.marked,
        "filled": sheet.carried,
        "marks": cells(sheet.wild_marks),
        "loaded": cells(sheet.loaded),
        "diamonds": cells(sheet.diamonds),
        "scored": cells(sheet.scored),
        "scores": sheet.scores,
        "now": sheet.now,
        "to do": (sheet.to_mark, sorted(sheet.to_load), sheet.done),
    }


def as_written(sheet: Sheet, now: int) -> dict[str, Any]:
    """A sheet of the referee in the same words."""
    return {
        "colours": tuple(sheet.colours.values()),
        "marked": tuple(sheet.marked.values()),
        "filled": tuple(sheet.filled.values()),
        "marks": sheet.are("mark"),
        "loaded": sheet.loaded,
        "diamonds": sheet.are("diamond", "scored"),
        "scored": sheet.are("scored"),
        "scores": tuple(sum(s == shape for _, s in sheet.scored) for shape in SHAPES),
        "now": tuple(sheet.scored.count((now, shape)) for shape in SHAPES),
        "to do": (sheet.to_mark, sorted(sheet.to_load), sheet.done),
    }


def as_move(action: Action) -> Move:
    return (action.kind, *action.args().values())


def as_action(seat: str, move: Move) -> Action:
    kind = next(k for k in ON_SCREEN if k.kind == move[0])
    return kind(seat, **dict(zip(kind.field_names(), move[1:], strict=True)))


@pytest.mark.parametrize(
    "number", [*range(ENOUGH), *(pytest.param(n, marks=pytest.mark.long) for n in range(ENOUGH, GAMES))]
)
def test_a_second_referee_sees_no_difference(number: int) -> None:
    Table(number).play()
