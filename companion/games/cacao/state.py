"""A game of Cacao at one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from companion.games.cacao import table
from companion.games.cacao.actions import (
    DISPLAYED,
    KINDS,
    Build,
    Done,
    Fill,
    Overbuild,
    Pick,
    PlaceWorker,
    Trade,
    Use,
    Usual,
    domains,
)
from companion.games.cacao.board import START, is_jungle, spaces
from companion.games.cacao.box import DISPLAY, GEMS, HAND
from companion.games.cacao.kitlist import Kit
from companion.games.cacao.player import Player
from companion.games.cacao.rules import DUE, RULES
from companion.games.cacao.table import ACT, BUILD, DEAL, DRAW, FILL, Edge, Jungle, Step, Worker
from companion.games.cacao.workers import wasted
from companion.games.kit import (
    HIDDEN,
    Action,
    Answer,
    Breach,
    Domain,
    Event,
    Layout,
    Question,
    Ruling,
    Say,
    Seat,
    breach,
    say,
)
from companion.games.kit.extras import HasUnknown, HidesHands, Watched
from companion.games.kit.large import Act, LargeState, Written
from companion.games.kit.spaces.domain import Spaces
from companion.games.kit.spaces.squares import Cell, around, cell_of

_DRAWN = tuple(Step(DRAW, place) for place in DISPLAYED)


@dataclass(frozen=True)
class Chapters(Written["Cacao"]):
    """What the chapters of the rules answer about a state; see `game`."""

    question: Callable[[Cacao], Question | None]
    candidates: Callable[[Cacao, Seat, bool], Iterator[Action]]
    actions: Mapping[type[Action], Act[Cacao]]
    meant: Callable[[Cacao, Layout], tuple[Event, ...]]
    go_on: Callable[[Cacao], Cacao]


@dataclass(frozen=True)
class Cacao(HasUnknown, Watched, HidesHands, LargeState):
    """What lies on the table, what everybody has, and what is still to be done in this turn.

    `jungles` and `workers` pair spaces with tiles, in the order in which they were laid; `players` and `turn` go by the
    order of the seats; `placed` and `filled` are the spaces of this turn's tiles. `spent` counts the gems put back into
    the box, `drawn` and `shaken` the jungle tiles and gems that came out, so that each question has a name of its own.
    """

    rules = RULES
    kinds: ClassVar[tuple[type[Action], ...]] = KINDS
    follows: ClassVar[frozenset[str]] = frozenset({"emperor"})
    written: ClassVar[Chapters]

    kit: Kit
    dealt: bool  # the companion deals the worker tiles, and so knows the hands
    early: bool  # overbuilding as soon as the pile is empty
    players: tuple[Player, ...]
    agenda: tuple[Step, ...]
    jungles: tuple[tuple[Cell, Jungle], ...]
    workers: tuple[tuple[Cell, Worker], ...] = ()
    display: tuple[Jungle | None, ...] = (None,) * DISPLAY
    map: tuple[Jungle | None, ...] = ()
    huts: tuple[str, ...] = ()
    masks: tuple[int, ...] = ()
    spent: tuple[int, ...] = (0,) * len(GEMS)
    emperor: Cell | None = None
    turn: int = 0
    placed: Cell | None = None
    filled: tuple[Cell, ...] = ()
    open: tuple[Edge, ...] = ()
    in_order: bool = False  # a gem mine acts in this turn, so one player comes after the other
    drawn: int = 0
    shaken: int = 0
    given: tuple[int, ...] = ()  # worker tiles dealt to each seat
    sealed: tuple[str, ...] = ()  # what the companion keeps in place of cardboard, by the names of the sources
    idle: tuple[Edge, ...] = field(default=(), compare=False, metadata=HIDDEN)
    """This turn's edges that closed because nothing could be gained there; only refusals speak of them."""

    # What is so.

    @property
    def step(self) -> Step | None:
        """What comes next."""
        return self.agenda[-1] if self.agenda else None

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.turn]

    @property
    def turn_seat(self) -> Seat | None:
        """Whose turn it is; None until the first player is known."""
        return None if Step(table.START) in self.agenda else self.active

    @cached_property
    def jungle_at(self) -> Mapping[Cell, Jungle]:
        """Jungle tiles on the board by space."""
        return dict(self.jungles)

    @cached_property
    def worker_at(self) -> Mapping[Cell, Worker]:
        """Worker tiles that can be seen, by space."""
        return dict(self.workers)

    @cached_property
    def _at(self) -> Mapping[Seat, int]:
        return {seat: n for n, seat in enumerate(self.seats)}

    def player(self, seat: Seat) -> Player:
        """What a seat has."""
        return self.players[self._at[seat]]

    def workers_on(self, edge: Edge) -> int:
        """How many workers an edge has."""
        return self.worker_at[edge.worker].on(edge.side)

    def open_edge(self, action: Use | Trade | Pick) -> Edge | None:
        """The open edge that an action is about."""
        worker, jungle = cell_of(action.worker), cell_of(action.jungle)
        for edge in self.open:
            if edge.seat == action.seat and edge.worker == worker and edge.jungle == jungle:
                return edge
        return None

    @property
    def shown(self) -> tuple[Jungle, ...]:
        """The tiles of display and map board."""
        return tuple(tile for tile in (*self.display, *self.map) if tile is not None)

    @cached_property
    def pile(self) -> Mapping[str, int]:
        """What is still in the jungle draw pile, by kind: everybody can count it."""
        left = Counter(dict(self.kit.jungle))
        left.subtract(tile.kind for _, tile in self.jungles)
        left.subtract(tile.kind for tile in self.shown)
        return left

    @cached_property
    def pile_size(self) -> int:
        """How many tiles are in the jungle draw pile."""
        return self.kit.jungle_tiles - len(self.jungles) - len(self.shown)

    @cached_property
    def cart(self) -> tuple[int, ...]:
        """How many gems of each colour are still in the cart."""
        left = [self.kit.gems] * len(GEMS)
        tiles = (*(tile.gems for _, tile in self.jungles), *(tile.gems for tile in self.shown))
        for held in (*tiles, *(p.gems for p in self.players), self.spent):
            left = [a - b for a, b in zip(left, held, strict=True)] if held else left
        return tuple(left)

    @cached_property
    def to_fill(self) -> tuple[Cell, ...]:
        """The empty jungle spaces that the tile just placed has given two worker tiles."""
        if self.placed is None:
            return ()
        empty = (cell for cell in around(self.placed) if cell not in self.jungle_at)
        return tuple(cell for cell in empty if sum(beside in self.worker_at for beside in around(cell)) > 1)

    def hand_size(self, seat: Seat) -> int:
        """How many tiles are in a hand: from cardboard piles one less between placing and drawing."""
        player = self.player(seat)
        if player.hand:
            return len(player.hand.see())
        if self.dealt:  # nothing was dealt yet
            return 0
        to_draw = Step(DEAL, seat) in self.agenda
        return min(HAND, player.tiles + to_draw) - to_draw

    # The contract.

    def due(self) -> Mapping[Seat, str]:
        """The seat whose turn it is; while edges are open their owners, one after another if a gem mine acts."""
        return self._due

    @cached_property
    def _due(self) -> Mapping[Seat, str]:
        if self.step is None or self.step.do not in DUE:
            return {}
        if self.step.do == FILL and not self.must_fill:
            return {self.active: "map"}
        if self.step.do != ACT:
            return {self.active: DUE[self.step.do]}
        owners = {edge.seat for edge in self.open}
        order = [seat for seat in (*self.seats[self.turn :], *self.seats[: self.turn]) if seat in owners]
        return dict.fromkeys(order[:1], "gem-order") if self.in_order else dict.fromkeys(order, DUE[ACT])

    @property
    def over(self) -> bool:
        """Whether nothing is left to be done."""
        return not self.agenda

    def question(self) -> Question | None:
        """Who begins, which tile, gem or hut side comes up."""
        return self._question

    @cached_property
    def _question(self) -> Question | None:
        return self.written.question(self)

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """Every space, tile and so on there can be."""
        return domains(self._spaces)[kind]

    @cached_property
    def _spaces(self) -> Spaces:
        return spaces((*START, *self.jungle_at, *self.worker_at))

    @cached_property
    def worker_spaces(self) -> tuple[Cell, ...]:
        """The free worker spaces beside a jungle tile."""
        beside = dict.fromkeys(cell for jungle in self.jungle_at for cell in around(jungle))
        return tuple(cell for cell in beside if cell not in self.worker_at and not is_jungle(cell))

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        """What a seat that is due can do in this step; for all to see, any of its tiles may be in its hand."""
        return self.written.candidates(self, seat, openly) if seat in self._due else iter(())

    def private_rules(self) -> Collection[str]:
        """Hands are known, and hidden from others, if the companion deals them."""
        return super().private_rules() if self.dealt else ()

    def summary(self) -> Cacao:
        """All but which of two equal tiles on display or on the map board was taken."""
        agenda = tuple(Step(DRAW) if step in _DRAWN else step for step in self.agenda)
        charted = tuple(sorted(self.map, key=lambda tile: tile is None))  # one alone moves up from either place
        return replace(self, told=(), agenda=agenda, display=tuple(sorted(self.display, key=repr)), map=charted)

    def intended_events(self, lies: Layout) -> tuple[Event, ...]:
        """A tile that lies where none should was laid there by its owner, or to fill the space."""
        return self.written.meant(self, lies)

    def implicit_pass(self, seat: Seat) -> Action | None:
        """Who lets the game go on takes the usual of all open edges, and builds no hut."""
        if self.step is None or seat not in self.due():
            return None
        if self.step.do == BUILD:
            return Done(seat)
        usual = Usual(seat)
        return usual if self.step.do == ACT and self.verdict(usual).legal else None

    def excess(self, action: Action, before: Action) -> Breach | None:
        """A turn lays one worker tile, builds one hut at most, and fills the spaces that are to be filled only."""
        if self.must_fill and isinstance(action, PlaceWorker | Overbuild):
            return breach("must-fill")
        if action.seat != before.seat:
            return None
        if isinstance(action, Fill) and action.seat not in self.due():
            cell = cell_of(action.at)
            rule = "fill-space" if cell is None or is_jungle(cell) else "checkerboard"
            return breach(rule, action.at, place=action.at)
        once = {PlaceWorker: "place-worker", Build: "hut-build"}.get(type(action))
        return breach(once) if once is not None and type(action) is type(before) else None

    def unchecked(self, event: Action | Answer) -> tuple[Say, ...]:
        """Whether a tile was in hand, when the hand is cardboard that the companion has not seen."""
        if isinstance(event, PlaceWorker | Overbuild) and event.seat in self._at:
            player = self.player(event.seat)
            if player.hand is None and player.tiles > HAND:
                return (say("own-hand", seat=event.seat),)
        return ()

    def warnings(self, event: Action | Answer, seat: Seat | None = None) -> tuple[Say, ...]:
        """What an edge brings that finds no room."""
        edge = self.open_edge(event) if isinstance(event, Use) else None
        if edge is None or not isinstance(event, Use):
            return ()
        return wasted(self.player(edge.seat), self.jungle_at[edge.jungle].kind, event.times)

    def after(self, event: Event) -> Cacao:
        """The next state; who can place nothing any more after a ruling sets a tile aside at once."""
        state = super().after(event)
        return self.written.go_on(state) if isinstance(event, Ruling) else state

    @property
    def must_fill(self) -> bool:
        """Whether a jungle space has to be filled now."""
        free = self.step is not None and self.step.do == FILL and bool(self.to_fill)
        return free and (any(self.display) or self.pile_size > 0)


@RULES.check(*KINDS)
def _has_its_time(state: Cacao, action: Action) -> Iterator[Breach]:
    act = state.written.actions[type(action)]
    if action.seat in state.due() and not act.now(state, action):
        yield breach(act.rule)
