"""What stands against decisions about dwellers on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.dwellers.actions import Lead
from companion.games.eldorado.dwellers.frames import Hunt
from companion.games.eldorado.dwellers.hunting import leading
from companion.games.eldorado.rules import RULES
from companion.games.kit import Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


@RULES.check(Lead)
def _leads_to_the_nearest(state: ElDorado, action: Lead) -> Iterator[Breach]:
    if isinstance(state.top, Hunt) and action.to not in leading(state, state.top):
        yield breach("titan-nearest", action.to, place=action.to)
