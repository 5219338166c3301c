"""What events do to the second referee's table. The rules tell it which step comes next, never what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatchmethod

from companion.games.eldorado import actions as act
from companion.games.eldorado.frames import (
    Announced,
    Battle,
    FirstTile,
    Frame,
    Handing,
    Laying,
    RerollDice,
    Stealing,
    Turn,
)
from companion.games.kit import Answer, Event, Place, Seat
from tests.games.eldorado.referee import BARRED, DWELLERS, EXIT, Piece, Referee
from tests.games.eldorado.referee_map import around, group

BEFORE_GATHERING = ("start", "roll", "choose")
FARMING = ("gather", "look", "explore")


class Course(Referee):
    """A table on which events happen; `agenda` is what was to be done before each."""

    agenda: tuple[Frame, ...] = ()

    @property
    def top(self) -> Frame | None:
        """The step that is on."""
        return self.agenda[-1] if self.agenda else None

    @property
    def battle(self) -> Battle | None:
        """The battle that is on."""
        return next((frame for frame in reversed(self.agenda) if isinstance(frame, Battle)), None)

    def take(self, event: Event, after: tuple[Frame, ...]) -> None:
        """Let an event happen; `after` is what is to be done then."""
        self.do(event)
        battle, old = self.battle, self.agenda
        self.agenda = after
        if battle and self.dice[1] and (self.battle is None or not self.battle.dice[1]):
            self._decide(battle)
        announced = next((frame for frame in old if isinstance(frame, Announced)), None)
        if announced and not any(isinstance(frame, Announced) for frame in after):
            self._offer(announced.seat, announced.at)
        if isinstance(self.top, Turn) and self.top.stage == "explore":
            self._take_up_shrine()
        self._next_turn(old[0] if old else None, after[0] if after else None)

    def _next_turn(self, old: Frame | None, new: Frame | None) -> None:
        if not isinstance(new, Turn):
            return
        if new.seat != self.turn:
            if self.turn:
                self._end(self.turn)
            self.turn = new.seat
            self.lost[new.seat] = []
            self.free_march = self.explorer[new.seat] == "bellona"
            stella = self.explorer[new.seat] == "stella"
            points = self.options["hardcore-turn"] == "yes"
            self.speed, self.gather = (6 + stella, 6) if points else (0, 0)
            old = None
        started = isinstance(old, Turn) and old.stage not in BEFORE_GATHERING
        if not started and new.stage in FARMING and self.explorer[self.turn] == "tizoc" and self.bank["food"]:
            self._gain(self.turn, ["food"])

    def _end(self, seat: Seat) -> None:
        self.turns[seat] += 1
        if self.turns[seat] == 3:  # the important tiles that were not placed go into the stack
            self.stacks[""] += len(self.own[seat])
            self.own[seat] = []
        for piece in self.pieces:
            piece.came, piece.stuck = "", False

    # Cards.

    def _gain(self, seat: Seat, cards: Sequence[str]) -> None:
        self.hands[seat].update(cards)
        self.bank.subtract(cards)

    def _pay(self, seat: Seat, thing: str) -> None:
        self._gain_back(seat, self.data[f"cost-{thing}"])

    def _gain_back(self, seat: Seat, cards: Sequence[str]) -> None:
        self.hands[seat].subtract(cards)
        self.bank.update(cards)

    def _pay_step(self, seat: Seat, thing: str) -> None:
        if self.steps_free(seat):
            self.free_march = False
        else:
            self._pay(seat, thing)

    # Events.

    @singledispatchmethod
    def do(self, event: Event) -> None:
        """What an event does; most kinds that are not named here change nothing on the table."""

    @do.register
    def _pick(self, event: act.Pick) -> None:
        self.explorer[event.seat] = event.explorer
        self._gain(event.seat, ["food", "gold", "wood"] * (4 if event.explorer == "victoria" else 1))
        self.pieces.append(Piece(event.seat, "explorer", "q0r0"))

    @do.register
    def _set_speed(self, event: act.SetSpeed) -> None:
        assert isinstance(self.top, Turn)
        dice = list(self.top.dice)
        dice.remove(event.die)
        self.speed = event.die + (self.explorer[event.seat] == "stella")
        self.gather = dice[0]

    @do.register
    def _set_speed_and_gather(self, event: act.SpeedAndGather) -> None:
        self._set_speed(act.SetSpeed(event.seat, event.die))
        self._gather_rest(act.GatherRest(event.seat, event.card))

    @do.register
    def _gather_one(self, event: act.Gather) -> None:
        self._take_card(event.seat, event.card)

    @do.register
    def _gather_rest(self, event: act.GatherRest) -> None:
        while self.gather and self.bank[event.card]:
            self._take_card(event.seat, event.card)

    def _take_card(self, seat: Seat, card: str) -> None:
        self._gain(seat, [card])
        self.gather -= 1
        if self.options["hardcore-turn"] == "yes":
            self.speed -= 1

    @do.register
    def _move(self, event: act.Move) -> None:
        self.speed -= 1
        leader = self.leader(event.seat)
        assert leader is not None
        self._step(leader, event.to)

    @do.register
    def _march(self, event: act.March) -> None:
        self._pay_step(event.seat, "march")
        for piece in self.army(event.seat, event.start)[: event.number]:
            self._step(piece, event.to)

    @do.register
    def _intercept(self, event: act.Intercept) -> None:
        self._pay(event.seat, "march")
        for piece in self.army(event.seat, event.start)[: event.number]:
            self._step(piece, event.to)

    @do.register
    def _flee(self, event: act.Flee) -> None:
        self._pay_step(event.seat, "flee")
        assert self.battle is not None
        for piece in self.army(event.seat, self.battle.at)[: event.number]:
            self._step(piece, event.to)

    def _step(self, piece: Piece, to: Place) -> None:
        if to == EXIT and EXIT not in self.tiles:
            self.tiles[EXIT] = "exit"
        piece.came, piece.at = piece.at, to

    def _take_up_shrine(self) -> None:
        """The cave shrine's tile is taken up when nobody stands on it any more, nor may have to go back there."""
        for place in [place for place, kind in self.tiles.items() if kind == "cave-shrine"]:
            if not any(piece.at == place for piece in self.pieces):
                del self.tiles[place]

    @do.register
    def _discover(self, event: act.Discover) -> None:
        self.speed -= 1
        self.stacks[group(self._leader_at(event.seat))] -= 1

    @do.register
    def _reveal(self, event: act.Reveal) -> None:
        self.speed -= 1
        self.own[event.seat].remove(event.tile)

    @do.register
    def _lay(self, event: act.Lay) -> None:
        assert isinstance(self.top, Laying)
        kind = self.top.tile
        leader = self.leader(event.seat)
        assert leader is not None
        self.tiles[event.at] = kind
        if kind not in BARRED:
            self._step(leader, event.at)
        if kind == "cave-shrine" and self.holder is None:
            self.holder = event.seat
        if kind == "thieves" and self.treasure is None:
            self.treasure = Counter({card: min(2, n) for card, n in self.bank.items()})
            self.bank -= self.treasure

    @do.register
    def _villager(self, event: act.BuyVillager) -> None:
        self._buy(event.seat, "villager", event.at)

    @do.register
    def _farmhouse(self, event: act.BuyFarmhouse) -> None:
        self._buy(event.seat, "farmhouse", event.corner)

    @do.register
    def _fort(self, event: act.BuyFort) -> None:
        self._buy(event.seat, "fort", event.corner)

    def _buy(self, seat: Seat, kind: str, at: Place) -> None:
        self._pay(seat, kind)
        self.pieces.append(Piece(seat, kind, at))

    @do.register
    def _remove(self, event: act.Remove) -> None:
        gone = self.building(event.corner)
        assert gone is not None
        self._pay(event.seat, gone.kind)
        self.pieces.remove(gone)

    @do.register
    def _offering(self, event: act.BuyOffering) -> None:
        self.agenda = (*self.agenda, Announced(event.seat, event.at))

    def _offer(self, seat: Seat, shrine: Place) -> None:
        """An announced offering is bought if the explorer still stands beside the shrine."""
        leader = self.leader(seat)
        if leader and shrine in around(leader.at) and self.has(seat, "offering"):
            self._buy(seat, "offering", shrine)

    @do.register
    def _exchange(self, event: act.Exchange) -> None:
        self._gain_back(event.seat, [event.give] * (3 if self.explorer[event.seat] == "william" else 5))
        self._gain(event.seat, [event.take])

    @do.register
    def _surrender(self, event: act.Surrender) -> None:
        self._gain_back(event.seat, [event.card])

    @do.register
    def _surrender_rest(self, event: act.SurrenderRest) -> None:
        self._gain_back(event.seat, list(event.cards))

    @do.register
    def _steal(self, event: act.Steal) -> None:
        if event.card in self.bank:
            self._rob(event.seat, event.victim, event.card)

    def _rob(self, seat: Seat, victim: Seat, card: str) -> None:
        self.hands[victim][card] -= 1
        self.hands[seat][card] += 1

    @do.register
    def _hand_over(self, event: act.HandOver) -> None:
        assert isinstance(self.top, Handing)
        assert len(event.cards) == self.hands[event.seat].total() // 2
        self.hands[event.seat].subtract(event.cards)
        if self.top.to in self.hands:
            self.hands[self.top.to].update(event.cards)
        elif self.treasure is not None and self.top.to == "treasure":
            self.treasure.update(event.cards)
        else:
            self.bank.update(event.cards)

    @do.register
    def _put(self, event: act.Return) -> None:
        self.pieces.append(Piece(self.turn, "explorer", event.at))

    @do.register
    def _reroll(self, event: act.Reroll) -> None:
        self._gain_back(event.seat, list(self.data["cost-reroll"]) * len(event.dice))

    @do.register
    def _answer(self, event: Answer) -> None:
        value = event.value
        match self.top:
            case FirstTile():
                if value not in BARRED:
                    self.tiles["q0r0"] = str(value)
                    self.stacks[""] -= 1
            case Stealing(seat=seat, victim=victim) if victim:
                self._rob(seat, victim, str(value))
            case Battle() as battle:
                assert isinstance(value, tuple)
                assert len(value) == self.strength(battle.roller, battle)
                self._throw(battle, value)
            case RerollDice(kept=kept) if self.battle:
                assert isinstance(value, tuple)
                self._throw(self.battle, (*kept, *value))
            case _:
                pass

    def _throw(self, battle: Battle, dice: Sequence[object]) -> None:
        if battle.rolling == 0:
            self.dice[1] = ()
        self.dice[battle.rolling] = tuple(int(str(n)) for n in dice)

    # The end of a battle.

    def _decide(self, battle: Battle) -> None:
        difference = sum(self.dice[0]) - sum(self.dice[1])
        self.dice = [(), ()]
        if difference == 0:
            self._tie(battle)
            return
        winner, loser = (battle.attacker, battle.defender) if difference > 0 else (battle.defender, battle.attacker)
        if loser in DWELLERS:
            self._beat_dweller(winner, battle.at)
        else:
            self._defeat(loser, winner, battle)

    def _tie(self, battle: Battle) -> None:
        """Who moved goes back, but for who would come to opponents that took its tile, or go back there as well."""
        attackers, defenders = self.units(battle.attacker, battle.at), self.units(battle.defender, battle.at)
        stay = [p for p in defenders if not p.came or self._taken(p) or p.came in [a.came for a in attackers]]
        if not stay and battle.defender not in DWELLERS and not self.fort(battle.defender, battle.at):
            stay += [p for p in attackers if self._taken(p)]
        for piece in attackers + defenders:
            to = piece.at if piece in stay else piece.came
            piece.at, piece.came, piece.stuck = to or piece.at, "", True
        if battle.defender in DWELLERS:
            self._hide(battle.at)

    def _taken(self, piece: Piece) -> bool:
        """Whether an opponent has come to the tile that a piece left."""
        return any(p.at == piece.came and p.came and p.side != piece.side for p in self.pieces)

    def _hide(self, place: Place) -> None:
        """A dweller goes back into the stack."""
        del self.tiles[place]
        self.stacks["cave:"] += 1

    def _beat_dweller(self, winner: Seat, place: Place) -> None:
        kind = self.tiles[place]
        self.tiles[place] = "empty"
        if kind == "thieves" and self.treasure:
            self.hands[winner].update(self.treasure)
            self.treasure = Counter()
        if self.holder == kind:
            self.holder = winner

    def _defeat(self, loser: Seat, winner: str, battle: Battle) -> None:
        dead = self.units(loser, battle.at)
        if loser == battle.defender and not battle.house:
            dead += self.fort(loser, battle.at)
        elif loser == battle.defender and not dead:
            house = self.building(battle.house or "")
            dead = [house] if house else []
        for piece in dead:
            self.pieces.remove(piece)
            if piece.kind == "explorer":
                self.holder = winner if self.holder == loser else self.holder
            else:
                self.lost[loser].append(piece.kind)
        if winner in DWELLERS:
            self._hide(battle.at)
