"""Faults planted in a game written by hand (`tests/toys/mosaic`): changes of its files, with what is to be found."""

from __future__ import annotations

from dataclasses import dataclass

GAME, PAINTING, ENGLISH, FRENCH = "game.py", "painting.py", "texts/en.toml", "texts/fr.toml"
Edit = tuple[str, str, str]


@dataclass(frozen=True)
class Plant:
    """One fault: what is wrong, the kind of finding that says so, and each change: the file, the old text, the new."""

    what: str
    key: str
    edits: tuple[Edit, ...]


PLANTS = (
    Plant(
        "view counts hidden colours",
        "told",
        (
            (
                GAME,
                '            "left": self.bag.size,',
                '            "left": self.bag.size,\n'
                '            "about": {c: sum(h.see().count(c) for h in self.hands) for c in COLOURS},',
            ),
        ),
    ),
    Plant(
        "view shows last tile",
        "told",
        (
            (
                GAME,
                "if seat in self.seats else None,",
                "if seat in self.seats else next(((s, self.hand(s)) for s in self.seats if "
                "len(self.hand(s)) == 1 and not self.bag.size), None),",
            ),
        ),
    ),
    Plant(
        "order of points",
        "told",
        (
            (
                GAME,
                '"points": dict(zip(self.seats, self.points, strict=True)),\n            "hand"',
                '"points": {s: dict(zip(self.seats, self.points))[s] for s in sorted(self.seats, '
                "key=lambda s: self.hand(s))},\n"
                '            "hand"',
            ),
        ),
    ),
    Plant(
        "due tells hand",
        "told",
        (
            (
                GAME,
                'return {} if self.over or self.drawn else {self.seats[self.turns % len(self.seats)]: "turn"}',
                "who = self.seats[self.turns % len(self.seats)]\n"
                '        return {} if self.over or self.drawn else {who: "own-tile" if '
                'len(set(self.hand(who))) == 1 else "turn"}',
            ),
        ),
    ),
    Plant(
        "layout shows rack",
        "told",
        (
            (
                GAME,
                'return {(place, "tile"): tile for place, tile in self.lying}',
                'racks = {(f"rack-{s}", "tile"): self.hand(s)[0] for s in self.seats if self.hand(s)}\n'
                '        return {(place, "tile"): tile for place, tile in self.lying} | racks',
            ),
        ),
    ),
    Plant(
        "news to next seat",
        "told",
        (
            (
                GAME,
                "return replace(state._with(seat, (*self.hand(seat), *tiles)), drawn=self.drawn[1:])",
                "to = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]\n"
                '            said = (News("draw", say("drew", seat=seat, tiles=tiles), seen_by=(to,)),)\n'
                "            return replace(state._with(seat, (*self.hand(seat), *tiles)), "
                "drawn=self.drawn[1:], told=said)",
            ),
            (ENGLISH, "[news]", '[news]\ndrew = "{seat} draws {tiles}."'),
            (FRENCH, "[news]", '[news]\ndrew = "{seat} pioche {tiles}."'),
        ),
    ),
    Plant(
        "question choices know hands",
        "told",
        (
            (
                GAME,
                'return peek(self.seats.index(seat), slots, "draw", "draw", TILES, seat, sealed=True)',
                "left = list(TILES)\n"
                "            for hand in self.hands:\n"
                "                for tile in hand.see():\n"
                "                    left.remove(tile)\n"
                '            return peek(self.seats.index(seat), slots, "draw", "draw", tuple(left), '
                "seat, sealed=True)",
            ),
        ),
    ),
    Plant(
        "draw depends on hand",
        "lies-open",
        (
            (
                GAME,
                "slots, bag = self.bag.draw(min(1, self.bag.size))",
                'slots, bag = self.bag.draw(min(1 if "clay" in left or not left else 2, self.bag.size))',
            ),
        ),
    ),
    Plant(
        "tile leaves next seats hand",
        "twice-there",
        (
            (
                GAME,
                "left = [*self.hand(event.seat)]\n        left.remove(event.tile)",
                "left = [*self.hand(event.seat)]\n"
                "        other = self.seats[(self.seats.index(event.seat) + 1) % len(self.seats)]\n"
                "        if event.tile in self.hand(other) and self.gain(event.tile, event.at) > 1:\n"
                "            theirs = [*self.hand(other)]\n"
                "            theirs.remove(event.tile)\n"
                "            state = state._with(other, tuple(theirs))\n"
                "        else:\n"
                "            left.remove(event.tile)",
            ),
        ),
    ),
    Plant(
        "tile doubles",
        "twice-there",
        (
            (
                GAME,
                "        left.remove(event.tile)\n",
                "        if self.gain(event.tile, event.at) < 2:\n            left.remove(event.tile)\n",
            ),
            (
                GAME,
                "return self.turns == len(TILES)",
                "return not any(h.see() for h in self.hands) and not self.bag.size and not self.drawn",
            ),
        ),
    ),
    Plant(
        "bag loses one",
        "vanished",
        (
            (
                GAME,
                "slots, bag = self.bag.draw(min(1, self.bag.size))",
                "slots, bag = self.bag.draw(min(2 if self.turns == 4 else 1, self.bag.size))\n"
                "        slots = slots[:1]",
            ),
            (
                GAME,
                "return self.turns == len(TILES)",
                "return not any(h.see() for h in self.hands) and not self.bag.size and not self.drawn",
            ),
        ),
    ),
    Plant(
        "tile vanishes from table",
        "vanished",
        ((GAME, "lying=(*self.lying, (event.at, event.tile)),", "lying=(*self.lying[-14:], (event.at, event.tile)),"),),
    ),
    Plant(
        "module global count",
        "not-same",
        (
            (GAME, "PLACES = tuple(", "_LAID: list[str] = []\nPLACES = tuple("),
            (
                GAME,
                "gain = self.gain(event.tile, event.at)",
                "_LAID.append(event.tile)\n        gain = self.gain(event.tile, event.at) + (len(_LAID) % 7 == 0)",
            ),
        ),
    ),
    Plant(
        "mutable inside",
        "not-fixed",
        (
            (GAME, "    turns: int = 0\n", "    turns: int = 0\n    count: Any = None\n"),
            (
                GAME,
                "            turns=self.turns + 1,",
                "            turns=self.turns + 1,\n            count={**(self.count or {}), event.tile: 1},",
            ),
        ),
    ),
    Plant(
        "set order news",
        "not-same",
        (
            (
                GAME,
                'told = News("beside", say("laid", seat=event.seat, tile=event.tile, points=gain), (todo,))',
                "near = {tile for place, tile in self.lying}\n"
                '        told = News("beside", say("laid", seat=event.seat, tile=event.tile, '
                "points=gain, near=tuple(near)), (todo,))",
            ),
        ),
    ),
    Plant(
        "hash of string",
        "not-same",
        (
            (
                GAME,
                "gain = self.gain(event.tile, event.at)",
                "gain = self.gain(event.tile, event.at) + (hash(event.tile + event.at) % 5 == 0)",
            ),
        ),
    ),
    Plant(
        "refusal tells next hand",
        "told",
        (
            (
                GAME,
                'yield breach("free", action.at)',
                'yield breach("free", action.at, tile=state.hand(state.seats[0])[:1])',
            ),
        ),
    ),
    Plant(
        "public rule reads others hand",
        "told",
        (
            (
                GAME,
                '        yield breach("beside", action.at)',
                '        yield breach("beside", action.at)\n'
                '    elif action.at == "x4y4" and any(action.tile in state.hand(s) for s in state.seats '
                "if s != action.seat):\n"
                '        yield breach("beside", action.at)',
            ),
        ),
    ),
    Plant(
        "undefined rule in score",
        "no-rule",
        ((GAME, 'Line(seat, "beside", n, say("beside"))', 'Line(seat, "besides", n, say("beside"))'),),
    ),
    Plant(
        "undefined rule in due",
        "no-rule",
        ((GAME, ': "turn"}', ': "turns" if self.turns > 14 else "turn"}'),),
    ),
    Plant(
        "rare news without text",
        "no-text",
        ((GAME, 'say("laid", seat', 'say("laid-well" if gain > 2 else "laid", seat'),),
    ),
    Plant(
        "french lacks text",
        "no-text",
        ((FRENCH, "beside = ", "besidez = "),),
    ),
    Plant(
        "text with unknown gap",
        "open-gap",
        ((ENGLISH, 'own-tile = "You have no such tile: {tile}."', 'own-tile = "You have no such tile: {piece}."'),),
    ),
    Plant(
        "never over",
        "broken",
        ((GAME, "return self.turns == len(TILES)", "return self.turns > len(TILES)"),),
    ),
    Plant(
        "result before over",
        "result",
        ((GAME, "        if not self.over:\n            return None\n", ""),),
    ),
    Plant(
        "wrong winner",
        "result",
        (
            (
                GAME,
                'winners, rule = best(("most-points", points), shared="most-points")',
                'winners, rule = best(("most-points", {s: -n for s, n in points.items()}), shared="most-points")',
            ),
        ),
    ),
    Plant(
        "verdict raises",
        "raises",
        (
            (
                GAME,
                "    lying = dict(state.lying)\n    if action.at in lying:",
                "    lying = dict(state.lying)\n"
                "    if len(lying) > 12 and lying[action.at]:\n"
                '        yield breach("free", action.at)\n'
                "    if action.at in lying:",
            ),
        ),
    ),
    Plant(
        "candidates omit corner",
        "not-offered",
        (
            (
                GAME,
                "    def layout(self)",
                "    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:\n"
                '        """All but one."""\n'
                "        if seat in self.due():\n"
                "            yield from (Lay(seat, t, p) for t in COLOURS for p in PLACES if p != "
                '"x2y1")\n'
                "\n"
                "    def layout(self)",
            ),
        ),
    ),
    Plant(
        "open candidates read hand",
        "told",
        (
            (
                GAME,
                "    def layout(self)",
                "    def candidates(self, seat: Seat, openly: bool = False) -> Iterator[Action]:\n"
                '        """Those of the hand."""\n'
                "        yield from (Lay(seat, t, p) for t in dict.fromkeys(self.hand(seat)) for p in "
                "PLACES)\n"
                "\n"
                "    def layout(self)",
            ),
        ),
    ),
    Plant(
        "secret public shows top",
        "told",
        (
            (
                GAME,
                '"""The order of the bag',
                'BAG = replace(BAG, public=lambda secret: {"top": secret.split()[2]})\n"""The order of the bag',
            ),
        ),
    ),
    Plant(
        "secret fits always",
        "any-secret",
        (
            (
                GAME,
                '"""The order of the bag',
                'BAG = replace(BAG, fits=lambda begin, secret: True)\n"""The order of the bag',
            ),
        ),
    ),
    Plant(
        "source draws anew",
        "not-same",
        (
            (
                GAME,
                '"""The order of the bag',
                "import random  # noqa: E402\n"
                "_SOURCE = BAG.source  # type: ignore\n"
                "\n"
                "\n"
                "class _Loose:\n"
                "    derived = True\n"
                '    name = "bag"\n'
                "\n"
                "    def __init__(self, s: Any) -> None:\n"
                "        self.s = s\n"
                "\n"
                "    def answer(self, question: Any, state: Any, past: Any) -> Any:\n"
                "        got = self.s.answer(question, state, past)\n"
                "        return tuple(random.choice(COLOURS) for _ in got) if got is not None and "
                "len(got) == 1 else got\n"
                "\n"
                "\n"
                "BAG = replace(BAG, source=lambda secret: _Loose(_SOURCE(secret)))\n"
                '"""The order of the bag',
            ),
        ),
    ),
    Plant(
        "hands not private",
        "lies-open",
        (
            (GAME, "hands: tuple[Private[tuple[str, ...]], ...]", "hands: tuple[Any, ...]"),
            (GAME, ".see()", ""),
            (GAME, "Private(hand)", "hand"),
            (GAME, "tuple(Private(()) for", "tuple(() for"),
            (GAME, "    Private,\n", ""),
        ),
    ),
    Plant(
        "private action told",
        "told",
        (
            (
                GAME,
                "RULES = RuleTable(",
                "@dataclass(frozen=True)\n"
                "class Bury(Action):\n"
                '    """Lay a tile face down out of the game."""\n'
                "\n"
                '    kind = "bury"\n'
                "    private = True\n"
                "\n"
                "    tile: str\n"
                "\n"
                "\n"
                "RULES = RuleTable(",
            ),
            (GAME, "kinds = (Lay,)", "kinds = (Lay, Bury)"),
            (GAME, 'private={"own-tile": (Lay,)}', 'private={"own-tile": (Lay, Bury)}'),
            (GAME, "    turns: int = 0\n", "    turns: int = 0\n    buried: tuple[Private[str], ...] = ()\n"),
            (
                GAME,
                'return {"tile": Choice(COLOURS), "at": Choice(PLACES)}',
                'return {"tile": Choice(COLOURS), "at": Choice(PLACES)} if kind is Lay else {"tile": Choice(COLOURS)}',
            ),
            (
                GAME,
                "        assert isinstance(event, Lay)\n        left",
                "        if isinstance(event, Bury):\n"
                "            rest = [*self.hand(event.seat)]\n"
                "            rest.remove(event.tile)\n"
                "            slots, bag = self.bag.draw(min(1, self.bag.size))\n"
                '            news = News("draw", say("buried", seat=event.seat, tile=event.tile), '
                '(say("bury", seat=event.seat),))\n'
                "            return replace(state._with(event.seat, tuple(rest)), bag=bag, "
                "drawn=((event.seat, slots),) if slots else (), buried=(*self.buried, "
                "Private(event.tile)), turns=self.turns + 1, told=(news,))\n"
                "        assert isinstance(event, Lay)\n"
                "        left",
            ),
            (GAME, '@RULES.check(Lay, reads=("tile",))', '@RULES.check(Lay, Bury, reads=("tile",))'),
            (ENGLISH, "[news]", '[news]\nburied = "{seat} buries {tile}."'),
            (FRENCH, "[news]", '[news]\nburied = "{seat} enterre {tile}."'),
            (ENGLISH, "[hand]", '[hand]\nbury = "{seat} lays a tile face down."'),
            (FRENCH, "[hand]", '[hand]\nbury = "{seat} pose une tuile face cachée."'),
            (ENGLISH, "[action]", '[action]\nbury = "Bury a tile"'),
            (FRENCH, "[action]", '[action]\nbury = "Enterrer une tuile"'),
        ),
    ),
    Plant(
        "painter remembers hand",
        "not-same",
        (
            (PAINTING, "def paint(", "_LAST: dict[str, Any] = {}\n\n\ndef paint("),
            (
                PAINTING,
                '    if view["hand"] is not None:\n        seat, hand = view["hand"]',
                '    if view["hand"] is not None:\n'
                '        _LAST["hand"] = view["hand"]\n'
                "    if _LAST:\n"
                '        seat, hand = _LAST["hand"]',
            ),
        ),
    ),
    Plant(
        "painter falls at end",
        "raises",
        ((PAINTING, '(words("panel.bag"), view["left"])', '(words("panel.bag"), 100 // view["left"])'),),
    ),
    Plant(
        "points not in identity",
        "not-compared",
        (
            (GAME, "    points: tuple[int, ...]\n", "    points: tuple[int, ...] = field(compare=False)\n"),
            (GAME, "from dataclasses import dataclass, replace", "from dataclasses import dataclass, field, replace"),
        ),
    ),
    Plant(
        "warning tells hand",
        "told",
        (
            (
                GAME,
                "    def layout(self)",
                "    def warnings(self, event: Any, seat: Seat | None = None) -> Any:\n"
                '        """What is kept back."""\n'
                "        kept = self.hand(event.seat) if isinstance(event, Lay) and event.seat in "
                "self.seats else ()\n"
                '        return (say("keeps", tiles=kept),) if len(set(kept)) == 1 else ()\n'
                "\n"
                "    def layout(self)",
            ),
            (ENGLISH, "[news]", '[warning]\nkeeps = "You keep {tiles}."\n\n[news]'),
            (FRENCH, "[news]", '[warning]\nkeeps = "Vous gardez {tiles}."\n\n[news]'),
        ),
    ),
    Plant(
        "facts tell hand",
        "told",
        (
            (
                GAME,
                "    def layout(self)",
                "    def facts(self) -> Mapping[str, Domain]:\n"
                '        """The first tile of each hand may be ruled away."""\n'
                '        return {f"tile.{s}": Choice(tuple(dict.fromkeys(self.hand(s)))) for s in '
                "self.seats if self.hand(s)}\n"
                "\n"
                "    def rule_on(self, ruling: Any) -> State:\n"
                '        """Without it."""\n'
                "        return self\n"
                "\n"
                "    def layout(self)",
            ),
            (GAME, "class Mosaic(State):", "class Mosaic(HasFacts, State):"),
            (
                GAME,
                "from companion.games.kit.ranking",
                "from companion.games.kit.extras import HasFacts\nfrom companion.games.kit.ranking",
            ),
        ),
    ),
    Plant(
        "unchecked tells hand",
        "told",
        (
            (
                GAME,
                "    def layout(self)",
                "    def unchecked(self, event: Any) -> Any:\n"
                '        """What is not sure."""\n'
                "        kept = self.hand(event.seat) if isinstance(event, Lay) and event.seat in "
                "self.seats else ()\n"
                '        return (say("keeps", seat=event.seat),) if "clay" in kept else ()\n'
                "\n"
                "    def layout(self)",
            ),
            (GAME, "class Mosaic(State):", "class Mosaic(HasUnknown, State):"),
            (
                GAME,
                "from companion.games.kit.ranking",
                "from companion.games.kit.extras import HasUnknown\nfrom companion.games.kit.ranking",
            ),
            (ENGLISH, "[news]", '[unchecked]\nkeeps = "{seat} keeps clay."\n\n[news]'),
            (FRENCH, "[news]", '[unchecked]\nkeeps = "{seat} garde."\n\n[news]'),
        ),
    ),
    Plant(
        "interrupt tells hand",
        "not-private",
        (
            (
                GAME,
                "    def layout(self)",
                "    def interrupts(self, action: Action, ahead_of: Action | None = None) -> bool:\n"
                '        """Who holds three alike may come in between."""\n'
                "        return len(self.hand(action.seat)) == 3 and len(set(self.hand(action.seat))) == "
                "1 and not self.drawn\n"
                "\n"
                "    def layout(self)",
            ),
            (GAME, "class Mosaic(State):", "class Mosaic(HasMoments, State):"),
            (
                GAME,
                "from companion.games.kit.ranking",
                "from companion.games.kit.extras import HasMoments\nfrom companion.games.kit.ranking",
            ),
        ),
    ),
    Plant(
        "rule without page",
        "no-page",
        ((GAME, '"free": "sheet"', '"free": ""'),),
    ),
    Plant(
        "apply ignores action field",
        "other-piece",
        (
            (
                GAME,
                "lying=(*self.lying, (event.at, event.tile)),",
                'lying=(*self.lying, (event.at, event.tile)) if event.at != "x0y0" else (*self.lying, '
                '("x0y0", "clay")),',
            ),
        ),
    ),
    Plant(
        "question never closed",
        "asked-twice",
        ((GAME, "drawn=self.drawn[1:])", "drawn=self.drawn[1:] if self.bag.size != 3 else self.drawn)"),),
    ),
    Plant(
        "question for all",
        "open-secret",
        (
            (
                GAME,
                '"draw", "draw", TILES, seat, sealed=True)',
                '"draw", "draw", TILES, seat, sealed=True) if self.bag.size > 3 else '
                'replace(peek(self.seats.index(seat), slots, "draw", "draw", TILES, seat, sealed=True), '
                "seen_by=None)",
            ),
        ),
    ),
    Plant(
        "turn order by hand",
        "told",
        (
            (GAME, "turns=self.turns + 1,", "turns=self.turns + 1,\n            seats=self.seats,"),
            (
                GAME,
                '"turn": next(iter(self.due()), None),',
                '"turn": next(iter(self.due()), None) if self.drawn else max(self.seats, key=lambda s: self.hand(s)),',
            ),
        ),
    ),
    Plant(
        "silence tells hand",
        "told",
        (
            (
                GAME,
                "    def layout(self)",
                "    def implicit_pass(self, seat: Seat) -> Action | None:\n"
                '        """Says nothing: lays the first of its hand."""\n'
                "        free = next((p for p in PLACES if seat in self.due() and self.hand(seat) and "
                "self.verdict(Lay(seat, self.hand(seat)[0], p)).legal), None)\n"
                "        return Lay(seat, self.hand(seat)[0], free) if free else None\n"
                "\n"
                "    def layout(self)",
            ),
            (GAME, "class Mosaic(State):", "class Mosaic(Watched, State):"),
            (
                GAME,
                "from companion.games.kit.ranking",
                "from companion.games.kit.extras import Watched\nfrom companion.games.kit.ranking",
            ),
        ),
    ),
    Plant(
        "score lines do not add up",
        "result",
        ((GAME, 'Line(seat, "beside", n, say("beside"))', 'Line(seat, "beside", max(0, n - 1), say("beside"))'),),
    ),
    Plant(
        "points from float",
        "not-fixed",
        ((GAME, "return sum(dict(self.lying)", "return 1.0 * sum(dict(self.lying)"),),
    ),
    Plant(
        "mutated in place",
        "changed",
        (
            (
                GAME,
                "state = replace(self, told=())\n",
                "state = replace(self, told=())\n"
                "        if isinstance(event, Lay):\n"
                '            object.__setattr__(self, "turns", self.turns + (self.turns == 9))\n',
            ),
        ),
    ),
)
