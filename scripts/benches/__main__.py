"""Lists the benches, each with its first line: `scripts/bench`."""

from __future__ import annotations

import ast
from pathlib import Path

HERE = Path(__file__).parent


def benches() -> dict[str, str]:
    """What each bench that can be run measures, in one line, by the name that `scripts/bench` takes."""
    files = {file.stem: file for file in HERE.glob("*.py")}
    files |= {file.parent.name: file for file in HERE.glob("*/__main__.py")}
    found = {}
    for name, file in sorted(files.items()):
        text = file.read_text(encoding="utf-8")
        if file != Path(__file__) and '__name__ == "__main__"' in text:
            found[name.replace("_", "-")] = (ast.get_docstring(ast.parse(text)) or "").split("\n")[0]
    return found


if __name__ == "__main__":
    for name, line in benches().items():
        print(f"{name:16}{line}")
