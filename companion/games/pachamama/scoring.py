"""The score sheet and who wins (rulebook, End of the Game)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.kit import Line, Result, say
from companion.games.kit.ranking import best
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
    steps = {seat: sum(player.stones) for seat, player in players.items()}
    winners, rule = best(("highest-score", totals), ("tie-tracks", steps), shared="tie-shared")
    return Result(lines, totals, winners, rule)
