#!/usr/bin/env python3
"""The Markdown pages of schemas against a real DynamoDB: writes the samples of the page, sends the request of every
pattern, and compares the items and their order with the page, and what is read with the costs there (costs.py).

usage: documentation_test.py KEYC SCHEMA...      (KEYC_TEST_ENDPOINT is where the DynamoDB is)
"""

import base64
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
import plans

import costs

KEY_TYPES = {"partition": "HASH", "sort": "RANGE"}
# Another program's attribute, in every item: three items take more than one read unit.
FILLER = {"~": {"S": "x" * 3000}}


def post(action, request):
    call = urllib.request.Request(
        os.environ["KEYC_TEST_ENDPOINT"],
        json.dumps(request).encode(),
        {
            "X-Amz-Target": f"DynamoDB_20120810.{action}",
            "Content-Type": "application/x-amz-json-1.0",
            "Authorization": "AWS4-HMAC-SHA256 Credential=test/20240101/eu-west-1/dynamodb/aws4_request, "
            "SignedHeaders=host, Signature=0",
            "X-Amz-Date": "20240101T000000Z",
        },
    )
    with urllib.request.urlopen(call) as answer:
        return json.load(answer)


def send(action, request):
    try:
        return post(action, request)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{action}: {error.read().decode()}\n{json.dumps(request)}") from None


def wait_for(table, status):
    """Until the table has the status; None is the absence of the table. dynalite creates and deletes a little later."""
    for _ in range(1000):
        try:
            found = post("DescribeTable", {"TableName": table})["Table"]["TableStatus"]
        except urllib.error.HTTPError:
            found = None
        if found == status:
            return
        time.sleep(0.001)
    raise SystemExit(f"{table} does not become {status}")


def is_servable(index):
    """Whether the DynamoDB at hand supports the index: keys with several partition or sort attributes it does not."""
    return all(len(side) <= 1 for side in index["key"].values())


def create_table(table):
    stored = {attribute["name"]: attribute for attribute in table["key_attributes"]}

    def key_schema(key):
        return [
            {"AttributeName": stored[name]["stored"], "KeyType": KEY_TYPES[side]} for side in key for name in key[side]
        ]

    def request_of(index):
        projection = {"ProjectionType": {"all": "ALL", "keys": "KEYS_ONLY"}.get(str(index["projects"]), "INCLUDE")}
        if projection["ProjectionType"] == "INCLUDE":
            type_attribute = [table["type_attribute"]] if table.get("type_attribute") else []
            projection["NonKeyAttributes"] = index["projects"] + index.get("projects_stored", []) + type_attribute
        return {"IndexName": index["stored"], "KeySchema": key_schema(index["key"]), "Projection": projection}

    indexes = [index for index in table["indexes"] if is_servable(index)]
    used = {name for owner in [table] + indexes for side in owner["key"].values() for name in side}
    request = {
        "TableName": table["stored"],
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [
            {"AttributeName": attribute["stored"], "AttributeType": attribute["dynamodb"]}
            for attribute in table["key_attributes"]
            if attribute["name"] in used
        ],
        "KeySchema": key_schema(table["key"]),
    }
    for is_local, field in ((False, "GlobalSecondaryIndexes"), (True, "LocalSecondaryIndexes")):
        own = [request_of(index) for index in indexes if index["local"] == is_local]
        if own:
            request[field] = own
    send("CreateTable", request)
    wait_for(request["TableName"], "ACTIVE")


def shown(value):
    ((kind, text),) = value.items()
    return base64.b64decode(text).hex().upper() if kind == "B" else text


def comparable(value):
    ((kind, text),) = value.items()
    return Decimal(text) if kind == "N" else base64.b64decode(text) if kind == "B" else text.encode()


def whole_plan(keyc, schema, name, call):
    """The plan of a pattern, of which the page has only the first requests."""
    command = [keyc, "request", schema, name, call]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


class Page:
    """The contents of a Markdown page."""

    def __init__(self, text):
        self.text = text

    def samples(self):
        """The samples, each with its table and its entity."""
        for section in re.split(r"^### ", self.text, flags=re.M):
            if "\n#### Samples of " not in section:
                continue
            table = re.search(r"^In table (\S+), stored as", section, flags=re.M).group(1).replace("\\", "")
            entity = re.search(r"^#### Samples of (\S+)", section, flags=re.M).group(1).replace("\\", "")
            for block in re.findall(r"```json\n(.*?)\n```", section.split("\n#### Samples of ")[1], flags=re.S):
                yield table, entity, json.loads(block)

    def patterns(self):
        for section in re.split(r"^### ", self.text.split("\n## Table ")[0], flags=re.M)[1:]:
            operation = re.search(r"^\| Operation \| (\w+)(?: of .*)? on ", section, flags=re.M).group(1)
            request = re.search(r"```json\n(.*?)\n```", section, flags=re.S)
            entities = re.search(r"^\| Returns \| (.*) \|$", section, flags=re.M).group(1).replace("\\", "")
            entities = entities.split(", as `")[0].split(", ")
            cost = re.search(r"^\| Read cost \| (.*) \|$", section, flags=re.M).group(1).replace("\\", "")
            limit = re.search(r"^\| Limit \| (\d+) \|$", section, flags=re.M)
            rows = re.findall(r"^1\. (\S+) `(.*)`$", section, flags=re.M)
            call = re.search(r"^With (`+)(.*)\1:$", section, flags=re.M)
            if request:
                name = section.split("\n")[0].replace("\\", "")
                request = json.loads(request.group(1))
                limit = limit and int(limit.group(1))
                yield name, operation, call and call.group(2), request, limit, entities, rows, costs.Shown(cost)


class Table:
    """A table of the model, with the samples that were written to it."""

    def __init__(self, model):
        self.name = model["stored"]
        self.type_attribute = model["type_attribute"]
        stored = {attribute["name"]: attribute["stored"] for attribute in model["key_attributes"]}
        self.key = [stored[name] for side in model["key"].values() for name in side]
        self.indexes = {
            index["stored"]: [stored[name] for name in index["key"]["sort"]]
            for index in model["indexes"]
            if is_servable(index)
        }
        self.items = {}
        self.entities = {}  # as they are stored, by the key of the item

    def key_of(self, item):
        return ", ".join(shown(item[name]) for name in self.key)

    def put(self, item, entity):
        send("PutItem", {"TableName": self.name, "Item": {**item, **FILLER}})
        self.items[self.key_of(item)] = item
        self.entities[self.key_of(item)] = entity

    def can(self, request):
        return request.get("IndexName") in [None, *self.indexes]

    def is_of(self, key, types):
        return self.entities[key] in types

    def in_order(self, operation, request, keys):
        """Sorts what has no guaranteed order: the items of a scan, and those with equal sort keys in an index."""
        if operation == "Scan":
            return sorted(keys)
        sort = self.indexes.get(request.get("IndexName"), self.key)
        equal = itertools.groupby(keys, key=lambda key: [self.items[key][name] for name in sort])
        return [key for _, group in equal for key in sorted(group)]

    def keys_returned(self, items, types):
        """Skips items of other entities, as the client does. Entries of an index may not have their entity's type."""
        return [key for key in map(self.key_of, items) if self.is_of(key, types)]

    def items_of_plan(self, plan, read):
        sort = self.indexes.get(plans.queries(plan)[0].get("IndexName"), self.key[1:])
        return plans.items(
            plan, lambda query: read("Query", query), lambda item: [comparable(item[name]) for name in sort]
        )


class Reads:
    """Sends the requests of a call, and adds up what they consume. `is_own` tells its items from those it skips."""

    def __init__(self, is_own):
        self.is_own = is_own
        self.requests = self.items = self.halves = 0
        self.largest = 0  # bytes of an item
        self.largest_of_page = 0  # of its own items, without the filler
        self.is_consistent = False

    def __call__(self, operation, request):
        answer = send(operation, {**request, "ReturnConsumedCapacity": "TOTAL"})
        items = [answer["Item"]] if "Item" in answer else answer.get("Items", [])
        sizes = [costs.size_of(item) for item in items]
        consumed = int(2 * answer["ConsumedCapacity"]["CapacityUnits"])
        self.is_consistent = request.get("ConsistentRead", False)
        scanned = answer.get("ScannedCount", len(items))
        if scanned == 0:  # DynamoDB Local says nothing, DynamoDB takes the least
            consumed = costs.halves(0, self.is_consistent)
        elif scanned == len(items):
            expected = costs.halves(sum(sizes), self.is_consistent)
            # What is left out of an answer is read. DynamoDB Local also reads whole items to scan an index that holds parts.
            counts_whole = "ProjectionExpression" in request or (operation == "Scan" and "IndexName" in request)
            if consumed < expected or (consumed != expected and not counts_whole):
                raise SystemExit(f"{operation} of {sum(sizes)} bytes took {consumed} halves, not {expected}: {request}")
        self.requests += 1
        self.items += scanned
        self.halves += consumed
        self.largest = max([self.largest, *sizes])
        own = [
            costs.size_of({name: value for name, value in item.items() if name not in FILLER})
            for item in items
            if self.is_own(item)
        ]
        self.largest_of_page = max([self.largest_of_page, *own])
        return items


def check_cost(where, shown, reads, plan, limit):
    """The page is not below what this call took, nor below what as many items as it speaks of can take."""
    if shown.of_scan:
        return
    if shown.size < reads.largest_of_page:
        raise SystemExit(f"{where}: an item has {reads.largest_of_page} bytes: {shown.text}")
    size = max(reads.largest, shown.size + costs.size_of(FILLER))  # an item that a filter drops may be larger
    by_formula = shown.of(reads.items, reads.requests, size, reads.is_consistent)
    if by_formula < reads.halves:
        raise SystemExit(f"{where}: {reads.items} items took {reads.halves} halves, by the page {by_formula}: {shown.text}")
    check_figure(where, shown, reads.largest_of_page, plan, reads.is_consistent, limit)


def check_figure(where, shown, size, plan, is_consistent, limit):
    most = costs.most_of(shown, size, plan, is_consistent, limit)
    if shown.halves < most:
        raise SystemExit(f"{where}: the page says {shown.halves} halves, it can be {most}: {shown.text}")


def check(keyc, schema):
    with tempfile.TemporaryDirectory() as folder:
        made = [keyc, "generate", schema, "--out", folder, "--output", "markdown", "--output", "json"]
        subprocess.run(made, check=True, stderr=subprocess.DEVNULL)
        page = Page(next(Path(folder).glob("*.md")).read_text())
        model = json.loads(next(Path(folder).glob("*.json")).read_text())
    stored = {entity["name"]: entity["stored"] for entity in model["entities"]}
    tables = {}
    for table in model["tables"]:
        create_table(table)
        tables[table["name"]] = Table(table)
    by_stored_name = {table.name: table for table in tables.values()}
    count = compared = returned = 0
    for name, entity, item in page.samples():
        tables[name].put(item, stored[entity])
        count += 1
    for name, operation, call, request, limit, entities, rows, cost in page.patterns():
        plan = whole_plan(keyc, schema, name, call) if plans.is_plan(request) else None
        if plan and plan.get("more"):  # the page is as of the time of its samples; the plan has no last request
            check_figure(f"{schema}: {name}", cost, cost.size, plan, False, limit)
            continue
        if plan == {}:  # the page is as of the time of its samples, which is too old for the plan of today
            continue
        first = plans.queries(plan)[0] if plan else request
        table = by_stored_name[first["TableName"]]
        if not table.can(first):
            continue
        types = [stored[entity] for entity in entities]
        reads = Reads(lambda item: table.is_of(table.key_of(item), types))
        items = table.items_of_plan(plan, reads) if plan else reads(operation, request)
        check_cost(f"{schema}: {name}", cost, reads, plan, limit)
        found = table.keys_returned(items, types)[:limit]
        found, documented = (table.in_order(operation, first, keys) for keys in (found, [key for _, key in rows]))
        if found != documented:
            raise SystemExit(f"{schema}: {name}: the page says {documented}, DynamoDB {found}")
        compared += 1
        returned += len(found)
    for stored_name in by_stored_name:
        send("DeleteTable", {"TableName": stored_name})
        wait_for(stored_name, None)
    print(f"{schema}: {count} items, {compared} patterns, which returned {returned}")
    return returned


def main():
    keyc, *schemas = sys.argv[1:]
    if not sum(check(keyc, schema) for schema in schemas):
        raise SystemExit("no pattern returned anything")


if __name__ == "__main__":
    main()
