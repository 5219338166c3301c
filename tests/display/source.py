"""The sentences that code names, read from its source: nothing is imported, so that no file is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = sorted(
    path
    for top in ("companion", "hardware", "calibration")
    for path in (ROOT / top).rglob("*.py")
    if "firmware" not in path.parts and path.name != "__main__.py"
)
COMMANDS = ("line", "refused", "misused")
"""What commands say with, by section and key."""
SAYS = {
    "hardware/supervise.py": "device",
    "companion/app/plugins.py": "trouble",
    **{f"companion/app/doctor/{name}.py": "doctor" for name in ("examine", "machine", "software", "devices")},
    "companion/games/pachamama/scenario/check.py": "map-fault",
    "companion/games/pachamama/scenario/typed.py": "map-fault",
}
"""Files whose reasons are no exceptions, and the section that has their sentences."""


def named(path: Path) -> str:
    """A file, as it is named from the top."""
    return path.relative_to(ROOT).as_posix()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that a file is made of."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The calls of a file by the last word of what is called."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and (name := _last(node.func)):
            yield name, node


def _last(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


@cache
def readable() -> dict[str, str]:
    """The exceptions that a person may read, by name: the section of the catalogues that has their sentences."""
    classes = [node for path in CODE for node in nodes(path) if isinstance(node, ast.ClassDef)]
    found = {"Explained": "trouble", "HardwareError": "device"}
    before = 0
    while before != len(found):
        before = len(found)
        for node in classes:
            bases = [_last(base) for base in node.bases if _last(base) in found]
            if bases and node.name not in found:
                found[node.name] = _section(node) or found[bases[0]]
    return found


def _section(node: ast.ClassDef) -> str | None:
    for each in node.body:
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "section":
            return str(ast.literal_eval(each.value))
    return None


def literals(node: ast.expr) -> list[str]:
    """The keys that an argument may be; none if it is no literal."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def sentences(path: Path) -> Iterator[tuple[str, ast.Call, list[str]]]:
    """Where a file names a sentence: the section of the catalogues, the call, and the keys that it may be.

    An exception that is made of another, or of sentences, is left out; one that has its own key names it when it is
    made.
    """
    for name, call in calls(path):
        section = readable().get(name) or (SAYS.get(named(path)) if name in ("say", "reason") else None)
        made = not call.args or isinstance(call.args[0], ast.Starred | ast.Call)
        if section is not None and name not in _with_own_key() and not made and all(word.arg for word in call.keywords):
            yield section, call, literals(call.args[0])
    for node in nodes(path):
        if isinstance(node, ast.ClassDef) and node.name in _with_own_key():
            for call in (each for each in ast.walk(node) if isinstance(each, ast.Call)):
                if ast.unparse(call.func) == "super().__init__" and literals(call.args[0]):
                    yield readable()[node.name], call, literals(call.args[0])


@cache
def _with_own_key() -> frozenset[str]:
    classes = [node for path in CODE for node in nodes(path) if isinstance(node, ast.ClassDef)]
    return frozenset(
        node.name
        for node in classes
        if node.name in readable() and node.name not in ("Explained", "HardwareError")
        if any(isinstance(each, ast.FunctionDef) and each.name == "__init__" for each in node.body)
    )


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file by line, gaps as {}, without what documents it and what `--help` says."""
    left_out = {id(each) for node in nodes(path) for each in _no_text(node)}
    for node in nodes(path):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in left_out:
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            found = [part.value if isinstance(part, ast.Constant) else "{}" for part in parts]
            yield node.lineno, "".join(text for text in found if isinstance(text, str)).strip()


def _no_text(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return [node.value]
    if isinstance(node, ast.keyword) and node.arg in ("help", "metavar", "epilog"):
        return list(ast.walk(node.value))
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("IMPORT", "FORM"):
        return list(ast.walk(node.value))  # what `scenario import --help` says
    return list(node.values) if isinstance(node, ast.JoinedStr) else []
