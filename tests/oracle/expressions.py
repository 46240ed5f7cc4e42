"""DynamoDB's condition expressions: parsed and evaluated. What is absent fulfils only `<>`, also with its
size, and attribute_not_exists: so does DynamoDB Local."""

import base64
import functools
import re
from fractions import Fraction


class Invalid(Exception):
    """DynamoDB would refuse the request."""


TOKEN = re.compile(r"\s*(#[A-Za-z0-9_]+|:[A-Za-z0-9_]+|[A-Za-z_][A-Za-z0-9_]*|<>|<=|>=|[=<>(),.])")
FUNCTIONS = ("attribute_exists", "attribute_not_exists", "begins_with", "contains", "attribute_type")


MIRRORED = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Test:
    """A comparison of a path (or its size) with values, or with another path."""

    def __init__(self, path, operator, values=(), size=False, used=(), other=None):
        self.path, self.operator, self.values, self.size, self.used = path, operator, list(values), size, set(used)
        self.other = other


class Parser:
    def __init__(self, text, names, values):
        self.tokens, self.names, self.values = [], names, values
        position = 0
        while position < len(text.rstrip()):
            match = TOKEN.match(text, position)
            if not match:
                raise Invalid(f"cannot be parsed: {text[position:]}")
            self.tokens.append(match.group(1))
            position = match.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def word(self):
        return self.peek().lower()

    def next(self, expected=None):
        token = self.peek()
        if not token or expected and token.lower() != expected:
            raise Invalid(f"expected {expected}, found '{token}'")
        self.at += 1
        return token

    def all(self):
        result = self.either()
        if self.peek():
            raise Invalid(f"more after the expression: {self.peek()}")
        return result

    def either(self):
        left = self.both()
        while self.word() == "or":
            self.next()
            left = ("or", left, self.both())
        return left

    def both(self):
        left = self.inverse()
        while self.word() == "and":
            self.next()
            left = ("and", left, self.inverse())
        return left

    def inverse(self):
        if self.word() == "not":
            self.next()
            return ("not", self.inverse())
        if self.peek() == "(":
            self.next()
            inner = self.either()
            self.next(")")
            return inner
        return self.test()

    def path(self, used):
        path = []
        while True:
            token = self.next()
            if token.startswith("#"):
                if token not in self.names:
                    raise Invalid(f"undefined {token}")
                used.add(token)
                path.append(self.names[token])
            else:
                path.append(token)
            if self.peek() != ".":
                return path
            self.next()

    def value(self, used):
        token = self.next()
        if token not in self.values:
            raise Invalid(f"undefined value {token}")
        used.add(token)
        return token

    def test(self):
        used = set()
        function = self.word()
        if function in FUNCTIONS:
            self.next()
            self.next("(")
            path, values = self.path(used), []
            while self.peek() == ",":
                self.next()
                values.append(self.value(used))
            self.next(")")
            return Test(path, function, values, used=used)
        if self.peek().startswith(":"):
            value, operator = self.value(used), self.next()
            if operator not in MIRRORED:
                raise Invalid(f"no operator: {operator}")
            return Test(self.path(used), MIRRORED[operator], [value], False, used)
        size = function == "size"
        if size:
            self.next()
            self.next("(")
        path = self.path(used)
        if size:
            self.next(")")
        operator = self.next().lower()
        if operator == "between":
            values = [self.value(used)]
            self.next("and")
            values.append(self.value(used))
        elif operator == "in":
            self.next("(")
            values = [self.value(used)]
            while self.peek() == ",":
                self.next()
                values.append(self.value(used))
            self.next(")")
        elif operator in MIRRORED and not self.peek().startswith(":"):
            return Test(path, operator, [], size, used, self.path(used))
        elif operator in MIRRORED:
            values = [self.value(used)]
        else:
            raise Invalid(f"no operator: {operator}")
        return Test(path, operator, values, size, used)


def parse(text, names, values):
    """The expression as a tree of Test, ("not", x), ("and", x, y) and ("or", x, y)."""
    return _parse(text, tuple(names.items()), tuple(values))


@functools.lru_cache(maxsize=256)  # the requests of a plan have the same ones
def _parse(text, names, values):
    return Parser(text, dict(names), values).all()


def tests(tree):
    if isinstance(tree, Test):
        return [tree]
    return [test for child in tree[1:] for test in tests(child)]


def paths(tree):
    return [path for test in tests(tree) for path in (test.path, test.other) if path is not None]


def used(tree):
    return {name for test in tests(tree) for name in test.used}


def conjuncts(tree):
    if isinstance(tree, Test):
        return [tree]
    if tree[0] != "and":
        raise Invalid(f"{tree[0]} in a key condition")
    return conjuncts(tree[1]) + conjuncts(tree[2])


def comparable(value):
    """(type, what is compared): numbers exactly, text by its bytes."""
    (kind, content), = value.items()
    if kind == "S":
        return kind, content.encode()
    if kind == "N":
        return kind, Fraction(content)
    if kind == "B":
        return kind, base64.b64decode(content)
    if kind in ("SS", "NS", "BS"):
        return kind, frozenset(comparable({kind[0]: one})[1] for one in content)
    if kind == "L":
        return kind, tuple(comparable(one) for one in content)
    if kind == "M":
        return kind, tuple(sorted((name, comparable(one)) for name, one in content.items()))
    return kind, content


def look_up(item, path):
    value = {"M": item}
    for name in path:
        if "M" not in value or name not in value["M"]:
            return None
        value = value["M"][name]
    return value


def size_of(value):
    (kind, content), = value.items()
    if kind == "S":
        return len(content.encode("utf-16-le")) // 2
    if kind == "B":
        return len(base64.b64decode(content))
    if kind in ("SS", "NS", "BS", "L", "M"):
        return len(content)
    return None


def holds(tree, item, values):
    """`values` are comparable."""
    if isinstance(tree, tuple):
        if tree[0] == "not":
            return not holds(tree[1], item, values)
        if tree[0] == "and":
            return holds(tree[1], item, values) and holds(tree[2], item, values)
        return holds(tree[1], item, values) or holds(tree[2], item, values)
    right = [values[v] for v in tree.values]
    if tree.other is not None:
        other = look_up(item, tree.other)
        if other is None:
            return tree.operator == "<>"
        right = [comparable(other)]
    return _test(tree, look_up(item, tree.path), right)


def _test(test, value, right):
    operator = test.operator
    if operator == "attribute_exists":
        return value is not None
    if operator == "attribute_not_exists":
        return value is None
    if operator == "attribute_type":
        return value is not None and right[0][1].decode() in value
    if test.size and value is not None:
        size = size_of(value)
        value = None if size is None else {"N": str(size)}
    if value is None:
        return operator == "<>"
    left = comparable(value)
    if operator == "contains":
        if left[0] in ("S", "B"):
            return right[0][0] == left[0] and right[0][1] in left[1]
        if left[0] == "L":
            return right[0] in left[1]
        return left[0] == right[0][0] + "S" and right[0][1] in left[1]
    if operator in ("=", "<>", "in"):
        return (left in right) != (operator == "<>")
    if any(left[0] != one[0] for one in right) or left[0] not in ("S", "N", "B"):
        return False
    a, b = left[1], right[0][1]
    if operator == "begins_with":
        return left[0] != "N" and a.startswith(b)
    if operator == "between":
        return b <= a <= right[1][1]
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]
