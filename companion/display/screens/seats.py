"""Who sits where: the table from above with a chip for each seat; names, colours and order are changed by touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from companion.display import routes
from companion.display.catalogue import Catalogue
from companion.display.inputs import Input, Tap
from companion.display.page import Block, Item, Para, Picture
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.typing import NAME_LETTERS
from companion.display.seating import AT, BEGINS_HOW, Seating, drawn
from companion.display.trouble import Trouble
from companion.games.kit import Form, Game, Seat, Value, Verbatim
from companion.games.kit.game import seatings
from companion.games.kit.players import LONGEST, player_name

PLACE = f"place:{AT}"


class SeatedScreen(ListScreen):
    """A list beside the table from above, where a touch on a seat means something."""

    def __init__(self, home: Navigator, game: Game, seating: Seating, then: Callable[[Seating], None]) -> None:
        super().__init__(home)
        self.game = game
        self.seating = seating
        self._then = then

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up, and the names so far."""
        return self.home.desk.library.words(self.game.name).with_players(self.seating.names, self.seating.seats)

    @property
    def pointed(self) -> Seat | None:
        """The seat that is marked in the drawing: the one under the cursor, as seats come first in the list."""
        return self.seating.seats[self.cursor] if self.cursor < len(self.seating.seats) else None

    def picture(self) -> Picture:
        """The table from above."""
        words, seats = self.words, self.seating.seats
        chips = {s: replace(self.chip(s), form="disc") for s in seats}
        board = drawn(self.seating, chips, {s: words.who(s) for s in seats})
        here = self.pointed
        return Picture(board, cursor=frozenset((f"{AT}{here}",) if here in seats else ()), zoom=False)

    def take(self, given: Input) -> None:
        """A touch on a seat in the drawing, or on its name."""
        if isinstance(given, Tap) and given.target.startswith(PLACE):
            self.home.sound("choose")
            self.touched(given.target.removeprefix(PLACE).removesuffix(".name"))
        else:
            super().take(given)

    def touched(self, seat: Seat) -> None:
        """What a touch on a seat in the drawing does."""

    def change(self, seating: Seating) -> None:
        """The table sits like this from now on."""
        self.seating = seating
        self._then(seating)

    def seat_items(self) -> tuple[Item, ...]:
        """Who sits at the table, in order."""
        words = self.words
        return tuple(
            Item(words.who(s), f"seat:{s}", note=words.name(s) if s in self.seating.names else "", chip=self.chip(s))
            for s in self.seating.seats
        )


class SeatsScreen(SeatedScreen):
    """All who play; a touch on a seat in the drawing gives it the next name, one in the list changes all of it."""

    name = "seats"
    heading = "seats.title"

    def foot(self) -> tuple[Para, ...]:
        """What a touch does."""
        return (Para(self.words("seats.hint"), "quiet"),)

    def items(self) -> tuple[Item, ...]:
        """The seats, those of the last time, who begins where the order says so, and the way on."""
        words = self.words
        found = list(self.seat_items())
        if self.home.desk.library.players.last:
            found.append(Item(words("seats.as-last"), "as-last"))
        if BEGINS_HOW in words:
            found.append(Item(words("seats.begins"), "begins", note=words.who(self.seating.seats[0])))
        return (*found, Item(words("button.good"), "good"))

    def touched(self, seat: Seat) -> None:
        """The next name, or a new one where none is known."""
        self.cursor = self.seating.seats.index(seat) if seat in self.seating.seats else 0
        if seat in self.seating.seats:
            found = self.seating.next_name(seat)
            if found is None:
                type_name(self, seat)
            else:
                self.change(found)

    def chosen(self, target: str) -> None:
        """Change a seat, take over the last table, or be done."""
        what, _, seat = target.partition(":")
        if what == "seat":
            self.home.push(SeatScreen(self.home, self.game, self.seating, self.change, seat))
        elif what == "as-last":
            self.change(self.seating.as_last(self.home.desk.library.players.last, max(seatings(self.game))))
        elif what == "begins":
            self.home.push(WhoBeginsScreen(self.home, self.game, self.seating, self.change))
        else:
            self.home.pop()


class SeatScreen(SeatedScreen):
    """One seat: its name, its colour, its place; a touch on another seat changes places with it."""

    name = "seat"

    def __init__(
        self, home: Navigator, game: Game, seating: Seating, then: Callable[[Seating], None], seat: Seat
    ) -> None:
        super().__init__(home, game, seating, then)
        self.seat = seat

    @property
    def pointed(self) -> Seat | None:
        """This seat."""
        return self.seat

    def title(self) -> str:
        """Who sits there."""
        return self.words.who(self.seat)

    def foot(self) -> tuple[Para, ...]:
        """What a touch on the drawing does."""
        return (Para(self.words("seats.swap"), "quiet"),) if len(self.seating.seats) > 1 else ()

    def items(self) -> tuple[Item, ...]:
        """A new name, those known, none; another colour, another place."""
        words, now = self.words, self.seating.names.get(self.seat)
        found = [Item(words("seats.type"), "type")]
        found += [Item(n, f"name:{n}", ticked=n == now) for n in self.seating.free_names(self.seat)]
        if now is not None:
            found.append(Item(words("seats.nobody"), "name:"))
            found.append(Item(words("seats.forget", name=Verbatim(now)), "forget"))
        if len(self.seating.seats) < len(self.game.seats):
            found.append(Item(words("seats.colour"), "colour", note=words.name(self.seat)))
        if len(self.seating.seats) > 1:
            place = f"{self.seating.seats.index(self.seat) + 1}"
            found.append(Item(words("seats.further"), "further", note=place))
        return (*found, Item(words("button.good"), "good"))

    def touched(self, seat: Seat) -> None:
        """Change places with another."""
        if seat in self.seating.seats and seat != self.seat:
            self.change(self.seating.swapped(self.seat, seat))

    def chosen(self, target: str) -> None:
        """Change the name and go back, or change colour or place."""
        what, _, name = target.partition(":")
        seats = self.seating.seats
        if what == "type":
            type_name(self, self.seat)
        elif what == "name":
            self.change(self.seating.named(self.seat, name))
            self.home.pop()
        elif what == "forget":
            known = self.seating.names[self.seat]
            self.home.desk.library.players.forget(known)
            self.change(self.seating.forgotten(known))
        elif what == "colour":
            seating, self.seat = self.seating.recoloured(self.seat)
            self.change(seating)
        elif what == "further":
            self.change(self.seating.swapped(self.seat, seats[(seats.index(self.seat) + 1) % len(seats)]))
        else:
            self.home.pop()


class WhoBeginsScreen(SeatedScreen):
    """Who begins, by what the table finds out itself: one sentence says how, one touch who."""

    name = "who-begins"
    heading = "seats.begins"

    def lead(self) -> tuple[Block, ...]:
        """How the rules have the table find out."""
        return (Para(self.words(BEGINS_HOW), "strong"),)

    def items(self) -> tuple[Item, ...]:
        """The seats."""
        return self.seat_items()

    def touched(self, seat: Seat) -> None:
        """That one."""
        if seat in self.seating.seats:
            self.change(self.seating.begun_by(seat))
            self.home.pop()

    def chosen(self, target: str) -> None:
        """That one."""
        self.touched(target.removeprefix("seat:"))


class Named(Protocol):
    """A screen on which players get names."""

    home: Navigator
    game: Game
    seating: Seating

    @property
    def words(self) -> Catalogue:
        """The words of the game, and the names so far."""

    def change(self, seating: Seating) -> None:
        """The table sits like this from now on."""


def type_name(screen: Named, seat: Seat) -> None:
    """Have a name typed for a seat; Trouble if it would be taken for somebody else."""
    words = screen.words

    def take(value: Value) -> None:
        name = player_name(str(value))
        name = name.title() if name.islower() else name
        if screen.seating.is_taken(seat, name):
            raise Trouble("name-taken", name=Verbatim(name))
        if name.casefold() in (words.name(s).casefold() for s in screen.game.seats):
            raise Trouble("name-colour", name=Verbatim(name))
        screen.change(screen.seating.named(seat, name))

    form = Form(rf".{{0,{LONGEST}}}", words("seats.name-hint", n=LONGEST))
    screen.home.go(routes.Typing(words("seats.whose", colour=seat), form, take, NAME_LETTERS))
