"""The table against the state: what a scan found, what may have happened, and what to do when nothing explains it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from companion.display import routes
from companion.display.chooser import Chooser
from companion.display.desk import Look, Trouble
from companion.display.inputs import CONFIRM, Button, Input, Press, Tap
from companion.display.news import breach_line
from companion.display.page import Block, Compared, Item, Items, Page, Para, Picture
from companion.display.screens.base import BACK_ITEM, NoticeScreen, Screen
from companion.display.screens.guided import guided
from companion.display.screens.navigator import Navigator
from companion.games.kit import Action, Event, Layout, Spot, State, Value, Verbatim
from companion.play.corrections import CAMERA
from companion.play.explain import Explanation, Proposal, Standing

MOST_WRONG = 3
MOST_BESIDES = 2
MOST_LINES = 6
DECIDED = 0.9
"""A proposal that is less likely to be what happened is not chosen beforehand."""
UNASKED = "no-question"  # the rule that hands break which lay something else where no answer is awaited


def amiss(home: Navigator) -> tuple[str, ...]:
    """What lies wrong by the last look at the table, a line for each spot."""
    session = home.session
    if session is None:
        return ()
    return should(home, session.state.layout(), home.desk.watcher.differing(session))


def put_back(home: Navigator, before: Layout, orders: Sequence[str] = ()) -> None:
    """After a correction: what hands must now lay otherwise, and `orders` for beside the board, if there are any."""
    layout = home.session.state.layout() if home.session is not None else before
    spots = [spot for spot in dict.fromkeys((*layout, *before)) if layout.get(spot) != before.get(spot)]
    printed = home.paint(None).printed
    spots = [spot for spot in spots if not {layout.get(spot), before.get(spot)} & printed]
    if spots or orders:
        lines = _some((*should(home, layout, spots), *orders), MOST_LINES)
        home.push(NoticeScreen(home, home.words("table.put-back"), "\n".join(lines), "hands"))


def _some(lines: Sequence[str], most: int) -> tuple[str, ...]:
    """The first lines; dots at the last of them say that there are more."""
    shown = tuple(lines[:most])
    return (*shown[:-1], f"{shown[-1]} …") if shown and len(lines) > most else shown


def should(home: Navigator, layout: Layout, spots: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What should lie at these spots, a line each; one for a place at which several things lie and nothing should."""
    lines, spots = [], tuple(spots)
    empty = Counter(place for place, layer in spots if not layout.get((place, layer)))
    held = {place for (place, _), piece in layout.items() if piece}
    things = home.paint(None).things
    for place, layer in spots:
        piece = layout.get((place, layer))
        if piece:
            key = "table.should-be" if place in things else "table.should"
            lines.append(home.words(key, place=place, piece=called(home, layer, piece)))
        elif place in things:
            lines.append(home.words("table.should-not-be", place=place))
        elif empty[place] > 1 and place not in held:
            lines.append(home.words("table.bare", place=place))
        else:
            lines.append(home.words("table.empty", place=place, layer=owned(home, layer)))
    return tuple(dict.fromkeys(lines))


def called(home: Navigator, layer: str, piece: str) -> Value:
    """What lies in a layer of a place: in one such as `red-villager`, which tells whose it is, how many or which."""
    labels = home.paint(None).labels
    if piece in labels:
        return Verbatim(labels[piece])
    if owned(home, layer) == layer:
        return owned(home, piece)
    whose, _, kind = layer.partition("-")
    if not piece.isdigit():
        return owned(home, f"{whose}-{piece}")
    thing = owned(home, f"{whose}-{kind}")
    return thing if int(piece) == 1 else Verbatim(home.words("list.times", thing=thing, n=int(piece)))


def owned(home: Navigator, label: str) -> Value:
    """A piece such as `red-farmhouse` with whose it is, unless it has a name of its own; other labels as they are."""
    whose, _, kind = label.partition("-")
    if not kind or home.session is None or whose not in home.session.state.seats or home.words.name(label) != label:
        return label
    return Verbatim(home.words("table.whose", piece=kind, whose=whose))


def stray(home: Navigator, found: Explanation) -> tuple[str, ...]:
    """That something lies at these places that cannot be told, and how far beside them, a line each."""
    return tuple(
        home.words("table.beside", place=place, n=mm)
        if (mm := 5 * round(found.off.get(place, 0.0) / 5))
        else home.words("table.stray", place=place)
        for place in found.strays
    )


def missing(home: Navigator, spots: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """That a piece has gone from each of these spots, a line each; layers like `red-explorer` say whose it was."""
    if home.session is None:
        return ()
    lines: list[str] = []
    for place, layer in spots:
        whose, _, piece = layer.rpartition("-")
        if whose:
            lines.append(home.words("table.missing", place=place, piece=piece, whose=whose))
        else:
            lines += should(home, home.session.state.layout(), [(place, layer)])
    return tuple(lines)


def pushed(home: Navigator, found: Explanation) -> tuple[str, ...]:
    """How far all was pushed, in one line: back it need not go if it may lie anywhere. Nothing where it was not."""
    if found.pushed is None:
        return ()
    return (home.words("table.carried" if found.carried else "table.pushed", n=max(1, round(found.pushed / 10))),)


def refusals(home: Navigator, found: Explanation) -> tuple[str, ...]:
    """What the rules say of what lies there, a line each; that nobody asked is no word on what should lie there."""
    assert home.session is not None
    table, words = home.session.state.rules, home.words
    breaches = (breach for verdict in found.against for breach in verdict.breaches)
    return tuple(breach_line(words, table, breach) for breach in breaches if breach.rule != UNASKED)


def plainly(home: Navigator, found: Explanation) -> tuple[str, ...]:
    """What the game itself says of what is wrong, a sentence each."""
    return tuple(home.words.say(section, what) for section, what in found.said)


def scan(home: Navigator) -> Screen | None:
    """Look at the table, and then show what was found; or begin the talk that this moment has.

    Nothing where the eyes are looking already.
    """
    if isinstance(home.top, LookScreen):
        return None
    return guided(home, look=True) or look(home, lambda found: _tell(home, found))


def look(home: Navigator, then: Callable[[Explanation], None]) -> Screen | None:
    """Look at the table, and then do something with what was found."""
    begun = home.desk.watcher.look(home.session) if home.session is not None else None
    if begun is None:
        return NoticeScreen(home, home.words("menu.scan"), home.words("table.no-camera"))
    return LookScreen(home, begun, then)


def _tell(home: Navigator, found: Explanation) -> None:
    words = home.words
    if found.standing is not Standing.IN_STEP:
        home.push(ScannedScreen(home, found))
        return
    home.aside = None
    warning = home.desk.watcher.warning()
    doubt = f" {words(f'camera.{warning.key}', **warning.gaps)}" if warning is not None else ""
    home.push(NoticeScreen(home, words("menu.scan"), words("table.in-step") + doubt))


class LookScreen(Screen):
    """Says that the eyes look at the table until they have; back leaves."""

    looked_from = False

    def __init__(self, home: Navigator, begun: Look, then: Callable[[Explanation], None]) -> None:
        super().__init__(home)
        self._begun = begun
        self._then = then

    def settle(self) -> None:
        """Step aside once they have looked; trouble is told by whoever lies below."""
        try:
            found = self._begun.found()
        except Trouble:
            self.home.pop()
            raise
        if found is not None:
            self.home.pop()
            self._then(found)

    def page(self) -> Page:
        """What is being done."""
        text = Para(self.words("table.looking"), "big", centred=True)
        return Page("look", self.words("menu.scan"), blocks=(text,), centred=True, buttons=self.back_button())

    def take(self, given: Input) -> None:
        """Leave on back."""
        if given in (Press(Button.BACK), Tap(BACK_ITEM)):
            self.home.pop()

    @property
    def moving(self) -> bool:
        """It is drawn anew all the time until the eyes have looked."""
        return True


def _doubts(screen: Screen) -> tuple[Block, ...]:
    """Why colours should not be trusted now."""
    warning = screen.home.desk.watcher.warning()
    return (Para(screen.words(f"camera.{warning.key}", **warning.gaps), "warning"),) if warning is not None else ()


class ScannedScreen(Screen):
    """Proposals to choose from; or, astray: put back, correct by hand, mend, rule."""

    def __init__(self, home: Navigator, found: Explanation, aside: bool = False) -> None:
        super().__init__(home)
        self.watched = self.withdrawn = aside
        self.found = found
        ahead = found.standing is Standing.AHEAD
        doubtful = ahead and found.proposals[0].probability < DECIDED
        self._cursor: int | None = None if doubtful else 0  # None: nothing is chosen beforehand
        self._after = self._likeliest() if ahead else self.session.state
        self._besides = should(home, self._after.layout(), self._amiss()) if ahead else ()
        self._board_after = home.paint(None, self._after) if self._besides else None

    def page(self) -> Page:
        """The places that differ, and the ways on."""
        words, standing = self.words, self.found.standing
        marked = frozenset(
            (*(place for place, _ in (*self.found.differences, *self.found.missing)), *self.found.strays)
        )
        lines: list[Block] = [Para(words(f"table.{standing.value}"), "strong"), *_doubts(self)]
        if standing is not Standing.AHEAD:
            lines += [Para(line, "warning") for line in self._against()[:1]]
            lines += [Para(line, "hands") for line in _some(self._wrong(), MOST_WRONG - len(lines) + 1)]
        elif self._besides:
            against = self._against()[:1]
            lines += [Para(words("table.besides"), "body"), *(Para(line, "warning") for line in against)]
            lines += [Para(line, "hands") for line in _some(self._besides, MOST_BESIDES - len(against))]
        lines += self._compared()
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
        elif given == CONFIRM and self._cursor is None:
            self.home.sound("refuse")
        elif given == CONFIRM and self._cursor is not None:
            self._chosen(items[self._cursor].target)
        elif isinstance(given, Press):
            by, at = 1 if given.button is Button.NEXT else -1, self._cursor
            self._cursor = (at + by if at is not None else min(0, by)) % len(items)
        elif isinstance(given, Tap) and given.target in {item.target for item in items}:
            self._chosen(given.target)

    def _amiss(self) -> tuple[Spot, ...]:
        """What is plainly not as it should be after the likeliest proposal."""
        best = self.found.proposals[0]
        return tuple(spot for spot in best.amiss if spot not in best.unclear)

    def _wrong(self) -> tuple[str, ...]:
        if self.found.said:
            return plainly(self.home, self.found)
        if self.found.pushed is not None:
            return pushed(self.home, self.found)
        amiss = should(self.home, self.session.state.layout(), self.found.differences)
        return (*stray(self.home, self.found), *missing(self.home, self.found.missing), *amiss)

    def _compared(self) -> tuple[Block, ...]:
        """What the surest difference looks like, beside what should be there: which of both is wrong, hands can see."""
        ahead = self.found.standing is Standing.AHEAD
        spots = self._amiss() if ahead else (*self.found.differences, *self.found.missing)
        state, board = self._after if ahead else self.session.state, self._board_after or self.board()
        there = self.home.desk.watcher.seen_there(self.session, spots, state.layout(), board)
        if there is None:
            return ()
        layer = there.spot[1]
        read, due = (called(self.home, layer, label) if label else None for label in (there.read, there.due))
        percent = round(100 * there.sure)
        bare = self.words("table.seen-bare", percent=percent)
        seen = bare if read is None else self.words("table.seen", percent=percent, piece=read)
        if there.spot in self.found.missing and due is not None:  # what is believed there is only what should be
            seen = self.words("table.seen-unsure", piece=due)
        should_be = self.words("table.due", piece=due) if due is not None else self.words("table.due-bare")
        return (Compared(there.photo, there.drawn, (seen, should_be)),)

    def _likeliest(self) -> State:
        """How it stands once what is likeliest has happened."""
        state, likeliest = self.session.state, self.found.proposals[0]
        for event in likeliest.events:
            if isinstance(event, Action) and state.judged_apart(event.seat, type(event)):
                break  # whether it may be is for its seat alone
            if not state.verdict(event).legal:
                break  # the game went on meanwhile
            state = state.after(event)
        return state

    def _against(self) -> tuple[str, ...]:
        """What the rules say of what lies there."""
        return refusals(self.home, self.found)

    def _items(self) -> tuple[Item, ...]:
        words = self.words
        found = [Item(self._words_of(p), f"proposal:{i}") for i, p in enumerate(self.found.proposals)]
        ways = ("back", "mend", "rule") if self.found.standing is not Standing.BEHIND else ("done",)
        more = [Item(words(f"table.way-{way}"), f"way:{way}") for way in ways]
        if self.found.standing is Standing.AHEAD:
            return (*found, *more)
        return (*more, *found) if not self.found.said else tuple(more)  # the game knows better what it is

    def _words_of(self, proposal: Proposal) -> str:
        said = enumerate(map(self._one, proposal.events))
        return " · ".join("…" if index in proposal.holes else words for index, words in said)

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
        """Events up to the first hole, which the table fills with a press, or to what is for a seat's curtain."""
        before = len(self.session.steps)
        with self.session.together():
            on = all(self._took(index, event, proposal) for index, event in enumerate(proposal.events))
        if on:
            self.home.decided(before)

    def _took(self, index: int, event: Event, proposal: Proposal) -> bool:
        state = self.session.state
        if index in proposal.holes:
            return False
        if isinstance(event, Action) and state.judged_apart(event.seat, type(event)):
            self.home.go(routes.Curtain(event.seat, Chooser.seen(state, event)))
            return False
        return self.session.do(event, CAMERA).legal
