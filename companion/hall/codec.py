"""Frozen dataclasses to JSON and back. What comes from outside is read only as far as it has the types it should have.

No type check of Python's own stands between a broker and the companion, so every field is measured here: texts and
lists have a greatest length, numbers a greatest size. Names that a class does not know are passed over, so that a
later release may say more under the same version.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.saying import Explained, Verbatim

LONGEST = 64 * 1024
"""Bytes of one message; whatever is longer is refused unread."""

MOST = 4000
"""Entries of one list."""

TEXT = 2000
"""Characters of one text."""

NUMBER = 10**12
"""No whole number of ours is as large."""

M = TypeVar("M")


class BadMessage(Explained, ValueError):
    """A message that is none of ours; the text says what is wrong with it."""

    section = "hall-trouble"


def written(message: object, version: int) -> bytes:
    """A message as JSON, with the version of its schema."""
    body = {"v": version, **vars(message)}
    return json.dumps(body, default=vars, ensure_ascii=False, separators=(",", ":")).encode()


def read(kind: type[M], payload: bytes, version: int) -> M:
    """The message of a kind that a payload holds. BadMessage for anything else, whatever it is."""
    if len(payload) > LONGEST:
        raise BadMessage("too-long", n=len(payload), most=LONGEST)
    try:
        found = json.loads(payload.decode("utf-8"), parse_constant=_no_number)
        if b"\\u" in payload:
            json.dumps(found, ensure_ascii=False).encode()  # half a character can be escaped, and written nowhere
    except (ValueError, RecursionError) as err:
        raise BadMessage("no-json") from err
    if not isinstance(found, dict):
        raise BadMessage("no-object")
    if found.get("v") != version or isinstance(found["v"], bool):
        raise BadMessage("other-version", version=version, found=Verbatim(str(found.get("v"))[:20]))
    return cast(M, _reader(cast(Any, kind))(found, kind.__name__))


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


Reader = Callable[[object, str], object]
"""Gives a value as it should be; BadMessage, with the name of its field, if it is not."""


@cache
def _reader(wanted: Any) -> Reader:
    """What reads values of a type; made once for each type, since a board reads hundreds of messages a second."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return _one_of(tuple(map(_reader, inner)))
    if origin is tuple and inner[-1] is Ellipsis:
        return _all_of(_reader(inner[0]))
    if origin is tuple:
        return _each_of(tuple(map(_reader, inner)))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(_reader(inner[1]))
    return _object(wanted) if is_dataclass(wanted) else _plain(wanted)


def _wrong(name: str) -> BadMessage:
    return BadMessage("wrong-field", field=Verbatim(name))


def _plain(wanted: type) -> Reader:
    def fit(value: object, name: str) -> object:
        if type(value) is not wanted:
            raise _wrong(name)
        if isinstance(value, str):
            if len(value) > TEXT:
                raise _wrong(name)
        elif isinstance(value, int) and abs(value) >= NUMBER:
            raise _wrong(name)
        return value

    return fit


def _one_of(readers: tuple[Reader, ...]) -> Reader:
    def fit(value: object, name: str) -> object:
        for reader in readers:
            try:
                return reader(value, name)
            except BadMessage:
                continue
        raise _wrong(name)

    return fit


def _all_of(reader: Reader) -> Reader:
    def fit(value: object, name: str) -> object:
        if not isinstance(value, list) or len(value) > MOST:
            raise _wrong(name)
        return tuple([reader(each, name) for each in value])

    return fit


def _each_of(readers: tuple[Reader, ...]) -> Reader:
    def fit(value: object, name: str) -> object:
        if not isinstance(value, list) or len(value) != len(readers):
            raise _wrong(name)
        return tuple([reader(each, name) for reader, each in zip(readers, value, strict=True)])

    return fit


def _mapping(reader: Reader) -> Reader:
    def fit(value: object, name: str) -> object:
        if not isinstance(value, dict) or len(value) > MOST or any(len(key) > TEXT for key in value):
            raise _wrong(name)
        return {key: reader(each, name) for key, each in value.items()}

    return fit


def _object(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    needed = {row.name for row in fields(kind) if row.default is MISSING and row.default_factory is MISSING}
    readers = {row.name: _reader(hints[row.name]) for row in fields(kind)}

    def fit(value: object, name: str) -> object:
        if not isinstance(value, dict):
            raise _wrong(name)
        for missing in sorted(needed - value.keys()):
            raise BadMessage("missing-field", field=Verbatim(missing))
        return kind(**{field: reader(value[field], field) for field, reader in readers.items() if field in value})

    return fit
