"""Linking cells of the board otherwise: a finger follows a line from end to end, or buttons choose both ends."""

from __future__ import annotations

from companion.display.board import Linking
from companion.display.inputs import Button, Input, Lift, Over, Press, Tap
from companion.display.page import Item, Items, Page, Para, Picture
from companion.display.screens.base import BACK_ITEM, Screen
from companion.display.screens.navigator import Navigator
from companion.display.screens.ruling import RulingMemory
from companion.games.kit import Ruling

PLACE = "place:"


class LinksScreen(Screen):
    """A finger that goes down on one end and up on another one links them; so does a touch on each.

    By buttons the cursor walks over the ends: confirm begins at one, and links it with the next that is confirmed.
    Whatever had been linked with them is linked with each other. Back lets go of the beginning, then leaves.
    """

    def __init__(self, home: Navigator, memory: RulingMemory) -> None:
        super().__init__(home)
        self._memory = memory
        self._cursor = 0
        self._from: str | None = None  # the end at which a link begins
        self._finger: str | None = None  # the end over which a finger is

    @property
    def _linking(self) -> Linking:
        linking = self.board().linking
        assert linking is not None  # the way here is open only where there are cells to link
        return linking

    def page(self) -> Page:
        """The board with all ends, and where the one that is pointed at leads."""
        words, linking = self.words, self._linking
        ends = tuple(linking.ends)
        at = self._finger or ends[self._cursor]
        begun = self._from
        cursor = {at, linking.ends[at]} if begun is None else {at}
        chosen = frozenset({begun} if begun is not None else ())
        picture = Picture(self.board(), frozenset(ends), frozenset(cursor), chosen=chosen, zoom=False)
        leads = words("links.leads", place=at, to=linking.ends[at])
        told = leads if begun is None else words("links.begun", place=begun)
        item = words("links.begin", place=at) if begun is None else words("links.end", place=begun, to=at)
        blocks = (Para(words("links.how"), "body"), Para(told, "strong"), Items((Item(item, "confirm"),), 0, tall=True))
        foot = (Para(words("links.kept"), "quiet"),)
        buttons = self.back_button()
        return Page(
            "links", words("menu.links"), picture=picture, blocks=blocks, foot=foot, buttons=buttons, follows=True
        )

    def take(self, given: Input) -> None:
        """Follow a finger, or walk from end to end."""
        ends = tuple(self._linking.ends)
        if given in (Press(Button.BACK), Tap(BACK_ITEM)):
            self._back()
        elif given in (Press(Button.CONFIRM), Tap("confirm")):
            self._touch(ends[self._cursor])
        elif isinstance(given, Press):
            self._cursor = (self._cursor + (1 if given.button is Button.NEXT else -1)) % len(ends)
            self.home.sound("move")
        elif isinstance(given, Tap | Over) and given.target.removeprefix(PLACE) in ends:
            self._finger = given.target.removeprefix(PLACE)
            self._cursor = ends.index(self._finger)
            if isinstance(given, Tap):
                self._touch(self._finger)
        elif isinstance(given, Lift):
            self._lift()

    def _back(self) -> None:
        self.home.sound("move")
        if self._from is None:
            self.home.pop()
        self._from = None

    def _touch(self, end: str) -> None:
        """Begin at an end, or link the one that was begun with."""
        if self._from is None or self._from == end:
            self._from = end if self._from is None else None
            self.home.sound("choose")
        else:
            self._link(self._from, end)

    def _lift(self) -> None:
        """A finger that has come to another end than it began at has followed a line."""
        finger, self._finger = self._finger, None
        if self._from is not None and finger is not None and finger != self._from:
            self._link(self._from, finger)

    def _link(self, one: str, other: str) -> None:
        """Rule that two ends are linked, and keep it for later games."""
        linking, self._from, self._finger = self._linking, None, None
        if linking.ends[one] == other:
            self.home.sound("choose")  # as it was
            return
        self.session.do(Ruling(f"{linking.fact}.{one}", other, self.words("links.why")))
        self._cursor = tuple(self._linking.ends).index(one)  # the ends may stand in another order now
        self._memory.remember(self.session)
        self.home.sound("news")
