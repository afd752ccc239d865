"""What is shown when one looks closer: a city with its edge and neighbours, and who would move; the food of a seat."""

from collections.abc import Iterator

from gamelib.engine.codecs import grouped
from gamelib.engine.highlights import Highlight
from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.box import NEEDS
from gamelib.games.la_citta.migration import donors
from gamelib.games.la_citta.state import Citta
from widgets.scenes.canvas import Speech

from .city import limit, of_needs


def highlight(s: Citta, seat: int, key: str, speeches: dict[str, Speech]) -> Highlight | None:
    """What there is to see at a place of this seat: of a building its city, of a player his food."""
    if key == f"player:{seat}":
        return next(highlight for highlight in s.game.highlights(s, seat) if highlight.name == "food")
    hexes = s.game.box.hex_words
    city = s.city[hexes.index(key)] if key in hexes else -1
    if city < 0:
        return None
    near = definitions.neighbours(s, city)
    told = {lang: _city(s, city, near, speech) for lang, speech in speeches.items()}
    title, says, found = ({lang: lines[i] for lang, lines in told.items()} for i in range(3))
    groups = tuple(definitions.words(s, s.hexes[other]) for other in near)
    return Highlight("city", title, "CIT-DEF.10", groups, says, found=found)


def _city(s: Citta, city: int, near: list[int], speech: Speech) -> tuple[str, str, str]:
    """Its name; what it has, and what stands at its edge; its neighbours."""
    edge = [speech.name("hex", place) for place in definitions.edge_buildings(s, city)]
    has = {"citizens": s.citizens[city], "limit_word": limit(s, city), "free": max(0, definitions.surplus(s, city))}
    says = [speech.say("highlight.has", **has, **of_needs(s, city))]
    says.append(speech.say("highlight.edge", hexes=", ".join(edge)) if edge else speech.say("highlight.no_edge"))
    lines = list(_neighbours(s, city, near, speech)) or [speech.say("highlight.alone")]
    return speech.say("highlight.city", city=city, seat=s.owner(city)), " ".join(says), " ".join(lines)


def _neighbours(s: Citta, city: int, near: list[int], speech: Speech) -> Iterator[str]:
    """How far away each is, and by which voice of the people a citizen would move."""
    for number, other in enumerate(near, 1):
        apart = definitions.free_between(s, city, other)
        yield speech.say("highlight.neighbour", number=number, city=other, seat=s.owner(other), apart=apart)
        comes = [need for need in range(NEEDS) if other in donors(s, city, need)]
        goes = [need for need in range(NEEDS) if city in donors(s, other, need)]
        for way, needs in (("comes", comes), ("goes", goes)):
            if needs:
                yield speech.say(f"highlight.{way}", needs=grouped(speech.name("need", need) for need in needs))
        if not comes and not goes:
            yield speech.say("highlight.level")
