"""`companion verify`: recompute a game's seal and all that follows from them."""

from __future__ import annotations

import sys

import click

from companion.app import library
from companion.commands._say import plainly, spoken
from companion.commands._types import STORED
from companion.display.catalogue import Catalogue
from companion.display.plain import one_line
from companion.display.terminal.in_characters import seal_lines
from companion.play.journal import JournalError
from companion.play.seals import BEGINNING
from companion.play.verify import Report


@click.command(epilog="Example: companion verify pachamama-2026-05-01-190000")
@click.argument("game", type=STORED)
@click.option("--words", "written", multiple=True, metavar="TEXT", help="Six words that the table wrote down.")
def command(game: str, written: tuple[str, ...]) -> None:
    """Check the seal and every sealed answer of a stored GAME (its name or file).

    A game that is over needs nothing but its file. Compare the words that are printed with those that you wrote down
    before play, or give them with --words (an older game has several seals: once for each).
    """
    with plainly(JournalError):
        plays, report = library.verified(game, written)
        words = spoken(plays.name)
    for line in _lines(report, words, written):
        click.echo(one_line(line))
    sys.exit(1 if report.findings else 0)


def _lines(report: Report, words: Catalogue, written: tuple[str, ...]) -> list[str]:
    lines = [line for name, seal in report.seals.items() for line in seal_lines(words, name, seal)]
    if report.seals:
        compare = "compare" if BEGINNING in report.seals else "compare-older"
        lines.append(words(f"verify.{'words-agree' if written and not report.findings else compare}"))
    lines += [words.say("verify", remark) for remark in report.remarks]
    lines += [words.say("verify", finding) for finding in report.findings]
    if not report.seals and not report.findings:
        lines.append(words("verify.nothing"))
    elif report.good:
        lines.append(words("verify.good", seals=len(report.seals), answers=report.answers))
    elif [finding.key for finding in report.findings] == ["not-over"]:
        lines.append(words("verify.so-far", answers=report.answers))
    return lines
