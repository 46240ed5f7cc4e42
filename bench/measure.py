"""Times commands side by side: they run in turn, so that a temporary load of the machine slows all of them."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)


@dataclass
class Command:
    words: list
    # A folder that is empty when the command starts.
    out: Path | None = None
    exit_code: int = 0
    # What else happens before, and is not timed.
    before: Callable[[], None] = lambda: None


@dataclass
class Cost:
    """Medians, in seconds; and the memory of the largest process of the command, in bytes."""

    wall: float
    cpu: float
    memory: float


def _make_empty(folder: Path) -> None:
    """Sets the folder of the run before aside, without the content of its files. It is not deleted here, since ext4 looks
    at each file that was deleted in the last seconds before it makes one: up to twenty times as long as else."""
    if folder.exists():
        aside = Path(tempfile.mkdtemp(prefix="aside", dir=folder.parent))
        folder.rename(aside / folder.name)
        for path in aside.rglob("*"):
            if path.is_file():
                os.truncate(path, 0)
    folder.mkdir(parents=True)


def _run(command: Command) -> Cost:
    if command.out is not None:
        _make_empty(command.out)
    command.before()
    with tempfile.NamedTemporaryFile(mode="r", errors="replace") as errors:
        exit_code, *cost = _launch(command.words, errors.name)
        if exit_code != command.exit_code:
            raise SystemExit(f"{command.words[0]} failed:\n{errors.read()}")
    return Cost(*cost)


def _launch(words: list, errors: str) -> list:
    """The exit code, and what a Cost has."""
    launcher = _launcher()
    launcher.stdin.write(json.dumps([[str(word) for word in words], errors]) + "\n")
    launcher.stdin.flush()
    return json.loads(launcher.stdout.readline())


@cache
def _launcher() -> subprocess.Popen:
    words = [sys.executable, "-I", "-S", Path(__file__).with_name("launcher.py")]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def side_by_side(commands: dict[Name, Command], rounds: int, warm_up: bool = True) -> dict[Name, Cost]:
    """The median cost of each command of the dictionary; a first round to warm up is not counted."""
    costs = {name: [] for name in commands}
    for turn in range(rounds + warm_up):
        for name, command in commands.items():
            cost = _run(command)
            if turn >= warm_up:
                costs[name].append(cost)
    return {
        name: Cost(*(statistics.median(getattr(run, field) for run in runs) for field in ("wall", "cpu", "memory")))
        for name, runs in costs.items()
    }
