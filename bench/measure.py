"""Times commands side by side: they run in turn, so that a temporary load of the machine slows all of them."""

import resource
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Command:
    words: list
    # A folder that is emptied before the command starts.
    out: Path | None = None


@dataclass
class Cost:
    """Medians, in seconds."""

    wall: float
    cpu: float


def _run(command):
    if command.out is not None:
        shutil.rmtree(command.out, ignore_errors=True)
        command.out.mkdir(parents=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command.words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise SystemExit(f"{command.words[0]} failed:\n{done.stderr}")
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Cost(wall, cpu)


def side_by_side(commands, rounds):
    """The median cost of each command of the dictionary; a first round is not counted."""
    costs = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            cost = _run(command)
            if turn > 0:
                costs[name].append(cost)
    return {
        name: Cost(statistics.median(run.wall for run in runs), statistics.median(run.cpu for run in runs))
        for name, runs in costs.items()
    }
