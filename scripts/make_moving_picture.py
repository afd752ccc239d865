"""Draw the moving picture with which the README begins, docs/img/rule_light.svg and rule_dark.svg: a rule of Cities is
met, tried, broken and explained, on a real board and in the library's own words.

    python -m scripts.make_moving_picture [FOLDER]
"""

import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import gamelib
from gamelib import Match, State
from scripts.make_pictures import IMAGES
from widgets import scenes
from widgets.svg.style import SANS, TOKENS

PARTS = ("draft", "district")
SECONDS = 4
"""How long each moment is seen."""
GAP, HEAD, LINE, LETTERS = 24, 34, 26, 88
"""Around the board, and of what is said below it; so many letters go into a line."""


@dataclass(frozen=True)
class Moment:
    """What is seen for some seconds: a position, where the pointer is, and what is said."""

    state: State
    head: str
    text: str
    rule: str = ""
    at: str = ""
    forbidden: bool = False


def moments() -> Iterator[Moment]:
    """The story."""
    game = gamelib.load("cities")
    match: Match[State] = game.resume(game.position("first_turn"))

    def rule(id_: str) -> str:
        return str(game.rulebook[id_].text["en"])

    yield Moment(match.state, "Meet a rule", rule("CTS-4.2"), "CTS-4.2")
    yield Moment(match.state, "Try it", "C1 offers a tree and a fountain.", at="slot:c1")
    match.play("take c1")
    tried = "put tree 1,0"
    refusal = match.why_not(tried)[0]
    yield Moment(match.state, "Break it", "Does the tree go onto a building lot?", at="space:0:1,0")
    yield Moment(
        match.state, "The board says no, and which rule", refusal.text(game, "en"), refusal.rule, "space:0:1,0", True
    )
    yield Moment(match.state, "Read why", rule(refusal.rule), refusal.rule)
    match.play("put tree 1,1")
    yield Moment(
        match.state, "Then play on", "Five games, every rule of them, against bots or friends.", at="space:0:1,1"
    )


def drawn(theme: str) -> str:
    """The moments one after the other, for ever; where no motion is wanted, the one at which the board says no."""
    inks = {name: TOKENS[name][theme == "dark"] for name in ("surface", "ink", "muted", "legal", "forbid")}
    told = list(moments())
    groups = [_moment(moment, theme, inks) for moment in told]
    wide, high = (max(size[k] for _, size in groups) for k in (0, 1))
    part, whole = 100 / len(told), SECONDS * len(told)
    style = [
        f"text{{font-family:{SANS};fill:{inks['ink']}}}",
        f".moment{{opacity:0;animation:seen {whole}s step-end infinite}}",
        f"@keyframes seen{{0%{{opacity:1}}{part:.3f}%{{opacity:0}}}}",
        *(f".moment{number}{{animation-delay:{number * SECONDS - whole}s}}" for number in range(len(told))),
        "@media(prefers-reduced-motion:reduce){.moment{animation:none}.still{opacity:1}}",
    ]
    body = "".join(
        f'<g class="moment moment{number}{" still" if moment.forbidden else ""}">{group}</g>'
        for number, (moment, (group, _)) in enumerate(zip(told, groups, strict=True))
    )
    title = "<title>A rule of Cities is met, tried, broken and explained</title>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img">{title}'
        f'<style>{"".join(style)}</style><path d="M0 0H{wide:g}V{high:g}H0z" fill="{inks["surface"]}"/>{body}</svg>\n'
    )


def _moment(moment: Moment, theme: str, inks: dict[str, str]) -> tuple[str, tuple[float, float]]:
    """A moment, and how large it is."""
    picture = scenes.scene(moment.state, "en", viewer=moment.state.active, part=PARTS)
    scenes.marks(moment.state.view(moment.state.active)).put(picture)
    head, _, rest = picture.svg(theme).strip().partition(">")
    head = re.sub(r" (?:width|style)=(?:'[^']*'|\"[^\"]*\")", "", head)
    at = f'x="{GAP}" y="{GAP}" width="{picture.width:g}" height="{picture.height:g}"'
    board = f"{head.replace('<svg', f'<svg {at}', 1)}>{rest}"
    pointer = ""
    if moment.at:
        place = picture.elements[moment.at]
        (x, y), (w, h) = place.at, place.size
        ring = inks["forbid" if moment.forbidden else "legal"]
        round_ = f'x="{GAP + x - 5:g}" y="{GAP + y - 5:g}" width="{w + 10:g}" height="{h + 10:g}" rx="14"'
        pointer = f'<rect {round_} fill="none" stroke="{ring}" stroke-width="5"/>'
    top = 2 * GAP + picture.height
    cited = (
        f' <tspan fill="{inks["legal"]}" font-size="18" font-weight="400">{moment.rule}</tspan>' if moment.rule else ""
    )
    ink = inks["forbid"] if moment.forbidden else inks["ink"]
    weight = f'font-size="26" font-weight="700" style="fill:{ink}"'
    said = f'<text x="{GAP}" y="{top + HEAD / 2:g}" {weight}>{escape(moment.head)}{cited}</text>'
    lines = textwrap.wrap(moment.text, LETTERS)
    for number, line in enumerate(lines):
        y = top + HEAD / 2 + LINE * (number + 1) + 6
        said += f'<text x="{GAP}" y="{y:g}" font-size="20">{escape(line)}</text>'
    return board + pointer + said, (picture.width + 2 * GAP, top + HEAD + LINE * 3)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        (folder / f"rule_{theme}.svg").write_text(drawn(theme), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
