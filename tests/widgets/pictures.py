"""What tests say again and again about a picture."""

import xml.etree.ElementTree as ET

from gamelib import State
from widgets import scenes
from widgets.svg.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"


def whole(state: State, lang: str = "en", viewer: int | None = None) -> Scene:
    """The board with its marks, as the viewer sees it."""
    scene = scenes.scene(state, lang, viewer)
    scenes.marks(state if viewer is None else state.view(viewer), lang).put(scene)
    return scene


def texts(svg: str) -> str:
    """All that is written in a picture."""
    return " ".join("".join(element.itertext()) for element in ET.fromstring(svg).iter(f"{SVG}text"))  # noqa: S314  (our own picture)
