"""The help comes at once: it loads no eye, no drawing and no window."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from companion.cli import main


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
