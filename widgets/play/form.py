"""The form in which a match is set up, as HTML. What it holds is checked when it is sent (`setup.read_form`)."""

from collections.abc import Iterator, Mapping

from gamelib import AnyGame
from gamelib.text.markup import Safe, tag
from gamelib.text.templates import in_language
from widgets import scenes
from widgets.match.players import BY_NAME, HUMAN
from widgets.sheets.html import inline_glyph
from widgets.text import say

from . import variants
from .setup import BOT, Form, Setup, SetupError

_LONGEST_NAME = "40"


def filled_in(game: AnyGame, setup: Setup) -> Form:
    """The form as it is filled in for this."""
    fields = {"seats": str(setup.seats), "seed": "" if setup.seed is None else str(setup.seed)}
    for seat, (who, name) in enumerate(zip(setup.players, setup.names, strict=True)):
        fields |= {f"who{seat}": who, f"name{seat}": name or ""}
    for name, variant in game.variants.items():
        value = setup.variants.get(name, variant.values[0])
        fields[variants.form_field(name)] = str(variant.values.index(value))
    return fields


def form_html(game: AnyGame, form: Form, lang: str, *, strong: bool, wrong: SetupError | None = None) -> Safe:
    """The form with what stands in it; ``strong``: to begin is the next thing to do here."""
    told = [_message(wrong, lang)] if wrong else []
    begin = tag(
        "button",
        inline_glyph("play", 14),
        say("play.begin", lang),
        type="submit",
        cls="main cut" if strong else "other cut",
    )
    content = [
        tag("h2", say("play.new", lang)),
        _count(game, form, lang),
        tag("div", *(_seat(game, form, seat, lang) for seat in range(game.seats[-1])), cls="seats"),
        *([_variants(game, form, lang, wrong)] if game.variants else []),
        _more(form, lang, wrong),
        *told,
        tag("p", begin, cls="acts"),
    ]
    cls = "setup cut strong" if strong else "setup cut"
    field = {"data-wrong": wrong.field} if wrong else {}
    return tag("form", *content, cls=cls, novalidate="", autocomplete="off", **field)


def _message(wrong: SetupError, lang: str) -> Safe:
    return tag("p", inline_glyph("forbidden", 16), " ", in_language(wrong, lang), cls="wrong", role="alert")


def _count(game: AnyGame, form: Form, lang: str) -> Safe:
    chosen = form.get("seats")
    labels = []
    for count in map(str, game.seats):
        checked = {"checked": ""} if count == chosen else {}
        button = tag("input", type="radio", name="seats", value=count, **checked)
        labels.append(tag("label", button, tag("span", count)))
    return tag("fieldset", tag("legend", say("play.count", lang)), *labels, cls="count")


def _seat(game: AnyGame, form: Form, seat: int, lang: str) -> Safe:
    """Who sits there, and what a person there is called."""
    colour = game.seat_name(seat, lang)
    disc = inline_glyph(f"seat-{scenes.seat_colour(game, seat)}", 22)
    who = form.get(f"who{seat}") or (BOT if seat else HUMAN)
    options = {one: say(f"player.{one}", lang) for one in BY_NAME}
    chosen = _select(f"who{seat}", options, str(who), say("play.who", lang, seat=colour))
    asked = say("play.name", lang)
    label = {"aria-label": say("play.name_of", lang, seat=colour)} | ({} if who == HUMAN else {"hidden": ""})
    name = tag(
        "input",
        type="text",
        name=f"name{seat}",
        value=str(form.get(f"name{seat}") or ""),
        placeholder=asked,
        maxlength=_LONGEST_NAME,
        spellcheck="false",
        **label,
    )
    beyond = {"hidden": ""} if form.get("seats") in {str(few) for few in range(seat + 1)} else {}
    return tag("div", disc, tag("b", colour), chosen, name, cls="seat", **{"data-seat": str(seat)}, **beyond)


def _variants(game: AnyGame, form: Form, lang: str, wrong: SetupError | None) -> Safe:
    unusual = [name for name in game.variants if form.get(variants.form_field(name), "0") not in ("0", "")]
    opened = unusual or (wrong is not None and wrong.field.startswith(variants.form_field("")))
    parts = (_variant(game, form, name, lang) for name in game.variants)
    summary = tag("summary", say("play.variants", lang))
    return tag("details", summary, *parts, cls="variants", **({"open": ""} if opened else {}))


def _variant(game: AnyGame, form: Form, name: str, lang: str) -> Safe:
    variant, field = game.variants[name], variants.form_field(name)
    chosen = str(form.get(field) or "0")
    title = variants.variant_title(game, name, lang)
    text = tag("small", variants.what_changes(game, name, lang), " ", tag("i", variant.rule), cls="quiet")
    if variants.is_switch(variant):
        on, off = (str(variant.values.index(value)) for value in (True, False))
        checked = {"checked": ""} if chosen == on else {}
        box = tag("input", type="checkbox", name=field, value=on, **checked)
        hidden = tag("input", type="hidden", name=field, value=off)
        control = tag("label", hidden, box, tag("b", title))
    else:
        seats = {
            str(number): str(game.seat_number(value, game.seats[-1]))
            for number, value in enumerate(variant.values)
            if variants.is_seat(game, name, value)
        }
        options = {
            str(number): variants.value_name(game, name, value, lang) for number, value in enumerate(variant.values)
        }
        control = tag("label", tag("b", title), _select(field, options, chosen, "", seats))
    only = {"data-seats": " ".join(map(str, variant.seats))} if variant.seats else {}
    return tag("fieldset", control, text, cls="variant", **only)


def _more(form: Form, lang: str, wrong: SetupError | None) -> Safe:
    seed = str(form.get("seed") or "")
    opened = {"open": ""} if seed or (wrong and wrong.field == "seed") else {}
    field = tag("input", type="text", name="seed", value=seed, inputmode="numeric", maxlength="12")
    label = tag("label", tag("b", say("play.seed", lang)), field)
    text = tag("small", say("play.seed_text", lang), cls="quiet")
    return tag("details", tag("summary", say("play.more", lang)), tag("div", label, text, cls="variant"), **opened)


def _select(
    name: str, options: Mapping[str, str], chosen: str, label: str, seats: Mapping[str, str] | None = None
) -> Safe:
    """A list to choose from; of an option that is a seat the page has to know which one."""

    def parts() -> Iterator[Safe]:
        for value, text in options.items():
            more = {"selected": ""} if value == chosen else {}
            more |= {"data-of-seat": seats[value]} if seats and value in seats else {}
            yield tag("option", text, value=value, **more)

    return tag("select", *parts(), name=name, **({"aria-label": label} if label else {}))
