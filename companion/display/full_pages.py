"""Full-screen pages as plain data: what a game fills in, and the window draws in the same way for every game.

They have no board beside them: a sealed answer that is opened, things that are shaken out, a fight, a hidden hand, and
the end of a game; and before play which game and how. Targets are what a touch means, as on any page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from companion.display.bands import Duel, HandStack, PanelChoice
from companion.display.board import Board, Chip, Face, Plot, Table
from companion.games.kit import Value


@dataclass(frozen=True)
class Stake:
    """What being right, or wrong, brings: a number and at most two short lines."""

    good: bool
    number: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class PointsChange:
    """Points of somebody before and after."""

    chip: Chip
    before: str
    after: str

    @property
    def better(self) -> bool:
        """Whether there are more of them now."""
        return int(self.after.replace("−", "-")) >= int(self.before.replace("−", "-"))


@dataclass(frozen=True)
class OrderPage:
    """What the players must now lay or take, with its picture: a heading and a line."""

    title: str
    line: str = ""
    chip: Chip | None = None


@dataclass(frozen=True)
class NextUp:
    """Whose turn comes next, and the one thing to press; where the title is too long, the name alone is `short`."""

    title: str
    action: PanelChoice
    chip: Chip | None = None
    short: str = ""


@dataclass(frozen=True)
class RevealPage:
    """A sealed answer: before it is opened, with what was guessed, and after.

    `done` is how much of the hold is done, from 0 to 1; `turned` how much of the disc's turning over has been shown,
    `struck` how much of the cross or tick that follows.
    Without a guess the covered window stands alone in the middle.
    """

    title: str = ""
    prompt: str = ""
    chip: Chip | None = None
    signs: tuple[Chip, ...] = ()
    guess: Face | None = None
    guessed: Value | None = None
    guess_said: str = ""
    done: float = 0.0
    stakes: tuple[Stake, ...] = ()
    answer: Face | None = None
    turned: float = 1.0
    struck: float = 1.0
    right: bool | None = None  # of a guess, once the answer is open
    brought: tuple[str, ...] = ()
    change: PointsChange | None = None
    order: OrderPage | None = None
    then: NextUp | None = None


@dataclass(frozen=True)
class Shake:
    """Things that roll out one by one into a row of `most`; `tilt` is the cart's slope in degrees.

    `rolled` is how far the last ones have rolled, from 0 to 1; those before lie in their places.
    """

    title: str
    prompt: str
    out: tuple[Chip, ...]
    most: int
    counted: str
    wanted: Chip | None = None
    wanted_said: str = ""
    tilt: float = 0.0
    rolled: tuple[float, ...] = ()
    done: float = 0.0
    complete: bool = False


@dataclass(frozen=True)
class HiddenHand:
    """What one seat alone may see, behind a curtain in its colour; `open` is how far, from 0 to 1."""

    chip: Chip
    title: str
    line: str
    prompt: str
    open: float = 1.0
    stacks: tuple[HandStack, ...] = ()
    cursor: int | None = None
    given_title: str = ""
    given_count: str = ""
    given: tuple[Chip | None, ...] = ()


@dataclass(frozen=True)
class Ending:
    """Who won and by how much, how it went, the score sheet, the opened seal; `since` is for how many seconds."""

    title: str
    chip: Chip | None
    sheet: Table
    course: Plot | None = None
    seal: str = ""
    choices: tuple[PanelChoice, ...] = ()
    cursor: str = ""  # the target that it is on
    since: float = 10.0


@dataclass(frozen=True)
class Last:
    """The game that would go on: its board, each player's pawn, name and points, when it was played, whose turn."""

    said: str
    name: str
    game: str
    target: str
    board: Board | None = None
    players: tuple[tuple[Chip, str, str], ...] = ()
    when: str = ""
    turn: str = ""


@dataclass(frozen=True)
class GameBox:
    """A game that can be begun: its name, whose ground it stands on, and a few of its parts."""

    name: str
    game: str
    target: str
    cover: Board | None = None


@dataclass(frozen=True)
class TitlePage:
    """The first screen: the game that would go on, a box for each game, and all else behind the `gear`.

    Where no game would go on, `greeting` and what can be learnt stand in its place. `camera` is the name of an icon.
    """

    title: str
    boxes: tuple[GameBox, ...]
    heading: str
    gear: str
    cursor: str = ""
    last: Last | None = None
    greeting: str = ""
    learn: PanelChoice | None = None
    camera: str = ""
    camera_said: str = ""
    hall: PanelChoice | None = None


@dataclass(frozen=True)
class PresetCard:
    """A choice of options to begin with: its name, what it is in two lines, one line more, and a few of its parts."""

    name: str
    why: str
    more: str
    target: str
    picture: Board | None = None


@dataclass(frozen=True)
class PresetsPage:
    """Which of a few presets is played; `own` leads to all options. `pawns` are those who play."""

    title: str
    step: str
    presets: tuple[PresetCard, ...]
    back: PanelChoice
    own: PanelChoice
    note: str
    pawns: tuple[Chip, ...] = ()
    cursor: str = ""


FullPage = RevealPage | Shake | Duel | HiddenHand | Ending | TitlePage | PresetsPage


def texts(made: object) -> Iterator[str]:
    """Every word of a full page, for tests of secrecy and for a voice; letters on pieces are none."""
    if isinstance(made, str):
        yield made
    elif isinstance(made, tuple):
        for part in made:
            yield from texts(part)
    elif is_dataclass(made) and not isinstance(made, Board | Chip | Face | Plot | type):
        for one in fields(made):
            if one.name not in ("target", "cursor", "colour", "sign", "guessed", "game", "gear", "camera", "value"):
                yield from texts(getattr(made, one.name))
