"""What introduces Pachamama to the companion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.kit import Game, Headlines, Option, Preset, Say, Side, State, say
from companion.games.kit.game_extras import Lasting, OpenSources, Restoring
from companion.games.pachamama import faults, lot, meaning, oracle, rulings, scoring, turns, views
from companion.games.pachamama.actions import Divine, Explore, Lead, Offer, Pass, Retrieve, Spend
from companion.games.pachamama.board import LONG, SIZE_NAMES
from companion.games.pachamama.box import ANIMALS, COLOURS, CROPS, ELEMENTS, LEVELS, PAWNS
from companion.games.pachamama.modes import MODES
from companion.games.pachamama.otoma import arrows, solo_turns, together_turns, trails
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.together import GROUP, Together
from companion.games.pachamama.policy import policy
from companion.games.pachamama.rules import RULES
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.setup import plan, start
from companion.games.pachamama.state import Chapters, Pachamama

Pachamama.written = Chapters(
    turns.apply,
    views.layout,
    views.view,
    faults.faults,
    rulings.facts,
    rulings.rule_on,
    scoring.result,
    effects={
        Explore: turns.explored,
        Retrieve: turns.retrieved,
        Divine: turns.announce,
        Offer: turns.offered,
        Pass: turns.passed,
    },
    answered=turns.answered,
    check_answer=faults.refused,
    meant=meaning.meant,
)
Solo.written = Chapters(
    turns.apply,
    views.layout_alone,
    views.alone,
    faults.faults_with_otoma,
    rulings.facts_with_otoma,
    rulings.rule_on_alone,
    scoring.alone,
    effects={
        Explore: solo_turns.explored,
        Divine: turns.announce,
        Offer: solo_turns.offered,
        Pass: solo_turns.passed,
        Lead: solo_turns.led,
    },
    answered=solo_turns.answered,
    check_answer=faults.refused_with_otoma,
    meant=meaning.meant,
)
Together.written = Chapters(
    turns.apply,
    views.layout_with_otoma,
    views.together,
    faults.faults_with_otoma,
    rulings.facts_together,
    rulings.rule_on_together,
    scoring.together,
    effects={
        Spend: together_turns.spent,
        Explore: together_turns.explored,
        Divine: turns.announce,
        Offer: together_turns.offered,
        Pass: together_turns.passed,
    },
    answered=together_turns.answered,
    check_answer=faults.refused_with_otoma,
    meant=meaning.meant_together,
)

WITH_OTOMA = ("mode", tuple(mode.name for mode in MODES if mode.otoma))


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what lay beside the board before to what should lie there now."""
    old, new = _sides(before), _sides(after)
    for side, has in new.items():
        had = old.get(side, has)
        if had["score"] != has["score"]:
            yield say("marker", seat=side, score=has["score"])
        for terrain, level in has["stones"].items():
            if had["stones"][terrain] != level:
                yield say("stone", seat=side, terrain=terrain, level=level)
        yield from (say("take-cube", seat=side, crop=c) for c in CROPS if c in has["cubes"] and c not in had["cubes"])
        back = tuple(c for c in CROPS if c in had["cubes"] and c not in has["cubes"])
        if back:
            yield say("return", seat=side, cubes=back)


def _sides(state: State) -> Mapping[Side, Mapping[str, Any]]:
    """What each side has beside the board, as all see it; together all seats have the same."""
    view = state.view(None)
    players: Mapping[Side, Mapping[str, Any]] = view["players"]
    if str(view.get("mode", "")).startswith("together"):
        players = {GROUP: next(iter(players.values()))}
    return {**players, **({OTOMA: view["otoma"]} if "otoma" in view else {})}


GAME = Game(
    name="pachamama",
    version=3,
    seats=COLOURS,
    players=(*PAWNS, 1),  # two are what a menu begins with
    options=(
        Option("size", SIZE_NAMES),
        Option("difficulty", DIFFICULTIES),
        Option("answers", (oracle.NAME, "wheel")),
        Option("mode", tuple(mode.name for mode in MODES)),
        Option(arrows.NAME, ("table", "companion"), "arrow-shown", WITH_OTOMA),
        Option("otoma-pawns", ("block", "let-pass"), "opponents-pawn", WITH_OTOMA),
        Option("enter-again", ("no", "yes"), "never-twice", WITH_OTOMA),
        Option("otoma-order", ("by-rows", "by-columns"), "otoma-start-stones", WITH_OTOMA),
        Option("hint", ("off", "how-many", "which")),
    ),
    presets=(
        Preset("short"),
        Preset("long", {"size": LONG}),
        *(Preset(mode, {"size": LONG, "mode": mode}) for mode in ("together-easy", "solo-easy", "solo-hard")),
    ),
    rules=RULES,
    headlines=Headlines(
        outcomes=frozenset(("discovered", "right", "wrong", "offered", "otoma-crop", "otoma-offer")),
        shown=frozenset(("announced",)),  # right or wrong says what was announced
        good={"right": ("seat",), "offered": ("seat", "points")},
        bad={"wrong": ("seat",)},
    ),
    start=start,
    data={
        "levels": LEVELS,
        "columns": list(ANIMALS),
        "rows": list(ELEMENTS),
        "trails": list(trails.DEFAULT),
        "arrows": [],
    },
    secrets=(oracle.SECRET, lot.SECRET, arrows.SECRET),
    plan=plan,
    policy=policy,
    extras=(OpenSources((lot.Lot(),)), Lasting((rulings.TRAIL,), rulings.recalled), Restoring(restored)),
)
