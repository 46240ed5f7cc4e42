#!/usr/bin/env bash
# Plans of lists: sorted, each key once, with an exact filter where a key has only a part of the value.
schema=$CASE/input.keys
ask() { "$KEYC" request "$schema" "$@"; }
ask Task.byStatus '{"team": "t", "status": {"in": ["open", "closed", "open"]}}'
ask Task.byStatus '{"team": "t", "status": ["closed"]}'
ask Task.byStatus '{"team": "t", "status": []}'
ask Task.inTeams '{"team": {"in": ["b", "a"]}, "status": "open", "id": {">=": 7}}'
ask Task.ofOwners '{"owner": {"in": ["Ann", "bob", "ann"]}}'
ask Task.filtered '{"team": "t", "owners": ["b", "a", "b"], "notes": []}'
ask Task.filtered '{"team": "t", "owners": [], "notes": ["none", "x"]}'
ask Task.filtered '{"team": "t", "owners": [], "notes": []}'
ask Task.flagged '{"owners": []}'
ask Task.flagged '{"owners": ["a"]}'
ask Task.titles '{"team": "t", "status": ["open"]}'
ask Task.byStatus '{"team": "t", "status": "open"}'
ask Task.byStatus '{"team": "t", "status": {"in": ["open", null]}}'
ask Task.byStatus '{"team": "t", "status": {"=": "open"}}'
ask Task.filtered '{"team": "t", "owners": "a", "notes": []}'
