"""Lists the public members of the contract of a game, who writes each, and how often it is asked for."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from companion.games import extras
from companion.games.kit import Game, State, game_extras
from companion.games.kit.extras import EXTRAS
from companion.games.plugin import Painter, Plugin, TableReader

ROOT = Path(__file__).parents[2]
CONTRACT: tuple[type, ...] = (State, Game, TableReader, Painter, Plugin)
BESIDE: tuple[type, ...] = (
    *EXTRAS,
    *(kind for where in (game_extras, extras) for kind in vars(where).values() if isinstance(kind, type)),
)
"""What only some games say: bases beside these five, and what stands in a plugin's extras."""
KIT = ("companion/games/kit", "companion/games/plugin.py", "companion/games/extras.py")
WRITERS = ("companion/games", "companion/starter", "tests/toys")
"""Where games are written."""


def members(kinds: Iterable[type] = CONTRACT) -> Mapping[str, tuple[str, ...]]:
    """The public members that each class of the contract has of its own, by the name of the class."""
    return {kind.__name__: tuple(sorted(_own(kind))) for kind in kinds}


def beside() -> Mapping[str, tuple[str, ...]]:
    """The same of what only some games say."""
    own = {extras.__name__, game_extras.__name__, EXTRAS[0].__module__}
    return members(kind for kind in BESIDE if kind.__module__ in own)


def _own(kind: type) -> set[str]:
    return {name for name in (*vars(kind), *kind.__annotations__) if not name.startswith("_")}


def _writer(file: Path) -> str | None:
    """The game, or part of the kit's surroundings, to which a file belongs; None of one that asks."""
    name = file.relative_to(ROOT).as_posix()
    if name.startswith(KIT) or not name.startswith(WRITERS):
        return None
    own = file.relative_to(ROOT).parts[1:-1]  # the folders of a game, but for a game of one file
    return own[-1] if own in (("starter",), ("toys", file.parent.name)) else own[1] if len(own) > 1 else file.stem


def _said(tree: ast.AST) -> Iterator[str]:
    """What a file writes: methods and attributes of classes, and what it gives by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.FunctionDef):
                    yield line.name
                targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", line)]
                yield from (each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Game", "Plugin"):
            yield from (given.arg for given in node.keywords if given.arg)


def table() -> Iterator[str]:
    """A line a member: its name, who writes it, how many lines ask for one of that name."""
    writers: dict[str, set[str]] = defaultdict(set)
    asked: Counter[str] = Counter()
    for file in (each for top in ("companion", "tests/toys") for each in (ROOT / top).rglob("*.py")):
        tree, writer = ast.parse(file.read_text(encoding="utf-8")), _writer(file)
        for name in _said(tree) if writer else ():
            writers[name].add(writer or "")
        if not writer:
            asked.update(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    for kind, names in {**members(), **beside()}.items():
        yield f"{kind}: {len(names)}"
        yield from (f"  {name:16} {asked[name]:4}  {', '.join(sorted(writers[name]))}" for name in names)


if __name__ == "__main__":
    print("\n".join(table()))
    print(sum(map(len, members().values())), "and beside:", sum(map(len, beside().values())))
