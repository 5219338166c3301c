"""What stands against who plays alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.eldorado.actions import BuyOffering, Pick
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo.actions import Banish
from companion.games.eldorado.solo.guardians import BARRED, free_shrines, guarded
from companion.games.kit import Breach, breach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


@RULES.check(Pick)
def _some_explorers_do_not_play_alone(state: ElDorado, action: Pick) -> Iterator[Breach]:
    if state.setting.solo and action.explorer in BARRED:
        yield breach("solo-explorers", explorer=action.explorer)


@RULES.check(BuyOffering)
def _no_guardian_is_on_the_shrine(state: ElDorado, action: BuyOffering) -> Iterator[Breach]:
    if guarded(state, action.at):
        yield breach("guarded-shrine", action.at, place=action.at)


@RULES.check(Banish)
def _a_beaten_guardian_goes_to_a_free_shrine(state: ElDorado, action: Banish) -> Iterator[Breach]:
    if action.at not in free_shrines(state):
        yield breach("guardian-beaten", action.at, place=action.at)
