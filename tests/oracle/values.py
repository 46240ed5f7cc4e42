"""The types of the schema language: random values, and how they are written, stored and compared."""

import base64
import datetime
import uuid
from fractions import Fraction

SECOND = 1_000_000  # Times are integers: microseconds since 1970.
DAY = 86_400 * SECOND
EPOCH = datetime.datetime(1970, 1, 1)


class Clock:
    """The times of one schema: they are spread over a few of one period, so that a walk has few requests."""

    STEPS = {"minute": 60, "hour": 3600, "day": 86_400, "week": 7 * 86_400 + 3_000, "month": 30 * 86_400 + 7_000, "year": 365 * 86_400 + 20_000}

    def __init__(self, rng):
        self.scale = rng.choice(list(self.STEPS))
        self.step = self.STEPS[self.scale] * SECOND
        base = rng.choice([(2024, 2, 27, 22, 57), (2023, 12, 31, 23, 58), (2020, 6, 15, 12, 0), (2019, 3, 1, 0, 0)])
        self.base = int((datetime.datetime(*base) - EPOCH).total_seconds()) * SECOND

    def time(self, rng):
        edge = rng.choice([0, 0, 1, -1, SECOND, -SECOND, 1000, -1000, rng.randrange(self.step), rng.randrange(self.step)])
        start = self.base // self.step * self.step if rng.random() < 0.5 else self.base
        return start + rng.randrange(6) * self.step + edge

    def now(self, rng):
        return (self.base + rng.choice([3, 5, 7]) * self.step) // SECOND * SECOND


def time_text(micros, digits):
    moment = EPOCH + datetime.timedelta(microseconds=micros)
    fraction = f".{moment.microsecond:06}"[: 1 + digits] if digits else ""
    return f"{moment:%Y-%m-%dT%H:%M:%S}{fraction}Z"


def quoted(text):
    """A text of the schema language."""
    escaped = "".join(f"\\x{ord(c):02X}" if ord(c) < 32 else c for c in text.replace("\\", "\\\\").replace('"', '\\"'))
    return f'"{escaped}"'


class Type:
    """A scalar type. `stored` is the attribute value, `order` what DynamoDB compares, `plain` JSON for keyc."""

    timed = False  # it has a time: `micros` is exact in units of `unit`
    number = text = ordered = True

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name


class String(Type):
    kind = "S"
    TEXTS = ["a", "A", "ab", "aB", "AB", "abc", "abd", "b", "B", "ba", "z", "Z", "ä", "Ä", "é", "#", "a#", "a#b", "a b", "a$b",
             "a-b", "a.b", "-", "~", "~~", "!", "\x01", "a\x01", "0", "1", "10", "9999", "日本", "\ufffd", "😀", "a😀",
             "abcdefghijkl", "a\"b", "a\\b", "2024-01-01", "-1", "$", "a%b"]

    def random(self, rng, clock):
        return rng.choice(self.TEXTS) if rng.random() < 0.8 else rng.choice("abAB") + rng.choice(self.TEXTS)

    def plain(self, value):
        return value

    literal = staticmethod(quoted)

    def stored(self, value):
        return {"S": value}

    def order(self, value):
        return value.encode()


class Integer(Type):
    kind = "N"

    def __init__(self, name):
        super().__init__(name)
        bits = int(name[1:])
        self.signed = name[0] == "i"
        self.low, self.high = (-(1 << bits - 1), (1 << bits - 1) - 1) if self.signed else (0, (1 << bits) - 1)

    def random(self, rng, clock):
        value = rng.choice([0, 1, 2, 3, 7, 9, 10, 11, 63, 64, 99, 100, 127, self.high, self.high - 1, self.low, self.low + 1,
                            -1, -2, -10, rng.randrange(self.high), rng.randrange(256)])
        return value if self.low <= value <= self.high else rng.randrange(100)

    def plain(self, value):
        return value

    literal = staticmethod(str)

    def stored(self, value):
        return {"N": str(value)}

    def order(self, value):
        return Fraction(value)


class Number(Type):
    """Floats and decimals: values are the texts of their digits, which keyc stores exactly."""

    kind = "N"
    VALUES = {
        "f64": ["0", "0.1", "1", "1.5", "-1.5", "-0.1", "100", "1e10", "-1e10", "2.5e-7", "123456.789", "-3", "2", "3"],
        "f32": ["0", "0.5", "1", "1.5", "-1.5", "100", "-3", "2", "3", "65536", "-0.25", "0.125"],
        "decimal": ["0", "0.1", "1", "1.5", "-1.5", "-1.55", "12.5", "1e10", "-1e10", "1e-20", "-1e-20", "99.99", "100", "-100",
                    "12345678901234567890123456789012345678", "2", "3"],
    }

    def random(self, rng, clock):
        return rng.choice(self.VALUES[self.name])

    def plain(self, value):
        return value if self.name == "decimal" else float(value)

    literal = staticmethod(str)

    def stored(self, value):
        return {"N": value}

    def order(self, value):
        return Fraction(value)


class Bool(Type):
    kind = "BOOL"
    ordered = False

    def random(self, rng, clock):
        return rng.random() < 0.5

    def plain(self, value):
        return value

    def literal(self, value):
        return "true" if value else "false"

    def stored(self, value):
        return {"BOOL": value}

    def order(self, value):
        return value


class Bytes(Type):
    kind = "B"

    def random(self, rng, clock):
        return rng.choice([b"\0", b"\0\0", b"a", b"ab", b"a\0", b"\xff", b"\xff\xff", b"\x80", b"abc", b"a\xff", b"b"])

    def plain(self, value):
        return base64.b64encode(value).decode()

    literal = None

    def stored(self, value):
        return {"B": self.plain(value)}

    def order(self, value):
        return value


class Time(Type):
    """Texts and epochs: values are microseconds."""

    timed = True
    UNITS = {"timestamp_s": SECOND, "timestamp": 1000, "timestamp_us": 1, "epoch_s": SECOND, "epoch_ms": 1000, "epoch_us": 1}
    DIGITS = {SECOND: 0, 1000: 3, 1: 6}

    def __init__(self, name):
        super().__init__(name)
        self.unit = self.UNITS[name]
        self.kind = "N" if name.startswith("epoch") else "S"

    def random(self, rng, clock):
        return clock.time(rng) // self.unit * self.unit

    def plain(self, value):
        return time_text(value, self.DIGITS[self.unit])

    def literal(self, value):
        return str(value // self.unit) if self.kind == "N" else quoted(self.plain(value))

    def stored(self, value):
        return {"N": str(value // self.unit)} if self.kind == "N" else {"S": self.plain(value)}

    def order(self, value):
        return value

    def micros(self, value):
        return value


class Date(Time):
    kind = "S"

    def __init__(self):
        Type.__init__(self, "date")
        self.unit = DAY

    def plain(self, value):
        return time_text(value, 0)[:10]

    def stored(self, value):
        return {"S": self.plain(value)}


class Id(Type):
    """uuid, uuid7, ulid and ksuid: values are their texts."""

    kind = "S"
    CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    def __init__(self, name):
        super().__init__(name)
        self.timed = name != "uuid"
        self.unit = SECOND if name == "ksuid" else 1000
        self.digits = 0 if name == "ksuid" else 3

    @staticmethod
    def _digits(number, alphabet, count):
        text = ""
        for _ in range(count):
            number, digit = divmod(number, len(alphabet))
            text = alphabet[digit] + text
        return text

    def random(self, rng, clock):
        tail = rng.choice([0, 1, (1 << 128) - 1, rng.getrandbits(128)])
        time = clock.time(rng)
        if self.name == "uuid":
            return str(uuid.UUID(int=rng.getrandbits(128), version=4))
        if self.name == "uuid7":
            number = (time // 1000) << 80 | 7 << 76 | (tail & 0xFFF) << 64 | 2 << 62 | tail >> 66
            return str(uuid.UUID(int=number))
        if self.name == "ulid":
            return self._digits((time // 1000) << 80 | tail & (1 << 80) - 1, self.CROCKFORD, 26)
        return self._digits((time // SECOND - 1_400_000_000) << 128 | tail, self.BASE62, 27)

    def plain(self, value):
        return value

    literal = staticmethod(quoted)

    def stored(self, value):
        return {"S": value}

    def order(self, value):
        return value.encode()

    def micros(self, value):
        """The time of an id; a time that stands for its ids is one already."""
        if isinstance(value, int):
            return value
        if self.name == "uuid7":
            return int(value.replace("-", "")[:12], 16) * 1000
        number = 0
        alphabet = self.CROCKFORD if self.name == "ulid" else self.BASE62
        for character in value:
            number = number * len(alphabet) + alphabet.index(character)
        return (number >> 80) * 1000 if self.name == "ulid" else ((number >> 128) + 1_400_000_000) * SECOND


class Enum(Type):
    kind = "S"
    ordered = False

    def __init__(self, name, values):
        super().__init__(name)
        self.values = values  # [(name, stored text or number)]
        self.texts = {name: str(stored) for name, stored in values}
        if isinstance(values[0][1], int):
            self.kind = "N"

    def random(self, rng, clock):
        return rng.choice(self.values)[0]

    def plain(self, value):
        return value

    literal = staticmethod(str)

    def stored(self, value):
        return {self.kind: self.texts[value]}

    def order(self, value):
        return self.texts[value].encode()

    def position(self, value):
        return [name for name, _ in self.values].index(value)

    def declaration(self):
        return f"enum {self.name} {{ " + ", ".join(
            name if name == stored else f"{name} as {stored if self.kind == 'N' else quoted(stored)}" for name, stored in self.values) + " }"


class Many(Type):
    """set<T> and list<T>: values are lists without duplicates, those of sets in order."""

    ordered = False

    def __init__(self, shape, element):
        super().__init__(f"{shape}<{element}>")
        self.shape, self.element = shape, element
        self.kind = "L" if shape == "list" else element.kind + "S"

    def random(self, rng, clock):
        values = {self.element.random(rng, clock) for _ in range(rng.choice([0, 0, 1, 2, 3]))}
        return sorted(values, key=self.element.order)

    def plain(self, value):
        return [self.element.plain(one) for one in value]

    def literal(self, value):
        return "[]"

    def stored(self, value):
        """An empty set is absent: None."""
        if self.shape == "list":
            return {"L": [self.element.stored(one) for one in value]}
        return {self.kind: [self.element.stored(one)[self.element.kind] for one in value]} if value else None


class Struct(Type):
    """Values are dictionaries of the members that are present."""

    kind = "M"
    ordered = False

    def __init__(self, name, members):
        super().__init__(name)
        self.members = members

    def random(self, rng, clock):
        return {m.name: m.value(rng) for m in self.members}

    def plain(self, value):
        return {m.name: m.type.plain(value[m.name]) for m in self.members if value[m.name] is not None}

    def stored(self, value):
        return {"M": {m.name: m.type.stored(value[m.name]) for m in self.members if value[m.name] is not None}}

    def declaration(self):
        return "\n".join([f"struct {self.name} {{"] + [f"  {m.declaration()}" for m in self.members] + ["}"])
