"""The table against the state: what a scan found, what may have happened, and what to do when nothing explains it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.display import routes
from companion.display.inputs import Button, Input, Press, Tap
from companion.display.news import breach_line
from companion.display.page import Block, Item, Items, Page, Para, Picture
from companion.display.screens.base import BACK_ITEM, NoticeScreen, Screen
from companion.display.screens.guided import guided
from companion.display.screens.navigator import Navigator
from companion.games.kit import Action, Event, Layout
from companion.play.explain import Explanation, Proposal, Standing

CAMERA = "camera"
SHOWN = 3
MOST_LINES = 6


def amiss(home: Navigator) -> tuple[str, ...]:
    """What lies wrong by the last look at the table, a line for each spot."""
    session = home.session
    seen = home.desk.standing(session) if session is not None else None
    if session is None or seen is None:
        return ()
    return _should(home, session.state.layout(), seen.differences)


def put_back(home: Navigator, before: Layout) -> None:
    """After a correction: what hands must now lay otherwise, if it is anything."""
    layout = home.session.state.layout() if home.session is not None else before
    spots = [spot for spot in dict.fromkeys((*layout, *before)) if layout.get(spot) != before.get(spot)]
    if spots:
        lines = _should(home, layout, spots)
        more = "" if len(lines) <= MOST_LINES else " …"
        home.push(NoticeScreen(home, home.words("table.put-back"), "\n".join(lines[:MOST_LINES]) + more, "hands"))


def _should(home: Navigator, layout: Layout, spots: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What should lie at these spots, a line each."""
    pieces = ((place, layer, layout.get((place, layer))) for place, layer in spots)
    return tuple(
        home.words("table.should" if piece else "table.empty", place=place, piece=piece or "", layer=layer)
        for place, layer, piece in pieces
    )


def scan(home: Navigator) -> Screen | None:
    """Look at the table: what was found."""
    session = home.session
    if session is None:
        return None
    talk = guided(home, look=True)
    if talk is not None:
        return talk
    found = home.desk.scan(session)
    words = home.words
    if found is None:
        return NoticeScreen(home, words("menu.scan"), words("table.no-camera"))
    if found.standing is Standing.IN_STEP:
        warning = home.desk.warning()
        doubt = f" {words(f'camera.{warning.key}')}" if warning is not None else ""
        return NoticeScreen(home, words("menu.scan"), words("table.in-step") + doubt)
    return ScannedScreen(home, found)


def _doubts(screen: Screen) -> tuple[Block, ...]:
    """Why colours should not be trusted now."""
    warning = screen.home.desk.warning()
    return (Para(screen.words(f"camera.{warning.key}", **warning.gaps), "warning"),) if warning is not None else ()


class ScannedScreen(Screen):
    """Proposals to choose from; or, astray: put back, correct by hand, mend, rule."""

    def __init__(self, home: Navigator, found: Explanation) -> None:
        super().__init__(home)
        self.found = found
        self._cursor = 0

    def page(self) -> Page:
        """The places that differ, and the ways on."""
        words, standing = self.words, self.found.standing
        marked = frozenset(place for place, _ in self.found.differences)
        lines: list[Block] = [Para(words(f"table.{standing.value}"), "strong"), *_doubts(self)]
        if standing is not Standing.AHEAD:
            lines += [Para(line, "warning") for line in self._against()[:1]]
            lines += [Para(line, "hands") for line in amiss(self.home)[: SHOWN - len(lines) + 1]]
        return Page(
            "scanned",
            words("menu.scan"),
            badges=self.home.badges,
            picture=Picture(self.board(), marked=marked),
            blocks=(*lines, Items(self._items(), self._cursor, tall=True)),
            buttons=self.back_button(),
        )

    def take(self, given: Input) -> None:
        """Take a proposal or another way on."""
        items = self._items()
        if given in (Press(Button.BACK), Tap(BACK_ITEM)):
            self.home.pop()
        elif given == Press(Button.CONFIRM):
            self._chosen(items[self._cursor].target)
        elif isinstance(given, Press):
            self._cursor = (self._cursor + (1 if given.button is Button.NEXT else -1)) % len(items)
        elif isinstance(given, Tap) and given.target in {item.target for item in items}:
            self._chosen(given.target)

    def _against(self) -> tuple[str, ...]:
        """What the rules say of what lies there."""
        table = self.session.state.rules
        return tuple(breach_line(self.words, table, b) for verdict in self.found.against for b in verdict.breaches)

    def _items(self) -> tuple[Item, ...]:
        words = self.words
        found = [Item(self._words_of(p), f"proposal:{i}") for i, p in enumerate(self.found.proposals)]
        ways = ("back", "mend", "rule") if self.found.standing is not Standing.BEHIND else ("done",)
        return (*found, *(Item(words(f"table.way-{way}"), f"way:{way}") for way in ways))

    def _words_of(self, proposal: Proposal) -> str:
        return " · ".join(self._one(event) for event in proposal.events)

    def _one(self, event: Event) -> str:
        return self.words.event(event) if isinstance(event, Action) else self.words.name(getattr(event, "value", ""))

    def _chosen(self, target: str) -> None:
        what, _, value = target.partition(":")
        self.home.pop()
        if what == "proposal":
            self._take(self.found.proposals[int(value)])
        elif value in ("mend", "rule"):
            self.home.go(routes.Do(value))

    def _take(self, proposal: Proposal) -> None:
        """Events up to the first hole, which the table fills with a press."""
        for index, event in enumerate(proposal.events):
            if index in proposal.holes or not self.session.do(event, CAMERA).legal:
                return
        self.home.sound("news")
