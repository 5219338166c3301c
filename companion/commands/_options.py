"""Reading what is typed of a game: an option as NAME=VALUE, a number of players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.commands._say import refused
from companion.games.kit import Game, Seat, Unfit, Value, Verbatim
from companion.games.kit.game_extras import own_box
from companion.saying import numbers


def option_of(game: Game, text: str) -> tuple[str, Value]:
    """The option and its value; Unfit if there is no such option or value.

    SUPPLY.THING=NUMBER says how many of a thing are in play, where a table may settle that.
    """
    name, _, word = text.partition("=")
    for option in game.options:
        if option.name == name:
            for value in option.values:
                if str(value) == word:
                    return name, value
            values = Verbatim(", ".join(map(str, option.values)))
            raise Unfit("other-value", option=Verbatim(name), values=values, text=Verbatim(word))
    supply, _, thing = name.partition(".")
    if supply in own_box(game).supplies:
        return name, _number(supply, own_box(game).supplies[supply], thing, word)
    raise Unfit(
        "no-such-option", game=game.name, option=Verbatim(name), known=Verbatim(", ".join(o.name for o in game.options))
    )


def _number(supply: str, box: Mapping[str, int], thing: str, word: str) -> int:
    if thing not in box:
        raise Unfit("no-such-thing", supply=Verbatim(supply), known=Verbatim(", ".join(box)), text=Verbatim(thing))
    if not word.isdecimal() or len(word) > 9 or int(word) > box[thing]:
        raise Unfit("other-number", option=Verbatim(f"{supply}.{thing}"), most=box[thing], text=Verbatim(word))
    return int(word)


def seats_of(game: Game, number: int) -> tuple[Seat, ...]:
    """The first so many seats; a refusal if a game is not played by so many."""
    if number not in game.players:
        raise refused("selfplay.seats", game=game.name, counts=Verbatim(numbers(game.players)))
    return game.seats[:number]
