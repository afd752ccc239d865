"""What an analysis has found as a plain table, in a notebook the last line of a cell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from gamelib.text import markup
from gamelib.text.messages import checked_language

from .texts import says


class ResultsTable(ABC):
    """Something found that is looked at as a table."""

    __slots__ = ()

    @abstractmethod
    def _table_title(self, lang: str) -> str:
        """What stands above the table."""

    @abstractmethod
    def _table_rows(self, lang: str) -> Sequence[markup.TableRow | str]:
        """Its rows; a text goes through all columns."""

    def html(self, lang: str = "en") -> str:
        """What was found as a plain table, the best first, for a notebook.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        title = self._table_title(checked_language(lang))
        return markup.table(self._table_rows(lang), lang, title=title, headings=says)

    def _repr_html_(self) -> str:
        return self.html()
