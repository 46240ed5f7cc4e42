"""Faults of keyc that are known: they are counted, and are no failures until they are gone."""

import re


KNOWN = [
    # The parameter of a pattern is of another type, and only the attribute is said to be: calls stop compiling all the same.
    ("type of a parameter", lambda kind, text: kind == "a pattern has other parameters in silence"
     and re.search("wider_type:|narrower_type:", text)),
]


def known(kind, text):
    """The name of the fault that this failure is of; None if it is a new one."""
    return next((name for name, test in KNOWN if test(kind, text)), None)
