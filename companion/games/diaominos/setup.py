"""The beginning of a game."""

from __future__ import annotations

from companion.games.diaominos.paper import OnPaper
from companion.games.diaominos.plan import PAPER, confirmed, plan
from companion.games.diaominos.screen import OnScreen
from companion.games.diaominos.sheet import Sheet
from companion.games.diaominos.state import Diaominos
from companion.games.diaominos.tally import Tally
from companion.games.kit import Begin, Private


def start(begin: Begin) -> Diaominos:
    """The state before anything has happened; ValueError, one plain sentence, if the beginning's data cannot be so."""
    settled, known = plan(begin), confirmed(begin)
    if settled.sheets == PAPER:
        tallies = (Tally(),) * len(begin.seats)
        return OnPaper(begin.seats, settled, settled.drawn, confirmed=known, tallies=tallies)
    empty = Sheet() if settled.open_sheets else Private(Sheet())
    return OnScreen(begin.seats, settled, settled.drawn, confirmed=known, sheets=(empty,) * len(begin.seats))
