"""The help comes at once: it loads no eye, no drawing and no window."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("asked", ["from companion.cli import main; main(['--help'])", "import companion.app.opening"])
def test_neither_the_help_nor_an_open_table_loads_a_numbers_library(asked: str) -> None:
    code = f"""
import atexit, sys
atexit.register(lambda: print(*(name for name in ("numpy", "cv2", "pygame") if name in sys.modules), file=sys.stderr))
{asked}
"""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not ran.stderr.strip()
