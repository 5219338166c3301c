"""Verdict and actions say the same: over every event that can be listed, and over altered legal events."""

from __future__ import annotations

import pytest

from companion.games.eldorado import actions as do
from companion.games.eldorado.actions import Hurry, Share, Shoot, TakeBridge
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Action, every_action
from tests.games.eldorado.test_refusals import TABLES
from tests.support.games.agreement import agreeing, agreeing_altered, legal, refusals
from tests.support.games.eldorado.tables import positions

SMALL: tuple[type[Action], ...] = (
    do.SetSpeed,
    do.Gather,
    do.GatherRest,
    do.Move,
    do.Walk,
    do.Lay,
    do.BuyVillager,
    do.BuyFarmhouse,
    do.BuyFort,
)
SMALL += (do.Remove, do.BuyOffering, do.Return, do.Against, do.Exchange, do.Surrender, do.End, do.Discover, do.Ready)
SMALL += (do.Go, do.SpeedAndGather, do.SurrenderRest)
SMALL += (Hurry, Shoot, TakeBridge, do.AwardTo, Share)
SMALL += (do.TakeRose, do.Spur, do.RerollOne, do.TakeCoin)
SMALL += (do.Wait, do.TakeGold, do.RollThief, do.Rob, do.Forgo, do.Prowl, do.Scout)
SMALL += (do.BuyThief, do.BuyHideout, do.BuyOutpost, do.Mint, do.Carry, do.LootCardboard)
SMALL += (do.ChooseThief,)
SMALL += (do.ChooseThief,)
SMALL += (do.RollAgain, do.Steal, do.SetOut, do.Reveal, do.RerollAll, do.Keep, do.Pass, do.Pick)
WIDE = (do.March, do.Intercept, do.Raid, do.Flee)
ALTERED = 2000


def spread(every: int) -> tuple[ElDorado, ...]:
    """States of the same games, one in so many of some hundred and sixty: playing these takes ten seconds."""
    return positions(2, 41)[::every]


@pytest.mark.parametrize("table", TABLES)
def test_in_each_chapter_exactly_what_is_legal_is_among_the_actions(table: str) -> None:
    """On the tables at which each rule is broken by itself."""
    state = TABLES[table]
    able = legal(state)
    for seat in state.seats:
        agreeing(state, every_action(state, seat, *SMALL), able)


@pytest.mark.parametrize("table", ["army", "attack", "en route", "orange's", "orange's fort", "house", "thieves"])
def test_armies_go_attack_and_flee_exactly_where_that_is_among_the_actions(table: str) -> None:
    state = TABLES[table]
    for seat in state.seats:
        agreeing(state, every_action(state, seat, *WIDE), legal(state))


@pytest.mark.slow
@pytest.mark.parametrize(("every", "enough"), [(96, 300), pytest.param(2, 20_000, marks=pytest.mark.long)])
def test_what_can_be_listed_is_legal_exactly_where_it_is_among_the_actions(every: int, enough: int) -> None:
    seen = 0
    for state in spread(every):
        able = legal(state)
        seen += sum(len(agreeing(state, every_action(state, seat, *SMALL), able)) for seat in state.seats[:2])
    assert seen > enough


@pytest.mark.slow
@pytest.mark.parametrize("every", [40, pytest.param(20, marks=pytest.mark.long)])
def test_movements_and_raids_are_legal_exactly_where_they_are_among_the_actions(every: int) -> None:
    for state in spread(every):
        agreeing(state, every_action(state, state.active or state.seats[0], *WIDE), legal(state))


def test_altered_legal_events_are_judged_rightly() -> None:
    _, refused = agreeing_altered(spread(1), 20, ALTERED)
    assert refused > ALTERED // 5


def test_every_refusal_names_a_rule_that_has_one(breakable: set[str]) -> None:
    for state in spread(2):
        assert refusals(state, every_action(state, state.seats[0], *SMALL)) <= breakable
