"""The terminal: the same session and the same choice tree, typed. It needs no pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from companion.display import news, outlook, showing_choices
from companion.display.board import Board, Paint
from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser, Outcome
from companion.display.guide import Guide
from companion.display.plain import plain
from companion.display.screens.final import Finishing
from companion.display.screens.ruling import RulingMemory
from companion.display.sheet import beside_the_rules
from companion.display.terminal import ahead, whynot
from companion.display.terminal.ahead import Ahead
from companion.display.terminal.board_printer import BoardPrinter
from companion.display.terminal.curtain import CLEAR, TerminalCurtain
from companion.display.terminal.in_characters import (
    all_seals,
    code_lines,
    due_lines,
    index_of,
    log_lines,
    record_lines,
    score_lines,
    to_lay,
    told_lines,
)
from companion.display.terminal.typed import alone, event_of, hint, is_whole, option, value_of, with_seat, words_in
from companion.display.tips import Tips
from companion.display.walk import Walk
from companion.games.kit import (
    Action,
    Answer,
    BadText,
    Event,
    Form,
    Ruling,
    Seat,
    State,
    Value,
    Verbatim,
    Verdict,
    text_of,
)
from companion.games.kit.extras import hides
from companion.play.corrections import may_be_set_aside
from companion.play.journal import JournalError
from companion.play.session import Session
from companion.play.vault import Locked

Say = Callable[[str], None]


class Keeping(Finishing, RulingMemory, Protocol):
    """What is kept of a game for later ones."""


class Terminal:
    """Plays one session from typed lines. Every line gets an answer, none a traceback."""

    def __init__(
        self,
        session: Session,
        words: Catalogue,
        paint: Paint,
        out: Say = print,
        depth: str = "referee",
        library: Keeping | None = None,
        extras: Ahead | None = None,
        tips: Tips | None = None,
        held: Callable[[Session], bool] = lambda session: False,
    ) -> None:
        self.session = session
        self.done = False
        self._plain = words
        self._paint = paint
        self._painted: tuple[State, str | None, Board] | None = None  # what was painted last, of what, for whom
        self._out: Say = lambda text: out(plain(text))
        self._clear = partial(out, CLEAR)  # no text: it is not made plain
        self._depth = depth
        self._library = library
        self._extras = extras
        self._tips = tips
        self._held = held
        self._tipped: str | None = None  # the tip that was printed last
        self._refused: Verdict | None = None  # what the table may play all the same
        self._left: State | None = None  # where somebody wanted to leave although not all was stored
        self._warned: Event | None = None  # what was warned of and may be meant
        self._walk = Walk(session, lambda: self.board, grouped=True)
        self._curtain: TerminalCurtain | None = None
        self._begun: Chooser | None = None  # the walk that was begun with what alone can be chosen
        self._board = BoardPrinter(lambda: self.board, self._say)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "back": self._back,
            "undo": self._undo,
            "log": lambda _: self._say(log_lines(self.session, self.words)),
            "score": self._score,
            "board": lambda _: self._board.show(again=True),
            "open": self._open,
            "seal": lambda _: self._seals(),
            "code": lambda _: self._say(code_lines(self.session, self.words, self._held)),
            "look": self._look,
            "ahead": self._ahead,
            "course": self._course,
            "why": self._why,
            "anyway": self._anyway,
            "quit": self._quit,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Play until the lines end or one says quit."""
        self._out(self.words("text.welcome"))
        self._begin()
        self._show()
        for line in lines:
            self.take(line)
            if self.done:
                return
        self._quit("")

    def _begin(self) -> None:
        """Before the first decision: what must lie where. Later: the last news."""
        if self.session.journal.damage is not None:
            self._out(self.words.say("trouble", self.session.journal.damage.what))
        if any(isinstance(step.event, Action) for step in self.session.steps):
            self._told(len(self.session.steps) - len(news.recent(self.session.steps)))
            return
        if self.session.sealed:
            self._seals()
        self._say(to_lay(self.session, self.words, self.board))
        self._told(0)

    def take(self, line: str) -> None:
        """One typed line. What cannot be stored waits, and it is said so."""
        waited = self.session.unstored
        if waited:
            self.session.store_again()
        try:
            self._take(line.strip())
        except (JournalError, Locked) as err:
            self._walk.again()  # what was chosen is chosen anew
            self._out(self.words.trouble(err))
        hindrance, waits = self.session.journal.hindrance, self.session.unstored
        if waited:
            self._out(self.words("badge.unstored", n=waits) if waits else self.words("play.stored"))
        elif hindrance is not None:
            self._out(self.words.trouble(hindrance))

    def _take(self, text: str) -> None:
        command, _, rest = text.partition(" ")
        if self._curtain is not None and self._at_curtain(self._curtain, text):
            return
        if not text:
            self._show()
        elif command.lower() in self._commands:
            self._commands[command.lower()](rest.strip())
        else:
            self._typed(text)

    # What is so.

    @property
    def board(self) -> Board:
        """The board that the whole table may see, one seat behind its curtain, or who walks and hides nothing."""
        seat = self._curtain.seat if self._curtain is not None and self._curtain.open else self._walk.seat
        if self._curtain is None and (seat is None or hides(self.session.state, seat)):
            seat = None
        state, kept = self.session.state, self._painted
        if kept is None or kept[0] is not state or kept[1] != seat or kept[2].waited():
            kept = self._painted = (state, seat, self._paint(state.view(seat), self._plain))
        return kept[2]

    @property
    def words(self) -> Catalogue:
        """The catalogue with this board's names."""
        return self._plain.with_names(self.board.names)

    @property
    def chooser(self) -> Chooser | None:
        """The walk of the seat that is due, or of the open question; None while a seat is to be picked, or none is."""
        if self._curtain is not None and self._curtain.open:
            return self._curtain.chooser
        return self._walk.chooser

    @property
    def _guide(self) -> Guide | None:
        """The talk that can answer what else is to be typed."""
        if self._extras is None or self.session.state.question() is None:
            return None
        return self._extras.guide(self.session)

    def _options(self) -> tuple[tuple[str, str], ...]:
        """What can be chosen: the value as it is typed, and its name."""
        chooser = self.chooser
        if chooser is None:
            return tuple((seat, self.words.who(seat)) for seat in self.session.state.due())
        if chooser.form is not None:
            ends = self._guide.step().ends if self._guide is not None else ()
            return tuple((item.target, item.text) for item in ends)
        items = showing_choices.items(chooser, self.words, self.board).items[: len(chooser.branches)]
        if chooser.node is None:
            return tuple(("yes", item.text) for item in showing_choices.items(chooser, self.words, self.board).items)
        return tuple((text_of(b.value), i.text) for b, i in zip(chooser.branches, items, strict=True))

    # Lines.

    def _typed(self, text: str) -> None:
        found = self._option(text) if self._whose() is None else None
        if found is not None:
            self._choose(found)
            return
        if self._whose() is None and (self._behind_a_group(text) or self._answered(text)):
            return
        kind = self.chooser.tree.kind if self.chooser is not None else None
        if kind is not None and self._whose() is None and text.lower() in (kind.kind, self._named(kind.kind).lower()):
            self._show()  # it is chosen already
            return
        text = with_seat(text, self.session.state.seats, self._plain.players)
        if text in (*self.session.state.due(), *self._walk.others):
            self._walk.pick(text)
            self._show()
            return
        try:
            self._whole(event_of(self.session.state, self._walk.seat, text))
        except BadText as err:
            whole = is_whole(self.session.state, text)
            if not whole and self._whose() is not None:
                self._show()  # what can be chosen is for one seat to see
                return
            form = self.chooser.form if self.chooser is not None else None
            self._out(self.words.trouble(err) if whole else hint(self.words, form, text))

    def _behind_a_group(self, text: str) -> bool:
        """Choose a legal value that stands behind a group, such as a space of a column; False if it is none."""
        chooser = self.chooser
        node = chooser.node if chooser is not None else None
        if chooser is None or node is None or node.domain is None or not any(b.coarse for b in node.branches):
            return False
        named = (v for v in node.reach if text.lower() in (text_of(v).lower(), self._named(v).lower()))
        value = next(named, None)
        group = node.domain.group(value) if value is not None else None
        if value is None or group is None:
            return False
        outcome = chooser.choose(group)
        if chooser.node is not None and any(branch.value == value for branch in chooser.branches):
            outcome = chooser.choose(value)
        self._came(outcome)
        return True

    def _answered(self, text: str) -> bool:
        """Take a line that is what the open question, or the next step of an action, asks for; False if it is not."""
        chooser, question = self.chooser, self.session.state.question()
        domain = question.choices if question is not None else chooser.form if chooser is not None else None
        value = value_of(domain, text) if domain is not None and not is_whole(self.session.state, text) else None
        if value is None:
            return False
        if question is not None:
            self._whole(Answer(question.key, value))
        elif chooser is not None:
            self._came(chooser.choose(value))
        return True

    def _whole(self, event: Event) -> None:
        """A whole line: done at once, or behind the curtain of the seat that alone may hear what stands against it."""
        seat, state = alone(self.session.state, event), self.session.state
        curtain = self._curtain
        if seat is None or (curtain is not None and curtain.open and curtain.seat == seat):
            self._do(event)
            return
        self._shut()
        self._draw(
            TerminalCurtain(seat, Chooser(state, None if isinstance(event, Answer) else seat, grouped=True), event)
        )

    def _option(self, text: str) -> int | None:
        """The index of the choice that a number, a value or a name means, whatever stands between the name's words.

        A value beats a number.
        """
        options = self._options()
        for index, (value, name) in enumerate(options):
            if text.lower() == value.lower() or words_in(text) == words_in(name):
                return index
        return index_of(text, len(options))

    def _choose(self, index: int) -> None:
        chooser = self.chooser
        if chooser is None:
            self._walk.pick(self._options()[index][0])
            self._show()
            return
        if chooser.form is not None:
            self._go(self._options()[index][0])
            return
        if chooser.branches:
            chooser.cursor = index
        self._came(chooser.confirm())

    def _go(self, way: str) -> None:
        """Take a way that answers what else is to be typed."""
        before, guide = len(self.session.steps), self._guide
        agreed = guide.choose(way) if guide is not None else None
        for event in agreed if isinstance(agreed, Sequence) else ():
            verdict = self.session.do(event)
            if not verdict.legal:
                self._refuse(verdict)
                return
        self._walk.again()
        self._told(before)
        self._show()

    def _came(self, outcome: Outcome) -> None:
        if outcome.refused is not None:
            self._refuse(outcome.refused)
        elif outcome.event is not None and self._whose() is None:
            self._do(outcome.event)
        else:
            self._show()

    def _do(self, event: Event) -> None:
        if event != self._warned and self._warn(event):
            return
        before = len(self.session.steps)
        verdict = self.session.do(event)
        if not verdict.legal:
            self._refuse(verdict)
            return
        if isinstance(event, Ruling) and self._library is not None:
            self._library.remember(self.session)
        self._walk.again()
        self._shut()
        self._told(before)
        self._show()

    def _warn(self, event: Event) -> bool:
        """Say what an action gives away before it is done; typed once more it is."""
        state, self._warned = self.session.state, event
        seat = self._curtain.seat if self._curtain is not None and self._curtain.open else None
        if isinstance(event, Ruling) or not state.verdict(event).legal:
            return False
        warnings = state.warnings(event, seat)
        for what in warnings:
            self._out("! " + self.words.say("warning", what))
        if warnings:
            if self.chooser is not None:
                self.chooser.back()
            self._out(self.words("text.warned"))
        return bool(warnings)

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._out(line)

    def _told(self, before: int) -> None:
        self._say(told_lines(self.session, self.words, before))

    def _refuse(self, verdict: Verdict) -> None:
        words = self.words
        self._out(f"{words('text.refused')} {words.event(verdict.event, self.session.state.question())}")
        for breach in verdict.breaches:
            self._out("! " + news.breach_line(words, self.session.state.rules, breach))
        if self._depth == "scores" and may_be_set_aside(self.session.state, verdict):
            self._refused = verdict
            self._out(words("text.anyway"))

    # Commands.

    def _help(self, _: str) -> None:
        seat = self.session.state.seats[0]
        kind = self.session.state.kinds[0]
        example = " ".join((seat, kind.kind, *(f"{name}=…" for name in kind.field_names())))
        for part in self.words("text.help", example=example).split(" · "):
            self._out(f"  {part}")

    def _back(self, _: str) -> None:
        if not self._walk.back():
            self._walk.again()
        self._show()

    def _undo(self, rest: str) -> None:
        preview = self.session.preview_undo()
        if preview is None:
            self._out(self.words("text.nothing"))
        elif preview.opened and rest != "all":
            self._out(self.words("text.seal"))
        else:
            before = self.session.state
            self.session.agree(preview, past_seal=bool(preview.opened))
            self._out(" ".join((self.words("text.undone"), *news.restored(self.session, before, self.words))))
            self._walk.again()
            self._show()

    def _score(self, _: str) -> None:
        result = self.session.state.result()
        if result is None:
            self._say(outlook.lines(self.board.outlook))
            self._board.tables()
            return
        self._say(score_lines(self.session, self.words, result))

    def _open(self, _: str) -> None:
        before = len(self.session.steps)
        if self.session.open_sealed() is None:
            self._out(self.words("text.no-open"))
            return
        self._told(before)
        self._show()

    def _anyway(self, _: str) -> None:
        """Play what was refused last, because the whole table wants it."""
        before, refused = len(self.session.steps), self._refused
        if refused is None or not self.session.do_all_the_same(refused.event):
            self._out(self.words("text.no-anyway"))
            return
        self._refused = None
        self._walk.again()
        self._told(before)
        self._show()

    def _why(self, rest: str) -> None:
        if self._whose() is not None:
            self._show()
            return
        chooser = self.chooser
        if chooser is None or chooser.node is None or not rest:
            self._out(self.words("text.why-which"))
            self._say(whynot.lines(chooser, self.words))
            return
        value = whynot.meant(chooser, self.words, rest)
        if value is None:
            self._out(self.words("text.why-which"))
            return
        legal = value in chooser.node.reach or any(b.value == value and b.legal for b in chooser.node.branches)
        verdict = None if legal else chooser.tree.why_not(value)
        if verdict is None or verdict.legal:
            self._out(self.words("text.allowed"))
        else:
            self._refuse(verdict)

    def _ahead(self, rest: str) -> None:
        """What may come next, or what a choice or a whole line would bring."""
        if self._whose() is not None or self._extras is None:
            self._show()
            return
        extras, session = self._extras, self.session
        found = ahead.brought(session, extras, self.chooser, rest) if rest else ahead.prospects(session, extras)
        self._say(found or (self.words("text.no-ahead"),))

    def _course(self, _: str) -> None:
        """How a game that is over went, in tables."""
        lines = ahead.course(self.session, self._extras) if self._extras is not None else []
        self._say(lines or [self.words("text.no-course")])

    def _named(self, value: Value) -> str:
        return whynot.called(self.chooser, self.words, value)

    def _quit(self, _: str) -> None:
        if not self.session.store_again() and self.session.unstored and self._left is not self.session.state:
            self._left = self.session.state
            self._out(self.words("trouble.unstored-leave", n=self.session.unstored))
            return
        self.done = True
        self._out(self.words("text.bye"))

    # What is printed.

    def _show(self) -> None:
        state, words = self.session.state, self.words
        if self._curtain is not None and self._curtain.open:
            self._behind(self._curtain)
            return
        if state.over:
            self._end()
            return
        question = state.question()
        chooser = self._with_only_kind(self.chooser)
        if chooser is None or not chooser.begun:
            self._board.show()
            self._say(due_lines(self.session, words))
            self._tip()
        if question is not None and self.session.can_open():
            self._out(f"{words.question(question)} {words('text.open')}")
            return
        if (seat := self._whose()) is not None and chooser is not None:
            self._draw(TerminalCurtain(seat, chooser if question is not None else chooser.behind()))
            return
        self._choices()
        if self._walk.others:
            self._out(words("text.others", seats=self._walk.others))

    def _with_only_kind(self, chooser: Chooser | None) -> Chooser | None:
        """A walk that has just begun goes into the only kind of action that there is; back leaves it."""
        if chooser is not None and chooser is not self._begun:
            self._begun = chooser
            chooser.suggest(())
        return chooser

    def _end(self) -> None:
        """The whole of a game that is over: board, score sheet, what was beside the rules, and the best games."""
        session, words, library = self.session, self.words, self._library
        if library is not None:
            library.finish(session)
        else:
            session.finish()
        self._board.show()
        self._out(words("text.over"))
        self._score("")
        self._say(beside_the_rules(session, words))
        if library is not None:
            self._say(record_lines(library.records(session), words))

    def _choices(self) -> None:
        words, chooser = self.words, self.chooser
        if chooser is not None:
            asked, form = showing_choices.prompt(chooser, words), chooser.form
            made = showing_choices.summary(chooser, words) or (words.name(form.hint) if isinstance(form, Form) else "")
            self._out(f"{asked} ({made})" if made else asked)
        elif self.session.state.due():
            self._out(words("play.several"))
        for number, (value, name) in enumerate(self._options(), 1):
            self._out(f"{number:3} {option(name, value, self.board)}")

    # What only one seat may see.

    def _whose(self) -> Seat | None:
        """The seat that alone may see what is to be chosen now; None behind its curtain, and if all may."""
        chooser, question = self.chooser, self.session.state.question()
        if self._curtain is not None and self._curtain.open:
            return None
        if question is not None:
            return question.seen_by[0] if question.seen_by and not self.session.can_open() else None
        return chooser.tree.seat if chooser is not None and chooser.private else None

    def _look(self, rest: str) -> None:
        """A seat wants to look at what is its own."""
        seats = self.session.state.seats
        seat = next((s for s in seats if rest.lower() in (s.lower(), self.words.who(s).lower())), None)
        if seat is None:
            self._out(self.words("text.look", seats=seats))
        else:
            self._draw(TerminalCurtain(seat))

    def _draw(self, curtain: TerminalCurtain) -> None:
        self._curtain = curtain
        self._out(self.words("curtain.only", seat=curtain.seat))
        self._out(self.words("text.look-away"))

    def _at_curtain(self, curtain: TerminalCurtain, text: str) -> bool:
        """A line while a curtain is drawn; False if it is for everybody."""
        if not curtain.open:
            if text:
                self._curtain = None
                return False
            curtain.open = True
            self._behind(curtain)
            if curtain.typed is not None:
                self._do(curtain.typed)
            return True
        if not text or text.lower() == "back" or curtain.chooser is None:
            self._shut()
            if not self._walk.back():
                self._walk.again()
            self._show()
        elif text.lower() == "quit":
            self._shut()
            self._quit("")
        elif text.lower().partition(" ")[0] == "why":
            self._why(text.partition(" ")[2].strip())
        else:
            self._typed(text)
        return True

    def _behind(self, curtain: TerminalCurtain) -> None:
        words = self.words
        self._out(words("curtain.open", seat=curtain.seat))
        self._board.show(again=True)
        for line in news.private(self.session, words, curtain.seat):
            self._out("* " + line)
        if curtain.chooser is not None:
            if curtain.chooser.refused is not None:
                self._refuse(curtain.chooser.refused)
            self._choices()
        self._out(words("text.shut"))

    def _shut(self) -> None:
        if self._curtain is not None and self._curtain.open:
            self._clear()
        self._curtain = None

    def _tip(self) -> None:
        tip = self._tips.now(self.session, self.words, self.chooser) if self._tips is not None else None
        if tip is not None and tip != self._tipped:
            self._out(self.words("play.tip", tip=Verbatim(tip)))
        self._tipped = tip

    def _seals(self) -> None:
        self._say(all_seals(self.session, self.words))
