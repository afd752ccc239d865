"""The learner's page of a worksheet as HTML: how far one is above the board, and what is handed in below it."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from gamelib.text.markup import Safe, tag
from gamelib.text.templates import brought_along
from widgets.lessons.asking import asking
from widgets.lessons.specs import QuestionSpec, TaskSpec
from widgets.sheets.html import folded, inline_glyph, page_style
from widgets.text import last_sentence, say

from .hand_in import HandIn, TaskResult
from .qr_code import qr_svg
from .worksheet_answers import BegunWorksheet, WorksheetAnswers

_STATIC = brought_along(Path(__file__).parent / "static")
_LONGEST_QR = 1200
"""So many signs a picture holds that a telephone reads from a screen."""
_LONGEST_MAIL = 1800
"""So many an address may have that opens a mail."""


def as_page(*parts: str, lang: str) -> str:
    """Parts of a page of a worksheet, with its own style."""
    body = tag("div", *parts, cls="ex ex-page ex-worksheet", lang=lang)
    return f"<style>{page_style(_STATIC / 'worksheet.css', body)}</style>{body}"


def head_html(answers: WorksheetAnswers, at: int, lang: str) -> str:
    """The title, and the tasks with what has become of each.

    Args:
        answers: What was answered.
        at: The number of the task at the board, from 0.
        lang: The language.
    """
    worksheet, results = answers.worksheet, answers.results
    ids = list(worksheet.file.exercises)
    steps = [_step(number, results.get(id_), lang, now=number == at) for number, id_ in enumerate(ids)]
    right = sum(results[id_].right for id_ in ids if id_ in results)
    at_task = say("worksheet.at", lang, number=at + 1, all=len(ids), right=right)
    parts = [
        tag("h1", inline_glyph("block", 22), tag("span", worksheet.file.title[lang])),
        tag("nav", tag("ol", *steps, cls="steps"), tag("p", at_task, role="status", cls="quiet"), cls="way"),
    ]
    return as_page(*parts, lang=lang)


def _step(number: int, result: TaskResult | None, lang: str, *, now: bool) -> Safe:
    state = "right" if result and result.right else "tried" if result and result.tries else "open"
    label = say(f"worksheet.{state}", lang, number=number + 1)
    sign = inline_glyph("edition", 14) if state == "right" else Safe("")
    current = {"aria-current": "step"} if now else {}
    data = {"data-do": "go", "data-key": str(number), "aria-label": label, "title": label, **current}
    return tag("li", tag("button", str(number + 1), sign, type="button", cls=state, **data))


def hand_in_html(answers: WorksheetAnswers, handed: HandIn | None, wrong: str, lang: str) -> str:
    """The name, and what is handed in under it.

    Args:
        answers: What was answered.
        handed: What is handed in; None: nothing yet.
        wrong: What is wrong with the name; empty: nothing.
        lang: The language.
    """
    total = len(answers.worksheet.file.exercises)
    open_ = total - sum(one.right for one in answers.results.values())
    parts = [
        tag("h2", say("worksheet.hand_in", lang)),
        tag("p", say("worksheet.still_open" if open_ else "worksheet.all_right", lang, count=open_), cls="quiet"),
        _form(answers.name, wrong, lang, strong=handed is None),
    ]
    if not answers.saved:
        parts.append(tag("p", say("worksheet.not_saved", lang), role="alert", cls="wrong"))
    if handed is not None:
        parts.append(tag("div", *_handed(handed, lang), cls="handed"))
    privacy = "worksheet.privacy_timed" if answers.worksheet.file.timed else "worksheet.privacy"
    parts.append(tag("p", say(privacy, lang), cls="quiet"))
    section = tag("section", *parts, cls="hand-in")
    return as_page(section, lang=lang)


def _form(name: str, wrong: str, lang: str, *, strong: bool) -> Safe:
    data = {"aria-invalid": "true"} if wrong else {}
    field = tag("input", type="text", name="name", maxlength="40", autocomplete="nickname", value=name, **data)
    label = tag("label", tag("span", say("worksheet.name", lang)), field)
    button = tag("button", say("worksheet.hand_in" if strong else "worksheet.hand_in_again", lang), cls="main cut")
    said = tag("p", wrong, role="alert", cls="wrong") if wrong else tag("p", role="alert")
    return tag("form", label, button, said)


def _handed(handed: HandIn, lang: str) -> Iterator[Safe]:
    code = handed.code()
    yield tag("p", tag("strong", say("worksheet.handed", lang)), " ", say("worksheet.send_it", lang))
    field = tag("textarea", code, readonly="", rows="3", spellcheck="false")
    yield tag("label", tag("span", say("worksheet.code", lang)), field)
    copied = {
        "data-copy": "",
        "data-said": say("worksheet.copied", lang),
        "data-failed": say("worksheet.not_copied", lang),
    }
    name = f"{handed.worksheet}_{''.join(sign if sign.isalnum() else '_' for sign in handed.name)}.txt"
    buttons = [
        tag("button", say("worksheet.copy", lang), type="button", cls="plain", **copied),
        tag("button", say("worksheet.save", lang), type="button", cls="plain", **{"data-save": name}),
    ]
    letter = f"{say('worksheet.mail_text', lang, name=handed.name)}\n\n{code}\n"
    address = f"mailto:?subject={quote(f'{handed.title}: {handed.name}')}&body={quote(letter)}"
    if len(address) <= _LONGEST_MAIL:
        buttons.append(tag("a", say("worksheet.mail", lang), href=address, cls="plain"))
    yield tag("div", *buttons, tag("span", role="status"), cls="buttons")
    if len(code) <= _LONGEST_QR:
        yield folded(say("worksheet.qr_code", lang), qr_svg(code, say("worksheet.qr_label", lang)))


def begun_html(begun: list[BegunWorksheet], lang: str) -> str:
    """The worksheets that can be gone on with, where no link has brought one."""
    buttons = [
        tag("li", tag("button", one.title, type="button", cls="plain", **{"data-do": "open", "data-key": str(number)}))
        for number, one in enumerate(begun)
    ]
    said = say("worksheet.begun" if begun else "worksheet.none", lang)
    return as_page(tag("p", said), tag("ul", *buttons, cls="begun"), lang=lang)


def asked(spec: QuestionSpec | TaskSpec, answers: WorksheetAnswers, lang: str) -> str:
    """What a task asks, in a few words: of a question the last sentence."""
    if isinstance(spec, QuestionSpec):
        return last_sentence(asking(spec, answers.worksheet.game).spec.ask[lang])[1]
    return spec.task[lang]


def still_html(answers: WorksheetAnswers, lang: str) -> str:
    """What a notebook keeps of the page: its tasks; nothing of what was answered."""
    specs = answers.worksheet.file.exercises.values()
    rows = [tag("li", asked(spec, answers, lang)) for spec in specs]
    title = tag("h1", inline_glyph("block", 22), tag("span", answers.worksheet.file.title[lang]))
    said = tag("p", say("worksheet.still_page", lang), cls="quiet")
    return as_page(title, said, tag("ol", *rows, cls="asked"), lang=lang)
