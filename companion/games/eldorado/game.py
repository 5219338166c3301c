"""What introduces The Island of El Dorado to the companion."""

from __future__ import annotations

from companion.games.eldorado.beginning import start
from companion.games.eldorado.bindings import ACTIONS, CHAPTERS
from companion.games.eldorado.box import SEATS
from companion.games.eldorado.layouts import restored
from companion.games.eldorado.policy import policy
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.scoring import can_win
from companion.games.eldorado.settings import (
    DATA,
    LARGE,
    MODES,
    OPTIONS,
    REVISED,
    mode_of,
    setting_of,
    teams_of,
    thief_of,
)
from companion.games.eldorado.sources import PRINTED, SECRETS
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Begin, Fortunes, Game, Plan, Preset, Say, Unfit, say
from companion.saying import Verbatim

ElDorado.kinds, ElDorado.written = tuple(ACTIONS), CHAPTERS


def plan(begin: Begin) -> Plan:
    """How many can play so; with five the base box names two to four, though it has five boards; who plays what."""
    mode, notes = mode_of(begin), list[Say]()
    if len(begin.seats) not in mode.players:
        return Plan(unfit=Unfit("mode-players", mode=mode.name, counts=Verbatim(", ".join(map(str, mode.players)))))
    try:
        setting_of(begin)
    except Unfit as err:
        return Plan(unfit=err)
    if not mode.expansion and len(begin.seats) > 4:
        notes.append(say("five"))
    notes += [say("team", seats=team, seat=team[0]) for team in teams_of(begin)]
    if mode.thieves:
        notes.append(say("thieves", seat=thief_of(begin), number=mode.thieves))
    if mode.solo:
        notes.append(say("solo"))
    if mode.expansion and len(begin.seats) >= LARGE:
        notes.append(say("large"))
    return Plan(notes=tuple(notes))


GAME = Game(
    name="eldorado",
    version=REVISED,
    seats=SEATS,
    players=(2, 3, 4, 5, 6, 7, 8, 1),  # two are what a menu begins with
    options=OPTIONS,
    presets=tuple(Preset(mode.name, {"mode": mode.name}) for mode in MODES),
    rules=RULES,
    outcomes=frozenset(
        (
            "totals",
            "tie",
            "defeated",
            "captured",
            "awarded",
            "dweller-beaten",
            "treasure-won",
            "shrine-found",
            "shrine-lost",
            "guardian-beaten",
            "looted",
            "coin-goes",
            "treasure-found",
            "won",
            "won-large",
            "solo-lost",
        )
    ),
    fortunes=Fortunes(
        good={
            "dweller-beaten": ("seat",),
            "treasure-won": ("seat",),
            "shrine-found": ("seat",),
            "shrine-lost": ("winner",),
            "looted": ("seat", "number"),
            "coin-goes": ("winner",),
            "treasure-found": ("seat",),
        },
        bad={"defeated": ("seat",), "captured": ("seat",), "shrine-lost": ("seat",), "coin-goes": ("seat",)},
        contests={"totals": (("seat", "attack"), ("foe", "defence"))},
    ),
    active=lambda state: state.active,
    start=start,
    data=DATA,
    printed=PRINTED,
    can_win=can_win,
    secrets=SECRETS,
    plan=plan,
    policy=policy,
    restored=restored,
)
