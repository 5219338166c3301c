"""Each rule that can be broken, broken alone, and told in words that fill their gaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Value
from tests.support.games.catalogues import Texts, fits
from tests.support.games.diamond_isles.tables import RICH, ROUTE, SITE, VILLAGE, beginning, position, rolling
from tests.support.games.playing import judge, play

PLENTY = {"red": RICH}
SEALED: dict[str, Value] = {"development": "companion"}
COAST = f"red settlement {SITE}"
TOWN = (COAST, "blue city q1r1n", "blue settlement q-1r6n", "white settlement q1r7s")
SHIPS = (*TOWN, f"red ship {ROUTE}", "blue ship q-1r5e")
TRADER = {VILLAGE: ("red",)}


def full() -> DiamondIsles:
    own = (SITE, "q2r6n", "q1r1n", "q3r1n", "q5r1n")
    return position((*(f"red settlement {at}" for at in own), "red road q0r3ne", "red road q0r2se"), PLENTY)


def pirate() -> DiamondIsles:
    state = position(hands=PLENTY)
    return replace(state, board=state.board.sailed("q0r3"))


TABLES: dict[str, Callable[[], DiamondIsles]] = {
    "begin": beginning,
    "founded": lambda: play(beginning(), f"red settle {SITE}"),
    "second": lambda: play(beginning(), f"red settle {SITE}", f"red ship {ROUTE}"),
    "plain": position,
    "between": lambda: play(position(hands={"blue": RICH}, seats=6), "red end"),
    "rich": lambda: position(hands=PLENTY),
    "full": full,
    "before": lambda: position(hands=PLENTY, stage="before", development={"red": ("knight",)}),
    "inland": lambda: position(("red settlement q1r2n",), PLENTY),
    "pirate": pirate,
    "ships": lambda: position((COAST, "red ship q0r3ne", "red ship q0r2se"), PLENTY),
    "moved": lambda: play(position((COAST, "red ship q0r3ne", "red ship q0r2se")), f"red move-ship q0r2se {ROUTE}"),
    "built": lambda: play(position(hands=PLENTY), "red ship q0r3ne"),
    "branch": lambda: position(
        (COAST, f"red ship {ROUTE}", "red ship q0r3se"), options={"open-branch": "stays"}, traders=TRADER
    ),
    "thief": lambda: rolling(7, pieces=SHIPS, traders=TRADER, diamonds={"blue": 2}),
    "no-route": lambda: rolling(7, pieces=SHIPS),
    "locked": lambda: rolling(7, pieces=(COAST, f"red ship {ROUTE}"), traders=TRADER),
    "knight": lambda: play(
        position(SHIPS, options={"knight-moves": "robber"}, traders=TRADER, development={"red": ("knight",)}),
        "red knight",
    ),
    "discard": lambda: rolling(7, hands={"red": "lumber 11", "blue": "wool 8"}),
    "trade": lambda: position(hands={"red": "lumber 4 wool 1", "blue": "ore 1"}),
    "trade-first": lambda: play(
        position(hands={"red": RICH + " lumber 4"}, options={"trade-and-build": "trade-first"}), "red road q0r3ne"
    ),
    "offer": lambda: play(
        position(hands={"red": "lumber 4", "blue": "ore 1", "white": "ore 1"}),
        "red propose anybody lumber ore",
        "blue reply agree",
        "white reply refuse",
    ),
    "asked": lambda: play(position(hands={"red": "lumber 4", "blue": "ore 1"}), "red propose anybody lumber ore"),
    "no-ore": lambda: position(hands={"red": "lumber 4", "blue": "ore 19"}),
    "sold-out": lambda: position(hands=PLENTY, development={"blue": ("knight",) * 25}),
    "cards": lambda: position(options=SEALED, development={"red": ("knight", "monopoly", "victory-point")}),
    "played": lambda: play(position(options=SEALED, development={"red": ("monopoly", "monopoly")}), "red monopoly ore"),
    "gone": lambda: position(
        development={"red": ("monopoly",)}, played={"blue": ("monopoly",), "white": ("monopoly",)}
    ),
    "no-way": lambda: position(("blue settlement q2r1n",), development={"red": ("road-building",)}),
}

ALONE: dict[str, tuple[str, str]] = {
    "found": ("founded", "red settle q1r1n"),
    "start-way": ("founded", "red road q1r1ne"),
    "pieces": ("full", "red settle q0r2s"),
    "cost": ("plain", "red road q0r3ne"),
    "site": ("begin", "red settle q4r4n"),
    "isle-settling": ("begin", "red settle q2r3n"),
    "corner-free": ("second", f"blue settle {SITE}"),
    "distance": ("second", "blue settle q0r3n"),
    "settlement-joined": ("rich", "red settle q4r6n"),
    "city-own": ("rich", "red city q2r1n"),
    "road-land": ("rich", f"red road {ROUTE}"),
    "edge-free": ("built", "red road q0r3ne"),
    "road-joined": ("rich", "red road q1r1ne"),
    "ship-sea": ("inland", "red ship q1r1e"),
    "ship-joined": ("rich", "red ship q0r3se"),
    "pirate-hinders": ("pirate", f"red ship {ROUTE}"),
    "before-roll": ("before", "red end"),
    "roll": ("rich", "red roll"),
    "own-turn": ("knight", "red knight"),
    "move-own": ("ships", "red move-ship q0r3se q0r3e"),
    "move-once": ("moved", "red move-ship q0r3ne q1r2se"),
    "move-fresh": ("built", f"red move-ship q0r3ne {ROUTE}"),
    "move-open": ("ships", f"red move-ship q0r3ne {ROUTE}"),
    "move-closed": ("branch", "red move-ship q0r3se q0r3ne"),
    "move-elsewhere": ("ships", "red move-ship q0r2se q0r2se"),
    "robber": ("plain", "red rob q1r1 nobody"),
    "robber-locked": ("locked", "red rob q1r1 nobody"),
    "robber-land": ("thief", "red rob q0r3 nobody"),
    "robber-elsewhere": ("thief", "red rob q-1r3 nobody"),
    "robber-isle": ("thief", "red rob q0r4 nobody"),
    "robber-victim": ("thief", "red rob q1r1 blue"),
    "pirate": ("plain", "red pirate q0r3 nobody nothing"),
    "pirate-route": ("no-route", "red pirate q-1r4 nobody nothing"),
    "pirate-sea": ("thief", "red pirate q1r1 nobody nothing"),
    "pirate-elsewhere": ("thief", "red pirate q4r4 nobody nothing"),
    "pirate-victim": ("thief", "red pirate q0r5 nobody nothing"),
    "pirate-loot": ("thief", "red pirate q0r5 blue card"),
    "knight": ("knight", "red pirate q-1r4 nobody nothing"),
    "discard": ("plain", "red discard none"),
    "discard-half": ("discard", "red discard lumber+lumber+lumber+lumber"),
    "discard-first": ("discard", "red rob q1r1 nobody"),
    "gold": ("plain", "red take none"),
    "hand-cards": ("plain", "red exchange lumber ore"),
    "exchange-alike": ("trade", "red exchange lumber lumber"),
    "bank-cards": ("no-ore", "red exchange lumber ore"),
    "trade": ("before", "red propose blue lumber ore"),
    "trade-active": ("trade", "blue propose anybody ore lumber"),
    "trade-self": ("trade", "red propose red lumber wool"),
    "trade-has": ("trade", "red propose blue lumber brick"),
    "trade-alike": ("trade", "red propose blue lumber+wool ore+lumber"),
    "trade-first": ("trade-first", "red exchange lumber ore"),
    "reply": ("plain", "red reply refuse"),
    "deal": ("offer", "red deal white"),
    "deck-empty": ("sold-out", "red buy"),
    "card-held": ("cards", "red year-of-plenty ore+ore"),
    "card-count": ("gone", "red monopoly ore"),
    "one-card": ("played", "red monopoly ore"),
    "no-way": ("no-way", "red road-building"),
    "claim": ("cards", "red claim 1"),
    "building-phase": ("between", "blue exchange ore wool"),
}
"""By rule: a table, and an event that breaks this rule."""
TOGETHER = {"trade-alike": {"trade-has"}}
"""Rules that are always broken along with one."""


@cache
def table(name: str) -> DiamondIsles:
    return TABLES[name]()


@pytest.mark.parametrize("rule", ALONE)
def test_each_rule_is_broken_alone(rule: str) -> None:
    name, line = ALONE[rule]
    assert set(judge(table(name), line).rules) - TOGETHER.get(rule, set()) == {rule}


@pytest.mark.parametrize("rule", ALONE)
def test_each_refusal_fills_its_gaps(rule: str, texts: Texts) -> None:
    name, line = ALONE[rule]
    for breach in judge(table(name), line).breaches:
        assert fits(texts, "refusal", breach.rule, dict(breach.args)), breach


def test_every_rule_that_can_be_broken_is_here_or_among_the_maps(breakable: set[str]) -> None:
    assert {rule for rule in breakable if not rule.startswith("map-")} == set(ALONE)
