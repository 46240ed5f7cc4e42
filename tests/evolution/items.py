"""Random items, and what code of another schema reads of a stored item."""
import base64
import dataclasses
import datetime
import json
import random
import re

import forms
from facts import Attribute, Facts

LIMITS = {f"{sign}{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if sign == "i" else (0, 2**bits - 1)
          for sign in "iu" for bits in (8, 16, 32, 64)}
FORMATS = {"timestamp_s": "%Y-%m-%dT%H:%M:%SZ", "timestamp": "%Y-%m-%dT%H:%M:%S.000Z",
           "timestamp_us": "%Y-%m-%dT%H:%M:%S.000000Z", "timestamp_ns": "%Y-%m-%dT%H:%M:%S.000000000Z",
           "date": "%Y-%m-%d"}
EPOCHS = {"epoch_s": 1, "epoch_ms": 10**3, "epoch_us": 10**6, "epoch_ns": 10**9}  # units in a second
IDS = {"uuid": "d9428888-122b-4{0:03x}-8{1:03x}-{2:012x}", "uuid7": "0190{0:04x}-{1:04x}-7{1:03x}-8{0:03x}-{2:012x}"}
TEXTS = ["a", "b", "ab", "A b!", "a#b", "#", "é", "~", "!", "0", "7", "2024-01-31", "abcdef", "x" * 30, "a|b", "a/b:c"]
TAGS = {"bool": "BOOL", "bytes": "B", "list": "L", "map": "M"}


class Unread(Exception):
    """Code of the schema cannot read this."""


def split(written: str) -> tuple[str, str]:
    """`list<string>` as list and string."""
    found = re.fullmatch(r"(\w+)<(.*)>", written)
    return (found[1], found[2]) if found else (written, "")


class Values:
    """Random values of a schema. Half of the texts and numbers are those that stand in one of the schemas."""

    def __init__(self, facts: Facts, seed: str, sources: str):
        self.facts = facts
        self.chance = random.Random(seed)
        self.texts = TEXTS + [text for text in re.findall(r'"([^"\\\n]{1,40})"', sources)]
        self.numbers = sorted({int(digits) + more for digits in re.findall(r"\b\d{1,9}\b", sources) for more in (-1, 0, 1)})

    def item(self, attributes: list[Attribute], older: bool = False) -> dict:
        """`older`: some items are older than attributes with a default, and lack them."""
        item = {}
        for attribute in attributes:
            if older and attribute.has_literal_default() and self.chance.random() < 0.1:
                continue
            if attribute.optional and self.chance.random() < 0.3:
                item[attribute.name] = None
            else:
                item[attribute.name] = self.value(attribute.type)
        return item

    def value(self, written: str, depth: int = 0):
        chance = self.chance
        name, argument = split(written)
        if name in ("list", "set"):
            values = [self.value(argument, depth + 1) for _ in range(chance.randrange(3))]
            return values if name == "list" else [each for i, each in enumerate(values) if each not in values[:i]]
        if name == "map":
            return {key: self.value(argument, depth + 1) for key in chance.sample("abc", chance.randrange(3))}
        if name == "document":
            return chance.choice([1, "text", True, [1, "a"], {"a": "b"}])
        if name in self.facts.enums:
            return chance.choice(list(self.facts.enums[name]))
        if name in self.facts.structs:
            return self.item(self.facts.structs[name]) if depth < 4 else {}
        return self.scalar(name.partition(" stored ")[0])

    def scalar(self, name: str):
        chance = self.chance
        if name == "string":
            return chance.choice(self.texts)
        if name == "bool":
            return chance.random() < 0.5
        if name in LIMITS:
            least, most = LIMITS[name]
            value = chance.choice([0, 1, 9, 10, 99, 100, 1000, 70_000, -1, -5, least, most, *self.numbers])
            return value if least <= value <= most else chance.randint(0, 100)
        if name in ("f32", "f64"):
            return chance.choice([0, 1, -1, 0.5, 2.25, 1000000, -3.75, *self.numbers])
        if name == "decimal":
            return chance.choice([0, 1, -1, 12.5, 0.1, 99999999, -7.25, *self.numbers])
        if name == "bytes":
            return base64.b64encode(chance.randbytes(chance.choice([1, 2, 8, 20]))).decode()
        days, seconds = chance.choice([0, 1, 40, 400]), chance.choice([0, 1, 59, 3600, 86399])
        time = datetime.datetime(2024, 1, 1) + datetime.timedelta(days=days, seconds=seconds)
        if name in FORMATS:
            return time.strftime(FORMATS[name])
        if name in EPOCHS:
            return int(time.timestamp()) * EPOCHS[name]
        if name in IDS:
            return IDS[name].format(chance.randrange(0x1000), chance.randrange(0x1000), chance.randrange(0x10000))
        if name == "ulid":
            return "01HV" + "".join(chance.choice("0123456789ABCDEF") for _ in range(22))
        assert name == "ksuid", name
        return "2" + "".join(chance.choice("0123456789ABCabc") for _ in range(26))


class Reader:
    """Reads stored attributes as a schema declares them, into what `keyc item` takes."""

    def __init__(self, facts: Facts):
        self.facts = facts

    def item(self, attributes: list[Attribute], stored: dict, by_keys: dict) -> dict:
        """`by_keys` has the values that are only in keys, by stored name."""
        item = {}
        for attribute in attributes:
            found = by_keys.get(attribute.stored) if "keyonly" in attribute.flags else stored.get(attribute.stored)
            if found is None and "keyonly" in attribute.flags:
                found = stored.get(attribute.stored)
            if found is not None:
                # What only keys hold is given without its form.
                of_keys = "keyonly" in attribute.flags and attribute.stored in by_keys
                written = attribute.type.partition(" stored ")[0] if of_keys else attribute.type
                item[attribute.name] = self.value(written, found)
            elif attribute.optional:
                item[attribute.name] = None
            elif split(attribute.type)[0] == "set":
                item[attribute.name] = []
            elif attribute.default in (None, "now", "new"):
                raise Unread(f"{attribute.name} is missing")
        return item

    def value(self, written: str, stored: dict):
        (tag, value), = stored.items()
        name, argument = split(written)
        if name == "document":
            return self.any_value(stored)
        base, _, form = name.partition(" stored ")
        if form:
            read = forms.read(base, form, tag, value)
            self.expect(read is not None, written, stored)
            return Number(read) if isinstance(read, forms.Number) else read
        if name in self.facts.enums:
            stored_as = "N" if name in self.facts.number_enums else "S"
            names = [each for each, text in self.facts.enums[name].items() if tag == stored_as and text == value]
            if not names:
                raise Unread(f"{value} is not in {name}")
            return names[0]
        if name in self.facts.structs:
            self.expect(tag == "M", written, stored)
            return self.item(self.facts.structs[name], value, {})
        if name == "set":
            base, _, form = argument.partition(" stored ")
            element = "S" if argument == "string" else "B" if argument == "bytes" else "N"
            if argument not in ("string", "bytes") and argument not in LIMITS and not re.match("f32|f64|decimal|epoch", argument):
                element = "N" if argument in self.facts.number_enums else "S"
            if form:
                element = "N" if form == "number" else "S"
            self.expect(tag == element + "S", written, stored)
            return [self.value(argument, {element: each}) for each in value]
        if name == "list":
            self.expect(tag == "L", written, stored)
            return [self.value(argument, each) for each in value]
        if name == "map":
            self.expect(tag == "M", written, stored)
            return {key: self.value(argument, each) for key, each in value.items()}
        if name in LIMITS or name in EPOCHS or name in ("f32", "f64", "decimal"):
            self.expect(tag == "N", written, stored)
            return Number(value)
        self.expect(tag == TAGS.get(name, "S"), written, stored)
        return value

    def any_value(self, stored: dict):
        (tag, value), = stored.items()
        if tag == "N":
            return Number(value)
        if tag == "L":
            return [self.any_value(each) for each in value]
        if tag == "M":
            return {key: self.any_value(each) for key, each in value.items()}
        return None if tag == "NULL" else value

    @staticmethod
    def expect(holds: bool, written: str, stored: dict) -> None:
        if not holds:
            raise Unread(f"{stored} is not {written}")


@dataclasses.dataclass
class Number:
    digits: str


def json_text(value) -> str:
    """As json.dumps, with numbers in the digits that are stored."""
    if isinstance(value, Number):
        return value.digits
    if isinstance(value, list):
        return "[" + ",".join(json_text(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{json_text(each)}" for key, each in value.items()) + "}"
    return json.dumps(value)
