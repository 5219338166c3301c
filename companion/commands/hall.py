"""`companion hall`: the board of a hall of tables, and all that its organiser does."""

from __future__ import annotations

import click

from companion.commands import _hall_broker, _hall_organise, _hall_tournament
from companion.commands._hall_board import show
from companion.commands._has_screen import has_screen


@click.group(invoke_without_command=True, epilog="Example: companion hall --text --once")
@click.option("--text", is_flag=True, help="Show the board in the terminal.")
@click.option("--once", is_flag=True, help="Show it once, after two seconds, and end; with --text.")
@click.option("--look", is_flag=True, help="Only look: another board keeps the results.")
@click.option("--full", is_flag=True, help="Fill the screen.")
@click.pass_context
def command(ctx: click.Context, text: bool, once: bool, look: bool, full: bool) -> None:
    """Show all tables of a hall on a big screen, keep their results, run a tournament."""
    if ctx.invoked_subcommand is None:
        show(text=text or once or not has_screen(), once=once, look=look, full=full)


for each in (*_hall_broker.COMMANDS, *_hall_organise.COMMANDS, *_hall_tournament.COMMANDS):
    command.add_command(each)
