# One table's samples stand in any of the files that are named.
cd "$CASE" && "$KEYC" check more.keys places.keys
