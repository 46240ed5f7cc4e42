"""Orders of which one attribute is stored as another type."""

import json

ORDER = {
    "_type": {"S": "Order"},
    "id": {"S": "1"},
    "part": {"N": "1"},
    "address": {"M": {"city": {"S": "Bonn"}, "zip": {"S": "53"}}},
    "note": {"S": "x"},
    "revision": {"N": "1"},
    "pk": {"S": "ORDER#1"},
    "sk": {"S": "PART#0000000001#Bonn"},
}
NULL, MAP, NUMBER, TEXT, FALSE = {"NULL": True}, {"M": {}}, {"N": "1.5"}, {"S": "x"}, {"BOOL": False}


def address(value, member):
    return {"M": ORDER["address"]["M"] | {member: value}}


# No declaration reads these.
CHANGES = [{"mail": NULL}, {"mail": NUMBER}, {"mail": FALSE}, {"number": NULL}, {"number": TEXT}]
CHANGES += [{"id": NULL}, {"id": MAP}, {"part": NULL}, {"part": {"NS": ["1"]}}, {"address": NULL}]
CHANGES += [{"address": address(NULL, "city")}, {"address": address(MAP, "city")}, {"city": {"L": []}}, {"city": {"B": "AA=="}}]
CHANGES += [{"revision": NULL}, {"revision": {"N": "-1"}}, {"expires": TEXT}, {"expires": NUMBER}]
# One does, which is proposed.
CHANGES += [{"id": NUMBER}, {"part": TEXT}, {"city": NULL}, {"city": FALSE}, {"expires": NULL}, {"note": NULL}, {"note": MAP}]
CHANGES += [{"address": address(NULL, "zip")}, {"number": NUMBER}]
CHANGES += [{"state": TEXT}, {"state": NULL}]

for change in CHANGES:
    print(json.dumps(ORDER | change))
for version in (NULL, TEXT):
    print(json.dumps({"_type": {"S": "Document"}, "id": TEXT, "version": version, "email": TEXT, "pk": TEXT, "sk": TEXT}))
for email in (NULL, MAP):
    print(json.dumps({"_type": {"S": "User"}, "id": TEXT, "email": email, "pk": {"S": "USER#x"}, "sk": {"S": "USER"}}))
