"""A forked kernel is like any other: alone in its process, in its folder and environment, and gone at the end."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

from scripts import forked_kernels

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only what can fork")
Kernel = tuple[KernelManager, BlockingKernelClient]


def start(folder: Path, **environment: str) -> Kernel:
    manager = KernelManager(kernel_name="python3", transport="ipc", ip=str(folder / "kernel"))
    manager.start_kernel(cwd=str(folder), env=os.environ | environment)
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    return manager, client


def stop(kernel: Kernel) -> None:
    manager, client = kernel
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    manager.context.destroy(linger=0)


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    started = start(tmp_path, EIXAMPLE_TOLD="yes")
    yield started
    stop(started)


def says(kernel: Kernel, code: str) -> str:
    """What a cell prints, or the name of its error."""
    said: list[str] = []

    def hear(message: dict) -> None:  # type: ignore[type-arg]
        content = message["content"]
        said.append(content.get("text") or content.get("ename") or "")

    kernel[1].execute_interactive(code, timeout=60, output_hook=hear)
    return "".join(said).strip()


def test_it_has_its_own_folder_environment_and_process_group(kernel: Kernel, tmp_path: Path) -> None:
    assert says(kernel, "import os; print(os.getcwd())") == str(tmp_path)
    assert says(kernel, "print(os.environ['EIXAMPLE_TOLD'])") == "yes"
    assert says(kernel, "print(os.getpid() == os.getpgid(0))") == "True"
    assert says(kernel, "print(os.getpid())") != str(os.getpid())


def test_what_every_lesson_imports_is_there_and_no_game_is_loaded_yet(kernel: Kernel) -> None:
    assert says(kernel, "import sys; print({'widgets', 'gamelib', 'networkx'} & {*sys.modules})") in (
        "{'gamelib', 'widgets'}",
        "{'widgets', 'gamelib'}",
    )
    assert says(kernel, "print([name for name in sys.modules if name.startswith('gamelib.games.')])") == "[]"
    assert says(kernel, "import no_such_module") == "ModuleNotFoundError"


def test_one_lesson_leaves_nothing_to_the_next(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> None:
    says(kernel, "left = 1; import widgets; widgets.left = 1; import os; os.environ['LEFT'] = '1'")
    other = start(tmp_path_factory.mktemp("other"))
    assert says(other, "left") == "NameError"
    assert says(other, "import os, widgets; print(hasattr(widgets, 'left'), os.environ.get('LEFT'))") == "False None"
    stop(other)


def test_it_can_be_interrupted_and_killed(kernel: Kernel) -> None:
    manager, client = kernel
    client.execute("while True: pass")
    while client.get_iopub_msg(timeout=30)["msg_type"] != "execute_input":
        pass
    manager.interrupt_kernel()
    assert client.get_shell_msg(timeout=30)["content"]["ename"] == "KeyboardInterrupt"
    process = manager.provisioner.process
    assert isinstance(process, forked_kernels.ForkedKernel)
    process.kill()
    assert process.wait(30) == -signal.SIGKILL
    assert not manager.is_alive()


def test_one_that_is_shut_down_leaves_no_process(tmp_path: Path) -> None:
    kernel = start(tmp_path)
    pid = kernel[0].provisioner.process.pid
    stop(kernel)
    deadline = time.monotonic() + 30
    while exists(pid) and time.monotonic() < deadline:  # the process that it was forked from has to see it go
        time.sleep(0.02)
    assert not exists(pid)


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_kernel_of_another_environment_is_refused() -> None:
    with pytest.raises(ValueError, match="Only a Python kernel of this environment can be forked"):
        forked_kernels.launch(["/opt/other/python", "-m", "ipykernel_launcher", "-f", "x"])
    with pytest.raises(ValueError, match="Only a Python kernel"):
        forked_kernels.launch([sys.executable, "-m", "xeus", "-f", "x"])
