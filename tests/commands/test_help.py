"""The help comes at once: it loads no eye, no drawing and no window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from companion.app.library import games, words_of
from companion.cli import main
from tests.commands.conftest import Run


@pytest.mark.parametrize("asked", ["from companion.cli import main; main(['--help'])", "import companion.app.opening"])
def test_neither_the_help_nor_an_open_table_loads_a_numbers_library(asked: str) -> None:
    code = f"""
import atexit, sys
atexit.register(lambda: print(*(name for name in ("numpy", "cv2", "pygame") if name in sys.modules), file=sys.stderr))
{asked}
"""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not ran.stderr.strip()


def test_the_help_names_every_command_with_its_first_sentence_and_loads_none() -> None:
    runner = CliRunner()
    told = runner.invoke(main, ["--help"]).output
    for name in main.list_commands(click.Context(main)):
        command = main.get_command(click.Context(main), name)
        assert command is not None
        assert f"  {name} " in told
        assert command.get_short_help_str(30).removesuffix("...").strip() in told
    code = "import atexit, sys\nfrom companion.cli import main\n"
    code += "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\nmain(['--help'])"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "companion.commands" in ran.stderr.split()
    assert not [name for name in ran.stderr.split() if name.startswith(("companion.app", "companion.commands."))]


def every_command(
    command: click.Command, path: tuple[str, ...], context: click.Context
) -> Iterator[tuple[str, click.Command]]:
    yield " ".join(path), command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from every_command(below, (*path, name), click.Context(below, info_name=name, parent=context))


def test_every_help_has_an_example_and_every_option_its_meaning_and_default() -> None:
    faults = []
    for path, command in every_command(main, ("companion",), click.Context(main, info_name="companion")):
        if f"Example: {path}" not in (command.epilog or ""):
            faults.append(f"{path}: no example of its own")
        for option in (each for each in command.params if isinstance(each, click.Option)):
            means = option.help or ""
            said = option.is_flag or option.multiple or option.required or option.show_default
            if not means or not (said or "[default: " in means):
                faults.append(f"{path} {option.opts[-1]}: {means}")
    assert faults == []


def test_the_help_of_play_says_of_each_game_what_its_options_mean_and_which_value_is_usual() -> None:
    shown = " ".join(CliRunner().invoke(main, ["play", "--help"]).output.split())
    for game in games():
        words = words_of("en", game.name)
        for option in game.options:
            about = words(f"option.{option.name.rpartition('.')[2]}").rstrip(": ")
            assert about in shown
            assert f"[default: {option.values[0]}]" in shown
    assert "short (5 × 5)" in shown


@pytest.mark.parametrize(
    ("typed", "what_to_do"),
    [
        (["learn"], "diamond_isles"),
        (["rules"], "diamond_isles"),
        (["selfplay"], "diamond_isles"),
        (["check"], "diamond_isles"),
        (["verify"], "companion games"),
        (["games", "show"], "companion games"),
        (["games", "show", "none"], "companion games"),
        (["records", "--code", "XXX"], "“XXX”"),
        (["records", "--code", ""], "code"),
        (["scenario", "new", "--code", ""], "8 letters"),
        (["hall", "announce", "Soup"], "companion hall join"),
        (["hall", "clock", "5"], "companion hall join"),
        (["hall", "standings"], "companion hall join"),
        (["hall", "leave"], "companion hall join"),
        (["print", "mat"], "--out"),
        (["print", "--out", "x"], "one of: mat, chart, tiles, sheets"),
        (["play", "--game"], "needs a value"),
        (["check", "cacao", "--games", "0"], "at least 1"),
        (["calibrate", "tiles", "--out", "x"], "--live"),
        (["rules", "cacao", "xyzzy"], "shorter"),
        (["scenario", "import", "/nowhere"], "there is no /nowhere"),
        (["scenario", "import", "/proc"], "/proc is a folder. Give a file."),
        (["doctor", "--report", "/proc"], "/proc is a folder. Give a file."),
        (["games", "show", "/proc"], "/proc is a folder or a device."),
        (["new", "gardens", "--out", "/proc/x/y"], "Give another place, or"),
    ],
)
def test_an_error_is_one_plain_sentence_that_says_what_to_do(run: Run, typed: list[str], what_to_do: str) -> None:
    told = run(*typed)
    assert told.exit_code in (1, 2)
    assert what_to_do in told.output.splitlines()[-1]
    assert told.output.splitlines()[-1].startswith("Error: ")
