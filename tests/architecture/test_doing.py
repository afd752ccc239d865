"""A lesson lets its rules be met by doing, three of four at least."""

from __future__ import annotations

import pytest

from tests.architecture import doing
from tests.registered import LIBRARY

pytestmark = pytest.mark.every_game("each game has lessons of its own")

ENOUGH = 75


@pytest.mark.parametrize("slug", LIBRARY)
def test_three_of_four_rules_are_met_by_doing(slug: str) -> None:
    shares = {path.stem: one.share for path, one in doing.met(slug).items()}
    assert len(shares) > 7
    assert {lesson: share for lesson, share in shares.items() if share < ENOUGH} == {}


def test_words_before_the_doing_are_told_and_words_after_it_are_not() -> None:
    found = next(one for path, one in doing.met("rose_of_fire").items() if path.stem.startswith("01"))
    assert "ROF-TIL.3" in found.done
    assert "ROF-TIL.5" in found.told
