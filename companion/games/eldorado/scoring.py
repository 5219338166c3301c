"""The score sheet, and who can still win."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.eldorado.box import GUARDIANS, SHRINES, SHRINES_OF_MANY
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Line, Result, Side, say


def can_win(side: Side, totals: Mapping[Side, int], rule: str) -> bool:
    """Whether a side controls as many shrines as it takes, or the guardians have caught who plays alone."""
    if rule == "solo-lost" or side == GUARDIANS:
        return rule == "solo-lost" and side == GUARDIANS
    return totals[side] >= (SHRINES_OF_MANY if rule == "large-group" else SHRINES)


def result(state: ElDorado) -> Result:
    """A line for the island shrines and one for the cave shrine; four of them have won, or the guardians have."""
    lines = []
    together = len(state.seats_of(state.winner or "")) > 1
    rule = "large-group" if state.setting.large else "team-wins" if together else "four-shrines"
    rule = "solo-lost" if state.winner == GUARDIANS else rule
    for seat in state.sides():
        offerings = len(state.pieces.offerings(seat))
        if offerings:
            lines.append(Line(seat, "control", offerings, say("control")))
        if state.holds(seat):
            lines.append(Line(seat, "cave-shrine", 1, say("cave-shrine")))
    totals = {seat: state.shrines(seat) for seat in state.sides()}
    if state.setting.solo:
        totals[GUARDIANS] = len(state.pieces.offerings(GUARDIANS))
        if totals[GUARDIANS]:
            lines.append(Line(GUARDIANS, "thief-swaps", totals[GUARDIANS], say("guardians-control")))
    teams = {side: seats for side, seats in state.sides().items() if len(seats) > 1}
    return Result(tuple(lines), totals, (state.winner,) if state.winner else (), rule, teams)
