"""What stands beside the board while something is chosen: players, the card by moment, the pawn as it would stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.display.bands import (
    GAIN,
    LOSS,
    TAKEN,
    Card,
    CardRow,
    CardTally,
    ChoiceLook,
    Fact,
    Moment,
    Panel,
    PlaceMark,
    PlayerTile,
    kind_chosen,
)
from companion.display.board import BoardLine, Chip
from companion.display.catalogue import Catalogue
from companion.games.kit import Seat, Value, Verbatim
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve
from companion.games.pachamama.board import HAND, board
from companion.games.pachamama.box import CROPS, OFFERING, TERRAINS, level
from companion.games.pachamama.painting.board import OTHERS, crop_chip, cube_chip, pawn_chip, terrain_chip
from companion.games.pachamama.player import Player
from companion.saying import numeral

KIND = "kind"
"""The field of a moment at which the kind of action is chosen."""
SIGNS = {Explore.kind: "boot", Retrieve.kind: "undo", Divine.kind: "eye", Offer.kind: "gem", Pass.kind: "check"}
CUBES = Chip("sand", "", "cube")


def panel(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Panel:
    """What the screen shows beside the board and marks on it."""
    kind = moment.kind or (moment.action.kind if moment.action is not None else "")
    guessing = moment.field == KIND and moment.whole and isinstance(moment.action, Divine)
    going = kind == Explore.kind and moment.field == "to"
    return Panel(
        players=tuple(_players(view, words)),
        card=_card(view, moment, kind, words),
        phase=words("panel.choose-space") if going else words("panel.divine-here") if guessing else "",
        here=_here(moment, kind, words),
        looks=dict(_looks(view, moment, kind, words)),
        keys=len(CROPS) if moment.field == "crop" or _wholes(moment) else 0,
        kinds=SIGNS,
        marks=tuple(_marks(view, moment, kind, words)),
        lines=tuple(_way(view, moment, kind)),
    )


def _players(view: Mapping[str, Any], words: Catalogue) -> Iterator[PlayerTile]:
    """Points, cubes and pawns in hand of each; together all have the same. The Otoma have no hand."""
    players = view["players"]
    if view.get("mode") == "together":
        side = players[next(iter(players))]
        yield _tile("group", side, (_cubes(side),), True, words)
    else:
        for seat, player in players.items():
            facts = (_cubes(player), Fact(pawn_chip(seat, words), str(player["in_hand"])))
            yield _tile(seat, player, facts, seat == view["turn"], words)
    if "otoma" in view:
        yield _tile("otoma", view["otoma"], (_cubes(view["otoma"]),), False, words)


def _tile(side: str, things: Mapping[str, Any], facts: tuple[Fact, ...], due: bool, words: Catalogue) -> PlayerTile:
    chip = Chip(OTHERS.get(side, side), words.letter(side), "pawn")
    return PlayerTile(chip, numeral(things["score"]), facts=facts, due=due)


def _cubes(things: Mapping[str, Any]) -> Fact:
    """How many cubes, or a slot for each crop's."""
    slots = tuple(cube_chip(crop) if crop in things["cubes"] else None for crop in CROPS)
    return Fact(CUBES, str(len(things["cubes"])), slots=slots)


# The card.


def _card(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> Card | None:
    """What a discovery here brings, what a guess brings, or the cubes that could be offered; nothing at a question."""
    player = view["players"].get(moment.seat)
    if moment.question is not None:
        return None
    if player is not None and kind == Divine.kind:
        return _guess(player, moment, words)
    if player is not None and kind == Offer.kind and player["cubes"]:
        return _offer(player, moment, words)
    return _tiles(view, moment.seat, _empty(view, moment, kind), words)


def _empty(view: Mapping[str, Any], moment: Moment, kind: str) -> bool:
    """Whether the cursor, or what was chosen, is a space whose terrain nobody knows."""
    to = _to(moment, kind)
    return to in view["board"] and not view["board"][to]["terrain"]


def _to(moment: Moment, kind: str) -> Value | None:
    """Where a pawn would go."""
    if kind != Explore.kind or moment.question is not None:
        return None
    return dict(moment.path).get("to", moment.at if moment.field == "to" else None)


def _tiles(view: Mapping[str, Any], seat: Seat | None, here: bool, words: Catalogue) -> Card:
    """The tiles left of each terrain; at an empty space, the points that finding each would bring the seat."""
    left, points = view["tiles_left"], {}
    if here and seat in view["players"]:
        stones = view["players"][seat]["stones"]
        player = Player(stones=tuple(stones[terrain] for terrain in TERRAINS))
        found = {t: player.discovering(n, view["levels"])[0].score for n, t in enumerate(TERRAINS)}
        points = {terrain: found[terrain] for terrain in TERRAINS if left[terrain]}
    most, least = max(points.values(), default=0), min(points.values(), default=0)
    tallies = []
    for terrain in TERRAINS:
        text = f"+{points[terrain]}" if terrain in points else ""
        tone = GAIN if terrain in points and points[terrain] == most > least else ""
        tallies.append(CardTally(terrain_chip(terrain, words), str(left[terrain]), text, tone))
    return Card(words("panel.tiles-points" if points else "panel.tiles-left"), tallies=tuple(tallies))


def _guess(player: Mapping[str, Any], moment: Moment, words: Catalogue) -> Card:
    """What right and wrong would bring with the crop under the cursor; before that, what each crop would."""
    crop = moment.at if moment.field == "crop" else None
    if moment.whole and isinstance(moment.action, Divine):
        crop = moment.action.crop
    if crop not in CROPS:
        tallies = tuple(CardTally(crop_chip(each, words), text=f"+{level(each)}") for each in CROPS)
        return Card(words("panel.guess"), tallies=tallies)
    lost = sorted(level(other) for other in CROPS if other != crop)
    ends = {"least": Verbatim(numeral(-lost[0])), "most": Verbatim(numeral(-lost[-1]))}
    cube = "panel.right-no-cube" if crop in player["cubes"] else "panel.right"
    right = words(cube, points=Verbatim(f"+{level(str(crop))}"))
    wrong = words("panel.wrong", **ends)
    return Card(rows=(CardRow(right, "check", tone=GAIN), CardRow(wrong, "cross", tone=LOSS)))


def _offer(player: Mapping[str, Any], moment: Moment, words: Catalogue) -> Card:
    """The cubes one has, those to be offered framed, and the points for them."""
    given = moment.action.cubes if isinstance(moment.action, Offer) and moment.whole else ()
    title = words("panel.offer", points=Verbatim(f"+{OFFERING[len(given)]}")) if given else words("panel.your-cubes")
    tallies = (CardTally(cube_chip(cube), state=TAKEN if cube in given else "") for cube in player["cubes"])
    return Card(title, tallies=tuple(tallies))


# What can be chosen.


def _here(moment: Moment, kind: str, words: Catalogue) -> ChoiceLook | None:
    """What confirming does at the place under the cursor."""
    if moment.question is not None:
        return None
    if kind == Explore.kind:
        return (
            ChoiceLook(words("panel.this-pawn"), "boot")
            if moment.field == "pawn"
            else ChoiceLook(words("panel.go-here"), "check")
        )
    said = {Divine.kind: "panel.divine-here", Retrieve.kind: "panel.recall-here"}.get(kind)
    return ChoiceLook(words(said), SIGNS[kind]) if said is not None else None


def _wholes(moment: Moment) -> Mapping[str, str]:
    """The crops of divinations that stand as wholes beside other kinds of action."""
    found = (str(value) for value in moment.values if moment.field == KIND and kind_chosen(value) == Divine.kind)
    return {value: value.rpartition("crop=")[2] for value in found if "crop=" in value}


def _looks(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> Iterator[tuple[Value, ChoiceLook]]:
    """Icons of kinds, a new pawn with how many are in hand, terrains, crops and cubes as pictures."""
    for value in moment.values:
        if moment.field == KIND and value in SIGNS:
            able = words("panel.able", n=_able(view, moment.seat)) if value == Divine.kind else ""
            yield value, ChoiceLook(sign=SIGNS[str(value)], gain=able)
        elif value in (wholes := _wholes(moment)):
            crop = wholes[str(value)]
            yield value, ChoiceLook(f"+{level(crop)}", crop_chip(crop, words))
        elif value == HAND and moment.seat in view["players"]:
            count = str(view["players"][moment.seat]["in_hand"])
            yield value, ChoiceLook(words("panel.new-pawn"), pawn_chip(str(moment.seat), words), count)
        elif value in TERRAINS:
            yield value, ChoiceLook(sign=terrain_chip(str(value), words))
        elif value in CROPS:
            yield (
                value,
                ChoiceLook(f"+{level(str(value))}" if kind == Divine.kind else "", crop_chip(str(value), words)),
            )


def _able(view: Mapping[str, Any], seat: Seat | None) -> int:
    """How many pawns of a seat stand where a crop can be divined."""
    own = view.get("pairs", {}).get(seat, seat)
    spaces = view["board"].values()
    return sum(space["pawn"] == own and bool(space["terrain"]) and not space["crop"] for space in spaces)


# On the board.


def _marks(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> Iterator[PlaceMark]:
    """The pawn as it would stand, and where it could end without discovering anything."""
    to = _to(moment, kind)
    if isinstance(to, str) and to in view["board"] and moment.seat in view["players"]:
        pawn = view.get("pairs", {}).get(moment.seat, moment.seat)
        yield PlaceMark(to, "ghost", sign=pawn_chip(pawn, words))
    if kind == Explore.kind and moment.field == "to":
        for value in moment.values:
            if value != to and isinstance(value, str) and view["board"].get(value, {}).get("terrain"):
                yield PlaceMark(value, "stop")


def _way(view: Mapping[str, Any], moment: Moment, kind: str) -> Iterator[BoardLine]:
    """The shortest way of the pawn from where it stands to the space under the cursor, over others it could end on."""
    action, to = moment.action, _to(moment, kind)
    if moment.field != "to" or not isinstance(action, Explore) or to != action.to or action.pawn == HAND:
        return
    here = board(view["size"])
    open_to = sum(here.bit[value] for value in moment.values if value in here.bit)
    start = here.bit[action.pawn]
    rings, seen = [start], start
    while not rings[-1] & here.bit[action.to]:
        ring = here.beside(rings[-1]) & open_to & ~seen
        if not ring:
            return
        rings.append(ring)
        seen |= ring
    steps = [here.bit[action.to]]
    for ring in reversed(rings[:-1]):
        near = here.beside(steps[-1]) & ring
        steps.append(near & -near)
    middles = ((bit.bit_length() - 1) for bit in reversed(steps))
    cols = here.grid.cols
    yield BoardLine(tuple((number % cols + 0.5, number // cols + 0.5) for number in middles))
