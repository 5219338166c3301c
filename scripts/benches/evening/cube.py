"""Hands that play whole games of Diaominos at the open table with a watching camera, for scripts/bench evening.

The cube is shown side by side, rolled from space to space, and now and then handled wrongly; what the screen says of
that is then done. On sheets of paper nobody presses anything for a round; sheets on the screen are counted apart.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from companion.display.inputs import CONFIRM
from companion.display.screens.guided import GuidedScreen
from companion.display.screens.motion import MotionScreen
from companion.display.screens.table_looks import plainly
from companion.display.screens.told import strip, told
from companion.games.diaominos import simulation
from companion.games.diaominos.actions import Done, Load
from companion.games.diaominos.cube import BACK as OPPOSITE
from companion.games.diaominos.cube import STEPS, SURFACES, layer_turned, orientation_after, shown, spun
from companion.games.diaominos.game import GAME
from companion.games.diaominos.paper import OnPaper
from companion.games.diaominos.path import SPACES
from companion.games.diaominos.pieces import CUBES, cube_numbered
from companion.games.diaominos.reading.assembly import GUIDE
from companion.games.kit import Action, Answer, Say, say
from companion.games.kit.extras import implicit_pass
from companion.tracking import Standing
from hardware.simulator.shapes import hand
from scripts.benches.evening.tally import SHEETS, Tally
from scripts.benches.presses import presses, suggestion
from tests.support.games.diaominos.table import CubeTable
from tests.support.tables import STEP

SAID_WITHIN, PATIENCE = 2.0, 3.0
"""Seconds after hands have gone until which a mistake should be said; and until which hands wait for the screen."""
RESTS = 1.5
"""Seconds for which a hand rests over the cube."""
CLAIMS = 0.1
"""How often somebody claims a shape on paper."""
LETTERS = {"north": "N", "east": "E", "south": "S", "west": "W"}
TOWARD = {"up": "U", "down": "D", "south": "F", "east": "R", "north": "B", "west": "L"}


class CubeEvening:
    """One game: the table, and the hands at it. Sheets lie on paper where the seed is odd."""

    def __init__(self, table: CubeTable, seed: int, often: float) -> None:
        self.table = table
        self.often = often
        self.rng = random.Random(seed)
        self.tally = Tally()
        self.sheets = "paper" if seed % 2 else "screen"
        self.seats = 1 + seed // 2 % 4

    def play(self, rounds: int) -> Tally:
        """Play to the end, or so many rounds."""
        table = self.table
        table.desk.preferences.watch = True
        self.session = table.begin(self.seats, cube_numbered(self.rng.randrange(CUBES)), sheets=self.sheets)
        self.show()
        self.set_down()
        while not table.state.over and self.tally.counts["turns"] < rounds:
            self.tally.counts["turns"] += 1
            self.play_round()
        self.session.journal.close()
        return self.tally

    def happens(self) -> bool:
        """Whether something goes wrong now."""
        return self.rng.random() < self.often

    # The cube becomes known.

    def show(self) -> None:
        """Show six sides as the screen says, and agree."""
        for number, steps in enumerate(GUIDE):
            if number > 1 and self.happens():
                self.shown_again(GUIDE[number - 1])
            self.turn_over("".join(LETTERS[step] for step in steps))
            self.until(partial(self.still_to_show, len(GUIDE) - 1 - number), PATIENCE)
        if self.until(lambda: self.says("whole"), PATIENCE) is None:
            self.tally.counts["finished by hand"] += 1
            self.tally.notes.append(f"six sides not read: {self.screen()}")
            return
        self.agree()
        if sorted(self.table.state.cube) != sorted(self.table.net):
            self.tally.counts["WRONG TAKING"] += 1

    def shown_again(self, came: tuple[str, ...]) -> None:
        """Hands tip the cube back to a side that was shown, and then on as they should."""
        back = "".join(OPPOSITE[LETTERS[step]] for step in reversed(came))
        self.turn_over(back)
        self.told_in_time("a side shown twice", lambda: self.says("again"))
        self.turn_over("".join(LETTERS[step] for step in came))
        self.see(1.0)

    def still_to_show(self, number: int) -> bool:
        """Whether the screen asks for so many sides."""
        return self.sides_left() == number

    def sides_left(self) -> int:
        """How many sides the screen still asks for."""
        return next((n for n in range(1, len(GUIDE) + 1) if self.says("left", number=n)), 0)

    def says(self, key: str, **args: int) -> bool:
        """Whether the talk about the cube says this now."""
        return self.table.screens.words.say("reading", say(key, **args)) in self.table.texts()

    def set_down(self) -> None:
        """Roll the cube, set it on A, and agree to how it lies."""
        self.turn_over("".join(self.rng.choice(STEPS) for _ in range(5)))
        self.until(lambda: isinstance(self.table.screens.top, GuidedScreen) and self.agrees(), PATIENCE)
        if not self.agrees():
            self.tally.counts["finished by hand"] += 1
            self.tally.notes.append(f"not read on A: {self.screen()}")
            return
        self.see(1.0)
        self.agree()
        if not self.right():
            self.tally.counts["WRONG TAKING"] += 1
            self.tally.notes.append("the cube on A was read otherwise than it lies")

    def agree(self) -> None:
        """Yes, so it is."""
        self.press("the cube agreed to")
        self.table.screens.take(CONFIRM)
        self.see(STEP)

    def agrees(self) -> bool:
        """Whether the screen asks if the cube lies so."""
        page = self.table.screens.page()
        return any(item.target == "agree" for block in page.blocks for item in getattr(block, "items", ()))

    # A round.

    def play_round(self) -> None:
        """Sheets, with what may happen to the cube meanwhile, and then the roll to the next space."""
        state = self.table.state
        move, at = state.move, self.rng.randrange(2)
        for number in range(3):
            self.write(number == 2)
            if self.table.state.over:
                return
            if number == at and self.happens():
                self.mishap(*self.rng.choice(self.knocks(() if self.may_roll() else (move,))))
            if number == at and self.happens():
                self.rest()
        if move:
            self.roll_on(move, SPACES[len(state.orientations)])

    def may_roll(self) -> bool:
        """Whether rolling the cube on would say no more than that all are done with the round."""
        state = self.table.state
        return all(implicit_pass(state, seat) is not None for seat in state.due())

    def write(self, last: bool) -> None:
        """A part of what is to be written on the sheets; at last all, but on paper nobody says that this is so."""
        paper, space = isinstance(self.table.state, OnPaper), self.table.state.space
        for seat in self.table.state.seats:
            for _ in range(99 if last else 2):
                state = self.table.state
                if state.space != space or seat not in state.due():
                    break
                found = [a for a in state.actions(seat) if not (paper and state.move and isinstance(a, Done))]
                kinds = {a.kind for a in found if a.kind != "claim" or self.rng.random() < CLAIMS}
                kinds = kinds - {"done"} or (kinds if last else set())
                if not kinds:
                    break
                kind = "keep" if "keep" in kinds else self.rng.choice(sorted(kinds))
                action = self.rng.choice([a for a in found if a.kind == kind])
                if isinstance(action, Load) and self.happens():
                    self.against_the_rules(action)
                self.choose(action)

    def against_the_rules(self, load: Load) -> None:
        """A shape is loaded where it must not be: refused, with its rule."""
        state = self.table.state
        places = [Load(load.seat, load.shape, load.colour, load.turn, at) for at in state.grid.places]
        wrong = [action for action in places if not state.verdict(action).legal]
        verdict = self.session.do(self.rng.choice(wrong))
        self.tally.counts["shapes laid against the rules"] += 1
        self.tally.counts["shapes laid against the rules: refused with their rule"] += bool(verdict.rules)

    def choose(self, action: Action, why: str = "") -> None:
        """Choose it on the screen as it stands."""
        state = self.table.state
        self.table.screens.to_game()
        number = presses(state, action, suggestion(GAME, state, eyes=True))
        self.press(why or f"{SHEETS}{action.kind}", number)
        assert self.session.do(action).legal
        self.see(STEP)

    def roll_on(self, move: str, target: str) -> None:
        """Roll the cube to the next space, perhaps wrongly at first: it is seen there, or said by hand."""
        self.see(STEP)
        right = shown(self.table.net, orientation_after("UF", move))
        if self.happens():
            name, wrong = self.misrolled(move)
            self.mishap(name, wrong, right, target)
        self.lay(right, target)
        paper = self.table.state.space != target
        when = self.until(lambda: self.table.state.space == target and (paper or self.settled()), PATIENCE)
        if when is None or self.until(self.settled, PATIENCE) is None:
            self.tally.counts["finished by hand"] += 1
            self.tally.notes.append(f"on the way to {target}: {self.screen()}")
            self.say_rolled(target)
        else:
            self.tally.seconds.append(when)
        if not self.right():
            self.wrong(f"on {target} the game believes something else")

    def say_rolled(self, target: str) -> None:
        """Say by hand that the round is done, and that the cube was rolled."""
        while self.table.state.space != target:
            self.choose(Done(next(iter(self.table.state.due()))), "finished by hand")
        self.table.screens.page()
        if isinstance(self.table.screens.top, MotionScreen):
            self.press("finished by hand")
            self.table.screens.take(CONFIRM)

    def settled(self) -> bool:
        """Whether the screen wants nothing more of hands."""
        self.table.screens.page()
        return not isinstance(self.table.screens.top, MotionScreen) and told(self.table.screens) is None

    def right(self) -> bool:
        """Whether the game believes that the cube lies as it does."""
        state = self.table.state
        return bool(state.orientations) and shown(state.cube, state.orientation) == self.table.net

    # What goes wrong.

    def knocks(self, moves: tuple[str, ...]) -> list[tuple[str, str]]:
        """What happens to a cube that nobody was to move, and what it shows then; or it is rolled on too early."""
        net, rng = self.table.net, self.rng
        found = [
            ("turned on the spot", spun(net, rng.randrange(1, 4))),
            ("a layer turned", layer_turned(net, rng.choice(SURFACES), rng.randrange(1, 4))),
            ("knocked over", shown(net, orientation_after("UF", rng.choice(STEPS)))),
        ]
        return found + [("rolled on too early", shown(net, orientation_after("UF", move))) for move in moves if move]

    def misrolled(self, move: str) -> tuple[str, str]:
        """A roll to the next space that goes wrong at one step, and what the cube shows then."""
        at = self.rng.randrange(len(move))
        other = self.rng.choice([step for step in STEPS if step != move[at]])
        ways = {
            "rolled the wrong way": move[:at] + other + move[at + 1 :],
            "slid": move[:at] + move[at + 1 :],
            "rolled too often": move[: at + 1] + move[at:],
        }
        name = self.rng.choice(sorted(ways))
        return name, shown(self.table.net, orientation_after("UF", ways[name]))

    def mishap(self, name: str, wrong: str, right: str = "", target: str = "") -> None:
        """The cube lies wrong until the screen says so; then what it says is done, and all is quiet again."""
        before, begun = self.table.net, len(self.session.steps)
        right = right or before
        if wrong == right:
            return
        self.lay(wrong, target)
        if not self.told_in_time(name, self.complains):
            self.lay(right, target)
            return
        taken = [step.event for step in self.session.steps[begun:]]
        if [e for e in taken if not target or not (isinstance(e, Done) or e == Answer(f"cube.{target}", self.due))]:
            self.wrong(f"{name}: taken {' · '.join(event.text() for event in taken)}")
        found = told(self.table.screens)
        remedies = [what for section, what in found.said if section == "remedy"] if found is not None else []
        mended = remedied(wrong, remedies)
        self.tally.counts["told what to do"] += bool(remedies)
        self.tally.counts["told what to do: it puts the cube right"] += bool(remedies) and mended in (right, before)
        if mended not in (right, before):
            self.tally.notes.append(f"{name}: told {found.said if found else None}")
        self.lay(right, target)
        if self.until(lambda: told(self.table.screens) is None, PATIENCE) is None:
            self.tally.counts["said though all is right"] += 1
            self.tally.notes.append(f"{name}, put right: {self.screen()}")

    @property
    def due(self) -> str:
        """How the game believes that the cube lies."""
        return self.table.state.orientation

    def complains(self) -> bool:
        """Whether the screen says in words that something is wrong with the cube."""
        texts, found = self.table.texts(), told(self.table.screens)
        if found is None or found.standing is Standing.PENDING:
            return False
        said = plainly(self.table.screens, found) or tuple(para.text for para in strip(self.table.screens))
        return bool(said) and all(line in texts for line in said)

    def told_in_time(self, name: str, said: Callable[[], bool]) -> bool:
        """Whether the screen says it in time; a mistake is counted."""
        self.tally.counts["mistakes"] += 1
        self.tally.counts[f"mistakes: {name}"] += 1
        when = self.until(said, SAID_WITHIN)
        if when is None:
            self.tally.counts["SILENT MISTAKES"] += 1
            self.tally.notes.append(f"silent: {name}: {self.screen()}")
            return False
        self.tally.seconds.append(when)
        return True

    def rest(self) -> None:
        """A hand rests over the cube, and nothing is said of that, nor when it has gone."""
        stage, part, begun = self.table.stage.table, self.table.stage.table.scene.part(simulation.CUBE), self.gist()
        resting = hand(x=part.x + self.rng.uniform(-40, 40), y=part.y + self.rng.uniform(-20, 40))
        stage.put(resting)
        self.tally.counts["hands that rest over the cube"] += 1
        while_there = self.until(lambda: self.gist() > begun, RESTS)
        told_then = self.screen()
        stage.remove([resting.name])
        self.see(1.0)
        if while_there is not None or self.gist() > begun:
            self.tally.counts["hands that rest over the cube: something said or taken"] += 1
            self.tally.notes.append(f"a hand rests: {told_then}")

    def gist(self) -> tuple[int, bool]:
        """What has been taken, and whether something is said."""
        return len(self.session.steps), told(self.table.screens) is not None

    # Time, presses and the cube.

    def lay(self, net: str, space: str = "") -> None:
        """Lay the cube so on a space, or where the game is."""
        state = self.table.state
        number = SPACES.index(space) if space else max(0, len(state.orientations) - 1)
        self.table.stage.table.put(simulation.cube(state, net, number))

    def turn_over(self, steps: str) -> None:
        """Tip the cube on the spot."""
        self.lay(shown(self.table.net, orientation_after("UF", steps)))

    def see(self, seconds: float) -> None:
        """Look at what lies there."""
        self.table.see(seconds, self.table.stage.table.picture())

    def until(self, so: Callable[[], bool], seconds: float) -> float | None:
        """Look at what lies there until something is so; after how many seconds, None if it never was."""
        picture = self.table.stage.table.picture()
        for number in range(round(seconds / STEP) + 1):
            if so():
                return number * STEP
            self.table.see(STEP, picture)
        return None

    def screen(self) -> str:
        """What is on the screen, for whoever looks into it."""
        return " | ".join(dict.fromkeys(line for line in self.table.texts().splitlines() if len(line) > 12))

    def press(self, what: str, number: int = 1) -> None:
        """So many presses for something."""
        self.tally.presses[what] += number

    def wrong(self, what: str) -> None:
        """Something was taken that did not happen."""
        self.tally.counts["WRONG TAKING"] += 1
        self.tally.notes.append(f"WRONG TAKING: {what}")


def remedied(net: str, remedies: list[Say]) -> str:
    """What a cube shows once hands have done what the screen tells them."""
    for remedy in remedies:
        if remedy.key == "spin":
            net = spun(net, int(str(remedy["quarters"])))
        elif remedy.key == "turn-layer":
            net = layer_turned(net, TOWARD[str(remedy["toward"])], int(str(remedy["quarters"])))
        else:
            steps = remedy["steps"]
            assert isinstance(steps, tuple)
            net = shown(net, orientation_after("UF", "".join(LETTERS[str(step)] for step in steps)))
    return net
