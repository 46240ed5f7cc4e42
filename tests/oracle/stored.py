"""The stored items of all years, and what a schema reads of them."""

import re
import struct
from fractions import Fraction

from evolving import EnumType, StructType
from expressions import comparable
from values import Bool, Bytes, Date, Id, Integer, Many, Number, String, Time, EPOCH
import base64
import datetime

STAMP = {0: r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", 3: r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", 6: r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"}
IDS = {"uuid": r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "uuid7": r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}",
       "ulid": r"[0-7][0-9A-HJKMNP-TV-Z]{25}", "ksuid": r"[0-9A-Za-z]{27}"}


class Unreadable(Exception):
    """The type does not have this value, by the documentation."""


class Unclear(Exception):
    """The documentation does not say whether the type has this value."""


def decode(type_, stored):
    """The value of a stored attribute, read strictly."""
    if isinstance(type_, StructType):
        return decode_struct(type_, stored)
    (kind, content), = stored.items()
    if kind != type_.kind:
        raise Unreadable(f"{kind} is read as {type_}")
    if isinstance(type_, EnumType):
        for item in type_.items:
            if item.stored == content:
                return item.uid
        raise Unreadable(f"'{content}' is not a value of {type_}")
    if isinstance(type_, Many):
        if type_.shape == "list":
            return [decode(type_.element, one) for one in content]
        return sorted([decode(type_.element, {kind[0]: one}) for one in content], key=type_.element.order)
    return decode_scalar(type_, content)


def decode_scalar(type_, content):
    if isinstance(type_, Bytes):
        return base64.b64decode(content)
    if isinstance(type_, (String, Bool)):
        return content
    if isinstance(type_, Integer):
        number = Fraction(content)
        if number.denominator != 1 or not type_.low <= number <= type_.high:
            raise Unreadable(f"{content} is no {type_}")
        return int(number)
    if isinstance(type_, Number):
        if type_.name != "decimal" and Fraction(shortest(type_.name, content)) != Fraction(content):
            raise Unreadable(f"{content} is no {type_}")
        return content
    if isinstance(type_, Time) and type_.kind == "N":
        number = Fraction(content)
        if number.denominator != 1:
            raise Unreadable(f"{content} is no {type_}")
        if not -62135596800 <= number * type_.unit / 1_000_000 < 253402300800:
            raise Unclear
        return int(number) * type_.unit
    if isinstance(type_, Date):
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", content):
            raise Unreadable(f"'{content}' is no {type_}")
        return micros(content + "T00:00:00")
    if isinstance(type_, Time):
        if not re.fullmatch(STAMP[type_.DIGITS[type_.unit]], content):
            raise Unreadable(f"'{content}' is no {type_}")
        return micros(content[:-1])
    if isinstance(type_, Id):
        if not re.fullmatch(IDS[type_.name], content):
            if type_.name == "uuid7" and re.fullmatch(IDS["uuid"], content):
                raise Unclear
            raise Unreadable(f"'{content}' is no {type_}")
        if type_.name == "uuid7" and not content[19] in "89ab":
            raise Unclear
        return content
    raise AssertionError(type_)


def decode_struct(type_, stored):
    if "M" not in stored:
        raise Unreadable(f"{next(iter(stored))} is read as {type_}")
    return {m.uid: read_attribute(m, stored["M"].get(m.stored)) for m in type_.members}


def read_attribute(attribute, stored):
    if stored is not None:
        return decode(attribute.type, stored)
    readable, value = attribute.absent()
    if not readable:
        raise Unreadable(f"{attribute.name} is required, and is absent")
    return value


def micros(text):
    return round((datetime.datetime.fromisoformat(text) - EPOCH) / datetime.timedelta(microseconds=1))


def shortest(name, content):
    """The number of the fewest digits that reads back as the same float."""
    number = float(content)
    if name == "f64":
        return repr(number)
    number, = struct.unpack("f", struct.pack("f", number))
    return next(text for text in (f"{number:.{digits}g}" for digits in range(1, 18))
                if struct.unpack("f", struct.pack("f", float(text)))[0] == number)


def sense(type_, value):
    """What a value means, for comparing it with that of another type."""
    if value is None or isinstance(type_, Many) and not value and type_.shape == "set":
        return None
    if isinstance(type_, StructType):
        return tuple(sorted((m.uid, sense(m.type, value.get(m.uid))) for m in type_.members if value.get(m.uid) is not None))
    if isinstance(type_, Time) and type_.kind == "N":
        return ("time", value)
    stored = type_.stored(value)
    return comparable(stored)


class Item:
    """One stored item. `values` are what an entity, `known_as`, reads of it, by the numbers of the attributes; `computed` is
    what that entity would write of them; `lag` has the number of shards by which a key was written, if that was another."""

    def __init__(self, known_as, table, stored, values, version):
        self.entity, self.known_as, self.table, self.version = known_as.uid, known_as, table, version
        self.stored, self.values, self.computed, self.lag = stored, values, dict(stored), {}
        self.original = stored  # as it was written first

    def read(self, entity):
        """({number: value}, {number: why not}) as this schema reads the item."""
        values, faults = {}, {}
        for a in entity.attributes:
            try:
                values[a.uid] = read_attribute(a, self.in_key(a) if a.keyonly else self.stored.get(a.stored))
            except Unreadable as fault:
                faults[a.uid] = str(fault)
            except Unclear:
                faults[a.uid] = None
        return values, faults


    def in_key(self, attribute):
        """What a key has of an attribute that is not stored: what it was written from."""
        known = self.known_as.attribute(attribute.uid)
        value = self.values.get(attribute.uid)
        if known is None or value is None:
            raise Unclear
        return known.type.stored(value)


def plain(entity, values):
    """The object for `keyc item`. An optional attribute with a default is absent only if that is said."""
    result = {}
    for a in entity.attributes:
        value = values.get(a.uid)
        if value is not None:
            result[a.name] = a.type.plain(value)
        elif a.optional and a.default is not None:
            result[a.name] = None
    return result


def fresh_values(entity, rng, clock):
    return {a.uid: a.default if a.literal_default and rng.random() < 0.4 else a.value(rng, clock) for a in entity.attributes}


def forget(attributes, stored, rng, share):
    """Some attributes whose value is their default go: the item is from before there was the attribute, and reads the same."""
    for a in attributes:
        here = stored.get(a.stored)
        if here is None or a.keyonly:
            continue
        if isinstance(a.type, StructType):
            forget(a.type.members, here["M"], rng, share)
        elif not a.optional and a.literal_default and not a.is_set and rng.random() < share \
                and comparable(here) == comparable(a.type.stored(a.default)):
            del stored[a.stored]
