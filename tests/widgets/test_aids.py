"""Player aids: their numbers and names come from the box, every line has its rule, and what does not fit is said."""

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from tests.registered import LIBRARY
from widgets import show_aid
from widgets.aids import aid as aids
from widgets.aids.aid import Aid, arranged, file_of, has_aid
from widgets.aids.expressions import AidError, Values

WITH_AID = [slug for slug in LIBRARY if has_aid(gamelib.load(slug))]
TEXTS = ("en", "cs", "text", "cell", "picture", "what", "price", "brings", "points", "title", "note")
FILLED = re.compile(r"\{[^{}]*\}|\[[^\]]*\]")
IN_WORDS = re.compile(
    r"\b(?!dvojče)(two|three|four|five|six|seven|eight|nine|ten|dv[aěou]\w{0,3}|tř[ií](?:mi|ch)?|čtyř\w*|pět\w?|šest\w?|sedm\w?|osm\w?"
    r"|devět\w?|deset\w?)\b",
    re.IGNORECASE,
)
# What is said in words and is no number of any box: a pair that a sentence has just named.
NO_NUMBERS = (
    "between two cities",
    "cities of two owners",
    "mezi dvěma městy",
    "městy dvou hráčů",
    "města dvou hráčů",
    "one of the two",
)
OTHER_BOXES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "la_citta": ({"grades": [{"id": "medium", "master": 7}]}, "7", "2"),
    "barcelona": ({"conditions": [{"id": "coins", "vp": 9}]}, "9", "2"),
    "cities": ({"monument": {"vp": 8}}, "8", "2"),
    "urbania": ({"resources": [{"id": "culture", "threshold": 9}]}, "9", "4"),
    "rose_of_fire": ({"strike_card": {"vp": -9}}, "−9", "−2"),
}


def texts(node: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file that a reader sees, with where it stands."""
    if isinstance(node, str):
        if name.rpartition(".")[2] in TEXTS:
            yield name, node
    elif isinstance(node, dict):
        for key, inner in node.items():
            yield from texts(inner, f"{name}.{key}")
    elif isinstance(node, list):
        for number, inner in enumerate(node):
            yield from texts(inner, f"{name}.{number}")


class Words(HTMLParser):
    """The words of a sheet, and the rules that it links to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.rules: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.rules |= {value for name, value in attrs if name == "data-rule" and value}

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.said))


@pytest.mark.every_game("each game has a player aid of its own")
@pytest.mark.parametrize("slug", WITH_AID)
def test_no_number_is_typed(slug: str) -> None:
    """Numbers come from the box: in sentences stands none, in expressions none but 0 and 1."""
    typed = {}
    for name, text in texts(arranged(file_of(gamelib.load(slug)))):
        plain = FILLED.sub("", text)
        for known in NO_NUMBERS:
            plain = re.sub(known, "", plain, flags=re.IGNORECASE)
        numbers = re.findall(r"\d+", plain) + IN_WORDS.findall(plain)
        inside = re.findall(r"(?<![\w.-])[2-9]\d*|(?<![\w.-])1\d+", "".join(FILLED.findall(text)))
        if numbers + inside:
            typed[name] = text
    assert typed == {}


BEHIND_A_NUMBER = {
    *("for", "to", "of", "in", "on", "each", "a", "too", "and", "give", "surplus"),
    *("za", "z", "ze", "až", "do", "i", "nemění", "dají"),
}
"""What may stand behind a number and agrees with any."""


@pytest.mark.every_game("each game has a player aid of its own")
@pytest.mark.parametrize("slug", WITH_AID)
def test_what_is_counted_agrees_with_its_number(slug: str) -> None:
    """Behind a number stands nothing that would have to change with it: ``{n:card}`` does, ``{n} cards`` does not."""
    alone = [
        f"{number} {word}"
        for _, text in texts(arranged(file_of(gamelib.load(slug))))
        for number, word in re.findall(r"\{([^{}:]+)\} ([^\W\d_]+)", text)
        if not number.endswith(".name") and word not in BEHIND_A_NUMBER
    ]
    assert alone == []


def test_a_typed_number_would_be_found() -> None:
    assert IN_WORDS.findall("Take two gold.") == ["two"]
    assert IN_WORDS.findall("Vezměte si pět zlaťáků.") == ["pět"]
    assert IN_WORDS.findall("Dvojče zakryje jednu ze dvou budov.") == ["dvou"]
    assert FILLED.sub("", "Take {action.gold} [gold*2], 3 in all.") == "Take  , 3 in all."


WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@pytest.mark.every_game("each game has a player aid of its own")
@pytest.mark.parametrize("slug", WITH_AID)
def test_a_number_of_the_rulebook_stands_in_its_rule(slug: str) -> None:
    game = gamelib.load(slug)
    for name, number in arranged(file_of(game)).get("rulebook", {}).items():
        rule = game.rulebook[f"{game.data['game']['prefix']}-{number['rules']}"].text["en"]
        assert re.search(rf"\b({number['is']}|{WORDS[number['is']]})\b", rule), name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", WITH_AID)
def test_every_line_has_its_rule(slug: str, lang: str) -> None:
    game = gamelib.load(slug)
    sheet = Words(Aid(game, lang=lang).html())
    assert sheet.rules <= set(game.rulebook)
    assert len(sheet.rules) >= 40
    assert game.title(lang) in sheet.text
    assert not re.search(r"[{}\[\]*]", re.sub(r"<style>.*?</style>", "", "".join(sheet.said[1:])))


@pytest.mark.parametrize("slug", WITH_AID)
def test_an_edition_has_its_own_sheet(slug: str) -> None:
    edition, theirs, ours = OTHER_BOXES[slug]
    standard, other = (Words(Aid(gamelib.load(slug, edition=box), lang="en").html()) for box in (None, edition))
    count = [sheet.text.count(theirs) - sheet.text.count(ours) for sheet in (standard, other)]
    assert count[1] > count[0]


def test_what_is_printed_on_a_card_becomes_signs() -> None:
    """Heard once with its number; a number that is an owner's, or inferred, is marked also where a text tells it."""
    own = {"monuments": [{"id": "wawel", "requires": "3 culture, 1 research", "source": "edition"}]}
    row = Aid(gamelib.load("urbania", edition=own), lang="en").html().split("Wawel Castle")[1].split("</tr>")[0]
    assert re.findall(r'aria-label="([^"]*)"', row)[:2] == ["3 × culture", "research"]
    assert row.count('-culture"') == 3
    assert "-edition" in row


@pytest.mark.parametrize("slug", WITH_AID)
def test_what_the_tab_of_a_table_fetches_is_bounded(slug: str) -> None:
    """Sent once, when the tab is opened: hardly more than a picture."""
    assert max(len(Aid(slug, lang=lang).narrow().encode()) for lang in LANGUAGES) <= 90_000


def test_only_what_is_wanted_differs_by_language_and_players() -> None:
    three, four = (show_aid("la_citta", players=n, lang="en").html() for n in (3, 4))
    assert three != four
    assert Words(three).text == Words(four).text
    assert "Hlas lidu" in Words(show_aid("la_citta", lang="cs").html()).text


def test_it_needs_no_script_and_no_other_file() -> None:
    page = show_aid("la_citta", lang="en").page()
    assert not re.search(r"<script|<link|<img|@import|https?://(?!www\.w3\.org)", page)


def test_its_headings_are_none_of_the_notebook() -> None:
    """JupyterLab lists headings in its table of contents, and hangs links on them; lists it indents."""
    assert not re.search(r"<(h[1-6]|ol|ul)\b", show_aid("la_citta", lang="en").html())


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"game": "la_citta", "players": 6}, ValueError, "La Città is for 2 to 5 players, not 6"),
        ({"game": "la_citta", "players": True}, ValueError, "not True"),
        ({"game": 7}, TypeError, "a game or its name is wanted, such as 'la_citta', not int"),
        ({"game": "courtyards"}, ValueError, "Courtyards has no player aid"),
        ({"game": "la_citta", "lang": "de"}, ValueError, "de"),
        ({"game": "la_citta", "seats": 3}, TypeError, "show_aid has no seats"),
    ],
)
def test_bad_input_is_one_error(given: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        show_aid(**given)


VALUES = Values(gamelib.load("la_citta"), "en", {"players": 3})


@pytest.mark.parametrize(
    ("expression", "comes_to"),
    [
        ("limits.market - limits.basic", 3),
        ("grades.large.name", "large"),
        ("card_prices.bread_and_games.gold[1]", 2),
        ("presets[players].players", 3),
        ("total(reached(zones).hexes)", 116),
        ("count(where(landscapes, food=True))", 3),
        ("most(landscapes.food) * 10 // 7", 4),
        ("buildings.market.lake or not limits.basic < limits.market", False),
    ],
)
def test_an_expression_is_worked_out(expression: str, comes_to: object) -> None:
    assert VALUES.value(expression) == comes_to


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("limit.basic", "the box has no table 'limit'"),
        ("limits.bassic", "there is no 'bassic'; there is basic, market"),
        ("limits.basic +", "is no expression"),
        ("limits.basic + grades", "cannot be worked out"),
        ("__import__('os')", "there is no function '__import__'"),
        ("[n for n in grades]", "nothing that an expression may hold"),
        ("grades[10]", "cannot be worked out"),
    ],
)
def test_an_expression_that_does_not_fit_is_refused(expression: str, said: str) -> None:
    with pytest.raises(AidError, match=re.escape(said)):
        VALUES.value(expression)


CHAPTER = """
[aim]
text = "A."
rules = "SCO.1"
[layout]
front = [["one"]]
back = [["one"]]
[chapter.one]
title = "One"
[[chapter.one.block]]
"""


CROSSED = """
kind = "table"
over = "grades"
widths = [1, 1]
columns = [
  { text = "", cell = "{it.id}", width = 3 },
  { over = "grades", text = "{that.id}", cell = "{that.cost - it.cost}", width = 1 },
]
"""


def test_a_table_has_a_column_for_each_row_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "player_aid.toml"
    file.write_text(CHAPTER + CROSSED, encoding="utf-8")
    monkeypatch.setattr(aids, "file_of", lambda _: file)
    sheet = show_aid("la_citta", lang="en").html()
    table = sheet[sheet.index("<table") : sheet.index("</table>")]
    assert [re.sub(r"<[^>]*>", " ", row).split() for row in re.findall(r"<tr.*?</tr>", table)] == [
        ["simple", "medium", "large"],
        ["simple", "0", "1", "3"],
        ["medium", "−1", "0", "2"],
        ["large", "−3", "−2", "0"],
    ]
    assert '<table class="box">' in table, "without notes it stays a table in a narrow place"


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ('rows = [{ text = "A [gould].", rules = "POL.4" }]', "there is no sign 'gould'"),
        ('rows = [{ text = "A.", rules = "POL.44" }]', "there is no rule CIT-POL.44"),
        ('rows = [{ text = "A.", rules = "4" }]', "'4' cites no rules"),
        ('rows = [{ en = "A.", rules = "POL.4" }]', "a text in cs is missing"),
        ('rows = [{ text = "*A.", rules = "POL.4" }]', "a * is missing"),
        (
            'rows = [{ text = "{limits.basic:citizens}", rules = "POL.4" }]',
            "nothing that is counted is called 'citizens'",
        ),
        ('kind = "tabel"\nrows = []', "there is no kind of block 'tabel'"),
        ('kind = "points"', "a block of kind 'points' lacks 'rows'"),
    ],
)
def test_a_file_that_does_not_fit_says_what(
    block: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "player_aid.toml"
    file.write_text(CHAPTER + block, encoding="utf-8")
    monkeypatch.setattr(aids, "file_of", lambda _: file)
    with pytest.raises(AidError, match=re.escape(f"la_citta/player_aid.toml: {said}")):
        show_aid("la_citta", lang="cs").html()
