"""Write where each rule of the library is implemented and tested: python -m scripts.index_rules."""

import json
from pathlib import Path

from widgets.sheets import rule_sources

FILE = Path(rule_sources.__file__).with_name("rule_index.json")


def written() -> str:
    """The index as it is committed: a rule a line, so that a change shows which rule has moved."""
    rows = (f"{json.dumps(rule)}: {json.dumps(places)}" for rule, places in sorted(rule_sources.index().items()))
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
