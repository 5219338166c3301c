"""Random games of the expansion under the rules and the second referee: bridge, reach, and the guardians' way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import Bridge, TakeBridge
from companion.games.eldorado.frames import EXPLORE, ROB, Looting, Turn
from companion.games.eldorado.game import GAME
from companion.games.eldorado.policy import loot
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Action, Place, Seat, Value
from companion.games.kit.chance import Chance
from tests.games.eldorado.referee_battles import GUARDS
from tests.games.eldorado.referee_map import meeting
from tests.games.eldorado.referee_ways import Map
from tests.games.eldorado.test_referee import chosen

EVENTS = 250
GAMES: tuple[tuple[int, Mapping[str, Value]], ...] = (
    (3, {"mode": "free"}),
    (3, {"mode": "thieves"}),
    (4, {"mode": "teams", "bridge-ends": "any-two"}),
    (3, {"mode": "teams-thieves"}),
    (4, {"mode": "thieves", "bridge-ends": "any-two", "reach-of-buildings": "none"}),
)
CHEAP = {"cost-bridge": ["wood"], "cost-hurry": ["wood"]}


def map_of(state: ElDorado) -> Map:
    """What lies and stands where, as the rules have it."""
    pieces = tuple((piece.side, piece.kind, piece.at) for piece in state.pieces.all)
    return Map(dict(state.land.at), pieces, state.land.bridge)


class Compared:
    """What was compared so far, counted."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def compare(self, state: ElDorado) -> None:
        """Both referees say the same about a position."""
        turn = state.top
        if not isinstance(turn, Turn):
            return
        table = map_of(state)
        for seat in state.acting:
            actions = list(state.actions(seat))
            if turn.stage == EXPLORE:
                self._moves(state, table, seat, actions)
                self._bridge(state, table, seat, actions)
            elif turn.stage == ROB:
                self._reach(state, table, seat, turn.dice, actions)

    def _moves(self, state: ElDorado, table: Map, seat: Seat, actions: list[Action]) -> None:
        """Explorers and thieves go over the bridge from its ends only."""
        here = state.walker(seat)
        may = here is not None and not here.tied and state.player(seat).speed
        barred = self._barred(state, table, seat)
        ours = table.steps(here.at) - barred if here is not None and may else set()
        assert ours == {action.to for action in actions if isinstance(action, do.Move)}
        for thief in state.pieces.of(seat, *state.thief_pieces) if seat == state.setting.thief else ():
            free = not thief.tied and state.pace(thief.kind)
            prowls = {a.to for a in actions if isinstance(a, do.Prowl) and a.who == thief.kind}
            assert prowls == (table.steps(thief.at) - barred if free else set())
            self.seen["prowl"] += bool(prowls)
        self.seen["over the bridge"] += bool(state.land.bridge and state.land.bridge[0] in ours)

    def _barred(self, state: ElDorado, table: Map, seat: Seat) -> set[Place]:
        """In the first round the tiles that other players occupy, which nobody enters (page 8)."""
        if all(player.turns for player in state.players):
            return set()
        found: set[Place] = set()
        for side, kind, at in table.pieces:
            if side in state.seats and side != state.side_of(seat):
                if kind in GUARDS:  # they lend no strength to the bridge's tile (page 14)
                    found |= meeting(at) - set(table.bridge[:1])
                elif not kind.endswith(("house", "post")):
                    found.add(at)
        return found

    def _bridge(self, state: ElDorado, table: Map, seat: Seat, actions: list[Action]) -> None:
        rich = state.player(seat).cards.count("wood") > 0
        standing = state.standing(seat)
        ours = table.builds(state.side_of(seat), standing, state.setting.bridge_straight) if rich else set()
        assert ours == {(a.at, a.start, a.to) for a in actions if isinstance(a, Bridge)}
        removes = any(isinstance(action, TakeBridge) for action in actions)
        assert removes == (rich and table.may_remove(standing))
        self.seen["build"] += bool(ours)
        self.seen["remove"] += removes

    def _reach(self, state: ElDorado, table: Map, seat: Seat, dice: tuple[int, ...], actions: list[Action]) -> None:
        ours = set()
        for number in dice:
            tiles = table.within(seat, number, int(state.setting.buildings_reach_from_one))
            for victim in state.seats:
                at = state.explorer_at(victim)
                if at in tiles and not table.fortified(at or "") and state.player(victim).cards.size:
                    ours.add((victim, number))
        assert ours == {(a.victim, a.reach) for a in actions if isinstance(a, do.Rob)}
        self.seen["reach"] += 1
        self.seen["out of reach"] += len(ours) < len(set(dice)) * (len(state.seats) - 1)


def play(seats: int, options: Mapping[str, Value], seed: int, compared: Compared) -> None:
    """A part of a random game, compared before every decision."""
    rng, chance = random.Random(seed), Chance(seed)
    data: dict[str, Any] = dict(CHEAP)
    state = GAME.start(GAME.begin(GAME.seats[:seats], options, **data))
    assert isinstance(state, ElDorado)
    for _ in range(EVENTS):
        if state.over:
            return
        actions: list[Action] = []
        if state.question() is None:
            compared.compare(state)
            actions = [action for seat in state.due() for action in state.actions(seat)]
        event = loot(state, state.top, chance) if isinstance(state.top, Looting) else chosen(actions, state, rng)
        assert event is not None
        after = state.after(event)
        assert isinstance(after, ElDorado)
        state = after


@pytest.mark.parametrize("first", [0, 2, 5, *(pytest.param(n, marks=pytest.mark.long) for n in (3, 7, 8))])
def test_bridge_and_reach_are_alike_under_both_referees(first: int) -> None:
    compared = Compared()
    for nr, (seats, options) in enumerate(GAMES):
        play(seats, options, 10 * first + nr, compared)
    assert min(compared.seen[what] for what in ("build", "remove", "over the bridge", "prowl", "reach")) > 0


@pytest.mark.long
def test_bridge_and_reach_are_alike_in_250_games_under_both_referees() -> None:
    compared = Compared()
    for number in range(250):
        play(*GAMES[number % len(GAMES)], 1000 + number, compared)
