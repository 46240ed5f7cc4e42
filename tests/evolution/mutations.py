#!/usr/bin/env python3
"""Changes schemas at random and compares what `keyc diff` says with what random items show.

    mutations.py --keyc build/release/keyc                        400 changes of seed 1, 100 items of each entity
    mutations.py --keyc KEYC --seed 7 --count 5000 --items 1000   longer
    mutations.py --keyc KEYC --seed 7 --only 4711 --keep DIR      one of them, kept in DIR

The schemas are those of the examples, the designs and the language's goldens, in canonical form (of a lock); half of the
sides with enums or structs have them in a file of their own, which the schema imports. Random items
are evaluated under the old schema, read by the new one as the stored bytes demand, and evaluated again; and the same the
other way round. It is a fault if `keyc diff` says that nothing breaks where

- a key attribute, the type, the table or its primary key differs,
- one side stores an item that the other cannot read, or reads a value as another one,
- a key differs without a finding of that key, also if something else breaks,
- something that the old one stored is dropped without any finding,
- a harmless change (a rename that keeps `as`, another order, comments) is said to break something,

or if a rule of which items show nothing (markers, versions, patterns) is left out. A finding that breaks while no item differs may
be a false alarm: these are counted by rule.
"""
import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import changes
import items
from facts import Entity, Facts

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ("examples", "tests/golden/designs", "tests/golden/language")
# Rules of what items alone do not show.
UNSEEN = {"versions", "unique_markers", "local_index", "type_name", "entity_removed", "items_expire", "key_collision",
          "unread_shards"}


@dataclasses.dataclass
class Result:
    number: int
    origin: str
    changes: tuple[str, ...]     # names
    refused: bool = False        # keyc does not take the schema
    fault: str | None = None
    false_alarms: tuple = ()     # rules
    rules: tuple = ()            # found
    breaks: bool = False
    compared: int = 0            # items
    imports: int = 0             # sides with an import


def run(command: list[str], text: str = "") -> subprocess.CompletedProcess:
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                          env=dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8"), timeout=120)


def without_patterns(text: str) -> str:
    """Patterns, collections and sizes only say how items are read, but would refuse most changes of keys."""
    text = re.sub(r"^//[^\n]*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^collection [^\n]*\{\n.*?^\}\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^  (access|size) [^\n]*\n", "", text, flags=re.MULTILINE)


def with_patterns(text: str) -> str:
    return re.sub(r"^//[^\n]*\n", "", text, flags=re.MULTILINE)


def canonical(keyc: str, path: pathlib.Path) -> str | None:
    with tempfile.TemporaryDirectory() as name:
        shutil.copy(path, name)
        file = pathlib.Path(name) / path.name
        if run([keyc, "lock", str(file)]).returncode != 0:
            return None
        return file.with_suffix(".keys.lock").read_text(encoding="utf-8")


def origins(keyc: str) -> list[tuple[str, str]]:
    """All schemas without imports that have entities, and their canonical form."""
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.keys")):
            text = canonical(keyc, path)
            if text is not None and "\nentity " in text and "\nimport " not in text:
                found.append((str(path.relative_to(ROOT)), text))
    return found


def with_import(text: str) -> tuple[str, str | None]:
    """The schema, and the file of its enums and structs that it imports; None if it has neither."""
    declared = re.compile(r"^(?:enum|struct) [^\n]*\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
    types = declared.findall(text)
    if not types:
        return text, None
    head, rest = declared.sub("", text).split("\n", 1)
    return f'{head}\n\nimport "types.keys"\n{rest}', "schema " + head.split()[1] + "_types\n\n" + "\n".join(types)


class Side:
    """One of the two schemas, and what `keyc item` says of its items."""

    def __init__(self, keyc: str, path: pathlib.Path, text: str):
        self.keyc, self.path, self.text = keyc, path, text
        self.facts = Facts(text)

    def items(self, entity: Entity, attributes: list[dict]) -> list[dict | str]:
        """The stored item of each object, or why it is refused."""
        lines = "".join(items.json_text(each) + "\n" for each in attributes)
        done = run([self.keyc, "item", str(self.path), entity.name, "-"], lines)
        answers = done.stdout.split("\n")[:-1]
        if len(answers) != len(attributes):
            raise RuntimeError(done.stderr)
        errors = re.findall(r"line \d+: ([^\n]*)", done.stderr)
        refused = iter(errors)
        return [json.loads(answer) if answer else next(refused, "refused") for answer in answers]


def matching(entity: Entity, others: Facts, own: Facts) -> Entity | None:
    """By what is stored, then by the schema's name."""
    same_table = lambda other: other.table.stored == entity.table.stored or other.table.name == entity.table.name
    stored = [other for other in others.entities if same_table(other) and other.matched_by() == entity.matched_by()]
    taken = {other.matched_by() for other in own.entities}
    named = [other for other in others.entities if other.name == entity.name and other.matched_by() not in taken]
    found = stored or named
    return found[0] if found else None


def differences(writer: Side, reader: Side, written: Entity, read: Entity, seed: str, count: int,
                keys: bool) -> tuple[list[str], list[str], int]:
    """What the reader finds otherwise than the writer stored it, and what it drops when it stores the item again."""
    found, lost = [], []
    if keys:
        if written.table.stored != read.table.stored:
            found.append(f"the table {written.table.stored} is {read.table.stored}")
        if written.table.primary != read.table.primary:
            found.append(f"the primary key {written.table.primary} is {read.table.primary}")
    values = items.Values(writer.facts, seed, writer.text + reader.text)
    attributes = [values.item(written.attributes, older=keys) for _ in range(count)]
    stored = [without_defaults(item, given, written) for given, item in zip(attributes, writer.items(written, attributes))]
    plain = items.Reader(reader.facts)
    pairs = []
    for given, item in zip(attributes, stored):
        if isinstance(item, str):
            continue
        key_only = {each.stored: as_stored(writer.facts, each, given[each.name]) for each in written.attributes
                    if "keyonly" in each.flags and given.get(each.name) is not None}
        try:
            pairs.append((item, plain.item(read.attributes, item, key_only)))
        except items.Unread as reason:
            found.append(f"{json.dumps(item)}: {reason}")
    again = reader.items(read, [new for _, new in pairs])
    for (item, _), after in zip(pairs, again):
        # Old code reads what it could not write: a text that a key of the old schema refuses.
        if isinstance(after, str) and not keys and "contains the separator" in after:
            continue
        if isinstance(after, str):
            found.append(f"{json.dumps(item)}: {after}")
        elif difference := difference_of(item, after, written, read, keys):
            found.append(f"{json.dumps(item)}\n  {difference}")
        elif keys and (gone := stored_names(item) - stored_names(after) - set(written.table.keys)):
            lost.append(f"{json.dumps(item)}\n  {', '.join(sorted(gone))} is not kept")
    return found, lost, len(pairs)


def without_defaults(item: dict | str, given: dict, entity: Entity) -> dict | str:
    """The item as it was before it got the attributes with defaults that are not given; its keys are up to date."""
    lacking = {each.stored for each in entity.attributes if each.name not in given} - set(entity.table.keys)
    return item if isinstance(item, str) else {name: value for name, value in item.items() if name not in lacking}


def as_stored(facts: Facts, attribute, value) -> dict:
    """The value of an attribute that only keys hold, as it would be stored."""
    if attribute.type in facts.enums:
        return {"S": facts.enums[attribute.type][value]}
    if isinstance(value, bool):
        return {"BOOL": value}
    if isinstance(value, (int, float)):
        return {"N": repr(value)}
    return {"B" if attribute.type == "bytes" else "S": value}


def difference_of(before: dict, after: dict, written: Entity, read: Entity, keys: bool) -> str | None:
    names = {each.stored for each in read.attributes} & {each.stored for each in written.attributes}
    names = {name for name in names if name in before and name in after}
    if keys:
        names |= set(read.table.keys)
        if written.table.type_attribute != read.table.type_attribute:
            return f"the type in {written.table.type_attribute!r} is in {read.table.type_attribute!r}"
    if read.table.type_attribute and written.table.type_attribute == read.table.type_attribute:
        names.add(read.table.type_attribute)
    for name in sorted(names, key=lambda name: (name not in read.table.keys, name)):
        if not alike(before.get(name), after.get(name)):
            kind = "the key " if name in read.table.keys else ""
            return f"{kind}{name}: {before.get(name)} is {after.get(name)}"
    for old in written.attributes:
        for new in read.attributes:
            if keys and old.name == new.name and old.stored != new.stored and old.stored in before and \
                    not any(each.stored == old.stored for each in read.attributes):
                return f"{old.name} is stored as {old.stored}, and looked for as {new.stored}"
    return None


def alike(before, after) -> bool:
    """Whether what both have is the same; members that only one schema has say nothing about the others."""
    if isinstance(before, dict) and isinstance(after, dict) and set(before) == set(after) == {"M"}:
        one, other = before["M"], after["M"]
        return all(alike(one[name], other[name]) for name in set(one) & set(other))
    if isinstance(before, dict) and isinstance(after, dict) and set(before) == set(after) == {"L"}:
        return len(before["L"]) == len(after["L"]) and all(map(alike, before["L"], after["L"]))
    return before == after


def speaks_of_key(finding: dict, key: str) -> bool:
    """Whether it says that this key of items differs, or that the table's do."""
    of_key = finding["class"] in ("REKEY", "REINDEX", "REORDER", "BACKFILL") and finding["subject"].endswith("." + key)
    return finding["breaks"] and (of_key or finding["class"] == "RECREATE")


def stored_names(value) -> set[str]:
    """The names of attributes and members in an item."""
    if isinstance(value, list):
        return set().union(*map(stored_names, value))
    if not isinstance(value, dict):
        return set()
    return set(value).union(*map(stored_names, value.values()))


class Runner:
    """The state of each process of the pool."""

    def __init__(self, arguments: argparse.Namespace):
        self.keyc = str(pathlib.Path(arguments.keyc).resolve())
        self.seed, self.items, self.kept = arguments.seed, arguments.items, arguments.keep
        self.origins = origins(self.keyc)

    def __call__(self, number: int) -> Result:
        chance = random.Random(f"{self.seed}/{number}")
        names = list(changes.ALL)
        chosen = [names[number % len(names)]]
        # Most changes of keys would be refused for the patterns, so only changes of patterns have them.
        prepare = with_patterns if chosen[0] in changes.CALLERS else without_patterns
        if chance.random() < 0.3:
            chosen.append(chance.choice(names))
        refused = Result(number, "", tuple(chosen), refused=True)
        for origin, old in chance.sample(self.origins, len(self.origins)):
            new = old = prepare(old)
            for name in chosen:
                apply = changes.ALL[name]
                tries = (apply(changes.Text(new, chance)) for _ in range(4)) if new else ()
                new = next((text for text in tries if text is not None), None)
            if new is None or new == old:
                continue
            result = self.judge(Result(number, origin, tuple(chosen)), old, new)
            if not result.refused or result.fault:
                return result
            if chance.random() < 0.1:
                return refused
        return refused

    def judge(self, result: Result, old: str, new: str) -> Result:
        with tempfile.TemporaryDirectory() as name:
            chance = random.Random(f"{self.seed}/{result.number}/files")
            paths = [pathlib.Path(self.kept or name) / side / "schema.keys" for side in ("old", "new")]
            for path, text in zip(paths, (old, new)):
                path.parent.mkdir(parents=True, exist_ok=True)
                types = None
                if chance.random() < 0.5:
                    text, types = with_import(text)
                path.write_text(text, encoding="utf-8")
                if types is not None:
                    path.with_name("types.keys").write_text(types, encoding="utf-8")
                    result.imports += 1
            done = run([self.keyc, "diff", *map(str, paths), "--format", "json"])
            # What `keyc check` refuses never stores an item.
            if done.returncode not in (0, 100) or run([self.keyc, "check", str(paths[1])]).returncode not in (0, 2):
                result.refused = True
                if done.returncode < 0:
                    result.fault = f"signal {-done.returncode}"
                return result
            findings = json.loads(done.stdout)["findings"]
            before, after = Side(self.keyc, paths[0], old), Side(self.keyc, paths[1], new)
            return self.compare(result, before, after, findings, done.returncode == 100)

    def compare(self, result: Result, before: Side, after: Side, findings: list[dict], breaks: bool) -> Result:
        result.breaks = breaks
        result.rules = tuple({finding["rule"] for finding in findings})
        rules = {finding["rule"] for finding in findings if finding["breaks"]}
        found = []
        for entity in before.facts.entities:
            other = matching(entity, after.facts, before.facts)
            if other is None:
                # One that is new and most alike is taken for the same, renamed.
                if not any(finding["rule"] in ("entity_removed", "type_name", "name") for finding in findings):
                    result.fault = f"{entity.name} is gone without a finding"
                continue
            seed = f"{self.seed}/{result.number}/{entity.name}"
            for direction in ((before, after, entity, other, seed, self.items, True),
                              (after, before, other, entity, seed + "/back", self.items, False)):
                more, lost, count = differences(*direction)
                found += more
                for key in {match for each in more for match in re.findall(r"\n  the key ([^:]+):", each)}:
                    if not any(speaks_of_key(finding, key) for finding in findings):
                        example = next(each for each in more if f"the key {key}:" in each)
                        result.fault = f"no finding of the key {key}\n  {example}"
                if lost and not findings:
                    result.fault = f"no finding, but {lost[0]}"
                result.compared += count
        must = changes.MUST.get(result.changes[0]) if len(result.changes) == 1 else None
        if must and not any(finding["rule"] == must for finding in findings):
            result.fault = f"no finding of {must}"
        if found and not breaks:
            result.fault = f"nothing breaks, but {len(found)} items differ\n  {found[0]}"
        if breaks and not found:
            if not any(change in changes.BREAKS for change in result.changes):
                result.fault = "harmless, but said to break: " + ", ".join(sorted(rules))
            result.false_alarms = tuple(sorted(rules - UNSEEN))
        return result


runner: Runner | None = None


def start(arguments: argparse.Namespace) -> None:
    global runner
    runner = Runner(arguments)


def one(number: int) -> Result:
    try:
        return runner(number)
    except Exception as error:  # of this program or of keyc: either way the comparison says nothing
        return Result(number, "", (), fault=f"not compared: {error!r}")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keyc", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--items", type=int, default=100)
    parser.add_argument("--only", type=int, help="this change alone")
    parser.add_argument("--keep", help="with --only: the folder for both schemas")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    numbers = [arguments.only] if arguments.only is not None else range(arguments.count)
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs, initializer=start, initargs=(arguments,)) as pool:
        results = list(pool.map(one, numbers, chunksize=4))
    for result in results:
        if result.fault:
            print(f"{result.number} {' and '.join(result.changes)}, {result.origin}: {result.fault}")
    alarms = collections.Counter(f"{rule} ({' and '.join(result.changes)})" for result in results for rule in result.false_alarms)
    for rule, count in alarms.most_common():
        print(f"breaks, but no item differs: {count} x {rule}")
    taken = [result for result in results if not result.refused]
    rules = collections.Counter(rule for result in taken for rule in result.rules)
    print("found:", ", ".join(f"{count} {rule}" for rule, count in rules.most_common()))
    idle = sorted(set(changes.ALL) - {change for result in taken for change in result.changes})
    if idle and arguments.only is None:
        print("never applied:", ", ".join(idle))
    faults = sum(result.fault is not None for result in results)
    print(f"seed {arguments.seed}: {len(taken)} changes of {len(results)} compared by {sum(r.compared for r in taken)} items: "
          f"{sum(r.imports for r in taken)} imports, {sum(r.breaks for r in taken)} break, {faults} faults, "
          f"{sum(bool(r.false_alarms) for r in taken)} break without an item that differs")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
