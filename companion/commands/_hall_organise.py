"""`companion hall join`, `leave`, `announce`, `clock`, `offer`: who is in a hall, and what its tables are told."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

import click

from companion import settings, whole_file
from companion.app import library
from companion.commands._hall_ledger import at_ledger, words_now
from companion.commands._options import option_of
from companion.commands._say import line, plainly
from companion.hall import config, schema
from companion.hall.codec import TEXT
from companion.hall.organiser.ledger import Ledger
from companion.hall.organiser.tournament import NoTournament
from companion.hall.schema import ALL, TO, Announcement, Message, Offer, SeatName
from companion.saying import Verbatim
from companion.settings import BadSettings

MOST_MINUTES = 24 * 60


def tell(ledger: Ledger, message: Message, table: str = "") -> None:
    """What stands in a topic of the hall that is set, from now on."""
    topic = schema.topic(config.load().hall, TO if table else ALL, message.what, table)
    ledger.tell([(topic, schema.write(message))])


@click.command("join", epilog="Example: companion hall join broker.local --hall spring --table 3")
@click.argument("broker")
@click.option("--hall", default=None, help="The hall's name [default: hall].")
@click.option("--table", default=None, help="This table's name there [default: this machine's].")
@click.option("--port", type=int, default=None, help="The broker's port [default: 1883, or 8883 with --tls].")
@click.option("--user", default=None, help="User at the broker; the password is asked for [default: nobody].")
@click.option("--tls/--no-tls", default=None, help="Encrypt [default: as before, at first no].")
@click.option(
    "--ca",
    default=None,
    help="File of the authority that signed the broker's certificate [default: those of the system].",
)
@click.option("--certificate", default=None, help="File of this table's own certificate [default: none].")
@click.option("--key", default=None, help="File of its key [default: none].")
@click.option(
    "--discovery/--no-discovery",
    default=None,
    help="Let Home Assistant find this table [default: as before, at first yes].",
)
def join(broker: str, port: int | None, tls: bool | None, user: str | None, **given: str | bool | None) -> None:
    """Join the hall of a BROKER: from the next start on this table says there how its game stands."""
    with plainly(BadSettings, ValueError, OSError):
        now = config.load()
        wanted: dict[str, object] = {name: value for name, value in given.items() if value is not None}
        wanted |= {"broker": broker, "tls": now.tls if tls is None else tls}
        wanted["port"] = port or (8883 if tls else 1883 if tls is False else now.port)
        if user is not None:
            password = click.prompt(line("usage.password"), hide_input=True, default="") if user else ""
            wanted |= {"user": user, "password": password}
        chosen = replace(now, **wanted)  # type: ignore[arg-type]  # checked when it is loaded again
        before = config.path().read_text(encoding="utf-8")
        config.save(chosen)
        try:
            config.load()
        except BadSettings:
            whole_file.write(config.path(), before, 0o600)
            raise
        settings.save(replace(settings.load(), hall=True))
        done = words_now()(
            "hall-done.joined", table=Verbatim(chosen.table), hall=Verbatim(chosen.hall), broker=Verbatim(broker)
        )
        click.echo(done)


@click.command("leave", epilog="Example: companion hall leave")
def leave() -> None:
    """Leave the hall: this table no longer talks to it."""
    with plainly(BadSettings, OSError):
        now, words = settings.load(), words_now()
        if not now.hall:
            raise click.ClickException(words("hall-trouble.not-joined"))
        settings.save(replace(now, hall=False))
        click.echo(words("hall-done.left"))


@click.command("announce", epilog="Example: companion hall announce 'Soup is served.'")
@click.argument("text")
def announce(text: str) -> None:
    """Tell all tables TEXT."""
    with at_ledger() as (ledger, words):
        tell(ledger, Announcement(secrets.token_hex(4), text[:TEXT]))
        click.echo(words("hall-done.announced", text=Verbatim(text)))
        click.echo(words("hall-done.running"))


@click.command("clock", epilog="Example: companion hall clock 45 --title 'Round 2'")
@click.argument("minutes", type=click.IntRange(0, MOST_MINUTES))
@click.option("--title", default="", help="What is timed, such as “Round 2” [default: the round that is played].")
def clock(minutes: int, title: str) -> None:
    """Let the round's clock run for so many MINUTES; 0 stops it."""
    with at_ledger() as (ledger, words):
        found = ledger.tournament()
        if not title and found is not None:
            title = words("hall.round", title=Verbatim(found.title), n=len(ledger.rounds(found)))
        ledger.set_clock(title[:TEXT], round(time.time()) + 60 * minutes if minutes else 0)
        click.echo(
            words("hall-done.clock", title=Verbatim(title), n=minutes) if minutes else words("hall-done.no-clock")
        )


@click.command("offer", epilog="Example: companion hall offer 3 --game cacao --seat red=Anna --seat white=Ben")
@click.argument("table")
@click.option("--game", required=True, help="The game.")
@click.option("--seat", "seats", multiple=True, metavar="SEAT=NAME", required=True, help="Who sits where; give each.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option("--code", default="", help="A scenario's code [default: none].")
@click.option("--title", default="", help="What the table reads above it [default: nothing].")
def offer(table: str, game: str, seats: tuple[str, ...], options: tuple[str, ...], code: str, title: str) -> None:
    """Offer a game to a TABLE: its people see it on the first screen and may accept it."""
    with at_ledger() as (ledger, words):
        found = library.game_named(game)
        named = tuple(SeatName(*seat.partition("=")[::2]) for seat in seats)
        chosen = dict(option_of(found, option) for option in options)
        found.begin([seat.seat for seat in named], chosen)  # said here, not at the table
        plain = {name: value if isinstance(value, int) else str(value) for name, value in chosen.items()}
        if not schema.NAME.fullmatch(table):
            raise NoTournament("wrong-tables")
        tell(ledger, Offer(secrets.token_hex(8), found.name, title, named, plain, code.upper()), table)
        click.echo(words("hall-done.offered", table=Verbatim(table), game=found.name))
        click.echo(words("hall-done.running"))


COMMANDS = (join, leave, announce, clock, offer)
