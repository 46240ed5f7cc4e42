#!/usr/bin/env python3
"""Random conditions of keys and their rewritings, against what `keyc item` writes of all small items.

What keyc diff calls the same must be written for the same items, and an equal rewriting must be called the same.

    conditions.py --keyc build/release/keyc --seed 7 --count 400
"""

import argparse
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ATTRIBUTES = "n : i32?\n  m : i32 = 5\n  b : bool?\n  d : bool = true\n  e : En?\n  f : f64?\n  t : string?"
VALUES = {"n": (4, 5, 6, 7, None), "m": (4, 5, 6, None), "b": (True, False, None), "d": (True, False, None),
          "e": ("aa", "bb", None), "f": (5.0, 5.5, 6.0, None), "t": ("", "u", None)}
NUMBERS = {"n": ("5", "6"), "m": ("5", "6"), "f": ("5", "6")}
OPERATORS = ("=", "<>", "<", "<=", ">", ">=")


def leaf(rng):
    """A condition is a tuple: its kind, and what it is about."""
    kind = rng.choice(("compare", "compare", "in", "between", "flag", "present", "bool", "size"))
    name = rng.choice(list(NUMBERS))
    if kind == "compare":
        return ("compare", name, rng.choice(OPERATORS), rng.choice(NUMBERS[name]))
    if kind == "in":
        return ("in", "e", tuple(rng.sample(("aa", "bb"), rng.randint(1, 2))))
    if kind == "between":
        return ("between", name, "5", rng.choice("56"))
    if kind == "flag":
        return ("flag", rng.choice("bd"))
    if kind == "bool":
        return ("compare", rng.choice("bd"), rng.choice(("=", "<>")), rng.choice(("true", "false")))
    if kind == "size":
        return ("compare", "size(t)", rng.choice(OPERATORS), rng.choice("01"))
    return (rng.choice(("present", "absent")), rng.choice("nbeft"))


def tree(rng, depth=2):
    if depth == 0 or rng.random() < 0.4:
        return leaf(rng)
    if rng.random() < 0.3:
        return ("not", tree(rng, depth - 1))
    return (rng.choice(("and", "or")), tuple(tree(rng, depth - 1) for _ in range(rng.randint(2, 3))))


def text(c):
    kind = c[0]
    if kind == "compare":
        return f"{c[1]} {c[2]} {c[3]}"
    if kind == "in":
        return f"{c[1]} in ({', '.join(c[2])})"
    if kind == "between":
        return f"{c[1]} between {c[2]} and {c[3]}"
    if kind == "flag":
        return c[1]
    if kind in ("present", "absent"):
        return f"{c[1]} {kind}"
    if kind == "not":
        return f"not ({text(c[1])})"
    return f" {kind} ".join(f"({text(part)})" for part in c[1])


def rewritten(rng, c):
    """The same condition, written in another way."""
    kind = c[0]
    if rng.random() < 0.15:
        return ("not", ("not", rewritten(rng, c)))
    if rng.random() < 0.1:
        return (rng.choice(("and", "or")), (c, rewritten(rng, c)))
    if kind in ("and", "or"):
        parts = [rewritten(rng, part) for part in c[1]]
        rng.shuffle(parts)
        if rng.random() < 0.3:
            return ("not", ("or" if kind == "and" else "and", tuple(("not", part) for part in parts)))
        return (kind, tuple(parts))
    if kind == "not":
        return ("not", rewritten(rng, c[1]))
    if kind == "flag":
        return ("compare", c[1], "=", "true")
    if kind == "in":
        values = rng.sample(c[2], len(c[2]))
        return ("or", tuple(("compare", c[1], "=", v) for v in values)) if len(values) > 1 else ("compare", c[1], "=", values[0])
    if kind == "between":
        return ("and", (("compare", c[1], "<=", c[3]), ("compare", c[1], ">=", c[2])))
    if kind in ("present", "absent"):
        return ("not", ("absent" if kind == "present" else "present", c[1]))
    name, operator, value = c[1:]
    if name != "size(t)" and operator in ("=", "<>"):
        return ("not", ("compare", name, "<>" if operator == "=" else "=", value))
    if name in ("n", "m", "size(t)") and operator in ("<", ">") and (operator, value) != ("<", "0"):
        return ("compare", name, operator + "=", str(int(value) + (1 if operator == ">" else -1)))
    return c


def changed(rng, c):
    """A near miss, which may or may not be the same."""
    if c[0] in ("and", "or"):
        if rng.random() < 0.3:
            return ("or" if c[0] == "and" else "and", c[1])
        at = rng.randrange(len(c[1]))
        return (c[0], tuple(changed(rng, p) if i == at else p for i, p in enumerate(c[1])))
    if c[0] == "not":
        return c[1] if rng.random() < 0.3 else ("not", changed(rng, c[1]))
    if c[0] == "compare" and rng.random() < 0.7:
        opposite = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
        if rng.random() < 0.5:
            return ("not", ("compare", c[1], opposite[c[2]], c[3]))
        return ("compare", c[1], rng.choice(OPERATORS[:2] if c[1] in ("b", "d") else OPERATORS), c[3])
    return ("not", c) if rng.random() < 0.5 else leaf(rng)


def schema(conditions):
    table = "schema s\n\nenum En { aa, bb }\n\ntable Tab {\n  key (pk, sk)\n  index gsi (gpk, gsk)\n}\n\n"
    entity = "entity E{0} in Tab {{\n  id : string\n  {1}\n  pk = \"E{0}#\"<id>\n  sk = \"E\"\n  gpk = G when {2}\n  gsk = <id>\n}}\n"
    return table + "\n".join(entity.format(i, ATTRIBUTES, text(c)) for i, c in enumerate(conditions))


def run(keyc, *words, given=None):
    return subprocess.run([keyc, *map(str, words)], input=given, capture_output=True, text=True, timeout=300)


def presence(keyc, file, number, c, items):
    done = run(keyc, "item", file, f"E{number}", "-", given="\n".join(items))
    lines = done.stdout.splitlines()
    if done.returncode or len(lines) != len(items):
        sys.exit(f"keyc item: {text(c)}\n{done.stderr[:800]}")
    return ["gpk" in json.loads(line) for line in lines]


def small_items(*conditions):
    """All small values of the attributes that the conditions are about; the others are left out."""
    def names(c):
        if c[0] == "not" or c[0] in ("and", "or"):
            return set().union(*(names(p) for p in (c[1:] if c[0] == "not" else c[1])))
        return {"t" if c[1] == "size(t)" else c[1]}
    used = sorted(set().union(*map(names, conditions)))
    for values in itertools.product(*(VALUES[n] for n in used)):
        yield json.dumps({"id": "i"} | {n: v for n, v in zip(used, values) if v is not None})


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keyc", required=True)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=100)
    options = options.parse_args()
    rng, faults = random.Random(options.seed), []
    old = [tree(rng) for _ in range(options.count)]
    is_equal = [rng.random() < 0.4 for _ in old]
    new = [rewritten(rng, c) if equal else changed(rng, c) for c, equal in zip(old, is_equal)]
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("old.keys", "new.keys")]
        for file, conditions in zip(files, (old, new)):
            file.write_text(schema(conditions))
        done = run(options.keyc, "diff", "--format", "json", *files)
        if done.returncode not in (0, 100):
            sys.exit(done.stderr[:3000])
        alarmed = {f["subject"].split(".")[0] for f in json.loads(done.stdout)["findings"] if f["breaks"]}
        silent = 0
        for number, (before, after) in enumerate(zip(old, new)):
            shown = f"E{number}: {text(before)}  |  {text(after)}"
            if f"E{number}" in alarmed:
                if is_equal[number]:
                    faults.append(f"a false alarm: {shown}")
                continue
            silent += not is_equal[number]
            items = list(small_items(before, after))
            one, other = (presence(options.keyc, f, number, c, items) for f, c in zip(files, (before, after)))
            if one != other:
                at = next(i for i, pair in enumerate(zip(one, other)) if pair[0] != pair[1])
                faults.append(f"not the same: {shown}\n  {items[at]}")
    print(*faults, sep="\n")
    print(f"{options.count} conditions, {sum(is_equal)} rewritten, {silent} changed ones are the same, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
