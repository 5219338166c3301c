"""A quick run of the benchmark: the eyes read what the project draws as well as they did, and losses are noticed."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from scripts.bench_eyes import baseline, drawn, sets
from scripts.bench_eyes.baseline import Figures
from scripts.bench_eyes.sets import Sample
from scripts.bench_eyes.show import curve
from scripts.bench_eyes.stages import stages

KEPT: Figures = {"boards": {"right": {"cells": [990, 1000]}, "ratio": 4.0}}
ROOT = Path(__file__).parents[2]


def test_a_few_drawn_pictures_are_read_as_well_and_as_fast_as_they_were() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scripts.bench_eyes", "--quick"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "Nothing is worse" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
    for line in ("few drawn boards", "few drawn hexes", "few drawn squares", "few drawn cubes", "nothing changed"):
        assert done.stdout.count(line) >= 2  # what is right, and the time
    assert int(re.search(r"(\d+) bins", done.stdout)[1]) >= 4  # type: ignore[index] # it is there, or the test fails
    assert int(re.search(r"all three readers used: (\d+) MB", done.stdout)[1]) < 250  # type: ignore[index]


def test_the_curve_counts_bins_with_enough_claims(capsys: pytest.CaptureFixture[str]) -> None:
    claims = [(0.6, n < 6) for n in range(10)] + [(0.85, True)] * 3 + [(0.999, True)] * 20
    assert curve(claims) == 2
    assert "0.600     0.600" in capsys.readouterr().out


def test_the_costliest_stage_of_a_reader_is_named() -> None:
    picture, truth = drawn.cube(np.random.default_rng(3))
    found = stages(sets.cubes("cubes", [Sample(lambda: [picture], [truth])]), 1)
    assert found[0][1] == max(share for _, share in found)
    assert 0.9 < sum(share for _, share in found) < 1.001


def worse(right: int, ratio: float) -> list[str]:
    now = copy.deepcopy(KEPT)
    now["boards"] = {"right": {"cells": [right, 1000]}, "ratio": ratio}
    return baseline.worse(now, KEPT, baseline.TENTH)


def test_a_figure_that_falls_is_noticed() -> None:
    assert worse(990, 4.0) == worse(986, 4.0) == worse(999, 4.0) == []
    assert worse(984, 4.0) == ["boards: cells 984 of 1000, was 990 of 1000"]


def test_a_time_that_rises_by_more_than_a_tenth_is_noticed() -> None:
    assert worse(990, 4.3) == worse(990, 2.0) == []
    assert worse(990, 4.5) == ["boards: 4.50 times the fixed work, was 4.00"]


def test_what_is_kept_is_compared_with_and_other_sets_stay(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    assert baseline.load(file) == ("", {})
    baseline.keep(KEPT, file)
    baseline.keep({"cubes": {"right": {"stickers": [4, 4]}}}, file)
    machine, kept = baseline.load(file)
    assert machine == baseline.machine()
    assert set(kept) == {"boards", "cubes"}
    assert baseline.allowed_here(machine) == baseline.TENTH < baseline.allowed_here("another")
    assert json.loads(file.read_text())["figures"]["boards"] == KEPT["boards"]
