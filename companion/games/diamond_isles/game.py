"""What introduces Diamond Isles to the companion, and the table that binds each action to its chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles import (
    building,
    choosing,
    development,
    faults,
    meaning,
    production,
    rulings,
    scoring,
    seven,
    sources,
    trading,
    turns,
    views,
)
from companion.games.diamond_isles.beginning import mapped, playable, start
from companion.games.diamond_isles.box import SEATS
from companion.games.diamond_isles.changes import draft, finished, then, told, with_player
from companion.games.diamond_isles.copies import changed
from companion.games.diamond_isles.frames import (
    BEFORE,
    BUILD,
    MAIN,
    ROLL,
    Collecting,
    Discarding,
    Drawing,
    Founding,
    FreeWays,
    Gaining,
    MapLies,
    OpenOffer,
    Revealing,
    Shaking,
    Stealing,
    Thieving,
    Turn,
)
from companion.games.diamond_isles.map.text import BadMap, code_of
from companion.games.diamond_isles.policy import policy
from companion.games.diamond_isles.rules import RULES
from companion.games.diamond_isles.scoring import can_win
from companion.games.diamond_isles.settings import (
    ASKED,
    CARDS,
    DATA,
    FIXED,
    MAP,
    OPTIONS,
    PRIVATE,
    SHUFFLED,
    setting_of,
)
from companion.games.diamond_isles.sources import SECRETS
from companion.games.diamond_isles.state import Chapters, DiamondIsles
from companion.games.diamond_isles.turns import due
from companion.games.diamond_isles.views import restored
from companion.games.kit import Action, Answer, Begin, Breach, Game, Headlines, Plan, Preset, Question, Value, say
from companion.games.kit.game_extras import OpenCode, OwnBox, Restoring, Winning
from companion.games.kit.large import Act
from companion.games.kit.trade import Offer, Reply

Moment = Callable[[DiamondIsles, Action], bool]


def _main(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == MAIN and top.seat == action.seat


def _building(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage in (MAIN, BUILD) and top.seat == action.seat


def _passing(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == BUILD


def _before(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == BEFORE


def _own_turn(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.seat == action.seat and top.stage != BUILD


def _settling(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return not top.corner if type(top) is Founding else _building(state, action)


def _joining(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return bool(top.corner) if type(top) is Founding else type(top) is FreeWays or _building(state, action)


def _trading(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Turn and top.stage == MAIN


def _frame(*kinds: type) -> Moment:
    def now(state: DiamondIsles, action: Action) -> bool:
        return type(state.agenda[-1]) in kinds

    return now


def _dealing(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is OpenOffer and top.by == action.seat and not top.left


def _replying(state: DiamondIsles, action: Action) -> bool:
    top = state.agenda[-1]
    return type(top) is Offer or (type(top) is OpenOffer and action.seat in top.left)


_AT_FIRST = ("found", "start-way")


def spoken_now(state: DiamondIsles, rule: str) -> str:
    """The rule that refuses what has no moment now: those of the founding speak while it lasts, and only then.

    While cards are to be put back that is what the robber and the pirate wait for.
    """
    founding, top = state.agenda[0], state.agenda[-1]
    if type(founding) is Founding:
        return ("found" if founding.corner else "start-way") if rule == "before-roll" else rule
    if type(top) is Turn and top.stage == BUILD:
        return "building-phase"
    if type(top) is Discarding and rule in ("robber", "pirate"):
        return "discard-first"
    return rule if rule not in _AT_FIRST else "before-roll"


def _rolled(state: DiamondIsles, action: do.Roll) -> DiamondIsles:
    return then(state, changed(_turn(state), stage=ROLL))


def _ended(state: DiamondIsles, action: do.End) -> DiamondIsles:
    return turns.next_turn(state, _turn(state))


def _passed(state: DiamondIsles, action: do.Pass) -> DiamondIsles:
    turn = state.turn
    assert turn is not None
    return turns.build_next(state, turn, action.seat)


def _claimed(state: DiamondIsles, action: do.Claim) -> DiamondIsles:
    hands = say("show-points", seat=action.seat, number=action.number)
    state = with_player(state, action.seat, victory=action.number)
    state = told(state, "claim", "claimed", hands, seat=action.seat, number=action.number)
    return turns.finished(state, "goal")


def _turn(state: DiamondIsles) -> Turn:
    top = state.agenda[-1]
    assert isinstance(top, Turn)
    return top


ACTIONS: Mapping[type[Action], Act[DiamondIsles]] = {
    do.Settle: Act("found", _settling, building.settle),
    do.City: Act("before-roll", _building, building.city),
    do.Road: Act("start-way", _joining, building.way),
    do.Ship: Act("start-way", _joining, building.way),
    do.MoveShip: Act("before-roll", _main, building.move_ship),
    do.Roll: Act("roll", _before, _rolled),
    do.Rob: Act("robber", _frame(Thieving), seven.rob),
    do.SendPirate: Act("pirate", _frame(Thieving), seven.sail),
    do.Discard: Act("discard", _frame(Discarding), seven.discarded),
    do.Take: Act("gold", _frame(Gaining), production.taken),
    do.Exchange: Act("before-roll", _main, trading.exchanged),
    do.Propose: Act("trade", _trading, trading.proposed),
    Reply: Act("reply", _replying, trading.replied),
    do.Deal: Act("reply", _dealing, trading.dealt),
    do.Buy: Act("before-roll", _building, development.bought),
    do.Knight: Act("own-turn", _own_turn, development.knight),
    do.RoadBuilding: Act("own-turn", _own_turn, development.road_building),
    do.YearOfPlenty: Act("own-turn", _own_turn, development.year_of_plenty),
    do.Monopoly: Act("own-turn", _own_turn, development.monopoly),
    do.Claim: Act("own-turn", _own_turn, _claimed),
    do.Pass: Act("building-phase", _passing, _passed),
    do.End: Act("before-roll", _main, _ended),
}


def apply(state: DiamondIsles, event: Action | Answer) -> DiamondIsles:
    """The next state after an event whose verdict is clean; KeyError for an action of another game."""
    if isinstance(event, Answer):
        return finished(turns.run(_answered(draft(state, told=(), asked=state.asked + 1), event.value)))
    return finished(turns.run(ACTIONS[type(event)].effect(draft(state, told=()), event)))


def _answered(state: DiamondIsles, value: Value) -> DiamondIsles:
    top = state.agenda[-1]
    match top:
        case Turn():
            return production.rolled(state, top, value)  # type: ignore[arg-type]  # two dice, as was judged
        case Stealing(seat, victim):
            return seven.taken(then(state), seat, victim, str(value))
        case Drawing():
            return development.drawn(state, top, str(value[0]) if isinstance(value, tuple) else "")
        case Shaking(seat):
            colours = (*state.player(seat).colours, str(value))
            state = changed(then(state), shaken=state.shaken + 1)
            return told(with_player(state, seat, colours=colours), "gem", "gem", seat=seat, gem=str(value))
        case Collecting():
            return development.counted_out(state, top, int(str(value)))
        case Revealing():
            return turns.revealed(state, top, int(str(value)))
        case MapLies():
            return mapped(state, str(value))
        case _:
            raise ValueError("no question is open")


def _check_answer(state: DiamondIsles, question: Question, value: Value) -> Iterable[Breach]:
    if question.kind == sources.MAPPED:
        return sources.unplayable(state, question, value)
    return sources.impossible(state, question, value) if question.sealed else ()


CHAPTERS = Chapters(
    apply,
    views.layout,
    views.view,
    faults.faults,
    rulings.facts,
    rulings.rule_on,
    scoring.result,
    due=due,
    question=sources.question,
    domains=choosing.domains,
    candidates=choosing.candidates,
    actions=ACTIONS,
    spoken_now=spoken_now,
    unchecked=choosing.unchecked,
    meant=meaning.meant,
    no_answer=sources.why_not,
    check_answer=_check_answer,
)


DiamondIsles.kinds, DiamondIsles.written = tuple(ACTIONS), CHAPTERS


def code(state: DiamondIsles) -> str | None:
    """The code of the map, once it is told: all may know it."""
    return code_of(state.sea_map) if state.sea_map.hexes else None


def plan(begin: Begin) -> Plan:
    """Whether the map of the tables can be played by those who sit there."""
    if begin.options[MAP] in (FIXED, SHUFFLED):
        try:
            playable(begin.data["map"], len(begin.seats), setting_of(begin))
        except BadMap as err:
            return Plan(unfit=err)
    return Plan()


GAME = Game(
    name="diamond_isles",
    version=2,
    seats=SEATS,
    players=(3, 4),
    options=OPTIONS,
    presets=(
        Preset("usual"),
        Preset("shuffled", {MAP: SHUFFLED}),
        Preset("hidden", {CARDS: PRIVATE}),
        Preset("own-map", {MAP: ASKED}),
    ),
    rules=RULES,
    headlines=Headlines(
        outcomes=frozenset(
            (
                "rolled",
                "must-discard",
                "stole",
                "diamond-stolen",
                "gem",
                "army",
                "trading-route",
                "claimed",
                "monopoly",
                "collected",
            )
        ),
        good={
            "stole": ("seat",),
            "diamond-stolen": ("seat",),
            "army": ("seat",),
            "trading-route": ("seat",),
            "claimed": ("seat",),
            "collected": ("seat",),
        },
        bad={"must-discard": ("seat",), "stole": ("victim",), "diamond-stolen": ("victim",), "collected": ("other",)},
    ),
    start=start,
    data=DATA,
    secrets=SECRETS,
    plan=plan,
    policy=policy,
    extras=(OwnBox(players=(2, 5, 6)), OpenCode(code), Restoring(restored), Winning(can_win)),
)
