#!/usr/bin/env python3
"""Checks that docs/cli.md has each command of keyc in its table, and a section about it there or in docs/evolution.md.

    commands.py --keyc build/release/keyc
"""
import argparse
import pathlib
import re
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--keyc", required=True)
    help_text = subprocess.run([parser.parse_args().keyc, "--help"], capture_output=True, text=True, check=True).stdout
    listed = re.search(r"^Subcommands:\n((?:  .*\n)+)", help_text, re.M)
    commands = re.findall(r"^  ([a-z]+)", listed[1], re.M) if listed else []
    cli = (DOCS / "cli.md").read_text(encoding="utf-8")
    evolution = (DOCS / "evolution.md").read_text(encoding="utf-8")
    faults = []
    for name in commands:
        if not re.search(rf"^\|.*`{name}`", cli, re.M):
            faults.append(f"docs/cli.md: no {name} in its table of commands")
        if f"\n## {name}\n" not in cli and f"\n## keyc {name}\n" not in evolution:
            faults.append(f"docs/cli.md: no section about {name}")
    print("\n".join(faults), end="\n" if faults else "")
    print(f"{len(commands)} commands, {len(faults)} faults")
    return 1 if faults or len(commands) < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
