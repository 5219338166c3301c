"""The second referee's turns: whose step it is, discards, thieves, offers, development cards, and how a game ends.

Written from the rulebooks apart from the game's rules, like the table that it keeps (see `referee`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from companion.games.kit import Seat
from tests.games.diamond_isles.referee import DIAMOND, KINDS, PRICES, Referee

PILE = Counter(
    {"knight": 14, "victory-point": 5, "road-building": 2, "year-of-plenty": 2, "monopoly": 2},
)
LARGE_PILE = PILE + Counter({"knight": 6, "road-building": 1, "year-of-plenty": 1, "monopoly": 1})
"""With the cards of the extension."""
Move = tuple[object, ...]
Cards = tuple[str, ...]


@dataclass
class Bargain:
    """An offer: to one, who is the only one asked, or to all."""

    by: Seat
    give: Cards
    take: Cards
    asked: list[Seat]
    open: bool
    agreed: list[Seat] = field(default_factory=list)


class Turns:
    """Whose step it is at a table of the second referee."""

    def __init__(self, table: Referee, rounds: int, pile_known: bool, hands_hidden: bool) -> None:
        seats = table.seats
        self.table, self.seats = table, seats
        self.pile_known, self.hands_hidden = pile_known, hands_hidden
        self.founders = [seat for n in range(rounds) for seat in (seats if n % 2 == 0 else reversed(seats))]
        self.corner = ""  # where a settlement stands that waits for its road or ship
        self.pile = PILE if len(seats) < 5 else LARGE_PILE
        self.builders: list[Seat] = []  # who may still build between two turns
        self.seat = seats[0]
        self.stage = "before"
        self.old: dict[Seat, list[str]] = {seat: [] for seat in seats}  # cards held; "?" where only cardboard knows
        self.new: list[str] = []  # bought in this turn
        self.bought = 0
        self.played: Counter[str] = Counter()
        self.card_played = False
        self.drawing = self.stealing = self.thief = self.by_knight = self.built = False
        self.free = 0
        self.owing: dict[Seat, int] = {}
        self.bargain: Bargain | None = None
        self.shown: dict[Seat, int] = {}  # victory points
        self.hiding: list[Seat] = []
        self.ended = ""

    # Whose step it is, and what it may be.

    def due(self) -> set[Seat]:
        """Whom the game waits for; nobody while dice, a card or a number is asked for."""
        if self.ended or self.hiding or self.drawing or self.stealing:
            return set()
        if self.founders:
            return {self.founders[0]}
        if self.bargain:
            return set(self.bargain.asked) or {self.bargain.by}
        if self.owing:
            return set(self.owing)
        if self.builders:
            return {self.builders[0]}
        return {self.seat} if self.thief or self.free or self.stage != "roll" else set()

    def moves(self, seat: Seat) -> set[Move]:
        """What a seat may do beside building, the robber and the pirate, and trade with the bank."""
        if seat not in self.due() or self.founders:
            return set()
        if self.bargain:
            return self._answers(self.bargain, seat)
        if self.owing or self.thief or self.free:
            return set()
        if self.builders:
            return {("pass",)}
        return {("roll" if self.stage == "before" else "end",)} | set(self._cards())

    def _answers(self, bargain: Bargain, seat: Seat) -> set[Move]:
        if not bargain.asked:
            return {("deal", to) for to in (*bargain.agreed, "nobody")}
        has = not Counter(bargain.take) - self.table.held(seat)
        return {("reply", "refuse")} | ({("reply", "agree")} if has else set())

    def _cards(self) -> Iterator[Move]:
        mine = self.old[self.seat]
        held = len(mine) + len(self.new)
        points = (mine + self.new).count("victory-point") if self.pile_known else held
        lacking = 14 - self.table.points(self.seat)
        yield from (("claim", n) for n in range(1, 6) if lacking <= n <= points)
        if self.card_played:
            return
        for kind in ("knight", "road-building", "year-of-plenty", "monopoly"):
            if self.played[kind] < self.pile[kind] and (kind in mine or "?" in mine):
                yield from self._played_so(kind)

    def _played_so(self, kind: str) -> Iterator[Move]:
        match kind:
            case "knight":
                yield ("knight",)
            case "road-building":
                if self.table.ways(self.seat):
                    yield ("road-building",)
            case "monopoly":
                yield from (("monopoly", card) for card in KINDS)
            case _:
                pairs = combinations_with_replacement(KINDS, 2)
                yield from (("year-of-plenty", pair) for pair in pairs if not Counter(pair) - self.table.bank)

    def thefts(self) -> set[Move]:
        """Where robber and pirate may go, and what they may take there."""
        found: set[Move] = {("rob", *move) for move in self.table.robber_moves(self.seat)}
        if self.by_knight and self.table.options["knight-moves"] == "robber":
            return found
        return found | {("pirate", *move) for move in self.table.pirate_moves(self.seat)}

    @property
    def trading(self) -> bool:
        """Whether the table trades after it has built."""
        return not (self.built and self.table.options["trade-and-build"] == "trade-first")

    @property
    def building(self) -> bool:
        """Whether whose turn it is may build and trade now."""
        waiting = self.founders or self.builders or self.bargain or self.owing or self.thief or self.free
        return self.stage == "main" and not waiting and bool(self.due())

    def may_discard(self, seat: Seat, cards: Cards) -> bool:
        """Half of the hand, no more and no less, and what is in it."""
        return self.owing.get(seat) == len(cards) and not Counter(cards) - self.table.held(seat)

    def may_offer(self, seat: Seat, to: Seat, give: Cards, take: Cards) -> bool:
        """With whose turn it is, after the roll; both give something, and nothing of what they get."""
        others = [each for each in self.seats if each != seat] if to == "anybody" else [to]
        if not self.building or not self.trading or self.seat not in (seat, to) or to == seat:
            return False
        if set(give) & set(take) or Counter(give) - self.table.held(seat):
            return False
        return any(self._may_show(other, take) for other in others)

    def _may_show(self, seat: Seat, cards: Cards) -> bool:
        """What is in a hidden hand nobody else knows but how many cards it has."""
        hand, wanted = self.table.held(seat), Counter(cards)
        if self.hands_hidden:
            diamonds = wanted.pop(DIAMOND, 0)
            return diamonds <= hand.pop(DIAMOND, 0) and wanted.total() <= hand.total()
        return not wanted - hand

    # What happens; the table has been told before.

    def done(self, seat: Seat, move: Move) -> None:
        """A seat has done something."""
        if move[0] in ("settle", "city", "road", "ship", "buy") and not (self.founders or self.free or self.builders):
            self.built = True
        match move:
            case ("settle" | "road" | "ship" as piece, str(at)):
                self._laid(piece, at)
            case ("knight" | "road-building" | "year-of-plenty" | "monopoly" as kind, *_):
                self._play(seat, kind)
            case ("propose", str(to), tuple(give), tuple(take)):
                everybody = [each for each in self.seats if each != seat]
                asked = everybody if to == "anybody" else [to]
                self.bargain = Bargain(seat, give, take, asked, to == "anybody")
            case ("reply" | "deal", word):
                self._answered(seat, str(word))
            case _:
                self._stepped(seat, move)
        self._settle()

    def _laid(self, piece: str, at: str) -> None:
        if self.founders and piece == "settle":
            self.corner = at
        elif self.founders:
            self.corner = ""
            self.founders.pop(0)
        elif piece != "settle":
            self.free = max(0, self.free - 1)

    def _stepped(self, seat: Seat, move: Move) -> None:
        match move:
            case ("roll",):
                self.stage = "roll"
            case ("end",):
                self._next()
            case ("pass",):
                self.old[seat] += self.new
                self.new = []
                self._build(self.builders[1:])
            case ("buy",):
                self.bought += 1
                self.drawing = self.pile_known
                self.new += [] if self.pile_known else ["?"]
            case ("discard", _):
                del self.owing[seat]
            case ("rob", _, victim) | ("pirate", _, victim, "card" | "nothing"):
                self.thief, self.stealing = False, victim != "nobody"
            case ("pirate", *_):
                self.thief = False
            case ("claim", int(number)):
                self.shown[seat] = number
                self._over("goal")

    def _play(self, seat: Seat, kind: str) -> None:
        self.old[seat].remove(kind if self.pile_known else "?")
        self.played[kind] += 1
        self.card_played = True
        self.thief = self.by_knight = kind == "knight"
        self.free = 2 if kind == "road-building" else self.free

    def _answered(self, seat: Seat, word: str) -> None:
        assert self.bargain
        if self.bargain.asked:
            self.bargain.asked.remove(seat)
            self.bargain.agreed += [seat] if word == "agree" else []
            if self.bargain.asked or (self.bargain.open and self.bargain.agreed):
                return
        self.bargain = None

    def told(self, kind: str, value: object) -> None:
        """Dice, a card or a number has been told."""
        match kind:
            case "dice":
                self.stage = "main"
                if value == 7:
                    self.thief, self.by_knight = True, False
                    sizes = {seat: self.table.held(seat).total() for seat in self.seats}
                    self.owing = {seat: size // 2 for seat, size in sizes.items() if size > 7}
            case "drawn":
                self.drawing = False
                self.new.append(str(value))
            case "stolen":
                self.stealing = False
            case "hidden":
                self.shown[self.hiding.pop(0)] = int(str(value))
        self._settle()

    def _next(self) -> None:
        self.old[self.seat] += self.new
        self.new, self.card_played, self.built = [], False, False
        if self._few_villages():
            self._over("villages-end")
            return
        at = self.seats.index(self.seat)
        phase = len(self.seats) > 4 and self.table.options["building-phase"] == "yes"
        self._build([*self.seats[at + 1 :], *self.seats[:at]] if phase else [])

    def _build(self, queue: list[Seat]) -> None:
        """Whoever all can see to have a chance builds; then comes the next turn."""
        self.builders = queue
        while self.builders and not self._may_build(self.builders[0]):
            self.builders = self.builders[1:]
        if self.builders:
            return
        self.stage = "before"
        self.seat = self.seats[(self.seats.index(self.seat) + 1) % len(self.seats)]

    def _may_build(self, seat: Seat) -> bool:
        table = self.table
        many = table.hands[seat].total()

        def paid(thing: str) -> bool:
            return PRICES[thing].total() <= many if self.hands_hidden else table.affords(seat, thing)

        towns = [point for point, house in table.houses.items() if house == (seat, 1)]
        return (
            any(paid(kind) for kind, _ in table.ways(seat))
            or (paid("settlement") and table.count(seat, "settlement") < 5 and bool(table.sites(seat)))
            or (paid("city") and table.count(seat, "city") < 4 and bool(towns))
            or (paid("card") and self.bought < self.pile.total())
        )

    def _few_villages(self) -> bool:
        return sum(map(bool, self.table.stock.values())) <= 3

    def _settle(self) -> None:
        """What follows by itself: an end, a thief who may go nowhere, free roads without a place, the dice."""
        if self.founders or self.hiding or self.ended:
            return
        table = self.table
        if self._few_villages() and table.options["village-end"] == "at-once":
            self._over("villages-end")
        elif table.points(self.seat) >= 14:
            self._over("goal")
        if self.thief and not self.owing and not self.thefts():
            self.thief = False
        if self.free and not table.ways(self.seat):
            self.free = 0
        if (
            self.stage == "before"
            and not self.builders
            and not self.old[self.seat]
            and not (self.thief or self.free or self.stealing)
        ):
            self.stage = "roll"

    def _over(self, rule: str) -> None:
        """Hidden points count at the end; where only cardboard knows them, who has cards tells."""
        self.ended = rule
        if self.pile_known:
            return
        held = {seat: len(cards) + (len(self.new) if seat == self.seat else 0) for seat, cards in self.old.items()}
        self.hiding = [seat for seat in self.seats if held[seat] and seat not in self.shown]

    def most_shown(self) -> int:
        """How many victory points whoever is next may have."""
        seat = self.hiding[0]
        held = len(self.old[seat]) + (len(self.new) if seat == self.seat else 0)
        return min(held, self.pile["victory-point"] - sum(self.shown.values()))

    # Who has won.

    def totals(self) -> dict[Seat, int]:
        """Everybody's points with the hidden ones."""
        found = {}
        for seat in self.seats:
            held = self.old[seat] + (self.new if seat == self.seat else [])
            hidden = held.count("victory-point") if self.pile_known else self.shown.get(seat, 0)
            found[seat] = self.table.points(seat) + hidden
        return found

    def winners(self) -> set[Seat]:
        """Most points, then most diamonds, else all of these; or whose turn it is, where the table says so."""
        if self.ended == "goal" and self.table.options["goal-winner"] == "own-turn":
            return {self.seat}
        totals, diamonds = self.totals(), self.table.diamonds
        best = max((totals[seat], diamonds[seat]) for seat in self.seats)
        return {seat for seat in self.seats if (totals[seat], diamonds[seat]) == best}
