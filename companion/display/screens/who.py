"""Who plays: the table from above with a place card for each player; beside it those of the last time, and names."""

from __future__ import annotations

from dataclasses import replace

from companion.display import routes
from companion.display.bands import IMPOSSIBLE, POSSIBLE, Band, Card, CardTally, Column, Key, Keys, PanelChoice
from companion.display.board import Board, Chip
from companion.display.catalogue import Catalogue
from companion.display.covers import short_name
from companion.display.page import Item, Items, Page
from companion.display.screens.base import BACK_ITEM, RingScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.seats import SeatScreen, type_name
from companion.display.screens.setup import SetupScreen
from companion.display.screens.which import Presets, WhichScreen, first_presets
from companion.display.seating import BEGINS_HOW, Seating, TableAbove, above
from companion.games.kit import Game, Seat, Verbatim
from companion.games.kit.game import seatings

NAMES = 5
"""Names that find room beside the table."""


class WhoScreen(RingScreen):
    """Seats those of the last time with one press, or each by name; places change by touch."""

    name = "who"

    def __init__(self, home: Navigator, maker: Presets, game: Game) -> None:
        super().__init__(home)
        self._maker = maker
        self.game = game
        players = home.desk.library.players
        self.seating = Seating(game.seats, game.seats[: game.players[0]], {}, tuple(players.known))
        self._last = self._as_last()
        self.seating = self._last or self.seating
        self._cover: Board | None = None
        self.cursor = "as-last" if self._last else "next"

    def _as_last(self) -> Seating | None:
        """Those who sat at the last table; None if they were none, or too few or too many for this game."""
        last = self.home.desk.library.players.last
        seated = self.seating.as_last(last, max(seatings(self.game)))
        return seated if last and len(seated.seats) in seatings(self.game) else None

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up, and the names so far."""
        return self.home.desk.library.words(self.game.name).with_players(self.seating.names, self.seating.seats)

    def chip(self, side: Seat) -> Chip:
        """The pawn of a seat, with the first letter of who sits there."""
        return Chip(side, self.words.letter(side), "pawn")

    @property
    def ready(self) -> bool:
        """Whether so many can play."""
        return len(self.seating.seats) in seatings(self.game)

    def change(self, seating: Seating) -> None:
        """The table sits like this from now on; whoever got a name sits there too."""
        new = tuple(seat for seat in seating.names if seat not in seating.seats)
        self.seating = replace(seating, seats=(*seating.seats, *new))

    def page(self) -> Page:
        """The table at the left, the column at the right; the cursor on a place, on something to press, or a button."""
        words = self.words
        keys, ring = self._keys(), self._ring()
        self.cursor = self.cursor if self.cursor in ring else "next"
        card = Card(words("seats.as-last"), "again", tallies=self._pawns(self._last), target="as-last")
        if self._last is None:
            counts = self.game.players
            said = words("setup.count", least=min(counts), most=max(counts))
            card = Card(said, "people", tallies=self._pawns(self.seating))
        step = words("setup.step", game=Verbatim(short_name(words)), n=1, total=3 if self.game.presets else 2)
        column = Column(
            Band(words("setup.who"), step),
            card=card,
            keys=(Keys(keys, 2, "names"),),
            buttons=(
                PanelChoice(words("button.back"), BACK_ITEM, "back"),
                PanelChoice(words("button.help"), "help", "why-not"),
                PanelChoice(words("button.next"), "next", "next", state="" if self.ready else IMPOSSIBLE),
            ),
            cursor=frozenset((self.cursor,)),
        )
        texts = {target: words.who(seat) for seat in self.seating.seats if (target := f"place:{seat}")}
        texts |= {"free": words("seats.seat"), "as-last": words("seats.as-last")}
        texts |= {key.target: key.text for key in keys} | {choice.target: choice.text for choice in column.buttons}
        items = Items(tuple(Item(texts[target], target) for target in ring), ring.index(self.cursor))
        return Page(
            self.name, words("setup.who"), blocks=(items,), column=column, game=self.game.name, above=self._above()
        )

    def _pawns(self, seating: Seating | None) -> tuple[CardTally, ...]:
        """Everybody's pawn, and the name below it where there are few enough."""
        if seating is None:
            return ()
        words = self.home.desk.library.words(self.game.name).with_players(seating.names, seating.seats)
        named = len(seating.seats) <= 3 and bool(seating.names)
        return tuple(
            CardTally(Chip(s, words.letter(s), "pawn"), text=words.who(s) if named else "") for s in seating.seats
        )

    def _keys(self) -> tuple[Key, ...]:
        """A key for each known name, ticked if it plays; for each number of players where none is known."""
        words, here = self.words, set(self.seating.names.values())
        names = [*here, *(name for name in self.seating.known if name not in here)]
        shown = [name for name in (*self.seating.known, *sorted(here)) if name in names[:NAMES]]
        keys = []
        for name in dict.fromkeys(shown):
            plays = name in here
            keys.append(Key(name, f"name:{name}", "check" if plays else "plus", state=POSSIBLE if plays else ""))
        if not keys:
            for count in sorted(self.game.players)[:NAMES]:
                there = count == len(self.seating.seats)
                keys.append(Key(str(count), f"count:{count}", "people", state=POSSIBLE if there else ""))
        return (*keys, Key(words("seats.new"), "new-name", "people"))

    def _ring(self) -> list[str]:
        """All that the cursor comes to: places, the last table, names, buttons."""
        seats = [f"place:{seat}" for seat in self.seating.seats]
        free = ["free"] if self._free() is not None else []
        last = ["as-last"] if self._last is not None else []
        return [*seats, *free, *last, *(key.target for key in self._keys()), BACK_ITEM, "help", "next"]

    def _free(self) -> Seat | None:
        """The next colour that nobody has, if one more can play."""
        free = (seat for seat in self.game.seats if seat not in self.seating.seats)
        return next(free, None) if len(self.seating.seats) < max(seatings(self.game)) else None

    def _above(self) -> TableAbove:
        words = self.words
        seats = {seat: (self.chip(seat), words.who(seat)) for seat in self.seating.seats}
        free = words("seats.seat") if self._free() is not None else ""
        return above(seats, free, self._cover, self.cursor, BEGINS_HOW in words)

    def settle(self) -> None:
        """Take the game's picture as soon as it is there."""
        if self._cover is None:
            self._cover = (self.home.desk.library.covers() or {}).get(self.game.name)

    @property
    def moving(self) -> bool:
        """While the picture is loaded."""
        return self._cover is None and self.home.desk.library.covers() is None

    def _do(self, target: str) -> None:
        what, _, value = target.partition(":")
        if target == "next" and not self.ready:
            self.home.sound("refuse")
            return
        self.home.sound("choose")
        if target == BACK_ITEM:
            self.home.pop()
        elif target == "help":
            self.home.go(routes.RuleList(self.game))
        elif what == "place":
            self.home.push(SeatScreen(self.home, self.game, self.seating, self.change, value))
        elif target == "free":
            self.seating = self.seating.toggled(self._free() or value)
        elif what == "count":
            self.seating = self.seating.only(self.game.seats[: int(value)])
        elif what == "name":
            self._toggle(value)
        elif target == "new-name":
            self._type()
        else:
            self.seating = self._last or self.seating if target == "as-last" else self.seating
            self._go_on()

    def _go_on(self) -> None:
        """On to the presets, or to all options where so many have none."""
        if first_presets(self.game, self.seating):
            self.home.push(WhichScreen(self.home, self._maker, self.game, self.seating))
        else:
            self.home.push(SetupScreen(self.home, self._maker, self.game, seating=self.seating))

    def _room(self) -> Seat | None:
        """Where one more name can sit: at a place without one, or at a new one."""
        nameless = (seat for seat in self.seating.seats if seat not in self.seating.names)
        return next(nameless, None) or self._free()

    def _toggle(self, name: str) -> None:
        """Who has this name plays, or plays no longer."""
        seat = next((seat for seat, known in self.seating.names.items() if known == name), None)
        if seat is not None:
            self.seating = self.seating.toggled(seat)
        elif (room := self._room()) is not None:
            self.change(self.seating.named(room, name))
        else:
            self.home.sound("refuse")

    def _type(self) -> None:
        room = self._room()
        if room is None:
            self.home.sound("refuse")
        else:
            type_name(self, room)
