"""A game of Pachamama at one moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from companion.games.kit import (
    Action,
    Answer,
    Breach,
    Choice,
    Domain,
    Event,
    Form,
    Layout,
    News,
    Place,
    Question,
    Seat,
    Value,
    breach,
)
from companion.games.kit.extras import Watched
from companion.games.kit.large import LargeState, Written
from companion.games.pachamama.actions import KINDS, Divine, Explore, Offer, Pass, Retrieve, domains
from companion.games.pachamama.board import HAND, Bitboard, board
from companion.games.pachamama.box import CROPS, PAWNS, TERRAINS
from companion.games.pachamama.disc import FORM, HINT
from companion.games.pachamama.movement import Encounters, reach
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import DISC, DUE, FIRST, LAST, MORE, OFFER, OFFERINGS, RULES, TURN
from companion.games.pachamama.scenario.grid import cells

S = TypeVar("S", bound="Pachamama")


@dataclass(frozen=True)
class Chapters(Written[S]):
    """What the chapters of the rules answer about a state of one mode; see `game`.

    `effects` and `answered` add their news to the list that they are given.
    """

    effects: Mapping[type[Action], Callable[[S, Any, list[News]], S]]
    answered: Callable[[S, Answer, list[News]], S]
    check_answer: Callable[[S, Question, Value], Iterator[Breach]]
    meant: Callable[[S, Layout], Iterable[Event]]


@dataclass(frozen=True)
class Pachamama(Watched, LargeState):
    """What lies on the table, what everybody has, and whose turn it is. There is nothing private in it.

    `tiles` counts each terrain of the disc; `terrain` and `crops` are the sets of spaces of each kind; `players` and
    `turn` go by the order of the seats. While a question about a space is open, `asked` is that space and `announced`
    the crop that was named, if it is about a crop.
    """

    rules = RULES
    kinds: ClassVar[tuple[type[Action], ...]] = KINDS
    written: ClassVar[Chapters[Any]]

    size: str
    levels: int
    columns: tuple[str, ...]  # what the columns and the rows are called
    rows: tuple[str, ...]
    tiles: tuple[int, ...]
    terrain: tuple[int, ...]
    crops: tuple[int, ...]
    players: tuple[Player, ...]
    phase: str = FIRST
    wheel: bool = False  # the table asks the cardboard wheel itself
    lot: Seat | None = None  # who shall begin, if the companion drew lots
    turn: int = 0
    asked: int | None = None
    announced: str | None = None
    hint: str = "off"  # whether the table is told how much can be deduced

    # What is so.

    @property
    def board(self) -> Bitboard:
        """The board's shape."""
        return board(self.size)

    @cached_property
    def empty(self) -> int:
        """The spaces without a tile, as a mask."""
        return self.board.grid.all & ~sum(self.terrain)

    @cached_property
    def bare(self) -> int:
        """The spaces with terrain and no crop."""
        return sum(self.terrain) & ~sum(self.crops)

    @cached_property
    def tiles_left(self) -> tuple[int, ...]:
        """How many tiles of each terrain are not on the board yet."""
        return tuple(all_ - here.bit_count() for all_, here in zip(self.tiles, self.terrain, strict=True))

    @property
    def relaid(self) -> bool:
        """Whether the table has ruled what lies on the board, so that it need not agree with the disc any more."""
        return any(ruling.fact.partition(".")[0] in ("terrain", "crop") for ruling in self.ruled)

    @property
    def turn_seat(self) -> Seat | None:
        """Whose turn it is, if it is anybody's."""
        return None if self.phase in (DISC, FIRST, OFFERINGS) else self.seats[self.turn]

    @property
    def pawn_colours(self) -> tuple[str, ...]:
        """The colours of all pawns that can stand on the board."""
        return self.seats

    @property
    def pawns_each(self) -> int:
        """How many pawns each player has."""
        return PAWNS[len(self.seats)]

    def player(self, seat: Seat) -> Player:
        """What a seat has."""
        return self.players[self.seats.index(seat)]

    def in_hand(self, seat: Seat) -> int:
        """How many pawns a seat has off the board; below zero if a ruling put too many on it."""
        return self.pawns_each - self.player(seat).pawns.bit_count()

    def has_pawn(self, seat: Seat, place: Place) -> bool:
        """Whether a seat has a pawn at a place."""
        return bool(self.player(seat).pawns & self.board.bit[place])

    def pawn_at(self, place: Place) -> Seat | None:
        """Whose pawn stands at a place."""
        return next((seat for seat in self.seats if self.has_pawn(seat, place)), None)

    def terrain_at(self, place: Place) -> str | None:
        """The terrain at a place, if it is discovered."""
        return _named(TERRAINS, self.terrain, self.board.bit[place])

    def crop_at(self, place: Place) -> str | None:
        """The crop at a place."""
        return _named(CROPS, self.crops, self.board.bit[place])

    def ground(self, seat: Seat) -> Encounters:
        """What a moving pawn of a seat meets."""
        own = self.player(seat).pawns
        everyone = 0
        for player in self.players:
            everyone |= player.pawns
        return Encounters(self.size, sum(self.crops), own, everyone & ~own)

    # The contract.

    def due(self) -> Mapping[Seat, str]:
        """The seat whose turn it is; in the end everybody who may still make an offering."""
        if self.asked is not None or self.phase in (DISC, FIRST):
            return {}
        if self.phase == OFFERINGS:
            waiting = (s for s, p in zip(self.seats, self.players, strict=True) if p.cubes and not p.finished)
            return dict.fromkeys(waiting, "last-offering")
        spent = self.phase == MORE and not self.players[self.turn].pawns & self.bare
        return {self.seats[self.turn]: DUE[OFFER if spent else self.phase]}

    @property
    def over(self) -> bool:
        """Whether nobody has an offering left to make."""
        return self.phase == OFFERINGS and not self.due()

    def question(self) -> Question | None:
        """Who begins, which terrain was discovered, or which crop grows there."""
        if self.phase == DISC:
            return Question("disc", "disc", "disc-tiles", Form(FORM, HINT))
        if self.phase == FIRST:
            return Question("first", "first", "first-player", Choice(self.seats))
        if self.asked is None:
            return None
        place = self.board.places[self.asked]
        if self.announced is not None:
            return self._of_the_map(f"crop.{place}", "crop", "divination", Choice(CROPS))
        return self._of_the_map(f"terrain.{place}", "terrain", "discovery", Choice(TERRAINS))

    def _of_the_map(self, key: str, kind: str, rule: str, choices: Domain) -> Question:
        """A question that the oracle's window answers, or the cardboard wheel."""
        place = key.partition(".")[2]
        sealed = not self.wheel
        return Question(key, kind, rule, choices, (place,), sealed=sealed, held=sealed, by_chance=True)

    def check_answer(self, question: Question, value: Value) -> Iterator[Breach]:
        """What cannot be so."""
        return self.written.check_answer(self, question, value) if value in question.choices else iter(())

    def domains(self, kind: type[Action]) -> Mapping[str, Domain]:
        """Every place, crop and set of cubes there can be."""
        return domains(self.size)[kind]

    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:
        """What a seat that is due can do in this phase."""
        if seat not in self.due():
            return
        player = self.player(seat)
        if self.phase == TURN:
            yield from self.moves(seat)
            yield from (Retrieve(seat, place) for place in self.board.places_of(player.pawns))
        if self.phase in (TURN, MORE, LAST):
            yield from self.divinations(seat)
        if self.phase in (MORE, OFFER, OFFERINGS):
            yield from self.offerings(seat, player)
        if self.phase != TURN:
            yield Pass(seat)

    def moves(self, seat: Seat) -> Iterator[Explore]:
        """Every move of a seat's pawns."""
        ground, places = self.ground(seat), self.board.places
        starts: list[int | None] = [None] if self.in_hand(seat) > 0 else []
        for start in starts + list(cells(self.player(seat).pawns)):
            pawn = HAND if start is None else places[start]
            for target in cells(reach(ground, start)):
                yield Explore(seat, pawn, places[target])

    def divinations(self, seat: Seat) -> Iterator[Divine]:
        """Every crop that a seat could announce under one of its pawns."""
        for pawn in self.board.places_of(self.player(seat).pawns & self.bare):
            yield from (Divine(seat, pawn, crop) for crop in CROPS)

    def offerings(self, seat: Seat, player: Player) -> Iterator[Offer]:
        """Every set of a player's cubes."""
        held = frozenset(player.cubes)
        for cubes in domains(self.size)[Offer]["cubes"].values() or ():
            if isinstance(cubes, tuple) and held.issuperset(cubes):
                yield Offer(seat, tuple(map(str, cubes)))

    def implicit_pass(self, seat: Seat) -> Action | None:
        """Who lets the next player go on makes no offering and divines no more."""
        return Pass(seat) if self.phase in (MORE, OFFER) and seat in self.due() else None

    def excess(self, action: Action, before: Action) -> Breach | None:
        """A turn explores or divines, not both, nor explores twice; and nothing grows where no terrain lies."""
        if isinstance(action, Divine) and self.terrain_at(action.pawn) is None:
            return breach("crop-on-terrain", action.pawn, place=action.pawn)
        explored = isinstance(before, Explore | Retrieve) and isinstance(action, Explore | Retrieve | Divine)
        ended = action.seat == before.seat and action.seat not in self.due()
        return breach("explore-or-divine") if explored and ended else None

    def intended_events(self, lies: Layout) -> tuple[Event, ...]:
        """Pawns that hands moved, terrain and stones that they laid."""
        return tuple(self.written.meant(self, lies))


def _named(names: tuple[str, ...], masks: tuple[int, ...], bit: int) -> str | None:
    for name, mask in zip(names, masks, strict=True):
        if mask & bit:
            return name
    return None
