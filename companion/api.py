"""What `import companion` offers: the eyes, the rules and the seals, for scripts and notebooks.

- Look at a picture: `read_cube`, `solve_cube`, `read_board`, `read_hexes`, `read_squares`. They need a `Profile` of the
  parts, by default `own_parts`, those that `companion print` prints. `draw_table` draws a picture to try them on.
- Play: `list_games`, `begin`, `parse_event`, and `verify` for a stored game.
- Scenarios of Pachamama: `new_scenario`, `check_scenario`.
- A game of your own: a `Plugin`; the package `companion.games.kit` says how to write one.

A picture is the name of a JPEG or PNG file, or an array (height, width, 3) of bytes in the order blue, green, red, as
OpenCV reads it. Positions are in pixels, x to the right and y down. A picture that cannot be used raises an
`UnreadableError`, which is a `ValueError`; here its text is a plain English sentence that says what to do.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion import settings
from companion.app import library
from companion.app import own_parts as printed
from companion.app.plugins import plugin_of
from companion.app.table_library import TableLibrary
from companion.display.catalogue import DEFAULT
from companion.display.preferences import Preferences
from companion.games.kit import Explained, Seat, State, Value, parse_event
from companion.games.pachamama.scenario import check, generate, typed
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, Scenario
from companion.games.plugin import Plugin
from companion.play.session import Session
from companion.play.verify import Report
from companion.vision.board import board_reader as board
from companion.vision.classify.profile import Profile
from companion.vision.cube.cube_reader import CubeSolution, FaceSeen, read_faces, solve
from companion.vision.errors import UnreadableError
from companion.vision.observation import BoardSeen, Hexagon, Point, Square
from companion.vision.picture import check_size, open_picture
from companion.vision.tiles import hexes, squares
from hardware.simulator.render import Renderer

__all__ = [
    "Plugin",
    "Profile",
    "UnreadableError",
    "begin",
    "check_scenario",
    "draw_table",
    "list_games",
    "new_scenario",
    "own_parts",
    "parse_event",
    "read_board",
    "read_cube",
    "read_hexes",
    "read_squares",
    "solve_cube",
    "verify",
]

Picture = str | Path | NDArray[np.uint8]
"""The name of a picture file, or an array (height, width, 3) of bytes: blue, green, red."""
Given = ParamSpec("Given")
Found = TypeVar("Found")


def _in_english(game: str | None = None) -> Callable[[Callable[Given, Found]], Callable[Given, Found]]:
    """Have what a function raises say its sentence in English, a game's own in its words."""

    def spoken(work: Callable[Given, Found]) -> Callable[Given, Found]:
        @wraps(work)
        def run(*args: Given.args, **kwargs: Given.kwargs) -> Found:
            try:
                return work(*args, **kwargs)
            except Explained as err:
                err.args = (library.words_of(DEFAULT, err.game or game).trouble(err),)
                raise

        return run

    return spoken


@_in_english()
def read_cube(picture: Picture) -> tuple[FaceSeen, ...]:
    """Read the faces of a 2x2x2 cube in a picture, the best seen first; none if there is no cube.

    Each face has four stickers, row by row as seen, each with its probability; `colours` has their letters (W Y R O G
    B), `sure` is the probability that all four are right.

    >>> game = begin("diaominos", ["south"])
    >>> game.do(parse_event(game.state, "answer stickers WWWWRRRRGGGGYYYYOOOOBBBB")).legal
    True
    >>> [face.colours for face in read_cube(draw_table(game.state))]
    ['WWWW', 'GGGG', 'RRRR']
    """
    return read_faces(_opened(picture)).faces


@_in_english()
def solve_cube(pictures: Sequence[Picture]) -> CubeSolution:
    """Read one cube from up to six pictures, each showing another side best.

    The sides help each other: what no cube can be is mended, or said to be doubtful (`believable`). Six sides in any
    order give the whole cube. UnreadableError for a picture without a cube.

    >>> picture = draw_table(begin("diaominos", ["south"]).state)
    >>> solution = solve_cube([picture])
    >>> solution.faces[0].colours == read_cube(picture)[0].colours
    True
    """
    seen = [read_cube(picture) for picture in pictures]
    if not 1 <= len(seen) <= 6 or not all(seen):
        raise UnreadableError("cube-pictures")
    return solve([faces[0] for faces in seen])


@_in_english()
def read_board(
    picture: Picture,
    rows: int,
    cols: int,
    profile: Profile | None = None,
    corners: tuple[Point, Point, Point, Point] | None = None,
) -> BoardSeen:
    """Read terrain, crop and pawn of every space of a board of `rows` x `cols` spaces.

    The board lies between the four cards of the mat; without a mat, `corners` are the grid's outer corners in pixels
    (top-left, top-right, bottom-right, bottom-left). The cells come row by row; a label is None where nothing lies.
    UnreadableError for a picture in which no board can be read.

    >>> board = read_board(draw_table(begin("pachamama", ["blue", "green"], code="2000-0073").state), 5, 5)
    >>> [cell.terrain.label for cell in board.cells[:5]]
    ['valley', None, None, None, None]
    >>> board.cells[0].crop.label, board.cells[0].pawn.label
    ('2', None)
    """
    return board.read_board(_opened(picture), profile or own_parts(), rows, cols, corners)


@_in_english()
def read_hexes(picture: Picture, profile: Profile, side_mm: float | None = None) -> tuple[Hexagon, ...]:
    """Read every hexagonal tile on a table with the mat, at axial coordinates q, r of any origin.

    `profile` is what `companion calibrate tiles` learnt of your tiles, `side_mm` a tile's side in millimetres if it is
    not the profile's. UnreadableError for a picture without tiles, or a profile that knows none.

    >>> read_hexes(draw_table(begin("cacao", ["red", "white"]).state), Profile({}))
    Traceback (most recent call last):
    UnreadableError: The profile knows no hexes. Show pictures of such parts to `companion calibrate tiles`.
    """
    return hexes.read_hexes(_opened(picture), profile, side_mm=side_mm)


@_in_english()
def read_squares(picture: Picture, profile: Profile | None = None, side_mm: float | None = None) -> tuple[Square, ...]:
    """Read every free square tile on a table with the mat, row by row as they lie.

    `side_mm` is a tile's side in millimetres if it is not the profile's. UnreadableError for a picture without tiles.

    >>> tiles = read_squares(draw_table(begin("cacao", ["red", "white"]).state))
    >>> sorted(tile.label.label for tile in tiles)
    ['market-2', 'plantation-1']
    """
    return squares.read_squares(_opened(picture), profile or own_parts(), side_mm=side_mm)


def own_parts() -> Profile:
    """The profile of the parts that `companion print` prints; nothing need be calibrated for them.

    >>> sorted(own_parts().parts), sorted(own_parts().printed)
    (['board', 'hexes'], ['arrows', 'huts', 'squares', 'villages'])
    """
    return printed.load()


def draw_table(state: State) -> NDArray[np.uint8]:
    """Draw the picture (height, width, 3) of a table on which a game lies as its state says.

    It is drawn as a camera with some noise would see our own printed parts. ValueError for a game that has no
    simulation.

    >>> draw_table(begin("pachamama", ["blue", "green"]).state).shape
    (720, 1280, 3)
    """
    plugin = plugin_of(state.rules.game)
    if plugin.simulation is None:
        raise ValueError(f"{plugin.name} has no simulated table to draw.")
    simulation = plugin.simulation()
    return Renderer(simulation.camera(state)).picture(simulation.table(state))


def list_games() -> tuple[str, ...]:
    """The names of the games that are installed, in the order of the menu.

    >>> "pachamama" in list_games()
    True
    """
    return tuple(game.name for game in library.games())


@_in_english()
def begin(
    game: str, seats: Sequence[Seat], options: Mapping[str, Value] | None = None, code: str | None = None
) -> Session:
    """Begin a game with these seats; its questions are answered by sealed sources as on the companion's own table.

    It is stored where the table's games are: `companion games` lists it. `state` is the game as it stands; `do` judges
    an event and, if nothing stands against it, lets it happen. `code` is the code of a scenario. ValueError for a game
    that is not there, `companion.display.trouble.Trouble` for seats, options or a code that cannot be.

    >>> game = begin("pachamama", ["blue", "green"], code="2000-0073")
    >>> seat, = game.state.due()
    >>> inside = parse_event(game.state, f"{seat} explore hand c3r3")
    >>> game.state.verdict(inside).rules
    ('enter-at-edge',)
    >>> next(game.state.actions(seat)).text()
    '... explore pawn=hand to=c1r1'
    >>> game.do(parse_event(game.state, f"{seat} explore hand c1r2")).legal
    True
    """
    table = TableLibrary(Preferences(), library.vault(), settings.games_path())
    return table.begin(library.game_named(game), seats, dict(options or {}), code)


@_in_english("pachamama")
def new_scenario(size: str = "5x5", difficulty: str | None = None, code: str | None = None) -> Scenario:
    """Draw a scenario of Pachamama that nobody has seen, or the one that a code names.

    `size` is 5x5 or 9x5, `difficulty` easy, medium or hard; drawn if not given. Terrain and crop are row by row, starts
    are indexes of spaces. ValueError for what cannot be.

    >>> scenario = new_scenario(code="2000-0073")
    >>> scenario.terrain[:3], scenario.crop[:3], scenario.starts
    (('valley', 'valley', 'mountain'), (2, 4, 1), (0, 5, 15, 19))
    >>> check_scenario(new_scenario("5x5", "easy"))
    []
    """
    if code is not None:
        return generate.scenario(Code.parse(code))
    drawn = next((known for known in SIZES if known.name == size), None)
    if drawn is None or difficulty not in (None, *DIFFICULTIES):
        raise ValueError(f"A scenario is 5x5 or 9x5 and {', '.join(DIFFICULTIES[:-1])} or {DIFFICULTIES[-1]}.")
    return generate.unseen(drawn, difficulty or secrets.choice(DIFFICULTIES), secrets.randbits(128))


@dataclass(frozen=True)
class ScenarioFault:
    """A rule that a scenario breaks, the spaces concerned (row * columns + column), and a plain sentence."""

    rule: str
    cells: tuple[int, ...]
    text: str


@_in_english("pachamama")
def check_scenario(scenario: Scenario | str) -> list[ScenarioFault]:
    """Everything that is wrong with a scenario of Pachamama; an empty list if it can be played.

    A text is read as `companion scenario import --help` shows: five lines of spaces such as V2 or V2*. Each fault has
    the rule that is broken, the spaces (row * columns + column) and a plain sentence. ValueError for a text that cannot
    be read.

    >>> copied = '''
    ... V2* V4  M1  V2  V1
    ... V3* M5  M3  M4  D3
    ... V1  M2  V1  V2  D1
    ... F4* F5  V3  D4  D5*
    ... F3  F1  F2  M1  D2
    ... '''
    >>> check_scenario(copied)
    []
    >>> print(check_scenario(copied.replace("D2", "D3"))[0].text)
    The desert region c5r2, c5r3, c4r4, c5r4, c5r5 holds crops 1, 3, 3, 4, 5. It must hold each of 1 to 5 once.
    """
    words = library.words_of(DEFAULT, "pachamama")
    found = check.faults(typed.read(scenario) if isinstance(scenario, str) else scenario)
    return [ScenarioFault(fault.rule, fault.cells, words.say("map-fault", fault.what)) for fault in found]


@_in_english()
def verify(game: str | Path, words: Sequence[str] = ()) -> Report:
    """Check the seal of a stored game and everything that follows from them.

    `game` is its file or its name in the list of `companion games`; `words` are the six words of its seal as somebody
    wrote them down before play. The report is `good` if something was checked and all of it agrees; `findings` says
    what does not. A JournalError for a file that holds no game.

    >>> game = begin("pachamama", ["blue", "green"])
    >>> report = verify(game.journal.path)
    >>> [finding.key for finding in report.findings], list(report.seals)
    (['not-over'], ['beginning'])
    """
    return library.verified(str(game), words)[1]


def _opened(picture: Picture) -> NDArray[np.uint8]:
    if isinstance(picture, str | Path):
        return open_picture(picture)
    if picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3:
        raise UnreadableError("picture-array")
    check_size(picture.shape[1], picture.shape[0])
    return picture
