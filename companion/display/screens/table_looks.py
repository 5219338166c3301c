"""The table against the state: what a scan found, what may have happened, and what to do when nothing explains it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.display import routes
from companion.display.bands import LOSS, Band, Card, CardRow, PanelChoice, Sign
from companion.display.board import Board, Compared, Photo
from companion.display.chooser import Chooser
from companion.display.inputs import Button, Input, Press, Tap
from companion.display.news import breach_line
from companion.display.page import Block, Page, Para, Picture
from companion.display.screens.answers import AnswerScreen
from companion.display.screens.base import BACK_ITEM, NoticeScreen, Screen
from companion.display.screens.guided import guided
from companion.display.screens.navigator import Navigator
from companion.display.trouble import Trouble
from companion.games.kit import Action, Event, Layout, Spot, State, Value, Verbatim
from companion.games.kit.curtain import judged_apart
from companion.play.corrections import CAMERA
from companion.play.session import Session
from companion.tracking import Evidence, Proposal, Standing, TableReport

MOST_WRONG = 3
MOST_BESIDES = 2
ROOM = 24
"""Letters of an answer of the whole width."""
DECIDED = 0.9
"""A proposal that is less likely to be what happened is not chosen beforehand."""
UNASKED = "no-question"  # the rule that hands break which lay something else where no answer is awaited


class Look(Protocol):
    """A look at the table, which takes the eyes a while."""

    def found(self) -> TableReport | None:
        """What was found; None while they still look. Trouble if the table cannot be read."""


@dataclass(frozen=True)
class SeenThere:
    """What a spot looks like, straightened, and how surely it was read as what; what should be there, as drawn."""

    spot: Spot
    photo: Photo
    drawn: Photo | None
    read: str | None
    due: str | None
    sure: float


class TableLooks(Protocol):
    """The camera over the table of a game."""

    def look(self, session: Session) -> Look | None:
        """Begin to look at the table; None without a camera."""

    def seen_there(self, session: Session, spots: Sequence[Spot], layout: Layout, board: Board) -> SeenThere | None:
        """What the first of these spots that is in view looks like, and what should be there by a layout and as a board
        is painted; None where nothing of them is.
        """


def amiss(home: Navigator) -> tuple[Spot, ...]:
    """What lies wrong by the last look at the table."""
    return tuple(home.desk.watcher.differing(home.session)) if home.session is not None else ()


def as_shown(home: Navigator, board: Board, layout: Layout, spots: Sequence[Spot]) -> tuple[str, ...]:
    """What should lie at these spots, beside a board that shows it with these places lit: no place there is named."""
    lit = [spot for spot in spots if board.cell(spot[0])]
    named = should(home, layout, [spot for spot in spots if spot not in lit])
    if len({place for place, _ in lit}) > 1:
        return (home.words("table.as-shown"), *named)
    return (*should(home, layout, lit, lit=True), *named)


def first_of(lines: Sequence[str], most: int) -> tuple[str, ...]:
    """The first lines; dots at the last of them say that there are more."""
    shown = tuple(lines[:most])
    return (*shown[:-1], f"{shown[-1]} …") if shown and len(lines) > most else shown


def should(home: Navigator, layout: Layout, spots: Iterable[tuple[str, str]], lit: bool = False) -> tuple[str, ...]:
    """What should lie at these spots, a line each; one for a place at which several things lie and nothing should.

    Places that are `lit` beside it are not named.
    """
    lines, spots = [], tuple(spots)
    empty = Counter(place for place, layer in spots if not layout.get((place, layer)))
    held = {place for (place, _), piece in layout.items() if piece}
    things = home.paint(None).things
    for place, layer in spots:
        piece = layout.get((place, layer))
        if piece:
            key = "table.should-be" if place in things else "table.belongs" if lit else "table.should"
            lines.append(home.words(key, place=place, piece=called(home, layer, piece)))
        elif place in things:
            lines.append(home.words("table.should-not-be", place=place))
        elif lit:
            lines.append(home.words("table.clear"))
        elif empty[place] > 1 and place not in held:
            lines.append(home.words("table.bare", place=place))
        else:
            lines.append(home.words("table.empty", place=place, layer=owned(home, layer)))
    return tuple(dict.fromkeys(line[:1].upper() + line[1:] for line in lines))


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


def stray(home: Navigator, found: TableReport) -> tuple[str, ...]:
    """That something lies at these places that cannot be told, and how far beside them, a line each."""
    return tuple(
        home.words("table.beside", place=one.place, n=mm)
        if (mm := 5 * round((one.off_mm or 0.0) / 5))
        else home.words("table.stray", place=one.place)
        for one in found.shown_by(Evidence.UNKNOWN)
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


def mismatched(home: Navigator, layout: Layout, found: TableReport, lit: bool = False) -> tuple[str, ...]:
    """All that a report shows to be wrong by whichever evidence, a line each; places that are `lit` are not named."""
    return (*stray(home, found), *missing(home, found.missing), *should(home, layout, found.differences, lit))


def pushed(home: Navigator, found: TableReport) -> tuple[str, ...]:
    """How far all was pushed, in one line: back it need not go if it may lie anywhere. Nothing where it was not."""
    if (push := found.push) is None:
        return ()
    return (home.words("table.carried" if push.may_stay else "table.pushed", n=max(1, round(push.mm / 10))),)


def refusals(home: Navigator, found: TableReport) -> tuple[str, ...]:
    """What the rules say of what lies there, a line each; that nobody asked is no word on what should lie there."""
    assert home.session is not None
    table, words = home.session.state.rules, home.words
    breaches = (breach for verdict in found.against for breach in verdict.breaches)
    return tuple(breach_line(words, table, breach) for breach in breaches if breach.rule != UNASKED)


def plainly(home: Navigator, found: TableReport) -> tuple[str, ...]:
    """What the game itself says of what is wrong, a sentence each."""
    return tuple(home.words.say(section, what) for section, what in found.said)


def scan(home: Navigator, camera: TableLooks) -> Screen | None:
    """Look at the table, and then show what was found; or begin the talk that this moment has.

    Nothing where the eyes are looking already.
    """
    if isinstance(home.top, LookScreen):
        return None
    return guided(home, look=True) or look(home, camera, lambda found: _tell(home, camera, found))


def look(home: Navigator, camera: TableLooks, then: Callable[[TableReport], None]) -> Screen | None:
    """Look at the table, and then do something with what was found."""
    begun = camera.look(home.session) if home.session is not None else None
    if begun is None:
        return NoticeScreen(home, home.words("menu.scan"), home.words("table.no-camera"))
    return LookScreen(home, begun, then)


def _tell(home: Navigator, camera: TableLooks, found: TableReport) -> None:
    words = home.words
    if found.standing is not Standing.MATCHED:
        home.push(ScannedScreen(home, camera, found))
        return
    if home.session is not None:
        home.reports.keep(home.session.state, None)
    warning = home.desk.watcher.warning()
    doubt = f" {words(f'camera.{warning.key}', **warning.gaps)}" if warning is not None else ""
    home.push(NoticeScreen(home, words("menu.scan"), words("table.matched") + doubt))


class LookScreen(Screen):
    """Says that the eyes look at the table until they have; back leaves."""

    looked_from = False

    def __init__(self, home: Navigator, begun: Look, then: Callable[[TableReport], None]) -> None:
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


BACK_WAY, DUE_WAY, MEND_WAY, DONE_WAY = "way:back", "way:due", "way:mend", "way:done"


class ScannedScreen(AnswerScreen):
    """A mismatch, seen beside expected, with what to do about it; or the events that may explain it.

    Where the explanation is doubtful, the cursor starts on Back.
    """

    name = "scanned"

    def __init__(self, home: Navigator, camera: TableLooks, found: TableReport, aside: bool = False) -> None:
        super().__init__(home)
        self._camera = camera
        self.watched = self.withdrawn = aside
        self.found = found
        self._ahead = found.standing is Standing.MOVED
        self._after = self._likeliest() if self._ahead else self.session.state
        self._besides = should(home, self._after.layout(), self._amiss()) if self._ahead else ()
        self._board_after = home.paint(None, self._after) if self._besides else None
        if self._ahead and found.proposals[0].probability < DECIDED:
            self.at = len(self.answers())

    def band(self) -> Band:
        """What is the matter."""
        words, standing = self.words, self.found.standing
        if standing is Standing.UNEXPLAINED:
            return Band(words("table.no-match"), words("table.waits"), icon="camera", wrong=True)
        icon = "camera" if self._ahead else "hand"
        return Band(words("table.happened" if self._ahead else "table.to-do"), words("table.waits"), icon=icon)

    def card(self) -> Card:
        """The surest difference in pictures with one sentence, all that differs in words, or what may have happened."""
        there, lines = self._there(), self._lines(lit=True)
        if there is not None and (self.found.standing is Standing.UNEXPLAINED or len(lines) <= 1):
            words, board = self.words, self._board_after or self.board()
            due = called(self.home, there.spot[1], there.due) if there.due else None
            labels = words.with_names(board.names)
            said = labels("table.belongs", piece=due) if due is not None else words("table.belongs-nothing")
            pair = Compared(there.photo, there.drawn, (words("table.as-seen"), words("table.as-due")))
            return Card(compared=pair, rows=(CardRow(said), *self._doubt()))
        if self._ahead and not self._besides:
            return Card(self._under(), picture=self._actor())
        behind = self.found.standing is Standing.PENDING
        rows = tuple(CardRow(line, "hand" if not behind else None, done=False if behind else None) for line in lines)
        against = tuple(CardRow(line, tone=LOSS) for line in self._against()[:1])
        if len(lines) == 1 and not (behind or against):
            return Card(lines[0], picture="hand", rows=self._doubt())
        return Card(rows=rows if behind else (*against, *rows, *self._doubt()), order=behind)

    def _doubt(self) -> tuple[CardRow, ...]:
        """Why colours should not be trusted now."""
        warning = self.home.desk.watcher.warning()
        return (CardRow(self.words(f"camera.{warning.key}", **warning.gaps), "camera"),) if warning is not None else ()

    def answers(self) -> tuple[PanelChoice, ...]:
        """What may have happened; what else there is to be done."""
        words = self.words
        proposals = tuple(
            PanelChoice(self._brief(proposal), f"proposal:{number}", "check")
            for number, proposal in enumerate(self.found.proposals)
        )
        mend = PanelChoice(words("table.way-mend"), MEND_WAY, "wrench")
        if self._ahead:
            return (*proposals, mend)
        if self.found.standing is Standing.PENDING:
            return (PanelChoice(words("table.way-done"), DONE_WAY, "check"), *proposals)
        back = PanelChoice(words("table.way-back"), BACK_WAY, "hand")
        if proposals and not self.found.said:
            return (back, *proposals)
        there = None if self.found.said else self._there()  # the game knows better
        if there is None or not there.due or there.spot not in self.found.differences:
            return back, mend
        due = called(self.home, there.spot[1], there.due)
        return back, PanelChoice(words.with_names(self.board().names)("table.way-due", piece=due), DUE_WAY, "camera")

    def blocks(self) -> tuple[Block, ...]:
        """The same in words."""
        words, standing = self.words, self.found.standing
        lines: list[Block] = [Para(words(f"table.{standing.value}"), "strong")]
        lines += [Para(row.text, "warning") for row in self._doubt()]
        if self._besides:
            lines.append(Para(words("table.besides")))
        lines += [
            Para(line, "warning") for line in self._against()[:1] if standing is not Standing.MOVED or self._besides
        ]
        lines += [Para(line, "hands") for line in self._lines()]
        lines += [Para(line, "quiet") for line in self._seen()]
        return tuple(lines)

    def picture(self) -> Picture:
        """What does not match is lit, or what may have happened there."""
        found = self.found
        places = frozenset(one.place for one in found.mismatches)
        if found.standing is Standing.UNEXPLAINED:
            return Picture(self.board(), marked=places, dimmed=any(map(self.board().cell, places)))
        if found.standing is Standing.PENDING:
            return Picture(self.board(), hands=places)
        under, amiss, board = self._proposal(), frozenset(place for place, _ in self._amiss()), self.board()
        named = frozenset(place for event in under.events for place in self._places(event)) if under else frozenset()
        return Picture(
            board, cursor=named, concerned=places - named - amiss, marked=amiss if self._besides else frozenset()
        )

    def chosen(self, target: str) -> None:
        """Take a proposal, or go another way."""
        what, _, value = target.partition(":")
        self.home.pop()
        if what == "proposal":
            self._take(self.found.proposals[int(value)])
        elif target == MEND_WAY:
            self.home.go(routes.Do(value))

    def why(self) -> None:
        """What the rules say of what lies there, or all of them."""
        against = self._against()
        if against:
            self.home.push(NoticeScreen(self.home, self.words("table.no-match"), "\n".join(against)))
        else:
            super().why()

    def _proposal(self) -> Proposal | None:
        """What is under the cursor, if something that may have happened is."""
        what, _, value = self.ring[self.at % len(self.ring)].target.partition(":")
        return self.found.proposals[int(value)] if what == "proposal" else None

    def _under(self) -> str:
        return self._words_of(self._proposal() or self.found.proposals[0])

    def _actor(self) -> Sign:
        """Who may have done it."""
        events = (self._proposal() or self.found.proposals[0]).events
        seat = next((event.seat for event in events if isinstance(event, Action)), None)
        return self.chip(seat) if seat is not None else "camera"

    def _places(self, event: Event) -> tuple[str, ...]:
        """Where something may have happened, as all may know."""
        if not isinstance(event, Action) or judged_apart(self.session.state, event.seat, type(event)):
            return ()
        return tuple(place for value in event.args().values() for place in self.board().places(value))

    def _brief(self, proposal: Proposal) -> str:
        """What is done, without where; in full where another proposal would be called the same."""

        def kinds(one: Proposal) -> tuple[str, ...]:
            return tuple(event.kind for event in one.events if isinstance(event, Action))

        alike = [one for one in self.found.proposals if kinds(one) == kinds(proposal)]
        whole = self._words_of(proposal)
        if len(whole) <= ROOM or len(alike) > 1 or not kinds(proposal):
            return whole
        return " · ".join(dict.fromkeys(self.words(f"action.{kind}") for kind in kinds(proposal)))

    def _lines(self, lit: bool = False) -> tuple[str, ...]:
        """Mismatches, one a line, as many as fit; the names of `lit` places are left out."""
        against = len(self._against()[:1])
        if self._ahead:
            besides = should(self.home, self._after.layout(), self._amiss(), lit) if self._besides else ()
            return first_of(besides, MOST_BESIDES - against)
        return first_of(self._wrong(lit), MOST_WRONG - against)

    def _amiss(self) -> tuple[Spot, ...]:
        """What is plainly not as it should be after the likeliest proposal."""
        best = self.found.proposals[0]
        return tuple(spot for spot in best.amiss if spot not in best.unclear)

    def _wrong(self, lit: bool) -> tuple[str, ...]:
        if self.found.said:
            return plainly(self.home, self.found)
        if self.found.push is not None:
            return pushed(self.home, self.found)
        return mismatched(self.home, self.session.state.layout(), self.found, lit)

    def _there(self) -> SeenThere | None:
        """The camera's picture of the surest mismatch beside a drawing of what is expected."""
        spots = self._amiss() if self._ahead else (*self.found.differences, *self.found.missing)
        state, board = self._after if self._ahead else self.session.state, self._board_after or self.board()
        return self._camera.seen_there(self.session, spots, state.layout(), board)

    def _seen(self) -> tuple[str, ...]:
        """As what it was read there, how surely, and what should be there, in words."""
        there = self._there()
        if there is None:
            return ()
        words, layer = self.words, there.spot[1]
        read, due = (called(self.home, layer, label) if label else None for label in (there.read, there.due))
        percent = round(100 * there.sure)
        seen = words("table.seen-bare", percent=percent)
        if read is not None:
            seen = words("table.seen", percent=percent, piece=read)
        if there.spot in self.found.missing and due is not None:  # what is believed there is only what should be
            seen = words("table.seen-unsure", piece=due)
        return seen, words("table.due", piece=due) if due is not None else words("table.due-bare")

    def _likeliest(self) -> State:
        """How it stands once what is likeliest has happened."""
        state, likeliest = self.session.state, self.found.proposals[0]
        for event in likeliest.events:
            if isinstance(event, Action) and judged_apart(state, event.seat, type(event)):
                break  # whether it may be is for its seat alone
            if not state.verdict(event).legal:
                break  # the game went on meanwhile
            state = state.after(event)
        return state

    def _against(self) -> tuple[str, ...]:
        """What the rules say of what lies there."""
        return refusals(self.home, self.found)

    def _words_of(self, proposal: Proposal) -> str:
        said = enumerate(map(self._one, proposal.events))
        return " · ".join("…" if index in proposal.holes else words for index, words in said)

    def _one(self, event: Event) -> str:
        return self.words.event(event) if isinstance(event, Action) else self.words.name(getattr(event, "value", ""))

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
        if isinstance(event, Action) and judged_apart(state, event.seat, type(event)):
            self.home.go(routes.Curtain(event.seat, Chooser.seen(state, event)))
            return False
        return self.session.do(event, CAMERA).legal
