"""Which game: a few presets as pictures, of which one press begins one, and the way to all options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from companion.display.bands import PanelChoice
from companion.display.board import Board, Chip
from companion.display.catalogue import Catalogue
from companion.display.covers import short_name
from companion.display.full_pages import PresetCard, PresetsPage
from companion.display.page import Item, Items, Page
from companion.display.screens.base import BACK_ITEM, RingScreen, WaitScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.setup import GameMaker, SetupScreen, begin
from companion.display.seating import Seating
from companion.games.kit import Begin, Game, Value, Verbatim
from companion.games.kit.game import presets_for

PRESETS = 3
"""So many find room beside each other."""
OWN = "own"


class Presets(GameMaker, Protocol):
    """Where games begin, and what their presets look like."""

    def presets(self) -> Mapping[str, Mapping[str, Board]] | None:
        """What the presets of each game look like, by their names; None while they are loaded beside the window."""


class WhichScreen(RingScreen):
    """Begins a preset with one press; the cursor starts on what this table played last."""

    name = "which"

    def __init__(self, home: Navigator, maker: Presets, game: Game, seating: Seating) -> None:
        super().__init__(home)
        self._maker = maker
        self.game = game
        self.seating = seating
        self._begins = first_presets(game, seating)
        self._last = _last_options(home, game)
        self._pictures: Mapping[str, Board] | None = None
        same = (name for name, begin in self._begins.items() if self._last == _settled(game, begin.options))
        self._as_last = next(same, OWN if self._last else "")
        first = next(iter(self._begins))
        self.cursor = self._as_last if self._as_last == OWN else f"preset:{self._as_last or first}"

    @property
    def words(self) -> Catalogue:
        """The words of the game that is set up, with the names of those who play it."""
        return self.home.desk.library.words(self.game.name).with_players(self.seating.names, self.seating.seats)

    def page(self) -> Page:
        """The presets beside each other; below them back and all options."""
        words = self.words
        cards = tuple(self._card(name, begin) for name, begin in self._begins.items())
        back = PanelChoice(words("button.back"), BACK_ITEM, "back")
        own = PanelChoice(words("setup.own-mix"), OWN, "list")
        made = PresetsPage(
            words("setup.which-version"),
            words("setup.step", game=Verbatim(short_name(words)), n=2, total=3),
            cards,
            back,
            own,
            words("setup.kept"),
            tuple(Chip(seat, words.letter(seat), "pawn") for seat in self.seating.seats),
            self.cursor,
        )
        items = (
            *(Item(card.name, card.target, note=f"{card.why} {card.more}") for card in cards),
            Item(own.text, OWN),
            Item(back.text, BACK_ITEM),
        )
        block = Items(items, self._ring().index(self.cursor))
        return Page(self.name, made.title, blocks=(block,), game=self.game.name, full=made)

    def _card(self, name: str, begin: Begin) -> PresetCard:
        words, counts = self.words, {"n": len(begin.seats), **self.game.plan(begin).counts}
        last = name == self._as_last
        more = words("setup.as-last") if last else words(f"preset-more.{name}", **counts)
        why = words(f"preset-why.{name}", **counts)
        picture = (self._pictures or {}).get(name)
        return PresetCard(words(f"preset.{name}"), why, more, f"preset:{name}", picture)

    def _ring(self) -> list[str]:
        return [*(f"preset:{name}" for name in self._begins), OWN, BACK_ITEM]

    def settle(self) -> None:
        """Take the pictures as soon as they are there."""
        if self._pictures is None and (pictures := self._maker.presets()) is not None:
            self._pictures = pictures.get(self.game.name, {})

    @property
    def moving(self) -> bool:
        """While pictures are loaded."""
        return self._pictures is None

    def _do(self, target: str) -> None:
        self.home.sound("choose")
        if target == BACK_ITEM:
            self.home.pop()
        elif target == OWN:
            options = self._last if self._as_last == OWN else {}
            self.home.push(SetupScreen(self.home, self._maker, self.game, seating=self.seating, options=options))
        else:
            options = dict(self._begins[target.partition(":")[2]].options)
            self.home.push(
                WaitScreen(
                    self.home,
                    self.words("setup.preparing"),
                    lambda: begin(self.home, self._maker, self.game, self.seating, options),
                )
            )


def first_presets(game: Game, seating: Seating) -> Mapping[str, Begin]:
    """The first presets that these can play."""
    return dict(list(presets_for(game, seating.seats).items())[:PRESETS])


def _settled(game: Game, options: Mapping[str, Value]) -> dict[str, Value]:
    """The game's own options, without those of single seats, as far as there are such values."""
    return {o.name: value for o in game.options if (value := options.get(o.name, o.values[0])) in o.values}


def _last_options(home: Navigator, game: Game) -> dict[str, Value]:
    """With what the last stored game of this kind was begun; nothing without any."""
    last = next((s for s in home.desk.library.stored() if s.game == game.name and s.unreadable is None), None)
    return _settled(game, last.options) if last is not None else {}
