"""Kernels that are ready at once: forked from one process that has imported and read what every lesson does.

Each is an ordinary kernel in a process of its own, with its own folder and environment; only the two seconds that this
takes are spent once and not in each. Where a system cannot fork, kernels start as they always do.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import local_provisioner

# Those behind the first are imported by a kernel as it starts, or by the first cell of a lesson.
IMPORTED = [
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "IPython.core.completerlib",
    "IPython.extensions.storemagic",
    "widgets.lessons.lesson",
]
STARTS = ["-m", "ipykernel_launcher"]


def fork_kernels() -> None:
    """From now on the kernels that this process starts are forked."""
    if os.name == "posix":
        local_provisioner.launch_kernel = launch


def launch(command: list[str], **options: Any) -> ForkedKernel:
    """Start the kernel of this command line: `jupyter_client.launcher.launch_kernel`, forked."""
    at = next((at for at in range(len(command)) if command[at : at + len(STARTS)] == STARTS), None)
    if at is None or Path(command[0]).resolve() != Path(sys.executable).resolve():
        raise ValueError(f"Only a Python kernel of this environment can be forked, not {command}.")
    folder, environment = options.get("cwd") or Path.cwd(), options.get("env") or os.environ
    return ForkedKernel(Parent.of(*command[:at]), command[at + len(STARTS) :], str(folder), dict(environment))


class Parent:
    """The process that kernels are forked from, which does one thing after the other. It ends when this one does."""

    def __init__(self, *python: str) -> None:
        # With -c the kernels' path is what it is in ordinary ones; another program would stand on it with its folder.
        command = [*python, "-c", "from scripts.forked_kernels import be_a_kernel, serve; be_a_kernel(*serve())"]
        silent = {"PYDEVD_DISABLE_FILE_VALIDATION": "1"}  # a debugger, which nobody uses here, warns as it is imported
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | silent
        )

    @classmethod
    @cache
    def of(cls, *python: str) -> Parent:
        """The one of this Python with these options, started when it is asked for first."""
        return cls(*python)

    def do(self, *what: Any) -> Any:
        try:
            print(json.dumps(what), file=self._process.stdin, flush=True)
            return json.loads(self._process.stdout.readline() if self._process.stdout else "")
        except (BrokenPipeError, ValueError):  # nobody reads, or nothing is said
            with suppress(BrokenPipeError), self._process:
                pass
            code = self._process.returncode
            message = f"The process that kernels are forked from has ended with {code}; what it wrote tells why."
            raise RuntimeError(message) from None


class ForkedKernel:
    """What jupyter_client asks of the process of a kernel, as of a `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, parent: Parent, arguments: list[str], folder: str, environment: dict[str, str]) -> None:
        self._parent = parent
        self._code: int | None = None
        self.pid: int = parent.do("fork", arguments, folder, environment)

    def poll(self) -> int | None:
        if self._code is None:
            self._code = self._parent.do("poll", self.pid)
        return self._code

    def wait(self, timeout: float = threading.TIMEOUT_MAX) -> int | None:
        deadline = time.monotonic() + timeout
        while self.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        return self._code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def prepare() -> None:
    """Import and read once what every lesson would: its modules, and of each game what is kept when it was read."""
    for module in IMPORTED:
        import_module(module)
    from gamelib import load, registered_games
    from widgets import RuleCard, scenes
    from widgets.lessons.exercises import lessons

    for slug in registered_games():
        game = load(slug)
        lessons(slug)
        RuleCard(next(iter(game.rulebook)), game=game, lang="en").html()
        scenes.scene(game.new().state, "en")


def serve() -> list[Any]:
    """Fork kernels and tell how they ended, for as long as somebody asks; returns in each kernel what it is to be."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare()
    if threading.active_count() > 1:
        raise RuntimeError(f"A kernel would be without what runs before the fork: {threading.enumerate()}")
    while line := sys.stdin.readline():
        what, *about = json.loads(line)
        if what == "poll":
            found, status = os.waitpid(*about, os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if found else None
        else:
            alone, begun = os.pipe()
            answer = os.fork()
            if not answer:
                os.setsid()
                os.close(alone)
                os.close(begun)
                return about
            # Signals go to the group of a kernel: until it has one of its own they would meet this process too.
            os.close(begun)
            os.read(alone, 1)
            os.close(alone)
        print(json.dumps(answer), flush=True)
    sys.exit()


def be_a_kernel(arguments: list[str], folder: str, environment: dict[str, str]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    # A kernel ends with its parent, which is the process that it was forked from.
    sys.argv = ["ipykernel_launcher", *arguments, f"--IPKernelApp.parent_handle={os.getppid()}"]
    runpy.run_module("ipykernel_launcher", run_name="__main__", alter_sys=True)
