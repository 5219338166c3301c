"""Frozen dataclasses made quickly: searches, verdicts and random games make thousands a second."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def made(kind: type[T], **fields: Any) -> T:
    """An instance of a frozen dataclass that checks nothing when made, with all of its fields given."""
    new = object.__new__(kind)
    new.__dict__.update(fields)
    return new
