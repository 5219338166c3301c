"""Play random games of a game and look at them from all sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.kit import Answer, Game, Layout, Legal, Seat, State
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import can_win
from companion.play.inspection import beginnings, positions
from companion.play.inspection import same_pieces as pieces
from companion.play.inspection.announcements import Announcements
from companion.play.inspection.balance import Balance
from companion.play.inspection.effects import Effects
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, RandomGame, kind_of, play
from companion.play.inspection.secrecy import Secrecy, told_to, whispered
from companion.play.inspection.values import Path, hidden_in, text_of_all

SECRETIVE = 32
"""Of so many draws of options the first game has those with which most is hidden."""
LOOKS = 16
"""So many positions of a game are looked at closely."""
OTHERS = 60
"""In so many positions of a game what nobody did is looked for."""
COMING = 6
"""What lies on the table after each of so many further events is what eyes might see already."""


def inspect_game(game: Game, games: int, seed: int, findings: Findings) -> tuple[RandomGame, ...]:
    """Play so many games and note what is wrong; the number of seats changes from game to game."""
    beginnings.look(game, seed, findings)
    played = [
        one
        for n in range(games)
        if (one := play(game, _seats(game, n), seed + n, findings, 1 if n else SECRETIVE)) is not None
    ]
    secrecy, effects = Secrecy(game, findings), Effects(findings)
    for one in played:
        for step in one.steps:
            secrecy.learn(step)
    balance, announcements = Balance(findings), Announcements(findings)
    for one in played:
        _look(one, secrecy, effects, findings)
        for n, step in enumerate(one.steps, 1):
            findings.where = f"seed {one.seed}, {n}. {step.event.text()}"
            balance.look(step)
            announcements.look(step)
        result = one.last.result() if one.last.over else None
        if result is not None and not all(can_win(game, s, result.totals, result.rule) for s in result.winners):
            findings.add("result", "can_win")
    effects.done()
    balance.done()
    announcements.done()
    _others(played, findings)
    return tuple(played)


def _seats(game: Game, n: int) -> int:
    """How many play the n-th game: the number changes, and nobody plays the first one alone who need not."""
    counts = sorted(game.players, key=lambda count: count == 1)
    return counts[n % len(counts)]


def _look(played: RandomGame, secrecy: Secrecy, effects: Effects, findings: Findings) -> None:
    chance = Chance("looks", played.seed)
    asked: set[str] = set()
    knowing: dict[Path, frozenset[Seat]] = {}
    chosen = _chosen(played, chance)
    for n, step in enumerate(played.steps, 1):
        findings.where = f"seed {played.seed}, {n}. {step.event.text()}"
        findings.met_rules.update((*step.after.due().values(), *(news.rule for news in step.after.told)))
        pieces.look(step, asked, findings)
        effects.look(step)
        if step.after.seats != step.before.seats:
            findings.add("changed", "seats")
        if n in chosen:
            secrecy.onward(step, knowing, chance)
        _learn(step, knowing)
        if n in chosen:
            positions.look(step.before, chance, findings)
            secrecy.twins(step, chance)
            effects.vary(step, chance)
            effects.rule(step.before, chance)
            secrecy.look(played.steps[:n], knowing, chance, _lying(step.after, played.steps[n:]))
    positions.look(played.last, chance, findings)


def _chosen(played: RandomGame, chance: Chance) -> set[int]:
    """Which events are looked at closely: the first ones of each kind, also by what comes next, and some of all."""
    seen: Counter[object] = Counter()
    first = []
    for n, step in enumerate(played.steps, 1):
        kind = kind_of(step.event) + (" answer" if isinstance(step.event, Answer) else "")
        coming = (kind, *sorted(set(step.after.due().values())))
        seen.update((kind, coming))
        if seen[kind] in (1, 3) or seen[coming] == 1:
            first.append(n)
    others = chance.shuffled([n for n in range(1, len(played.steps) + 1) if n not in first])
    return {*first, *others[: max(0, LOOKS - len(first))]}


def _others(played: Sequence[RandomGame], findings: Findings) -> None:
    """Take, wherever it is legal, each kind of action that nobody took in these games."""
    taken = {type(step.event) for one in played for step in one.steps}
    for one in played:
        chance = Chance("others", one.seed)
        kinds = [kind for kind in one.last.kinds if kind not in taken]
        for step in chance.shuffled(one.steps)[:OTHERS] if kinds else ():
            state = step.before
            for seat in state.seats if state.question() is None else ():
                for action in (next(Legal(state, seat).of(kind, {}), None) for kind in kinds if kind not in taken):
                    if action is not None:
                        findings.where = f"seed {one.seed}, {action.text()} instead of {step.event.text()}"
                        taken.add(type(action))
                        try:
                            positions.look(state.after(action), chance, findings)
                        except Exception as err:  # whatever a game from elsewhere raises
                            findings.failed("apply", err)
    findings.never_done = tuple(
        dict.fromkeys(kind.kind for one in played for kind in one.last.kinds if kind not in taken)
    )


def _lying(state: State, coming: Sequence[PlayedStep]) -> list[Layout]:
    """What eyes might see next, in some ways: what comes, as far as it differs, and each piece that went missing."""
    layout = state.layout()
    seen: dict[str, Layout] = {}
    for step in coming[:COMING]:
        there = step.after.layout()
        places = {spot[0] for spot in {*layout, *there} if layout.get(spot) != there.get(spot)}
        spots = [spot for spot in {**layout, **there} if spot[0] in places]
        seen.setdefault(text_of_all(step.after.layout()), {spot: there.get(spot) for spot in spots})
    gone: list[Layout] = [{spot: None} for spot, label in list(layout.items())[-COMING:] if label is not None]
    return [lies for lies in seen.values() if lies] + gone


def _learn(step: PlayedStep, knowing: dict[Path, frozenset[Seat]]) -> None:
    """Remember who was told of a private value, when an event that only some may see changed it."""
    seen_by, heard = told_to(step.before, step.event), whispered(step.after)
    before = {hidden.path: text_of_all(hidden.value) for hidden in hidden_in(step.before, step.before.seats)}
    lying = {hidden.path: hidden for hidden in hidden_in(step.after, step.after.seats)}
    after = {path: text_of_all(hidden.value) for path, hidden in lying.items()}
    for path in knowing.keys() - after.keys():
        del knowing[path]
    for path, hidden in lying.items():
        if hidden.owner in heard:  # who hears with its owner may have been shown it
            knowing[path] = knowing.get(path, frozenset()) | heard
    for path, text in after.items():
        if text != before.get(path):
            if seen_by is not None:
                knowing[path] = knowing.get(path, frozenset()) | frozenset(seen_by) | heard
            elif path not in before:
                knowing.pop(path, None)
