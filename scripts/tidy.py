#!/usr/bin/env python3
"""Runs clang-tidy over the sources of a compile database, many of them as one program.

    tidy.py --build build/tidy --golden CASE...     all sources there except *_test.cpp, and the output of these golden cases
    tidy.py --build build/tidy --quick              one source in ten or in forty, except for some folders that are checked completely

Most of what clang-tidy reads for a source is headers, so it is given programs that include many sources with the same compiler
arguments. Sources that do not compile together, because two have a helper of the same name, go to the next program; a source that
does not compile alone is an error.
"""
import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLANG, TIDY = "clang++-14", "clang-tidy-14"
MOST = 40  # sources of one program, so that the last one to end does not end long after the others
# The beginning of a finding, which continues with its notes and source lines.
FINDING = re.compile(r"^(?=[^\s:]+:\d+:\d+: (?:error|warning): )", re.MULTILINE)
# With --quick: all of these, and one in so many of the other sources, of which those that programs run are checked more often.
ALWAYS = re.compile("build/tidy/tests/generated/(features|unique)|build/tidy/examples/")
OFTEN = re.compile("runtime/(client|credentials|http|json|testing)/")
ONE_IN, ONE_IN_OFTEN = 40, 10
OWN = "bench|examples|generator|grammar|runtime|tests"


def arguments_of(entry: dict) -> list[str]:
    """The compiler arguments of the source, without the source itself and its output."""
    words = iter(shlex.split(entry["command"])[1:])
    kept = []
    for word in words:
        if word in ("-o", "-c"):
            next(words)
        else:
            kept.append(word)
    return kept


def in_project(build: pathlib.Path, path: pathlib.Path) -> bool:
    if path.is_relative_to(build):
        return ".keys." in path.name
    if path.name.endswith("_test.cpp") or not path.is_relative_to(ROOT):
        return False
    return re.match(f"({OWN})/", str(path.relative_to(ROOT))) is not None


def sample(sources: list[pathlib.Path]) -> list[pathlib.Path]:
    """Those that are always checked, and some of the others: which, the name alone decides, so that a new file
    brings no other files into the sample."""
    names = {one: str(one.relative_to(ROOT)) for one in sources}

    def is_in(name: str) -> bool:
        return zlib.crc32(name.encode()) % (ONE_IN_OFTEN if OFTEN.match(name) else ONE_IN) == 0

    return [one for one, name in names.items() if ALWAYS.match(name) or is_in(name)]


def groups(build: pathlib.Path, golden: list[str], quick: bool) -> list[tuple[list[str], list[pathlib.Path]]]:
    """The sources that are compiled with the same arguments: the arguments, with the include folders of all, and the sources."""
    alike: dict[tuple[str, ...], tuple[list[str], set[pathlib.Path]]] = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        path = pathlib.Path(entry["file"])
        if not in_project(build, path):
            continue
        arguments = arguments_of(entry)
        folder = path.relative_to(build if path.is_relative_to(build) else ROOT).parts[0]
        key = folder, str(path.is_relative_to(build)), *(one for one in arguments if not one.startswith("-I"))
        folders, sources = alike.setdefault(key, ([], set()))
        folders += [one for one in arguments if one.startswith("-I") and one not in folders]
        sources.add(path)
    taken = sample if quick else list
    found = [([*key[2:], *folders], taken(sorted(sources))) for key, (folders, sources) in alike.items()]
    for case in golden:
        outputs = sorted((build / "golden" / case).glob("*.keys.cpp"))
        found.append((["-std=c++20", f"-I{ROOT}/runtime/include"], outputs))
    return found


class Program:
    """Sources that are checked together."""

    numbers = itertools.count()

    def __init__(self, build: pathlib.Path, arguments: list[str], sources: list[pathlib.Path]):
        self.arguments = arguments
        self.sources = sources
        folder = build / "programs"
        folder.mkdir(exist_ok=True)
        self.path = folder / f"{next(self.numbers)}.cpp"

    def write(self) -> None:
        self.path.write_text("".join(f'#include "{one}"  // NOLINT(bugprone-suspicious-include)\n' for one in self.sources),
                             encoding="utf-8")

    def split(self) -> list[pathlib.Path]:
        """Removes and returns the sources that do not compile together with the rest."""
        apart: list[pathlib.Path] = []
        while len(self.sources) > 1:
            self.write()
            done = subprocess.run([CLANG, *self.arguments, "-w", "-fsyntax-only", "-ferror-limit=0", str(self.path)],
                                  stderr=subprocess.PIPE, encoding="utf-8", check=False)
            if done.returncode == 0:
                return apart
            wrong = set(re.findall(r"^(.*?):\d+:\d+: (?:fatal )?error: ", done.stderr, re.MULTILINE))
            taken = [one for one in self.sources[1:] if str(one) in wrong] or self.sources[len(self.sources) // 2:]
            apart += taken
            self.sources = [one for one in self.sources if one not in taken]
        self.write()
        return apart

    def check(self) -> str:
        """The output of clang-tidy; empty if there are no findings."""
        done = subprocess.run(
            [TIDY, "--quiet", f"--config-file={ROOT}/.clang-tidy", f"--header-filter=^{re.escape(str(ROOT))}/({OWN}|build/tidy)/", str(self.path),
             "--", *self.arguments, "-w"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
        return (done.stdout or done.stderr or f"{TIDY} fails\n") if done.returncode else ""


def check_all(build: pathlib.Path, golden: list[str], quick: bool, jobs: int) -> int:
    """Prints each finding once, and returns how many there are."""
    findings: set[str] = set()
    sources = programs = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:

        def start(arguments: list[str], all_of: list[pathlib.Path]) -> set[concurrent.futures.Future]:
            count = -(-len(all_of) // MOST)
            return {pool.submit(run, Program(build, arguments, all_of[i::count])) for i in range(count)}

        def run(program: Program) -> tuple[Program, list[pathlib.Path], str]:
            apart = program.split()
            return program, apart, program.check()

        running = set().union(*(start(*one) for one in groups(build, golden, quick)))
        while running:
            done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for program, apart, text in (one.result() for one in done):
                running |= start(program.arguments, apart)
                sources += len(program.sources)
                programs += 1
                new = dict.fromkeys(one for one in re.split(FINDING, text) if one and one not in findings)
                findings |= new.keys()
                print("".join(new), end="", flush=True)
    print(f"{sources} sources in {programs} programs, {len(findings)} findings")
    return len(findings)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--golden", nargs="*", default=[])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    return 1 if check_all(arguments.build.resolve(), arguments.golden, arguments.quick, arguments.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
