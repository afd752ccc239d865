"""The style of every picture: classes, and the colours of ``tokens.toml`` on light and on dark paper."""

import re
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path

from gamelib.text.templates import brought_along

from . import definitions

_FILE = brought_along(Path(__file__).with_name("tokens.toml"))
TOKENS: dict[str, list[str]] = tomllib.loads(_FILE.read_text("utf-8"))
SANS = '"Helvetica Neue",Arial,"Liberation Sans",sans-serif'
SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif","Liberation Serif",serif'

_Style = dict[str, str]

_ROUND: _Style = {"stroke-linecap": "round", "stroke-linejoin": "round"}
_CLASSES: dict[str, _Style] = {
    # type
    "t0": {"font-size": "18px"},
    "t1": {"font-size": "16px"},
    "t2": {"font-size": "22px"},
    "t3": {"font-size": "28px"},
    "t4": {"font-size": "36px"},
    "b": {"font-weight": "700"},
    "se": {"font-family": SERIF},
    "it": {"font-style": "italic"},
    "m": {"text-anchor": "middle"},
    "e": {"text-anchor": "end"},
    "cap": {"letter-spacing": ".14em", "font-size": "18px"},
    "off": {"text-decoration": "line-through"},
    # fills
    "sf": {"fill": "$surface"},
    "gr": {"fill": "$ground"},
    "ra": {"fill": "$raised"},
    "ik": {"fill": "$ink"},
    "mu": {"fill": "$muted"},
    "bk": {"fill": "$back"},
    "bi": {"fill": "$back-ink"},
    "inv": {"fill": "$surface"},
    "hi": {"fill": "$hi"},
    "black": {"fill": "$black"},
    "white": {"fill": "$white"},
    "stone": {"fill": "$stone"},
    "build": {"fill": "$build"},
    "no": {"fill": "none"},
    # outlines
    "ed": {"stroke": "$edge", "stroke-width": "1.5", "stroke-linejoin": "round"},
    "ha": {"stroke": "$hair", "stroke-width": "1"},
    "ln": {"stroke": "$line", "stroke-width": "1.5"},
    "eo": {"stroke": "$ink", "stroke-width": "1.5"},
    "st": {"stroke": "$ink", "stroke-width": "2.5", "stroke-linejoin": "round"},
    "hv": {"stroke": "$ink", "stroke-width": "4"},
    "bl": {"stroke": "$back-ink", "stroke-width": "1", "fill": "none"},
    "wl": {"stroke": "$white", "stroke-width": "1.4", "fill": "none"},
    "ds": {"stroke-dasharray": "5 4"},
    "dt": {"stroke-dasharray": "1.5 4", "stroke-linecap": "round"},
    # hatching and terrain texture
    "hf": {"opacity": ".55"},
    "hs": {"opacity": ".6", "fill": "none", "stroke-width": "1.2"},
    "tex": {
        "fill": "none",
        "stroke-width": "1.1",
        **_ROUND,
        "opacity": ".75",
    },
    # glyphs take their colour from the class beside "g"
    "g": {"fill": "currentColor", "color": "$ink"},
    "gx": {
        "fill": "none",
        "stroke": "currentColor",
        "stroke-width": "1.6",
        **_ROUND,
    },
    "gm": {"color": "$muted"},
    "gs": {"color": "$surface"},
    "gb": {"color": "$back-ink"},
    "gl": {"color": "$legal"},
    "gf": {"color": "$forbid"},
    "gk": {"color": "$black"},
    "gw": {"color": "$white"},
    "wealth": {"color": "$wealth"},
    "prestige": {"color": "$prestige"},
    "satis": {"color": "$satis"},
    # states
    "open": {"fill": "$legal"},
    "ring": {"stroke": "$surface", "stroke-width": "2", "paint-order": "stroke"},
    "openl": {"stroke": "$legal", "stroke-width": "2", "fill": "none"},
    "foc": {"stroke": "$focus", "stroke-width": "3.5", "fill": "none"},
    "foc0": {"stroke": "$surface", "stroke-width": "7", "fill": "none"},
    "sel": {"stroke": "$ink", "stroke-width": "4", "fill": "none"},
    "last": {"stroke": "$last", "stroke-width": "3", "fill": "none"},
    "ghost": {"opacity": ".88"},
}
for _seat in definitions.SEATS:
    _CLASSES[f"s{_seat}"] = {"fill": f"$s{_seat}"}
    _CLASSES[f"on{_seat}"] = {"fill": f"$on{_seat}", "color": f"$on{_seat}"}
    _CLASSES[f"k{_seat}"] = {"fill": "none", "stroke": f"$s{_seat}"}
for _ground in definitions.GROUNDS + definitions.TERRAINS:
    _CLASSES[_ground] = {"fill": f"${_ground}"}
    _CLASSES[f"{_ground}h"] = {"stroke": f"${_ground}-h"} if _ground != "yellow" else {"fill": f"${_ground}-h"}
    _CLASSES[f"{_ground}r"] = {"fill": "none", "stroke": f"${_ground}-h"}

_DECLARED = re.compile(r"\$([a-z0-9-]+)")
_CLASS_ATTRIBUTE = re.compile(r'class="([^"]*)"')


def _declarations(style: _Style, fallback: int | None) -> str:
    parts = []
    for name, value in style.items():
        if value.startswith("$"):
            token = value[1:]
            literal = "" if fallback is None else f"{name}:{TOKENS[token][fallback]};"
            parts.append(f"{literal}{name}:var(--ex-{token})")
        else:
            parts.append(f"{name}:{value}")
    return ";".join(parts)


def style_sheet(file: Traversable) -> str:
    """A style sheet for what stands beside pictures; the font ``$serif`` in it are those of the pictures."""
    return file.read_text("utf-8").replace('"$serif"', SERIF.removesuffix(",serif"))


def css(markup: str | None = None, theme: str | None = None, *, fallbacks: bool = True) -> str:
    """The style sheet of a picture: only the classes and tokens that `markup` uses (everything if None).

    Without a theme the page decides: the body's ``data-jp-theme-light``, else the system's preference; paper is light.
    With `fallbacks` each colour is written twice, literally and as a variable, for renderers that know no variables.
    Tokens live on ``.ex``, classes below ``.exi``, which symbols carry too: a copy made by ``use`` sees only itself,
    not the picture it stands in.
    """
    used = None if markup is None else {name for names in _CLASS_ATTRIBUTE.findall(markup) for name in names.split()}
    classes = {name: style for name, style in _CLASSES.items() if used is None or name in used}
    base = {"fill": "$ink", "font-variant-numeric": "tabular-nums lining-nums"}
    tokens = {"ink"} | {t for style in classes.values() for value in style.values() for t in _DECLARED.findall(value)}
    if used is None:
        tokens = set(TOKENS)
    fallback = (1 if theme == "dark" else 0) if fallbacks else None
    rules = [f".ex{{font-family:{SANS};font-size:18px;direction:ltr}}", *_token_rules(tokens, theme)]
    if used is None and theme is None:  # a part of a page may be light while the page is dark
        rules.append(f'@media screen{{body [data-jp-theme-light="true"] .ex{{{light()}}}}}')
    rules.append(".exi{overflow:visible;fill-rule:evenodd}")
    rules.append(f".exi text{{{_declarations(base, fallback)}}}")
    rules += [f".exi {_selector(name)}{{{_declarations(style, fallback)}}}" for name, style in classes.items()]
    return "\n".join(rules)


def light() -> str:
    """All colours as they are in the light theme, for what is light whatever lies around it."""
    return "".join(f"--ex-{name}:{light};" for name, (light, _) in TOKENS.items())


def _selector(name: str) -> str:
    """A colour beside "g" must win whichever of several pictures on a page brought its style sheet last."""
    return ":where(.g)" if name == "g" else f".{name}"


def _token_rules(tokens: set[str], theme: str | None) -> list[str]:
    light, dark = ("".join(f"--ex-{n}:{TOKENS[n][k]};" for n in TOKENS if n in tokens) for k in (0, 1))
    if theme is not None:
        return [f".ex{{{dark if theme == 'dark' else light}}}"]
    return [
        f".ex{{{light}}}",
        f"@media screen and (prefers-color-scheme:dark){{body:not([data-jp-theme-light]) .ex,.ex:root{{{dark}}}}}",
        f'@media screen{{[data-jp-theme-light="false"] .ex{{{dark}}}}}',
    ]
