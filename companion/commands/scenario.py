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
from companion.commands._say import line, misused, plainly, refused, spoken, told
from companion.games.kit import Say, Verbatim
from companion.games.kit.codes import BadCode
from companion.games.pachamama import oracle
from companion.games.pachamama.scenario import check, typed
from companion.games.pachamama.scenario.code import NUMBERS, Code
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, Scenario
from companion.play.journal import Journal, JournalError
from companion.play.seals import Entropy, Seal

GAME = "pachamama"


@click.group()
def command() -> None:
    """Scenarios of Pachamama: draw new ones, or seal one from a disc or a finished game."""


@command.command("new")
@click.option("--size", type=click.Choice([size.name for size in SIZES]), help="5x5, or 9x5 for the long game.")
@click.option(
    "--difficulty", type=click.Choice(DIFFICULTIES), help="The hardest step of reasoning; drawn if not given."
)
@click.option("--code", help="The code of a scenario that another table plays.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many to draw.")
@click.option("--reveal", is_flag=True, help="Print the whole map, as JSON, one scenario a line.")
@click.option("--json", "as_json", is_flag=True, help="Print code and seal as JSON, too.")
def new(size: str | None, difficulty: str | None, code: str | None, count: int, reveal: bool, as_json: bool) -> None:
    """Draw scenarios that nobody has seen and print their codes and seals.

    A code is part of the secret: whoever sees the start tiles and has a computer can work out the whole map of a
    scenario with a code. A game that is begun without a code has a scenario that nobody can work out.

    A code names its scenario for ever, and the seal printed here follows from it. A table that plays it seals it anew,
    with a salt that nobody knows, so the seal on its screen is another one.
    Spaces in the JSON are [row, col], counted from 0 at the top left.
    """
    if code is None and size is None:
        raise misused("scenario.which-board")
    if code is not None and (size or difficulty or count > 1):
        raise misused("scenario.code-alone")
    for _ in range(count):
        drawn = _parsed(code) if code is not None else _unseen(str(size), difficulty)
        begun = time.process_time()
        made = scenario(drawn)
        ms = 1000 * (time.process_time() - begun)
        words = _words(_mark(made.text(), drawn))
        if reveal:
            record = {"code": str(drawn), "seal": words, **made.record(), "difficulty": drawn.difficulty}
            click.echo(json.dumps(record | {"ms": round(ms, 2)}))
        elif as_json:
            click.echo(json.dumps({"code": str(drawn), "seal": words}))
        else:
            click.echo(f"{drawn}  {words}")
    if not (reveal or as_json):
        click.echo(line("setup.coded"), err=True)


def _parsed(code: str) -> Code:
    try:
        return Code.parse(code)
    except BadCode as error:
        raise click.ClickException(told(error, GAME)) from None


def _unseen(size: str, difficulty: str | None) -> Code:
    number = secrets.randbelow(NUMBERS)
    return Code(next(s for s in SIZES if s.name == size), difficulty or secrets.choice(DIFFICULTIES), number)


def _mark(text: str, code: Code) -> Seal:
    """Six words by which tables see that they have the same scenario: they bind nobody, as the code alone tells it."""
    return Seal(hashlib.sha256(f"pachamama {code} {text}".encode()).hexdigest())


def _words(sealed: Seal) -> str:
    return " ".join(sealed.words)


IMPORT = f"""Check a scenario copied from a disc, and seal it.

With --out it is written into a file that `companion play --scenario FILE` plays, with the seal that is printed here.

\b
{typed.FORM}"""


@command.command("import", help=IMPORT)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the sealed scenario here.")
def import_(file: Path, out: Path | None) -> None:
    """Check and seal; IMPORT says more."""
    made = _checked(file)
    sealed = scenario_file.sealed_of(made.text(), Entropy())
    if out is not None:
        try:
            scenario_file.write(out, sealed)
        except OSError as error:
            raise refused("command.unwritable", path=Verbatim(out), why=Verbatim(error.strerror)) from None
    grade, words = check.difficulty(made) or "harder-than-hard", Verbatim(_words(sealed.seal))
    click.echo(spoken(GAME)("scenario.sound", grade=grade, words=words))
    if out is not None:
        click.echo(line("scenario.play-it", path=Verbatim(out)))


@command.command("export")
@click.argument("game")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="Write it here.")
def export(game: str, out: Path) -> None:
    """Seal the scenario of a finished GAME (its name or file), so that other people can play it unseen."""
    with plainly(JournalError, OSError), closing(Journal.read(library.find_stored(game))) as journal:
        opened = (e.body for e in journal.entries if e.kind == "opened" and e.by == oracle.NAME)
        body = next(opened, None)
        if body is None:
            raise refused("scenario.not-opened", game=Verbatim(game))
        scenario_file.write(out, scenario_file.sealed_of(json.loads(body)["secret"], Entropy()))
    click.echo(line("scenario.play-it", path=Verbatim(out)))


def _checked(file: Path) -> Scenario:
    try:
        made = typed.read(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise refused("command.file", path=Verbatim(file), why=Verbatim(error.strerror)) from None
    except UnicodeDecodeError:
        raise refused("scenario.no-text", path=Verbatim(file)) from None
    except typed.BadScenario as error:
        raise _refusal(file, error.faults) from None
    found = check.faults(made)
    if found:
        raise _refusal(file, [fault.what for fault in found])
    return made


def _refusal(file: Path, faults: Sequence[Say]) -> click.ClickException:
    words = spoken(GAME)
    lines = [f"- {words.say('map-fault', fault)}" for fault in faults]
    return click.ClickException("\n".join([words("scenario.not-valid", path=Verbatim(file)), *lines]))
