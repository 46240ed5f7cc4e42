#!/usr/bin/env python3
"""Writes periods.json: quarters, ISO weeks, and several hours or minutes, by Python's own calendar. With --check it
compares the file instead.

    tests/vectors/periods.py > tests/vectors/periods.json
"""

import datetime
import json
import pathlib
import random
import sys

DAY = 86_400
CYCLE = 146_097 * DAY  # 400 years, after which days of the week and leap years repeat
EPOCH = datetime.datetime(1970, 1, 1)
HOURS = [2, 3, 4, 6, 8, 12, 24]
MINUTES = [2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60]
OFFSETS = ["+00:00", "+09:00", "-05:00", "+05:45", "-09:30", "+14:00", "-12:00", "+18:00", "-18:00"]
FIRST = -719_528 * DAY  # 0000-01-01
END = 2_932_897 * DAY  # 10000-01-01


def seconds(offset):
    sign = -1 if offset[0] == "-" else 1
    return sign * (int(offset[1:3]) * 60 + int(offset[4:6])) * 60


def period(local, hours, minutes):
    """Text and local start of each period of a local second. The year 0 is as the year 400."""
    shift = CYCLE if local < FIRST + 366 * DAY else 0
    moment = EPOCH + datetime.timedelta(seconds=local + shift)
    years = 400 if shift else 0
    found = {}

    def add(name, text, start):
        found[name] = (text, int((start - EPOCH).total_seconds()) - shift)

    midnight = moment.replace(hour=0, minute=0, second=0)
    quarter = (moment.month - 1) // 3
    add("quarter", f"{moment.year - years:04}-Q{quarter + 1}", midnight.replace(month=3 * quarter + 1, day=1))
    year, week, weekday = moment.isocalendar()
    if year - years < 0:
        found["week"] = (None, None)
    else:
        add("week", f"{year - years:04}-W{week:02}", midnight - datetime.timedelta(days=weekday - 1))
    start = midnight.replace(hour=moment.hour // hours * hours)
    add(f"hour {hours}", f"{start.year - years:04}-{start:%m-%dT%H}", start)
    start = moment.replace(minute=moment.minute // minutes * minutes, second=0)
    add(f"minute {minutes}", f"{start.year - years:04}-{start:%m-%dT%H:%M}", start)
    return found


def case(time, offset, hours, minutes):
    local = time + seconds(offset)
    if not FIRST <= local < END:
        return {"epoch_s": time, "offset": offset, "error": "the year on that clock is not 0000 to 9999"}
    found = period(local, hours, minutes)
    ahead = seconds(offset)
    return {
        "epoch_s": time,
        "offset": offset,
        "text": {name: text for name, (text, _) in found.items()},
        "number": {name: None if start is None else start - ahead for name, (_, start) in found.items()},
    }


def times():
    """The ends of years and of weeks in them, of a whole cycle's kinds of years, and random times."""
    yield from [0, -1, FIRST, FIRST + 2 * DAY - 1, FIRST + 2 * DAY, FIRST - 1, END - 1, END, END - 5 * DAY]
    for year in [*range(1999, 2029), 1600, 1700, 1900, 2000, 2100, 4, 1, 9998, 9999]:
        new_year = int((datetime.datetime(year, 1, 1) - EPOCH).total_seconds())
        yield from (new_year + days * DAY + edge for days in (-4, -3, 0, 3, 4) for edge in (-1, 0) if
                    FIRST <= new_year + days * DAY + edge < END)
    for year in (1999, 2024):
        for month in range(1, 13):
            start = int((datetime.datetime(year, month, 1) - EPOCH).total_seconds())
            yield from (start - 1, start)
            yield start + 12 * DAY + month * 3_500
    rng = random.Random(38)
    yield from (rng.randrange(FIRST, END) for _ in range(100))
    yield from (rng.randrange(0, 2_000_000_000) for _ in range(150))


def document():
    chosen = random.Random(2024)
    cases = []
    for number, time in enumerate(dict.fromkeys(times())):
        for offset in dict.fromkeys(["+00:00", OFFSETS[number % len(OFFSETS)]]):
            cases.append(case(time, offset, chosen.choice(HOURS), chosen.choice(MINUTES)))
    lines = ",\n".join("  " + json.dumps(one) for one in cases)
    note = ("text: in a text key; number: epoch seconds at which the local period begins, in a number key; 'hour 6' is "
            "hour(x, 6); null: the week is one of the year before 0000, which is refused")
    group = json.dumps({"group": "more periods", "codec": "quarter week hour minute (x, n, offset)", "note": note})
    return '{"format": 1, "groups": [\n ' + group[:-1] + ', "cases": [\n' + lines + "\n ]}\n]}\n"


def main():
    made = document()
    if sys.argv[1:] != ["--check"]:
        sys.stdout.write(made)
        return 0
    stored = pathlib.Path(__file__).with_name("periods.json").read_text()
    if stored != made:
        print("tests/vectors/periods.json is not what periods.py writes", file=sys.stderr)
    return 0 if stored == made else 1


if __name__ == "__main__":
    sys.exit(main())
