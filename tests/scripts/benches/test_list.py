"""`scripts/bench` without a name: each bench that FIGURES.md names can be run and says what it measures."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.benches.__main__ import benches

FIGURES = (Path(__file__).parents[3] / "scripts" / "FIGURES.md").read_text(encoding="utf-8")


def test_each_bench_says_in_one_line_what_it_measures() -> None:
    assert all(line.endswith((".", "?")) and len(line) <= 120 for line in benches().values()), benches()


def test_each_command_of_the_figures_is_a_bench() -> None:
    named = set(re.findall(r"scripts/bench ([a-z-]+)", FIGURES))
    assert len(named) > 20
    assert named <= set(benches())
