"""Setting a game up: which game, who plays, its options, a scenario's code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from statistics import median
from typing import Protocol

from companion.display import routes
from companion.display.catalogue import Catalogue
from companion.display.page import Item, Page, Para, Picture
from companion.display.screens.base import ListScreen, Screen, WaitScreen
from companion.display.screens.covered import CoveredList
from companion.display.screens.navigator import Navigator
from companion.display.screens.printed import Corrections, PrintedScreen
from companion.display.screens.seals import Codes
from companion.display.screens.seats import SeatsScreen, WhoBeginsScreen
from companion.display.seating import BEGINS_HOW, Seating
from companion.display.stored_games import Stored
from companion.display.trouble import Trouble
from companion.games.kit import Begin, Coded, Explained, Form, Game, Option, Plan, Seat, Value, Verbatim
from companion.games.kit.game import draft, options_asked, seatings
from companion.games.kit.game_extras import own_box
from companion.games.kit.secret_codes import by_code, coded_secret
from companion.play.session import Session

LONGEST_CODE, CODE_SHOWN = 1000, 24
"""Letters of a code that can be typed, for a map's is long, and how many of them stand in a line."""


class LessonShelf(Protocol):
    """The lessons of the games, and what is wrong with games."""

    @property
    def broken(self) -> Sequence[Explained]:
        """What is wrong with games that are installed but cannot be played."""

    def learn(self, game: Game) -> Session | None:
        """Begin the first game that teaches this one; it is not kept. None for a game that brings no lesson."""

    def teaches(self, game: Game) -> bool:
        """Whether a game brings a lesson."""


class GameMaker(Corrections, Protocol):
    """Where games begin."""

    @property
    def codes(self) -> Codes:
        """The codes that were kept under names."""

    def begin(
        self,
        game: Game,
        seats: Sequence[Seat],
        options: dict[str, Value],
        code: str | None,
        names: Mapping[Seat, str] | None = None,
    ) -> Session:
        """Start a game, with the scenario of a code if one was typed, and the names of those who play."""

    def new_code(self, game: Game, options: Mapping[str, Value]) -> str:
        """A new code for a scenario with these options, for a table that asks for one."""


class PickGameScreen(CoveredList):
    """Which game to play."""

    name = "games"
    heading = "setup.which-game"

    def __init__(self, home: Navigator, lessons: LessonShelf) -> None:
        super().__init__(home)
        self._lessons = lessons
        stored = [each for each in home.desk.library.stored() if each.unreadable is None]
        self._played = {each.game: each.when[:10] for each in reversed(stored)}  # the latest last
        self._minutes = {game.name: _minutes(stored, game.name) for game in home.desk.library.games}

    def items(self) -> tuple[Item, ...]:
        """All games; then their lessons."""
        return (*self._games(), *self._taught())

    def _games(self) -> Iterator[Item]:
        library = self.home.desk.library
        for game in library.games:
            cover = self.cover(game.name)
            yield Item(library.words(game.name)("name.game"), f"game:{game.name}", note=self._note(game), board=cover)

    def _taught(self) -> Iterator[Item]:
        library = self.home.desk.library
        for game in library.games:
            if self._lessons.teaches(game):
                name = Verbatim(library.words(game.name)("name.game"))
                yield Item(self.words("setup.learn", game=name), f"learn:{game.name}")

    def _note(self, game: Game) -> str:
        """For how many it is, and how many minutes it takes at this table, as far as that is known."""
        players = f"{min(game.players)}–{max(game.players)}"
        minutes = self._minutes[game.name]
        return players if minutes is None else f"{players} · {self.words('setup.minutes', n=minutes)}"

    def _at_cursor(self) -> Game | None:
        """The game that is pointed at, or whose lesson is; None without any."""
        items, library = self.items(), self.home.desk.library
        name = items[min(self.cursor, len(items) - 1)].target.partition(":")[2] if items else ""
        return next((game for game in library.games if game.name == name), None)

    def picture(self) -> Picture | None:
        """A few parts of the game under the cursor."""
        game = self._at_cursor()
        return Picture(self.cover(game.name)) if game is not None else None

    def foot(self) -> tuple[Para, ...]:
        """For how many the game under the cursor is, when it was last played, and how long it takes; what is broken."""
        library = self.home.desk.library
        broken = tuple(Para(self.words.trouble(trouble), "warning") for trouble in self._lessons.broken)
        game = self._at_cursor()
        if game is None:
            return broken
        when = self._played.get(game.name)
        name, least, most = Verbatim(library.words(game.name)("name.game")), min(game.players), max(game.players)
        if when is None:
            said = self.words("setup.new", game=name, least=least, most=most)
        else:
            said = self.words("setup.played", game=name, least=least, most=most, when=Verbatim(when))
        minutes = self._minutes[game.name]
        takes = () if minutes is None else (Para(self.words("setup.takes", n=minutes), "quiet"),)
        return (*broken, Para(said, "quiet"), *takes)

    def chosen(self, target: str) -> None:
        """Set it up, or learn it."""
        what, _, name = target.partition(":")
        game = next(g for g in self.home.desk.library.games if g.name == name)
        lesson = self._lessons.learn(game) if what == "learn" else None
        if lesson is not None:
            self.home.begin(lesson)
        else:
            self.home.go(routes.Setup(game))


def _minutes(stored: Sequence[Stored], game: str) -> int | None:
    """How many minutes a game takes at this table: the median of those that are over; None without any."""
    lasted = [each.seconds for each in stored if each.game == game and each.over and each.seconds > 0]
    return max(1, round(median(lasted) / 60)) if lasted else None


class SetupScreen(ListScreen):
    """Players by colour and the game's options; confirm changes what the cursor is on."""

    name = "setup"

    def __init__(
        self,
        home: Navigator,
        maker: GameMaker,
        game: Game,
        seating: Seating | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(home)
        self.maker = maker
        self.game = game
        known = tuple(home.desk.library.players.known)
        self.seating = seating or Seating(game.seats, game.seats[: game.players[0]], {}, known)
        self.options: dict[str, Value] = {o.name: o.values[0] for o in game.options}
        self.options |= options or {}
        self.code = ""
        self._coded: Coded | None = None  # what the code names
        self._lost = False  # whether a change of the table's took the code away
        if seating is not None:  # nothing has to be changed
            self.cursor = len(self.items()) - 1

    def page(self) -> Page:
        """The list, on the ground of the game that is set up."""
        return replace(super().page(), game=self.game.name)

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up, with the names of those who play it."""
        return self.home.desk.library.words(self.game.name).with_players(self.seating.names, self.seating.seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in order."""
        return self.seating.seats

    def title(self) -> str:
        """Which game."""
        return self.words("setup.title", game=self.words("name.game"))

    def items(self) -> tuple[Item, ...]:
        """Seats, options, code, start."""
        words = self.words
        found = [self._seat(s) for s in self.game.seats]
        found.append(Item(words("seats.title"), "seats"))
        if BEGINS_HOW in words and self.seats:
            found.append(Item(words("seats.begins"), "begins", note=words.who(self.seats[0])))
        found += [self._option(o) for o in options_asked(self.game, self.seats, self.options)]
        found += [Item(words(f"supply.{s}"), f"supply:{s}", note=self._count(s)) for s in own_box(self.game).supplies]
        if own_box(self.game).printed:
            found.append(Item(words("setup.printed"), "printed"))
        if coded_secret(self.game) is not None:
            found.append(Item(words("setup.code"), "code", note=_begun(self.code) or words("setup.drawn")))
        return (*found, Item(words("setup.start"), "start", lit=self._ready))

    def foot(self) -> tuple[Para, ...]:
        """How many may play, what the choices come to, and why they cannot be played."""
        counts = self.game.players  # the first is what the screen begins with
        how = Para(self.words("setup.players", least=min(counts), most=max(counts)), "quiet")
        remarks, why = self.remarks(), self._why()
        return (*why, *remarks) if why and remarks else (how, *why, *remarks)

    def _why(self) -> tuple[Para, ...]:
        """What the option under the cursor is about, where the game has a line on it."""
        items = self.items()
        what, _, name = items[min(self.cursor, len(items) - 1)].target.partition(":")
        key = f"option-why.{name}"
        return (Para(self.words(key), "quiet"),) if what == "option" and key in self.words else ()

    def remarks(self) -> tuple[Para, ...]:
        """What the table should know of its choices; a refusal or an advice against them stands out."""
        words, plan = self.words, self.plan
        if self.code and self._asked_for:
            return (Para(words("setup.coded"), "warning"),)
        if plan.unfit is not None:
            return (Para(words.trouble(plan.unfit), "warning"),)
        if self._lost:
            return (Para(words("setup.code-lost"), "warning"),)
        if self._coded is not None and self._coded.holds is not None:
            return (Para(words("setup.code-holds"), "quiet"), Para(words.say("plan", self._coded.holds), "quiet"))
        said = ((note, "quiet") for note in plan.notes), ((note, "warning") for note in plan.advice)
        return tuple(Para(words.say("plan", note), style) for note, style in chain(*said))

    @property
    def plan(self) -> Plan:
        """What the seats and options chosen so far come to."""
        if len(self.seats) not in seatings(self.game):
            return Plan()
        return self.game.plan(draft(self.game, self.seats, self.options))

    @property
    def _ready(self) -> bool:
        return len(self.seats) in seatings(self.game) and self.plan.unfit is None

    def _count(self, supply: str) -> str:
        """How many of a supply are in play, and whether the table settled that itself."""
        there = self.plan.supplies.get(supply)
        own = any(name.startswith(f"{supply}.") for name in self.options)
        count = str(sum(there.values())) if there is not None else "–"
        return self.words("setup.own", number=count) if own else count

    def chosen(self, target: str) -> None:
        """Change a line, or start."""
        what, _, name = target.partition(":")
        if what == "seat":
            self._sit(self.seating.toggled(name))
        elif what == "seats" and self.seats:
            self.home.push(SeatsScreen(self.home, self.game, self.seating, self._sit))
        elif what == "begins":
            self.home.push(WhoBeginsScreen(self.home, self.game, self.seating, self._sit))
        elif what == "option":
            values = next(o.values for o in self.game.options if o.name == name)
            now = self.options.get(name, values[0])
            self.options[name] = values[(values.index(now) + 1) % len(values)]
            if self._coded is not None and name in self._coded.options:
                self._lose_code()
        elif what == "supply" and self.plan.supplies:
            self.home.push(AmountsScreen(self.home, self, name))
        elif what == "printed":
            self.home.push(PrintedScreen(self.home, self.maker, self.game))
        elif what == "code" and self._asked_for:
            self.home.push(PickScenarioScreen(self.home, self))
        elif what == "code" and self.maker.codes.of(self.game.name):
            self.home.push(KeptCodesScreen(self.home, self))
        elif what == "code":
            self.type_code()
        elif self._ready:
            self.home.push(WaitScreen(self.home, self.words("setup.preparing"), self._start))
        else:
            self.home.sound("refuse")

    def _sit(self, seating: Seating) -> None:
        """The table sits like this from now on; whoever left takes the seat's own options along."""
        others = self._coded is not None and self._coded.seats and set(seating.seats) != set(self.seats)
        self.seating = seating
        gone = tuple(f"{seat}." for seat in self.game.seats if seat not in seating.seats)
        self.options = {name: v for name, v in self.options.items() if not name.startswith(gone)}
        if others:
            self._lose_code()

    def _lose_code(self) -> None:
        """What was changed is another game than that of the code."""
        self.code, self._coded, self._lost = "", None, True

    def _seat(self, seat: Seat) -> Item:
        """A seat, and where it comes in the order in which they sit."""
        place = str(self.seats.index(seat) + 1) if seat in self.seats else ""
        return Item(self.words.who(seat), f"seat:{seat}", note=place, chip=self.chip(seat), ticked=seat in self.seats)

    def _option(self, option: Option) -> Item:
        seat, _, name = option.name.rpartition(".")
        value = self.options.get(option.name, option.values[0])
        own = f"option.{name}.{value}"
        note = self.words(own) if own in self.words else self.words.name(value)
        chip = self.chip(seat) if seat else None
        return Item(self.words(f"option.{name}"), f"option:{option.name}", note=note, chip=chip)

    def type_code(self) -> None:
        """Ask for the code from another table."""
        form = Form(rf"[A-Za-z0-9 -]{{0,{LONGEST_CODE}}}", self.words("setup.code-hint"))
        self.home.go(routes.Typing(self.words("setup.type-code"), form, self.take_code))

    @property
    def _asked_for(self) -> bool:
        """Whether there is a code only if the table asks for one, because it tells the secret."""
        secret = coded_secret(self.game)
        return secret is not None and secret.new_code is not None

    def new_code(self) -> None:
        """Draw a code for a scenario as it is set up now."""
        self.take_code(self.maker.new_code(self.game, self.options))

    def take_code(self, value: Value) -> None:
        """Take a code with the options and seats that it names; none means no code. Trouble if it names nothing."""
        self.code, self._coded, self._lost = "", None, False
        code = str(value).upper()
        if code:
            try:
                self._coded = by_code(self.game, code)
            except ValueError as err:
                raise Trouble.of(err, self.game.name) from err
            self.code = code
            self.options.update(self._coded.options)
            self.seating = self.seating.only(self._coded.seats or self.seats)

    def _start(self) -> None:
        begin(self.home, self.maker, self.game, self.seating, dict(self.options), self.code)


def begin(
    home: Navigator, maker: GameMaker, game: Game, seating: Seating, options: dict[str, Value], code: str = ""
) -> None:
    """Begin a game for those who sit there, and keep their names."""
    session = maker.begin(game, seating.seats, options, code or None, seating.names)
    home.desk.library.players.played(seating.names)
    home.begin(session)


def rematch(home: Navigator, maker: GameMaker, game: Game, like: Begin) -> Screen:
    """Begin a game with the players and options of another one, once it was said that this takes a moment."""
    seating = Seating(game.seats, like.seats, like.names, tuple(home.desk.library.players.known))
    words = home.desk.library.words(game.name)
    return WaitScreen(home, words("setup.preparing"), lambda: begin(home, maker, game, seating, dict(like.options)))


def _begun(code: str) -> str:
    """A code for one line: of a long one, such as a map's, how it begins."""
    return code if len(code) <= CODE_SHOWN else f"{code[:CODE_SHOWN]}…"


class KeptCodesScreen(ListScreen):
    """The codes that the table has kept under names, the code from another table, or none."""

    name = "kept-codes"
    heading = "setup.code"

    def __init__(self, home: Navigator, setup: SetupScreen) -> None:
        super().__init__(home)
        self._setup = setup

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up."""
        return self._setup.words

    def items(self) -> tuple[Item, ...]:
        """Each name with how its code begins, and the other ways."""
        kept = self._setup.maker.codes.of(self._setup.game.name)
        named = [Item(name, f"kept:{name}", note=_begun(code)) for name, code in kept.items()]
        return (*named, Item(self.words("setup.other-code"), "type"), Item(self.words("setup.no-code"), "none"))

    def chosen(self, target: str) -> None:
        """Take a code; where it names nothing that is said, and the setting up stays as it was."""
        what, _, name = target.partition(":")
        self.home.pop()
        if what == "type":
            self._setup.type_code()
        else:
            kept = self._setup.maker.codes.of(self._setup.game.name)
            self._setup.take_code(kept.get(name, "") if what == "kept" else "")


class PickScenarioScreen(ListScreen):
    """Whether the scenario gets a code, and what that means for the secret."""

    name = "pick-scenario"
    heading = "setup.code"

    def __init__(self, home: Navigator, setup: SetupScreen) -> None:
        super().__init__(home)
        self._setup = setup

    def items(self) -> tuple[Item, ...]:
        """Without a code, with a new one, with that of another table."""
        return tuple(Item(self.words(f"setup.{key}"), key) for key in ("drawn", "new-code", "other-code"))

    def foot(self) -> tuple[Para, ...]:
        """What the line under the cursor means for the secret."""
        why, style = ("setup.coded", "warning") if self.cursor else ("setup.drawn-why", "quiet")
        return (Para(self.words(why), style),)

    def chosen(self, target: str) -> None:
        """Back to the set-up, or on to type."""
        self.home.pop()
        if target == "other-code":
            self._setup.type_code()
        elif target == "new-code":
            self._setup.new_code()
        else:
            self._setup.take_code("")


class AmountsScreen(ListScreen):
    """How many of each thing of a supply are in play; confirm adds one, and goes on from 0 after all in the box."""

    name = "amounts"

    def __init__(self, home: Navigator, setup: SetupScreen, supply: str) -> None:
        super().__init__(home)
        self._setup = setup
        self._supply = supply

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up."""
        return self._setup.words

    def title(self) -> str:
        """Which supply."""
        return self.words(f"supply.{self._supply}")

    def items(self) -> tuple[Item, ...]:
        """Each thing with how many of it there are, and the ways out."""
        words = self.words
        found = []
        for thing, most in self._box.items():
            note = words("setup.of", number=self._now(thing), most=most)
            own = f"{self._supply}.{thing}" in self._setup.options
            found.append(
                Item(words.name(thing), f"thing:{thing}", note=words("setup.own", number=note) if own else note)
            )
        return (*found, Item(words("setup.usual"), "usual"), Item(words("button.good"), "good"))

    def foot(self) -> tuple[Para, ...]:
        """What that comes to."""
        return self._setup.remarks()

    def chosen(self, target: str) -> None:
        """One more, all as the rules say, or back."""
        what, _, thing = target.partition(":")
        options = self._setup.options
        if what == "thing":
            options[f"{self._supply}.{thing}"] = (self._now(thing) + 1) % (self._box[thing] + 1)
        elif what == "usual":
            for name in [name for name in options if name.startswith(f"{self._supply}.")]:
                del options[name]
        else:
            self.home.pop()

    @property
    def _box(self) -> Mapping[str, int]:
        return own_box(self._setup.game).supplies[self._supply]

    def _now(self, thing: str) -> int:
        own = self._setup.options.get(f"{self._supply}.{thing}")
        return int(str(own)) if own is not None else self._setup.plan.supplies.get(self._supply, {}).get(thing, 0)
