"""How a game can be played: modes, options, and what they mean for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.eldorado import box
from companion.games.eldorado.frames import Beginning, Turn
from companion.games.kit import LATER, Begin, Option, Seat, Unfit, Value


@dataclass(frozen=True)
class Mode:
    """A way to play. `players` says how many may play so, `thieves` how many pieces the Thieves have, none if nobody
    plays them; in `teams` two neighbours play together, `solo` one against the guardians."""

    name: str
    players: tuple[int, ...]
    expansion: bool = True
    thieves: int = 0
    teams: bool = False
    solo: bool = False


BASE = Mode("base", (2, 3, 4, 5), expansion=False)
MODES = (
    BASE,
    Mode("free", (2, 3, 4, 5, 6)),
    Mode("thieves", (2, 3, 4, 5, 6, 7), thieves=2),
    Mode("teams", (4, 6, 8), teams=True),
    Mode("teams-thieves", (3, 5, 7), thieves=4, teams=True),
    Mode("solo", (1,), solo=True),
)
LARGE = 6
"""From so many players on two island shrines suffice."""
_BY_NAME = {mode.name: mode for mode in MODES}


def mode_of(begin: Begin) -> Mode:
    """How a game is played; what was begun before there was an expansion is the base game."""
    return _BY_NAME[str(begin.options.get("mode", BASE.name))]


def thief_of(begin: Begin) -> Seat:
    """Who plays the Thieves: whoever sits last, nobody if the mode has none."""
    return begin.seats[-1] if mode_of(begin).thieves else ""


def explorers_of(begin: Begin) -> tuple[Seat, ...]:
    """Who plays an explorer."""
    return tuple(seat for seat in begin.seats if seat != thief_of(begin))


def teams_of(begin: Begin) -> tuple[tuple[Seat, Seat], ...]:
    """Who plays together: two neighbours each, the first one with the pieces that both share."""
    seats = explorers_of(begin)
    return tuple(zip(seats[::2], seats[1::2], strict=True)) if mode_of(begin).teams else ()


def sides_of(begin: Begin) -> tuple[Seat, ...]:
    """The players and teams, by the first seat of each, in the order of their turns."""
    partners = {partner for _, partner in teams_of(begin)}
    return tuple(seat for seat in begin.seats if seat not in partners)


TABLE, COMPANION = "table", "companion"
NO, YES = "no", "yes"
OPEN, PRIVATE, CARDBOARD = "open", "private", "cardboard"
GOLDEN, BLACK, ISLAND_STACK, CAVE_STACK, DEAL = "golden-dice", "battle-dice", "island-stack", "cave-stack", "deal"
"""Parts that the table or the companion brings; the sources bear their names too."""
THIEF_DIE, TITAN_DIE = "thief-die", "titan-die"
CARDS = "cards"
REVISED = 2
"""The version of the rules from which Hector alone has six villagers, Bellona's army flees for nothing in her own
explore phase, a ruling can end the game, a guardian's only shrine is not asked for, and the Thieves choose which of
unlike thieves comes. Games begun before go on as they were."""
TILES, BATTLE, TURN = "hardcore-tiles", "hardcore-battle", "hardcore-turn"
"""The three parts of the hardcore mode."""


def _in(modes: Iterable[Mode]) -> tuple[str, tuple[Value, ...]]:
    """That an option means something only in these modes."""
    return "mode", tuple(mode.name for mode in modes)


_EXPANSION = _in(mode for mode in MODES if mode.expansion)
_TOGETHER = _in(mode for mode in MODES if not mode.solo)
_THIEVES = _in(mode for mode in MODES if mode.thieves)
OPTIONS = (
    Option("mode", tuple(mode.name for mode in MODES), "modes"),
    Option(TILES, (NO, YES), under=_TOGETHER),
    Option(BATTLE, (NO, YES), under=_TOGETHER),
    Option(TURN, (NO, YES), under=_TOGETHER),
    Option(GOLDEN, (TABLE, COMPANION)),
    Option(BLACK, (TABLE, COMPANION)),
    Option(ISLAND_STACK, (TABLE, COMPANION)),
    Option(CAVE_STACK, (TABLE, COMPANION)),
    Option(DEAL, (TABLE, COMPANION), under=(TILES, (YES,))),
    Option(CARDS, (OPEN, PRIVATE, CARDBOARD)),
    Option("first-round", ("apart", "share"), "first-turns"),
    Option("trade-distance", ("near", "adjacent"), "trade-near", _in((BASE,))),
    Option("laffite", ("unseen", "named"), "laffite"),
    Option("enclosed", ("start-anew", "go-on"), "enclosed"),
    Option("way-back", ("open", "kept"), "way-back"),
    Option("raid-after-tie", (YES, NO), "raid-tied"),
    Option("exchange-in-battle", (YES, NO), "stack-trade"),
    Option("bridge-ends", ("opposite", "any-two"), "bridge-ends", _EXPANSION),
    Option(THIEF_DIE, (TABLE, COMPANION), under=_in(mode for mode in MODES if mode.thieves or mode.solo)),
    Option("reach-of-buildings", ("one", "none"), "reach", _THIEVES),
    Option("bought-thief", ("anywhere", "unoccupied"), "thief-place", _THIEVES),
    Option(TITAN_DIE, (TABLE, COMPANION), under=_in(mode for mode in MODES if mode.expansion and not mode.solo)),
    Option("shots", ("while-winning", "one-a-turn"), "yanga-once", _EXPANSION),
)


@dataclass(frozen=True)
class Setting:
    """Options and tables as the rules ask for them."""

    tiles: bool  # hardcore: important tiles
    battle: bool  # hardcore: paid rerolls
    points: bool  # hardcore: turn points
    golden_sealed: bool
    battle_sealed: bool
    island_sealed: bool
    cave_sealed: bool
    deals: bool
    cards: str
    shares: bool
    trade_on_one_tile: bool
    steals_unseen: bool
    starts_anew: bool
    keeps_way_back: bool
    raids_after_tie: bool
    costs: tuple[tuple[str, tuple[str, ...]], ...]
    battle_die: tuple[int, ...]
    crosses: int
    boards: tuple[tuple[str, tuple[str, ...]], ...]
    mode: str = field(default="base", metadata=LATER)
    thief: Seat = field(default="", metadata=LATER)  # who plays the Thieves
    thieves: int = field(default=0, metadata=LATER)  # how many pieces they have
    teams: tuple[tuple[Seat, Seat], ...] = field(default=(), metadata=LATER)
    large: bool = field(default=False, metadata=LATER)  # two island shrines suffice
    new_costs: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), metadata=LATER)
    bridge_straight: bool = field(default=True, metadata=LATER)
    doubloons: tuple[tuple[str, int], ...] = field(default=(), metadata=LATER)  # what the Thieves pay
    thief_die: tuple[tuple[int, int], ...] = field(default=box.THIEF_DIE, metadata=LATER)
    thief_sealed: bool = field(default=False, metadata=LATER)
    buildings_reach_from_one: bool = field(default=True, metadata=LATER)
    titan_die: tuple[int, ...] = field(default=box.TITAN_DIE, metadata=LATER)
    titan_sealed: bool = field(default=False, metadata=LATER)
    new_cave: tuple[tuple[str, int], ...] = field(default=tuple(box.NEW_CAVE.items()), metadata=LATER)
    one_shot: bool = field(default=False, metadata=LATER)  # Yanga shoots once in a turn, even if he wins
    exchanges_in_battle: bool = field(default=False, metadata=LATER)
    thief_anywhere: bool = field(default=False, metadata=LATER)  # also beside a building where others stand
    revised: bool = field(default=False, metadata=LATER)  # begun by the rules from version 2 on

    @property
    def cardboard(self) -> bool:
        """Whether cards are cardboard in hands, counted by the companion and not known."""
        return self.cards == CARDBOARD

    @property
    def solo(self) -> bool:
        """Whether one plays alone against the guardians."""
        return self.mode == "solo"

    @property
    def expansion(self) -> bool:
        """Whether the expansion is played."""
        return self.mode != "base"

    def cost(self, thing: str) -> tuple[str, ...]:
        """The cards that a thing costs."""
        return dict(self.all_costs)[thing]

    @property
    def all_costs(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """All things that cost cards, with the cards."""
        return self.costs + self.new_costs

    def in_doubloons(self, seat: Seat, thing: str) -> int | None:
        """What a thing costs the Thieves in doubloons; None for other seats, and for what they pay with cards."""
        return dict(self.doubloons).get(thing) if seat == self.thief else None

    def board(self, seat: str) -> tuple[str, ...]:
        """The explorers of a seat's board; none for the Thieves."""
        return dict(self.boards).get(seat, ())

    @property
    def explorers(self) -> tuple[str, ...]:
        """All explorers of the boards in play."""
        return tuple(dict.fromkeys(name for _, both in self.boards for name in both))


def deals_important(begin: Begin) -> bool:
    """Whether important tiles are dealt: the hardcore table begins with two players."""
    return begin.options[TILES] == YES and not mode_of(begin).solo


def setting_of(begin: Begin) -> Setting:
    """What a beginning settles; ValueError, a plain sentence, for tables that cannot be."""
    o, data, mode = begin.options, begin.data, mode_of(begin)

    def cards(thing: str) -> Any:
        return data.get(f"cost-{thing}", DATA[f"cost-{thing}"])

    return Setting(
        tiles=deals_important(begin),
        battle=o[BATTLE] == YES or mode.solo,
        points=o[TURN] == YES or mode.solo,
        golden_sealed=o[GOLDEN] == COMPANION,
        battle_sealed=o[BLACK] == COMPANION,
        island_sealed=o[ISLAND_STACK] == COMPANION,
        cave_sealed=o[CAVE_STACK] == COMPANION,
        deals=o[DEAL] == COMPANION,
        cards=str(o[CARDS]),
        shares=o["first-round"] == "share",
        trade_on_one_tile=mode.expansion or o["trade-distance"] == "near",
        steals_unseen=o["laffite"] == "unseen",
        starts_anew=o["enclosed"] == "start-anew",
        keeps_way_back=o["way-back"] == "kept",
        raids_after_tie=o["raid-after-tie"] == YES,
        costs=tuple((thing, _cost(thing, data.get(f"cost-{thing}"))) for thing in box.COSTS),
        battle_die=_battle_die(data.get("battle-die")),
        crosses=_crosses(data.get("crosses")),
        boards=boards_of(begin),
        mode=mode.name,
        thief=thief_of(begin),
        thieves=mode.thieves,
        teams=teams_of(begin),
        large=mode.expansion and len(begin.seats) >= LARGE,
        new_costs=tuple((thing, _cost(thing, cards(thing))) for thing in box.NEW_COSTS) if mode.expansion else (),
        doubloons=tuple((thing, _doubloons(thing, begin)) for thing in box.THIEVES_COSTS) if mode.thieves else (),
        thief_die=_thief_die(data.get("thief-die", DATA["thief-die"])),
        thief_sealed=bool(mode.thieves or mode.solo) and o.get(THIEF_DIE) == COMPANION,
        buildings_reach_from_one=o.get("reach-of-buildings", "one") == "one",
        bridge_straight=o.get("bridge-ends", "opposite") == "opposite",
        titan_die=_titan_die(data.get("titan-die", DATA["titan-die"])),
        titan_sealed=mode.expansion and o.get(TITAN_DIE) == COMPANION,
        new_cave=new_cave(begin),
        one_shot=o.get("shots") == "one-a-turn",
        exchanges_in_battle=o.get("exchange-in-battle") == YES,
        thief_anywhere=bool(mode.thieves) and o.get("bought-thief") == "anywhere",
        revised=begin.version >= REVISED,
    )


def boards_of(begin: Begin) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The explorers of each player's board: of the own colour, or one that is left over; partners share one."""
    lead = {partner: seat for seat, partner in teams_of(begin)}
    of_box = _BOARDS if mode_of(begin).expansion else box.BOARDS
    mine = {seat: seat for seat in begin.seats if seat in of_box and seat not in lead}
    left = [colour for colour in of_box if colour not in mine]
    left += [thief_of(begin)] if thief_of(begin) in mine else []  # the Thieves need no board, whatever their colour
    given: dict[Seat, str] = {}
    for seat in explorers_of(begin):
        colour = given[lead[seat]] if seat in lead else mine.get(seat) or left.pop(0)
        given[seat] = colour
    data = {**DATA, **begin.data}
    return tuple((seat, _board(seat, data[f"board-{colour}"])) for seat, colour in given.items())


def _cost(thing: str, cards: Any) -> tuple[str, ...]:
    if not isinstance(cards, Sequence) or isinstance(cards, str) or any(card not in tuple(box.CARDS) for card in cards):
        raise Unfit("cost-cards", thing=thing, kinds=box.CARDS)
    if len(cards) > box.HAND:
        raise Unfit("cost-many", thing=thing, most=box.HAND)
    return tuple(card for card in box.CARDS for _ in range(list(cards).count(card)))


def _doubloons(thing: str, begin: Begin) -> int:
    given = begin.data.get(f"doubloons-{thing}", box.THIEVES_COSTS[thing])
    if type(given) is not int or not 0 <= given <= box.DOUBLOONS:
        raise Unfit("doubloons", thing=thing, most=box.DOUBLOONS)
    return given


def _thief_die(given: Any) -> tuple[tuple[int, int], ...]:
    if not isinstance(given, Sequence) or len(given) != 6 or not all(map(_has_two_digits, given)):
        raise Unfit("thief-die")
    return tuple((min(face), max(face)) for face in given)


def _has_two_digits(face: Any) -> bool:
    return isinstance(face, Sequence) and len(face) == 2 and all(type(n) is int and 0 <= n <= 9 for n in face)


def new_cave(begin: Begin) -> tuple[tuple[str, int], ...]:
    """How many there are of each cave tile that the expansion adds; ValueError for tiles that nobody knows."""
    given = begin.data.get("cave-tiles", DATA["cave-tiles"])
    known = isinstance(given, Sequence) and all(tile in tuple(box.NEW_CAVE) for tile in given)
    if not known or len(set(given)) < len(given):
        raise Unfit("cave-tiles", tiles=tuple(box.NEW_CAVE))
    played = [tile for tile in given if tile != box.TORCH or not mode_of(begin).solo]  # alone, it stays in the box
    return tuple((tile, played.count(tile)) for tile in box.NEW_CAVE)


def _battle_die(given: Any) -> tuple[int, ...]:
    if not _has_six_numbers(given):
        raise Unfit("battle-die")
    return tuple(given)


def _titan_die(given: Any) -> tuple[int, ...]:
    if not _has_six_numbers(given):
        raise Unfit("titan-die")
    return tuple(given)


def _has_six_numbers(given: Any) -> bool:
    return isinstance(given, Sequence) and len(given) == 6 and all(type(n) is int and 0 <= n <= 99 for n in given)


def _crosses(given: Any) -> int:
    if type(given) is not int or not 0 <= given < 1 << 6:
        raise Unfit("cave-crosses")
    if not any(~(given | given << 6) >> side & 3 == 3 for side in range(6)):
        raise Unfit("cave-shut")
    return given


def _board(seat: str, both: Any) -> tuple[str, ...]:
    if not isinstance(both, Sequence) or len(both) != 2 or any(name not in _EXPLORERS for name in both):
        raise Unfit("two-explorers", seat=seat)
    return tuple(both)


_BOARDS = {**box.BOARDS, **box.NEW_BOARDS}
_EXPLORERS = tuple(name for both in _BOARDS.values() for name in both)
DATA: Mapping[str, Any] = {
    **{
        f"cost-{thing}": [card for card, number in cost.items() for _ in range(number)]
        for thing, cost in {**box.COSTS, **box.NEW_COSTS}.items()
    },
    **{f"doubloons-{thing}": number for thing, number in box.THIEVES_COSTS.items()},
    "thief-die": [list(face) for face in box.THIEF_DIE],
    "battle-die": list(box.BATTLE_DIE),
    "titan-die": list(box.TITAN_DIE),
    "cave-tiles": [tile for tile, number in box.NEW_CAVE.items() for _ in range(number)],
    "crosses": box.CROSSES,
    **{f"board-{seat}": list(both) for seat, both in _BOARDS.items()},
}
"""The tables as they are unless a table corrects them."""


def first_turn(setting: Setting, sides: tuple[Seat, ...]) -> Turn | Beginning:
    """Who begins is rolled for, if there are several; the Thieves come last, whoever sits to their left first."""
    return Turn(sides[0]) if setting.thief or setting.solo else Beginning(sides)
