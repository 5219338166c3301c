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

from companion.vision.classify.profile import Profile
from scripts.benches.eyes import __main__ as bench
from scripts.benches.eyes import baseline, sets
from scripts.benches.eyes.baseline import Figures
from scripts.benches.eyes.measure import WORSE, Row, worsened
from scripts.benches.eyes.sets import Sample
from scripts.benches.eyes.show import curve, curves
from scripts.benches.eyes.stages import stages
from tests.support.vision import drawn

KEPT: Figures = {"boards": {"right": {"cells": [990, 1000]}, "ratio": 4.0}}
ROOT = Path(__file__).parents[4]


@pytest.mark.long
def test_a_few_drawn_pictures_are_read_as_well_and_as_fast_as_they_were() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scripts.benches.eyes", "--quick"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "Nothing is worse" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
    for line in ("few drawn boards", "few drawn hexes", "few drawn squares", "few drawn cubes", "nothing changed"):
        assert done.stdout.count(line) >= 2  # what is right, and the time
    assert set(re.findall(r"how sure, (\w+)", done.stdout)) == {"boards", "hexes", "squares", "cubes"}
    assert int(re.search(r"all three readers used: (\d+) MB", done.stdout)[1]) < 250  # type: ignore[index]


def test_the_curve_counts_bins_with_enough_claims(capsys: pytest.CaptureFixture[str]) -> None:
    claims = [(0.6, n < 6) for n in range(10)] + [(0.85, True)] * 3 + [(0.999, True)] * 20
    assert curve("boards", claims) == 2
    assert "0.600     0.600" in capsys.readouterr().out


def test_every_reader_has_a_curve_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = [(0.95, True)] * 10, [(0.95, n < 4) for n in range(10)]
    rows = [
        Row("a", "boards", {}, {"as taken": good, "dark": bad}, [], None),
        Row("b", "cubes", {}, {"as taken": good}, [], None),
        Row("c", "boards", {}, {"dark": good}, [], None),
        Row("nothing changed", "", {}, {}, [], None),
    ]
    assert curves(rows) == {"boards": 1, "cubes": 1}
    said = capsys.readouterr().out
    assert re.search(r"dark +20 +0\.950 +0\.700", said)
    assert re.search(r"as taken +10 +0\.950 +1\.000", said)


@pytest.mark.parametrize("how", WORSE)
def test_pictures_are_worsened_by_less_light_blur_and_noise(how: str) -> None:
    picture = np.zeros((80, 80, 3), np.uint8)
    picture[:, 40:] = 200
    worse = worsened(picture, how, 1).astype(float)
    light, _, noise = WORSE[how]
    assert worse[:, 60:].mean() == pytest.approx(200 * light, abs=1)
    assert worse[:, 60:].std() == pytest.approx(noise, rel=0.1)
    assert 20 * light < worse[:, 39].mean() < 180 * light


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


@pytest.mark.long
@pytest.mark.parametrize(("ratio", "code"), [(0.001, 1), (1000.0, 0)])
def test_the_benchmark_fails_when_a_time_has_risen_and_names_what_was_never_kept(
    ratio: float, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = {"nothing changed": {"right": {"seen so": [1, 1]}, "ratio": ratio}}
    monkeypatch.setattr(sys, "argv", ["bench eyes", "--quick"])
    monkeypatch.setattr(baseline, "load", lambda: (baseline.machine(), kept))
    monkeypatch.setattr(bench, "own_profile", lambda file: Profile({}))
    monkeypatch.setattr(bench, "drawn_sets", lambda profile, few: [])
    monkeypatch.setattr(bench, "_memory", lambda profile: {"right": {}, "ratio": 1.0})
    with pytest.raises(SystemExit) as ended:
        bench.main()
    assert ended.value.code == code
    assert "compared with nothing: memory." in capsys.readouterr().out


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
