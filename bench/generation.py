"""keyc generate, against flatc --cpp on as many tables; and documentation, against C++."""

import schemas
from bench import Bench, tool
from figures import Figure, memory, seconds
from measure import Command, Cost, side_by_side

COUNTS = (10, 50, 1000, 10000)
FLATC = "flatc --cpp"


def _command(bench: Bench, program: str, count: int) -> Command:
    out = bench.work / f"{program}{count}"
    if program == "keyc":
        schema = bench.work / f"generate{count}.keys"
        schema.write_text(schemas.keys(count))
        return Command([bench.keyc, "generate", schema, "--out", out], out)
    tables = bench.work / f"generate{count}.fbs"
    tables.write_text(schemas.fbs(count))
    return Command([tool("flatc"), "--cpp", "-o", out, tables], out)


def _costs(bench: Bench) -> dict[tuple[str, int], Cost]:
    """Those of 10,000 beside those of 1,000 once more, in fewer rounds."""
    small = {(program, count): _command(bench, program, count) for count in COUNTS[:-1] for program in ("keyc", "flatc")}
    large = {(program, count): _command(bench, program, count) for count in COUNTS[-2:] for program in ("keyc", "flatc")}
    costs_of_large = side_by_side(large, bench.few(least=2))
    growth = costs_of_large["keyc", 10000].wall / costs_of_large["keyc", 1000].wall
    print(f"10,000 entities against 1,000: {growth:.1f} times the time (10 is linear)")
    return costs_of_large | side_by_side(small, bench.rounds)


def measure(bench: Bench) -> list[Figure]:
    """In elapsed time, since keyc writes entities in as many threads as there are cores."""
    costs = _costs(bench)
    figures = []
    for count in COUNTS:
        keyc, flatc = costs["keyc", count], costs["flatc", count]
        print(f"{count:,} entities: {keyc.wall * 1e3:.1f} ms, {keyc.wall / count * 1e6:.0f} us each; "
              f"processor time {keyc.cpu * 1e3:.1f} ms, {keyc.cpu / flatc.cpu:.2f} of flatc's")
        figures.append(Figure(f"generate {count:,} entities", seconds(keyc.wall), seconds(flatc.wall), FLATC))
        if count >= 1000:
            work = f"generate {count:,} entities, memory"
            figures.append(Figure(work, memory(keyc.memory), memory(flatc.memory), FLATC))
    return figures


def measure_documentation(bench: Bench) -> list[Figure]:
    """Times the pages of 1,000 entities against their C++."""
    schema = bench.work / "documented.keys"
    schema.write_text(schemas.keys(1000))
    commands = {}
    for output in ("cpp", "markdown", "html"):
        out = bench.work / f"documented_{output}"
        commands[output] = Command([bench.keyc, "generate", schema, "--out", out, "--output", output], out)
    costs = side_by_side(commands, bench.rounds)
    for output, suffix in (("markdown", "md"), ("html", "html")):
        size = (commands[output].out / f"documented.keys.{suffix}").stat().st_size
        ratio = costs[output].wall / costs["cpp"].wall
        print(f"{output} of 1,000 entities: {costs[output].wall * 1e3:.0f} ms, a page of {size / 1e6:.1f} MB; "
              f"against C++ {ratio:.2f} (no more than 5)")
    return []
