"""The score sheets and who wins (rulebook, End of the Game), against each other and against the Otoma."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.kit import Line, Result, Side, say
from companion.games.kit.ranking import best
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.together import GROUP, Together
from companion.games.pachamama.player import SOURCES, Player
from companion.games.pachamama.state import Pachamama


def result(state: Pachamama) -> Result:
    """The score sheet as it stands: highest score, then most steps of all stones together, then shared."""
    players = dict(zip(state.seats, state.players, strict=True))
    lines = tuple(line for seat, player in players.items() for line in _lines(seat, player))
    totals = {seat: player.score for seat, player in players.items()}
    steps = {seat: sum(player.stones) for seat, player in players.items()}
    winners, rule = best(("highest-score", totals), ("tie-tracks", steps), shared="tie-shared")
    return Result(lines, totals, winners, rule)


def alone(state: Solo) -> Result:
    """The player wins with more points than the Otoma; of equal scores theirs is the better."""
    seat = state.seats[0]
    return _against_otoma({seat: state.player(seat), OTOMA: state.people.player}, ())


def together(state: Together) -> Result:
    """The group wins with more points than the Otoma, who score 1 for each space without a tile."""
    empty = state.empty.bit_count()
    more = (Line(OTOMA, "empty-spaces", empty, say("empty-spaces")),) if empty else ()
    return _against_otoma({GROUP: state.group, OTOMA: state.people.player}, more)


def _against_otoma(sides: Mapping[Side, Player], more: tuple[Line, ...]) -> Result:
    """The sheet of a side, which comes first, and of the Otoma, with lines that are counted in the end."""
    lines = (*(line for side, player in sides.items() for line in _lines(side, player)), *more)
    totals = {side: sum(line.amount for line in lines if line.side == side) for side in sides}
    ours, theirs = totals.values()
    rule = "tie-otoma" if ours == theirs else "more-than-otoma"
    winner = next(iter(sides)) if ours > theirs else OTOMA
    return Result(lines, totals, (winner,), rule)


def _lines(side: Side, player: Player) -> Iterator[Line]:
    """A side's lines by the rules that moved its marker."""
    for source, amount in zip(SOURCES, player.points, strict=True):
        if amount:
            yield Line(side, source, amount, say(source))
