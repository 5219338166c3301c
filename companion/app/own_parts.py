"""The profile of our own printed parts: whoever prints them need not enrol anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path

import numpy as np

from calibration.art import Form, Part, Picture
from companion.app.plugins import FIRST, found, plugin_of
from companion.simulation import PIXELS, texture
from companion.vision.classify.classifier import HEXAGON
from companion.vision.classify.profile import (
    ARROWS,
    DISCS,
    FIGURES,
    FREE_SQUARES,
    SIZES_MM,
    ClassifiedPart,
    FigurePart,
    PrintedPart,
    Profile,
)
from companion.vision.classify.templates import Templates

FILE = Path(__file__).parent / "own_parts.npz"
PATIENCE = 6.0
"""How many times as long as at the table a board is learnt."""
OURS = "ours"
"""Stands for the games that we bring, where parts are asked for by game; nothing stands for all games."""
HEXES = "hexes"
VILLAGES = "villages"
"""Square boards of which no box is learnt: where their fields are is known of ours alone."""


@cache
def load() -> Profile:
    """The profile of all parts. The board's and hexagons' is shipped; the others are made when first used."""
    return replace(Profile.load(FILE), printed=_Drawn(), figures=figures(), discs=discs(), hexagons=_Hexagons())


@lru_cache(maxsize=8)
def for_game(profile: Profile, game: str) -> Profile:
    """A profile as a game's table is read with it: labels of other games are not known there, and compete with none.

    Of our own printed parts a game has its own drawings, of a box what was learnt of it for that game.
    """
    if not game:
        return profile
    own = _labels((game,))
    others = set() if profile.labels <= own else _labels(p.name for p in found().plugins if p.name != game) - own
    if not isinstance(profile.printed, _Drawn):
        return profile.without(others).of_game(game)
    parts: Mapping[str, ClassifiedPart] = Profile(profile.parts).without(others).parts
    if game not in FIRST and len(_hexagonal(game)) > 1:
        parts = {**parts, HEXES: hexagons(game)}
    drawn = replace(profile, parts=parts, printed=_Drawn(game), figures=figures(game), discs=discs(game))
    return replace(drawn, hexagons=_Hexagons(game)).of_game(game)


def _labels(games: Iterable[str]) -> set[tuple[str, str]]:
    """The labels of games' parts, each with its kind."""
    parts = [part for game in games for part in _parts(game)]
    return {(_kind(part), name) for part in parts for name in (part.name, part.label) if name}


def _kind(part: Part) -> str:
    """As which kind a profile knows a part."""
    back = part.kind.form is Form.HEXAGON and not part.kind.folder
    return HEXES if back else part.kind.folder.partition("/")[0]


def learn() -> Profile:
    """Learn the board's parts and the hexagons from their drawings; scripts/tools/learn-own-parts saves the profile."""
    return Profile({"board": board(), HEXES: hexagons()})


def board() -> ClassifiedPart:
    """Boards' tiles, crops and pawns, learnt in about eight minutes: nobody waits for them."""
    from calibration.training.arrows import arrow_tiles, both_sides
    from calibration.training.boards import learn_board

    tiles = drawings("board/terrain")
    both = both_sides(tiles, arrow_tiles(tiles, drawings("board/arrow")))
    learnt = learn_board(both, drawings("board/crop"), {}, patience=PATIENCE)
    return ClassifiedPart(learnt, SIZES_MM["board"])


@cache
def hexagons(game: str = "") -> ClassifiedPart:
    """Hexagons of a game, or of ours, learnt in about a quarter of a minute; backs too, or one would be a face."""
    from calibration.training.free_tiles import learn_layout  # a table whose box was learnt does without

    game = game or OURS
    backs = (part for part in _parts(game) if part.kind.form is Form.HEXAGON and not part.kind.folder)
    pictures = {**drawings(HEXES, game), **{part.name: [_drawing(part)] for part in backs}}
    return ClassifiedPart(learn_layout(pictures, HEXAGON), SIZES_MM[HEXES])


@cache
def squares(kind: str, game: str = OURS) -> PrintedPart:
    """Square parts of a kind, learnt in about a second; a game that has but one is told apart from ours."""
    own = drawings(kind, game)
    return PrintedPart(Templates.learn(own if len(own) > 1 else {**drawings(kind, OURS), **own}), SIZES_MM[kind])


@cache
def arrows(game: str = "") -> PrintedPart:
    """The arrows on tiles, learnt in about a second."""
    from calibration.training.arrows import arrow_tiles, learn_arrows

    tiles, shown = drawings("board/terrain", game), drawings("board/arrow", game)
    return PrintedPart(learn_arrows(tiles, arrow_tiles(tiles, shown)), SIZES_MM[ARROWS])


def figures(game: str = "") -> dict[str, FigurePart]:
    """The wooden figures of a game, or of all, that are told by their silhouettes."""
    found = (part for part in _parts(game) if part.kind.folder == FIGURES)
    return {part.name: FigurePart(part.profile, part.colour) for part in found}


def discs(game: str = "") -> dict[str, Picture]:
    """The round tokens of a game, or of all, that are told by their drawings."""
    return {name: drawn for name, (drawn,) in drawings(DISCS, game).items()}


def drawings(folder: str, game: str = "") -> dict[str, list[Picture]]:
    """The drawings of the parts that an enrolment keeps in a folder, as its pictures would be named."""
    return {part.label or part.name: [_drawing(part)] for part in _parts(game) if part.kind.folder == folder}


def _drawing(part: Part) -> Picture:
    if part.kind.form is Form.HEXAGON:  # learnt with what lies between it and the circle about it
        return np.ascontiguousarray(part.draw(PIXELS)[:, :, :3])
    return texture(part, PIXELS // 2 if part.kind.form is Form.DISC else PIXELS)


def _parts(game: str = "") -> Iterator[Part]:
    """The parts of a game, of ours, or of all: ours come last, so that of parts of one label ours are kept."""
    plugins = (plugin_of(game),) if game in FIRST else found().plugins  # for one of ours no other is loaded
    for plugin in sorted(plugins, key=lambda plugin: plugin.name in FIRST):
        wanted = not game or game == plugin.name or (game == OURS and plugin.name in FIRST)
        if wanted and plugin.parts is not None:
            yield from plugin.parts()


class _Drawn(Mapping[str, PrintedPart]):
    """The printed parts of a game, or of ours, each kind learnt when it is first asked for."""

    def __init__(self, game: str = OURS) -> None:
        self._game = game

    @cached_property
    def _learn(self) -> Mapping[str, Callable[[], PrintedPart]]:
        folders = {part.kind.folder for part in _parts(self._game)}
        kinds = {kind: partial(squares, kind, self._game) for kind in (*FREE_SQUARES, VILLAGES) if kind in folders}
        return {**kinds, **({ARROWS: partial(arrows, self._game)} if "board/arrow" in folders else {})}

    def __getitem__(self, kind: str) -> PrintedPart:
        return self._learn[kind]()

    def __contains__(self, kind: object) -> bool:
        return kind in self._learn

    def __iter__(self) -> Iterator[str]:
        return iter(self._learn)

    def __len__(self) -> int:
        return len(self._learn)


class _Hexagons(Mapping[str, Picture]):
    """How hexagonal tiles are drawn, each drawn when it is first asked for."""

    def __init__(self, game: str = "") -> None:
        self._game = game

    def __getitem__(self, name: str) -> Picture:
        return _hexagon(name, self._game)

    def __iter__(self) -> Iterator[str]:
        return iter(_hexagonal(self._game))

    def __len__(self) -> int:
        return len(_hexagonal(self._game))


@cache
def _hexagonal(game: str) -> Mapping[str, Part]:
    return {part.label or part.name: part for part in _parts(game) if part.kind.folder == HEXES}


@cache
def _hexagon(name: str, game: str) -> Picture:
    return _drawing(_hexagonal(game)[name])
