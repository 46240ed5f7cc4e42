"""The read costs that a page shows, held against what is read: by the units that DynamoDB says a request consumed, and
by the bytes of its items. A half is half a read unit: what an eventually consistent read of up to 4 KB takes."""

import base64
import re
from decimal import Decimal
from functools import lru_cache

KB = 1024
PAGE = KB * KB  # the most that one request reads
LEAST = 25  # items of a page that may have others than those wanted (keyc::PageSizes)


def size_of_number(number):
    """A byte for each digit to the base of 100, one more, and one for a negative sign: what DynamoDB Local counts of a
    list of 10,000 equal numbers."""
    sign, digits, exponent = number.normalize().as_tuple()
    pairs = (len(digits) + exponent % 2 + 1) // 2
    return pairs + 1 + sign if number else 1


def size_of_value(value):
    """Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats"."""
    ((kind, content),) = value.items()
    if kind == "S":
        return len(content.encode())
    if kind == "B":
        return len(base64.b64decode(content))
    if kind == "N":
        return size_of_number(Decimal(content))
    if kind in ("BOOL", "NULL"):
        return 1
    if kind in ("SS", "NS", "BS"):
        return sum(size_of_value({kind[0]: element}) for element in content)
    if kind == "L":
        return 3 + sum(1 + size_of_value(element) for element in content)
    return 3 + sum(1 + len(name.encode()) + size_of_value(element) for name, element in content.items())


def size_of(item):
    return sum(len(name.encode()) + size_of_value(value) for name, value in item.items())


def halves(size, consistent):
    return max(-(-size // (4 * KB)), 1) * (2 if consistent else 1)


def bytes_of(text):
    number, unit = text.split()
    return int(Decimal(number) * (KB if unit == "KB" else 1))


class Shown:
    """What a page says of a pattern's costs."""

    def __init__(self, text):
        self.text = text
        size = re.search(r"([\d.]+ K?B) / 4 KB⌉", text)
        self.size = size and bytes_of(size.group(1))
        figure = re.search(r": (?:at most )?([\d.]+) RCU(?: for (\d+) items?)?[^:]*$", text)
        self.halves = int(2 * Decimal(figure.group(1)))
        self.figure = figure.group(0)
        self.items = int(figure.group(2) or 1)
        self.of_scan = re.search("size of the (table|index)", text) is not None
        self.is_rounded_in_parts = "rounded up in each" in text

    def of(self, items, requests, size, consistent):
        """The halves of a reading, by the formula, of items of this size."""
        parts = requests if self.is_rounded_in_parts or "at most" in self.text else 1
        return halves(items * size, consistent) + (parts - 1) * halves(0, consistent)


def most_halves_of_query(items, size, consistent, growing):
    """Of one Query that reads so many items, in the smallest pages."""
    in_page = max(PAGE // size, 1)
    if not growing:
        whole, rest = divmod(items, in_page)
        last = [rest] if rest or not whole else []
        return sum(halves(read * size, consistent) for read in [in_page] * whole + last)
    total, wanted = 0, LEAST
    first = True
    while True:
        read = min(items, wanted)
        total += most_halves_of_query(read, size, consistent, False)
        items -= read
        if read < wanted:
            return total
        wanted, first = (wanted if first else 2 * wanted), False


def most_halves(queries, items, size, consistent, growing):
    """The most that so many Queries take together for the items, however these are distributed."""

    @lru_cache(None)
    def of_one(read):
        return most_halves_of_query(read, size, consistent, growing)

    most = [of_one(read) for read in range(items + 1)]
    for _ in range(queries - 1):
        most = [max(most[read - own] + of_one(own) for own in range(read + 1)) for read in range(items + 1)]
    return most[items]


def most_of(shown, size, plan, consistent, limit):
    """The most halves that a call can take for as many items, of this size, as the page's figure is about."""
    size = max(size, 1)
    growing = limit is not None and "read" in shown.figure
    is_of_one = " of one " in shown.figure or " for each value" in shown.figure
    queries = queries_of(plan, is_of_one) if plan else 1
    if limit is not None and not growing:
        return queries * most_halves_of_query(limit, size, consistent, False)
    return most_halves(queries, shown.items, size, consistent, growing)


def queries_of(plan, is_of_one):
    """The Queries of a plan; of a walk those of one period, and of a list those of one value."""
    if "Query" in plan:
        return 1
    children = plan.get("Sequence", plan.get("Merge"))
    return sum(queries_of(child, False) for child in (children[:1] if is_of_one else children))
