"""All that a person waits for, or that a machine has to hold, in one table: what it takes here, its goal and its floor.

`scripts/bench speed [NAME ...]` measures all rows or some, and says whether each meets its goal. The floor is the least
that it could take here (`scripts/bench floors`). Rows that need photographs or a market for packages say so where there
is none. All of it takes about ten minutes of processor time, most of them for long games, for learning and for half an
hour of play.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from scripts.arguments import Arguments, existing_folder
from scripts.benches.floors import floors

GROWN = r" +(.*\S) +goal"
MILLISECONDS = r" +([\d.]+) +[\d.]+ +[\d.]+\n"
SAID = 60  # letters of what a bench said instead of a figure


@dataclass(frozen=True)
class Row:
    """One line: its name, what is measured and its goal; the bench, and where in what it prints the figures stand.

    `floor` names the floor that it has. A goal is the most that each figure may be, with `more` the least.
    """

    name: str
    what: str
    goal: str
    bench: str
    take: str
    floor: str = ""
    more: bool = False


ROWS = (
    Row(
        "catanatron",
        "Diamond Isles beside catanatron: an action; a game",
        "3; 2 times",
        "catan 8",
        r"([\d.]+) times",
        "isles",
        more=True,
    ),
    Row(
        "verdict",
        "El Dorado: a verdict, µs",
        "8",
        "eldorado 2",
        r"([\d.]+) µs",
        "verdict",
    ),
    Row(
        "choices",
        "El Dorado: all choices of a turn, ms",
        "0.8",
        "eldorado 2",
        r"([\d.]+) ms for all",
        "choices",
    ),
    Row(
        "going-on",
        "Pachamama, 4, 8, 16 thousand entries: going on, ms",
        "300",
        "growth",
        "pachamama: going on" + GROWN,
        "going-on",
    ),
    Row(
        "going-on-isles",
        "the same of Diamond Isles",
        "300",
        "growth",
        "isles: going on" + GROWN,
        "going-on",
    ),
    Row(
        "moving",
        "there: a press that moves the cursor, ms",
        "2",
        "growth",
        "pachamama: moving" + GROWN,
    ),
    Row(
        "deciding",
        "there: a press that decides, ms",
        "2",
        "growth",
        "pachamama: deciding" + GROWN,
        "deciding",
    ),
    Row(
        "log",
        "there: the log's page, ms",
        "5",
        "growth",
        "pachamama: the log's page" + GROWN,
    ),
    Row("statistics", "1, 2, 4 thousand finished games: statistics, ms", "2000", "growth", " statistics" + GROWN),
    Row(
        "list",
        "their list, ms",
        "300",
        "growth",
        " the list" + GROWN,
    ),
    Row(
        "board",
        "drawn boards, ms",
        "10",
        "eyes --quick",
        "few drawn boards" + MILLISECONDS,
        "board",
    ),
    Row(
        "hexagons",
        "drawn hexagons, ms",
        "20",
        "eyes --quick",
        "few drawn hexes" + MILLISECONDS,
        "reading",
    ),
    Row(
        "squares",
        "drawn squares, ms",
        "25",
        "eyes --quick",
        "few drawn squares" + MILLISECONDS,
        "reading",
    ),
    Row(
        "eyes-memory",
        "memory with all readers used, MB",
        "95",
        "eyes --quick",
        r"(\d+) MB \(",
        "libraries",
    ),
    Row(
        "dice",
        "two photographed dice, ms: median; worst",
        "60; 200",
        "dice --only photographed --pictures {pictures}",
        r"(\d+) ms",
        "dice",
    ),
    Row(
        "look",
        "El Dorado, a look at a table of 50 parts, ms",
        "2000",
        "stillness --tables 1 --only Dorado",
        r"first +(\d+) ms",
    ),
    Row(
        "learning",
        "a box of 15 parts learnt live, s of processor",
        "60",
        "enrolment",
        r"(\d+) s of processor",
    ),
    Row(
        "screen",
        "the first screen, s of processor",
        "0.7",
        "appliance 0",
        r"processor for ([\d.]+) s",
        "screen",
    ),
    Row(
        "memory",
        "memory with a game, a profile and the camera, MB",
        "110",
        "appliance 0",
        r"camera: ([\d.]+) MB",
        "memory",
    ),
    Row(
        "half-hour",
        "{minutes} minutes of play: memory grown, MB",
        "5",
        "half-hour {minutes}",
        r"memory grown.*: (-?[\d.]+) MB",
    ),
)


@cache
def said(command: str) -> str:
    """What a bench prints; each is run once."""
    name, *words = command.split()
    run = [sys.executable, "-m", f"scripts.benches.{name.replace('-', '_')}", *words]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    return done.stdout if done.stdout.strip() else done.stderr


def figure(row: Row, gaps: Mapping[str, str]) -> str:
    """What a row's bench says, or why there is no figure."""
    if "{pictures}" in row.bench and not gaps["pictures"]:
        return "needs --pictures"
    text = said(row.bench.format(**gaps))
    found = [", ".join(match) if isinstance(match, tuple) else match for match in re.findall(row.take, text)]
    lines = text.strip().splitlines()
    return "; ".join(re.sub(r",? +", ", ", each) for each in found) or (lines[-1][:SAID] if lines else "nothing")


def outcome(row: Row, found: str, floor: float | None) -> str:
    """Whether a row meets its goal; where it cannot, because its floor lies above that, it says so."""
    figures, goals = ([float(n) for n in re.findall(r"-?\d+\.?\d*", text)] for text in (found, row.goal))
    if not figures or not re.match(r"-?[\d.]", found):
        return "not measured"
    goals *= len(figures) if len(goals) == 1 else 1
    if all(n >= goal if row.more else n <= goal for n, goal in zip(figures, goals, strict=True)):
        return "met"
    return "floor" if floor is not None and not row.more and floor >= goals[0] else "missed"


def main() -> None:
    """Print the table, a line as soon as it is measured."""
    parser = Arguments(__doc__)
    parser.some("names", [row.name for row in ROWS], "which rows")
    parser.add_argument("--pictures", type=existing_folder, metavar="DIR", help="pictures with truth from elsewhere")
    parser.add_argument("--minutes", default="30", help="of play in which memory may grow (default: 30)")
    words = parser.parse_args()
    gaps = {"pictures": str(words.pictures or ""), "minutes": words.minutes}
    least, outcomes = dict(floors()), Counter[str]()
    print(f"{'':16}{'':60}{'here':28}{'goal':12}{'':14}floor")
    for row in ROWS:
        if not words.names or row.name in words.names:
            found, floor = figure(row, gaps), least.get(row.floor)
            outcomes[judged := outcome(row, found, floor)] += 1
            line = f"{row.name:16}{row.what.format(**gaps):60}{found:28}{row.goal:12}{judged:14}"
            print(f"{line}{'' if floor is None else f'{floor:.2f}'}".rstrip(), flush=True)
    print(f"of {outcomes.total()} rows " + ", ".join(f"{number} {judged}" for judged, number in outcomes.items()))


if __name__ == "__main__":
    main()
