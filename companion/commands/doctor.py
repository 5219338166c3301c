"""`companion doctor`: what is wrong with this companion and its machine, and what to do."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion import settings
from companion.commands._say import misused, plainly, spoken
from companion.display.catalogue import Catalogue
from companion.display.findings import Finding, Grade
from companion.display.plain import one_line
from companion.saying import Verbatim
from companion.settings import BadSettings

if TYPE_CHECKING:
    from companion.app.doctor.patient import Patient


@click.command(epilog="Example: companion doctor --press")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Pack it into one ZIP file to send.  [default: no file]",
)
@click.option("--picture", is_flag=True, help="With --report: add what the camera sees.")
@click.option("--press", is_flag=True, help="Wait until each button has been pressed once.")
def command(as_json: bool, press: bool, report: Path | None, picture: bool) -> None:
    """Examine camera, screen, sound, buttons, panel, card and power.

    The exit code is 1 if something is wrong, else 0. Warnings are marked !; you can play with them.
    """
    if picture and report is None:
        raise misused("doctor.picture-alone")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    unread: tuple[Finding, ...] = ()
    try:
        chosen = settings.load()
    except BadSettings as error:  # whoever is stuck with these needs the other checks, and a report, most
        chosen, unread = settings.Settings(), (Finding("settings", Grade.WRONG, error.what, error.section),)
    from companion.app.doctor.examine import examine, well
    from companion.app.doctor.patient import patient
    from companion.app.doctor.pressing import pressed

    words, examined = spoken(), patient(chosen)
    found: list[Finding] = []
    for finding in chain(unread, examine(examined), pressed(chosen) if press else ()):  # each is said as it is found
        found.append(finding)
        click.echo(json.dumps(_data(words, finding), ensure_ascii=False) if as_json else _line(words, finding))
    if not as_json:
        click.echo(_summary(words, found))
    if report is not None:
        key = _write(report, examined, found, picture)
        click.echo(words(f"doctor.{key}", path=Verbatim(report)), err=as_json)
    sys.exit(0 if well(found) else 1)


def _write(report: Path, examined: Patient, found: Sequence[Finding], picture: bool) -> str:
    """Write the report; the key of what is said of it."""
    from companion import whole_file
    from companion.app.doctor.report_file import last_log, pack, picture_of

    shown = picture_of(examined) if picture else None
    with plainly(OSError):
        whole_file.write(report, pack(examined, found, last_log(), shown))
    return "report" if shown is None else "report-picture"


def _summary(words: Catalogue, found: Sequence[Finding]) -> str:
    """How many are wrong, how many are warnings, and what that means."""
    wrong, warned = (sum(f.grade is grade for f in found) for grade in (Grade.WRONG, Grade.NOTE))
    if wrong:
        return words("doctor.sum-wrong", n=wrong)
    return words("doctor.sum-warned", n=warned) if warned else words("doctor.sum-well")


def _line(words: Catalogue, finding: Finding) -> str:
    return one_line(f"{words(f'grade.{finding.grade}')} {words.say(finding.section, finding.what)}")


def _data(words: Catalogue, finding: Finding) -> dict[str, str]:
    text = one_line(words.say(finding.section, finding.what))
    return {"check": finding.check, "grade": str(finding.grade), "key": finding.what.key, "text": text}
