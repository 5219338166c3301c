"""Reading a game's option as it is typed: NAME=VALUE."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.kit import Game, Value


def option_of(game: Game, text: str) -> tuple[str, Value]:
    """The option and its value; ValueError, a plain sentence, if there is no such option or value.

    SUPPLY.THING=NUMBER says how many of a thing are in play, where a table may settle that.
    """
    name, _, word = text.partition("=")
    for option in game.options_for(game.seats):
        if option.name == name:
            for value in option.values:
                if str(value) == word:
                    return name, value
            raise ValueError(f"{name} may be {', '.join(map(str, option.values))}, not “{word}”.")
    supply, _, thing = name.partition(".")
    if supply in game.supplies:
        return name, _number(supply, game.supplies[supply], thing, word)
    raise ValueError(f"{game.name} has no option “{name}”; it has {', '.join(o.name for o in game.options)}.")


def _number(supply: str, box: Mapping[str, int], thing: str, word: str) -> int:
    if thing not in box:
        raise ValueError(f"{supply}. goes before one of {', '.join(box)}; “{thing}” is none of them.")
    if not word.isdecimal() or len(word) > 9 or int(word) > box[thing]:
        raise ValueError(f"{supply}.{thing} may be 0 to {box[thing]}, not “{word}”.")
    return int(word)
