"""What can be taken away from a lab: a position, the tree of its lines, a code that holds the line, a picture."""

from collections.abc import Sequence

from gamelib import State, share
from gamelib.analysis import VariationTree
from widgets.board.board import Board
from widgets.board.panels import SelectOption
from widgets.svg.scene import Scene
from widgets.text import say

from .links import link_to

FILE_FORMATS = ("json", "text", "code", "svg", "png")
LINK = "link"
_LINK = "text/uri-list"


def choices(lang: str, forms: Sequence[str] = (LINK, *FILE_FORMATS)) -> list[SelectOption]:
    """The forms, for the toolbar."""
    return [{"value": form, "label": say(f"saves.{form}", lang)} for form in forms]


def save_link(board: Board, tree: VariationTree) -> None:
    """Put a link that opens this line on the clipboard; where there is nothing to open it with, the code alone."""
    code = share(tree.match())
    address = link_to(code)
    board.give("", address or code, _LINK if address else "text/plain", _left_out(tree, board.lang))


def save(board: Board, form: str, state: State, tree: VariationTree, picture: Scene) -> None:
    """Hand it over to the browser, which saves it, or puts a code on the clipboard; say so if there is no such form."""
    name = state.game.slug
    if form == LINK:
        save_link(board, tree)
    elif form == "json":
        board.give(f"{name}.json", state.to_json(), "application/json")
    elif form == "text":
        board.give(f"{name}.txt", tree.save(), "text/plain")
    elif form == "code":
        board.give("", share(tree.match()), "text/plain", _left_out(tree, board.lang))
    elif form == "svg":
        board.give(f"{name}.svg", picture.svg(), "image/svg+xml")
    elif form == "png":
        board.give(f"{name}.png", picture.svg("light"), "image/png")
    else:
        known = ", ".join(choice["label"] for choice in choices(board.lang, FILE_FORMATS))
        board.say(say("saves.no_form", board.lang, known=known), "error")


def _left_out(tree: VariationTree, lang: str) -> str:
    """What a code does not hold, and what does; nothing if the tree is one line up to here, without remarks."""
    line = {tree.root, *tree.here.path()}
    more = any(node not in line or node.name or node.comment or node.mark for node in tree.nodes())
    return say("saves.one_line", lang, form=say("saves.text", lang)) if more else ""
