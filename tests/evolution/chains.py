#!/usr/bin/env python3
"""Changes schemas at random, several times in a row, and locks each with all that breaks accepted.

    chains.py --keyc build/release/keyc [--seed 1] [--count 40]

What goes stays in the lock (`// gone`), so it is a fault if a lock that keyc wrote is not read, compared or up to date.
"""
import argparse
import json
import pathlib
import random
import sys
import tempfile

import changes
from mutations import origins, run, without_patterns

LOSING = ["attribute removed", "key removed", "versions removed", "as of an attribute", "attribute renamed", "unique removed"]
OTHER = ["type", "keyonly", "when", "part dropped", "entity removed", "index removed", "ttl", "enum value removed"]


def fault_of(keyc: str, file: pathlib.Path) -> str | None:
    lock = str(file) + ".lock"
    done = run([keyc, "diff", lock, str(file), "--format", "json"])
    if done.returncode not in (0, 100):
        return done.stderr
    ids = sorted({f"{each['rule']}:{each['subject']}" for each in json.loads(done.stdout)["findings"] if each["breaks"]})
    accepted = [word for each in ids for word in ("--accept", each)] + (["--reason", "moved"] if ids else [])
    for command in (["lock", str(file), *accepted], ["lock", "--check", str(file)]):
        if (done := run([keyc, *command])).returncode != 0:
            return f"{' '.join(command[:2])}: exit {done.returncode}\n{done.stderr}"
    return None


def chain(keyc: str, chance: random.Random, first: str) -> tuple[str | None, int]:
    """What is wrong, and how many locks had parts that were gone."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "schema.keys"
        text = without_patterns(first)
        file.write_text(text, encoding="utf-8")
        if run([keyc, "lock", str(file)]).returncode != 0:
            return None, 0
        kept = 0
        for step in range(5):
            name = chance.choice(LOSING if chance.random() < 0.7 else OTHER)
            new = without_patterns(first) if step == 4 else changes.ALL[name](changes.Text(text, chance))
            file.write_text(new or text, encoding="utf-8")
            if not new or run([keyc, "check", str(file)]).returncode not in (0, 2):
                continue
            if fault := fault_of(keyc, file):
                return f"{name}: {fault}\n{new}", kept
            text = new
            kept += "// gone parts" in pathlib.Path(str(file) + ".lock").read_text(encoding="utf-8")
        return None, kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keyc", required=True, type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    arguments = parser.parse_args()
    schemas = origins(arguments.keyc)
    faults = kept = 0
    for number in range(arguments.count):
        chance = random.Random(f"{arguments.seed}/{number}")
        origin, text = chance.choice(schemas)
        fault, locks = chain(arguments.keyc, chance, text)
        kept += locks
        if fault:
            faults += 1
            print(f"{number}, {origin}: {fault}")
    print(f"seed {arguments.seed}: {arguments.count} chains, {kept} locks with parts that are gone, {faults} faults")
    return 1 if faults or not kept else 0


if __name__ == "__main__":
    sys.exit(main())
