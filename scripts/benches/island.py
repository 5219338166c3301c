"""Whole games of El Dorado on the simulated table with the real eyes: presses a turn, and how much a look explains.

Middling players decide, who gather all of a kind at once, stay on the mat and do nothing out of turn but what they
are asked; `--mode` has them play the expansion. A walk, a tile or a piece that hands lay is looked at and explained; a
proposal that says just what happened, or how it began, is one press, or none where the companion may take it by itself,
and what nothing explains is chosen by hand, several steps in a row as one walk. All else (dice for speed, cards, the
turn's end) is chosen by hand too. `--by-hand` has no camera, and no goal of its own but that of `BY_HAND`. What the
session does by itself takes no press. With a camera golden dice are cardboard and thrown into a tray, and whoever
throws has ended the turn before; between two throws dice are handed on, or pushed, and other dice and spare pieces lie
about. By hand a tower rolls them.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import dist

import cv2

from companion.app import own_parts
from companion.app.simulated_table import led, look
from companion.games.eldorado import actions as do
from companion.games.eldorado import beginning, reading, simulation
from companion.games.eldorado.actions import (
    Bridge,
    BuyHideout,
    BuyOutpost,
    BuyThief,
    Prowl,
    Scout,
    TakeBridge,
    WolfDiscover,
    WolfMove,
)
from companion.games.eldorado.box import CARDS
from companion.games.eldorado.frames import Handing
from companion.games.eldorado.game import GAME
from companion.games.eldorado.parts import SIDE_MM
from companion.games.eldorado.policy import policy
from companion.games.eldorado.reading.dice_talk import TAKE, TRAY, GoldenRoll, behind
from companion.games.eldorado.settings import BASE, BLACK, CAVE_STACK, GOLDEN, ISLAND_STACK, MODES, THIEF_DIE, TITAN_DIE
from companion.games.eldorado.sources import DICE as BESIDE
from companion.games.eldorado.state import BATTLE, ElDorado
from companion.games.eldorado.state import GOLDEN as GOLDEN_ROLL
from companion.games.eldorado.tiles import CAVE, is_cave
from companion.games.eldorado.views import TILE
from companion.games.kit import Action, Answer, Begin, Event, Labels, Seat, Spot
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.hexes import place_of
from companion.tracking import Costs, Proposal, TableReport, best_label, explain
from companion.tracking.report_log import ReportLog
from companion.vision.errors import UnreadableError
from hardware.simulator.live import SimulatedTable
from scripts.arguments import Arguments
from scripts.benches.presses import by_kind, name_of, pressed
from tests.support.games.random_games import selfplayed

LAID = (
    do.Move,
    do.Walk,
    do.Discover,
    do.Lay,
    do.BuyVillager,
    do.BuyFarmhouse,
    do.BuyFort,
    do.BuyOffering,
    do.Remove,
    do.March,
    do.Flee,
    do.Return,
    Prowl,
    Scout,
    BuyThief,
    BuyHideout,
    BuyOutpost,
    Bridge,
    TakeBridge,
    WolfMove,
    WolfDiscover,
)
"""What hands do on the table."""
ON_THE_WAY = (do.Move, do.Walk, do.Discover, Prowl, Scout, WolfMove, WolfDiscover, Answer)
"""After these the same hands go on."""
BY_TOWER = dict.fromkeys((GOLDEN, BLACK), "companion")
DICE = {**BY_TOWER, GOLDEN: "table"}
MORE_DICE = dict.fromkeys((THIEF_DIE, TITAN_DIE), "companion")
"""A tower rolls, but golden dice that a camera sees thrown; tiles are cardboard."""
DRAWN = dict.fromkeys((ISLAND_STACK, CAVE_STACK), "companion")
TRAY_AT, SPREAD_MM, APART_MM = (325.0, -135.0), 45.0, 26.0
"""Where golden dice are thrown; how far from there, and at least how far from each other, they fall."""
ABOUT = ((GOLDEN_ROLL, 2, -340.0, 185.0, 10.0), (BATTLE, 5, 372.0, -75.0, 30.0), (BATTLE, 1, 268.0, -72.0, 60.0))
"""Dice that lie about once the tray is known: a spare golden one far away, and two of a battle at the tray's rim."""
HANDED_ON, PUSHED = 0.15, 0.1
"""Before how many throws dice are handed on, or pushed."""
RESTING, FALLING = 3, 4
"""How often dice are looked at that lie there, and that have fallen."""
FAR = range(-20, 21)
"""Cells farther from the first one are past any edge."""
BORDER_MM = 150.0
"""From the table's middle to where the cave's part of it begins."""
TRIES = 6
"""Wishes that are weighed before a turn ends."""
MOST, BY_HAND = 2.5, 8.0
"""Presses a turn, with the camera and without."""


@dataclass
class Turn:
    """What a turn took: looks, of which so many were explained as it was, and presses by hand or to confirm."""

    seat: Seat
    looks: int = 0
    explained: int = 0
    alone: int = 0
    unread: int = 0
    wrong: int = 0  # taken without asking, though it was not what happened
    tiles: Counter[str] = field(default_factory=Counter)  # that lay there, by how they were read
    by: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # presses by what they chose
    amiss: list[str] = field(default_factory=list)
    throws: Counter[str] = field(default_factory=Counter)  # of golden dice, by how they were read

    @property
    def presses(self) -> int:
        """All presses."""
        return sum(map(sum, self.by.values()))

    def press(self, what: str, presses: int) -> None:
        """Something was chosen with so many presses."""
        self.by[what].append(presses)


@dataclass
class Told:
    """What the table has heard of how it lies, and the states in which it was looked at."""

    log: ReportLog = field(default_factory=ReportLog)
    states: list[ElDorado] = field(default_factory=list)
    left_out: frozenset[Spot] = frozenset()  # what a talk behind the page reads

    def explain(self, state: ElDorado, seen: Mapping[Spot, Labels]) -> TableReport:
        """What explains what is seen: what was told before, and lies there still, speaks against nothing."""
        self.states.append(state)
        now = len(self.states) - 1
        due = state.layout()
        seen = {**seen, **{spot: {due[spot]: 1.0} for spot in self.left_out if spot in due}}
        known = self.log.known(seen, self.states, now)
        report = explain(state, [state], seen, Costs(misread=reading.MISREAD), known=known, stale=list(known))
        self.log = self.log.with_differences(report.differences, known, seen, now, under_hand=False)
        return report


Dice = tuple[tuple[int, float, float, float], ...]


class ThrownInTray:
    """Golden dice as hands throw them, and the talk behind the page that looks at them."""

    def __init__(self, seed: int) -> None:
        self.keeps: dict[str, str] = {}  # what the talk has learnt, such as where the tray is
        self._rng = random.Random(seed)
        self._talk: GoldenRoll | None = None
        self._dice = self._fallen((6, 1))

    def follow(self, state: ElDorado) -> None:
        """The game has come to a state."""
        if self._talk is not None:
            self.keeps.update(self._talk.keeps)
        talk = behind(state, self.keeps, self._talk)
        self._talk = talk if isinstance(talk, GoldenRoll) else None

    def throw(self, turn: Turn, playing: ElDorado, shown: ElDorado, dice: Sequence[int]) -> tuple[Event, ...]:
        """Hands throw dice that lay there in the state before; what is taken for it."""
        self.follow(playing)
        invented = self._seen(playing, RESTING)
        self.follow(shown)
        lay, self._dice = self._dice, self._astray()
        invented = (self._dice != lay and self._seen(shown, FALLING)) or invented
        self._dice = self._fallen(dice)
        taken = self._talk.choose(TAKE) if self._seen(shown, FALLING) and self._talk is not None else None
        turn.throws.update(["taken" if taken else "not read", *(["NOBODY THREW"] if invented else [])])
        turn.wrong += invented
        return taken if isinstance(taken, tuple) else ()

    def rest(self, state: ElDorado) -> None:
        """The dice lie there that somebody has said were rolled."""
        self.follow(state)
        self._seen(state, RESTING)
        self.follow(state)

    @property
    def left_out(self) -> frozenset[Spot]:
        """The spots that the talk reads."""
        return frozenset(self._talk.step().reads) if self._talk is not None else frozenset()

    def _seen(self, state: ElDorado, looks: int) -> bool:
        """Whether so many looks at the table with the dice brought the talk on."""
        lying = {spot: label for spot, label in state.layout().items() if spot[0] != BESIDE}
        about = ABOUT if TRAY in self.keeps else ()
        parts = simulation.dice((*((GOLDEN_ROLL, *die) for die in self._dice), *about))
        scene = simulation.scene(lying).put(*parts, *simulation.spares(state))
        picture = SimulatedTable(scene, simulation.camera(state)).picture()
        return any(self._talk.glance(picture, own_parts.load()) for _ in range(looks) if self._talk is not None)

    def _astray(self) -> Dice:
        """The dice as they lie before the next throw: now and then handed on to somebody, or pushed."""
        chance = self._rng.random()
        if chance < HANDED_ON:
            return tuple((self._rng.randint(1, 6), -x, -y, angle) for _, x, y, angle in self._dice)
        push = 12.0 if chance < HANDED_ON + PUSHED else 0.0
        return tuple((value, x - push, y + push, angle) for value, x, y, angle in self._dice)

    def _fallen(self, values: Sequence[int]) -> Dice:
        """Dice as they come to lie in the tray."""
        (x, y), spread = TRAY_AT, SPREAD_MM
        while True:
            spots = [(x + self._rng.uniform(-spread, spread), y + self._rng.uniform(-spread, spread)) for _ in values]
            if len(spots) < 2 or dist(*spots[:2]) > APART_MM:
                return tuple((v, *at, self._rng.uniform(0, 90)) for v, at in zip(values, spots, strict=True))


def on_the_mat(begin: Begin) -> ElDorado:
    """The beginning at a table whose edge is where the mat's cards frame the play area, the cave's part well apart."""
    state = beginning.start(begin)
    assert isinstance(state, ElDorado)
    cells = [group + place_of((q, r)) for group in ("", CAVE) for q in FAR for r in FAR]
    beyond = tuple(cell for cell in cells if not _on_mat(state, cell))
    return replace(state, land=replace(state.land, beyond=beyond))


def _on_mat(state: ElDorado, cell: str) -> bool:
    x, y = simulation.at(cell)
    room = all(simulation.inside(state, x + SIDE_MM * a, y + SIDE_MM * b) for a in (-1, 1) for b in (-1, 1))
    return room and (x - SIDE_MM > BORDER_MM if is_cave(cell) else x + SIDE_MM < BORDER_MM)


def sensible(state: ElDorado, seat: Seat, chance: Chance) -> Action | None:
    """What a middling player would do who plays on where chance would decide otherwise, and never goes back."""
    if isinstance(state.top, Handing):
        return do.HandOver(seat, _least_missed(state, seat, state.top.number))
    if seat not in state.due():
        return sensible(state, next(iter(state.due())), chance)  # nobody interrupts for nothing
    wishes = (policy(state, seat, chance) for _ in range(TRIES))
    wanted = next((wish for wish in wishes if wish is not None and not _back(state, wish)), None)
    if wanted is None and state.exploring(seat):
        hand = state.player(seat).cards
        wanted = do.Surrender(seat, max(CARDS, key=hand.count)) if state.too_many(seat) else do.End(seat)
    if wanted is None or not state.verdict(wanted).legal:
        return None
    whole = _at_once(state, wanted, chance)
    return whole if whole is not None and state.verdict(whole).legal else wanted


def _at_once(state: ElDorado, wanted: Action, chance: Chance) -> Action | None:
    """What does the same as some decisions one after another: with a die what is gathered, all cards too many."""
    seat = wanted.seat
    match wanted:
        case do.Gather(card=card):
            return do.GatherRest(seat, card)
        case do.SetSpeed(die=die):
            after = state.after(wanted)
            gathered = sensible(after, seat, chance) if seat in after.due() else None
            return do.SpeedAndGather(seat, die, gathered.card) if isinstance(gathered, do.GatherRest) else None
        case do.Surrender(card=card):
            return do.SurrenderRest(seat, _least_missed(state, seat, state.surplus(seat), card))
    return None


def _least_missed(state: ElDorado, seat: Seat, number: int, *first: str) -> tuple[str, ...]:
    """So many cards: these first, then one after the other of what a seat has most."""
    gone, hand = list(first), Counter(state.player(seat).cards.cards)
    hand.subtract(first)
    while len(gone) < number:
        gone.append(max(CARDS, key=lambda kind: hand[kind]))
        hand[gone[-1]] -= 1
    return tuple(sorted(gone, key=CARDS.index))


def _back(state: ElDorado, wish: Action) -> bool:
    """Whether an explorer would go back to where it has just come from, or beside it by a detour."""
    explorer = state.pieces.explorers.get(wish.seat)
    if explorer is None or not explorer.came or not isinstance(wish, do.Move):
        return False
    return wish.to in (explorer.came, *state.land.ways.get(explorer.came, ()))


PLAYED = replace(GAME, policy=sensible, start=on_the_mat)


def play(
    seed: int, seats: int, options: dict[str, str] | None = None, most: int | None = None, by_hand: bool = False
) -> Iterator[Turn]:
    """The turns of one game, at most so many; `by_hand` without a camera."""
    deed: list[tuple[ElDorado, Event]] = []
    turn, number, told, tray = Turn(GAME.seats[0]), 0, Told(), ThrownInTray(seed)
    playing: ElDorado | None = None  # as the last turn came to its end
    ended: tuple[ElDorado, Event] | None = None  # its end, which the next throw may say
    for state, event, after in selfplayed(PLAYED, ElDorado, GAME.seats[:seats], seed, options or DICE):
        if deed and not _goes_on(deed, event):
            if by_hand:
                _pressed(turn, deed, state)
            else:
                told.left_out = tray.left_out
                _looked(turn, deed, state, told)
            deed = []
        thrown = _is_thrown(state)
        if thrown and isinstance(event, Answer):
            _thrown(turn, tray, [*([ended] if ended else []), (state, event)], playing or state, after, told)
        elif ended is not None:
            turn.press(name_of(ended[1]), chosen(*ended))
        ended = None
        if _by_hands(event):
            deed.append((state, event))
        elif isinstance(event, do.End) and _is_thrown(after):
            ended = state, event
        elif not thrown and not _of_tower(state):
            turn.press(name_of(event), chosen(state, event, by_hand))
        if after.active is not None and after.active != turn.seat:
            yield turn
            playing = state
            turn, number = Turn(after.active), number + 1
            if most is not None and number >= most:
                return
    yield turn


def _is_thrown(state: ElDorado) -> bool:
    """Whether the table's own golden dice are to be thrown now."""
    question = state.question()
    return question is not None and question.kind == GOLDEN_ROLL and not question.sealed


def _thrown(
    turn: Turn,
    tray: ThrownInTray,
    said: list[tuple[ElDorado, Event]],
    playing: ElDorado,
    after: ElDorado,
    told: Told,
) -> None:
    """Hands have thrown golden dice, by which they say these events; look, and press for what is not taken."""
    state, answer = said[-1]
    assert isinstance(answer, Answer)
    assert isinstance(answer.value, tuple)
    taken = tray.throw(turn, playing, said[0][0], [int(str(die)) for die in answer.value])
    if taken == tuple(event for _, event in said):
        turn.press("thrown", 0)
        tray.follow(after)
        return
    turn.wrong += bool(taken)
    for before, event in said[:-1]:
        turn.press(name_of(event), chosen(before, event))
    if TRAY in tray.keeps:
        turn.press(name_of(answer), chosen(state, answer))
    else:
        told.left_out = frozenset()
        _looked(turn, [(state, answer)], after, told)
    tray.rest(after)


def chosen(state: ElDorado, event: Event, by_hand: bool = False) -> int:
    """The presses that choose an event on the table's screen; a die of each player is moved to and confirmed.

    None for what the companion draws or rolls.
    """
    question = state.question()
    if question is not None and (question.whose or question.sealed):
        return 2 * len(question.whose)
    return pressed(GAME, state, event, eyes=not by_hand)


def _by_hands(event: Event) -> bool:
    return isinstance(event, LAID) or (isinstance(event, Answer) and event.question.startswith("face."))


def _goes_on(deed: list[tuple[ElDorado, Event]], event: Event) -> bool:
    """Whether an event belongs to what the same hands do in one go: a walk, a tile, one piece set."""
    seats = {one.seat for _, one in deed if isinstance(one, LAID)}
    if not isinstance(deed[-1][1], ON_THE_WAY):
        return False  # the watching eyes have seen it before hands go on
    return _by_hands(event) and (isinstance(event, Answer) or getattr(event, "seat", "") in seats)


def _of_tower(state: ElDorado) -> bool:
    question = state.question()
    return question is not None and (question.sealed or question.kind == "mix")


def _pressed(turn: Turn, deed: list[tuple[ElDorado, Event]], after: ElDorado) -> None:
    """Hands have laid it, and press for all of it, as no camera sees it."""
    for state, event in _walked(deed, after):
        turn.press(name_of(event), chosen(state, event, by_hand=True))


def _looked(turn: Turn, deed: list[tuple[ElDorado, Event]], after: ElDorado, told: Told) -> None:
    """Hands have laid it; look, explain, and press for what no proposal says."""
    before = deed[0][0]
    turn.looks += 1
    proposals: tuple[Proposal, ...] = ()
    taken = None
    try:
        seen = look(simulation.SIMULATION, reading.READER, after, before, seed=turn.looks)
        turn.tiles.update(_tiles(seen, after))
        found = told.explain(before, seen)
        proposals, taken = found.proposals, found.taken()
    except UnreadableError:
        turn.unread += 1
    begun, proposal = _begun(deed, proposals, after)
    turn.wrong += taken is not None and taken is not proposal
    if proposal is not None:
        presses = 0 if proposal is taken else proposals.index(proposal) + 1 + len(proposal.holes)
        turn.press("in part" if begun < len(deed) else "explained", presses)
    if begun == len(deed):
        turn.explained += 1
        turn.alone += proposal is taken
        return
    left = deed[begun:]
    turn.amiss.append("; ".join(event.text() for _, event in left))
    for state, event in _walked(left, after):
        turn.press(f"not seen: {name_of(event)}", chosen(state, event))


def _walked(deed: list[tuple[ElDorado, Event]], after: ElDorado) -> Iterator[tuple[ElDorado, Event]]:
    """A deed as a person would choose it: where one goes at last, and the tile that is found there.

    A tile that hands draw lies before them when they say where they lay it.
    """
    ends = [*(state for state, _ in deed[1:]), after]
    at = 0
    while at < len(deed):
        state, event = deed[at]
        went = next(_at_one_go(state, [event for _, event in deed[at:]], ends[at:]), ())
        if not went:
            yield state, event
            at += 1
            continue
        for event in went:
            yield state, event
            state = state.after(event)
        at += next(n for n, end in enumerate(ends[at:], 1) if _same(end, state))


def _at_one_go(state: ElDorado, events: list[Event], ends: list[ElDorado]) -> Iterator[tuple[Event, ...]]:
    """Choices of where to go, and what is found there, that stand for the first of these events, for most at first."""
    steps = next((n for n, event in enumerate(events) if not isinstance(event, do.Move)), len(events))
    match events[steps : steps + 3]:
        case [do.Discover(seat), Answer() as face, do.Lay(at=at)]:
            go = do.Go(seat, at)
            if state.verdict(go).legal and _same(state.after(go).after(face), ends[steps + 2]):
                yield go, face
    for last in range(steps - 1, -1, -1):
        step = events[last]
        assert isinstance(step, do.Move)
        for walk in (do.Go(step.seat, step.to), do.Walk(step.seat, step.to)):
            if state.verdict(walk).legal and _same(state.after(walk), ends[last]):
                yield (walk,)


def _same(state: ElDorado, other: ElDorado) -> bool:
    """Whether all lies and stands alike."""
    return all(getattr(state, name) == getattr(other, name) for name in ("players", "land", "pieces", "agenda"))


def _tiles(seen: Mapping[Spot, Labels], lies: ElDorado) -> Iterator[str]:
    """How each tile that lies there was read: right, misread, or not told."""
    for place, kind in lies.land.at.items():
        labels = seen.get((place, TILE))
        yield "not told" if labels is None else "right" if best_label(labels) == kind else "misread"


def _begun(
    deed: list[tuple[ElDorado, Event]], proposals: tuple[Proposal, ...], after: ElDorado
) -> tuple[int, Proposal | None]:
    """With how many of its events a deed begins that some proposal says, and the proposal; of several the first."""
    for number in range(len(deed), 0, -1):
        reached = after if number == len(deed) else deed[number][0]
        right = next((one for one in proposals if _leads(deed[0][0], one, reached)), None)
        if right is not None:
            return number, right
    return 0, None


def _leads(state: ElDorado, proposal: Proposal, to: ElDorado) -> bool:
    """Whether a proposal's events lead just where the game went; a piece that was misread may still differ."""
    there = led(state, proposal)
    return (
        there is not None
        and all(getattr(there, name) == getattr(to, name) for name in ("players", "agenda", "land", "bank"))
        and there.layout() == to.layout()
    )


def main() -> None:
    """Print a line a game, and the figures of all."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--mode", choices=[mode.name for mode in MODES], default=BASE.name)
    parser.add_argument("--turns", type=int, default=None, help="at most so many of each game")
    parser.add_argument("--by-hand", action="store_true", help="no camera looks on")
    parser.add_argument("--drawn", action="store_true", help="the companion draws tiles")
    parser.add_argument("--show", action="store_true", help="print what was not explained")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    every: list[Turn] = []
    for seed in range(args.seed, args.seed + args.games):
        more = {} if args.mode == BASE.name else {"mode": args.mode, **MORE_DICE}
        options = {**(BY_TOWER if args.by_hand else DICE), **(DRAWN if args.drawn else {}), **more}
        turns = list(play(seed, args.seats, options, args.turns, args.by_hand))
        every += turns
        print(f"seed {seed}: {line(turns)}", flush=True)
        if args.show:
            print("\n".join(f"  {text}" for turn in turns for text in turn.amiss))
    print(f"all: {line(every)}")
    throws = sum((turn.throws for turn in every), Counter[str]())
    if throws:
        print("throws: " + ", ".join(f"{count} {how}" for how, count in throws.most_common()))
    found: dict[str, list[int]] = {}
    for turn in every:
        for kind, each in turn.by.items():
            found[kind] = [*found.get(kind, ()), *each]
    print("\n".join(by_kind(found, len(every))))
    tiles = sum((turn.tiles for turn in every), Counter[str]())
    print("tiles: " + ", ".join(f"{count} {how}" for how, count in tiles.most_common()))
    sys.exit(0 if statistics.mean(turn.presses for turn in every) <= (BY_HAND if args.by_hand else MOST) else 1)


def line(turns: list[Turn]) -> str:
    """The figures of some turns."""
    looks = sum(turn.looks for turn in turns)
    explained, alone, unread = (sum(getattr(t, name) for t in turns) for name in ("explained", "alone", "unread"))
    mean, worst = statistics.mean(turn.presses for turn in turns), max(turn.presses for turn in turns)
    wrong = sum(turn.wrong for turn in turns)
    shares = f"{explained} explained ({explained / max(1, looks):.0%}), {alone} rightly taken alone, {wrong} wrongly"
    shares += f", {unread} unread"
    return f"{len(turns)} turns, {looks} looks, {shares}; presses a turn: mean {mean:.2f}, worst {worst}"


if __name__ == "__main__":
    main()
