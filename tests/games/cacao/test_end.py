"""The end of the game: temples, the score sheet and who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.cacao.scoring import result, temple
from companion.games.cacao.state import Cacao
from tests.support.games.cacao.tables import game, having, position
from tests.support.games.playing import play, told

FOUR = {"red": "x1y0", "purple": "x0y1", "white": "x-1y0", "yellow": "x0y-1"}
"""One space for each player round the temple at x0y0."""
TILES = {  # a tile with so many workers towards the temple, by seat
    "red": ("4-0-0-0", "1-1-1-1", "1-0-1-2", "1-0-0-3", "0-0-0-4"),
    "purple": ("0-0-0-4", "1-1-1-1", "2-1-0-1", "3-0-0-1", "4-0-0-0"),
    "white": ("0-0-0-4", "1-1-1-1", "1-2-1-0", "1-3-0-0", "0-4-0-0"),
    "yellow": ("4-0-0-0", "1-1-1-1", "0-1-2-1", "0-1-3-0", "0-0-4-0"),
}


def temples(red: int, purple: int, white: int, yellow: int) -> Cacao:
    counts = {"red": red, "purple": purple, "white": white, "yellow": yellow}
    workers = {FOUR[seat]: f"{seat} {TILES[seat][n]}" for seat, n in counts.items()}
    return position({"x0y0": "temple", "x1y1": "market-2"}, workers, seats=4)


@pytest.mark.parametrize(
    ("workers", "gold"),
    [
        ((3, 2, 1, 0), (6, 3, 0, 0)),
        ((2, 2, 1, 0), (3, 3, 0, 0)),
        ((2, 2, 1, 2), (2, 2, 0, 2)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
        ((3, 2, 2, 0), (6, 1, 1, 0)),
        ((3, 1, 1, 1), (6, 1, 1, 1)),
        ((0, 0, 4, 0), (0, 0, 6, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_a_temple_gives_6_and_3_and_equals_share_rounded_down(
    workers: tuple[int, int, int, int], gold: tuple[int, ...]
) -> None:
    state = temples(*workers)
    found = {line.side: line.amount for line in temple(state, (0, 0))}
    assert tuple(found.get(seat, 0) for seat in state.seats) == gold


def test_only_the_tile_on_top_counts_at_a_temple() -> None:
    state = position({"x0y0": "temple", "x1y1": "market-2"}, {"x1y0": "red 4-0-0-0"}, covered=("x1y0",))
    assert not list(temple(state, (0, 0)))


def test_several_edges_of_one_player_count_together() -> None:
    workers = {"x1y0": "red 1-1-1-1", "x0y1": "red 1-1-1-1", "x-1y0": "purple 1-3-0-0", "x0y-1": "purple 4-0-0-0"}
    lines = list(temple(position({"x0y0": "temple", "x1y1": "temple"}, workers), (0, 0)))
    assert [(line.side, line.amount) for line in lines] == [("purple", 6), ("red", 3)]


def test_the_sheet_adds_gold_sun_water_masks_and_gems_and_forgets_cacao() -> None:
    have = {"red": having(gold=10, sun=2, water=7, masks=(8, 9), gems=(1, 0, 1, 0), cacao=5, bars=0, tokens=2)}
    found = result(position(have=have))
    assert found.totals["red"] == 10 + 2 + 11 + 17 + 2
    assert {(line.rule, line.amount) for line in found.lines if line.side == "red"} == {
        ("ruling", 10),
        ("sun-token", 2),
        ("water-field", 11),
        ("mask", 8),
        ("mask", 9),
        ("gem-left", 2),
    }
    assert found.totals["purple"] == -10


@pytest.mark.parametrize(
    ("red", "purple", "winners", "rule"),
    [
        ({"gold": 9}, {"gold": 8, "cacao": 5}, ("red",), "most-gold"),
        ({"gold": 9}, {"gold": 9, "cacao": 1}, ("purple",), "tie-cacao"),
        ({"gold": 9, "cacao": 1, "bars": 4}, {"gold": 9, "cacao": 1}, ("red", "purple"), "tie-shared"),
    ],
)
def test_most_gold_wins_then_most_cacao_then_both(
    red: dict[str, int], purple: dict[str, int], winners: tuple[str, ...], rule: str
) -> None:
    found = result(position(have={"red": having(**red), "purple": having(**purple)}))
    assert (found.winners, found.rule) == (winners, rule)


def test_the_game_ends_when_all_have_placed_their_last_tile() -> None:
    state = position(display=(), pile=())
    one = replace(state.player("red"), left=(1, 0, 0, 0, 0, 0, 0, 0))
    state = replace(state, players=(one, one))
    state = play(state, "red place x0y-1 1-1-1-1", "red done")
    assert not state.over
    assert state.active == "purple"
    state = play(state, "purple place x1y2 1-1-1-1")
    assert state.over
    assert told(state)[-1] == "tie-shared"


def test_everybody_has_the_same_number_of_turns() -> None:
    for seed in range(4):
        turns = dict.fromkeys(("red", "purple", "white"), 0)
        for _, event, _ in game(seed, 3, {}):
            words = event.text().split()
            if words[1] in ("place", "overbuild"):
                turns[words[0]] += 1
        assert set(turns.values()) == {10}
