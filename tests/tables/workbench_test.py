#!/usr/bin/env python3
"""NoSQL Workbench models of schemas: their shape is that of public models, what they say of a table is what its
create-table says, and their data is what the schema stores: `keyc audit` finds nothing in it.

The shape is that of 20 models, of github.com/aws-samples/amazon-dynamodb-design-patterns (data-models and examples,
version 1.0) and others of versions 2.0 and 3.0. There is no published description.

    workbench_test.py --keyc build/release/keyc SCHEMA…
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

TYPES = {"S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"}
ATTRIBUTE = {"AttributeName": str, "AttributeType": TYPES}
KEY = {"PartitionKey": ATTRIBUTE, "SortKey?": ATTRIBUTE}
ACCESS = {"MySql": {}}
ROW = "row"
FACET = {"FacetName": str, "KeyAttributeAlias": {"PartitionKeyAlias": str, "SortKeyAlias?": str}, "TableData": [ROW],
         "NonKeyAttributes": [str], "DataAccess": ACCESS}
INDEX = {"IndexName": str, "KeyAttributes": KEY,
         "Projection": {"ProjectionType": {"ALL", "KEYS_ONLY", "INCLUDE"}, "NonKeyAttributes?": [str]}}
TABLE = {"TableName": str, "KeyAttributes": KEY, "NonKeyAttributes": [ATTRIBUTE], "TableFacets?": [FACET],
         "TableData?": [ROW], "GlobalSecondaryIndexes": [INDEX], "DataAccess": ACCESS,
         "BillingMode": {"PAY_PER_REQUEST", "PROVISIONED"}}
MODEL = {"ModelName": str, "DataModel": [TABLE],
         "ModelMetadata": {"Author": str, "DateCreated": str, "DateLastModified": str, "Description": str,
                           "AWSService": {"Amazon DynamoDB"}, "Version": {"3.0"}}}


def misfits(value, shape, place: str) -> list[str]:
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return [f"{place}: no object"]
        known = {name.rstrip("?"): member for name, member in shape.items()}
        faults = [f"{place}: has {name}" for name in value if name not in known]
        faults += [f"{place}: lacks {name}" for name in shape if not name.endswith("?") and name not in value]
        return faults + [fault for name, member in value.items() if name in known
                         for fault in misfits(member, known[name], f"{place}.{name}")]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [f"{place}: no list"]
        return [fault for i, element in enumerate(value) for fault in misfits(element, shape[0], f"{place}[{i}]")]
    if shape == ROW:
        fits = isinstance(value, dict) and all(isinstance(each, dict) and len(each) == 1 and set(each) <= TYPES
                                               for each in value.values())
        return [] if fits else [f"{place}: no item"]
    if isinstance(shape, set):
        return [] if value in shape else [f"{place}: {value!r}"]
    return [] if isinstance(value, shape) else [f"{place}: {value!r}"]


def key_schema(key: dict) -> list[dict]:
    return [{"AttributeName": key[side]["AttributeName"], "KeyType": kind}
            for side, kind in (("PartitionKey", "HASH"), ("SortKey", "RANGE")) if side in key]


def create_table_of(table: dict) -> dict:
    """What the model says of a table, as CreateTable says it."""
    keys = [table["KeyAttributes"], *(index["KeyAttributes"] for index in table["GlobalSecondaryIndexes"])]
    types = {side["AttributeName"]: side["AttributeType"] for key in keys for side in key.values()}
    said = {"TableName": table["TableName"], "BillingMode": table["BillingMode"],
            "KeySchema": key_schema(table["KeyAttributes"]),
            "AttributeDefinitions": [{"AttributeName": name, "AttributeType": types[name]} for name in sorted(types)]}
    if table["GlobalSecondaryIndexes"]:
        said["GlobalSecondaryIndexes"] = [{"IndexName": index["IndexName"], "Projection": index["Projection"],
                                           "KeySchema": key_schema(index["KeyAttributes"])}
                                          for index in table["GlobalSecondaryIndexes"]]
    return said


def faults_of_facets(table: dict) -> list[str]:
    """Each row has the primary key, and the names of its facet; each name is an attribute of the table."""
    names = {attribute["AttributeName"]: attribute["AttributeType"] for attribute in table["NonKeyAttributes"]}
    primary = {side["AttributeName"] for side in table["KeyAttributes"].values()}
    faults = []
    for facet in table.get("TableFacets", []):
        listed = set(facet["NonKeyAttributes"])
        faults += [f"{facet['FacetName']}: {name} is no attribute of the table" for name in listed - set(names)]
        for row in facet["TableData"]:
            if not primary <= set(row) or not set(row) <= primary | listed:
                faults.append(f"{facet['FacetName']}: a row has {sorted(row)}")
    return faults


class Checker:
    def __init__(self, keyc: str, folder: pathlib.Path):
        self.keyc, self.folder = keyc, folder
        self.models = self.rows = self.refused = 0

    def run(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run([self.keyc, *arguments], capture_output=True, text=True)

    def faults(self, schema: str) -> list[str]:
        done = self.run("tables", schema, "--format", "workbench")
        if done.returncode != 0:
            self.refused += 1
            return [] if "[K0903]" in done.stderr else [done.stderr]
        model = json.loads(done.stdout)
        faults = misfits(model, MODEL, "model")
        out = self.folder / str(self.models)
        self.run("tables", schema, "--format", "create-table", "--out", str(out))
        created = {(said := json.loads(path.read_text()))["TableName"]: said for path in out.rglob("*.create-table.json")}
        for said in created.values():
            said.pop("StreamSpecification", None)  # a model has no stream
            said["AttributeDefinitions"].sort(key=lambda attribute: attribute["AttributeName"])
        for table in model["DataModel"]:
            if create_table_of(table) != created.pop(table["TableName"], None):
                faults.append(f"{table['TableName']}: is not what create-table says")
            faults += faults_of_facets(table)
        faults += [f"{name}: is missing" for name in created]
        self.models += 1
        return faults + self.faults_of_data(schema, model)

    def faults_of_data(self, schema: str, model: dict) -> list[str]:
        rows = [row for table in model["DataModel"] for facet in table.get("TableFacets", []) for row in facet["TableData"]]
        self.rows += len(rows)
        if len(model["DataModel"]) != 1 or not rows:
            return []
        items = self.folder / "items.jsonl"
        items.write_text("".join(json.dumps(row) + "\n" for row in rows))
        audit = self.run("audit", schema, "--items", str(items))
        return [] if audit.returncode == 0 else [audit.stdout + audit.stderr]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--keyc", required=True)
    parser.add_argument("schemas", nargs="+")
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(arguments.keyc, pathlib.Path(folder))
        for schema in arguments.schemas:
            for fault in checker.faults(schema):
                print(f"{schema}: {fault}")
                failed += 1
        print(f"{checker.models} models with {checker.rows} rows, {checker.refused} refused; {failed} faults")
    return 1 if failed or checker.models == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
