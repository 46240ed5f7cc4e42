#!/usr/bin/env python3
"""All pairs of ways to write a value in a key, against what `keyc item` writes.

What keyc diff calls the same must be written alike for every value that both types have, and what is_equal() names must be
called the same.

    encodings.py --keyc build/release/keyc
"""

import argparse
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

BITS = (8, 16, 32, 64)
RANGES = {f"u{b}": (0, 2**b - 1) for b in BITS} | {f"i{b}": (-(2 ** (b - 1)), 2 ** (b - 1) - 1) for b in BITS}
INTEGERS = ("u8", "u16", "u64", "i16", "i64")
SMALL = (0, 1, 7, 10, 99, 100, 127, 128, 255, 256, 30000, 65535, 65536, 2**31 - 1, 2**32 - 1, 2**53 + 1, -1, -2, -128, -32768)
FLOATS = (0.0, 0.1, 1.5, -2.25, 1e20, -1e-7, 123456789.0)
TIMES = ("2024-02-29T23:59:59Z", "2024-03-01T00:00:00Z", "1999-12-31T15:00:00Z", "2024-01-01T08:30:15Z")
TEXTS = ("", "a", "Ab", "a#b", "#", "\x00", "\x01a", "$", "é", "a!b", "~")


# The periods that a format can write.
PERIODS = {"year": "yyyy", "month": "yyyy-MM", "day": "yyyy-MM-dd"}


def wanted(kind, value):
    """Whether the type has the value."""
    return kind not in RANGES or RANGES[kind][0] <= value <= RANGES[kind][1]


def forms():
    """(class of values, kind of key, type, template)"""
    for kind in INTEGERS:
        yield "integers", "string", kind, "Q<n>"
        yield "integers", "string", kind, "Q<plain(n)>"
        yield "integers", "number", kind, "<n>"
        yield "integers", "binary", kind, "Q<n>"
        yield "integers", "binary", kind, "Q<desc(n)>"
        for call in ("n", "u8(n)", "u16(n)", "u32(n)", "i16(n)", "i64(n)", "f32(n)", "f64(n)", "desc(n)", "desc(u16(n))"):
            for other in ("m", "u8(m)"):
                yield "integers", "binary", kind, f"Q<zorder({call}, {other})>"
        yield "integers", "string", kind, "Q<desc(n)>"
        if kind[0] == "u":
            for digits in (3, 5, 10):
                yield "integers", "string", kind, f"Q<pad(n, {digits})>"
            yield "integers", "string", kind, "Q<desc(pad(n, 5))>"
    for kind in ("f64", "decimal"):
        for key, template in (("string", "Q<n>"), ("number", "<n>"), ("binary", "Q<n>"), ("binary", "Q<zorder(n, m)>"), ("binary", "Q<zorder(f64(n), m)>")):
            yield "floats", key, kind, template
    for kind in ("timestamp", "timestamp_s"):
        for period, pattern in PERIODS.items():
            for zone in ("", ', "+09:00"'):
                for call in (f"{period}(n{zone})", f'format(n, "{pattern}"{zone})'):
                    yield "times", "string", kind, f"Q<{call}>"
                    yield "times", "string", kind, f"Q<desc({call})>"
        yield "times", "string", kind, "Q<n>"
        yield "times", "string", kind, 'Q<format(n, "yyyy/MM/dd")>'
    for end in ("", "#E"):
        for call in ("n", "checked(n)", "raw(n)", "upper(n)", "checked(upper(n))", "raw(upper(n))"):
            yield "texts", "string", "string", f"Q<{call}>{end}"


VALUES = {"integers": SMALL, "floats": FLOATS, "times": TIMES, "texts": TEXTS}


def with_casts(template, types):
    """The template with the width of each dimension: zorder(n, u8(m)) as zorder(u16(n), u8(m)) if n is a u16."""
    return re.sub(r"(?<!\d\()\b[nm]\b", lambda name: f"{types[name[0]]}({name[0]})", template)


def is_equal(left, right):
    """Whether the pair must be called the same."""
    if left == right:
        return True
    (values, key, kind, template), (_, _, other, now) = left, right
    integers = kind in RANGES and other in RANGES
    if key == "number":
        return integers or (other == "decimal")
    widths = {"n": kind, "m": "u8"}, {"n": other, "m": "u8"}
    if integers and key == "string" and template == now and template.startswith("Q<plain"):
        return True
    if integers and key == "binary":
        return with_casts(template, widths[0]) == with_casts(now, widths[1])
    if kind == other and key == "string" and "(n" in template:
        for period, pattern in PERIODS.items():
            for zone in ("", ', "+09:00"'):
                pair = {f"Q<{period}(n{zone})>", f'Q<format(n, "{pattern}"{zone})>'}
                if {template, now} in (pair, {t.replace("Q<", "Q<desc(").replace(">", ")>") for t in pair}):
                    return True
    return values == "texts" and template.replace("checked", "raw") == now


def schema(entities):
    text = "schema s\n\ntable Tab {\n  key (pk, sk)\n  index string (ks)\n  index number (kn: number)\n  index binary (kp, kb: binary)\n}\n"
    for name, (_, key, kind, template) in entities:
        text += (f"\nentity {name} in Tab {{\n  id : string\n  n : {kind}\n  m : u8\n  pk = \"{name}#\"<id>\n  sk = \"E\"\n"
                 f"  k{key[0]} = {template}\n" + ("  kp = K\n" if key == "binary" else "") + "}\n")
    return text


def run(keyc, *words, given=None):
    return subprocess.run([keyc, *map(str, words)], input=given, capture_output=True, text=True, timeout=600)


def written(keyc, folder, each):
    """What each form writes of each value: the key attribute, or nothing where it refuses the value."""
    entities = [(f"F{number}", form) for number, form in enumerate(each)]
    file = folder / "forms.keys"
    file.write_text(schema(entities))
    found = {}
    for name, form in entities:
        values = VALUES[form[0]]
        items = "\n".join(json.dumps({"id": "i", "n": value, "m": 5}) for value in values)
        lines = run(keyc, "item", file, name, "-", given=items).stdout.split("\n")[:-1]
        if len(lines) != len(values):
            sys.exit(f"keyc item: {form}: {len(lines)} lines")
        found[form] = [json.loads(line)[f"k{form[1][0]}"] if line else None for line in lines]
    return found


def is_accepted(keyc, folder, form):
    file = folder / "one.keys"
    file.write_text(schema([("F", form)]))
    return run(keyc, "item", file, "F", "{}").stderr.startswith("keyc item:")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keyc", required=True)
    keyc = options.parse_args().keyc
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        each = [form for form in forms() if is_accepted(keyc, folder, form)]
        keys = written(keyc, folder, each)
        pairs = [p for p in itertools.product(each, each) if p[0][:2] == p[1][:2]]
        for side, at in (("old", 0), ("new", 1)):
            entities = [(f"P{number}", pair[at]) for number, pair in enumerate(pairs)]
            (folder / f"{side}.keys").write_text(schema(entities))
        done = run(keyc, "diff", folder / "old.keys", folder / "new.keys", "--format", "json")
        findings = json.loads(done.stdout)["findings"]
    alarmed = {finding["subject"].split(".")[0] for finding in findings if finding["rule"] in RULES}
    faults, same = [], 0
    for number, (old, new) in enumerate(pairs):
        is_same = f"P{number}" not in alarmed
        same += is_same
        shared = [(a, b) for value, a, b in zip(VALUES[old[0]], keys[old], keys[new])
                  if a is not None and wanted(new[2], value) and wanted(old[2], value)]
        if is_same and any(a != b for a, b in shared):
            faults.append(f"called the same, though they differ: {old[2:]} {new[2:]}: {[p for p in shared if p[0] != p[1]][0]}")
        if not is_same and is_equal(old, new):
            faults.append(f"not called the same: {old[2:]} {new[2:]}")
    print(f"{len(each)} forms, {len(pairs)} pairs, {same} called the same, {len(alarmed)} not")
    print("\n".join(faults[:40]))
    return 1 if faults or not same or not alarmed else 0


RULES = ("rekey", "reindex", "reorder", "stale_entries", "backfill", "backfill_default")

if __name__ == "__main__":
    sys.exit(main())
