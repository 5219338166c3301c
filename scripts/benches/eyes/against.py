"""Reads the same pictures with this tree and another one in turns: how long each takes, and what each reads.

Both trees are asked for one picture after the other, so that what else the machine does slows both.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from scripts.arguments import Arguments, existing_folder
from scripts.benches.eyes import asked
from scripts.benches.eyes.asked import Asked, Read

HERE = Path(__file__).resolve().parents[3]
Line = tuple[str, int, int]
"""A set's name, the number of one of its samples, and how often it is read for its time."""


@dataclass
class Both:
    """What came of one set in both trees: the shortest time of each sample, right answers, labels that differ."""

    ms: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    right: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    asked: Counter[str] = field(default_factory=Counter)
    labels: int = 0
    other: int = 0
    surer: float = 0.0
    """The largest difference between how sure both are of the same label."""

    def add(self, reads: tuple[Read, Read]) -> None:
        """Count one sample."""
        for n, read in enumerate(reads):
            self.ms[n].append(read.ms)
            self.right[n].update({measure: good for measure, (good, _) in read.right.items()})
        self.asked.update({measure: of for measure, (_, of) in reads[0].right.items()})
        before, now = reads[0].labels, reads[1].labels
        self.labels += len(before.keys() | now.keys())
        for at in before.keys() | now.keys():
            if at not in before or at not in now or before[at][0] != now[at][0]:
                self.other += 1
            else:
                self.surer = max(self.surer, abs(before[at][1] - now[at][1]))


class Reader:
    """A process that reads pictures with the eyes of one tree."""

    def __init__(self, tree: Path, words: Sequence[str]) -> None:
        command = [sys.executable, "-P", str(Path(asked.__file__).resolve()), *words]
        environment = {**os.environ, "PYTHONPATH": str(tree), "OPENBLAS_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=tree
        )

    def begin(self, line: Asked) -> None:
        """Ask for a sample without waiting for it."""
        asked.put(self._pipe(self._process.stdin), line)

    def end(self) -> Any:
        """What was asked for last."""
        return asked.get(self._pipe(self._process.stdout))

    def close(self) -> None:
        """No more questions."""
        self._pipe(self._process.stdin).close()
        self._process.wait()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


def main(given: Sequence[str]) -> None:
    """Read every sample in both trees, and print a line for each set and distortion."""
    parser = Arguments(__doc__, "scripts/bench eyes against")
    parser.add_argument("tree", type=Path, help="the other tree, such as `git worktree add` makes one")
    parser.add_argument(
        "--pictures", type=existing_folder, metavar="DIR", help="pictures with truth from elsewhere (default: own)"
    )
    parser.add_argument("--profiles", type=Path, required=True, metavar="DIR", help="where what is learnt is kept")
    parser.add_argument("--only", metavar="WORD", help="only sets with this word in their name")
    parser.add_argument("--repeats", type=int, default=7, metavar="N", help="how often each picture is read")
    parser.add_argument("--way", action="append", metavar="WAY", help="read copies distorted so (see `distorted`)")
    words = parser.parse_args(given)
    where = [str(words.profiles.resolve())] + ([str(words.pictures.resolve())] if words.pictures else [])
    readers = Reader(words.tree.resolve(), where), Reader(HERE, where)
    sets: dict[str, tuple[int, bool]] = readers[0].end()
    readers[1].end()
    for way in words.way or [None]:
        for name, (count, copied) in sets.items():
            if (not words.only or words.only in name) and (copied or not way):
                _show(f"{name}, {way}" if way else name, _both(readers, name, count, words.repeats, way))
    for reader in readers:
        reader.close()


def _both(readers: tuple[Reader, Reader], name: str, count: int, repeats: int, way: str | None) -> Both:
    found = Both()
    for number in range(count):
        answers: list[Read] = []
        for again in range(max(1, repeats)):
            for n, reader in enumerate(readers):
                reader.begin(Asked(name, number, way))
                answer = reader.end()
                if again:
                    answers[n].ms = min(answers[n].ms, answer.ms)
                else:
                    answers.append(answer)
        found.add((answers[0], answers[1]))
    return found


def _show(name: str, found: Both) -> None:
    before, now = (statistics.median(ms) for ms in found.ms)
    print(f"{name:32}{before:8.1f} ms, now{now:7.1f} ms; {found.other} of {found.labels} labels differ", end="")
    print(f", how sure by {found.surer:.3f} at most")
    for measure, of in found.asked.items():
        print(f"{'':32}{measure}: {found.right[0][measure]}, now {found.right[1][measure]} of {of}", flush=True)
