"""What the measurements have in common: the keyc that is measured, a folder to work in, and how often to measure."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNTIME_HEADERS = ROOT / "runtime/include"
COMPILERS = ["g++", "clang++-14"]


@dataclass(frozen=True)
class Bench:
    build: Path
    work: Path
    rounds: int

    @property
    def keyc(self) -> Path:
        return self.build / "keyc"

    def folder(self, name: str) -> Path:
        """A new folder of one measurement."""
        folder = self.work / name
        folder.mkdir()
        return folder

    def few(self, least: int = 1) -> int:
        """How often what takes long is measured."""
        return max(self.rounds // 6, least)


# ext4 looks at an inode that was freed so many seconds ago, before it uses another one; and for five minutes, if that it
# is free has not been written to the disk.
RECENTLY_FREED = 60


@contextlib.contextmanager
def work_folder(build: Path) -> Iterator[Path]:
    """A new folder, which is deleted at the end. After the run before has deleted its own, waits until files are made as
    fast as else."""
    deleted = build / "work_deleted"
    if deleted.exists():
        wait = deleted.stat().st_mtime + RECENTLY_FREED - time.time()
        if 0 < wait <= RECENTLY_FREED:
            print(f"waiting {wait:.0f} s, since the run before has just deleted its files", flush=True)
            time.sleep(wait)
    try:
        with tempfile.TemporaryDirectory(prefix="keyc-bench") as work:
            yield Path(work)
    finally:
        os.sync()
        deleted.touch()


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not installed")
    return found


def run(*words: object) -> str:
    """What the command prints; the end, with its first messages, if it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{words[0]} failed:\n{(done.stdout + done.stderr)[:4000]}")
    return done.stdout


def build(folder: Path, targets: list[str]) -> None:
    """Builds these targets, optimised, in this folder."""
    needs = {"BENCHMARKS": targets != ["keyc_compiler"], "CLIENT": "clients_benchmark" in targets}
    options = [f"-DKEYC_BUILD_{part}={'ON' if needed else 'OFF'}" for part, needed in needs.items()]
    options += [f"-DKEYC_BUILD_{part}=OFF" for part in ("TESTS", "EXAMPLES")]
    run("cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", *options)
    run("cmake", "--build", folder, "--parallel", "2", "--target", *targets)


def generate(keyc: Path, schema: Path, text: str, out: Path) -> None:
    """Writes the schema and its C++."""
    schema.write_text(text)
    run(keyc, "generate", schema, "--out", out)
