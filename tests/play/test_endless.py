"""What of a game never returns is noted, and the check goes on to its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.kit import Breach, breach
from companion.play.inspection import endless
from companion.play.inspection.findings import Findings
from companion.play.inspection.inspect_game import inspect_game
from tests.toys.draughts import game as draughts


def goes_round_for_ever(state: Any, action: Any) -> Iterator[Breach]:
    while state:
        pass
    yield breach("way")


def counts_for_ever(state: Any, action: Any) -> Iterator[Breach]:
    yield from (breach("way") for each in iter(int, 1) if each)


@pytest.mark.parametrize("rule", [goes_round_for_ever, counts_for_ever])
def test_a_rule_that_never_returns_is_named(rule: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endless, "LOOK_S", 0.05)
    monkeypatch.setattr(endless, "MOST_STEPS", 20_000)
    monkeypatch.setattr(draughts.RULES, "_checks", {draughts.Move: [rule]})
    findings = Findings()
    with endless.counted(draughts.GAME, findings):
        inspect_game(draughts.GAME, 1, 1, findings)
    (found,) = findings.all
    assert found.key == "no-return"
    assert str(found["what"]).startswith(f"{rule.__name__} (test_endless.py:")


def test_a_rule_that_takes_its_time_but_returns_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endless, "LOOK_S", 0.005)
    findings = Findings()
    with endless.counted(draughts.GAME, findings):
        inspect_game(draughts.GAME, 1, 1, findings)
    assert not findings.all
