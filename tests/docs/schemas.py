#!/usr/bin/env python3
"""The schemas in the documentation are accepted without a warning, and formatted as `keyc fmt` formats them.

usage: schemas.py --keyc KEYC PAGE…

A schema is a fenced or indented block whose first line begins with `schema`.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap


def blocks(text):
    """The fenced blocks, and the indented ones without their indent."""
    block, fenced = [], False
    for line in [*text.splitlines(), "end"]:
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    ") or (block and not line):
            block.append(line)
            continue
        yield textwrap.dedent("\n".join(block)).strip() + "\n"
        block = []


def run(*command):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout if done.stdout or done.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    faults = 0
    for page in arguments.pages:
        schemas = [block for block in blocks(page.read_text()) if block.startswith("schema ")]
        with tempfile.TemporaryDirectory() as folder:
            common = pathlib.Path(folder, "common.keys")
            common.write_text("schema common\n")
            for number, text in enumerate(schemas):
                schema = pathlib.Path(folder, f"schema{number}.keys")
                schema.write_text(text)
                problems = run(arguments.keyc, "check", schema) + run(arguments.keyc, "fmt", "--check", schema)
                faults += bool(problems)
                print(f"{page.name}: schema {number + 1}: {problems or 'fine'}")
        if not schemas:
            faults += 1
            print(f"{page.name}: no schema found")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
