"""The score sheet and who wins (rulebook, End of the Game)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.kit import Line, Result, say
from companion.games.pachamama.player import SOURCES

if TYPE_CHECKING:
    from companion.games.pachamama.state import Pachamama


def result(state: Pachamama) -> Result:
    """The score sheet as it stands: highest score, then most steps of all stones together, then shared."""
    players = dict(zip(state.seats, state.players, strict=True))
    lines = tuple(
        Line(seat, source, amount, say(source))
        for seat, player in players.items()
        for source, amount in zip(SOURCES, player.points, strict=True)
        if amount
    )
    totals = {seat: player.score for seat, player in players.items()}
    leaders = [seat for seat in players if totals[seat] == max(totals.values())]
    rule = "highest-score"
    if len(leaders) > 1:
        steps = {seat: sum(players[seat].stones) for seat in leaders}
        leaders = [seat for seat in leaders if steps[seat] == max(steps.values())]
        rule = "tie-tracks" if len(leaders) == 1 else "tie-shared"
    return Result(lines, totals, tuple(leaders), rule)
