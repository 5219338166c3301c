"""What scripts/tools/mutants runs: do the tests notice small faults?

Cosmic Ray knows the faults and runs the tests; which of them are tried is drawn here by a seed, as trying all would
take days. They are put into a copy of the repository, never into the folder that is worked in. A fault is met by the
tests that came by its line when all ran without a fault, the narrowest first: no other test could notice it.
"""

from __future__ import annotations

import ast
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from scripts.arguments import Arguments

ROOT = Path(__file__).parents[2]
DECIDING = (
    *("picture", "classify/profile"),
    *("observation", "classify/joint", "cube/assignment", "cube/groups", "cube/corner_pieces", "cube/cube_reader"),
    *("cube/solve", "tiles/alignment", "dice/lying_clear"),
    *("motion/another_light", "motion/around", "motion/change", "motion/reference", "motion/watching"),
)
"""Of vision: what is refused; what is believed of several readings together; how tiles lie on a board, which dice are
trusted, what moved, and whether the table lies still. How a picture is measured is left out, and what one picture by
itself is learnt to show: a pixel or a grey level more is no other decision, and pictures test it whole."""
FOLDERS = {
    "kit": ["companion/games/kit"],
    "play": ["companion/play"],
    **{game: [f"companion/games/{game}"] for game in ("pachamama", "diaominos", "cacao", "eldorado", "diamond_isles")},
    "vision": [f"companion/vision/{module}.py" for module in DECIDING],
}
NO_RULES = ("painting", "parts", "plugin", "policy", "reading", "simulation", "sizes", "texts")
"""Of a game: what is drawn and seen, how large it is drawn, and what random players like."""
SEEN = ("painting", "parts", "reading", "rendered", "screens", "simulation", "texts")
"""What tests of a game are named after that look at what it shows, and at what its eyes see."""
FAULTS = (
    *(f"ReplaceComparisonOperator_{turn}" for turn in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")),
    *(f"ReplaceComparisonOperator_{turn}" for turn in ("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt")),
    *(f"ReplaceComparisonOperator_{turn}" for turn in ("Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt")),
    *(f"ReplaceBinaryOperator_{turn}" for turn in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul")),
    *(f"ReplaceBinaryOperator_{turn}" for turn in ("Div_Mul", "Mod_Mul", "BitOr_BitAnd", "BitAnd_BitOr")),
    *(f"ReplaceUnaryOperator_{turn}" for turn in ("Delete_Not", "USub_UAdd")),
    *("AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
    *("NumberReplacer", "ZeroIterationForLoop", "ExceptionReplacer"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
)
PATIENCE = 3  # times as long as without a fault before tests count as hanging, which is noticed


@dataclass(frozen=True, order=True)
class Place:
    """Where faults can be put."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, order=True)
class Fault:
    """One of the faults that can be put at a place."""

    place: Place
    operator: str
    occurrence: int


@dataclass(frozen=True)
class Mutant:
    """A fault with the line that it changes."""

    fault: Fault
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.fault.place.file}:{self.fault.place.line}\n    - {self.was}\n    + {self.becomes}"


def main(words: Sequence[str] | None = None) -> int:
    """Print for each folder how many mutants were noticed, and those that were not; 1 if any was not."""
    parser = Arguments(__doc__, "scripts/tools/mutants")
    known = ", ".join(FOLDERS)
    parser.add_argument("folder", nargs="*", default=[*FOLDERS], help=f"{known}, or the path of a module or folder")
    parser.add_argument("--sample", type=int, default=40, help="mutants of each folder (40)")
    parser.add_argument("--seed", type=int, default=1, help="draws the sample (1)")
    parser.add_argument("--own", action="store_true", help="only tests of the module of the same name, where it is")
    options = parser.parse_args(words)
    for folder in options.folder:
        if folder not in FOLDERS and not (folder.startswith("companion/") and files(folder)):
            parser.error(f"{folder} is none of {known}, and no module of the companion's is there")
    with tempfile.TemporaryDirectory(prefix="mutants-") as copy:
        _copy_to(Path(copy))
        os.chdir(copy)
        survived = [m for folder in options.folder for m in judge(folder, options.sample, options.seed, options.own)]
    return int(bool(survived))


def judge(folder: str, sample: int, seed: int, own: bool = False) -> list[Mutant]:
    """Try a sample of a folder's mutants; those that no test noticed. With `own` few tests are run, and soon."""
    begun, survived = time.monotonic(), []
    chosen, known = draw(folder, sample, seed)
    for number, mutant in enumerate(chosen, 1):
        if not noticed(mutant, own):
            survived.append(mutant)
            print(f"survived {mutant}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{folder}: {number} of {len(chosen)}", end="\r", file=sys.stderr, flush=True)
    share = 100 * (len(chosen) - len(survived)) / max(1, len(chosen))
    print(
        f"{folder}: {len(chosen) - len(survived)} of {len(chosen)} noticed ({share:.0f} %), seed {seed}; "
        f"{known} drawn that nobody can notice; {time.monotonic() - begun:.0f} s",
        flush=True,
    )
    return survived


def draw(folder: str, sample: int, seed: int) -> tuple[list[Mutant], int]:
    """Places drawn at random, one fault for each, and how many were left out because they cannot be noticed."""
    lots = random.Random(f"{folder} {seed}")
    places: dict[Place, list[Fault]] = defaultdict(list)
    for fault in sorted(fault for file in files(folder) for fault in faults(file)):
        places[fault.place].append(fault)
    chosen: list[Mutant] = []
    known = 0
    for place in lots.sample(sorted(places), len(places)):
        if len(chosen) == sample:
            break
        try:
            mutant = made(lots.choice(places[place]))
        except AttributeError:
            continue  # Cosmic Ray 8 stumbles over an exception with a dotted name among others
        if (mutant.fault.place.file, mutant.was, mutant.becomes) in unnoticeable():
            known += 1
        else:
            chosen.append(mutant)
    return chosen, known


def files(folder: str) -> list[str]:
    """The modules of a folder that decide something; of a path, those that stand there."""
    whole = [path for part in FOLDERS.get(folder, [folder]) for path in [ROOT / part, *(ROOT / part).rglob("*.py")]]
    found = [path.relative_to(ROOT) for path in whole if path.suffix == ".py"]
    return sorted(str(path) for path in found if path.parts[1] != "games" or not _words(path) & {*NO_RULES})


def _words(path: Path) -> set[str]:
    return {*path.parts, *path.stem.split("_")}


def faults(file: str) -> Iterator[Fault]:
    """Every fault that can be put into a file, but into what is never run."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator

    source = (ROOT / file).read_text(encoding="utf-8")
    nodes, unrun = list(ast_nodes(get_ast(source))), spans_unrun(source)
    for name in FAULTS:
        operator = get_operator(f"core/{name}")()
        spots = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, (line, column) in enumerate(spots):
            if not any(start <= (line, column) < end for start, end in unrun):
                yield Fault(Place(file, line, column), name, occurrence)


Span = tuple[tuple[int, int], tuple[int, int]]


def spans_unrun(source: str) -> list[Span]:
    """Where annotations stand, and what changes nothing in code that is right, from first to last line and column.

    That is the `strict` of a zip, the `maxsize` of a cache, TYPE_CHECKING, and of a dataclass what is `frozen`, what is
    given by keyword, and that it has no `eq` because it is never compared.
    """
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns:
            found.append(node.returns)
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            found.append(node.test)
        elif isinstance(node, ast.keyword) and node.arg in ("strict", "maxsize", "frozen", "kw_only", "eq"):
            found.append(node.value)
    return [((n.lineno, n.col_offset), (n.end_lineno or 0, n.end_col_offset or 0)) for n in found]


def made(fault: Fault) -> Mutant:
    """A fault with the line before and after."""
    source = (ROOT / fault.place.file).read_text(encoding="utf-8")
    pairs = zip(source.split("\n"), mutated(fault).split("\n"), strict=False)
    was, becomes = next((was, becomes) for was, becomes in pairs if was != becomes)
    return Mutant(fault, *(" ".join(line.split()) for line in (was, becomes)))  # numbers are put in with a blank


def mutated(fault: Fault) -> str:
    """A file's text with the fault in it."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    source = (ROOT / fault.place.file).read_text(encoding="utf-8")
    code = mutate_code(source, get_operator(f"core/{fault.operator}")(), fault.occurrence)
    assert isinstance(code, str)
    return code


def noticed(mutant: Mutant, own: bool = False) -> bool:
    """Whether the tests of the mutant's folder fail; run in the copy, which is left as it was."""
    file = mutant.fault.place.file
    module = own_tests(file) if own else ""
    tests = met(mirror_of(file)) if not module else Suite((module,), passed(module), {}, Counter())
    start, end = statement((ROOT / file).read_text(encoding="utf-8"), mutant.fault.place.line)
    Path(file).write_text(mutated(mutant.fault), encoding="utf-8")
    try:
        meeting = [module] if module else tests.meeting(file, range(start, end + 1))
        return bool(meeting) and _fail(meeting, tests.seconds)
    finally:
        shutil.copyfile(ROOT / file, file)


def own_tests(file: str) -> str:
    """The module of tests that bears the name of a module; empty if there is none."""
    path = Path("tests", *Path(file).parts[1:-1], f"test_{Path(file).name}")
    return str(path) if (ROOT / path).is_file() else ""


@cache
def passed(module: str) -> float:
    """How many seconds a module of tests takes without a fault, with room, as one test may take most of them."""
    begun = time.monotonic()
    done = _pytest(module)
    if done.returncode:
        raise SystemExit(f"{module} fails without any fault:\n{done.stdout[-2000:]}")
    return PATIENCE * (time.monotonic() - begun)


def mirror_of(file: str) -> str:
    """The tests that mirror a file's folder, or the nearest folder above it that has tests; of a game all its tests.

    Into which folders a game sorts its rules is for readers; its second referee plays them as a whole.
    """
    folder = Path("tests", *Path(file).parent.parts[1:])
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return str(Path(*folder.parts[:3]) if "games" in folder.parts else folder)


def statement(source: str, line: int) -> tuple[int, int]:
    """First and last line of the innermost statement that a line is part of; of what has a body, only its head."""
    spans = [(1, source.count("\n") + 1)]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            head = [*getattr(node, "decorator_list", ()), node.pattern if isinstance(node, ast.match_case) else node]
            body = node.cases[0].pattern if isinstance(node, ast.Match) else (getattr(node, "body", None) or [None])[0]
            last = body.lineno - 1 if body is not None else getattr(node, "end_lineno", 0)
            first = min(part.lineno for part in head)
            spans.append((first, max(first, last)))
    return min((s for s in spans if s[0] <= line <= s[1]), key=lambda s: (s[1] - s[0], -s[0]))


@dataclass(frozen=True)
class Suite:
    """A folder's tests: how long all take without a fault, and which of them came by each line of each file."""

    all: tuple[str, ...]
    seconds: float
    passing: dict[str, dict[int, list[str]]]
    width: Counter[str]  # how many lines each came by

    def meeting(self, file: str, lines: Iterable[int]) -> list[str]:
        """The tests that came by: the narrowest first, but those of one module together, for what they share."""
        found = {test for line in lines for test in self.passing.get(file, {}).get(line, ())}
        if AT_IMPORT in found:  # what is run when a module is loaded concerns every test
            found = {*self.all}
        widths = Counter[str]()
        for test in found:
            widths[_module(test)] += self.width[test]
        return sorted(found, key=lambda test: (widths[_module(test)], _module(test), self.width[test], test))


def _module(test: str) -> str:
    return test.partition("::")[0]


AT_IMPORT = ""


@cache
def met(folder: str) -> Suite:
    """Run a folder's tests without a fault, noting who comes by where; they have to pass.

    Of a game those of pictures and screens are left out: they take longest, and its rules have tests of their own.
    """
    from coverage import CoverageData

    mirrored = Path("companion", *Path(folder).parts[1:])
    begun = time.monotonic()
    chosen = (folder, *(f"--ignore-glob=*/test_{name}.py" for name in SEEN if "games" in mirrored.parts))
    done = _pytest(*chosen, "-p", __spec__.name, f"--cov={mirrored}", "--cov-context=test", "--cov-report=")
    if done.returncode:
        raise SystemExit(f"{folder} fails without any fault:\n{done.stdout[-2000:]}")
    seconds = time.monotonic() - begun
    names = tuple(n for n in _pytest(*chosen, "--collect-only", "-v").stdout.splitlines() if "::" in n)
    data = CoverageData()
    data.read()
    passing: dict[str, dict[int, list[str]]] = {}
    for path in data.measured_files():
        lines = data.contexts_by_lineno(path)
        passing[str(Path(path).relative_to(Path.cwd()))] = {n: came_by(found, names) for n, found in lines.items()}
    width = Counter(test for lines in passing.values() for found in lines.values() for test in found)
    if not names or width.keys() - {AT_IMPORT, *names}:
        raise SystemExit(f"{folder} has tests that cannot be named: {width.keys() - {*names}}")
    return Suite(names, seconds, passing, width)


def came_by(contexts: Iterable[str], names: Iterable[str]) -> list[str]:
    """The tests that contexts of coverage stand for: what one sets up may serve all others of its module."""
    found = {context.rpartition("|")[::2] for context in contexts}
    modules = {_module(test) for test, when in found if when == "setup"}
    return sorted({*(test for test, _ in found), *(test for test in names if _module(test) in modules)})


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """While coverage is measured: forget what earlier tests left in caches, so that each comes by wherever it leads."""
    for name, module in list(sys.modules.items()):
        if name.startswith("companion."):
            for thing in list(vars(module).values()):
                getattr(thing, "cache_clear", int)()


def _fail(tests: Iterable[str], seconds: float) -> bool:
    from cosmic_ray.testing import run_tests
    from cosmic_ray.work_item import TestOutcome

    # no test alone takes half as long as all did, which were slowed down by being measured
    hangs = ("-o", f"faulthandler_timeout={10 + seconds / 2:.0f}", "-o", "faulthandler_exit_on_timeout=true")
    command = [*PYTEST, *hangs, _listed(tests)]
    outcome, output = run_tests(shlex.join(command), 10 + PATIENCE * seconds)
    if outcome == TestOutcome.INCOMPETENT:
        raise RuntimeError(output)
    return bool(outcome == TestOutcome.KILLED)


PYTEST = (sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")


def _pytest(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PYTEST, *words], capture_output=True, text=True, check=False)


def _listed(tests: Iterable[str]) -> str:
    """The argument that has pytest run these tests in this order; thousands of names are too long for a command."""
    Path("tests.run").write_text("\n".join(tests), encoding="utf-8")
    return "@tests.run"


@cache
def unnoticeable() -> frozenset[tuple[str, str, str]]:
    """The faults that no test can notice: the file, the line, and what it becomes."""
    listed = tomllib.loads((ROOT / "scripts" / "tools" / "mutants.toml").read_text(encoding="utf-8"))
    return frozenset(
        (one["file"], one["was"], becomes) for one in listed.get("unnoticeable", ()) for becomes in one["becomes"]
    )


def _copy_to(copy: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)


if __name__ == "__main__":
    sys.exit(main())
