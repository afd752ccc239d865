"""Where EIXAMPLE_COMPILED=1 is set, a wheel brings what `make fast` compiles; without it the wheel is plain Python.

The plain one runs everywhere, in a browser too. The sources are in both, and are what one reads and debugs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = os.environ.get("EIXAMPLE_COMPILED") == "1"


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls when it builds a wheel."""

    def dependencies(self) -> list[str]:
        """What compiling needs, as the extra `fast` does."""
        extra: list[str] = self.metadata.core.optional_dependencies["fast"]
        return [one for one in extra if COMPILED and not one.startswith("eixample")]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and let the wheel say for which Python and which system it is."""
        if COMPILED:
            subprocess.run([sys.executable, "scripts/compile.py"], cwd=self.root, check=True)
            build_data["artifacts"] += ["gamelib/**/*.so", "gamelib/**/*.pyd"]
            shared = Path(self.root).glob("gamelib__mypyc.*")
            build_data["force_include"] |= {str(library): library.name for library in shared}
            build_data["pure_python"], build_data["infer_tag"] = False, True
