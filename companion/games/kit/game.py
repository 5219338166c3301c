"""The card that introduces a game: its name, seats, options, rules, beginning and secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.kit.chance import Chance
from companion.games.kit.codes import BadCode
from companion.games.kit.events import Action, Begin
from companion.games.kit.fortunes import Fortunes
from companion.games.kit.printed import Printed
from companion.games.kit.rules import RuleTable
from companion.games.kit.sources import Coded, Secret, Source
from companion.games.kit.state import State
from companion.games.kit.values import Seat, Side, text_of
from companion.saying import Explained, Say, Value, Verbatim

Policy = Callable[[Any, Seat, Chance], Action | None]
"""What a seat would do in a state; None where chance may decide."""


@dataclass(frozen=True)
class Option:
    """A choice made before play, by name; the first value is the default."""

    name: str
    values: tuple[Value, ...]
    rule: str | None = None  # the ambiguous rule that it settles
    under: tuple[str, tuple[Value, ...]] | None = None  # another option and its values without which it says nothing
    players: tuple[int, ...] = ()  # how many must play for it to say something; empty: any number


@dataclass(frozen=True)
class Preset:
    """Options that are chosen together, by name; all others keep their defaults.

    A game's catalogue calls it in one or two words (`preset`), says in two short lines what it is (`preset-why`) and in
    one what that means for those who play (`preset-more`), where `n` for the players and the plan's `counts` may stand.
    """

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)


class Unfit(Explained, ValueError):
    """Seats, options and numbers that do not go together."""

    section = "unfit"


@dataclass(frozen=True)
class Plan:
    """What a beginning comes to: how many of each thing are in play, and what the table should know about that.

    `advice` is what speaks against it though it can be played, `unfit` why it cannot, `counts` are numbers for texts.
    """

    supplies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    notes: tuple[Say, ...] = ()
    unfit: Unfit | None = None
    advice: tuple[Say, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """What introduces a game to the rest: its name, seats, options, rules and beginning."""

    name: str
    version: int
    seats: tuple[Seat, ...]  # all the seats that there can be
    players: tuple[int, ...]  # how many may play; the first is what a menu begins with
    options: tuple[Option, ...]
    rules: RuleTable
    start: Callable[[Begin], State]
    data: Mapping[str, Any] = field(default_factory=dict)  # tables that a table may correct, to others of the same kind
    printed: tuple[Printed, ...] = ()  # those of them that it may correct on the screen
    secrets: tuple[Secret, ...] = ()
    sources: tuple[Source, ...] = ()  # those without a secret, such as a tracker
    lasting: tuple[str, ...] = ()  # kinds of facts that hold for later games too, once a table has ruled on them
    recall: Callable[[Mapping[str, str]], Mapping[str, Any]] = lambda facts: {}
    """The data with which a game begins, from lasting facts that were ruled on in earlier games."""
    supplies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """How many of each thing the box holds, where a table may settle itself how many are in play: the option
    `SUPPLY.THING` is a number, kept in the beginning's data under SUPPLY."""
    plan: Callable[[Begin], Plan] = lambda begin: Plan()
    policy: Policy | None = None
    """How a middling player plays, for random games that chance alone would hardly bring to their end."""
    own: Callable[[Seat], tuple[Option, ...]] = lambda seat: ()
    """The options that a seat has for itself, such as who it plays; in a beginning they are named `SEAT.OPTION`."""
    restored: Callable[[State, State], Iterable[Say]] = lambda before, after: ()
    """What hands must do beside the board, of which no layout tells, to go back from one state to another."""
    more: tuple[int, ...] = ()
    """How many others may play only where a table's own data say so; then the plan has nothing against it."""
    can_win: Callable[[Side, Mapping[Side, int], str], bool] = lambda side, totals, rule: True
    """Whether a side can have won with these totals by that rule; results from elsewhere must agree."""
    first_begins: bool = False
    """Whether the first of the seats begins, so that the table itself finds out who that is; `seats.begins-how` in the
    game's catalogue says by what. Other games ask, draw lots or have all play at once."""
    outcomes: frozenset[str] = frozenset()
    """The keys of news by which something is decided, such as a sealed answer, a battle or a sale: they stand first and
    large, and stay until somebody decides again."""
    fortunes: Fortunes = field(default_factory=Fortunes)
    """For whom outcomes are good or bad: they are heard as right or wrong."""
    active: Callable[[Any], Seat | None] = lambda state: None
    """Whose turn it is in a state, if it is anybody's."""
    shown: frozenset[str] = frozenset()
    """The keys of news that the board, or another news, shows as well: they are the first to give way."""
    presets: tuple[Preset, ...] = ()
    """What a table can begin without looking at single options; those that cannot be played by so many are left out."""
    shared: Callable[[Any], str | None] = lambda state: None
    """The code of what lies open in a state, such as its map: who types it begins with the same. It tells no secret."""
    components: Mapping[str, Any] = field(default_factory=dict)
    """What it is played with, by name, where its state is written by components (`companion.games.components`)."""

    def options_for(self, seats: Iterable[Seat]) -> tuple[Option, ...]:
        """All the options of a game with these seats: its own ones, and those of each seat."""
        each = (replace(o, name=f"{seat}.{o.name}") for seat in seats for o in self.own(seat))
        return (*self.options, *each)

    def asked(self, seats: Iterable[Seat], chosen: Mapping[str, Value]) -> tuple[Option, ...]:
        """The options that leave a choice and mean something beside those that were chosen."""

        chairs = tuple(seats)

        def means(option: Option) -> bool:
            if option.players and len(chairs) not in option.players:
                return False
            if option.under is None:
                return True
            name, values = option.under
            other = next(o for o in self.options if o.name == name)
            return chosen.get(name, other.values[0]) in values

        return tuple(option for option in self.options_for(chairs) if len(option.values) > 1 and means(option))

    def presets_for(self, seats: Iterable[Seat]) -> Mapping[str, Begin]:
        """What the presets begin that these seats can play, by their names."""
        chairs = tuple(seats)
        drafts = {preset.name: self.draft(chairs, preset.options) for preset in self.presets}
        return {name: draft for name, draft in drafts.items() if self.plan(draft).unfit is None}

    @property
    def seatings(self) -> tuple[int, ...]:
        """How many may play, with those that only some data allow."""
        return (*self.players, *self.more)

    @property
    def coded(self) -> Secret | None:
        """The secret that a typed code names, if this game has codes."""
        return next((secret for secret in self.secrets if secret.by_code is not None), None)

    @property
    def filed(self) -> Secret | None:
        """The secret that a file can hold, if this game has such a one."""
        return next((secret for secret in self.secrets if secret.options is not None), None)

    def by_code(self, text: str) -> Coded:
        """What a typed code names; BadCode if it names nothing, or this game has no codes."""
        if self.coded is None or self.coded.by_code is None:
            raise BadCode("no-codes", game=self.name)
        try:
            return self.coded.by_code(text)
        except BadCode as err:
            err.game = self.name
            raise

    def with_code(self, coded: Coded, seats: Iterable[Seat], options: Mapping[str, Value]) -> Mapping[str, Value]:
        """The options with those of a code; Unfit if the seats or an option contradict it."""
        if coded.seats and set(coded.seats) != set(seats):
            raise Unfit("code-seats", seats=coded.seats)
        for name, value in coded.options.items():
            if options.get(name, value) != value:
                raise Unfit("code-option", option=Verbatim(f"{name}={text_of(value)}"))
        return {**options, **coded.options}

    def begin(self, seats: Iterable[Seat], options: Mapping[str, Value] | None = None, **data: Any) -> Begin:
        """The first event, defaults filled in; the seats take turns in the order given.

        Unfit for seats, options or numbers that cannot be.
        """
        begin = self.draft(seats, options, **data)
        unfit = self.plan(begin).unfit
        if unfit is not None:
            unfit.game = self.name
            raise unfit
        return begin

    def draft(self, seats: Iterable[Seat], options: Mapping[str, Value] | None = None, **data: Any) -> Begin:
        """A beginning that the plan may still find unfit; Unfit for seats and options that are none."""
        chosen = tuple(seats)
        if len(chosen) not in self.seatings or len(set(chosen)) != len(chosen) or not set(chosen) <= set(self.seats):
            counts = ", ".join(map(str, sorted(self.players)))
            raise Unfit("wrong-seats", game=self.name, counts=Verbatim(counts), seats=Verbatim(", ".join(self.seats)))
        allowed = {o.name: o.values for o in self.options_for(chosen)}
        settled = {name: values[0] for name, values in allowed.items()}
        own: dict[str, dict[str, Value]] = {}
        for name, value in (options or {}).items():
            supply, _, thing = name.partition(".")
            if thing in self.supplies.get(supply, ()):
                own.setdefault(supply, {})[thing] = value
                continue
            if name not in allowed or value not in allowed[name]:
                raise Unfit("wrong-option", game=self.name, option=Verbatim(f"{name}={text_of(value)}"))
            settled[name] = value
        return Begin(self.name, self.version, chosen, settled, {**self.data, **own, **data})
