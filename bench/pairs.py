"""Requests, pages and keys: the pairs of bench/json, each done with keyc and in another way, in turns.

Which pairs there are is bench/json's; here they are only sorted into rows, by their names.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from bench import Bench, run
from figures import Figure, Quantity, count, seconds, speed

PAGES = re.compile(r"page|items$")
KEYS = re.compile(r"key of")
# A generated function that builds a request is compared with the writing of a request that is there; see building.cpp.
BUILT = re.compile(r"built and to JSON")


@cache
def _pairs(build: Path, rounds: int) -> list[dict]:
    """All pairs, measured once: each has a name, and the medians of "keyc" and "by hand"."""
    return json.loads(run(build / "bench/json/json_benchmark", "--json", f"--benchmark_repetitions={rounds}"))


def _pairs_of(bench: Bench, row: str) -> list[dict]:
    def row_of(name: str) -> str:
        return "page" if PAGES.search(name) else "keys" if KEYS.search(name) else "requests"

    return [pair for pair in _pairs(bench.build, bench.rounds) if row_of(pair["name"]) == row]


def _print(pair: dict, peer: str) -> None:
    for who, cost in (("keyc", pair["keyc"]), (peer, pair["by hand"])):
        print(f"{pair['name']}: {cost['seconds'] * 1e9:.0f} ns, {cost['bytes_per_second'] / 1e9:.2f} GB/s, "
              f"{cost['allocations']:.0f} allocations ({who})")


def _figure(pair: dict, peer: str, cost: str, quantity: Callable[[float], Quantity], suffix: str = "") -> Figure:
    return Figure(pair["name"] + suffix, quantity(pair["keyc"][cost]), quantity(pair["by hand"][cost]), peer)


def measure_requests(bench: Bench) -> list[Figure]:
    figures = []
    for pair in _pairs_of(bench, "requests"):
        built = BUILT.search(pair["name"]) is not None
        peer = "written alone" if built else "by hand"
        _print(pair, peer)
        figures.append(_figure(pair, peer, "seconds", seconds))
        if built:
            figures.append(_figure(pair, peer, "allocations", count, ", allocations"))
    return figures


def measure_pages(bench: Bench) -> list[Figure]:
    figures = []
    for pair in _pairs_of(bench, "page"):
        peer = "simdjson by hand"
        _print(pair, peer)
        figures.append(_figure(pair, peer, "bytes_per_second", speed))
        figures.append(_figure(pair, peer, "allocations", count, ", allocations"))
    return figures


def measure_keys(bench: Bench) -> list[Figure]:
    figures = []
    for pair in _pairs_of(bench, "keys"):
        peer = "unescaped copies"
        _print(pair, peer)
        figures.append(_figure(pair, peer, "seconds", seconds))
    return figures
