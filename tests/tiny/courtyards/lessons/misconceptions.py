"""Rules of Courtyards as they are misread."""

from widgets.lessons.misconception import LineOfPlay, Reading, misconception

from ..state import Courtyards
from ..turn import group


@misconception("CYD-ARE.1", of=1)
def only_the_new_card(line: LineOfPlay[Courtyards]) -> Reading:
    """The card alone counts, without its group."""
    words = line.after.game.box.grid.words
    laid = next(plot for plot, kind in enumerate(line.after.yard) if kind != line.before.yard[plot])
    return Reading(line.after.game.box.numbers["points"], [words[plot] for plot in group(line.after, laid)])
