#!/usr/bin/env bash
# item: every type as an attribute and in a key, as people write its values. The expectations are written by hand.
cp "$CASE/types.keys" .
item() { "$KEYC" item types.keys "$@"; }

item Every - <<'JSON'
{"id": "1", "s": "a \u00e9\n", "flag": false, "i8v": -128, "i64v": "-9223372036854775808", "u8v": 2.55e2, "u64v": 18446744073709551615}
{"id": "2", "f32v": 0.1, "f64v": -0.1, "dec": 12345678901234567890.123456789012345678, "raw": "AAH/"}
{"id": "3", "dec": "1e3", "f64v": "1e-7", "i64v": 9007199254740993, "u64v": "9007199254740993.0"}
{"id": "4", "ts": "2024-02-29T10:20:30.400Z", "tsS": "0000-01-01T00:00:00Z", "tsUs": "9999-12-31T23:59:59.999999Z", "es": -1, "ems": "1704067200000", "day": "1969-12-31"}
{"id": "5", "v4": "FE6F5B32-2c18-8ddd-6066-0248b01118ad", "v7": "017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "ul": "01arz3ndektsv4rrffq69g5fav", "ks": "0ujtsYcgvSTl8PAuAdqWYSMnLOv"}
{"id": "6", "st": "open", "list": [3, 1, 3], "rows": [["b", "a"], []], "map": {"b": 2, "": 1}}
{"id": "7", "strs": ["b", "a", "b"], "nums": [10, 9, -1], "decs": ["1.0", 1, 2], "blobs": ["/w==", "AA=="], "sts": ["closed", "open"]}
{"id": "8", "strs": [], "decs": null, "at": {"name": "x", "labels": []}}
{"id": "9", "at": {"position": {"lon": 2, "lat": 1}, "floor": 3, "name": "y", "labels": ["l"]}}
{"id": "10", "doc": {"s": "t", "n": 1.50, "b": true, "z": null, "l": [1, "2", [], {}], "d": {"x": 12345678901234567890123456789012345678}}}
{"id": "times", "ts": "2024-01-01T00:00:00Z", "tsS": "2024-01-01T00:00:00.000Z", "tsUs": "2024-01-01T00:00:00.5Z", "es": "2024-01-01T00:00:00Z", "ems": "2024-01-01T00:00:00.001Z"}
{"id": "offsets", "ts": "2024-01-01 01:30+05:45", "tsS": "2023-12-31t23:00:00-0100", "tsUs": "2024-01-01T00:00:00.1234560000Z", "es": "1970-01-01T01:00:00+01", "ems": "1969-12-31T23:59:59.999z"}
{"id": "floats", "f32v": 8589972480, "f64v": -377802465563559104}
{"id": "11", "doc": null, "s": null, "i8v": null, "at": null, "list": null}
JSON

item Encoded - <<'JSON'
{"s": "Ab C#", "flag": true, "i8v": -5, "i16v": 5, "i32v": -5, "i64v": -9223372036854775808, "u8v": 7, "u16v": 65535, "u32v": 42, "u64v": 18446744073709551615, "f32v": 1, "f64v": -1, "dec": 12.50, "ts": "2024-01-31T10:20:30.400Z", "tsS": "2024-01-31T10:20:30Z", "tsUs": "1969-12-31T23:59:59.999999Z", "es": 1704067200, "ems": -5, "day": "2024-01-31", "v4": "fe6f5b32-2c18-8ddd-6066-0248b01118ad", "v7": "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "ul": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "ks": "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "st": "open"}
JSON
