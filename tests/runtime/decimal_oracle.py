#!/usr/bin/env python3
"""decimal_oracle.py PROGRAM: compares calculations of decimals with those of Python's decimals, in all magnitudes."""
import decimal
import random
import subprocess
import sys

COUNT = 30_000
context = decimal.Context(prec=1000, Emax=10**6, Emin=-(10**6))
random.seed(20)


def number():
    length = random.choice([1, 2, 3, 10, 20, 37, 38])
    exponent = random.choice([0, -length, -5, -2, 3, 80, -100, random.randint(-150, 120)])
    sign = "-" if random.random() < 0.4 else ""
    return f"{sign}{random.randrange(10**length)}E{exponent}"


def is_held(value):
    value = value.normalize(context)
    return not value or (len(value.as_tuple().digits) <= 38 and -130 <= value.adjusted() <= 125)


def expected(operator, left, right):
    left, right = decimal.Decimal(left), decimal.Decimal(right)
    if not is_held(left) or not is_held(right):
        return None
    if operator == "?":
        return left.compare(right, context)
    value = {"+": context.add, "-": context.subtract, "*": context.multiply}[operator](left, right)
    return value if is_held(value) else None


def main():
    cases = []
    for _ in range(COUNT):
        left = number()
        cases.append((random.choice("+-*?"), left, left if random.random() < 0.1 else number()))
    lines = "".join(" ".join(case) + "\n" for case in cases)
    answers = subprocess.run([sys.argv[1]], input=lines, text=True, capture_output=True, check=True).stdout.split()
    assert len(answers) == COUNT, len(answers)
    wrong = results = 0
    for case, answer in zip(cases, answers):
        value = expected(*case)
        results += value is not None
        if (answer == "error") != (value is None) or (value is not None and decimal.Decimal(answer) != value):
            print(*case, "is", answer, "and not", value)
            wrong += 1
    assert COUNT / 5 < results < COUNT, results
    return 1 if wrong else 0


sys.exit(main())
