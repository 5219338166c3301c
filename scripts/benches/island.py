"""Whole games of El Dorado on the simulated table with the real eyes: presses a turn, and how much a look explains.

Middling players decide, who gather all of a kind at once, stay on the mat and do nothing out of turn but what they
are asked; `--mode` has them play the expansion. A walk, a tile or a piece that hands lay is looked at and explained; a
proposal that says just what happened, or how it began, is one press, or none where the companion may take it by itself,
and what nothing explains is chosen by hand, several steps in a row as one walk. All else (dice for speed, cards, the
turn's end) is chosen by hand too. `--by-hand` has no camera, and no goal of its own but that of `BY_HAND`. What the
session does by itself takes no press.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import cv2

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
from companion.games.eldorado.settings import BASE, BLACK, GOLDEN, MODES, THIEF_DIE, TITAN_DIE
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import CAVE, is_cave
from companion.games.eldorado.views import TILE
from companion.games.kit import Action, Answer, Begin, Event, Labels, Seat, Spot
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.hexes import place_of
from companion.tracking import Costs, Proposal, TableReport, best_label, explain
from companion.tracking.report_log import ReportLog
from companion.vision.errors import UnreadableError
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
DICE = dict.fromkeys((GOLDEN, BLACK), "companion")
MORE_DICE = dict.fromkeys((THIEF_DIE, TITAN_DIE), "companion")
"""A tower rolls; tiles are cardboard."""
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

    def explain(self, state: ElDorado, seen: Mapping[Spot, Labels]) -> TableReport:
        """What explains what is seen: what was told before, and lies there still, speaks against nothing."""
        self.states.append(state)
        now = len(self.states) - 1
        known = self.log.known(seen, self.states, now)
        report = explain(state, [state], seen, Costs(misread=reading.MISREAD), known=known, stale=list(known))
        self.log = self.log.with_differences(report.differences, known, seen, now, under_hand=False)
        return report


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
    """Whether an explorer would go back to where it has just come from."""
    explorer = state.pieces.explorers.get(wish.seat)
    return explorer is not None and isinstance(wish, do.Move) and wish.to == explorer.came


PLAYED = replace(GAME, policy=sensible, start=on_the_mat)


def play(
    seed: int, seats: int, options: dict[str, str] | None = None, most: int | None = None, by_hand: bool = False
) -> Iterator[Turn]:
    """The turns of one game, at most so many; `by_hand` without a camera."""
    deed: list[tuple[ElDorado, Event]] = []
    turn, number, told = Turn(GAME.seats[0]), 0, Told()
    for state, event, after in selfplayed(PLAYED, ElDorado, GAME.seats[:seats], seed, options or DICE):
        if deed and not _goes_on(deed, event):
            if by_hand:
                _pressed(turn, deed, state)
            else:
                _looked(turn, deed, state, told)
            deed = []
        if _by_hands(event):
            deed.append((state, event))
        elif not _of_tower(state):
            turn.press(name_of(event), chosen(state, event, by_hand))
        if after.active is not None and after.active != turn.seat:
            yield turn
            turn, number = Turn(after.active), number + 1
            if most is not None and number >= most:
                return
    yield turn


def chosen(state: ElDorado, event: Event, by_hand: bool = False) -> int:
    """The presses that choose an event on the table's screen."""
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
    parser.add_argument("--show", action="store_true", help="print what was not explained")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    every: list[Turn] = []
    for seed in range(args.seed, args.seed + args.games):
        more = {} if args.mode == BASE.name else {"mode": args.mode, **MORE_DICE}
        turns = list(play(seed, args.seats, {**DICE, **more}, args.turns, args.by_hand))
        every += turns
        print(f"seed {seed}: {line(turns)}", flush=True)
        if args.show:
            print("\n".join(f"  {text}" for turn in turns for text in turn.amiss))
    print(f"all: {line(every)}")
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
