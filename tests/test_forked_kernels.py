"""A forked kernel is like any other: alone in its process, in its folder and environment, and gone at the end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client import launcher
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning import local_provisioner

from scripts import forked_kernels

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only what can fork")
ROOT = Path(__file__).parents[1]
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


def test_what_every_lesson_imports_and_reads_is_there_and_what_some_import_is_not(kernel: Kernel) -> None:
    assert (
        says(kernel, "import sys; print({'widgets.lessons.lesson', 'networkx'} & {*sys.modules})")
        == "{'widgets.lessons.lesson'}"
    )
    read = (
        "from widgets.lessons.exercises import lessons; import gamelib; [*map(lessons, gamelib.registered_games())]; "
    )
    assert says(kernel, read + "print(lessons.cache_info().misses == lessons.cache_info().hits)") == "True"
    assert says(kernel, "import no_such_module") == "ModuleNotFoundError"


# The environment has two names that one launcher sets, and a debugger as it is imported; nobody asks for them.
WHAT_IT_IS = """
import os, signal, sys, threading
print(sys.path, sys.argv[0], sys.modules["__main__"], sys.flags)
print(signal.getsignal(signal.SIGINT), os.getsid(0) == os.getpgid(0) == os.getpid())
print(sorted(thread.name.split("-")[0] for thread in threading.enumerate()))
print(sorted({*os.environ} - {"JPY_PARENT_PID", "PYDEVD_USE_FRAME_EVAL"}))
print([name for name in sys.modules if name.startswith(("pytest", "conftest", "tests"))])
"""


def test_it_is_what_an_ordinary_kernel_is(
    kernel: Kernel, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_provisioner, "launch_kernel", launcher.launch_kernel)
    ordinary = start(tmp_path_factory.mktemp("ordinary"), EIXAMPLE_TOLD="yes")
    told = says(ordinary, WHAT_IT_IS)
    stop(ordinary)
    assert says(kernel, WHAT_IT_IS) == told
    assert "Error" not in told


def test_one_lesson_leaves_nothing_to_the_next(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> None:
    says(kernel, "left = 1; import widgets; widgets.left = 1; import os; os.environ['LEFT'] = '1'")
    other = start(tmp_path_factory.mktemp("other"))
    told = [
        says(other, "left"),
        says(other, "import os, widgets; print(hasattr(widgets, 'left'), 'LEFT' in os.environ)"),
    ]
    stop(other)
    assert told == ["NameError", "False False"]


def test_it_can_be_interrupted_and_killed(kernel: Kernel) -> None:
    manager, client = kernel
    client.execute("print('runs')\nwhile True: pass")
    while client.get_iopub_msg(timeout=30)["msg_type"] != "stream":
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
    assert gone(pid)


def gone(pid: int) -> bool:
    """Whether a process ends: its parent has to see it go, and a kernel looks for its parent each second."""
    deadline = time.monotonic() + 30
    while exists(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not exists(pid)


def exists(pid: int) -> bool:
    """Whether a process runs; one that has ended and is waited for by nobody does not."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)  # noqa: S607
    return found.stdout.strip()[:1] not in ("", "Z")


DIES = """
import os, sys
from pathlib import Path
from scripts.forked_kernels import fork_kernels
from tests.registered import LIBRARY
from tests.test_forked_kernels import start

fork_kernels()
manager, _ = start(Path(sys.argv[1]))
print(manager.provisioner.pid, flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.sweep("every way in which a kernel may end")
def test_whoever_dies_leaves_no_kernel(tmp_path: Path) -> None:
    command = [sys.executable, "-c", DIES, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as dying:
        assert dying.stdout
        pid = int(dying.stdout.readline())
        assert dying.wait() == -signal.SIGKILL
    assert gone(pid)


def test_a_parent_that_has_died_is_told() -> None:
    """A kernel is not waited for in vain; what its parent wrote, of a module that fails, is seen above the error."""
    parent = forked_kernels.Parent(sys.executable, "-S")  # without what is installed
    for _ in range(2):
        with pytest.raises(RuntimeError, match="The process that kernels are forked from has ended with 1"):
            parent.do("fork", [], "", {})


def test_a_kernel_of_another_environment_is_refused() -> None:
    with pytest.raises(ValueError, match="Only a Python kernel of this environment can be forked"):
        forked_kernels.launch(["/opt/other/python", "-m", "ipykernel_launcher", "-f", "x"])
    with pytest.raises(ValueError, match="Only a Python kernel"):
        forked_kernels.launch([sys.executable, "-m", "xeus", "-f", "x"])
