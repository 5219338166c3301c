"""What happened, in words: the last news with how it came, what hands must do, and lines of the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.display.board import Board, Chip, Dealt
from companion.display.catalogue import Catalogue
from companion.display.page import Para
from companion.display.spoken import named_once
from companion.display.spoken import orders as spoken_orders
from companion.games.kit import (
    Action,
    Answer,
    Atom,
    Breach,
    Question,
    RuleTable,
    Say,
    Seat,
    State,
    Value,
    Verbatim,
    game_extras,
    say,
)
from companion.play.corrections import HAND
from companion.play.seals import Seal
from companion.play.session import Session
from companion.play.steps import Step
from companion.play.unseen import shown

MOST = 5  # paragraphs of news under the board, besides what was decided
TOGETHER = 75  # letters of news in one paragraph
ROW, BESIDE = 46, 2  # letters of a row of words, and rows of them beside which a tip finds room; it waits for that
TODO = 6  # things for hands to do; *why?* in the log lists them all


@dataclass(frozen=True)
class NewsItem:
    """Something that was told: by whom it came, in words, and whether orders to hands or the board say it once more."""

    by: str
    text: str
    repeated: bool = False


def nothing() -> str | None:
    """No line beside the news."""
    return None


def recent(steps: Sequence[Step], done: Step | None = None) -> tuple[Step, ...]:
    """The last decision or answer that a person gave, and what followed from it; only what came after the step `done`,
    up to which hands were shown everything, if anything did.
    """
    for index in range(len(steps) - 1, -1, -1):
        if steps[index] is done and index < len(steps) - 1:
            return tuple(steps[index + 1 :])
        if steps[index].decided or steps[index].by == HAND:
            return tuple(steps[index:])
    return tuple(steps)


def foot(
    session: Session,
    words: Catalogue,
    aside: Callable[[], str | None] = nothing,
    done: Step | None = None,
    board: Board | None = None,
) -> tuple[Para, ...]:
    """What was decided, the other news, with how they came, what hands must do now, and a line `aside`, which is asked
    for where there is room for it; `done` as in `recent`, and the `board` that tells what an order is about.

    Where it has no room on a screen, news that orders to hands repeat are left out first, then older ones.
    """
    steps = recent(session.steps, done)
    hands = ordered(steps)
    others = list(_others(session, words, steps, len(hands) <= TODO))
    told = _joined(words, _decided(session, words), "outcome")
    orders = [_orders(hands, words, board or Board())] if hands else []
    needed = _joined(words, (piece for piece in others if not piece.repeated), "news")
    beside = aside() if sum(-(-len(para.text) // ROW) for para in (*told, *needed, *orders)) <= BESIDE else None
    if beside:
        return (*told, *needed, *orders, Para(beside, "quiet"))
    paras = _joined(words, others, "news")
    if len(paras) > MOST:
        paras = _joined(words, others, "news", 2 * TOGETHER)
    going = sorted(paras, key=lambda para: not para.repeated)[: max(0, len(paras) - MOST)]
    return (*told, *(para for para in paras if not any(para is gone for gone in going)), *orders)


def ordered(steps: Sequence[Step]) -> list[Say]:
    """What hands must do after these steps, as the whole table may know; cards that come one by one are one order."""
    found: list[Say] = []
    for todo in (todo for step in steps for news in step.state.news() for todo in news.hands):
        cards, before = dict(todo.args).get("cards"), dict(found[-1].args).get("cards") if found else None
        if isinstance(cards, tuple) and isinstance(before, tuple) and todo == _with(found[-1], cards):
            found[-1] = _with(todo, tuple(sorted((*before, *cards), key=(*before, *cards).index)))
        else:
            found.append(todo)
    return found


def _with(todo: Say, cards: tuple[Atom, ...]) -> Say:
    """An order about other cards."""
    return say(todo.key, **{**dict(todo.args), "cards": cards})


def places(session: Session, board: Board, done: Step | None = None) -> frozenset[str]:
    """Where on the board hands must do what stands in the `foot`."""
    told = (value for todo in ordered(recent(session.steps, done))[:TODO] for _, value in todo.args)
    return frozenset(value for value in told if isinstance(value, str) and board.cell(value) is not None)


def _orders(hands: Sequence[Say], words: Catalogue, board: Board) -> Para:
    """What hands must do, and how often where it is the same. Where there is room each has a line with the part that it
    is about, and those without a part that come one after another share one. What only deals to players is short: who,
    how many, and its picture.
    """
    part, dealt = board.ordered, board.dealt
    once = [(todo, len(list(same))) for todo, same in groupby(hands)]
    often = [f" ×{times}" if times > 1 else "" for _, times in once[:TODO]]
    told = [words.say("hand", todo) + times for (todo, _), times in zip(once, often, strict=False)]
    seen = [_beside_part(words, todo, board) + times for (todo, _), times in zip(once, often, strict=False)]
    more = " …" if len(once) > TODO else ""
    lines: list[Para] = []
    for chip, alike in groupby(
        zip((todo for todo, _ in once), named_once(seen), strict=False), lambda order: part(order[0]) if part else None
    ):
        if chip is None:
            lines.append(Para(folded([text for _, text in alike]), "hands"))
        else:
            lines += [Para(text, "hands", chip=chip, place=_where(order, board)) for order, text in alike]
    lines[-1] = replace(lines[-1], text=lines[-1].text + more)
    each = [dealt(order) for order in hands[:TODO]] if dealt is not None else []
    if each and all(each):
        lines = [_dealt(one, board, words) for some in each for one in some]
    said = Verbatim(folded(told) + more)
    return Para(words("play.hands", todo=said), "hands", lines=tuple(lines), spoken=spoken_orders(words, hands))


def _beside_part(words: Catalogue, order: Say, board: Board) -> str:
    """An order in words; shorter ones, where the game has them, beside the picture of the part that it is about, and
    where the place, if it names one, is framed on the board.
    """
    place, drawn = dict(order.args).get("place"), board.ordered is not None and board.ordered(order) is not None
    framed = place is None or board.cell(str(place)) is not None
    short = drawn and framed and f"pictured-order.{order.key}" in words
    return words.say("pictured-order" if short else "hand", order)


def _where(order: Say, board: Board) -> str:
    """The place on the board that an order is about; of a way its end."""
    told = dict(order.args)
    found = [value for value in (told.get("to"), *told.values()) if isinstance(value, str) and board.cell(value)]
    return found[0] if found else ""


def doer(session: Session, words: Catalogue, orders: Sequence[Para]) -> Seat | None:
    """Who does what is ordered: the one whom orders name or, where they name nobody, who acted last; None where several
    do, or where cards are only dealt.
    """
    lines = [line for para in orders for line in (para.lines or (para,))]
    if not lines or any(line.picture is not None for line in lines):
        return None
    calls = {seat: re.compile(rf"(?<!\w){re.escape(words.who(seat))}\s?:") for seat in session.state.seats}
    named = [seat for seat, call in calls.items() if any(call.search(line.text) for line in lines)]
    acted = (session.steps[n].event for n in range(len(session.steps) - 1, -1, -1))
    last = next((event.seat for event in acted if isinstance(event, Action)), None)
    return last if not named else named[0] if len(named) == 1 else None


def _dealt(one: Dealt, board: Board, words: Catalogue) -> Para:
    chip = board.sides.get(one.seat) or Chip(one.seat, words.letter(one.seat), "pawn")
    return Para(
        f"{words.who(one.seat)} {one.by:+d}".replace("-", "−"), "hands", chip=chip, picture=one.chip, place=one.place
    )


def did(session: Session, words: Catalogue) -> str:
    """What was just decided, in two words, if the game has them: “rolled 11”."""
    told = (news.what for step in recent(session.steps) for news in step.state.news())
    return next((words.say("did", what) for what in told if f"did.{what.key}" in words), "")


def _decided(session: Session, words: Catalogue) -> Iterator[NewsItem]:
    """What was decided since somebody last chose something, also before an answer that a hand gave."""
    steps = session.steps
    first = next((n for n in range(len(steps) - 1, -1, -1) if steps[n].decided), 0)
    for step in steps[first:]:
        for news in step.state.news():
            if news.what.key in session.game.headlines.outcomes:
                yield NewsItem(step.by, words.say("news", news.what))


def _others(session: Session, words: Catalogue, steps: Sequence[Step], orders: bool) -> Iterator[NewsItem]:
    """News by which nothing was decided.

    The first of a step tells what happened; where all `orders` to hands stand below, they repeat what it brought about.
    """
    game = session.game
    for step in steps:
        for number, news in enumerate(step.state.news()):
            if (key := news.what.key) not in game.headlines.outcomes:
                repeated = key in game.headlines.shown or (orders and number > 0 and bool(news.hands))
                yield NewsItem(step.by, words.say("news", news.what), repeated)


def _joined(words: Catalogue, told: Iterable[NewsItem], style: str, together: int = TOGETHER) -> list[Para]:
    """News one behind the other, so many letters `together` in a paragraph; others begin another one, and so does what
    is repeated. How they came is said once.
    """
    found: list[Para] = []
    last = ""
    for piece in told:
        alike = found and piece.by == last and found[-1].repeated == piece.repeated
        if alike and len(found[-1].text) + len(piece.text) < together:
            found[-1] = Para(f"{found[-1].text} {piece.text}", style, repeated=piece.repeated)
        else:
            text = piece.text if piece.by == last else came(words, piece.by, piece.text)
            found.append(Para(text, style, repeated=piece.repeated))
        last = piece.by
    return found


def folded(orders: Sequence[str]) -> str:
    """Orders one behind the other; those that begin with the same name and a colon share it: “Red: put back wool. Lay
    a ship.”
    """
    found: list[tuple[str, list[str]]] = []
    for order in orders:
        name, colon, rest = order.partition(": ")
        if colon and found and found[-1][0] == name:
            found[-1][1].append(rest)
        else:
            found.append((name if colon else "", [rest if colon else order]))
    return " ".join(
        (f"{name}: " if name else "") + " ".join((rests[0], *(rest[:1].upper() + rest[1:] for rest in rests[1:])))
        for name, rests in found
    )


def private(session: Session, words: Catalogue, seat: Seat) -> tuple[str, ...]:
    """The last news that a seat heard and others did not, with what its hands must do."""
    told = (n for step in recent(session.steps) for n in step.state.news(seat) if n.seen_by is not None)
    return tuple(words.say(*said) for n in told for said in (("news", n.what), *(("hand", todo) for todo in n.hands)))


class Lessons:
    """Which rule is told now: each once, at the first screen after it applied that is free for it."""

    def __init__(self, session: Session) -> None:
        self._told = session.steps[: len(session.steps) - len(recent(session.steps))]  # all their rules are known
        self._known = self._told.rules_told()
        self._state: State | None = None
        self._now: str | None = None

    def rule(self, session: Session) -> str | None:
        """The rule to tell while this state lasts."""
        if session.state is not self._state:
            self._state = session.state
            self._now = self._first(session.steps)
            self._known |= {self._now} if self._now is not None else set()
        return self._now

    def _first(self, steps: Sequence[Step]) -> str | None:
        """The first rule that is not known yet; looked for only in the steps that came since."""
        while self._told and (len(self._told) > len(steps) or steps[len(self._told) - 1] is not self._told[-1]):
            self._told.cut(len(self._told) - 1)  # a correction put others in their place
        for step in steps[len(self._told) :]:
            for news in step.state.news():
                if news.rule not in self._known:
                    return news.rule
            self._told.append(step)
        return None


def came(words: Catalogue, by: str, text: str) -> str:
    """News with how it came, unless a hand gave it, which needs no saying."""
    return text if by == HAND else words("play.came", by=Verbatim(words.source(by)), text=text)


def lines(session: Session, words: Catalogue) -> tuple[str, ...]:
    """One line for each step, the first first: its news, or the event itself when it brought none."""
    return tuple(line(session, words, index) for index in range(len(session.steps)))


def line(session: Session, words: Catalogue, index: int) -> str:
    """The line of one step, which says so where the table answered in place of a sealed source."""
    step = session.steps[index]
    news = " ".join(words.say("news", n.what) for n in step.state.news())
    told = came(words, step.by, news or event(session, words, index))
    return words("final.in-place", event=told) if session.is_in_place(index) else told


def restored(session: Session, before: State, words: Catalogue) -> list[str]:
    """What hands must do beside the board now that the game went back from the state `before`."""
    return [words.say("hand", order) for order in game_extras.restored(session.game, before, session.state)]


def sealed(words: Catalogue, of: str, seal: Seal) -> str:
    """What a seal is of, and its six words."""
    return words("verify.seal", source=Verbatim(words.source(of)), words=" ".join(seal.words))


def remarks(session: Session, words: Catalogue) -> tuple[str, ...]:
    """What happened beside the rules and belongs on the final sheet: past a seal, the lone wheel, the code shown."""
    return tuple(words(f"note.{kind}", n=n) for kind, n in session.notes.items() if f"note.{kind}" in words)


def event(session: Session, words: Catalogue, index: int) -> str:
    """What step `index` was, for all to see."""
    unveiled = shown(session.start, session.steps, index)
    return words.event(session.steps[index].event, asked(session, index), unveiled)


def asked(session: Session, index: int) -> Question | None:
    """The question that step `index` answered."""
    before: State = session.steps[index - 1].state if index else session.start
    return before.question() if isinstance(session.steps[index].event, Answer) else None


def rule_line(words: Catalogue, table: RuleTable, rule: str) -> str:
    """A rule in words with its place in the rulebook."""
    return _with_place(words, table, rule, words.rule(rule))


def breach_line(words: Catalogue, table: RuleTable, breach: Breach) -> str:
    """What stands against an event, in words, with the rule's place in the rulebook."""
    gaps: dict[str, Value] = {"place": breach.places, **dict(breach.args)}
    return _with_place(words, table, breach.rule, words.refusal(breach.rule, **gaps))


def _with_place(words: Catalogue, table: RuleTable, rule: str, line: str) -> str:
    where = table.places.get(rule, "")
    if where in ("", "kit"):
        return line
    said = words(f"where.{where}") if f"where.{where}" in words else where  # a foreign game may say it in one language
    return f"{line} {words('refused.at', where=said)}"
