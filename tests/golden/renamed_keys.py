#!/usr/bin/env python3
"""Gives the key attributes of the schemas in tests and examples other stored names, by `as`, and checks that keyc finds the
same as before, and generates the same but for these names.

    renamed_keys.py --keyc build/release/keyc
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEY = re.compile(r"^(  (?:key|(?:local )?index \w+(?: as \"[^\"]*\")?) \()([^()]+)(?=\))", re.M)
NAME = re.compile(r"^([ \[]*)(\w+)(?!.* as )")
# Statements of tables have the stored names of attributes.
STORED = re.compile(r"^  (?:ttl|type) (\w+)", re.M)
PLACE = re.compile(r"^(\S+?:\d+):\d+: (.*)$")
NOTE = re.compile(r"note: (.*)$")
# A row that has the name of the schema as well.
CALLED = re.compile(r'keyc::called\("[^"]*", (.*)\)(?=,$)', re.M)


def renamed(schema: str) -> str:
    """With `as` for each key attribute that is named by a word alone."""
    kept = {"_type", *STORED.findall(schema)}

    def attribute(found: re.Match) -> str:
        return found[0] if found[2] in kept else f'{found[0]} as "{found[2]}-as-stored"'

    return KEY.sub(lambda found: found[1] + ",".join(NAME.sub(attribute, one) for one in found[2].split(",")), schema)


def findings(keyc: str, schema: pathlib.Path, text: str) -> list[str]:
    """Each message with its line, and each note."""
    schema.write_text(text, encoding="utf-8")
    done = subprocess.run([keyc, "check", schema.name], cwd=schema.parent, env=dict(os.environ, NO_COLOR="1"), check=False,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
    lines = done.stderr.splitlines()
    return [f"exit code {done.returncode}", *(" ".join(found.groups()) for line in lines
                                              if (found := PLACE.match(line) or NOTE.search(line)))]


def generated(keyc: str, schema: pathlib.Path) -> dict[str, str]:
    """The files of a schema that is right, as if nothing was renamed."""
    out = schema.parent / "out"
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run([keyc, "generate", schema.name, "--out", "out", "--output", "cpp", "--output", "json"], cwd=schema.parent,
                   check=False, capture_output=True)
    return {str(file.relative_to(out)): CALLED.sub(r"\1", file.read_text(encoding="utf-8").replace("-as-stored", ""))
            for file in out.rglob("*") if file.is_file()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    arguments = parser.parse_args()
    compared = with_proofs = failed = 0
    for schema in sorted([*ROOT.glob("tests/**/*.keys"), *ROOT.glob("examples/**/*.keys")]):
        text = schema.read_text(encoding="utf-8", errors="surrogateescape")
        if renamed(text) == text:
            continue
        with tempfile.TemporaryDirectory() as folder:
            for beside in schema.parent.glob("*.keys"):
                shutil.copy(beside, folder)
            copy = pathlib.Path(folder, schema.name)
            before = findings(arguments.keyc, copy, text)
            files = generated(arguments.keyc, copy)
            after = findings(arguments.keyc, copy, renamed(text))
            now = generated(arguments.keyc, copy)
        compared += 1
        if files != now:
            failed += 1
            print(schema.relative_to(ROOT), *(f"  {name} differs" for name in files if files[name] != now.get(name)), sep="\n")
        with_proofs += any("keyc item" in line for line in before)
        if before != after:
            failed += 1
            print(schema.relative_to(ROOT), *(f"  - {line}" for line in before if line not in after),
                  *(f"  + {line}" for line in after if line not in before), sep="\n")
    print(f"{compared} schemas, {with_proofs} of them with items as proof, {failed} with other findings or files")
    return 1 if failed or with_proofs < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
