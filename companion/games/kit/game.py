"""The card that introduces a game: its name, seats, options, rules, beginning and secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.kit.chance import Chance
from companion.games.kit.events import Action, Begin
from companion.games.kit.game_extras import own_box
from companion.games.kit.headlines import Headlines
from companion.games.kit.rules import RuleTable
from companion.games.kit.sources import Secret
from companion.games.kit.state import State
from companion.games.kit.values import Seat, text_of
from companion.saying import Explained, Say, Value, Verbatim, numbers

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
    data: Mapping[str, Any] = field(default_factory=dict)  # what a table may correct, to others of the same kind
    secrets: tuple[Secret, ...] = ()
    plan: Callable[[Begin], Plan] = lambda begin: Plan()
    policy: Policy | None = None
    """How a middling player plays, for random games that chance alone would hardly bring to their end."""
    headlines: Headlines = field(default_factory=Headlines)
    """Which news stand first, which give way, and for whom they are good or bad."""
    presets: tuple[Preset, ...] = ()
    """What a table can begin without looking at single options; those that cannot be played by so many are left out."""
    extras: tuple[object, ...] = ()
    """What only some games say, as `companion.games.kit.game_extras` lists it."""

    def begin(self, seats: Iterable[Seat], options: Mapping[str, Value] | None = None, **data: Any) -> Begin:
        """The first event, defaults filled in; the seats take turns in the order given.

        Unfit for seats, options or numbers that cannot be.
        """
        begin = draft(self, seats, options, **data)
        unfit = self.plan(begin).unfit
        if unfit is not None:
            unfit.game = self.name
            raise unfit
        return begin


def draft(game: Game, seats: Iterable[Seat], options: Mapping[str, Value] | None = None, **data: Any) -> Begin:
    """A beginning that the plan may still find unfit; Unfit for seats and options that are none."""
    chosen = tuple(seats)
    if len(chosen) not in seatings(game) or len(set(chosen)) != len(chosen) or not set(chosen) <= set(game.seats):
        counts = Verbatim(numbers(game.players))
        raise Unfit("wrong-seats", game=game.name, counts=counts, seats=Verbatim(", ".join(game.seats)))
    allowed = {o.name: o.values for o in game.options}
    settled = {name: values[0] for name, values in allowed.items()}
    own: dict[str, dict[str, Value]] = {}
    for name, value in (options or {}).items():
        supply, _, thing = name.partition(".")
        if thing in own_box(game).supplies.get(supply, ()):
            own.setdefault(supply, {})[thing] = value
            continue
        if name not in allowed or value not in allowed[name]:
            raise Unfit("wrong-option", game=game.name, option=Verbatim(f"{name}={text_of(value)}"))
        settled[name] = value
    return Begin(game.name, game.version, chosen, settled, {**game.data, **own, **data})


def seatings(game: Game) -> tuple[int, ...]:
    """How many may play a game, with those that only some data allow."""
    return (*game.players, *own_box(game).players)


def options_asked(game: Game, seats: Iterable[Seat], chosen: Mapping[str, Value]) -> tuple[Option, ...]:
    """The options that leave a choice and mean something beside those that were chosen."""
    chairs = tuple(seats)

    def means(option: Option) -> bool:
        if option.players and len(chairs) not in option.players:
            return False
        if option.under is None:
            return True
        name, values = option.under
        other = next(o for o in game.options if o.name == name)
        return chosen.get(name, other.values[0]) in values

    return tuple(option for option in game.options if len(option.values) > 1 and means(option))


def presets_for(game: Game, seats: Iterable[Seat]) -> Mapping[str, Begin]:
    """What the presets begin that these seats can play, by their names."""
    chairs = tuple(seats)
    drafts = {preset.name: draft(game, chairs, preset.options) for preset in game.presets}
    return {name: draft for name, draft in drafts.items() if game.plan(draft).unfit is None}
