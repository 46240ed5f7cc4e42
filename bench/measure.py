"""Times commands side by side: they run in turn, so that a temporary load of the machine slows all of them."""

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
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
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command.words, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != command.exit_code:
            errors.seek(0)
            raise SystemExit(f"{command.words[0]} failed:\n{errors.read().decode(errors='replace')}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


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
