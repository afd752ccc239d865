"""`python -m eixample` is `eixample`."""

import sys

from .command_line import main

sys.exit(main())
