#!/usr/bin/env python3
"""The requests that `keyc tables` writes, checked with botocore's description of DynamoDB's API: each member, its type and
which are required. botocore is in Debian's python3-botocore.

    requests_test.py KEYC RANDOM SCHEMA...     (RANDOM schemas are made)
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from created_tables import definitions, random_schemas

try:
    from botocore.loaders import Loader
    from botocore.model import ServiceModel
    from botocore.validate import ParamValidator
except ImportError:
    print("botocore is not installed: the requests are not checked (apt-get install python3-botocore)")
    sys.exit(77)

MODEL = ServiceModel(Loader().load_service_model("dynamodb", "service-2"))


def faults_of(operation, request):
    """ParamValidator knows members, types and ranges; enums and patterns are looked up here."""
    shape = MODEL.operation_model(operation).input_shape
    report = ParamValidator().validate(request, shape)
    return ([report.generate_report()] if report.has_errors() else []) + list(words(shape, request, operation))


def words(shape, value, path):
    if shape.type_name == "structure":
        for name, child in value.items():
            if name in shape.members:
                yield from words(shape.members[name], child, f"{path}.{name}")
    elif shape.type_name == "list":
        if "max" in shape.metadata and len(value) > shape.metadata["max"]:
            yield f"{path}: {len(value)} elements"
        for child in value:
            yield from words(shape.member, child, f"{path}[]")
    elif shape.type_name == "string":
        if shape.enum and value not in shape.enum:
            yield f"{path}: {value}"
        if shape.metadata.get("pattern") and not re.fullmatch(shape.metadata["pattern"], value):
            yield f"{path}: {value}"


def is_several(request):
    """This botocore may be older than keys of several attributes: then a key has at most two elements for it."""
    keys = [request["KeySchema"]] + [i["KeySchema"] for i in request.get("GlobalSecondaryIndexes", [])]
    return any(len(key) > 2 for key in keys)


def steps_of(keyc, folder, number, definition):
    """The updates that make the table from one without global indexes."""
    request = dict(definition.request)
    request.pop("GlobalSecondaryIndexes", None)
    used = {e["AttributeName"] for key in [request, *request.get("LocalSecondaryIndexes", [])] for e in key["KeySchema"]}
    request["AttributeDefinitions"] = [a for a in request["AttributeDefinitions"] if a["AttributeName"] in used]
    described = folder / f"described{number}.json"
    described.write_text(json.dumps({"Table": request, "TimeToLiveDescription": {"TimeToLiveStatus": "DISABLED"}}), encoding="utf-8")
    out = folder / f"steps{number}"
    subprocess.run([keyc, "tables", str(definition.schema), "--against", str(described), "--of", definition.table, "--steps",
                    "--format", "create-table", "--out", str(out)], check=True, capture_output=True)
    for file in sorted(out.rglob("*.json")):
        operation = "UpdateTable" if file.name.endswith(".update-table.json") else "UpdateTimeToLive"
        yield operation, json.loads(file.read_text(encoding="utf-8"))


def main():
    keyc, count, *schemas = sys.argv[1:]
    faults, checked, left_out = [], 0, 0
    if not faults_of("CreateTable", {"TableName": "x", "KeySchema": [{"AttributeName": "a", "KeyType": "hash"}]}):
        raise SystemExit("the validator finds nothing in a wrong request")
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        for number, definition in enumerate(definitions(keyc, folder, [pathlib.Path(s) for s in schemas] + random_schemas(folder, int(count)))):
            requests = [("CreateTable", definition.request)]
            if definition.ttl:
                requests.append(("UpdateTimeToLive", definition.ttl))
            requests += steps_of(keyc, folder, number, definition)
            for operation, request in requests:
                found = faults_of(operation, request)
                if found and "KeySchema" in str(found) and is_several(definition.request):
                    left_out += 1
                    continue
                checked += 1
                faults += [f"{definition.schema} {definition.table}: {operation}: {fault}" for fault in found]
    print(f"{checked} requests checked" + (f", {left_out} left out, since this botocore does not know keys of several attributes" if left_out else ""))
    print("\n".join(faults[:40]))
    return 1 if faults or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
