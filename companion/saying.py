"""Sentences by their keys: code names what it has to say, the catalogues of each language hold the words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.making import made

Atom = str | int
Value = Atom | tuple[Atom, ...]
LANGUAGES = ("en", "fr", "de", "es", "it")
"""What the catalogues are written in; English first, to which the others fall back."""


class Verbatim(str):
    """Text that stands in a sentence as it is, because somebody typed it or has to type it: it has no other name."""

    __slots__ = ()


@dataclass(frozen=True)
class Say:
    """A sentence by its key in the catalogue, with what fills its gaps."""

    key: str
    args: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        return dict(self.args)[name]


def numeral(number: float) -> str:
    """A number as a person reads it: below nothing with a minus sign, which is longer than a hyphen."""
    return (str(number) if isinstance(number, int) else f"{number:g}").replace("-", "−")


def numbers(found: Iterable[int]) -> str:
    """Whole numbers as a person lists them, with those in a row as one range: 2–4, 6."""
    runs: list[list[int]] = []
    for number in sorted(found):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def say(key: str, /, **args: Value) -> Say:
    """A sentence of the catalogue with its gaps filled."""
    return made(Say, key=key, args=tuple(args.items()))


class Explained(Exception):
    """What went wrong, for a person to read: `what` is the sentence, in one section of the catalogues.

    Its own text is for developers: the key, and what fills the gaps.
    """

    section = "trouble"
    game: str | None = None  # whose words say it, if it is one's own
    about = ""  # the file that it is about, where several are read; said before the sentence
    because: Explained | None = None  # what led to it; said after the sentence

    def __init__(self, key: str, /, **gaps: Value) -> None:
        self.what = say(key, **gaps)
        filled = ", ".join(f"{name}={value}" for name, value in gaps.items())
        super().__init__(f"{key} ({filled})" if filled else key)
