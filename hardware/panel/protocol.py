"""What host and panel say to each other: lines of text with a checksum.

A line is words separated by blanks, then `*`, four hexadecimal digits (Fletcher-16 of what stands before the `*`) and a
line feed: `press next*....`. Numbers are decimal, colours and sets of buttons hexadecimal. Both sides greet with
`hello VERSION`; both say `beat` twice a second, and a side that hears nothing for 1.2 s takes the other for lost.

| from the panel | means |
| --- | --- |
| `hello 2 next,previous,confirm,back 12 ring` | version, names of the buttons, number of lights, how they lie |
| `beat 5` | alive; the buttons that are down now, bit 0 = the first: mends a lost `release` |
| `press NAME`, `release NAME` | a button |
| `turn -2` | the knob, in steps, clockwise positive |
| `shake 7` | the shake sensor, how often it closed |

| from the host | means |
| --- | --- |
| `hello 2` | version; the panel answers with its own `hello`, in the older of both versions |
| `beat` | alive; without it the panel switches its lights off |
| `lights rrggbb rrggbb` | the colour of each light from the first on |

Lights lie in a `row`, one beside each button, or in a `ring`, the first at the top and the others clockwise. Version 1
knows rows only, and its panels say nothing of it: `hello 1 next,previous,confirm,back 4`.

The panel's own program, hardware/firmware/main.py, holds the same definition; a test compares them.
"""

from __future__ import annotations

from dataclasses import dataclass

VERSION = 2
KNOWN = (1, 2)
"""Versions of panels that the host speaks with."""
BEAT_EVERY = 0.5
SILENCE = 1.2
"""Seconds without a word after which the other side is lost."""
LONGEST = 160
"""Characters of the longest line."""


@dataclass(frozen=True)
class Message:
    """One line: its first word and the others."""

    kind: str
    words: tuple[str, ...] = ()


def checksum(text: bytes) -> str:
    """Fletcher-16 as four hexadecimal digits."""
    low = high = 0
    for byte in text:
        low = (low + byte) % 255
        high = (high + low) % 255
    return f"{high:02x}{low:02x}"


def encode(kind: str, *words: object) -> bytes:
    """A message as a line."""
    text = " ".join([kind, *(str(word) for word in words)]).encode("ascii")
    return text + b"*" + checksum(text).encode("ascii") + b"\n"


def decode(line: bytes) -> Message | None:
    """The message in a line (without its line feed), or nothing when it was damaged on the way."""
    text, star, told = line.rpartition(b"*")
    if not star or told != checksum(text).encode("ascii"):
        return None
    words = text.decode("ascii", "replace").split(" ")
    return Message(words[0], tuple(words[1:])) if words[0] else None


class LineParser:
    """Cuts what arrives into messages; damaged lines are counted and dropped."""

    def __init__(self) -> None:
        self._rest = b""
        self.damaged = 0

    def feed(self, data: bytes) -> list[Message]:
        """Take some bytes, whole lines or not; the messages that are complete now."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST:
            self._rest = b""
            self.damaged += 1
        messages = []
        for line in lines:
            message = decode(line.rstrip(b"\r")) if len(line) <= LONGEST else None
            if message is not None:
                messages.append(message)
            elif line.strip():
                self.damaged += 1
        return messages
