"""The score sheets with the Otoma (rulebook, pages 9 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.games.kit import Line, Result, Side, say
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.together.dealing import GROUP
from companion.games.pachamama.player import SOURCES, Player

if TYPE_CHECKING:
    from companion.games.pachamama.otoma.solo import Solo
    from companion.games.pachamama.otoma.together.state import Together


def solo(state: Solo) -> Result:
    """The player wins with more points than the Otoma; of equal scores theirs is the better."""
    seat = state.seats[0]
    return against_otoma({seat: state.player(seat), OTOMA: state.people.player}, ())


def together(state: Together) -> Result:
    """The group wins with more points than the Otoma, who score 1 for each space without a tile."""
    empty = state.empty.bit_count()
    more = (Line(OTOMA, "empty-spaces", empty, say("empty-spaces")),) if empty else ()
    return against_otoma({GROUP: state.group, OTOMA: state.people.player}, more)


def against_otoma(sides: Mapping[Side, Player], more: tuple[Line, ...]) -> Result:
    """The sheet of a side, which comes first, and of the Otoma, with lines that are counted in the end."""
    lines = (*(line for side, player in sides.items() for line in lines_of(side, player)), *more)
    totals = {side: sum(line.amount for line in lines if line.side == side) for side in sides}
    ours, theirs = totals.values()
    rule = "tie-otoma" if ours == theirs else "more-than-otoma"
    winner = next(iter(sides)) if ours > theirs else OTOMA
    return Result(lines, totals, (winner,), rule)


def lines_of(side: Side, player: Player) -> Iterator[Line]:
    """A side's lines by the rules that moved its marker."""
    for source, amount in zip(SOURCES, player.points, strict=True):
        if amount:
            yield Line(side, source, amount, say(source))
