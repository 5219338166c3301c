"""What stands beside the board in play, as plain data: band, players, one card, at most three choices, buttons.

Every screen in play is made of these, and only the window knows where they lie. A sign is the name of an icon, or a
chip.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.display.board import BoardLine, Chip, Compared, Meter
from companion.games.kit import Action, Question, Seat, Value

Sign = Chip | str | None
Price = tuple[tuple[Chip, int], ...]
"""Things that are paid, and how many of each."""

POSSIBLE, TAKEN, IMPOSSIBLE = "possible", "taken", "impossible"
"""The states of a choice, a key or a picture in a card; the cursor is the column's."""
GAIN, LOSS = "gain", "loss"
"""The tones of a number: the best there is, or what somebody loses."""


@dataclass(frozen=True)
class Doer:
    """Who has to do what is ordered before whoever has the turn goes on; `said` and `then` put the two in an order."""

    name: str
    chip: Chip | None
    said: str
    then: str


@dataclass(frozen=True)
class Band:
    """Whose turn it is and the phase, or the question itself. One that is `wrong` says what does not match.

    `camera` is "sees", "blind", "simulated", or nothing. To be glanced at from afar: `did` is what was just done, `who`
    answers a question that is the title, and `how`; or `how` is what a choice is made for. `first` is somebody else
    who does before what is ordered.
    """

    title: str
    phase: str = ""
    chip: Chip | None = None
    icon: str = ""  # instead of a chip
    camera: str = ""
    wrong: bool = False
    short: str = ""  # stands alone where the title is too long
    did: str = ""
    who: str = ""
    how: str = ""
    first: Doer | None = None


@dataclass(frozen=True)
class Fact:
    """A number under a player's points, with what it counts; or the things themselves in their `slots`, where a tile
    is wide enough: one for each that there can be, empty without a thing.
    """

    sign: Sign
    text: str = ""
    tone: str = ""
    slots: tuple[Chip | None, ...] = ()


@dataclass(frozen=True)
class PlayerTile:
    """One player: points, perhaps `of` how many, and at most two facts."""

    chip: Chip
    points: str
    of: str = ""
    facts: tuple[Fact, ...] = ()
    due: bool = False


@dataclass(frozen=True)
class CardRow:
    """A line of a card. `done` draws a box before it, ticked once the camera has seen it; `picture` is at its end."""

    text: str
    sign: Sign = None
    done: bool | None = None
    tone: str = ""
    picture: Sign = None


@dataclass(frozen=True)
class CardTally:
    """A picture in a card with a number in a badge and a text below. One with a target can be touched."""

    chip: Chip
    badge: str = ""
    text: str = ""
    tone: str = ""
    state: str = ""
    target: str = ""


@dataclass(frozen=True)
class Card:
    """The one card: an `order` to the players on paper, a question, what something would bring, or news.

    `corner` stands at the right of its title, such as the icons of a place; `picture` stands large at its left.
    `traded` are two bundles, what somebody would get and what that costs, each below a word. One with a `target` can be
    pressed.
    """

    title: str = ""
    sign: Sign = None
    corner: tuple[Chip, ...] = ()
    tallies: tuple[CardTally, ...] = ()
    rows: tuple[CardRow, ...] = ()
    meter: Meter | None = None
    order: bool = False
    picture: Sign = None
    compared: Compared | None = None
    target: str = ""
    traded: tuple[tuple[str, tuple[Chip, ...]], ...] = ()

    def texts(self) -> Iterator[str]:
        """Every word on it."""
        yield self.title
        yield from self.compared.words if self.compared is not None else ()
        yield from (row.text for row in self.rows)
        yield from (word for word, _ in self.traded)
        for tally in self.tallies:
            yield from (tally.badge, tally.text)
        if self.meter is not None:
            yield from (self.meter.title, *(share.text for share in self.meter.shares))


@dataclass(frozen=True)
class PanelChoice:
    """A line to press: what it does, with a sign before it and what it brings at its end."""

    text: str
    target: str
    sign: Sign = None
    gain: str = ""
    state: str = ""


@dataclass(frozen=True)
class Key:
    """One of a pad of keys: a number, a picture, or both; `pips` are dots below it, `tall` ones stand at the right.

    One with a `price` is a thing to buy: its picture above so many of each kind.
    """

    text: str
    target: str
    sign: Sign = None
    pips: int = 0
    tone: str = ""
    state: str = ""
    tall: bool = False
    price: Price = ()


@dataclass(frozen=True)
class Keys:
    """A pad of keys in the room of the choices, of the `card`, or of `both`, row by row.

    One over `names` has more room, below a card at the top. `hint` is a line below the keys: icons with what the
    buttons do.
    """

    keys: tuple[Key, ...]
    columns: int = 5
    over: str = "choices"
    hint: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Column:
    """Everything beside the board. `below` are own cards in a row: below keys that stand in the card's place, else in
    the lower row of the choices. `cursor` are the targets that it is on; on the board it is the picture's.

    Where a card needs the room of the players as well, it is `tall`; then there are no tiles of players. `steps` is
    which step of how many has come, drawn above a tall card. `lines`, at most eight, stand in the place of all that is
    below the band.
    """

    band: Band
    players: tuple[PlayerTile, ...] = ()
    card: Card | None = None
    choices: tuple[PanelChoice, ...] = ()
    keys: tuple[Keys, ...] = ()
    buttons: tuple[PanelChoice, ...] = ()
    cursor: frozenset[str] = field(default_factory=frozenset)
    tall: bool = False
    steps: tuple[int, int] | None = None
    lines: tuple[PanelChoice, ...] = ()
    below: tuple[CardTally, ...] = ()

    def texts(self) -> Iterator[str]:
        """Every word on it, for tests of secrecy and for a voice."""
        yield from (self.band.title, self.band.phase)
        for player in self.players:
            yield from (player.points, player.of, *(fact.text for fact in player.facts))
        if self.card is not None:
            yield from self.card.texts()
        for choice in (*self.choices, *self.buttons, *self.lines):
            yield from (choice.text, choice.gain)
        yield from (tally.text for tally in self.below)
        yield from (key.text for pad in self.keys for key in pad.keys)
        yield from (text for pad in self.keys for _, text in pad.hint)


@dataclass(frozen=True)
class Glance:
    """What stands beside the board while nobody touches anything: who, the points, and one card; nothing to press."""

    band: Band
    players: tuple[PlayerTile, ...] = ()
    card: Card | None = None
    dim: bool = False

    def texts(self) -> Iterator[str]:
        """Every word on it."""
        yield from Column(self.band, self.players, self.card).texts()


@dataclass(frozen=True)
class PlaceMark:
    """What is said at a place of the board: `kind` is "cost" or "hostile" with a number in a badge, "gain" with a pill
    of text and sign, "concerned", "wrong", "impossible" with a ringed sign, "ghost", the piece as it would stand there,
    "open", where something will come that nobody knows yet, "shadow", where what is in hand would come to lie, in the
    cursor's place, "piece", a part of what is in hand, or "stop" with a dot in the place of a frame: possible, but
    nothing new is found there.

    `at` is where its middle stands, in radii of the place from its middle.
    """

    place: str
    kind: str
    text: str = ""
    sign: Sign = None
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class HandStack:
    """Cards of one kind in a hand: what they look like, how many there are, and the value that chooses one."""

    chip: Chip
    count: str
    value: Value = ""
    target: str = ""


@dataclass(frozen=True)
class ChoiceLook:
    """How a value is offered: its words, a sign before them, what it brings, and a key's pips and tone.

    One that is `pictured` is shown by its sign alone. Those with a `price` stand together in a row of their own. Those
    of one `stack` share a key, which shows the one under the cursor; each touch goes on to the next of them.
    """

    text: str = ""
    sign: Sign = None
    gain: str = ""
    pips: int = 0
    tone: str = ""
    tall: bool = False
    state: str = ""
    pictured: bool = False
    price: Price = ()
    stack: str = ""


def kind_chosen(value: Value) -> str:
    """The kind of action that a choice stands for: its own name, or that of a whole action (`red build at=q0`)."""
    said = str(value).split()
    return said[1] if len(said) > 1 else str(value)


@dataclass(frozen=True)
class Moment:
    """Where a choice stands, for a game that says what is shown beside it.

    `seat` chooses, or nobody while a question is open or several may act; `kind` is the kind of action that was chosen,
    `path` what was chosen of it, by field; then one of the `values` of a `field` is to be chosen, `at` is under the
    cursor. `action` is what confirming makes of that, or an example of it while more is to be chosen (`whole` is
    false); None if there is none.
    """

    seat: Seat | None = None
    kind: str = ""
    path: tuple[tuple[str, Value], ...] = ()
    field: str = ""
    values: tuple[Value, ...] = ()
    at: Value | None = None
    action: Action | None = None
    whole: bool = False
    question: Question | None = None


@dataclass(frozen=True)
class Army:
    """One side of a duel: who, what fights for it, its dice (None: still to be rolled) and its sum."""

    chip: Chip
    title: str
    figures: tuple[Chip, ...] = ()
    dice: tuple[Chip | None, ...] = ()
    sum: str = "–"
    due: int | None = None  # the die that is asked for now
    short: str = ""  # stands alone where the title is too long


@dataclass(frozen=True)
class OddsShare:
    """One of three parts of a hundred: who, how many, and in a few words what then happens."""

    colour: str
    parts: int
    said: str
    of: str = ""  # above it where there is room: of how many


@dataclass(frozen=True)
class Duel:
    """Two armies face to face, the odds between them, and what is asked next."""

    left: Army
    right: Army
    odds: tuple[OddsShare, ...]
    question: str = ""
    line: str = ""
    answers: tuple[PanelChoice, ...] = ()  # what can be entered or done: a picture, or words
    choices: tuple[PanelChoice, ...] = ()
    cursor: str = ""  # the target that it is on


ROOM = 452
"""Lengths of the layout in which the answers of a duel stand side by side."""


def width_of(answer: PanelChoice) -> float:
    """How wide an answer of a duel is: a picture is a square, words want room by their letters."""
    return 70.0 if not answer.text else min(300.0, 44.0 + 15.0 * len(answer.text) + (36 if answer.sign else 0))


@dataclass(frozen=True)
class Panel:
    """What a game shows at a moment: a tile for each player, a card, ways and marks on the board, how values look.

    `title` and `phase` replace the band's words where the game's own say it better; `whose` gives the band its colour
    where that is not who is due. `looks` are by value, `here` is the first choice while the cursor is on the board; a
    value without a look is offered by its name. `keys` is how many columns a pad of keys has for more than three
    values that are not on the board; 0 leaves it to the screen; `hint` stands below it. `kinds` are icons of kinds of
    action on it. An order to the players goes before the card. `hand` is what the seat that chooses holds, where the
    view knows it: it is shown behind a curtain alone. `below` are own cards under keys or two choices. A `duel` takes
    the whole screen; what can be chosen is added to it. `way` is drawn from place to place, as the board lies.
    `later` is what comes once all who are due have acted. `instead` are ways to choose the last value anew, such as
    turning a piece: of each the first of its values that can be chosen.
    """

    players: tuple[PlayerTile, ...] = ()
    card: Card | None = None
    title: str = ""
    phase: str = ""
    whose: Seat | None = None
    here: ChoiceLook | None = None
    looks: Mapping[Value, ChoiceLook] = field(default_factory=dict)
    keys: int = 0
    hint: tuple[tuple[str, str], ...] = ()
    kinds: Mapping[str, Sign] = field(default_factory=dict)
    marks: tuple[PlaceMark, ...] = ()
    lines: tuple[BoardLine, ...] = ()
    way: tuple[str, ...] = ()
    hand: tuple[HandStack, ...] = ()
    below: tuple[CardTally, ...] = ()
    duel: Duel | None = None
    later: ChoiceLook | None = None
    instead: tuple[tuple[ChoiceLook, tuple[Value, ...]], ...] = ()
