#!/usr/bin/env python3
"""Prints the items of a veterinary clinic's table as its programs have left them, one in a line.

usage: write_items.py > items.jsonl

The functions are those of a program that has grown for years: it concatenates the texts of keys, and boto3 stores what
it is given. Each mistake is one that a review would not see.
"""

import json
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

try:
    from boto3.dynamodb.types import TypeSerializer
except ModuleNotFoundError:

    class TypeSerializer:
        """What boto3 does with the types that are used here."""

        def serialize(self, value):
            if value is None:
                return {"NULL": True}
            if isinstance(value, bool):
                return {"BOOL": value}
            if isinstance(value, (int, Decimal)):
                return {"N": str(value)}
            if isinstance(value, set):
                return {"SS": list(value)}
            if isinstance(value, list):
                return {"L": [self.serialize(element) for element in value]}
            return {"S": value}


table = {}


def put(item):
    table[item["PK"], item["SK"]] = item


def update(owner, sk, **changed):
    table[f"OWNER#{owner}", sk].update(changed)


def remove(owner, sk, *names):
    for name in names:
        del table[f"OWNER#{owner}", sk][name]


def utc(*fields):
    return datetime(*fields, tzinfo=timezone.utc)


def add_owner(owner, name, since, email=None, phones=None, newsletter=False):
    item = {"PK": f"OWNER#{owner}", "SK": "PROFILE", "owner": owner, "name": name, "since": since.isoformat()}
    item |= {"email": email, "phones": phones, "newsletter": 1 if newsletter else 0}
    if email:
        item |= {"GSI1PK": f"EMAIL#{email}", "GSI1SK": "PROFILE"}
    put(item)


def import_owner(owner, name, since, email):
    """Ran once, before owners could be found by e-mail: these items have no key in GSI1."""
    put({"PK": f"OWNER#{owner}", "SK": "PROFILE", "owner": owner, "name": name, "since": since.isoformat(), "email": email})


def add_animal(owner, animal, species, born=None, weight=None, chipped=False):
    item = {"PK": f"OWNER#{owner}", "SK": f"ANIMAL#{animal}", "owner": owner, "animal": animal, "species": species}
    put(item | {"born": born and born.isoformat(), "weight": weight, "chipped": chipped})


def visit_key(animal, at):
    return f"VISIT#{animal}#{at.isoformat()}"


def book(owner, animal, at, vet, reason=None, key=visit_key):
    item = {"PK": f"OWNER#{owner}", "SK": key(animal, at), "owner": owner, "animal": animal, "at": at.isoformat()}
    item |= {"vet": vet, "reason": reason, "fee": None, "paid": 0, "findings": []}
    item |= {"GSI1PK": f"VET#{vet}", "GSI1SK": at.isoformat(), "GSI2PK": "UNPAID", "GSI2SK": at.isoformat()}
    put(item)


def first_visit_key(animal, at):
    """The key of visits until the summer of 2022, when a list of one animal's visits was wanted."""
    return f"VISIT#{at.isoformat()}#{animal}"


def examine(owner, animal, at, fee, *findings):
    update(owner, visit_key(animal, at), fee=f"{fee:.2f}", findings=list(findings))


def pay(owner, animal, at):
    update(owner, visit_key(animal, at), paid=1)
    remove(owner, visit_key(animal, at), "GSI2PK", "GSI2SK")


def pay_by_card(owner, animal, at):
    """The card reader's own program: to it, UNPAID is unknown."""
    update(owner, visit_key(animal, at), paid=1)


def hand_over(owner, animal, at, vet):
    """Another vet takes the visit, and GSI1 still has it in the calendar of the one before."""
    update(owner, visit_key(animal, at), vet=vet)


add_owner("17", "Ada Öz", utc(2019, 4, 2, 8, 30), "ada@example.com", {"555-0117"}, newsletter=True)
add_owner("23", "Bo Lind", utc(2020, 11, 30, 16, 5, 9, 250000))
add_owner("31", "Cleo Anders#on", utc(2023, 1, 9, 7), "cleo@example.com")
import_owner("5", "Di Marek", utc(2016, 2, 29, 12), "di@example.com")

add_animal("17", "Tom", "cat", date(2018, 5, 1), Decimal("4.2"), chipped=True)
add_animal("17", "Tom#2", "cat")  # A second Tom.
add_animal("23", "Rex", "dog", weight=Decimal("31"))
add_animal("31", "Coco", "bird", date(2022, 2, 28), Decimal("0.035"))
add_animal("5", "Mia", "dog")

book("17", "Tom", utc(2021, 6, 1, 9), "kim", "vaccination", key=first_visit_key)
book("17", "Tom", utc(2023, 3, 1, 9, 0, 0, 500000), "kim", "limps")
examine("17", "Tom", utc(2023, 3, 1, 9, 0, 0, 500000), Decimal("59.9"), "sprain")
pay("17", "Tom", utc(2023, 3, 1, 9, 0, 0, 500000))
book("17", "Tom#2", utc(2023, 3, 1, 9, 30), "kim")
book("23", "Rex", utc(2023, 3, 2, 14), "kim", "teeth")
examine("23", "Rex", utc(2023, 3, 2, 14), Decimal("120"), "tartar", "")
hand_over("23", "Rex", utc(2023, 3, 2, 14), "lou")
book("31", "Coco", utc(2023, 3, 3, 8, 15), "lou")
examine("31", "Coco", utc(2023, 3, 3, 8, 15), Decimal("7.5"))
pay_by_card("31", "Coco", utc(2023, 3, 3, 8, 15))
# On the phone, somebody took the clock of the wall, with its zone, and later without it.
book("5", "Mia", datetime(2023, 3, 26, 10, 45, tzinfo=timezone(timedelta(hours=2))), "lou", "by phone")
book("5", "Mia", datetime(2023, 10, 29, 2, 30), "kim", "by phone")
book("5", "Mia", utc(2024, 1, 15, 11), "kim")

serialize = TypeSerializer().serialize
for _, item in sorted(table.items()):
    print(json.dumps({name: serialize(item[name]) for name in sorted(item)}, ensure_ascii=False, separators=(",", ":")))
