#!/usr/bin/env python3
"""Compares `keyc item` and `keyc request` with answers that were written by hand from the documentation.

A design is a folder in this one: `NAME.keys`, its imports, and `items.txt`, which has pairs of lines:

    item ENTITY {attribute values}          the item that is stored, in DynamoDB's JSON; members in any order
    request ENTITY.PATTERN {parameters}     the request, in a form that does not depend on names of placeholders:
                                            {"op", "table", "index", "key": {NAME: [operator, value, …]}, "filter",
                                            "forward", "limit", "consistent"}; null is a field that is not sent

A line `file OTHER.keys` selects another schema of the folder for the lines after it. A filter is a DynamoDB expression
with names instead of `#name` and literals instead of `:value` ('text' in quotes); filters are compared as trees, which
ignores parentheses and the order of the parts of `and` and `or`. `keyc check` must print nothing about any schema.

    designs.py --keyc build/release/keyc                  all designs
    designs.py --keyc build/release/keyc --filter chat    those with `chat` in their names
"""
import argparse
import decimal
import json
import pathlib
import re
import subprocess
import sys
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
TOKEN = re.compile(r"\s*('[^']*'|[#:]\w+|-?\d+(?:\.\d+)?|<>|<=|>=|[=<>(),.]|\w+)")
COMPARISONS = {"=", "<>", "<", "<=", ">", ">="}


@dataclass
class Case:
    file: str
    command: str
    what: str
    given: str
    expected: dict


@dataclass(frozen=True)
class Name:
    path: str


@dataclass(frozen=True)
class Value:
    type: str
    text: str


class Expression:
    """A DynamoDB expression as nested tuples. `names` and `values` are those of the request; they are empty for an
    expression without placeholders."""

    def __init__(self, text: str, names: dict, values: dict):
        self.names, self.values, self.used = names, values, set()
        self.tokens = self.split(text)
        self.tree = self.any_of()
        if self.tokens:
            raise ValueError(f"'{text}' continues with {self.tokens}")

    @staticmethod
    def split(text: str) -> list[str]:
        tokens, at = [], 0
        while at < len(text.rstrip()):
            found = TOKEN.match(text, at)
            if not found:
                raise ValueError(f"cannot read '{text[at:]}'")
            tokens.append(found[1])
            at = found.end()
        return tokens

    def peek(self) -> str:
        return self.tokens[0].lower() if self.tokens else ""

    def take(self, *wanted: str) -> str:
        token = self.tokens.pop(0) if self.tokens else "the end"
        if wanted and token.lower() not in wanted:
            raise ValueError(f"{token} where {wanted} should be")
        return token

    def joined(self, word: str, part) -> tuple:
        parts = [part()]
        while self.peek() == word:
            self.take()
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        flat = [inner for outer in parts for inner in (outer[1:] if outer[0] == word else (outer,))]
        return (word, *sorted(flat, key=repr))

    def any_of(self) -> tuple:
        return self.joined("or", self.all_of)

    def all_of(self) -> tuple:
        return self.joined("and", self.negated)

    def negated(self) -> tuple:
        if self.peek() == "not":
            self.take()
            return ("not", self.negated())
        if self.peek() == "(":
            self.take()
            inner = self.any_of()
            self.take(")")
            return inner
        return self.comparison()

    def comparison(self) -> tuple:
        left = self.operand()
        if self.peek() in COMPARISONS:
            return (self.take(), left, self.operand())
        if self.peek() == "between":
            self.take()
            low = self.operand()
            self.take("and")
            return ("between", left, low, self.operand())
        if self.peek() == "in":
            self.take()
            return ("in", left, *self.arguments())
        return left

    def arguments(self) -> list:
        self.take("(")
        operands = [self.operand()]
        while self.take(",", ")") == ",":
            operands.append(self.operand())
        return operands

    def operand(self):
        token = self.take()
        if token[0] == ":":
            self.used.add(token)
            ((kind, value),) = self.values[token].items()
            return Value(kind, str(value))
        if token[0] == "'":
            return Value("S", token[1:-1])
        if re.match(r"-?\d", token):
            return Value("N", token)
        if token in ("true", "false"):
            return Value("BOOL", token.capitalize())
        if self.peek() == "(":
            return (token.lower(), *self.arguments())
        return Name(self.path(token))

    def path(self, first: str) -> str:
        parts = [first]
        while self.peek() == ".":
            self.take()
            parts.append(self.take())
        for part in parts:
            if part[0] == "#":
                self.used.add(part)
        return ".".join(self.names.get(part, part) for part in parts)


def by_value(tree):
    """Returns the tree with normalised numbers: a filter for 10.0 equals one for 10."""
    if isinstance(tree, tuple):
        return tuple(by_value(part) for part in tree)
    if isinstance(tree, Value) and tree.type == "N":
        return Value("N", f"{decimal.Decimal(tree.text).normalize():f}")
    return tree


def key_of(tree: tuple) -> dict:
    """Returns {"pk": ["=", value], "sk": ["begins_with", value]} for `pk = … and begins_with(sk, …)`."""
    parts = tree[1:] if tree[0] == "and" else (tree,)
    return {part[1].path: [part[0], *({value.type: value.text} for value in part[2:])] for part in parts}


def plain(printed: dict) -> dict:
    """Returns the output of `keyc request` in the form of items.txt."""
    if len(printed) != 1:
        return printed
    ((operation, request),) = printed.items()
    names = request.get("ExpressionAttributeNames", {})
    values = request.get("ExpressionAttributeValues", {})
    expressions = {kind: Expression(request[kind], names, values)
                   for kind in ("KeyConditionExpression", "FilterExpression") if kind in request}
    unused = (names.keys() | values.keys()).difference(*(expression.used for expression in expressions.values()))
    if unused:
        raise ValueError(f"placeholders that nothing uses: {sorted(unused)}")
    key = {name: ["=", value] for name, value in request.get("Key", {}).items()}
    if "KeyConditionExpression" in expressions:
        key = key_of(expressions["KeyConditionExpression"].tree)
    condition = expressions.get("FilterExpression")
    return {
        "op": operation,
        "table": request["TableName"],
        "index": request.get("IndexName"),
        "key": key,
        "filter": condition and by_value(condition.tree),
        "forward": request.get("ScanIndexForward"),
        "limit": request.get("Limit"),
        "consistent": request.get("ConsistentRead"),
    }


def unordered(value):
    """Returns the value with the members of sets sorted."""
    if isinstance(value, list):
        return [unordered(element) for element in value]
    if not isinstance(value, dict):
        return value
    return {name: sorted(inner) if name in ("SS", "NS", "BS") and isinstance(inner, list) else unordered(inner)
            for name, inner in value.items()}


def read_cases(design: pathlib.Path) -> list[Case]:
    file, cases = f"{design.name}.keys", []
    lines = iter((design / "items.txt").read_text(encoding="utf-8").splitlines())
    for line in lines:
        if line.startswith("file "):
            file = line.removeprefix("file ")
        elif line:
            command, what, given = line.split(" ", 2)
            cases.append(Case(file, command, what, given, json.loads(next(lines))))
    return cases


def run(keyc: str, folder: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([keyc, *arguments], cwd=folder, capture_output=True, encoding="utf-8", timeout=120)


def difference(case: Case, keyc: str, folder: pathlib.Path) -> str:
    """Returns the fault of keyc's answer, or an empty text."""
    done = run(keyc, folder, case.command, case.file, case.what, case.given)
    if done.returncode != 0 or done.stderr:
        return f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
    try:
        printed = json.loads(done.stdout)
        actual = unordered(printed) if case.command == "item" else plain(printed)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return f"prints what cannot be read ({error}):\n{done.stdout}"
    expected = dict(case.expected)
    if case.command == "item":
        expected = unordered(expected)
    elif expected["filter"]:
        expected["filter"] = by_value(Expression(expected["filter"], {}, {}).tree)
    lines = [f"  {name}\n    expected {expected.get(name)!r}\n    printed  {actual.get(name)!r}"
             for name in sorted(expected.keys() | actual.keys()) if expected.get(name) != actual.get(name)]
    return "\n".join(lines)


def complaints(design: pathlib.Path, keyc: str) -> str:
    schemas = sorted(path.name for path in design.glob("*.keys"))
    done = run(keyc, design, "check", *schemas)
    output = done.stdout + done.stderr
    return output or ("" if done.returncode == 0 else f"exit code {done.returncode}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keyc", required=True, help="the compiler to test")
    parser.add_argument("--filter", default="", help="part of the names of the designs to run")
    options = parser.parse_args()
    keyc = str(pathlib.Path(options.keyc).resolve())
    designs = sorted(path.parent for path in HERE.glob("*/items.txt") if options.filter in path.parent.name)
    failures = total = 0
    for design in designs:
        results = [(f"{design.name}: keyc check", complaints(design, keyc))]
        results += [(f"{design.name}: {case.command} {case.what} {case.given}", difference(case, keyc, design))
                    for case in read_cases(design)]
        total += len(results)
        for title, wrong in results:
            if wrong:
                failures += 1
                print(f"{title}\n{wrong}\n")
    print(f"{len(designs)} designs, {total} answers, {failures} wrong")
    return 1 if failures or not designs else 0


if __name__ == "__main__":
    sys.exit(main())
