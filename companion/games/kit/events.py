"""What happens in a game: an action (a seat decides), an answer (the world replies), a ruling (the table decides)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar

from companion.games.kit.players import player_names
from companion.games.kit.values import Domain, Seat, text_of
from companion.saying import Say, Value


@dataclass(frozen=True)
class Begin:
    """The first event: who sits, the options, the data tables and the version of the rules they were made for."""

    game: str
    version: int
    seats: tuple[Seat, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""  # of this one game, drawn at random when it begins: what is sealed or encrypted is bound to it
    names: Mapping[Seat, str] = field(default_factory=dict)  # of those players who gave one; no state knows them

    def number(self, option: str) -> int:
        """The value of an option that is a number."""
        return int(str(self.options[option]))

    def text(self) -> str:
        """`begin` and one JSON object with sorted keys; one of no session has no id, and nameless players no names."""
        body = {"game": self.game, "version": self.version, "seats": self.seats, "options": self.options}
        named: dict[str, Any] = {"id": self.id} if self.id else {}
        named |= {"names": self.names} if self.names else {}
        return "begin " + json.dumps({**body, "data": self.data, **named}, sort_keys=True, ensure_ascii=False)

    @staticmethod
    def parse(line: str) -> Begin:
        """The beginning written as `line`; ValueError if it is none."""
        word, _, body = line.partition(" ")
        if word != "begin":
            raise ValueError("a game starts with a line “begin {…}”")
        got = json.loads(body)
        options = {k: tuple(v) if isinstance(v, list) else v for k, v in got["options"].items()}
        seats = tuple(got["seats"])
        names = player_names(got.get("names"), seats)
        return Begin(got["game"], got["version"], seats, options, got["data"], got.get("id", ""), names)


@dataclass(frozen=True)
class Action:
    """A decision of one seat. A game declares one frozen subclass for each kind; its other fields are the choices."""

    kind: ClassVar[str] = ""
    private: ClassVar[bool] = (
        False  # all hear that it was done; what was chosen only its seat may ever see, like a hand
    )
    heard: ClassVar[tuple[str, ...]] = ()  # its fields that all hear all the same, such as which shape is scored
    unseen: ClassVar[bool] = False  # chosen in secret and shown once all have chosen, like a bid
    obvious: ClassVar[bool] = False  # where no other kind is legal, nobody need say that it is meant
    asked: ClassVar[tuple[str, ...]] = ()  # its fields in the order in which they are chosen, if not as they stand
    whole: ClassVar[bool] = False  # its fields are chosen together, of a list of what is possible, where that is little
    bundled: ClassVar[bool] = False  # stands for all that it is `several` of, which is enough to choose from
    traced: ClassVar[bool] = True  # whether a camera is asked for it, and not only for what it consists of
    several: ClassVar[str] = ""  # the kind of which this is several at once, such as a walk of steps

    seat: Seat

    def args(self) -> dict[str, Value]:
        """The fields but the seat, in order."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name != "seat"}

    @classmethod
    def hidden(cls) -> bool:
        """Whether only its seat may see it when it is chosen: behind a curtain, and encrypted in the journal."""
        return cls.private or cls.unseen

    @classmethod
    @cache
    def field_names(cls) -> tuple[str, ...]:
        """The names of the fields but the seat, in the order in which they are written."""
        return tuple(f.name for f in fields(cls) if f.name != "seat")

    def text(self) -> str:
        """`blue explore pawn=hand to=c3r2`."""
        return " ".join([self.seat, self.kind, *(f"{k}={text_of(v)}" for k, v in self.args().items())])


@dataclass(frozen=True)
class Answer:
    """The world's reply to the question named by its key."""

    question: str
    value: Value

    def text(self) -> str:
        """`answer terrain.c3r2 forest`."""
        return f"answer {self.question} {text_of(self.value)}"


@dataclass(frozen=True)
class Ruling:
    """The table sets one fact, against the rules if it likes, and says why; it stands on the final sheet."""

    fact: str
    value: Value
    why: str

    def text(self) -> str:
        """`ruling score.blue 12 because Blue forgot a cube`."""
        return f"ruling {self.fact} {text_of(self.value)} because {self.why}"


Event = Action | Answer | Ruling


@dataclass(frozen=True)
class Question:
    """What a state needs from the world. A key is asked once in a game, so that a stale answer is known as such."""

    key: str
    kind: str
    rule: str
    choices: Domain
    places: tuple[str, ...] = ()
    seen_by: tuple[Seat, ...] | None = None  # None: the whole table may see the answer
    sealed: bool = False  # only its sealed source answers: the answer is never mended, and cannot be unseen
    held: bool = False  # the source answers only while a button is held
    whose: tuple[Seat, ...] = ()  # of an answer of several parts in order: whose each of them is
    by_chance: bool = False  # dice or a drawn part tell it: whoever answers looks there

    @property
    def private(self) -> bool:
        """Whether only some seats may see the answer."""
        return self.seen_by is not None


@dataclass(frozen=True)
class News:
    """What an event brought about, by which rule, and what hands must now do at the table."""

    rule: str
    what: Say
    hands: tuple[Say, ...] = ()
    seen_by: tuple[Seat, ...] | None = None  # None: the whole table may hear it
