#!/usr/bin/env python3
"""A drift planted in each field of an answer of DescribeTable: every value is changed, removed and doubled, and every object
gets one more member. `keyc tables --against` reports each with a code that the table below allows there, or the field is one
of those that belong to operations, of which nothing is reported.

    drift_test.py KEYC
"""

import copy
import json
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent

# Members of the table, and of its indexes, that differ by stage and region. With all that is in them.
OPERATIONS = set("""
    ArchivalSummary BillingModeSummary CreationDateTime DeletionProtectionEnabled GlobalTableVersion GlobalTableWitnesses
    ItemCount LatestStreamArn LatestStreamLabel MultiRegionConsistency OnDemandThroughput ProvisionedThroughput Replicas
    RestoreSummary SSEDescription TableArn TableClassSummary TableId TableSizeBytes WarmThroughput
    Backfilling IndexArn IndexSizeBytes""".split())

BAD = "K0905"  # no table is like that
UNKNOWN = "K0906"
# The first row that fits the place and the change says which codes there may be; "-" is that nothing is reported.
EXPECTED = [
    (r"/Table/TableName", "removed", {BAD}),
    (r"/Table/TableName", "another kind", {BAD}),
    (r"/Table/TableName", "", {"-"}),  # names differ by stage: it is the only table
    (r"/Table/TableStatus", "removed", {"-"}),  # as in a template
    (r"/Table/TableStatus", "", {"K0862", BAD}),
    (r"/Table/AttributeDefinitions/[34]/AttributeType", "", {"K0851", BAD}),
    (r"/Table/AttributeDefinitions/0/AttributeType", "", {"K0853", BAD}),
    (r"/Table/AttributeDefinitions/\d/AttributeType", "", {"K0852", BAD}),
    (r"/Table/AttributeDefinitions(/\d(/\w+)?)?", "", {BAD, UNKNOWN}),
    (r"/Table/KeySchema.*", "", {"K0851", BAD, UNKNOWN}),
    (r"/Table/LocalSecondaryIndexes(/0)?(/IndexName)?", "", {"K0853", "K0857", BAD, UNKNOWN}),
    (r"/Table/LocalSecondaryIndexes/0/(KeySchema|Projection).*", "", {"K0853", BAD, UNKNOWN}),
    (r"/Table/GlobalSecondaryIndexes/\d/IndexStatus", "removed", {"-"}),  # as in a template
    (r"/Table/GlobalSecondaryIndexes/\d/IndexStatus", "", {"K0854", "K0862", BAD}),
    (r"/Table/GlobalSecondaryIndexes(/\d)?(/IndexName)?", "", {"K0854", "K0857", BAD, UNKNOWN}),
    (r"/Table/GlobalSecondaryIndexes/\d/KeySchema.*", "", {"K0855", BAD, UNKNOWN}),
    (r"/Table/GlobalSecondaryIndexes/\d/Projection.*", "", {"K0856", "K0858", BAD, UNKNOWN}),
    (r"/Table/StreamSpecification/StreamEnabled", "removed", {"-"}),  # as in a template
    (r"/Table/StreamSpecification.*", "", {"K0863", BAD, UNKNOWN}),
    (r"/Table", "removed", {BAD}),
    (r"/Table", "", {UNKNOWN, BAD}),
    (r"/TimeToLiveDescription", "removed", {UNKNOWN}),
    (r"/TimeToLiveDescription.*", "member", {"-"}),
    (r"/TimeToLiveDescription.*", "", {"K0859", BAD}),
    (r"", "", {"-"}),
]
# What a word may be changed to, besides nonsense.
OTHER_WORDS = {"HASH": ["RANGE"], "RANGE": ["HASH"], "S": ["N", "B"], "N": ["S", "B"], "ALL": ["KEYS_ONLY", "INCLUDE"],
               "KEYS_ONLY": ["ALL", "INCLUDE", "NEW_IMAGE"], "INCLUDE": ["ALL", "KEYS_ONLY"], "ACTIVE": ["CREATING", "DELETING"],
               "ENABLED": ["DISABLED", "DISABLING"]}
KEY_ATTRIBUTES = ["pk", "sk", "owner", "changed", "code"]


def places(value, path=()):
    yield path, value
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for name, child in children:
        yield from places(child, (*path, name))


def others(path, value):
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        words = KEY_ATTRIBUTES if "KeySchema" in path and path[-1] == "AttributeName" else OTHER_WORDS.get(value, [])
        return [w for w in words if w != value] + ["nonsense"]
    return [list(reversed(value))] if isinstance(value, list) and len(value) > 1 else []


def drifts(answer):
    """(path, what was done, the changed answer)"""

    def changed(path, change):
        copied = copy.deepcopy(answer)
        at = copied
        for name in path[:-1]:
            at = at[name]
        change(at)
        return copied

    for path, value in places(answer):
        if path:
            name = path[-1]
            for other in others(path, value):
                yield path, f"changed to {other}", changed(path, lambda at: at.__setitem__(name, other))
            yield path, "removed", changed(path, lambda at: at.__delitem__(name))
            yield path, "another kind", changed(path, lambda at: at.__setitem__(name, [[]] if isinstance(value, dict) else {"a": 1}))
            if isinstance(name, int):
                yield path, "doubled", changed(path, lambda at: at.insert(name, at[name]))
        if isinstance(value, dict):
            yield path, "member", changed((*path, "Surprise"), lambda at: at.__setitem__("Surprise", {"a": [1]}))


def is_harmless(path, done):
    """The order of these lists means nothing."""
    unordered = path[-1:] in [("AttributeDefinitions",), ("GlobalSecondaryIndexes",), ("LocalSecondaryIndexes",), ("NonKeyAttributes",)]
    return unordered and done.startswith("changed to [")


def expected(path, done):
    if OPERATIONS & set(path) or is_harmless(path, done):
        return {"-"}
    text = "".join(f"/{name}" for name in path)
    return next(codes for pattern, what, codes in EXPECTED if re.fullmatch(pattern, text) and done.startswith(what))


def fault_of(keyc, drift):
    path, what, answer = drift
    done = subprocess.run([keyc, "tables", str(HERE / "shop.keys"), "--against", "-", "--report", "json"],
                          input=json.dumps(answer), capture_output=True, text=True, encoding="utf-8")
    codes = set(re.findall(r"\[(K\d+)\]", done.stderr))
    findings = json.loads(done.stdout)["findings"] if done.stdout else []
    codes |= {finding["code"] for finding in findings}
    exit_code = 1 if BAD in codes else 100 if any(f["breaks"] for f in findings) else 3 if findings else 0
    allowed = expected(path, what)
    if done.returncode == exit_code and (codes or {"-"}) <= allowed:
        return None
    return f"/{'/'.join(map(str, path))} {what}: exit code {done.returncode}, {sorted(codes)}, expected {sorted(allowed)}\n{done.stderr}"


def main():
    keyc = sys.argv[1]
    answer = json.loads((HERE / "described.json").read_text(encoding="utf-8"))
    unchanged = fault_of(keyc, ((), "nothing", answer))
    with ThreadPoolExecutor(4) as pool:
        tried = list(drifts(answer))
        faults = [fault for fault in pool.map(lambda drift: fault_of(keyc, drift), tried) if fault]
    print(f"{len(tried)} drifts, {len(faults)} not as expected")
    print("\n".join([unchanged] if unchanged else faults[:40]))
    return 1 if unchanged or faults else 0


if __name__ == "__main__":
    sys.exit(main())
