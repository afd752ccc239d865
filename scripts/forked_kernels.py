"""Kernels that are ready at once: forked from one process that has imported what every lesson imports.

Each is an ordinary kernel in a process of its own, with its own folder and environment; only the second that the
imports take is spent once and not in each. Where a system cannot fork, kernels start as they always do.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import local_provisioner

IMPORTED = ["ipykernel.kernelapp", "ipykernel.ipkernel", "gamelib", "widgets", "scripts.forked_kernels"]
STARTS = ["-m", "ipykernel_launcher"]


def fork_kernels() -> None:
    """From now on the kernels that this process starts are forked."""
    if os.name == "posix":
        get_context("forkserver").set_forkserver_preload(IMPORTED)
        local_provisioner.launch_kernel = launch


class ForkedKernel:
    """What jupyter_client asks of the process of a kernel, as of a `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, arguments: list[str], folder: str, environment: dict[str, str]) -> None:
        self._process = get_context("forkserver").Process(
            target=_be_a_kernel, args=(arguments, folder, environment), daemon=True
        )
        self._process.start()
        self.pid = self._process.pid
        # Signals go to the group of a kernel: until it has one of its own they would meet this process too.
        while self.poll() is None and os.getpgid(self.pid) != self.pid:
            time.sleep(0.001)

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        self._process.join(timeout)
        return self.poll()

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def launch(command: list[str], **options: Any) -> Any:
    """Start the kernel of this command line: `jupyter_client.launcher.launch_kernel`, forked."""
    at = next((at for at in range(len(command)) if command[at : at + len(STARTS)] == STARTS), None)
    if at is None or Path(command[0]).resolve() != Path(sys.executable).resolve():
        raise ValueError(f"Only a Python kernel of this environment can be forked, not {command}.")
    environment = options.get("env") or os.environ
    return ForkedKernel(command[at + len(STARTS) :], str(options.get("cwd") or Path.cwd()), dict(environment))


def _be_a_kernel(arguments: list[str], folder: str, environment: dict[str, str]) -> None:
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    # A kernel ends with its parent, which is the process that it was forked from.
    os.environ.update(environment, JPY_PARENT_PID=str(os.getppid()))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["ipykernel_launcher", *arguments]
    runpy.run_module("ipykernel_launcher", run_name="__main__", alter_sys=True)
