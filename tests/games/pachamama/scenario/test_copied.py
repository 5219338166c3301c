"""Scenarios outside play: a copied disc becomes a secret if it keeps the rules."""

from __future__ import annotations

import json

from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.typed import copied

MADE = scenario(Code.parse("2200-8J93"))


def test_a_copied_disc_that_keeps_the_rules_becomes_its_secret() -> None:
    assert copied(json.dumps(MADE.record())) == (MADE.text(), [])


def test_a_copied_disc_that_breaks_the_rules_becomes_no_secret() -> None:
    alike = MADE.record() | {"crop": [[1] * MADE.cols] * MADE.rows}
    secret, faults = copied(json.dumps(alike))
    assert secret == ""
    assert faults
