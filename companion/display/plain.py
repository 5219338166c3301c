"""Texts that somebody else may have written, such as names in files, made fit to be shown."""

from __future__ import annotations

from datetime import datetime


def one_line(text: str) -> str:
    """A text as one line that does nothing else to a terminal or a font."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else "�" for letter in text)


def plain(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(one_line, text.split("\n")))


def minute_of(stamp: str) -> str:
    """When something was written, as the clock on the wall had it; a time that cannot be read stays as it is."""
    try:
        return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return stamp
