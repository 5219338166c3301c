"""`companion hall tournament`, `next`, `enter`, `withdraw`, `standings`, `export`: a tournament from its ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from companion.app import library
from companion.commands._hall_ledger import at_ledger
from companion.commands._options import option_of
from companion.display.catalogue import Catalogue
from companion.display.plain import one_line
from companion.display.terminal.in_characters import table_lines
from companion.games.kit.secret_codes import by_code
from companion.hall.organiser import said
from companion.hall.organiser.export import export as write_export
from companion.hall.organiser.ledger import Ledger, Round, Tournament
from companion.hall.organiser.points import decimal
from companion.hall.organiser.tournament import NoTournament, checked, next_round, offer_id, rows
from companion.hall.schema import StandingsLine
from companion.play.seals import Seal
from companion.saying import Verbatim


def _tournament(ledger: Ledger) -> Tournament:
    found = ledger.tournament()
    if found is None:
        raise NoTournament("no-tournament")
    return found


@click.command(
    "tournament",
    epilog="Example: companion hall tournament Cup --game cacao --players p.txt --tables 1-6",
)
@click.argument("title")
@click.option("--game", required=True, help="The game of all rounds.")
@click.option("--players", "file", required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False),
              help="A file with a name a line, in the order of the lot or of strength.")  # fmt: skip
@click.option("--tables", required=True, help="The names of the tables, with commas between them; 1-12 means 1 to 12.")
@click.option("--rounds", type=click.IntRange(1, 50), default=5, show_default=True, help="How many rounds.")
@click.option(
    "--size",
    type=click.IntRange(1, 12),
    default=None,
    help="How many sit at a table [default: 2, or what the game allows].",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
def tournament(
    title: str, game: str, file: Path, tables: str, rounds: int, size: int | None, options: tuple[str, ...]
) -> None:
    """Begin a tournament called TITLE; export the one before first."""
    with at_ledger() as (ledger, words):
        found = library.game_named(game)
        players = tuple(_names(file))
        named = tuple(tables_of(tables))
        chosen = dict(option_of(found, option) for option in options)
        plain = {name: value if isinstance(value, int) else str(value) for name, value in chosen.items()}
        checked(players, named, plain)
        wanted = size or (2 if 2 in found.players else min(found.players))
        before = ledger.tournament()
        number = before.number + 1 if before is not None else 1
        ledger.announce(Tournament(number, title[:80], found.name, players, named, rounds, wanted, plain))
        click.echo(words("hall-done.begun", title=Verbatim(title), n=len(players), rounds=rounds))


def _names(file: Path) -> Iterator[str]:
    """The players named in a file, one a line."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as err:
        raise NoTournament("wrong-names") from err
    yield from (line.strip() for line in text.splitlines() if line.strip())


def tables_of(text: str) -> Iterator[str]:
    """The names of tables as they are typed: `1-12,bar`."""
    for part in filter(None, text.replace(" ", "").split(",")):
        first, _, last = part.partition("-")
        if first.isdecimal() and last.isdecimal() and int(last) - int(first) < 2000:
            yield from map(str, range(int(first), int(last) + 1))
        else:
            yield part


@click.command("next", epilog="Example: companion hall next")
@click.option(
    "--code", default="", help="A scenario's code for all tables [default: a new one, if the game has codes]."
)
def pair(code: str) -> None:
    """Pair the next round and offer it to the tables; all play the same sealed scenario, if the game has any."""
    with at_ledger() as (ledger, words):
        found = _tournament(ledger)
        game = library.game_named(found.game)
        chosen = code.upper() or library.new_code(game, dict(found.options)) or ""
        if chosen:
            by_code(game, chosen)
        drawn = next_round(ledger, found, game.seats, tuple(game.players), chosen)
        for line in _round_lines(drawn, words):
            click.echo(one_line(line))
        click.echo(words("hall-done.running"))


def _round_lines(drawn: Round, words: Catalogue) -> Iterator[str]:
    yield words("hall-done.round", n=drawn.number)
    for seating in drawn.tables:
        names = ", ".join(player for _, player in seating.seats)
        yield f"  {words('hall.table', table=Verbatim(seating.table))}: {names}"
    if drawn.without:
        yield f"  {words('hall-done.without', names=Verbatim(', '.join(drawn.without)))}"
    if drawn.code:
        yield words("hall-done.sealed", words=Verbatim(" ".join(Seal(drawn.digest).words)))


@click.command("enter", epilog="Example: companion hall enter 3 Anna=31 Ben=28")
@click.argument("table")
@click.argument("points", nargs=-1, required=True, metavar="NAME=POINTS...")
def enter(table: str, points: tuple[str, ...]) -> None:
    """Enter by hand what the players of a TABLE reached in the last round; this replaces what it sent."""
    with at_ledger() as (ledger, words):
        found = _tournament(ledger)
        rounds = ledger.rounds(found)
        if not rounds:
            raise NoTournament("no-round")
        last = {seating.table: seating for seating in rounds[-1].tables}
        if table not in last:
            raise NoTournament("no-such-table", table=Verbatim(table), tables=Verbatim(", ".join(last)))
        players = [player for _, player in last[table].seats]
        reached = dict(_points(text, players) for text in points)
        if set(reached) != set(players):
            raise NoTournament("no-such-player", name=Verbatim("…"), names=Verbatim(", ".join(players)))
        ledger.enter(offer_id(found, rounds[-1].number, table), reached)
        click.echo(words("hall-done.entered", table=Verbatim(table), points=Verbatim(", ".join(points))))


def _points(text: str, players: list[str]) -> tuple[str, int]:
    name, _, number = text.rpartition("=")
    if name not in players or not number.lstrip("-").isdecimal() or len(number) > 9:
        raise NoTournament("no-such-player", name=Verbatim(text), names=Verbatim(", ".join(players)))
    return name, int(number)


@click.command("withdraw", epilog="Example: companion hall withdraw Ben")
@click.argument("name")
def withdraw(name: str) -> None:
    """Let the player NAME play no further round."""
    with at_ledger() as (ledger, words):
        found = _tournament(ledger)
        if name not in found.players:
            raise NoTournament("no-such-player", name=Verbatim(name), names=Verbatim(", ".join(found.players)))
        ledger.announce(replace(found, gone=tuple(dict.fromkeys((*found.gone, name)))))
        click.echo(words("hall-done.gone", name=Verbatim(name)))


@click.command("standings", epilog="Example: companion hall standings")
def standings() -> None:
    """Print where the tournament stands."""
    with at_ledger() as (ledger, words):
        found = _tournament(ledger)
        lines = [
            StandingsLine(row.place, row.player, decimal(row.points), decimal(row.buchholz), row.score, row.games)
            for row in rows(ledger, found)
        ]
        title = words(
            "hall.standings", title=Verbatim(found.title), round=len(ledger.rounds(found)), rounds=found.rounds
        )
        for line in (title, *table_lines(said.standings(lines, words))):
            click.echo(one_line(line))


@click.command("export", epilog="Example: companion hall export results")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def export(folder: Path) -> None:
    """Write standings and results into FOLDER, as a page of HTML and as CSV."""
    with at_ledger() as (ledger, words):
        made = write_export(ledger, _tournament(ledger), words, folder)
        click.echo(words("hall-done.exported", files=Verbatim(", ".join(map(str, made)))))


COMMANDS = (tournament, pair, enter, withdraw, standings, export)
