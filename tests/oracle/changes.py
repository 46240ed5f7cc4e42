#!/usr/bin/env python3
"""Chains of changes of random schemas, over the items that all their versions have stored, against `keyc diff` and
`keyc lock`.

    changes.py --keyc build/release/keyc --count 20000           # by hand
    changes.py --keyc build/release/keyc --seed 7 --only 4711 --keep DIR
"""

import argparse
import collections
import json
import pathlib
import random
import sys
import tempfile
import time

from answers import Answers, arguments
from change_kinds import KINDS, choice
from declared import demanded
from evolving import Gone, Numbers
from evolving_random import NAMES, Maker, random_schema
from keyc import Crash
from kinds import Context
from known_faults import known
from lock_folder import Drifting, LockFolder, findings, named
from stored import Item, forget, fresh_values, plain
from verdict import WHOLE, Break, Judge, primary_key

FRESH = 10   # items of each entity that each version writes
MOST = 90    # items in the store


class Chain:
    """One schema and its changes."""

    def __init__(self, keyc, folder, seed, number, counts):
        self.keyc, self.folder, self.counts = keyc, LockFolder(keyc, folder), counts
        self.rng = random.Random(f"{seed}/{number}")
        self.failures = []  # (kind, text)
        self.story, self.said = [], {}

    def fail(self, kind, text):
        self.failures.append((kind, f"{' -> '.join(self.story)}\n{text}"))

    def run(self):
        Numbers.restart()
        self.maker = Maker(self.rng)
        schema = random_schema(self.maker)
        self.maker.entities_made = NAMES[: len(schema.entities)]
        self.now = self.maker.clock.now(self.rng)
        self.history, self.store = [], []
        if self.propose(schema) is None:
            return
        self.counts["chains"] += 1
        self.history.append(schema)
        self.answers = self.reader(schema)
        self.first = self.age(schema, self.write(schema))
        self.store = unique(schema, self.first)
        for _ in range(self.rng.randint(1, 6)):
            if not self.step():
                break
        if len(self.history) > 2:
            self.compare_first_and_last()

    # The schema and its lock

    def propose(self, schema):
        """What the change from the lock to this schema is said to be, without the patterns that keyc refuses; None if the
        schema is refused."""
        self.dropped = False
        for _ in range(5):
            self.folder.write(schema.written(), len(self.history))
            done = self.folder.diff_lock() if self.history else self.folder.locked()
            if done.returncode != 1:
                return findings(done, done.stdout)
            names = self.folder.refused_patterns(done)
            if names is None:
                for _, code, _ in self.keyc.errors(done)[:1]:
                    self.counts[f"refused {code}"] += 1
                return None
            self.dropped = True
            for owner in schema.entities + schema.collections:
                owner.patterns = [p for p in owner.patterns if p.name not in names]
            schema.collections = [c for c in schema.collections if c.patterns]
        return None

    def reader(self, schema):
        return Answers(self.keyc, self.folder.version(len(self.history) - 1), schema, self.now)

    def step(self):
        """One change; False if none is possible."""
        old = self.history[-1]
        for name in choice(self.rng):
            new = old.copy()
            try:
                KINDS[name].function(Context(self.maker, self.history), new)
                if new.written() == old.written():
                    continue
                said = self.propose(new)
            except Gone:
                continue
            if said is not None and self.accept(said):
                self.story.append(name)
                self.history.append(new)
                self.judge(KINDS[name], old, new, said)
                return True
            self.counts["changes refused"] += 1
        self.folder.write(old.written(), len(self.history) - 1)
        return False

    def accept(self, said):
        """Locks the schema, with what breaks accepted: without that, or without a part of it, the lock must refuse. False if
        the schema has an error that `keyc diff` does not look for."""
        breaking = [f"{f['rule']}:{f['subject']}" for f in said if f["breaks"]]
        options = ["--reason", "the oracle did it"] if breaking else []
        if self.rng.random() < 0.3:
            code = self.folder.check()
            if code == 1:
                return False
            self.expect(code, [100] if breaking else [0, 3], "lock --check before lock", said)
        if breaking and self.rng.random() < 0.3:
            code = self.folder.locked().returncode
            if code == 1:
                return False
            self.expect(code, [100], "lock without acceptances", said)
        if len(set(breaking)) > 1 and self.rng.random() < 0.25:
            some = self.rng.choice(breaking)
            code = self.folder.locked(*accepted(one for one in breaking if one != some), "--reason", "not all").returncode
            if code == 1:
                return False
            self.expect(code, [100], "lock without one acceptance", said)
        done = self.folder.locked(*accepted(breaking), *options)
        if done.returncode == 1 and self.keyc.errors(done):
            return False
        self.expect(done.returncode, [0], "lock with all accepted", said, done.stderr)
        self.expect(self.folder.check(), [0], "lock --check after lock", said)
        return done.returncode == 0

    def expect(self, code, codes, what, said, messages=""):
        if code not in codes:
            self.fail(what, f"exit code {code}, and not {codes[0]}\nsaid: {shown(said)}\n{messages[-1500:]}")

    # What a change does

    def judge(self, kind, old, new, said):
        number = len(self.history) - 1
        self.counts["steps"] += 1
        self.counts[f"kind {kind.name}"] += 1
        direct = self.folder.diff(self.folder.version(number - 1), self.folder.version(number))
        self.agree(direct, said)
        if self.rng.random() < 0.04:
            self.other_formats(number, direct)
        self.check_harmless(kind, direct)
        judge = Judge(old, new)
        fresh = self.write(new)
        answers = self.reread(new)
        breaks = [(b, item) for item in self.store for b in judge.item(item, *answers.get(id(item), ({}, {}, None)))]
        old_readers = [(b, item) for item in fresh for b in judge.old_reader(item)]
        others = [(b, None) for b in kind.demanded(old, new) + demanded(judge) + judge.expiring(self.store)
                  + judge.overwriting(fresh, self.store)]
        self.demand(breaks + old_readers + others, said, "keyc lock")
        recent = [(b, i) for b, i in breaks if i.version == number - 1]
        self.demand(recent + old_readers + [(b, None) for b in demanded(judge)], direct, "keyc diff")
        self.count_alarms(said, breaks + old_readers + others)
        reader = self.reader(new)
        self.compare_patterns(old, new, reader, said)
        self.answers = reader
        self.carry_out(new, breaks, answers, self.age(new, fresh))

    def agree(self, direct, said):
        """The lock has what the schema before has, and what is gone."""
        if not self.gone and named(direct) != named(said):
            self.fail("lock and schema", f"only the schemas: {sorted(named(direct) - named(said))}\n"
                      f"only the lock: {sorted(named(said) - named(direct))}")
        if self.gone:
            for rule, _ in named(f for f in direct if f["breaks"]) - named(said):
                self.counts[f"the lock with what is gone does not say: {rule}"] += 1
        self.gone = self.folder.has_gone()

    def other_formats(self, number, direct):
        """Whatever the format, the exit code is the same."""
        expected = 100 if any(f["breaks"] for f in direct) else 0
        files = [str(self.folder.version(n)) for n in (number - 1, number)]
        for words in (["--format", "text"], ["--format", "github"], ["--format", "sarif"], ["--against"]):
            self.expect(self.keyc.run(["diff", *words, *files]).returncode, [expected], f"diff {' '.join(words)}", direct)

    gone = False  # the lock has something that the schema does not have any more

    def check_harmless(self, kind, said):
        if kind.harmless and any(f["breaks"] for f in said):
            self.fail(f"harmless change breaks: {kind.name}", shown(said))
        if self.dropped:  # patterns that are not possible any more
            said = [f for f in said if f["rule"] != "pattern"]
        if kind.silent and said:
            self.fail(f"no change is one: {kind.name}", shown(said))

    def demand(self, breaks, said, command, exactly=True):
        """Each of what breaks must be said."""
        reported = set()
        for b, item in breaks:
            self.counts[f"broken: {b.kind}"] += 1
            is_said = b.exactly_said_by if exactly else b.said_by
            rules = {f["rule"] for f in said if is_said(f)}
            if len(rules) == 1:
                self.counts[f"only one rule says so: {rules.pop()}"] += 1
            if any(is_said(f) for f in said) or b.kind in reported:
                continue
            reported.add(b.kind)
            kind = f"{command} does not say: {b.kind}" + (" of exactly this" if any(b.said_by(f) for f in said) else "")
            self.fail(kind, f"{b.text}\nabout {sorted(map(str, b.about))}\n{self.item_text(item)}\nsaid: {shown(said)}")

    def count_alarms(self, said, breaks):
        """What is said to break, though no item that was tried does."""
        for f in said:
            if f["breaks"] and not any(b.said_by(f) for b, _ in breaks):
                self.counts[f"no item is affected: {f['rule']} ({self.story[-1]})"] += 1

    def item_text(self, item):
        return f"item of version {item.version}: {json.dumps(item.stored, ensure_ascii=False)}" if item else ""

    # Items

    def write(self, schema):
        """New items of this version."""
        number, result = len(self.history) - 1, []
        for entity in schema.entities:
            values = [fresh_values(entity, self.rng, self.maker.clock) for _ in range(FRESH)]
            answers, _ = self.keyc.answers("item", self.folder.version(number), entity.name, [plain(entity, v) for v in values])
            table = schema.table(entity.table).stored
            result += [Item(entity, table, a, v, number) for v, a in zip(values, answers) if a is not None]
            self.counts["items"] += len(answers)
            self.counts["items refused"] += sum(a is None for a in answers)
        return result

    def age(self, schema, fresh):
        """Half of the items are from before some attributes with defaults were added. What the primary key has cannot be
        added later."""
        for item in fresh:
            entity, table = schema.entity(item.entity), schema.table(schema.entity(item.entity).table)
            keys = {a.name for k in table.keys for a in k.attributes}
            templates = [entity.templates[a.uid] for a in table.key.attributes if a.uid in entity.templates]
            in_primary = {c.path[0] for t in templates for c in t.components()}
            if self.rng.random() < 0.5:
                forget([a for a in entity.attributes if a.name not in keys and a.uid not in in_primary], item.stored, self.rng, 0.5)
        return fresh

    def reread(self, new, items=None):
        """{id of an item: (values, faults, what the schema would write)}"""
        result = {}
        items = self.store if items is None else items
        for entity in new.entities:
            mine = [i for i in items if i.entity == entity.uid]
            read = [i.read(entity) for i in mine]
            good = [n for n, (_, faults) in enumerate(read) if not faults]
            lines = [plain(entity, read[n][0]) for n in good]
            file = self.folder.version(len(self.history) - 1)
            written = dict(zip(good, self.keyc.answers("item", file, entity.name, lines)[0])) if lines else {}
            for n, item in enumerate(mine):
                result[id(item)] = (*read[n], written.get(n))
        return result

    def carry_out(self, new, breaks, answers, fresh):
        """The plans are carried out: what is broken is written anew, or cannot be kept. Some other items are written, too."""
        broken = {id(item) for _, item in breaks}
        kept = []
        for item in self.store:
            entity = new.entity(item.entity)
            if entity is None:
                kept.append(item)  # it stays in the table
                continue
            values, faults, answer = answers[id(item)]
            if answer is None or faults:
                continue
            moving = self.moving_shards(new, entity, item, answer) if id(item) in broken else None
            if moving:
                item.lag.update(moving)
            elif id(item) in broken or self.rng.random() < 0.1:
                item.stored, item.table, item.version, item.lag = answer, new.table(entity.table).stored, len(self.history) - 1, {}
            item.values, item.known_as, item.computed = values, entity, answer
            kept.append(item)
        store = unique(new, kept + fresh)
        self.store = store if len(store) <= MOST else self.rng.sample(store, MOST)

    def moving_shards(self, new, entity, item, answer):
        """{key attribute: number of shards} if the item differs only by those, and patterns read both: half of them stay."""
        moving = {}
        old = self.history[-2].entity(item.entity)
        for uid, template in entity.templates.items():
            name = new.key_attribute(uid).stored
            if answer.get(name) == item.stored.get(name):
                continue
            shard, before = template.shard(), old and uid in old.templates and old.templates[uid].shard()
            if not shard or not before or shard.was != before.count or item.lag or name not in answer or name not in item.stored:
                return None
            moving[uid] = before.count
        others = {n for n in set(answer) | set(item.stored) if answer.get(n) != item.stored.get(n)}
        return moving if moving and len(others) == len(moving) and self.rng.random() < 0.5 else None

    # Patterns

    def compare_patterns(self, old, new, reader, said):
        before = {p.uid: (owner, members, p) for owner, members in old.owners() for p in owner.patterns}
        loaded = False
        for owner, members in new.owners():
            for p in owner.patterns:
                if p.uid not in before:
                    continue
                old_owner, old_members, q = before[p.uid]
                names = {f"{owner.name}.{p.name}", f"{old_owner.name}.{q.name}"}
                if old_owner.uid != owner.uid or self.pattern_is_said(names, members, Judge(old, new), said):
                    continue
                if [x for x in q.parameters] != p.parameters or any(
                        not alike(old_members[0].resolve(path).type, members[0].resolve(path).type) for path, _ in p.parameters):
                    self.fail("a pattern has other parameters in silence", f"{names}\nsaid: {shown(said)}")
                    continue
                given = arguments(self.rng, q, old_members, self.store, 4) if q.parameters else [[]]
                if not loaded:
                    self.answers.tables(self.store)
                    reader.tables(self.store)
                    loaded = True
                self.compare_pattern((old_owner, q, old_members), (owner, p, members), given, reader, said, names)

    def pattern_is_said(self, names, members, judge, said):
        about = set().union(*(judge.about(e.uid) for e in members))
        for f in said:
            # After REKEY each item is moved, and so has all that its key has.
            whole = f["rule"] in WHOLE or f["rule"] == "rekey"
            if names & set(f["patterns"]) or f["subject"] in names or whole and Break("", None, about, "").said_by(f):
                return True
        return False

    def compare_pattern(self, old, new, given, reader, said, names):
        self.counts["patterns compared"] += 1
        given = [g for g in given if self.answers.possible(*old[1:], g) and reader.possible(*new[1:], g)]
        before, plain_before = self.answers.trees(*old[:2], old[2], given)
        after, plain_after = reader.trees(*new[:2], new[2], given)
        tables = [schema.table(o.table).stored for schema, (o, _, _) in ((self.history[-2], old), (self.history[-1], new))]
        for a, b, shown_before, shown_after in zip(before, after, plain_before, plain_after):
            self.counts["requests compared"] += 1
            if a is None or b is None:
                if a is not b:
                    self.fail("a pattern refuses other arguments in silence", f"{names} {shown_before} {shown_after}")
                continue
            found, now = self.answers.read(a, tables[0], old[2]), reader.read(b, tables[1], new[2])
            self.counts["requests with items"] += bool(found)
            if [id(i) for i in found or []] != [id(i) for i in now or []]:
                self.fail("a pattern reads other items in silence", f"{names} {shown_after}\n{json.dumps(a)[:700]}\n{json.dumps(b)[:700]}\n"
                          f"{len(found or [])} items before, {len(now or [])} after\nsaid: {shown(said)}")
                return

    # All changes at once

    def compare_first_and_last(self):
        """The first version against the last one: the items that the first one wrote."""
        old, new, number = self.history[0], self.history[-1], len(self.history) - 1
        said = self.folder.diff(self.folder.version(0), self.folder.version(number))
        self.story.append("first and last")
        if old.written() == new.written() and said:
            self.fail("no change is one: a schema and itself", shown(said))
        for item in self.first:
            entity = old.entity(item.entity)
            values, faults = Item(entity, item.table, item.original, {}, 0).read(entity)
            item.stored, item.values, item.known_as, item.computed, item.lag = item.original, values, entity, dict(item.original), {}
            item.table = old.table(entity.table).stored
        answers = self.reread(new, self.first)
        judge = Judge(old, new)
        breaks = [(b, i) for i in self.first for b in judge.item(i, *answers.get(id(i), ({}, {}, None)))]
        fresh = self.write(new)
        breaks += [(b, i) for i in fresh for b in judge.old_reader(i)] + [(b, None) for b in demanded(judge)]
        self.counts["first against last"] += 1
        # After several renames nothing shows which attribute is which: findings need not be about exactly the one.
        self.demand(breaks, said, "keyc diff of the first and the last", exactly=False)


INTEGERS = {f"{sign}{bits}" for sign in "iu" for bits in (8, 16, 32, 64)}


def alike(a, b):
    """The same type, perhaps with another name or other values. A program passes whole numbers of any type."""
    if str(a) in INTEGERS and str(b) in INTEGERS:
        return True
    texts = [sorted(i.stored for i in getattr(t, "items", [])) for t in (a, b)]
    return a.uid == b.uid or texts[0] == texts[1] if getattr(a, "uid", None) and getattr(b, "uid", None) else str(a) == str(b)


def unique(schema, items):
    """One item of each primary key, the last one."""
    result = {}
    for number, item in enumerate(items):
        key = primary_key(schema, item) if schema.entity(item.entity) else number
        result[(item.table, key)] = item
    return list(result.values())


def accepted(findings_):
    return [word for one in findings_ for word in ("--accept", one)]


def shown(said):
    return "; ".join(f"{f['class']} {f['rule']}:{f['subject']} ({f['message']})" for f in said) or "nothing"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keyc", required=True)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=40)
    options.add_argument("--only", type=int, help="the number of one chain")
    options.add_argument("--keep", type=pathlib.Path, help="where the schemas of failures are kept")
    options.add_argument("--brief", action="store_true", help="show the first failure of each kind only")
    options.add_argument("--all", action="store_true", help="faults that are known are failures, too")
    options = options.parse_args()
    keyc, counts, kinds = Drifting(options.keyc), collections.Counter(), collections.Counter()
    began = time.monotonic()
    numbers = [options.only] if options.only is not None else range(options.count)
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            chain = Chain(keyc, pathlib.Path(folder), options.seed, number, counts)
            try:
                chain.run()
            except Crash as fault:
                chain.fail("crash", str(fault))
            except Exception:
                print(f"--seed {options.seed} --only {number}: the oracle fails after {chain.story}", flush=True)
                raise
            reported = set()
            for kind, text in chain.failures:
                if not options.all and (fault := known(kind, text)):
                    counts[f"known fault: {fault}"] += 1
                    continue
                if kind in reported:
                    continue
                reported.add(kind)
                kinds[kind] += 1
                if not (options.brief and kinds[kind] > 1):
                    print(f"--seed {options.seed} --only {number}: {kind}\n{text}\n", flush=True)
            if options.keep and (reported or options.only is not None):
                keep(options.keep / f"{options.seed}-{number}", pathlib.Path(folder))
    report(keyc, counts, kinds, len(numbers), time.monotonic() - began)
    if options.only is None and counts["chains"] < 0.7 * len(numbers):
        sys.exit("more than three in ten schemas are refused: the generator is bad")
    sys.exit(1 if kinds else 0)


def keep(target, folder):
    target.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        (target / path.name).write_bytes(path.read_bytes())


def report(keyc, counts, kinds, chains, seconds):
    print(f"{chains} chains in {seconds:.1f} s, {keyc.processes} processes")
    never = [name for name in KINDS if not counts[f"kind {name}"]]
    for name, count in sorted(counts.items()):
        print(f"  {count:8} {name}")
    print(f"  kinds of change that were not made: {', '.join(never) or 'none'}")
    for kind, count in kinds.most_common():
        print(f"  {count:8} chains with a fault: {kind}")


if __name__ == "__main__":
    main()
