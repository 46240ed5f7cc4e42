"""Versions 1 and 0 of documents: of each, version 0 is changed in one way."""

import copy
import json

LINE = {"number": {"N": "1"}, "weights": {"NS": ["1", "2"]}, "price": {"N": "0"}}
NEWEST = {
    "_type": {"S": "Document"},
    "version": {"N": "1"},
    "tags": {"SS": ["a", "b"]},
    "sizes": {"NS": ["1", "2.5"]},
    "ratio": {"N": "0.1"},
    "total": {"N": "10"},
    "lines": {"L": [{"M": LINE}, {"M": LINE | {"number": {"N": "2"}}}]},
    "state": {"S": "new"},
    "notes": {"M": {"x": {"L": [{"N": "1"}, {"NULL": True}]}}},
    "other": {"M": {"set": {"NS": ["1", "2"]}, "number": {"N": "1"}}},
}


def line(document, number=0):
    return document["lines"]["L"][number]["M"]


# Of these, what is read stays the same.
def other_texts(document):
    document["tags"]["SS"].reverse()
    document["sizes"]["NS"] = ["25e-1", "1.0"]
    document["ratio"]["N"] = "0.1000000000000000055"
    document["total"]["N"] = "1e1"


def nulls(document):
    document["note"] = {"NULL": True}
    document["first"] = {"NULL": True}


def defaults(document):
    del document["state"]
    del line(document)["price"]


def texts_of_members(document):
    line(document, 1)["weights"]["NS"] = ["2", "1.0"]
    line(document, 1)["number"]["N"] = "2.0"


def texts_of_the_unknown(document):
    document["other"]["M"] = {"number": {"N": "1.00"}, "set": {"NS": ["2.0", "1"]}}
    document["notes"]["M"]["x"]["L"][0]["N"] = "1.0"


# Of these it does not.
def other_tag(document):
    document["tags"]["SS"][0] = "c"


def other_size(document):
    document["sizes"]["NS"][1] = "2.50000000000000000001"


def other_ratio(document):
    document["ratio"]["N"] = "0.1000000000000001"


def order_of_a_list(document):
    document["lines"]["L"].reverse()


def empty_note(document):
    document["note"] = {"S": ""}


def other_state(document):
    document["state"]["S"] = "old"


def null_in_a_document(document):
    document["notes"]["M"]["y"] = {"NULL": True}


def number_as_text(document):
    document["other"]["M"]["number"] = {"S": "1"}


def unknown_null(document):
    document["colour"] = {"NULL": True}


def unknown_member(document):
    line(document)["colour"] = {"S": "red"}


SAME = [other_texts, nulls, defaults, texts_of_members, texts_of_the_unknown]
OTHER = [other_tag, other_size, other_ratio, order_of_a_list, empty_note, other_state, null_in_a_document, number_as_text]
OTHER += [unknown_null, unknown_member]

for change in SAME + OTHER:
    stored = copy.deepcopy(NEWEST)
    repeated = copy.deepcopy(NEWEST)
    change(repeated)
    for number, document in ((1, stored), (0, repeated)):
        key = {"pk": {"S": f"DOCUMENT#{change.__name__}"}, "sk": {"S": f"{number:010}"}, "id": {"S": change.__name__}}
        print(json.dumps(document | key | {"version": {"N": str(number)}} | ({} if number else {"_latest": {"N": "1"}})))
