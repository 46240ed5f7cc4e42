#!/usr/bin/env bash
"$KEYC"; echo "exit $?"
"$KEYC" generate x.keys; echo "exit $?"
"$KEYC" check; echo "exit $?"
"$KEYC" generate x.keys --out y --output pdf; echo "exit $?"
"$KEYC" --version; echo "exit $?"
"$KEYC" --help; echo "exit $?"
"$KEYC" generate --help; echo "exit $?"
