"""Which file imports which: no circle of files, also not by imports for types or inside functions; no arrow upwards.

And how long a file is.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import grimp
import pytest

from companion.display import route_table, routes
from companion.display.routes import Route

ROOTS = ("companion", "hardware", "calibration")
LONGEST = 25_000
"""Bytes of a file that can still be read in one go."""
FLOORS = (
    ("companion.cli", "companion.commands", "companion.api"),
    ("companion.app",),
    ("companion.hall",),
    ("companion.display.route_table", "companion.display.window", "companion.display.terminal"),
    ("companion.display.screens",),
    ("companion.display.routes", "companion.display.desk"),
    ("companion.tracking",),
    ("companion.play",),
    ("companion.games.kit",),
)
"""From the top of the house down; what stands on none of these floors has contracts of its own."""


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph(*ROOTS, cache_dir=None)


def circles(graph: grimp.ImportGraph) -> list[set[str]]:
    """The files that can be reached from themselves, those of one circle together."""
    found: list[set[str]] = []
    for module in sorted(graph.modules):
        if any(module in circle for circle in found):
            continue
        below = graph.find_upstream_modules(module)
        circle = {other for other in below if module in graph.find_upstream_modules(other)}
        if circle:
            found.append({module, *circle})
    return found


def floor(module: str) -> int | None:
    for number, rooms in enumerate(FLOORS):
        if any(module == room or module.startswith(room + ".") for room in rooms):
            return number
    return None


def test_no_file_reaches_itself_by_its_imports() -> None:
    assert circles(imports()) == []


def test_a_circle_by_an_import_inside_a_function_is_seen() -> None:
    graph = grimp.ImportGraph()
    graph.add_import(importer="a", imported="b")
    graph.add_import(importer="b", imported="c")
    graph.add_import(importer="c", imported="a")
    graph.add_import(importer="d", imported="a")
    assert circles(graph) == [{"a", "b", "c"}]


def test_no_file_imports_one_of_a_floor_above() -> None:
    graph = imports()
    upwards = [
        f"{module} -> {other}"
        for module in sorted(graph.modules)
        if (here := floor(module)) is not None
        for other in sorted(graph.find_modules_directly_imported_by(module))
        if (there := floor(other)) is not None and there < here
    ]
    assert upwards == []


def test_screens_import_nothing_inside_their_functions() -> None:
    graph = imports()
    late = [
        f"{module}: {detail['line_contents']}"
        for module in sorted(graph.modules)
        if module.startswith("companion.display.screens.")
        for other in graph.find_modules_directly_imported_by(module)
        for detail in graph.get_import_details(importer=module, imported=other)
        if detail["line_contents"].startswith("from ") and detail["line_number"] > first_code(module)
    ]
    assert late == []


def first_code(module: str) -> int:
    """The line of the first class or function of a file."""
    lines = inspect.getsource(__import__(module, fromlist=["_"])).splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.startswith(("class ", "def "))), len(lines))


@pytest.mark.parametrize(
    "route", [r for _, r in inspect.getmembers(routes, inspect.isclass) if issubclass(r, Route) and r is not Route]
)
def test_every_route_leads_to_a_screen(route: type[Route]) -> None:
    assert route in route_table.ROWS


def test_no_file_is_too_long_to_be_read_in_one_go() -> None:
    root = Path(__file__).parents[1]
    files = (path for room in (*ROOTS, "scripts", "tests") for path in (root / room).rglob("*.py"))
    sizes = {str(path.relative_to(root)): path.stat().st_size for path in files}
    assert len(sizes) > 1000
    assert {name: size for name, size in sizes.items() if size > LONGEST} == {}


def imported(files: Iterable[Path], room: str) -> set[tuple[str, str]]:
    """Which of `files`, programs without an ending among them, imports which module of `room`."""
    root = Path(__file__).parents[1]
    return {
        (str(path.relative_to(root)), module)
        for path in files
        if path.is_file() and "__pycache__" not in path.parts
        for module in re.findall(
            rf"^ *(?:from|import) ({room}[.\w]*)", path.read_text("utf-8", errors="ignore"), re.MULTILINE
        )
    }


def test_scripts_use_nothing_of_the_tests_but_their_support() -> None:
    found = imported((Path(__file__).parents[1] / "scripts").rglob("*"), "tests")
    assert found
    assert {(path, module) for path, module in found if not module.startswith("tests.support.")} == set()


def test_support_imports_no_test_and_no_script() -> None:
    support = sorted((Path(__file__).parent / "support").rglob("*.py"))
    assert {module.split(".")[1] for _, module in imported(support, "tests")} == {"support", "toys"}
    assert imported(support, "scripts") == set()


def test_pygame_ends_in_one_place_after_its_fonts() -> None:
    root = Path(__file__).parents[1]
    files = (path for room in (*ROOTS, "scripts", "tests") for path in (root / room).rglob("*.py"))
    found = {str(path.relative_to(root)) for path in files if re.search(r"pygame\.quit\(", path.read_text("utf-8"))}
    assert found == {"companion/display/window/canvas.py"}, "a font that outlives pygame ends the process"
