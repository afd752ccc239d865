"""The box of an owner: sheets are checked as they are typed, and what is right can be played with."""

from pathlib import Path

import pytest

import gamelib
from gamelib import InvalidEditionError
from widgets import OwnersBox

CHURCH = "Kostel\nI 0 1 1\nII 0 1 1\nIII 0 1 1\nIV 0 1 0\nV 0 1 0\nVI 0 1 0\nzdroje: kultura\nkusů: 2\n"
WRONG = "Mill\nI 2 O 0\nII 2 0 0\nIII 1 0 0\nIV 0 0 0\nV 0 0 0\nVI <b> 0 0\n"


def test_a_sheet_says_what_is_wrong_and_which_cards_are_still_ours() -> None:
    box = OwnersBox("urbania", lang="en")
    sheet = box.sheet("I", CHURCH + "\n" + WRONG)
    said = repr(sheet)
    assert "Sheet I, line 12: Mill, row I, prestige: “O” is a letter. Nought is the digit 0." in said
    assert "Sheet I, line 17: Mill, row VI, wealth: “<b>” is no number" in said
    assert "Sheet I, your cards: 2/12." in said
    assert "Yours: Church 2×." in said
    assert (
        "Still ours: Housing I 2×, Monastery, Castle, Smithy, Mill, Brewery, City Walls, Guildhall, Infirmary." in said
    )
    html = sheet.html()
    assert "What is wrong (2 places)" in html
    assert "<code>I 2 O 0</code>" in html
    assert "&lt;b&gt;" in html
    assert "<b> 0 0" not in html


def test_a_sheet_that_is_typed_again_takes_the_place_of_the_earlier_one() -> None:
    box = OwnersBox("urbania", lang="cs")
    assert "Co není v pořádku (2 místa)" in box.sheet("I", WRONG).html().replace("\u00a0", " ")
    assert "Vaše: Mlýn." in repr(box.sheet("I", WRONG.replace("O", "0").replace("<b>", "0")))
    assert box.typed.slips == []
    assert repr(box).startswith("Vaše karty: 1/87.")
    assert "S: Zástavba (S) 5×, Trh 5×, Palisáda 5×" in repr(box)
    assert "Vaše karty: 1/87" in box.html()


def test_a_sheet_that_there_is_not_changes_nothing() -> None:
    box = OwnersBox("urbania", lang="en")
    assert "There is no sheet “9”" in repr(box.sheet("9", CHURCH))
    assert box.game is gamelib.load("urbania")
    with pytest.raises(TypeError, match="a name and a text are wanted"):
        box.sheet(1, CHURCH)  # type: ignore[arg-type]


def test_the_game_is_played_with_what_is_typed_so_far() -> None:
    box = OwnersBox("urbania", lang="en")
    box.sheet("I", CHURCH.replace("I 0 1 1", "I 0 2 1", 1))
    match = box.game.new(seats=2, seed=1)
    assert match.game.data.by_key("buildings")["church"]["prestige"] == "2 1 1 1 1 1"
    assert box.game is box.game


def test_a_box_is_saved_and_loaded_by_its_name(tmp_path: Path) -> None:
    box = OwnersBox("urbania", also={"resources": [{"id": "culture", "threshold": 3}]}, lang="en")
    box.sheet("I", CHURCH)
    file = tmp_path / "my_box.toml"
    assert "Saved in" in repr(box.save(file))
    assert gamelib.load("urbania", file) is box.game
    box.sheet("I", WRONG)
    box.save(file)
    assert gamelib.load("urbania", file).data.by_key("resources")["culture"]["threshold"] == 3
    (tmp_path / "other.toml").write_text("[[buildings]]\n")
    with pytest.raises(FileExistsError, match="which your box has not written"):
        box.save(tmp_path / "other.toml")
    for place in (tmp_path, tmp_path / "nowhere" / "my_box.toml", tmp_path / "other.toml" / "my_box.toml"):
        with pytest.raises(OSError, match=r"The file “.+” cannot be written here \(.+\)\. Choose the name of a file"):
            box.save(place)


def test_no_file_is_overwritten_that_holds_what_this_box_has_not(tmp_path: Path) -> None:
    file, boxes = tmp_path / "my_box.toml", [OwnersBox("urbania", lang=lang) for lang in ("en", "cs")]
    boxes[0].save(file)
    boxes[1].save(file)  # nothing is typed yet, so nothing is lost
    boxes[0].sheet("I", CHURCH)
    boxes[0].save(file)
    boxes[1].sheet("VI", "Věž\nVI 1 0 0")
    with pytest.raises(FileExistsError, match=r"přišli byste o.to: Kostel"):
        boxes[1].save(file)
    boxes[1].sheet("I", CHURCH.replace("I 0 1 1", "I 0 2 1", 1))
    boxes[1].save(file)
    with file.open("a") as more:
        more.write('[[resources]]\nid = "culture"\nthreshold = 4\n')
    for box in boxes:
        with pytest.raises(FileExistsError, match="culture"):
            box.save(file)
    file.write_text(file.read_text("utf-8") + "[[", "utf-8")
    with pytest.raises(FileExistsError, match="vaše krabice nenapsala"):
        boxes[1].save(file)
    with pytest.raises(TypeError, match=r"OwnersBox\.save: the name of a file is wanted"):
        boxes[1].save(5)  # type: ignore[arg-type]


def test_a_sheet_that_gives_no_game_leaves_the_box_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    box = OwnersBox("urbania", lang="en")
    box.sheet("I", CHURCH)
    with monkeypatch.context() as broken:
        broken.setattr("gamelib.games.urbania.card_entry.combination", lambda _: "none such: 1 wealth in VI")
        with pytest.raises(InvalidEditionError):
            box.sheet("II", "Tower\nII 1 0 0\nIII 1 0 0\nIV 1 0 0\nV 1 0 0\nVI 1 0 0")
    assert "2/87" in repr(box)


def test_what_the_edition_below_says_of_cards_stays() -> None:
    names = {"church": "Kirk", "mill": "Windmill", "infirmary": "Spital"}
    also = {"buildings": [{"id": id_, "name_en": name} for id_, name in names.items()]}
    box = OwnersBox("urbania", also=also, lang="en")
    for text in ("", CHURCH, CHURCH.replace("Kostel", "Soukenictví / Cloth Hall")):
        box.sheet("I", text)
        cards = box.game.data.by_key("buildings")
        assert {id_: cards[id_]["name_en"] for id_ in names} == names
    assert cards["infirmary"]["copies"] == 0


def test_a_game_whose_cards_are_not_typed_says_so() -> None:
    with pytest.raises(ValueError, match="are not typed: write an edition, a TOML file"):
        OwnersBox("rose_of_fire")
    with pytest.raises(TypeError, match="OwnersBox has no file"):
        OwnersBox("urbania", file="my_box.txt")
