"""The language of a notebook: chosen on one board, it holds for all that are open and for everything made later."""

from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakSet

from gamelib.text.messages import LANGUAGES, checked_language


class Listener(Protocol):
    """What changes its language when a learner chooses one, such as a board or a lesson."""

    lang: str

    def language_chosen(self, lang: str) -> None:
        """Say everything in this language from now on."""


@dataclass(slots=True)
class _Notebook:
    lang: str = LANGUAGES[0]
    listeners: WeakSet[Listener] = field(default_factory=WeakSet)


_NOTEBOOK = _Notebook()


def spoken(lang: str | None) -> str:
    """The language that is asked for; if none is, the one chosen last, which is English at first."""
    return _NOTEBOOK.lang if lang is None else checked_language(lang)


def choose_language(lang: str) -> None:
    """A learner has chosen: everything that listens speaks it now."""
    _NOTEBOOK.lang = checked_language(lang)
    for listener in [one for one in _NOTEBOOK.listeners if one.lang != lang]:
        listener.language_chosen(lang)


def speak(lang: str | None) -> str:
    """The language that a whole notebook speaks from here on: the one asked for, else the one chosen last."""
    choose_language(spoken(lang))
    return _NOTEBOOK.lang


def start_listening(listener: Listener) -> None:
    """Tell a listener every choice of a language from now on, as long as it lives."""
    _NOTEBOOK.listeners.add(listener)


def stop_listening(listener: Listener) -> None:
    """Tell a listener no more."""
    _NOTEBOOK.listeners.discard(listener)
