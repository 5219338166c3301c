"""Whether a game begins with each value of each option, and whether its secrets are drawn well and told to nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.kit import Begin, Game, Option, Seat, Secret, Unfit, Value
from companion.games.kit.chance import Chance
from companion.games.kit.game import seatings
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import entropy_of
from companion.play.inspection.values import text_of_all
from companion.play.seals import draw_secrets

DRAWS = 8
"""So often a secret is drawn; never may all come out alike."""
WORD = re.compile(r"\w+")
NAMED = 2
"""So many words of a secret may be the same each time."""
TOLD = 0.8
"""Of a secret no such part stands word by word in what all are told."""


def look(game: Game, seed: int, findings: Findings) -> None:
    """Begin a game in every way that its options name one by one, and draw each secret several times."""
    for begin, what in _beginnings(game):
        findings.where = what
        entropy = entropy_of(Chance(seed))
        try:
            game.start(draw_secrets(game, begin, entropy, {})[0])
        except Exception as err:  # whatever a game from elsewhere raises
            findings.failed(f"start: {what}", err)
            continue
        if game.plan(begin).unfit is None:
            for secret in game.secrets:
                _drawn(secret, begin, Chance(secret.name, seed), findings)
            _told_for_nothing(game, begin, Chance("told", seed), findings)
    findings.where = "begin"
    for option in game.options:
        if not any(_matters(game, option, count, seed) for count in option.players or seatings(game)):
            findings.add("no-effect", f"option: {option.name}")


def _matters(game: Game, option: Option, count: int, seed: int) -> bool:
    """Whether so many begin otherwise with other values of an option, all others having their first or last ones."""
    options = {each.name: each for each in game.options}
    for at in (0, -1):
        others = {name: each.values[at] for name, each in options.items()} | dict(_under(option, options, at))
        begun = set[str]()
        for value in option.values:
            begin = _begin(game, game.seats[:count], {**others, option.name: value})
            try:
                begun |= {_begun(game, begin, seed)} if begin is not None else set()
            except Exception:  # which is noted where each value is tried by itself
                return True
        if len(begun) > 1 or len(option.values) == 1:
            return True
    return False


def _begun(game: Game, begin: Begin, seed: int) -> str:
    """How a game begins, with its secrets."""
    begun, sealed = draw_secrets(game, begin, entropy_of(Chance(seed)), {})
    return text_of_all((game.start(begun), tuple((each.name, each.secret) for each in sealed)))


def _beginnings(game: Game) -> Iterator[tuple[Begin, str]]:
    for count in dict.fromkeys((min(game.players), max(game.players))):
        seats = game.seats[:count]
        options = {option.name: option for option in game.options}
        for option in options.values():
            for value in option.values:
                begin = _begin(game, seats, {option.name: value, **dict(_under(option, options))})
                if begin is not None:
                    yield begin, f"{count} seats, {option.name}={value}"


def _under(option: Option, options: Mapping[str, Option], at: int = 0) -> Iterator[tuple[str, Value]]:
    """The other options without which one says nothing, each with the `at`-th value that will do."""
    while option.under is not None:
        name, values = option.under
        yield name, values[at]
        option = options[name]


def _begin(game: Game, seats: tuple[Seat, ...], chosen: Mapping[str, Value]) -> Begin | None:
    try:
        return game.begin(seats, chosen)
    except Unfit:
        return None


def _drawn(secret: Secret, begin: Begin, chance: Chance, findings: Findings) -> None:
    """A secret follows from its number, differs with it, and is not told with the beginning."""
    try:
        if secret.source is None or not secret.wanted(begin):
            return
        numbers = [chance.word() << 64 | chance.word() for _ in range(DRAWS)]
        texts = [secret.draw(begin, number) for number in numbers]
        if secret.draw(begin, numbers[0]) != texts[0]:
            findings.add("not-same", f"secret: {secret.name}")
        # a secret may be no more than its name and a number, from which its source works out the rest
        plain = {_without(text, number) for text, number in zip(texts, numbers, strict=True)}
        if len(set(texts)) == 1 or (len(plain) == 1 and len(WORD.findall(plain.pop())) > NAMED):
            findings.add("no-effect", f"secret: {secret.name}")
        if _shares(texts[0], str(secret.public(texts[0]))) > TOLD:
            findings.add("told", f"data: {secret.name}", who="all")
        if not secret.fits(begin, texts[0]):
            findings.add("no-way-back", f"secret: {secret.name}")
        if any(_passes(secret, begin, other) for other in _not_drawn(texts[0])):
            findings.add("any-secret", secret.name)
    except Exception as err:  # whatever a game from elsewhere raises
        findings.failed(f"secret: {secret.name}", err)


def _told_for_nothing(game: Game, begin: Begin, chance: Chance, findings: Findings) -> None:
    """What all are told of a secret is there for the first state to hold: nothing else has any use for it."""
    first, second = (draw_secrets(game, begin, entropy_of(chance), {})[0] for _ in range(2))
    known = text_of_all(game.start(first))
    for name in second.data.keys() - begin.data.keys():
        if first.data.get(name) == second.data[name]:
            continue
        try:
            used = text_of_all(game.start(replace(first, data={**first.data, name: second.data[name]}))) != known
        except Exception:  # it is used if the game cannot begin with another
            continue
        if not used:
            findings.add("told", f"data: {name}", who="all")


def _passes(secret: Secret, begin: Begin, text: str) -> bool:
    """Whether a text is taken for a secret; what its game cannot even read is none."""
    try:
        return secret.fits(begin, text)
    except Exception:
        return False


def _not_drawn(secret: str) -> tuple[str, ...]:
    """Texts that no draw gives: the secret without its last word, and with one more."""
    return secret.rpartition(" ")[0], f"{secret} x"


def _without(text: str, number: int) -> str:
    """A secret without the number from which it was drawn, which may stand in it."""
    return text.replace(f"{number:x}", "").replace(str(number), "")


def _shares(secret: str, told: str) -> float:
    """Which share of a secret's words stands in one run in another text."""
    words, other = (WORD.findall(text) for text in (secret, told))
    line = " ".join(other)
    longest = 0
    for first in range(len(words)):
        while first + longest < len(words) and f" {' '.join(words[first : first + longest + 1])} " in f" {line} ":
            longest += 1
    return longest / max(1, len(words))
