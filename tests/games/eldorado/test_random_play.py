"""Whole games by a middling player with any options: what must hold after every event."""

from __future__ import annotations

import pytest

from companion.games.eldorado.box import CAVE, ISLAND, NEW_CAVE, SUPPLY
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Event, Value, canonical, digest
from companion.games.kit.spaces.reach import reach
from tests.games.eldorado.tables import HARD, game
from tests.games.random_games import check_shared

GAMES: tuple[tuple[int, dict[str, Value]], ...] = (
    (2, {}),
    (3, {"cards": "private", "island-stack": "companion", "cave-stack": "companion"}),
    (4, {**HARD, "deal": "companion"}),
    (5, {"cards": "cardboard", "first-round": "apart"}),
    (2, {"hardcore-tiles": "yes"}),
    (3, {"hardcore-battle": "yes", "laffite": "named"}),
    (4, {"hardcore-turn": "yes", "way-back": "open"}),
    (6, {"mode": "free", "cards": "private", "bridge-ends": "any-two"}),
    (2, {"mode": "free", **HARD, "deal": "companion"}),
    (3, {"mode": "thieves"}),
    (4, {"mode": "teams"}),
    (8, {"mode": "teams", "cards": "private", **HARD, "deal": "companion"}),
    (5, {"mode": "teams-thieves", "cards": "cardboard"}),
    (2, {"mode": "thieves", "cards": "private", **HARD, "deal": "companion", "thief-die": "companion"}),
    (7, {"mode": "thieves", "cards": "cardboard", "reach-of-buildings": "none"}),
)


def conserved(state: ElDorado) -> None:
    """Cards, tiles and pieces are all somewhere."""
    treasure = state.treasure or (0,) * len(SUPPLY)
    assert sum(state.bank) + sum(treasure) + sum(p.cards.size for p in state.players) == sum(SUPPLY)
    if not any(player.cards.unknown for player in state.players):
        for n, most in enumerate(SUPPLY):
            assert state.bank[n] + treasure[n] + sum(p.cards.known[n] for p in state.players) == most
    assert all(0 <= player.doubloons <= 5 for player in state.players)
    thief = state.setting.thief
    assert all(
        len(state.pieces.of(thief, kind)) <= state.limit(thief, kind) for kind in (*state.thief_pieces, "hideout")
    )
    kinds = [tile.kind for _, tile in state.land.tiles]
    assert all(kinds.count(kind) <= most for kind, most in {**ISLAND, **CAVE, **NEW_CAVE}.items())
    assert {coin for coin, _ in state.coins} <= {tile.kind for _, tile in state.land.tiles}


def laid_right(before: ElDorado, event: Event, after: ElDorado) -> None:
    """A tile that is new touches two others when it is laid, but for the first two of a group."""
    for place, _ in after.land.tiles:
        if place not in before.land.at:
            assert before.land.touching(place) >= min(2, before.land.sizes["cave:" if ":" in place else ""])


def shared_tiles(state: ElDorado) -> set[str]:
    return {place for place, sides in state.pieces.occupying.items() if len(sides) > 1 and place in state.land.ways}


@pytest.mark.parametrize(
    ("seats", "options"), [GAMES[0], *(pytest.param(*each, marks=pytest.mark.slow) for each in GAMES[1:])]
)
def test_a_game_keeps_its_invariants(seats: int, options: dict[str, Value]) -> None:
    shared: set[str] = set()
    for before, event, after in game(seats, seats, options):
        check_shared(after)
        conserved(after)
        laid_right(before, event, after)
        island = [place for place in after.land.at if ":" not in place]
        if island:
            beside = {p: [o for o in after.land.at if o in set(_around(p))] for p in island}
            assert set(reach(island[0], lambda p, found=beside: found[p]).costs) == set(island)  # type: ignore[misc]
        if after.peace:
            shared |= shared_tiles(after)
        if not after.fighting and options.get("way-back") != "open":
            assert shared_tiles(after) <= shared, "two sides stand on one tile"
    assert digest(after)


def _around(place: str) -> tuple[str, ...]:
    from companion.games.eldorado.island.board import around

    return around(place)


def test_games_come_to_their_end() -> None:
    ends = 0
    for seed in range(4):
        *_, (_, _, last) = game(seed, 2)
        ends += last.over
        result = last.result()
        if result is not None:
            assert result.totals[result.winners[0]] >= 4
    assert ends > 1


def test_private_hands_appear_in_no_canonical_text_and_no_other_view() -> None:
    for _, _, after in game(11, 3, {"cards": "private"}):
        for looking in (None, *after.seats):
            shown = {s for s in after.seats if after.view(looking)["players"][s]["hand"]["cards"] is not None}
            assert shown == ({looking} if looking else set())
        assert "•••" in canonical(after)
