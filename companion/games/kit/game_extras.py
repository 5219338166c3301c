"""What only some games say of themselves: each class stands in `Game.extras`, and most games need none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.games.kit.printed import Printed
from companion.games.kit.ranking import has_most
from companion.games.kit.sources import Source
from companion.games.kit.state import State
from companion.games.kit.values import Side
from companion.saying import Say

T = TypeVar("T")


@dataclass(frozen=True)
class OwnBox:
    """What one table's box may hold otherwise than another's.

    `printed` are those of the game's data that a table may correct on the screen. `supplies` says how many of each
    thing there are, where a table may settle itself how many are in play: the option `SUPPLY.THING` is a number, kept
    in the beginning's data under SUPPLY. `players` is how many others may play where a table's own data say so; then
    the plan has nothing against it.
    """

    printed: tuple[Printed, ...] = ()
    supplies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    players: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lasting:
    """Kinds of facts that hold for later games too, once a table has ruled on them.

    `recall` gives the data with which a game begins, from those that were ruled on in earlier ones.
    """

    kinds: tuple[str, ...] = ()
    recall: Callable[[Mapping[str, str]], Mapping[str, Any]] = lambda facts: {}


@dataclass(frozen=True)
class Restoring:
    """What hands must do beside the board, of which no layout tells, to go back from one state to another."""

    orders: Callable[[State, State], Iterable[Say]]


@dataclass(frozen=True)
class Winning:
    """Whether a side can have won with these totals by that rule, where not the most wins; results from elsewhere must
    agree.
    """

    can_win: Callable[[Side, Mapping[Side, int], str], bool]


@dataclass(frozen=True)
class OpenCode:
    """The code of what lies open in a state, such as its map: who types it begins with the same. It tells no secret."""

    of: Callable[[Any], str | None]


@dataclass(frozen=True)
class OpenSources:
    """Sources that answer without a secret, such as one that follows how a cube was turned."""

    sources: tuple[Source, ...]


def extra_of(game: Any, kind: type[T]) -> T | None:
    """What a game says of such a kind; None if nothing."""
    return next((each for each in game.extras if isinstance(each, kind)), None)


def own_box(game: Any) -> OwnBox:
    """What a table's box may hold otherwise."""
    return extra_of(game, OwnBox) or OwnBox()


def lasting(game: Any) -> Lasting:
    """What holds for later games too."""
    return extra_of(game, Lasting) or Lasting()


def restored(game: Any, before: State, after: State) -> Iterable[Say]:
    """What hands must do beside the board to go back from one state to another."""
    restoring = extra_of(game, Restoring)
    return restoring.orders(before, after) if restoring is not None else ()


def can_win(game: Any, side: Side, totals: Mapping[Side, int], rule: str) -> bool:
    """Whether a side can have won with these totals by that rule: in most games with the most."""
    winning = extra_of(game, Winning)
    return winning.can_win(side, totals, rule) if winning is not None else has_most(side, totals, rule)


def open_code(game: Any, state: State) -> str | None:
    """The code of what lies open in a state."""
    code = extra_of(game, OpenCode)
    return code.of(state) if code is not None else None


def open_sources(game: Any) -> tuple[Source, ...]:
    """The sources of a game that need no secret."""
    found = extra_of(game, OpenSources)
    return found.sources if found is not None else ()
