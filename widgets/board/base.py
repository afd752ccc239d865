"""The base of all widgets: live while there is a kernel, with a still picture or text for when there is none."""

from collections.abc import Mapping
from typing import Any

import anywidget
from ipywidgets import Layout

from widgets.text import say

from . import language

Bundle = tuple[dict[str, Any], dict[str, Any]]


class BaseWidget(anywidget.AnyWidget):
    """A widget that follows the notebook's language, keeps a still output, and can be closed."""

    lang: str

    def __init__(self, **synced: object) -> None:
        super().__init__(**synced)
        language.start_listening(self)

    def language_chosen(self, lang: str) -> None:
        """Change the language because a learner has chosen one at a board of this notebook.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            NotImplementedError: The widget has no language; each of ours has one.
        """
        raise NotImplementedError

    def with_still(self, still: Mapping[str, str], **kwargs: Any) -> Bundle:
        """What a notebook keeps: the live widget if there is a kernel, and what it shows without one.

        Args:
            still: By media type what it shows without a kernel.
            kwargs: What IPython says when it asks for it.
        """
        if self.comm is None:
            return dict(still), {}
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **still}, {**metadata, "eixample": {"live": say("still.live", self.lang)}}

    def open_again(self) -> None:
        """Put it back into the kernel: it is shown once more after it was closed."""
        self.layout = Layout()
        self._model_id = None
        self.open()
        language.start_listening(self)

    def close(self) -> None:
        """Close it with everything that belongs to it; what is still of it can be shown all the same."""
        language.stop_listening(self)
        layout = self.layout
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)
        if layout is not None:
            layout.close()
