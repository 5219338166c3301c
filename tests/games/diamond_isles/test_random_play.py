"""Whole games by a middling player with any options: what must hold after every event."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.diamond_isles.box import DEVELOPMENT, EACH, FIGURE, PIECES, RESOURCES
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Value, canonical, digest
from tests.support.games.diamond_isles.tables import game
from tests.support.games.random_games import check_shared

GAMES: tuple[tuple[int, tuple[tuple[str, Value], ...]], ...] = (
    (3, ()),
    (4, (("cards", "private"), ("development", "companion"), ("dice", "companion"))),
    (4, (("cards", "cardboard"),)),
    (3, (("map", "shuffled"), ("cart", "yes"))),
    (4, (("diamonds-as-cards", "yes"), ("start-settlements", 3))),
    (3, (("map", "asked"), ("village-end", "after-turn"))),
)


def conserved(state: DiamondIsles) -> None:
    """95 cards, 25 development cards, 50 diamonds, everybody's pieces, one robber and one pirate are all somewhere."""
    assert sum(state.bank) + sum(player.cards.size for player in state.players) == EACH * len(RESOURCES) == 95
    held = sum(player.held + len(player.played) for player in state.players)
    assert state.deck.size + held == sum(DEVELOPMENT.values()) == 25
    if state.sea_map.hexes:
        assert sum(state.villages) + state.cache + sum(player.diamonds for player in state.players) == 50
        figures = Counter(label for (_, layer), label in state.layout().items() if layer == FIGURE and label)
        assert figures == {"robber": 1, "pirate": 1}
    for seat in state.seats:
        for piece, number in PIECES.items():
            assert 0 <= state.in_supply(seat, piece) <= number


def routes_stay(before: DiamondIsles, after: DiamondIsles) -> None:
    """Who trades with a village trades with it for the rest of the game, and nobody forgets in which order."""
    if before.sea_map is after.sea_map:
        for old, new in zip(before.board.traders, after.board.traders, strict=True):
            assert new[: len(old)] == old


@pytest.mark.parametrize(
    ("seats", "options"), [GAMES[0], *(pytest.param(*each, marks=pytest.mark.slow) for each in GAMES[1:])]
)
def test_a_game_keeps_its_invariants(seats: int, options: tuple[tuple[str, Value], ...]) -> None:
    for before, _, after in game(seats + len(options), seats, options):
        check_shared(after)
        conserved(after)
        routes_stay(before, after)
    assert digest(after)


def test_a_private_hand_appears_in_no_canonical_text_and_no_other_view() -> None:
    options: tuple[tuple[str, Value], ...] = (("cards", "private"), ("development", "companion"))
    for number, (_, _, after) in enumerate(game(6, 4, options)):
        if number % 7:
            continue
        for looking in (None, *after.seats):
            players = after.view(looking)["players"]
            assert {s for s in after.seats if players[s]["hand"]["cards"] is not None} == {looking} - {None}
            assert {s for s in after.seats if players[s]["development"]["cards"] is not None} == {looking} - {None}
        assert "•••" in canonical(after)


def test_games_end_in_both_ways() -> None:
    assert [game(seed, 4)[-1][2].ended for seed in (1, 7)] == ["goal", "villages-end"]
