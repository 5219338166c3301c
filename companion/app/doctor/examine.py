"""All checks, one after another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator

from companion.app.doctor.devices import (
    check_buttons,
    check_groups,
    check_panel,
    check_screen,
    check_sound,
    check_speech,
)
from companion.app.doctor.machine import check_card, check_clock, check_power, check_room, check_temperature
from companion.app.doctor.patient import Patient
from companion.app.doctor.sight import check_camera
from companion.app.doctor.software import check_fonts, check_games, check_profile, check_versions
from companion.display.findings import Finding, Grade
from companion.games.kit import say

LOG = logging.getLogger(__name__)

CHECKS: tuple[Callable[[Patient], Iterable[Finding]], ...] = (
    check_camera,
    check_profile,
    check_screen,
    check_fonts,
    check_sound,
    check_speech,
    check_buttons,
    check_panel,
    check_groups,
    check_card,
    check_room,
    check_clock,
    check_temperature,
    check_power,
    check_versions,
    check_games,
)


def examine(patient: Patient) -> Iterator[Finding]:
    """What the checks find, in their order. One that fails itself is a finding too."""
    for check in CHECKS:
        name = check.__name__.removeprefix("check_")
        try:
            yield from check(patient)
        except Exception as err:  # whatever a driver raises: the other checks go on
            LOG.error("the check %s failed", name, exc_info=err)
            yield Finding(name, Grade.WRONG, say("failed"))


def well(findings: Iterable[Finding]) -> bool:
    """Whether nothing is wrong; notes do not count."""
    return all(finding.grade is not Grade.WRONG for finding in findings)
