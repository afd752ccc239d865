"""When one comes back to practise, in words."""

from datetime import date

from widgets.progress.practice import Practice, practice
from widgets.text import say

_WEEK = 7


def come_back(lang: str, at: Practice | None = None) -> tuple[str, str]:
    """What is said when there is nothing to practise any more today: a title, and what comes when."""
    now = at or practice()
    following = now.next_time()
    if following is None:
        name = "all_learned" if now.missed else "nothing"
        return say(f"practice.{name}", lang), say(f"practice.{name}_text", lang, count=len(now.missed))
    title = say(
        "practice.done" if now.practised else "practice.not_today", lang, when=_when(following.day, now.today, lang)
    )
    return title, say("practice.next_time", lang, count=following.count)


def _when(day: date, today: date, lang: str) -> str:
    days = (day - today).days
    if days == 1:
        return say("practice.tomorrow", lang)
    return say(f"practice.on_{day.isoweekday()}" if days < _WEEK else "practice.in_days", lang, days=days)
