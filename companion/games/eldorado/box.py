"""What the box holds and what the rulebook's tables say, in the words that events, texts and labels use."""

from __future__ import annotations

from collections.abc import Mapping

FOOD, GOLD, WOOD = "food", "gold", "wood"
CARDS = (FOOD, GOLD, WOOD)
"""The kinds of resource card, in the order in which cards are counted."""
SUPPLY = (25, 30, 25)
"""How many resource cards of each kind there are."""

WATER, GARDEN, SHRINE, ENTRANCE = "water", "garden", "shrine", "entrance"
ISLAND: Mapping[str, int] = {WATER: 9, GOLD: 13, FOOD: 10, WOOD: 10, GARDEN: 2, SHRINE: 3, ENTRANCE: 1}
"""The El Dorado tiles."""
EXIT, CAVE_SHRINE, EMPTY = "exit", "cave-shrine", "empty"
TIGER, THIEVES, GIANT = "tiger", "thieves", "giant"
CAVE: Mapping[str, int] = {EXIT: 1, CAVE_SHRINE: 1, TIGER: 1, THIEVES: 1, GIANT: 1, EMPTY: 9}
"""The cave tiles."""
TITAN, WOLF = "titan", "wolf"
DWELLERS: Mapping[str, int] = {TIGER: 2, THIEVES: 3, GIANT: 4, TITAN: 6, WOLF: 1}
"""Cave dwellers and their strength; the last two come with the expansion."""
BAVIECA, ROSE, ARMY, CURSE = "bavieca", "rose", "jimenez", "cortes"
COINS = (BAVIECA, ROSE, ARMY, CURSE)
"""The treasures: speed, a card each turn, a reroll, and the cursed one."""
TOTEC, CAVE_IN, SECRET_EXIT = "totec", "cave-in", "secret-exit"
TORCH = "torch"
NEW_CAVE: Mapping[str, int] = {**dict.fromkeys((*COINS, TOTEC, TITAN, WOLF, CAVE_IN, SECRET_EXIT), 1), TORCH: 0}
"""The cave tiles that the expansion adds. The torch came with some boxes only, its rule is not known: it is empty."""
SET_ASIDE = 10
"""How many cave tiles go back into the box unseen when the expansion is played."""
CLOSED = (WATER, SHRINE)
"""Tiles that nobody moves onto."""
TREASURE = (2, 2, 2)
"""What the Thieves have, card by card."""
HANDFUL = (1, 1, 1)
"""What a player starts with; Victoria has more, and who plays alone."""

EXPLORER, VILLAGER, FARMHOUSE, FORT, OFFERING = "explorer", "villager", "farmhouse", "fort", "offering"
PARTNER = "partner"
"""The second explorer of a team."""
THIEF_PIECES = ("thief-1", "thief-2", "thief-3", "thief-4")
"""The thieves, each of which may carry something and has a speed of its own."""
LIVING = (EXPLORER, PARTNER, VILLAGER, *THIEF_PIECES)
"""What the Titan hunts."""
WALKERS = (*LIVING, TITAN, WOLF)
"""The pieces that stand on tiles and occupy them."""
GUARDIANS = "guardians"
"""The side that the three guardians of the solo mode are."""
THIEVES_WOOD = "brown"
"""The colour of the Thieves' pieces with which the guardians play."""
GUARDIAN_STRENGTH: Mapping[str, int] = {WOLF: 1, THIEF_PIECES[0]: 3, TITAN: 6}
"""The guardians in the order of their turns, with their strength before the Thief has placed an offering."""
PIECES: Mapping[str, int] = {EXPLORER: 1, VILLAGER: 4, FARMHOUSE: 2, FORT: 1, OFFERING: 3}
"""Wooden pieces of a player; Hector has a fifth villager."""
HIDEOUT, OUTPOST = "hideout", "outpost"
THIEVES_PIECES: Mapping[str, int] = {OFFERING: 3, HIDEOUT: 1, OUTPOST: 2}
"""What the Thieves have beside their thieves."""
BUILDINGS = (FARMHOUSE, FORT, HIDEOUT, OUTPOST)
GUARDS = (FORT, HIDEOUT)
"""Buildings that occupy their three tiles."""
HOUSES = (FARMHOUSE, OUTPOST)
"""Buildings that occupy none, and are raided."""
TEAM_VILLAGERS = 2
"""How many villagers more a team has, and who plays alone."""
DOUBLOONS = 5
"""How many there are."""
FIRST_DOUBLOONS, HIDDEN_DOUBLOONS = 3, 2
"""How many the Thieves start with, and have when they have to hide again."""

MARCH, FLEE, REROLL = "march", "flee", "reroll"
COSTS: Mapping[str, Mapping[str, int]] = {
    VILLAGER: {FOOD: 1, GOLD: 1},
    FARMHOUSE: {WOOD: 2},
    FORT: {GOLD: 1, WOOD: 2},
    OFFERING: {FOOD: 2, GOLD: 2, WOOD: 2},
    MARCH: {GOLD: 1},
    FLEE: {GOLD: 1},
    REROLL: {GOLD: 1},
}
"""Printed on the player boards, but for the last three not known: a table corrects these once from its own boards."""
THIEF = "thief"
THIEVES_COSTS: Mapping[str, int] = {HIDEOUT: 1, THIEF: 2, OUTPOST: 1, OFFERING: 3}
"""What the Thieves pay in doubloons: none of it is known, a table corrects it from its own board."""
THIEF_DIE = ((1, 6), (1, 6), (2, 5), (2, 5), (3, 4), (3, 4))
"""Each face bears two numbers; which ones is not known but of one face."""
TITAN_DIE = (1, 1, 2, 2, 3, 3)
"""How far the Titan goes; not known either."""
BRIDGE, HURRY = "bridge", "hurry"
BRIDGED = "bridged"
"""What a water tile looks like with the bridge on it."""
NEW_COSTS: Mapping[str, Mapping[str, int]] = {BRIDGE: {WOOD: 3}, HURRY: {WOOD: 1}, WOLF: {FOOD: 1}}
"""What the expansion adds, all of it known from its rulebook."""

GOLDEN_DIE = (1, 2, 3, 4, 5, 6)
BATTLE_DIE = (1, 2, 3, 4, 5, 6)
"""The print of the black dice is not known either."""
CROSSES = 0b000111
"""The sides of the cave exit that bear an X, side 0 being its east; not known either."""

STELLA, BELLONA, HECTOR, NICOLAS, TIZOC = "stella", "bellona", "hector", "nicolas", "tizoc"
EMMA, VICTORIA, PEDRO, WILLIAM, LAFFITE = "emma", "victoria", "pedro", "william", "laffite"
SEQUOIA, YANGA = "sequoia", "yanga"
BOARDS: Mapping[str, tuple[str, str]] = {
    "red": (STELLA, BELLONA),
    "orange": (HECTOR, NICOLAS),
    "blue": (TIZOC, EMMA),
    "white": (VICTORIA, PEDRO),
    "green": (WILLIAM, LAFFITE),
}
"""Both explorers of each board; only Hector's and Nicolas' colour is known."""
NEW_BOARDS: Mapping[str, tuple[str, str]] = {"purple": (SEQUOIA, YANGA)}
"""The board that the expansion adds."""
SEATS = (*BOARDS, *NEW_BOARDS, "brown", "yellow")
"""All seats; the last two have no board of their own: they play the Thieves, or with a partner."""

HAND = 9
"""The most cards with which a turn may end."""
SHRINES = 4
"""Who controls so many has won."""
SHRINES_OF_MANY = 3
"""In large groups, the cave's among them."""
TURN_POINTS = 6
"""In hardcore mode, instead of dice."""
DEADLINE = 3
"""The turns within which important tiles must be placed."""
LOOKED_AT = 3
"""How many tiles Emma looks at."""
STOLEN = {1: 1, 2: 2}
"""How many cards Laffite steals for how many threes and fives."""

IMPORTANT: Mapping[int, tuple[tuple[str, ...], ...]] = {
    2: ((SHRINE, SHRINE), (SHRINE, ENTRANCE)),
    3: ((SHRINE,), (SHRINE,), (SHRINE,)),
    4: ((SHRINE,), (SHRINE,), (SHRINE,), (ENTRANCE,)),
    5: ((SHRINE,), (SHRINE,), (SHRINE,), (ENTRANCE,), (GARDEN,)),
    6: ((SHRINE,), (SHRINE,), (SHRINE,), (ENTRANCE,), (GARDEN,), (GARDEN,)),
    7: ((SHRINE,), (SHRINE,), (SHRINE,), (ENTRANCE,), (GARDEN,), (GARDEN,), (WATER,)),
}
"""The sets of important tiles that are dealt, by number of players or teams."""


def bearer(seat: str, kind: str) -> str:
    """Who carries something: an explorer by its seat, one of the Thieves by seat and piece."""
    return f"{seat}-{kind}" if kind in THIEF_PIECES else seat


def seat_of(bearer: str) -> str:
    """The seat of whoever carries something; of a dweller its name."""
    return bearer.partition("-")[0]
