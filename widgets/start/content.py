"""What stands on the start page: collected here as plain data, so that a page needs no kernel (`page.start_html`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

import gamelib
from gamelib import AnyBaseGame, AnyGame
from gamelib.errors import EixampleError
from gamelib.text.markup import Safe
from gamelib.text.messages import LANGUAGES
from widgets import scenes
from widgets.lessons.asking import asking
from widgets.lessons.exercises import LAB, course_title, courses
from widgets.lessons.specs import QuestionSpec
from widgets.match.players import Seating
from widgets.progress.courses import NOTHING_DONE, CourseProgress, LessonProgress, course_progress
from widgets.progress.kept_match import KeptMatch
from widgets.progress.store import ExerciseResult
from widgets.text import say

from .addresses import Addresses
from .games import GameFacts, games


class Link(NamedTuple):
    """Words that lead somewhere; without an address they stand alone."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next thing to do: the one that stands out."""

    lead: str
    title: str
    text: str
    button: Link
    picture: Safe
    note: str = ""
    disc: str = ""
    """The seat that is spoken of, by the name of its sign."""
    other: Link | None = None


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game with its three links."""

    slug: str
    title: str
    about: str
    seats: str
    time: str
    picture: Safe
    ruler: tuple[str, ...]
    """Of each lesson whether it is ``done``, the one that comes ``now``, or neither."""
    ruler_text: str
    count: str
    learn: Link
    play: Link
    rules: Link
    recommended: bool


@dataclass(frozen=True, slots=True)
class StartContent:
    """Everything on the page in one language."""

    lang: str
    next: NextStep
    games: tuple[GameCard, ...]
    learn: Link
    play: tuple[Link, ...]
    """Each game, the one played last first, else the one to begin with."""
    pages: tuple[Link, ...]
    languages: tuple[tuple[str, Link], ...]
    practise: Link
    due: int
    """How many questions are to be practised today."""
    how_far: Link
    done: int
    all: int
    rulebooks: Mapping[str, str]
    """The address of each game's rulebook, where it has one."""


@dataclass(frozen=True, slots=True)
class Done:
    """What somebody has done and played: results by course, and the match that is not over."""

    results: Mapping[str, Mapping[str, ExerciseResult]]
    results_from: datetime | None = None
    latest_course: str = ""
    match: KeptMatch | None = None
    match_address: str = ""
    due: int = 0
    """How many questions that were missed are to be practised today."""


NOBODY = Done({})
"""Nobody in particular: as a newcomer sees the page."""


def content(lang: str, addresses: Addresses, done: Done = NOBODY) -> StartContent:
    """The page for somebody who has done that."""
    at = {course: course_progress(course, done.results.get(course, NOTHING_DONE)) for course in courses()}
    step, newcomer = _next(lang, addresses, done, at)
    cards = tuple(_card(facts, lang, addresses, at[slug], newcomer=newcomer) for slug, facts in games().items())
    return StartContent(
        lang,
        step,
        cards,
        learn=Link(say("start.learn", lang), _learn(lang, addresses, done, at)),
        play=tuple(Link(title_of(gamelib.load(slug), lang), addresses.play(slug)) for slug in _to_play(done)),
        pages=(
            Link(say("lesson.lab", lang), addresses.lesson(LAB, 1)),
            Link(say("start.teachers", lang), addresses.teachers()),
        ),
        languages=tuple((one, Link(say("start.language", one), addresses.start(one))) for one in LANGUAGES),
        practise=Link(say("practice.page", lang), addresses.practise()),
        due=done.due,
        how_far=Link(say("lesson.how_far", lang), addresses.how_far()),
        done=sum(course.finished for course in at.values()),
        all=sum(len(course.lessons) for course in at.values()),
        rulebooks={slug: address for slug in games() if (address := addresses.rulebook(slug))},
    )


def title_of(game: AnyBaseGame, lang: str) -> str:
    """What a game is called in short, as on its pictures."""
    return scenes.painter_of(game).speech(lang).say("title")


def _course(course: str, lang: str) -> str:
    return course_title(course, lang) if course == LAB else title_of(gamelib.load(course), lang)


def _card(facts: GameFacts, lang: str, addresses: Addresses, at: CourseProgress, *, newcomer: bool) -> GameCard:
    game = gamelib.load(facts.slug)
    now, count, of = at.now, at.finished, len(at.lessons)
    number = now.file.number if now else next(iter(at.lessons))
    learn = say("start.lesson", lang, number=number) if at.begun else say("start.begin", lang)
    told = say("start.done_of", lang, done=count, all=of) if at.begun else say("start.lessons", lang, count=of)
    least, most = facts.minutes
    time = say("start.about_minutes" if facts.estimated else "start.minutes", lang, least=least, most=most)
    return GameCard(
        facts.slug,
        title_of(game, lang),
        facts.about[lang],
        f"{game.seats[0]}–{game.seats[-1]}",
        time,
        facts.pictured(game, lang),
        at.states,
        say("start.ruler", lang, done=count, all=of),
        told,
        Link(learn, addresses.lesson(facts.slug, number)),
        Link(say("start.play", lang), addresses.play(facts.slug)),
        Link(say("start.rules", lang), addresses.rulebook(facts.slug)),
        recommended=newcomer and facts.slug == next(iter(games())),
    )


def _next(lang: str, addresses: Addresses, done: Done, at: Mapping[str, CourseProgress]) -> tuple[NextStep, bool]:
    """The next thing to do, and whether nothing has been done yet."""
    newcomer = not done.match and not any(course.begun for course in at.values())
    lesson, match = _going_on(done, at), done.match
    if match and not (lesson and done.results_from and done.results_from > match.when):
        return _match_step(match, lang, done.match_address, _or_lesson(lesson, lang, addresses)), newcomer
    if lesson:
        other = (
            Link(say("start.or_match", lang, game=title_of(match.game, lang)), done.match_address) if match else None
        )
        return _lesson_step(lesson, lang, addresses, "continue", other), newcomer
    if fresh := next((at[slug].now for slug in games() if not at[slug].begun), None):
        return _lesson_step(fresh, lang, addresses, "begin_here", None), newcomer
    first = next(iter(games().values()))
    played = Link(say("start.play", lang), addresses.play(first.slug))
    picture = first.pictured(gamelib.load(first.slug), lang)
    lead, text = say("start.all_done", lang), say("start.all_done_text", lang)
    return NextStep(lead, title_of(gamelib.load(first.slug), lang), text, played, picture), newcomer


def _going_on(done: Done, at: Mapping[str, CourseProgress]) -> LessonProgress | None:
    """The lesson to go on with: in the course in which one was last, or in one that is begun."""
    begun = sorted(
        (course for course in at.values() if course.begun and course.now),
        key=lambda course: (course.course == done.latest_course, course.finished),
        reverse=True,
    )
    return begun[0].now if begun else None


def _learn(lang: str, addresses: Addresses, done: Done, at: Mapping[str, CourseProgress]) -> str:
    """Where learning goes on."""
    lesson = _going_on(done, at) or next((at[slug].now for slug in games() if at[slug].now), None)
    return addresses.lesson(lesson.file.course, lesson.file.number) if lesson else addresses.how_far()


def _to_play(done: Done) -> list[str]:
    """The games that one may play, the one played last first."""
    last = done.match.game.slug if done.match else ""
    return sorted(games(), key=lambda slug: slug != last)


def _or_lesson(lesson: LessonProgress | None, lang: str, addresses: Addresses) -> Link | None:
    if lesson is None:
        return None
    text = say("start.or_lesson", lang, number=lesson.file.number, title=lesson.file.title[lang])
    return Link(text, addresses.lesson(lesson.file.course, lesson.file.number))


def _lesson_step(lesson: LessonProgress, lang: str, addresses: Addresses, lead: str, other: Link | None) -> NextStep:
    file = lesson.file
    title = say("start.in_lesson", lang, game=_course(file.course, lang), number=file.number)
    note = say("start.exercises", lang, done=lesson.done, all=lesson.all) if lesson.begun else ""
    button = say("start.go_on" if lesson.begun else "start.begin", lang)
    return NextStep(
        say(f"start.{lead}", lang),
        title,
        file.title[lang],
        Link(button, addresses.lesson(file.course, file.number)),
        _picture(lesson, lang),
        note,
        other=other,
    )


def _match_step(kept: KeptMatch, lang: str, address: str, other: Link | None) -> NextStep:
    match = kept.shown()
    names = kept.names if "table" in kept.record else None
    seating = Seating(match, None, names and [*names, *[None] * match.seats][: match.seats])
    state, game = seating.with_names(match.state), seating.game
    seat = state.seat if state.seat is not None and state.seat >= 0 else state.active
    title = say(
        "start.in_match", lang, game=title_of(game, lang), count=sum(line.seat is not None for line in match.lines)
    )
    asked = state.decision.prompt(lang) if state.decision else ""
    facts = games().get(game.slug)
    return NextStep(
        say("start.continue", lang),
        title,
        say("start.turn", lang, seat=game.seat_name(seat, lang), asked=asked),
        Link(say("start.go_on", lang), address),
        facts.of_position(state, lang, seat) if facts else Safe(),
        disc=f"seat-{scenes.seat_colour(game, seat)}",
        other=other,
    )


def _picture(lesson: LessonProgress, lang: str) -> Safe:
    """What is asked about next in a lesson; the game's own picture where it is nothing that can be pictured."""
    game: AnyGame = lesson.file.game
    facts = games().get(game.slug)
    if facts is None:
        return Safe()
    opened = (
        spec for spec, result in zip(lesson.file.exercises.values(), lesson.results, strict=True) if not result.done
    )
    spec = next(opened, None)
    if spec is None or not lesson.begun:
        return facts.pictured(game, lang)
    try:
        start = (asking(spec, game).spec if isinstance(spec, QuestionSpec) else spec).start(game)
        return facts.of_position(start, lang)
    except EixampleError:
        return facts.pictured(game, lang)
