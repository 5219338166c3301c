"""Each rule that an action can break, broken alone at a table laid for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.eldorado.changes import changed
from companion.games.eldorado.frames import (
    CHOOSE,
    GATHER,
    REROLL_ATTACK,
    ROB,
    Battle,
    Clash,
    Laying,
    Looting,
    Plunder,
    Putting,
    Stealing,
    Turn,
)
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.kit import Private
from companion.games.kit.trade import Offer
from tests.support.games.eldorado.dwellers_tables import titans_turn
from tests.support.games.eldorado.solo_tables import alone
from tests.support.games.eldorado.tables import LINE, RICH, beginning, position
from tests.support.games.eldorado.teams_tables import team
from tests.support.games.eldorado.thieves_tables import in_hiding, thieving
from tests.support.games.playing import broken, play

SHORE = {**LINE, "q2r-1": "shrine", "q1r-1": "water"}
"""A shrine beside q1r0 and q2r0, water beside q0r0 and q1r0."""
CAVERN = {**LINE, "q3r0": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}
ALL = {"red": RICH, "orange": RICH}
APART = ("red explorer q0r0", "orange explorer q2r0")
TOGETHER = ("red explorer q0r0", "orange explorer q1r0")
FARM = ("red farmhouse q0r0s",)
ARMY = ("red villager q0r1", "red villager q0r1", "orange villager q1r1")


def fight(stage: str, *pieces: str, **changes: object) -> ElDorado:
    """Red attacks orange at q1r0 from q0r0."""
    state = position(pieces=("red explorer q1r0", "orange villager q1r0", *pieces), cards=ALL, speed=2)
    return put(state, Battle("q1r0", "red", "orange", stage), **changes)


def beset() -> ElDorado:
    """Orange has come from q0r0 upon two villagers of red's."""
    state = position(pieces=("red villager q1r0",) * 2, cards=ALL, options={"way-back": "kept"})
    came = Piece("orange", "explorer", "q1r0", came="q0r0")
    return put(replace(state, pieces=state.pieces.with_(came)), Battle("q1r0", "orange", "red", "defender"))


def put(state: ElDorado, *frames: object, **changes: object) -> ElDorado:
    """The state with frames on its agenda."""
    return replace(state, agenda=(*state.agenda, *frames), **changes)  # type: ignore[arg-type]


def tied(state: ElDorado) -> ElDorado:
    """All of red's pieces were in a tie."""
    pieces = tuple(sorted(p._replace(tied=p.side == "red") for p in state.pieces.all))
    return replace(state, pieces=replace(state.pieces, all=pieces))


def beyond(state: ElDorado, *cells: str) -> ElDorado:
    """The table ends at some cells."""
    return replace(state, land=replace(state.land, beyond=cells))


def with_red(state: ElDorado, **changes: object) -> ElDorado:
    """Something else in what red has."""
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))  # type: ignore[arg-type]


def rolled(*dice: int) -> ElDorado:
    """Red has rolled the golden dice."""
    state = position()
    return replace(state, agenda=(Turn("red", CHOOSE, dice),))


ONCE = {"mode": "free", "shots": "one-a-turn"}


def free(*pieces: str, **changes: object) -> ElDorado:
    """The expansion, each alone."""
    settings = {"cards": ALL, "options": {"mode": "free"}, **changes}
    standing = (*(pieces or APART[:1]), "orange explorer q1r1")
    return position(settings.pop("tiles", {**SHORE, "q2r-2": "wood"}), standing, **settings)  # type: ignore[arg-type]


def bridged(*pieces: str) -> ElDorado:
    """A bridge over q1r-1."""
    state = free(*APART[:1], *pieces)
    return replace(state, land=replace(state.land, bridge=("q1r-1", "q0r0", "q2r-2")))


TABLES: dict[str, ElDorado] = {
    "pick": replace(beginning(2), agenda=beginning(2).agenda[:-1]),
    "rolled": rolled(2, 4),
    "stealing": put(position(), Stealing("red", 1)),
    "gathering": with_red(position(stage=GATHER), gather=2),
    "no gold": with_red(replace(position(stage=GATHER), bank=(25, 0, 25)), gather=2),
    "line": position(),
    "rich": position(cards=ALL),
    "shore": position(SHORE, TOGETHER, ALL),
    "spent": position(speed=0),
    "beaten": position(pieces=("orange explorer q2r0",)),
    "tied": tied(position(pieces=(*APART, "red villager q0r1"), cards=ALL)),
    "army": position(pieces=(*APART, *ARMY), cards=ALL),
    "used up": position(stacks={"island": 5}),
    "full": beyond(position(), "q1r-1", "q-1r1", "q0r-1", "q-1r0"),
    "laying": put(position(), Laying("red", "island:0:0", "gold")),
    "edge": put(beyond(position(), "q-1r1"), Laying("red", "island:0:0", "gold")),
    "crossed": put(
        position({**CAVERN, "cave:q1r-1": "empty"}, ("red explorer cave:q1r-1",)), Laying("red", "cave:0:0", "empty")
    ),
    "farm": position(pieces=(*APART, *FARM), cards=ALL),
    "villagers out": position(pieces=(*APART, *FARM, *("red villager q0r0",) * 4), cards=ALL),
    "lost": with_red(
        position(pieces=(*APART, *FARM, *("red villager q0r0",) * 3), cards=ALL), lost=("villager",)
    ),
    "foe at farm": position(pieces=(*APART, *FARM, "orange villager q0r1"), cards=ALL),
    "offered": position(SHORE, (*TOGETHER[1:], "red explorer q1r0", "red offering q2r-1"), ALL),
    "first round": position(pieces=(*TOGETHER, *ARMY), cards=ALL, turns=0, options={"first-round": "apart"}),
    "orange's": replace(position(pieces=(*TOGETHER, *ARMY), cards=ALL), agenda=(Turn("orange", "explore"),)),
    "orange's fort": replace(
        position(pieces=("red explorer q0r0", "orange explorer q1r1", *ARMY, "orange fort q1r1s"), cards=ALL),
        agenda=(Turn("orange", "explore"),),
    ),
    "attack": fight("attacker", "red villager q0r0", "red villager q2r0"),
    "en route": put(
        position(pieces=("red explorer q2r0", "red villager q1r1", "orange villager q2r0"), cards=ALL),
        Battle("q2r0", "red", "orange", marching="q1r1"),
    ),
    "dice": fight(REROLL_ATTACK),
    "beset": beset(),
    "rerolled": put(position(), Battle("q0r0", "red", "orange", REROLL_ATTACK, spent=(True, False))),
    "several": put(position(pieces=("red villager q1r0",), cards=ALL), Clash("q1r0", "red")),
    "putting by a shrine": put(
        position(SHORE, ("red explorer q0r0", "orange offering q2r-1")), Putting("orange", "red")
    ),
    "house": position(pieces=(*APART, "orange farmhouse q0r0s", "red farmhouse q0r0n"), cards=ALL),
    "tied at the house": tied(
        position(pieces=(*APART, "orange farmhouse q0r0s"), cards=ALL, options={"raid-after-tie": "no"})
    ),
    "offer": put(position(pieces=TOGETHER, cards={"red": (1, 1, 1)}), Offer("orange", "red", (), ("gold",) * 2)),
    "near": position(pieces=TOGETHER, cards={"red": (2, 2, 0), "orange": (1, 0, 0)}),
    "surrendering": position(cards={"red": (1, 1, 1)}),
    "ten": position(cards={"red": (4, 3, 3)}),
    "important": with_red(
        replace(position(options={"hardcore-tiles": "yes"}), dealt=("shrine",)), kept=1, own=Private(("shrine",))
    ),
    "cave": with_red(position(CAVERN, ("red explorer cave:q-1r0",)), kept=1),
    "free": free(),
    "yanga": free("red explorer q2r0", "orange fort q1r0n", "orange villager q2r-2", explorers={"red": "yanga"}),
    "shot": with_red(
        free("red explorer q2r0", "orange villager q1r0", explorers={"red": "yanga"}, options=ONCE), shot=True
    ),
    "bridge": bridged("orange villager q1r-1"),
    "plunder": put(position(), Plunder(("red",), ("bavieca", "jimenez"), "orange", "red", "q0r0")),
    "free, near": free("red explorer q1r0"),
    "sharing": team(turn=Turn("red", CHOOSE, (1, 2), partner=(5, 5))),
    "hiding": in_hiding(0),
    "hiding, rich": in_hiding(3, "red villager q3r0"),
    "robbing": thieving("brown thief-1 q5r0", stage=ROB, dice=(1, 6), cards={"red": (1, 0, 0)}),
    "robbing a fort": thieving(
        "brown thief-1 q5r0", "red fort q0r1n", stage=ROB, dice=(1, 6), cards={"red": (1, 0, 0)}
    ),
    "looting": put(thieving("brown thief-1 q5r0", cards={"red": (1, 0, 0)}), Looting("brown", "red", 1)),
    "thieves": thieving("brown thief-1 q5r0", "brown thief-2 q0r0", paces=(0, 4), cards={"brown": (3, 0, 0)}),
    "thieves, five": thieving("brown thief-1 q5r0", doubloons=5, cards={"brown": (3, 0, 0)}),
    "wolf": replace(
        free("red explorer q0r0", "red wolf cave:q-1r0", tiles={**CAVERN, "cave:q-1r0": "secret-exit"}), wolf="red"
    ),
    "buried": position({**CAVERN, "cave:q0r0": "cave-in"}, ("red explorer cave:q0r0",), options={"mode": "free"}),
    "hunting": play(titans_turn("titan titan q3r0", "red explorer q0r0", "orange explorer q6r0"), "answer 2"),
    "thief with shrine": replace(thieving("brown thief-1 q5r0", "brown thief-2 q0r0"), holder="brown-thief-1"),
    "thief with tiles": changed(
        thieving("brown thief-1 q5r0", options={"mode": "thieves", "hardcore-tiles": "yes"}, dealt=("entrance",)),
        "brown", kept=1,
    ),
}  # fmt: skip

TABLES |= {
    "solo, picking": play(beginning(1, {"mode": "solo"}, **{"board-red": ["stella", "victoria"]}), "answer gold"),
    "guarded": alone("red explorer q5r0", "guardians wolf q6r0", cards=ALL),
}

ALONE: dict[str, tuple[str, str]] = {
    "pick": ("pick", "red pick hector"),
    "choose-die": ("rolled", "red speed 3"),
    "nicolas": ("rolled", "red roll-again"),
    "laffite": ("stealing", "red steal orange unseen"),
    "gather": ("line", "red gather gold"),
    "farming": ("gathering", "red gather wood"),
    "gather-all": ("gathering", "red set-out"),
    "stack-empty": ("no gold", "red gather gold"),
    "explore": ("gathering", "red move q1r0"),
    "speed": ("spent", "red move q1r0"),
    "step": ("line", "red move q1r1"),
    "closed-tile": ("shore", "red move q1r-1"),
    "walk": ("line", "red walk q1r0"),
    "off-map": ("beaten", "red discover"),
    "tied": ("tied", "red move q1r0"),
    "discover": ("line", "red lay q1r-1"),
    "used-up": ("used up", "red discover"),
    "no-room": ("full", "red discover"),
    "beside-explorer": ("laying", "red lay q2r1"),
    "free-cell": ("laying", "red lay q1r0"),
    "touch-two": ("laying", "red lay q-1r0"),
    "table-edge": ("edge", "red lay q-1r1"),
    "crosses": ("crossed", "red lay cave:q1r0"),
    "cost": ("line", "red farmhouse q0r0n"),
    "pieces": ("villagers out", "red villager q0r0"),
    "bought-again": ("lost", "red villager q0r0"),
    "villager-place": ("farm", "red villager q1r0"),
    "unoccupied": ("foe at farm", "red villager q0r1"),
    "corner": ("rich", "red farmhouse q2r0s"),
    "corner-used": ("farm", "red fort q0r0s"),
    "fort-place": ("shore", "red fort q1r-1s"),
    "own-building": ("house", "red remove q0r0s"),
    "offering-place": ("shore", "red offering q2r-1"),
    "offering-once": ("offered", "red offering q2r-1"),
    "before-offering": ("line", "red pass"),
    "army": ("army", "red march q0r1 3 q0r0"),
    "off-turn": ("orange's", "red intercept q0r1 1 q0r0"),
    "off-turn-fort": ("orange's fort", "red intercept q0r1 1 q1r1"),
    "first-turns": ("first round", "red move q1r0"),
    "attacker-moves": ("line", "red ready"),
    "to-battle": ("attack", "red march q0r0 1 q0r1"),
    "arrive": ("en route", "red ready"),
    "flee": ("attack", "red flee 1 q0r0"),
    "way-back": ("beset", "red flee 1 q0r0"),
    "reroll": ("line", "red keep"),
    "reroll-once": ("rerolled", "red keep"),
    "nicolas-battle": ("dice", "red reroll-all"),
    "half": ("line", "red hand-over none"),
    "several-opponents": ("several", "red against red"),
    "spawn": ("putting by a shrine", "red return q1r1"),
    "farmhouse-battle": ("house", "red raid q1r0 q0r0s"),
    "raid-house": ("house", "red raid q0r0 q0r0n"),
    "raid-tied": ("tied at the house", "red raid q0r0 q0r0s"),
    "trade-near": ("rich", "red propose orange gold none"),
    "trade": ("gathering", "red reply agree"),
    "trade-has": ("near", "red propose orange gold wood"),
    "trade-shrine": ("near", "red propose orange cave-shrine none"),
    "trade-both": ("near", "red propose orange food food"),
    "trade-nothing": ("near", "red propose orange none none"),
    "stack-trade": ("rich", "red exchange gold gold"),
    "hand-cards": ("offer", "red reply agree"),
    "hand-limit": ("ten", "red end"),
    "surrender": ("surrendering", "red surrender gold"),
    "emma": ("line", "red rearrange island:0:0+island:0:1+island:0:2"),
    "important": ("important", "red reveal garden"),
    "own-tiles": ("cave", "red reveal shrine"),
    "spoils": ("line", "red award red"),
    "sequoia": ("free", "red hurry"),
    "yanga": ("free", "red shoot q1r1 orange"),
    "yanga-once": ("shot", "red shoot q1r0 orange"),
    "yanga-range": ("yanga", "red shoot q2r-2 orange"),
    "yanga-buildings": ("yanga", "red shoot q1r0 orange"),
    "bridge": ("shore", "red bridge q1r-1 q0r0 q2r-1"),
    "bridge-one": ("bridge", "red bridge q1r-1 q0r0 q2r-2"),
    "bridge-none": ("free", "red take-bridge"),
    "bridge-water": ("free", "red bridge q0r1 q0r0 q1r1"),
    "bridge-ends": ("free", "red bridge q1r-1 q0r0 q2r-1"),
    "bridge-beside": ("yanga", "red bridge q1r-1 q0r0 q2r-2"),
    "bridge-occupied": ("bridge", "red take-bridge"),
    "in-hiding": ("thieves", "brown wait"),
    "gold-or-steal": ("thieves", "brown take-gold"),
    "thief-die": ("robbing", "brown rob red 5"),
    "reach": ("robbing", "brown rob red 1"),
    "reach-and-steal": ("robbing", "brown rob orange 6"),
    "protected-by-fort": ("robbing a fort", "brown rob red 6"),
    "look-through": ("looting", "brown loot-cardboard 1"),
    "thief-speed": ("thieves", "brown prowl thief-1 q4r0"),
    "no-thief": ("thieves, five", "brown prowl thief-2 q4r0"),
    "doubloons": ("hiding", "brown hideout q4r0n"),
    "doubloons-five": ("thieves, five", "brown mint food"),
    "thief-place": ("thieves, five", "brown thief q5r0"),
    "hideout-place": ("thieves", "brown hideout q3r0n"),
    "hideout-anywhere": ("hiding, rich", "brown hideout q9r9n"),
    "outpost-place": ("thieves", "brown outpost q3r0n"),
    "thieves-entrance": ("thief with tiles", "brown scout-own thief-1 entrance"),
    "carry": ("thief with shrine", "brown carry thief-2"),
    "team-dice": ("sharing", "red speed 1"),
    "golden-rose": ("line", "red rose gold"),
    "bavieca": ("line", "red spur thief-1"),
    "army-of-jimenez": ("dice", "red reroll-one 1"),
    "treasure-lost": ("plunder", "red take-coin rose"),
    "solo-explorers": ("solo, picking", "red pick victoria"),
    "guarded-shrine": ("guarded", "red offering q6r0"),
    "guardian-beaten": ("line", "red banish q1r0"),
    "trade-treasure": ("free, near", "red propose orange rose none"),
    "wolf-companion": ("free", "red wolf-move q1r0"),
    "wolf-discovers": ("wolf", "red wolf-discover"),
    "secret-exit": ("wolf", "red wolf-move q2r0"),
    "buried": ("buried", "red move q3r0"),
    "titan-nearest": ("hunting", "orange lead q1r1"),
}


@pytest.mark.parametrize("rule", ALONE)
def test_the_rule_stands_alone_against_it(rule: str) -> None:
    table, line = ALONE[rule]
    assert broken(TABLES[table], line) == (rule,)


def test_every_rule_with_a_refusal_is_here(breakable: set[str]) -> None:
    assert {*ALONE, "tile-count", "tile-group"} == breakable  # those an answer breaks: see test_meaning
    assert breakable <= set(RULES)


def test_a_rule_that_reads_a_hand_or_a_dealt_tile_is_private() -> None:
    assert set(RULES.private) == {"cost", "hand-cards", "important"}
