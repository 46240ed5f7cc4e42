#!/usr/bin/env python3
"""The mistakes that definitions of tables written by hand have most often, as questions to keyc.

    eight_mistakes.py --keyc build/release/keyc

Each function asks for one, and says what is wrong if keyc makes it or lets it through.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

SCHEMA = """schema shop

table Shop {
  key (pk, sk)
  index byOwner (owner) projects (note)
  %s
}

entity Order in Shop {
  id : uuid
  owner : string
  note : string
  expires : %s
  pk = ORDER#id
  sk = ORDER
}
"""


class Keyc:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def run(self, schema, *arguments):
        """The exit code, and messages."""
        (self.folder / "shop.keys").write_text(schema, encoding="utf-8")
        done = subprocess.run([self.path, *arguments], cwd=self.folder, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def definitions(self, schema=SCHEMA % ("ttl expires", "epoch_s?"), *options):
        """The properties of the table in CloudFormation, the whole resource, the arguments in Terraform, the request."""
        outputs = [word for name in ("cfn", "terraform", "create-table") for word in ("--output", f"tables.{name}")]
        code, _, errors = self.run(schema, "generate", "shop.keys", "--out", ".", *outputs, *options)
        assert code == 0, errors
        read = lambda name: json.loads((self.folder / name).read_text(encoding="utf-8"))
        resource = read("shop.keys.template.json")["Resources"]["Shop"]
        return (resource["Properties"], resource, read("shop.keys.tf.json")["resource"]["aws_dynamodb_table"]["Shop"],
                read("shop/Shop.create-table.json"))


def attributes_that_are_no_keys_are_declared(keyc):
    """DynamoDB refuses them, and Terraform would plan a change for ever."""
    properties, _, terraform, request = keyc.definitions()
    declared = [[each["AttributeName"] for each in of["AttributeDefinitions"]] for of in (properties, request)]
    declared.append([each["name"] for each in terraform["attribute"]])
    if any(names != ["pk", "sk", "owner"] for names in declared):
        return f"declared are {declared}"


def a_projection_has_no_type_attribute(keyc):
    """Items of several entities could not be told apart."""
    properties, _, terraform, request = keyc.definitions()
    projected = [of["GlobalSecondaryIndexes"][0]["Projection"]["NonKeyAttributes"] for of in (properties, request)]
    projected.append(terraform["global_secondary_index"][0]["non_key_attributes"])
    if any(names != ["_type", "note"] for names in projected):
        return f"projected are {projected}"


def two_indexes_change_in_one_update(keyc):
    """DynamoDB and CloudFormation refuse it; steps_test.py looks at random tables."""
    indexes = "index %s (owner) projects (note)\n  index two (note)\n  index three (id)"
    code, deployed, errors = keyc.run(SCHEMA % ("", "epoch_s?"), "tables", "shop.keys", "--format", "cloudformation")
    assert code == 0, errors
    (keyc.folder / "deployed.json").write_text(deployed, encoding="utf-8")
    schema = SCHEMA.replace("index byOwner (owner) projects (note)", indexes % "one") % ("", "epoch_s?")
    code, _, errors = keyc.run(schema, "tables", "shop.keys", "--against", "deployed.json", "--steps", "--format", "cloudformation",
                               "--delete-extra", "--out", "steps")
    if code != 0:
        return f"exit code {code}\n{errors}"
    names = [indexes_of(deployed), *(indexes_of(path.read_text()) for path in sorted((keyc.folder / "steps").iterdir()))]
    if [len(before ^ after) for before, after in zip(names, names[1:])] != [1, 1, 1, 1] or names[-1] != {"one", "two", "three"}:
        return f"the indexes are {names}"


def indexes_of(template):
    return {each["IndexName"] for each in json.loads(template)["Resources"]["Shop"]["Properties"]["GlobalSecondaryIndexes"]}


def the_time_to_live_is_a_text(keyc):
    """DynamoDB would never delete an item."""
    code, _, errors = keyc.run(SCHEMA % ("ttl expires", "timestamp?"), "tables", "shop.keys", "--format", "cloudformation")
    if code != 1 or "error[K0203]" not in errors:
        return f"exit code {code}\n{errors}"


def a_replaced_table_is_lost(keyc):
    """CloudFormation and Terraform replace a table whose key changes."""
    for options in ([], ["--global", "eu-west-1", "us-east-1"]):
        properties, resource, terraform, _ = keyc.definitions(SCHEMA % ("ttl expires", "epoch_s?"), *options)
        if (resource["DeletionPolicy"], resource["UpdateReplacePolicy"]) != ("Retain", "Retain"):
            return "a policy is not Retain"
        if not all(each.get("DeletionProtectionEnabled") for each in properties.get("Replicas", [properties])):
            return "CloudFormation: no deletion protection"
        if not terraform["lifecycle"]["prevent_destroy"] or not terraform.get("deletion_protection_enabled"):
            return "Terraform: not prevented"
        if not all(each.get("deletion_protection_enabled") for each in terraform.get("replica", [])):
            return "Terraform: a replica without deletion protection"


def a_capacity_is_beside_pay_per_request(keyc):
    """DynamoDB refuses both together: keyc writes none, and refuses an override that adds one."""
    properties, _, terraform, request = keyc.definitions()
    if "ProvisionedThroughput" in json.dumps([properties, request]) or "capacity" in json.dumps(terraform):
        return "there is a capacity"
    throughput = {"ProvisionedThroughput": {"ReadCapacityUnits": 1, "WriteCapacityUnits": 1}}
    for output, overrides in (("cfn", {"cloudformation": {"Shop": throughput}}), ("create-table", {"create-table": {"*": throughput}}),
                              ("terraform", {"terraform": {"Shop": {"global_secondary_index": {"byOwner": {"read_capacity": 1}}}}})):
        (keyc.folder / "over.json").write_text(json.dumps(overrides), encoding="utf-8")
        code, _, errors = keyc.run(SCHEMA % ("", "epoch_s?"), "generate", "shop.keys", "--out", "refused",
                                   "--output", f"tables.{output}", "--overrides", "over.json")
        if code != 1 or "error[K0902]" not in errors:
            return f"{output}: exit code {code}\n{errors}"


def a_key_of_an_index_has_another_type_than_the_attribute(keyc):
    """DynamoDB refuses to write the item: the type comes from the one attribute, and another one is an error."""
    wrong = SCHEMA % ("index wrong (note: number)", "epoch_s?")
    code, _, errors = keyc.run(wrong, "tables", "shop.keys", "--format", "terraform")
    if code != 1 or "error[K0317]" not in errors:
        return f"exit code {code}\n{errors}"
    properties, _, _, _ = keyc.definitions(SCHEMA % ("index right (expires: number)", "epoch_s?"))
    if {"AttributeName": "expires", "AttributeType": "N"} not in properties["AttributeDefinitions"]:
        return "expires is not N"


def an_index_projects_too_many_attributes(keyc):
    """DynamoDB takes 20 for an index."""
    names = [f"a{i}" for i in range(21)]
    schema = SCHEMA % (f"index many (owner, id) projects ({', '.join(names)})", "epoch_s?")
    schema = schema.replace("  owner :", "".join(f"  {name} : string?\n" for name in names) + "  owner :")
    code, _, errors = keyc.run(schema, "tables", "shop.keys", "--format", "cloudformation")
    if code != 1 or "error[K0332]" not in errors:
        return f"exit code {code}\n{errors}"


MISTAKES = [attributes_that_are_no_keys_are_declared, a_projection_has_no_type_attribute, two_indexes_change_in_one_update,
            the_time_to_live_is_a_text, a_replaced_table_is_lost, a_capacity_is_beside_pay_per_request, a_key_of_an_index_has_another_type_than_the_attribute,
            an_index_projects_too_many_attributes]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True)
    path = str(pathlib.Path(parser.parse_args().keyc).resolve())
    made = 0
    for mistake in MISTAKES:
        with tempfile.TemporaryDirectory() as folder:
            fault = mistake(Keyc(path, pathlib.Path(folder)))
        made += fault is not None
        print(f"{mistake.__name__}: {fault or 'not made'}")
    return 1 if made else 0


if __name__ == "__main__":
    sys.exit(main())
