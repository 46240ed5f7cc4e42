"""Faults of keyc that are known: they are counted, and are no failures until they are gone."""

import re


def optional_with_default(kind, text):
    """Only one of the two declarations is optional, and the other one reads what is absent as a default or an empty set."""
    if "another default" in kind:
        return bool(re.search(r"was None, |is None$", text, re.M))
    match = re.search(r"^(\w+ : .*); (\w+ : .*)$", text, re.M)
    return "another declaration: optional" in kind and bool(match) and all(" = " in one or " : set<" in one for one in match.groups())


KNOWN = [
    # `x : string? = "a"` and `x : string = "a"` (also `set<string>?` and `set<string>`) read an item without x differently:
    # only keys and filters say so.
    ("optional with a default", optional_with_default),
    # The parameter of a pattern is of another type, and only the attribute is said to be: calls stop compiling all the same.
    ("type of a parameter", lambda kind, text: kind == "a pattern has other parameters in silence"
     and re.search("wider_type:|narrower_type:", text)),
    # `ascending` is what a pattern without it is, but is reported as a clause that differs.
    ("ascending written out", lambda kind, text: kind == "no change is one: write out ascending" and "BEHAVIOUR reads:" in text),
]


def known(kind, text):
    """The name of the fault that this failure is of; None if it is a new one."""
    return next((name for name, test in KNOWN if test(kind, text)), None)
