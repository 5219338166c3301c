"""A small file of what was found out about other files, by their stamps; damaged or lost, those are read again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from companion import whole_file

Found = TypeVar("Found")


def read(path: Path, parsed: Callable[[Any], Found]) -> dict[str, Found]:
    """What was kept, each row `parsed`; nothing if the file or one of its rows cannot be read."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return {str(mark): parsed(row) for mark, row in rows.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return {}


def write(path: Path, rows: Mapping[str, Any]) -> bool:
    """Keep these rows; False if the disk or UTF-8 does not take them."""
    try:
        whole_file.write(path, json.dumps(rows, ensure_ascii=False))
    except (OSError, ValueError):  # ValueError: half a letter, which no companion wrote
        return False
    return True
