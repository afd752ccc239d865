"""A rulebook that is searched and walked through: in a saved page, in JupyterLab, and from a card at a board."""

from collections.abc import Iterator

import pytest

import gamelib
from tests.browser.bare import Bare, window
from tests.browser.browsing import Browser, Page, Run, axe_violations, press, sync_api, tab_to
from tests.browser.test_reopened import SHUT_DOWN, reopen, save
from tests.registered import sweep_but
from widgets import BookView, Table

expect = sync_api.expect
HITS = ".hits article"
FIRST = 3
QUESTIONS = {
    "la_citta": {
        "en": {
            "how much does the second building cost": "CIT-CRD.3",
            "how many citizens fit in a city": "CIT-DEF.7",
            "when does a city starve": "CIT-FED.1",
            "can I pass": "CIT-POL.5",
            "how close may I found a city": "CIT-FND.2",
            "how many years": "CIT-YR.1",
            "second market": "CIT-BLD.6",
            "starving penalty": "CIT-FED.4",
            "can I keep food": "CIT-FED.6",
        },
        "cs": {
            "kolik bodu za mesto": "CIT-SCO.2",
            "kde muze stat kasna": "CIT-BLD.7",
            "kdo vyhraje pri shode": "CIT-SCO.4",
            "smím mít dvě tržiště": "CIT-BLD.6",
            "co když nemám dost jídla": "CIT-FED.2",
            "smím město založit vedle cizího": "CIT-FND.2",
        },
    },
    "barcelona": {
        "en": {
            "second intersection cost": "BCN-INT.1",
            "what ends the game": "BCN-END.1",
            "warehouse size": "BCN-RES.1",
        },
        "cs": {"kolik stoji krizovatka": "BCN-INT.1", "tramvaj kolik poli": "BCN-TRM.3"},
    },
    "rose_of_fire": {
        "en": {
            "who wins ties": "ROF-TIE.1",
            "how many strikers when I build a house": "ROF-STR.1",
            "hand size two players": "ROF-TWO.2",
        },
        "cs": {"kdy vypukne anarchie": "ROF-ANA.1"},
    },
    "cities": {
        "en": {
            "how many turns do I have": "CTS-4.1",
            "can I refuse a land tile": "CTS-6.1",
            "how high may I build": "CTS-8.5",
            "do two trees count twice": "CTS-12.8",
            "what if a piece fits nowhere": "CTS-8.7",
            "blue piece on a red building": "CTS-8.5",
        },
        "cs": {"kolik bodu za park": "CTS-12.7"},
    },
    "urbania": {
        "en": {
            "city growth price": "URB-G.1",
            "how do I win": "URB-F.3",
            "two players how many actions": "URB-D.2",
        },
        "cs": {"predchozi budova chybi": "URB-P.2"},
    },
}
"""What is asked at a table, and the rule that answers."""


def book(slug: str, lang: str) -> str:
    """What a notebook keeps of a book."""
    view = BookView(slug, lang=lang)
    kept: str = view._repr_mimebundle_()[0]["text/html"]
    view.close()
    return kept


@pytest.fixture
def saved(browser: Browser) -> Iterator[Page]:
    """What a notebook keeps of a book in Czech, in a page without a kernel, below something else."""
    page = window(browser).page()
    page.set_content(f"<button id='before'>before</button>{book('la_citta', 'cs')}")
    page.wait_for_selector(".ex-book[data-ready]")
    yield page
    page.close()


def typed(page: Page, text: str) -> list[str]:
    """What the hits are when this is written into the field."""
    press(page, "Escape")
    page.keyboard.type(text)
    ids: list[str] = page.locator(f"{HITS} h4 > a").all_inner_texts()
    return ids


def test_a_saved_page_is_searched_with_the_keyboard_alone(saved: Page) -> None:
    saved.locator("#before").focus()
    tab_to(saved, "input[type=search]")
    assert typed(saved, "kasna")[0] == "CIT-BLD.7"
    assert saved.locator(f"{HITS} mark").first.inner_text() == "Kašna"
    expect(saved.locator("[role=status]")).to_contain_text("Nalezená pravidla: 5.")
    expect(saved.locator("section").first).to_be_hidden()
    assert typed(saved, "fountain lake")[0] == "CIT-BLD.7", "words of the other language, and that shows"
    expect(saved.locator(f"{HITS} p[lang=en]").first).to_contain_text("A fountain")
    assert typed(saved, "def.7") == ["CIT-DEF.7"]
    press(saved, "Escape")
    expect(saved.locator(HITS)).to_have_count(0)
    expect(saved.locator("section").first).to_be_visible()
    assert saved.evaluate("() => document.activeElement.value") == ""


def test_a_hit_leads_to_its_place_and_back(saved: Page) -> None:
    saved.locator("input[type=search]").focus()
    typed(saved, "kasna")
    tab_to(saved, f"{HITS} h4 > a")
    press(saved, "Enter")
    rule = saved.locator("article.here")
    expect(rule).to_have_attribute("id", "CIT-BLD.7")
    expect(rule).to_be_in_viewport()
    assert saved.evaluate("() => document.activeElement.textContent") == "CIT-BLD.7"
    press(saved, "Escape")
    expect(saved.locator(HITS).first).to_be_visible()
    assert saved.evaluate("() => document.activeElement.type") == "search"
    saved.locator(f"{HITS} h4 > a").last.click()
    saved.get_by_role("button", name="Zpět k nalezeným").click()
    expect(saved.locator(HITS).last).to_be_visible()
    press(saved, "Escape")
    expect(saved.locator(HITS)).to_have_count(0)


def test_what_is_not_there_is_said_and_what_is_like_it_can_be_pressed(saved: Page) -> None:
    saved.locator("input[type=search]").focus()
    assert typed(saved, "fontana") == []
    expect(saved.locator("[role=status]")).to_contain_text("Slovo jako „fontana“ v pravidlech není.")
    saved.get_by_role("button", name="fountain").click()
    expect(saved.locator(HITS).first).to_contain_text("CIT-BLD.7")
    assert typed(saved, "<img src=x onerror=document.title=1>") == []
    assert saved.title() == ""


@pytest.mark.sweep("every link of a rule")
def test_what_else_is_told_of_a_rule_unfolds_and_leads_on(saved: Page) -> None:
    rule = saved.locator("article[id='CIT-BLD.2']")
    rule.locator("summary").click()
    rule.get_by_role("link", name="CIT-BLD.3").click()
    expect(saved.locator("article.here")).to_have_attribute("id", "CIT-BLD.3")
    saved.locator("nav a").last.click()
    expect(saved.locator("section").last).to_be_in_viewport()
    saved.get_by_label("i anglicky").check()
    expect(saved.locator("article[id='CIT-DEF.1'] p[lang=en]")).to_be_visible()
    assert axe_violations(saved, ".ex-book") == []


@pytest.mark.parametrize("slug", sweep_but(["la_citta"], QUESTIONS, "the questions of every game"))
def test_a_question_at_the_table_is_answered_by_one_of_the_first_hits(browser: Browser, slug: str) -> None:
    page = window(browser).page()
    missed = []
    for lang, questions in QUESTIONS[slug].items():
        page.set_content(book(slug, lang))
        page.wait_for_selector(".ex-book[data-ready]")
        for question, rule in questions.items():
            page.locator("input[type=search]").fill(question)
            hits = page.locator(f"{HITS} h4 > a").all_inner_texts()
            missed += [(question, hits[:FIRST])] if rule not in hits[:FIRST] else []
    page.close()
    assert missed == []


def test_in_jupyterlab_letters_stay_in_the_book_and_the_kernel_tells_more(run: Run) -> None:
    page = run("from widgets import show_rulebook\nshow_rulebook('la_citta')", ready=".ex-book[data-ready]")
    page.locator(".ex-book input[type=search]").focus()
    page.keyboard.type("abdd fount")
    assert page.locator(".ex-book input[type=search]").input_value() == "abdd fount"
    press(page, "Escape")
    page.locator(".ex-book h4 > a").first.focus()
    press(page, "a", "b")
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length") == 1
    rule = page.locator("article[id='CIT-BLD.7']")
    rule.locator("summary").first.click()
    expect(rule.locator("figure svg")).to_have_count(1)
    expect(rule).to_contain_text("tests/games/la_citta/")


GIVEN_UP = "() => document.querySelector('.jp-OutputArea-output.lm-mod-hidden')?.textContent.startsWith('Error')"
"""That the widget has looked for its kernel in vain, which it may do long after the page is there."""


@pytest.mark.sweep("a notebook that is opened again is tested with a board")
def test_a_book_whose_kernel_is_gone_is_searched_all_the_same(run: Run) -> None:
    page = run("from widgets import show_rulebook\nshow_rulebook('la_citta')", ready=".ex-book[data-ready]")
    save(page)
    page.evaluate(SHUT_DOWN)
    reopen(page)
    box = page.locator(".ex-book.saved[data-ready] input[type=search]")
    box.click()
    page.keyboard.type("kas")
    page.wait_for_function(GIVEN_UP)
    expect(box).to_be_focused()
    page.keyboard.type("na")
    expect(box).to_have_value("kasna")
    expect(page.locator(f"{HITS} h4 > a").first).to_have_text("CIT-BLD.7")


def test_a_card_at_a_board_is_turned_over_to_its_place_in_the_book_and_back(bare: Bare) -> None:
    game = gamelib.load("la_citta")
    page = bare(Table(game.resume(game.position("first_turn")), name="turned"))
    page.locator(".eb-decision .eb-rule").first.focus()
    press(page, "Enter")
    card = page.get_by_role("dialog")
    own = card.locator("h3").inner_text()
    tab_to(page, "[data-f=turn]")
    press(page, "Enter")
    assert card.locator("h3").inner_text() == game.rulebook.title(own.partition(".")[0])
    expect(card.locator("[aria-current=true]")).to_contain_text(game.rulebook[own].text["en"])
    expect(card.locator("[aria-current=true]")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Back to the card")).to_be_focused()
    press(page, "Enter")
    expect(card.locator("h3")).to_have_text(own)
    press(page, "Enter")
    other = card.locator(".eb-rule").first
    id_ = other.inner_text()
    other.click()
    expect(card.locator("h3")).to_have_text(id_)
    press(page, "Escape")
    expect(card).to_be_hidden()


@pytest.mark.sweep("every way to search")
def test_signs_alone_are_found_nowhere_and_that_is_said(saved: Page) -> None:
    field, said = saved.locator("input[type=search]"), saved.locator("[role=status]")
    for signs in ("🦄", ".*+?^${}()|[]\\", "-"):
        field.fill(signs)
        expect(said).to_contain_text(f"Slovo jako „{signs}“ v pravidlech není.")
        expect(saved.locator("section").first).to_be_hidden()
    field.fill("   ")
    expect(said).to_be_empty()
    expect(saved.locator("section").first).to_be_visible()
    field.fill("")
    field.press_sequentially("kašna " * 40)
    assert len(field.input_value()) == 200


def test_a_book_is_searched_on_a_page_whose_address_ends_in_a_sign(browser: Browser) -> None:
    page = window(browser).page()
    page.evaluate("() => { location.hash = '#100%'; }")
    page.set_content(book("la_citta", "en"))
    page.locator("input[type=search]").fill("fountain")
    expect(page.locator(HITS).first).to_be_visible()
    page.close()


SHOWN_LIVE = """async ([script, page]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const hears = {}, model = { page, get: () => model.page, on: (what, hear) => { hears[what] = hear; }, send() {} };
  window.becomes = (page) => { model.page = page; hears["change:_page"](); };
  const { render } = (await import(url)).default;
  render({ model, el: document.body.appendChild(document.createElement("div")), signal: new AbortController().signal });
}"""


@pytest.mark.sweep("every way to search")
def test_in_another_language_what_is_looked_for_is_looked_for_still(browser: Browser) -> None:
    view, page = BookView("la_citta", lang="en"), window(browser).page()
    page.set_content("<main></main>")
    page.evaluate(SHOWN_LIVE, [BookView._esm, view._page])
    page.locator("input[type=search]").focus()
    page.keyboard.type("fount")
    view.language_chosen("cs")
    page.evaluate("(page) => becomes(page)", view._page)
    page.keyboard.type("ain")
    expect(page.locator("input[type=search]")).to_have_value("fountain")
    expect(page.locator("[role=status]")).to_contain_text("Nalezená pravidla")
    press(page, "Escape")
    page.evaluate("(page) => becomes(page)", view._page)
    expect(page.locator("section").first).to_be_visible()
    page.close()
    view.close()


SHOWN_TWICE = """async ([script, page]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const hears = [], asked = [], model = { get: () => page, send: (message) => asked.push(message) };
  model.on = (what, hear) => { if (what === "msg:custom") hears.push(hear); };
  const { render } = (await import(url)).default;
  for (const id of ["first", "second"]) {
    const el = document.body.appendChild(Object.assign(document.createElement("div"), { id }));
    render({ model, el, signal: new AbortController().signal });
  }
  window.answer = () => {
    for (const { rule, n } of asked) for (const hear of hears) hear({ a: n, more: `<b>more of ${rule}</b>` });
  };
}"""


def test_of_two_views_of_a_book_each_hears_what_it_has_asked(browser: Browser) -> None:
    """The kernel answers all views of a widget."""
    view, page = BookView("la_citta", lang="en"), window(browser).page()
    page.set_content("<main></main>")
    page.evaluate(SHOWN_TWICE, [BookView._esm, view._page])
    unfolded = [page.locator("#first [id='CIT-BLD.7']"), page.locator("#second [id='CIT-FED.1']")]
    for rule in unfolded:
        rule.locator("summary").click()
        expect(rule.locator("details")).to_have_attribute("data-asked", "")
    page.evaluate("() => answer()")
    for rule, id_ in zip(unfolded, ("CIT-BLD.7", "CIT-FED.1"), strict=True):
        expect(rule.locator("b").last).to_have_text(f"more of {id_}")
    page.close()
    view.close()
