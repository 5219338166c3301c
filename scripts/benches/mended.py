"""What fell with a correction and is legal again once the gap is filled: does it come back, whoever fills the gap?

In random games an event some turns back is put right so that later ones fall, most of them only because something
before them did. Then the gap is filled: by hand, or by what the eyes propose where all lies as it was played, and by
the oracle where it is asked; with or without the power going in between (the game's file, as it lies on the card then,
is read anew). What fell, is legal again in the turn in which it was made, and was not made again, is counted, and with
`--show` printed.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.app.library import game_named
from companion.games.kit import Action, Answer, Event, Game, Source
from companion.games.kit.chance import Chance
from companion.play.corrections import CAMERA, HAND, Preview, judge, sealed_answer
from companion.play.journal import Journal
from companion.play.seals import Cost, Entropy
from companion.play.selfplay import Temper, random_event, settled
from companion.play.session import Session
from companion.play.steps import Step
from companion.play.vault import Vault
from companion.tracking import Proposal, explain
from scripts.arguments import Arguments


class Anywhere(Vault):
    """A key that opens a game wherever its file lies, so that copies can be read."""

    def of_game(self, game: str, place: Path) -> Vault:
        """Itself."""
        return self


VAULT, CHEAP = Anywhere(bytes(32)), Cost(n=2, r=1, p=1)
GAMES = ("pachamama", "cacao", "diaominos", "eldorado", "diamond_isles")
BACK = 14
"""From how many events before the last one is put right: some three turns."""
TRIES = 30
"""How many others are tried in the place of some event until one lets later ones fall."""
FILLS = 4
"""How many events may be needed to fill the gap."""
LONGEST = 300


@dataclass
class Trial:
    """One correction: what fell after the gap, what came back, and what is legal and did not."""

    mended: str
    fell: tuple[Event, ...]
    back: int = 0
    missed: tuple[str, ...] = ()
    filled: list[str] = field(default_factory=list)


def trials(game: Game, seed: int, eyes: bool, killed: bool, folder: Path) -> Iterator[Trial]:
    """The corrections of one random game, each made in a copy of it."""
    chance = Chance("mended", game.name, seed)
    seats = game.seats[: chance.choice([n for n in game.players if n > 1])]
    entropy = Entropy(number=lambda: chance.word() << 64 | chance.word(), salt=lambda: bytes(32), cost=CHEAP)
    begin = game.begin(seats, settled(game, seats, chance, {}))
    undrawn = ((secret, secret.source) for secret in game.secrets if secret.source is not None)
    box = [make(secret.draw(begin, entropy.number())) for secret, make in undrawn if not secret.wanted(begin)]
    session = Session.new(game, begin, Journal.create(folder / "all.game"), VAULT, entropy)
    temper = Temper(chance)
    while not session.state.over and len(session.steps) < LONGEST:
        for _ in range(8 + chance.below(25)):
            if not session.state.over and session.open_sealed() is None:
                session.do(_some(session, box, chance, temper))
        with tempfile.TemporaryDirectory(dir=folder) as beside:
            mended = Mended(again(session, Path(beside) / "copy.game"), box, chance)
            trial = mended.tried(eyes, killed)
            mended.session.journal.close()
        if trial is not None:
            yield trial
    session.journal.close()


def again(session: Session, path: Path) -> Session:
    """The game as it lies on the card now, read anew."""
    for end in ("", "-wal"):
        lies = session.journal.path.with_name(session.journal.path.name + end)
        if lies.exists():
            shutil.copy(lies, path.with_name(path.name + end))
    return Session.resume(session.game, Journal.open(path), VAULT, CHEAP)


def _some(session: Session, box: Sequence[Source], chance: Chance, temper: Temper | None = None) -> Event:
    past = [step.event for step in session.steps]
    return random_event(session.state, (*session.sources, *box), past, chance, temper, session.game.policy)


class Mended:
    """A game in which something earlier is put right."""

    def __init__(self, session: Session, box: Sequence[Source], chance: Chance) -> None:
        self.session = session
        self.box = box
        self.turns: dict[Event, int] = {}
        self.chance = chance

    def tried(self, eyes: bool, killed: bool) -> Trial | None:
        """Put something right, fill the gap, and look what came back; None if nothing fell."""
        found = self._correction()
        if found is None:
            return None
        index, preview = found
        old, steps = self.session.steps[index].event, list(self.session.steps)
        times = self._turns(steps)
        self.turns = {step.event: turn for step, turn in zip(steps, times, strict=False)}
        first = preview.fallen[0][0]
        self.session.agree(preview, past_seal=bool(preview.opened))
        trial = Trial(f"{index}: {old.text()}", tuple(event for event, _ in self.session.waiting))
        if killed:
            session = self.session
            self.session = again(session, session.journal.path.with_name("after.game"))
            session.journal.close()
        after = len(self.session.steps)
        for _ in range(FILLS):
            if not self.session.waiting or self.session.state.over:
                break
            before = len(self.session.steps)
            self._fill(first, trial.fell, eyes)
            trial.filled.append(self.session.steps[before].event.text())
            self._count(trial, after)
            if trial.missed:
                break
        return trial

    def _correction(self) -> tuple[int, Preview] | None:
        session = self.session
        indices = range(max(0, len(session.steps) - BACK), len(session.steps) - 1)
        for _ in range(TRIES if indices else 0):
            index = self.chance.choice(indices)
            if sealed_answer(session.start, session.steps, index) is not None or session.steps[index].by != HAND:
                continue
            state, old = session.steps[index - 1].state if index else session.start, session.steps[index].event
            new = random_event(state, self.box, [s.event for s in session.steps[:index]], self.chance)
            if new == old or (isinstance(old, Action) and (not isinstance(new, Action) or new.seat != old.seat)):
                continue
            preview = session.preview_mend(index, new)
            if preview.later:
                return index, preview
        return None

    def _fill(self, first: Event, fell: tuple[Event, ...], eyes: bool) -> None:
        """Do the next thing that is missing, as the table would."""
        session = self.session
        if session.open_sealed() is not None:
            return
        fill = self._meant(first)
        if eyes and self._seen(fill, fell):
            return
        if not session.do(fill, HAND).legal:
            raise AssertionError(f"{fill.text()} cannot be done")

    def _meant(self, first: Event) -> Event:
        """What hands do in the place of what fell first, by the same seat if it is due."""
        state, session = self.session.state, self.session
        if self._legal(first):
            return first
        if isinstance(first, Action) and state.question() is None and first.seat in state.due():
            same = [action for action in state.actions(first.seat) if type(action) is type(first)]
            if same:
                return self.chance.choice(same)
        return _some(session, self.box, self.chance)

    def _legal(self, event: Event) -> bool:
        session = self.session
        return judge(session.state, [step.event for step in session.steps], event, session.sources).legal

    def _seen(self, fill: Event, fell: tuple[Event, ...]) -> bool:
        """Whether the eyes, that see all as it was played, propose something that can be done."""
        session = self.session
        truth = session.state.after(fill)
        for event in fell:
            truth = truth.after(event) if truth.verdict(event).legal else truth
        seen = {spot: {label: 0.98, "other": 0.02} for spot, label in truth.layout().items()}
        found = explain(session.state, [session.state], seen)
        before = len(session.steps)
        if found.proposals:
            take(session, found.proposals[0])
        return len(session.steps) > before

    def _count(self, trial: Trial, after: int) -> None:
        made = Counter(step.event for step in self.session.steps[after:])
        came = Counter(trial.fell) & made
        trial.back = came.total()
        left = Counter(trial.fell) - came
        now = self._turns(self.session.steps)[-1]
        trial.missed = tuple(e.text() for e in left if self._legal(e) and now in (self.turns[e], *self._any(e)))

    def _any(self, event: Event) -> tuple[int, ...]:
        """Answers name their question, and so have no turn of their own."""
        return tuple(range(LONGEST)) if isinstance(event, Answer) else ()

    def _turns(self, steps: Sequence[Step]) -> list[int]:
        """In which turn each step was made, and the one that comes; an answer begins one where nobody has turns."""
        found = [0]
        states = [self.session.start, *(step.state for step in steps)]
        for before, step in zip(states, steps, strict=False):
            was, now = before.turn_seat, step.state.turn_seat
            passes = isinstance(step.event, Answer) if was is None and now is None else was != now
            found.append(found[-1] + passes)
        return found


def take(session: Session, proposal: Proposal) -> None:
    """Do what was proposed, as the table's page does."""
    with session.together():
        for index, event in enumerate(proposal.events):
            if index in proposal.holes or not session.do(event, CAMERA).legal:
                return


def main() -> int:
    """Print a row for each game and way; 1 if something did not come back."""
    parser = Arguments(__doc__)
    parser.some("game", GAMES, "which games")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    missed = 0
    for name in args.game or GAMES:
        for eyes in (False, True):
            for killed in (False, True):
                missed += _row(name, eyes, killed, range(args.seed, args.seed + args.games), args.show)
    return 1 if missed else 0


def _row(name: str, eyes: bool, killed: bool, seeds: range, show: bool) -> int:
    found: list[Trial] = []
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            found += trials(game_named(name), seed, eyes, killed, Path(folder))
    back, missed = sum(t.back for t in found), sum(len(t.missed) for t in found)
    fell = sum(len(t.fell) for t in found)
    way = ("eyes" if eyes else "hand") + (", killed" if killed else "")
    print(
        f"{name:14} {way:13} {len(found):4} corrections, {fell:5} fell: {back} of {back + missed} came back", flush=True
    )
    for trial in found if show else ():
        if trial.missed:
            print(f"  {trial.mended}\n    fell {[e.text() for e in trial.fell]}")
            print(f"    filled {trial.filled}\n    missed {trial.missed}")
    return missed


if __name__ == "__main__":
    sys.exit(main())
