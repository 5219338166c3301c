"""What the table may rule on, against the rules if it likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.cacao.box import STORAGE, SUN_PLACES, TOKENS, WATER
from companion.games.cacao.changing import with_player
from companion.games.cacao.kitlist import CHOCOLATE, EMPEROR, MAP
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import NEXT, TURN, Step
from companion.games.kit import Choice, Domain, Number, Ruling
from companion.games.kit.spaces.squares import cell_of, place_of

MOST_GOLD = 999


def facts(state: Cacao) -> Mapping[str, Domain]:
    """The facts by name, each with the values that it can be given; `turn` says whose turn it is now."""
    known: dict[str, Domain] = {}
    if not state.over and state.step is not None and state.step.do == TURN:
        known["turn"] = Choice(tuple(s for s in state.seats if state.player(s).tiles))
    for seat in state.seats:
        player = state.player(seat)
        known[f"gold.{seat}"] = Number(0, MOST_GOLD)
        known[f"cacao.{seat}"] = Number(0, STORAGE - player.bars)
        known[f"sun.{seat}"] = Number(0, SUN_PLACES)
        known[f"water.{seat}"] = Number(0, len(WATER) - 1)
        if state.kit.has(CHOCOLATE):
            known[f"bars.{seat}"] = Number(0, STORAGE - player.cacao)
        if state.kit.has(MAP):
            known[f"tokens.{seat}"] = Number(0, TOKENS)
    if state.kit.has(EMPEROR):
        known["emperor"] = Choice(tuple(place_of(cell) for cell in (*state.jungle_at, *state.worker_at)))
    return known


def rule_on(state: Cacao, ruling: Ruling) -> Cacao:
    """The state with one fact set to a value that it can have."""
    fact, _, seat = ruling.fact.partition(".")
    value = ruling.value
    if fact == "turn":
        steps = (*(step for step in state.agenda if step.do == NEXT), Step(TURN))
        return replace(state, turn=state.seats.index(str(value)), agenda=steps)
    if fact == "emperor":
        return replace(state, emperor=cell_of(value))
    player = state.player(seat)
    if not isinstance(value, int):
        raise ValueError(f"{ruling.fact} is a number")
    if fact == "gold":
        return with_player(state, seat, player.paid("ruling", value - player.gold))
    changed: dict[str, Any] = {fact: value}
    return with_player(state, seat, replace(player, **changed))
