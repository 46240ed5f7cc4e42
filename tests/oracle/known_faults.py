"""Faults of keyc that are known: they are counted, and are not failures until they are gone."""

KNOWN = []


def known(kind, text):
    """The name of the fault that this failure is of; None if it is a new one."""
    return next((name for name, test in KNOWN if test(kind, text)), None)
