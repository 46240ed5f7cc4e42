"""Faults of keyc that are known: they are counted, and are no failures until they are gone."""

KNOWN = [
    # `x : string? = "a"` and `x : string = "a"` read an item without x differently: only keys and filters say so.
    ("optional with a default", lambda kind, text: "another default" in kind and " None" in text),
    # `ascending` is what a pattern without it is, but is reported as a clause that differs.
    ("ascending written out", lambda kind, text: kind == "no change is one: write out ascending" and "BEHAVIOUR reads:" in text),
]


def known(kind, text):
    """The name of the fault that this failure is of; None if it is a new one."""
    return next((name for name, test in KNOWN if test(kind, text)), None)
