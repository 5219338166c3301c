"""Whole games of Pachamama, Cacao and Diaominos at the open table with a watching camera, by hands that err.

Desk, library, session, journal, eyes and screens are the companion's own; frames and time are given by hand. Hands lay
what each event brings about, often with a hand in view for some frames; the companion takes it, asks, or stays silent,
and what it asks or leaves open is pressed on the screen as it stands. Middling players decide. A share of `--often`
of what hands lay goes wrong and is put right as soon as the screen says so, or after two seconds; a mistake is silent
if nothing was said by then. Exits with 1 if anything wrong was taken. For Diaominos see evening_cube.py; El Dorado and
Diamond Isles have benches of their own: scripts/bench mistakes, scripts/bench island and scripts/bench play-isles.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.app.library import game_named
from companion.app.simulated_table import led
from companion.display.inputs import BACK, CONFIRM, Button, Release, Tap
from companion.display.screens.oracle import READ, OracleScreen
from companion.display.screens.shake import ShakeScreen
from companion.display.screens.table_looks import ScannedScreen
from companion.games.cacao.actions import Pick
from companion.games.cacao.layouts import owners_of
from companion.games.cacao.state import Cacao
from companion.games.kit import Action, Answer, Event, Game, Layout, Question, State, Value
from companion.games.kit.chance import Chance
from companion.games.kit.extras import implicit_pass, summary
from companion.games.pachamama.actions import Divine
from companion.games.pachamama.oracle import new_code
from companion.play.only import ONLY
from companion.play.session import Session
from companion.tracking import Proposal, TableReport, best_label, differences
from scripts.arguments import Arguments
from scripts.benches.evening.cube import CubeEvening
from scripts.benches.evening.hands import SAID_WITHIN, Hands
from scripts.benches.evening.players import SAID, chosen, comes_to
from scripts.benches.evening.slips import Slip, leavings, scene_of, slips, visible
from scripts.benches.evening.tally import Tally
from scripts.benches.presses import presses, suggestion
from tests.support.games.diaominos.table import CubeTable
from tests.support.tables import STEP, OpenTable

PATIENCE = 3.0
"""So long hands wait before they choose by hand."""
HELD = 0.875
"""Seconds that a button is held."""
UNTOLD = "silent, where it was said that it cannot be told"


class Evening(Hands):
    """One game, played by hands that decide and err.

    `often` is the share of what they lay that goes wrong, `accidents` that of turns before which something befalls
    the table.
    """

    def __init__(
        self, table: OpenTable, game: Game, session: Session, seed: int, often: float, accidents: float = 0.0
    ) -> None:
        super().__init__(table, session, random.Random(seed))
        self.game = game
        self.often = often
        self.accidents = accidents
        self.chance = Chance(seed, 16)
        self.turn: object = None

    def play(self, turns: int) -> Tally:
        """Play to the end, or so many turns."""
        table = self.table
        table.screens.enter(self.session)
        table.see(0.5)
        table.desk.preferences.watch = True
        table.stage.enter(None, self.state)  # from here on hands lay everything
        self.lay(self.state.layout())
        self.watch(1.0)
        while not self.state.over and self.tally.counts["turns"] < turns:
            if self.state.question() is not None:
                self.answered(self.state.question())
            else:
                if self.count_turn() and self.accidents and self.rng.random() < self.accidents:
                    begun = len(self.session.steps)
                    self.quiet(f"after {self.befall()}", begun)
                    self.put_back()
                if self.obey():
                    self.watch(1.0)  # it says by how much
                    self.leave()
                self.decide()
        return self.tally

    def decide(self) -> None:
        """Do what a player wants; who wants nothing more says nothing, and the game goes on."""
        before, state = self.state, self.state
        action = wish = chosen(state, self.rng, self.chance)
        while wish == implicit_pass(state, wish.seat) and not self.in_villages(state.after(wish).layout()):
            state = state.after(wish)
            question = state.question()
            if question is not None and not question.sealed:
                drawn = Answer(question.key, self.cardboard(question))
                if not self.alike(state.after(drawn).layout()):
                    self.draw(drawn, state.after(drawn))
                    return
            if state.over or question is not None:
                break
            wish = chosen(state, self.rng, self.chance)
            if self.shows(wish, self.goal(wish, state.after(wish))):
                self.act(wish, before if before.verdict(wish).legal else state)
                return
        self.act(action, before)

    def shows(self, action: Action, goal: Layout) -> bool:
        """Whether the eyes can see that hands do it, who lay this."""
        return isinstance(action, Pick) or not (
            self.alike(goal) or (action.kind in SAID and not self.in_villages(goal))
        )

    def draw(self, drawn: Answer, after: State) -> None:
        """Lay what cardboard says where it is to lie; it ends what came before, of which nobody has said anything."""
        begun = len(self.session.steps)
        self.lay(after.layout())
        self.settle(drawn, after, begun)

    def count_turn(self) -> bool:
        """Whether another seat's turn has begun; counts it."""
        seat = next(iter(self.state.due()))
        now = (seat, getattr(self.state, "turn", None))
        begun, self.turn = now != self.turn, now
        self.tally.counts["turns"] += begun
        return begun

    # What is decided.

    def act(self, action: Action, before: Any) -> None:
        """Do it: with hands where something is to be laid, or on the screen.

        `before` is the state that hands have in mind; of a pass that nobody says the companion does not know yet.
        """
        after = before.after(action)
        goal = self.goal(action, after)
        if not self.shows(action, goal):
            self.by_hand(action, action.kind)
            self.lay(goal)  # tiles of the map board move up
            return
        if self.rng.random() < self.often:
            found = slips(before, self.lies, action, self.rng, self.state, self.middle)
            self.err([slip for slip in found if action.kind not in SAID or self.in_villages(slip.lies)])
        begun = len(self.session.steps)
        self.lay(goal)
        self.settle(
            action, after, begun, "gems chosen on the screen" if isinstance(action, Pick) else "finished by hand"
        )

    def err(self, found: list[Slip]) -> None:
        """Do one of these, if there are any, and take it back."""
        if found:
            kept = self.lies
            self.slip(self.picked(found))
            begun = len(self.session.steps)
            self.lay(kept)
            self.quiet("after a mistake was taken back", begun)

    def goal(self, action: Action, after: State) -> Layout:
        """What lies there once hands have done it; a crop is announced by laying its stone."""
        if isinstance(action, Divine):
            return {**self.lies, (action.pawn, "crop"): action.crop}
        return after.layout()

    def in_villages(self, goal: Layout) -> bool:
        """Whether hands bring a carrier or a hut to where it lies in this, in view."""
        lying = {part.name for part in scene_of(self.state, goal, self.middle).parts}
        moved = (
            (spot, goal[spot]) for spot in goal if goal[spot] != self.lies.get(spot) and spot[1] in ("carrier", "hut")
        )
        new = (
            f"{place} {layer} {where}"
            for (place, layer), label in moved
            for where in owners_of(label) - owners_of(self.lies.get((place, layer)))
        )
        return any(name in lying for name in new)

    def alike(self, goal: Layout) -> bool:
        """Whether the eyes would read what lies there as the same as this."""
        return visible(self.state, goal) == visible(self.state, self.lies)

    def picked(self, found: list[Slip]) -> Slip:
        """One of them, each kind as likely."""
        name = self.rng.choice(sorted({slip.name for slip in found}))
        return self.rng.choice([slip for slip in found if slip.name == name])

    def settle(self, action: Action | Answer, after: State, begun: int, unread: str = "finished by hand") -> None:
        """What the companion makes of an action that hands have done since there were so many events.

        What it makes nothing of is chosen on the screen, and counted as `unread`.
        """
        said: float | None = None
        picture = self.table.stage.table.picture()
        for number in range(round(PATIENCE / STEP) + 1):
            if len(self.session.steps) > begun:
                self.taken(action, after, begun)
            elif self.right(after) is not None:
                self.confirmed(action, after, begun)
            if said is None and (len(self.session.steps) > begun or self.told() is not None):
                said = number * STEP
            if len(self.session.steps) > begun:
                break
            if self.obey():
                picture = self.table.stage.table.picture()
            self.table.see(STEP, picture)
        if said is not None:
            self.tally.seconds.append(said)
        if len(self.session.steps) > begun:
            return
        self.note(unread, action, self.told())
        self.tally.counts[unread] += 1
        self.leave()
        self.say_all(action, unread)

    def taken(self, action: Action | Answer, after: State, begun: int) -> None:
        """Something was taken without asking."""
        events = [step.event for step in self.session.steps[begun:]]
        if comes_to(self.led(begun), after):
            self.tally.counts["turns' parts taken by itself"] += 1
            self.lies = self.led(begun).layout()  # either of two equal tiles was taken
            return
        self.wrong("WRONG TAKING", events, action)
        self.undo_to(begun)
        self.say_all(action, "after a wrong taking")

    def led(self, begun: int) -> State:
        """Where what was taken since there were so many events led, before the companion did what alone was left."""
        took = [step.state for step in self.session.steps[begun:] if step.by != ONLY]
        return took[-1] if took else self.state

    def right(self, after: State) -> int | None:
        """Which of what the screen proposes is what happened, or how it began; None while there is none."""
        top = self.table.screens.top
        if isinstance(top, OracleScreen):
            found = self.told()
            opening = found.opening() if found is not None else None
            return 0 if top.withdrawn and opening is not None and self.fits(opening, after) else None
        if not isinstance(top, ScannedScreen):
            return None
        return next((n for n, p in enumerate(top.found.proposals) if self.fits(p, after)), None)

    def confirmed(self, action: Action | Answer, after: State, begun: int) -> None:
        """What is proposed is right: it is chosen, or the answer it asks for opened."""
        number = self.right(after)
        assert number is not None
        self.tally.counts["questions"] += 1
        self.note("asked", action, self.told())
        if isinstance(self.table.screens.top, OracleScreen):
            before = self.lies
            self.hold()
            self.follow(before)
            return
        if number:
            self.tally.counts["wrong first proposals"] += 1
        self.press("proposals", number + 1)
        self.table.screens.take(Tap(f"proposal:{number}"))
        events = [step.event for step in self.session.steps[begun:]]
        if action not in events and summary(self.led(begun)) != summary(after):
            self.say_all(action, "after a proposal")

    def leave(self) -> None:
        """Back from what was said, if it lies over the game."""
        if self.table.screens.top.withdrawn or self.table.screens.page().name == "scanned":
            self.press("leaving what was said", 1)
            self.table.screens.take(BACK)

    def fits(self, proposal: Proposal, after: State) -> bool:
        """Whether a proposal is what happened, or how it began."""
        there = led(self.state, proposal)
        return there is not None and summary(there) == summary(after)

    def say_all(self, action: Action | Answer, why: str) -> None:
        """Choose it on the screen, and before it each pass that nobody has said."""
        while not self.state.verdict(action).legal:
            silent = implicit_pass(self.state, next(iter(self.state.due())))
            assert silent is not None
            self.by_hand(silent, why)
        self.by_hand(action, why)

    def by_hand(self, event: Event, why: str) -> None:
        """Choose it on the screen as it stands."""
        self.table.screens.to_game()
        self.press(why, presses(self.state, event, suggestion(self.game, self.state, eyes=True)))
        verdict = self.session.do(event)
        assert verdict.legal, event.text()
        self.frames(1)

    def answered(self, question: Question) -> None:
        """The oracle's window is held open, or hands say what the cardboard shows."""
        before = self.lies
        if question.sealed and question.held:
            self.hold()
        elif question.sealed:
            assert self.session.open_sealed() is not None
        else:
            self.shown(Answer(question.key, self.cardboard(question)), question)
        self.follow(before)

    def shown(self, answer: Answer, question: Question) -> None:
        """What cardboard says is laid where it is to lie, and otherwise chosen on the screen."""
        after = self.state.after(answer)
        if self.alike(after.layout()):
            self.by_hand(answer, f"answers: {question.kind}")
        else:
            self.draw(answer, after)

    def follow(self, before: Layout) -> None:
        """Lay what was asked for, or something else."""
        wanted = self.state.layout()
        if wanted == before:
            self.frames(1)
            return
        found = leavings(self.state, before, wanted, self.rng) if self.rng.random() < self.often else []
        self.frames(6)  # they take it from the box
        if found:
            self.slip(self.picked(found))
        begun = len(self.session.steps)
        self.lay(wanted)
        self.quiet("after what was asked was laid", begun)

    def hold(self) -> None:
        """Hold confirm until the window opens and was read, or all that is shaken has come out; let go."""
        self.table.screens.page()
        steps, question = len(self.session.steps), self.state.question()
        self.press("held", 1)
        self.table.screens.take(CONFIRM)
        self.frames(round((HELD + READ) / STEP))
        while isinstance(self.table.screens.top, ShakeScreen) and self.asks_for_more(question):
            self.frames(1)
        self.table.screens.take(Release(Button.CONFIRM))
        self.frames(1)
        assert len(self.session.steps) > steps, self.table.texts()

    def asks_for_more(self, before: Question | None) -> bool:
        """Whether the question that is open wants more of the same, as of the gems that one shake brings."""
        now = self.state.question()
        return now is not None and before is not None and (now.kind, now.places) == (before.kind, before.places)

    def cardboard(self, question: Question) -> Value:
        values = list(question.choices.values() or ())
        if isinstance(self.state, Cacao) and question.kind == "jungle":
            return self.rng.choices(values, [self.state.pile.get(str(value), 1) for value in values])[0]
        return self.rng.choice(values)

    # What goes wrong.

    def slip(self, slip: Slip) -> None:
        """Hands err: what is taken or said of it."""
        begun = len(self.session.steps)
        self.lay(slip.lies, slip.lay)
        when = self.watch(SAID_WITHIN) if len(self.session.steps) == begun else 0.0
        if self.told() is None and self.obey():  # what was cut by the picture's edge can be told now
            when = self.watch(SAID_WITHIN)
        asked = isinstance(self.table.screens.top, OracleScreen | ScannedScreen)
        self.tally.counts["mistakes" if not slip.quiet else "what is no turn"] += 1
        found = self.told()
        self.tally.slips[slip.name, "made"] += 1
        self.tally.slips[slip.name, "told of"] += found is not None
        if len(self.session.steps) > begun:
            self.wrong("WRONG TAKING", [step.event for step in self.session.steps[begun:]], None, slip)
            self.undo_to(begun)
        elif slip.quiet:
            self.tally.counts["what is no turn: asked about as one"] += asked
        elif found is None:
            due = self.state.layout()
            where = {spot[0] for spot in {**due, **slip.lies} if slip.lies.get(spot) != due.get(spot)}
            self.tally.counts[f"silent: {slip.name}"] += 1
            self.tally.counts[UNTOLD if where <= self.unclear else "SILENT MISTAKES"] += 1
            self.note("silent", None, None, slip)
        else:
            self.tally.seconds.append(when or SAID_WITHIN)
            self.judge(slip, found)
        self.leave()

    def judge(self, slip: Slip, found: TableReport) -> None:
        """Whether what was said of a mistake names its rule, and proposes nothing that it is not."""
        if found.standing.value == "ahead":
            self.tally.counts["mistakes proposed as a turn"] += 1
            self.tally.slips[slip.name, "proposed as a turn"] += 1
            self.note("proposed as a turn", None, found, slip)
        if slip.rules:
            named = {rule for verdict in found.against for rule in verdict.rules}
            self.tally.counts["with an expected rule"] += 1
            self.tally.counts["with an expected rule: named"] += bool(named & slip.rules)
            self.tally.slips[slip.name, "with a rule"] += 1
            self.tally.slips[slip.name, "with a rule: named"] += bool(named & slip.rules)
            if not named & slip.rules:
                self.note(f"rule not named: {sorted(slip.rules)}", None, found, slip)

    def quiet(self, when: str, begun: int) -> None:
        """All lies as it should: nothing more is said, or taken since there were so many events."""
        self.watch(1.0)
        found = self.told()
        if len(self.session.steps) > begun:
            self.wrong("WRONG TAKING", [step.event for step in self.session.steps[begun:]], None)
            self.undo_to(begun)
        elif found is not None:
            self.tally.counts[f"said though all is right, {when}"] += 1
            self.note(f"said though all is right, {when}", None, found)
            self.leave()

    def undo_to(self, steps: int) -> None:
        """What was wrongly taken is taken back."""
        while len(self.session.steps) > steps:
            preview = self.session.preview_undo()
            assert preview is not None
            self.press("undo", 2)
            self.session.agree(preview)

    # Counting.

    def press(self, what: str, number: int) -> None:
        """So many presses for something."""
        self.tally.presses[what] += number

    def wrong(self, what: str, events: list[Event], action: Action | Answer | None, slip: Slip | None = None) -> None:
        """Something was taken that did not happen."""
        self.tally.counts[what] += 1
        did = action.text() if action else "-"
        name = slip.name if slip else ""
        self.tally.notes.append(f"{what} [{name}]: {' · '.join(e.text() for e in events)} instead of {did}")

    def note(
        self, what: str, action: Action | Answer | None, found: TableReport | None, slip: Slip | None = None
    ) -> None:
        """A line for whoever looks into it."""
        proposals = found.proposals if found is not None else ()
        made = [f"{' · '.join(e.text() for e in p.events)} ({p.certain:.3f})" for p in proposals]
        more = self.unsaid()
        if found is not None:
            lies = f"{' unsure' if found.unsure else ''} {found.differences[:6]}"
            more = f"{found.standing.value}{lies} strays {found.strays} missing {found.missing}"
        against = [] if found is None else [v.rules for v in found.against]
        did = action.text() if action else "-"
        name = f" [{slip.name}]" if slip else ""
        self.tally.notes.append(f"{what}{name}: {did}; said {more}; proposed {made}; against {against}")

    def unsaid(self) -> str:
        """What the eyes have seen, of which nothing was said."""
        eyes = self.table.camera.eyes
        seen = {spot: best_label(labels) for spot, labels in eyes.view.belief.labels.items()}
        spots = differences(self.state.layout(), eyes.view.belief.labels)
        wrong = {spot: label for spot, label in seen.items() if spot in self.lies and self.lies[spot] != label}
        why = [str(why) for why in (eyes.view.warning, eyes.view.trouble) if why is not None]
        return f"nothing; differing {spots[:4]}; misread {wrong}; hidden {sorted(eyes.view.hidden)[:4]} {why}"


def begun(table: OpenTable, game: Game, seed: int, options: Mapping[str, str]) -> Session:
    """A game for two to four."""
    seats = game.seats[: 2 + seed % 3]
    code = new_code({"size": options["size"], "difficulty": "medium"}, seed) if "size" in options else None
    return table.desk.library.begin(game, seats, dict[str, Value](options), code)


GAMES: dict[str, dict[str, str]] = {"pachamama": {"size": "5x5"}, "cacao": {}, "diaominos": {}}


def play(name: str, seed: int, turns: int, often: float, options: dict[str, str], accidents: float = 0.0) -> Tally:
    """One evening of a game."""
    if name == "diaominos":
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            cube = CubeTable(Path(folder), patch)
            try:
                return CubeEvening(cube, seed, often).play(turns)
            finally:
                cube.desk.close()
    game = game_named(name)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        table = OpenTable(Path(folder), patch)
        with closing(table.desk):
            session = begun(table, game, seed, {**GAMES[name], **options})
            tally = Evening(table, game, session, seed, often, accidents).play(turns)
            session.journal.close()
    return tally


def main() -> int:
    """Print a line a game, and the figures of all."""
    parser = Arguments(__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1600)
    parser.add_argument("--turns", type=int, default=1000, help="at most so many of each game")
    parser.add_argument("--often", type=float, default=0.2, help="the share of what hands lay that goes wrong")
    parser.add_argument(
        "--accidents", type=float, default=0.0, help="the share of turns before which camera or mat is knocked"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--show", action="store_true", help="print what was not as it should be")
    args = parser.parse_args()
    options = dict(o.split("=", 1) for o in args.option if "=" in o)
    if args.game == "diaominos" and (options or args.accidents):
        parser.error("an evening of Diaominos knows no options and no accidents")
    there = [f"{o.name}={value}" for o in game_named(args.game).options for value in o.values]
    if unknown := set(args.option) - set(there):
        parser.error(f"{unknown.pop()} is not one of {', '.join(there)}")
    cv2.setNumThreads(1)
    total = Tally()
    for seed in range(args.seed, args.seed + args.games):
        tally = play(args.game, seed, args.turns, args.often, options, args.accidents)
        total.add(tally)
        print(f"seed {seed}: {tally.lines()[0]}", flush=True)
    print("\n".join(total.lines()))
    if args.show:
        print("\n".join(f"  {note}" for note in total.notes))
    return 1 if total.counts["WRONG TAKING"] else 0


if __name__ == "__main__":
    sys.exit(main())
