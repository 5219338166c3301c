"""What was measured before, and whether anything has become worse."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

FILE = Path(__file__).with_name("baseline.json")
SLACK = 0.005
"""The share of answers by which a figure may fall; one answer always may: other processors round otherwise."""
TENTH = 1.1
ELSEWHERE = 1.6
"""How much ratios may rise: on the machine and with the libraries of the baseline; on others, or at a quick look."""

Figures = dict[str, dict[str, Any]]
"""For each set: `right` (good and asked of each measure), `ratio` of its time or memory to the fixed one, if taken."""


def machine() -> str:
    """Processor and libraries, which ratios depend on."""
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text().splitlines() if cpu.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model"))]
    return f"{names[0] if names else platform.machine()}, OpenCV {cv2.__version__}, numpy {np.__version__}"


def load(file: Path = FILE) -> tuple[str, Figures]:
    """The machine and the figures that are kept; nothing if there is no such file."""
    if not file.exists():
        return "", {}
    kept = json.loads(file.read_text())
    return str(kept["machine"]), dict(kept["figures"])


def keep(figures: Figures, file: Path = FILE) -> None:
    """Keep figures; those of sets that were not measured stay as they are, if they are from this machine."""
    before, old = load(file)
    merged = {**(old if before == machine() else {}), **figures}
    file.write_text(json.dumps({"machine": machine(), "figures": merged}, indent=1, sort_keys=True) + "\n")


def worse(now: Figures, kept: Figures, allowed: float) -> list[str]:
    """A sentence for every figure that has become worse than it may; ratios may rise `allowed` times."""
    found = []
    for name in sorted(set(now) & set(kept)):
        for measure, (good, asked) in kept[name].get("right", {}).items():
            have, of = now[name]["right"].get(measure, (0, 0))
            if of == 0 or have / of < good / asked - max(SLACK, 1.01 / of):
                found.append(f"{name}: {measure} {_share(have, of)}, was {_share(good, asked)}")
        before, ratio = kept[name].get("ratio"), now[name].get("ratio")
        if before and ratio and ratio > before * allowed:
            found.append(f"{name}: {ratio:.2f} times the fixed work, was {before:.2f}")
    return found


def allowed_here(kept_machine: str) -> float:
    """How much ratios may rise here."""
    return TENTH if kept_machine == machine() else ELSEWHERE


def _share(good: int, asked: int) -> str:
    return f"{good} of {asked}"


def figures_of(rows: Mapping[str, tuple[Mapping[str, tuple[int, int]], float | None]]) -> Figures:
    """Rows as they are kept: their right answers and ratios."""
    return {
        name: {"right": {k: list(v) for k, v in right.items()}, **({"ratio": round(ratio, 3)} if ratio else {})}
        for name, (right, ratio) in rows.items()
    }
