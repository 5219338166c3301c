"""Scenarios outside play, each as the text of its secret: copied from a disc, graded, shown whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.kit import Say
from companion.games.pachamama import oracle
from companion.games.pachamama.scenario import check, typed


def copied(text: str) -> tuple[str, Sequence[Say]]:
    """The secret of a scenario that was copied from a disc, and all that is wrong with it; with faults it is empty."""
    try:
        scenario = typed.read(text)
    except typed.BadScenario as err:
        return "", err.faults
    faults = [fault.what for fault in check.faults(scenario)]
    return ("" if faults else scenario.text()), faults


def grade(secret: str) -> str:
    """The hardest step of reasoning that it needs."""
    return check.difficulty(oracle.read(secret)[0]) or "harder-than-hard"


def record(secret: str) -> Mapping[str, object]:
    """The whole map as plain data, ready for JSON."""
    return oracle.read(secret)[0].record()
