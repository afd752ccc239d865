"""Houses, the tracks of the citizens and the three Cerdà scorings of the second reading."""

from __future__ import annotations

from itertools import combinations

from .referee_actions import Actions
from .referee_board import SPACES
from .referee_table import CLASSES, MARKER_STACKS, VALUES

House = tuple[str, str, tuple[str, ...]]
"""Space, tile, crossings whose top citizens are used."""
NEEDS = {"corner": (2, ""), "level_1": (2, ""), "level_2": (2, "middle"), "level_3": (3, "upper")}
"""How many citizens, and of which class at least one."""
COVERS = {"corner": (), "level_1": (), "level_2": ("level_1",), "level_3": ("level_1", "level_2")}


class Houses(Actions):
    def legal_houses(self, visible: dict[str, str]) -> list[House]:
        """Everything that can be built with these top citizens."""
        found = []
        for space, corners in SPACES.items():
            here = [crossing for crossing in corners if visible.get(crossing)]
            for tile, (number, need) in NEEDS.items():
                fits = (tile == "corner") == ("_" in space)
                free = space not in self.house or self.house[space] in COVERS[tile]
                if fits and free and self.houses[tile]:
                    fit = [group for group in combinations(here, number) if not need or need in map(visible.get, group)]
                    found += [(space, tile, group) for group in fit]
        return found

    def visible(self) -> dict[str, str]:
        return {crossing: self.top(crossing) for crossing in self.stack}

    def build(self, seat: int) -> bool:
        """Whether a house has been built."""
        found = self.legal_houses(self.visible())
        if not found:
            return False
        if seat == self.rival:
            self.build_house(seat, self.house_of_the_rival(found))
        else:
            options = {f"house {space} {tile} {'+'.join(group)}": (space, tile, group) for space, tile, group in found}
            self.build_house(seat, options[" ".join(self.ask(seat, list(options)))])
        return True

    def house_of_the_rival(self, found: list[House]) -> House:
        best = max((tile for _, tile, _ in found), key=list(NEEDS).index)
        space = next(space for space, tile, _ in found if tile == best)
        number, need = NEEDS[best]
        here = [crossing for crossing in SPACES[space] if self.top(crossing)]
        group = [crossing for crossing in here if self.top(crossing) == need][:1]
        others = sorted(set(here) - set(group), key=lambda place: (CLASSES.index(self.top(place)), here.index(place)))
        group += others[: number - len(group)]
        return space, best, tuple(group)

    def build_house(self, seat: int, house: House) -> None:
        space, tile, group = house
        player = self.players[seat]
        self.house[space] = tile
        self.houses[tile] -= 1
        row = int(space[2])
        if row in self.rows_left:
            self.rows_left.remove(row)
            player.points += 5
        for crossing in group:
            self.to_track(self.stack[crossing].pop())
        player.points += self.lowest_value()
        if tile == "level_1":
            self.cerda(seat, 1)
        elif tile == "level_2":
            self.sagrada(seat, 1)
            self.cerda(seat, -1)
        elif tile == "level_3":
            self.sagrada(seat, 2)
            player.points += 7
            self.cerda(seat, -2)
        if player.markers < 8:
            player.markers += 1
            self.markers[space].append(seat)
            if player.markers in MARKER_STACKS:
                self.cerda(seat, 1)

    def to_track(self, rank: str) -> None:
        track = self.track[rank]
        if all(track):
            self.off[rank] += 1
        else:
            track[track.index(False)] = True

    def lowest_value(self) -> int:
        bare = [VALUES[space] for track in self.track.values() for space, taken in enumerate(track) if not taken]
        return min(bare, default=12)

    # Cerdà scorings

    def check(self) -> None:
        for section in range(3):
            if not self.scored[section] and any(track[6 * section + 5] for track in self.track.values()):
                self.cerda_scoring(section)

    def cerda_scoring(self, section: int) -> None:
        self.scored[section] = True
        for seat, player in enumerate(self.players):
            player.points += self.worth_of(seat, self.cerda_tiles[section]) * player.multiplier
        if section < 2:
            for player in self.players:
                player.cerda = min(player.cerda, 4)
        self.discard += self.display
        self.display = []
        self.fill_display()
