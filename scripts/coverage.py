#!/usr/bin/env python3
"""Prints which branches of keyc's codecs, checks and client were taken by the programs of a build with --coverage, from gcov.

    coverage.py --build build/coverage                  a row per file, and the total of each group
    coverage.py --build build/coverage --missing        also the lines with branches that were not taken
    coverage.py --build build/coverage --least 95       fails if a group has less

A branch counts once, however many translation units and instances of a template have it, and is taken if any of them took it.
Branches that GCC adds for exceptions are left out: for a call that may throw, the branch to the landing pad and the fallthrough
next to it; and all branches of lines without a decision in their text, which destroy temporaries.
"""
import argparse
import collections
import fnmatch
import functools
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def headers_of(*rooms: str) -> list[str]:
    """The installed headers of these rooms of the runtime."""
    found: list[str] = []
    room = ""
    for line in (ROOT / "runtime/rooms.txt").read_text(encoding="utf-8").splitlines():
        if line.endswith(":"):
            room = line[:-1]
        elif room in rooms and not line.startswith("#"):
            found += [f"runtime/include/keyc/{name}.hpp" for name in line.split()]
    return found


GROUPS = {
    "codecs": ["runtime/values/*", "runtime/keys/*", *headers_of("values", "keys")],
    "checks": ["generator/check/*", "generator/proof/*", "generator/proof/shape/*", "generator/automata/*", "generator/encoding/*"],
    "client": [
        "runtime/client/*",
        "runtime/json/*",
        *headers_of("json", "client"),
        *(f"runtime/requests/{name}" for name in ("cursor.*", "page_sizes.cpp", "table_differences.cpp", "transact.cpp")),
    ],
}


DECISION = re.compile(r"\b(if|for|while|switch|case)\b|[?]|&&|[|][|]")


def group_of(path: str) -> str | None:
    for group, patterns in GROUPS.items():
        if any(fnmatch.fnmatch(path, one) for one in patterns):
            return group
    return None


def decisions(branches: list[dict]) -> list[bool]:
    """Which branches of a line were taken, without those of calls that may throw."""
    kept: list[dict] = []
    for one in branches:
        if not one["throw"]:
            kept.append(one)
        elif kept and kept[-1]["fallthrough"]:
            kept.pop()
    return [one["count"] > 0 for one in kept]


def reports(build: pathlib.Path) -> list[dict]:
    """The report of gcov for every object file that ran."""
    notes = sorted(str(path) for path in build.rglob("*.gcda"))
    if not notes:
        raise SystemExit(f"{build}: nothing ran here, or it was built without --coverage")
    done = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", *notes], cwd=build, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8")
    return [json.loads(line) for line in done.stdout.splitlines() if line.strip()]


def measure(build: pathlib.Path) -> dict[str, dict[tuple[int, int], bool]]:
    """By file: whether the branch of this line and place was taken."""
    taken: dict[str, dict[tuple[int, int], bool]] = collections.defaultdict(dict)
    for report in reports(build):
        for file in report["files"]:
            path = pathlib.Path(report["current_working_directory"], file["file"]).resolve()
            if not path.is_relative_to(ROOT) or group_of(name := str(path.relative_to(ROOT))) is None:
                continue
            known = taken[name]
            source = lines_of(name)
            for line in file["lines"]:
                if not DECISION.search(source[line["line_number"] - 1]):
                    continue
                for place, one in enumerate(decisions(line["branches"])):
                    key = line["line_number"], place
                    known[key] = known.get(key, False) or one
    return taken


@functools.lru_cache(maxsize=None)
def lines_of(name: str) -> list[str]:
    return (ROOT / name).read_text(encoding="utf-8").splitlines()


def percent(branches: list[bool]) -> float:
    return 100 * sum(branches) / len(branches) if branches else 100


def show_missing(name: str, branches: dict[tuple[int, int], bool]) -> None:
    for number in sorted({line for (line, _), one in branches.items() if not one}):
        of_line = [one for (line, _), one in sorted(branches.items()) if line == number]
        print(f"  {name}:{number}: {of_line.count(False)} of {len(of_line)}: {lines_of(name)[number - 1].strip()}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--least", type=float, default=0)
    arguments = parser.parse_args()
    taken = measure(arguments.build.resolve())
    enough = True
    for group in GROUPS:
        files = sorted(name for name in taken if group_of(name) == group)
        for name in files:
            branches = list(taken[name].values())
            print(f"{name:50} {sum(branches):5} of {len(branches):5}  {percent(branches):5.1f}%")
            if arguments.missing:
                show_missing(name, taken[name])
        total = [one for name in files for one in taken[name].values()]
        print(f"{group:50} {sum(total):5} of {len(total):5}  {percent(total):5.1f}%\n")
        enough = enough and bool(total) and percent(total) >= arguments.least
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
