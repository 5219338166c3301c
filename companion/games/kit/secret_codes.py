"""What a typed code or a file gives of a game's secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.kit.codes import BadCode
from companion.games.kit.game import Game, Unfit
from companion.games.kit.sources import Coded, Secret
from companion.games.kit.values import Seat, text_of
from companion.saying import Value, Verbatim


def coded_secret(game: Game) -> Secret | None:
    """The secret that a typed code names, if this game has codes."""
    return next((secret for secret in game.secrets if secret.by_code is not None), None)


def filed_secret(game: Game) -> Secret | None:
    """The secret that a file can hold, if this game has such a one."""
    return next((secret for secret in game.secrets if secret.options is not None), None)


def by_code(game: Game, text: str) -> Coded:
    """What a typed code names; BadCode if it names nothing, or this game has no codes."""
    secret = coded_secret(game)
    if secret is None or secret.by_code is None:
        raise BadCode("no-codes", game=game.name)
    try:
        return secret.by_code(text)
    except BadCode as err:
        err.game = game.name
        raise


def with_code(coded: Coded, seats: Iterable[Seat], options: Mapping[str, Value]) -> Mapping[str, Value]:
    """The options with those of a code; Unfit if the seats or an option contradict it."""
    if coded.seats and set(coded.seats) != set(seats):
        raise Unfit("code-seats", seats=coded.seats)
    for name, value in coded.options.items():
        if options.get(name, value) != value:
            raise Unfit("code-option", option=Verbatim(f"{name}={text_of(value)}"))
    return {**options, **coded.options}
