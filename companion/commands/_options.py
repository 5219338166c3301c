"""Reading a game's option as it is typed: NAME=VALUE."""

from __future__ import annotations

from companion.games.kit import Game, Value


def option_of(game: Game, text: str) -> tuple[str, Value]:
    """The option and its value; ValueError, a plain sentence, if there is no such option or value."""
    name, _, word = text.partition("=")
    for option in game.options:
        if option.name == name:
            for value in option.values:
                if str(value) == word:
                    return name, value
            raise ValueError(f"{name} may be {', '.join(map(str, option.values))}, not “{word}”.")
    raise ValueError(f"{game.name} has no option “{name}”; it has {', '.join(o.name for o in game.options)}.")
