"""What is drawn, dealt and rolled: tiles, the stacks' secrets, and the table's own dice as a camera reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

from companion.games.eldorado import box
from companion.games.eldorado.box import (
    BATTLE_DIE,
    CARDS,
    CAVE,
    CAVE_SHRINE,
    ENTRANCE,
    EXIT,
    IMPORTANT,
    ISLAND,
    SET_ASIDE,
)
from companion.games.eldorado.frames import Battle, RerollDice
from companion.games.eldorado.settings import (
    BLACK,
    CARDBOARD,
    CAVE_STACK,
    COMPANION,
    DEAL,
    GOLDEN,
    ISLAND_STACK,
    THIEF_DIE,
    TITAN_DIE,
    deals_important,
    mode_of,
    new_cave,
    sides_of,
    thief_of,
)
from companion.games.eldorado.state import BATTLE, ElDorado, Thrown
from companion.games.eldorado.state import GOLDEN as GOLDEN_ROLL
from companion.games.kit import (
    Begin,
    Event,
    Place,
    Printed,
    PrintedNumber,
    Question,
    Say,
    Secret,
    State,
    Value,
    Verbatim,
    say,
)
from companion.games.kit.chance import Chance
from companion.games.kit.dice import dice_secret, number_of
from companion.games.kit.stacks import Stack, stack_secret

DICE: Place = "dice"
"""The place, anywhere beside the tiles, where dice lie; its layers are the kinds of dice."""
WOLF_ROLL, TITAN_ROLL = "wolf-roll", "titan-roll"
"""Kinds of question: alone, a black die is rolled for the Wolf, and a golden one for the Titan."""
ASKED: Mapping[str, str] = {
    **{kind: kind for kind in (GOLDEN_ROLL, BATTLE, THIEF_DIE, TITAN_DIE)},
    WOLF_ROLL: BATTLE,
    TITAN_ROLL: GOLDEN_ROLL,
}
"""The kind of dice by the kind of question."""
PIPS = range(1, 7)
"""What a face with pips can show."""


def shown(dice: tuple[int, ...]) -> str | None:
    """Dice, or the numbers of one, as one label, from the lowest up, such as `2+5`; None for none."""
    return "+".join(map(str, sorted(dice))) or None


def dice_of(label: str) -> tuple[int, ...]:
    """The dice of a label; none if it is no label of dice."""
    numbers = label.split("+")
    return tuple(map(int, numbers)) if all(number.isdigit() for number in numbers) else ()


def layers(state: ElDorado) -> tuple[str, ...]:
    """The kinds of dice that lie on the table with pips that eyes can read."""
    setting = state.setting
    pairs = all(number in PIPS for pair in setting.thief_die for number in pair)
    lying = {
        GOLDEN_ROLL: not setting.golden_sealed,
        BATTLE: not setting.battle_sealed and tuple(setting.battle_die) == BATTLE_DIE,
        THIEF_DIE: (bool(setting.thief) or setting.solo) and not setting.thief_sealed and pairs,
        TITAN_DIE: setting.expansion
        and not setting.solo
        and not setting.titan_sealed
        and all(number in PIPS for number in setting.titan_die),
    }
    return tuple(kind for kind, lies in lying.items() if lies)


def kept(state: ElDorado) -> tuple[int, ...]:
    """The dice that stay as they lie while others are rolled again."""
    return state.top.kept if isinstance(state.top, RerollDice) else ()


def after(state: ElDorado, kind: str, value: Value) -> Thrown:
    """What dice show after a question of a kind was answered."""
    layer = ASKED.get(kind)
    if layer not in layers(state) or not isinstance(value, tuple):
        return state.thrown
    dice = tuple(int(die) for die in value)
    dice = (*kept(state), *dice) if layer == BATTLE else dice
    return replace(state.thrown, **{{THIEF_DIE: "thief", TITAN_DIE: "titan"}.get(layer, layer): dice})


def asked(state: ElDorado) -> tuple[str, int]:
    """Which dice are asked for, and how many lie there once they are rolled; nothing while no dice are."""
    question = state.question()
    layer = ASKED.get(question.kind, "") if question is not None else ""
    if question is None or layer not in layers(state):
        return "", 0
    if isinstance(state.top, RerollDice):
        return layer, state.top.number + len(state.top.kept)
    if isinstance(state.top, Battle) or question.kind == GOLDEN_ROLL:
        return layer, getattr(question.choices, "most", 0)
    return layer, 1


def answer_of(state: ElDorado, label: str) -> tuple[int, ...] | None:
    """What dice that show this answer to the open question; None if they cannot be those that were rolled."""
    dice, (layer, number) = list(dice_of(label)), asked(state)
    question = state.question()
    if layer == THIEF_DIE:
        pair = tuple(sorted(dice))
        return pair if question is not None and pair in question.choices else None
    if len(dice) != number:
        return None
    for die in kept(state):
        if die not in dice:
            return None
        dice.remove(die)
    if not {*dice} <= {*(state.setting.titan_die if layer == TITAN_DIE else PIPS)}:
        return None
    return tuple(dice)


DRAW = "draw"
"""The name of the source that picks a card nobody sees from a hand."""


def kept_out(begin: Begin) -> tuple[str, ...]:
    """The important tiles that are dealt before the stack is shuffled."""
    if not deals_important(begin):
        return ()
    return tuple(tile for given in IMPORTANT[len(sides_of(begin))] for tile in given)


def island_tiles(begin: Begin) -> tuple[str, ...]:
    """The tiles in the island's stack."""
    tiles = [kind for kind, count in ISLAND.items() for _ in range(count)]
    for tile in kept_out(begin):
        tiles.remove(tile)
    return tuple(tiles)


def cave_tiles(begin: Begin) -> tuple[str, ...]:
    """The tiles that can be in the cave's stack, but for the exit and the shrine."""
    of_box = {**CAVE, **dict(new_cave(begin))} if mode_of(begin).expansion else CAVE
    return tuple(kind for kind, count in of_box.items() if kind not in (EXIT, CAVE_SHRINE) for _ in range(count))


def cave_size(begin: Begin) -> int:
    """How many of them are: with the expansion some go back into the box."""
    return len(cave_tiles(begin)) - (SET_ASIDE if mode_of(begin).expansion else 0)


def _island_order(begin: Begin, chance: Chance) -> Sequence[str]:
    return chance.shuffled(island_tiles(begin))


def _cave_order(begin: Begin, chance: Chance) -> Sequence[str]:
    """The shrine lies somewhere in the bottom half."""
    order = chance.shuffled(cave_tiles(begin))[: cave_size(begin)]
    half = Stack.of("cave", len(order)).lower_half
    return [*order[:half], *chance.shuffled([*order[half:], CAVE_SHRINE])]


class Dealt:
    """Knows who has which important tiles."""

    name = DEAL
    derived = False

    def __init__(self, secret: str) -> None:
        self._tiles = dict(f"deal.{word}".split("=") for word in secret.split()[1:])

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The tile that is dealt; None for other questions."""
        return self._tiles.get(question.key)


def _deal(begin: Begin, number: int) -> str:
    """The sets go to the players and teams at random; again while the Thieves have the cave's entrance."""
    chance = Chance(DEAL, number)
    while True:
        given = chance.shuffled(_sets(begin))
        if _fair(begin, given):
            return _handed(begin, given)


def _sets(begin: Begin) -> tuple[tuple[str, ...], ...]:
    """What each player or team is dealt, whoever gets which; who plays alone is dealt nothing."""
    return IMPORTANT.get(len(sides_of(begin)), ((),))


def _fair(begin: Begin, given: Sequence[Sequence[str]]) -> bool:
    return not thief_of(begin) or ENTRANCE not in given[sides_of(begin).index(thief_of(begin))]


def _handed(begin: Begin, given: Sequence[Sequence[str]]) -> str:
    """Each seat with its tiles, as the secret is written."""
    sides = zip(sides_of(begin), given, strict=True)
    tiles = [f"{seat}.{n}={tile}" for seat, own in sides for n, tile in enumerate(own)]
    return " ".join([DEAL, *tiles])


class Draw:
    """Picks a card from a hand, each card equally likely."""

    name = DRAW
    derived = True  # the hand comes of earlier events

    def __init__(self, secret: str) -> None:
        self._number = number_of(secret, DRAW)

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The kind of the card; None for other questions."""
        if question.kind != "stolen":
            return None
        game: Any = state
        cards = game.player(question.key.split(".")[1]).cards.cards
        return Chance(DRAW, question.key, self._number).choice(cards) if cards else CARDS[0]


class ThiefDie:
    """Rolls the thief die: each face equally likely."""

    name = THIEF_DIE
    derived = False

    def __init__(self, secret: str) -> None:
        self._number = number_of(secret, THIEF_DIE)

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        """The two numbers of a face; None for other questions."""
        game: Any = state
        faces = game.setting.thief_die if question.kind == THIEF_DIE else ()
        return Chance(THIEF_DIE, question.key, self._number).choice(faces) if faces else None


def _by_companion(name: str) -> Any:
    return lambda begin: begin.options[name] == COMPANION


SECRETS = (
    stack_secret("island", _island_order, lambda state: state.island, _by_companion(ISLAND_STACK)),
    stack_secret("cave", _cave_order, lambda state: state.cave, _by_companion(CAVE_STACK)),
    dice_secret(GOLDEN, "golden", "begin", TITAN_ROLL, wanted=_by_companion(GOLDEN)),
    dice_secret(BLACK, "battle", WOLF_ROLL, wanted=_by_companion(BLACK)),
    Secret(
        THIEF_DIE,
        wanted=lambda begin: (
            bool(mode_of(begin).thieves or mode_of(begin).solo) and begin.options.get(THIEF_DIE) == COMPANION
        ),
        draw=lambda begin, number: f"{THIEF_DIE} {number:x}",
        public=lambda secret: dict[str, Any](),
        source=ThiefDie,
        fits=lambda begin, secret: secret == f"{THIEF_DIE} {number_of(secret, THIEF_DIE):x}",
    ),
    dice_secret(
        TITAN_DIE,
        TITAN_DIE,
        wanted=lambda begin: mode_of(begin).expansion and begin.options.get(TITAN_DIE) == COMPANION,
    ),
    Secret(
        DEAL,
        wanted=lambda begin: begin.options[DEAL] == COMPANION and deals_important(begin),
        draw=_deal,
        public=lambda secret: dict[str, Any](),
        source=Dealt,
        fits=lambda begin, secret: any(
            secret == _handed(begin, given) for given in set(permutations(_sets(begin))) if _fair(begin, given)
        ),
    ),
    Secret(
        DRAW,
        wanted=lambda begin: begin.options["cards"] != CARDBOARD and begin.options["laffite"] == "unseen",
        draw=lambda begin, number: f"{DRAW} {number:x}",
        public=lambda secret: dict[str, Any](),
        source=Draw,
        fits=lambda begin, secret: secret == f"{DRAW} {number_of(secret, DRAW):x}",
    ),
)
FACES = 6
MOST_FACE = 12
"""No face of a die is likely to show more."""
MOST_PAIR = 9
DEAREST = 6
"""No purchase costs more cards of a kind."""
UNKNOWN_COSTS = (box.VILLAGER, box.FARMHOUSE, box.FORT, box.OFFERING)


def _cost(thing: str) -> Printed:
    return Printed(
        f"cost-{thing}",
        say("cost", thing=thing),
        tuple(PrintedNumber(say("of", thing=card), 0, DEAREST) for card in box.CARDS),
        lambda cards: tuple(list(cards).count(card) for card in box.CARDS),
        lambda numbers: [card for card, n in zip(box.CARDS, numbers, strict=True) for _ in range(n)],
        lambda numbers: say("cards", cards=tuple(c for c, n in zip(box.CARDS, numbers, strict=True) for _ in range(n))),
    )


def _doubloons(thing: str) -> Printed:
    return Printed(
        f"doubloons-{thing}",
        say("doubloons", thing=thing),
        (PrintedNumber(say("of-doubloons"), 0, box.DOUBLOONS),),
        lambda number: (int(number),),
        lambda numbers: numbers[0],
        lambda numbers: say("number", number=numbers[0]),
    )


def _faces(numbers: tuple[int, ...]) -> Say:
    return say("faces", faces=Verbatim(" ".join(map(str, numbers))))


def _die(name: str) -> Printed:
    return Printed(
        name,
        say(name),
        tuple(PrintedNumber(say("face", number=n + 1), 0, MOST_FACE) for n in range(FACES)),
        lambda faces: tuple(map(int, faces)),
        list,
        _faces,
    )


def _pairs(numbers: tuple[int, ...]) -> list[list[int]]:
    return [list(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]


def _sides(crosses: Any) -> tuple[int, ...]:
    return tuple(int(crosses) >> side & 1 for side in range(FACES))


THIEF_DIE_PRINTED = Printed(
    "thief-die",
    say("thief-die"),
    tuple(
        PrintedNumber(say(key, number=n + 1), 0, MOST_PAIR)
        for n in range(FACES)
        for key in ("one-number", "other-number")
    ),
    lambda faces: tuple(int(number) for face in faces for number in face),
    _pairs,
    lambda numbers: say("faces", faces=Verbatim(" ".join(f"{one}/{other}" for one, other in _pairs(numbers)))),
)
CAVE_TILES = Printed(
    "cave-tiles",
    say("cave-tiles"),
    tuple(PrintedNumber(say("of", thing=tile), 0, 1) for tile in box.NEW_CAVE),
    lambda tiles: tuple(list(tiles).count(tile) for tile in box.NEW_CAVE),
    lambda numbers: [tile for tile, n in zip(box.NEW_CAVE, numbers, strict=True) for _ in range(n)],
    lambda numbers: say("number", number=sum(numbers)),
)
CROSSES = Printed(
    "crosses",
    say("crosses"),
    tuple(PrintedNumber(say("side", number=side + 1), 0, 1) for side in range(FACES)),
    _sides,
    lambda numbers: sum(bit << side for side, bit in enumerate(numbers)),
    _faces,
)
PRINTED = (
    *map(_cost, UNKNOWN_COSTS),
    *map(_doubloons, box.THIEVES_COSTS),
    _die("battle-die"),
    THIEF_DIE_PRINTED,
    _die("titan-die"),
    CAVE_TILES,
    CROSSES,
)
"""In the order in which a table is asked."""
