"""Items in bulk and signed requests, beside the AWS SDK for JavaScript and libcurl alone."""

import json
import statistics
import subprocess

from bench import ROOT, Bench, run, tool
from figures import Figure, count, seconds
from fixed_server import FixedServer

ITEMS = 20_000
REQUESTS = 5_000
JAVASCRIPT = "JS SDK, four at once"


def _sdk() -> str:
    """Where the SDK is: scripts/aws_sdk_js.sh gets it."""
    script = 'source scripts/lib.sh; source scripts/aws_sdk_js.sh; ensure_aws_sdk_js >&2; echo "$aws_sdk_js_dir"'
    return subprocess.run(["bash", "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def _in_turn(programs: dict[str, list], rounds: int) -> dict[str, dict[str, float]]:
    """The medians of what the programs print: elapsed and processor time."""
    printed = {name: [] for name in programs}
    for _ in range(rounds):
        for name, words in programs.items():
            printed[name].append(json.loads(run(*words)))
    return {name: {kind: statistics.median(one[kind] for one in all_of) for kind in ("wall", "cpu")}
            for name, all_of in printed.items()}


def measure(bench: Bench) -> list[Figure]:
    program, script = bench.build / "bench/clients/bulk_benchmark", ROOT / "bench/clients/bulk.mjs"
    node, sdk, rounds = tool("node"), _sdk(), bench.few(3)
    figures = []

    def beside_javascript(mode: str, url: str) -> tuple[dict[str, float], dict[str, float]]:
        taken = _in_turn({"keyc": [program, mode, url, ITEMS], "js": [node, script, mode, url, ITEMS, sdk]}, rounds)
        return taken["keyc"], taken["js"]

    with FixedServer(0) as url:
        for mode, verb in (("write", "written"), ("get", "read")):
            keyc, js = beside_javascript(mode, url)
            figures.append(Figure(f"an item {verb} in bulk: processor time", seconds(keyc["cpu"] / ITEMS),
                                  seconds(js["cpu"] / ITEMS), JAVASCRIPT))
        alone = _in_turn({mode: [program, mode, url, REQUESTS] for mode in ("requests", "curl")}, rounds)
        figures.append(Figure("a signed request: processor time",
                              *(seconds(alone[mode]["cpu"] / REQUESTS) for mode in ("requests", "curl")),
                              "libcurl alone, unsigned"))
    with FixedServer(5) as url:
        for mode, verb in (("write", "written"), ("get", "read")):
            keyc, js = beside_javascript(mode, url)
            figures.append(Figure(f"items {verb} in a second, of a server that answers after 5 ms",
                                  count(ITEMS / keyc["wall"]), count(ITEMS / js["wall"]), JAVASCRIPT))
    return figures
