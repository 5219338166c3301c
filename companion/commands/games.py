"""`companion games`: list stored games, look at one, resume one, copy one, keep a finished one as a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click

from companion.app import library
from companion.app.plugins import plugin_of
from companion.commands._say import plainly, spoken
from companion.commands._types import STORED
from companion.display.catalogue import Catalogue
from companion.display.plain import minute_of, one_line
from companion.games.kit import Verbatim
from companion.play.journal import Journal, JournalError
from companion.play.vault import Locked
from companion.settings import BadSettings, games_path, load


@click.group(invoke_without_command=True, epilog="Example: companion games")
@click.pass_context
def command(ctx: click.Context) -> None:
    """List stored games; `show`, `resume`, `copy` or `export` one; `statistics` of all that are over."""
    if ctx.invoked_subcommand is not None:
        return
    with plainly(JournalError):
        found = library.stored_games(games_path())
    words = spoken()
    if not found:
        click.echo(words("games.none"))
    for stored in found:
        click.echo(one_line(_line(stored, words)))


def _line(stored: library.StoredGame, words: Catalogue) -> str:
    name, begin = stored.path.stem, stored.begin
    if begin is None:
        why = words.trouble(stored.trouble) if stored.trouble is not None else ""
        return f"{name}  {words('games.unreadable', why=Verbatim(why))}"
    end = words("games.damaged" if stored.damaged else "games.over" if stored.over else "games.goes-on")
    own = spoken(begin.game).with_players(begin.names, begin.seats)
    seats = ", ".join(map(own.who, begin.seats))
    said = (own("name.game"), seats, minute_of(stored.when), words("games.events", n=stored.events), end)
    return f"{name}  {' · '.join(said)}"


@command.command(epilog="Example: companion games show cacao-2026-05-01-190000")
@click.argument("game", type=STORED)
@click.option("--entries", is_flag=True, help="Print the entries as they are stored, private things as dots.")
def show(game: str, entries: bool) -> None:
    """Print what happened in a stored GAME, as its log says it; no key is needed."""
    with plainly(JournalError), closing(Journal.read(library.find_stored(game))) as journal:
        said = None if entries else _said(journal)
        for line in _stored(journal) if said is None else said:
            click.echo(one_line(line))
        if journal.damage is not None:
            raise click.ClickException(spoken().say("trouble", journal.damage.what))


def _stored(journal: Journal) -> Iterator[str]:
    """The entries of a stored game, private things as dots."""
    for entry in journal.entries:
        body = "•••" if entry.kind == "seal" or entry.body.startswith("private ") else entry.body
        yield f"{entry.n:4}  {entry.at}  {entry.by:8}  {entry.kind:8}  {body}"


def _said(journal: Journal) -> list[str] | None:
    """A line for each step, as all at the table may read it; None if the game cannot be replayed here."""
    from companion.display import news
    from companion.play.session import Session

    try:
        with library.understanding(journal.path):
            game = library.game_of(journal)
            session = Session.resume(game, journal, library.vault_for_looking())
            words = library.words_of(load().language, game.name).with_players(session.begin.names, session.begin.seats)
            plugin = plugin_of(game.name)
            words = words.with_names(plugin.painter().paint(session.state.view(None), words).names)
            lines = [f"{n:4}  {line}" for n, line in enumerate(news.lines(session, words), 1)]
            return lines or [words("log.empty")]
    except (JournalError, Locked, BadSettings):
        return None


@command.command(epilog="Example: companion games copy cacao-2026-05-01-190000 evening.game")
@click.argument("game", type=STORED)
@click.argument("to", type=click.Path(path_type=Path))
def copy(game: str, to: Path) -> None:
    """Copy a stored GAME into the file TO, also while it goes on; another companion can only look at it."""
    with plainly(JournalError), closing(Journal.read(library.find_stored(game))) as journal:
        if not to.parent.is_dir():
            raise JournalError("no-such-folder", path=str(to.parent))
        journal.copy(to)
        words = spoken()
        click.echo(words("games.copied", path=str(to)))
        if journal.damage is not None:
            raise click.ClickException(f"{words.say('trouble', journal.damage.what)} {words('games.part')}")


@command.command(epilog="Example: companion games export cacao-2026-05-01-190000 --to pages")
@click.argument("game", type=STORED)
@click.option(
    "--to", type=click.Path(path_type=Path), help="The folder to write into [default: a stick that is plugged in]."
)
def export(game: str, to: Path | None) -> None:
    """Keep a finished GAME: one HTML page with board, sheet, course and log, and a picture of the board."""
    import os

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.app.desk import TableDesk
    from companion.display.trouble import Trouble
    from companion.play.session import Session

    with (
        plainly(JournalError, Trouble, OSError),
        closing(TableDesk(load(), library.vault_for_looking())) as desk,
        closing(Journal.read(library.find_stored(game))) as journal,
    ):
        with library.understanding(journal.path):
            session = Session.resume(library.game_of(journal), journal, library.vault_for_looking())
        made = desk.extras.keep(session, to)
    click.echo(spoken()("keepsake.kept", path=Verbatim(str(made))))


@command.command(epilog="Example: companion games statistics --to pages")
@click.option(
    "--to", type=click.Path(path_type=Path), help="The folder to write into [default: a stick that is plugged in]."
)
def statistics(to: Path | None) -> None:
    """Write one HTML page of all finished games: wins, points and longest turns by player, as plots and numbers."""
    from companion.app import history_page, keep_finished
    from companion.app.finished_games import PlayedGames
    from companion.display.trouble import Trouble

    chosen = load()
    with plainly(JournalError, Trouble, OSError):
        found = PlayedGames(games_path(), library.vault_for_looking()).history()
        page = history_page.made(found, chosen.language, chosen.theme)
        for line in (page.counted, *page.remarks):
            click.echo(one_line(line))
        if found.games:
            made = history_page.write(page, chosen.language, to or keep_finished.folder())
            click.echo(spoken()("history.kept", path=Verbatim(str(made))))


@command.command(epilog="Example: companion games resume cacao-2026-05-01-190000")
@click.argument("game", type=STORED)
@click.option("--text", is_flag=True, help="Play in the terminal.")
@click.pass_context
def resume(ctx: click.Context, game: str, text: bool) -> None:
    """Go on with a stored GAME."""
    from companion.commands.play import command as play

    ctx.invoke(play, text=text, resume=game)
