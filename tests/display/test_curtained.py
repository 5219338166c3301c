"""What only a hand can tell is neither lit, nor refused, nor warned of for all to see: the curtain alone tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.display import news, routes
from companion.display.inputs import BACK, CONFIRM, Button, Release, Tap
from companion.display.page import Para
from companion.display.route_table import open_screens
from companion.display.screens.curtain import CurtainScreen
from companion.display.screens.navigator import Navigator
from companion.display.terminal.curtain import CLEAR
from companion.display.terminal.terminal import Terminal
from companion.games.cacao.actions import PlaceWorker
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.player import KINDS
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import TURN
from companion.games.cacao.tiles import LYING
from companion.games.diaominos.actions import Done
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.eldorado.actions import BuyVillager, Steal
from companion.games.eldorado.box import CARDS
from companion.games.eldorado.frames import Looking, Stealing
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Choice, Game, Private, Question, State, Value, every_action
from companion.games.kit.chance import Chance
from companion.games.kit.curtain import curtained, open_verdict
from companion.games.kit.extras import private_rules
from companion.games.kit.hands import CardHand
from companion.play.choices import ChoiceTree
from companion.play.selfplay import random_event
from tests.support.display.desks import TestDesk
from tests.support.display.walking import choose
from tests.support.games.cacao.tables import game as cacao_game
from tests.support.games.cacao.tables import position
from tests.support.games.diaominos import tables as diaominos
from tests.support.games.eldorado import tables as island
from tests.toys import bazaar
from tests.toys.bazaar import Bazaar, start

LET_GO = Release(Button.CONFIRM)


def dealt() -> tuple[Cacao, Cacao]:
    """Two games of hidden hands that differ only in whether the seat whose turn it is holds a kind of tile."""
    states = (s for s, _, _ in cacao_game(3, 2, {"worker-piles": "companion"}))
    one = next(s for s in states if s.due() and s.step and s.step.do == TURN)
    player, at = one.player(one.active), one.turn
    assert player.hand is not None
    held = player.hand.see()
    other = next(kind for kind in KINDS if player.has(kind) and kind not in held)
    changed = replace(player, hand=Private((other, *held[1:])))
    return one, replace(one, players=(*one.players[:at], changed, *one.players[at + 1 :]))


def terminal_of(folder: Path, game: Game, state: State) -> tuple[Terminal, list[str]]:
    desk = TestDesk(folder, games=(replace(game, start=lambda begin: state),))
    out: list[str] = []
    session = desk.begin(desk.library.games[0], state.seats, {}, None)
    return Terminal(session, desk.library.words(game.name), desk.painter(game.name), out.append), out


def screens_of(folder: Path, game: Game, state: State) -> Navigator:
    desk = TestDesk(folder, games=(replace(game, start=lambda begin: state),))
    screens = open_screens(desk)
    screens.enter(desk.begin(desk.library.games[0], state.seats, {}, None))
    screens.page()
    return screens


def differing(one: Cacao, twin: Cacao) -> str:
    """A line that is legal in one of the two games and not in the other."""
    own = [set(s.actions(s.active)) for s in (one, twin)]
    return min(action.text() for action in own[0] ^ own[1])


def test_a_line_that_only_the_hand_can_refuse_says_the_same_for_all_to_see_whatever_is_held(tmp_path: Path) -> None:
    heard = []
    for name, state in zip(("one", "twin"), dealt(), strict=True):
        terminal, out = terminal_of(tmp_path / name, CACAO, state)
        for line in (differing(*dealt()), "board", "why place", "why 1", "log"):
            terminal.take(line)
        assert not terminal.session.steps
        heard.append([line for line in out if " sealed as " not in line])  # each game has a seal of its own
    assert heard[0] == heard[1]
    assert any(" only" in line for line in heard[0])


def test_behind_the_curtain_the_line_is_done_or_refused_with_the_reason(tmp_path: Path) -> None:
    ends = []
    for name, state in zip(("one", "twin"), dealt(), strict=True):
        terminal, out = terminal_of(tmp_path / name, CACAO, state)
        terminal.take(differing(*dealt()))
        out.clear()
        terminal.take("")
        ends.append((len(terminal.session.steps) > 0, any("hand" in line for line in out if line.startswith("! "))))
        terminal.take("")
        assert CLEAR in out
        assert not any("! " in line for line in out[out.index(CLEAR) :])
    assert sorted(ends) == [(False, True), (True, False)]


def test_on_the_screen_a_tile_is_chosen_behind_the_curtain_where_only_those_in_hand_are_offered(tmp_path: Path) -> None:
    pages = []
    for name, state in zip(("one", "twin"), dealt(), strict=True):
        screens = screens_of(tmp_path / name, CACAO, state)
        assert isinstance(screens.top, CurtainScreen)
        pages.append(tuple(screens.page().texts()))
        screens.take(CONFIRM)
        for _ in range(20):
            if screens.session is not None and screens.session.steps:
                break
            screens.take(BACK)
        assert screens.session is not None
        placed = screens.session.steps[0].event
        assert isinstance(placed, PlaceWorker)
        assert placed in set(state.actions(state.active))
        assert screens.page().name != "curtain-open"  # what comes next is another's, or for all to choose
    assert pages[0] == pages[1]


def test_before_the_curtain_all_see_the_board_and_the_last_news(tmp_path: Path) -> None:
    screens = screens_of(tmp_path, CACAO, dealt()[0])
    assert screens.session is not None
    chance = Chance(1)
    while not screens.session.steps or screens.session.state.question() or screens.page().name != "curtain":
        assert screens.session.do(random_event(screens.session.state, (), [], chance)).legal
        screens.to_game()
    page = screens.page()
    assert page.picture is not None
    assert page.picture.board == screens.paint(None)
    assert page.foot == news.foot(screens.session, screens.words) != ()


def test_with_cardboard_hands_a_tile_is_chosen_in_the_open_as_ever(tmp_path: Path) -> None:
    state = position()
    assert not curtained(state, "red", PlaceWorker)
    screens = screens_of(tmp_path, CACAO, state)
    assert screens.page().name == "play"
    terminal, _ = terminal_of(tmp_path / "text", CACAO, state)
    line = next(action.text() for action in state.actions("red"))
    terminal.take(line)
    assert terminal.session.steps[0].event.text() == line


def test_why_not_tells_all_the_same_whatever_is_in_hand() -> None:
    for state in dealt():
        placings = [PlaceWorker(state.active, at, LYING[kind][0]) for kind in LYING for at in ("x1y0", "x0y1")]
        assert any("own-hand" in state.verdict(placing).rules for placing in placings)
        assert not any("own-hand" in open_verdict(state, placing).rules for placing in placings)
        tree = ChoiceTree(state, state.active, openly=True)
        verdicts = [tree.why_not(kind.kind) for kind in state.kinds]
        assert not any("own-hand" in verdict.rules for verdict in verdicts if verdict is not None)


def sheets() -> tuple[State, State]:
    """Two games of hidden sheets that differ only in what is still to be done on South's."""
    state = diaominos.screen(2)
    busy = diaominos.with_sheet(state, to_mark=1, to_load=("R", "G"))
    done = diaominos.with_sheet(state, to_mark=0, to_load=())
    assert curtained(state, "south", Done)
    return busy, done


def test_hidden_sheets_look_the_same_for_all_whatever_is_still_to_be_done_on_them(tmp_path: Path) -> None:
    heard, seen = [], []
    for name, state in zip(("busy", "done"), sheets(), strict=True):
        terminal, out = terminal_of(tmp_path / name, DIAOMINOS, state)
        for line in ("south", "why", "why score", "back", "south mark c1r1", "south done", "board", "log"):
            terminal.take(line)
        assert not terminal.session.steps
        heard.append([line for line in out if " sealed as " not in line])  # each game has a seal of its own
        screens = screens_of(tmp_path / f"{name}-screen", DIAOMINOS, state)
        choose(screens, "South")
        seen.append(tuple(screens.page().texts()))
        assert isinstance(screens.top, CurtainScreen)
    assert heard[0] == heard[1]
    assert seen[0] == seen[1]


def test_to_be_done_typed_in_the_open_waits_for_the_curtain_and_its_warning(tmp_path: Path) -> None:
    terminal, out = terminal_of(tmp_path, DIAOMINOS, diaominos.drawn("DDDD", seats=2, to_load=()))
    terminal.take("south done")
    assert not terminal.session.steps
    assert not any(line.startswith("! ") for line in out)
    assert any("South only" in line for line in out)
    terminal.take("")
    assert any(line.startswith("! ") for line in out)
    assert not terminal.session.steps
    terminal.take("south done")
    assert terminal.session.steps[-1].event == Done("south")


def test_open_sheets_need_no_curtain() -> None:
    assert not curtained(diaominos.screen(2, view="open"), "south", Done)
    assert not curtained(diaominos.screen(1), "south", Done)


def rich_and_poor(cards: str) -> tuple[State, State]:
    """Red can pay for a villager, or cannot."""
    pieces = ("red explorer q0r0", "orange explorer q2r0", "red farmhouse q0r0n")
    options: dict[str, Value] = {"cards": cards}
    plain = island.position(pieces=pieces, cards={"red": island.RICH}, options=options)
    if cards != "private":
        return plain, island.position(pieces=pieces, options=options)
    hands = [Private(CardHand(CARDS, counts)) for counts in (island.RICH, (0, 0, 27))]
    one, two = (replace(plain, players=(replace(plain.players[0], hand=h), *plain.players[1:])) for h in hands)
    return one, two


def test_whether_a_private_hand_can_pay_is_told_behind_the_curtain_alone(tmp_path: Path) -> None:
    pages, behind = [], []
    for name, state in zip(("rich", "poor"), rich_and_poor("private"), strict=True):
        screens = screens_of(tmp_path / name, ELDORADO, state)
        pages.append([tuple(screens.page().texts())])
        screens.take(Tap("kind:villager"))
        pages[-1].append(tuple(screens.page().texts()))
        assert isinstance(screens.top, CurtainScreen)
        screens.take(CONFIRM)
        behind.append([b.text for b in screens.page().blocks if isinstance(b, Para) and b.style == "warning"])
    assert pages[0] == pages[1]
    assert behind[0] == []
    assert len(behind[1]) == 1


def test_whether_a_victim_has_the_card_that_laffite_names_is_heard_when_it_is_named_and_not_before(
    tmp_path: Path,
) -> None:
    options: dict[str, Value] = {"cards": "private", "laffite": "named"}
    plain = island.position(explorers={"red": "laffite"}, options=options)
    named = Steal("red", "orange", CARDS[0])
    pages, done = [], []
    for name, counts in (("has", (1, 2, 0)), ("lacks", (0, 0, 3))):
        victim = replace(plain.players[1], hand=Private(CardHand(CARDS, counts)))
        state = replace(plain, players=(plain.players[0], victim), agenda=(*plain.agenda, Stealing("red", 1)))
        terminal, out = terminal_of(tmp_path / f"{name}-typed", ELDORADO, state)
        for line in ("why", "why steal", "board"):
            terminal.take(line)
        screens = screens_of(tmp_path / name, ELDORADO, state)
        pages.append((out, tuple(screens.page().texts()), lit(state), open_verdict(state, named).rules))
        assert screens.session is not None
        done.append(screens.session.do(named).rules)
    assert pages[0] == pages[1]
    assert done == [(), ("hand-cards",)]


def test_a_hand_that_lies_open_needs_no_curtain_to_buy(tmp_path: Path) -> None:
    rich, poor = rich_and_poor("open")
    for state in (rich, poor):
        assert not curtained(state, "red", BuyVillager)
        assert ("villager" in lit(state)) == (state is rich)
    screens = screens_of(tmp_path, ELDORADO, rich)
    screens.take(Tap("kind:villager"))
    assert screens.page().name == "play"


def lit(state: State) -> set[Value]:
    node = ChoiceTree(state, "red", openly=True).node
    return {branch.value for branch in node.legal} if node is not None else set()


def test_what_one_seat_looked_at_is_not_on_the_page_of_all_though_hands_lie_open(tmp_path: Path) -> None:
    state = island.position(explorers={"red": "emma"})
    slots = state.island.draw(3)[0]
    looking = replace(state, agenda=(*state.agenda, Looking("red", slots, Private(("gold", "food", "shrine")))))
    screens = screens_of(tmp_path, ELDORADO, looking)
    assert isinstance(screens.top, CurtainScreen)
    assert not looking.view(None)["looking"]


def test_a_mended_choice_is_made_behind_the_curtain_too(tmp_path: Path) -> None:
    pages = []
    for name, state in zip(("one", "twin"), dealt(), strict=True):
        screens = screens_of(tmp_path / name, CACAO, state)
        assert screens.session is not None
        both = set(dealt()[0].actions(state.active)) & set(dealt()[1].actions(state.active))
        assert screens.session.do(min(both, key=lambda action: action.text())).legal
        screens.go(routes.Mend())
        screens.take(Tap("step:0"))
        pages.append(tuple(screens.page().texts()))
        assert isinstance(screens.top, CurtainScreen)
        screens.take(CONFIRM)
        screens.take(BACK)
        screens.take(LET_GO)
        screens.take(BACK)
        assert screens.page().name == "mend"
    assert pages[0] == pages[1]


def asking(*kinds: str) -> State:
    """A question for red alone, whose choices tell what red has."""

    class Asking(Bazaar):
        def question(self) -> Question | None:
            return Question("card.1", "card", "turn", Choice(kinds), seen_by=("red",))

    state = start(bazaar.GAME.begin(("red", "blue")))
    return Asking(**{**vars(state)})


def test_what_can_be_answered_in_private_is_listed_nowhere_else(tmp_path: Path) -> None:
    heard = []
    for name, kinds in (("one", ("brick", "wool")), ("other", ("ore", "grain"))):
        terminal, out = terminal_of(tmp_path / name, bazaar.GAME, asking(*kinds))
        for line in ("why", "1", "why 1", "brick", "log"):
            terminal.take(line)
        assert not terminal.session.steps
        heard.append([line for line in out if " sealed as " not in line])  # each game has a seal of its own
    assert heard[0] == heard[1]
    assert not any("brick" in line for line in heard[0])


def test_every_rule_that_only_a_hand_can_tell_names_the_kinds_that_it_judges() -> None:
    for state in (*dealt(), *rich_and_poor("private"), *sheets()):
        for action in every_action(state, next(iter(state.due()))):
            private = {rule for rule in state.verdict(action).rules if rule in private_rules(state)}
            assert all(type(action) in state.rules.private[rule] for rule in private), action
