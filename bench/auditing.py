"""keyc audit of a large table, which is made for it and deleted afterwards."""

import json

from bench import Bench
from figures import Figure
from measure import Command, side_by_side

ITEMS = 1_000_000
SCHEMA = """schema audited

table Orders {
  key (pk, sk)
  index byCity (gsi1pk, gsi1sk)
}

entity Order in Orders {
  customer : string
  id : u32
  city : string
  total : decimal
  note : string
  placedAt : timestamp
  tags : list<string>
  address : map<string>
  pk = "CUSTOMER#"customer
  sk = "ORDER#"id
  gsi1pk = "CITY#"city
  gsi1sk = placedAt"#"id
}
"""


def _item(number: int) -> str:
    time = f"2024-01-{number % 28 + 1:02}T{number % 24:02}:00:00.000Z"
    attributes = {
        "_type": {"S": "Order"}, "customer": {"S": f"c{number % 5000}"}, "id": {"N": str(number)},
        "city": {"S": f"city {number % 97}"}, "total": {"N": f"{number}.25"}, "note": {"S": "Lorem ipsum dolor " * 32},
        "placedAt": {"S": time}, "tags": {"L": [{"S": "new"}, {"S": "paid"}]},
        "address": {"M": {"street": {"S": "Main Street"}, "zip": {"S": "12345"}}},
        "pk": {"S": f"CUSTOMER#c{number % 5000}"}, "sk": {"S": f"ORDER#{number:010}"},
        "gsi1pk": {"S": f"CITY#city {number % 97}"}, "gsi1sk": {"S": f"{time}#{number:010}"},
    }  # fmt: skip
    return json.dumps(attributes, separators=(",", ":")) + "\n"


def measure_audit(bench: Bench) -> list[Figure]:
    """With two threads, and with one."""
    schema = bench.work / "audited.keys"
    schema.write_text(SCHEMA)
    items = bench.work / "audited.jsonl"
    try:
        with items.open("w") as file:
            file.writelines(map(_item, range(ITEMS)))
        size = items.stat().st_size
        command = [bench.keyc, "audit", schema, "--items", items, "--threads"]
        costs = side_by_side({threads: Command([*command, threads]) for threads in (2, 1)}, min(bench.rounds, 3))
    finally:
        items.unlink(missing_ok=True)
    for threads, cost in costs.items():
        print(f"{ITEMS:,} items of {size / ITEMS:.0f} bytes, threads: {threads}: {cost.wall:.1f} s, "
              f"{size / cost.wall / 1e6:.0f} MB/s (200), {cost.memory / 2**20:.0f} MiB (72)")
    return []
