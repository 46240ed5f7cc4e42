#!/usr/bin/env python3
"""Writes scaled.json: cells of values in scaled dimensions, `u16(x from -60 to 60)`, by the rule of docs/keys.md in
exact rationals. It shares no code with keyc. Usage: scaled.py > scaled.json"""
import json
import random
import struct
from datetime import date, datetime, timezone
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 400
random.seed(20240131)

UNITS = {"timestamp_s": 1, "timestamp": 10**3, "timestamp_us": 10**6, "timestamp_ns": 10**9,
         "epoch_s": 1, "epoch_ms": 10**3, "epoch_us": 10**6, "epoch_ns": 10**9}
INTEGERS = {f"{sign}{bits}": ((0, 2**bits - 1) if sign == "u" else (-2**(bits - 1), 2**(bits - 1) - 1))
            for sign in "ui" for bits in (8, 32, 64)}


def cell(value, begin, end, bits):
    if value < begin:
        return 0
    if value >= end:
        return 2**bits - 1
    return (value - begin) * 2**bits // (end - begin)


def decimal_text(number):
    """A decimal fraction with all of its digits."""
    digits = 0
    while (number * 10**digits).denominator != 1:
        digits += 1
    whole = abs(int(number * 10**digits))
    text = str(whole).rjust(digits + 1, "0")
    text = text[:-digits] + "." + text[-digits:] if digits else text
    return "-" + text if number < 0 else text


def seconds(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp())


def time_end(kind, text):
    if kind == "date":
        return (date.fromisoformat(text) - date(1970, 1, 1)).days
    if isinstance(text, int):
        return text
    return seconds(text) * UNITS[kind]


def near_borders(begin, end, bits, count):
    """Values at the borders of cells, and a little beside them."""
    size = Fraction(end - begin)
    cells = [0, 1, 2**bits // 2, 2**bits - 1, 2**bits] + [random.randrange(2**bits) for _ in range(count)]
    for k in cells:
        border = begin + size * k / 2**bits
        for step in (0, Fraction(1, 10**25), size / 2**(bits + 1), 1, size):
            yield border - step
            yield border + step


def of_decimals(kind):
    ranges = [("-60", "60"), ("-90", "90"), ("0", "1"), ("-0.5", "60.25"), ("0.001", "0.007"), ("-1000000", "-1"),
              ("0", "18446744073709551615"), ("-9223372036854775807", "9223372036854775808"), ("1e3", "1e5"),
              ("-0.000000000000000003", "0.000000000000000004"), ("0.1", "0.3"), ("-179.999999", "180")]
    for begin, end in ranges:
        for bits in (8, 16, 32, 64):
            low, high = Fraction(Decimal(begin)), Fraction(Decimal(end))
            values = []
            for value in near_borders(low, high, bits, 3):
                if kind == "decimal":
                    # At most 38 digits, rounded towards minus infinity: a border of 64 bits may have more.
                    digits = 0
                    while abs(value) * 10**(digits + 1) < 10**37 and (value * 10**digits).denominator != 1:
                        digits += 1
                    values.append(decimal_text(Fraction((value * 10**digits).__floor__(), 10**digits)))
                elif kind == "f64":
                    values.append(repr(float(value)))
                else:
                    # The shortest text of the nearest float is found from both sides of it.
                    single = struct.unpack("<f", struct.pack("<f", float(value)))[0]
                    text = next(f"{single:.{n}g}" for n in range(1, 10)
                                if struct.pack("<f", float(f"{single:.{n}g}")) == struct.pack("<f", single))
                    values.append(text)
            values += ["0", "1e-20", "-1e-20", "1e30", "-1e30", "1E-100", "9.9e37"] + (["1e-130"] if kind != "f32" else [])
            if kind == "f32":
                values = [v for v in values if Decimal(v) == 0 or Decimal("1.2e-38") < abs(Decimal(v)) < Decimal("3e38")]
            yield begin, end, low, high, bits, [(v, Fraction(Decimal(v))) for v in values]


def of_integers(kind):
    least, most = INTEGERS[kind]
    ranges = [("0", "100"), ("0", "256"), ("10", "11"), (str(max(least, -100)), "100"), ("0.5", "99.5")]
    if kind.endswith("64"):
        ranges += [("0", "9223372036854775807"), ("-9223372036854775807", "9223372036854775808")]
    for begin, end in ranges:
        for bits in (8, 16, 32, 64):
            low, high = Fraction(Decimal(begin)), Fraction(Decimal(end))
            values = {v.__floor__() for v in near_borders(low, high, bits, 4)} | {least, most, 0, 1}
            yield begin, end, low, high, bits, [(str(v), v) for v in sorted(values) if least <= v <= most]


def of_times(kind):
    ranges = [("2020-01-01", "2040-01-01"), ("1969-12-31T23:59:59", "1970-01-01T00:00:01"),
              ("2020-01-01T12:30", "2020-01-01T12:31"), ("1900-01-01", "2100-01-01")]
    if kind == "date":
        ranges = [("2020-01-01", "2040-01-01"), ("1969-12-31", "1970-01-02"), ("1900-01-01", "2100-01-01")]
    for begin, end in ranges:
        for bits in (8, 16, 32, 64):
            low, high = time_end(kind, begin), time_end(kind, end)
            values = {v.__floor__() for v in near_borders(low, high, bits, 4)} | {0, -1}
            if kind == "date":
                values = {v for v in values if -25567 <= v < 47482}
            # Within the years that texts have, and 64 bits.
            limit = 2**63 - 1 if kind != "date" else 10**6
            scale = UNITS.get(kind, 1)
            values = {v for v in values if abs(v) <= limit and (kind == "date" or -2208988800 <= v // scale < 4102444800)}
            yield begin, end, low, high, bits, [(str(v), v) for v in sorted(values)]


def groups():
    for kind in ("decimal", "f64", "f32"):
        for each in of_decimals(kind):
            yield kind, each
    for kind in INTEGERS:
        for each in of_integers(kind):
            yield kind, each
    for kind in ["date", *UNITS]:
        for each in of_times(kind):
            yield kind, each


def scale_of(low, high):
    digits = 0
    while (Fraction(low) * 10**digits).denominator != 1 or (Fraction(high) * 10**digits).denominator != 1:
        digits += 1
    return [str(int(low * 10**digits)), str(int((high - low) * 10**digits)), digits]


print('{"note": "Cells of values; `scale` is `from` and `to` - `from` in units of 10^-digits, and the digits. Times are '
      'counts of their units since 1970.",\n "groups": [')
lines = []
for kind, (begin, end, low, high, bits, values) in groups():
    unique = dict(values)
    cases = [[text, str(cell(value, low, high, bits))] for text, value in unique.items()]
    lines.append(json.dumps({"type": kind, "from": begin, "to": end, "bits": bits, "scale": scale_of(low, high),
                             "cases": cases}))
print(",\n".join(lines))
print("]}")
