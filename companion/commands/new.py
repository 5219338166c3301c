"""`companion new`: a small game that plays, as a package of one's own to change."""

from __future__ import annotations

import keyword
import re
import shutil
import sys
from pathlib import Path

import click

from companion import starter
from companion.app.plugins import found
from companion.commands._say import line, misused, plainly

STARTER = Path(starter.__file__).parent
PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "companion-starter"
version = "1.0"

[project.entry-points."companion.games"]
starter = "starter.game:PLUGIN"

[tool.setuptools]
packages = ["starter"]

[tool.setuptools.package-data]
"*" = ["**/*.toml"]
"""


@click.command(epilog="Example: companion new gardens")
@click.argument("name")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The folder to make [default: one of the game's name, right here]."
)
def command(name: str, out: Path | None) -> None:
    """Make a package for a game of your own called NAME: rules, hidden hands, a bag, words in two languages, tests.

    It plays as it is. Change game.py first; companion/games/README.md explains it line by line.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,19}", name) or keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise misused("new.bad-name", name=name)
    if name in {plugin.name for plugin in found().plugins}:
        raise misused("new.taken", game=name)
    folder = out or Path(name)
    if folder.exists():
        raise misused("new.exists", path=str(folder))
    with plainly(OSError):
        for file, text in files(name).items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
    click.echo(line("new.made", path=str(folder)))
    companion = "companion" if shutil.which("companion") else Path(sys.executable).with_name("companion")
    for words in (
        f"{sys.executable} -m pip install --no-deps -e {folder}",
        f"{companion} play --text --game {name} --seats 2",
        f"{companion} check {name}",
    ):
        click.echo(f"  {words}")


def files(name: str) -> dict[str, str]:
    """The text of each file of a package for a game of that name, by its path in the package's folder."""
    made = {"pyproject.toml": _called(PROJECT, name)}
    for file in sorted(p for p in STARTER.rglob("*") if p.suffix in {".py", ".toml"}):
        path = file.relative_to(STARTER)
        inside = Path("tests", f"test_{name}.py") if path.parts[0] == "tests" else Path(name, path)
        made[str(inside)] = _called(file.read_text(encoding="utf-8"), name)
    made[f"{name}/__init__.py"] = f'"""{name.capitalize()}, a game for the companion."""\n'
    return made


def _called(text: str, name: str) -> str:
    return text.replace("companion.starter", name).replace("starter", name).replace("Starter", name.capitalize())
