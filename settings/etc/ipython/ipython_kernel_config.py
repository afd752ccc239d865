"""What the project sets in the kernels of its own environment.

Copied to <environment>/etc/ipython. It imports nothing of the project: of an extension that cannot be imported one is
warned, and the kernel starts.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from traitlets.config import Config

    c: Config

c.IPKernelApp.extensions = ["widgets.lessons.cells_above"]
