"""What introduces Diamond Isles to the companion."""

from __future__ import annotations

from companion.games.diamond_isles.beginning import playable, start
from companion.games.diamond_isles.bindings import ACTIONS, CHAPTERS
from companion.games.diamond_isles.box import SEATS
from companion.games.diamond_isles.layouts import restored
from companion.games.diamond_isles.map.text import BadMap, code_of
from companion.games.diamond_isles.policy import policy
from companion.games.diamond_isles.rules import RULES
from companion.games.diamond_isles.scoring import can_win
from companion.games.diamond_isles.settings import (
    ASKED,
    CARDS,
    DATA,
    FIXED,
    MAP,
    OPTIONS,
    PRIVATE,
    SHUFFLED,
    setting_of,
)
from companion.games.diamond_isles.sources import SECRETS
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Begin, Fortunes, Game, Plan, Preset

DiamondIsles.kinds, DiamondIsles.written = tuple(ACTIONS), CHAPTERS


def code(state: DiamondIsles) -> str | None:
    """The code of the map, once it is told: all may know it."""
    return code_of(state.sea_map) if state.sea_map.hexes else None


def plan(begin: Begin) -> Plan:
    """Whether the map of the tables can be played by those who sit there."""
    if begin.options[MAP] in (FIXED, SHUFFLED):
        try:
            playable(begin.data["map"], len(begin.seats), setting_of(begin))
        except BadMap as err:
            return Plan(unfit=err)
    return Plan()


GAME = Game(
    name="diamond_isles",
    version=2,
    seats=SEATS,
    players=(3, 4),
    more=(2, 5, 6),
    first_begins=True,
    options=OPTIONS,
    presets=(
        Preset("usual"),
        Preset("shuffled", {MAP: SHUFFLED}),
        Preset("hidden", {CARDS: PRIVATE}),
        Preset("own-map", {MAP: ASKED}),
    ),
    rules=RULES,
    outcomes=frozenset(
        (
            "rolled",
            "must-discard",
            "stole",
            "diamond-stolen",
            "gem",
            "army",
            "trading-route",
            "claimed",
            "monopoly",
            "collected",
        )
    ),
    fortunes=Fortunes(
        good={
            "stole": ("seat",),
            "diamond-stolen": ("seat",),
            "army": ("seat",),
            "trading-route": ("seat",),
            "claimed": ("seat",),
            "collected": ("seat",),
        },
        bad={"must-discard": ("seat",), "stole": ("victim",), "diamond-stolen": ("victim",), "collected": ("other",)},
    ),
    active=lambda state: state.active,
    can_win=can_win,
    start=start,
    data=DATA,
    secrets=SECRETS,
    plan=plan,
    shared=code,
    restored=restored,
    policy=policy,
)
