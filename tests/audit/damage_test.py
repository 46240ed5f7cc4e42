#!/usr/bin/env python3
"""Plants damage of each kind into a table of clean items, and expects that `keyc audit` finds exactly that: in lines, in
pages, in gzip, in an export, with one thread and with several.

    damage_test.py KEYC
"""
import base64
import collections
import gzip
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile

SCHEMA = pathlib.Path(__file__).resolve().parent / "damage.keys"
ADDRESS = {"street": "Main", "floors": [{"level": 0}, {"level": 1}]}
CITIES = ["Köln", "Lyon", "São Paulo", "a#b", "x%y", "Ōsaka"]


def items_of(keyc: str, entity: str, attributes: list[dict]) -> list[dict]:
    lines = "\n".join(json.dumps(each) for each in attributes)
    done = subprocess.run([keyc, "item", SCHEMA, entity, "-"], input=lines, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def order(number: int) -> dict:
    return {"customer": f"c{number % 97}", "id": number, "city": CITIES[number % len(CITIES)], "total": f"{number}.25",
            "status": ["open", "shipped", "lost"][number % 3], "tags": [f"t{i}" for i in range(number % 3)],
            "placedAt": f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}T12:30:00Z", "address": ADDRESS,
            "expires": 1795878043 + number}


def document(number: int, version: int) -> dict:
    return {"id": f"d{number}", "version": version, "sizes": ["1", "2.5"], "weight": "10", "address": ADDRESS}


# Each changes one item, and returns what must be found: (kind, attribute) for each finding.
def stale(item: dict) -> list:
    item["cityKey"]["S"] += "x"
    return [("stale_key", "cityKey")]


def missing(item: dict) -> list:
    del item["citySort"]
    return [("missing_key", "citySort")]


def extra(item: dict) -> list:
    item["taggedKey"] = {"S": "TAGGED#x"}
    return [("extra_key", "taggedKey")]


def wrong_type(item: dict) -> list:
    item["total_key"] = {"S": item["total_key"]["N"]}
    return [("wrong_key_type", "total_key")]


def other_time(item: dict) -> list:
    item["placedAt"]["S"] = item["placedAt"]["S"].replace("Z", "+00:00")
    return [("undecodable", "placedAt")]


def null(item: dict) -> list:
    item["address"] = {"NULL": True}
    return [("undecodable", "address")]


def no_attribute(item: dict) -> list:
    del item["city"]
    return [("undecodable", "city")]


def changed_value(item: dict) -> list:
    item["city"]["S"] = "elsewhere"
    return [("stale_key", "cityKey")]


def unknown(item: dict) -> list:
    item["colour"] = {"S": "red"}
    return [("unknown_attribute", "colour")]


def milliseconds(item: dict) -> list:
    item["expires"]["N"] += "000"
    return [("never_expires", "expires")]


def unknown_member(item: dict) -> list:
    item["address"]["M"]["zip"] = {"S": "10115"}
    return [("unknown_attribute", "address.zip")]


def unknown_members_of_a_list(item: dict) -> list:
    for floor in item["address"]["M"]["floors"]["L"]:
        floor["M"]["height"] = {"N": "3"}
    return [("unknown_attribute", "address.floors[].height")]


def foreign(item: dict) -> list:
    item["_type"]["S"] = "Invoice"
    return [("foreign_item", "_type")]


# Each changes version 0 of a document: the first three to other texts of the same values.
def other_numbers(item: dict) -> list:
    item["weight"]["N"] = "1e1"
    item["sizes"]["NS"] = ["25e-1", "1.0"]
    item["address"]["M"]["floors"]["L"][1]["M"]["level"]["N"] = "1.0"
    return []


def other_order(item: dict) -> list:
    item["sizes"]["NS"].reverse()
    return []


def null_for_absent(item: dict) -> list:
    item["editor"] = {"NULL": True}
    return []


def other_size(item: dict) -> list:
    item["sizes"]["NS"][0] = "1.01"
    return [("stale_version_0", "version")]


def other_order_of_a_list(item: dict) -> list:
    item["address"]["M"]["floors"]["L"].reverse()
    return [("stale_version_0", "version")]


def other_editor(item: dict) -> list:
    item["editor"] = {"S": ""}
    return [("stale_version_0", "version")]


DAMAGE = [stale, missing, extra, wrong_type, other_time, null, no_attribute, changed_value, unknown, unknown_member,
          unknown_members_of_a_list, foreign, milliseconds]
OF_VERSIONS = [other_numbers, other_order, null_for_absent, other_size, other_order_of_a_list, other_editor]


def found_in(keyc: str, path, threads: int, stdin: bytes | None = None) -> dict:
    command = [keyc, "audit", SCHEMA, "--items", path, "--format", "json", "--examples", "1000", "--threads", str(threads)]
    done = subprocess.run(command, input=stdin, capture_output=True, timeout=120)
    report = json.loads(done.stdout)
    assert not report["problems"], report["problems"]
    report["exit"] = done.returncode
    return report


def findings(report: dict) -> collections.Counter:
    return collections.Counter((example["item"], finding["kind"], finding["attribute"]) for finding in report["findings"]
                               for example in finding["examples"])


def write_export(folder: pathlib.Path, items: list[dict]) -> None:
    (folder / "data").mkdir(parents=True)
    lines = "".join(json.dumps({"Item": item}) + "\n" for item in items).encode()
    data = gzip.compress(lines)
    (folder / "data/a.json.gz").write_bytes(data)
    (folder / "manifest-summary.json").write_text(json.dumps(
        {"version": "2020-06-30", "outputFormat": "DYNAMODB_JSON", "exportType": "FULL_EXPORT", "itemCount": len(items)}))
    (folder / "manifest-files.json").write_text(json.dumps(
        {"itemCount": len(items), "md5Checksum": base64.b64encode(hashlib.md5(data).digest()).decode(),
         "dataFileS3Key": "x/data/a.json.gz"}) + "\n")


def main() -> None:
    keyc = sys.argv[1]
    items = items_of(keyc, "Order", [order(i) for i in range(4000)])
    customers = items_of(keyc, "Customer", [{"id": f"c{i}", "email": f"c{i}@example.com"} for i in range(300)])
    items += customers
    items += [{"pk": {"S": f"_unique#Customer#email#c{i}@example.com"}, "sk": {"S": "_unique"},
               "_unique": {"S": "Customer.email"}} for i in range(300)]
    documents = items_of(keyc, "Document", [document(i, version) for i in range(200) for version in (1, 2)])
    repeated = items_of(keyc, "Document", [document(i, 0) for i in range(200)])
    items += documents + [item | {"_latest": {"N": "2"}} for item in repeated]
    random.Random(7).shuffle(items)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines = folder / "items.jsonl"

        def write_lines() -> None:
            lines.write_text("".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items), encoding="utf-8")

        write_lines()
        clean = found_in(keyc, lines, 3)
        assert clean["exit"] == 0 and clean["clean"] and clean["items"] == 5200, clean

        expected: collections.Counter = collections.Counter()
        orders = [i for i, item in enumerate(items) if item.get("_type") == {"S": "Order"}]
        random.Random(8).shuffle(orders)
        for damage in DAMAGE * 20:
            place = next(i for i in orders if ("tags" in items[i]) != (damage is extra))
            orders.remove(place)
            expected.update((place + 1, kind, attribute) for kind, attribute in damage(items[place]))
        newest = [i for i, item in enumerate(items) if "_latest" in item]
        for place, damage in zip(newest, OF_VERSIONS * 10):
            expected.update((place + 1, kind, attribute) for kind, attribute in damage(items[place]))
        # Of the markers, one goes, and one stays without its item.
        gone = next(i for i, item in enumerate(items) if "_unique" in item)
        email = items[gone]["pk"]["S"].split("#")[-1]
        owner = next(i for i, item in enumerate(items) if item.get("email") == {"S": email})
        items[gone]["pk"]["S"] += ".org"
        expected[(gone + 1, "marker_without_item", "email")] += 1
        expected[(owner + 1, "item_without_marker", "email")] += 1

        write_lines()
        for threads in (1, 2, 5):
            report = found_in(keyc, lines, threads)
            assert report["exit"] == 100, report["exit"]
            difference = (findings(report) - expected) | (expected - findings(report))
            assert not difference, difference
        counts = {finding["kind"] for finding in report["findings"]}
        assert len(counts) == 11, counts

        packed = gzip.compress(lines.read_bytes())
        assert findings(found_in(keyc, "-", 2, packed)) == expected
        page = json.dumps({"Items": items, "Count": len(items)}, indent=2).encode()
        assert findings(found_in(keyc, "-", 2, page)) == expected
        write_export(folder / "export", items)
        assert findings(found_in(keyc, folder / "export", 2)) == expected
    print(f"{sum(expected.values())} findings in {len(items)} items, in four forms")


if __name__ == "__main__":
    main()
