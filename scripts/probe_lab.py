"""Ask a running JupyterLab whether a learner would find the page as meant: probe_lab.py SERVER NOTEBOOK."""

import json
import sys
import time
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

START_SECONDS = 60
NEWS = "@jupyterlab/apputils-extension:notification"


def get(url: str) -> bytes:
    with urlopen(url, timeout=30) as answer:  # noqa: S310  (the address is the script's own argument)
        return bytes(answer.read())


def wait_for(server: str) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            get(f"{server}/api/status")
        except (URLError, ConnectionError):
            time.sleep(0.2)
        else:
            return
    sys.exit(f"{server} did not answer within {START_SECONDS} seconds")


def main(server: str, page: str) -> None:
    wait_for(server)
    get(f"{server}/lab/tree/{page}")
    cells: list[dict[str, Any]] = json.loads(get(f"{server}/api/contents/{page}"))["content"]["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    if not all(cell["metadata"].get("trusted") for cell in code):
        sys.exit(f"{page} is not trusted: its boards would not show before it is run")
    news = json.loads(get(f"{server}/lab/api/settings/{NEWS}"))["schema"]["properties"]["fetchNews"]["default"]
    if news != "false":
        sys.exit("JupyterLab would ask about news on the first start: settings/ was not copied to the environment")
    print(f"{page}: {len(cells)} cells, trusted")


if __name__ == "__main__":
    main(*sys.argv[1:])
