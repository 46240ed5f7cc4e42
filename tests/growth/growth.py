#!/usr/bin/env python3
"""Runs keyc on schemas that grow in one way each, at sizes where anything that grows faster than the schema is found.

    growth.py --keyc build/release/keyc                all families of families.py
    growth.py --keyc KEYC structs patterns             some of them
    growth.py --keyc KEYC --table                      prints time and memory of each size, and a quarter of it

Each command gets more processor time and memory than it needs by far, and much less than with a cost that is quadratic
or exponential in the size.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import families

MOST_SECONDS = 3
MOST_BYTES = 400 * 1024 * 1024
COMMANDS = {
    "check": ["check", "new.keys"],
    "generate": ["generate", "new.keys", "--out", "out", "--output", "cpp", "--output", "json"],
    "docs": ["docs", "new.keys", "--out", "out"],
    "lock": ["lock", "new.keys"],
    "diff": ["diff", "old.keys", "new.keys"],
}
SIZES = {
    "attributes": 6_000, "collection": 40, "conditions": 100, "defaulted_structs": 20, "entities": 2_000, "enumerators": 4_000,
    "key_parts": 80, "mixins": 4_000, "patterns": 2_000, "reindexed": 2_500, "samples": 2_000, "shards": 50, "shards_in_one_key": 50,
    "shared_partition": 2_000, "structs": 20, "uniques": 45,
}


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def run(keyc: str, arguments: list[str], folder: str) -> tuple[int, str, float, float]:
    """Returns the exit code, what was printed, seconds of processor time, and MiB."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([keyc, *arguments], cwd=folder, stdout=output, stderr=output, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read(2_000).decode("utf-8", "replace")
    return process.returncode, text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def faults_of(family: str, size: int, keyc: str, table: bool) -> list[str]:
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        schema = families.FAMILIES[family](size)
        pathlib.Path(folder, "old.keys").write_text(schema, encoding="utf-8")
        # One attribute more in each entity, a member in the struct that is held most often, and other keys.
        changed = schema.replace("= OLD#", "= NEW#").replace("  id : string\n", "  id : string\n  later : u32?\n").replace("  c : u32\n", "  c : u32\n  d : u32?\n")
        pathlib.Path(folder, "new.keys").write_text(changed, encoding="utf-8")
        for command, arguments in COMMANDS.items():
            code, text, seconds, mebibytes = run(keyc, arguments, folder)
            if table:
                print(f"{family:18} {size:6} {command:9} {seconds:6.2f} s {mebibytes:5.0f} MiB", flush=True)
            if code not in (0, 100):
                faults.append(f"{family} of {size}: keyc {command} ends with {code} after {seconds:.1f} s\n{text}")
            elif mebibytes * 1024 * 1024 > MOST_BYTES:
                faults.append(f"{family} of {size}: keyc {command} takes {mebibytes:.0f} MiB")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("families", nargs="*", choices=[[], *families.FAMILIES])
    arguments = parser.parse_args()
    faults = []
    for family in arguments.families or families.FAMILIES:
        if arguments.table:
            faults_of(family, max(SIZES[family] // 4, 1), arguments.keyc, True)
        faults += faults_of(family, SIZES[family], arguments.keyc, arguments.table)
    print("\n".join(faults) or f"{len(arguments.families or families.FAMILIES)} families grow as their text does")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
