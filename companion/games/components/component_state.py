"""A state that is written by its components: what is hidden, asked, laid and seen follows from where pieces are."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Any, ClassVar, Self

from companion.games.components.areas import Area
from companion.games.components.component import Component, Draw
from companion.games.components.holders import Bag, Hand, Pile
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
    Option,
    Place,
    Question,
    Result,
    Say,
    Seat,
    State,
    Value,
    breach,
    say,
)
from companion.games.kit.extras import Watched
from companion.games.kit.game_extras import extra_of
from companion.games.kit.ranking import best

FROM = "from"
"""Metadata of an action's field: the name of the component whose values it can have, or its domain."""


def chosen(values: str | Domain) -> Any:
    """A field of an action: chosen from the component of this name, or from a domain of its own."""
    return field(metadata={FROM: values})


@dataclass(frozen=True)
class ComponentState(Watched, State):
    """A game at one moment, as its components hold it.

    A game's state is a frozen dataclass whose fields have components as defaults. It names its `rules` and `kinds`,
    says what an action does (`act`), when all is over, and who has how much (`totals`) by which rule (`won_by`); where
    it wants to, how all begins (`set_up`), whose turn it is (`active`) and what follows from a draw (`drawn`). Turns go
    round by `turn_rule`.
    """

    turn_rule: ClassVar[str] = "turn"
    won_by: ClassVar[str] = "most-points"

    draws: tuple[Draw, ...] = field(default=(), kw_only=True)
    turns: int = field(default=0, kw_only=True)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Refuse fields that are chosen from nothing; what is chosen from a hand or a pile must be there."""
        super().__init_subclass__(**kwargs)
        declared = {name: thing for name, thing in vars(cls).items() if isinstance(thing, Component)}
        for kind in vars(cls).get("kinds", ()):
            for name, source in sources_of(kind).items():
                if isinstance(source, str) and source not in declared:
                    there = ", ".join(declared)
                    raise TypeError(f"{kind.__name__}.{name} is chosen from “{source}”; {cls.__name__} has {there}")
                if isinstance(source, str) and isinstance(part := declared[source], Hand | Pile):
                    if part.rule not in cls.rules.places:
                        taken = f"{kind.__name__}.{name} is chosen from “{source}” by the rule “{part.rule}”"
                        raise TypeError(f"{taken}, which the rule table lacks; another can be named with rule=")
                    cls.rules.check(kind, reads=(name,))(_is_there(source, name, part.rule))
                    if part.hidden:
                        cls.rules.private[part.rule] = cls.rules.private.get(part.rule, frozenset()) | {kind}

    # What a game writes.

    @abstractmethod
    def act(self, action: Any) -> Self:
        """What follows from an action that the rules let pass."""

    @abstractmethod
    def totals(self) -> Mapping[Seat, int]:
        """How much every seat has of what decides the game."""

    def set_up(self, begin: Begin) -> Self:
        """How the components are before the first turn."""
        return self

    def drawn(self, draw: Draw) -> Self:
        """What follows once it is known what was drawn, which lies where it belongs."""
        return self

    # What a game uses.

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.turns % len(self.seats)]

    def next_turn(self) -> Self:
        """The state in which it is the next seat's turn."""
        return replace(self, turns=self.turns + 1)

    def draw(
        self, source: str, to: str, number: int = 1, *, seat: Seat | None = None, at: tuple[Place, ...] = ()
    ) -> Self:
        """The state after so many pieces, or as many as there are, were drawn from a bag: for a seat, or one a place.

        Which ones they are is asked next.
        """
        bag: Bag = getattr(self, source)
        slots, stack = bag.stack.draw(min(len(at) or number, bag.stack.size))
        if not slots:
            return self
        changed: dict[str, Any] = {source: replace(bag, stack=stack)}
        return replace(self, draws=(*self.draws, Draw(source, to, slots, seat, at[: len(slots)])), **changed)

    def roll(self, dice: str) -> Self:
        """The state in which dice are rolled."""
        return replace(self, draws=(*self.draws, Draw(dice, dice)))

    def tell(self, rule: str, what: Say, *hands: Say) -> Self:
        """The state with news: the rule, what happened, what players must now do on the table."""
        return replace(self, told=(*self.told, News(rule, what, hands)))

    # What follows from the components.

    def due(self) -> Mapping[Seat, str]:
        """Whose turn it is, unless something is drawn or all is over."""
        return {} if self.draws or self.over else {self.active: self.turn_rule}

    def question(self) -> Question | None:
        """What was drawn first; only its seat sees what goes where only that seat may look."""
        if not self.draws:
            return None
        first, to = self.draws[0], getattr(self, self.draws[0].to)
        seen_by = (first.seat,) if to.hidden and first.seat is not None else None
        number = self.seats.index(first.seat) if first.seat is not None else 0
        asked: Question = getattr(self, first.source).ask(first, number, seen_by)
        return asked

    def check_answer(self, question: Question, value: Value) -> Iterable[Breach]:
        """Nothing is drawn of which all can see that all lie elsewhere."""
        source: Component = getattr(self, self.draws[0].source)
        if isinstance(source, Bag):
            drawn = Counter(value if isinstance(value, tuple) else (value,))
            for kind, number in self._open(source).items():
                if kind in drawn and drawn[kind] + number > source.pieces.each:
                    yield breach(question.rule)

    def _open(self, bag: Bag) -> Counter[str]:
        found: Counter[str] = Counter()
        for component in self.components().values():
            if component.pieces == bag.pieces:
                found.update(component.open_pieces())
        return found

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """The values of each field: those of the component that it is chosen from, legal or not."""
        if kind not in self._domains:
            sources = sources_of(kind).items()
            values = {at: getattr(self, of).domain() if isinstance(of, str) else of for at, of in sources}
            self._domains[kind] = values
        return self._domains[kind]

    @cached_property
    def _domains(self) -> dict[type[Action], Mapping[str, Domain]]:
        """The values of the fields of each kind that was asked for; there are thousands of verdicts on a state."""
        return {}

    def apply(self, event: Action | Answer) -> Self:
        """The next state, with its news."""
        state = replace(self, told=())
        if not isinstance(event, Answer):
            return state.act(event)
        first, values = self.draws[0], event.value if isinstance(event.value, tuple) else (event.value,)
        come: dict[str, Any] = {first.to: getattr(self, first.to).receive(first, values)}
        return replace(state, draws=self.draws[1:], **come).drawn(first)

    def layout(self) -> Layout:
        """What should lie on the areas."""
        return {spot: piece for part in self.components().values() for spot, piece in part.layout().items()}

    def view(self, seat: Seat | None) -> Mapping[str, Any]:
        """What a seat, or the whole table (None), may know of each component, because of where it lies."""
        parts = {name: part.seen(seat) for name, part in self.components().items()}
        return {"seat": seat, "seats": self.seats, "turn": next(iter(self.due()), None), "components": parts}

    def faults(self) -> tuple[Fault, ...]:
        """Pieces of a bag that are more or fewer than the game has, and those of which less than none are there."""
        return tuple(self._lost())

    def _lost(self) -> Iterator[Fault]:
        parts = self.components()
        for number in (n for part in parts.values() for n in part.open_pieces().values() if n < 0):
            yield Fault(say("not-so-many", n=number, of=0))
        for bag in (part for part in parts.values() if isinstance(part, Bag)):
            there = sum(part.size() for part in parts.values() if part.pieces == bag.pieces)
            drawn = sum(len(draw.slots) for draw in self.draws if parts[draw.source].pieces == bag.pieces)
            if there + drawn != len(bag.pieces.all):
                yield Fault(say("not-so-many", n=there + drawn, of=len(bag.pieces.all)))

    def result(self) -> Result | None:
        """The score sheet once the game is over."""
        if not self.over:
            return None
        totals = self.totals()
        winners, rule = best((self.won_by, totals), shared=self.won_by)
        lines = tuple(Line(seat, self.won_by, n, say(self.won_by)) for seat, n in totals.items() if n)
        return Result(lines, totals, winners, rule)

    def intended_events(self, lies: Layout) -> Sequence[Event]:
        """What the seat whose turn it is did to put a piece where one lies, or to move the one that is missing."""
        if not (due := tuple(self.due())):
            return ()
        now = self.layout()
        come = [(place, piece) for (place, layer), piece in lies.items() if piece and piece != now.get((place, layer))]
        gone = [place for (place, layer), piece in lies.items() if piece is None and now.get((place, layer))]
        for kind in self.kinds:
            for place, piece in come:
                values = self._values(kind, place, piece, gone)
                if values is not None:
                    return (kind(due[0], **values),)
        return ()

    def _values(self, kind: type[Action], place: Place, piece: str, gone: Sequence[Place]) -> dict[str, Any] | None:
        """The fields of an action that puts a piece at a place, and takes it from where one is missing."""
        values: dict[str, Any] = {}
        for name, source in [*sources_of(kind).items()][::-1]:
            part = getattr(self, source) if isinstance(source, str) else None
            here: Sequence[Value] = () if part is None else (piece,)
            if isinstance(part, Area):
                here = gone if place in values.values() else (place,)
            if not here or here[0] not in self.domains(kind)[name]:
                return None
            values[name] = here[0]
        return dict(reversed(values.items())) if place in values.values() else None

    # The card that introduces the game.

    def components(self) -> Mapping[str, Component]:
        """The components by the names of their fields."""
        return {name: getattr(self, name) for name in declared_in(type(self))}

    @classmethod
    def game(
        cls,
        name: str,
        version: int,
        seats: tuple[Seat, ...],
        players: tuple[int, ...],
        options: tuple[Option, ...] = (),
        **more: Any,
    ) -> Game:
        """The card that introduces the game: its sealed sources and its beginning follow from the components."""
        declared = declared_in(cls)

        def start(begin: Begin) -> State:
            begun: dict[str, Any] = {at: part.begun(at, begin) for at, part in declared.items()}
            return cls(begin.seats, **begun).set_up(begin)

        secrets = tuple(secret for at, part in declared.items() if (secret := part.secret(at)) is not None)
        return Game(
            name,
            version,
            seats,
            players,
            options,
            cls.rules,
            start,
            secrets=secrets,
            extras=(Declared(declared),),
            **more,
        )


@dataclass(frozen=True)
class Declared:
    """The components of a game by the names of their fields, among its extras: what is drawn and read follows."""

    components: Mapping[str, Component]


def components_of(game: Game) -> Mapping[str, Component]:
    """The components of a game that is written by them."""
    declared = extra_of(game, Declared)
    return declared.components if declared is not None else {}


@cache
def declared_in(state: type[ComponentState]) -> Mapping[str, Component]:
    """The components that a state declares, by the names of their fields."""
    return {each.name: each.default for each in fields(state) if isinstance(each.default, Component)}


def sources_of(kind: type[Action]) -> Mapping[str, str | Domain]:
    """Where the values of each field of an action come from: the name of a component, or a domain."""
    return {each.name: each.metadata.get(FROM, Choice(())) for each in fields(kind) if each.name != "seat"}


def _is_there(source: str, name: str, rule: str) -> Callable[[ComponentState, Action], Iterator[Breach]]:
    def is_there(state: ComponentState, action: Action) -> Iterator[Breach]:
        """What is chosen from a hand or a pile is in it."""
        piece = getattr(action, name)
        if not getattr(state, source).has(action.seat, piece):
            yield breach(rule, **{name: piece})

    return is_there
