#!/usr/bin/env python3
"""Random schemas: what keyc's requests return of items with keyc's keys, against what the patterns mean.

    plans.py --keyc build/release/keyc --count 20000           # by hand
    plans.py --keyc build/release/keyc --seed 7 --only 4711 --keep DIR
"""

import argparse
import collections
import json
import pathlib
import random
import re
import sys
import tempfile
import time

from choice import two_meanings
from dynamodb import Table, first_query, projected_paths
from expressions import Invalid
from keyc import Crash, Keyc
from meaning import Known, Meaning, in_index, within_printed
from order import disorder
from random_patterns import Arguments, PatternMaker
from random_schema import random_schema
from values import Many, Struct, time_text

REQUESTS = 8  # of each pattern


class Failure(Exception):
    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


class Case:
    """One schema, with its items and requests."""

    def __init__(self, keyc, folder, seed, number, counts):
        self.keyc, self.counts = keyc, counts
        self.rng = random.Random(f"{seed}/{number}")
        self.file = folder / "schema.keys"
        self.failures = []  # (kind, text)

    def fail(self, kind, text):
        self.failures.append((kind, text))

    def run(self):
        self.schema, self.clock = random_schema(self.rng)
        self.maker = PatternMaker(self.rng, self.schema, self.clock)
        self.maker.add()
        self.now = self.clock.now(self.rng)
        if not self.accepted():
            return
        self.table = Table(self.schema)
        rows = {entity.name: self.make_items(entity) for entity in self.schema.entities}
        self.put(rows)
        for owner, members in [(e, [e]) for e in self.schema.entities] + [(c, c.members) for c in self.schema.collections]:
            for pattern in owner.patterns:
                self.check(owner, members, pattern)

    def accepted(self):
        """Writes the schema, without the patterns that keyc refuses."""
        for _ in range(6):
            self.file.write_text(self.schema.written(), encoding="utf-8")
            done = self.keyc.run(["check", str(self.file)])
            if done.returncode == 0:
                self.counts["schemas"] += 1
                return True
            lines = self.schema.written().splitlines()
            refused = set()
            for line, code, _ in self.keyc.errors(done):
                match = re.match(r"  access (\w+)\(", lines[line - 1])
                if not match:
                    self.counts[f"refused schema {code}"] += 1
                    self.refusal = done.stderr
                    return False
                if match.group(1) not in refused:
                    self.counts[f"refused pattern {code}"] += 1
                refused.add(match.group(1))
            for owner in self.schema.entities + self.schema.collections:
                owner.patterns = [p for p in owner.patterns if p.name not in refused]
            if not refused:
                raise Crash(f"exit code {done.returncode} without a message\n{done.stderr}")
        return False

    # Items

    def make_items(self, entity):
        count = self.rng.choice([12, 25, 40])
        rows, inputs = [], []
        for _ in range(count):
            values, given = {}, {}
            for attribute in entity.attributes:
                value = attribute.value(self.rng)
                if attribute.reads_default and self.rng.random() < 0.3:
                    value = attribute.default_value
                elif value is not None:
                    given[attribute.name] = attribute.type.plain(value)
                elif attribute.default is not None:
                    given[attribute.name] = None
                values[attribute.name] = value
            rows.append(Known(entity, values))
            inputs.append(given)
        answers, messages = self.keyc.answers("item", self.file, entity.name, inputs)
        before = self.before(entity, inputs)
        self.refused("item", messages)
        result = []
        for known, answer, old, given in zip(rows, answers, before, inputs):
            self.counts["items"] += 1
            if answer is None:
                self.counts["items refused"] += 1
                continue
            known.given = given
            known.stored = answer
            self.check_stored(known)
            if old is not None and self.rng.random() < 0.5:
                known.stored = old
            result.append(known)
        return result

    def before(self, entity, inputs):
        """The same items as the number of shards before wrote them."""
        templates = entity.templates.values()
        if not any(t.shard() and t.shard().was for t in templates):
            return [None] * len(inputs)
        old = self.file.with_name("before.keys")
        old.write_text(re.sub(r"^  (access|collection) .*\n", "", self.schema.written(before=True), flags=re.M), encoding="utf-8")
        return self.keyc.answers("item", old, entity.name, inputs)[0]

    def refused(self, what, messages):
        for message in messages:
            if "K0" in message or "error" in message or re.match(r"keyc|line", message):
                text = re.sub(r'"[^"]*"|\'[^\']*\'|\d+', "…", message)
                self.counts[f"refused {what}: {text[:90]}"] += 1

    def check_stored(self, known):
        """Attributes are stored as they were given, and each index has the item if its templates say so."""
        for attribute in known.entity.attributes:
            value = known.values[attribute.name]
            expected = None if value is None or attribute.keyonly else attribute.type.stored(value)
            stored = known.stored.get(attribute.stored)
            if attribute.keyonly and stored is not None and attribute.name not in self.schema_key_names():
                self.fail("keyonly attribute is stored", self.shown(known))
            if not attribute.keyonly and not same(expected, stored):
                self.fail("attribute is stored differently", f"{attribute.name}: {expected}\n{self.shown(known)}")
        for key in self.schema.keys[1:]:
            has = all(a.name in known.stored for a in key.attributes)
            if has != in_index(known, key):
                Known.defaults = False
                kind = "index membership" if has != in_index(known, key) else "index membership: defaults in when"
                Known.defaults = True
                self.fail(kind, f"{key.name}: {'held' if has else 'not held'}\n{self.shown(known)}")

    def schema_key_names(self):
        return {a.name for key in self.schema.keys for a in key.attributes}

    def put(self, rows):
        """Some items are from before an attribute with a default was added."""
        used = self.schema_key_names() | {path for e in self.schema.entities for t in e.templates.values() for path in
                                          [c.path[0] for c in t.components()]
                                          + ([a.name for a in t.shard().attributes] if t.shard() else [])
                                          + ([p[0] for p in t.when.paths()] if t.when else [])}
        for known in [k for name in rows for k in rows[name]]:
            for attribute in known.entity.attributes:
                if attribute.name not in used and attribute.stored in known.stored:
                    self.forget(known, attribute)
            self.table.put(known.stored, known)

    def forget(self, known, attribute):
        if isinstance(attribute.type, Struct):
            for member in attribute.type.members:
                if member.reads_default and self.rng.random() < 0.25:
                    known.stored[attribute.stored]["M"].pop(member.name, None)
                    known.values[attribute.name] = {**known.values[attribute.name], member.name: member.default_value}
        elif attribute.reads_default and attribute.default is not None and self.rng.random() < 0.3:
            del known.stored[attribute.stored]
            known.values[attribute.name] = attribute.default_value

    # Requests

    def check(self, owner, members, pattern):
        names = self.maker.names.get(pattern.name)
        rows = [known for _, known in self.table.items.values() if known.entity in members]
        arguments = [Arguments(self.rng, pattern, members, names, rows, self.clock) for _ in range(REQUESTS)]
        now = time_text(self.now, 0)
        answers, messages = self.keyc.answers("request", self.file, f"{owner.name}.{pattern.name}", [a.plain for a in arguments],
                                              "--now", now)
        self.refused("request", messages)
        self.counts["patterns"] += 1
        two = two_meanings(self.schema, members[0], pattern) if len(members) == 1 else None
        if two:
            self.fail("two meanings without 'on'", f"{owner.name}.{pattern.name} can be read from {two[0].name or 'the table'} and from {two[1].name or 'the table'}")
        for given, tree in zip(arguments, answers):
            self.counts["requests"] += 1
            if tree is None:
                self.counts["requests refused"] += 1
                continue
            where = f"keyc request --now {now} schema.keys {owner.name}.{pattern.name} '{json.dumps(given.plain, ensure_ascii=False)}'"
            try:
                self.compare(members, pattern, given, tree, rows, where)
            except Invalid as fault:
                self.fail("invalid request: " + re.sub(r"[a-z_]*\d+|:.*", "…", str(fault)), f"{fault}\n{where}\n{json.dumps(tree)[:1500]}")

    def compare(self, members, pattern, given, tree, rows, where):
        answer = [known for _, known in self.table.read(tree)]
        found = [known for known in answer if known.entity in members]
        key = self.table.key(first_query(tree) or {}) if "GetItem" not in tree and tree != {} else self.schema.primary
        if "Scan" in tree:
            key = self.table.key(tree["Scan"])
        if tree == {}:
            key = self.schema.key(pattern.on) if pattern.on and pattern.on != self.schema.table else self.schema.primary
            if any(e.components(key.attributes) is None for e in members):
                return
        self.counts["found"] += len(found)
        self.counts[f"answered by {self.shape(tree)}"] += 1
        self.counts["answered with items"] += bool(found)
        meaning = Meaning(self.schema, pattern, key, self.now)
        expected = self.expected(meaning, given, tree, rows)
        text = lambda: f"{where}\n{self.difference(found, expected[0])}\n{json.dumps(tree, ensure_ascii=False)[:2500]}"
        if len({id(k) for k in found}) != len(found):
            self.fail("an item twice", text())
        if tree == {} and not pattern.on:
            return  # which key would have served it is not known
        if not any({id(k) for k in found} == {id(k) for k in one} for one in expected):
            self.fail(self.kind(pattern, key, given, tree, rows, found, members), text())
            return
        request = tree.get("GetItem") or tree.get("Scan") or first_query(tree) or {}
        if tree != {} and not self.selects(members[0], pattern, request):
            self.fail("projection", text())
        wrong = disorder(meaning, key, found, tree)
        if wrong:
            self.fail("order", text() + "\n" + "\n".join(map(self.shown, wrong)))

    def selects(self, entity, pattern, request):
        """The request returns what the pattern selects, unless it is read from keys."""
        if not pattern.select:
            return "ProjectionExpression" not in request
        paths = projected_paths(request)
        for path in pattern.select:
            name, *member = path.split(".")
            attribute = entity.attribute(name)
            if not attribute.keyonly and [attribute.stored] + member not in paths:
                return False
        return True

    def shape(self, tree):
        """Which nodes a plan has."""
        kinds = []
        while tree:
            kinds.append(next(k for k in tree if k not in ("more", "once")))
            child = tree[kinds[-1]]
            tree = child[0] if isinstance(child, list) and child else None
        return " of ".join(kinds) or "nothing"

    def expected(self, meaning, given, tree, rows):
        result = [k for k in rows if meaning.holds(k, given.values)]
        if tree.get("more"):
            return within_printed(meaning, tree, result, given.values, (0, 1, -1))
        return [result]

    def kind(self, pattern, key, given, tree, rows, found, members):
        """Which kind of fault explains the difference: a meaning that is known to be wrong gives exactly what was found."""
        what = "collection" if len(members) > 1 else "pattern"
        got = {id(k) for k in found}
        for exact, defaults, name in [(True, False, "defaults in filters"), (False, True, "lossy parts"), (False, False, "defaults and lossy parts")]:
            Known.defaults = defaults
            try:
                expected = self.expected(Meaning(self.schema, pattern, key, self.now, exact), given, tree, rows)
            finally:
                Known.defaults = True
            if any({id(k) for k in one} == got for one in expected):
                return f"{what}: {name}"
        shape = next(iter(tree), "nothing")
        return f"{what}: {shape}: other items"

    def difference(self, found, expected):
        more = [k for k in found if k not in expected]
        less = [k for k in expected if k not in found]
        return "\n".join([f"{len(found)} returned, {len(expected)} expected"] + ["  too much: " + self.shown(k) for k in more[:2]]
                         + ["  missing:  " + self.shown(k) for k in less[:2]])

    def shown(self, known):
        return f"{known.entity.name} {json.dumps(known.stored, ensure_ascii=False)}"


def same(expected, stored):
    from expressions import comparable
    if expected is None or stored is None:
        return expected is None and stored is None
    return comparable(expected) == comparable(stored)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keyc", required=True)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--only", type=int, help="the number of one schema")
    options.add_argument("--keep", type=pathlib.Path, help="where the schemas of failures are kept")
    options.add_argument("--expect", action="append", default=[], help="a kind of fault that is counted, and is not a failure")
    options.add_argument("--brief", action="store_true", help="show the first failure of each kind only")
    options = options.parse_args()
    keyc, counts, kinds = Keyc(options.keyc), collections.Counter(), collections.Counter()
    began = time.monotonic()
    numbers = [options.only] if options.only is not None else range(options.count)
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            case = Case(keyc, pathlib.Path(folder), options.seed, number, counts)
            try:
                case.run()
            except Crash as fault:
                case.fail("crash", str(fault))
            reported = set()
            for kind, text in case.failures:
                if kind in reported:
                    continue
                reported.add(kind)
                kinds[kind] += 1
                if not (options.brief and kinds[kind] > 1):
                    print(f"--seed {options.seed} --only {number}: {kind}\n{text}\n", flush=True)
            if options.keep and (case.failures or options.only is not None):
                options.keep.mkdir(parents=True, exist_ok=True)
                kept = options.keep / f"{options.seed}-{number}.keys"
                kept.write_text(case.file.read_text(encoding="utf-8"), encoding="utf-8")
    seconds = time.monotonic() - began
    print(f"{len(numbers)} schemas in {seconds:.1f} s, {keyc.processes} processes")
    for name, count in sorted(counts.items()):
        print(f"  {count:8} {name}")
    for kind, count in kinds.most_common():
        print(f"  {count:8} schemas with a fault: {kind}")
    if options.only is None and counts["schemas"] < 0.7 * len(numbers):
        sys.exit("more than three in ten schemas are refused: the generator is bad")
    sys.exit(1 if any(kind not in options.expect for kind in kinds) else 0)


if __name__ == "__main__":
    main()
