"""What is printed in the box of a game and the companion cannot know: said as it is taken, corrected part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from companion.display.catalogue import Catalogue
from companion.display.page import Item, Para
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Game, Printed
from companion.games.kit.game import draft
from companion.games.kit.game_extras import own_box


class Corrections(Protocol):
    """What this table has corrected of the data of games."""

    def corrected(self, game: Game) -> Mapping[str, Any]:
        """What of a game's data this table has corrected, by name."""

    def correct(self, game: Game, name: str, value: Any) -> None:
        """Keep for later games what a value of a game's data is in this box; None: as the companion takes it to be."""


class BoxData:
    """What a table has corrected of a game's data; Trouble if that cannot be read, or kept."""

    def __init__(self, corrections: Corrections, game: Game, words: Catalogue) -> None:
        self.game = game
        self.words = words
        self._corrections = corrections
        self._own = dict(corrections.corrected(game))

    def value(self, printed: Printed) -> Any:
        """What a value is: as the table has corrected it, if that has the parts that it should have."""
        usual = self.game.data[printed.name]
        own = self._own.get(printed.name, usual)
        return usual if printed.numbers(own) is None else own

    def brief(self, printed: Printed) -> str:
        """A value in a line; the table's own one says so."""
        note = self.words.say("printed", printed.brief(printed.apart(self.value(printed))))
        return self.words("setup.own", number=note) if printed.name in self._own else note

    def set(self, printed: Printed, value: Any) -> None:
        """Keep a value, or with None what the companion takes it to be."""
        self._corrections.correct(self.game, printed.name, value)
        if value is None:
            self._own.pop(printed.name, None)
        else:
            self._own[printed.name] = value

    def remark(self) -> tuple[Para, ...]:
        """Why nothing can be played with such values."""
        seats = self.game.seats[: self.game.players[0]]
        unfit = self.game.plan(draft(self.game, seats, None, **self._own)).unfit
        return () if unfit is None else (Para(self.words.trouble(unfit), "warning"),)


class PrintedScreen(ListScreen):
    """Every value with what it is taken to be."""

    name = "printed"
    heading = "setup.printed"

    def __init__(self, home: Navigator, corrections: Corrections, game: Game) -> None:
        super().__init__(home)
        self._box = BoxData(corrections, game, home.desk.library.words(game.name))

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up."""
        return self._box.words

    def items(self) -> tuple[Item, ...]:
        """One line a value, and the way out."""
        words, box = self.words, self._box
        found = [Item(words.say("printed", p.what), p.name, note=box.brief(p)) for p in own_box(box.game).printed]
        return (*found, Item(words("button.good"), "good"))

    def foot(self) -> tuple[Para, ...]:
        """What these values are, or why they cannot be."""
        return self._box.remark() or (Para(self.words("setup.printed-why"), "quiet"),)

    def chosen(self, target: str) -> None:
        """On to the parts of a value, or back."""
        printed = next((p for p in own_box(self._box.game).printed if p.name == target), None)
        if printed is None:
            self.home.pop()
        else:
            self.home.push(PartsScreen(self.home, self._box, printed))


class PartsScreen(ListScreen):
    """The parts of one value; confirm goes on to the next number, and every step is kept at once."""

    name = "parts"

    def __init__(self, home: Navigator, box: BoxData, printed: Printed) -> None:
        super().__init__(home)
        self._box = box
        self._printed = printed

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up."""
        return self._box.words

    def title(self) -> str:
        """Which value."""
        return self.words.say("printed", self._printed.what)

    def items(self) -> tuple[Item, ...]:
        """Each part with its number, and the ways out."""
        words, printed = self.words, self._printed
        numbers = zip(printed.parts, printed.apart(self._box.value(printed)), strict=True)
        parts = [Item(words.say("printed", p.what), f"part:{n}", note=str(i)) for n, (p, i) in enumerate(numbers)]
        return (*parts, Item(words("setup.as-taken"), "usual"), Item(words("button.good"), "good"))

    def foot(self) -> tuple[Para, ...]:
        """What that comes to."""
        return self._box.remark() or (Para(self._box.brief(self._printed), "quiet"),)

    def chosen(self, target: str) -> None:
        """The next number of a part, all as the companion takes it to be, or back."""
        what, _, at = target.partition(":")
        if what == "part":
            self._box.set(self._printed, self._printed.stepped(self._box.value(self._printed), int(at)))
        elif what == "usual":
            self._box.set(self._printed, None)
        else:
            self.home.pop()
