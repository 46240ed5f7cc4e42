"""Conditions of the schema language: random ones, their text, and what they mean for a struct as it is read."""

from values import Bytes, Enum, Many, String, Struct, quoted

COMPARE = {"=": lambda a, b: a == b, "<>": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
           ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


class Operand:
    """The right side: a literal, or with a name a parameter."""

    is_list = False  # all values of a list, after `in`

    def __init__(self, type_, value=None, name=None):
        self.type, self.value, self.name = type_, value, name

    def __str__(self):
        return f":{self.name}" if self.name else self.type.literal(self.value)

    def get(self, arguments):
        return self.type.order(arguments[self.name] if self.name else self.value)


class Test:
    """One comparison. `read(path)` gives (type, value), where the value is None if it is absent."""

    def __init__(self, path, operator, operands=(), negated=False):
        self.path, self.operator, self.operands = path, operator, list(operands)

    def __str__(self):
        name, right = ".".join(self.path), [str(o) for o in self.operands]
        if self.operator == "between":
            return f"{name} between {right[0]} and {right[1]}"
        if self.operator == "in":
            return f"{name} in {right[0]}" if self.is_list() else f"{name} in ({', '.join(right)})"
        if self.operator == "true":
            return name
        if self.operator.startswith("size"):
            return f"size({name}) {self.operator[5:]} {right[0]}"
        return " ".join([name, self.operator] + right)

    def is_list(self):
        return self.operands[0].name is not None and self.operands[0].is_list

    def parameters(self):
        return [o for o in self.operands if o.name]

    def paths(self):
        return [self.path]

    def holds(self, item, arguments):
        if self.operator in ("present", "absent"):
            return item.stores(self.path) == (self.operator == "present")
        type_, value = item.read(self.path)
        if value is None:
            return self.operator in ("<>", "size <>")
        if self.operator == "in" and self.is_list():
            return type_.order(value) in [type_.order(one) for one in arguments[self.operands[0].name]]
        right = [o.get(arguments) for o in self.operands]
        if self.operator == "true":
            return value is True
        if self.operator == "contains":
            if isinstance(type_, Many):
                return right[0] in [type_.element.order(one) for one in value]
            return right[0] in type_.order(value)
        if self.operator.startswith("size"):
            size = len(value.encode("utf-16-le")) // 2 if isinstance(value, str) else len(value)
            return COMPARE[self.operator[5:]](size, right[0])
        left = type_.order(value)
        if self.operator == "begins_with":
            return left.startswith(right[0])
        if self.operator == "between":
            return right[0] <= left <= right[1]
        if self.operator == "in":
            return left in right
        return COMPARE[self.operator](left, right[0])


class TwoAttributes:
    """One attribute against another of its type."""

    def __init__(self, left, operator, right):
        self.left, self.operator, self.right = left, operator, right

    def __str__(self):
        return f"{'.'.join(self.left)} {self.operator} {'.'.join(self.right)}"

    def parameters(self):
        return []

    def paths(self):
        return [self.left, self.right]

    def holds(self, item, arguments):
        (type_, left), (_, right) = item.read(self.left), item.read(self.right)
        if left is None or right is None:
            return self.operator == "<>"
        return COMPARE[self.operator](type_.order(left), type_.order(right))


class Not:
    def __init__(self, one):
        self.one = one

    def __str__(self):
        return f"not {self.one}" if isinstance(self.one, (Test, TwoAttributes)) else f"not ({self.one})"

    def parameters(self):
        return self.one.parameters()

    def paths(self):
        return self.one.paths()

    def holds(self, item, arguments):
        return not self.one.holds(item, arguments)


class Both:
    """`a and b`, `a or b`."""

    def __init__(self, word, left, right):
        self.word, self.left, self.right = word, left, right

    def __str__(self):
        def side(one):  # parentheses only where they are needed, or else the precedence would not be tested
            loose = self.word == "and" and isinstance(one, Both) and one.word == "or"
            return f"({one})" if loose else str(one)
        return f"{side(self.left)} {self.word} {side(self.right)}"

    def parameters(self):
        return self.left.parameters() + self.right.parameters()

    def paths(self):
        return self.left.paths() + self.right.paths()

    def holds(self, item, arguments):
        if self.word == "and":
            return self.left.holds(item, arguments) and self.right.holds(item, arguments)
        return self.left.holds(item, arguments) or self.right.holds(item, arguments)


class Size:
    """The number of `size(x) > 3`."""

    name = None

    def __init__(self, value):
        self.value = value

    def __str__(self):
        return str(self.value)

    def get(self, arguments):
        return self.value


def random_test(rng, attribute, path, names):
    """`names` gives names for parameters; None if there can be none, in `when`."""
    type_ = attribute.type

    def operand(of, pool):
        if names is not None and (rng.random() < 0.4 or of.literal is None):
            return Operand(of, name=names.new(of, pool))
        return Operand(of, rng.choice(pool))

    if attribute.optional and (rng.random() < 0.2 or isinstance(type_, Struct) or type_.literal is None and names is None):
        return Test(path, rng.choice(["present", "absent"]))
    if isinstance(type_, Many):
        pool = sorted({one for value in attribute.pool for one in value}, key=type_.element.order) or [type_.element.random(rng, None)]
        if rng.random() < 0.5:
            return Test(path, "contains", [operand(type_.element, pool)])
        return Test(path, "size " + rng.choice(list(COMPARE)), [Size(rng.choice([0, 0, 1, 2]))])
    if type_.kind == "BOOL":
        return Test(path, "true") if rng.random() < 0.5 else Test(path, rng.choice(["=", "<>"]), [operand(type_, attribute.pool)])
    operators = ["=", "=", "<>", "<>", "in"]
    if type_.ordered:
        operators += ["<", "<=", ">", ">=", "between"]
    if isinstance(type_, String):
        operators += ["begins_with", "contains", "size"]
    operator = rng.choice(operators)
    if operator == "size":
        return Test(path, "size " + rng.choice(list(COMPARE)), [Size(rng.choice([1, 2, 3]))])
    if operator == "in" and names is not None and rng.random() < 0.4:
        values = Operand(type_, name=names.new(type_, attribute.pool, is_list=True))
        values.is_list = True
        return Test(path, "in", [values])
    count = {"between": 2, "in": rng.choice([1, 2, 3])}.get(operator, 1)
    operands = [operand(type_, attribute.pool) for _ in range(count)]
    if operator == "between" and not operands[0].name and not operands[1].name:
        operands.sort(key=lambda o: o.get({}))
    return Test(path, operator, operands)


def random_condition(rng, candidates, names, depth=0):
    """A condition on some of `candidates`, which are (path, attribute)."""
    chance = rng.random()
    if depth < 3 and chance < 0.35:
        return Both(rng.choice(["and", "or"]), random_condition(rng, candidates, names, depth + 1),
                    random_condition(rng, candidates, names, depth + 1))
    if depth < 3 and chance < 0.45:
        return Not(random_condition(rng, candidates, names, depth + 1))
    path, attribute = rng.choice(candidates)
    others = [other for other, one in candidates if other != path and str(one.type) == str(attribute.type)]
    if others and not isinstance(attribute.type, (Struct, Many)) and rng.random() < 0.4:
        operators = list(COMPARE) if attribute.type.ordered and attribute.type.kind != "BOOL" else ["=", "<>"]
        return TwoAttributes(path, rng.choice(operators), rng.choice(others))
    return random_test(rng, attribute, path, names)


class Names:
    """The parameters of a filter."""

    def __init__(self):
        self.pools = {}
        self.lists = set()  # those that take a list

    def new(self, type_, pool, is_list=False):
        name = f"p{len(self.pools)}"
        if is_list:
            self.lists.add(name)
        self.pools[name] = (type_, pool)
        return name
