#!/usr/bin/env python3
"""What `keyc tables --format create-table` writes, against a real DynamoDB: it takes each request, and `--against` its
DescribeTable finds nothing. Where a table has a global index, another table without it is brought there by the requests
of `--steps`, one after the other, after which nothing is found either.

Keys of several attributes on one side are left out: neither DynamoDB Local nor dynalite has them. Their requests are
checked by tests/tables/requests_test.py. dynalite has neither streams nor time to live, and takes the updates of --steps
without doing them: there, tables are only created.

usage: tables_test.py KEYC RANDOM SCHEMA...      (KEYC_TEST_ENDPOINT is where the DynamoDB is; RANDOM schemas are made)
"""

import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "tables"), str(HERE)]
from created_tables import definitions, random_schemas
from documentation_test import post, send

STEPPED = 12  # tables that steps are tried with


def has_several(request):
    keys = [request["KeySchema"]] + [i["KeySchema"] for i in request.get("GlobalSecondaryIndexes", [])]
    return any([e["KeyType"] for e in key] not in (["HASH"], ["HASH", "RANGE"]) for key in keys)


def has_streams(request):
    return os.environ["KEYC_TEST_KIND"] == "local" or "StreamSpecification" not in request


def is_ready(name):
    try:
        table = post("DescribeTable", {"TableName": name})["Table"]
    except urllib.error.HTTPError as error:
        if error.code == 500:  # of DynamoDB Local, at times, while it builds an index
            return False
        raise
    indexes = table.get("GlobalSecondaryIndexes", [])
    return table["TableStatus"] == "ACTIVE" and all(i["IndexStatus"] == "ACTIVE" for i in indexes)


def wait(name):
    for _ in range(3000):
        if is_ready(name):
            return
        time.sleep(0.02)
    raise SystemExit(f"{name} is not ready")


def update(request):
    """DynamoDB Local builds the indexes of five tables at once, and takes its time."""
    for _ in range(300):
        try:
            return post("UpdateTable", request)
        except urllib.error.HTTPError as error:
            text = error.read().decode()
            if "LimitExceeded" not in text:
                raise SystemExit(f"UpdateTable: {text}\n{json.dumps(request)}") from None
            time.sleep(0.1)
    raise SystemExit("UpdateTable is refused for long")


class Tables:
    def __init__(self, keyc, folder):
        self.keyc, self.folder = keyc, folder
        self.is_local = os.environ["KEYC_TEST_KIND"] == "local"
        self.failures = []

    def described(self, definition, name):
        """The answers of AWS, with the name that the schema has; read from one file."""
        table = post("DescribeTable", {"TableName": name})["Table"]
        table["TableName"] = definition.request["TableName"]
        answers = [{"Table": table}]
        if self.is_local:
            answers.append(post("DescribeTimeToLive", {"TableName": name}))
        file = self.folder / f"{name}.json"
        file.write_text("\n".join(json.dumps(answer) for answer in answers), encoding="utf-8")
        return file

    def run(self, definition, file, *options):
        return subprocess.run([self.keyc, "tables", str(definition.schema), "--against", str(file), "--of", definition.table,
                               *options], capture_output=True, text=True, encoding="utf-8")

    def create(self, numbered):
        number, definition = numbered
        name = f"table{number}"
        send("CreateTable", {**definition.request, "TableName": name})
        wait(name)
        if definition.ttl and self.is_local:
            send("UpdateTimeToLive", {**definition.ttl, "TableName": name})
        self.expect_nothing(definition, name)

    def expect_nothing(self, definition, name):
        done = self.run(definition, self.described(definition, name))
        if done.returncode != 0:
            self.failures.append(f"{definition.schema} {definition.table}: exit code {done.returncode}\n{done.stdout}{done.stderr}")

    def step(self, numbered):
        """From the table without its global indexes, and with one that the schema does not have."""
        number, definition = numbered
        name = f"stepped{number}"
        former = copy.deepcopy(definition.request)
        former["GlobalSecondaryIndexes"] = [{
            "IndexName": "another", "KeySchema": [{"AttributeName": former["KeySchema"][0]["AttributeName"], "KeyType": "HASH"}],
            "Projection": {"ProjectionType": "KEYS_ONLY"}}]
        used = {e["AttributeName"] for key in [former, *former["GlobalSecondaryIndexes"], *former.get("LocalSecondaryIndexes", [])]
                for e in key["KeySchema"]}
        if number % 2:
            former["BillingMode"] = "PROVISIONED"
            for part in [former, *former["GlobalSecondaryIndexes"]]:
                part["ProvisionedThroughput"] = {"ReadCapacityUnits": 2, "WriteCapacityUnits": 3}
        former["AttributeDefinitions"] = [a for a in former["AttributeDefinitions"] if a["AttributeName"] in used]
        send("CreateTable", {**former, "TableName": name})
        wait(name)
        out = self.folder / f"{name}.steps"
        done = self.run(definition, self.described(definition, name), "--steps", "--delete-extra", "--format", "create-table",
                        "--out", str(out))
        files = sorted(out.rglob("*.json"))
        if done.returncode != 0 or not files:
            self.failures.append(f"{definition.schema}: {done.stdout}{done.stderr}")
            return
        for file in files:
            request = {**json.loads(file.read_text(encoding="utf-8")), "TableName": name}
            if file.name.endswith(".update-table.json"):
                update(request)
                wait(name)
            elif self.is_local:
                send("UpdateTimeToLive", request)
        self.expect_nothing(definition, name)


def main():
    keyc, count, *schemas = sys.argv[1:]
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        found = definitions(keyc, folder, [pathlib.Path(s) for s in schemas] + random_schemas(folder, int(count)))
        usable = [d for d in found if not has_several(d.request) and has_streams(d.request)]
        with_index = [d for d in usable if d.request.get("GlobalSecondaryIndexes")]
        tables = Tables(keyc, folder)
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(tables.create, enumerate(usable)))
            stepped = with_index[:: max(1, len(with_index) // STEPPED)] if tables.is_local else []
            list(pool.map(tables.step, enumerate(stepped)))
        print(f"{len(usable)} tables are as their schemas say; {len(found) - len(usable)} left out; "
              f"{len(stepped)} were made by steps")
        for failure in tables.failures:
            print(failure)
        return 1 if tables.failures or len(usable) < 0.8 * len(found) or not with_index else 0


if __name__ == "__main__":
    sys.exit(main())
