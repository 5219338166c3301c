"""`companion hall broker`: all that a Mosquitto needs for a hall of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from companion.commands._hall_ledger import words_now
from companion.commands._hall_tournament import tables_of
from companion.hall import config
from companion.hall.broker_files import HOME, LOOK, ORGANISER, BrokerPlan, write
from companion.hall.mqtt import NoHall
from companion.saying import Explained, Verbatim
from companion.settings import BadSettings


@click.command("broker", epilog="Example: companion hall broker --out hall --tables 1-12 --address 192.168.1.5 --tls")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder to write into.")
@click.option("--tables", required=True, help="The names of the tables, with commas between them; 1-12 means 1 to 12.")
@click.option("--address", default="127.0.0.1", show_default=True, help="This machine's address in the hall's network.")
@click.option("--port", type=int, default=None, help="The port [default: 1883, or 8883 with --tls].")
@click.option("--hall", default=None, help="The hall's name [default: that of hall.toml].")
@click.option("--tls", is_flag=True, help="Encrypt, with a certificate of this hall's own.")
def broker(out: Path, tables: str, address: str, port: int | None, hall: str | None, tls: bool) -> None:
    """Write what Mosquitto needs for a hall: users with passwords, who may speak where, one address, no strangers."""
    words = words_now()
    try:
        plan = BrokerPlan(
            hall or config.load().hall, tuple(tables_of(tables)), address, port or (8883 if tls else 1883), tls
        )
        write(plan, out)
    except (NoHall, BadSettings) as err:
        raise click.ClickException(words.trouble(err)) from err
    except OSError as err:
        raise click.ClickException(words.trouble(_unwritten(err, out))) from err
    where = out.resolve()
    more = f" --port {plan.port} --tls --ca ca.crt" if tls else f" --port {plan.port}"
    join = f"companion hall join {address} --hall {plan.hall} --table {plan.tables[0]} --user {plan.tables[0]}{more}"
    click.echo(words("hall-done.broker", path=Verbatim(where)))
    click.echo(words("hall-done.broker-start", command=Verbatim(f"mosquitto -c {where / 'mosquitto.conf'}")))
    click.echo(words("hall-done.broker-join", command=Verbatim(join), file=Verbatim(where / "users.txt")))
    click.echo(
        words("hall-done.broker-others", organiser=Verbatim(ORGANISER), look=Verbatim(LOOK), home=Verbatim(HOME))
    )
    if not tls and address != "127.0.0.1":
        click.echo(words("hall-done.broker-open"))


def _unwritten(err: OSError, out: Path) -> Explained:
    return NoHall("not-written", path=Verbatim(err.filename or out), why=Verbatim(err.strerror or err))


COMMANDS = (broker,)
