"""What `keyc tables --format create-table` writes for schemas, and random schemas."""

import dataclasses
import json
import pathlib
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "oracle"))
from random_schema import random_schema


@dataclasses.dataclass
class Definition:
    schema: pathlib.Path
    table: str  # as the schema names it
    request: dict  # of CreateTable
    ttl: dict | None  # of UpdateTimeToLive


def random_schemas(folder: pathlib.Path, count: int, seed: int = 1) -> list[pathlib.Path]:
    """Some of them are refused: see definitions()."""
    files = []
    for number in range(count):
        schema, _ = random_schema(random.Random(f"{seed}/{number}"))
        file = folder / f"r{number}.keys"
        file.write_text(schema.written(), encoding="utf-8")
        files.append(file)
    return files


def definitions_of(keyc: str, folder: pathlib.Path, numbered: tuple[int, pathlib.Path]) -> list[Definition]:
    number, schema = numbered
    out = folder / f"out{number}"
    done = subprocess.run([keyc, "tables", str(schema), "--format", "create-table", "--out", str(out)], capture_output=True,
                          text=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        raise SystemExit(f"{schema}: exit code {done.returncode}\n{done.stderr}")
    found = []
    for file in sorted(out.rglob("*.create-table.json")):
        ttl = file.with_name(file.name.replace(".create-table.", ".ttl."))
        found.append(Definition(schema, file.name.removesuffix(".create-table.json"), json.loads(file.read_text(encoding="utf-8")),
                                json.loads(ttl.read_text(encoding="utf-8")) if ttl.exists() else None))
    return found


def definitions(keyc: str, folder: pathlib.Path, schemas: list[pathlib.Path]) -> list[Definition]:
    """Of all tables. Schemas with errors, such as those that show them, and schemas without a table have none."""
    with ThreadPoolExecutor(4) as pool:
        lists = list(pool.map(lambda numbered: definitions_of(keyc, folder, numbered), enumerate(schemas)))
    accepted = sum(1 for each in lists if each)
    if accepted < 0.6 * len(schemas):
        raise SystemExit(f"only {accepted} of {len(schemas)} schemas have tables")
    return [definition for each in lists for definition in each]
