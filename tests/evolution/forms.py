"""Reads values in stored forms: `timestamp_s stored "yyyy-MM-dd HH:mm:ss"`."""
import base64
import datetime
import re
import uuid

TEXT = r'"(?:[^"\\]|\\.)*"'
WRITTEN = rf' stored (?:{TEXT}(?: at {TEXT})?|\({TEXT}, {TEXT}\)|\w+(?: (?:lower|\d+))?)'
FIELDS = {"yyyy": r"(?P<year>\d{4})", "MM": r"(?P<month>\d\d)", "dd": r"(?P<day>\d\d)", "HH": r"(?P<hour>\d\d)",
          "mm": r"(?P<minute>\d\d)", "ss": r"(?P<second>\d\d)"}
DIGITS = {"timestamp_s": 0, "timestamp": 3, "timestamp_us": 6, "timestamp_ns": 9}


class Number(str):
    """The digits of a number."""


def in_pattern(base: str, pattern: str, clock: str, text: str) -> str | None:
    """The time as the type itself writes it."""
    regex = ""
    for part in re.findall(r"\[[^\]]*\]|y+|M+|d+|H+|m+|s+|S+|.", pattern):
        if part in FIELDS:
            regex += FIELDS[part]
        elif part.startswith("["):
            before = part[1:].split("S")[0]
            regex += f"(?:{re.escape(before)}(?P<fraction>\\d+))?"
        else:
            regex += rf"(?P<fraction>\d{{{len(part)}}})" if part[0] == "S" else re.escape(part)
    found = re.fullmatch(regex, text)
    if found is None:
        return None
    parts = found.groupdict()
    time = datetime.datetime(*(int(parts.get(name) or 0) for name in ("year", "month", "day", "hour", "minute", "second")))
    end = re.search(r"([+-])(\d\d):?(\d\d)$", clock or re.split("[sS]", pattern)[-1])
    if end and base != "date":
        time -= (1 if end[1] == "+" else -1) * datetime.timedelta(hours=int(end[2]), minutes=int(end[3]))
    if base == "date":
        return f"{time:%Y-%m-%d}"
    fraction = (parts.get("fraction") or "").ljust(9, "0")[: DIGITS[base]]
    return f"{time:%Y-%m-%dT%H:%M:%S}{'.' + fraction if fraction else ''}Z"


def read(base: str, form: str, tag: str, value: str):
    """What `keyc item` takes for this value; None if it is not in the form."""
    if tag != ("N" if form == "number" else "S"):
        return None
    if form == "number":
        return {"1": True, "0": False}.get(value) if base == "bool" else f"{value[:4]}-{value[4:6]}-{value[6:]}"
    if form.startswith("("):
        return {text[1:-1]: yes for text, yes in zip(re.findall(TEXT, form), (True, False))}.get(value)
    if form.startswith('"'):
        pattern, *clock = [text[1:-1] for text in re.findall(TEXT, form)]
        return in_pattern(base, pattern, "".join(clock), value)
    if form.startswith("string"):
        return Number(value) if re.fullmatch(r"-?\d+(\.\d+)?", value) else None
    if base == "bytes":
        content = base64.b64decode(value) if form == "base64" else bytes.fromhex(value)
        return base64.b64encode(content).decode()
    if form == "hex":
        return str(uuid.UUID(value)) if re.fullmatch("[0-9a-f]{32}", value) else None
    if value != (value.upper() if form == "upper" else value.lower()):
        return None
    return value.lower() if form == "upper" else value.upper()
