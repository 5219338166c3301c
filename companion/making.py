"""Frozen dataclasses made quickly: searches, verdicts and random games make thousands a second."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")
_new, _set = object.__new__, object.__setattr__


def made(kind: type[T], /, **fields: Any) -> T:
    """An instance of a frozen dataclass that checks nothing when made, with all of its fields given."""
    new = _new(kind)
    _set(new, "__dict__", fields)
    return new
