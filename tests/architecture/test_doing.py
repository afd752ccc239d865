"""A lesson lets its rules be met by doing, three of four at least."""

from __future__ import annotations

import pytest

from tests.architecture import doing

PLAYED = {
    "rose_of_fire": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "cities": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "la_citta": (1, 2, 3, 4, 5, 6, 7, 8),
    "barcelona": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
}
ENOUGH = 75


@pytest.mark.parametrize("slug", PLAYED)
def test_three_of_four_rules_are_met_by_doing(slug: str) -> None:
    shares = {int(path.stem[:2]): one.share for path, one in doing.met(slug).items()}
    assert {number: share for number, share in shares.items() if number in PLAYED[slug] and share < ENOUGH} == {}


def test_words_before_the_doing_are_told_and_words_after_it_are_not() -> None:
    found = next(one for path, one in doing.met("rose_of_fire").items() if path.stem.startswith("01"))
    assert "ROF-TIL.3" in found.done
    assert "ROF-TIL.5" in found.told
