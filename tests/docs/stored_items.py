#!/usr/bin/env python3
"""The items that a page shows after a schema are read by it: `keyc audit` finds nothing.

usage: stored_items.py --keyc KEYC PAGE…

Items are in fenced blocks of JSON; a schema is as in schemas.py.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from schemas import blocks


def items(text):
    """The objects that stand one after the other in a block."""
    decoder, position = json.JSONDecoder(), 0
    while text[position:].strip():
        position += len(text[position:]) - len(text[position:].lstrip())
        item, position = decoder.raw_decode(text, position)
        yield item


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    audits, faults = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        schema, stored = pathlib.Path(folder, "schema.keys"), pathlib.Path(folder, "items.jsonl")
        for page in arguments.pages:
            for block in blocks(page.read_text()):
                if block.startswith("schema "):
                    schema.write_text(block)
                if not block.startswith('{"'):
                    continue
                stored.write_text("".join(json.dumps(item) + "\n" for item in items(block)))
                audit = subprocess.run([arguments.keyc, "audit", schema, "--items", stored], capture_output=True, text=True)
                audits += 1
                faults += audit.returncode != 0
                print(f"{page.name}: {schema.read_text().splitlines()[0]}: {audit.stdout + audit.stderr if audit.returncode else 'fine'}")
    return 0 if audits and not faults else 1


if __name__ == "__main__":
    sys.exit(main())
