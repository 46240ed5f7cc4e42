# For cases that compare many pairs of schemas. findings: what keyc diff says of old.keys and new.keys, a line each; `code`
# becomes its exit code, unless that is 0.
code=0
findings() {
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E 'error\[|error:|break' >&2
  local status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || code=$status
}
