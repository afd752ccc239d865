"""What is shown when one looks closer at a card: all that is printed on it, and the buildings that it speaks of."""

from gamelib.engine.highlights import Highlight
from gamelib.games.urbania.state import Urbania
from gamelib.text.messages import Texts
from widgets.scenes.canvas import Speech

from .prints import in_words


def highlight(s: Urbania, seat: int, key: str, speeches: dict[str, Speech]) -> Highlight | None:
    """Of a card on a pile or in the city of this seat: its predecessor and the partners of its combinations."""
    place = key.removeprefix("line:")
    piles = s.game.codecs["pile"]
    if place in (words := [piles.word(pile) for pile in range(len(s.top))]):
        design = s.top[words.index(place)]
    else:
        design = dict(zip(s.keys_of(seat, -1), s.actives(seat), strict=True)).get(place, -1)
    if design < 0:
        return None
    box = s.game.box
    partners = {combo.partner for combos in box.combos for combo in combos if combo.card == design}
    partners |= {box.predecessor[design]} - {-1}
    groups = tuple((key,) for one in range(s.seats) for key in s.keys_of(one, sum(1 << other for other in partners)))
    title: Texts = {lang: speech.name("building", design) for lang, speech in speeches.items()}
    found: Texts = {lang: f"{in_words(speech, design)}." for lang, speech in speeches.items()}
    return Highlight("card", title, "URB-C.1", groups, found=found)
