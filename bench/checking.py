"""keyc check, against keyc generate, which checks too; and keyc diff, against keyc check."""

import schemas
from bench import Bench, run
from figures import Figure
from measure import Command, side_by_side

COUNTS = (10, 100, 1000)
# How keyc ends if stored data would break.
BREAKS = 100


def measure_checks(bench: Bench) -> list[Figure]:
    """Of keys whose literals distinguish them, and of keys that begin alike."""
    commands = {}
    for how in (None, *schemas.ALIKE):
        for count in COUNTS:
            schema = bench.work / f"checks{count}{(how or '').replace(' ', '_')}.keys"
            schema.write_text(schemas.keys(count) if how is None else schemas.keys_that_begin_alike(how, count))
            commands[how, count] = Command([bench.keyc, "check", schema])
    out = bench.work / "checked"
    commands["generate"] = Command([bench.keyc, "generate", bench.work / "checks1000.keys", "--out", out], out)
    costs = side_by_side(commands, bench.rounds)
    for how in (None, *schemas.ALIKE):
        each = [f"{costs[how, count].cpu * 1e3:.1f}" for count in COUNTS]
        print(f"{'keys ' + (how or 'of their own'):>30}: {' / '.join(each)} ms of processor time "
              "for 10 / 100 / 1,000 entities")
    checked = costs[None, 1000].cpu
    print(f"keyc check against keyc generate, 1,000 entities: {checked / costs['generate'].cpu:.2f}")
    for how in schemas.ALIKE:
        print(f"keys {how} against keys of their own: {costs[how, 1000].cpu / checked:.2f}")
    return []


def measure_diff(bench: Bench) -> list[Figure]:
    """Of 1,000 entities: against their lock, and where a key of each entity has changed."""
    schema = bench.work / "diff1000.keys"
    schema.write_text(schemas.keys(1000))
    run(bench.keyc, "lock", schema)
    changed = bench.work / "changed1000.keys"
    changed.write_text(schemas.keys(1000).replace("#<", "#X#<"))
    costs = side_by_side(
        {
            "check": Command([bench.keyc, "check", schema]),
            "lock": Command([bench.keyc, "diff", schema.with_suffix(".keys.lock"), schema]),
            "changed": Command([bench.keyc, "diff", schema, changed], exit_code=BREAKS),
        },
        bench.rounds,
    )
    for name, what in (("lock", "against their lock"), ("changed", "of which each has another key")):
        ratio = costs[name].wall / costs["check"].wall
        print(f"1,000 entities {what}: {costs[name].wall * 1e3:.0f} ms, {ratio:.1f} times keyc check "
              "(less than a second)")
    return []
