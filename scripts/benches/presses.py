"""Counts button presses for a decision: random games, every event walked to through the choice tree.

At each node the cursor starts where the table's screen puts it; next and previous cycle over the legal branches, held
they leap to the next group, four times a second; confirm is one press. A button that is held counts as one press, in
every game: a finger goes down once and comes up once, and the cursor leaps on meanwhile. In brackets stands what it
would be if each leap were a press of its own. Opening the oracle's window is one more press and not counted here. All
games are played by random hands, Pachamama also by middling ones, which divine what follows from what lies there. Exits
with 1 above the limits.
"""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.app import library
from companion.app.plugins import plugin_of
from companion.display.asking import Asker, Foresight
from companion.display.board import Board
from companion.display.chooser import Chooser
from companion.display.turn_chooser import TurnChooser
from companion.games.kit import Action, Answer, Event, Game, Policy, State, Unfit, Value
from companion.games.pachamama.policy import middling
from companion.play.choices import ALL, KIND, PIECE, Node
from companion.play.only import only_event
from companion.play.selfplay import selfplay
from scripts.arguments import Arguments

MEAN, WORST = 3.0, 12
MIDDLING: Mapping[str, Policy] = {"pachamama": middling}
"""Hands that play as people do, where those of random games seldom do."""


def presses(
    state: State,
    event: Event,
    suggested: Sequence[Value] = (),
    once: bool = False,
    ask: Asker | None = None,
    foresees: Foresight | None = None,
) -> int:
    """How many presses lead to an event from where the walk begins: the top of the tree, or the kind `suggested`.

    All leaps of a button that stays down count `once`, or each of them. `ask` leads to an answer in steps, `foresees`
    to one whose question is not open yet.
    """
    chooser = Chooser(state, event.seat if isinstance(event, Action) else None, ask)
    due = isinstance(event, Action) and event.seat in state.due()
    ahead = foresees(state) if foresees is not None and due else None
    if ahead is not None and ask is not None and isinstance(event, Action) and ahead.said != (event,):
        chooser = TurnChooser(state, event.seat, ask, ahead)
    chooser.suggest(suggested)
    count = 0
    kind = chooser.tree.kind
    if isinstance(event, Action) and kind is not None and kind.bundled and kind.several in (event.kind, event.several):
        event = _standing_for(state, event)  # such as going there, where the walk begins
    if chooser.by_hand and isinstance(event, Action) and chooser.tree.kind is not type(event):
        chooser.back()
        count = 1
    while (node := chooser.node) is not None:
        values = [branch.value for branch in chooser.branches]
        if node.field == KIND and isinstance(event, Action) and not {event.text(), event.kind} & set(values):
            event = _standing_for(state, event)
        whole = node.field == KIND and event.text() in values
        at = values.index(event.text() if whole else _wanted(node, event, dict(chooser.tree.path), values))
        count += away(chooser, at, once) + 1
        chooser.choose(values[at])
    if chooser.tree.ready != event and not (ask and _same_sum(chooser.tree.ready, event)):
        sys.exit(f"The choice tree leads to {chooser.tree.ready} instead of {event.text()}.")
    return max(1, count)


def presses_of_roll(state: State, answer: Answer, shown: Board) -> int | None:
    """How many presses say what was rolled while somebody may still act, which says that nobody does; None where that
    cannot be said yet.
    """
    seat = next(iter(state.due()), None)
    ahead = shown.ahead(state) if shown.ahead is not None and seat is not None else None
    if ahead is None or shown.ask is None or seat is None:
        return None
    chooser = TurnChooser(state, seat, shown.ask, ahead)
    chooser.suggest(shown.suggested)
    count = 0
    if chooser.by_hand:
        chooser.back()
        count = 1
    values = [branch.value for branch in chooser.branches]
    return count + away(chooser, [*values].index(_sum(answer) or 0), once=True) + 1


def _standing_for(state: State, event: Action) -> Action:
    """The action that stands in a list for this one and others like it, such as going there for a step."""
    alike = (a for a in state.actions(event.seat) if a.bundled and a.several in (event.kind, event.several))
    last = tuple(event.args().values())[-1:]
    return next((action for action in alike if tuple(action.args().values())[-1:] == last), event)


def _same_sum(ready: Event | None, event: Event) -> bool:
    """Whether both say of dice the same sum, which is all that is asked."""
    sums = [_sum(one) for one in (ready, event)]
    return sums[0] is not None and sums[0] == sums[1]


def _sum(event: Event | None) -> int | None:
    """The sum of dice that an event tells; None if it tells none."""
    dice = event.value if isinstance(event, Answer) else None
    numbers = [die for die in dice if isinstance(die, int)] if isinstance(dice, tuple) else []
    return sum(numbers) if numbers else None


def away(chooser: Chooser, at: int, once: bool = False) -> int:
    """The fewest moves of the cursor, by one or by leaps to other groups, to the branch number `at`."""
    start, moves = chooser.cursor, 0
    seen, edge = {start}, {start}
    while at not in seen:
        edge = {there for place in edge for there in _reached(chooser, place, once)} - seen
        seen |= edge
        moves += 1
    chooser.cursor = start
    return moves


def _reached(chooser: Chooser, place: int, once: bool) -> set[int]:
    """Where one move leads from a branch: next, previous, a leap either way or, if they count `once`, many leaps."""
    reached = set[int]()
    for by in (1, -1):
        chooser.cursor = place
        chooser.move(by)
        reached.add(chooser.cursor)
        chooser.leap(by, first=True)  # a button that stays down takes the move back first
        leapt = set[int]()
        while chooser.cursor not in leapt and (once or not leapt):
            leapt.add(chooser.cursor)
            chooser.leap(by)
        reached |= leapt
    return reached


def suggestion(game: Game, state: State, eyes: bool = False) -> Sequence[Value]:
    """What the table's screen stands on at first: a kind of action, and values; `eyes`: a camera sees the table."""
    return board(game, state, eyes).suggested


def board(game: Game, state: State, eyes: bool = False) -> Board:
    """What the table's screen shows."""
    words = library.words_of("en", game.name)
    return plugin_of(game.name).painter().paint({**state.view(None), "eyes": eyes}, words)


def pressed(game: Game, state: State, event: Event, eyes: bool = False) -> int:
    """The presses that bring an event about on the table's screen: none for what is done by itself or agreed on."""
    if only_event(state) is not None:
        return 0
    shown = board(game, state, eyes)
    if shown.agreed is not None and shown.agreed(state) == event:
        return 0
    return presses(state, event, shown.suggested, True, shown.ask, shown.ahead)


def pressed_roll(game: Game, state: State, answer: Answer, eyes: bool = False) -> int | None:
    """The presses that say what was rolled while somebody may still act; None where that cannot be said yet."""
    return presses_of_roll(state, answer, board(game, state, eyes))


def by_kind(counts: Mapping[str, Sequence[int]], turns: int) -> Iterator[str]:
    """Lines that say where the presses of so many turns went: kind by kind, the dearest first."""
    for kind, each in sorted(counts.items(), key=lambda found: -sum(found[1])):
        share, mean = sum(each) / max(1, turns), statistics.mean(each)
        yield f"  {kind:16} {share:.2f} presses a turn, {mean:.2f} each, n {len(each)}"


def name_of(event: Event) -> str:
    """What a press chose: a kind of action, or of question."""
    return event.kind if isinstance(event, Action) else event.text().rpartition("answer ")[2].partition(".")[0]


def _wanted(node: Node, event: Event, chosen: Mapping[str, Value], values: Sequence[Value]) -> Value:
    if node.field == KIND and isinstance(event, Action):
        return event.kind
    if node.field.endswith(PIECE):
        name = node.field.removesuffix(PIECE)
        selection: Value = event.args()[name] if isinstance(event, Action) else getattr(event, "value", ())
        if selection in values:
            return selection
        piece = _piece(selection, chosen.get(node.field, ()))
        return _ending(node, event) if piece == ALL and node.ends and isinstance(event, Action) else piece
    name = node.field.removesuffix(".")
    dice = _sum(event)
    if node.field == "answer" and dice is not None and any(branch.value == dice for branch in node.branches):
        return dice
    value: Value = event.args()[name] if isinstance(event, Action) else getattr(event, "value", "")
    if node.field.endswith(".") and node.domain is not None:
        group = node.domain.group(value)
        return value if group is None else group
    return value


def _ending(node: Node, event: Action) -> Value:
    """What ends a selection: the value that the event has in the next field, or the first piece that it has there."""
    for value, (name, chosen) in node.ends.items():
        wanted = event.args()[name]
        if chosen == wanted or (isinstance(wanted, tuple) and wanted[:1] == (chosen,)):
            return value
    sys.exit(f"Nothing after {node.field} leads to {event.text()}.")


def _piece(whole: Value, taken: Value) -> Value:
    """The next piece of a selection of which some are taken; ALL after the last one."""
    assert isinstance(whole, tuple)
    assert isinstance(taken, tuple)
    left = list(whole)
    for piece in taken:
        left.remove(piece)
    return left[0] if left else ALL


def fits(game: Game, count: int, options: Mapping[str, Value]) -> bool:
    """Whether so many can play with these options."""
    try:
        game.begin(game.seats[:count], options)
    except Unfit:
        return False
    return True


def counted(game: Game, games: int) -> dict[str, list[tuple[int, int]]]:
    """Presses by kind of decision, with a held button counted once and with each of its leaps; answers of sealed
    sources are no decisions.
    """
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    sizes = [{o.name: v} for o in game.options if o.name == "size" for v in o.values] or [{}]
    for options in sizes:
        for seed in range(games):
            counts = [count for count in game.players if fits(game, count, options)]
            count = counts[seed % len(counts)]
            state: State | None = None
            for event, after in selfplay(game, game.seats[:count], seed, options):
                if isinstance(event, Action) and state is not None:
                    usual = suggestion(game, state)
                    held, each = (presses(state, event, usual, once) for once in (True, False))
                    found[event.kind].append((held, each))
                state = after
    return found


def _said(counts: Sequence[tuple[int, int]]) -> str:
    """The mean and the worst of presses, a held button counted once, and in brackets with each of its leaps."""
    (mean, worst), (each, most) = ((statistics.mean(ways), max(ways)) for ways in zip(*counts, strict=True))
    return f"mean {mean:5.2f} ({each:4.2f})  worst {worst:2} ({most:2})  n {len(counts)}"


def main() -> None:
    """Print mean and worst for every game and kind of decision."""
    known = {game.name: game for game in library.games()}
    asked = Arguments(__doc__)
    asked.number("games", 40, "how many of each game")
    asked.some("named", tuple(known), "which games")
    given = asked.parse_args()
    games, good = given.games, True
    chosen = [game for name, game in known.items() if not given.named or name in given.named]
    people = [replace(game, policy=MIDDLING[game.name]) for game in chosen if game.name in MIDDLING]
    for game in (*chosen, *people):
        found = counted(game, games)
        hands = "middling" if game in people else "random"
        for kind, counts in sorted(found.items()):
            print(f"{game.name:14} {kind:12} {_said(counts)}")
        every = [pair for counts in found.values() for pair in counts]
        print(f"{game.name:14} {'all':12} {_said(every)}, {hands} hands")
        good = good and statistics.mean(held for held, _ in every) <= MEAN and max(held for held, _ in every) <= WORST
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
