"""A toy game: armies on a road, battles that are announced and may be ambushed, a stack of cards, and deals.

Cards lie face down as slots; the stack's source knows the faces, the state never does. Hands are counted only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.kit import (
    Action,
    Answer,
    Begin,
    Breach,
    Choice,
    Domain,
    Event,
    Fault,
    Game,
    Layout,
    Line,
    News,
    Number,
    Question,
    Result,
    RuleTable,
    Ruling,
    Say,
    Seat,
    Secret,
    State,
    Value,
    breach,
    say,
)
from companion.games.kit.chance import Chance
from companion.games.kit.extras import HasFacts, HasUnknown, Watched
from companion.games.kit.game_extras import OpenSources, Winning

ROAD = ("a", "b", "c", "d", "e")
CARDS = ("ambush", "ambush", "coin", "coin", "coin")
TURNS = 6
RULES = RuleTable(
    "skirmish",
    {"next-place": "toy 1", "own-place": "toy 2", "battle": "toy 3", "cards-left": "toy 4", "stack": "toy 5",
     "deal": "toy 6", "turn": "toy 7", "last-standing": "toy 8"},
)  # fmt: skip


@dataclass(frozen=True)
class March(Action):
    kind = "march"
    to: str


@dataclass(frozen=True)
class Peek(Action):
    kind = "peek"


@dataclass(frozen=True)
class Bury(Action):
    """Put a slot under the stack."""

    kind = "bury"
    slot: str


@dataclass(frozen=True)
class Draw(Action):
    kind = "draw"


@dataclass(frozen=True)
class ShuffleIn(Action):
    """Put a card of the unknown hand into the stack and shuffle."""

    kind = "shuffle-in"


@dataclass(frozen=True)
class Ambush(Action):
    """Interrupt a march into one's place before the battle."""

    kind = "ambush"


@dataclass(frozen=True)
class Stand(Action):
    kind = "stand"


@dataclass(frozen=True)
class Propose(Action):
    """Offer cards for cards."""

    kind = "propose"
    give: int
    take: int


@dataclass(frozen=True)
class Reply(Action):
    kind = "reply"
    word: str


@dataclass(frozen=True)
class Skirmish(HasUnknown, HasFacts, Watched, State):
    rules = RULES
    kinds = (March, Peek, Bury, Draw, ShuffleIn, Ambush, Stand, Propose, Reply)

    at: tuple[str, ...] = ("a", "e")
    hand: tuple[int, ...] = (1, 1)
    stack: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()  # faces of cards played
    agenda: tuple[tuple[Value, ...], ...] = (("turn", 0),)
    turn: int = 0
    asked: int = 0
    beaten: Seat | None = None

    @property
    def top(self) -> tuple[Value, ...]:
        return self.agenda[-1]

    def other(self, seat: Seat) -> Seat:
        return self.seats[1 - self.seats.index(seat)]

    def place(self, seat: Seat) -> str:
        return self.at[self.seats.index(seat)]

    def cards(self, seat: Seat) -> int:
        return self.hand[self.seats.index(seat)]

    def due(self) -> Mapping[Seat, str]:
        if self.over or self.question() is not None:
            return {}
        match self.top:
            case ("turn", int(n)):
                return {self.seats[n % 2]: "turn"}
            case ("march", str(attacker), _):
                return {self.other(attacker): "battle"}
            case ("deal", str(proposer), _, _):
                return {self.other(proposer): "deal"}
        raise AssertionError(self.top)

    def question(self) -> Question | None:
        match self.top:
            case ("peek", str(seat)):
                kinds = Choice(tuple(dict.fromkeys(CARDS)))
                return Question(f"peek.{self.asked}", "card", "stack", kinds, seen_by=(seat,), sealed=True, held=True)
            case ("shuffle",):
                fresh = tuple(f"s{self.asked}.{i}" for i in range(len(self.stack)))
                return Question(f"shuffle.{self.asked}", "shuffle", "stack", Choice((fresh,)))
            case ("dice", str(attacker)):
                return Question(f"dice.{self.asked}", "dice", "battle", Number(2, 12), (self.place(attacker),))
        return None

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        table: dict[type[Action], dict[str, Domain]] = {
            March: {"to": Choice(ROAD)},
            Bury: {"slot": Choice(self.stack or ("s0.0",))},
            Propose: {"give": Number(0, 3), "take": Number(0, 3)},
            Reply: {"word": Choice(("yes", "no"))},
        }
        return table.get(kind, {})

    def unchecked(self, event: Action | Answer) -> tuple[Say, ...]:
        return (say("hand-unknown"),) if isinstance(event, Ambush) else ()

    def apply(self, event: Action | Answer) -> Skirmish:
        state = replace(self, told=())
        if isinstance(event, Answer):
            return state._answered(event)
        match event:
            case March(seat, to) if to == self.place(self.other(seat)):
                return state._push("march", seat, to)
            case March(seat, to):
                return state._moved(seat, to)._next()
            case Peek(seat):
                return state._push("peek", seat)
            case Bury(_, slot):
                rest = tuple(s for s in self.stack if s != slot)
                return replace(state, stack=(*rest, slot))._next()
            case Draw(seat):
                return replace(state._gain(seat, 1), stack=self.stack[1:])._next()
            case ShuffleIn(seat):
                grown = replace(state._gain(seat, -1), stack=(*self.stack, f"in.{self.asked}"))
                return grown._push("shuffle")
            case Ambush(seat):
                news = (News("battle", say("ambushed", seat=seat), (say("put-back", seat=self.other(seat)),)),)
                return replace(state._gain(seat, -1), shown=(*self.shown, "ambush"), told=news)._pop()._next()
            case Stand(seat):
                return state._pop()._push("dice", self.other(seat))
            case Propose(seat, give, take):
                return state._push("deal", seat, give, take)
            case Reply(seat, word):
                dealt = state._dealt(seat) if word == "yes" else state
                return dealt._pop()._next()
        raise AssertionError(event)

    def _answered(self, answer: Answer) -> Skirmish:
        state = replace(self._pop(), asked=self.asked + 1)
        match self.top:
            case ("peek", _):
                return state  # the answer is seen, never kept
            case ("shuffle",):
                assert isinstance(answer.value, tuple)
                return replace(state, stack=tuple(str(s) for s in answer.value))._next()
            case ("dice", str(attacker)):
                assert isinstance(answer.value, int)
                loser = self.other(attacker) if answer.value >= 7 else attacker
                news = (News("battle", say("beaten", seat=loser)),)
                return replace(state, beaten=loser, told=news)
        raise AssertionError(self.top)

    def _push(self, *item: Value) -> Skirmish:
        return replace(self, agenda=(*self.agenda, item))

    def _pop(self) -> Skirmish:
        return replace(self, agenda=self.agenda[:-1])

    def _next(self) -> Skirmish:
        turn = self.turn + 1
        return replace(self, turn=turn, agenda=(("turn", turn),))

    def _gain(self, seat: Seat, cards: int) -> Skirmish:
        hand = tuple(n + cards * (s == seat) for s, n in zip(self.seats, self.hand, strict=True))
        return replace(self, hand=hand)

    def _dealt(self, seat: Seat) -> Skirmish:
        match self.top:
            case ("deal", str(proposer), int(give), int(take)):
                return self._gain(seat, give - take)._gain(proposer, take - give)
        raise AssertionError(self.top)

    def _moved(self, seat: Seat, to: str) -> Skirmish:
        return replace(self, at=tuple(to if s == seat else p for s, p in zip(self.seats, self.at, strict=True)))

    def layout(self) -> Layout:
        empty: dict[tuple[str, str], str | None] = {(p, "army"): None for p in ROAD}
        return {**empty, **{(p, "army"): s for s, p in zip(self.seats, self.at, strict=True) if s != self.beaten}}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        return {"at": dict(zip(self.seats, self.at, strict=True)), "stack": len(self.stack), "hand": self.hand}

    @property
    def over(self) -> bool:
        return self.beaten is not None or self.turn >= TURNS

    def result(self) -> Result | None:
        if not self.over:
            return None
        totals = {s: self.cards(s) if s != self.beaten else 0 for s in self.seats}
        lines = tuple(Line(s, "last-standing", n, say("cards")) for s, n in totals.items())
        return Result(lines, totals, tuple(s for s in self.seats if s != self.beaten), "last-standing")

    def faults(self) -> tuple[Fault, ...]:
        if len(set(self.at)) == len(self.at):
            return ()
        return (Fault(say("two-armies"), (self.at[0],)),)

    def facts(self) -> Mapping[str, Domain]:
        return {f"army.{s}": Choice(ROAD) for s in self.seats}

    def rule_on(self, ruling: Ruling) -> Skirmish:
        return self._moved(ruling.fact.partition(".")[2], str(ruling.value))


def _in_turn(state: Skirmish) -> bool:
    return state.top[0] == "turn"


@RULES.check(March, Peek, Bury, Draw, ShuffleIn, Propose)
def only_in_a_turn(state: Skirmish, action: Action) -> Iterator[Breach]:
    if not _in_turn(state):
        yield breach("turn")


@RULES.check(March)
def one_place_along_the_road(state: Skirmish, action: March) -> Iterator[Breach]:
    if action.seat in state.seats and abs(ROAD.index(action.to) - ROAD.index(state.place(action.seat))) != 1:
        yield breach("next-place", action.to)


@RULES.check(Ambush, Stand)
def only_in_a_battle(state: Skirmish, action: Action) -> Iterator[Breach]:
    if state.top[0] != "march":
        yield breach("battle")


@RULES.check(Reply)
def only_to_a_deal(state: Skirmish, action: Reply) -> Iterator[Breach]:
    if state.top[0] != "deal":
        yield breach("deal")
    elif action.word == "yes" and state.cards(action.seat) < int(str(state.top[3])):
        yield breach("cards-left")


@RULES.check(Propose)
def deals_need_cards(state: Skirmish, action: Propose) -> Iterator[Breach]:
    if state.cards(action.seat) < action.give or state.cards(state.other(action.seat)) < action.take:
        yield breach("cards-left")
    if action.give == action.take:
        yield breach("deal")


@RULES.check(Ambush)
def an_ambush_is_a_card_that_may_still_be_held(state: Skirmish, action: Ambush) -> Iterator[Breach]:
    if not state.cards(action.seat) or state.shown.count("ambush") == CARDS.count("ambush"):
        yield breach("cards-left")


@RULES.check(ShuffleIn)
def a_card_to_shuffle_in(state: Skirmish, action: ShuffleIn) -> Iterator[Breach]:
    if not state.cards(action.seat):
        yield breach("cards-left")


@RULES.check(Peek, Bury, Draw)
def a_stack_to_draw_from(state: Skirmish, action: Action) -> Iterator[Breach]:
    if not state.stack:
        yield breach("stack")


class Stack:
    """Knows the face of every slot: a function of the secret order and of the events so far."""

    name = "stack"
    derived = False

    def __init__(self, faces: Sequence[str]) -> None:
        self._faces = tuple(faces)

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        assert isinstance(state, Skirmish)
        if question.kind == "card":
            return self._faces[int(state.stack[0].partition(".")[2]) % len(self._faces)]
        return None


class Shuffler:
    """Names the slots of a shuffled stack afresh, so that nobody can follow a card."""

    name = "shuffler"
    derived = True

    def answer(self, question: Question, state: State, past: Sequence[Event]) -> Value | None:
        values = question.choices.values()
        return values[0] if question.kind == "shuffle" and values else None


def draw(begin: Begin, number: int) -> str:
    return json.dumps(Chance(number & (1 << 64) - 1).shuffled(CARDS))


def start(begin: Begin) -> Skirmish:
    return Skirmish(begin.seats, stack=tuple(f"s.{i}" for i in range(len(CARDS))))


STACK = Secret("stack", lambda begin: True, draw, lambda secret: {}, lambda secret: Stack(json.loads(secret)))
SOURCES = OpenSources((Shuffler(),))
WINNING = Winning(lambda side, totals, rule: rule == "last-standing")
GAME = Game("skirmish", 1, ("red", "blue"), (2,), (), RULES, start, secrets=(STACK,), extras=(SOURCES, WINNING))
