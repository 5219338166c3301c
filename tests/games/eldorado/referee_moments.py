"""The second referee's opinion of what is decided beside the map, and of whom the game asks or passes over.

Explorers, dice, thefts, trade, the nine cards, rerolls, fights with several; when battles begin and how they go on, who
puts a beaten explorer back, who has won. Written from the rulebook, apart from the game's rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from companion.games.eldorado import actions as act
from companion.games.eldorado.frames import (
    Announced,
    Battle,
    Clash,
    Frame,
    Handing,
    Laying,
    Picking,
    Putting,
    RerollDice,
    Stealing,
    Turn,
)
from companion.games.kit import Action, Answer, Begin, Event, Place, Seat
from companion.games.kit.trade import AGREE, REFUSE, Offer, Propose, Reply
from tests.games.eldorado.referee import BARRED, DWELLERS, STOCK
from tests.games.eldorado.referee_course import Course

STAGES = ("attacker", "defender", "attack", "reroll-attack", "defend", "reroll-defence")
BEFORE_DICE = STAGES[:2]
REROLLING = ("reroll-attack", "reroll-defence")
SHRINE = "cave-shrine"


class Moments(Course):
    """A table that also knows what may be decided at each moment, and by whom."""

    def __init__(self, begin: Begin) -> None:
        super().__init__(begin)
        self.captor: dict[Seat, Seat] = {}
        self.bought: set[Seat] = set()
        self.rolled_again = False
        self.shared: set[Place] = set()

    # What may be done.

    def legal(self, seat: Seat, moment: Frame | None) -> set[Action]:
        """Everything that a seat may do at a moment but for what is a choice of many cards or dice."""
        map_wise = moment if isinstance(moment, Turn | Battle | Announced | Laying | Putting) else None
        return super().legal(seat, map_wise) | set(self._deciding(seat, moment)) | set(self._exchanging(seat, moment))

    def _deciding(self, seat: Seat, moment: Frame | None) -> Iterator[Action]:
        match moment:
            case Picking() if seat not in self.explorer:
                yield from (act.Pick(seat, name) for name in self.data[f"board-{seat}"])
            case Turn() if seat == self.turn:
                yield from self._in_turn(seat, moment)
            case Stealing(seat=thief, victim=None) if seat == thief:
                yield from self._stealing(seat)
            case Announced() if seat in self.asked(moment):
                yield act.Pass(seat)
            case Clash(at=at, side=side) if seat == side:
                yield from (act.Against(seat, foe) for foe in self.foes(seat, at))
            case Battle() if seat == moment.moving and moment.marching is None:
                yield act.Ready(seat)
            case Battle(stage=stage) if seat == moment.roller and stage in REROLLING:
                yield act.Keep(seat)
                if self._rerolls_all(seat, moment):
                    yield act.RerollAll(seat)
            case Offer(to=to) if seat == to:
                yield Reply(seat, REFUSE)
                if self._has(seat, moment.take) and self._has(moment.by, moment.give):
                    yield Reply(seat, AGREE)
            case _:
                pass

    def _in_turn(self, seat: Seat, turn: Turn) -> Iterator[Action]:
        if turn.stage == "choose":
            yield from (act.SetSpeed(seat, die) for die in turn.dice)
            if self.explorer[seat] == "nicolas" and not self.rolled_again:
                yield act.RollAgain(seat)
            kinds = [card for card in self.farmed(seat) if self.bank[card]]
            if len(kinds) > 1:
                yield from (act.SpeedAndGather(seat, die, card) for die in turn.dice for card in kinds)
        if turn.stage == "gather" and self.options["hardcore-turn"] == "yes":
            yield act.SetOut(seat)
        if turn.stage == "explore":
            keeps = self.explorer[seat] == "victoria" and seat not in self.bought
            if self.hands[seat].total() <= 9 or keeps:
                yield act.End(seat)
            else:
                yield from (act.Surrender(seat, card) for card, n in self.hands[seat].items() if n)
                for cards in combinations_with_replacement(sorted(STOCK), self.hands[seat].total() - 9):
                    if Counter(cards) <= self.hands[seat]:
                        yield act.SurrenderRest(seat, cards)

    def _stealing(self, seat: Seat) -> Iterator[Action]:
        for victim in self.seats:
            if victim != seat and self.hands[victim].total():
                if self.options["laffite"] == "unseen":
                    yield act.Steal(seat, victim, "unseen")
                else:
                    yield from (act.Steal(seat, victim, card) for card, n in self.hands[victim].items() if n)

    def _rate(self, seat: Seat) -> int:
        return 3 if self.explorer.get(seat) == "william" else 5

    def _exchanging(self, seat: Seat, moment: Frame | None) -> Iterator[act.Exchange]:
        in_battle = isinstance(moment, Battle) and self.options["exchange-in-battle"] == "yes"
        underway = isinstance(moment, Battle) and moment.marching is not None and seat == moment.moving
        if isinstance(moment, Turn | Announced) or (in_battle and not underway):
            yield from self._exchanges(seat)

    def _exchanges(self, seat: Seat) -> Iterator[act.Exchange]:
        for give in STOCK:
            for take in STOCK:
                if give != take and self.hands[seat][give] >= self._rate(seat) and self.bank[take]:
                    yield act.Exchange(seat, give, take)

    def _with_trades(self, seat: Seat, so: Callable[[], bool]) -> bool:
        """Whether something is so with what a seat has in a battle, or with what it can trade for with the stacks."""
        if self.options["exchange-in-battle"] == "no" or seat not in self.seats:
            return so()
        kept = self.hands[seat], self.bank
        border, seen = [kept], set[tuple[tuple[str, int], ...]]()
        try:
            while border:
                hand, bank = self.hands[seat], self.bank = border.pop()
                key = tuple(sorted((+hand).items()))
                if key in seen:
                    continue
                seen.add(key)
                if so():
                    return True
                rate = self._rate(seat)
                for trade in self._exchanges(seat):
                    gone, come = Counter({trade.give: rate}), Counter({trade.take: 1})
                    border.append((hand - gone + come, bank + gone - come))
            return False
        finally:
            self.hands[seat], self.bank = kept

    def may_reroll(self, seat: Seat, dice: tuple[int, ...], battle: Battle) -> bool:
        """Whether a seat may reroll just these of the dice that it has rolled."""
        rolled = Counter(battle.dice[battle.rolling])
        return bool(dice) and Counter(dice) <= rolled and self.options["hardcore-battle"] == "yes" and (
            self.has(seat, "reroll", len(dice)) and not battle.spent[battle.rolling]
        )  # fmt: skip

    def _rerolls_all(self, seat: Seat, battle: Battle) -> bool:
        leader = self.leader(seat)
        there = leader is not None and leader.at == battle.at
        return there and self.explorer[seat] == "nicolas" and self.options["hardcore-turn"] == "yes"

    def _could_reroll(self, battle: Battle) -> bool:
        if battle.roller in DWELLERS:
            return False
        paid = self.options["hardcore-battle"] == "yes" and self._with_trades(
            battle.roller, lambda: self.has(battle.roller, "reroll")
        )
        return paid or self._rerolls_all(battle.roller, battle)

    def may_propose(self, offer: Propose) -> bool:
        """Whether a trade, or a gift, may be offered in somebody's turn while there is no battle."""
        one, other = self.leader(offer.seat), self.leader(offer.to)
        if not isinstance(self.top, Turn | Announced) or one is None or other is None or offer.seat == offer.to:
            return False
        near = one.at == other.at or other.at in self.steps(one.at)
        fair = bool(offer.give or offer.take) and not set(offer.give) & set(offer.take)
        return near and fair and self._has(offer.seat, offer.give) and self._has(offer.to, offer.take)

    def _has(self, seat: Seat, things: tuple[str, ...]) -> bool:
        cards = Counter(things)
        shrines = cards.pop(SHRINE, 0)
        return self.hands[seat] >= cards and (not shrines or self.holder == seat)

    # Who is asked.

    def asked(self, moment: Frame | None) -> set[Seat]:
        """The seats that the game waits for at a moment at which it asks nothing of the world."""
        match moment:
            case Picking():
                return {seat for seat in self.seats if seat not in self.explorer}
            case Turn() | Laying():
                return {self.turn}
            case Announced(passed=passed):
                return {seat for seat in self.seats if seat not in passed and self._could_strike(seat)}
            case Battle():
                return {moment.moving or moment.roller}
            case Clash(side=asked) | Putting(by=asked) | Offer(to=asked) | Stealing(seat=asked) | Handing(seat=asked):
                return {asked}
            case _:
                return set()

    def _could_strike(self, seat: Seat) -> bool:
        """Whether a seat can attack out of turn, be it with gold for which it trades with the stacks first."""
        if seat == self.turn or not any(self.strikes(seat)):
            return False
        return self.can_march(seat, 1) or any(self._can_march_after(t) for t in self._exchanging(seat, self.top))

    def _can_march_after(self, trade: act.Exchange) -> bool:
        hand = self.hands[trade.seat].copy()
        hand[trade.give] -= self._rate(trade.seat)
        hand[trade.take] += 1
        return hand >= Counter(self.data["cost-march"])

    def foes(self, seat: Seat, place: Place) -> list[Seat]:
        """Whom a seat fights that comes to a tile: nobody in the first round."""
        return [foe for foe in self._occupants(place) if foe != seat and not self.first_round]

    def _occupants(self, place: Place) -> list[Seat]:
        return [seat for seat in self.seats if self.units(seat, place) or self.fort(seat, place)]

    # Events.

    def take(self, event: Event, after: tuple[Frame, ...]) -> None:
        """Let an event happen, and see that the game goes on as the rulebook says."""
        before, fought = self.agenda, self.battle
        asks = isinstance(self.top, Battle) and self._could_reroll(self.top)
        if isinstance(event, act.RollAgain):
            self.rolled_again = True
        if isinstance(event, Reply) and event.word == AGREE:
            self._swap()
        if isinstance(event, act.Return):
            del self.captor[self.turn]
        if isinstance(event, act.Reroll):
            self.bought.add(event.seat)
        turn = self.turn
        super().take(event, after)
        if self.turn != turn:
            self._turn_began(turn)
        self._check_return()
        self._check_begun(event, before)
        self._check_stages(fought, event, asks)
        self._check_sharing()

    def _swap(self) -> None:
        assert isinstance(self.top, Offer)
        offer = self.top
        for giver, taker, things in ((offer.by, offer.to, offer.give), (offer.to, offer.by, offer.take)):
            cards = [thing for thing in things if thing != SHRINE]
            self.hands[giver].subtract(cards)
            self.hands[taker].update(cards)
            if SHRINE in things:
                self.holder = taker

    def _pay(self, seat: Seat, thing: str) -> None:
        super()._pay(seat, thing)
        self.bought.add(seat)

    def _defeat(self, loser: Seat, winner: str, battle: Battle) -> None:
        leader = self.leader(loser)
        if leader and leader in self.units(loser, battle.at):
            self.captor[loser] = winner if winner in self.seats else self._left(loser)
        super()._defeat(loser, winner, battle)

    def _left(self, seat: Seat) -> Seat:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    @property
    def winner(self) -> Seat | None:
        """Who controls four shrines."""
        offerings = Counter(p.side for p in self.pieces if p.kind == "offering")
        return next((seat for seat in self.seats if offerings[seat] + (self.holder == seat) >= 4), None)

    # How it goes on.

    def _turn_began(self, last: Seat) -> None:
        """Turns go clockwise."""
        self.rolled_again = False
        assert not last or self.turn == self._left(last)

    def _check_return(self) -> None:
        """A beaten explorer comes back before its player rolls."""
        turn = self.agenda[0] if self.agenda else None
        captor = self.captor.get(self.turn)
        if isinstance(turn, Turn) and turn.stage in ("roll", "choose", "gather") and captor and self._spawns(self.turn):
            assert self.top == Putting(self.turn, captor)

    def _check_begun(self, event: Event, before: tuple[Frame, ...]) -> None:
        """Who comes where an opponent is, or where a dweller is found, fights at once; nobody else does."""
        if any(isinstance(frame, Battle | Clash) for frame in before):
            return
        fights = [frame for frame in self.agenda if isinstance(frame, Battle | Clash)]
        match event:
            case act.Move(seat=seat, to=at) | act.March(seat=seat, to=at) | act.Lay(seat=seat, at=at):
                foes = self.foes(seat, at) if self.tiles[at] not in BARRED else []
            case act.Intercept(seat=seat, to=at):
                foes = [self.turn]
            case act.Raid():
                assert isinstance(self.top, Battle)
                assert self.top.house == event.corner
                return
            case act.BuyOffering():
                assert self.winner or isinstance(self.top, Announced) == any(
                    self.asked(Announced(event.seat, event.at))
                )
                return
            case _:
                assert not fights
                return
        if isinstance(event, act.Lay) and self.tiles[at] in DWELLERS:
            assert isinstance(self.top, Battle)
            assert (self.top.attacker, self.top.defender, self.top.at) == (seat, self.tiles[at], at)
        elif len(foes) > 1:
            assert self.top == Clash(at, seat)
        elif foes:
            assert isinstance(self.top, Battle)
            assert (self.top.attacker, self.top.defender, self.top.at, self.top.house) == (seat, foes[0], at, None)
        else:
            assert not fights

    def _check_stages(self, old: Battle | None, event: Event, asks: bool) -> None:
        """Before the dice nobody is passed over who could move, and after them nobody who could reroll."""
        new = self.top if isinstance(self.top, Battle) else None
        same = bool(old and new and _of(old) == _of(new))
        if isinstance(event, Answer) and old and old.stage in ("attack", "defend"):
            assert asks == bool(same and new and new.stage == f"reroll-{'defence' if old.rolling else 'attack'}")
        if new is None:
            return
        again = same and old is not None and STAGES.index(old.stage) > STAGES.index(new.stage)  # the farmhouse, alone
        first = STAGES.index(old.stage) + 1 if same and old else 0
        skipped = () if again else STAGES[first : STAGES.index(new.stage)]
        for stage in skipped:
            waiting = replace(new, stage=stage)
            if stage in BEFORE_DICE and waiting.moving in self.seats:
                assert not self._could_move(waiting), f"{waiting.moving} could move"
        if new.stage in BEFORE_DICE:
            assert self._could_move(new), "nobody is asked in vain"
        if new.stage in REROLLING:
            assert self._could_reroll(new) or isinstance(event, Answer)

    def _could_move(self, battle: Battle) -> bool:
        seat, legal = battle.moving or "", super().legal
        return self._with_trades(seat, lambda: bool(legal(seat, battle)))

    def _check_sharing(self) -> None:
        """Outside battles two sides share a tile where they did so in the first round only."""
        if any(isinstance(frame, Battle | Clash | RerollDice) for frame in self.agenda):
            return
        stood_on = {p.at for p in self.pieces if p.kind in ("explorer", "villager")}
        both = {place for place in stood_on if len(self._occupants(place)) > 1}
        if self.first_round:
            self.shared |= both
        assert both <= self.shared or self.options["way-back"] == "open", both - self.shared


def _of(battle: Battle) -> tuple[Place, str, str, Place | None]:
    return battle.at, battle.attacker, battle.defender, battle.house
