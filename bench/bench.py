"""What the measurements have in common: the keyc that is measured, a folder to work in, and how often to measure."""

import shutil
import subprocess
import tempfile
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


MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes: 20,000 entities, several times


def work_folder() -> tempfile.TemporaryDirectory:
    """A new folder, which is deleted at the end: in memory, if there is room. ext4 takes up to 20 times as long to make
    files in the minutes after others were deleted, since it looks at each inode that was freed."""
    in_memory = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM
    return tempfile.TemporaryDirectory(prefix="keyc-bench", dir=MEMORY if in_memory else None)


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not installed")
    return found


def need_header(name: str, package: str) -> None:
    found = subprocess.run([COMPILERS[0], "-x", "c++", "-fsyntax-only", "-"], input=f"#include <{name}>\n", text=True,
                           capture_output=True, check=False)
    if found.returncode != 0:
        raise SystemExit(f"{package} is not installed: there is no {name}")


def run(*words: object) -> str:
    """What the command prints; the end, with its first messages, if it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{words[0]} failed:\n{(done.stdout + done.stderr)[:4000]}")
    return done.stdout


def build(folder: Path, targets: list[str]) -> None:
    """Builds these targets, optimised, in this folder."""
    needs = {"BENCHMARKS": targets != ["keyc_compiler"], "CLIENT": bool({"clients_benchmark", "bulk_benchmark"} & set(targets))}
    options = [f"-DKEYC_BUILD_{part}={'ON' if needed else 'OFF'}" for part, needed in needs.items()]
    options += [f"-DKEYC_BUILD_{part}=OFF" for part in ("TESTS", "EXAMPLES")]
    run("cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", *options)
    run("cmake", "--build", folder, "--parallel", "2", "--target", *targets)


def generate(keyc: Path, schema: Path, text: str, out: Path) -> None:
    """Writes the schema and its C++."""
    schema.write_text(text)
    run(keyc, "generate", schema, "--out", out)
