"""Faults of who hears what, of what players are told to do, and of who gains: six for each of two small games."""

from __future__ import annotations

from tests.commands.plants import GAME, Plant

NEXT = "self.seats[(self.seats.index(action.seat) + 1) % len(self.seats)]"

COMPONENTS = (
    Plant("the next seat gets the points", "names-other", (
        (GAME, "points=self.points.add(action.seat, gain)", f"points=self.points.add({NEXT}, gain)"),
    )),
    Plant("news name the next seat", "names-other", (
        (GAME, 'say("laid", seat=action.seat', f'say("laid", seat={NEXT}'),
    )),
    Plant("the same news twice", "told-twice", (
        (GAME, "told = laid.tell(\"beside\", say(\"laid\", seat=action.seat, tile=action.tile, points=gain), todo)\n",
         "news = say(\"laid\", seat=action.seat, tile=action.tile, points=gain)\n"
         "        told = laid.tell(\"beside\", news, todo).tell(\"beside\", news)\n"),
    )),
    Plant("nobody is told to lay the tile", "no-order", ((GAME, "points=gain), todo)", "points=gain))"),)),
    Plant("the next seat hears what was drawn", "told", (
        (GAME, "    @property\n    def over",
         "    def drawn(self, draw):\n"
         '        """Who sits next hears it."""\n'
         "        if draw.seat is None:\n            return self\n"
         "        other = self.seats[(self.seats.index(draw.seat) + 1) % len(self.seats)]\n"
         "        what = say(\"laid\", seat=draw.seat, tile=self.hand.of(draw.seat)[-1], points=0)\n"
         "        return replace(self, told=(News(\"draw\", what, seen_by=(other,)),))\n\n"
         "    @property\n    def over"),
        (GAME, "import Action, Begin, Breach,", "import Action, Begin, Breach, News,"),
    )),
    Plant("who lays hears nothing of it", "unheard", (
        (GAME, "        return told.draw(",
         f"        others = tuple(replace(n, seen_by=({NEXT},)) for n in told.told)\n"
         "        told = replace(told, told=others)\n"
         "        return told.draw("),
    )),
)  # fmt: skip

BY_HAND = (
    Plant("the last seat gets all points", "names-other", (
        (GAME, "gain * (s == event.seat)", "gain * (s == self.seats[-1])"),
    )),
    Plant("every second tile is laid without an order", "no-order", (
        (GAME, "points=gain), (todo,))", "points=gain), (todo,) * (self.turns % 2))"),
    )),
    Plant("what was told comes again with the answer", "told-twice", (
        (GAME, "return replace(state._with(seat, (*self.hand(seat), *tiles)), drawn=self.drawn[1:])",
         "again = tuple(replace(each) for each in self.told)\n"
         "            return replace(state._with(seat, (*self.hand(seat), *tiles)), drawn=self.drawn[1:], told=again)"),
    )),
    Plant("an order is given twice", "told-twice", ((GAME, "points=gain), (todo,))", "points=gain), (todo, todo))"),)),
    Plant("the next seat is shown what was drawn", "told", (
        (GAME, 'return peek(self.seats.index(seat), slots, "draw", "draw", TILES, seat, sealed=True)',
         "other = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]\n"
         '            return peek(self.seats.index(seat), slots, "draw", "draw", TILES, other, sealed=True)'),
    )),
    Plant("each seat sees the points of the next as its own", "seen-otherwise", (
        (GAME, '"points": dict(zip(self.seats, self.points, strict=True)),\n            "hand"',
         '"points": dict(zip(self.seats, self.points[seat in self.seats :] + self.points[: seat in self.seats])),\n'
         '            "hand"'),
    )),
)  # fmt: skip
