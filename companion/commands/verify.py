"""`companion verify`: recompute a game's seals and sealed answers."""

from __future__ import annotations

import sys
from contextlib import closing

import click

from companion.app import library
from companion.commands._say import plainly
from companion.play.journal import Journal, JournalError
from companion.play.vault import Locked
from companion.play.verify import verify


@click.command()
@click.argument("game")
def command(game: str) -> None:
    """Check the seals and every sealed answer of a stored GAME (its name or file)."""
    with (
        plainly(JournalError, Locked),
        closing(Journal.read(library.find_stored(game))) as journal,
        library.understanding(journal.path),
    ):
        report = verify(library.game_of(journal), journal, library.vault())
    for finding in report.findings:
        click.echo(str(finding))
    if journal.damage is not None:
        click.echo(str(journal.damage))
        sys.exit(1)
    if not report.seals:
        click.echo("This game has no seal, so there is nothing to verify.")
    elif report.good:
        click.echo(f"All is as it was sealed: {report.seals} seal(s) and {report.answers} answer(s) agree.")
    sys.exit(0 if report.good or not (report.seals or report.findings) else 1)
