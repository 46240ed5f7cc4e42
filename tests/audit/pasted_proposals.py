#!/usr/bin/env python3
"""What `keyc audit` proposes for a value that it cannot read reads it: pasted into the schema, the audit is clean.

usage: pasted_proposals.py --keyc KEYC

Each type in each of its forms is declared for what each other type stores in each of its forms, and for what DynamoDB
knows besides.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TIMES = {
    "timestamp_s": ["2024-01-31T12:00:00Z", "2024-01-31 12:00:00", "20240131T120000", "2024-01-31T12:00:00+09:00"],
    "timestamp": ["2024-01-31T12:00:00.250Z", "2024-01-31 12:00:00.250", "2024-01-31T12:00:00,250"],
    "timestamp_us": ["2024-01-31T12:00:00.250000Z", "2024-01-31T12:00:00.250001+00:00", "2024-01-31T12:00:00.250001+0000"],
    "timestamp_ns": ["2024-01-31T12:00:00.250000000Z", "2024-01-31T12:00:00.250000001+00:00", "2024-01-31T12:00:00.1234560Z",
                     "2024-01-31T12:00:00.1234567+00:00"],
    "date": ["2024-01-31", "20240131", "2024/01/31"],
}
PATTERNS = {
    "timestamp_s": '"yyyy-MM-dd HH:mm:ss"',
    "timestamp": '"yyyy-MM-ddTHH:mm:ss[.SSS]Z"',
    "timestamp_us": '"yyyy-MM-ddTHH:mm:ss[.SSSSSS]+00:00"',
    "timestamp_ns": '"yyyy-MM-ddTHH:mm:ss.SSSSSSS+00:00"',
    "date": '"yyyy/MM/dd"',
}
UUID, UUID7 = "13cc114a-6a1b-4a8e-9d5c-0b2f6c1a7e33", "0190a4cd-d3e7-7222-9f99-fdb74feee752"

DECLARED = [
    "string",
    "bool",
    "bool stored number",
    'bool stored ("Y", "N")',
    *("i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 decimal bytes ksuid").split(),
    *(f"{number} stored string" for number in "i8 i16 i32 i64 u8 u16 u32 u64 decimal".split()),
    "decimal stored string 2",
    *TIMES,
    *(f"{time} stored {pattern}" for time, pattern in PATTERNS.items()),
    "date stored number",
    *(f"{epoch}{form}" for epoch in "epoch_s epoch_ms epoch_us epoch_ns".split() for form in ("", " stored string")),
    *(f"{uuid}{form}" for uuid in ("uuid", "uuid7") for form in ("", " stored upper", " stored hex")),
    "ulid",
    "ulid stored lower",
    "bytes stored hex",
    "bytes stored hex lower",
    "bytes stored base64",
    "list<bool stored number>",
    "set<u32>",
    "map<timestamp>",
    "Colour",
    "Colour?",
    "Part",
    "document",
]

STORED = [
    *({"S": text} for texts in TIMES.values() for text in texts),
    *({"S": text} for text in ("Y", "N", "true", "False", "yes", "on", "1", "0", "", "red", "é")),
    *({"S": text} for text in ("42", "-42", "59.90", "59.9", "1706702400", "1706702400250", "1e3", "007")),
    *({"N": digits} for digits in ("0", "1", "42", "-42", "59.9", "300", "18446744073709551615", "20240131", "20240230")),
    *({"N": digits} for digits in ("1706702400", "1706702400250", "1706702400250001", "1706702400250000001", "0.1234567890123456789")),
    *({"S": text} for uuid in (UUID, UUID7) for text in (uuid, uuid.upper(), uuid.replace("-", ""))),
    *({"S": text} for text in ("01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav", "0ujsszwN8NRY24YaXiTIE2VWDTS")),
    *({"S": text} for text in ("AB01", "ab01", "qwE=", "qwF=")),
    {"B": "qwE="},
    {"BOOL": True},
    {"NULL": True},
    {"SS": ["a"]},
    {"NS": ["1", "2.5"]},
    {"BS": ["qwE="]},
    {"L": [{"S": "x"}, {"S": "2024-01-31"}]},
    {"L": [{"BOOL": True}]},
    {"M": {"a": {"N": "1"}, "b": {"N": "2"}}},
    {"M": {"a": {"S": "2024-01-31 12:00:00.5"}}},
]

HEAD = """schema pasted

table Pasted {
  key (pk, sk)
}

enum Colour { red, green }

struct Part {
  a : document
}
"""

ENTITY = """
entity E{0} in Pasted {{
  id : string
  x  : {1}

  pk = "E{0}#"<id>
  sk = "X"

  access get(id)
}}
"""


class Table:
    """Declarations of an attribute, each in an entity of its own, and the items that have it."""

    def __init__(self, declarations):
        self.declarations = declarations
        self.entities = {declaration: number for number, declaration in enumerate(declarations)}
        self.items = []

    def add(self, declaration, value):
        entity, item = self.entities[declaration], str(len(self.items))
        key = {"_type": {"S": f"E{entity}"}, "id": {"S": item}, "pk": {"S": f"E{entity}#{item}"}, "sk": {"S": "X"}}
        self.items.append((declaration, value, key | {"x": value}))

    def audited(self, keyc, folder):
        """The messages of what is found, by the numbers of the items."""
        schema, stored = folder / "pasted.keys", folder / "items.jsonl"
        schema.write_text(HEAD + "".join(ENTITY.format(number, declaration) for declaration, number in self.entities.items()))
        stored.write_text("".join(json.dumps(item) + "\n" for _, _, item in self.items))
        command = [keyc, "audit", schema, "--items", stored, "--format", "json", "--examples", "1000"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 100):
            sys.exit(f"{done.stdout[:2000]}{done.stderr[:4000]}")
        return {
            example["line"] - 1: f"{finding['kind']}: {example['message']}"
            for finding in json.loads(done.stdout)["findings"]
            if finding["kind"] != "unknown_attribute"
            for example in finding["examples"]
        }


def pasted(message):
    """The declaration that the message proposes, of the whole attribute. Empty if there is none."""
    proposed = re.search(r"\.x\b.*; write x : (.*)$", message)
    return proposed[1] if proposed else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    keyc = parser.parse_args().keyc
    with tempfile.TemporaryDirectory() as folder:
        wrong = Table(DECLARED)
        for declaration in DECLARED:
            for value in STORED:
                wrong.add(declaration, value)
        found = wrong.audited(keyc, pathlib.Path(folder))
        proposals, faults = {}, 0
        for item, message in found.items():
            declaration, value, _ = wrong.items[item]
            if proposal := pasted(message):
                proposals[item] = proposal
            else:
                faults += 1
                print(f"{declaration}: {json.dumps(value)}: nothing is proposed: {message}")
        reading = Table(sorted(set(proposals.values())))
        for item, proposal in proposals.items():
            reading.add(proposal, wrong.items[item][1])
        still = reading.audited(keyc, pathlib.Path(folder))
        for number, item in enumerate(proposals):
            if number in still:
                declaration, value, _ = wrong.items[item]
                faults += 1
                print(f"{declaration}: {json.dumps(value)}: '{proposals[item]}' does not read it: {still[number]}")
        print(f"{len(wrong.items)} items, {len(proposals)} proposals of {len(reading.declarations)} types, {faults} faults")
    return 0 if proposals and not faults else 1


if __name__ == "__main__":
    sys.exit(main())
