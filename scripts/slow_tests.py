#!/usr/bin/env python3
"""Prints the tests that took more than a minute, and why they take so long: slow_tests.py RESULTS.xml…

The reasons are in tests/slow_tests.txt: the name of a test, or the beginning of a name with `*`, and what the time is for.
RESULTS.xml is what `ctest --output-junit` writes.
"""
import fnmatch
import pathlib
import sys
import xml.etree.ElementTree

REASONS = pathlib.Path(__file__).resolve().parent.parent / "tests" / "slow_tests.txt"
LONG = 60  # seconds


def reasons() -> dict[str, str]:
    lines = [line for line in REASONS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return dict((name, reason.strip()) for name, _, reason in (line.partition(" ") for line in lines))


def main(results: list[str]) -> None:
    known = reasons()
    for result in results:
        path = pathlib.Path(result)
        if not path.exists():
            continue
        tests = [(float(one.get("time", 0)), one.get("name", "")) for one in xml.etree.ElementTree.parse(path).iter("testcase")]
        for seconds, name in sorted((one for one in tests if one[0] > LONG), reverse=True):
            why = next((reason for pattern, reason in known.items() if fnmatch.fnmatchcase(name, pattern)), None)
            print(f"{seconds / 60:6.1f}  {path.parent.name} {name}: {why or 'NO REASON in tests/slow_tests.txt'}")


if __name__ == "__main__":
    main(sys.argv[1:])
