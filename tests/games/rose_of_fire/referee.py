"""A slow second reading of the rules, in plain loops and dictionaries, that follows a match line by line.

It shares the tables of the box with the library and nothing else. Before every line it compares what lies on its own
table with the state, and the actions that it finds legal with the options.
"""

from collections import Counter
from itertools import product
from typing import Any

from gamelib.engine.match import Match

from .table import GAME, SEATS

Cell = tuple[int, int]
Held = tuple[int, ...]
SYMBOLS = ("crown", "colonies", "personalities")
COLOURS = ("yellow", "purple", "green")
KINDS = ("upper", "middle", "working", "low")
STATUS = dict(zip(KINDS, (1, 2, 3, 4), strict=True))
POINTS = {False: dict(zip(KINDS, (4, 3, 2, 1), strict=True)), True: dict(zip(KINDS, (1, 2, 3, 4), strict=True))}
DATA = GAME.data
CARDS = {row["id"]: row for name in ("city", "popularity", "prestige") for row in DATA.rows(f"{name}_cards")}
EVENT_DESIGNS = {row["id"] for row in DATA.rows("popularity_designs") if row["type"] == "event"}
COST = {row["id"]: tuple(row["cost"][symbol] for symbol in SYMBOLS) for row in DATA.rows("influence_cards")}
INFLUENCE = {row["id"]: row for row in DATA.rows("influence_cards")}
STAY = ("civil_guard", "press_campaign")


def payments(cost: Held, held: Held, alignment: int | None) -> set[Held]:
    """What the family card can give for a cost: every asked token is paid by itself or by two of another symbol.

    With an ``alignment`` that token is one of those paid; payments that contain another one are left out.
    """
    asked = [symbol for symbol in range(3) for _ in range(cost[symbol])]
    found = set()
    for choice in product(range(3), repeat=len(asked)):
        paid = [0, 0, 0]
        for symbol, by in zip(asked, choice, strict=True):
            paid[by] += 1 if by == symbol else 2
        if alignment is not None:
            paid[alignment] -= 1
        if all(0 <= p <= h for p, h in zip(paid, held, strict=True)):
            found.add(tuple(paid))
    return {p for p in found if not any(q != p and all(a <= b for a, b in zip(q, p, strict=True)) for q in found)}


class Referee:
    """Follows one finished match; :meth:`game` plays it again by its own reading of the rules."""

    def __init__(self, match: Match[Any], *, no_strike: bool = False) -> None:
        self.lines, self.at, self.n, self.no_strike = match.lines, 0, match.seats, no_strike
        seats = range(self.n)
        self.graph = GAME.graph(self.n)
        self.tiles: dict[Cell, str] = {}
        self.houses: dict[Cell, tuple[int, str]] = {}
        self.blocks: list[Cell] = []
        self.flipped: set[Cell] = set()
        self.raval, self.barricades, self.bag = ([0] * self.n for _ in range(3))
        self.soldiers_out = self.soldiers_in_bag = 0
        self.prestige, self.vp = [1] * self.n, [0] * self.n
        self.bomb, self.triggered, self.anarchy = {2: 6, 3: 3, 4: 0}[self.n], 0, False
        self.pending: list[int] = []
        self.hand: list[list[str]] = [[] for _ in seats]
        self.standing: list[list[str]] = [[] for _ in seats]
        self.tokens: list[Counter[str]] = [Counter() for _ in seats]
        self.alignment: list[str | None] = [None for _ in seats]
        self.owner: dict[str, int | None] = dict.fromkeys(INFLUENCE)
        self.gone: set[str] = set()
        self.limit, self.raval_limit = (5, 6) if self.n == 2 else (4, 5)
        self.first = self.level = self.phase = 0
        self.drew = False

    # Following

    def ask(self, *options: str) -> list[str]:
        """The next line, after comparing the tables; ``options`` are the legal actions where it is a decision."""
        line = self.lines[self.at]
        self.compare(line.before)
        if options:
            assert sorted(map(str, line.before.legal_actions())) == sorted(options), f"line {self.at}"
        self.at += 1
        return str(line.action).split()

    def compare(self, s: Any) -> None:
        cells, word = GAME.box.board.grid.cells, GAME.codecs["card"].word
        lying = {cells[i]: COLOURS[colour] for i, colour in enumerate(s.tile) if colour >= 0}
        standing = {cells[i]: (h // 4, KINDS[h % 4]) for i, h in enumerate(s.house) if h >= 0}
        corners = [cells[GAME.box.board.grid.squares[block][0]] for block in s.blocks]
        pairs = {
            "points": (self.vp, s.points),
            "prestige": (self.prestige, s.prestige),
            "bomb": (self.bomb, s.bomb),
            "raval": (self.raval, s.raval),
            "barricades": (self.barricades, s.barricades),
            "black bag": (self.bag, s.in_bag),
            "soldiers": ([self.soldiers_out, self.soldiers_in_bag], [s.soldiers_out, s.soldiers_in_bag]),
            "anarchy": (self.anarchy, bool(s.anarchy)),
            "phase": (self.phase, s.phase),
            "tiles": (self.tiles, lying),
            "houses": (self.houses, standing),
            "blocks": (sorted(self.blocks), sorted(corners)),
            "completed": (self.flipped, {cells[i] for i in s.completed}),
            "hands": ([sorted(held) for held in self.hand], [sorted(map(word, held)) for held in s.hand]),
            "table": (self.standing, [[word(card) for card in held] for held in s.standing]),
            "tokens": ([held[symbol] for held in self.tokens for symbol in SYMBOLS], s.tokens),
        }
        for name, (mine, theirs) in pairs.items():
            assert theirs == mine, f"line {self.at}: {name}"

    # Tracks

    def move(self, seat: int, steps: int) -> None:
        for _ in range(abs(steps)):
            if steps > 0 and self.prestige[seat] == 15:
                self.vp[seat] += 1
            elif steps < 0 and self.prestige[seat] == -5:
                self.vp[seat] -= 1
            else:
                self.prestige[seat] += 1 if steps > 0 else -1

    def move_bomb(self, steps: int) -> None:
        for _ in range(abs(steps)):
            self.bomb = min(30, self.bomb + 1) if steps > 0 else max(0, self.bomb - 1)
            if self.triggered < 3 and self.bomb == (14, 20, 26)[self.triggered]:
                self.pending.append(self.triggered)
                self.triggered += 1

    def resolve_conflicts(self) -> None:
        for event in self.pending:
            free = [
                card for card, row in INFLUENCE.items() if row["symbol"] == SYMBOLS[event] and self.owner[card] is None
            ]
            self.gone |= set(free)
        self.pending = []

    def order(self) -> list[int]:
        return [(self.first + i) % self.n for i in range(self.n)]

    def wins(self, amounts: dict[int, int]) -> int:
        """Most, then higher prestige, then turn order."""
        return max(amounts, key=lambda seat: (amounts[seat], self.prestige[seat], -self.order().index(seat)))

    def award(self, seat: int) -> None:
        others = [p for other, p in enumerate(self.prestige) if other != seat]
        alone_most, alone_least = self.prestige[seat] > max(others), self.prestige[seat] < min(others)
        steps = 1 if alone_most else 3 if alone_least else 2
        if steps < 3 and self.reveals(seat, "personalities"):
            steps = 3
        self.move(seat, steps)

    def reveals(self, seat: int, symbol: str) -> bool:
        """Whoever has an alignment is asked, and can say yes only with this one."""
        mine = self.alignment[seat]
        if mine is None or self.ask(*["reveal"] * (mine == symbol), "pass") == ["pass"]:
            return False
        self.alignment[seat] = None
        return True

    # Influence

    def in_red_bag(self) -> int:
        return 36 - sum(sum(held.values()) for held in self.tokens) - sum(a is not None for a in self.alignment)

    def buys(self, seat: int) -> list[str]:
        held, mine = tuple(self.tokens[seat][symbol] for symbol in SYMBOLS), self.alignment[seat]
        found = []
        for card, cost in COST.items():
            if self.owner[card] is None and card not in self.gone:
                ways = [(p, "") for p in payments(cost, held, None)]
                ways += [(p, "alignment") for p in payments(cost, held, SYMBOLS.index(mine))] if mine else []
                for paid, extra in ways:
                    words = [symbol for symbol, count in zip(SYMBOLS, paid, strict=True) for _ in range(count)]
                    found.append(f"buy {card} {','.join([*words, extra] if extra else words)}")
        return found

    def buy(self, seat: int, card: str, payment: str) -> None:
        self.owner[card] = seat
        for paid in payment.split(","):
            if paid == "alignment":
                self.alignment[seat] = None
            else:
                self.tokens[seat][paid] -= 1

    def window(self, seat: int) -> None:
        while self.can_be_asked(seat):
            words = self.ask(*self.buys(seat), "pass")
            if words == ["pass"]:
                return
            self.buy(seat, *words[1:])

    def can_be_asked(self, seat: int) -> bool:
        """By the number of tokens, which all can see."""
        tokens = sum(self.tokens[seat].values()) + (self.alignment[seat] is not None)
        return any(
            sum(cost) <= tokens for card, cost in COST.items() if self.owner[card] is None and card not in self.gone
        )

    def draw_tokens(self, seat: int, count: int) -> None:
        if self.drew:
            self.window(seat)
        for _ in range(min(count, self.in_red_bag())):
            self.tokens[seat][self.ask()[1]] += 1
            self.drew = True
        self.six_at_most(seat)

    def draw_pair(self, seat: int) -> None:
        if self.drew:
            self.window(seat)
        pair = self.ask()[1:]
        self.drew = True
        kept = self.ask(*(f"keep {symbol}" for symbol in dict.fromkeys(pair)))[1]
        self.tokens[seat][kept] += 1
        self.six_at_most(seat)

    def six_at_most(self, seat: int) -> None:
        while sum(self.tokens[seat].values()) > 6:
            held = [symbol for symbol in SYMBOLS if self.tokens[seat][symbol]]
            self.tokens[seat][self.ask(*(f"discard {symbol}" for symbol in held))[1]] -= 1

    # The turn

    def targets(self, seat: int, design: str) -> list[str]:
        mine = [cell for cell, (whose, _) in self.houses.items() if whose == seat]
        if design == "rebuilding":
            kinds = [kind for kind in KINDS if self.supply(seat, kind)]
            return [f"rebuild {x},{y} {kind}" for x, y in mine for kind in kinds if kind != self.houses[x, y][1]]
        if design == "plot_exchange":
            rivals = {cell for cell, (whose, _) in self.houses.items() if whose != seat}
            return [f"swap {x},{y} {x2},{y2}" for x, y in mine for x2, y2 in self.graph[x, y] if (x2, y2) in rivals]
        return ["any"]

    def supply(self, seat: int, kind: str) -> int:
        return 5 - list(self.houses.values()).count((seat, kind))

    def strikers_left(self, seat: int) -> int:
        return 20 - self.raval[seat] - self.barricades[seat] - self.bag[seat]

    def turn(self, seat: int) -> None:
        words = [""]
        while words[0] in ("", "buy"):
            cards = set(self.hand[seat])
            events = {card for card in cards if CARDS.get(card, {}).get("design") in EVENT_DESIGNS}
            plays = [f"play {card}" for card in cards]
            plays += [f"event {card}" for card in events if self.targets(seat, CARDS[card]["design"])]
            plays += [f"both {card}" for card in events if self.alignment[seat] == "crown"]
            words = self.ask(*plays, *self.buys(seat))
            if words[0] == "buy":
                self.buy(seat, *words[1:])
        mode, card = words
        self.hand[seat].remove(card)
        self.drew = False
        if card == "strike":
            self.vp[seat] -= 4 if self.prestige[seat] < 0 else 2
        else:
            self.play(seat, mode, card)
        self.window(seat)
        self.resolve_conflicts()

    def play(self, seat: int, mode: str, card: str) -> None:
        design = CARDS[card].get("design", "")
        if design in STAY:
            self.standing[seat].append(card)
        if card in {row["id"] for row in DATA.rows("prestige_cards")}:
            self.vp[seat] += 4
        if mode == "both":
            self.alignment[seat] = None
        if mode != "event":
            self.build(seat, card, design)
        if mode != "play" and self.targets(seat, design):
            self.event(seat, design)

    def places(self, colour: str) -> list[Cell]:
        if list(self.tiles.values()).count(colour) == 30:
            return []
        return [
            cell
            for cell, data in self.graph.nodes(data=True)
            if cell not in self.tiles
            and (data["start"] == colour or any(self.tiles.get(near) == colour for near in self.graph[cell]))
        ]

    def build(self, seat: int, card: str, design: str) -> None:
        if design == "cerda_plan":
            self.move(seat, 1)
        if design == "philanthropy":
            self.award(seat)
        waits = design in ("soup_kitchen", "court_connections")
        symbol = CARDS[card]["tile"]
        colours = [colour for colour in COLOURS if symbol in (colour, "wild") and self.places(colour)]
        if not colours:
            if waits:
                self.ability(seat, design, last=True)
            return
        waits = waits and self.ability(seat, design)
        colour = colours[0] if len(colours) == 1 else self.ask(*(f"take {colour}" for colour in colours))[1]
        x, y = map(int, self.ask(*(f"place {x},{y}" for x, y in self.places(colour)))[1].split(","))
        self.tiles[x, y] = colour
        kinds = [kind for kind in CARDS[card]["houses"] if self.supply(seat, kind)]
        if kinds:
            kind = self.ask(*(f"build {kind}" for kind in kinds))[1]
            self.houses[x, y] = (seat, kind)
            if kind == "upper":
                self.move_bomb(1)
                self.draw_pair(seat)
            waits = waits and self.ability(seat, design)
            self.strike(seat, self.level - STATUS[kind] - 2 * (design == "model_factory"))
        if waits:
            self.ability(seat, design, last=True)
        self.block((x, y))

    def ability(self, seat: int, design: str, *, last: bool = False) -> bool:
        """Ask whether it is used now; True if it still waits."""
        options = [f"return {n}" for n in range(min(2, self.raval[seat]) + 1)]
        options = options if design == "soup_kitchen" else ["draw_token"]
        words = self.ask(*options, *([] if last else ["wait"]))
        if words[0] == "return":
            self.raval[seat] -= int(words[1])
        elif words[0] == "draw_token":
            self.draw_tokens(seat, 1)
        return words[0] == "wait"

    def strike(self, seat: int, count: int) -> None:
        self.raval[seat] += max(0, min(count, self.strikers_left(seat)))
        while self.raval[seat] > self.raval_limit:
            self.raval[seat] -= 2
            self.barricades[seat] += 1

    def block(self, laid: Cell) -> None:
        taken = self.flipped | {cell for corner in self.blocks for cell in self.corners(corner)}
        found = []
        for corner in product((laid[0] - 1, laid[0]), (laid[1] - 1, laid[1])):
            cells = self.corners(corner)
            if all(cell in self.tiles for cell in cells) and not taken & set(cells):
                found.append(corner)
        if not found:
            return
        corner = found[0]
        if len(found) > 1:
            words = self.ask(*(f"mark {x},{y}" for x, y in found))
            x, y = words[1].split(",")
            corner = (int(x), int(y))
        self.blocks.append(corner)
        sums: dict[int, int] = {}
        for cell in self.corners(corner):
            if cell in self.houses:
                seat, kind = self.houses[cell]
                sums[seat] = sums.get(seat, 0) + STATUS[kind]
        for seat in sums:
            self.move(seat, 1)
        if sums:
            self.move(self.wins(sums), 1)

    @staticmethod
    def corners(corner: Cell) -> list[Cell]:
        return [(corner[0] + dx, corner[1] + dy) for dx in (0, 1) for dy in (0, 1)]

    def event(self, seat: int, design: str) -> None:
        if design == "rebuilding":
            _, cell, kind = self.ask(*self.targets(seat, design))
            x, y = map(int, cell.split(","))
            self.houses[x, y] = (seat, kind)
        elif design == "plot_exchange":
            a, b = (tuple(map(int, cell.split(","))) for cell in self.ask(*self.targets(seat, design))[1:])
            self.houses[a], self.houses[b] = self.houses[b], self.houses[a]  # type: ignore[index]
        elif design == "amnesty":
            self.move_bomb(-1)
            most = [range(min(3, there[seat]) + 1) for there in (self.raval, self.barricades)]
            words = self.ask(*(f"release {n} {m}" for n, m in product(*most) if n + m <= 3))
            self.raval[seat] -= int(words[1])
            self.barricades[seat] -= int(words[2])
        elif design == "liceu_bomb":
            self.move_bomb(1)
            for other in range(self.n):
                self.move(other, -(other != seat))
        elif design == "exposition":
            self.award(seat)
            self.draw_tokens(seat, 1)
        else:
            self.draw_tokens(seat, 2)

    # The end of a phase, an epoch, the game

    def rebellion(self) -> None:
        for seat in range(self.n):
            self.bag[seat] += self.raval[seat]
            self.raval[seat] = 0
        castle = 16 - self.soldiers_in_bag - self.soldiers_out
        self.soldiers_in_bag += min(castle, 8, max(self.n, sum(self.barricades)))
        for _ in range(min(self.level, sum(self.bag) + self.soldiers_in_bag)):
            piece = self.ask()[1]
            if piece == "soldier":
                self.soldiers_in_bag -= 1
                self.soldiers_out += 1
            else:
                self.bag[SEATS.index(piece)] -= 1
                self.barricades[SEATS.index(piece)] += 1
        for seat in range(self.n):
            guards = self.take_down(seat, "civil_guard")
            self.move(seat, -max(0, self.barricades[seat] - 2 * guards))
        self.move_bomb(self.soldiers_out)
        self.resolve_conflicts()
        if self.soldiers_out and self.bomb == 30 and not self.anarchy:
            self.anarchy = True
            self.gone = set(INFLUENCE)

    def take_down(self, seat: int, design: str) -> int:
        """Discard the open cards of this design; how many there were."""
        found = [card for card in self.standing[seat] if CARDS[card]["design"] == design]
        self.standing[seat] = [card for card in self.standing[seat] if card not in found]
        return len(found)

    def majorities(self) -> list[int]:
        """The winners of the comparisons, in order."""
        winners = []
        for district in ("left", "right", "sant_marti"):
            for kind in KINDS[1:]:
                counts: Counter[int] = Counter()
                for cell, (seat, its) in self.houses.items():
                    counts[seat] += its == kind and self.graph.nodes[cell]["district"] == district
                if best := max(counts.values(), default=0):
                    tied = {seat: 0 for seat, count in counts.items() if count == best}
                    press = [s for s in tied if any("press_campaign" in card for card in self.standing[s])]
                    winners.append(self.wins(dict.fromkeys(press, 0) if press and len(tied) > 1 else tied))
        return winners

    def receive(self, seat: int, what: str) -> None:
        verb, whose, card = self.ask()
        assert (verb, whose) == ("card", SEATS[seat])
        assert card in {row["id"] for row in DATA.rows(f"{what}_cards")}
        self.hand[seat].append(card)

    def phase_end(self) -> None:
        last = self.phase == 5
        self.rebellion()
        striker = self.wins(dict(enumerate(self.barricades)))
        if last:
            self.vp[striker] -= 4 if self.prestige[striker] < 0 else 2
        elif not self.no_strike:
            self.hand[striker].append("strike")
        self.barricades, self.soldiers_out = [0] * self.n, 0
        leader = self.wins(dict(enumerate(self.prestige)))
        if last:
            self.vp[leader] += 4
        else:
            self.receive(leader, "prestige")
        for seat in self.majorities():
            if last:
                self.vp[seat] += 1
            elif len(self.hand[seat]) < self.limit:
                self.receive(seat, "popularity")
        for seat in range(self.n):
            self.take_down(seat, "press_campaign")
        if not last:
            self.new_hands()
        self.first = striker

    def new_hands(self) -> None:
        for seat in self.order():
            if len(self.hand[seat]) < self.limit and self.reveals(seat, "colonies"):
                self.receive(seat, "popularity")
        for seat in self.order():
            while len(self.hand[seat]) < self.limit:
                self.receive(seat, "city")

    def epoch_end(self) -> None:
        for corner in self.blocks:
            for cell in self.corners(corner):
                self.flipped.add(cell)
                if cell in self.houses:
                    seat, kind = self.houses.pop(cell)
                    self.vp[seat] += POINTS[self.anarchy][kind]
        self.blocks = []
        if self.phase < 5:
            calmest = self.wins({seat: -count for seat, count in enumerate(self.bag)})
            self.bag, self.soldiers_in_bag = [0] * self.n, 0
            self.award(calmest)

    def final_points(self) -> None:
        for seat, _ in self.houses.values():
            self.vp[seat] += 1
        for seat in range(self.n):
            mine = [card for card, whose in self.owner.items() if whose == seat and not self.anarchy]
            self.vp[seat] += sum(INFLUENCE[card]["vp"] for card in mine)
            self.vp[seat] += 2 * sum(INFLUENCE[card]["symbol"] == self.alignment[seat] for card in mine)
            self.vp[seat] += (0, 0, 0, 1, 1, 2, 3)[sum(self.tokens[seat].values())]

    def game(self) -> list[int]:
        """Follow the whole match; the seats from best to worst."""
        for seat in range(self.n):
            self.alignment[seat] = self.ask()[2]
        for seat in range(self.n):
            for _ in range(self.limit):
                self.receive(seat, "city")
        self.first = SEATS.index(self.ask()[1])
        for self.phase in range(1, 6):
            self.level = int(self.ask()[1])
            seat = self.first
            while any(self.hand):
                if self.hand[seat]:
                    self.turn(seat)
                seat = (seat + 1) % self.n
            self.phase_end()
            if self.phase in (2, 4, 5):
                self.epoch_end()
        self.final_points()
        assert self.at == len(self.lines)
        order = self.order()
        return sorted(order, key=lambda seat: (-self.vp[seat], -self.prestige[seat], order.index(seat)))
