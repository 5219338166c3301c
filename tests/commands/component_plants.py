"""Faults planted in the game that `companion new` makes, which is written by components."""

from __future__ import annotations

from tests.commands.plants import ENGLISH, FRENCH, GAME, Plant

PLANTS = (
    Plant("news that count a hand", "told", (
        (GAME, 'say("laid", seat', 'say("laid", left=self.hand.of(action.seat).count("clay"), seat'),
    )),
    Plant("an order that names a tile of the hand", "told", (
        (GAME, "points=gain), todo)",
         "points=gain), todo, say(\"lay\", tile=laid.hand.of(self.seats[1])[-1], at=action.at))"),
    )),
    Plant("a hand in the points", "told", (
        (GAME, "        return {seat: self.points.of(seat) for seat in self.seats}\n",
         "        return {seat: self.points.of(seat) for seat in self.seats}\n\n"
         "    def view(self, seat):\n"
         '        """A view of its own."""\n'
         "        return {**super().view(seat), \"tiles\": tuple(map(self.hand.of, self.seats))}\n"),
    )),
    Plant("turns that follow the hand", "told", (
        (GAME, "    @property\n    def over",
         "    @property\n    def active(self):\n"
         '        """Who holds most clay."""\n'
         '        return max(self.seats, key=lambda seat: self.hand.of(seat).count("clay"))\n\n'
         "    @property\n    def over"),
    )),
    Plant("a check that judges by the hand", "told", (
        (GAME, '        yield breach("free", action.at)\n',
         '        yield breach("free", action.at)\n'
         '    elif "clay" in state.hand.of(action.seat) and action.tile == "moss":\n'
         '        yield breach("beside", action.at)\n'),
    )),
    Plant("the board tells the hand", "told", (
        (GAME, "    @property\n    def over",
         "    def layout(self):\n"
         '        """What lies, and the racks."""\n'
         "        return {**super().layout(), (\"rack\", \"tile\"): self.hand.of(self.seats[0])[:1] or None}\n\n"
         "    @property\n    def over"),
    )),
    Plant("a tile vanishes", "impossible", (
        (GAME, "            board=self.board.put(action.at, action.tile),\n", ""),
    )),
    Plant("a tile is laid and kept", "impossible", (
        (GAME, "            hand=self.hand.take(action.seat, action.tile),\n", ""),
    )),
    Plant("a word that is missing", "no-text", ((ENGLISH, 'lay = "Lay a tile"\n', ""),)),
    Plant("a word that is missing in French", "no-text", ((FRENCH, 'lay = "Poser une tuile"\n', ""),)),
    Plant("a rule without a page", "no-page", (
        (GAME, '"most-points"), "sheet"))', '"most-points"), ""))'),
    )),
    Plant("a rule that there is not", "no-rule", ((GAME, 'yield breach("free"', 'yield breach("not-free"'),)),
    Plant("an action that fails", "raises", (
        (GAME, "        gain = self.gain(action.tile, action.at)\n",
         "        gain = self.gain(action.tile, action.at)\n        {\"clay\": 1, \"moss\": 2}[action.tile]\n"),
    )),
    Plant("chance of one's own", "imports", ((GAME, "from collections.abc", "import random\nfrom collections.abc"),)),
    Plant("an option with which no game can begin", "raises", (
        (GAME, 'Option("tiles", (3, 2))', 'Option("tiles", (3, 2, "many"))'),
    )),
    Plant("a lesson that cannot be gone through", "lesson", (
        (GAME, "red lay tile=clay at=x4y2", "red lay tile=clay at=x0y0"),
    )),
    Plant("a lesson that has a legal event refused", "lesson", (
        (GAME, "red lay tile=clay at=x0y0", "red lay tile=clay at=x4y2"),
    )),
    Plant("a lesson in which others do what they cannot", "lesson", (
        (GAME, "blue lay tile=moss at=x1y3", "blue lay tile=moss at=x0y0"),
    )),
    Plant("a step of the lesson without its text", "no-text", (
        (ENGLISH, "own = \"You lay tiles from your hand only. Try to lay moss.\"\n", ""),
        (FRENCH, "own = \"On ne pose que les tuiles de sa main. Essayez de poser de la mousse.\"\n", ""),
    )),
    Plant("what is meant is read from the hand", "told", (
        (GAME, "    @property\n    def over",
         "    def intended_events(self, lies):\n"
         '        """What the hand holds."""\n'
         "        return tuple(e for e in super().intended_events(lies) if e.tile in self.hand.of(e.seat))\n\n"
         "    @property\n    def over"),
    )),
    Plant("news in the order of a set", "not-same", (
        (GAME, "points=gain), todo", "points=gain, near=tuple({*self.board.pieces_at.values()})), todo"),
    )),
    Plant("an action that changes nothing", "idle", (
        (GAME, "rules, kinds = RULES, (Lay,)", "rules, kinds = RULES, (Lay, Wait)"),
        (GAME, "@dataclass(frozen=True)\nclass Planted",
         '@dataclass(frozen=True)\nclass Wait(Action):\n    """Wait."""\n\n    kind = "wait"\n\n\n'
         "@dataclass(frozen=True)\nclass Planted"),
        (GAME, "        gain = self.gain(", "        if isinstance(action, Wait):\n            return self\n"
         "        gain = self.gain("),
    )),
    Plant("an option that is never read", "no-effect", ((GAME, 'begin.number("tiles")', "3"),)),
    Plant("a tile that is laid elsewhere", "never-lies", (
        (GAME, "board=self.board.put(action.at, ",
         "board=self.board.put(next(p for p in self.board.places if not self.board.at(p)), "),
    )),
    Plant("an order to another place", "order-astray", (
        (GAME, 'todo = say("lay", tile=action.tile, at=action.at)', 'todo = say("lay", tile=action.tile, at="x0y0")'),
    )),
    Plant("an order for another tile", "order-astray", (
        (GAME, 'todo = say("lay", tile=action.tile, at=action.at)', 'todo = say("lay", tile="clay", at=action.at)'),
    )),
)  # fmt: skip
