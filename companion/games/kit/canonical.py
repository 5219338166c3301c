"""The canonical text of a state, its hash, and the wrapper of what only some seats may know."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from json.encoder import encode_basestring
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
    return _WRITERS[type(thing)](thing)


class _Writers(dict[type, Callable[[Any], str]]):
    """What writes the values of each type, made when the first one is met."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        self[kind] = writer = _writer(kind)
        return writer


_WRITERS = _Writers()


class _Texts:
    """The texts of parts that do not change: a position shares most of its parts with the one before it.

    A part is found by its number, and kept with its text, so that nothing else gets that number meanwhile.
    """

    LARGEST = 500_000  # bytes, about; then all are dropped
    BESIDE = 200  # bytes that a text takes besides its letters

    def __init__(self) -> None:
        self._of: dict[int, tuple[object, str]] = {}
        self._size = 0

    def keeping(self, write: Callable[[Any], str]) -> Callable[[Any], str]:
        """A writer that writes the same part once."""

        def written(part: Any) -> str:
            kept = self._of.get(id(part))
            return kept[1] if kept is not None and kept[0] is part else self._keep(part, write(part))

        return written

    def _keep(self, part: object, text: str) -> str:
        self._size += len(text) + self.BESIDE
        if self._size > self.LARGEST:
            self._of.clear()
            self._size = len(text) + self.BESIDE
        self._of[id(part)] = part, text
        return text


_TEXTS = _Texts()


def _writer(kind: type) -> Callable[[Any], str]:
    if issubclass(kind, str):
        return encode_basestring
    if kind is type(None) or issubclass(kind, bool):
        return json.dumps
    if issubclass(kind, int):
        return int.__repr__
    if issubclass(kind, Private):
        return lambda _: DOTS
    if is_dataclass(kind):
        frozen = kind.__dataclass_params__.frozen  # type: ignore[attr-defined]  # which every dataclass has
        return _TEXTS.keeping(_dataclass_writer(kind)) if frozen else _dataclass_writer(kind)
    if issubclass(kind, Mapping):
        return lambda thing: "{" + ",".join([f"{k}:{v}" for k, v in sorted(map(_pair, thing.items()))]) + "}"
    if issubclass(kind, list):
        return _sequence
    if issubclass(kind, tuple):
        return _TEXTS.keeping(_sequence)
    if issubclass(kind, frozenset):
        return _TEXTS.keeping(lambda thing: "<" + ",".join(sorted([canonical(v) for v in thing])) + ">")
    raise TypeError(f"a state may not hold a {kind.__name__}")


def _sequence(things: Sequence[Any]) -> str:
    return "(" + ",".join([_WRITERS[type(v)](v) for v in things]) + ")"


def _pair(item: tuple[Any, Any]) -> tuple[str, str]:
    return canonical(item[0]), canonical(item[1])


def _dataclass_writer(kind: type) -> Callable[[Any], str]:
    shown = [(f.name, f.metadata.get("canonical", True), f.default) for f in fields(kind)]
    shown = [each for each in shown if each[1]]
    name = getattr(kind, "written_as", kind.__name__)  # a class renamed since games were stored keeps its name in texts

    def write(thing: Any) -> str:
        parts = []
        for field, when, default in shown:
            value = getattr(thing, field)
            if when is True or value != default:
                parts.append(f"{field}:{_WRITERS[type(value)](value)}")
        return name + "{" + ",".join(parts) + "}"

    return write


def digest(thing: Any) -> str:
    """SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(thing).encode()).hexdigest()
