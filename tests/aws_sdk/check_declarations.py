#!/usr/bin/env python3
"""Compares the declarations of fakes/ with the headers of the AWS SDK for C++: each class, member function, enumerator and
field that the fakes declare for keyc must be declared by the SDK's header of the same name. Run by hand when
keyc/aws_sdk.hpp or the fakes change, and for new versions of the SDK.

    git clone --depth 1 --filter=blob:none --sparse https://github.com/aws/aws-sdk-cpp
    git -C aws-sdk-cpp sparse-checkout set src/aws-cpp-sdk-core/include generated/src/aws-cpp-sdk-dynamodb/include
    check_declarations.py aws-sdk-cpp

Without a checkout it compares the model classes with DynamoDB's model, as tests/aws_sdk_js/model.mjs prints it. The SDK's
classes are generated from that: each member of a shape has a getter and a setter of its name, each value an enumerator.

    ../aws_sdk_js/run.sh model.mjs | check_declarations.py --model
"""
import json
import pathlib
import re
import sys

FAKES = pathlib.Path(__file__).resolve().parent / "fakes/aws"
INCLUDES = ["src/aws-cpp-sdk-core/include", "generated/src/aws-cpp-sdk-dynamodb/include"]
# What only the fakes have: the client's access to their insides, and their own names.
OWN = {"sent", "json", "set_payload", "JsonErrorMarshaller", "Request", "Result", "Content", "become", "text_of", "GetJsonPayload"}
MACROS = r"FAKE_(?:CONDITION|WRITE|PAGE_REQUEST|PAGE|INDEX)\b"


def without_comments(text: str) -> str:
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def header(root: pathlib.Path, name: str) -> str:
    for include in INCLUDES:
        path = root / include / "aws" / name
        if path.exists():
            return without_comments(path.read_text(encoding="utf-8"))
    return ""


def declares(text: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


def model_members() -> dict[str, set[str]]:
    """For each model class of the fakes, the members that it declares by FAKE_MEMBER, directly or by a macro."""
    text = (FAKES / "dynamodb/models.h").read_text(encoding="utf-8").replace("\\\n", " ")
    shared = {}
    for name, body in re.findall(r"^#define (FAKE_\w+)[ \t]+(.*)$", text, re.M):
        shared[name] = re.sub(r"\bFAKE_CONDITION\b", lambda _: shared.get("FAKE_CONDITION", ""), body)
    members = {}
    for name, body in re.findall(r"^class (\w+)[^{;]*\{\n(.*?)^\};", text, re.M | re.S):
        body = re.sub(MACROS, lambda found: shared[found.group(0)], body)
        members[name] = set(re.findall(r"FAKE_MEMBER\([\w:<>, ]+, (\w+)\)", body))
    return members


def faults_of_models(root: pathlib.Path) -> list[str]:
    faults = []
    for name, members in model_members().items():
        if name in OWN:
            continue
        text = header(root, f"dynamodb/model/{name}.h")
        if not text:
            faults.append(f"dynamodb/model/{name}.h: there is no such header")
            continue
        for member in sorted(members):
            # A result's members are read, a request's are set; a structure's are both.
            wanted = [f"Get{member}"] if name.endswith(("Result", "Exception", "Reason", "Description", "Summary")) else [f"Set{member}"]
            faults += [f"dynamodb/model/{name}.h: no {function}()" for function in wanted
                       if not re.search(rf"\b{function}\s*\(", text)]
    return faults


def faults_of_enums(root: pathlib.Path) -> list[str]:
    text = (FAKES / "dynamodb/models.h").read_text(encoding="utf-8")
    faults = []
    for name, values in re.findall(r"FAKE_ENUM\((\w+), ([^)]*)\)", text):
        theirs = header(root, f"dynamodb/model/{name}.h")
        names = [f"Get{name}ForName", f"GetNameFor{name}", f"{name}Mapper", *[value.strip() for value in values.split(",")]]
        faults += [f"dynamodb/model/{name}.h: no {value}" for value in names if not declares(theirs, value)]
    return faults


def faults_of_operations(root: pathlib.Path) -> list[str]:
    text = (FAKES / "dynamodb/DynamoDBClient.h").read_text(encoding="utf-8")
    theirs = header(root, "dynamodb/DynamoDBClient.h")
    return [f"dynamodb/DynamoDBClient.h: {name}() is not virtual and const, of a {name}Request"
            for name in re.findall(r"FAKE_OPERATION\((\w+)\)", text)
            if name != "Name" and not re.search(rf"virtual Model::{name}Outcome {name}\(const Model::{name}Request& \w+\) const", theirs)]


def faults_of_other_headers(root: pathlib.Path) -> list[str]:
    faults = []
    for path in sorted(FAKES.rglob("*.h")):
        name = str(path.relative_to(FAKES))
        if name in ("dynamodb/models.h", "dynamodb/DynamoDBClient.h"):
            continue
        theirs = header(root, "dynamodb/model/AttributeValue.h" if name == "dynamodb/attribute_value.h" else name)
        if name == "core/http/HttpResponse.h":  # which includes these
            theirs += "".join(header(root, f"core/http/{part}.h") for part in ("HttpTypes", "Scheme", "HttpRequest", "HttpClient"))
        ours = without_comments(path.read_text(encoding="utf-8"))
        ours = re.sub(r"\{[^{}]*\}(?=\s*(?:$|friend|template|private|public|\w))", ";", ours) if "enum" not in ours else ours
        wanted = set(re.findall(r"\b((?:Get|Set|Is|As|Should|Was|Value|Json|Base64)[A-Z0-9]\w*)\s*\(", ours))
        wanted |= set(re.findall(r"\b([A-Z][A-Z_]{2,})\b(?:\s*=\s*[^,}]+)?\s*(?=[,}\n])", ours))
        wanted |= set(re.findall(r"^  (?:Aws::[\w:]+|bool|long|std::shared_ptr<\w+>) (\w+)(?: = [^;]+)?;", ours, re.M))
        faults += [f"{name}: no {function}" for function in sorted(wanted - OWN)
                   if not function.endswith("_") and not declares(theirs, function)]
    return faults


def faults_of_shapes(model: dict) -> list[str]:
    faults = []
    for name, members in model_members().items():
        if name in OWN:
            continue
        shape = model["shapes"].get(re.sub("Request$", "Input", re.sub("Result$", "Output", name)))
        if name in ("PutRequest", "DeleteRequest", "WriteRequest"):  # of a batch
            shape = model["shapes"].get(name)
        if shape is None:
            faults.append(f"{name}: there is no such shape")
        else:
            faults += [f"{name}: no {member}" for member in sorted(members - set(shape))]
    text = (FAKES / "dynamodb/models.h").read_text(encoding="utf-8")
    for name, values in re.findall(r"FAKE_ENUM\((\w+), NOT_SET, ([^)]*)\)", text):
        faults += [f"{name}: no {value}" for value in values.split(", ") if value not in model["enums"][name]]
    return faults


def main() -> int:
    if sys.argv[1:] == ["--model"]:
        faults = faults_of_shapes(json.load(sys.stdin))
        print("\n".join([*faults, f"{len(model_members())} classes, {len(faults)} differences from DynamoDB's model"]))
        return 1 if faults else 0
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    root = pathlib.Path(sys.argv[1])
    if not header(root, "core/Core_EXPORTS.h"):
        print(f"{root}: not a checkout of the AWS SDK for C++")
        return 2
    faults = [*faults_of_models(root), *faults_of_enums(root), *faults_of_operations(root),
              *faults_of_other_headers(root)]
    version = header(root, "core/VersionConfig.h")
    found = re.search(r'AWS_SDK_VERSION_STRING "([^"]+)"', version)
    print(f"AWS SDK for C++ {found.group(1) if found else '(version unknown)'}: {len(faults)} differences")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
