"""What CloudFormation and Terraform's AWS provider take, from packages of npm that scripts/table_specs.sh fetches: every
property that keyc writes must be there, and be of its type."""
import gzip
import json
import pathlib
import re

SCALARS = {"string": str, "boolean": bool, "integer": int, "number": (int, float)}


class CloudFormation:
    """The specification of @aws-cdk/aws-service-spec."""

    def __init__(self, folder: pathlib.Path):
        schema = json.loads(gzip.decompress((folder / "cloudformation.json.gz").read_bytes()))["schema"]
        self.resources = {each["cloudFormationType"]: each for each in schema["resource"]["entities"]}
        self.types = {each["$id"]: each for each in schema["typeDefinition"]["entities"]}

    def faults(self, template) -> list[str]:
        found = []
        for name, resource in template["Resources"].items():
            of_type = self.resources[resource["Type"]]
            found += self.faults_in(of_type["properties"], resource["Properties"], name)
            found += [f"{name}: {member} is no member of a resource" for member in resource
                      if member not in ("Type", "Properties", "DeletionPolicy", "UpdateReplacePolicy", "Condition", "DependsOn",
                                        "Metadata")]
            for output in template["Outputs"].values():
                of, attribute = output["Value"].get("Fn::GetAtt", (None, None))
                if of == name and attribute not in of_type["attributes"]:
                    found.append(f"{name} has no attribute {attribute}")
        return found

    def faults_in(self, properties, value, place) -> list[str]:
        found = [f"{place} lacks {name}" for name, each in properties.items() if each.get("required") and name not in value]
        for name, inner in value.items():
            if name not in properties:
                found.append(f"{place} has no property {name}")
            else:
                found += self.faults_of(properties[name]["type"], inner, f"{place}.{name}")
        return found

    def faults_of(self, type_, value, place) -> list[str]:
        kind = type_["type"]
        if isinstance(value, dict) and set(value) in ({"Fn::Sub"}, {"Ref"}):
            return [] if kind == "string" else [f"{place} is no text"]
        if kind == "union":
            return min((self.faults_of(each, value, place) for each in type_["types"]), key=len)
        if kind == "array":
            if not isinstance(value, list):
                return [f"{place} is no array"]
            return [fault for i, each in enumerate(value) for fault in self.faults_of(type_["element"], each, f"{place}[{i}]")]
        if kind == "ref":
            if not isinstance(value, dict):
                return [f"{place} is no object"]
            return self.faults_in(self.types[type_["reference"]["$ref"]]["properties"], value, place)
        if kind in ("json", "tag", "map"):
            return []
        if "allowedValues" in type_ and value not in type_["allowedValues"]:
            return [f"{place}: {value} is none of {type_['allowedValues']}"]
        right = isinstance(value, SCALARS[kind]) and (kind == "boolean" or not isinstance(value, bool))
        return [] if right else [f"{place}: {value!r} is no {kind}"]


class Terraform:
    """The resource aws_dynamodb_table as the packages @cdktf/provider-aws and, since that has no key_schema, @pulumi/aws
    declare it in TypeScript."""

    LISTED = {"attribute", "global_secondary_index", "local_secondary_index", "replica", "key_schema"}

    def __init__(self, folder: pathlib.Path):
        self.cdktf = interfaces((folder / "cdktf-dynamodb-table.d.ts").read_text(encoding="utf-8"), "DynamodbTable")
        self.pulumi = interfaces((folder / "pulumi-input.d.ts").read_text(encoding="utf-8"), "Table")

    def faults(self, resource, place) -> list[str]:
        return self.faults_in("Config", {name: value for name, value in resource.items() if name != "lifecycle"}, place)

    def faults_in(self, interface, value, place) -> list[str]:
        members = dict(self.cdktf[interface])
        if interface == "GlobalSecondaryIndex" and "key_schema" in value:  # instead of hash_key and range_key
            members.pop("hash_key")
            assert "key_schemas" in self.pulumi[interface]
            members["key_schema"] = ("KeySchema[]", False)
        found = [f"{place} lacks {name}" for name, (_, optional) in members.items() if not optional and name not in value]
        for name, inner in value.items():
            if name not in members:
                found.append(f"{place} has no argument {name}")
                continue
            type_ = members[name][0].removesuffix(" | cdktf.IResolvable")
            many = isinstance(inner, list)
            if many != type_.endswith("[]"):
                found.append(f"{place}.{name}: {inner!r} is no {type_}")
                continue
            for each in inner if many else [inner]:
                found += self.faults_of(type_.removesuffix("[]"), each, f"{place}.{name}")
        return found

    def faults_of(self, type_, value, place) -> list[str]:
        if type_ in SCALARS:
            right = isinstance(value, SCALARS[type_]) and (type_ == "boolean" or not isinstance(value, bool))
            return [] if right else [f"{place}: {value!r} is no {type_}"]
        if not isinstance(value, dict):
            return [f"{place}: {value!r} is no block"]
        if type_.startswith("{"):
            return []
        if type_ == "KeySchema":
            known = self.pulumi["GlobalSecondaryIndexKeySchema"]
            return [] if set(value) == set(known) else [f"{place}: {value!r} is not {set(known)}"]
        return self.faults_in(type_.removeprefix("DynamodbTable"), value, place)


def interfaces(text: str, prefix: str) -> dict[str, dict[str, tuple[str, bool]]]:
    """The members of each interface, with their types and whether they are optional; names as Terraform has them."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    found = {}
    declaration = rf"^ *(?:export )?interface {prefix}(\w*)(?: extends [\w.]+)? \{{\n(.*?)^ *\}}\n"
    for name, body in re.findall(declaration, text, re.S | re.M):
        members = re.findall(r"^ *(?:readonly )?(\w+)(\?)?: (\{.*?\}|[^;]*);", body, re.M | re.S)
        found[name] = {re.sub("([A-Z])", lambda letter: "_" + letter[0].lower(), member): (type_, bool(optional))
                       for member, optional, type_ in members}
    return found
