#!/usr/bin/env python3
"""Steps between random tables as CloudFormation templates: one thing changes at a time, and the last is what the schema says.

    steps_test.py KEYC [PAIRS]

Also that a comparison with what `--format` writes, with the same names, finds nothing.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from random_tables import random_table

OPTIONS = [[], ["--name-parameter"], ["--names", "names.json", "--stage", "prod"], ["--global", "eu-west-1"]]


def run(folder, *arguments):
    done = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def properties_of(template):
    resource, = json.loads(template)["Resources"].values()
    return resource["Properties"]


def parts_of(template):
    """What an update can change, by name."""
    of = properties_of(template)
    parts = {("index", each["IndexName"]): json.dumps(each) for each in of.get("GlobalSecondaryIndexes", [])}
    for name in ("TimeToLiveSpecification", "StreamSpecification"):
        if name in of:
            parts[name] = json.dumps(of[name])
    return parts


def fault_of_step(before, after):
    parts = parts_of(before), parts_of(after)
    changed = [name for name in {**parts[0], **parts[1]} if parts[0].get(name) != parts[1].get(name)]
    if len(changed) != 1:
        return f"changes {changed}"
    if changed[0] in parts[0] and changed[0] in parts[1]:
        return f"changes {changed[0]} in place"
    used = {key["AttributeName"] for each in [properties_of(after), *properties_of(after).get("GlobalSecondaryIndexes", []),
                                              *properties_of(after).get("LocalSecondaryIndexes", [])] for key in each["KeySchema"]}
    if used != {each["AttributeName"] for each in properties_of(after)["AttributeDefinitions"]}:
        return "defines other attributes than those of keys"
    return None


def fault_of_names(keyc, folder, options):
    """Deployment and comparison have the same names."""
    _, template, errors = run(folder, keyc, "tables", "a.keys", "--format", "cloudformation", *options)
    (folder / "a.json").write_text(template, encoding="utf-8")
    named = options if "--names" in options else []
    code, text, more = run(folder, keyc, "tables", "a.keys", "--against", "a.json", *named)
    return f"against its own definition: exit code {code}\n{text}{errors}{more}" if code != 0 else None


def fault_of(keyc, rng, folder):
    """A fault, or how many steps there were; nothing if no update leads there."""
    first, truth = random_table(rng, 1)
    second, other = random_table(rng, 1)
    while other["name"] != truth["name"] or other["key"] != truth["key"]:
        second, other = random_table(rng, 1)
    (folder / "a.keys").write_text(first, encoding="utf-8")
    (folder / "b.keys").write_text(second, encoding="utf-8")
    (folder / "names.json").write_text(json.dumps({"prod": {"prefix": "prod-"}}), encoding="utf-8")
    options = rng.choice(OPTIONS)
    fault = fault_of_names(keyc, folder, options)
    if fault:
        return fault, 0
    code, text, errors = run(folder, keyc, "tables", "b.keys", "--against", "a.json", "--steps", "--format", "cloudformation",
                             "--delete-extra", "--out", "steps", *options)
    if code == 1 and "local index" in errors:
        return None, None
    if code != 0:
        return f"exit code {code}\n{text}{errors}", 0
    steps = sorted((folder / "steps").iterdir()) if (folder / "steps").exists() else []
    templates = [(folder / "a.json").read_text(encoding="utf-8"), *(path.read_text(encoding="utf-8") for path in steps)]
    for path, before, after in zip(steps, templates, templates[1:]):
        fault = fault_of_step(before, after)
        if fault:
            return f"{path.name} {fault}", 0
    _, wanted, _ = run(folder, keyc, "tables", "b.keys", "--format", "cloudformation", *options)
    if steps and templates[-1] != wanted:
        return "the last template is not what the schema says", 0
    if not steps and parts_of(templates[0]) != parts_of(wanted):
        return "there are no steps", 0
    return None, len(steps)


def main():
    keyc = str(pathlib.Path(sys.argv[1]).resolve())
    pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    done = steps = 0
    for seed in range(pairs):
        with tempfile.TemporaryDirectory() as folder:
            fault, count = fault_of(keyc, random.Random(seed), pathlib.Path(folder))
        if fault:
            print(f"seed {seed}: {fault}")
            return 1
        done += count is not None
        steps += count or 0
    print(f"{pairs} pairs of tables, {steps} steps between {done} of them; the others differ in local indexes")
    return 0 if done * 3 > pairs and steps > pairs else 1


if __name__ == "__main__":
    sys.exit(main())
