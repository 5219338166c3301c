"""`companion scenario`: new scenarios of Pachamama, and those that a person types in from a disc."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from companion.app import library, scenario_file
from companion.app.plugins import brought, plugin_of
from companion.commands._say import line, misused, plainly, refused, spoken, told
from companion.commands._types import STORED
from companion.games.extras import Scenarios
from companion.games.kit import Coded, Game, Say, Secret, Verbatim
from companion.games.kit.codes import BadCode
from companion.games.kit.secret_codes import by_code, coded_secret
from companion.play.journal import Journal, JournalError
from companion.play.seals import Entropy, Seal


def _brought() -> tuple[Game, Secret, Scenarios]:
    """The game that brings scenarios, and how it makes them."""
    for name, scenarios in brought(Scenarios).items():
        game = plugin_of(name).game
        if (secret := coded_secret(game)) is not None:
            return game, secret, scenarios()
    raise refused("scenario.none")


GAME, SECRET, SCENARIOS = _brought()
CHOICES = {option.name: [str(value) for value in option.values] for option in GAME.options}


@click.group(epilog="Example: companion scenario new --size 5x5")
def command() -> None:
    """Scenarios of Pachamama: draw new ones, or seal one from a disc or a finished game."""


@command.command("new", epilog="Example: companion scenario new --size 9x5 --count 3")
@click.option(
    "--size",
    type=click.Choice(CHOICES["size"]),
    help="5x5, or 9x5 for the long game [default: none, needed without --code].",
)
@click.option(
    "--difficulty",
    type=click.Choice(CHOICES["difficulty"]),
    help="The hardest step of reasoning [default: random].",
)
@click.option("--code", help="The code of a scenario that another table plays [default: a new one].")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many to draw.")
@click.option("--reveal", is_flag=True, help="Print the whole map, as JSON, one scenario a line.")
@click.option("--json", "as_json", is_flag=True, help="Print code and seal as JSON, too.")
def new(size: str | None, difficulty: str | None, code: str | None, count: int, reveal: bool, as_json: bool) -> None:
    """Draw scenarios that nobody has seen and print their codes and seals.

    A code is part of the secret: whoever sees the start tiles and has a computer can work out the whole map of a
    scenario with a code. A game that is begun without a code has a scenario that nobody can work out.

    A code names its scenario for ever, and the seal printed here follows from it. A table that plays it seals it anew,
    together with all else that is settled before play, so the seal on its screen is another one.
    Spaces in the JSON are [row, col], counted from 0 at the top left.
    """
    if code is None and size is None:
        raise misused("scenario.which-board")
    if code is not None and (size or difficulty or count > 1):
        raise misused("scenario.code-alone")
    for _ in range(count):
        begun = time.process_time()
        drawn = _coded(code if code is not None else _new_code(str(size), difficulty))
        ms = 1000 * (time.process_time() - begun)
        named = SECRET.code(drawn.secret)
        words = _words(_mark(drawn.secret.removesuffix(f" {named}"), str(named)))
        if reveal:
            record = {"code": named, "seal": words, **SCENARIOS.record(drawn.secret)}
            click.echo(json.dumps({**record, "difficulty": drawn.options["difficulty"], "ms": round(ms, 2)}))
        elif as_json:
            click.echo(json.dumps({"code": named, "seal": words}))
        else:
            click.echo(f"{named}  {words}")
    if not (reveal or as_json):
        click.echo(line("setup.coded"), err=True)


def _coded(code: str) -> Coded:
    try:
        return by_code(GAME, code)
    except BadCode as error:
        raise click.ClickException(told(error, GAME.name)) from None


def _new_code(size: str, difficulty: str | None) -> str:
    assert SECRET.new_code is not None
    options = {"size": size, "difficulty": difficulty or secrets.choice(CHOICES["difficulty"])}
    return SECRET.new_code(options, secrets.randbits(128))


def _mark(text: str, code: str) -> Seal:
    """Six words by which tables see that they have the same scenario: they bind nobody, as the code alone tells it."""
    return Seal(hashlib.sha256(f"{GAME.name} {code} {text}".encode()).hexdigest())


def _words(sealed: Seal) -> str:
    return " ".join(sealed.words)


IMPORT = f"""Check a scenario copied from a disc, and seal it.

With --out it is written into a file that `companion play --scenario FILE` plays. The table's own seal covers it too,
and `companion verify --words` knows the words that are printed here besides the table's.

\b
{SCENARIOS.form}"""


@command.command("import", help=IMPORT, epilog="Example: companion scenario import disc.txt --out disc.sealed")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the sealed scenario here [default: only check].",
)
def import_(file: Path, out: Path | None) -> None:
    """Check and seal; IMPORT says more."""
    copied = _checked(file)
    sealed = scenario_file.sealed_of(GAME, copied, Entropy())
    if out is not None:
        try:
            scenario_file.write(out, GAME, sealed)
        except OSError as error:
            raise refused("command.unwritable", path=Verbatim(out), why=Verbatim(error.strerror)) from None
    words = Verbatim(_words(sealed.seal))
    click.echo(spoken(GAME.name)("scenario.sound", grade=SCENARIOS.grade(copied), words=words))
    if out is not None:
        click.echo(line("scenario.play-it", path=Verbatim(out)))


@command.command("export", epilog="Example: companion scenario export pachamama-2026-05-01-190000 --out ours.sealed")
@click.argument("game", type=STORED)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="Write it here.")
def export(game: str, out: Path) -> None:
    """Seal the scenario of a finished GAME (its name or file), so that other people can play it unseen."""
    with plainly(JournalError, OSError), closing(Journal.read(library.find_stored(game))) as journal:
        opened = (e.body for e in journal.entries if e.kind == "opened" and e.by == SECRET.name)
        body = next(opened, None)
        if body is None:
            raise refused("scenario.not-opened", game=Verbatim(game))
        scenario_file.write(out, GAME, scenario_file.sealed_of(GAME, json.loads(body)["secret"], Entropy()))
    click.echo(line("scenario.play-it", path=Verbatim(out)))


def _checked(file: Path) -> str:
    """The secret of a copied scenario without faults."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise refused("command.file", path=Verbatim(file), why=Verbatim(error.strerror)) from None
    except UnicodeDecodeError:
        raise refused("scenario.no-text", path=Verbatim(file)) from None
    copied, faults = SCENARIOS.copied(text)
    if faults:
        raise _refusal(file, faults)
    return copied


def _refusal(file: Path, faults: Sequence[Say]) -> click.ClickException:
    words = spoken(GAME.name)
    lines = [f"- {words.say('map-fault', fault)}" for fault in faults]
    return click.ClickException("\n".join([words("scenario.not-valid", path=Verbatim(file)), *lines]))
