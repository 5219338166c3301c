"""What was tuned of a reader stands beside the command that finds it again."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from scripts.benches.__main__ import benches

ROOT = Path(__file__).parents[2]
READERS = sorted(path.parent.name for path in (ROOT / "companion" / "vision").glob("*/tuning.py"))


def test_every_reader_is_found() -> None:
    assert READERS == ["board", "cube", "dice", "figures", "tiles", "tokens"]


@pytest.mark.parametrize("reader", READERS)
def test_each_stage_names_a_command_that_there_is(reader: str) -> None:
    module = import_module(f"companion.vision.{reader}.tuning")
    for stage in fields(module.Tuning):
        told = f"{module.__doc__} {type(getattr(module.TUNING, stage.name)).__doc__}"
        named = re.findall(r"scripts/bench ([a-z-]+)|pytest (tests/[\w/.]+)", told)
        assert named, f"{reader} {stage.name}"
        assert all(bench in benches() or (file and (ROOT / file).exists()) for bench, file in named)
