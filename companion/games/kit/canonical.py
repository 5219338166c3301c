"""The canonical text of a state, its hash, and the wrapper of what only some seats may know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")

HIDDEN = {"canonical": False}  # metadata of dataclass fields that the canonical text leaves out
LATER: Mapping[str, object] = {"canonical": "unless default"}
"""Metadata of dataclass fields that came with a later version: left out of the canonical text while they have their
default, so that the hashes of older games stand."""
DOTS = "•••"


class Private(Generic[T]):
    """Something that only one seat may see: printed as dots, left out of the state's hash."""

    __slots__ = ("_held",)

    def __init__(self, held: T) -> None:
        self._held = held

    def see(self) -> T:
        """The thing itself; call this only for the seat that may know."""
        return self._held

    def __repr__(self) -> str:
        return DOTS

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Private) and bool(self._held == other._held)

    def __hash__(self) -> int:
        return hash(self._held)


def canonical(thing: Any) -> str:
    """One text for one value, the same on every machine; private things appear as dots. TypeError for unknown types."""
    if thing is None or isinstance(thing, bool | int | str):
        return json.dumps(thing, ensure_ascii=False)
    if isinstance(thing, Private):
        return DOTS
    if is_dataclass(thing):
        shown = (f for f in fields(thing) if _shown(thing, f))
        return (
            type(thing).__name__ + "{" + ",".join(f"{f.name}:{canonical(getattr(thing, f.name))}" for f in shown) + "}"
        )
    if isinstance(thing, Mapping):
        items = sorted((canonical(k), canonical(v)) for k, v in thing.items())
        return "{" + ",".join(f"{k}:{v}" for k, v in items) + "}"
    if isinstance(thing, tuple | list):
        return "(" + ",".join(canonical(v) for v in thing) + ")"
    if isinstance(thing, frozenset):
        return "<" + ",".join(sorted(canonical(v) for v in thing)) + ">"
    raise TypeError(f"a state may not hold a {type(thing).__name__}")


def _shown(thing: Any, field: Field[Any]) -> bool:
    when = field.metadata.get("canonical", True)
    return getattr(thing, field.name) != field.default if when == LATER["canonical"] else bool(when)


def digest(thing: Any) -> str:
    """SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(thing).encode()).hexdigest()
