"""What the project sets in the Jupyter server of its own environment.

Copied to <environment>/etc/jupyter. It is a .py file here, not an entry in jupyter_server_config.d, because the server
reads only the names of its extensions from there. It imports nothing of the project: a learner who breaks a rule while
trying things out must still be able to open the notebooks.
"""

from typing import TYPE_CHECKING

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

if TYPE_CHECKING:
    from asyncio import Future

    from traitlets.config import Config

    c: Config


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """The kernel's websocket without Nagle's algorithm.

    A click is answered by two small frames. With Nagle the second waits for the browser to acknowledge the first, and
    browsers like to wait 40 ms before they do.
    """

    def connect(self) -> "Future[None] | None":
        self.websocket_handler.set_nodelay(True)
        return super().connect()


c.ServerApp.kernel_websocket_connection_class = NoDelayConnection
# Beside the lessons lie files for those who work on them, which the file browser leaves out.
c.ContentsManager.hide_globs = ["__pycache__", "*.pyc", "*.pyo", ".DS_Store", "*~", "reference_only.txt"]
