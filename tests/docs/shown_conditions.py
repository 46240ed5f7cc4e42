#!/usr/bin/env python3
"""Every key condition that a page shows is that of the request beside it: the same attributes, the same operators, and
bounds that the shown ones describe.

usage: shown_conditions.py --keyc KEYC SCHEMA…

Each schema is documented in a folder of its own; schemas that keyc refuses are left out.
"""

import argparse
import base64
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import plans

COMPONENT = re.compile(r'<(?:[^<>"]|"[^"]*")+>')
BARE = re.compile(r"<([\w.]+)>")
PLAIN_TEXTS = {"ada", "grace", "world", "USA"}  # of samples: keys write them as they are
NUMBERED_BYTE = re.compile(r"\\x([0-9A-F]{2})(?:×(\d+))?")


def sections(page):
    """The shown condition, the arguments and the request of each pattern that has all of them."""
    for section in re.split(r"\n#{3,4} ", page):
        condition = re.search(r"^\| Key condition \| (.*) \|$", section, re.M)
        given = re.search(r"^With (`+)(.*)\1:$", section, re.M)
        request = re.search(r"^```json\n(.*?)\n```$", section, re.M | re.S)
        if condition and given and request:
            shown = condition[1]
            shown = html.unescape(shown[6:-7]) if shown.startswith("<code>") else shown.strip("`").strip(" ")
            sent_one = json.loads(request[1])
            for one in plans.queries(sent_one) if plans.is_plan(sent_one) else [sent_one]:
                yield section.split("\n")[0], shown, json.loads(given[2]), one


def text_of(value):
    """A key's value as text; each byte of a binary one is a character."""
    (kind, text), = value.items()
    return base64.b64decode(text).decode("latin-1") if kind == "B" else text


def sent(request, shown):
    """(operator, attribute, values) of each part of the request's key condition, as `shown` orders those of a GetItem."""
    if "Key" in request:
        by_place = sorted(request["Key"].items(), key=lambda member: shown.find(member[0] + " = "))
        return [("=", name, [text_of(value)]) for name, value in by_place]
    names, values = request.get("ExpressionAttributeNames", {}), request["ExpressionAttributeValues"]
    parts = []
    for part in re.split(r" and (?=#|begins_with)", request["KeyConditionExpression"]):
        of_function = re.fullmatch(r"begins_with\((#\w+), (:\w+)\)", part)
        between = re.fullmatch(r"(#\w+) between (:\w+) and (:\w+)", part)
        if of_function:
            parts.append(("begins_with", names[of_function[1]], [of_function[2]]))
        elif between:
            parts.append(("between", names[between[1]], [between[2], between[3]]))
        else:
            name, operator, value = part.split(" ")
            parts.append((operator, names[name], [value]))
    return [(operator, name, [text_of(values[value]) for value in operands]) for operator, name, operands in parts]


def skeleton(parts):
    """What the shown condition must look like; its groups are the operands."""
    looks = {"begins_with": r"begins_with\({}, (.+)\)", "between": "{} between (.+?) and (.+)"}
    return " and ".join(
        looks.get(operator, "{} " + operator + " (.+?)").format(re.escape(name)) for operator, name, _ in parts
    )


def argument(given, name):
    """The argument of a component `<name>`, `<name_from>` or `<name_to>`; None if the call has none."""
    for parameter, bound in ((name, 0), (name.removesuffix("_from"), 0), (name.removesuffix("_to"), 1)):
        if parameter in given:
            value = given[parameter]
            value = next(iter(value.values())) if isinstance(value, dict) and len(value) == 1 else value
            return value[bound] if isinstance(value, list) else value
    return None


def literal(text):
    return re.escape(NUMBERED_BYTE.sub(lambda found: chr(int(found[1], 16)) * int(found[2] or 1), text))


def written(component, given):
    """A regular expression for what a component writes: the argument itself if that is plain text."""
    if component.startswith("<shard "):
        return r"\d+"
    if all(argument(given, word) is None for word in re.findall(r"[\w.]+", component)):
        return "(?!)"  # the component of no parameter
    bare = BARE.fullmatch(component)
    value = argument(given, bare[1]) if bare else None
    return re.escape(value) if isinstance(value, str) and value in PLAIN_TEXTS else ".*?"


def pattern(shown, given):
    """A regular expression for the texts that an operand describes."""
    regex, at = "", 0
    for component in COMPONENT.finditer(shown):
        regex += literal(shown[at:component.start()]) + written(component[0], given)
        at = component.end()
    return regex + literal(shown[at:])


def describes(shown, value, given):
    """Whether the bound is what the operand says, in the notation of generator/outputs/docs/key_condition.hpp."""
    def begins(text):
        return re.match(pattern(text, given), value, re.S) is not None

    if shown.startswith("(after "):
        return begins(shown[len("(after "):-1])
    before = re.fullmatch(r"\(before (.*)\)(\\xFF×\d+)?", shown)
    if before:
        components = [*COMPONENT.finditer(before[1])]
        ends_with_component = components and components[-1].end() == len(before[1])
        return begins(before[1][:components[-1].start() if ends_with_component else -1])
    if shown.endswith(">…"):
        return begins(shown[:-1])
    if shown.endswith("…"):
        shown = shown[:-2] + chr(ord(shown[-2]) + 1)
    return re.fullmatch(pattern(shown, given), value, re.S) is not None


def bounds(condition):
    """The least and the greatest bound of a member's condition on its sort key."""
    prefix = re.search(r"begins_with\([^,]+, (.+)\)", condition)
    if prefix:
        return prefix[1], prefix[1] + "…"
    between = re.search(r" between (.+?) and (.+)", condition)
    return (between[1], between[2]) if between else (re.split(r" (?:=|<=?|>=?) ", condition, 1)[-1],) * 2


def fault_of_box(shown, parts, given):
    """Of the ranges of a box: what is before the address is in both bounds. What the rest is, only its decoding shows."""
    *equal, ranged = parts
    box = re.fullmatch(r"(.+) and (\S+) in at most \d+ ranges of (.*?)<zorder\(.*", shown)
    if ranged[:2] != ("between", box[2]):
        return "no range of the address"
    for value in ranged[2]:
        if not re.match(pattern(box[3], given), value, re.S):
            return f"{box[3]!r} is not the beginning of {value!r}"
    return compare(box[1], equal, given)


def fault_of_walk(shown, parts, given):
    """Of one period of a walk. The first and the last one also have a range of the sort key, or one in place of a
    prefix of it."""
    base = shown.split(", for each ")[0]
    walked = re.search(r"(?:minute|hour|day|week|month|quarter|year)\((\w+)", base)[1]
    given = {walked: "any time", **given}
    if " in at most " in base:
        return fault_of_box(base, parts, given)
    if not compare(base, parts, given):
        return None
    *equal, edge = parts
    start = re.fullmatch(r"(.+) and begins_with\((\S+), (.+)\)", base)
    if not start or edge[1] != start[2]:
        return compare(base, equal, given)
    for value in edge[2]:
        if not re.match(pattern(start[3], given), value, re.S):
            return f"{start[3]!r} is not the beginning of {value!r}"
    return compare(start[1], equal, given)


def fault(shown, given, request):
    listed = re.fullmatch(r"(.+), for each value of (\w+)", shown)
    if listed:  # what is sent for the first value
        shown, name = listed.groups()
        given = {**given, name: given[name]["in"][0]}
    parts = sent(request, shown)
    if ", for each " in shown:
        return fault_of_walk(shown, parts, given)
    if " in at most " in shown:
        return fault_of_box(shown, parts, given)
    around = re.fullmatch(r"(.+) and one range of (\S+) around \((.+)\)", shown)
    if around:
        ends = [bounds(member.split(": ", 1)[1]) for member in around[3].split("; ")]
        for value, end in zip(parts[-1][2], (0, 1)):
            if not any(describes(member[end], value, given) for member in ends):
                return f"no member has the bound {value!r}"
        shown, parts = around[1], parts[:-1]
    return compare(shown, parts, given)


def compare(shown, parts, given):
    found = re.fullmatch(skeleton(parts), shown)
    if not found:
        return "other attributes or operators"
    values = [value for _, _, operands in parts for value in operands]
    for operand, value in zip(found.groups(), values):
        if not describes(operand, value, given):
            return f"{operand!r} does not describe {value!r}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    parser.add_argument("schemas", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    compared, faults = 0, 0
    for schema in arguments.schemas:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(schema.parent, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("expected"))
            command = [arguments.keyc, "docs", schema.name, "--out", "pages"]
            done = subprocess.run(command, cwd=folder, capture_output=True)
            if done.returncode:
                continue
            for name, shown, given, request in sections(pathlib.Path(folder, "pages", schema.name + ".md").read_text()):
                compared += 1
                what = fault(shown, given, request)
                if what:
                    faults += 1
                    print(f"{schema}: {name}: {what}\n  shown: {shown}\n  sent:  {sent(request, shown)}")
    print(f"{compared} key conditions compared, {faults} are not what is sent")
    return 1 if faults or compared < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
