"""What can be clicked: each verb with its places, its button, and the ghost it shows."""

from collections.abc import Iterator

from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes.canvas import seat_colour
from widgets.scenes.painter import Verb
from widgets.svg import draw

from .city import BLOCK, OBELISK, PITCH, SIDE
from .outcome import rebel


def _in_hand(s: Rose, card: str) -> Iterator[str]:
    face, seat = s.game.codecs["card"].value(card), s.seat or 0
    return (f"card:{seat}:{i}" for i, held in enumerate(s.hand[seat]) if held == face)


def _just_laid(s: Rose, _: str) -> list[str]:
    return [s.game.box.board.words[s.laid]] if s.laid >= 0 else []


def _corners(s: Rose, square: str) -> list[str]:
    grid = s.game.box.board.grid
    return [grid.words[cell] for cell in grid.squares[s.game.codecs["square"].value(square)]]


def _tile(s: Rose, key: str, cell: str) -> str:
    return draw.tile(s.game.codecs["colour"].word(s.decision.args[0])) if s.decision else ""


def _house(s: Rose, key: str, *words: str) -> str:
    """The last word is the kind of house."""
    return draw.piece(f"house_{words[-1]}", seat_colour(s.game, s.active), SIDE / 2, SIDE / 2, 36)


def _block(s: Rose, key: str, square: str) -> str:
    """All of the block, wherever on it one points."""
    (x, y), (px, py) = (map(int, word.split(",")) for word in (square, key))
    return draw.group(BLOCK, OBELISK, at=((x - px) * PITCH, (y - py) * PITCH))


def _house_goes(s: Rose, kind: str) -> tuple[str, str]:
    return "in_play", f"house:{s.game.box.board.words[s.laid]}"


def _striker_or_soldier(s: Rose, piece: str) -> str:
    return piece if piece == "soldier" else "striker"


_FROM_HAND = "card:{seat}:0 in_play"  # which of them it was is nobody's business

VERBS = {
    "play": Verb(at=_in_hand, sign="city_card", goes=_FROM_HAND),
    "event": Verb(at=_in_hand, sign="popularity_card", goes=_FROM_HAND),
    "both": Verb(at=_in_hand, goes=_FROM_HAND),
    "buy": Verb(at="influence:{0}"),
    "take": Verb(button=True, sign="city_card"),
    "place": Verb(at="{0}", ghost=_tile, goes="in_play {0}"),
    "build": Verb(at=_just_laid, ghost=_house, button=True, sign="house_{0}", goes=_house_goes),
    "mark": Verb(at=_corners, ghost=_block, sign="obelisk"),
    "rebuild": Verb(at="{0}", ghost=_house),
    "swap": Verb(at="{0}", goes="house:{1} house:{0}, house:{0} house:{1}"),
    "return": Verb(at="raval:{seat}", button=True, sign="striker"),
    # Of the sixteen pairs of numbers most are nonsense; only those that are possible are worth a button.
    "release": Verb(at="raval:{seat}", button=True, refused=False, sign="striker"),
    "draw_token": Verb(at="red_bag", button=True, sign="bag"),
    "wait": Verb(button=True, sign="pending"),
    "keep": Verb(at="tokens:{seat}", button=True, sign="{0}"),
    "discard": Verb(at="tokens:{seat}", button=True, sign="{0}"),
    "reveal": Verb(at="alignment:{seat}", button=True, sign="personalities"),
    "pass": Verb(button=True),
    # Draws
    "first": Verb(sign="first_player"),
    "align": Verb(sign="{1}"),
    "level": Verb(sign="immigration"),
    "card": Verb(),
    "pair": Verb(),
    "token": Verb(sign="{0}"),
    "piece": Verb(sign=_striker_or_soldier, predicts=rebel),
}
