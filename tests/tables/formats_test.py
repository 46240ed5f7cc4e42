#!/usr/bin/env python3
"""Checks what `keyc tables` writes, for every schema of the examples and golden cases and for random tables.

    formats_test.py --keyc build/release/keyc                        300 random tables of seed 1
    formats_test.py --keyc KEYC --specs DIR --seed 7 --count 3000    also by the specifications that scripts/table_specs.sh gets

All formats say the same, and of random tables what these are; YAML is the same as JSON; only attributes of keys are declared;
every property is one of the specification. cfn-lint and terraform check them, too, where they are installed: the last lines say
which did.
"""
import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import yaml

import definitions
from random_tables import random_table
from specifications import CloudFormation, Terraform

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUTPUTS = ["tables.cfn", "tables.create-table", "tables.terraform"]
TWO_REGIONS = ["--global", "eu-west-1", "us-east-1"]
REPLICATING = "NEW_AND_OLD_IMAGES"
STRONG = ["--strong", "--global", "us-east-1", "us-east-2"]
# What schemas are written with: plain, then what changes the shape of a definition.
DEPLOYMENTS = {"plain": [], "provider 6": ["--provider", "6"], "global": TWO_REGIONS, "one region": ["--global", "eu-west-1"],
               "strong": [*STRONG, "us-west-2"], "witness": [*STRONG, "--witness", "us-west-2"],
               "name parameter": ["--name-parameter"]}


class Check:
    def __init__(self, keyc, folder, specs):
        self.keyc, self.folder = keyc, folder
        self.cloudformation = CloudFormation(specs) if specs else None
        self.terraform = Terraform(specs) if specs else None
        self.faults, self.tables, self.templates, self.texts = [], 0, [], {}

    def fault(self, where, text):
        self.faults.append(f"{where}: {text}")

    def write(self, files, out, options, outputs=OUTPUTS):
        """Whether keyc wrote the outputs; errors about --strong are no fault."""
        command = [self.keyc, "generate", *map(str, files), "--out", str(out), *options]
        command += [word for output in outputs for word in ("--output", output)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1) or done.returncode == 1 and "error[K" not in done.stderr:
            self.fault(command, done.stderr)
        return done.returncode == 0

    def run(self, files, name, truths=None):
        """Compares the definitions of these schemas in each form of deployment."""
        for deployment, options in DEPLOYMENTS.items():
            out = self.folder / name / deployment.replace(" ", "_")
            if truths is not None and "--strong" in options:
                chosen = [file for file, truth in zip(files, truths.values(), strict=True)
                          if truth["ttl"] is None and not any(index["local"] for index in truth["indexes"].values())]
            elif truths is not None and deployment == "global":
                chosen = [file for file, truth in zip(files, truths.values(), strict=True)
                          if truth["stream"] in (None, REPLICATING)]
            else:
                chosen = files
            if not self.write(chosen, out, options):
                if deployment == "plain":
                    return
                if truths is not None:
                    self.fault(name, f"{deployment}: refused")
                continue
            if deployment != "provider 6":
                self.write(chosen, out, [*options, "--yaml"], ["tables.cfn"])
            for file in sorted(out.glob("*.keys.template.json")):
                try:
                    self.compare(out, file.name.removesuffix(".keys.template.json"), deployment, truths)
                except (AssertionError, KeyError) as fault:
                    self.fault(f"{file.name}, {deployment}", repr(fault))

    def compare(self, out, stem, deployment, truths):
        where = f"{stem}, {deployment}"
        template = json.loads((out / f"{stem}.keys.template.json").read_text(encoding="utf-8"))
        as_yaml = out / f"{stem}.keys.template.yaml"
        if as_yaml.exists() and not same(values_of(as_yaml), template):
            self.fault(where, "YAML is not the same as JSON")
        terraform = json.loads((out / f"{stem}.keys.tf.json").read_text(encoding="utf-8"))
        self.templates.append(out / f"{stem}.keys.template.json")
        if self.cloudformation:
            for fault in self.cloudformation.faults(template):
                self.fault(where, fault)
        resources = terraform["resource"]["aws_dynamodb_table"]
        for resource, (name, block) in zip(template["Resources"].values(), resources.items(), strict=True):
            self.tables += 1
            if self.terraform:
                for fault in self.terraform.faults(block, name):
                    self.fault(where, fault)
            properties = dict(resource["Properties"])
            if deployment == "name parameter":
                properties["TableName"] = properties["TableName"]["Fn::Sub"].removeprefix("${Stage}-")
                block = block | {"name": block["name"].removeprefix("${var.stage}-")}
            self.compare_table(where, properties, block, out / stem / name, truths)
            self.check_safety(where, resource, block, deployment)

    def compare_table(self, where, properties, block, file, truths):
        found = definitions.of_properties(properties)
        if definitions.of_terraform(block) != found:
            self.fault(where, f"Terraform and CloudFormation differ:\n{definitions.of_terraform(block)}\n{found}")
        is_replicated = len(properties.get("Replicas", [])) > 1 and "MultiRegionConsistency" not in properties
        replicating = {"stream": REPLICATING} if is_replicated else {}
        self.texts.update(texts_of(block))
        request = json.loads(pathlib.Path(f"{file}.create-table.json").read_text(encoding="utf-8"))
        # Replicas are not part of it, nor is what they need.
        if definitions.of_properties(request) | {"ttl": found["ttl"]} | replicating != found:
            self.fault(where, "create-table and CloudFormation differ")
        ttl = pathlib.Path(f"{file}.ttl.json")
        attribute = json.loads(ttl.read_text(encoding="utf-8"))["TimeToLiveSpecification"]["AttributeName"] if ttl.exists() else None
        if attribute != found["ttl"]:
            self.fault(where, "another attribute of time to live")
        keys = [found["key"], *(index["key"] for index in found["indexes"].values())]
        used = {name for key in keys for part in key for name in part}
        if used != set(found["types"]):
            self.fault(where, f"attributes {set(found['types'])}, but keys of {used}")
        if truths is not None and truths[found["name"]] | replicating != found:
            self.fault(where, f"is\n{found}\nand not\n{truths[found['name']]}")

    def check_safety(self, where, resource, block, deployment):
        """Nothing that is written can be lost by a replacement, and every replica is protected."""
        properties = resource["Properties"]
        protected = [each.get("DeletionProtectionEnabled") for each in properties.get("Replicas", [properties])]
        protected += [each.get("deletion_protection_enabled") for each in [block, *block.get("replica", [])]]
        if not all(each is True for each in protected):
            self.fault(where, "no deletion protection")
        policies = resource["DeletionPolicy"], resource["UpdateReplacePolicy"]
        if policies != ("Retain", "Retain") or not block["lifecycle"]["prevent_destroy"]:
            self.fault(where, "is not retained")
        streams = properties.get("StreamSpecification", {}).get("StreamViewType"), block.get("stream_view_type")
        if deployment == "global" and streams != ("NEW_AND_OLD_IMAGES", "NEW_AND_OLD_IMAGES"):
            self.fault(where, f"replicas without a stream: {streams}")
        if "ProvisionedThroughput" in json.dumps(properties) or "read_capacity" in block:
            self.fault(where, "a capacity beside PAY_PER_REQUEST")

    def lint(self):
        """By the tools of the formats, where they are installed."""
        if not shutil.which("cfn-lint"):
            return "cfn-lint is not installed: not run"
        version = subprocess.run(["cfn-lint", "--version"], capture_output=True, text=True).stdout.strip()
        chosen = self.templates[:: max(1, len(self.templates) // 40)]
        # I3011 and I3013 are advice; W3010 and regions depend on the account.
        done = subprocess.run(["cfn-lint", "--regions", "us-east-1", "--", *map(str, chosen)], capture_output=True, text=True)
        if done.returncode != 0:
            self.fault("cfn-lint", done.stdout[:3000] + done.stderr[:1000])
        return f"{version}: {len(chosen)} templates"


    def evaluate(self):
        """Terraform itself evaluates the texts. That needs no provider."""
        if not shutil.which("terraform"):
            return "terraform is not installed: not run"
        folder = self.folder / "texts"
        folder.mkdir()
        outputs = {f"text{i}": {"value": text} for i, text in enumerate(self.texts)}
        (folder / "main.tf.json").write_text(json.dumps({"output": outputs}), encoding="utf-8")
        commands = [["terraform", "apply", "-auto-approve"], ["terraform", "output", "-json"]]
        for command in commands:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            self.fault("terraform", done.stderr[:1000])
            return "terraform: failed"
        found = [each["value"] for _, each in sorted(json.loads(done.stdout).items(), key=lambda each: int(each[0][4:]))]
        for text, value, expected in zip(self.texts, found, self.texts.values(), strict=True):
            if value != expected:
                self.fault("terraform", f"{text} is {value}, not {expected}")
        return f"terraform: {len(found)} texts; its provider is not at hand, so no resource was validated by it"


def texts_of(block):
    """The texts of the schema in a resource, with their values."""
    indexes = block.get("global_secondary_index", []) + block.get("local_secondary_index", [])
    texts = [each["name"] for each in block["attribute"]]
    texts += [name for index in indexes for name in index.get("non_key_attributes", [])]
    return {text: definitions.evaluated(text) for text in texts}


def yaml_of_random_trees(check, rng, count):
    """Any JSON that an override brings into a template is the same in YAML."""
    texts = ["", "a", "yes", "No", "~", "1", "1e3", "1_000", "0o7", "0x1F", "12:30:45", "2024-01-31", " a", "a ", "a:", ": a",
             "a: b", "- a", "#a", "a #b", "\u2028", "\x7f", "\u0085", "\ufeff", "\ud7ff", "\U0001f600", "\n", "a\tb", "'", '"', "\\",
             "@a", "`", "%", "{", "}", "[", ",", "&a", "*a", "!a", "|", ">", "?", "? a", "=", "<<", ".inf", "-.INF", ".NaN", "null",
             "Null", "y", "N", "on", "OFF", "a/b.c-d_e", "AWS::X", "\x01", "\uffff", "é"]

    def tree(depth):
        kind = rng.randrange(8 if depth else 6)
        if kind == 0:
            return rng.choice([True, False])
        if kind == 1:
            return rng.choice([0, -1, 10**15, 2**63, rng.randint(-1000, 1000)])
        if kind == 2:
            return rng.choice([0.5, -2.25, 1e20, 1e-7, 1.5e100, rng.random()])
        if kind < 6:
            return rng.choice(texts) + rng.choice(["", "", rng.choice(texts)])
        if kind == 6:
            return [rng.choice([None, tree(depth - 1)]) for _ in range(rng.randint(0, 4))]
        return {rng.choice(texts) + rng.choice(["", "b"]): tree(depth - 1) for _ in range(rng.randint(0, 4))}

    schema = check.folder / "tree.keys"
    schema.write_text("schema tree\n\ntable Tree {\n  key (pk)\n}\n\nentity E in Tree {\n  id : uuid\n  pk = E#id\n}\n")
    overrides = check.folder / "overrides.json"
    for number in range(count):
        overrides.write_text(json.dumps({"cloudformation": {"Tree": {"Metadata": {"tree": [tree(4)]}}}}), encoding="utf-8")
        out = check.folder / "trees" / str(number)
        check.write([schema], out, ["--overrides", str(overrides)], ["tables.cfn"])
        check.write([schema], out, ["--overrides", str(overrides), "--yaml"], ["tables.cfn"])
        as_json = json.loads((out / "tree.keys.template.json").read_text(encoding="utf-8"))
        if not same(values_of(out / "tree.keys.template.yaml"), as_json):
            check.fault(f"tree {number}", "YAML is not the same as JSON\n" + overrides.read_text(encoding="utf-8"))


def values_of(file):
    """What a reader of YAML 1.1 sees, or why it does not."""
    try:
        return yaml.safe_load(file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        return repr(error)


def same(left, right):
    """Equal, and of the same types: 1 is not True."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return list(left) == list(right) and all(same(left[name], right[name]) for name in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keyc", required=True)
    options.add_argument("--specs", type=pathlib.Path)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=300)
    options = options.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        check = Check(options.keyc, pathlib.Path(folder), options.specs if options.specs and options.specs.is_dir() else None)
        files, truths = [], {}
        for number in range(options.count):
            text, truth = random_table(rng, number)
            files.append(check.folder / f"random{number}.keys")
            files[-1].write_text(text, encoding="utf-8")
            truths[truth["name"]] = truth
        check.run(files, "random", truths)
        if check.tables < 5 * options.count:
            check.fault("random tables", f"{check.tables} definitions are too few")
        for pattern in ("examples/*/*.keys", "tests/golden/language/*/input.keys", "tests/golden/designs/*/*.keys"):
            for file in sorted(ROOT.glob(pattern)):
                check.run([file], str(file.relative_to(ROOT)).replace("/", "_"))
        yaml_of_random_trees(check, rng, 60)
        tools = [check.lint(), check.evaluate()]
    print("\n".join(check.faults[:20]))
    print(f"{check.tables} definitions, {len(check.faults)} faults")
    print("by the specifications of CloudFormation and of Terraform's provider" if check.cloudformation
          else "without specifications: scripts/test.sh gets them")
    print("\n".join(tools))
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main())
