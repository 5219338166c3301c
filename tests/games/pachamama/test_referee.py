"""The rules against a second referee, written from the rulebook alone: no difference in random games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.kit import Action, Answer, Begin, Event
from companion.games.pachamama.actions import KINDS, Retrieve
from companion.games.pachamama.game import GAME
from companion.games.pachamama.player import SOURCES
from companion.games.pachamama.state import Pachamama
from tests.games.pachamama.referee import CROPS, HAND, LAND, Move, Place, Referee

GAMES = 250
ENOUGH = 20  # games that are played at every run of the tests
ODD_TRIES = 8  # decisions at random, mostly illegal, that both judge before every event

DISCS = """
vmmddvfmddvfmmdmffvvmfvvv 2425315141323521414123532 4,11,18,24
dvvvvdfffddvfmmdvvmmvvffm 1314224231351524243413121 5,10,24
dfmmmfffmmvfdddvvddfvvfff 1454132123453413125225413 2,9,10,15,21,22,24
vmmdffvmmvffdfffmmvffddvvvdvmmmdffddvmmvvffdd 121212131534343542212151231354343452412121234 3,9,18,23,26,27,35,40
fffddddffvfmmvdfffvmmmvvmmmvvdddfdmmvddvvvddd 241423131132515254241323431352541252413123431 5,15,26,30,44
ddffvmvvvddfvvmvvfdvfvvdfffvvmmddmmfdmmmddfmm 212141512353532434414215125323532343141214121 0,7,13,26,41
""".strip().splitlines()
"""Scenarios: the terrain and the crop of each space row by row, and the numbers of the start spaces."""


@dataclass(frozen=True)
class Disc:
    """Both sides of a scenario disc."""

    wide: int
    land: dict[Place, str]
    crop: dict[Place, str]
    start: list[Place]

    @classmethod
    def of(cls, line: str) -> Disc:
        lands, crops, starts = line.split()
        wide = len(lands) // 5
        places = [f"c{n % wide + 1}r{n // wide + 1}" for n in range(len(lands))]
        named = {land[0]: land for land in LAND}
        return cls(
            wide,
            {place: named[letter] for place, letter in zip(places, lands, strict=True)},
            {place: CROPS[int(level) - 1] for place, level in zip(places, crops, strict=True)},
            [places[int(n)] for n in starts.split(",")],
        )

    @property
    def tiles(self) -> dict[str, int]:
        return {land: list(self.land.values()).count(land) for land in LAND}

    @property
    def starting(self) -> list[list[str]]:
        return [[p, self.land[p], self.crop[p]] for p in self.start]

    @property
    def typed(self) -> str:
        """The back of the disc as a table types it that asks the cardboard wheel."""
        tiles = "".join(f"{count}{land[0]}" for land, count in self.tiles.items())
        return "/".join([tiles, *(f"{p}{land[0]}{CROPS.index(crop) + 1}" for p, land, crop in self.starting)])

    def shows(self, kind: str, place: Place) -> str:
        return (self.land if kind == "terrain" else self.crop)[place]


class Table:
    """A game played by the rules and, beside them, by the second referee."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        self.disc = Disc.of(DISCS[number % len(DISCS)])
        self.seats = GAME.seats[: 2 + number // 2 % 3]
        self.levels = (8, 5, 2)[number % 3]
        self.wheel = number % 5 == 0
        self.likings = {(s, k.kind): self.rng.choice((1, 10)) for s in self.seats for k in KINDS if k is not Retrieve}
        self.likings |= {(seat, "retrieve"): 1 for seat in self.seats}
        self.savers = self.rng.sample(self.seats, self.rng.randint(0, 2))
        self.luck = self.rng.choice((0.3, 0.6, 0.9))
        begun = GAME.start(self.beginning())
        assert isinstance(begun, Pachamama)
        self.state = begun
        self.referee = Referee(self.seats, self.disc.wide, 5, self.levels)
        self.referee.lay_out(self.disc.tiles, self.disc.starting)

    def beginning(self) -> Begin:
        options = {"size": f"{self.disc.wide}x5", "answers": "wheel" if self.wheel else "oracle"}
        back: dict[str, Any] = {} if self.wheel else {"tiles": self.disc.tiles, "start": self.disc.starting}
        return GAME.begin(self.seats, options, levels=self.levels, **back)

    def play(self) -> None:
        if self.wheel:
            self.state = self.state.after(Answer("disc", self.disc.typed))
        self.answer_first()
        while not self.state.over:
            assert position(self.state) == self.seen_by_referee()
            if self.referee.asked:
                self.answer()
            else:
                self.decide()
        assert position(self.state) == self.seen_by_referee()

    def answer_first(self) -> None:
        first = self.rng.choice(self.seats)
        self.legal(Answer("first", first))
        self.referee.begin(first)

    def answer(self) -> None:
        question, asked = self.state.question(), self.referee.asked
        assert question
        assert asked
        assert (question.kind, question.places) == (asked[0], (asked[1],))
        known = question.choices.values() or ()
        spent = {v for v in known if "terrain-supply" in self.state.verdict(Answer(question.key, v)).rules}
        assert set(known) - spent == self.referee.answers()
        shown = self.disc.shows(asked[0], asked[1])
        self.legal(Answer(question.key, shown))
        self.referee.told(shown)

    def decide(self) -> None:
        legal = {seat: self.referee.all_legal(seat) for seat in self.seats}
        assert legal == {seat: {as_move(action) for action in self.state.actions(seat)} for seat in self.seats}
        for _ in range(ODD_TRIES):
            seat, move = self.rng.choice(self.seats), self.any_move()
            verdict = self.state.verdict(as_action(seat, move))
            assert verdict.legal == (move in legal[seat]) == self.referee.may(seat, move), (seat, move, verdict)
        seat = self.rng.choice(sorted(self.referee.waiting()))
        move = self.choose(seat, legal[seat])
        self.legal(as_action(seat, move))
        self.referee.do(seat, move)

    def choose(self, seat: str, legal: set[Move]) -> Move:
        """What a seat likes; tempers and luck differ from table to table, and some seats save up all five cubes."""
        all_cubes = len(self.referee.families[seat].cubes) == len(CROPS)
        saves = seat in self.savers and self.referee.stage == "turns" and not all_cubes
        kinds = sorted({move[0] for move in legal} - ({"offer"} if saves else set()))
        kind = self.rng.choices(kinds, [self.likings[seat, kind] for kind in kinds])[0]
        moves = sorted(move for move in legal if move[0] == kind)
        if self.rng.random() < self.luck:
            moves = [m for m in moves if self.is_lucky(seat, m)] or moves
        return self.rng.choice(moves)

    def is_lucky(self, seat: str, move: Move) -> bool:
        """New land, a right divination, all cubes at once."""
        if move[0] == "explore":
            return move[2] not in self.referee.land
        if move[0] == "divine":
            return bool(move[2] == self.disc.crop[move[1]])
        return move[0] != "offer" or len(move[1]) == len(self.referee.families[seat].cubes)

    def any_move(self) -> Move:
        places = sorted(self.referee.spaces)
        pawn, to, crop = self.rng.choice([HAND, *places]), self.rng.choice(places), self.rng.choice(CROPS)
        cubes = tuple(c for c in CROPS if c == crop or self.rng.random() < 0.3)
        mine = self.rng.choice(sorted(self.referee.families[self.rng.choice(self.seats)].on_board) or [to])
        moves: list[Move] = [("explore", pawn, to), ("explore", mine, to), ("retrieve", mine), ("retrieve", to)]
        moves += [("divine", mine, crop), ("divine", to, crop), ("offer", cubes), ("pass",)]
        return self.rng.choice(moves)

    def legal(self, event: Event) -> None:
        assert self.state.verdict(event).legal
        self.state = self.state.after(event)

    def seen_by_referee(self) -> dict[str, Any]:
        """The position, in the same words as `position`."""
        referee = self.referee
        return {
            "due": referee.waiting(),
            "land": referee.land,
            "crop": referee.crop,
            "left": {land: referee.left(land) for land in LAND},
            "players": {
                seat: (f.hand, f.on_board, f.stones, f.cubes, {w: n for w, n in f.won.items() if n}, f.score, f.passed)
                for seat, f in referee.families.items()
            },
            "over": (
                referee.winners(),
                {(seat, why, n) for seat, f in referee.families.items() for why, n in f.won.items() if n},
                {seat: f.score for seat, f in referee.families.items()},
            )
            if referee.stage == "over"
            else None,
        }


def position(state: Pachamama) -> dict[str, Any]:
    """The position as the rules have it."""
    result = state.result()
    return {
        "due": set(state.due()),
        "land": {p: land for p in state.board.places if (land := state.terrain_at(p))},
        "crop": {p: crop for p in state.board.places if (crop := state.crop_at(p))},
        "left": dict(zip(LAND, state.tiles_left, strict=True)),
        "players": {seat: has(state, seat) for seat in state.seats},
        "over": result
        and (
            (result.rule, set(result.winners)),
            {(line.side, line.rule, line.amount) for line in result.lines},
            dict(result.totals),
        ),
    }


def has(state: Pachamama, seat: str) -> tuple[Any, ...]:
    player = state.player(seat)
    pawns = set(state.board.places_of(player.pawns))
    won = {why: n for why, n in zip(SOURCES, player.points, strict=True) if n}
    stones = dict(zip(LAND, player.stones, strict=True))
    return state.in_hand(seat), pawns, stones, set(player.cubes), won, player.score, player.passed


def as_move(action: Action) -> Move:
    return (action.kind, *action.args().values())


def as_action(seat: str, move: Move) -> Action:
    kind = next(k for k in KINDS if k.kind == move[0])
    return kind(seat, **dict(zip(kind.field_names(), move[1:], strict=True)))


@pytest.mark.parametrize(
    "number", [*range(ENOUGH), *(pytest.param(n, marks=pytest.mark.long) for n in range(ENOUGH, GAMES))]
)
def test_a_second_referee_sees_no_difference(number: int) -> None:
    Table(number).play()
