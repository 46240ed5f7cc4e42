#!/usr/bin/env python3
"""Runs the `keyc item` commands that keyc prints as proof in the golden cases: the two items of a pair must be different
and have the same primary key. A query that reads a foreign item is compared with that item's key.

    witnesses.py --keyc build/release/keyc
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import plans

HERE = pathlib.Path(__file__).resolve().parent
MESSAGE = re.compile(r"^\S+?:(\d+):\d+: \w+\[(K\d+)\]: (.*)$")
COMMAND = re.compile(r"note: (?:for (\{.*\}) it reads: )?(keyc item .*)$")


def item(command: str, keyc: str, folder: pathlib.Path) -> dict:
    words = shlex.split(command)
    done = subprocess.run([keyc, *words[1:]], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        raise ValueError(f"{command}: {done.stderr}")
    return json.loads(done.stdout)


def key_of(schema: str, entity: str, stored: dict) -> list:
    table = re.search(rf"entity {entity}\b[^{{]* in (\w+)", schema)[1]
    names = re.search(rf"table {table}\b[^{{]*{{\s*key \(([^)]*)\)", schema)[1]
    return [stored[name.split(":")[0].split(" as ")[-1].strip().strip('"')] for name in names.split(",")]


def check_pair(case: pathlib.Path, keyc: str, commands: list[str]) -> None:
    schema = (case / "input.keys").read_text(encoding="utf-8")
    items = [item(command, keyc, case) for command in commands]
    keys = [key_of(schema, shlex.split(command)[3], stored) for command, stored in zip(commands, items)]
    if keys[0] != keys[1]:
        raise ValueError(f"{keys[0]} is not {keys[1]}")
    if commands[0] == commands[1]:
        raise ValueError("both are the same item")


def check_read(case: pathlib.Path, keyc: str, pattern: str, entity: str, parameters: str, command: str) -> None:
    stored = item(command, keyc, case)
    names = json.loads(parameters)
    done = subprocess.run([keyc, "request", "input.keys", f"{entity}.{pattern}", parameters], cwd=case, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        return  # the pattern also has a range
    plan = json.loads(done.stdout)
    faults = [fault_of(one, stored, names) for one in plans.queries(plan)]
    if all(faults):
        raise ValueError(faults[0])


def fault_of(query: dict, stored: dict, names: dict) -> str:
    """Why the query does not read the item; empty if it does."""
    condition = query["KeyConditionExpression"]
    alias = query["ExpressionAttributeNames"]
    value = query["ExpressionAttributeValues"]
    for name, placeholder in re.findall(r"(#\w+) = (:\w+)", condition):
        if stored[alias[name]] != value[placeholder]:
            return f"{names} does not read {stored}"
    for name, placeholder in re.findall(r"begins_with\((#\w+), ?(:\w+)\)", condition):
        if not stored[alias[name]]["S"].startswith(value[placeholder]["S"]):
            return f"{names} does not read {stored}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    arguments = parser.parse_args()
    proofs = failed = 0
    for output in sorted(HERE.glob("*/*/stderr.txt")):
        case, place, code, message, commands = output.parent, 0, "", "", []
        for line in output.read_text(encoding="utf-8").splitlines():
            if found := MESSAGE.match(line):
                place, code, message, commands = int(found[1]), found[2], found[3], []
            found = COMMAND.search(line)
            if not found or not (case / "input.keys").exists():
                continue
            commands.append(found[2])
            try:
                if found[1]:
                    proofs += 1
                    schema = (case / "input.keys").read_text(encoding="utf-8")
                    pattern = re.match(r"'(\w+)'", message)[1]
                    before = "\n".join(schema.splitlines()[:place])
                    entity = re.findall(r"^entity (\w+)", before, re.M)[-1]
                    check_read(case, arguments.keyc, pattern, entity, found[1], found[2])
                elif len(commands) == 2:
                    proofs += 1
                    check_pair(case, arguments.keyc, commands)
            except (ValueError, KeyError) as error:
                failed += 1
                print(f"{case.name}: [{code}] {message}: {error}")
    print(f"{proofs} proofs, {failed} do not hold")
    return 1 if failed or proofs < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
