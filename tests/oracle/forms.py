"""Types that are stored in another form than their own: `timestamp stored "yyyy-MM-dd HH:mm:ss.SSS"`."""

import base64
import datetime
import re
from decimal import Decimal
from fractions import Fraction

from values import EPOCH, SECOND, Bool, Bytes, Date, Id, Integer, Number, Time, Type, quoted


def in_pattern(pattern, micros, hours):
    """The text of a time in a pattern, on the clock that is so many hours ahead."""
    moment = EPOCH + datetime.timedelta(microseconds=micros + int(hours * 3600) * SECOND)
    fraction = f"{moment.microsecond:06}"

    def group(match):
        before, digits, plus = match.groups()
        if not moment.microsecond:
            return ""
        width = len(digits)
        while plus and fraction[width:].strip("0"):
            width += len(digits)
        return before + (fraction + "000")[:width]

    text = re.sub(r"\[([^S]*)(S+)(\+?)\]", group, pattern)
    for letters, value in [("yyyy", f"{moment.year:04}"), ("MM", f"{moment.month:02}"), ("dd", f"{moment.day:02}"),
                           ("HH", f"{moment.hour:02}"), ("mm", f"{moment.minute:02}"), ("ss", f"{moment.second:02}")]:
        text = text.replace(letters, value)
    return re.sub("S+", lambda match: fraction.ljust(9, "0")[: len(match.group())], text)


class Formed(Type):
    """A type in a form. `write` gives the text that is stored; the rest is that of the type."""

    def __init__(self, base, form, write, kind="S", ordered=False, fixed=False):
        self.base, self.form, self.write = base, form, write
        self.kind, self.ordered, self.fixed = kind, ordered, fixed

    def __getattr__(self, name):
        return getattr(self.base, name)

    def __str__(self):
        return f"{self.base} stored {self.form}"

    def random(self, rng, clock):
        return self.base.random(rng, clock)

    def plain(self, value):
        return self.base.plain(value)

    def stored(self, value):
        return {self.kind: self.write(value)}

    def order(self, value):
        """What DynamoDB compares."""
        return Fraction(self.write(value)) if self.kind == "N" else self.write(value).encode()

    def micros(self, value):
        return self.base.micros(value)


def written(type_, optional):
    """As an attribute or a member has it: the form stands after the `?`."""
    if optional and isinstance(type_, Formed):
        return f"{type_.base}? stored {type_.form}"
    return str(type_) + ("?" if optional else "")


def of_pattern(base, pattern, hours=0, clock="", ordered=True, fixed=True):
    form = quoted(pattern) + (f" at {quoted(clock)}" if clock else "")
    return Formed(base, form, lambda value: in_pattern(pattern, value, hours), ordered=ordered, fixed=fixed)


class Nanoseconds(Time):
    """The values are whole microseconds, which .NET's seven digits can write."""

    def __init__(self):
        Type.__init__(self, "timestamp_ns")
        self.unit, self.kind = 1, "S"

    def plain(self, value):
        return super().plain(value)[:-1] + "000Z"


def of_time(base, rng):
    digits = {SECOND: "", 1000: ".SSS", 1: ".SSSSSS"}[base.unit]
    if base.unit == 1 and rng.random() < 0.4:
        base, digits = Nanoseconds(), "." + "S" * rng.choice([7, 7, 8, 9])
    whole = [of_pattern(base, f"yyyy-MM-dd HH:mm:ss{digits}"),
             of_pattern(base, f"yyyy-MM-ddTHH:mm:ss{digits}+00:00"),
             of_pattern(base, f"yyyy-MM-ddTHH:mm:ss{digits}+0900", 9),
             of_pattern(base, f"yyyy/MM/dd HH:mm:ss{digits}", -3.5, "-03:30"),
             of_pattern(base, f"yyyyMMddHHmmss{digits.replace('.', '')}Z"),
             of_pattern(base, f"dd.MM.yyyy HH:mm:ss{digits}", ordered=False)]
    if digits:
        whole += [of_pattern(base, f"yyyy-MM-ddTHH:mm:ss[{digits}]", fixed=False),
                  of_pattern(base, f"yyyy-MM-ddTHH:mm:ss[{digits}]+00:00", fixed=False),
                  of_pattern(base, "yyyy-MM-ddTHH:mm:ss[.S+]Z", ordered=False, fixed=False),
                  of_pattern(base, "yyyy-MM-ddTHH:mm:ss[.SSS+]Z", ordered=False, fixed=False)]
    return rng.choice(whole)


def places(value, count):
    return f"{Decimal(value):.{count}f}"


def shortest(value):
    text = f"{Decimal(value):f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def formed(base, rng):
    """The type in one of its forms, or None."""
    if isinstance(base, Date):
        number = Formed(base, "number", lambda v: in_pattern("yyyyMMdd", v, 0).lstrip("0"), "N", ordered=True)
        return rng.choice([number, of_pattern(base, "yyyyMMdd"), of_pattern(base, "dd/MM/yyyy", ordered=False)])
    if isinstance(base, Time) and base.kind == "S":
        return of_time(base, rng)
    if isinstance(base, Time):
        return Formed(base, "string", lambda v: str(v // base.unit))
    if isinstance(base, Integer):
        return Formed(base, "string", str)
    if isinstance(base, Number) and base.name == "decimal":
        return Formed(base, "string", shortest)
    if isinstance(base, Bool):
        return rng.choice([Formed(base, "number", lambda v: "1" if v else "0", "N"),
                           Formed(base, '("Y", "N")', lambda v: "Y" if v else "N"),
                           Formed(base, '("yes", "no")', lambda v: "yes" if v else "no")])
    if isinstance(base, Id) and base.name in ("uuid", "uuid7"):
        return rng.choice([Formed(base, "upper", str.upper, ordered=True, fixed=True),
                           Formed(base, "hex", lambda v: v.replace("-", ""), ordered=True, fixed=True)])
    if isinstance(base, Id) and base.name == "ulid":
        return Formed(base, "lower", str.lower, ordered=True, fixed=True)
    if isinstance(base, Bytes):
        return rng.choice([Formed(base, "hex", lambda v: v.hex().upper(), ordered=True),
                           Formed(base, "hex lower", lambda v: v.hex(), ordered=True),
                           Formed(base, "base64", lambda v: base64.b64encode(v).decode())])
    return None
