#!/usr/bin/env bash
# Another key, and the same attributes in another order.
. "$GOLDEN/deployed.sh"
edit 'owner["KeySchema"].pop(); k = several["KeySchema"]; k[1], k[2] = k[2], k[1]'
against
