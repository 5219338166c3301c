"""All that a vandal or a forger may try: `python -m tests.hostile [SEED] [KIND ...]`; see `scripts/tools/hostile`."""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hostile.attack import CannotBeTried, Kind
from tests.hostile.kinds import KINDS

FORGERIES = sorted((Path(__file__).parents[1] / "play").glob("test_forge*.py"))


class _Forged:
    """Counts what pytest tried."""

    def __init__(self) -> None:
        self.tried: set[str] = set()
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.failed:
            self.tried.add(report.nodeid)
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)


@contextmanager
def _without_noise() -> Iterator[None]:
    """What libraries for pictures say of each damaged one would hide what is counted."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _try(kind: Kind, seed: int) -> tuple[int, list[str]]:
    tried, failed = 0, []
    memory = "/dev/shm"
    for attack in kind.attacks(random.Random(seed)):
        with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
            try:
                with _without_noise():
                    attack.run(Path(folder))
            except CannotBeTried as why:
                print(f"  not tried: {attack.name} ({why})")
                continue
            except Exception as err:
                failed.append(f"{attack.name}: {type(err).__name__}: {err}")
        tried += 1
    return tried, failed


def _forged() -> tuple[int, list[str]]:
    counted = _Forged()
    ended = pytest.main(["-o", "addopts=", "-p", "no:terminal", *map(str, FORGERIES)], plugins=[counted])
    if (ended or not counted.tried) and not counted.failed:  # they could not even be read
        counted.failed.append(f"pytest ended with {ended}")
    return len(counted.tried), counted.failed


def main(seed: int, names: list[str]) -> int:
    """Try all kinds, or those named; how many attempts succeeded."""
    lost = 0
    if unknown := set(names) - {"forgery", *(kind.name for kind in KINDS)}:
        print(f"there is no kind {', '.join(sorted(unknown))}; there are forgery, {', '.join(k.name for k in KINDS)}")
        return len(unknown)
    print(f"seed {seed}")
    for kind in (*KINDS, None):
        name = kind.name if kind is not None else "forgery"
        if names and name not in names:
            continue
        begun = time.monotonic()
        tried, failed = _try(kind, seed) if kind is not None else _forged()
        print(f"{name:16} tried {tried:6}  failed {len(failed):4}  {time.monotonic() - begun:6.1f} s", flush=True)
        for line in failed[:10]:
            print(f"  {line[:300]}")
        lost += len(failed)
    return lost


if __name__ == "__main__":
    chosen = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(10**6)
    sys.exit(1 if main(chosen, sys.argv[2:]) else 0)
