"""Reads the definitions of tables that keyc writes back into one neutral form, whatever their format."""
import re


def parts(elements, name, kind):
    """The attributes of the partition key and of the sort key. DynamoDB wants the former first."""
    kinds = [element[kind] for element in elements]
    assert kinds == sorted(kinds), elements
    return tuple([element[name] for element in elements if element[kind] == which] for which in ("HASH", "RANGE"))


def of_properties(properties):
    """Of CreateTable, and of CloudFormation's properties. The time to live is not part of the former."""
    indexes = {}
    for member, local in (("LocalSecondaryIndexes", True), ("GlobalSecondaryIndexes", False)):
        for index in properties.get(member, []):
            projection = index["Projection"]
            indexes[index["IndexName"]] = {"local": local, "key": parts(index["KeySchema"], "AttributeName", "KeyType"),
                                           "projection": projection["ProjectionType"],
                                           "projected": projection.get("NonKeyAttributes", [])}
    types = {each["AttributeName"]: each["AttributeType"] for each in properties["AttributeDefinitions"]}
    assert len(types) == len(properties["AttributeDefinitions"]), "an attribute twice"
    return {"name": properties["TableName"], "types": types, "key": parts(properties["KeySchema"], "AttributeName", "KeyType"),
            "indexes": indexes, "ttl": properties.get("TimeToLiveSpecification", {}).get("AttributeName"),
            "stream": properties.get("StreamSpecification", {}).get("StreamViewType")}


def evaluated(text):
    """A text of Terraform that has no other expressions than those that stand for $ and %."""
    value = re.sub(r'\$\{"([$%])"\}', r"\1", text)
    rest = re.sub(r'\$\{"([$%])"\}', "", text)
    assert "$${" not in text and "%%{" not in text and "${" not in rest and "%{" not in rest, text
    return value


def of_terraform(resource):
    def key(of, partition):
        if "key_schema" in of:
            found = parts(of["key_schema"], "attribute_name", "key_type")
        else:
            found = [of["hash_key"]] if "hash_key" in of else partition, [of["range_key"]] if "range_key" in of else []
        return tuple([evaluated(name) for name in names] for names in found)

    table_key = key(resource, None)
    indexes = {}
    for member, local in (("local_secondary_index", True), ("global_secondary_index", False)):
        for index in resource.get(member, []):
            indexes[index["name"]] = {"local": local, "key": key(index, table_key[0]), "projection": index["projection_type"],
                                      "projected": [evaluated(name) for name in index.get("non_key_attributes", [])]}
    types = {evaluated(each["name"]): each["type"] for each in resource["attribute"]}
    assert len(types) == len(resource["attribute"]), "an attribute twice"
    ttl = resource.get("ttl", {}).get("attribute_name")
    assert resource.get("stream_enabled", False) == ("stream_view_type" in resource)
    return {"name": resource["name"], "types": types, "key": table_key, "indexes": indexes,
            "ttl": None if ttl is None else evaluated(ttl), "stream": resource.get("stream_view_type")}
