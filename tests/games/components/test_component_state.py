"""What follows from components: who sees what, what is asked, which pieces there are, what a camera’s look means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import pytest

from companion.display.catalogue import Catalogue
from companion.games.components import (
    Bag,
    ComponentState,
    Dice,
    Draw,
    Grid,
    Hand,
    Hexes,
    Look,
    Pieces,
    Pile,
    Track,
    chosen,
    component_plugin,
)
from companion.games.kit import (
    Action,
    Answer,
    Begin,
    Breach,
    Choice,
    Game,
    Number,
    Place,
    RuleTable,
    Seat,
    State,
    breach,
)
from companion.games.kit.extras import intended_events
from companion.play.selfplay import selfplay
from companion.starter.game import GAME as GARDEN
from tests.support.games.random_games import check_shared
from tests.toys.draughts.game import GAME as DRAUGHTS
from tests.toys.draughts.game import Draughts, Move

TILES = Pieces("tile", (Look("palm", "green"), Look("reef", "blue"), Look("sand", "yellow")), each=3, side_mm=30)
RULES = RuleTable("lagoon", dict.fromkeys(("draw", "turn", "roll", "own-piece", "most-points"), "sheet"))


@dataclass(frozen=True)
class Lay(Action):
    """Lay a tile of the open hand."""

    kind = "lay"

    at: Place = chosen("sea")
    tile: str = chosen("hand")


@dataclass(frozen=True)
class Cast(Action):
    """Cast the dice."""

    kind = "cast"


@dataclass(frozen=True)
class Lagoon(ComponentState):
    """Hexagons that grow, hands that lie open, a stack of cardboard, dice of one’s own, a pile of what is gone."""

    rules, kinds = RULES, (Lay, Cast)

    sea: Hexes = Hexes(TILES)
    hand: Hand = Hand(TILES, hidden=False)
    stack: Bag = Bag(TILES, sealed=False)
    gone: Pile = Pile(TILES)
    dice: Dice = Dice(number=2, faces=4, sealed=False)
    points: Track = Track()

    def set_up(self, begin: Begin) -> Lagoon:
        """One tile lies, one is gone, each seat has two."""
        state = self.draw("stack", "sea", at=("q0r0",)).draw("stack", "gone")
        for seat in self.seats:
            state = state.draw("stack", "hand", 2, seat=seat)
        return state

    def act(self, action: Action) -> Lagoon:
        """A tile is laid, or dice are cast."""
        if isinstance(action, Lay):
            laid = replace(
                self, hand=self.hand.take(action.seat, action.tile), sea=self.sea.put(action.at, action.tile)
            )
            return laid.next_turn()
        return self.roll("dice")

    def drawn(self, draw: Draw) -> Lagoon:
        """What the dice show is scored."""
        if draw.source != "dice":
            return self
        return replace(self, points=self.points.add(self.active, sum(self.dice.shown))).next_turn()

    @property
    def over(self) -> bool:
        """Nobody holds a tile, or somebody has twenty points."""
        return not self.draws and (not self.hand.size() or max(self.totals().values()) >= 20)

    def totals(self) -> Mapping[Seat, int]:
        """The points."""
        return {seat: self.points.of(seat) for seat in self.seats}


@RULES.check(Lay)
def a_space_is_free(state: Lagoon, action: Lay) -> Iterator[Breach]:
    """Only on a free space."""
    if state.sea.at(action.at):
        yield breach("turn", action.at)


LAGOON = Lagoon.game("lagoon", 1, ("red", "blue"), (2,))


def begun(*answers: tuple[str, ...] | str, game: Game = LAGOON) -> Lagoon:
    state: State = game.start(game.begin(("red", "blue")))
    for value in answers:
        question = state.question()
        assert question is not None
        assert state.verdict(Answer(question.key, value)).legal, value
        state = state.after(Answer(question.key, value))
    assert isinstance(state, Lagoon)
    return state


DEALT: tuple[tuple[str, ...] | str, ...] = ("palm", "reef", ("palm", "reef"), ("sand", "sand"))


def test_what_is_drawn_lies_where_it_was_drawn_for() -> None:
    state = begun(*DEALT)
    assert state.layout() == {("q0r0", "tile"): "palm"}
    assert state.gone.count("reef") == 1
    assert (state.hand.of("red"), state.hand.of("blue")) == (("palm", "reef"), ("sand", "sand"))
    assert state.due() == {"red": "turn"}
    assert not state.faults()


def test_of_cardboard_no_more_is_drawn_than_there_is() -> None:
    state = replace(begun(), sea=Hexes(TILES).put("q0r0", "palm").put("q1r0", "palm").put("q2r0", "palm"))
    question = state.question()
    assert question is not None
    assert not question.sealed
    assert state.verdict(Answer(question.key, "palm")).rules == ("draw",)
    assert state.verdict(Answer(question.key, "reef")).legal


def test_a_piece_too_many_is_a_fault() -> None:
    state = begun(*DEALT)
    (fault,) = replace(state, gone=state.gone.add("sand")).faults()
    assert dict(fault.what.args) == {"n": 10, "of": 9}


def test_open_hands_are_seen_and_asked_in_the_open_and_hidden_ones_by_their_seat_alone() -> None:
    state = begun("palm", "reef")
    question = state.question()
    assert question is not None
    assert question.seen_by is None
    hidden = replace(state, hand=Hand(TILES).begun("hand", LAGOON.begin(("red", "blue"))))
    question = hidden.question()
    assert question is not None
    assert question.seen_by == ("red",)
    dealt = hidden.after(Answer(question.key, ("palm", "reef")))
    shown = [dealt.view(seat)["components"]["hand"]["shown"] for seat in (None, "blue", "red")]
    assert shown == [{}, {"blue": ()}, {"red": ("palm", "reef")}]


def test_dice_are_cast_and_scored() -> None:
    state = begun(*DEALT).after(Cast("red"))
    question = state.question()
    assert question is not None
    assert (question.key, question.choices.values()) == ("dice-1", None)
    after = state.after(Answer(question.key, (2, 4)))
    assert (after.points.of("red"), after.due()) == (6, {"blue": "turn"})


def test_an_area_without_a_size_grows_and_one_with_a_size_does_not() -> None:
    assert set(begun(*DEALT).sea.places) == {"q0r0", "q1r0", "q0r1", "q-1r1", "q-1r0", "q0r-1", "q1r-1"}
    assert len(Hexes(TILES, 2).places) == 19
    assert Grid(TILES, 3, 2).beside("x0y0") == ("x1y0", "x0y1")


def test_what_is_not_in_the_hand_is_not_laid() -> None:
    assert begun(*DEALT).verdict(Lay("red", "q1r0", "sand")).rules == ("own-piece",)


def test_a_piece_that_came_and_one_that_moved_tell_what_was_meant() -> None:
    assert intended_events(begun(*DEALT), {("q1r0", "tile"): "reef"}) == (Lay("red", "q1r0", "reef"),)
    state = DRAUGHTS.start(DRAUGHTS.begin(("white", "black")))
    moved = {("x0y5", "man"): None, ("x1y4", "man"): "white"}
    assert intended_events(state, moved) == (Move("white", "x0y5", "x1y4"),)
    assert intended_events(state, {}) == ()


def test_a_man_that_can_jump_again_jumps_on() -> None:
    state = DRAUGHTS.start(DRAUGHTS.begin(("white", "black")))
    assert isinstance(state, Draughts)
    board = Grid(state.board.pieces, 8, 8)
    for place, man in {"x2y5": "white", "x3y4": "black", "x5y2": "black", "x0y1": "black", "x0y5": "white"}.items():
        board = board.put(place, man)
    state = replace(state, board=board)
    assert state.verdict(Move("white", "x0y5", "x1y4")).rules == ("must-jump",)
    assert state.verdict(Move("white", "x2y5", "x1y4")).rules == ("must-jump",)
    jumped = state.after(Move("white", "x2y5", "x4y3"))
    assert (jumped.active, jumped.board.at("x3y4")) == ("white", None)
    assert jumped.verdict(Move("white", "x0y5", "x1y4")).rules == ("go-on",)
    assert jumped.after(Move("white", "x4y3", "x6y1")).active == "black"


@pytest.mark.parametrize("game", [LAGOON, DRAUGHTS], ids=lambda game: game.name)
def test_random_games_end(game: Game) -> None:
    for _, state in selfplay(game, game.seats, 1):
        check_shared(state)
        assert not state.faults()
    assert state.over
    assert state.result() is not None


def test_every_component_is_painted() -> None:
    board = component_plugin(LAGOON, __file__).painter().paint(begun(*DEALT).view(None), Catalogue("en", {}))
    assert len(board.cells) == 9
    assert [(cell.place, cell.mark) for cell in board.cells[-2:]][1] == ("gone-reef-number", "1")
    assert [len(table.rows) for table in board.tables] == [1, 1, 2, 4]


def test_a_field_that_is_chosen_from_nothing_is_named() -> None:
    @dataclass(frozen=True)
    class Odd(Action):
        """Chosen from a bag that the game has not."""

        kind = "odd"
        tile: str = chosen("bag")

    with pytest.raises(TypeError, match=r"Odd\.tile is chosen from “bag”; Wrong has sea"):

        class Wrong(ComponentState):
            """A state without a bag."""

            rules, kinds = RULES, (Odd,)
            sea: Hexes = Hexes(TILES)


def test_a_field_may_have_a_domain_of_its_own() -> None:
    domain = Number(1, 3)

    @dataclass(frozen=True)
    class Say(Action):
        """Say a number."""

        kind = "say"
        number: int = chosen(domain)

    assert begun(*DEALT).domains(Say) == {"number": domain}
    assert begun(*DEALT).domains(Lay)["tile"] == Choice(("palm", "reef", "sand"))


@dataclass(frozen=True)
class Fish(Action):
    """Take a tile of the pile."""

    kind = "fish"

    tile: str = chosen("gone")


def fishing(*more: str) -> type[Lagoon]:
    """A lagoon in which tiles are taken from the pile."""

    @dataclass(frozen=True)
    class Fishing(Lagoon):
        """Tiles of the pile are taken."""

        rules, kinds = RuleTable("lagoon", dict.fromkeys((*RULES.places, *more), "sheet")), (Fish,)  # type: ignore[assignment]

        gone: Pile = Pile(TILES)

    return Fishing


def test_only_what_is_on_a_pile_is_taken_from_it() -> None:
    state = begun(*DEALT, game=fishing("there").game("lagoon", 1, ("red", "blue"), (2,)))
    assert state.verdict(Fish("red", "reef")).legal
    assert state.verdict(Fish("red", "sand")).rules == ("there",)


def test_a_rule_that_the_table_lacks_is_named_when_a_game_is_loaded() -> None:
    with pytest.raises(TypeError, match=r"Fish\.tile is chosen from “gone” by the rule “there”"):
        fishing()


def test_a_pile_of_less_than_none_is_a_fault() -> None:
    state = replace(begun(*DEALT), gone=Pile(TILES).add("palm", 2).add("sand", -1))
    assert [fault.what["n"] for fault in state.faults()] == [-1]


def test_what_a_check_refuses_early_is_no_candidate_but_openly_where_only_a_hand_tells() -> None:
    state = GARDEN.start(GARDEN.begin(("red", "blue")))
    dealt = (("clay",) * 3, ("moss",) * 3, ("slate",) * 3)
    for value in dealt:
        question = state.question()
        assert question is not None
        state = state.after(Answer(question.key, value))
    tiles = {str(action.args()["tile"]) for action in state.candidates("red")}
    openly = {str(action.args()["tile"]) for action in state.candidates("red", openly=True)}
    places = {str(action.args()["at"]) for action in state.candidates("red")}
    assert (tiles, openly) == ({"moss"}, {"clay", "moss", "slate"})
    assert "x2y2" not in places, "there lies a tile"


def test_of_a_kind_that_is_refused_altogether_one_action_is_a_candidate_so_that_it_can_be_asked_why() -> None:
    state = DRAUGHTS.start(DRAUGHTS.begin(("white", "black")))
    assert isinstance(state, Draughts)
    empty = replace(state, board=state.board.lift(*state.board.pieces_at))
    assert len(list(empty.candidates("white"))) == 1
