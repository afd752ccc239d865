"""The cards as the referee knows them: a table of its own, one design a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

CATEGORIES = ("wealth", "prestige", "satisfaction")
RESOURCES = ("population", "culture", "research", "technology")
BUILDINGS = """
# design | epoch (0: start set) | copies | wealth | prestige | satisfaction | icons of the four resources | predecessor
housing_s | 0 | 5 | 0 0 0 0 0 0 | 0 0 0 0 0 0 | 2 1 0 -1 -2 -3 | 1 0 0 0 | - | housing
market_s | 0 | 5 | 1 1 1 1 0 0 | 0 0 0 0 0 0 | 0 0 0 0 0 0 | 0 0 0 0 | - |
palisade_s | 0 | 5 | 0 0 0 0 0 0 | 1 0 0 -1 -1 -1 | 0 0 0 0 0 0 | 0 0 0 0 | - |
housing_1 | 1 | 2 | 0 0 0 0 0 0 | 0 0 0 0 0 0 | 2 2 1 0 -1 -2 | 1 0 0 0 | - | housing
church | 1 | 2 | 0 0 0 0 0 0 | 1 1 1 1 1 1 | 1 1 1 0 0 0 | 0 1 0 0 | - |
monastery | 1 | 1 | 1 1 0 0 0 0 | 1 1 1 1 1 1 | 0 0 0 0 0 0 | 0 1 1 0 | - | free
castle | 1 | 1 | 0 0 0 0 0 0 | 3 2 2 1 2 2 | -1 -1 -1 0 0 0 | 1 0 0 0 | - |
smithy | 1 | 1 | 2 2 1 0 0 0 | 0 0 0 0 0 0 | 0 0 0 0 0 0 | 0 0 0 2 | - |
mill | 1 | 1 | 2 2 1 0 0 0 | 0 0 0 0 0 0 | 0 0 0 0 0 0 | 0 0 0 1 | - | +1 wealth with brewery in 1 2
brewery | 1 | 1 | 1 1 1 1 1 1 | 0 0 0 0 0 0 | 1 1 1 1 1 1 | 0 0 0 0 | - | +1 wealth with barracks in 3 4
walls | 1 | 1 | 0 0 0 0 0 0 | 2 1 1 0 1 1 | 1 1 0 -1 0 0 | 1 0 0 0 | palisade_s |
guildhall | 1 | 1 | 2 2 1 1 0 0 | 1 1 1 0 0 0 | 0 0 0 0 0 0 | 0 0 0 1 | - |
infirmary | 1 | 1 | 0 0 0 0 0 0 | 0 0 0 0 0 0 | 2 2 1 0 -1 -1 | 0 0 1 0 | - |
housing_2 | 2 | 2 | 0 0 0 0 0 | 0 0 0 0 0 | 2 2 1 0 -1 | 1 0 0 0 | - | housing
inn | 2 | 2 | 1 1 1 1 1 | 0 0 0 0 0 | 2 1 1 1 0 | 0 0 0 0 | - | +1 wealth with port in 2 3
town_hall | 2 | 1 | 1 1 0 0 0 | 2 2 2 1 1 | 0 0 0 0 0 | 1 0 0 0 | - | +1 prestige with guildhall in 2 3
cathedral | 2 | 1 | -1 -1 0 0 1 | 3 3 2 2 2 | 1 1 1 0 0 | 0 2 0 0 | church |
university | 2 | 1 | -1 -1 0 0 0 | 2 2 2 2 2 | 1 1 1 1 1 | 0 0 2 0 | monastery |
printing_house | 2 | 1 | 1 1 1 1 0 | 1 1 0 0 0 | 1 0 0 0 0 | 0 1 0 1 | - | +1 prestige with university in 2 3
chateau | 2 | 1 | -1 -1 0 0 1 | 3 3 2 2 2 | 1 1 1 1 1 | 0 1 0 0 | castle |
mint | 2 | 1 | 3 3 1 0 0 | 0 0 0 1 1 | 0 0 0 0 0 | 0 0 0 1 | - |
pharmacy | 2 | 1 | 1 1 1 1 0 | 0 0 0 0 0 | 2 2 1 1 1 | 0 0 1 0 | - |
port | 2 | 1 | 3 3 3 2 2 | 0 0 0 0 0 | -1 -1 -1 0 0 | 1 0 0 1 | - |
housing_3 | 3 | 2 | 0 0 0 0 | 0 0 0 0 | 3 2 1 0 | 2 0 0 0 | - | housing
manufactory | 3 | 2 | 3 2 1 0 | 1 0 0 0 | -1 -1 0 0 | 0 0 0 2 | smithy | +1 wealth with port in 3 4
theatre | 3 | 1 | -1 0 0 0 | 2 1 1 2 | 2 2 1 1 | 0 2 0 0 | - |
barracks | 3 | 1 | 0 0 0 0 | 4 3 2 1 | -1 -1 -1 -1 | 1 0 0 0 | - |
observatory | 3 | 1 | 0 0 0 0 | 3 2 1 1 | 0 0 1 1 | 0 0 2 0 | university |
noble_palace | 3 | 1 | -1 0 0 1 | 3 3 2 2 | 1 0 0 0 | 0 1 0 0 | - |
school | 3 | 1 | 0 0 0 0 | 1 1 0 0 | 2 2 2 2 | 1 0 1 0 | - | +1 satisfaction with printing_house in 3 4
coffee_house | 3 | 1 | 2 2 1 1 | 0 0 0 0 | 1 1 1 1 | 0 1 0 0 | - | +1 satisfaction with theatre in 3 4 5
hospital | 3 | 1 | -1 -1 -1 -1 | 1 1 0 0 | 3 3 2 2 | 1 0 1 0 | infirmary |
botanic_garden | 3 | 1 | 0 0 0 0 | 1 1 1 1 | 1 1 1 2 | 0 0 1 0 | - | free, +1 satisfaction with pharmacy in 3 4
housing_4 | 4 | 2 | 0 0 0 | 0 0 0 | 3 2 1 | 2 0 0 0 | - | housing
factory | 4 | 2 | 5 4 2 | 0 0 0 | -1 -2 -2 | 0 0 0 2 | manufactory |
opera | 4 | 1 | -1 -1 0 | 3 3 3 | 2 2 1 | 0 3 0 0 | theatre |
railway_station | 4 | 1 | 2 2 1 | 1 1 1 | 1 1 1 | 0 0 0 2 | - | +1 wealth with factory in 4 5
bank | 4 | 1 | 4 3 3 | 0 0 1 | 0 0 0 | 0 0 0 0 | mint |
museum | 4 | 1 | 0 0 0 | 3 3 3 | 1 1 2 | 0 2 1 0 | - | +1 prestige with chateau in 4 5 6
gasworks | 4 | 1 | 2 1 0 | 0 0 0 | 2 1 -1 | 1 0 0 1 | - |
polytechnic | 4 | 1 | 1 1 1 | 2 2 1 | 0 0 0 | 0 0 2 1 | university |
waterworks | 4 | 1 | 1 1 0 | 0 0 0 | 3 2 2 | 1 0 0 1 | - | +1 satisfaction with hospital in 4 5 6
city_park | 4 | 1 | 0 0 0 | 1 1 1 | 2 2 3 | 0 0 0 0 | - | free, +1 satisfaction with coffee_house in 4 5
housing_5 | 5 | 2 | 0 0 | 0 0 | 3 2 | 3 0 0 0 | - | housing
cinema | 5 | 2 | 2 1 | 0 0 | 3 2 | 0 1 0 0 | - | +1 wealth with department_store in 5 6
power_plant | 5 | 1 | 4 3 | 1 0 | -1 -1 | 1 0 0 2 | gasworks |
stock_exchange | 5 | 1 | 5 5 | 1 1 | -1 -1 | 0 0 0 0 | bank | +1 wealth with bank in 5
department_store | 5 | 1 | 3 2 | 0 0 | 2 1 | 1 0 0 0 | market_s |
airport | 5 | 1 | 2 3 | 3 3 | -1 -1 | 0 0 0 2 | - |
stadium | 5 | 1 | -1 -1 | 2 2 | 3 3 | 1 1 0 0 | - |
ministry | 5 | 1 | 0 0 | 5 4 | -1 -1 | 1 0 0 0 | town_hall |
research_institute | 5 | 1 | 1 2 | 3 2 | 0 0 | 0 0 3 0 | polytechnic |
car_factory | 5 | 1 | 4 4 | 1 1 | 0 -1 | 0 0 1 2 | factory |
housing_6 | 6 | 2 | 0 | 0 | 4 | 3 0 0 0 | - | housing
shopping_mall | 6 | 2 | 4 | -1 | 2 | 1 0 0 0 | department_store | +1 wealth with metro in 6
skyscraper | 6 | 1 | 2 | 5 | -1 | 1 0 0 1 | stock_exchange |
technology_park | 6 | 1 | 3 | 2 | 1 | 0 0 3 2 | research_institute | +1 prestige with university in 6
metro | 6 | 1 | 1 | 1 | 4 | 0 0 0 2 | railway_station |
tv_studio | 6 | 1 | 2 | 1 | 3 | 0 2 0 0 | cinema | +1 satisfaction with stadium in 6
congress_centre | 6 | 1 | 2 | 4 | 0 | 0 1 1 0 | - | +1 prestige with airport in 6
modern_gallery | 6 | 1 | 0 | 4 | 2 | 0 3 0 0 | museum |
nuclear_plant | 6 | 1 | 6 | 1 | -2 | 0 0 1 2 | power_plant |
arena | 6 | 1 | 1 | 1 | 4 | 1 1 0 0 | stadium |
"""
MONUMENTS = """
# side | monument | epoch | icons asked for | wealth prestige satisfaction
CE | charles_bridge | 1 | 2 0 0 1 | 0 1 1
CE | wawel | 2 | 2 2 0 0 | 0 2 0
CE | schonbrunn | 3 | 2 3 0 0 | 0 2 1
CE | national_theatre | 4 | 3 3 0 0 | 0 2 2
CE | palace_of_culture | 5 | 0 0 3 4 | 1 2 1
CE | dancing_house | 6 | 0 3 0 5 | 1 3 1
BI | tower_of_london | 1 | 2 1 0 0 | 0 2 0
BI | hampton_court | 2 | 2 0 0 2 | 0 1 1
BI | st_pauls | 3 | 0 3 2 0 | 0 2 1
BI | westminster | 4 | 3 0 0 3 | 0 3 1
BI | wembley | 5 | 4 0 0 3 | 1 1 2
BI | london_eye | 6 | 0 0 3 5 | 1 2 2
"""
SCORING = """
# side | history card | epoch | entries: which buildings (2 or 3 of which) bring what | activation bonus
CE | golden_bull | 1 | castle: 2P; walls: 1P; guildhall: 1W; church: 1S | 1P 1S
CE | rudolfine_age | 2 | 2 university pharmacy: 3P; chateau: 1P; printing_house: 1S | 1P 1S
CE | josephine_reforms | 3 | 2 school hospital theatre university observatory barracks: 3S | 2S
CE | national_revival | 4 | theatre: 1S; opera: 2P; museum: 2P; school: 1S | 1P 1S
CE | first_republic | 5 | cinema: 1S; department_store: 1W; ministry: 2P; car_factory: 1W | 1P 1S
CE | velvet_revolution | 6 | 3 theatre opera university tv_studio ministry museum cinema: 4S | 1P 1S
BI | magna_carta | 1 | guildhall: 1W; church: 1S; castle: 1P; monastery: 1P | 1P 1S
BI | english_reformation | 2 | 2 cathedral printing_house: 3P; church: 1S; university: 1P | 2S
BI | scottish_enlightenment | 3 | 2 university observatory printing_house school coffee_house botanic_garden: 3P | 1P 1S
BI | industrial_revolution | 4 | factory: 2W; manufactory: 1W; railway_station: 1W; gasworks: 1W | 2W
BI | victorian_era | 4 | 2 museum opera theatre polytechnic city_park railway_station noble_palace: 3P | 1P 1S
BI | womens_suffrage | 5 | school: 1S; hospital: 1S; cinema: 1S; ministry: 1P | 1P 1S
BI | pop_culture | 6 | 2 tv_studio stadium arena cinema theatre opera congress_centre: 4S | 1P 1S
"""
EFFECTS = """
# side | history card that does something else | epoch
CE | hussite_wars | 1
CE | thirty_years_war | 2
CE | living_standards | 3
CE | austro_prussian_war | 4
CE | world_war_2 | 5
CE | eu_accession | 6
BI | wars_of_the_roses | 1
BI | elizabethan_era | 2
BI | great_fire | 3
BI | stock_trading | 5
BI | globalization | 6
"""
THRESHOLDS = {"population": 5, "culture": 4, "research": 4, "technology": 5}


@dataclass(frozen=True)
class Design:
    epoch: int
    copies: int
    rows: tuple[tuple[int, ...], ...]
    """By category, from the card's own epoch on (the start set: from the first)."""
    icons: tuple[int, ...]
    predecessor: str
    housing: bool = False
    free: bool = False
    combination: tuple[int, int, str, tuple[int, ...]] | None = None
    """How many points of which category, with which partner, in which epochs."""

    def points(self, category: int, epoch: int) -> int:
        return self.rows[category][epoch - max(1, self.epoch)]


@dataclass(frozen=True)
class Monument:
    epoch: int
    icons: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class History:
    epoch: int
    entries: tuple[tuple[int, tuple[str, ...], tuple[int, ...]], ...] = ()
    """How many of which buildings bring which points."""
    bonus: tuple[int, ...] = (0, 0, 0)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def gain(text: str) -> tuple[int, ...]:
    """Points written as `2W 1S`."""
    found = {its[1]: int(its[0]) for its in text.split()}
    return tuple(found.get(letter, 0) for letter in "WPS")


def lines(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines() if line[0] != "#"]


def design(epoch: str, copies: str, *cells: str) -> Design:
    *rows, icons, predecessor, notes = cells
    combination = None
    for note in notes.split(", "):
        if " with " in note:
            gain, epochs = note.split(" in ")
            amount, category, _, partner = gain.split()
            combination = (int(amount), CATEGORIES.index(category), partner, numbers(epochs))
    return Design(
        int(epoch),
        int(copies),
        tuple(map(numbers, rows)),
        numbers(icons),
        predecessor.strip("-"),
        "housing" in notes.split(", "),
        "free" in notes.split(", "),
        combination,
    )


def entries(text: str) -> tuple[tuple[int, tuple[str, ...], tuple[int, ...]], ...]:
    found = []
    for entry in text.split(";"):
        wanted, points = entry.split(":")
        many, buildings = re.findall(r"\d", wanted), re.findall(r"[a-z]\w+", wanted)
        found.append((int(many[0]) if many else 1, tuple(buildings), gain(points)))
    return tuple(found)


DESIGNS = {name: design(*cells) for name, *cells in lines(BUILDINGS)}
SIDES = {"CE": "central_europe", "BI": "british_isles"}
MONUMENT: dict[str, dict[str, Monument]] = {side: {} for side in SIDES.values()}
HISTORY: dict[str, dict[str, History]] = {side: {} for side in SIDES.values()}
for side, name, epoch, icons, points in lines(MONUMENTS):
    MONUMENT[SIDES[side]][name] = Monument(int(epoch), numbers(icons), numbers(points))
for side, name, epoch, listed, bonus in lines(SCORING):
    HISTORY[SIDES[side]][name] = History(int(epoch), entries(listed), gain(bonus))
for side, name, epoch in lines(EFFECTS):
    HISTORY[SIDES[side]][name] = History(int(epoch))
