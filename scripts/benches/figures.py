"""Writes FIGURES.md from figures.toml, runs the command of one row, or puts a result into it.

`scripts/bench figures` writes the page. `figures run NAME` runs the command of a row, shows what it prints, and puts
its result in: what the row's `take` finds there, or else the last line. `figures set NAME TEXT` puts in other words.
"""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from scripts.arguments import Arguments

ROOT = Path(__file__).parents[2]
DATA = ROOT / "scripts" / "figures.toml"
PAGE = ROOT / "scripts" / "FIGURES.md"
HEAD = """# Figures

For the sceptic: what was measured last, its goal if it has one, and the command that measures it. What stood here
before is in the history of `scripts/figures.toml`, from which `scripts/bench figures` writes this page.

Measured on two busy cores (AMD EPYC, Debian 12, Python 3.11, OpenCV 5), so that times are what they are at most;
**nothing was measured on a Raspberry Pi yet**. `PICTURES` is a folder of photographs and rendered pictures that is no
part of this repository. *Fresh* is what nobody had looked at while building.
"""


@dataclass(frozen=True)
class Row:
    """One figure: its name, what was measured, by which command, what it was last; and whether that misses the goal.

    `take` finds the result in what the command prints: the groups of every match. Without it, the last line is taken.
    """

    name: str
    what: str
    last: str
    command: str
    goal: str = ""
    missed: bool = False
    take: str = ""


@dataclass(frozen=True)
class Table:
    """Figures of one subject."""

    title: str
    rows: tuple[Row, ...]
    intro: str = ""


def tables(text: str) -> list[Table]:
    """The tables of the data file; ValueError where two rows have one name."""
    known = {field.name for field in fields(Row)}
    found = [
        Table(each["title"], tuple(Row(**row) for row in each["row"] if row.keys() <= known), each.get("intro", ""))
        for each in tomllib.loads(text)["table"]
    ]
    names = [row.name for table in found for row in table.rows]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"stands twice: {', '.join(sorted(twice))}")
    return found


def page(found: list[Table]) -> str:
    """The page for readers."""
    lines = [HEAD]
    for table in found:
        lines += [f"## {table.title}", "", *((table.intro, "") if table.intro else ())]
        lines += ["what | goal | last | command", "--- | --- | --- | ---", *map(_line, table.rows), ""]
    return "\n".join(lines)


def _line(row: Row) -> str:
    goal = f"{row.goal} **missed**".strip() if row.missed else row.goal
    return f"{row.what} | {goal} | {row.last} | `{row.command}`"


def taken(row: Row, printed: str) -> str:
    """The result of a row in what its command printed; nothing where it is not there."""
    found = re.findall(row.take, printed, re.MULTILINE) if row.take else printed.strip().splitlines()[-1:]
    each = (" ".join(one) if isinstance(one, tuple) else one for one in found)
    return "; ".join(" ".join(one.split()) for one in each).replace('"', "'").replace("\\", "/")


def changed(text: str, name: str, last: str) -> str:
    """The data file with another last result of a row."""
    head, row, rest = text.partition(f'\nname = "{name}"\n')
    if not row or '"' in last or "\\" in last:
        raise ValueError(f"there is no row {name}" if not row else f"cannot stand between quotes: {last}")
    return head + row + re.sub(r'^last = ".*"$', lambda _: f'last = "{last}"', rest, count=1, flags=re.MULTILINE)


def run(row: Row, pictures: str) -> str:
    """Run the command of a row, show what it prints, and give it."""
    command = row.command.replace("PICTURES", pictures)
    here = {**os.environ, "PATH": f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    with subprocess.Popen(command, shell=True, cwd=ROOT, env=here, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    if process.returncode:
        raise SystemExit(process.returncode)
    return "".join(lines)


def main() -> None:
    """Write the page, and before that what a command has found if that is asked for."""
    parser = Arguments(__doc__)
    parser.add_argument("--pictures", default="PICTURES", help="the folder of pictures")
    kinds = parser.add_subparsers(dest="kind")
    kinds.add_parser("run", help="run a row's command").add_argument("name")
    put = kinds.add_parser("set", help="put a result into a row")
    put.add_argument("name")
    put.add_argument("last")
    args = parser.parse_args()
    text = DATA.read_text(encoding="utf-8")
    rows = {row.name: row for table in tables(text) for row in table.rows}
    if args.kind is not None and args.name not in rows:
        parser.error(f"no row {args.name}; there are {', '.join(rows)}")
    last = args.last if args.kind == "set" else ""
    if args.kind == "run":
        last = taken(rows[args.name], run(rows[args.name], args.pictures))
        print(f"\n{args.name}: {last or 'no result is in what was printed; put it in by `figures set`'}")
    if last:
        text = changed(text, args.name, last)
        DATA.write_text(text, encoding="utf-8")
    PAGE.write_text(page(tables(text)), encoding="utf-8")


if __name__ == "__main__":
    main()
